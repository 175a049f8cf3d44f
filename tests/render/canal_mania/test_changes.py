"""What a turn's events mean for the pictures."""

from __future__ import annotations

from render.canal_mania.changes import Changes
from render.canal_mania.scene import headliner, points_won
from rules.canal_mania import board
from rules.canal_mania.events import (
    Completed,
    GameOver,
    LeftIncomplete,
    Moved,
    Passed,
    Placed,
    Removed,
    TakenBack,
    TileLaid,
    Took,
    TurnEnded,
)
from tests.render.canal_mania.support import contract, tiles, town

MEDWAY = contract("medway")
FIRST, SECOND = tiles("Tonbridge", "S22 lock T22 stretch Maidstone")


def laid(tile: int) -> TileLaid:
    return TileLaid(seat=1, contract=MEDWAY, tile=tile, paid=(), over=False)


def test_tiles_laid_mark_their_hexes_and_their_boat() -> None:
    found = Changes.of((laid(FIRST), laid(SECOND)))
    assert [board.HEXES[h] for h in found.hexes] == ["S22", "T22"]
    assert set(found.boats) == {(1, MEDWAY)}


def test_a_tile_taken_back_marks_nothing() -> None:
    found = Changes.of((laid(FIRST), laid(SECOND), TakenBack(seat=1, contract=MEDWAY, tile=SECOND, undone=0)))
    assert [board.HEXES[h] for h in found.hexes] == ["S22"]


def test_a_tile_removed_marks_its_hex() -> None:
    assert Changes.of((Removed(seat=1, contract=MEDWAY, tile=SECOND),)).hexes == [board.HEX_OF_LABEL["T22"]]


def test_towns_are_marked_by_what_happened_there() -> None:
    found = Changes.of((Took(seat=0, contract=MEDWAY, town=town("Tonbridge")), Placed(seat=0, town=town("London"))))
    assert found.taken == [town("Tonbridge")]
    assert found.tokens == [town("London")]
    assert found.towns == {town("Tonbridge"), town("London")}


def test_a_goods_move_marks_each_section_with_its_owner() -> None:
    way = tuple(town(name) for name in ("Basingstoke", "Weybridge", "Guildford"))
    found = Changes.of((Moved(seat=0, towns=way, owners=(1, 0), points=(2, 2)),))
    a, b, c = way
    assert found.routes == [(min(a, b), max(a, b), 1), (min(b, c), max(b, c), 0)]
    assert found.passed == list(way)


def test_points_are_summed_by_seat() -> None:
    events = (
        Completed(seat=1, contract=MEDWAY, tile_points=1, value_points=3),
        Moved(seat=0, towns=(0, 1), owners=(2,), points=(2, 0, 3)),
        LeftIncomplete(seat=2, contract=MEDWAY, points=1),
    )
    assert points_won(events, 3) == [2, 4, 4]


def test_a_completion_taken_back_costs_its_points_again() -> None:
    events = (
        Completed(seat=0, contract=MEDWAY, tile_points=1, value_points=3),
        TakenBack(seat=0, contract=MEDWAY, tile=SECOND, undone=4),
    )
    assert points_won(events, 2) == [0, 0]


def test_the_headline_of_several_turns_is_about_who_did_something_last() -> None:
    first = (Took(seat=0, contract=MEDWAY, town=0), TurnEnded(seat=0))
    second = (laid(FIRST), TurnEnded(seat=1))
    idle = (Passed(seat=2, phase=1), TurnEnded(seat=2))
    assert headliner((*first, *second), 2) == 1
    assert headliner((*first, *second, *idle), 0) == 1
    assert headliner(idle, 0) == 2
    assert headliner((), 0) == 0


def test_the_last_headline_is_about_the_winner() -> None:
    way = Moved(seat=0, towns=(0, 1), owners=(0,), points=(2, 0))
    assert headliner((way, GameOver(winners=(1,))), 0) == 1
