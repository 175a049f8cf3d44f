"""The signs that stand beside every colour, so that nothing hangs on colour alone, and the plain parts of panels."""

from __future__ import annotations

import math
from collections.abc import Sequence

from render.canvas import Op, Sprite, Text, painter
from render.pen import Pen, Point, along, length, lengthened, part
from render.theme import PATTERNS, PLAYER_GLYPHS, TOWN_GLYPHS, Theme


def glyph(pen: Pen, name: str, x: float, y: float, size: float, fill: str) -> None:
    """A sign about ``size`` units high round (x, y): diamond, triangle, square, disc, star or cross."""
    half = size / 2
    match name:
        case "diamond":
            pen.polygon([(x, y - half * 1.15), (x + half * 0.85, y), (x, y + half * 1.15), (x - half * 0.85, y)], fill)
        case "triangle":
            pen.polygon([(x, y - half), (x + half * 1.1, y + half * 0.85), (x - half * 1.1, y + half * 0.85)], fill)
        case "square":
            pen.box(x - half * 0.82, y - half * 0.82, x + half * 0.82, y + half * 0.82, fill)
        case "disc":
            pen.disc(x, y, half * 0.92, fill)
        case "star":
            pen.polygon(star(x, y, half * 1.2, half * 0.5, 5), fill)
        case "cross":
            arm = half * 0.36
            pen.box(x - half, y - arm, x + half, y + arm, fill)
            pen.box(x - arm, y - half, x + arm, y + half, fill)
        case _:
            raise ValueError(name)


def star(x: float, y: float, outer: float, inner: float, points: int) -> list[Point]:
    """A star with its first point up."""
    corners = []
    for i in range(2 * points):
        reach = inner if i % 2 else outer
        turn = math.pi * i / points
        corners.append((x + reach * math.sin(turn), y - reach * math.cos(turn)))
    return corners


# Of each pattern: the period along the water, the length of a mark and its width.
_MARKS = {
    "dots": (12.0, 4.0, 4.0),
    "dashes": (19.0, 11.0, 4.0),
    "short": (10.0, 4.5, 4.5),
    "long": (25.0, 17.0, 4.0),
}


def pattern_along(pen: Pen, theme: Theme, colour: int, points: Sequence[Point], size: float = 1.0) -> None:
    """A player's pattern along a curve, ``size`` times as large as on the narrowest water."""
    canal = theme.canals[colour]
    pattern = PATTERNS[colour]
    if pattern == "solid":
        pen.ribbon(lengthened(points), 3.6 * size, canal.mark)
        return
    period, mark, width = (size * side for side in _MARKS[pattern])
    far = length(points)
    count = max(1, round(far / period))
    step = far / count
    for i in range(count):
        middle = (i + 0.5) * step
        if pattern == "dots":
            pen.disc(*along(points, middle), width / 2, canal.mark)
        else:
            pen.ribbon(part(points, middle - mark / 2, middle + mark / 2, 4), width, canal.mark)


@painter
def player(theme: Theme, scale: float, colour: int, size: int) -> Pen:
    """A player's badge: a rounded square in his colour with his sign, legible on dark and on light."""
    pen = Pen(size + 8, size + 8, scale)
    half = size / 2
    pen.box(-half - 2.5, -half - 2.5, half + 2.5, half + 2.5, theme.ring, size * 0.24)
    pen.box(-half, -half, half, half, theme.outline, size * 0.2)
    pen.box(-half + 2.5, -half + 2.5, half - 2.5, half - 2.5, theme.players[colour], size * 0.16)
    glyph(pen, PLAYER_GLYPHS[colour], 0, 0, size * 0.5, theme.player_ink[colour])
    return pen


@painter
def marker(theme: Theme, scale: float, colour: int) -> Pen:
    """A player's marker on the score track."""
    pen = Pen(36, 36, scale)
    pen.disc(0, 0, 16.5, theme.outline)
    pen.disc(0, 0, 14.8, theme.ring)
    pen.disc(0, 0, 12.8, theme.players[colour])
    glyph(pen, PLAYER_GLYPHS[colour], 0, 0, 14, theme.player_ink[colour])
    return pen


