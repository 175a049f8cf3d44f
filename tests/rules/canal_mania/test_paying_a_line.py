"""Tiles that a line names without their payment are paid so that all of them can be laid, if that is possible (CM-43)."""

from __future__ import annotations

import msgspec
import pytest

from rules.canal_mania import board, notation, plans, position
from rules.canal_mania.ai import choose
from rules.canal_mania.game import CanalMania
from rules.canal_mania.moves import AnyMove, Lay
from rules.canal_mania.state import BUILDING, State
from rules.chance import Dice
from rules.game import IllegalMove, Setup

GAME = CanalMania()
TRENT = """
phase = 2
hands = [[{hand}], []]
engineers = ["{engineer}", "Rennie"]
[[works]]
seat = 0
contract = "medway"
start = "Tonbridge"
{more}
"""


def played(state: State, moves: list[AnyMove]) -> State:
    """The position after some moves."""
    after = GAME.copy(state)
    for move in moves:
        GAME.play(after, move)
    return after


def at(hand: str, engineer: str = "Smeaton", more: str = "") -> State:
    return position.read(TRENT.format(hand=", ".join(f'"{card}"' for card in hand.split()), engineer=engineer, more=more))


@pytest.mark.parametrize(
    ("line", "hand"),
    [
        ("build Medway: S22 lock, T21 aqueduct, Maidstone", "surveyor lock"),
        ("build Medway: S22 lock, T21 tunnel, Maidstone", "surveyor tunnel tunnel"),
        ("build Medway: S23 tunnel, T22 lock, Maidstone", "surveyor tunnel lock"),
        ("build Medway: S23 tunnel, T22 lock, Maidstone", "surveyor surveyor"),
    ],
)
def test_cm_42_a_surveyor_pays_for_those_that_need_it_as_a_pair(line: str, hand: str) -> None:
    state = at(hand)
    after = played(state, notation.read(line, GAME.view(state, 0)))
    assert len(after.open.canals) == 1
    assert after.open.hands[0] == len(hand.split()) - sum(len(laid.paid) for laid in after.open.build)


def test_cm_43_of_all_payments_that_work_the_one_with_fewest_surveyors_then_cards_is_taken() -> None:
    state = at("tunnel tunnel surveyor lock lock")
    after = played(state, notation.read("build Medway: S22 lock, T21 tunnel, Maidstone", GAME.view(state, 0)))
    paid = [board.CARD_NAMES[card] for laid in after.open.build for card in laid.paid]
    assert sorted(paid) == ["lock", "surveyor", "tunnel"]


def test_cm_43_what_is_said_is_kept() -> None:
    state = at("tunnel tunnel surveyor lock")
    moves = notation.read("build Medway: S22 lock with lock, T21 tunnel, Maidstone", GAME.view(state, 0))
    assert isinstance(moves[0], Lay)
    assert played(state, moves).open.action == BUILDING


OVER = """[[canals]]
seat = 1
contract = "junction"
start = "Tonbridge"
tiles = "S22 lock, T22 stretch, Maidstone"
"""


@pytest.mark.parametrize("engineer", ["Brindley", "Smeaton", "Telford"])
def test_cm_44_a_payment_leaves_the_extra_cards_that_are_named(engineer: str) -> None:
    """The lock is named for building over, so the surveyor pays for the tile."""
    state = at("lock surveyor stretch tunnel", engineer, OVER)
    moves = notation.read("build Medway: S22 lock discarding lock+stretch, T21", GAME.view(state, 0))
    assert [board.CARD_NAMES[card] for card in played(state, moves).open.build[0].spent] == ["lock", "stretch"]


def test_cm_44_extra_cards_without_a_choice_may_be_named() -> None:
    state = at("lock surveyor stretch", "Brindley", OVER)
    moves = notation.read("build Medway: S22 lock discarding surveyor+stretch, T22", GAME.view(state, 0))
    assert not played(state, moves).seats[0].hand


def test_the_shortage_that_is_told_is_the_true_one() -> None:
    """Where nothing pays for all, the tiles before are paid so that the fewest cards are missing."""
    state = at("stretch tunnel", "Smeaton")
    with pytest.raises(IllegalMove) as refusal:
        played(state, notation.read("build Medway: S22 stretch, T21 tunnel, Maidstone", GAME.view(state, 0)))
    assert refusal.value.params == {"kind": "tunnel", "hex": "T21", "need": 3, "have": 1, "surveyors": 0}


@pytest.mark.parametrize("engineer", [board.SMEATON, board.BRINDLEY])
def test_every_build_with_a_legal_sequence_of_payments_is_accepted_without_them(engineer: str) -> None:
    """Over a whole game: what can be played with payments named reads and plays without; one by one some could not be."""
    state, dice = GAME.start(Setup(3), "paid"), Dice("paid")
    tried = one_by_one_fails = n = 0
    while (seat := GAME.mover(state)) is not None:
        n += 1
        if state.open.phase == 2 and not state.open.asked and n % 2 == 0:
            here = GAME.copy(state)
            held = here.open.engineers
            if engineer in held:
                held[held.index(engineer)] = held[seat]
            held[seat] = engineer
            seen = GAME.view(here, seat)
            for work in seen.open.works[seat]:
                for plan in plans.builds(seen, work.contract, wanting=0)[:10]:
                    bare: list[AnyMove] = [
                        msgspec.structs.replace(move, pay=()) if isinstance(move, Lay) else move for move in plan.moves
                    ]
                    played(here, list(plan.moves))
                    tried += 1
                    try:
                        played(here, bare)
                    except IllegalMove:
                        one_by_one_fails += 1
                    played(here, notation.read(notation.write(bare), seen))
        GAME.play(state, choose(GAME.view(state, seat), "easy", dice))
    assert tried > 200
    assert one_by_one_fails or engineer != board.SMEATON
