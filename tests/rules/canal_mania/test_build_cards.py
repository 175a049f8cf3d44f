"""Picking up, drawing, deck and discard pile: CM-30, CM-31, CM-36 to CM-39."""

from __future__ import annotations

from collections import Counter

import pytest

from rules.canal_mania import board
from rules.canal_mania.events import DeckShuffled, Declared, Drew, Kept, Picked, Placed, RowFilled
from rules.canal_mania.moves import DrawFaceUp, Pick
from rules.chance import shuffle
from tests.support.canal_mania import (
    DECLARE,
    DRAW,
    GAME,
    KEEP,
    PASS,
    SEED,
    SWEEP,
    cards,
    discard,
    draw_face_up,
    lay,
    only,
    pick,
    picks,
    place,
    table,
    through,
)

MEDWAY = {"red": ["Medway from Tonbridge"]}


def test_cm_30_exactly_three() -> None:
    t = table(engineer="Brindley")
    t.play(pick("stretch"))
    t.refuses(PASS, "pick-exactly", "CM-30")
    t.play(pick("stretch"))
    refusal = t.refuses(PASS, "pick-exactly", "CM-30")
    assert refusal.params == {"least": 3, "most": 3, "named": 2}
    t.play(pick("lock"))
    assert (t.state.open.phase, len(t.state.open.row)) == (3, 5)
    assert t.hand("red") == {"stretch": 2, "lock": 1}


def test_cm_30_all_if_fewer_lie_there() -> None:
    t = table("red, yellow", engineer="Brindley", row="stretch, lock", rest="yellow")
    t.play(pick("stretch"))
    t.refuses(PASS, "pick-exactly", "CM-30")
    t.play(pick("lock"))
    assert (t.state.open.phase, t.state.open.row) == (3, [])


def test_cm_30_nothing_is_turned_up_in_between() -> None:
    t = table(engineer="Brindley", row="stretch red, stretch, lock, aqueduct, tunnel")
    row = Counter(t.state.open.row)
    assert not [e for e in t.play(picks("stretch red, stretch")) if isinstance(e, RowFilled)]
    assert Counter(t.state.open.row) == row - Counter(cards("stretch red, stretch"))
    t.play(pick("lock"))
    assert len(t.state.open.row) == 2
    assert t.state.open.asked
    events = t.play(place("Burton"))
    assert len(only(events, RowFilled).cards) == 3


@pytest.mark.parametrize("count", [1, 2, 3])
def test_cm_30_one_two_or_three_with_seven_in_hand(count: int) -> None:
    t = table(engineer="Brindley", hand="7 stretch")
    t.play(picks(", ".join(["lock", "aqueduct", "tunnel"][:count])))
    if count < 3:
        t.play(PASS)
    assert t.hand("red").total() == 7 + count
    assert t.state.open.phase == 3


def test_cm_30_none_is_no_pick() -> None:
    """With seven in hand a pick has one card at least; passing leaves the phase without an action."""
    t = table(engineer="Brindley", hand="7 stretch")
    t.play(PASS)
    assert t.state.open.phase == 3
    assert not t.state.open.acted


@pytest.mark.parametrize(("hand", "least"), [("6 stretch", 3), ("7 stretch", 1)])
def test_cm_30_rennie_picks_up_four(hand: str, least: int) -> None:
    t = table(engineer="Rennie", hand=hand)
    for n, name in enumerate(["stretch", "stretch", "lock"]):
        assert t.offers(PASS) == (n == 0 or n >= least)
        t.play(pick(name))
    assert t.offers(PASS)
    t.play(pick("tunnel"))
    assert t.state.open.phase == 3


def test_cm_31_symbols_in_the_order_of_naming() -> None:
    t = table(engineer="Brindley", row="stretch red, lock blue, aqueduct, tunnel, stretch")
    t.play(picks("lock blue, aqueduct, stretch red"))
    placed = [e.town for e in t.play(place("Nottingham"), place("York")) if isinstance(e, Placed)]
    assert [board.TOWNS[n] for n in placed] == ["Nottingham", "London", "York"]
    assert t.tokens() == {"Manchester", "Nottingham", "London", "York"}


def test_cm_31_two_tokens_each() -> None:
    t = table(engineer="Brindley", row="stretch red, lock red, aqueduct red, tunnel, stretch")
    t.play(picks("stretch red, lock red, aqueduct red"))
    for name in ("Burton", "York", "Worcester", "Taunton", "Skipton"):
        t.play(place(name))
    assert t.tokens() == {"London", "Burton", "York", "Worcester", "Taunton", "Skipton"}
    assert t.state.open.phase == 3


def test_cm_36_a_card_drawn_blind_is_secret() -> None:
    t = table(works=MEDWAY, top="lock red")
    events = t.play(DRAW)
    assert only(events, Drew).card == board.CARD_NAMES.index("lock red")
    assert only(GAME.public(events), Drew).card == -1
    assert only(GAME.public(t.play(KEEP)), Kept).seat == 0
    assert t.tokens() == set()
    assert t.hand("red") == {"lock red": 1}


