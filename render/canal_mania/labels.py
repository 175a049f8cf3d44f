"""Where the names of towns and the labels of hexes stand: nowhere on each other, on a town, or under a panel."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache, lru_cache

import msgspec

from data import loader
from render import fonts
from render.canal_mania import geometry as geo
from render.canal_mania.sprites import CITY_RADIUS, TOWN_RADIUS
from render.canvas import Box, near_to, overlap
from render.pen import Point
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
    slant = r * 0.72 + 7
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


@cache
def _slots() -> tuple[tuple[Box, Box], ...]:
    """Where each town's goods token and boats stand."""
    found = []
    for town, hex_ in enumerate(board.TOWN_HEX):
        x, y = geo.CENTRES[hex_]
        r = radius(town)
        token = (x + r - 12.0, y - r - 14.0, x + r + 16.0, y - r + 14.0)
        found.append((token, (x - r - 35.0, y - r - 16.0, x - r + 16.0, y - r + 14.0)))
    return tuple(found)


@lru_cache(maxsize=2048)
def _cost(town: int, rank: int, frame: Box) -> float:
    """How bad a candidate is by itself: what it covers that never moves, and how far down the list it stands."""
    box = candidates(town)[rank].box
    near = _grown(box, 5)
    cost = rank * 14.0
    x, y = geo.CENTRES[board.TOWN_HEX[town]]
    cost += 50 * sum(overlap(near, disc) for disc in near_to(_discs(), x, y, 200) if disc != _discs()[town])
    cost += 50 * overlap(near, SIDE_PANEL)
    inside = overlap(near, frame)
    cost += 50 * ((near[2] - near[0]) * (near[3] - near[1]) - inside)
    own = _slots()[town]
    for slot in near_to((slot for slots in _slots() for slot in slots), x, y, 200):
        cost += overlap(box, slot) * (0.25 if slot in own else 0.6)
    return cost


FRAME: Box = (4.0, 4.0, 1596.0, 1916.0)


@cache
def names() -> tuple[Name, ...]:
    """Each town's name where it stands on the map: the best choice for all, found by improving one town after the other."""
    towns = range(len(board.TOWNS))
    alone = [[_cost(town, rank, FRAME) for rank in range(len(candidates(town)))] for town in towns]
    chosen = [min(range(len(costs)), key=costs.__getitem__) for costs in alone]
    for _ in range(_ROUNDS):
        before = list(chosen)
        for town in towns:
            x, y = geo.CENTRES[board.TOWN_HEX[town]]
            others = near_to((_grown(candidates(o)[chosen[o]].box, 4) for o in towns if o != town), x, y, 260)
            costs = [
                alone[town][rank] + 80 * sum(overlap(_grown(choice.box, 4), other) for other in others)
                for rank, choice in enumerate(candidates(town))
            ]
            chosen[town] = min(range(len(costs)), key=costs.__getitem__)
        if chosen == before:
            break
    return tuple(candidates(town)[rank] for town, rank in enumerate(chosen))


def names_clear_of(obstacles: list[Box], frame: Box = FRAME) -> tuple[Name, ...]:
    """The names where nothing of ``obstacles`` lies under them and the frame does not cut them, as far as may be.

    A name that is in nobody's way stays where it always stands.
    """
    placed = list(names())
    for town, name in enumerate(placed):
        x, y = geo.CENTRES[board.TOWN_HEX[town]]
        if not (frame[0] < x < frame[2] and frame[1] < y < frame[3]):
            continue
        whole = overlap(name.box, frame) >= overlap(name.box, name.box) - 0.5
        near = near_to(obstacles, x, y, 260)
        if whole and not any(overlap(name.box, box) for box in near):
            continue
        others = near_to((_grown(other.box, 4) for o, other in enumerate(placed) if o != town), x, y, 260)
        costs = [
            _cost(town, rank, frame)
            + 80 * sum(overlap(_grown(choice.box, 4), other) for other in others)
            + 2 * sum(overlap(choice.box, box) for box in near)
            for rank, choice in enumerate(candidates(town))
        ]
        placed[town] = candidates(town)[min(range(len(costs)), key=costs.__getitem__)]
    return tuple(placed)


def _hex_box(hex_: int, x: float, y: float) -> Box:
    """The box of a hex's label with a little air round it."""
    wide = fonts.width(board.HEXES[hex_], "text", HEX_SIZE) / 2 + 5
    high = fonts.cap_height("text", HEX_SIZE) / 2 + 4
    return x - wide, y - high, x + wide, y + high


@cache
def _hex_spots(hex_: int) -> tuple[tuple[Point, Box], ...]:
    """Where a hex's label may stand, near its upper edge, at a side or near the lower edge, and its box there."""
    x, y = geo.CENTRES[hex_]
    spots = ((x, y - 24.0), (x - 22.0, y + 1.0), (x + 22.0, y + 1.0), (x, y + 26.0))
    return tuple((spot, _hex_box(hex_, *spot)) for spot in spots)


