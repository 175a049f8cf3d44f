"""Where things lie: nothing on anything else, on either board."""

from __future__ import annotations

import math
from itertools import combinations, pairwise

import pytest

from render.arriala import geometry as geo
from render.canvas import overlap
from rules.arriala import board

EVERY_BOARD = pytest.mark.parametrize("name", board.BOARDS)
RADIUS = {board.SPACE: geo.SPACE_RADIUS, board.TOWN: geo.TOWN_RADIUS, board.BLUE: geo.BLUE_RADIUS}


@EVERY_BOARD
def test_discs_lie_apart(name: str) -> None:
    radii = {place: RADIUS[board.KIND[place]] for place in geo.centres(name) if board.KIND[place] in RADIUS}
    discs = [(place, *geo.centres(name)[place], radius) for place, radius in radii.items()]
    assert len(discs) == len(board.layout(name, 4).line) + len(board.BLUE_SPACES)
    for (a, ax, ay, ar), (b, bx, by, br) in combinations(discs, 2):
        assert math.dist((ax, ay), (bx, by)) >= ar + br + 2, (board.PLACES[a], board.PLACES[b])


@EVERY_BOARD
def test_the_places_follow_one_another_along_the_canal(name: str) -> None:
    far = geo.reaches_along(name)
    line = board.layout(name, 4).line
    assert all(far[a] + 2 * geo.SPACE_RADIUS < far[b] for a, b in pairwise(line))


def test_vineyards_hold_their_places_and_keep_off_the_canal() -> None:
    for i, vineyard in enumerate(board.VINEYARDS):
        left, top, right, bottom = geo.ground(i)
        places = geo.vine_places(i)
        assert len(places) == board.ROOM[vineyard]
        for x, y in places:
            assert left + geo.PLACE_RADIUS <= x <= right - geo.PLACE_RADIUS
            assert top + geo.PLACE_RADIUS <= y <= bottom - geo.PLACE_RADIUS
        assert right <= geo.WIDTH
        middle = geo.middle((left, top, right, bottom))
        assert min(math.dist(middle, point) for point in geo.CURVE) > 130


@EVERY_BOARD
def test_slots_of_towns_are_free(name: str) -> None:
    """Of the slots those that the colours of a table can take: four, with two players three."""
    slots = [(x - 27, y - 30, x + 27, y + 28) for slots in geo.TOWN_SLOTS for x, y in slots[:4]]
    assert not any(overlap(a, b) for a, b in combinations(slots, 2))
    for x, y in (spot for spots in geo.TOWN_SLOTS for spot in spots[:4]):
        for place, at in geo.centres(name).items():
            if board.KIND[place] in RADIUS:
                assert math.dist((x, y), at) > RADIUS[board.KIND[place]] + 24, (board.PLACES[place], x, y)


def test_the_canal_leaves_grisolles_in_the_south_east_and_ends_in_the_north_west() -> None:
    assert geo.CURVE[0][0] > 1300
    assert geo.CURVE[0][1] > 1500
    assert geo.CURVE[-1][0] < 300
    assert geo.CURVE[-1][1] < 300
