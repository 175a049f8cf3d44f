"""Where the names of towns and the labels of hexes stand: nowhere on each other, on a town, or under a panel."""

from __future__ import annotations

from functools import cache

import msgspec

from render import fonts
from render.canal_mania import geometry as geo
from render.canal_mania.sprites import CITY_RADIUS, TOWN_RADIUS
from render.canvas import Box, overlap
from rules.canal_mania import board

NAME_SIZE, HALO = 30, 4
HEX_SIZE = 18
_LEADING = 30
_ROUNDS = 6

SIDE_PANEL: Box = (1068.0, 0.0, 1600.0, 1376.0)
"""What the panels at the right may cover."""


class Name(msgspec.Struct, frozen=True):
    """A town's name as lines of text with the middle of each, and the box round them all."""

    lines: tuple[tuple[str, float, float], ...]
    box: Box


def radius(town: int) -> int:
    """The radius of a town's disc."""
    return CITY_RADIUS if board.CITY[town] else TOWN_RADIUS


def _split(name: str) -> tuple[str, ...]:
    return tuple(name.split(" ")) if len(name) > 12 and " " in name else (name,)


@cache
def candidates(town: int) -> tuple[Name, ...]:
    """The places where a town's name may stand, the best first."""
    x, y = geo.CENTRES[board.TOWN_HEX[town]]
    lines = _split(board.TOWNS[town])
    wide = max(fonts.width(line, "text", NAME_SIZE) for line in lines)
    high = fonts.cap_height("text", NAME_SIZE) + _LEADING * (len(lines) - 1)
    r = radius(town)
    side, down = r + 8, r + 9 + high / 2
    slant = r * 0.72 + 6
    spots = [
        (0.0, down), (side + wide / 2, 2.0), (-side - wide / 2, 2.0), (0.0, -down),
        (slant + wide / 2, r * 0.9 + 6), (-slant - wide / 2, r * 0.9 + 6),
        (wide / 3, down), (-wide / 3, down), (slant + wide / 2, -r * 0.9 - 4), (-slant - wide / 2, -r * 0.9 - 4),
    ]  # fmt: skip
    return tuple(_name(lines, x + dx, y + dy, wide, high) for dx, dy in spots)


def _name(lines: tuple[str, ...], x: float, y: float, wide: float, high: float) -> Name:
    top = y - _LEADING * (len(lines) - 1) / 2
    return Name(
        lines=tuple((line, x, top + _LEADING * i) for i, line in enumerate(lines)),
        box=(x - wide / 2, y - high / 2, x + wide / 2, y + high / 2),
    )


def _grown(box: Box, by: float) -> Box:
    return box[0] - by, box[1] - by, box[2] + by, box[3] + by


@cache
def _discs() -> tuple[Box, ...]:
    found = []
    for town, hex_ in enumerate(board.TOWN_HEX):
        x, y = geo.CENTRES[hex_]
        r = radius(town) + 1
        found.append((x - r, y - r, x + r, y + r))
    return tuple(found)


def _slots(town: int) -> tuple[Box, ...]:
    """Where a town's goods token and boats stand."""
    x, y = geo.CENTRES[board.TOWN_HEX[town]]
    r = radius(town)
    return (x + r - 12, y - r - 14, x + r + 16, y - r + 14), (x - r - 26, y - r - 16, x - r + 26, y - r + 14)


def _cost(town: int, rank: int, frame: Box) -> float:
    """How bad a candidate is by itself: what it covers that never moves, and how far down the list it stands."""
    box = candidates(town)[rank].box
    near = _grown(box, 5)
    cost = rank * 14.0
    cost += 50 * sum(overlap(near, disc) for other, disc in enumerate(_discs()) if other != town)
    cost += 50 * overlap(near, SIDE_PANEL)
    inside = overlap(near, frame)
    cost += 50 * ((near[2] - near[0]) * (near[3] - near[1]) - inside)
    for other in range(len(board.TOWNS)):
        cost += sum(overlap(box, slot) for slot in _slots(other)) * (0.25 if other == town else 0.6)
    return cost


_FRAME: Box = (4.0, 4.0, 1596.0, 1916.0)


@cache
def names() -> tuple[Name, ...]:
    """Each town's name where it stands on the map: the best choice for all, found by improving one town after the other."""
    towns = range(len(board.TOWNS))
    alone = [[_cost(town, rank, _FRAME) for rank in range(len(candidates(town)))] for town in towns]
    chosen = [min(range(len(costs)), key=costs.__getitem__) for costs in alone]
    for _ in range(_ROUNDS):
        before = list(chosen)
        for town in towns:
            others = [_grown(candidates(o)[chosen[o]].box, 4) for o in towns if o != town]
            costs = [
                alone[town][rank] + 80 * sum(overlap(_grown(choice.box, 4), other) for other in others)
                for rank, choice in enumerate(candidates(town))
            ]
            chosen[town] = min(range(len(costs)), key=costs.__getitem__)
        if chosen == before:
            break
    return tuple(candidates(town)[rank] for town, rank in enumerate(chosen))


def names_within(frame: Box) -> tuple[Name, ...]:
    """The names for a frame that shows a part of the map: those that it would cut stand elsewhere where they can."""
    placed = list(names())
    for town, name in enumerate(placed):
        x, y = geo.CENTRES[board.TOWN_HEX[town]]
        whole = overlap(name.box, frame) >= overlap(name.box, name.box) - 0.5
        if whole or not (frame[0] < x < frame[2] and frame[1] < y < frame[3]):
            continue
        others = [_grown(other.box, 4) for o, other in enumerate(placed) if o != town]
        costs = [
            _cost(town, rank, frame) + 80 * sum(overlap(choice.box, other) for other in others)
            for rank, choice in enumerate(candidates(town))
        ]
        placed[town] = candidates(town)[min(range(len(costs)), key=costs.__getitem__)]
    return tuple(placed)


@cache
def hex_labels() -> tuple[tuple[float, float], ...]:
    """Where each hex's label stands: near its upper edge, or near its lower one where a town's name lies."""
    spots = []
    high = fonts.cap_height("text", HEX_SIZE)
    boxes = [name.box for name in names()]
    for hex_, (x, y) in enumerate(geo.CENTRES):
        wide = fonts.width(board.HEXES[hex_], "text", HEX_SIZE)

        def covered(spot: tuple[float, float], wide: int = wide) -> float:
            box = (spot[0] - wide / 2 - 5, spot[1] - high / 2 - 4, spot[0] + wide / 2 + 5, spot[1] + high / 2 + 4)
            return sum(overlap(box, other) for other in (*boxes, *_discs()))

        spots.append(min(((x, y - 24.0), (x, y + 26.0), (x - 22.0, y + 1.0), (x + 22.0, y + 1.0)), key=covered))
    return tuple(spots)
