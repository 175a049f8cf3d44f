"""The three phases, exchanging, sweeping, the hand limit: CM-20 to CM-25."""

from __future__ import annotations

import pytest

from rules.canal_mania import board
from rules.canal_mania.events import Discarded, Exchanged, Placed, RowFilled, Swept, TurnEnded
from rules.canal_mania.moves import Discard, Draw, Exchange, Pick
from tests.support.canal_mania import (
    DRAW,
    END,
    GAME,
    KEEP,
    PASS,
    SWEEP,
    TAKE_BACK,
    Table,
    discard,
    exchange,
    goods,
    lay,
    only,
    pick,
    picks,
    table,
    take,
    through,
)

MEDWAY = {"red": ["Medway from Tonbridge"]}


def drawn(t: Table) -> None:
    """Draw blind and keep the card secret."""
    t.play(DRAW, KEEP)


def test_cm_20_three_phases_in_order_one_action_each() -> None:
    t = table(
        phase=1,
        works=MEDWAY,
        canals={"red": [through("Severn", "Worcester-Gloucester")]},
        tokens="Worcester",
        hand="lock, stretch",
    )
    t.refuses(lay("Medway: S22 lock -> T22"), "wrong-phase", "CM-20")
    t.refuses(goods("Worcester-Gloucester"), "wrong-phase", "CM-20")
    t.play(SWEEP)
    t.refuses(SWEEP, "wrong-phase", "CM-20")
    t.play(lay("Medway: S22 lock -> T22"), PASS)
    t.refuses(lay("Medway: T22 stretch -> Maidstone"), "wrong-phase", "CM-20")
    t.refuses(pick("stretch"), "wrong-phase", "CM-20")
    t.play(goods("Worcester-Gloucester"))
    assert t.legal() == [END]


def test_cm_20_any_phase_may_be_skipped() -> None:
    t = table(phase=1, works=MEDWAY)
    t.play(PASS, PASS, PASS)
    assert t.legal() == [END]
    t.play(END)
    assert (t.mover, t.state.open.phase) == ("yellow", 1)


def test_cm_20_a_draw_instead_of_the_actions_of_any_phase() -> None:
    t = table(phase=1, works=MEDWAY, engineer="Brindley")
    for phase in (1, 2, 3):
        assert t.state.open.phase == phase
        drawn(t)
    assert t.hand("red").total() == 3
    assert t.legal() == [END]


def test_cm_21_exchange_with_another_player_who_cannot_refuse() -> None:
    t = table(phase=1, works=MEDWAY, engineers={"red": "Rennie", "yellow": "Telford", "green": "Jessop"})
    event = only(t.play(exchange("Telford")), Exchanged)
    assert (event.other, event.got, event.gave) == (1, board.TELFORD, board.RENNIE)
    assert t.state.open.engineers == [board.TELFORD, board.RENNIE, board.JESSOP]


def test_cm_21_exchange_with_one_beside_the_map() -> None:
    t = table(phase=1, works=MEDWAY, engineers={"red": "Rennie", "yellow": "Telford", "green": "Jessop"})
    event = only(t.play(exchange("Smeaton")), Exchanged)
    assert event.other == -1
    assert t.state.open.beside == [board.BRINDLEY, board.RENNIE]


def test_cm_21_never_with_oneself() -> None:
    t = table(phase=1, works=MEDWAY, engineer="Rennie")
    t.refuses(exchange("Rennie"), "own-engineer", "CM-21")
    assert {m.engineer for m in t.legal_of(Exchange)} == {board.BRINDLEY, board.SMEATON, board.JESSOP, board.TELFORD}


def test_cm_21_junctions_stay_and_the_new_skill_serves_in_the_same_turn() -> None:
    t = table(
        phase=1, works={"red": ["Junction from Huddersfield"]}, hand="aqueduct",
        engineers={"red": "Rennie", "yellow": "Telford", "green": "Jessop"},
    )  # fmt: skip
    before = list(t.state.open.junctions)
    t.play(exchange("Telford"))
    assert t.state.open.junctions == before
    assert t.offers(lay("Junction: H6 aqueduct -> G6"))


def test_cm_22_sweeping_causes_no_goods() -> None:
    row = "stretch red, lock blue, aqueduct green, tunnel purple, surveyor white"
    t = table(phase=1, works=MEDWAY, row=row)
    events = t.play(SWEEP)
    assert not [e for e in events if isinstance(e, Placed)]
    assert t.tokens() == set()
    assert (t.state.open.phase, t.state.open.asked) == (2, [])


def test_cm_22_the_five_lie_on_the_pile_before_new_ones_are_drawn() -> None:
    """Two cards are left in the deck: with the five swept ones it comes to seven, of which three are turned up."""
    t = table(phase=1, works=MEDWAY, deck=2)
    size = t.state.open.pile
    events = t.play(SWEEP)
    assert len(only(events, Swept).cards) == 5
    assert len(only(events, RowFilled).cards) == 5
    assert (t.state.open.deck, t.state.open.pile) == (size + 5 - 3, 0)


def test_cm_23_hand_limit_at_the_end_of_the_turn_only() -> None:
    t = table(phase=1, works=MEDWAY, hand="4 stretch, 3 lock", engineer="Brindley")
    drawn(t)
    drawn(t)
    drawn(t)
    assert t.hand("red").total() == 10
    t.refuses(END, "hand-over-seven", "CM-23")
    assert {type(m) for m in t.legal()} == {Discard}