def test_cm_36_declared_it_places_two_tokens() -> None:
    t = table(works=MEDWAY, top="lock red")
    t.play(DRAW)
    assert t.legal() == [DECLARE, KEEP]
    events = t.play(DECLARE)
    assert only(GAME.public(events), Declared).card == board.CARD_NAMES.index("lock red")
    t.play(place("York"))
    assert t.tokens() == {"London", "York"}
    assert t.hand("red") == {"lock red": 1}


def test_cm_36_keep_or_declare_is_asked_after_every_blind_draw() -> None:
    plain, marked = table(works=MEDWAY, top="lock"), table(works=MEDWAY, top="lock red")
    for t in (plain, marked):
        t.play(DRAW)
        assert len(t.state.open.asked) == 1
    assert plain.view("yellow").open == marked.view("yellow").open
    assert plain.legal() == [KEEP]
    plain.refuses(DECLARE, "no-symbol", "CM-36")


def test_cm_36_at_once_and_not_later() -> None:
    t = table(works=MEDWAY, top="lock red")
    t.play(DRAW)
    t.refuses(PASS, "answer-first", "CM-36")
    t.play(KEEP)
    t.refuses(DECLARE, "nothing-asked")


@pytest.mark.parametrize("phase", [1, 2, 3])
def test_cm_37_rennie_takes_a_face_up_card_in_any_phase(phase: int) -> None:
    t = table(phase=phase, works=MEDWAY, row="stretch red, lock, aqueduct, tunnel, stretch")
    t.play(draw_face_up("stretch red"))
    assert t.tokens() == {"London"}
    t.refuses(KEEP, "answer-first", "CM-32")
    events = t.play(place("York"))
    assert len(only(events, RowFilled).cards) == 1
    assert (t.state.open.phase, len(t.state.open.row)) == (phase + 1, 5)


def test_cm_37_only_rennie() -> None:
    t = table(works=MEDWAY, engineer="Telford")
    assert not t.legal_of(DrawFaceUp)
    t.refuses(draw_face_up("lock"), "not-rennie", "CM-37")
    t = table(works=MEDWAY, engineer="Rennie")
    t.refuses(draw_face_up("surveyor"), "not-face-up", "CM-30")


def test_cm_37_rennie_may_draw_blind_too() -> None:
    t = table(works=MEDWAY, engineer="Rennie")
    t.play(DRAW, KEEP)
    assert t.state.open.phase == 3


def test_cm_38_the_pile_becomes_the_deck_at_once() -> None:
    """The last card of the deck is drawn: the pile is shuffled before anything else."""
    t = table(works=MEDWAY, top="lock", deck=1)
    pile = sorted(t.state.deep.pile)
    events = t.play(DRAW)
    assert only(events, DeckShuffled).count == len(pile)
    assert t.state.deep.deck == shuffle(SEED, "build", 1, pile)
    assert (t.state.open.pile, sum(t.state.open.known)) == (0, 0)


def test_cm_38_in_mid_action_too() -> None:
    t = table(engineer="Brindley", deck=2)
    events = t.play(picks("stretch, lock, tunnel"))
    assert only(events, DeckShuffled)
    assert len(only(events, RowFilled).cards) == 3
    assert t.state.open.pile == 0


def test_cm_38_as_soon_as_cards_reach_an_empty_pile() -> None:
    """Deck and pile are empty: the cards of the build action are the new deck, and only once it is ended."""
    t = table("red, yellow", works=MEDWAY, hand="2 lock", rest="yellow")
    events = t.play(lay("Medway: S22 lock -> T22"))
    assert not [e for e in events if isinstance(e, DeckShuffled)]
    assert (t.state.open.deck, t.state.open.pile) == (0, 0)
    events = t.play(PASS)
    assert only(events, DeckShuffled).count == 1
    assert (t.state.open.deck, t.state.open.pile) == (1, 0)


def test_cm_39_with_deck_and_pile_empty_nothing_can_be_drawn() -> None:
    t = table("red, yellow", works=MEDWAY, engineer="Brindley", rest="yellow")
    t.refuses(DRAW, "deck-empty", "CM-39")
    t.play(picks("stretch, lock, tunnel"))
    assert sorted(board.CARD_NAMES[c] for c in t.state.open.row) == ["aqueduct", "stretch"]
    assert t.state.open.phase == 3
    t.refuses(DRAW, "deck-empty", "CM-39")


def test_cm_39_a_discard_fills_the_row() -> None:
    t = table("red, yellow", phase=4, mover="yellow", row="stretch, lock", rest="yellow")
    events = t.play(discard("stretch"))
    assert only(events, DeckShuffled).count == 1
    assert len(only(events, RowFilled).cards) == 1
    assert len(t.state.open.row) == 3


def test_cm_39_an_empty_row_cannot_be_swept_or_picked() -> None:
    t = table("red, yellow", phase=1, works=MEDWAY, row="", rest="yellow")
    t.refuses(SWEEP, "row-empty", "CM-39")
    t.play(PASS)
    assert not t.legal_of(Pick)
    t.refuses(pick("stretch"), "row-empty", "CM-39")


def test_picked_cards_are_public_and_go_to_the_hand() -> None:
    t = table(engineer="Brindley", canals={"yellow": [through("Lancaster", "Preston-Lancaster")]})
    events = t.play(picks("stretch, lock, tunnel"))
    assert [board.CARD_NAMES[e.card] for e in GAME.public(events) if isinstance(e, Picked)] == ["stretch", "lock", "tunnel"]
