"""Where several canals cross the same hex edge: each gets a lane of its own, so that parallel canals lie side by side.

The order of the lanes on an edge is the order in which the canals will part, so that they cross as little as can be.
"""

from __future__ import annotations

from functools import cmp_to_key
from itertools import pairwise

import msgspec

from rules import hexes
from rules.canal_mania import board
from rules.canal_mania.state import Open

_WIDEST, _ROOM = 21.0, 44.0


class Course(msgspec.Struct, frozen=True):
    """A canal as it is drawn: its owner and contract, its tiles, and the hexes it runs through, from its first town's on.

    The last hex of ``path`` is the one that the last tile's exit faces.
    """

    seat: int
    contract: int
    tiles: tuple[int, ...]
    path: tuple[int, ...]


    @classmethod
    def of(cls, seat: int, contract: int, tiles: tuple[int, ...]) -> Course:
        """The course of tiles that follow one another."""
        path = [board.NEIGHBOURS[board.tile_hex(tiles[0])][board.tile_entry(tiles[0])]]
        for code in tiles:
            path.append(board.tile_hex(code))
            ahead = board.tile_leads_to(code)
            if board.TOWN_AT[ahead] >= 0:
                path.append(ahead)
        ahead = board.tile_leads_to(tiles[-1])
        return cls(seat, contract, tiles, tuple(path) if path[-1] == ahead else (*path, ahead))


def courses(position: Open) -> list[Course]:
    """Every canal with a tile on the board: finished ones first, then unfinished ones by seat."""
    found = [(canal.seat, canal.contract, canal.tiles) for canal in position.canals]
    found += [(seat, work.contract, work.tiles) for seat, works in enumerate(position.works) for work in works]
    return [Course.of(seat, contract, tiles) for seat, contract, tiles in found if tiles]


Edge = tuple[int, int]
"""A hex and one of its directions 0, 1, 2: the one of an edge's two names in which it lies N, NE or SE."""


def edge_of(hex_: int, direction: int) -> Edge:
    """The edge of a hex in a direction, by its one name."""
    return (hex_, direction) if direction < 3 else (board.NEIGHBOURS[hex_][direction], direction - 3)


class Lane(msgspec.Struct, frozen=True):
    """How many pixels a course lies off the middle of an edge, and whether others cross that edge too."""

    off: int
    shared: bool


def lanes(drawn: list[Course], ghosts: tuple[Course, ...] = ()) -> dict[tuple[Edge, int], Lane]:
    """The lane of each course (by its index, ``ghosts`` after the others) on each edge that it crosses.

    Ghosts are ways to go on: where one begins at the end of a canal, that end keeps to the middle.
    """
    drawn = [*drawn, *ghosts]
    goes_on = {(ghost.seat, ghost.contract, ghost.path[:2]) for ghost in ghosts}
    crossing: dict[Edge, list[int]] = {}
    result = {}
    for i, course in enumerate(drawn):
        path = course.path
        if (course.seat, course.contract, path[-2:]) in goes_on:
            result[edge_of(path[-2], board.NEIGHBOURS[path[-2]].index(path[-1])), i] = Lane(0, False)
            path = path[:-1]
        for a, b in pairwise(path):
            users = crossing.setdefault(edge_of(a, board.NEIGHBOURS[a].index(b)), [])
            if i not in users:
                users.append(i)
    for (hex_, direction), users in crossing.items():
        if len(users) > 1:
            ahead = board.NEIGHBOURS[hex_][direction]
            users.sort(key=cmp_to_key(lambda i, j, u=hex_, v=ahead: _side(drawn, i, j, u, v)))  # type: ignore[misc]
        step = min(_WIDEST, _ROOM / len(users))
        for place, i in enumerate(users):
            result[(hex_, direction), i] = Lane(round((place - (len(users) - 1) / 2) * step), len(users) > 1)
    return result


def _side(drawn: list[Course], i: int, j: int, u: int, v: int) -> int:
    """Negative if course ``i`` should lie left of course ``j`` for one who goes from ``u`` to ``v``."""
    if i > j:
        return -_side(drawn, j, i, u, v)
    first, second = _along(drawn[i].path, u, v), _along(drawn[j].path, u, v)
    with_us = _forward(drawn[i].path, u, v)
    ahead = _parting(*first, *second) if with_us else 0
    behind = -_parting(*_backward(*first), *_backward(*second))
    if with_us:
        return ahead or behind or -1
    # The first course runs the other way: its own direction decides, so that all edges of a common stretch agree.
    return behind or _parting(*first, *second) or 1


def _forward(path: tuple[int, ...], u: int, v: int) -> bool:
    return any((a, b) == (u, v) for a, b in pairwise(path))


def _along(path: tuple[int, ...], u: int, v: int) -> tuple[tuple[int, ...], int]:
    """The path turned so that it goes from ``u`` to ``v``, and the index of ``u``."""
    turned = path if _forward(path, u, v) else path[::-1]
    return turned, next(k for k in range(len(turned) - 1) if (turned[k], turned[k + 1]) == (u, v))


def _backward(path: tuple[int, ...], at: int) -> tuple[tuple[int, ...], int]:
    return path[::-1], len(path) - 2 - at


def _parting(one: tuple[int, ...], i: int, other: tuple[int, ...], j: int) -> int:
    """-1 if ``one`` leaves the common stretch to the left of ``other``, 1 to the right, 0 if they never part."""
    while i + 2 < len(one) and j + 2 < len(other) and one[i + 2] == other[j + 2]:
        i, j = i + 1, j + 1
    a, b = _turn(one, i), _turn(other, j)
    return (a > b) - (a < b)


def _turn(path: tuple[int, ...], at: int) -> int:
    """How far clockwise from the way back a path goes on: 1 sharp left, 3 straight on (or it ends), 5 sharp right."""
    if at + 2 >= len(path):
        return 3
    back, middle, ahead = path[at : at + 3]
    around = board.NEIGHBOURS[middle]
    return (around.index(ahead) - around.index(back)) % 6


def sections(course: Course) -> list[tuple[int, int, tuple[int, ...]]]:
    """The canal-sections of a course: both towns and the tiles between, the unfinished end left out."""
    found = []
    start, since = board.TOWN_AT[course.path[0]], 0
    for i, code in enumerate(course.tiles):
        town = board.TOWN_AT[board.tile_leads_to(code)]
        if town >= 0:
            found.append((start, town, course.tiles[since : i + 1]))
            start, since = town, i + 1
    return found


def opposite_edge(code: int) -> int:
    """The direction, seen from the hex before a tile, of the edge that the tile comes in by."""
    return hexes.opposite(board.tile_entry(code))
