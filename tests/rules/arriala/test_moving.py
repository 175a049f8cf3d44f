"""Moving workers: AR-1, AR-2, AR-4, AR-6, AR-9 to AR-11, AR-60, AR-61."""

from __future__ import annotations

import pytest

from rules.arriala.events import Walked
from rules.arriala.moves import Return, Vineyard, Walk
from tests.support.arriala import board, broken_down, only, place, table


def test_ar_1_a_worker_may_walk_either_way() -> None:
    t = table("r A5")
    assert t.arrivals(Walk) == ["Grisolles", "A1", "A2", "A3", "A4", "A6", "A7", "A8", "Montech", "B1"]


def test_ar_1_by_an_option_every_walk_goes_towards_valence() -> None:
    t = table("r A5", hand="walk 2, anywhere", direction="forward")
    t.refuses("walk r A5-A4", "backwards", "AR-1", towards="Valence d'Agen")
    t.refuses("card walk 2: r A5-A4", "backwards", "AR-1")
    assert t.allows("card walk 2: r A5-A7")
    t.play("card anywhere: r A5-B3")
    assert t.arrivals(Walk) == ["B4", "B5", "B6", "Castelsarrasin"]


def test_ar_2_every_step_costs_one_whatever_is_crossed() -> None:
    t = table("L A3; r A1; y A4")
    assert only(t.play("walk r A1-A5"), Walked).steps == 4
    assert t.left == 1


def test_ar_2_only_the_arrival_must_be_free() -> None:
    t = table("r A1; y A2 A3")
    assert t.arrivals(Walk, "r") == ["Grisolles", "A4", "A5", "A6"]
    t.refuses("walk r A1-A3", "occupied", "AR-2", place="A3", colour="yellow")


def test_ar_60_a_walk_is_one_move_and_only_its_arrival_counts() -> None:
    """y B1-B6 but for B3: the walk crosses the gap, and closes nothing; into the gap it closes the section."""
    t = table("y B1 B2 B4 B5; g B6; r Montech")
    assert broken_down(t.play("walk r Montech-B3")) == ["B1-B6 y 10"]
    across = table("y C2 C3 C4; r Castelsarrasin")
    assert broken_down(across.play("walk r Castelsarrasin-Moissac")) == []


def test_ar_60_a_second_walk_is_a_second_move() -> None:
    t = table("r A1")
    t.play("walk r A1-A3")
    t.refuses("walk r A3-A4", "moved-already", "AR-6")
    t.refuses("walk r A3-A1", "moved-already", "AR-6")


def test_ar_60_a_walk_is_paid_as_a_whole() -> None:
    t = table("r A1", left=2)
    t.refuses("walk r A1-A4", "not-enough-points", cost=3, left=2)
    t.play("walk r A1-A3")
    assert t.mover == "y"


def test_ar_10_a_move_never_ends_where_it_began() -> None:
    t = table("r A1 Montech Chasselas", hand="walk 2, anywhere")
    for text in ("walk r A1-A1", "card walk 2: r Montech-Montech", "card anywhere: r A1-A1", "walk r Montech-Montech"):
        t.refuses(text, "stays", "AR-10")
    assert all(getattr(m, "start", -2) != getattr(m, "to", -1) for m in t.legal)


@pytest.mark.parametrize("who", ["r", "y", "g", "p"])
def test_ar_11_any_worker_on_the_canal_may_be_walked(who: str) -> None:
    t = table(f"{who} A1 Moissac Chasselas b2")
    assert t.allows(f"walk {who} A1-A2")
    assert t.allows(f"walk {who} Moissac-C4")
    t.refuses(f"walk {who} Chasselas-C4", "not-on-canal", "AR-65")
    t.refuses(f"walk {who} b2-B1", "bound", "AR-16")


def test_ar_11_neutrals_too() -> None:
    t = table(seats=2)
    assert t.allows("walk n Moissac-C3")


ANOTHER_MEANS = [
    "walk r B1-B2", "vineyard r B1-Chasselas", "riverside r B1-b1", "card walk 2: r B1-B2", "card anywhere: r B1-C1",
    "card own to vineyard: r B1-Fronton", "card any to vineyard: r B1-Fronton",
]  # fmt: skip


