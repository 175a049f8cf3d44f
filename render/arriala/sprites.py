"""The sprites of Arriala's board: water, spaces, towns, workers, locks, structures, and the small signs of its panels."""

from __future__ import annotations

import math

from render.arriala import geometry as geo
from render.arriala.look import Look
from render.canvas import painter
from render.glyphs import glyph, pattern_along
from render.pen import Pen, Point, along, length, lengthened, offset, part
from render.theme import PLAYER_GLYPHS

OPEN, LOST, OUT = "open", "lost", "out"
"""How a piece of the canal looks: open, closed without a winner, not in play. One that was won has its colour, ``"0"`` to
``"4"``, instead."""


def _piece(scale: float, name: str, start: int, end: int, margin: float) -> tuple[Pen, list[Point]]:
    """A pen for a piece of the canal, and the middle of its water, a little longer at both ends so that no seam shows."""
    _, (wide, high), points = geo.piece(name, start, end)
    return Pen(wide + 2 * margin, high + 2 * margin, scale), lengthened(points)


@painter
def reach_casing(look: Look, scale: float, name: str, start: int, end: int, style: str) -> Pen:
    """The banks of the canal between two neighbouring places."""
    pen, points = _piece(scale, name, start, end, 36)
    if style == OUT:
        return pen
    fill = look.canals[int(style)].casing if style.isdigit() else look.canal_edge
    pen.ribbon(points, geo.CANAL + 9, fill)
    return pen


@painter
def reach_water(look: Look, scale: float, name: str, start: int, end: int, style: str) -> Pen:
    """The water between two neighbouring places: blue, or in the colour and pattern of who won the reach."""
    pen, points = _piece(scale, name, start, end, 36)
    if style == OUT:
        far = length(points)
        for i in range(count := max(1, round(far / 24))):
            at = far * (i + 0.5) / count
            pen.ribbon(part(points, at - 6, at + 6, 3), 8, look.land_name)
        return pen
    if style.isdigit():
        pen.ribbon(points, geo.CANAL, look.canals[int(style)].fill)
        pattern_along(pen, look, int(style), points, 2)
        return pen
    pen.ribbon(points, geo.CANAL, look.lost if style == LOST else look.canal)
    pen.ribbon(offset(points, 5), 3, look.stone if style == LOST else look.canal_light)
    return pen


@painter
def canal_trail(look: Look, scale: float, name: str, start: int, end: int) -> Pen:
    """The orange bed along which a worker has just walked."""
    pen, points = _piece(scale, name, start, end, 46)
    pen.ribbon(points, geo.CANAL + 36, look.accent)
    pen.ribbon(points, geo.CANAL + 23, look.accent_fill)
    return pen


@painter
def stonework(look: Look, scale: float, name: str, start: int, end: int) -> Pen:
    """The stone walls of a built structure along the canal, with piers."""
    pen, points = _piece(scale, name, start, end, 46)
    far = length(points)
    middle = part(points, 46, far - 40, 14)
    pen.ribbon(middle, geo.CANAL + 42, look.stone_dark)
    pen.ribbon(part(points, 49, far - 43, 14), geo.CANAL + 36, look.stone)
    for side in (1, -1):
        edge = offset(middle, side * (geo.CANAL / 2 + 19.0))
        for i in range(count := max(2, round(length(edge) / 17))):
            x, y = along(edge, length(edge) * (i + 0.5) / count)
            pen.disc(x, y, 5.4, look.stone_dark)
            pen.disc(x, y, 3.2, look.stone)
    return pen


@painter
def feeder(look: Look, scale: float, blue: int) -> Pen:
    """The water between a blue space and the canal; ``blue`` is an index into ``board.BLUE_SPACES``."""
    x, y = geo.feeder(blue)
    pen = Pen(2 * abs(x) + 30, 2 * abs(y) + 30, scale)
    pen.line([(0, 0), (x, y)], 17, look.canal_edge)
    pen.line([(0, 0), (x, y)], 11, look.canal)
    return pen


