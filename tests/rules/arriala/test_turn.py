"""Turns and project points: AR-44 to AR-46, AR-62, AR-64, AR-67."""

from __future__ import annotations

import pytest

from rules.arriala.events import RoundBegan, TurnEnded
from rules.arriala.moves import Allocate, Draw, End, Lock, Riverside
from tests.support.arriala import codes, only, started, table


def test_ar_44_seats_play_in_seat_order() -> None:
    t = table(seats=3, mover="y", first=1)
    order = []
    for _ in range(6):
        order.append(t.mover)
        t.play("end")
    assert order == list("ygrygr")
    assert t.o.round == 3
    assert t.o.turn == 2 + 5


def test_ar_44_seat_0_begins_by_an_option() -> None:
    assert {started(4, f"{n}", first="seat").o.first for n in range(20)} == {0}


def test_ar_45_every_turn_has_five_points_and_what_is_left_is_lost() -> None:
    t = table()
    t.play("allocate A1")
    assert only(t.play("end"), TurnEnded).left == 2
    assert t.left == 5


def test_ar_45_a_turn_may_use_none() -> None:
    t = table()
    assert only(t.play("end"), TurnEnded).left == 5
    assert t.mover == "y"


def test_ar_45_nothing_is_paid_for_with_points_that_are_not_left() -> None:
    t = table("r A1 Chasselas", hand="lock", left=2)
    kinds = {type(m) for m in t.legal}
    assert not kinds & {Allocate, Riverside, Lock}
    assert Draw in kinds
    for text, cost in (("allocate A2", 3), ("riverside r A1-b1", 3), ("lock A2", 4), ("return r Chasselas-A2", 4)):
        t.refuses(text, "not-enough-points", "AR-45", cost=cost, left=2)
    t.refuses("walk r A1-A4", "not-enough-points", "AR-2", cost=3, left=2)
    one = table("r A1", left=1)
    one.refuses("draw", "not-enough-points", "AR-45", action="draw", cost=2)
    one.refuses("vineyard r A1-Fronton", "not-enough-points", "AR-45", cost=2)


@pytest.mark.parametrize(
    ("text", "cost"),
    [
        ("walk r A1-A2", 1), ("walk r A1-A4", 3), ("card walk 4: r A1-A4", 1), ("card lock: A3", 1),
        ("card structure: Cacor", 1), ("vineyard r A1-Fronton", 2), ("draw", 2), ("allocate B1", 3),
        ("riverside r A1-b4", 3), ("return r Chasselas-D1", 4), ("lock D3", 4),
    ],
)  # fmt: skip
def test_ar_45_the_table_of_actions(text: str, cost: int) -> None:
    t = table("scores 0-1-1-1; r A1 Chasselas", hand="walk 4, lock, structure")
    t.play(text)
    assert t.left == 5 - cost


def test_ar_46_actions_in_any_order_and_repeated() -> None:
    t = table("r A1 A2; y B1", hand="walk 2")
    t.play("walk y B1-B2", "draw", "card walk 2: r A1-Grisolles", "walk r A2-A1")
    assert t.mover == "y"
    other = table("r A1 A2; y B1", hand="walk 2")
    other.play("walk r A2-A3", "walk y B1-B2", "card walk 2: r A1-Grisolles", "draw")
    assert other.mover == "y"


def test_ar_62_a_turn_ends_by_itself_when_no_points_are_left() -> None:
    t = table()
    events = t.play("lock A1", "end", "allocate B1", "draw")
    assert codes(events).count("ended") == 2
    assert t.mover == "g"


def test_ar_62_but_not_while_a_card_is_half_done() -> None:
    t = table("r Chasselas Chasselas", hand="all from vineyard", left=1)
    t.play("card all from vineyard: r Chasselas-A1")
    assert (t.left, t.mover) == (0, "r")
    t.refuses("end", "answer-first", "AR-15", vineyard="Chasselas")
    assert codes(t.play("place r A2")) == ["returned", "ended"]
    assert t.mover == "y"


def test_ar_62_stopping_a_card_half_done_ends_a_turn_without_points() -> None:
    t = table("r Chasselas Chasselas", hand="all from vineyard", left=1)
    t.play("card all from vineyard: r Chasselas-A1")
    assert codes(t.play("stop")) == ["left-there", "ended"]


@pytest.mark.parametrize("hand", ["", "structure", "any from vineyard, lock"])
def test_ar_62_with_points_left_it_never_ends_by_itself_whatever_the_hand(hand: str) -> None:
    t = table("L A2 A5 B2 B4 C1 D2 D4 D6", hand=hand, left=3)
    t.play("draw")
    assert (t.mover, t.left) == ("r", 1)
    assert t.legal == [End()]


def test_ar_64_nothing_else_restricts_a_move() -> None:
    """After a turn with everything in it the next seat has but the bans; a seat later nothing is left of it."""
    t = table("r A1 A2; y B1 Chasselas", hand="any from vineyard, anywhere, walk 2")
    t.play("walk y B1-B2", "card any from vineyard: y Chasselas-C1", "card walk 2: r A1-Grisolles", "card anywhere: r A2-D8")
    assert [m for m in t.o.moved if m >= 0] == [t.o.moved[0], t.o.moved[1], t.o.moved[5], t.o.moved[6]]
    t.play("end")
    assert sum(ban >= 0 for ban in t.o.bans) == 4
    assert t.o.walker == -1
    t.play("end")
    fresh = table("r Grisolles D8; y B2 C1", mover="g")
    assert set(t.legal) == set(fresh.legal)


def test_ar_64_the_turn_knows_what_was_allocated() -> None:
    t = table()
    t.play("allocate A1")
    assert t.o.allocated == [0]
    t.play("end")
    assert t.o.allocated == []


def test_ar_67_card_then_move_then_points_then_breakdown_then_the_end_of_the_turn() -> None:
    t = table("L D3; r D1", hand="lock", left=1)
    assert codes(t.play("card lock: D2")) == ["card-played", "lock-built", "reach-closed", "ended"]
    assert t.o.discards[8] == 1


def test_ar_67_the_end_of_the_game_comes_before_the_end_of_the_turn() -> None:
    t = table("closed A B C D4-D8; L D3; r D1", left=3)
    vineyards = ["vineyard-scored"] * 3
    assert codes(t.play("allocate D2")) == ["allocated", "reach-closed", *vineyards, "over"]
    assert t.over


def test_ar_67_what_is_not_legal_in_all_its_parts_costs_nothing() -> None:
    t = table("r A1; y A2", hand="own to vineyard, walk 2")
    for text in ("card own to vineyard: r A1-b1", "card walk 2: r A1-A2", "riverside r A1-A2", "lock A2"):
        t.refuses(text)
    assert t.left == 5
    assert t.hand("r") == ["walk 2", "own to vineyard"]


def test_a_round_begins_with_the_first_player() -> None:
    t = table(seats=2, mover="y")
    assert only(t.play("end"), RoundBegan).number == 2
    assert codes(t.play("end")) == ["ended"]
