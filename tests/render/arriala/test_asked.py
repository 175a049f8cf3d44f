"""Pictures on demand: what is asked for is seen, marked and told."""

from __future__ import annotations

from io import BytesIO
from pathlib import Path

import pytest
from msgspec.structs import replace
from PIL import Image

from render.arriala import Scene, alt_around, alt_plan, draw_around, draw_plan
from render.arriala import geometry as geo
from render.arriala.asked import MOST, plan_ops
from render.canvas import Sprite, text_box, texts
from render.theme import PAPER, THEMES, rgb
from rules.arriala import board
from rules.arriala.moves import Allocate, AnyMove, Card, Lock, Return, Walk
from rules.arriala.pieces import layout_of
from rules.arriala.planner import Project, Prospect
from rules.arriala.state import NOBODY
from tests.render.arriala.support import GREEN, PURPLE, YELLOW, crowded, crowded_scene, place, position, scene
from tests.render.golden import check_picture

STRUCTURE = board.CARD_KIND.index(board.STRUCTURE)
ANYWHERE = board.CARD_KIND.index(board.ANYWHERE)


def project(move: AnyMove, cost: int = 1, points: tuple[int, ...] = (0, 0, 0, 0), near: Prospect | None = None) -> Project:
    """A project of Clara, who is side 2."""
    return Project(
        move=move, cost=cost, points=points, own=points[2], others=sum(points) - points[2], closes=(), ends=False,
        prepares=near,
    )  # fmt: skip


def walk(start: str, to: str, colour: int = GREEN, points: int = 0) -> Project:
    return project(Walk(colour=colour, start=place(start), to=place(to)), points=(0, 0, points, 0))


def plan() -> list[Project]:
    """Every kind of thing that a plan's row may hold."""
    return [
        project(Card(card=STRUCTURE, colour=NOBODY, start=NOBODY, to=place("Montech slope")), 1, (0, 0, 5, 0)),
        project(Lock(to=place("B6")), 4, (2, 0, 1, 0)),
        walk("A3", "A6", points=2),
        project(Return(colour=GREEN, start=place("Chasselas"), to=place("D2")), 3),
        project(Card(card=ANYWHERE, colour=PURPLE, start=place("Valence d'Agen"), to=place("A6")), 1),
        project(Allocate(to=place("A8")), 2, near=Prospect(place("A6"), place("A10"), 3, NOBODY, 8)),
    ]


def picture(data: bytes) -> Image.Image:
    return Image.open(BytesIO(data)).convert("RGB")


def orange(data: bytes) -> int:
    return sum(n for n, colour in picture(data).getcolors(1 << 20) or () if colour == rgb(PAPER.accent))


# Round a place or a stretch.


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("name", board.BOARDS)
def test_every_place_in_play_can_be_drawn_and_told(name: str, seats: int) -> None:
    seen = scene(position(seats, name))
    layout = layout_of(seen.view.open)
    for index in filter(layout.has, range(seats, len(board.PLACES), 7)):
        assert picture(draw_around(seen, place=index)).width == 1200
        assert alt_around(seen, place=index)
    for index in layout.stretches:
        data = draw_around(seen, stretch=index)
        assert picture(data).width == 1200
        assert len(data) <= 400_000


@pytest.mark.parametrize("name", ["A4", "A5", "Moissac", "b3", "Cacor"])
def test_what_was_asked_for_is_ringed_and_the_turn_is_not(name: str) -> None:
    seen = crowded_scene()
    assert orange(draw_around(seen, place=place(name))) > 800
    assert orange(draw_around(seen, stretch=0)) == 0
    assert draw_around(seen, place=place(name)) == draw_around(replace(seen, events=()), place=place(name))


def test_a_space_is_told_with_its_reach() -> None:
    open_ = crowded()
    assert alt_around(scene(open_), place=place("A3")) == "A3. Clara 1. Reach A1-A4, closed, Brindley +6."
    assert alt_around(scene(open_), place=place("A8")) == "A8. Free. Reach A6-A10, 5 of 5 free, 8 points."
    assert alt_around(scene(open_), place=place("A5")) == "A5. Lock."
    open_.workers[open_.workers.index(place("A1"))] = place("A7")
    told = "A8. Free. Reach A6-A10, Brindley 1, 4 of 5 free, Brindley ahead, 8 points."
    assert alt_around(scene(open_), place=place("A8")) == told


def test_what_lies_beside_the_canal_is_told() -> None:
    seen = crowded_scene()
    assert alt_around(seen, place=place("Moissac")) == "Moissac. Ada 1, Brindley 1, Clara 2, Dudley 1."
    assert alt_around(seen, place=place("Grisolles")) == "Grisolles. nobody."
    fronton = "Fronton, 8 points. Ada 1, Brindley 2, 5 of 8 free, Brindley ahead."
    assert alt_around(seen, place=place("Fronton")) == fronton
    assert alt_around(seen, place=place("b1")) == "b1 · reservoir, 3 points. Ada 1."
    assert alt_around(seen, place=place("b3")) == "b3 · watermill, 3 points. Free."
    assert alt_around(seen, place=place("Cacor")) == "Cacor bridge, 5 points. Dudley."
    assert alt_around(seen, place=place("Montech slope")) == "Montech slope, 5 points. not built."


