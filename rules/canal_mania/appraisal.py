"""What tiles cost a seat: the cheapest bill for a row of tiles, and what the hand lacks for it (Engineers; CM-41 to CM-43).

``payments`` in ``engineers`` tells how one tile can be paid; a bill is for a whole row, so that cards are not spent on one
tile that a later one needs more.
"""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from rules.canal_mania.board import AQUEDUCT, BRINDLEY, HALF, LOCK, SMEATON, STRETCH, SURVEYOR, TUNNEL
from rules.canal_mania.engineers import cost

Kinds = tuple[int, ...]
"""The kinds of tiles in a row."""

Counts = tuple[int, ...]
"""How many of each kind: of tiles (four entries), or of cards (five)."""

KINDS_OF_TILES = 4
# Surveyors stand for the rarest cards first, so that what a plan lacks is what is easiest to find.
_RAREST_FIRST = (TUNNEL, AQUEDUCT, LOCK, STRETCH)


class Bill(NamedTuple):
    """The cards for some tiles: played and missing, by kind; the extra ones of building over not counted."""

    played: Counts
    missing: Counts
    pays: tuple[tuple[int, ...], ...]
    """How each tile is paid where that must be said (Smeaton), else nothing."""
    cards: int
    """Cards played."""
    lacks: int
    """Cards missing."""


@lru_cache(maxsize=1 << 15)
def bill_of(engineer: int, tiles: Counts, hand: Counts) -> Bill:
    """The cheapest payment where its order does not matter: without a pair of Smeaton's. Own cards, then surveyors."""
    need = [tiles[kind] * cost(engineer, kind) for kind in range(KINDS_OF_TILES)]
    played = [min(need[kind], hand[kind]) for kind in range(KINDS_OF_TILES)]
    missing = [need[kind] - played[kind] for kind in range(KINDS_OF_TILES)]
    if engineer == BRINDLEY:
        by_stretch = min(missing[LOCK], hand[STRETCH] - played[STRETCH])
        played[STRETCH] += by_stretch
        missing[LOCK] -= by_stretch
    surveyors = hand[SURVEYOR]
    for kind in _RAREST_FIRST:
        covered = min(missing[kind], surveyors)
        missing[kind] -= covered
        surveyors -= covered
    used = hand[SURVEYOR] - surveyors
    return Bill((*played, used), tuple(missing), (), sum(played) + used, sum(missing))


class _Pair(NamedTuple):
    """The best way with Smeaton to pay for the tiles from one on: totals, then the choice for that first tile."""

    missing: int
    first: int
    second: int
    """Surveyors and cards, or cards and surveyors: what is saved first and second."""
    own: int
    bought: int
    surveyors: int
    half: int


_NO_TILES = _Pair(0, 0, 0, 0, 0, 0, 0)


@lru_cache(maxsize=1 << 16)
def _pair(kinds: Kinds, half: bool, hand: Counts, thrifty: bool) -> _Pair:
    """Smeaton's surveyor stands for two cards played one straight after the other (CM-42): order matters.

    The fewest cards are missing, then the fewest surveyors are played, then the fewest cards; ``thrifty``: cards first.
    """
    if not kinds:
        return _NO_TILES
    kind, rest = kinds[0], kinds[1:]
    best: _Pair | None = None
    for used in (1, 0) if half else (0,):
        need = cost(SMEATON, kind) - used
        for native in range(need, -1, -1):
            covered = need - native
            surveyors = (covered + 1) // 2
            if surveyors > hand[SURVEYOR]:
                break
            own = min(native, hand[kind])
            left = list(hand)
            left[kind] -= own
            left[SURVEYOR] -= surveyors
            then = _pair(rest, covered % 2 == 1, tuple(left), thrifty)
            saved = (native + surveyors, surveyors) if thrifty else (surveyors, native + surveyors)
            key = (then.missing + native - own, then.first + saved[0], then.second + saved[1])
            if best is None or key < best[:3]:
                best = _Pair(*key, own, native - own, surveyors, used)
    assert best is not None  # native == need takes no surveyor
    return best


def bill_in_pairs(kinds: Kinds, half: bool, hand: Counts, extra: int) -> Bill:
    """Smeaton's bill for a row of tiles, ``extra`` cards being needed besides for building over."""
    first = _pair(kinds, half, hand, False)
    thrifty = extra > 0 and sum(hand) - first.second < extra
    left, played, missing = list(hand), [0] * (KINDS_OF_TILES + 1), [0] * KINDS_OF_TILES
    tiles = []
    for i, kind in enumerate(kinds):
        step = _pair(kinds[i:], half, tuple(left), thrifty)
        for card, n in ((kind, step.own), (SURVEYOR, step.surveyors)):
            left[card] -= n
            played[card] += n
        missing[kind] += step.bought
        tiles.append((kind,) * step.own + (SURVEYOR,) * step.surveyors + (HALF,) * step.half)
        half = (cost(SMEATON, kind) - step.own - step.bought - step.half) % 2 == 1
    return Bill(tuple(played), tuple(missing), tuple(tiles), sum(played), sum(missing))
