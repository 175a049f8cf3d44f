"""Flat-top hexes: directions, labels. No game's facts.

Directions run clockwise from north: 0 N, 1 NE, 2 SE, 3 S, 4 SW, 5 NW. A label is a column letter and a row number from 1;
every second column (B, D, F ...) lies half a hex lower.
"""

from __future__ import annotations

N, NE, SE, S, SW, NW = range(6)

_STEPS = (
    ((0, -1), (1, -1), (1, 0), (0, 1), (-1, 0), (-1, -1)),
    ((0, -1), (1, 0), (1, 1), (0, 1), (-1, 1), (-1, 0)),
)

Place = tuple[int, int]
"""Column and row, both from 0."""


def step(place: Place, direction: int) -> Place:
    """The neighbour in a direction."""
    dc, dr = _STEPS[place[0] & 1][direction]
    return place[0] + dc, place[1] + dr


def opposite(direction: int) -> int:
    """The direction back."""
    return (direction + 3) % 6


def label(place: Place) -> str:
    """``(0, 0)`` is A1."""
    return f"{chr(65 + place[0])}{place[1] + 1}"
