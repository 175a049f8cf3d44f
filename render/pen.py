"""A pen for sprites and base layers: shapes drawn four times too large and reduced, which gives smooth edges.

Pillow's own shapes have jagged edges and its wide lines gaps, so bands are drawn as polygons.
"""

from __future__ import annotations

import math
from collections.abc import Sequence

from PIL import Image, ImageDraw

from render.theme import rgb

OVER = 4
Point = tuple[float, float]


class Pen:
    """Draws on a canvas of ``width`` x ``height`` units at ``scale`` pixels a unit; (0, 0) is at ``origin``.

    Without a ``ground`` the canvas is transparent and ``image`` gives RGBA, else RGB.
    """

    def __init__(
        self, width: float, height: float, scale: float, origin: Point | None = None, ground: str = "", over: int = OVER
    ) -> None:
        self.over = over
        self.factor = scale * over
        self.pixels = (max(1, round(width * scale)), max(1, round(height * scale)))
        self.opacity = 1.0
        """Of the whole picture, for what only might be there."""
        self.stretch = (0, 0)
        """How many pixels wider and higher the picture becomes, by repeating its middle column and row."""
        self.left, self.top = origin if origin else (width / 2, height / 2)
        size = (self.pixels[0] * over, self.pixels[1] * over)
        if ground:
            self.canvas = Image.new("RGB", size, rgb(ground))
        else:
            self.canvas = Image.new("RGBA", size, (0, 0, 0, 0))
        self.draw = ImageDraw.Draw(self.canvas)

    def _at(self, points: Sequence[Point]) -> list[Point]:
        return [((x + self.left) * self.factor, (y + self.top) * self.factor) for x, y in points]

    def polygon(self, points: Sequence[Point], fill: str) -> None:
        """A filled polygon."""
        self.draw.polygon(self._at(points), fill=fill)

    def disc(self, x: float, y: float, radius: float, fill: str) -> None:
        """A filled circle."""
        (left, top), (right, bottom) = self._at(((x - radius, y - radius), (x + radius, y + radius)))
        self.draw.ellipse((left, top, right - 1, bottom - 1), fill=fill)

    def box(self, left: float, top: float, right: float, bottom: float, fill: str, radius: float = 0) -> None:
        """A filled rectangle, with rounded corners on wish."""
        (x0, y0), (x1, y1) = self._at(((left, top), (right, bottom)))
        self.draw.rounded_rectangle((x0, y0, x1 - 1, y1 - 1), radius * self.factor, fill=fill)

    def line(self, points: Sequence[Point], width: float, fill: str, closed: bool = False) -> None:
        """A line with round joints and ends."""
        at = self._at(points)
        if closed:
            at.append(at[0])
        thick = max(1, round(width * self.factor))
        self.draw.line(at, fill=fill, width=thick)
        if thick > 2:
            half = thick / 2
            for x, y in at:
                self.draw.ellipse((x - half, y - half, x + half, y + half), fill=fill)

    def ribbon(self, points: Sequence[Point], width: float, fill: str) -> None:
        """A smooth band along a curve, with flat ends."""
        left, right = offset(points, width / 2), offset(points, -width / 2)
        self.polygon([*left, *reversed(right)], fill)

    def image(self) -> Image.Image:
        """What was drawn, at its true size."""
        if self.canvas.mode == "RGB":
            return self.canvas.reduce(self.over)
        image = self._reduced()
        if self.opacity < 1:
            image.putalpha(image.getchannel("A").point([round(level * self.opacity) for level in range(256)]))
        return _stretched(image, *self.stretch) if any(self.stretch) else image

    def _reduced(self) -> Image.Image:
        """The canvas at its true size; only the part that is drawn on costs time."""
        over = self.over
        image = Image.new("RGBA", self.pixels, (0, 0, 0, 0))
        box = self.canvas.getbbox()
        if box:
            left, top, right, bottom = box[0] // over, box[1] // over, -(-box[2] // over), -(-box[3] // over)
            drawn = self.canvas.crop((left * over, top * over, right * over, bottom * over))
            image.paste(drawn.convert("RGBa").reduce(over).convert("RGBA"), (left, top))
        return image


