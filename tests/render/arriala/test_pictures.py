"""Both pictures: what they show where, how large their letters are, that they are small and keep secrets."""

from __future__ import annotations

import math
import unicodedata
from collections import Counter
from collections.abc import Callable
from io import BytesIO
from itertools import combinations
from pathlib import Path

import msgspec
import pytest
from PIL import Image

from render import canvas, fonts
from render.arriala import Scene, base, draw_card, draw_map
from render.arriala import geometry as geo
from render.arriala.chart import chart
from render.arriala.look import LOOKS
from render.arriala.panels import panels
from render.arriala.pictures import CARD_LEAST_TEXT, CARD_WIDTH, card_ops, map_ops, window
from render.canvas import Op, Sprite, Text, overlap, png, text_box, texts
from render.theme import rgb
from rules.arriala import board
from rules.arriala.events import AnyEvent, GameOver, LockBuilt, ReachClosed, RiversideBuilt, WentToVineyard
from rules.arriala.reaches import sections
from rules.arriala.state import Private, Reach, View
from tests.render.arriala.support import (
    GREEN,
    PURPLE,
    RED,
    YELLOW,
    crowded,
    crowded_scene,
    place,
    position,
    put,
    scene,
    turn,
)
from tests.render.golden import check_picture, check_text

PAPER = LOOKS["paper"]
EVERY_TABLE = pytest.mark.parametrize(("seats", "name"), [(s, b) for s in (2, 3, 4) for b in board.BOARDS])


def picture(data: bytes) -> Image.Image:
    return Image.open(BytesIO(data)).convert("RGB")


def near(shown: Image.Image, at: tuple[float, float], reach: int = 18) -> set[tuple[int, ...]]:
    """The colours of a square round a point."""
    x, y = map(round, at)
    steps = range(-reach, reach + 1, 2)
    return {shown.getpixel((x + dx, y + dy)) for dx in steps for dy in steps}  # type: ignore[misc]


def sprites(ops: list[Op], name: str) -> list[Sprite]:
    return [op for op in ops if isinstance(op, Sprite) and op.name == name]


@pytest.fixture(scope="module")
def drawn_map() -> bytes:
    return draw_map(crowded_scene())


@pytest.fixture(scope="module")
def drawn_card() -> bytes:
    return draw_card(crowded_scene())


def test_the_pictures_have_their_sizes_and_are_small(drawn_map: bytes, drawn_card: bytes) -> None:
    assert picture(drawn_map).size == (1600, 2000)
    assert picture(drawn_card).size == (1200, 750)
    assert len(drawn_map) <= 400_000
    assert len(drawn_card) <= 120_000
    assert Image.open(BytesIO(drawn_map)).mode == "P"


@pytest.mark.parametrize(
    ("name", "colour"), [("C3", RED), ("A1", YELLOW), ("A3", GREEN), ("B1", PURPLE), ("b1", RED), ("b4", PURPLE)]
)
def test_a_space_shows_its_worker(drawn_map: bytes, name: str, colour: int) -> None:
    seen = near(picture(drawn_map), geo.centres("P2")[place(name)])
    assert rgb(PAPER.players[colour]) in seen
    assert not seen & {rgb(PAPER.players[c]) for c in range(4) if c != colour}


