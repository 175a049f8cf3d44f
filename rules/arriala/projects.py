"""The projects but for cards: what each may do, and doing it (chapter Allocate Project Points; AR-1 to AR-20)."""

from __future__ import annotations

from collections.abc import Iterator

from rules.arriala.board import LOCK_LIMIT, LOCK_POINTS, LOCKS, RIVERSIDE_POINTS, STOCK, STRETCH
from rules.arriala.events import Allocated, LockBuilt, Returned, RiversideBuilt, Walked, WentToVineyard
from rules.arriala.moves import Allocate, AnyMove, Draw, Lock, Return, Riverside, Vineyard, Walk
from rules.arriala.pieces import (
    CANAL,
    VINEYARDS,
    Group,
    chosen,
    free,
    free_canal,
    groups,
    is_free,
    layout_of,
    open_to,
    own_colours,
    shift,
    workers_of,
)
from rules.arriala.reaches import add_points, after_arrival, after_lock, open_sections
from rules.arriala.state import Open
from rules.game import Event

PROJECT_POINTS = 5
"""Of a turn (AR-45)."""
COST: dict[type, int] = {Vineyard: 2, Draw: 2, Allocate: 3, Riverside: 3, Return: 4, Lock: 4}
"""A walk costs its steps, a card 1; what ends a turn or goes on with a card costs nothing."""


# Walks.


def steps(o: Open, start: int, to: int) -> int:
    """The steps of a walk between two places of the canal (AR-2, AR-3)."""
    index = layout_of(o).index
    return abs(index[to] - index[start])


def walks(o: Open, group: Group, most: int) -> Iterator[int]:
    """Where one of a group may walk to with so many steps: to the Grisolles side, then to the other (AR-1, AR-2)."""
    line, here = layout_of(o).line, layout_of(o).index[group.start]
    back = [] if o.options.forward else line[max(here - most, 0) : here]
    for to in (*back, *line[here + 1 : here + most + 1]):
        if open_to(o, group, to) and is_free(o, to):
            yield to


def walk(o: Open, move: Walk) -> list[Event]:
    """Walk by project points: one's first move of the turn, or on after a card (AR-8, AR-60)."""
    worker = chosen(o, move.colour, move.start, move.to, walking=True)
    shift(o, worker, move.to)
    walked = Walked(seat=o.mover, colour=move.colour, start=move.start, to=move.to, steps=steps(o, move.start, move.to))
    return [walked, *after_arrival(o, move.to)]


# Workers to and from the canal.


def in_stock(o: Open) -> list[int]:
    """The mover's workers that are not allocated yet."""
    return [worker for worker in workers_of(o, o.colours[o.mover]) if o.workers[worker] == STOCK]


def allocate(o: Open, move: Allocate) -> list[Event]:
    """Put a new worker on the canal; that is not a move (AR-6, AR-17)."""
    worker = in_stock(o)[0]
    o.workers[worker] = move.to
    o.allocated.append(worker)
    return [Allocated(seat=o.mover, to=move.to), *after_arrival(o, move.to)]


def go_to_vineyard(o: Open, colour: int, start: int, to: int) -> list[Event]:
    """Move a worker from the canal to a vineyard, where nothing is scored before the end (AR-14, AR-41)."""
    shift(o, chosen(o, colour, start, to), to)
    return [WentToVineyard(seat=o.mover, colour=colour, start=start, to=to)]


def return_to_canal(o: Open, colour: int, start: int, to: int) -> list[Event]:
    """Move a worker from a vineyard to the canal (AR-13)."""
    shift(o, chosen(o, colour, start, to), to)
    return [Returned(seat=o.mover, colour=colour, start=start, to=to), *after_arrival(o, to)]


def build_riverside(o: Open, move: Riverside) -> list[Event]:
    """Bind a worker to a blue space for good (AR-16, AR-18)."""
    shift(o, chosen(o, move.colour, move.start, move.to), move.to)
    add_points(o, o.colours[o.mover], RIVERSIDE_POINTS)
    return [RiversideBuilt(seat=o.mover, colour=move.colour, start=move.start, to=move.to, points=RIVERSIDE_POINTS)]


# Locks.


def locks_in(o: Open, stretch: int) -> int:
    """The locks of a stretch."""
    return sum(STRETCH[lock] == stretch for lock in o.locks)


def lock_places(o: Open) -> list[int]:
    """Where a lock may be built: on the free spaces of open sections, within the limits (AR-19, AR-20, AR-54)."""
    if len(o.locks) == LOCKS:
        return []
    sections = [s for s in open_sections(o) if locks_in(o, STRETCH[s[0]]) < LOCK_LIMIT[STRETCH[s[0]]]]
    return [space for section in sections for space in free(o, section)]


def build_lock(o: Open, to: int) -> list[Event]:
    """Build a lock: a point, then what it completes (AR-19, AR-22, AR-32)."""
    o.locks.append(to)
    o.locks.sort()
    add_points(o, o.colours[o.mover], LOCK_POINTS)
    return [LockBuilt(seat=o.mover, to=to, points=LOCK_POINTS), *after_lock(o, to)]


# What is possible.


def possible(o: Open) -> list[AnyMove]:
    """The projects that the mover can do with the points left, but for cards."""
    moves: list[AnyMove] = []
    for group in groups(o, o.colours, CANAL, walking=True):
        moves += [Walk(group.colour, group.start, to) for to in walks(o, group, o.left)]
    places = layout_of(o)
    if o.left >= COST[Allocate] and in_stock(o):
        moves += [Allocate(to) for to in free_canal(o)]
    if o.left >= COST[Vineyard]:
        colours = o.colours if o.options.to_vineyard_any else own_colours(o)
        moves += [Vineyard(*way) for way in ways(o, groups(o, colours, CANAL), free(o, places.vineyards))]
    if o.left >= COST[Return]:
        moves += [Return(*way) for way in ways(o, groups(o, own_colours(o), VINEYARDS), free_canal(o))]
    if o.left >= COST[Riverside]:
        own = groups(o, (o.colours[o.mover],), CANAL)
        moves += [Riverside(*way) for way in ways(o, own, free(o, places.blue_spaces))]
    if o.left >= COST[Lock]:
        moves += [Lock(to) for to in lock_places(o)]
    return moves


def ways(o: Open, able: list[Group], places: list[int]) -> Iterator[tuple[int, int, int]]:
    """Colour, start and arrival of every way for workers of some groups to some free places."""
    for group in able:
        for to in places:
            if open_to(o, group, to):
                yield group.colour, group.start, to