@painter
def space(look: Look, scale: float, radius: int, fill: str, style: str, new: bool) -> Pen:
    """A space that takes one worker: a disc on the canal, in a vineyard or by the water; ringed in orange when new.

    In a closed reach it has a second ring in the colour of who won.
    """
    pen = Pen(2 * radius + 30, 2 * radius + 30, scale)
    if new:
        pen.disc(0, 0, radius + 12, look.ring)
        pen.disc(0, 0, radius + 10, look.accent)
        pen.disc(0, 0, radius + 1, look.ring)
    pen.disc(0, 0, radius, look.space_edge)
    inner = radius - 3.0
    if style != OPEN:
        pen.disc(0, 0, inner, look.lost if style == LOST else look.players[int(style)])
        inner -= 5.5
        pen.disc(0, 0, inner, look.space_edge)
        inner -= 1.8
    pen.disc(0, 0, inner, look.accent_fill if new else getattr(look, fill))
    return pen


@painter
def left_place(look: Look, scale: float, radius: int) -> Pen:
    """The broken orange ring round the place that a worker has just left."""
    pen = Pen(2 * radius + 30, 2 * radius + 30, scale)
    reach, dashes = radius + 6.0, 12
    for i in range(dashes):
        a, b = (math.tau * (i + d) / dashes for d in (0.12, 0.62))
        arc = [(reach * math.cos(a + (b - a) * k / 4), reach * math.sin(a + (b - a) * k / 4)) for k in range(5)]
        pen.line(arc, 11, look.ring)
        pen.line(arc, 6.5, look.accent)
    return pen


@painter
def blue_sign(look: Look, scale: float, construction: str) -> Pen:
    """What may be built on a blue space: a reservoir, a watermill or a dam."""
    pen = Pen(60, 48, scale)
    ink = look.blue_ink
    match construction:
        case "watermill":
            pen.disc(0, 0, 17, ink)
            pen.disc(0, 0, 13, look.blue)
            for i in range(4):
                turn = math.pi * i / 4
                dx, dy = 19 * math.cos(turn), 19 * math.sin(turn)
                pen.line([(-dx, -dy), (dx, dy)], 3, ink)
        case "dam":
            pen.polygon([(-18, 14), (-12, -15), (4, -15), (18, 14)], ink)
            for y in (-6, 4):
                pen.line([(-18, y), (18, y)], 2.4, look.blue)
        case _:
            for y in (-11, 0, 11):
                wave = [(x, y + 3.5 * math.sin(x / 4.4)) for x in range(-19, 20, 2)]
                pen.line(wave, 3.6, ink)
    return pen


@painter
def town_disc(look: Look, scale: float, new: bool) -> Pen:
    """A town: a church and two houses within a ring."""
    radius = geo.TOWN_RADIUS
    pen = Pen(2 * radius + 30, 2 * radius + 30, scale)
    if new:
        pen.disc(0, 0, radius + 12, look.ring)
        pen.disc(0, 0, radius + 10, look.accent)
    pen.disc(0, 0, radius + 1.5, look.outline)
    pen.disc(0, 0, radius - 1.5, look.ring)
    pen.disc(0, 0, radius - 6, look.outline)
    pen.disc(0, 0, radius - 8, look.accent_fill if new else look.town_ground)
    for x, size in ((-20, 12), (20, 12)):
        pen.box(x - size, -2, x + size, 18, look.outline)
        pen.polygon([(x - size - 5, 1), (x, -15), (x + size + 5, 1)], look.outline)
        pen.box(x - size + 2, 0, x + size - 2, 16, look.wall)
        pen.polygon([(x - size - 1, -0.5), (x, -12), (x + size + 1, -0.5)], look.roof)
    pen.box(-11, -12, 11, 22, look.outline)
    pen.polygon([(-14, -10), (0, -39), (14, -10)], look.outline)
    pen.box(-8.5, -10, 8.5, 20, look.wall)
    pen.polygon([(-10, -11), (0, -33), (10, -11)], look.roof_dark)
    pen.box(-3.6, 8, 3.6, 20, look.outline, 3)
    pen.disc(0, -2, 3.4, look.outline)
    pen.box(-30, 19, 30, 22, look.outline)
    return pen


def _figure(pen: Pen, size: float, grow: float, fill: str) -> None:
    """A worker from the front: head, shoulders, a long coat."""
    s, g = size, grow
    pen.disc(0, -0.3 * s, 0.17 * s + g, fill)
    coat = [
        (-0.14 * s, -0.17 * s), (-0.34 * s, -0.04 * s), (-0.41 * s, 0.42 * s),
        (0.41 * s, 0.42 * s), (0.34 * s, -0.04 * s), (0.14 * s, -0.17 * s),
    ]  # fmt: skip
    pen.polygon(coat, fill)
    if g:
        pen.line(coat, 2 * g, fill, closed=True)