def test_a_closed_reach_shows_who_won_it(drawn_map: bytes) -> None:
    shown = picture(drawn_map)
    pieces = (("A3", "A4", YELLOW), ("C3", "C4", RED), ("B1", "Montech", PURPLE), ("C1", "Castelsarrasin", GREEN))
    for a, b, colour in pieces:
        (x, y), _, points = geo.piece("P2", *sorted((place(a), place(b))))
        middle = points[len(points) // 2]
        assert rgb(PAPER.canals[colour].fill) in near(shown, (x + middle[0], y + middle[1]), 10), (a, b)
    (x, y), _, points = geo.piece("P2", place("D5"), place("D6"))
    assert rgb(PAPER.lost) in near(shown, (x + points[len(points) // 2][0], y + points[len(points) // 2][1]), 10)


def test_every_closed_reach_has_its_sign() -> None:
    tags = sprites(chart(crowded_scene()), "reach_tag")
    assert {(tag.about, tag.args[0], tag.args[2]) for tag in tags} == {
        ("A1-A4", YELLOW, True), ("B1-B1", PURPLE, False), ("C3-C4", RED, False), ("D5-D7", -1, False),
        ("C1-C1", GREEN, False),
    }  # fmt: skip
    assert sorted(op.text for op in texts(chart(crowded_scene()), "reach")) == ["+1", "+1", "+2", "+6", "0"]


def test_locks_and_structures_are_drawn() -> None:
    ops = chart(crowded_scene())
    assert [op.about for op in sprites(ops, "canal_lock")] == ["A5", "B2", "B3", "C2", "D4", "D8"]
    assert {(op.about, op.args[1]) for op in sprites(ops, "structure_site")} == {("Montech slope", False), ("Cacor", True)}
    assert [op.args[0] for op in sprites(ops, "player") if op.about == "builder"] == [PURPLE]
    assert [op.about for op in sprites(ops, "stonework")] == ["Cacor"]
    assert [op.text for op in texts(ops, "limit")] == ["A 1/2", "B 2/2", "C 1/1", "D 2/3"]


def test_the_turn_is_marked_in_orange(drawn_map: bytes) -> None:
    shown = picture(drawn_map)
    centres = geo.centres("P2")
    assert rgb(PAPER.accent) in near(shown, centres[place("A3")], 54)
    assert rgb(PAPER.accent) not in near(shown, centres[place("D1")], 54)
    assert len(sprites(chart(crowded_scene()), "canal_trail")) == 2


def test_a_place_that_was_left_is_ringed() -> None:
    event = WentToVineyard(seat=0, colour=RED, start=place("C1"), to=place("Brulhois"))
    ops = chart(scene(crowded(), (event,)))
    assert [(op.x, op.y) for op in sprites(ops, "left_place")] == [geo.centres("P2")[place("C1")]]


def test_all_workers_of_a_town_are_counted() -> None:
    ops = chart(crowded_scene())
    there = [op for op in sprites(ops, "worker") if op.about == "Moissac"]
    assert [op.args[0] for op in there] == [RED, YELLOW, GREEN, PURPLE]
    assert [op.text for op in texts(ops, "count")] == ["2"]


@EVERY_TABLE
def test_what_is_in_play_is_drawn(seats: int, name: str) -> None:
    ops = chart(scene(position(seats, name)))
    layout = board.layout(name, seats)
    shown = Counter(op.about for op in sprites(ops, "space"))
    wanted = [p for p in layout.line if board.KIND[p] == board.SPACE] + list(layout.blue_spaces)
    assert {about for about in shown if about in board.PLACES} == {board.PLACES[p] for p in (*wanted, *layout.vineyards)}
    for vineyard in layout.vineyards:
        assert shown[board.PLACES[vineyard]] == board.ROOM[vineyard]
    assert len(sprites(ops, "worker")) == layout.neutral_workers
    assert len(sprites(ops, "lock_limit")) == len(layout.stretches)


def test_with_two_players_the_upper_stretch_is_closed_off() -> None:
    ops = chart(scene(position(2)))
    out = [op for op in sprites(ops, "reach_water") if op.args[3] == "out"]
    assert len(out) == 9
    assert "Fronton – not in play" in [op.text for op in texts(ops)]


def test_the_virtual_player_has_a_panel_but_no_hand() -> None:
    ops = panels(scene(position(2)))
    assert "Neutral" in [op.text for op in texts(ops)]
    assert [op.args[0] for op in sprites(ops, "player")] == [RED, YELLOW, board.NEUTRAL]
    assert len(sprites(ops, "hand")) == 2


def test_panels_tell_the_figures() -> None:
    ops = panels(crowded_scene())
    shown = [op.text for op in texts(ops)]
    for text in ("Round 14", "21", "22", "104", "11", "deck 20 · discarded 4 · locks 6/8", "8+", "15"):
        assert text in shown
    coins = [op.about for op in sprites(ops, "coin")]
    assert (coins.count("left"), coins.count("spent")) == (3, 2)
    assert [coins.count(project) for project in ("walk", "vineyard", "riverside", "lock")] == [1, 2, 3, 4]
    assert len(sprites(ops, "frame")) == 1


def test_the_winner_is_framed_at_the_end() -> None:
    open_ = crowded()
    open_.over = True
    ops = panels(scene(open_, (GameOver(seat=-1, winners=(3,)),)))
    frame = sprites(ops, "frame")
    badge = next(op for op in sprites(ops, "player") if op.args[0] == PURPLE)
    assert len(frame) == 1
    assert abs(frame[0].y - badge.y) < 40
    assert "Final score" in [op.text for op in texts(ops)]


def test_equal_and_near_scores_stack() -> None:
    markers = sprites(map_ops(crowded_scene()), "marker")
    assert [op.about for op in markers] == ["21", "21", "22", "104"]
    for a, b in combinations(markers, 2):
        assert abs(a.x - b.x) >= 34 or abs(a.y - b.y) >= 34


def test_a_seat_and_a_spectator_get_the_same_pictures(drawn_map: bytes, drawn_card: bytes) -> None:
    """Nothing private is drawn, though it is there in a seat's view."""
    seen = crowded_scene()
    view = View(open=seen.view.open, seat=2, private=Private(hand=[0, 3, 9]), legal=[])
    own = msgspec.structs.replace(seen, view=view)
    assert draw_map(own) == drawn_map
    assert draw_card(own) == drawn_card


# Lettering.

_NAMING = ("town", "vineyard", "space", "site", "limit", "reach", "count")


def full(name: str, seats: int) -> Scene:
    """As many workers in as many places as a table has."""
    open_ = position(seats, name)
    layout = board.layout(name, seats)
    spaces = [board.PLACES[p] for p in layout.line if board.KIND[p] == board.SPACE]
    towns = [board.PLACES[p] for p in layout.towns]
    for side in range(seats):
        put(open_, side, *spaces[3 * side + 1 : 3 * side + 4], towns[side], towns[0])
    for stretch in layout.stretches:
        own = [p for p in layout.line if board.KIND[p] == board.SPACE and board.STRETCH[p] == stretch]
        open_.locks += own[-1 : -1 - board.LOCK_LIMIT[stretch] : -1]
    open_.locks.sort()
    open_.structures = [0, 1]
    return scene(open_)


@pytest.mark.parametrize(
    "seen",
    [crowded_scene("P1"), crowded_scene("P2"), *(full(name, seats) for name in board.BOARDS for seats in (2, 3, 4))],
)
def test_lettering_does_not_overlap(seen: Scene) -> None:
    lettered = [(op, text_box(op)) for op in texts(chart(seen)) if op.role in _NAMING]
    for (a, box), (b, other) in combinations(lettered, 2):
        assert not overlap(box, other), (a.text, b.text)
    for op, box in lettered:
        assert box[0] >= 0, op.text
        assert box[2] <= geo.WIDTH, op.text


@pytest.mark.parametrize("name", board.BOARDS)
def test_signs_of_closed_reaches_lie_on_nothing(name: str) -> None:
    """With all locks built, most sections of one space, and all closed."""
    open_ = position(4, name)
    open_.locks = [place(lock) for lock in ("A2", "A4", "B2", "B4", "C2", "D2", "D4", "D6")]
    open_.reaches = [Reach(section[0], section[-1], RED, 15) for section in sections(open_)]
    ops = chart(scene(open_))
    signs = [(op.x - op.args[1] / 2, op.y - 23, op.x + op.args[1] / 2, op.y + 23) for op in sprites(ops, "reach_tag")]
    assert len(signs) == 12
    discs = [(op.x, op.y, geo.SPACE_RADIUS) for op in sprites(ops, "space") if op.args[0] == geo.SPACE_RADIUS]
    discs += [(op.x, op.y, geo.TOWN_RADIUS) for op in sprites(ops, "town_disc")]
    for left, top, right, bottom in signs:
        for x, y, radius in discs:
            away = math.dist((x, y), (min(max(x, left), right), min(max(y, top), bottom)))
            assert away >= radius - 4
    assert not any(overlap(a, b) for a, b in combinations(signs, 2))


@pytest.mark.parametrize("seen", [crowded_scene("P1"), crowded_scene("P2")])
def test_names_of_the_country_keep_off_the_game(seen: Scene) -> None:
    ops = chart(seen)
    quiet = [text_box(op) for op in texts(ops) if op.role not in _NAMING]
    assert len(quiet) >= 8
    loud = [text_box(op) for op in texts(ops) if op.role in _NAMING]
    assert not any(overlap(a, b) for a in quiet for b in loud)


def test_the_map_is_lettered_large_enough() -> None:
    for op in texts(map_ops(crowded_scene())):
        assert op.size >= (34 if op.role == "town" else 24), op.text


@pytest.mark.parametrize("table", [crowded_scene("P1"), crowded_scene("P2"), scene(position(2)), full("P2", 4)])
def test_no_letter_of_the_card_is_too_small(table: Scene) -> None:
    built = (LockBuilt(seat=0, to=place("A2"), points=1), LockBuilt(seat=0, to=place("D7"), points=1))
    for events in ((), table.events, built):
        assert min(op.size for op in texts(card_ops(msgspec.structs.replace(table, events=events)))) >= CARD_LEAST_TEXT
    assert CARD_LEAST_TEXT * 1600 >= 36 * CARD_WIDTH


def test_panel_texts_stay_on_the_picture() -> None:
    seen = msgspec.structs.replace(crowded_scene(), names=("W" * 60,) * 4)
    for op in texts(map_ops(seen), "panel"):
        box = text_box(op)
        assert box[0] >= 0
        assert box[2] <= 1600


def test_every_text_can_be_drawn() -> None:
    for op in texts([*map_ops(crowded_scene()), *map_ops(scene(position(2)))]):
        assert fonts.drawable(op.text, op.face) == unicodedata.normalize("NFKC", op.text)


def test_names_that_cannot_be_drawn_leave_the_sign() -> None:
    seen = msgspec.structs.replace(crowded_scene(), names=("🚤", "運河", "Ann", "Zoë"))
    ops = map_ops(seen)
    assert [op.about for op in sprites(ops, "player")].count("side") == 4
    assert {"Red", "Yellow", "Ann", "Zoë"} <= {op.text for op in texts(ops)}


def test_labels_come_from_the_scene() -> None:
    seen = msgspec.structs.replace(crowded_scene(), labels={"round": "Manche {round}"})
    assert "Manche 14" in [op.text for op in texts(map_ops(seen))]


# The card.


@pytest.mark.parametrize(
    ("events", "names"),
    [
        (turn(), ("A1", "A2", "A3", "A4")),
        ((LockBuilt(seat=0, to=place("D8"), points=1),), ("D8",)),
        ((RiversideBuilt(seat=0, colour=RED, start=place("A9"), to=place("b1"), points=3),), ("b1", "A9")),
        ((WentToVineyard(seat=0, colour=RED, start=place("C1"), to=place("Brulhois")),), ("C1", "Brulhois")),
    ],
)
def test_the_card_shows_what_changed(events: tuple[AnyEvent, ...], names: tuple[str, ...]) -> None:
    shown = window(scene(crowded(), events))
    assert shown.zoom >= 1
    left, top, right, bottom = shown.frame
    for name in names:
        x, y = geo.centres("P2")[place(name)]
        assert left + 40 < x < right - 40, name
        assert top + 40 < y < bottom - 40, name


def test_of_a_long_reach_the_card_shows_the_last_spaces() -> None:
    event = ReachClosed(seat=0, first=place("A1"), last=place("A10"), workers=(0,) * 10, winner=0, points=15)
    left, top, right, bottom = window(scene(position(4, "P2"), (event,))).frame
    x, y = geo.centres("P2")[place("A10")]
    assert left < x < right
    assert top < y < bottom


def test_the_card_looks_at_the_next_players_workers_when_nothing_changed() -> None:
    open_ = position()
    put(open_, 0, "C3")
    shown = window(scene(open_))
    x, y = geo.centres("P1")[place("C3")]
    assert shown.zoom == 2
    assert shown.left < x < shown.left + 600
    assert shown.top < y < shown.top + 316


def test_the_card_tells_points_and_who_is_next() -> None:
    ops = card_ops(crowded_scene())
    assert [op.text for op in texts(ops, "strip")] == ["Brindley closes A1-A4", "+6", "Clara to play"]
    strip = [op.args[0] for op in sprites(ops, "player") if op.about in ("actor", "points", "next")]
    assert strip == [YELLOW, YELLOW, GREEN]


def test_the_neutral_side_wins_points_too() -> None:
    event = ReachClosed(seat=0, first=place("C1"), last=place("C4"), workers=(4, 4, 1, 0), winner=board.NEUTRAL, points=6)
    ops = card_ops(scene(position(2), (event,), "Ada closes C1-C4"))
    assert [op.args[0] for op in sprites(ops, "player") if op.about == "points"] == [board.NEUTRAL]


def test_a_long_headline_and_name_stay_within_the_card() -> None:
    seen = msgspec.structs.replace(crowded_scene(), headline="Walks, " * 60, names=("W" * 90,) * 4)
    for op in texts(card_ops(seen), "strip"):
        box = text_box(op)
        assert box[0] >= 0
        assert box[2] <= CARD_WIDTH


def test_nobody_is_next_when_the_game_is_over() -> None:
    open_ = crowded()
    open_.over = True
    assert "Final score" in [op.text for op in texts(card_ops(scene(open_)), "strip")]


# Golden pictures: look at each before it is committed.


def test_golden_pieces(tmp_path: Path) -> None:
    """Workers, locks, spaces, sites and signs, in every colour and state."""
    ops: list[Op] = []
    for colour in range(5):
        y = 60.0 + 110 * colour
        ops += [
            Sprite("worker", 60, y, (colour, 70, False)),
            Sprite("space", 170, y, (45, "space", str(colour), colour % 2 == 1)),
            Sprite("reach_tag", 290, y, (colour, 96, colour % 2 == 0)),
            Sprite("marker", 380, y, (colour,), 1.12),
            Sprite("canal_lock", 470, y, (36 * colour, colour == 2)),
        ]
    for i, args in enumerate(((0, False, False), (0, True, False), (1, False, False), (1, True, True))):
        ops.append(Sprite("structure_site", 640, 70 + 130 * i, args))
    for i, construction in enumerate(("reservoir", "watermill", "dam")):
        ops.append(Sprite("space", 800, 70 + 120 * i, (44, "blue", "open", False)))
        ops.append(Sprite("blue_sign", 800, 56 + 120 * i, (construction,)))
    ops += [Sprite("town_disc", 800, 450, (False,)), Sprite("left_place", 800, 450, (54,))]
    sheet = Image.new("RGB", (880, 580), rgb(PAPER.clear[0]))
    check_picture("arriala-pieces", png(canvas.compose(PAPER, sheet, ops), base.palette("paper")), tmp_path)


def test_golden_card(drawn_card: bytes, tmp_path: Path) -> None:
    check_picture("arriala-card", drawn_card, tmp_path)


@pytest.mark.parametrize(("name", "ops"), [("card", card_ops), ("panels", panels), ("chart", chart)])
def test_golden_display_lists(name: str, ops: Callable[[Scene], list[Op]]) -> None:
    """Display lists as text: a change of layout shows in the diff, whatever the pixels do."""
    lines = []
    for op in ops(crowded_scene()):
        at = f"{round(op.x)},{round(op.y)}"
        if isinstance(op, Text):
            lines.append(f"{at} {op.role} {op.size} {op.face} {op.colour} {op.text!r}")
        else:
            lines.append(f"{at} {op.name} x{op.scale:g} {' '.join(map(str, op.args))} {op.about}".rstrip())
    check_text(f"arriala-{name}", "\n".join(lines) + "\n")
