"""The windows on the map of Canal Mania, and where its towns lie."""

from __future__ import annotations

from collections.abc import Iterable

from render.canal_mania import geometry as geo
from render.pen import Point
from render.window import Windows
from rules.canal_mania import board

WINDOWS = Windows(size=(geo.WIDTH, geo.TRACK), zooms=(2.0, 1.5, 1.0), margin=56, least=1.5)


def at_towns(towns: Iterable[int]) -> list[Point]:
    """Where towns lie on the map."""
    return [geo.CENTRES[board.TOWN_HEX[town]] for town in towns]
