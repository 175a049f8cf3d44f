"""Contracts: taking one or two, Junctions, boats, parliament (chapter Contracts; CM-10 to CM-19)."""

from __future__ import annotations

from rules.canal_mania.board import JUNCTION, TERMINI, TOWNS
from rules.canal_mania.events import ParliamentFilled, Took
from rules.canal_mania.moves import AnyMove, Pass, Take
from rules.canal_mania.rulesets import RULES
from rules.canal_mania.state import ASK_CONTRACT, TAKING, Ask, Open, State, Work
from rules.game import Event

PARLIAMENT = 5
MOST_FACE_UP = 2


def must_take(o: Open) -> bool:
    """Whether the mover has to take a contract before anything else (CM-10)."""
    return not o.works[o.mover] and bool(o.parliament or o.contracts_left)


def may_take_extra(o: Open) -> bool:
    """Whether a first take now would let the mover take a second one in the same action (CM-12)."""
    return not o.works[o.mover] and (len(o.parliament) == 2 or (len(o.parliament) == 1 and o.contracts_left > 0))


def next_junction(o: Open) -> int:
    """The Junction that the mover would take next."""
    return JUNCTION + RULES[o.ruleset].junctions[len(o.scores)] - o.junctions[o.mover]


def _from_parliament(o: Open) -> list[AnyMove]:
    return [Take(contract, town) for contract in o.parliament for town in TERMINI[contract]]


def takes(state: State) -> list[AnyMove]:
    """The contracts that can be taken in the first phase, each with each place for its boat (CM-14)."""
    o = state.open
    if len(o.works[o.mover]) >= MOST_FACE_UP:
        return []
    moves = _from_parliament(o)
    if o.junctions[o.mover] and not may_take_extra(o):
        junction = next_junction(o)
        moves += [Take(junction, town) for town in range(len(TOWNS))]
    return moves


def extra_takes(state: State) -> list[AnyMove]:
    """The answers to "a second contract?" (CM-12): one more of parliament, never a Junction, or none."""
    return [*_from_parliament(state.open), Pass()]


def take(state: State, move: Take) -> list[Event]:
    """Take a contract and put its boat down; turn up new ones between the two takes where CM-12 says so."""
    o = state.open
    seat = o.mover
    extra = o.action != TAKING and may_take_extra(o)
    if o.asked:
        o.asked.pop()
    if move.contract >= JUNCTION:
        o.junctions[seat] -= 1
    else:
        o.parliament.remove(move.contract)
    o.works[seat] = (*o.works[seat], Work(move.contract, move.town))
    o.action = TAKING
    events: list[Event] = [Took(seat=seat, contract=move.contract, town=move.town)]
    if extra:
        events += fill_parliament(state)
        o.asked.append(Ask(ASK_CONTRACT))
    return events


def fill_parliament(state: State) -> list[Event]:
    """Turn up five contracts when parliament is empty, or as many as remain (CM-13)."""
    o = state.open
    if o.parliament or not o.contracts_left:
        return []
    deck = state.deep.contracts
    new = tuple(deck.pop() for _ in range(min(PARLIAMENT, len(deck))))
    o.parliament = list(new)
    o.contracts_left = len(deck)
    return [ParliamentFilled(contracts=new)]
