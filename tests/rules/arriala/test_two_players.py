"""Two players and the virtual third: AR-50 to AR-53 (AR-48 and AR-49 stand in ``test_board``)."""

from __future__ import annotations

import pytest

from rules.arriala.events import GameOver
from rules.arriala.moves import Card, Riverside, Vineyard
from tests.support.arriala import GAME, board, broken_down, only, table

OWN_ONLY = "anywhere, own to vineyard, all from vineyard"


def test_ar_50_walks_walk_cards_and_southern_cross_cards_move_them() -> None:
    t = table("n Montech Castelsarrasin Moissac Chasselas", seats=2, hand="walk 2, any to vineyard, any from vineyard")
    assert t.allows("walk n Montech-B1")
    assert t.allows("card walk 2: n Moissac-C3")
    assert t.allows("card any to vineyard: n Montech-Brulhois")
    assert t.allows("card any from vineyard: n Chasselas-D1")


def test_ar_50_own_only_actions_and_cards_do_not() -> None:
    t = table("n Montech Castelsarrasin Moissac Chasselas", seats=2, hand=OWN_ONLY)
    for text in (
        "vineyard n Montech-Chasselas",
        "return n Chasselas-B1",
        "riverside n Montech-b2",
        "card anywhere: n Montech-D1",
        "card own to vineyard: n Montech-Brulhois",
        "card all from vineyard: n Chasselas-B1",
    ):
        t.refuses(text, "not-yours", colour="neutral", own="red")


def test_ar_50_moved_once_a_turn_and_not_back() -> None:
    t = table(seats=2)
    t.play("walk n Montech-B2")
    t.refuses("walk n B2-B3", "moved-already", "AR-6")
    t.play("end")
    t.refuses("walk n B2-Montech", "no-going-back", "AR-9")
    assert t.allows("walk n B2-B1")


def test_ar_50_by_an_option_neutrals_count_as_own() -> None:
    t = table("n Montech Castelsarrasin Moissac Chasselas", seats=2, hand=OWN_ONLY, neutrals_as_own=True)
    assert t.allows("vineyard n Montech-Chasselas")
    assert t.allows("return n Chasselas-B1")
    assert t.allows("card anywhere: n Montech-D1")
    assert t.allows("card own to vineyard: n Montech-Brulhois")
    assert t.allows("card all from vineyard: n Chasselas-B1")
    t.refuses("riverside n Montech-b2", "not-yours", "AR-18")
    t.refuses("vineyard y Montech-Chasselas", "not-yours")


def test_ar_50_by_that_option_all_from_a_vineyard_takes_both_colours() -> None:
    t = table(
        "n Chasselas Castelsarrasin Moissac Valence; r Chasselas; y Chasselas", seats=2, hand=OWN_ONLY, neutrals_as_own=True
    )
    t.play("card all from vineyard: r Chasselas-B1")
    t.refuses("place y B2", "not-yours", "AR-15")
    t.play("place n B2")
    assert (t.where("r"), t.where("n")[0], t.where("y")) == (["B1"], "B2", ["Chasselas"])
    assert t.o.asked == []


def test_ar_50_no_neutral_builds_riverside_or_comes_from_stock() -> None:
    t = table(seats=2, neutrals_as_own=True)
    assert t.arrivals(Riverside) == []
    assert len(t.o.workers) == 14


def test_ar_51_neutrals_score_sections_and_cancel() -> None:
    assert broken_down(table("n C1 C2 C3 Valence", seats=2).play("allocate C4")) == ["C1-C4 n 6"]
    assert broken_down(table("n C1 C2 Moissac Valence; y C3", seats=2).play("allocate C4")) == ["C1-C4 n 6"]
    assert broken_down(table("L C3; n C1 Montech Moissac Valence", seats=2).play("allocate C2")) == ["C1-C2 - 0"]


def test_ar_51_and_vineyards() -> None:
    t = table("n Chasselas Chasselas Montech Moissac; r Chasselas", seats=2, mover="y", round=100)
    t.play("end")
    assert t.scores == {"n": 4}


def test_ar_51_they_get_no_other_points() -> None:
    """A lock that a player builds is the player's, whatever stands beside it."""
    t = table("n D1 Montech Moissac Valence", seats=2)
    assert broken_down(t.play("lock D2")) == ["D1-D1 n 1"]
    assert t.scores == {"r": 1, "n": 1}


@pytest.mark.parametrize(("scores", "last"), [("4-6-0", True), ("4-4-9", False), ("6-4-0", False), ("0-1-0", True)])
def test_ar_52_the_neutral_score_is_ignored_when_asking_who_is_last(scores: str, last: bool) -> None:
    t = table(f"scores {scores}", seats=2, hand="structure")
    assert bool(t.arrivals(Card)) == last


@pytest.mark.parametrize(
    ("scores", "found"),
    [
        ("19-12-20", [(2, 0), (3, 1)]),
        ("19-12-19", [(1, 0), (2, 1)]),
        ("12-19-19", [(1, 1), (2, 0)]),
        ("19-19-20", [(2, 0), (3, 1)]),
        ("19-19-19", [(1, 0), (2, 1)]),
        ("19-12-15", [(1, 0), (2, 1)]),
    ],
)
def test_ar_53_a_neutral_score_above_both_wins(scores: str, found: list[tuple[int, int]]) -> None:
    t = table(f"scores {scores}; r B1 B2; y B3; closed B C D", seats=2, over=True)
    assert [(s.place, s.seat) for s in GAME.standings(t.state)] == found


def test_ar_53_two_players_tied_below_the_neutral_share_the_second_place() -> None:
    t = table("scores 7-7-9; r B1; y B2; closed B C D", seats=2, over=True)
    assert [(s.place, s.seat) for s in GAME.standings(t.state)] == [(2, 0), (2, 1)]


def test_ar_53_after_the_vineyards_and_then_nobody_wins() -> None:
    t = table("scores 3-2-0; n Chasselas Chasselas Montech Moissac", seats=2, mover="y", round=100)
    assert only(t.play("end"), GameOver).winners == ()
    assert t.scores == {"r": 3, "y": 2, "n": 4}


def test_no_neutral_with_three_or_four() -> None:
    for seats in (3, 4):
        t = table("r Montech", seats=seats, neutrals_as_own=True)
        assert board.NEUTRAL not in t.o.colours
        assert len(t.o.scores) == seats
        assert {m.colour for m in t.legal if isinstance(m, Vineyard)} == {0}
        t.refuses("walk n Montech-B1", "no-worker", "AR-61", here="red")
