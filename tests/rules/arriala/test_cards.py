"""Cards: AR-7, AR-8, AR-15, AR-34 to AR-37, AR-69."""

from __future__ import annotations

import pytest

from rules.arriala.events import CardPlayed, Drew, Jumped, Walked
from rules.arriala.moves import Card, Draw, End, Place, Stop, Walk
from tests.support.arriala import GAME, board, broken_down, codes, only, table

EVERY_KIND = "walk 2, anywhere, own to vineyard, any to vineyard, all from vineyard, any from vineyard, lock, structure"


def test_ar_37_hands_are_secret_and_their_sizes_public() -> None:
    t = table(hands=("lock, walk 2", "structure", "", "walk 3"), discards=["walk 4"])
    for seat in range(4):
        view = GAME.view(t.state, seat)
        assert view.private == t.state.seats[seat]
        assert view.open.hands == [2, 1, 0, 1]
        assert (view.open.pile, view.open.discards[2]) == (55 - 5, 1)
        assert (view.legal is not None) == (seat == 0)
    spectator = GAME.view(t.state, None)
    assert (spectator.private, spectator.legal) == (None, None)
    assert not hasattr(spectator, "seats")


def test_ar_37_a_card_that_was_drawn_is_the_movers_secret() -> None:
    t = table()
    event = only(t.play("draw"), Drew)
    assert (event.reveals, event.card >= 0) == ("mover", True)
    assert only(GAME.public([event]), Drew).card == -1


def test_ar_37_hands_are_unlimited() -> None:
    t = table(hands=("walk 2, " * 8 + "anywhere, " * 8, "", "", ""))
    t.play("draw")
    assert t.o.hands[0] == 17


def test_ar_37_one_plays_only_what_one_holds() -> None:
    t = table("r A1", hands=("walk 2", "walk 3", "", ""))
    t.refuses("card walk 3: r A1-A2", "not-in-hand", "AR-37", card="walk 3")
    assert {m.card for m in t.legal if isinstance(m, Card)} == {0}


def test_ar_34_a_card_drawn_this_turn_may_be_played() -> None:
    t = table("r A1", pile=["walk 3"])
    t.play("draw", "card walk 3: r A1-A4")
    assert t.left == 2
    assert t.hand("r") == []


def test_ar_34_any_number_of_cards_in_a_turn() -> None:
    t = table("r A1 B1 C1 D1; y D8", hand="walk 2, walk 2, walk 3, walk 4, anywhere")
    t.play("card walk 2: r A1-A2", "card walk 2: r B1-B2", "card walk 3: r C1-C2", "card walk 4: r D1-D2")
    assert (t.left, t.o.hands[0]) == (1, 1)
    assert sum(t.o.discards) == 4


@pytest.mark.parametrize("hand", EVERY_KIND.split(", "))
def test_ar_35_a_card_without_an_effect_cannot_be_played(hand: str) -> None:
    """Nobody is on the board, all locks are built, nobody is last."""
    t = table("L A2 A5 B2 B4 C1 D2 D4 D6", hand=hand)
    assert [m for m in t.legal if isinstance(m, Card)] == []
    assert t.o.hands[0] == 1


def test_ar_35_all_kinds_have_an_effect_where_they_can() -> None:
    t = table("scores 0-1-1-1; r A1 Chasselas", hand=EVERY_KIND)
    assert {m.card for m in t.legal if isinstance(m, Card)} == {0, *range(3, 10)}


def test_ar_36_an_empty_pile_is_made_from_the_discards_only_when_a_card_is_drawn() -> None:
    hand = ["walk 2"]
    rest = [n for n, c in zip(board.CARD_NAMES, board.CARD_COUNT, strict=True) for _ in range(c)]
    rest.remove("walk 2")
    rest.remove("lock")
    t = table("r A1", hands=("walk 2", ", ".join(rest), "", ""), pile=["lock"], discards=[])
    assert codes(t.play("draw")) == ["drew"]
    assert (t.o.pile, sum(t.o.discards)) == (0, 0)
    t.refuses("draw", "pile-empty", "AR-36")
    assert Draw() not in t.legal
    t.play("card walk 2: r A1-A2")
    assert (t.o.pile, t.o.discards[0]) == (0, 1)
    assert codes(t.play("draw")) == ["pile-shuffled", "drew", "ended"]
    assert t.hand("r") == [*hand, "lock"]