@painter
def goods(theme: Theme, scale: float, colour: int, size: int) -> Pen:
    """A goods symbol as on a build card: a town's disc, small; white is quartered by all."""
    pen = Pen(size + 4, size + 4, scale)
    pen.disc(0, 0, size / 2, theme.outline)
    if colour < len(theme.towns):
        pen.disc(0, 0, size / 2 - 2, theme.towns[colour])
        glyph(pen, TOWN_GLYPHS[colour], 0, 0, size * 0.5, theme.town_ink[colour])
        return pen
    pen.disc(0, 0, size / 2 - 2, theme.players[-1])
    for i, fill in enumerate(theme.towns):
        turn = math.tau * i / len(theme.towns)
        pen.disc(size * 0.29 * math.sin(turn), -size * 0.29 * math.cos(turn), size * 0.1, fill)
    return pen


_SMALL = 64
"""A rectangle larger than this is painted so small and its middle stretched, which is many times quicker."""


def _sheet(wide: float, high: float, margin: int, scale: float) -> tuple[Pen, float, float]:
    """A pen for a rectangle with a margin round it, and half the width and height that it is to be painted with."""
    sides = []
    stretch = []
    for side in (wide, high):
        small = min(side, _SMALL + side % 2)
        sides.append(small)
        stretch.append(round((side + margin) * scale) - round((small + margin) * scale))
    pen = Pen(sides[0] + margin, sides[1] + margin, scale)
    pen.stretch = (stretch[0], stretch[1])
    return pen, sides[0] / 2, sides[1] / 2


@painter
def panel(theme: Theme, scale: float, wide: int, high: int) -> Pen:
    """A sheet of paper with a border and a shadow."""
    pen, x, y = _sheet(wide, high, 10, scale)
    pen.box(3 - x, 5 - y, x + 3, y + 4, theme.panel_shadow, 12)
    pen.box(-x, -y, x, y, theme.panel_edge, 12)
    pen.box(2.5 - x, 2.5 - y, x - 2.5, y - 2.5, theme.panel, 10)
    return pen


@painter
def frame(theme: Theme, scale: float, wide: int, high: int) -> Pen:
    """The orange frame of who is next."""
    pen, x, y = _sheet(wide, high, 2, scale)
    pen.box(-x, -y, x, y, theme.accent, 10)
    pen.box(4 - x, 4 - y, x - 4, y - 4, theme.accent_fill, 7)
    return pen


@painter
def bar(theme: Theme, scale: float, wide: float, high: float, fill: str) -> Pen:
    """A plain rectangle in a colour of the theme."""
    pen, x, y = _sheet(wide, high, 0, scale)
    pen.box(-x, -y, x, y, getattr(theme, fill))
    return pen


@painter
def hand(theme: Theme, scale: float, high: int) -> Pen:
    """Cards in the hand: two sheets."""
    pen = Pen(high + 2, high + 2, scale)
    half = high / 2
    for dx, dy in ((0.16, -0.06), (-0.16, 0.06)):
        x, y = dx * high, dy * high
        pen.box(x - half * 0.6, y - half * 0.88, x + half * 0.6, y + half * 0.88, theme.ink, 3)
        pen.box(x - half * 0.6 + 2, y - half * 0.88 + 2, x + half * 0.6 - 2, y + half * 0.88 - 2, theme.panel, 2)
    return pen


@painter
def roundel(theme: Theme, scale: float, size: int) -> Pen:
    """The dark disc under a number."""
    pen = Pen(size + 2, size + 2, scale)
    pen.disc(0, 0, size / 2, theme.ink)
    return pen


@painter
def letter_ground(theme: Theme, scale: float, size: int) -> Pen:
    """The tag under a contract's letter, the same at the town as in the list."""
    pen = Pen(size + 2, size + 2, scale)
    half = size / 2
    pen.box(-half, -half, half, half, theme.halo, size * 0.22)
    pen.box(-half + 2, -half + 2, half - 2, half - 2, theme.ink, size * 0.16)
    return pen


def letter_tag(letter: str, x: float, y: float, size: int) -> list[Op]:
    """A letter on its tag."""
    return [
        Sprite("letter_ground", x, y, (size,), about=letter),
        Text(letter, x, y, round(size * 0.8), "bold", "halo", "m", role="letter"),
    ]
