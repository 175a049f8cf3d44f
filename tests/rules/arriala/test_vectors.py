"""The test vectors of the rulings, AR-T1 to AR-T57, as they stand there."""

from __future__ import annotations

import pytest

from rules.arriala.events import Drew
from rules.arriala.moves import Allocate, Card, End, Lock, Place, Return, Stop, Vineyard, Walk
from tests.support.arriala import GAME, broken_down, codes, only, place, started, table


def test_ar_t1_a_walk_closes_a_section_and_the_lock_counts() -> None:
    t = table("L A6; r A1 A2; y A3 A4; g A7")
    assert broken_down(t.play("walk g A7-A5")) == ["A1-A5 g 8"]
    assert t.scores == {"g": 8}
    assert t.left == 3


def test_ar_t2_two_equal_colours() -> None:
    t = table("L B3; y B1")
    assert broken_down(t.play("allocate B2")) == ["B1-B2 - 0"]
    assert t.scores == {}
    assert t.left == 2


def test_ar_t3_two_of_three_cancel_nobody() -> None:
    t = table("y C1 C2; g C3")
    assert broken_down(t.play("allocate C4")) == ["C1-C4 y 6"]


def test_ar_t4_two_pairs() -> None:
    t = table("r B1; y B2 B3; g B4; p B5")
    assert broken_down(t.play("allocate B6")) == ["B1-B6 - 0"]
    assert t.scores == {}


def test_ar_t5_three_alike() -> None:
    t = table("L B4; y B1; g B2")
    assert broken_down(t.play("allocate B3")) == ["B1-B3 - 0"]


def test_ar_t6_the_third_colour_wins_at_the_second_level() -> None:
    t = table("r A1 A2 A3; y A4 A5 A6; g A7 Montech")
    assert broken_down(t.play("walk g Montech-A8")) == ["A1-A8 g 15"]
    assert t.left == 4


def test_ar_t7_seven_spaces() -> None:
    t = table("L D8; r D1 D2 D3 D4; y D5 D6")
    assert broken_down(t.play("allocate D7")) == ["D1-D7 r 12"]


def test_ar_t8_a_section_of_one() -> None:
    t = table("L B2")
    assert broken_down(t.play("allocate B1")) == ["B1-B1 r 1"]


def test_ar_t9_a_lock_completes_both_sides() -> None:
    t = table("y B1 B2; g B4; r B5 B6")
    assert broken_down(t.play("lock B3")) == ["B1-B2 y 2", "B4-B6 r 4"]
    assert t.scores == {"r": 1 + 4, "y": 2}
    assert t.left == 1


def test_ar_t10_a_lock_cuts_off_a_full_part() -> None:
    t = table("r B1 B2; y B3")
    assert broken_down(t.play("lock B4")) == ["B1-B3 r 4"]
    assert t.scores == {"r": 5}
    t.play("end")
    assert [name for name in t.arrivals(Lock) if name.startswith("B")] == ["B5", "B6"]


def test_ar_t11_a_lock_beside_a_town() -> None:
    t = table()
    assert codes(t.play("lock B1")) == ["lock-built"]
    assert t.scores == {"r": 1}
    t.play("end")
    assert t.arrivals(Lock) == [
        *(f"A{n}" for n in range(1, 9)), *(f"B{n}" for n in range(2, 7)), *(f"C{n}" for n in range(1, 5)),
        *(f"D{n}" for n in range(1, 9)),
    ]  # fmt: skip


def test_ar_t12_a_lock_takes_the_only_space() -> None:
    t = table("L B2")
    assert codes(t.play("lock B1")) == ["lock-built", "reach-gone"]
    assert t.scores == {"r": 1}
    assert not t.over
    t.play("end")
    assert not [name for name in t.arrivals(Lock) if name.startswith("B")]


def test_ar_t13_the_last_section_goes_and_the_game_with_it() -> None:
    t = table("L B2; closed A B3-B6 C D; r Chasselas")
    t.play("lock B1")
    assert t.over
    assert t.scores == {"r": 1 + 4}


def test_ar_t14_the_limit_counts_locks_beside_closed_sections() -> None:
    t = table("L C2; closed C1")
    t.refuses("lock C4", "lock-limit", "AR-20", stretch="C", limit=1)
    assert t.allows("lock D1")


