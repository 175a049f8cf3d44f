"""Breakdowns of reaches and vineyards: AR-23 to AR-33, AR-41."""

from __future__ import annotations

import pytest

from rules.arriala.events import ReachClosed, VineyardScored
from rules.arriala.moves import Lock
from rules.arriala.reaches import reach_points, winner
from tests.support.arriala import board, broken_down, codes, only, place, table


def test_ar_23_a_section_breaks_down_the_moment_it_is_full() -> None:
    t = table("y C1 C2 C3; r A1", hand="walk 2")
    events = t.play("allocate C4")
    event = only(events, ReachClosed)
    assert [board.COLOURS[c] for c in event.workers] == ["yellow", "yellow", "yellow", "red"]
    assert (event.seat, event.winner, event.points) == (0, 1, 6)
    assert codes(events) == ["allocated", "reach-closed"]


def test_ar_23_then_the_active_player_goes_on_and_may_move_workers_out() -> None:
    t = table("y C1 C2 C3")
    t.play("allocate C4", "walk y C1-Castelsarrasin", "walk r C4-Moissac")
    assert t.mover == "y"
    assert t.closed == ["C1-C4 y 6"]


@pytest.mark.parametrize(
    ("text", "hand"),
    [
        ("walk r Moissac-C4", ""), ("allocate C4", ""), ("return r Chasselas-C4", ""),
        ("card walk 2: r Moissac-C4", "walk 2"),
        ("card anywhere: r Moissac-C4", "anywhere"), ("card any from vineyard: r Chasselas-C4", "any from vineyard"),
        ("card all from vineyard: r Chasselas-C4", "all from vineyard"), ("lock C4", ""), ("card lock: C4", "lock"),
    ],
)  # fmt: skip
def test_ar_23_by_whatever_action_or_card(text: str, hand: str) -> None:
    t = table("y C1 C2 C3; r Moissac Chasselas", hand=hand)
    whole = "C1-C3 y 4" if "lock" in text else "C1-C4 y 6"
    assert broken_down(t.play(text)) == [whole]


def test_ar_23_leaving_a_section_breaks_nothing_down() -> None:
    t = table("y C1 C2; r C3; g A1")
    assert broken_down(t.play("walk r C3-C4", "walk g A1-A2")) == []


def test_ar_32_a_lock_may_complete_both_sides_grisolles_first() -> None:
    t = table("y B1 B2; r B4; g B5 B6")
    events = t.play("lock B3")
    assert codes(events) == ["lock-built", "reach-closed", "reach-closed"]
    assert broken_down(events) == ["B1-B2 y 2", "B4-B6 g 4"]


def test_ar_32_or_only_one() -> None:
    assert broken_down(table("y B4 B5 B6").play("lock B3")) == ["B4-B6 y 4"]


def test_ar_24_a_section_pays_by_its_size() -> None:
    t = table("r A1 A2 A3; y A4 A5; g A6 A7")
    assert broken_down(t.play("allocate A8")) == ["A1-A8 r 15"]
    assert broken_down(table("L A5; r A1 A2; y A3").play("allocate A4")) == ["A1-A4 r 6"]


@pytest.mark.parametrize("size", range(1, 11))
def test_ar_24_the_chart(size: int) -> None:
    assert reach_points(size) == {1: 1, 2: 2, 3: 4, 4: 6, 5: 8, 6: 10, 7: 12}.get(size, 15)


def test_ar_31_pieces_count_whoever_moved_them_there() -> None:
    t = table("y C1 C2 C3 D1", mover="p")
    assert broken_down(t.play("walk y D1-C4")) == ["C1-C4 y 6"]
    assert t.scores == {"y": 6}


def test_ar_30_workers_in_the_bordering_towns_do_not_count() -> None:
    t = table("y C1 C2; g Castelsarrasin Moissac Moissac; r C3 Castelsarrasin Moissac Moissac")
    assert broken_down(t.play("allocate C4")) == ["C1-C4 - 0"]


