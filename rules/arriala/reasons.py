"""Why a move is refused: the one IllegalMove, with the rule behind it and what would be possible instead.

Asked only when ``legal`` lacks the move, so nothing here decides; the reasons go from the most general to the most
particular, and the first that holds is told. Parameters are names, as a person would say them.
"""

from __future__ import annotations

from collections.abc import Iterable

from rules.arriala import cards, projects
from rules.arriala.board import (
    ALL_FROM_VINEYARD,
    ANY_FROM_VINEYARD,
    ANY_TO_VINEYARD,
    ANYWHERE,
    BLUE,
    CARD_KIND,
    CARD_NAMES,
    CARD_STEPS,
    COLOURS,
    KIND,
    LOCK,
    LOCK_LIMIT,
    OWN_TO_VINEYARD,
    PLACES,
    ROOM,
    SITE,
    SPACE,
    STRETCH,
    STRETCHES,
    STRUCTURE,
    TOWNS,
    VINEYARD,
    WALK,
)
from rules.arriala.moves import (
    Allocate,
    AnyMove,
    Card,
    Draw,
    Lock,
    Place,
    Return,
    Riverside,
    Stop,
    Vineyard,
    Walk,
)
from rules.arriala.pieces import (
    CANAL,
    colours_at,
    free,
    layout_of,
    may_arrive,
    may_move,
    own_colours,
    workers_of,
)
from rules.arriala.reaches import reach_of
from rules.arriala.state import Open, State
from rules.game import IllegalMove

_FROM_CANAL = (ANYWHERE, OWN_TO_VINEYARD, ANY_TO_VINEYARD)
_OWN_ONLY = {ANYWHERE: "AR-8", OWN_TO_VINEYARD: "AR-14", ALL_FROM_VINEYARD: "AR-15"}

_WITH_FEWER_SEATS = {3: "AR-47", 2: "AR-48"}


def why(state: State, move: AnyMove) -> IllegalMove:
    """The reason why ``legal`` lacks a move."""
    o = state.open
    if o.over:
        return IllegalMove("game-over", "AR-40")
    if o.asked:
        if not isinstance(move, Place):
            return IllegalMove("answer-first", "AR-15", vineyard=PLACES[o.asked[-1].arg])
    elif isinstance(move, Place | Stop):
        return IllegalMove("nothing-asked", "AR-15", action=_tag(move))
    costs = 0 if isinstance(move, Walk) else projects.COST.get(type(move), int(isinstance(move, Card)))
    if costs > o.left:
        return IllegalMove("not-enough-points", "AR-45", action=_tag(move), cost=costs, left=o.left)
    return _particular(state, move) or IllegalMove("not-possible", action=_tag(move))


def _tag(move: AnyMove) -> str:
    return str(move.__struct_config__.tag)


def _names(places: Iterable[int]) -> str:
    return ", ".join(PLACES[place] for place in places) or "-"


def _particular(state: State, move: AnyMove) -> IllegalMove | None:
    o = state.open
    match move:
        case Walk(colour, start, to):
            return _worker(o, colour, start, "canal", walking=True) or _walk(o, move)
        case Allocate(to):
            if not projects.in_stock(o):
                return IllegalMove("stock-empty", "AR-17")
            return _canal(o, to)
        case Vineyard(colour, start, to):
            not_own = None if o.options.to_vineyard_any else _own(o, colour, start, "AR-12")
            return not_own or _worker(o, colour, start, "canal") or _vineyard(o, to) or _barred(o, colour, start, to)
        case Return(colour, start, to):
            return (
                _own(o, colour, start, "AR-13")
                or _worker(o, colour, start, "vineyard")
                or _canal(o, to)
                or _barred(o, colour, start, to)
            )
        case Riverside(colour, start, to):
            not_own = None if colour == o.colours[o.mover] else _not_own(o, colour, start, "AR-18")
            return not_own or _worker(o, colour, start, "canal") or _blue(o, to)
        case Lock(to):
            return _lock(o, to)
        case Draw():
            return IllegalMove("pile-empty", "AR-36")
        case Card():
            return _card(state, move)
        case Place(colour, to):
            vineyard = o.asked[-1].arg
            return (
                _own(o, colour, vineyard, "AR-15")
                or _worker(o, colour, vineyard, "vineyard")
                or _canal(o, to)
                or _barred(o, colour, vineyard, to)
            )
        case _:
            return None


# Workers.


