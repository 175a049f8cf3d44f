"""What a seat could do next, worked out from its view: whole builds, goods routes, contracts to take, and a plan of all.

Nothing here decides or changes anything. All that is offered is legal; what is told of it (cost, points, completion) is what
happens when it is played. Autocomplete, ``/canal plan`` and the computer players share it.
"""

from __future__ import annotations

from itertools import pairwise

import msgspec

from rules.canal_mania import goods
from rules.canal_mania.board import (
    DIFFICULT,
    KINDS_OF_TERRAIN,
    TERMINI,
    TOWN_AT,
    VALUE,
    link_parts,
    tile_kind,
    tile_leads_to,
)
from rules.canal_mania.building import path_of
from rules.canal_mania.contracts import next_junction
from rules.canal_mania.lines import starts, tiles_needed
from rules.canal_mania.moves import Goods
from rules.canal_mania.plans import NEVER, BuildPlan, Stand, builds, finishing, stand_of, warm
from rules.canal_mania.state import Open, View, Work

__all__ = ["BuildPlan", "ContractPlan", "Outlook", "RoutePlan", "builds", "contract_outlook", "plan", "routes", "warm"]

Pair = tuple[int, int]
"""Two towns, the lower first."""


class RoutePlan(msgspec.Struct, frozen=True):
    """A goods move and what it brings."""

    move: Goods
    towns: tuple[int, ...]
    owners: tuple[int, ...]
    """The seat that owns each section."""
    points: tuple[int, ...]
    """What every seat scores."""
    own: int
    others: int
    """What the mover scores, and all others together."""

    @property
    def net(self) -> float:
        """The mover's points less half of the others'."""
        return self.own - self.others / 2


class Outlook(msgspec.Struct, frozen=True):
    """What a contract that could be taken now would mean."""

    contract: int
    termini: tuple[int, ...]
    """Empty for a Junction."""
    value: int
    tiles: int
    """The fewest tiles that complete it."""
    start: int
    """The town where its boat should begin."""
    way: BuildPlan | None
    """The best way to build it with the present hand, or the one that lacks the fewest cards. None: too few tiles left."""
    difficult: int
    """Tiles of that way on difficult terrain."""
    joins: int
    """Sections of it that are new to the seat and touch a town that the seat's canals reach."""
    doubles: int
    """Sections of it that the seat owns already."""


class ContractPlan(msgspec.Struct, frozen=True):
    """How a face-up contract could be finished."""

    contract: int
    start: int
    laid: int
    """Tiles laid so far."""
    tiles: int
    """The fewest tiles still needed."""
    ready: tuple[BuildPlan, ...]
    """The best ways to finish it now."""
    wanting: tuple[BuildPlan, ...]
    """Ways to finish it with a few more cards, those first that lack the fewest."""


def routes(view: View) -> list[RoutePlan]:
    """Every goods move of the view's owner, best first: by ``net``, then by own points, then the shorter route."""
    if view.seat is None:
        return []
    out = []
    for towns, owners in _routes(view.open, view.seat):
        points = goods.points(owners, len(view.open.scores))
        own = points[view.seat]
        move = goods.canonical(view.open, (towns, owners))
        out.append(RoutePlan(move, towns, owners, points, own, sum(points) - own))
    out.sort(key=lambda route: (-route.net, -route.own, len(route.towns), route.towns, route.owners))
    return out


def _routes(o: Open, seat: int) -> list[goods.Route]:
    return [route for town in range(len(o.joined)) if o.tokens >> town & 1 for route in goods.routes_from(o, seat, town)]


def own_pairs(o: Open, seat: int) -> set[Pair]:
    """The pairs of towns that a seat's canal-sections join."""
    return {(a, b) for a, b, owner in map(link_parts, o.links) if owner == seat}


def sections_of(start: int, towns: tuple[int, ...]) -> list[Pair]:
    """The pairs of towns that a canal joins on its way from a town through others."""
    line = (start, *towns)
    return [(min(a, b), max(a, b)) for a, b in pairwise(line)]


def contract_outlook(view: View) -> list[Outlook]:
    """What each contract in parliament and the next own Junction would mean, in that order. Empty for a spectator."""
    stand = stand_of(view)
    if stand is None:
        return []
    o = stand.open
    contracts = list(o.parliament)
    if o.junctions[stand.seat]:
        contracts.append(next_junction(o))
    own = own_pairs(o, stand.seat)
    reached = {town for pair in own for town in pair}
    out = []
    for contract in contracts:
        # A canal best begins at what one has: a Junction could begin anywhere, but would be of little use.
        towns = [town for town in starts(contract) if town in reached] or starts(contract)
        looks = [_look(stand, contract, town, own, reached) for town in towns]
        out.append(min(looks, key=_start_rank))
    return out


def _start_rank(look: Outlook) -> tuple[int, int, int, int, int]:
    """The better the lower: fewer cards missing, new sections, a short first section."""
    way = look.way
    if way is None:
        return NEVER, 0, 0, 0, look.start
    first = next(i for i, code in enumerate(way.tiles, start=1) if TOWN_AT[tile_leads_to(code)] >= 0)
    return sum(way.missing), look.doubles, first, way.cards, look.start


def _look(stand: Stand, contract: int, start: int, own: set[Pair], reached: set[int]) -> Outlook:
    way = next(iter(finishing(stand, Work(contract, start), 1, 1)), None)
    sections = sections_of(start, way.towns) if way else []
    return Outlook(
        contract=contract,
        termini=TERMINI[contract],
        value=VALUE[contract],
        tiles=tiles_needed(contract, start, ()),
        start=start,
        way=way,
        difficult=sum(tile_kind(code) in KINDS_OF_TERRAIN[DIFFICULT] for code in (way.tiles if way else ())),
        joins=sum(pair not in own and (pair[0] in reached or pair[1] in reached) for pair in sections),
        doubles=sum(pair in own for pair in sections),
    )


def plan(view: View, ways: int = 3) -> list[ContractPlan]:
    """For each face-up contract of the view's owner at most ``ways`` ways to finish it now, and as many that lack cards."""
    stand = stand_of(view)
    if stand is None:
        return []
    out = []
    for work in stand.open.works[stand.seat]:
        found = finishing(stand, work, ways, ways)
        out.append(
            ContractPlan(
                contract=work.contract,
                start=work.start,
                laid=len(work.tiles),
                tiles=tiles_needed(work.contract, work.start, path_of(work.tiles)),
                ready=tuple(way for way in found if not any(way.missing)),
                wanting=tuple(way for way in found if any(way.missing)),
            )
        )
    return out