@pytest.mark.parametrize("means", ["walk r A8-B1", "card walk 3: r A8-B1", "card anywhere: r A8-B1"])
@pytest.mark.parametrize("again", ANOTHER_MEANS)
def test_ar_6_a_worker_is_moved_once_a_turn_by_whatever_means(means: str, again: str) -> None:
    t = table("r A8; y D1", hand="walk 3, walk 2, anywhere, anywhere, own to vineyard, any to vineyard")
    t.play(means)
    if means.startswith("card anywhere"):
        # Else it might walk on (AR-8).
        t.play("walk y D1-D2")
    t.refuses(again, "moved-already", "AR-6", began="A8")


@pytest.mark.parametrize("again", ["return r Chasselas-A2", "card any from vineyard: r Chasselas-A2"])
def test_ar_6_out_of_a_vineyard_is_a_move_too(again: str) -> None:
    t = table("r A1", hand="own to vineyard, any from vineyard")
    t.play("card own to vineyard: r A1-Chasselas")
    t.refuses(again, "moved-already", "AR-6", began="A1")


def test_ar_6_whosever_it_is() -> None:
    t = table("y A1")
    t.play("walk y A1-A2")
    t.refuses("walk y A2-A3", "moved-already", "AR-6", colour="yellow")


def test_ar_6_allocating_is_not_a_move() -> None:
    t = table()
    t.play("allocate A1", "walk r A1-A2")
    assert t.where("r") == ["A2"]
    assert t.left == 1
    t.refuses("walk r A2-A3", "moved-already", "AR-6", began="A1")


def test_ar_6_by_an_option_it_is() -> None:
    t = table("r Moissac", hand="walk 2", allocate_then_move=False)
    t.play("allocate Montech")
    t.refuses("card walk 2: r Montech-B1", "allocated-now", "AR-6")
    assert t.allows("walk r Moissac-C4")
    t.play("end")
    assert t.allows("walk r Montech-B1")


def test_ar_9_the_ban_holds_for_every_colour_and_every_means() -> None:
    t = table("y Fronton; g A1 A2", mover="r", hands=("", "all from vineyard, any to vineyard", "", ""))
    t.play("walk g A1-A3", "walk g A2-Grisolles", "end")
    t.refuses("walk g A3-A1", "no-going-back", "AR-9", place="A1", colour="green")
    t.refuses("walk g Grisolles-A2", "no-going-back", "AR-9", place="A2")
    assert t.allows("walk g A3-A2")
    assert t.allows("walk g Grisolles-A1")
    assert t.allows("card all from vineyard: y Fronton-A1")


def test_ar_9_a_vineyard_is_one_place() -> None:
    t = table("y Chasselas", hands=("any from vineyard", "own to vineyard, any to vineyard", "", ""))
    t.play("card any from vineyard: y Chasselas-A1", "end")
    for card in ("own to vineyard", "any to vineyard"):
        t.refuses(f"card {card}: y A1-Chasselas", "no-going-back", "AR-9", place="Chasselas")
        assert t.allows(f"card {card}: y A1-Fronton")
    t.refuses("vineyard y A1-Chasselas", "no-going-back", "AR-9")


def test_ar_9_an_allocated_worker_may_not_go_back_to_where_it_was_put() -> None:
    t = table()
    t.play("allocate A1", "walk r A1-A2", "end")
    t.refuses("walk r A2-A1", "no-going-back", "AR-9", place="A1")
    only_put = table()
    only_put.play("allocate A1", "end", "walk r A1-A2")
    assert only_put.where("r") == ["A2"]


def test_ar_9_crossing_is_free() -> None:
    t = table("y A3")
    t.play("walk y A3-A2", "end")
    assert t.allows("walk y A2-A4")


def test_ar_9_the_ban_lapses_after_one_turn() -> None:
    t = table("y A3")
    t.play("walk y A3-A2", "end", "end")
    assert t.allows("walk y A2-A3")


def test_ar_9_the_players_own_worker_is_barred_too() -> None:
    """Two players: what the other moved in his turn may not go back in the own turn right after it."""
    t = table("r B3", seats=2, mover="y")
    t.play("walk r B3-B4", "end")
    assert t.mover == "r"
    t.refuses("walk r B4-B3", "no-going-back", "AR-9")