@painter
def worker(look: Look, scale: float, colour: int, size: int, new: bool) -> Pen:
    """A worker in his colour, with his sign on his coat."""
    pen = Pen(size + 22, size + 22, scale)
    if new:
        _figure(pen, size, 8, look.accent)
    _figure(pen, size, 4.6, look.ring)
    _figure(pen, size, 2.4, look.outline)
    _figure(pen, size, 0, look.players[colour])
    glyph(pen, PLAYER_GLYPHS[colour], 0, size * 0.17, size * 0.42, look.player_ink[colour])
    return pen


@painter
def count_tag(look: Look, scale: float, size: int) -> Pen:
    """The dark disc, lightly ringed, under the number of workers that stand as one."""
    pen = Pen(size + 6, size + 6, scale)
    pen.disc(0, 0, size / 2 + 2, look.ring)
    pen.disc(0, 0, size / 2, look.ink if look.ring != look.ink else look.outline)
    return pen


@painter
def canal_lock(look: Look, scale: float, turn: int, new: bool) -> Pen:
    """A lock across the canal, its gates pointing upstream to Valence; ``turn`` is the canal's heading in degrees."""
    radius = geo.SPACE_RADIUS
    pen = Pen(2 * radius + 40, 2 * radius + 40, scale)
    ux, uy = math.cos(math.radians(turn)), math.sin(math.radians(turn))

    def at(forward: float, side: float) -> Point:
        return forward * ux - side * uy, forward * uy + side * ux

    def chamber(reach: float, side: float, fill: str) -> None:
        pen.polygon([at(-reach, -side), at(reach, -side), at(reach, side), at(-reach, side)], fill)

    if new:
        chamber(radius + 10, 42, look.accent)
        chamber(radius + 3, 36, look.ring)
    chamber(radius + 1, 34, look.outline)
    chamber(radius - 2, 31, look.stone)
    chamber(radius - 2, geo.CANAL / 2 + 3, look.outline)
    chamber(radius - 2, geo.CANAL / 2, look.canal)
    for forward in (-18.0, 14.0):
        for width, fill in ((12.0, look.outline), (6.4, look.chevron)):
            pen.line([at(forward - 8, -26), at(forward + 10, 0), at(forward - 8, 26)], width, fill)
    return pen


@painter
def structure_site(look: Look, scale: float, kind: int, built: bool, new: bool) -> Pen:
    """The site of a structure: the slope's engine (0) or the canal bridge (1), pale while it is only a plan."""
    wide, high = geo.SITE_SIZE
    pen = Pen(wide + 26, high + 26, scale)
    x, y = wide / 2, high / 2
    if new:
        pen.box(-x - 9, -y - 9, x + 9, y + 9, look.accent, 17)
        pen.box(-x - 2, -y - 2, x + 2, y + 2, look.ring, 13)
    pen.box(-x, -y, x, y, look.panel_edge if built else look.land_name, 12)
    pen.box(-x + 3, -y + 3, x - 3, y - 3, look.panel, 9)
    stone, dark = (look.stone, look.stone_dark) if built else (look.panel, look.land_name)
    water = look.canal if built else look.panel_line
    paint = (_bridge if kind else _slope)
    paint(pen, look, stone, dark, water, built)
    return pen


def _slope(pen: Pen, look: Look, stone: str, dark: str, water: str, built: bool) -> None:
    ramp: list[Point] = [(-68, 12), (-40, 12), (36, -18), (68, -18)]
    pen.polygon([*ramp, (68, 16), (-68, 16)], stone)
    pen.line(ramp, 15, dark)
    pen.line(ramp, 9, water)
    pen.line([(-68, 17), (68, 17)], 3, dark)
    engine = look.roof if built else dark
    for x, y in ((-14, -14), (8, -22.5)):
        pen.box(x - 11, y - 9, x + 11, y + 9, dark, 2)
        pen.box(x - 8.5, y - 6.5, x + 8.5, y + 6.5, engine, 2)
    boat = look.points if built else look.panel
    pen.polygon([(28, -30), (64, -30), (59, -19), (33, -19)], dark)
    pen.polygon([(32, -28), (60, -28), (57, -21), (35, -21)], boat)