def test_ar_t15_a_closed_section_takes_no_lock() -> None:
    t = table("L D2 D4; closed D1")
    t.refuses("lock D1", "closed", "AR-19")
    t.play("lock D6", "end")
    for space in ("D3", "D5", "D7", "D8"):
        t.refuses(f"lock {space}", "lock-limit", "AR-20", limit=3)


def test_ar_t16_only_the_arrival_must_be_free() -> None:
    t = table("r A7; y A8; g B1")
    t.refuses("walk r A7-B1", "occupied", "AR-2", place="B1", colour="green")
    t.play("walk r A7-B2")
    assert t.left == 5 - 4


def test_ar_t17_a_gap_that_is_crossed_closes_nothing() -> None:
    t = table("r Castelsarrasin; y C2 C3 C4")
    assert broken_down(t.play("walk r Castelsarrasin-Moissac")) == []
    assert t.closed == []
    assert t.mover == "y"


def test_ar_t18_a_worker_moves_once() -> None:
    t = table("r A1")
    t.play("walk r A1-A2")
    t.refuses("walk r A2-A3", "moved-already", "AR-6", began="A1")


def test_ar_t19_allocate_then_move_then_no_going_back() -> None:
    t = table()
    t.play("allocate A1", "walk r A1-A3")
    assert t.mover == "y"
    t.refuses("walk r A3-A1", "no-going-back", "AR-9", place="A1")
    assert t.allows("walk r A3-A2")
    assert t.allows("walk r A3-Grisolles")


def test_ar_t20_a_return_is_a_move() -> None:
    t = table("r Chasselas")
    t.play("return r Chasselas-A1")
    t.refuses("walk r A1-A2", "moved-already", "AR-6", began="Chasselas")


def test_ar_t21_no_going_back_by_any_means() -> None:
    t = table("r A6", mover="p", hands=("walk 3, anywhere", "", "", ""))
    t.play("walk r A6-Montech", "end")
    assert t.mover == "r"
    for text in ("walk r Montech-A6", "card walk 3: r Montech-A6", "card anywhere: r Montech-A6"):
        t.refuses(text, "no-going-back", "AR-9", place="A6")
    assert t.allows("walk r Montech-A5")
    assert t.allows("walk r Montech-A7")
    t.play("end")
    assert t.mover == "y"
    assert t.allows("walk r Montech-A6")


def test_ar_t22_another_worker_of_the_colour_may() -> None:
    t = table("r Montech A6", mover="p")
    t.play("walk r A6-Montech", "end", "walk r Montech-A6")
    assert t.where("r") == ["A6", "Montech"]


def test_ar_t23_a_vineyard_is_one_place() -> None:
    t = table("r Chasselas", mover="p", hand="any from vineyard")
    t.play("card any from vineyard: r Chasselas-B2", "end")
    t.refuses("vineyard r B2-Chasselas", "no-going-back", "AR-9", place="Chasselas")
    assert t.allows("vineyard r B2-Brulhois")


def test_ar_t24_the_anywhere_card_and_the_walk_on_close_a_section_each() -> None:
    t = table("L D2; y C1; r C2 C3 Grisolles", hand="anywhere")
    assert broken_down(t.play("card anywhere: r Grisolles-C4")) == ["C1-C4 r 6"]
    assert broken_down(t.play("walk r C4-D1")) == ["D1-D1 r 1"]
    assert t.scores == {"r": 7}
    assert t.left == 2


def test_ar_t25_any_other_action_ends_the_chance_to_walk_on() -> None:
    t = table("L D2; y C1; r C2 C3 Grisolles", hand="anywhere")
    t.play("card anywhere: r Grisolles-C4", "draw")
    t.refuses("walk r C4-Moissac", "moved-already", "AR-6")


def test_ar_t26_not_back_to_where_the_card_took_it_from() -> None:
    t = table("r Moissac", hand="anywhere")
    t.play("card anywhere: r Moissac-C4")
    t.refuses("walk r C4-Moissac", "back-to-start", "AR-8", place="Moissac")
    assert t.allows("walk r C4-C3")
    assert t.allows("walk r C4-D1")