@pytest.mark.parametrize(
    ("workers", "won"),
    [
        ("r", "r"), ("rry", "r"), ("rryy", "-"), ("rryyg", "g"), ("rryygp", "-"), ("rrryyg", "r"), ("rrryyygg", "g"),
        ("rrryyyggpp", "-"), ("rrryyyggp", "g"), ("ryg", "-"), ("rygp", "-"), ("rrryyygggp", "p"), ("rn", "-"), ("nnr", "n"),
    ],
)  # fmt: skip
def test_ar_26_the_most_wins_and_equals_cancel(workers: str, won: str) -> None:
    for i in range(len(workers)):
        order = workers[i:] + workers[:i]
        found = winner("rygpn".index(w) for w in order)
        assert ("-" if found < 0 else "rygpn"[found]) == won


def test_ar_26_the_section_closes_all_the_same() -> None:
    t = table("L C3; y C1")
    t.play("allocate C2")
    assert t.closed == ["C1-C2 - 0"]
    t.play("end")
    assert "C1" not in t.arrivals(Lock)


@pytest.mark.parametrize(("text", "found"), [("L B4; y B1; g B2", "B1-B3 - 0"), ("y C1; g C2; p C3", "C1-C4 - 0")])
def test_ar_28_three_or_four_equal_colours_cancel_out(text: str, found: str) -> None:
    last = found[3:5]
    assert broken_down(table(text).play(f"allocate {last}")) == [found]


def test_ar_28_the_fourth_wins_beside_three_equals() -> None:
    t = table("L A8; r A1 A2; y A3 A4; g A5; p A7")
    assert broken_down(t.play("allocate A6")) == ["A1-A7 r 12"]
    alike = table("L A8; r A1 A2; y A3 A4; g A5 A6")
    assert broken_down(alike.play("end", "end", "end", "allocate A7")) == ["A1-A7 p 12"]


def test_ar_27_a_colour_without_a_worker_never_wins() -> None:
    t = table("L C3; y C1")
    t.play("allocate C2")
    assert t.scores == {}
    assert winner([]) == -1


def test_ar_25_the_winner_at_the_second_level_gets_the_full_value() -> None:
    t = table("L B6; r B1; y B2 B3; g B4")
    assert broken_down(t.play("allocate B5")) == ["B1-B5 g 8"]


def test_ar_29_more_than_eight_pay_as_eight() -> None:
    t = table("L A10; r A1 A2 A3; y A4 A5; g A6 A7; p A8", board="P2")
    assert broken_down(t.play("allocate A9")) == ["A1-A9 r 15"]
    assert reach_points(10) == 15


def test_ar_33_every_closed_section_is_marked_and_trackers_never_run_out() -> None:
    """Eleven sections, all closed but the last."""
    t = table("L A2 A5 B2 B4 C1 D2 D4 D6; closed A1 A3-A4 A6-A8 B1 B3 B5-B6 C2-C4 D1 D3 D5; r D7")
    assert len(t.o.reaches) == 10
    t.play("allocate D8")
    assert t.closed[-1] == "D7-D8 r 2"
    assert len(t.o.reaches) == 11
    assert t.over


# Vineyards.


def test_ar_41_each_vineyard_is_scored_at_the_end_for_its_full_value() -> None:
    t = table("closed A B D; y Fronton Fronton; g Fronton; p Chasselas Brulhois Brulhois; r C1 C2 C3 Brulhois")
    events = t.play("allocate C4")
    scored = [e for e in events if isinstance(e, VineyardScored)]
    assert [(board.PLACES[e.vineyard], e.winner, e.points) for e in scored] == [
        ("Fronton", 1, 8), ("Chasselas", 3, 4), ("Brulhois", 3, 6),
    ]  # fmt: skip
    assert scored[0].workers == (1, 1, 2)
    assert t.scores == {"r": 6, "y": 8, "p": 10}


def test_ar_41_empty_or_cancelled_pays_nothing() -> None:
    t = table("closed A B D; r C1 C2 C3; y Fronton; g Fronton")
    events = t.play("allocate C4")
    assert [(e.winner, e.points) for e in events if isinstance(e, VineyardScored)] == [(-1, 0)] * 3


def test_ar_41_nothing_is_scored_there_before() -> None:
    t = table("r A1; y Chasselas Chasselas Chasselas")
    t.play("vineyard r A1-Chasselas")
    assert t.scores == {}
    assert t.o.workers.count(place("Chasselas")) == 4