def test_a_stretch_is_told_with_its_reaches_and_locks() -> None:
    assert alt_around(crowded_scene(), stretch=3) == (
        "D · Moissac – Valence d'Agen, 2 of 3 locks. Reach D1-D3, 3 of 3 free, 4 points. "
        "Reach D5-D7, closed, nobody. Reach D9-D10, 2 of 2 free, 2 points."
    )


def test_neutral_workers_and_endless_names_are_told() -> None:
    seen = replace(scene(position(2)), names=("n" * 500, "Ben"))
    text = alt_around(seen, place=place("Moissac"))
    assert "Neutral 1" in text
    assert len(text) <= 1024


# Plans.


def test_targets_that_lie_together_are_shown_large() -> None:
    projects = [walk("A9", to, points=2) for to in ("A6", "A7", "A8")]
    ops, shown = plan_ops(scene(crowded()), projects)
    assert shown.zoom > 1
    assert [op.text for op in texts(ops, "number")] == ["1", "2", "3"]
    assert [op.text for op in texts(ops, "points")] == ["+2"] * 3
    rings = [op for op in ops if isinstance(op, Sprite) and op.about == "start"]
    assert [(ring.x, ring.y) for ring in rings] == [shown.at(geo.centres("P2")[place("A9")])]


def test_targets_all_over_the_board_show_all_of_it() -> None:
    _, shown = plan_ops(scene(crowded()), [walk("A3", "Grisolles"), walk("A3", "Valence d'Agen"), walk("A3", "A1")])
    left, top, right, bottom = shown.frame
    for name in ("Grisolles", "Valence d'Agen", "A1", "A3"):
        x, y = geo.centres("P2")[place(name)]
        assert left < x < right
        assert top < y < bottom


def test_every_number_stands_by_itself_within_the_picture() -> None:
    """Also where many choices lead to one place."""
    to = ["D10"] * 5 + ["Grisolles"] * 3 + ["A6", "Montech"]
    projects = [walk("A9", name, points=15 * (i % 2)) for i, name in enumerate(to)]
    ops, shown = plan_ops(scene(crowded()), projects)
    boxes = [text_box(op) for op in (*texts(ops, "number"), *texts(ops, "points"))]
    for i, (left, top, right, bottom) in enumerate(boxes):
        assert left >= 0
        assert top >= 0
        assert right <= shown.wide
        assert bottom <= shown.high
        assert not any(left < b[2] and b[0] < right and top < b[3] and b[1] < bottom for b in boxes[:i])


def test_a_worker_in_a_vineyard_is_ringed_where_it_stands() -> None:
    move = Return(colour=YELLOW, start=place("Fronton"), to=place("A8"))
    ops, shown = plan_ops(scene(crowded()), [project(move, 3)])
    ring = next(op for op in ops if isinstance(op, Sprite) and op.about == "start")
    assert (ring.x, ring.y) == shown.at(geo.vine_places(0)[1])  # red stands in the first place


def test_letters_are_large_enough_for_a_phone() -> None:
    ops, _ = plan_ops(scene(crowded()), plan())
    assert min(op.size for op in (*texts(ops, "number"), *texts(ops, "points"))) >= 36
    assert min(op.size for op in texts(ops)) >= 27


def test_plans_are_told() -> None:
    assert alt_plan(scene(crowded(), seat=2), plan()) == (
        "1: Structure: Montech slope, costs 1, +5. 2: Build a lock: B6, costs 4, Ada +2, +1. 3: Clara A3 – A6, costs 1, +2. "
        "4: Clara Chasselas – D2, costs 3. 5: Anywhere, Dudley Valence d'Agen – A6, costs 1. "
        "6: Allocate a worker: A8, costs 2, A6-A10 lacks 3."
    )


def test_long_lists_are_cut() -> None:
    many = plan() * 10
    assert draw_plan(scene(crowded()), many) == draw_plan(scene(crowded()), many[:MOST])
    assert f"{MOST}: " in alt_plan(scene(crowded()), many)
    assert f"{MOST + 1}: " not in alt_plan(scene(crowded()), many)


def test_nothing_to_draw() -> None:
    with pytest.raises(ValueError, match="no projects"):
        draw_plan(scene(crowded()), [])


# Golden pictures: look at each before it is committed.


def themed(theme: str) -> Scene:
    return replace(crowded_scene(), theme=theme)


@pytest.mark.parametrize("theme", THEMES)
def test_golden_plan(theme: str, tmp_path: Path) -> None:
    """Numbers all over the board; a row of each kind."""
    check_picture(f"arriala-plan-{theme}", draw_plan(themed(theme), plan()), tmp_path)


@pytest.mark.parametrize("theme", THEMES)
def test_golden_around(theme: str, tmp_path: Path) -> None:
    """A stretch with an open and a closed reach, a free blue space that was asked for."""
    check_picture(f"arriala-around-{theme}", draw_around(themed(theme), stretch=0), tmp_path)
    check_picture(f"arriala-around-b3-{theme}", draw_around(themed(theme), place=place("b3")), tmp_path)