def test_ar_t27_all_from_a_vineyard_one_by_one() -> None:
    t = table("L B3; r B1 B4 B5 Chasselas Chasselas; y Chasselas", hand="all from vineyard")
    assert broken_down(t.play("card all from vineyard: r Chasselas-B2")) == ["B1-B2 r 2"]
    assert {type(m) for m in t.legal} == {Place, Stop}
    assert broken_down(t.play("place r B6")) == ["B4-B6 r 4"]
    assert t.scores == {"r": 6}
    assert t.left == 4
    assert t.where("y") == ["Chasselas"]
    assert End() in t.legal


def test_ar_t28_the_game_ends_in_the_middle_of_the_card() -> None:
    t = table("closed A B C; y D1 D2 D3 D4; g D5 D6 D7; r Chasselas Chasselas Chasselas", hand="all from vineyard")
    events = t.play("card all from vineyard: r Chasselas-D8")
    assert broken_down(events) == ["D1-D8 y 15"]
    assert t.over
    assert t.where("r") == ["D8", "Chasselas", "Chasselas"]
    assert t.scores == {"y": 15, "r": 4}


def test_ar_t29_the_other_worker_returns() -> None:
    t = table("r A1 Chasselas", hand="own to vineyard")
    t.play("card own to vineyard: r A1-Chasselas", "return r Chasselas-A1")
    assert t.where("r") == ["Chasselas", "A1"]
    alone = table("r A1", hand="own to vineyard")
    alone.play("card own to vineyard: r A1-Chasselas")
    assert alone.arrivals(Return) == []


def test_ar_t30_a_riverside_construction_binds_its_worker() -> None:
    t = table("r Montech", hand="anywhere, walk 2, own to vineyard, any to vineyard, any from vineyard")
    t.play("riverside r Montech-b1")
    assert t.scores == {"r": 3}
    assert t.left == 2
    assert not [m for m in t.legal if getattr(m, "colour", -1) >= 0]
    for _ in range(4):
        t.play("end")
    assert not [m for m in t.legal if getattr(m, "colour", -1) >= 0]


def test_ar_t31_a_worker_that_was_moved_builds_nothing() -> None:
    t = table("r Chasselas A1", hand="any from vineyard")
    t.play("card any from vineyard: r Chasselas-Moissac")
    t.refuses("riverside r Moissac-b3", "moved-already", "AR-6", began="Chasselas")
    assert t.allows("riverside r A1-b3")


@pytest.mark.parametrize(("scores", "legal"), [("0-0-0-0", False), ("2-2-5-7", False), ("2-3-3-9", True)])
def test_ar_t32_strictly_the_fewest_points(scores: str, legal: bool) -> None:
    t = table(f"scores {scores}", hand="structure")
    if legal:
        t.play("card structure: Cacor")
        assert t.score("r") == 2 + 5
    else:
        t.refuses("card structure: Cacor", "not-last", "AR-38")


def test_ar_t33_two_structures_in_one_turn() -> None:
    t = table("scores 0-12-9-7", hand="structure, structure")
    t.play("card structure: Cacor")
    assert t.score("r") == 5
    t.play("card structure: Montech slope")
    assert t.score("r") == 10


def test_ar_t34_last_at_that_moment() -> None:
    t = table("scores 3-5-8-8; r C1 C2 C3", hand="structure")
    t.play("allocate C4")
    assert t.score("r") == 9
    t.refuses("card structure: Cacor", "not-last", "AR-38", points=9, lowest=5)


def test_ar_t35_a_closed_section_is_ordinary_canal() -> None:
    t = table("closed B; y B1 B2")
    assert t.allows("walk y B2-B3")
    assert t.allows("allocate B3")
    t.refuses("lock B4", "closed", "AR-19", first="B1", last="B6")


def test_ar_t36_the_southern_cross_takes_others() -> None:
    t = table("r A1; y A2", hand="any to vineyard")
    t.refuses("vineyard y A2-Chasselas", "not-yours", "AR-12", colour="yellow")
    t.play("card any to vineyard: y A2-Chasselas")
    assert t.where("y") == ["Chasselas"]


def test_ar_t37_a_full_vineyard() -> None:
    t = table("r A1; y Chasselas Chasselas; g Chasselas; p Chasselas")
    assert t.arrivals(Vineyard) == ["Fronton", "Brulhois"]
    t.refuses("vineyard r A1-Chasselas", "vineyard-full", "AR-14", room=4)


