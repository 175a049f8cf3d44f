"""Whole builds: the ways to go on with an unfinished canal, what each costs and what it brings.

A *plan* is a canal's next tiles in order. It is *playable* when its moves can be played one after another with the present
hand, *wanting* when it would finish the canal with a few more cards. Everything is read from a view: what is hidden is not
known here. ``points`` are the ones that a finished canal scores at once (CM-50), ``tile_points`` those of the plan's own
tiles, which score at the end of the game even if the canal is never finished (CM-72).

For speed the lines of a canal are grouped by their *profile*, the terrain of their hexes and where towns lie between: which
kinds of tiles can lie there, and what they cost, depends on nothing else but the hexes to be built over.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import lru_cache
from itertools import groupby
from operator import add, le, mul
from typing import NamedTuple

import msgspec

from rules.canal_mania.appraisal import KINDS_OF_TILES, Bill, Counts, Kinds, bill_in_pairs, bill_of
from rules.canal_mania.board import (
    AQUEDUCT,
    CONTRACTS,
    HALF,
    KINDS_OF_TERRAIN,
    LOCK,
    SMEATON,
    STRETCH,
    SURVEYOR,
    TERRAIN,
    TILE_POINTS,
    TOWN_AT,
    TUNNEL,
    VALUE,
    tile_kind,
    tile_leads_to,
)
from rules.canal_mania.building import EXTRA_CARDS, path_of
from rules.canal_mania.cards import counts
from rules.canal_mania.engineers import opens_half, payments
from rules.canal_mania.lines import Path, completions, leads_to, starts
from rules.canal_mania.moves import Lay, Spend
from rules.canal_mania.rulesets import RULES
from rules.canal_mania.state import Open, View, Work

Profile = tuple[int, ...]
"""The terrain of each hex of a line (CLEAR or DIFFICULT), plus ``_ENTERS`` where the tile leads into a town."""

ANY = 4
"""In ``BuildPlan.missing``: cards of whatever kind, to be discarded for building over."""

NEVER = 99
"""More cards than anyone could gather."""

MOST_PLAYABLE = 60
MOST_WANTING = 20
ALIKE = 3
"""How many plans are told of those that differ in nothing but the hexes they cross."""

_ENTERS = 2


class BuildPlan(msgspec.Struct, frozen=True):
    """One way to go on with a face-up contract."""

    contract: int
    moves: tuple[Lay | Spend, ...]
    """The lays, each with the extra cards of building over that must be named. Without the latter in a wanting plan."""
    tiles: tuple[int, ...]
    """The tiles laid, as board.tile()."""
    towns: tuple[int, ...]
    """The towns that these tiles lead into, in order."""
    played: Counts
    """Cards played by kind (five entries), the extra ones of building over included, missing ones not."""
    missing: Counts
    """Cards that the hand lacks: the kinds of tiles, then ANY. All zero in a playable plan."""
    points: int
    """What is scored as the last tile is laid: the tiles of the whole canal and its value; 0 if it stays unfinished."""
    tile_points: int
    """What the plan's own tiles are worth, now or at the end of the game."""
    completes: bool
    left: int
    """Tiles that will still be needed afterwards, at the least."""
    over: int
    """How many of the tiles are built over others (CM-44)."""

    @property
    def cards(self) -> int:
        """How many cards the plan takes, the missing ones included."""
        return sum(self.played) + sum(self.missing)

    @property
    def lays(self) -> tuple[Lay, ...]:
        """The tiles as moves, without the extra cards."""
        return tuple(move for move in self.moves if isinstance(move, Lay))


class _Stretch(NamedTuple):
    """The rest of a canal, whole or in part: its bends, its hexes as a bit set, the towns it enters, what is then left."""

    line: Path
    hexes: int
    towns: tuple[int, ...]
    left: int


class _Ways(NamedTuple):
    """Ways to go on with a canal: for each profile the stretches, for each count of tiles the profiles and their rows."""

    stretches: tuple[tuple[_Stretch, ...], ...]
    by_tiles: tuple[tuple[Counts, int, tuple[tuple[int, tuple[Kinds, ...]], ...]], ...]
    """The tiles, what they are worth, and the profiles by their index in ``stretches``."""


