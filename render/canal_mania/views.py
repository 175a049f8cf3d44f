"""A part of the board as a picture shows it: which part, at which zoom, and the ground under it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import msgspec
from PIL import Image

from render.canal_mania import base
from render.canal_mania import geometry as geo
from render.canvas import Box, Op, zoomed
from render.pen import Point
from render.theme import Theme
from rules.canal_mania import board

ZOOMS = (2.0, 1.5, 1.0)
MARGIN = 56
"""Between what matters and the edge of a picture, in pixels of the map."""


class Window(msgspec.Struct, frozen=True):
    """``wide`` x ``high`` pixels of a picture, at ``zoom`` pixels a pixel of the map, whose corner is (left, top) there."""

    zoom: float
    left: int
    top: int
    wide: int
    high: int

    @property
    def frame(self) -> Box:
        """The part of the map that is seen."""
        return self.left, self.top, self.left + self.wide / self.zoom, self.top + self.high / self.zoom

    @classmethod
    def round(cls, box: Box, zoom: float, wide: int, high: int) -> Window:
        """A window with the box in its middle, as far as the map reaches."""
        across, down = wide / zoom, high / zoom
        x = min(max((box[0] + box[2] - across) / 2, 0), geo.WIDTH - across)
        y = min(max((box[1] + box[3] - down) / 2, 0), geo.TRACK - down)
        return cls(zoom, round(x), round(y), wide, high)

    def ground(self, theme: Theme) -> Image.Image:
        """The base layer through the window, RGB."""
        step = 1 if self.zoom == 1 else 2
        cut = tuple(round(side * step) for side in self.frame)
        shown = base.layer(theme, step).crop((cut[0], cut[1], cut[2], cut[3])).convert("RGB")
        size = (self.wide, self.high)
        return shown if shown.size == size else shown.resize(size, Image.Resampling.BILINEAR)

    def through(self, ops: Iterable[Op]) -> list[Op]:
        """A display list of the map through the window."""
        return zoomed(ops, self.zoom, self.left, self.top, (self.wide, self.high))


def at_towns(towns: Iterable[int]) -> list[Point]:
    """Where towns lie on the map."""
    return [geo.CENTRES[board.TOWN_HEX[town]] for town in towns]


def box_of(points: Sequence[Point]) -> Box:
    """The box round points."""
    xs, ys = [x for x, _ in points], [y for _, y in points]
    return min(xs), min(ys), max(xs), max(ys)


def zoom_for(box: Box, wide: int, high: int) -> float:
    """The greatest zoom at which a box fits a picture with some margin, 0 if none does."""
    across, down = box[2] - box[0] + 2 * MARGIN, box[3] - box[1] + 2 * MARGIN
    return next((zoom for zoom in ZOOMS if across <= wide / zoom and down <= high / zoom), 0.0)
