"""The goods token move: routes and their points (chapter The Goods Token Move; CM-60 to CM-64)."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from rules.canal_mania.board import COLOUR, link_parts
from rules.canal_mania.events import Moved
from rules.canal_mania.moves import Goods
from rules.canal_mania.scoring import check_trigger
from rules.canal_mania.state import Open, State
from rules.game import Event

Route = tuple[tuple[int, ...], tuple[int, ...]]
"""The towns of a route, start first, and the seats that own its sections."""

Roads = dict[int, list[tuple[int, tuple[int, ...]]]]
"""From each town, the towns one section away with the seats that own a section there."""


@lru_cache(maxsize=256)
def _roads(links: tuple[int, ...]) -> Roads:
    owners: dict[tuple[int, int], list[int]] = {}
    for code in sorted(set(links)):
        a, b, seat = link_parts(code)
        owners.setdefault((a, b), []).append(seat)
    roads: Roads = {}
    for (a, b), seats in owners.items():
        # A section between two towns of one colour carries nothing (CM-64).
        if COLOUR[a] != COLOUR[b]:
            roads.setdefault(a, []).append((b, tuple(seats)))
            roads.setdefault(b, []).append((a, tuple(seats)))
    return roads


def roads(o: Open) -> Roads:
    """The canal-sections that can carry goods. Parallel sections of one owner are one choice (CM-60)."""
    return _roads(tuple(o.links))


def routes_from(o: Open, seat: int, start: int) -> list[Route]:
    """All routes on which a seat may move a token from a town (CM-60 to CM-62)."""
    return _routes(tuple(o.links), seat, start)


@lru_cache(maxsize=4096)
def _routes(links: tuple[int, ...], seat: int, start: int) -> list[Route]:
    network = _roads(links)
    free: list[Route] = []
    own: dict[int, list[Route]] = {}

    def walk(towns: tuple[int, ...], owners: tuple[int, ...], colours: int, all_own: bool) -> None:
        for there, seats in network.get(towns[-1], ()):
            if colours >> COLOUR[there] & 1:
                continue
            further = (*towns, there)
            for owner in seats:
                line = (*owners, owner)
                only_own = all_own and owner == seat
                if only_own:
                    own.setdefault(there, []).append((further, line))
                elif owner == seat:
                    free.append((further, line))
                walk(further, line, colours | 1 << COLOUR[there], only_own)

    walk((start,), (), 1 << COLOUR[start], True)
    for routes in own.values():
        # Of two ways over his own sections alone he must take the shorter (CM-62).
        least = min(len(towns) for towns, _ in routes)
        free += [route for route in routes if len(route[0]) == least]
    return sorted(free)


def points(owners: Sequence[int], seats: int) -> tuple[int, ...]:
    """What each seat scores: every unbroken run of its sections counts its towns (CM-61)."""
    score = [0] * seats
    before = -1
    for owner in owners:
        score[owner] += 1 if owner == before else 2
        before = owner
    return tuple(score)


def _named(network: Roads, colours: tuple[int, ...], route: Route) -> Goods:
    """The move of a route: an owner is named, by colour, only where sections of several owners run."""
    towns, owners = route
    named = []
    for a, b, owner in zip(towns, towns[1:], owners, strict=False):
        seats = next(seats for there, seats in network[a] if there == b)
        named.append(colours[owner] if len(seats) > 1 else -1)
    return Goods(towns, tuple(named))


def canonical(o: Open, route: Route) -> Goods:
    """The move of a route: the inverse of ``route_of``."""
    return _named(roads(o), o.colours, route)


def route_of(o: Open, move: Goods) -> Route:
    """The route of a move: the inverse of ``canonical``."""
    network = roads(o)
    owners = []
    for a, b, colour in zip(move.towns, move.towns[1:], move.owners, strict=False):
        seats = next(seats for there, seats in network[a] if there == b)
        owners.append(seats[0] if colour < 0 else o.colours.index(colour))
    return move.towns, tuple(owners)


@lru_cache(maxsize=1024)
def _moves(links: tuple[int, ...], tokens: int, colours: tuple[int, ...], seat: int) -> list[Goods]:
    network = _roads(links)
    return [
        _named(network, colours, route) for start in network if tokens >> start & 1 for route in _routes(links, seat, start)
    ]


def moves_of(o: Open, seat: int) -> list[Goods]:
    """Every goods move of a seat."""
    return list(_moves(tuple(o.links), o.tokens, o.colours, seat))


def move_goods(state: State, move: Goods) -> list[Event]:
    """Move the token to the end and back to the basin; every owner on the route scores (CM-61, CM-63)."""
    o = state.open
    towns, owners = route_of(o, move)
    o.tokens &= ~(1 << towns[0])
    score = points(owners, len(o.scores))
    for seat, gained in enumerate(score):
        o.scores[seat] += gained
    return [Moved(seat=o.mover, towns=towns, owners=owners, points=score), *check_trigger(o)]