def test_ar_36_shuffles_are_numbered() -> None:
    rest = [n for n, c in zip(board.CARD_NAMES, board.CARD_COUNT, strict=True) for _ in range(c)]
    drawn = []
    for shuffles in range(8):
        held = ", ".join(c for c in rest if not c.startswith("walk"))
        t = table(hands=("", held, "", ""), pile=[], discards=[c for c in rest if c.startswith("walk")], shuffles=shuffles)
        t.play("draw")
        assert t.state.deep.shuffles == shuffles + 1
        drawn.append(tuple(t.state.deep.pile))
    assert len(set(drawn)) == 8


@pytest.mark.parametrize(("card", "count"), [("walk 2", 2), ("walk 3", 3), ("walk 4", 4)])
def test_ar_69_a_walk_card_walks_any_worker_up_to_its_number(card: str, count: int) -> None:
    t = table("y C1", hand=card)
    assert len(t.arrivals(Card)) == 2 * count
    t.refuses(f"card {card}: y C1-D3", "card-too-short", "AR-69", most=count, steps=7)
    assert only(t.play(f"card {card}: y C1-C3"), Walked).steps == 2
    assert t.left == 4


def test_ar_69_towns_and_locks_are_counted() -> None:
    t = table("L B6; r B5", hand="walk 3")
    assert t.arrivals(Card) == ["B2", "B3", "B4", "Castelsarrasin", "C1"]


def test_ar_7_that_walk_is_not_lengthened() -> None:
    t = table("r A1", hand="walk 2")
    t.play("card walk 2: r A1-A3")
    t.refuses("walk r A3-A4", "moved-already", "AR-6")


def test_ar_7_by_an_option_it_is() -> None:
    t = table("r A1", hand="walk 2", walk_card_extension=True)
    t.play("card walk 2: r A1-A3", "walk r A3-A5")
    assert t.left == 2
    t.refuses("walk r A5-A6", "moved-already", "AR-6")


def test_ar_8_anywhere_on_the_canal() -> None:
    t = table("r A1; y A2 Chasselas", hand="anywhere", left=1)
    assert len(t.arrivals(Card, "r")) == 26 + 5 - 2
    assert t.arrivals(Card, "y") == []
    t.refuses("card anywhere: y A2-B1", "not-yours", "AR-8")
    events = t.play("card anywhere: r A1-D8")
    assert codes(events) == ["card-played", "jumped", "ended"]
    assert only(events, Jumped).seat == 0
    t.refuses("walk r D8-A1")


def test_ar_8_the_worker_walks_on_once_and_only_as_the_very_next_action() -> None:
    t = table("r A1 B1", hand="anywhere, walk 2")
    t.play("card anywhere: r A1-C1", "walk r C1-C2")
    t.refuses("walk r C2-C3", "moved-already", "AR-6")
    t = table("r A1 B1", hand="anywhere, walk 2")
    t.play("card anywhere: r A1-C1", "walk r B1-B2")
    t.refuses("walk r C1-C2", "moved-already", "AR-6")
    t = table("r A1 B1", hand="anywhere, walk 2")
    t.play("card anywhere: r A1-C1", "card walk 2: r B1-B2")
    t.refuses("walk r C1-C2", "moved-already", "AR-6")


