"""Names and labels stand apart from one another, from towns and from panels."""

from __future__ import annotations

import math
from itertools import combinations

import pytest

from render.canal_mania import geometry as geo
from render.canal_mania import labels
from render.canal_mania.chart import chart
from render.canal_mania.pictures import map_ops
from render.canvas import Box, Sprite, overlap, text_box, texts
from rules.canal_mania import board
from rules.canal_mania.state import Open
from tests.render.canal_mania.support import LATE, crowded, laid_events, late, position, scene


def touches(box: Box, town: int) -> bool:
    """Whether a box reaches into a town's disc."""
    x, y = geo.CENTRES[board.TOWN_HEX[town]]
    away = max(box[0] - x, x - box[2], 0), max(box[1] - y, y - box[3], 0)
    return math.hypot(*away) < labels.radius(town)


def test_every_town_has_its_whole_name() -> None:
    for town, name in enumerate(labels.names()):
        assert " ".join(line for line, _, _ in name.lines) == board.TOWNS[town]


EVERY_POSITION = pytest.mark.parametrize(
    "open_", [position(2), position(5), crowded(), *map(late, LATE)], ids=["two", "five", "crowded", *LATE]
)


@EVERY_POSITION
def test_names_overlap_neither_each_other_nor_a_town(open_: Open) -> None:
    names = [text_box(op) for op in texts(map_ops(scene(open_)), "town")]
    assert len(names) == len(board.TOWNS) + 1  # Leighton Buzzard takes two lines
    for a, b in combinations(names, 2):
        assert overlap(a, b) == 0
    for box in names:
        assert not any(touches(box, town) for town in range(len(board.TOWNS)))
        assert overlap(box, labels.SIDE_PANEL) == 0


def test_every_empty_hex_has_its_label_once() -> None:
    shown = [op.text for op in texts(chart(scene(position(3))), "hex")]
    assert sorted(shown) == sorted(name for name, kind in zip(board.HEXES, board.TERRAIN, strict=True) if kind != board.TOWN)


def test_a_hex_with_a_tile_needs_no_label() -> None:
    shown = {op.text for op in texts(chart(scene(crowded())), "hex")}
    assert "S22" not in shown
    assert "S21" in shown


@EVERY_POSITION
def test_labels_of_hexes_are_not_covered_by_names(open_: Open) -> None:
    ops = chart(scene(open_))
    names = [text_box(op) for op in texts(ops, "town")]
    covered = [op.text for op in texts(ops, "hex") if any(overlap(text_box(op), name) > 20 for name in names)]
    assert covered == []


def test_each_label_lies_in_its_own_hex() -> None:
    for hex_, (x, y) in enumerate(labels.hex_labels(labels.names())):
        cx, cy = geo.CENTRES[hex_]
        assert abs(x - cx) + abs(y - cy) < geo.INNER


def test_names_give_way_to_a_boat() -> None:
    free = labels.names()[board.TOWN_OF_NAME["Stoke"]]
    moved = labels.names_clear_of([free.box])[board.TOWN_OF_NAME["Stoke"]]
    assert overlap(moved.box, free.box) < overlap(free.box, free.box) / 4


def test_a_frame_keeps_the_names_of_its_towns_within() -> None:
    x, y = geo.CENTRES[board.TOWN_HEX[board.TOWN_OF_NAME["Oxford"]]]
    frame = (x - 30.0, y - 100.0, x + 300.0, y + 150.0)
    name = labels.names_clear_of([], frame)[board.TOWN_OF_NAME["Oxford"]]
    assert overlap(name.box, frame) == pytest.approx(overlap(name.box, name.box))


@pytest.mark.parametrize(
    ("open_", "least"),
    [(position(3), 30), (crowded(), 20), (late("four-players-last-round"), 5), (late("five-players-over"), 5)],
)
def test_names_of_hills_leave_labels_and_towns_free(open_: Open, least: int) -> None:
    ops = chart(scene(open_))
    others = [text_box(op) for role in ("hex", "town", "hill") for op in texts(ops, role)]
    hills = [text_box(op) for op in texts(ops, "hill")]
    assert len(hills) >= least
    for box in hills:
        assert sum(overlap(box, other) for other in others) == pytest.approx(overlap(box, box))


def test_the_letters_of_parliament_stand_at_its_termini() -> None:
    open_ = position(3)
    shown = sorted(op.text for op in texts(chart(scene(open_)), "letter"))
    assert shown == sorted("ABCDE" * 2)


def test_nothing_new_is_hidden_under_a_name() -> None:
    open_ = crowded()
    shown = chart(scene(open_, laid_events(open_, 1, "worcester-birmingham", 1)))
    x, y = geo.CENTRES[board.HEX_OF_LABEL["G14"]]
    middle = (x - 14.0, y - 14.0, x + 14.0, y + 14.0)
    assert all(overlap(text_box(op), middle) == 0 for op in texts(shown, "town"))


@EVERY_POSITION
def test_no_name_lies_on_a_boat_or_a_goods_token(open_: Open) -> None:
    """A corner may: the best place for all is not always free of everything."""
    ops = map_ops(scene(open_))
    names = [text_box(op) for op in texts(ops, "town")]
    for op in ops:
        if isinstance(op, Sprite) and op.name in ("boat", "cube"):
            piece = (op.x - 14, op.y - 14, op.x + 14, op.y + 14)
            assert sum(overlap(piece, name) for name in names) <= 0.35 * overlap(piece, piece), op.about


@EVERY_POSITION
def test_letters_of_parliament_are_not_covered(open_: Open) -> None:
    shown = chart(scene(open_))
    names = [text_box(op) for op in texts(shown, "town")]
    letters = [text_box(op) for op in texts(shown, "letter")]
    assert all(overlap(box, name) == 0 for box in letters for name in names)
    assert all(overlap(a, b) == 0 for a, b in combinations(letters, 2))