@lru_cache(maxsize=1 << 11)
def _ways(contract: int, start: int, path: Path, before: int) -> tuple[_Ways, _Ways]:
    """The ways to finish a canal, and the ways to stop short of that, from a path on.

    ``before`` is the kind of the last tile, -1 if that leads into a town. The lines of the whole contract serve every path,
    so only those must be searched for.
    """
    n = len(path)
    whole: dict[Profile, list[_Stretch]] = {}
    partial: dict[Profile, list[_Stretch]] = {}
    seen: set[Path] = set()
    # From short to long: the first line with a beginning is the shortest one that begins so.
    for line in completions(contract, start, ()):
        if line[:n] != path:
            continue
        rest = line[n:]
        profile: Profile = ()
        towns: tuple[int, ...] = ()
        hexes = 0
        for i, code in enumerate(rest, start=1):
            town = TOWN_AT[leads_to(code)]
            profile = (*profile, TERRAIN[code // 36] + (_ENTERS if town >= 0 else 0))
            hexes |= 1 << code // 36
            if town >= 0:
                towns = (*towns, town)
            if i == len(rest):
                whole.setdefault(profile, []).append(_Stretch(rest, hexes, towns, 0))
            elif rest[:i] not in seen:
                seen.add(rest[:i])
                partial.setdefault(profile, []).append(_Stretch(rest[:i], hexes, towns, len(rest) - i))
    return _grouped(whole, before), _grouped(partial, before)


class _Crossings(NamedTuple):
    """How the ways lie to the tiles on the map: how many of those each would be built over."""

    by_over: tuple[dict[int, list[_Stretch]], ...]
    """For each profile the stretches by how many of their hexes hold a tile."""
    overs: tuple[tuple[int, ...], ...]
    """For each count of tiles those numbers, in order."""


@lru_cache(maxsize=1 << 9)
def _crossings(contract: int, start: int, path: Path, before: int, whole: bool, laid: int) -> _Crossings:
    """The crossings of the ways to finish a canal (``whole``) or to stop short of that; ``laid`` are the hexes in use."""
    ways = _ways(contract, start, path, before)[not whole]
    out: list[dict[int, list[_Stretch]]] = []
    for stretches in ways.stretches:
        by_over: dict[int, list[_Stretch]] = {}
        for stretch in stretches:
            by_over.setdefault((stretch.hexes & laid).bit_count(), []).append(stretch)
        out.append(by_over)
    overs = (sorted({over for i, _ in profiles for over in out[i]}) for _, _, profiles in ways.by_tiles)
    return _Crossings(tuple(out), tuple(map(tuple, overs)))


def _grouped(found: dict[Profile, list[_Stretch]], before: int) -> _Ways:
    by_tiles: dict[Counts, list[tuple[int, tuple[Kinds, ...]]]] = {}
    for i, profile in enumerate(found):
        for tiles, rows in _choices(profile, before):
            by_tiles.setdefault(tiles, []).append((i, rows))
    return _Ways(
        tuple(tuple(stretches) for stretches in found.values()),
        tuple((tiles, sum(map(mul, tiles, TILE_POINTS)), tuple(profiles)) for tiles, profiles in by_tiles.items()),
    )


@lru_cache(maxsize=1 << 14)
def _choices(profile: Profile, before: int) -> tuple[tuple[Counts, tuple[Kinds, ...]], ...]:
    """The kinds of tiles that a profile allows after a tile of kind ``before`` (-1: after a town), by counts (CM-45)."""
    found: dict[Counts, list[Kinds]] = {}

    def walk(kinds: Kinds, last: int) -> None:
        if len(kinds) == len(profile):
            found.setdefault(tuple(kinds.count(kind) for kind in range(KINDS_OF_TILES)), []).append(kinds)
            return
        terrain, enters = profile[len(kinds)] % _ENTERS, profile[len(kinds)] >= _ENTERS
        for kind in KINDS_OF_TERRAIN[terrain]:
            if kind != last:
                walk((*kinds, kind), -1 if enters else kind)

    walk((), before)
    return tuple((count, tuple(kinds)) for count, kinds in found.items())


def warm() -> None:
    """Fill the caches of geometry for every contract from each start, so that no later call has to wait (about 0.5 s)."""
    for contract in range(len(CONTRACTS)):
        for start in starts(contract):
            _ways(contract, start, (), -1)


# Finding plans.


class Stand(NamedTuple):
    """What a plan depends on besides the canal itself."""

    open: Open
    seat: int
    engineer: int
    hand: Counts
    laid: int
    """The hexes that hold a tile, as a bit set."""


def stand_of(view: View) -> Stand | None:
    """How the view's owner stands; None for a spectator."""
    if view.seat is None or view.private is None:
        return None
    o = view.open
    return Stand(o, view.seat, o.engineers[view.seat], counts(view.private.hand), laid_bits(o))


def half_open(stand: Stand, work: Work) -> bool:
    """Whether half of a surveyor is open on a canal (CM-42). Junctions of several seats have one number."""
    return stand.open.half == work.contract and stand.open.mover == stand.seat


def laid_bits(o: Open) -> int:
    """The hexes that hold a tile, as a bit set."""
    bits = 0
    for hex_, n in enumerate(o.laid):
        if n:
            bits |= 1 << hex_
    return bits


class _Weight(NamedTuple):
    """What tiles cost and are worth, wherever they lie. Plans are offered in the order of the first three."""

    short: int
    """Cards missing."""
    worth: float
    """Points won per card, negative."""
    cards: int
    kinds: Kinds
    """The kinds in order, of a profile that is named with the weight; () where any row of any profile will do."""
    bill: Bill
    any: int
    """Cards of whatever kind that are missing."""


class _Found(NamedTuple):
    """A plan before its moves are written out."""

    weight: _Weight
    kinds: Kinds
    stretch: _Stretch


class _Quest:
    """The search for the ways to finish a canal (``whole``), or for the playable ways to stop short of that.

    ``lean``: the same tiles are not looked for where more of them would have to be built over others.
    """

    def __init__(self, stand: Stand, work: Work, whole: bool, lean: bool = False) -> None:
        o = stand.open
        in_section = work.tiles and TOWN_AT[tile_leads_to(work.tiles[-1])] < 0
        before = tile_kind(work.tiles[-1]) if in_section else -1
        self.stand = stand
        self.whole = whole
        self.lean = lean
        self.ways = _ways(work.contract, work.start, path_of(work.tiles), before)[not whole]
        self.half = half_open(stand, work)
        self.base = completion_points(o, work.contract, work.tiles) if whole else 0
        self.supply = o.supply[KINDS_OF_TILES * stand.seat : KINDS_OF_TILES * (stand.seat + 1)]
        self.by_over, self.overs = _crossings(work.contract, work.start, path_of(work.tiles), before, whole, stand.laid)
        self.cards = sum(stand.hand)

    def weigh(self, points: int, bill: Bill, kinds: Kinds, over: int) -> _Weight:
        """What tiles that are worth ``points`` come to with a bill."""
        extra = EXTRA_CARDS * over
        lacking = max(0, extra - self.cards + bill.cards)
        cards = bill.cards + bill.lacks + extra
        return _Weight(bill.lacks + lacking, -(points + self.base) / max(cards, 1), cards, kinds, bill, lacking)

    def paired(self, points: int, rows: tuple[Kinds, ...], over: int) -> _Weight:
        """The same for tiles of one profile, with Smeaton's pairs: the best of its rows."""
        bills = ((bill_in_pairs(kinds, self.half, self.stand.hand, EXTRA_CARDS * over), kinds) for kinds in rows)
        return min((self.weigh(points, bill, kinds, over) for bill, kinds in bills), key=_saving)

    def weights(self) -> list[tuple[_Weight, int, int, int]]:
        """All that can be laid, best first: weight, index into ``ways.by_tiles``, profile there (-1: all), crossings."""
        engineer, hand = self.stand.engineer, self.stand.hand
        out: list[tuple[_Weight, int, int, int]] = []
        for i, (tiles, points, profiles) in enumerate(self.ways.by_tiles):
            if not all(map(le, tiles, self.supply)):
                continue
            bill = bill_of(engineer, tiles, hand)
            uncovered = bill.lacks + bill.played[SURVEYOR]
            for over in self.overs[i][:1] if self.lean else self.overs[i]:
                if not self.may_pair(uncovered, over):
                    out.append((self.weigh(points, bill, (), over), i, -1, over))
                elif uncovered <= 2 * hand[SURVEYOR] + self.half:
                    out += [
                        (self.paired(points, rows, over), i, n, over)
                        for n, (profile, rows) in enumerate(profiles)
                        if over in self.by_over[profile]
                    ]
                elif self.whole:
                    # Pairs cannot make up for all that the hand lacks: reckoned with only if it comes to be offered.
                    out.append((self.weigh(points, bill, (), over), i, -1, over))
        if not self.whole:
            out = [entry for entry in out if not entry[0].short]
        return sorted(out)

    def may_pair(self, uncovered: int, over: int) -> bool:
        """Whether Smeaton's pairs can make a difference to tiles of which the own cards leave ``uncovered`` cards."""
        if self.stand.engineer != SMEATON:
            return False
        return self.half or (self.stand.hand[SURVEYOR] > 0 and (uncovered > 0 or over > 0))

    def found(self) -> Iterator[_Found]:
        """The plans in the order in which they are offered; alike ones only ``ALIKE`` times."""
        for _, entries in groupby(self.weights(), key=_rank):
            level: list[tuple[int, int, _Found]] = []
            heard: dict[tuple[Counts, int, tuple[int, ...]], int] = {}
            for weight, i, only, over in entries:
                tiles, _, profiles = self.ways.by_tiles[i]
                for profile, rows in profiles if only < 0 else profiles[only : only + 1]:
                    for stretch in self.by_over[profile].get(over, ()):
                        alike = (tiles, over, stretch.towns)
                        echo = heard.get(alike, 0)
                        if echo < ALIKE:
                            heard[alike] = echo + 1
                            level.append((echo, -len(stretch.towns), _Found(weight, weight.kinds or rows[0], stretch)))
            yield from (one for _, _, one in sorted(level, key=lambda entry: entry[:2]))

    def best(self, playable: int, wanting: int) -> list[_Found]:
        """At most so many playable plans, then at most so many that lack cards."""
        ready: list[_Found] = []
        short: list[_Found] = []
        more = 2 * wanting if self.stand.engineer == SMEATON else wanting
        for one in self.found():
            if one.weight.short:
                short.append(one)
                if len(short) >= more:
                    break
            elif len(ready) < playable:
                ready.append(one)
            elif not wanting:
                break
        return ready + self._look_closer(short)[:wanting]

    def _look_closer(self, short: list[_Found]) -> list[_Found]:
        """Reckon with Smeaton's pairs for plans that lack cards even so, and put them in order."""
        if self.stand.engineer != SMEATON or not (self.half or self.stand.hand[SURVEYOR]):
            return short
        closer = []
        for one in short:
            over = (one.stretch.hexes & self.stand.laid).bit_count()
            weight = self.paired(sum(TILE_POINTS[kind] for kind in one.kinds), (one.kinds,), over)
            closer.append(_Found(weight, one.kinds, one.stretch))
        return sorted(closer, key=lambda one: one.weight[:3])


def _rank(entry: tuple[_Weight, int, int, int]) -> tuple[int, float, int]:
    """What the order of plans goes by."""
    weight = entry[0]
    return weight.short, weight.worth, weight.cards


def _saving(weight: _Weight) -> tuple[int, int, int]:
    """Of two bills for the same tiles: fewer missing, then fewer surveyors, then fewer cards."""
    return weight.short, weight.bill.played[SURVEYOR], weight.cards


def completion_points(o: Open, contract: int, tiles: Iterable[int]) -> int:
    """What a canal scores when it is completed (CM-50, CM-82)."""
    return tile_points_of(tiles) + (VALUE[contract] if RULES[o.ruleset].value_scores else 0)


def tile_points_of(tiles: Iterable[int]) -> int:
    """What tiles are worth."""
    return sum(TILE_POINTS[tile_kind(code)] for code in tiles)


def wanted(stand: Stand, work: Work) -> Counts:
    """The cards, by kind, that the likeliest way to finish a canal takes; surveyors where no other card is at hand."""
    found = _Quest(stand, work, whole=True, lean=True).best(1, 1)
    if not found:
        return (0,) * 5
    bill = found[0].weight.bill
    return (*map(add, bill.played, bill.missing), bill.played[SURVEYOR])


def spare_cards(left: Counts, keep: Counts) -> list[int]:
    """The cards left over by a plan, those first that the seat's other canal needs least."""
    order = (STRETCH, LOCK, AQUEDUCT, TUNNEL, SURVEYOR)
    free = [kind for kind in order for _ in range(max(0, left[kind] - keep[kind]))]
    return free + [kind for kind in order for _ in range(min(left[kind], keep[kind]))]


def kept(stand: Stand, work: Work | None) -> Counts:
    """The cards that a seat wants to keep for its canals other than ``work``."""
    keep = [0] * 5
    for other in stand.open.works[stand.seat]:
        if other is not work:
            for kind, n in enumerate(wanted(stand, other)):
                keep[kind] += n
    return tuple(keep)


def _moves(stand: Stand, work: Work, found: _Found, keep: Counts) -> tuple[list[Lay | Spend], Counts]:
    """The moves of a plan, and the cards that they take from the hand."""
    over = (found.stretch.hexes & stand.laid).bit_count()
    played = list(found.weight.bill.played)
    extra = spare_cards(tuple(n - p for n, p in zip(stand.hand, played, strict=True)), keep)[: EXTRA_CARDS * over]
    for kind in extra:
        played[kind] += 1
    moves: list[Lay | Spend] = []
    hand, half = list(stand.hand), half_open(stand, work)
    for i, (code, kind) in enumerate(zip(found.stretch.line, found.kinds, strict=True)):
        hex_ = code // 36
        covers = stand.laid >> hex_ & 1
        pay: tuple[int, ...] = ()
        if not found.weight.short:
            ways = payments(stand.engineer, kind, tuple(hand), half, EXTRA_CARDS * covers)
            cards = found.weight.bill.pays[i] if found.weight.bill.pays else ways[0]
            pay = () if cards == ways[0] else cards
            for card in cards:
                if card != HALF:
                    hand[card] -= 1
            half = opens_half(stand.engineer, kind, cards)
        moves.append(Lay(work.contract, hex_, kind, code % 6, pay))
        if covers and not found.weight.short:
            for n in range(EXTRA_CARDS, 0, -1):
                card = extra.pop(0)
                # Where there is only one choice the rules make it themselves.
                if sum(hand) > n and sum(1 for left in hand if left) > 1:
                    moves.append(Spend(card))
                hand[card] -= 1
    return moves, tuple(played)


def _written(stand: Stand, work: Work, found: list[_Found]) -> list[BuildPlan]:
    """Plans with their moves written out."""
    keep = kept(stand, work) if any(one.stretch.hexes & stand.laid for one in found) else (0,) * 5
    return [_write(stand, work, one, keep) for one in found]


def _write(stand: Stand, work: Work, found: _Found, keep: Counts) -> BuildPlan:
    """A plan with its moves written out."""
    moves, played = _moves(stand, work, found, keep)
    tiles = tuple(code * KINDS_OF_TILES + kind for code, kind in zip(found.stretch.line, found.kinds, strict=True))
    points = 0 if found.stretch.left else completion_points(stand.open, work.contract, (*work.tiles, *tiles))
    return BuildPlan(
        contract=work.contract,
        moves=tuple(moves),
        tiles=tiles,
        towns=found.stretch.towns,
        played=played,
        missing=(*found.weight.bill.missing, found.weight.any),
        points=points,
        tile_points=tile_points_of(tiles),
        completes=found.stretch.left == 0,
        left=found.stretch.left,
        over=(found.stretch.hexes & stand.laid).bit_count(),
    )


def finishing(stand: Stand, work: Work, playable: int, wanting: int) -> list[BuildPlan]:
    """The best ways to finish a canal: first playable ones, then those that lack the fewest cards.

    Unlike ``builds`` it passes over ways that differ from another in nothing but more building over.
    """
    return _written(stand, work, _Quest(stand, work, whole=True, lean=True).best(playable, wanting))


def beginnings(stand: Stand, work: Work, limit: int) -> list[BuildPlan]:
    """The best playable ways to go on with a canal without finishing it."""
    return _written(stand, work, _Quest(stand, work, whole=False).best(limit, 0))


def shortage(stand: Stand, work: Work) -> int:
    """How many cards the hand lacks to finish a canal, at the least; ``NEVER`` if there are too few tiles left."""
    found = _Quest(stand, work, whole=True, lean=True).best(1, 1)
    return found[0].weight.short if found else NEVER


def builds(view: View, contract: int, playable: int = MOST_PLAYABLE, wanting: int = MOST_WANTING) -> list[BuildPlan]:
    """The ways in which the view's owner can go on with a face-up contract of his, best first.

    First the playable plans, at most ``playable``: those that finish the canal before those that do not, more points won per
    card first (of an unfinished canal: ``tile_points``), then fewer cards. Then, at most ``wanting``, those that would
    finish it with more cards than he has, those first that lack the fewest. Empty if the contract is not his.

    A plan is playable in the second phase or the build action in progress, when no question is open.
    """
    stand = stand_of(view)
    if stand is None:
        return []
    work = next((work for work in stand.open.works[stand.seat] if work.contract == contract), None)
    if work is None:
        return []
    whole = _Quest(stand, work, whole=True).best(playable, wanting)
    ready = [found for found in whole if not found.weight.short]
    partial = _Quest(stand, work, whole=False).best(playable - len(ready), 0)
    return _written(stand, work, [*ready, *partial, *whole[len(ready) :]])