def test_cm_23_the_player_chooses_what_to_discard() -> None:
    t = table(phase=4, hand="4 stretch, 3 lock, surveyor, aqueduct")
    assert t.legal() == [discard("stretch"), discard("lock"), discard("aqueduct"), discard("surveyor")]
    t.refuses(discard("tunnel"), "kind-not-in-hand")
    t.play(discard("surveyor"), discard("stretch"))
    assert t.hand("red") == {"stretch": 3, "lock": 3, "aqueduct": 1}
    t.refuses(discard("stretch"), "no-surplus", "CM-23")


def test_cm_23_only_the_number_is_told() -> None:
    t = table(phase=4, hand="4 stretch, 3 lock, surveyor")
    known = list(t.state.open.known)
    events = t.play(discard("surveyor"))
    told = only(GAME.public(events), Discarded)
    assert (told.seat, told.card) == (0, -1)
    assert t.state.open.known == known
    assert t.state.open.pile == 1


def test_cm_23_cards_played_are_public() -> None:
    t = table(works=MEDWAY, hand="lock")
    events = t.play(lay("Medway: S22 lock -> T22"))
    assert GAME.public(events) == events
    t.play(PASS)
    assert t.state.open.known[board.CARD_NAMES.index("lock")] == 1


def test_cm_24_a_pick_counts_when_made() -> None:
    t = table(works=MEDWAY, hand="lock", engineer="Brindley")
    t.play(pick("stretch"))
    t.refuses(lay("Medway: S22 lock -> T22"), "answer-first", "CM-30")
    t.play(pick("stretch"), pick("lock"))
    assert t.state.open.phase == 3


def test_cm_24_a_build_action_counts_when_it_is_ended() -> None:
    t = table(works=MEDWAY, hand="lock, stretch")
    t.play(lay("Medway: S22 lock -> T22"))
    assert t.state.open.phase == 2
    t.refuses(DRAW, "building-now")
    t.refuses(pick("stretch"), "building-now")
    t.play(PASS)
    assert t.state.open.phase == 3


def test_cm_24_when_all_tiles_are_taken_back_the_phase_is_open() -> None:
    t = table(works=MEDWAY, hand="lock, stretch")
    before = t.digest()
    t.play(lay("Medway: S22 lock -> T22"), TAKE_BACK)
    assert t.digest() == before
    assert t.legal_of(Pick)
    assert t.legal_of(Draw)


def test_cm_25_the_surplus_is_discarded_then_the_next_seat_moves() -> None:
    t = table(phase=4, hand="8 stretch")
    t.play(discard("stretch"))
    assert t.legal() == [END]
    only(t.play(END), TurnEnded)
    assert (t.mover, t.state.open.phase, t.hand("red").total()) == ("yellow", 1, 7)


def test_cm_25_score_and_trigger_take_effect_when_they_happen() -> None:
    t = table(works={"red": ["Junction from Huddersfield"]}, hand="lock", scores={"red": 68})
    t.play(lay("Junction: J6 lock -> Sheffield"))
    assert (t.score("red"), t.state.open.ends) == (71, 3)


@pytest.mark.parametrize(("engineer", "legal"), [("Brindley", {3}), ("Rennie", {3, 4})])
def test_cm_t23_six_in_hand(engineer: str, legal: set[int]) -> None:
    assert _possible_picks(table(works=MEDWAY, hand="6 stretch", engineer=engineer)) == legal


@pytest.mark.parametrize(("engineer", "legal"), [("Brindley", {1, 2, 3}), ("Rennie", {1, 2, 3, 4})])
def test_cm_t23_seven_after_a_blind_draw(engineer: str, legal: set[int]) -> None:
    t = table(phase=1, works=MEDWAY, hand="6 stretch", engineer=engineer)
    drawn(t)
    assert t.hand("red").total() == 7
    assert _possible_picks(t) == legal


def _possible_picks(t: Table) -> set[int]:
    """How many cards a pick can have, by picking one after the other."""
    names = [board.CARD_NAMES[card] for card in t.state.open.row]
    legal = set()
    for count in range(1, 6):
        try_it = t.copy()
        for n, name in enumerate(names[:count]):
            if not try_it.offers(pick(name)):
                break
            try_it.play(pick(name))
            if try_it.state.open.phase == 3 and n + 1 == count:
                legal.add(count)
        else:
            if try_it.state.open.phase == 2 and try_it.offers(PASS):
                try_it.play(PASS)
                legal.add(count)
    return legal


def test_cm_t23_ten_at_the_end_three_are_discarded() -> None:
    t = table(phase=4, hand="5 stretch, 5 lock")
    events = t.play(discard("lock"), discard("lock"), discard("stretch"), END)
    assert len([e for e in events if isinstance(e, Discarded)]) == 3
    assert t.hand("red").total() == 7


def test_cm_t23_drawing_blind_in_all_three_phases() -> None:
    t = table(phase=1, works=MEDWAY)
    for _ in range(3):
        drawn(t)
    assert t.legal() == [END]
    t = table(phase=1)
    t.refuses(DRAW, "must-take-contract", "CM-10")
    t.play(take("Junction", "Stoke"))
    drawn(t)
    drawn(t)
    assert t.legal() == [END]


def test_a_pick_is_resolved_before_anything_else() -> None:
    t = table(works=MEDWAY, row="stretch red, stretch, lock, aqueduct, tunnel", engineer="Brindley")
    t.play(picks("stretch red, stretch, lock"))
    t.refuses(PASS, "answer-first", "CM-32")