def test_ar_t38_a_walk_card_of_three() -> None:
    t = table("L A5; r A3", hand="walk 3")
    assert t.arrivals(Card) == ["Grisolles", "A1", "A2", "A4", "A6"]


def test_ar_t39_nobody_to_walk() -> None:
    t = table(hand="walk 2")
    assert t.arrivals(Card) == []
    t.refuses("card walk 2: r A1-A2", "no-worker", "AR-61")


def test_ar_t40_the_discards_become_the_pile() -> None:
    cards = ["walk 2", "walk 2", "lock"]
    rest = [
        *["walk 2"] * 6, *["walk 3"] * 7, *["walk 4"] * 5, *["anywhere"] * 8, *["own to vineyard"] * 6,
        *["any to vineyard"] * 5, *["all from vineyard"] * 3, *["any from vineyard"] * 4, *["lock"] * 4, *["structure"] * 4,
    ]  # fmt: skip
    held = ("", ", ".join(rest), "", "")
    t = table(hands=held, pile=[], discards=cards)
    events = t.play("draw")
    assert codes(events) == ["pile-shuffled", "drew"]
    assert only(events, Drew).card == t.state.seats[0].hand[0]
    assert (t.o.pile, len(t.state.deep.pile), sum(t.o.discards)) == (2, 2, 0)
    assert t.o.hands[0] == 1
    empty = table(hands=(", ".join(cards), *held[1:]), pile=[], discards=[])
    empty.refuses("draw", "pile-empty", "AR-36")


def test_ar_t41_ending_the_turn() -> None:
    t = table()
    t.play("end")
    assert (t.mover, t.left) == ("y", 5)


def test_ar_t42_the_guard_against_a_stall() -> None:
    t = table("y Brulhois; r C1 C2 C3", mover="p", round=100)
    events = t.play("end")
    assert codes(events)[:2] == ["ended", "stalled"]
    assert t.over
    assert t.scores == {"y": 6}


@pytest.mark.parametrize(("counts", "winners"), [(False, "r"), (True, "ry")])
def test_ar_t43_workers_on_the_canal_break_the_tie(counts: bool, winners: str) -> None:
    t = table(
        "scores 22-22-20-0; r A1 A2 Montech; y B1 Moissac Chasselas b2; closed A B C D", over=True, riverside_counts=counts
    )
    assert t.winners == winners
    ties = {s.seat: s.ties for s in GAME.standings(t.state)}
    assert (ties[0], ties[1]) == (((3,), (3,)) if counts else ((3,), (2,)))


def test_ar_t44_neutrals_score_a_section() -> None:
    t = table("n C1 C2 Moissac Valence; y C3", seats=2)
    assert broken_down(t.play("allocate C4")) == ["C1-C4 n 6"]
    assert t.scores == {"n": 6}


def test_ar_t45_neutrals_cancel() -> None:
    t = table("n C1 C2 Moissac Valence; r C3", seats=2)
    assert broken_down(t.play("allocate C4")) == ["C1-C4 - 0"]


@pytest.mark.parametrize(("scores", "winners"), [("19-12-20", ""), ("19-12-19", "r"), ("19-19-19", "r")])
def test_ar_t46_the_neutral_score_must_be_higher_to_win(scores: str, winners: str) -> None:
    """The vectors name the neutral score first; here it comes last."""
    t = table(f"scores {scores}; r B1 B2 B3; y B4 B5; closed B C D", seats=2, over=True)
    assert t.winners == winners


def test_ar_t47_the_neutral_score_is_not_last() -> None:
    t = table("scores 4-6-0", seats=2, hand="structure")
    t.play("card structure: Cacor")
    assert t.score("r") == 9


def test_ar_t48_neutrals_at_the_start() -> None:
    t = table(seats=2, hand="any to vineyard")
    assert t.arrivals(Walk, "n", "Montech") == ["B1", "B2", "B3", "B4", "B5"]
    t.refuses("vineyard n Montech-Chasselas", "not-yours", "AR-12")
    t.play("card any to vineyard: n Montech-Chasselas")
    assert t.where("n")[0] == "Chasselas"


