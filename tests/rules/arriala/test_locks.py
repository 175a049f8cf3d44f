"""Locks: AR-19 to AR-22, AR-54."""

from __future__ import annotations

import pytest

from rules.arriala import board
from rules.arriala.events import LockBuilt
from rules.arriala.moves import Card, Lock
from tests.support.arriala import broken_down, codes, only, place, table


def stretch(t_arrivals: list[str], name: str) -> list[str]:
    return [space for space in t_arrivals if space.startswith(name)]


def test_ar_19_on_a_free_space_of_an_open_section_whatever_else_stands_there() -> None:
    t = table("r B1 B3; y B4")
    assert stretch(t.arrivals(Lock), "B") == ["B2", "B5", "B6"]
    event = only(t.play("lock B2"), LockBuilt)
    assert event.points == 1
    assert t.score("r") == 1 + 1
    assert t.closed == ["B1-B1 r 1"]


@pytest.mark.parametrize("where", ["Montech", "b1", "Chasselas", "Cacor"])
def test_ar_19_never_in_a_town_or_beside_the_canal(where: str) -> None:
    t = table(hand="lock")
    t.refuses(f"lock {where}", "lock-not-there", "AR-19", place=where)
    t.refuses(f"card lock: {where}", "lock-not-there", "AR-19")


def test_ar_19_never_in_a_closed_section_or_where_something_stands() -> None:
    t = table("L A5; closed A1-A4 B; y C1")
    t.refuses("lock B3", "closed", "AR-19", first="B1", last="B6")
    t.refuses("lock A5", "lock-stands")
    t.refuses("lock C1", "occupied", colour="yellow")
    assert stretch(t.arrivals(Lock), "A") == ["A6", "A7", "A8"]


def test_ar_19_by_a_card_it_is_the_same() -> None:
    t = table("L A2 A5; closed B; r C1; y D1", hand="lock")
    assert t.arrivals(Card) == t.arrivals(Lock) == ["C2", "C3", "C4", *(f"D{n}" for n in range(2, 9))]
    t.play("card lock: C2")
    assert t.score("r") == 1 + 1
    assert t.left == 4


@pytest.mark.parametrize(
    ("name", "limit", "locks"), [("A", 2, "A2 A4"), ("B", 2, "B2 B4"), ("C", 1, "C3"), ("D", 3, "D2 D4 D6")]
)
def test_ar_20_the_limit_of_each_stretch(name: str, limit: int, locks: str) -> None:
    t = table(f"L {locks}", hand="lock")
    assert len(locks.split()) == limit
    assert stretch(t.arrivals(Lock), name) == []
    t.refuses(f"lock {name}1", "lock-limit", "AR-20", stretch=name, limit=limit)
    t.refuses(f"card lock: {name}1", "lock-limit", "AR-20")
    one_less = table(f"L {locks.rpartition(' ')[0]}" if limit > 1 else "")
    assert stretch(one_less.arrivals(Lock), name)


def test_ar_20_those_beside_closed_sections_count() -> None:
    t = table("L D2 D4 D6; closed D1 D3 D5")
    t.refuses("lock D8", "lock-limit", "AR-20", between="Moissac - Valence d'Agen")


def test_ar_54_eight_locks_or_six_with_two_players() -> None:
    t = table("L A2 A5 B2 B4 C1 D2 D4 D6")
    assert len(t.o.locks) == board.LOCKS == 8
    assert t.arrivals(Lock) == []
    two = table("L B2 B4 C1 D2 D4", seats=2)
    two.play("lock D6")
    assert (len(two.o.locks), two.arrivals(Lock)) == (6, [])


def test_ar_21_beside_a_town_or_another_lock() -> None:
    t = table("L A2")
    assert {"A1", "A3", "A8", "C4"} <= set(t.arrivals(Lock))
    assert codes(t.play("lock A3")) == ["lock-built"]
    assert t.scores == {"r": 1}
    assert t.closed == []


def test_ar_21_a_side_without_spaces_scores_nothing() -> None:
    t = table("r C2 C3; y C4")
    assert broken_down(t.play("lock C1")) == ["C2-C4 r 4"]
    assert t.score("r") == 5


def test_ar_22_the_only_space_of_an_open_section() -> None:
    t = table("L D7")
    assert codes(t.play("lock D8")) == ["lock-built", "reach-gone"]
    assert t.score("r") == 1
    assert t.closed == []
    assert not t.over


def test_ar_22_between_two_locks() -> None:
    t = table("L D2 D4")
    assert codes(t.play("lock D3")) == ["lock-built", "reach-gone"]


def test_ar_22_if_it_was_the_last_the_game_ends() -> None:
    gone = table("L D7; closed A B C D1-D6")
    assert codes(gone.play("lock D8")) == ["lock-built", "reach-gone", *["vineyard-scored"] * 3, "over"]
    assert gone.score("r") == 1


def test_locks_are_kept_in_order() -> None:
    t = table()
    t.play("lock B3", "end", "lock A3", "end", "lock D1")
    assert t.o.locks == [place("A3"), place("B3"), place("D1")]
