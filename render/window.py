"""A part of a map as a picture shows it: which part, at which zoom, and the ground under it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

import msgspec
from PIL import Image

from render.canvas import Box, Op, zoomed
from render.pen import Point

_FINE = 1.5
"""From this zoom on the ground is cut from the finer base layer; below, the coarse one is enlarged, which is quicker."""


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

    def at(self, point: Point) -> Point:
        """Where a point of the map lies in the picture."""
        return (point[0] - self.left) * self.zoom, (point[1] - self.top) * self.zoom

    def ground(self, layer: Callable[[int], Image.Image]) -> Image.Image:
        """The base layer through the window, RGB; ``layer`` gives it at 1 or 2 pixels a pixel of the map."""
        step = 1 if self.zoom < _FINE else 2
        cut = tuple(round(side * step) for side in self.frame)
        shown = layer(step).crop((cut[0], cut[1], cut[2], cut[3])).convert("RGB")
        size = (self.wide, self.high)
        return shown if shown.size == size else shown.resize(size, Image.Resampling.BILINEAR)

    def through(self, ops: Iterable[Op], reach: float = 60) -> list[Op]:
        """A display list of the map through the window; ``reach`` is how far a sprite may reach from its middle."""
        return zoomed(ops, self.zoom, self.left, self.top, (self.wide, self.high), reach)


class Windows(msgspec.Struct, frozen=True):
    """The windows on a map."""

    size: tuple[int, int]
    """Of what of the map may be seen."""
    zooms: tuple[float, ...]
    """The greatest first."""
    margin: float
    """Between what matters and the edge of a picture, in pixels of the map."""
    least: float
    """The zoom below which nothing that matters less makes a picture's zoom smaller."""

    def zoom(self, points: Sequence[Point], wide: int, high: int) -> float:
        """The greatest zoom at which points fit a picture with some margin, 0 if they fit at none."""
        left, top, right, bottom = box_of(points)
        across, down = right - left + 2 * self.margin, bottom - top + 2 * self.margin
        return next((zoom for zoom in self.zooms if across <= wide / zoom and down <= high / zoom), 0.0)

    def round(self, points: Sequence[Point], zoom: float, wide: int, high: int) -> Window:
        """A window with the points in its middle, as far as the map reaches."""
        left, top, right, bottom = box_of(points)
        across, down = wide / zoom, high / zoom
        x = min(max((left + right - across) / 2, 0), self.size[0] - across)
        y = min(max((top + bottom - down) / 2, 0), self.size[1] - down)
        return Window(zoom, round(x), round(y), wide, high)

    def of_groups(self, groups: Sequence[list[Point]], wide: int, high: int) -> Window:
        """The window on groups of points, the most important group first: of too long a one its end is shown.

        Further groups are shown too as long as that does not make the most important one small.
        """
        first, *others = groups
        while len(first) > 1 and not self.zoom(first, wide, high):
            first = first[1:]
        zoom = self.zoom(first, wide, high)
        for group in others:
            together = self.zoom(first + group, wide, high)
            if together >= min(zoom, self.least):
                first, zoom = first + group, together
        return self.round(first, zoom, wide, high)

    def as_high_as_needed(self, points: Sequence[Point], wide: int, least: int, most: int) -> Window:
        """The window on points that is from ``least`` to ``most`` pixels high."""
        zoom = self.zoom(points, wide, most) or self.zooms[-1]
        _, top, _, bottom = box_of(points)
        high = min(max(round((bottom - top + 2 * self.margin + 18) * zoom), least), most)
        return self.round(points, zoom, wide, high)


def box_of(points: Sequence[Point]) -> Box:
    """The box round points."""
    xs, ys = [x for x, _ in points], [y for _, y in points]
    return min(xs), min(ys), max(xs), max(ys)