@pytest.mark.parametrize(
    ("board", "counts"), [("P1", {4: 59, 3: 59, 2: 72}), ("P2", {4: 71, 3: 71, 2: 80})], ids=["P1", "P2"]
)
def test_ar_t49_legal_moves_at_the_start(board: str, counts: dict[int, int]) -> None:
    for seats, count in counts.items():
        t = started(seats, board=board)
        assert len([m for m in t.legal if not isinstance(m, Card)]) == count


def test_ar_t50_the_end_is_at_once() -> None:
    t = table("closed A B D; r C1 C2 C3; y D1")
    t.play("walk y D1-C4")
    assert t.score("r") == 6
    assert t.over
    assert t.left == 3
    assert t.legal == []
    t.refuses("walk r C3-Castelsarrasin", "game-over", "AR-40")


def test_ar_t51_a_section_breaks_down_once() -> None:
    t = table("r C1 C2 C3; y D1")
    assert broken_down(t.play("walk y D1-C4", "walk r C3-Castelsarrasin")) == ["C1-C4 r 6"]
    assert t.mover == "y"
    assert broken_down(t.play("allocate C3")) == []
    assert t.scores == {"r": 6}


def test_ar_t52_the_turn_is_over_after_the_last_point() -> None:
    t = table("y D1", hand="lock", left=1)
    assert broken_down(t.play("card lock: D2")) == ["D1-D1 y 1"]
    assert t.scores == {"r": 1, "y": 1}
    assert t.mover == "y"
    assert t.arrivals(Lock)[-6:] == ["D3", "D4", "D5", "D6", "D7", "D8"]


def test_ar_t53_more_than_eight_pay_as_eight() -> None:
    t = table("r A1 A2 A3 A4; y A5 A6 A7; g A8 A9", board="P2")
    assert broken_down(t.play("allocate A10")) == ["A1-A10 r 15"]


def test_ar_t54_a_town_holds_any_number() -> None:
    t = table("r A8; y Montech Montech; g Montech; p B1")
    assert t.allows("walk r A8-Montech")
    assert t.allows("allocate Montech")
    t.refuses("lock Montech", "lock-not-there", "AR-19")


def test_ar_t55_vineyards_at_the_end() -> None:
    t = table("closed A B D; r C1 C2 Fronton Fronton; y C3 Fronton Fronton; g D1 Fronton")
    events = t.play("walk g D1-C4")
    assert t.scores == {"r": 6, "g": 8}
    assert codes(events)[-4:] == ["vineyard-scored"] * 3 + ["over"]


def test_ar_t56_neutrals_in_vineyards() -> None:
    t = table("n Chasselas Chasselas Moissac Valence; r Chasselas Brulhois; y Brulhois", seats=2, mover="y", round=100)
    t.play("end")
    assert t.scores == {"n": 4}


def test_ar_t57_direction() -> None:
    t = table("r A5", direction="forward")
    assert t.arrivals(Walk) == ["A6", "A7", "A8", "Montech", "B1"]
    t.refuses("walk r A5-A4", "backwards", "AR-1")


def test_ar_t57_to_vineyard_any() -> None:
    assert table("r A1; y A2", to_vineyard_any=True).allows("vineyard y A2-Chasselas")


def test_ar_t57_allocate_then_move() -> None:
    t = table(allocate_then_move=False)
    t.play("allocate A1")
    t.refuses("walk r A1-A2", "allocated-now", "AR-6")


def test_ar_t57_walk_card_extension() -> None:
    t = table("r A1", hand="walk 2", walk_card_extension=True)
    t.play("card walk 2: r A1-A3")
    assert t.arrivals(Walk, "r", "A3") == ["Grisolles", "A2", "A4", "A5", "A6", "A7"]
    t.refuses("walk r A3-A1", "back-to-start", "AR-8")


def test_ar_t57_structure_tie_ok() -> None:
    assert table(hand="structure", structure_tie_ok=True).allows("card structure: Cacor")


def test_ar_t57_neutrals_as_own() -> None:
    t = table(seats=2, neutrals_as_own=True)
    assert t.allows("vineyard n Montech-Chasselas")
    t.refuses("riverside n Montech-b2", "not-yours", "AR-18")
    assert Allocate(place("B1")) in t.legal