def _stretched(image: Image.Image, wider: int, higher: int) -> Image.Image:
    """The image with its middle column and row repeated so many times more."""
    wide, high = image.width + wider, image.height + higher
    x, y = image.width // 2, image.height // 2
    across = Image.new("RGBA", (wide, image.height))
    across.paste(image.crop((0, 0, x, image.height)), (0, 0))
    across.paste(image.crop((x, 0, x + 1, image.height)).resize((wider + 1, image.height)), (x, 0))
    across.paste(image.crop((x + 1, 0, image.width, image.height)), (x + wider + 1, 0))
    whole = Image.new("RGBA", (wide, high))
    whole.paste(across.crop((0, 0, wide, y)), (0, 0))
    whole.paste(across.crop((0, y, wide, y + 1)).resize((wide, higher + 1)), (0, y))
    whole.paste(across.crop((0, y + 1, wide, image.height)), (0, y + higher + 1))
    return whole


def offset(points: Sequence[Point], distance: float) -> list[Point]:
    """The curve moved sideways, to its left for a positive distance (y grows downwards)."""
    moved = []
    for i, (x, y) in enumerate(points):
        (ax, ay), (bx, by) = points[max(0, i - 1)], points[min(len(points) - 1, i + 1)]
        length = math.hypot(bx - ax, by - ay) or 1.0
        moved.append((x + (by - ay) / length * distance, y - (bx - ax) / length * distance))
    return moved


def bezier(a: Point, b: Point, c: Point, d: Point, steps: int = 16) -> list[Point]:
    """A cubic curve from ``a`` to ``d`` as ``steps`` + 1 points."""
    curve = []
    for i in range(steps + 1):
        t = i / steps
        p, q, r, s = (1 - t) ** 3, 3 * t * (1 - t) ** 2, 3 * t * t * (1 - t), t**3
        curve.append((p * a[0] + q * b[0] + r * c[0] + s * d[0], p * a[1] + q * b[1] + r * c[1] + s * d[1]))
    return curve


def smooth(points: Sequence[Point], steps: int = 6) -> list[Point]:
    """A Catmull-Rom curve through points, ``steps`` pieces between two of them."""
    padded = [points[0], *points, points[-1]]
    curve = [points[0]]
    for a, b, c, d in zip(padded, padded[1:], padded[2:], padded[3:], strict=False):
        for i in range(1, steps + 1):
            t = i / steps
            x, y = (
                0.5 * (2 * q + (r - p) * t + (2 * p - 5 * q + 4 * r - s) * t * t + (3 * q - p - 3 * r + s) * t**3)
                for p, q, r, s in zip(a, b, c, d, strict=True)
            )
            curve.append((x, y))
    return curve


def length(points: Sequence[Point]) -> float:
    """How long a curve is."""
    return sum(math.dist(points[i], points[i + 1]) for i in range(len(points) - 1))


def lengthened(points: Sequence[Point]) -> list[Point]:
    """The curve half a pixel longer at both ends, so that neighbours meet without a seam."""
    far = length(points)
    return [along(points, -0.7), *points, along(points, far + 0.7)]


def part(points: Sequence[Point], start: float, end: float, steps: int = 8) -> list[Point]:
    """The part of a curve between two distances from its start."""
    return [along(points, start + (end - start) * i / steps) for i in range(steps + 1)]


def along(points: Sequence[Point], distance: float) -> Point:
    """The point of a curve at a distance from its start; beyond its ends it goes straight on."""
    last = len(points) - 2
    for i in range(last + 1):
        span = math.dist(points[i], points[i + 1])
        if distance <= span or i == last:
            t = distance / span if span else 0.0
            (ax, ay), (bx, by) = points[i], points[i + 1]
            return ax + (bx - ax) * t, ay + (by - ay) * t
        distance -= span
    raise ValueError("a curve has two points or more")


def heading(points: Sequence[Point], distance: float) -> Point:
    """The unit vector in which a curve runs at a distance from its start."""
    (ax, ay), (bx, by) = along(points, distance - 0.5), along(points, distance + 0.5)
    size = math.hypot(bx - ax, by - ay) or 1.0
    return (bx - ax) / size, (by - ay) / size