def _own(o: Open, colour: int, start: int, ruling: str) -> IllegalMove | None:
    """The worker must be the mover's own, as far as options say so (AR-50)."""
    return None if colour in own_colours(o) else _not_own(o, colour, start, ruling)


def _not_own(o: Open, colour: int, start: int, ruling: str) -> IllegalMove:
    own = COLOURS[o.colours[o.mover]]
    return IllegalMove("not-yours", ruling, colour=COLOURS[colour], own=own, place=PLACES[start])


def _worker(o: Open, colour: int, start: int, where: str, walking: bool = False) -> IllegalMove | None:
    """A worker of this colour must stand there, on the canal or in a vineyard, and not have been moved yet."""
    place, name = PLACES[start], COLOURS[colour]
    if not layout_of(o).has(start):
        return _not_in_play(o, start)
    there = [worker for worker in workers_of(o, colour) if o.workers[worker] == start]
    if not there:
        here = ", ".join(COLOURS[c] for c in dict.fromkeys(colours_at(o, start))) or "-"
        return IllegalMove("no-worker", "AR-61", colour=name, place=place, here=here)
    if KIND[start] == BLUE:
        return IllegalMove("bound", "AR-16", colour=name, place=place)
    if where == "vineyard" and KIND[start] != VINEYARD:
        return IllegalMove("not-in-a-vineyard", "AR-65", colour=name, place=place)
    if where == "canal" and KIND[start] == VINEYARD:
        return IllegalMove("not-on-canal", "AR-65", colour=name, place=place)
    able = [worker for worker in there if may_move(o, worker, walking)]
    if not able:
        began = o.moved[there[0]]
        if began < 0:
            return IllegalMove("allocated-now", "AR-6", colour=name, place=place)
        return IllegalMove("moved-already", "AR-6", colour=name, place=place, began=PLACES[began])
    return None


def _barred(o: Open, colour: int, start: int, to: int, walking: bool = False) -> IllegalMove | None:
    """No worker there may arrive where its move of the turn before began, or where a card took it from (AR-8 to AR-10)."""
    if to == start:
        return IllegalMove("stays", "AR-10", place=PLACES[to])
    able = [w for w in workers_of(o, colour) if o.workers[w] == start and may_move(o, w, walking)]
    if any(may_arrive(o, worker, to) for worker in able):
        return None
    if o.bans[able[0]] == to:
        return IllegalMove("no-going-back", "AR-9", colour=COLOURS[colour], place=PLACES[to])
    return IllegalMove("back-to-start", "AR-8", colour=COLOURS[colour], place=PLACES[to])


def _walk(o: Open, move: Walk) -> IllegalMove | None:
    refusal = _along(o, move.colour, move.start, move.to, walking=True)
    costs = projects.steps(o, move.start, move.to)
    if refusal is None and costs > o.left:
        return IllegalMove("not-enough-points", "AR-2", action="walk", cost=costs, left=o.left)
    return refusal


def _along(o: Open, colour: int, start: int, to: int, walking: bool = False) -> IllegalMove | None:
    """The arrival of a walk: free, in the right direction, not where the worker came from."""
    refusal = _canal(o, to) if to != start else None
    if refusal is None and o.options.forward and to < start:
        return IllegalMove("backwards", "AR-1", place=PLACES[to], towards=PLACES[TOWNS[-1]])
    return refusal or _barred(o, colour, start, to, walking)


# Places.


def _not_in_play(o: Open, place: int) -> IllegalMove:
    """With few players, or on this board, there is no such place."""
    of_other_board = KIND[place] == SPACE and STRETCH[place] in layout_of(o).stretches
    ruling = "AR-63" if of_other_board else _WITH_FEWER_SEATS[o.seats]
    return IllegalMove("not-in-play", ruling, place=PLACES[place], board=o.options.board, seats=o.seats)


def _canal(o: Open, to: int) -> IllegalMove | None:
    """The arrival must be a town or a free space."""
    if not layout_of(o).has(to):
        return _not_in_play(o, to)
    if KIND[to] not in CANAL:
        return IllegalMove("not-a-space", "AR-65", place=PLACES[to])
    return None if KIND[to] != SPACE else _taken(o, to)


def _taken(o: Open, to: int) -> IllegalMove | None:
    """A lock or a worker stands there."""
    if to in o.locks:
        return IllegalMove("lock-stands", "AR-3", place=PLACES[to])
    here = colours_at(o, to)
    return IllegalMove("occupied", "AR-2", place=PLACES[to], colour=COLOURS[here[0]]) if here else None