def _hex_spot(hex_: int, taken: list[Box]) -> Point:
    """The spot of a hex's label where it is covered least."""
    near = near_to(taken, *geo.CENTRES[hex_], 70)
    if not near:
        return _hex_spots(hex_)[0][0]
    return min(_hex_spots(hex_), key=lambda spot: sum(overlap(spot[1], box) for box in near))[0]


@cache
def _usual_hex_labels() -> tuple[Point, ...]:
    taken = [*_discs(), *(name.box for name in names())]
    return tuple(_hex_spot(hex_, taken) for hex_ in range(len(board.HEXES)))


def hex_labels(placed: tuple[Name, ...], pieces: Sequence[Box] = ()) -> tuple[Point, ...]:
    """Where each hex's label stands when the towns' names stand as ``placed`` and pieces lie where they do."""
    spots = list(_usual_hex_labels())
    new = [name.box for name, usual in zip(placed, names(), strict=True) if name is not usual]
    taken = [*_discs(), *(name.box for name in placed), *pieces]
    moved = [*new, *pieces]
    for hex_, (x, y) in enumerate(geo.CENTRES):
        if any(left - 40 < x < right + 40 and top - 45 < y < bottom + 45 for left, top, right, bottom in moved):
            spots[hex_] = _hex_spot(hex_, taken)
    return tuple(spots)


def moved(placed: tuple[Name, ...], spots: tuple[Point, ...]) -> list[Box]:
    """The boxes of names and hex labels that do not stand where they usually do."""
    boxes = [name.box for name, usual in zip(placed, names(), strict=True) if name is not usual]
    pairs = zip(spots, _usual_hex_labels(), strict=True)
    return boxes + [_hex_box(hex_, *spot) for hex_, (spot, usual) in enumerate(pairs) if spot != usual]


class Place(msgspec.Struct, frozen=True):
    """The name of a sea, land or hill, a line of it, and its middle."""

    text: str
    x: float
    y: float
    size: int
    kind: str


# Where there is open water or free land on our sheet; names not listed stand where the coast's file has them.
_SEAS = {
    "Irish Sea": ((40, 292), 24),
    "Bristol\nChannel": ((41, 1600), 21),
    "North Sea": ((1500, 1452), 27),
}
_LANDS = {"Wales": ((62, 1012), 30), "East Anglia": ((1250, 1318), 30)}
HILL_SIZE = 17


@cache
def places() -> tuple[Place, ...]:
    """The names of seas, lands and hills that have room between hex labels and towns' names."""
    found = loader.coast()
    result: list[Place] = []
    for kind, names_, spots in (("sea", found.seas, _SEAS), ("land", found.lands, _LANDS)):
        for name in names_:
            if name.name in spots:
                at, size = spots[name.name]
                lines = name.name.split("\n") if "\n" in name.name or kind == "land" else _stacked(name.name, at[0])
                for i, line in enumerate(lines):
                    result.append(Place(line, at[0], at[1] + (i - (len(lines) - 1) / 2) * size * 1.25, size, kind))
    taken = [*_discs(), *(name.box for name in names())]
    taken += (_hex_box(hex_, x, y) for hex_, (x, y) in enumerate(_usual_hex_labels()))
    for hill in found.hills:
        spot = _hill_spot(hill.name, geo.from_board(*hill.at), taken)
        if spot:
            x, y = spot
            wide = fonts.width(hill.name, "italic", HILL_SIZE)
            taken.append((x - wide / 2 - 6, y - 8, x + wide / 2 + 6, y + 8))
            result.append(Place(hill.name, x, y, HILL_SIZE, "hill"))
    return tuple(result)


def _stacked(name: str, x: float) -> list[str]:
    """A name in one line, or a word a line where it stands in the narrow water at the left."""
    return name.split() if x < 100 else [name]


def _hill_spot(name: str, at: tuple[float, float], taken: list[Box]) -> tuple[float, float] | None:
    """The free spot nearest to where a hill's name belongs, between the rows of hex labels; None if there is none."""
    wide = fonts.width(name, "italic", HILL_SIZE)
    high = fonts.cap_height("italic", HILL_SIZE)
    spots = [
        (abs(x - at[0]) + abs(y - at[1]), x, y)
        for column, row in geo.CENTRES
        if abs(column - at[0]) <= 110 and abs(row - at[1]) <= 110
        for x in range(column - 32, column + 33, 16)
        for y in (row - 5, row - 4, row + 31)
    ]
    near = near_to(taken, *at, 100 + wide / 2)
    for away, x, y in sorted(spots):
        box = (x - wide / 2, y - high / 2, x + wide / 2, y + high / 2)
        if away < 75 and box[0] > FRAME[0] and not any(overlap(box, other) for other in near):
            return x, y
    return None
