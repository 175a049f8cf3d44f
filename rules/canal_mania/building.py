"""Constructing canals: laying tiles, taking them back, completing, removing (Constructing Canals; CM-40 to CM-54)."""

from __future__ import annotations

from bisect import insort
from functools import lru_cache

import msgspec

from rules.canal_mania.board import (
    KINDS_OF_TERRAIN,
    NEIGHBOURS,
    TERRAIN,
    TILE_POINTS,
    TOWN_AT,
    VALUE,
    canal_towns,
    link,
    tile,
    tile_entry,
    tile_exit,
    tile_hex,
    tile_kind,
    tile_leads_to,
)
from rules.canal_mania.cards import counts, gain, lose, to_pile
from rules.canal_mania.engineers import Payment, opens_half, payments
from rules.canal_mania.events import BuildEnded, Completed, Removed, Spent, TakenBack, TileLaid, TilesMissing, Untriggered
from rules.canal_mania.lines import Path, continuations, is_complete, leads_to
from rules.canal_mania.moves import AnyMove, Lay, Remove, Spend
from rules.canal_mania.rulesets import RULES
from rules.canal_mania.scoring import check_trigger
from rules.canal_mania.state import ASK_EXTRA, BUILDING, NOTHING, Ask, Canal, Laid, Open, State, Work
from rules.game import Event

EXTRA_CARDS = 2
"""What building over another tile costs more (CM-44)."""


