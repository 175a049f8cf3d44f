"""Engineers: who costs what, and exchanging them (chapter Engineers; CM-21, CM-41 to CM-43)."""

from __future__ import annotations

from functools import lru_cache

from rules.canal_mania.board import (
    AQUEDUCT,
    BRINDLEY,
    HALF,
    JESSOP,
    LOCK,
    RENNIE,
    SMEATON,
    STRETCH,
    SURVEYOR,
    TELFORD,
    TUNNEL,
)
from rules.canal_mania.events import Exchanged
from rules.canal_mania.moves import Exchange
from rules.canal_mania.state import State
from rules.game import Event

Payment = tuple[int, ...]
"""The kinds of cards played for a tile, sorted; HALF stands for the open half of Smeaton's surveyor."""

_COST = (1, 1, 2, 3)


def cost(engineer: int, kind: int) -> int:
    """How many cards a tile costs (CM-41)."""
    if (engineer == TELFORD and kind == AQUEDUCT) or (engineer == JESSOP and kind == TUNNEL):
        return _COST[kind] - 1
    return _COST[kind]


@lru_cache(maxsize=1 << 14)
def payments(engineer: int, kind: int, counts: tuple[int, ...], half: bool, reserve: int) -> tuple[Payment, ...]:
    """All ways to pay for a tile, the cheapest first (CM-41 to CM-43).

    ``counts`` are the cards in hand by kind, ``half`` whether half of a surveyor is open on this canal, ``reserve`` how
    many cards must be left for building over. The number of cards is exact: nobody may overpay.
    """
    natives = (LOCK, STRETCH) if engineer == BRINDLEY and kind == LOCK else (kind,)
    found: list[tuple[tuple[int, ...], Payment]] = []
    spare = sum(counts) - reserve
    for used_half in (1, 0) if half else (0,):
        need = cost(engineer, kind) - used_half
        for rank, native in enumerate(natives):
            for own in range(min(need, counts[native]), -1, -1):
                if rank and not own:
                    continue
                covered = need - own
                least = (covered + 1) // 2 if engineer == SMEATON else covered
                for surveyors in range(least, min(covered, counts[SURVEYOR]) + 1):
                    if own + surveyors <= spare:
                        pay = (native,) * own + (SURVEYOR,) * surveyors + (HALF,) * used_half
                        found.append(((1 - used_half, surveyors, own + surveyors, rank), pay))
    return tuple(pay for _, pay in sorted(found))


def opens_half(engineer: int, kind: int, pay: Payment) -> bool:
    """Whether a payment leaves half of a surveyor open for the next tile of the canal (CM-42)."""
    if engineer != SMEATON:
        return False
    surveyors = pay.count(SURVEYOR)
    covered = cost(engineer, kind) - (len(pay) - surveyors)
    return covered < 2 * surveyors


def pick_limits(engineer: int, hand: int, row: int) -> tuple[int, int]:
    """The fewest and the most cards of a pick, by hand size at its start and number of face-up cards (CM-30)."""
    most = min(4 if engineer == RENNIE else 3, row)
    return (1 if hand >= 7 else min(3, row)), most


def exchanges(state: State) -> list[Exchange]:
    """The engineers that the mover could exchange his own for: all others in the game (CM-21)."""
    own = state.open.engineers[state.open.mover]
    return [Exchange(e) for e in sorted((*state.open.beside, *state.open.engineers)) if e != own]


def exchange(state: State, move: Exchange) -> list[Event]:
    """Exchange at once; the new skill serves from the second phase on (CM-21)."""
    o = state.open
    seat, got, gave = o.mover, move.engineer, o.engineers[o.mover]
    other = o.engineers.index(got) if got in o.engineers else -1
    if other >= 0:
        o.engineers[other] = gave
    else:
        o.beside[o.beside.index(got)] = gave
        o.beside.sort()
    o.engineers[seat] = got
    return [Exchanged(seat=seat, got=got, gave=gave, other=other)]


