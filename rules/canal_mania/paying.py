"""How tiles are paid that a line names without their payment: for all of them together, so that all can be laid (CM-43).

Played one by one each tile takes its own cheapest payment, and an early one may spend what a later one needs, most of all
with Smeaton, whose surveyor stands for two cards in a row (CM-42). Where that fails, and only there, the payments of all
tiles are chosen together: the fewest surveyors, then the fewest cards.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import msgspec

from rules.canal_mania.board import BRINDLEY, HALF, LOCK, SMEATON, STRETCH, SURVEYOR, tile_hex
from rules.canal_mania.building import EXTRA_CARDS
from rules.canal_mania.cards import counts
from rules.canal_mania.engineers import Payment, cost, opens_half, payments
from rules.canal_mania.moves import AnyMove, Exchange, Lay, Pass, Remove, Spend, Take, TakeBack
from rules.canal_mania.state import View

_MOST_TILES = 32
"""Of a line that are paid together: two canals have fewer."""

Hand = tuple[int, ...]


class _Tile(NamedTuple):
    """A tile to pay: what is laid, the extra cards that the line names, and whether it is built over others (CM-44)."""

    lay: Lay
    named: tuple[int, ...]
    over: bool


class _Bill(NamedTuple):
    """What some tiles cost: cards that the next one lacks, surveyors, cards; then each tile's payment and named extras."""

    lacks: int
    surveyors: int
    cards: int
    ways: tuple[tuple[Payment, tuple[int, ...]], ...] = ()


def paid(view: View, moves: list[AnyMove]) -> list[AnyMove]:
    """The moves of a line with payments under which its tiles can be laid, as many of them as possible.

    Extra cards that the rules choose by themselves (CM-44: where there is one choice) are dropped.
    """
    first = next((i for i, move in enumerate(moves) if isinstance(move, Lay)), None)
    if first is None or view.private is None:
        return moves
    payer = _Payer(view)
    if not all(map(payer.before, moves[:first])):
        return moves
    tiles, end = _tiles(moves, first, payer.laid)
    if len(tiles) > _MOST_TILES:
        return moves
    bill = payer.bill(tiles, tiles, greedy=True)
    for n in range(len(tiles), 0, -1):
        bill = bill or payer.bill(tiles[:n], tiles)
        if bill is not None:
            break
    if bill is None:
        return moves
    out = moves[:first]
    for tile, (pay, named) in zip(tiles, bill.ways, strict=False):
        out += [msgspec.structs.replace(tile.lay, pay=pay), *map(Spend, named)]
    for tile in tiles[len(bill.ways) :]:
        out += [tile.lay, *map(Spend, tile.named)]
    return out + moves[end:]


def _tiles(moves: Sequence[AnyMove], first: int, laid: list[int]) -> tuple[list[_Tile], int]:
    """The tiles that are laid one after another from a move on, and where the moves go on after them."""
    tiles: list[_Tile] = []
    i = first
    while i < len(moves) and isinstance(lay := moves[i], Lay):
        i += 1
        named: list[int] = []
        while i < len(moves) and isinstance(spend := moves[i], Spend):
            named.append(spend.kind)
            i += 1
        tiles.append(_Tile(lay, tuple(named), laid[lay.hex] > 0))
        laid[lay.hex] += 1
    return tiles, i


class _Payer:
    """The mover's cards and what else payments depend on, and the search for them."""

    def __init__(self, view: View) -> None:
        o = view.open
        assert view.private is not None
        self.open = o
        self.engineer = o.engineers[o.mover]
        self.hand = counts(view.private.hand)
        self.half = o.half
        self.laid = list(o.laid)
        self.build = list(o.build)

    def before(self, move: AnyMove) -> bool:
        """Take a move before the first tile into account; False if what it does to the hand is not known."""
        match move:
            case Exchange(engineer):
                self.engineer = engineer
            case Remove(contract):
                work = next((w for w in self.open.works[self.open.mover] if w.contract == contract), None)
                if work is None or not work.tiles:
                    return False
                self.laid[tile_hex(work.tiles[-1])] -= 1
            case TakeBack() if self.build:
                last = self.build.pop()
                back = counts([*last.paid, *last.spent])
                self.hand = tuple(n + more for n, more in zip(self.hand, back, strict=True))
                self.half = last.half
                self.laid[tile_hex(last.tile)] -= 1
            case Pass() | Take():
                pass
            case _:
                return False
        return True

    def bill(self, tiles: Sequence[_Tile], row: Sequence[_Tile], greedy: bool = False) -> _Bill | None:
        """The cheapest bill for some tiles, the first of a row; None if they cannot be paid. ``greedy``: one by one."""
        known: dict[tuple[int, Hand, int], _Bill | None] = {}

        def rest(i: int, hand: Hand, half: int) -> _Bill | None:
            if i == len(tiles):
                return _Bill(self.lacking(row[i], hand, half) if i < len(row) else 0, 0, 0)
            state = (i, hand, half)
            if state not in known:
                known[state] = cheapest(i, hand, half)
            return known[state]

        def cheapest(i: int, hand: Hand, half: int) -> _Bill | None:
            lay, named, over = tiles[i]
            ways = payments(self.engineer, lay.kind, hand, half == lay.contract, EXTRA_CARDS if over else 0)
            best: _Bill | None = None
            for way in (lay.pay,) * (lay.pay in ways) if lay.pay else ways[:1] if greedy else ways:
                left = list(hand)
                for kind in way:
                    if kind != HALF:
                        left[kind] -= 1
                kept = _extras(left, named, over, i == len(row) - 1)
                if kept is None:
                    continue
                then = rest(i + 1, tuple(left), lay.contract if opens_half(self.engineer, lay.kind, way) else -1)
                if then is None:
                    continue
                surveyors = then.surveyors + way.count(SURVEYOR)
                cards = then.cards + len(way) - way.count(HALF)
                if best is None or (then.lacks, surveyors, cards) < best[:3]:
                    pay = () if way == ways[0] else way
                    best = _Bill(then.lacks, surveyors, cards, ((pay, kept), *then.ways))
            return best

        return rest(0, self.hand, self.half)

    def lacking(self, tile: _Tile, hand: Hand, half: int) -> int:
        """How many cards a hand lacks for a tile, at the least."""
        need = cost(self.engineer, tile.lay.kind) - (half == tile.lay.contract)
        own = hand[tile.lay.kind] + (hand[STRETCH] if self.engineer == BRINDLEY and tile.lay.kind == LOCK else 0)
        covered = hand[SURVEYOR] * (2 if self.engineer == SMEATON else 1)
        extra = EXTRA_CARDS if tile.over else 0
        return max(0, need - own - covered) + max(0, extra - max(0, sum(hand) - need))


def _extras(left: list[int], named: tuple[int, ...], over: bool, last: bool) -> tuple[int, ...] | None:
    """The extra cards that must be named, taken from those ``left``; None where those that are named do not do (CM-44)."""
    wanted = list(named)
    kept: list[int] = []
    for more in range(EXTRA_CARDS if over else 0, 0, -1):
        kinds = [kind for kind, n in enumerate(left) if n]
        if len(kinds) == 1 or sum(left) == more:
            # The rules choose it; it does no harm to have said so.
            if wanted and kinds[0] not in wanted:
                return None
            if wanted:
                wanted.remove(kinds[0])
            left[kinds[0]] -= 1
        elif wanted and left[wanted[0]]:
            left[wanted[0]] -= 1
            kept.append(wanted.pop(0))
        else:
            return tuple(kept) if last and not wanted else None
    return None if wanted else tuple(kept)