def path_of(tiles: tuple[int, ...]) -> Path:
    """A canal's bends: its tiles without their kinds."""
    return tuple(code // 4 for code in tiles)


def kinds_for(work: Work, hex_: int) -> tuple[int, ...]:
    """The kinds that terrain and the tile before allow in a hex (CM-45)."""
    kinds = KINDS_OF_TERRAIN[TERRAIN[hex_]]
    if work.tiles and TOWN_AT[tile_leads_to(work.tiles[-1])] < 0:
        before = tile_kind(work.tiles[-1])
        return tuple(kind for kind in kinds if kind != before)
    return kinds


@lru_cache(maxsize=1 << 12)
def _can_spare(kind: int, contract: int, start: int, path: Path, other_before: bool) -> bool:
    """Whether a canal can be completed without a further tile of a kind.

    ``other_before`` is whether the tile before, in the same section, is the kind's companion, beside which only the kind
    itself could lie on such terrain (CM-45).
    """
    for code in continuations(contract, start, path):
        either = kind in KINDS_OF_TERRAIN[TERRAIN[code // 36]]
        if either and other_before:
            continue
        longer = (*path, code)
        if is_complete(contract, start, longer):
            return True
        if _can_spare(kind, contract, start, longer, either and TOWN_AT[leads_to(code)] < 0):
            return True
    return False


def must_have(work: Work, kind: int) -> bool:
    """Whether every way to complete an unfinished canal needs a further tile of a kind, whatever else lies on the map."""
    other_before = False
    if work.tiles and TOWN_AT[tile_leads_to(work.tiles[-1])] < 0:
        before = tile_kind(work.tiles[-1])
        other_before = before != kind and any({before, kind} <= set(kinds) for kinds in KINDS_OF_TERRAIN)
    return not _can_spare(kind, work.contract, work.start, path_of(work.tiles), other_before)


def missing(o: Open, seat: int, work: Work) -> list[int]:
    """The kinds that a canal must have and of which its owner has no tile left: a warning, no refusal (CM-46, CM-47)."""
    return [kind for kind in range(len(TILE_POINTS)) if not o.supply[4 * seat + kind] and must_have(work, kind)]


def warnings_on_taking(o: Open, contract: int) -> list[Event]:
    """What the mover lacks for a contract just taken."""
    work = work_of(o, contract)
    kinds = missing(o, o.mover, work) if work else []
    return [TilesMissing(seat=o.mover, contract=contract, kind=kind) for kind in kinds]


def ways_to_pay(state: State, work: Work, hex_: int, kind: int) -> tuple[Payment, ...]:
    """All payments for a tile of the mover, the cheapest first; none when it cannot be paid (CM-41 to CM-44)."""
    o = state.open
    reserve = EXTRA_CARDS if o.laid[hex_] else 0
    hand = counts(state.seats[o.mover].hand)
    return payments(o.engineers[o.mover], kind, hand, o.half == work.contract, reserve)


def lays(state: State) -> list[AnyMove]:
    """Every tile that the mover can lay now. The cheapest payment is ``()``; every other one is a move of its own."""
    return lays_of(state.open, state.seats[state.open.mover].hand)


def lays_of(o: Open, held: list[int]) -> list[AnyMove]:
    """Every tile that the mover can lay with the cards that he holds, now or once he has passed to the second phase."""
    seat = o.mover
    engineer = o.engineers[seat]
    hand = counts(held)
    moves: list[AnyMove] = []
    for work in o.works[seat]:
        half = o.half == work.contract
        for code in continuations(work.contract, work.start, path_of(work.tiles)):
            hex_ = code // 36
            for kind in kinds_for(work, hex_):
                if o.supply[4 * seat + kind]:
                    pays = payments(engineer, kind, hand, half, EXTRA_CARDS if o.laid[hex_] else 0)
                    for i, pay in enumerate(pays):
                        moves.append(Lay(work.contract, hex_, kind, code % 6, pay if i else ()))
    return moves


def with_shortest_pay(state: State, move: Lay) -> Lay:
    """The same move with ``()`` for its payment if that is what it names anyway: records hold one form."""
    work = work_of(state.open, move.contract)
    known = 0 <= move.hex < len(TERRAIN) and move.kind in KINDS_OF_TERRAIN[TERRAIN[move.hex]]
    if work is not None and known:
        pays = ways_to_pay(state, work, move.hex, move.kind)
        if pays and pays[0] == move.pay:
            return Lay(move.contract, move.hex, move.kind, move.exit)
    return move


def entry_of(work: Work, hex_: int) -> int:
    """The direction of the edge by which a canal's next tile is entered in a hex, -1 if it does not lie next to it."""
    if work.tiles:
        head = tile_leads_to(work.tiles[-1])
        if TOWN_AT[head] < 0:
            return (tile_exit(work.tiles[-1]) + 3) % 6 if head == hex_ else -1
    town = canal_towns(work.start, work.tiles)[-1]
    for direction, there in enumerate(NEIGHBOURS[hex_]):
        if there >= 0 and TOWN_AT[there] == town:
            return direction
    return -1


def work_of(o: Open, contract: int) -> Work | None:
    """The mover's face-up contract of this number."""
    return next((work for work in o.works[o.mover] if work.contract == contract), None)


def _put(o: Open, seat: int, code: int, by: int) -> None:
    """Put a tile on the map (``by`` 1) or off it (-1): supply, hex, connections of towns. Not its section."""
    hex_ = tile_hex(code)
    o.supply[4 * seat + tile_kind(code)] -= by
    o.laid[hex_] += by
    for edge in (tile_entry(code), tile_exit(code)):
        town = TOWN_AT[NEIGHBOURS[hex_][edge]]
        if town >= 0:
            o.joined[town] += by


def lay(state: State, move: Lay) -> list[Event]:
    """Lay a tile; complete the canal and score it if it has reached its end (CM-50)."""
    o = state.open
    seat = o.mover
    slot, work = next((i, w) for i, w in enumerate(o.works[seat]) if w.contract == move.contract)
    pay = move.pay or ways_to_pay(state, work, move.hex, move.kind)[0]
    over = o.laid[move.hex] > 0
    code = tile(move.hex, entry_of(work, move.hex), move.exit, move.kind)
    before, ends = o.half, o.ends
    lacked = {(w.contract, kind) for w in o.works[seat] for kind in missing(o, seat, w)}
    paid = tuple(lose(state, kind) for kind in pay if kind <= 4)
    o.half = move.contract if opens_half(o.engineers[seat], move.kind, pay) else -1
    tiles = (*work.tiles, code)
    _put(o, seat, code, 1)
    town = TOWN_AT[tile_leads_to(code)]
    if town >= 0:
        insort(o.links, link(canal_towns(work.start, work.tiles)[-1], town, seat))
    events: list[Event] = [TileLaid(seat=seat, contract=move.contract, tile=code, paid=paid, over=over)]
    points = 0
    done = is_complete(move.contract, work.start, path_of(tiles))
    if done:
        tile_points = sum(TILE_POINTS[tile_kind(t)] for t in tiles)
        value = VALUE[move.contract] if RULES[o.ruleset].value_scores else 0
        points = tile_points + value
        o.works[seat] = o.works[seat][:slot] + o.works[seat][slot + 1 :]
        o.canals.append(Canal(seat, move.contract, work.start, tiles, complete=True))
        o.scores[seat] += points
        events.append(Completed(seat=seat, contract=move.contract, tile_points=tile_points, value_points=value))
        events += check_trigger(o)
    else:
        o.works[seat] = (*o.works[seat][:slot], Work(move.contract, work.start, tiles), *o.works[seat][slot + 1 :])
    o.build = (*o.build, Laid(move.contract, code, paid, (), before, ends, slot, points if done else -1))
    o.action = BUILDING
    lacks = [(w.contract, kind) for w in o.works[seat] for kind in missing(o, seat, w)]
    events += [TilesMissing(seat=seat, contract=c, kind=kind) for c, kind in lacks if (c, kind) not in lacked]
    if over:
        o.asked.append(Ask(ASK_EXTRA, EXTRA_CARDS))
    return events


def spends(state: State) -> list[AnyMove]:
    """The kinds of card that can be one of the extra ones of building over (CM-44)."""
    return [Spend(kind) for kind, count in enumerate(counts(state.seats[state.open.mover].hand)) if count]


def spend(state: State, kind: int) -> list[Event]:
    """Discard an extra card for building over."""
    o = state.open
    card = lose(state, kind)
    last = o.build[-1]
    o.build = (*o.build[:-1], msgspec.structs.replace(last, spent=(*last.spent, card)))
    ask = o.asked.pop()
    if ask.count > 1:
        o.asked.append(Ask(ASK_EXTRA, ask.count - 1))
    return [Spent(seat=o.mover, card=card)]


def settle_extra(state: State) -> list[Event] | None:
    """Choose the extra cards where there is only one choice (CM-44); None when there are several."""
    o = state.open
    hand = counts(state.seats[o.mover].hand)
    kinds = [kind for kind, count in enumerate(hand) if count]
    if len(kinds) == 1 or sum(hand) == o.asked[-1].count:
        return spend(state, kinds[0])
    return None


def take_back(state: State) -> list[Event]:
    """Take back the last tile of this action: cards return to hand, a completion is undone (CM-48).

    It may be while its extra cards are still asked for.
    """
    o = state.open
    seat = o.mover
    last = o.build[-1]
    if o.asked:
        o.asked.pop()  # its extra cards are not needed any more
    events: list[Event] = [TakenBack(seat=seat, contract=last.contract, tile=last.tile, undone=max(last.completed, 0))]
    if last.completed >= 0:
        canal = o.canals.pop()
        start, tiles = canal.start, canal.tiles[:-1]
        o.scores[seat] -= last.completed
        works = list(o.works[seat])
        works.insert(last.slot, Work(last.contract, start, tiles))
        if o.ends != last.ends:
            o.ends = last.ends
            events.append(Untriggered(seat=seat))
    else:
        old = o.works[seat][last.slot]
        start, tiles = old.start, old.tiles[:-1]
        works = list(o.works[seat])
        works[last.slot] = Work(last.contract, start, tiles)
    o.works[seat] = tuple(works)
    _lift(o, seat, Work(last.contract, start, tiles), last.tile)
    for card in (*last.paid, *last.spent):
        gain(state, card)
    o.half = last.half
    o.build = o.build[:-1]
    if not o.build:
        o.action = NOTHING
    return events


def _lift(o: Open, seat: int, rest: Work, code: int) -> None:
    """Lift the last tile of a canal off the map: ``rest`` is what stays. Its section, if it made one, is gone."""
    _put(o, seat, code, -1)
    town = TOWN_AT[tile_leads_to(code)]
    if town >= 0:
        o.links.remove(link(canal_towns(rest.start, rest.tiles)[-1], town, seat))


def end_build(state: State) -> list[Event]:
    """End the build action: the cards played reach the discard pile, the boats move (CM-38, CM-50)."""
    o = state.open
    cards = [card for laid in o.build for card in (*laid.paid, *laid.spent)]
    o.fresh = tuple(sorted({laid.contract for laid in o.build}))
    events: list[Event] = [BuildEnded(seat=o.mover, tiles=len(o.build))]
    o.build, o.half, o.action = (), -1, NOTHING
    return [*events, *to_pile(state, cards)]


def removals(state: State) -> list[AnyMove]:
    """The unfinished canals whose last tile was laid in an earlier turn (CM-49)."""
    o = state.open
    return [Remove(work.contract) for work in o.works[o.mover] if work.tiles and work.contract not in o.fresh]


def remove(state: State, move: Remove) -> list[Event]:
    """Remove a canal's last tile: no action, no card back; tokens and points stay (CM-49)."""
    o = state.open
    seat = o.mover
    slot, work = next((i, w) for i, w in enumerate(o.works[seat]) if w.contract == move.contract)
    code = work.tiles[-1]
    rest = Work(work.contract, work.start, work.tiles[:-1])
    o.works[seat] = (*o.works[seat][:slot], rest, *o.works[seat][slot + 1 :])
    _lift(o, seat, rest, code)
    return [Removed(seat=seat, contract=move.contract, tile=code)]


def boat(o: Open, work: Work) -> tuple[int, ...]:
    """The tiles behind a boat: those laid in earlier actions. It moves only at the end of a build action (CM-50)."""
    laid_now = sum(1 for laid in o.build if laid.contract == work.contract)
    return work.tiles[: len(work.tiles) - laid_now]

