"""Where the workers stand, which of them may move, and where one may arrive (AR-3, AR-6, AR-9, AR-61)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from rules.arriala.board import BLUE, KIND, NEUTRAL, ROOM, SPACE, TOWN, VINEYARD, WORKERS, Layout, layout
from rules.arriala.state import Open

CANAL = (SPACE, TOWN)
"""The kinds of places that are on the canal."""
VINEYARDS = (VINEYARD,)
BESIDE = (BLUE,)


class Group(NamedTuple):
    """Workers of one colour in one place that may move: alike, but for where each may arrive (AR-61)."""

    colour: int
    start: int
    workers: tuple[int, ...]


def layout_of(o: Open) -> Layout:
    """What is in play at this table."""
    return layout(o.options.board, o.seats)


# Workers.


def workers_of(o: Open, colour: int) -> range:
    """The workers of a colour, in play or not; none for a colour that is not at the table."""
    if colour not in o.colours:
        return range(0)
    first = WORKERS * o.colours.index(colour)
    return range(first, min(first + WORKERS, len(o.workers)))


def colour_of(o: Open, worker: int) -> int:
    """A worker's colour."""
    return o.colours[worker // WORKERS]


def own_colours(o: Open) -> tuple[int, ...]:
    """The colours that are the mover's own where the rules say so; riverside constructions know only the first (AR-50)."""
    own = (o.colours[o.mover],)
    return (*own, NEUTRAL) if o.options.neutrals_as_own else own


def at(o: Open, place: int) -> list[int]:
    """The workers in a place."""
    return [worker for worker, there in enumerate(o.workers) if there == place]


def colours_at(o: Open, place: int) -> list[int]:
    """The colour of every worker in a place, sorted."""
    return sorted(colour_of(o, worker) for worker in at(o, place))


def may_move(o: Open, worker: int, walking: bool = False) -> bool:
    """Whether a worker may still be moved in this turn; ``walking`` by project points, which AR-8 allows once more."""
    if walking and worker == o.walker:
        return True
    return o.moved[worker] < 0 and (o.options.allocate_then_move or worker not in o.allocated)


def may_arrive(o: Open, worker: int, to: int) -> bool:
    """Whether neither AR-9 nor, for a worker that walks on, AR-8 bars a worker from a place."""
    return o.bans[worker] != to != o.moved[worker]


def groups(o: Open, colours: Iterable[int], kinds: tuple[int, ...], walking: bool = False) -> list[Group]:
    """The workers of these colours in places of these kinds that may move, by place and colour."""
    found: dict[tuple[int, int], list[int]] = {}
    for colour in colours:
        for worker in workers_of(o, colour):
            place = o.workers[worker]
            if place >= 0 and KIND[place] in kinds and may_move(o, worker, walking):
                found.setdefault((place, colour), []).append(worker)
    return [Group(colour, place, tuple(workers)) for (place, colour), workers in sorted(found.items())]


def open_to(o: Open, group: Group, to: int) -> bool:
    """Whether one of a group may arrive in a place, as far as the workers decide it."""
    return to != group.start and any(may_arrive(o, worker, to) for worker in group.workers)


def chosen(o: Open, colour: int, start: int, to: int, walking: bool = False) -> int:
    """The worker that makes a legal move: the one that may walk on, else one under a ban, else the lowest (AR-61)."""
    able = [
        worker
        for worker in workers_of(o, colour)
        if o.workers[worker] == start and may_move(o, worker, walking) and may_arrive(o, worker, to)
    ]
    return min(able, key=lambda worker: (worker != o.walker, o.bans[worker] < 0, worker))


def shift(o: Open, worker: int, to: int) -> None:
    """Move a worker. A worker that walks on goes on with the move that a card began (AR-8)."""
    if worker != o.walker:
        o.moved[worker] = o.workers[worker]
    o.workers[worker] = to


# Places.


def is_free(o: Open, place: int) -> bool:
    """Whether a worker can arrive in a place that is in play."""
    if ROOM[place] < 0:
        return True
    return place not in o.locks and o.workers.count(place) < ROOM[place]


def free(o: Open, places: Iterable[int]) -> list[int]:
    """Those of some places that are free."""
    return [place for place in places if is_free(o, place)]


def free_canal(o: Open) -> list[int]:
    """The free spaces of the canal and the towns, from the Grisolles side."""
    return free(o, layout_of(o).line)