def _vineyard(o: Open, to: int) -> IllegalMove | None:
    vineyards = layout_of(o).vineyards
    if KIND[to] == VINEYARD and to not in vineyards:
        return _not_in_play(o, to)
    possible = _names(free(o, vineyards))
    if KIND[to] != VINEYARD:
        return IllegalMove("not-a-vineyard", "AR-14", place=PLACES[to], possible=possible)
    if not free(o, (to,)):
        return IllegalMove("vineyard-full", "AR-14", vineyard=PLACES[to], room=ROOM[to], possible=possible)
    return None


def _blue(o: Open, to: int) -> IllegalMove | None:
    blue_spaces = layout_of(o).blue_spaces
    if KIND[to] == BLUE and to not in blue_spaces:
        return _not_in_play(o, to)
    possible = _names(free(o, blue_spaces))
    if KIND[to] != BLUE:
        return IllegalMove("not-a-blue-space", "AR-18", place=PLACES[to], possible=possible)
    here = colours_at(o, to)
    return IllegalMove("blue-taken", "AR-18", place=PLACES[to], colour=COLOURS[here[0]], possible=possible) if here else None


def _lock(o: Open, to: int) -> IllegalMove | None:
    """A lock stands on a free space of an open section, within the limit of its stretch (AR-19, AR-20)."""
    if not layout_of(o).has(to):
        return _not_in_play(o, to)
    if KIND[to] != SPACE:
        return IllegalMove("lock-not-there", "AR-19", place=PLACES[to])
    if reach := reach_of(o, to):
        return IllegalMove("closed", "AR-19", place=PLACES[to], first=PLACES[reach.first], last=PLACES[reach.last])
    stretch = STRETCH[to]
    if projects.locks_in(o, stretch) >= LOCK_LIMIT[stretch]:
        between = f"{PLACES[TOWNS[stretch]]} - {PLACES[TOWNS[stretch + 1]]}"
        return IllegalMove("lock-limit", "AR-20", stretch=STRETCHES[stretch], between=between, limit=LOCK_LIMIT[stretch])
    return _taken(o, to)


# Cards.


def _card(state: State, move: Card) -> IllegalMove | None:
    o, kind = state.open, CARD_KIND[move.card]
    if move.card not in state.seats[o.mover].hand:
        return IllegalMove("not-in-hand", "AR-37", card=CARD_NAMES[move.card])
    if (move.colour < 0 or move.start < 0) != (kind in (LOCK, STRUCTURE)):
        return None
    if kind == LOCK:
        return _lock(o, move.to)
    if kind == STRUCTURE:
        return _structure(o, move.to)
    own = _own(o, move.colour, move.start, _OWN_ONLY[kind]) if kind in _OWN_ONLY else None
    where = "canal" if kind == WALK or kind in _FROM_CANAL else "vineyard"
    refusal = own or _worker(o, move.colour, move.start, where)
    if refusal is not None:
        return refusal
    if kind == WALK:
        return _walk_card(o, move)
    arrival = _vineyard(o, move.to) if kind in (OWN_TO_VINEYARD, ANY_TO_VINEYARD) else None
    if kind in (ANYWHERE, ALL_FROM_VINEYARD, ANY_FROM_VINEYARD) and move.to != move.start:
        arrival = _canal(o, move.to)
    return arrival or _barred(o, move.colour, move.start, move.to)


def _walk_card(o: Open, move: Card) -> IllegalMove | None:
    refusal = _along(o, move.colour, move.start, move.to)
    length, most = projects.steps(o, move.start, move.to), CARD_STEPS[move.card]
    if refusal is None and length > most:
        return IllegalMove("card-too-short", "AR-69", card=CARD_NAMES[move.card], steps=length, most=most)
    return refusal


def _structure(o: Open, to: int) -> IllegalMove | None:
    sites = cards.open_sites(o)
    if not sites:
        return IllegalMove("both-structures", "AR-39")
    if not cards.is_last(o):
        lowest = min(score for seat, score in enumerate(o.scores[: o.seats]) if seat != o.mover)
        return IllegalMove("not-last", "AR-38", points=o.scores[o.mover], lowest=lowest)
    if to in sites:
        return None
    if KIND[to] == SITE:
        return IllegalMove("structure-built", "AR-39", place=PLACES[to], possible=_names(sites))
    return IllegalMove("not-a-site", "AR-39", place=PLACES[to], possible=_names(sites))
