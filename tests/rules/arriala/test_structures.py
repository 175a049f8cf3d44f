"""Structures: AR-38, AR-39."""

from __future__ import annotations

import pytest

from rules.arriala.events import StructureBuilt
from rules.arriala.moves import Card
from tests.support.arriala import board, only, table


@pytest.mark.parametrize(
    ("scores", "last"),
    [("0-0-0-0", False), ("1-0-0-0", False), ("0-1-1-1", True), ("3-3-5-9", False), ("4-5-5-5", True), ("5-4-9-9", False)],
)
def test_ar_38_strictly_the_fewest_points_of_all(scores: str, last: bool) -> None:
    t = table(f"scores {scores}", hand="structure")
    assert bool(t.arrivals(Card)) == last
    if not last:
        t.refuses("card structure: Cacor", "not-last", "AR-38")


@pytest.mark.parametrize(("scores", "last"), [("0-0-0-0", True), ("3-3-5-9", True), ("3-2-5-9", False)])
def test_ar_38_by_an_option_tied_for_the_fewest_is_last(scores: str, last: bool) -> None:
    t = table(f"scores {scores}", hand="structure", structure_tie_ok=True)
    assert t.allows("card structure: Cacor") == last


def test_ar_38_at_that_moment() -> None:
    """A lock's point lifts the mover off the last place; a walk that scores for others puts him there."""
    t = table("scores 2-3-9-9", hand="structure, lock")
    assert t.arrivals(Card).count("Cacor") == 1
    t.play("card lock: A1")
    t.refuses("card structure: Cacor", "not-last", points=3, lowest=3)
    other = table("scores 2-2-9-9; y C1 C2 C3 Moissac", hand="structure")
    other.refuses("card structure: Cacor", "not-last")
    other.play("walk y Moissac-C4")
    assert other.allows("card structure: Cacor")


def test_ar_39_either_structure_not_yet_built() -> None:
    t = table("scores 0-9-9-9", hand="structure")
    assert t.arrivals(Card) == ["Montech slope", "Cacor"]
    event = only(t.play("card structure: Montech slope"), StructureBuilt)
    assert (event.seat, event.points, board.PLACES[event.to]) == (0, 5, "Montech slope")
    assert t.o.structures == [0, -1]
    assert (t.score("r"), t.left) == (5, 4)


def test_ar_39_each_is_built_once_by_anyone() -> None:
    t = table("scores 0-9-9-9", hand="structure", structures=["Cacor yellow"])
    assert t.arrivals(Card) == ["Montech slope"]
    t.refuses("card structure: Cacor", "structure-built", "AR-39", possible="Montech slope")
    t.refuses("card structure: Montech", "not-a-site", "AR-39")


def test_ar_39_after_both_the_cards_are_dead() -> None:
    t = table("scores 0-9-9-9", hand="structure", structures=["Cacor yellow", "Montech slope green"])
    assert t.arrivals(Card) == []
    t.refuses("card structure: Cacor", "both-structures", "AR-39")


def test_ar_39_who_is_still_last_may_play_a_second_one() -> None:
    t = table("scores 0-6-6-6", hand="structure, structure")
    t.play("card structure: Cacor", "card structure: Montech slope")
    assert (t.score("r"), t.left, t.o.structures) == (10, 3, [0, 0])
    once = table("scores 0-5-6-6", hand="structure, structure")
    once.play("card structure: Cacor")
    once.refuses("card structure: Montech slope", "not-last")


def test_a_structure_lies_beside_the_canal_and_blocks_nothing() -> None:
    t = table("scores 0-9-9-9; y C4", hand="structure")
    t.play("card structure: Cacor")
    assert t.allows("walk y C4-Moissac")
    assert t.allows("allocate C3")