def test_ar_8_it_walks_on_by_project_points_alone() -> None:
    t = table("r A1", hand="anywhere, walk 2")
    t.play("card anywhere: r A1-C1")
    for text in ("card walk 2: r C1-C2", "vineyard r C1-Fronton", "riverside r C1-b1"):
        t.refuses(text, "moved-already", "AR-6")
    assert t.arrivals(Walk) == ["B4", "B5", "B6", "Castelsarrasin", "C2", "C3", "C4", "Moissac"]


def test_ar_8_a_full_section_breaks_down_at_once() -> None:
    t = table("y C1 C2 C3; r A1", hand="anywhere")
    assert broken_down(t.play("card anywhere: r A1-C4", "walk r C4-Moissac")) == ["C1-C4 y 6"]


def test_ar_15_one_vineyard_and_ones_own_workers() -> None:
    t = table("r Chasselas Chasselas Fronton; y Chasselas", hand="all from vineyard")
    t.refuses("card all from vineyard: y Chasselas-A1", "not-yours", "AR-15")
    t.play("card all from vineyard: r Chasselas-A1", "place r A2")
    assert t.o.asked == []
    assert t.where("r") == ["A1", "A2", "Fronton"]
    assert t.left == 4


def test_ar_15_the_next_or_stop_and_nothing_in_between() -> None:
    t = table("r Chasselas Chasselas A5", hand="all from vineyard, walk 2")
    t.play("card all from vineyard: r Chasselas-A1")
    assert {type(m) for m in t.legal} == {Place, Stop}
    assert len(t.arrivals(Place)) == 26 + 5 - 2
    for text in ("walk r A5-A6", "card walk 2: r A5-A6", "draw", "end"):
        t.refuses(text, "answer-first", "AR-15", vineyard="Chasselas")
    t.refuses("place r A5", "occupied", "AR-2")
    t.refuses("place y A6", "not-yours", "AR-15")
    assert codes(t.play("stop")) == ["left-there"]
    assert t.where("r") == ["A1", "Chasselas", "A5"]
    assert End() in t.legal


def test_ar_15_nothing_to_place_without_the_card() -> None:
    t = table("r Chasselas")
    t.refuses("place r A1", "nothing-asked", "AR-15")
    t.refuses("stop", "nothing-asked", "AR-15")


def test_ar_15_only_those_that_may_still_move() -> None:
    t = table("r A1 Chasselas", hand="own to vineyard, all from vineyard")
    t.play("card own to vineyard: r A1-Chasselas")
    t.play("card all from vineyard: r Chasselas-B1")
    assert t.o.asked == []
    assert t.where("r") == ["Chasselas", "B1"]


def test_ar_15_each_arrival_breaks_down_at_once() -> None:
    t = table("L C2; r Chasselas Chasselas; y C3", hand="all from vineyard")
    assert broken_down(t.play("card all from vineyard: r Chasselas-C1")) == ["C1-C1 r 1"]
    assert broken_down(t.play("place r C4")) == ["C3-C4 - 0"]


def test_ar_15_if_one_ends_the_game_the_others_stay() -> None:
    t = table("L C2; closed A B C1 D; r Chasselas Chasselas; y C3", hand="all from vineyard")
    t.play("card all from vineyard: r Chasselas-C4")
    assert t.over
    assert t.where("r") == ["C4", "Chasselas"]
    assert t.o.asked == []


def test_the_southern_cross_cards_take_any_colour() -> None:
    t = table("r A1; y A2 Chasselas; p Fronton", hand="any to vineyard, any from vineyard")
    to = {m.colour for m in t.legal if isinstance(m, Card) and board.CARD_NAMES[m.card] == "any to vineyard"}
    back = {m.colour for m in t.legal if isinstance(m, Card) and board.CARD_NAMES[m.card] == "any from vineyard"}
    assert (to, back) == ({0, 1}, {1, 3})
    events = t.play("card any from vineyard: p Fronton-A3", "card any to vineyard: y A2-Brulhois")
    assert codes(events) == ["card-played", "returned", "card-played", "to-vineyard"]
    assert {e.seat for e in events} == {0}
    assert only(events[:2], CardPlayed).card == 7