def _bridge(pen: Pen, look: Look, stone: str, dark: str, water: str, built: bool) -> None:
    pen.box(-70, -16, 70, 17, dark)
    pen.box(-68, -14, 68, 17, stone)
    pen.box(-70, -22, 70, -12, dark)
    pen.box(-68, -20, 68, -14.5, water)
    river = look.river if built else look.panel
    for x in (-50, -17, 17, 50):
        pen.disc(x, 4, 12.5, dark)
        pen.box(x - 12.5, 4, x + 12.5, 17, dark)
        pen.disc(x, 4, 10, river)
        pen.box(x - 10, 4, x + 10, 17, river)
    pen.line([(-70, 17), (70, 17)], 3, dark)
    boat = look.points if built else look.panel
    pen.polygon([(-20, -32), (20, -32), (14, -19), (-14, -19)], dark)
    pen.polygon([(-16, -30), (16, -30), (12, -21), (-12, -21)], boat)


@painter
def reach_tag(look: Look, scale: float, colour: int, wide: int, new: bool) -> Pen:
    """The sign beside a closed reach, under the winner's badge and the points; ``colour`` is -1 if nobody won."""
    pen = Pen(wide + 20, 64, scale)
    x = wide / 2
    if new:
        pen.box(-x - 7, -30, x + 7, 30, look.accent, 16)
    pen.box(-x - 2, -25, x + 2, 25, look.ring, 12)
    pen.box(-x, -23, x, 23, look.outline, 10)
    return pen


@painter
def number_tag(look: Look, scale: float, wide: int, high: int) -> Pen:
    """The orange tag of a numbered choice."""
    pen = Pen(wide + 8, high + 8, scale)
    pen.box(-wide / 2 - 3, -high / 2 - 3, wide / 2 + 3, high / 2 + 3, look.ring, high * 0.4)
    pen.box(-wide / 2, -high / 2, wide / 2, high / 2, look.outline, high * 0.36)
    pen.box(-wide / 2 + 3, -high / 2 + 3, wide / 2 - 3, high / 2 - 3, look.accent, high * 0.3)
    return pen


@painter
def lock_limit(look: Look, scale: float, wide: int) -> Pen:
    """The sign that tells a stretch's locks, with the picture of a gate at its left."""
    pen = Pen(wide + 6, 46, scale)
    x = wide / 2
    pen.box(-x, -20, x, 20, look.panel_edge, 10)
    pen.box(-x + 2.5, -17.5, x - 2.5, 17.5, look.panel, 8)
    for at in (-x + 14, -x + 25):
        for width, fill in ((6.0, look.icon), (3.2, look.chevron)):
            pen.line([(at - 3, -10), (at + 5, 0), (at - 3, 10)], width, fill)
    return pen


@painter
def water_icon(look: Look, scale: float) -> Pen:
    """The canal, small, for rows of figures."""
    pen = Pen(44, 24, scale)
    points = [(x, 2.5 * math.sin(x / 6)) for x in range(-18, 19, 2)]
    pen.ribbon(points, 15, look.icon)
    pen.ribbon(points, 10, look.canal)
    return pen


@painter
def coin(look: Look, scale: float, size: int, spent: bool) -> Pen:
    """A project point: gold, or an empty ring when it is spent."""
    pen = Pen(size + 2, size + 2, scale)
    pen.disc(0, 0, size / 2, look.land_name if spent else look.icon)
    pen.disc(0, 0, size / 2 - 2.6, look.panel if spent else look.points)
    return pen


@painter
def north(look: Look, scale: float, size: int) -> Pen:
    """A wind rose, quiet."""
    pen = Pen(size + 8, size + 8, scale)
    half = size / 2
    pen.disc(0, 0, half * 0.82, look.land_name)
    pen.disc(0, 0, half * 0.78, look.clear[0])
    for i in range(8):
        reach = half * (1.0 if i % 2 == 0 else 0.56)
        turn = math.radians(45 * i)
        tip = (reach * math.sin(turn), -reach * math.cos(turn))
        for side, fill in ((1, look.land_name), (-1, look.halo)):
            near = turn + side * math.radians(45)
            wing = (half * 0.2 * math.sin(near), -half * 0.2 * math.cos(near))
            pen.polygon([tip, wing, (0, 0)], fill)
    return pen