def test_ar_9_after_a_card_and_a_walk_on_the_start_of_the_whole_move_is_barred() -> None:
    t = table("r A1", hand="anywhere")
    t.play("card anywhere: r A1-A4", "walk r A4-A3", "end")
    t.refuses("walk r A3-A1", "no-going-back", "AR-9")
    assert t.allows("walk r A3-A4")


def test_ar_9_all_from_a_vineyard_bars_each() -> None:
    t = table("y Chasselas Chasselas", seats=3, mover="y", hands=("", "all from vineyard", "any to vineyard"))
    t.play("card all from vineyard: y Chasselas-A1", "place y A2", "end")
    for start in ("A1", "A2"):
        t.refuses(f"card any to vineyard: y {start}-Chasselas", "no-going-back", "AR-9")
        assert t.allows(f"card any to vineyard: y {start}-Brulhois")


# Workers that are alike. Numbers are one less than in the ruling.


def test_ar_61_legal_if_one_of_them_may() -> None:
    t = table("r Montech A8")
    t.play("walk r A8-Montech")
    t.refuses("walk r A8-A7", "no-worker", "AR-61", here="-")
    t.play("walk r Montech-A8")
    assert t.where("r") == ["A8", "Montech"]
    t.refuses("walk r Montech-B1", "moved-already", "AR-6")


def test_ar_61_the_one_that_may_walk_on_comes_first() -> None:
    t = table("r Montech A8 D8", hand="anywhere")
    t.play("card anywhere: r D8-Montech", "walk r Montech-B1")
    assert t.where("r") == ["Montech", "A8", "B1"]


def test_ar_61_unless_it_may_not_arrive_there() -> None:
    t = table("r Montech C2", hand="anywhere")
    t.play("card anywhere: r C2-Montech")
    assert "B4" in t.arrivals(Walk, "r", "Montech")
    back = table("r Montech B2", hand="anywhere")
    back.play("card anywhere: r B2-Montech", "walk r Montech-B2")
    assert back.where("r") == ["B2", "Montech"]


def test_ar_61_then_one_under_a_ban() -> None:
    t = table("y Montech A8", mover="p")
    t.play("walk y A8-Montech", "end")
    t.play("walk y Montech-A7")
    assert t.where("y") == ["Montech", "A7"]


def test_ar_61_else_the_lowest_number() -> None:
    t = table("y Montech Montech Montech")
    t.play("walk y Montech-A8")
    assert t.where("y") == ["A8", "Montech", "Montech"]


def test_ar_61_in_a_vineyard_too() -> None:
    t = table("r Chasselas Chasselas")
    assert [m for m in t.legal if isinstance(m, Return)].count(Return(0, place("Chasselas"), place("A1"))) == 1
    t.play("return r Chasselas-A1")
    assert t.where("r") == ["A1", "Chasselas"]


def test_ar_4_a_closed_section_is_crossed_entered_left_stopped_in_and_placed_into() -> None:
    t = table("closed B; r Montech B3; y B1", hand="anywhere")
    assert {"B2", "B4", "B5"} <= set(t.arrivals(Walk, "r", "Montech"))
    assert t.allows("walk r B3-Castelsarrasin")
    assert t.allows("allocate B6")
    assert t.allows("card anywhere: r Montech-B6")
    t.refuses("walk r Montech-B1", "occupied", "AR-2")
    t.refuses("lock B6", "closed", "AR-19")


def test_ar_4_a_closed_section_never_scores_again() -> None:
    t = table("closed C; r C1 C2 C3")
    assert broken_down(t.play("allocate C4")) == []
    assert t.scores == {}


def test_every_worker_can_be_told_by_colour_and_place() -> None:
    """No legal move is listed twice, however many workers are alike."""
    t = table("r Montech Montech Chasselas Chasselas; y Montech Montech; g A1", hand="walk 2, any to vineyard")
    assert len(set(t.legal)) == len(t.legal)
    assert {board.PLACES[m.start] for m in t.legal if isinstance(m, Vineyard)} == {"Montech"}
