"""Where things of the board lie in the map picture, in pixels of its own scale.

The pitch of the hexes is whole pixels (64 between columns, 74 between rows), so that neighbours meet without seams.
"""

from __future__ import annotations

import math
from functools import cache

from render.pen import Point, bezier
from rules.canal_mania import board

COLUMN, ROW = 64, 74
SIDE = COLUMN / 1.5
INNER = ROW / 2
ORIGIN = (-8, 49)
"""The centre of hex A1."""
WIDTH, HEIGHT = 1600, 2000
TRACK = HEIGHT - 80
"""Where the score track begins, along the lower edge."""
LAP = 100
"""Points once round the score track."""

CORNERS: tuple[Point, ...] = tuple(
    (SIDE * math.cos(math.radians(60 * k)), (1 if k in (1, 2) else -1) * INNER if k % 3 else 0.0) for k in range(6)
)
UNIT: tuple[Point, ...] = tuple(
    (math.sin(math.radians(60 * d)), -math.cos(math.radians(60 * d))) for d in range(6)
)
"""The unit vector of each direction."""


def place_centre(column: int, row: int) -> tuple[int, int]:
    """The centre of a grid place, column and row from 0."""
    return ORIGIN[0] + COLUMN * column, ORIGIN[1] + ROW * row + (ROW // 2) * (column & 1)


CENTRES: tuple[tuple[int, int], ...] = tuple(place_centre(*place) for place in board.PLACES)
"""The centre of each hex."""


def on_track(points: int) -> float:
    """Where a score stands on the track; a lap later it stands there again."""
    return 26.0 + (WIDTH - 52.0) / (LAP - 1) * (points % LAP)


def from_board(x: float, y: float) -> Point:
    """Board coordinates (side = 1, from the centre of A1) as pixels."""
    return ORIGIN[0] + x * COLUMN / 1.5, ORIGIN[1] + y * ROW / math.sqrt(3)


def edge(direction: int, lane: float = 0) -> Point:
    """The middle of an edge, from the hex's centre, moved ``lane`` pixels along it.

    The two hexes that share an edge mean the same point by the same lane.
    """
    along = UNIT[direction % 3]
    middle = (COLUMN / 2 * round(UNIT[direction][0]), INNER * UNIT[direction][1])
    return middle[0] - along[1] * lane, middle[1] + along[0] * lane


@cache
def tile_curve(entry: int, exit_: int, lane_in: int, lane_out: int) -> tuple[Point, ...]:
    """The middle of the water of a tile, from its edge of entry to its edge of exit, from the hex's centre."""
    a, d = edge(entry, lane_in), edge(exit_, lane_out)
    pull = 24.0
    b = (a[0] - UNIT[entry][0] * pull, a[1] - UNIT[entry][1] * pull)
    c = (d[0] - UNIT[exit_][0] * pull, d[1] - UNIT[exit_][1] * pull)
    return tuple(bezier(a, b, c, d))


@cache
def stub_curve(direction: int, lane: int) -> tuple[Point, ...]:
    """The middle of the water between a town's edge and its centre, from the hex's centre."""
    a = edge(direction, lane)
    b = (a[0] - UNIT[direction][0] * 12, a[1] - UNIT[direction][1] * 12)
    return tuple(bezier(a, b, (0.0, 0.0), (0.0, 0.0), 8))
