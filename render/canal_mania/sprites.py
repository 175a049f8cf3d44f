"""The sprites of Canal Mania's board: water, locks, aqueducts, tunnels, towns, goods, boats, cards."""

from __future__ import annotations

from collections.abc import Sequence

from render.canal_mania import geometry as geo
from render.canvas import painter
from render.glyphs import glyph, pattern_along
from render.pen import Pen, Point, along, heading, length, lengthened, offset, part
from render.theme import PLAYER_GLYPHS, TOWN_GLYPHS, Theme
from rules.canal_mania import board

WATER, CASING = 13.5, 20.0
TOWN_RADIUS, CITY_RADIUS = 22, 27

def _casing(pen: Pen, theme: Theme, colour: int, points: Sequence[Point]) -> None:
    width = CASING if theme.canals[colour].casing != theme.ring else CASING + 1
    pen.ribbon(lengthened(points), width, theme.canals[colour].casing)


def _water(pen: Pen, theme: Theme, colour: int, points: Sequence[Point]) -> None:
    """The owner's colour and, along its middle, his pattern."""
    pen.ribbon(lengthened(points), WATER, theme.canals[colour].fill)
    pattern_along(pen, theme, colour, points)


def _hex_pen(scale: float) -> Pen:
    return Pen(2 * geo.SIDE + 16, geo.ROW + 20, scale)


@painter
def tile_casing(
    theme: Theme, scale: float, colour: int, kind: int, entry: int, exit_: int, lane_in: int, lane_out: int, shared: bool
) -> Pen:
    """The outside of a tile's canal, with the parapets of an aqueduct."""
    pen = _hex_pen(scale)
    points = geo.tile_curve(entry, exit_, lane_in, lane_out)
    if kind == board.AQUEDUCT:
        _parapets(pen, theme, points, 6 if shared else 9)
    _casing(pen, theme, colour, points)
    return pen


@painter
def tile_water(
    theme: Theme, scale: float, colour: int, kind: int, entry: int, exit_: int, lane_in: int, lane_out: int, shared: bool
) -> Pen:
    """A tile's water, and what makes it a lock or a tunnel."""
    pen = _hex_pen(scale)
    points = geo.tile_curve(entry, exit_, lane_in, lane_out)
    _water(pen, theme, colour, points)
    if kind == board.LOCK:
        _chevrons(pen, theme, points, 9.5 if shared else 14)
    elif kind == board.TUNNEL:
        _tube(pen, theme, colour, points, 4 if shared else 8)
    return pen


@painter
def stub_casing(theme: Theme, scale: float, colour: int, direction: int, lane: int) -> Pen:
    """The outside of the canal between a town's edge and its disc."""
    pen = _hex_pen(scale)
    _casing(pen, theme, colour, geo.stub_curve(direction, lane))
    return pen


@painter
def stub_water(theme: Theme, scale: float, colour: int, direction: int, lane: int) -> Pen:
    """The water between a town's edge and its disc."""
    pen = _hex_pen(scale)
    _water(pen, theme, colour, geo.stub_curve(direction, lane))
    return pen


_GHOST = 0.66
"""How opaque a tile is that only might be laid."""


@painter
def ghost_tile(
    theme: Theme, scale: float, colour: int, kind: int, entry: int, exit_: int, lane_in: int, lane_out: int, shared: bool
) -> Pen:
    """A tile that might be laid: what lies below shines through."""
    pen = _hex_pen(scale)
    pen.opacity = _GHOST
    points = geo.tile_curve(entry, exit_, lane_in, lane_out)
    pen.ribbon(lengthened(points), CASING + 5, theme.accent)
    if kind == board.AQUEDUCT:
        _parapets(pen, theme, points, 6 if shared else 9)
    _casing(pen, theme, colour, points)
    _water(pen, theme, colour, points)
    if kind == board.LOCK:
        _chevrons(pen, theme, points, 9.5 if shared else 14)
    elif kind == board.TUNNEL:
        _tube(pen, theme, colour, points, 4 if shared else 8)
    return pen


@painter
def ghost_stub(theme: Theme, scale: float, colour: int, direction: int, lane: int) -> Pen:
    """The water between a town's edge and its disc that might come."""
    pen = _hex_pen(scale)
    pen.opacity = _GHOST
    points = geo.stub_curve(direction, lane)
    pen.ribbon(points, CASING + 5, theme.accent)
    _casing(pen, theme, colour, points)
    _water(pen, theme, colour, points)
    return pen


def _chevrons(pen: Pen, theme: Theme, points: Sequence[Point], reach: float) -> None:
    """Two gates of a lock, pointing the way the canal was built; narrower where canals lie side by side."""
    far = length(points)
    for grow, fill in ((1.7, theme.outline), (0.0, theme.chevron)):
        for at in (far / 2 - 10, far / 2 + 10):
            x, y = along(points, at)
            ux, uy = heading(points, at)
            tip = (x + ux * 8, y + uy * 8)
            wings = [(x - ux * reach * 0.36 + uy * s * reach, y - uy * reach * 0.36 - ux * s * reach) for s in (1, -1)]
            pen.line([wings[0], tip, wings[1]], 4.6 + 2 * grow, fill)


def _parapets(pen: Pen, theme: Theme, points: Sequence[Point], wall: float) -> None:
    """The stone sides of an aqueduct, with piers."""
    far = length(points)
    middle = part(points, 3, far - 3, 12)
    pen.ribbon(middle, CASING + 2 * wall, theme.stone_dark)
    count = 6
    for side in (1, -1):
        pen.ribbon(offset(part(points, 5, far - 5, 12), side * (CASING / 2 + wall / 2 - 0.3)), wall - 2.8, theme.stone)
        for i in range(count):
            at = 5 + (far - 10) * (i + 0.5) / count
            x, y = along(points, at)
            ux, uy = heading(points, at)
            near, away = CASING / 2 + 0.5, CASING / 2 + wall - 1
            pen.line([(x + uy * side * r, y - ux * side * r) for r in (near, away)], 2.2, theme.stone_dark)
        for at in (4.0, far - 4.0):
            x, y = along(points, at)
            ux, uy = heading(points, at)
            out = CASING / 2 + wall / 2 + 0.5
            pen.disc(x + uy * side * out, y - ux * side * out, wall / 2, theme.stone_dark)
            pen.disc(x + uy * side * out, y - ux * side * out, wall / 2 - 1.7, theme.stone)


def _tube(pen: Pen, theme: Theme, colour: int, points: Sequence[Point], wall: float) -> None:
    """A vault over the canal between two portals; the owner's colour goes on as shafts in it."""
    far = length(points)
    start, end = far / 2 - 17, far / 2 + 17
    inside = part(points, start, end, 10)
    width = CASING + wall
    pen.ribbon(inside, width + 4, theme.outline)
    pen.ribbon(inside, width, theme.tube)
    pen.ribbon(offset(inside, -width / 4), width / 2, theme.tube_dark)
    count = 3
    for i in range(count):
        at = start + (end - start) * (i + 0.5) / count
        pen.disc(*along(points, at), 4.6, theme.outline)
        pen.disc(*along(points, at), 3.2, theme.canals[colour].fill)
    for at in (start, end):
        x, y = along(points, at)
        ux, uy = heading(points, at)
        across = [(x + uy * s * (CASING / 2 + wall), y - ux * s * (CASING / 2 + wall)) for s in (1, -1)]
        pen.line(across, 8.6, theme.outline)
        pen.line(across, 5.4, theme.stone)


@painter
def glow(theme: Theme, scale: float, entry: int, exit_: int, lane_in: int, lane_out: int) -> Pen:
    """The orange bed under a section that goods have just passed."""
    pen = _hex_pen(scale)
    points = geo.tile_curve(entry, exit_, lane_in, lane_out)
    pen.ribbon(lengthened(points), CASING + 25, theme.accent)
    pen.ribbon(lengthened(points), CASING + 14, theme.accent_fill)
    return pen


@painter
def stub_glow(theme: Theme, scale: float, direction: int, lane: int) -> Pen:
    """The orange bed between a town's edge and its disc."""
    pen = _hex_pen(scale)
    points = geo.stub_curve(direction, lane)
    pen.ribbon(lengthened(points), CASING + 25, theme.accent)
    pen.ribbon(lengthened(points), CASING + 14, theme.accent_fill)
    return pen


def _hexagon(grow: float) -> list[Point]:
    return [(x * (1 + grow / geo.SIDE), y * (1 + grow / geo.SIDE)) for x, y in geo.CORNERS]


@painter
def new_ground(theme: Theme, scale: float) -> Pen:
    """The pale fill of a hex that the turn changed."""
    pen = _hex_pen(scale)
    pen.polygon(_hexagon(-1), theme.accent_fill)
    return pen


@painter
def new_edge(theme: Theme, scale: float) -> Pen:
    """The orange outline of a hex that the turn changed."""
    pen = _hex_pen(scale)
    pen.line(_hexagon(-2), 9, theme.ring, closed=True)
    pen.line(_hexagon(-2), 5.6, theme.accent, closed=True)
    return pen


@painter
def town(theme: Theme, scale: float, colour: int, city: bool, new: bool) -> Pen:
    """A town's disc with its sign; a city is larger and has a second ring; a new event has an orange ring round it."""
    radius = CITY_RADIUS if city else TOWN_RADIUS
    pen = Pen(2 * radius + 24, 2 * radius + 24, scale)
    if new:
        pen.disc(0, 0, radius + 9, theme.ring)
        pen.disc(0, 0, radius + 7, theme.accent)
    pen.disc(0, 0, radius + 1.5, theme.outline)
    pen.disc(0, 0, radius - 1, theme.ring)
    if city:
        pen.disc(0, 0, radius - 4, theme.outline)
        pen.disc(0, 0, radius - 6, theme.towns[colour])
    else:
        pen.disc(0, 0, radius - 3.6, theme.towns[colour])
    glyph(pen, TOWN_GLYPHS[colour], 0, 0, 21 if city else 18, theme.town_ink[colour])
    return pen


@painter
def cube(theme: Theme, scale: float, colour: int, size: int, new: bool) -> Pen:
    """A goods token: a cube with its sign on the lit face."""
    pen = Pen(size + 16, size + 16, scale)
    half = size / 2
    wide, slope = half * 0.92, half * 0.5

    def cube_outline(grow: float) -> list[Point]:
        w, s, h = wide + grow, slope + grow * 0.4, half + grow
        return [(0, -h), (w, -s), (w, s), (0, h), (-w, s), (-w, -s)]

    if new:
        pen.polygon(cube_outline(6.5), theme.accent)
    pen.polygon(cube_outline(3.6), theme.ring)
    pen.polygon(cube_outline(1.8), theme.outline)
    pen.polygon([(0, -half), (wide, -slope), (0, 0), (-wide, -slope)], theme.town_light[colour])
    pen.polygon([(-wide, -slope), (0, 0), (0, half), (-wide, slope)], theme.towns[colour])
    pen.polygon([(wide, -slope), (0, 0), (0, half), (wide, slope)], theme.town_dark[colour])
    glyph(pen, TOWN_GLYPHS[colour], 0, half * 0.12, size * 0.42, theme.town_ink[colour])
    return pen


@painter
def boat(theme: Theme, scale: float, colour: int, new: bool) -> Pen:
    """A narrowboat from the side, in its owner's colour with his sign on the hull."""
    pen = Pen(66, 50, scale)

    def shape(grow: float, fill: str) -> None:
        g = grow
        pen.polygon([(-25 - g, -2 - g), (25 + g, -2 - g), (19 + g * 0.8, 15 + g), (-19 - g * 0.8, 15 + g)], fill)
        pen.box(-15 - g, -13 - g, 12 + g, 0, fill, 2)

    if new:
        shape(7.5, theme.accent)
    shape(4.6, theme.ring)
    shape(2.6, theme.outline)
    shape(0, theme.players[colour])
    for x in (-10, -3.5, 3):
        pen.box(x, -9.5, x + 4.4, -5, theme.player_ink[colour])
    pen.box(-25, -3.4, 25, -1.6, theme.outline)
    glyph(pen, PLAYER_GLYPHS[colour], 0, 6.6, 12.5, theme.player_ink[colour])
    return pen


@painter
def tile_icon(theme: Theme, scale: float, kind: int) -> Pen:
    """A small flat sign of a kind of tile, for rows of figures."""
    pen = Pen(40, 32, scale)
    points = [(x, 0.0) for x in (-16.0, 0.0, 16.0)]
    if kind == board.AQUEDUCT:
        for side in (-1, 1):
            pen.ribbon(offset(points, side * 8.0), 4.4, theme.faint)
            for x in (-12.0, -4.0, 4.0, 12.0):
                pen.box(x - 1.2, side * 9 - 4, x + 1.2, side * 9 + 4, theme.faint)
    pen.ribbon(points, 11, theme.icon)
    pen.ribbon(points, 7, theme.river)
    if kind == board.LOCK:
        for x in (-6, 6):
            for width, fill in ((6.0, theme.icon), (3.2, theme.chevron)):
                pen.line([(x - 4, -9), (x + 4, 0), (x - 4, 9)], width, fill)
    elif kind == board.TUNNEL:
        pen.box(-9, -10, 9, 10, theme.icon, 2)
        pen.box(-7, -8, 7, 8, theme.tube, 1)
        for x in (-10, 10):
            pen.box(x - 3.6, -12, x + 3.6, 12, theme.icon, 1)
            pen.box(x - 1.8, -10.2, x + 1.8, 10.2, theme.stone)
    return pen


@painter
def card(theme: Theme, scale: float, kind: int, wide: int, high: int) -> Pen:
    """A face-up build card: the picture of what it builds."""
    pen = Pen(wide + 4, high + 4, scale)
    pen.box(-wide / 2, -high / 2, wide / 2, high / 2, theme.panel_edge, 9)
    pen.box(-wide / 2 + 2.5, -high / 2 + 2.5, wide / 2 - 2.5, high / 2 - 2.5, theme.panel, 7)
    top, bottom = -high / 2 + 8, high / 2 - 34
    middle = (top + bottom) / 2
    inner = wide / 2 - 8
    hilly = kind in (board.AQUEDUCT, board.TUNNEL)
    ground = theme.town_ground if kind == board.SURVEYOR else theme.difficult[0] if hilly else theme.clear[0]
    pen.box(-inner, top, inner, bottom, ground, 4)
    if kind == board.SURVEYOR:
        _theodolite(pen, theme, middle)
        return pen
    points = [(-inner + (2 * inner) * i / 8, middle) for i in range(9)]
    if kind == board.AQUEDUCT:
        for side in (1, -1):
            pen.ribbon(offset(points, side * 16.0), 11, theme.stone_dark)
            pen.ribbon(offset(points, side * 15.0), 6, theme.stone)
            for i in range(6):
                x = -inner + 2 * inner * (i + 0.5) / 6
                pen.box(x - 1.4, middle + side * 16 - 6, x + 1.4, middle + side * 16 + 6, theme.stone_dark)
    pen.ribbon(points, 20, theme.outline)
    pen.ribbon(points, 15, theme.river)
    if kind == board.LOCK:
        for width, fill in ((8.4, theme.outline), (5.0, theme.chevron)):
            for x in (-12, 12):
                pen.line([(x - 7, middle - 16), (x + 8, middle), (x - 7, middle + 16)], width, fill)
    elif kind == board.TUNNEL:
        pen.box(-22, middle - 18, 22, middle + 18, theme.outline, 3)
        pen.box(-20, middle - 16, 20, middle + 16, theme.tube, 2)
        pen.box(-20, middle, 20, middle + 16, theme.tube_dark, 2)
        for x in (-22, 22):
            pen.box(x - 5.5, middle - 21, x + 5.5, middle + 21, theme.outline, 2)
            pen.box(x - 3.5, middle - 19, x + 3.5, middle + 19, theme.stone, 1)
    return pen


def _theodolite(pen: Pen, theme: Theme, y: float) -> None:
    """A surveyor's instrument on its three legs."""
    for x in (-18.0, 0.0, 18.0):
        pen.line([(0, y - 4), (x, y + 24)], 4, theme.faint)
    pen.box(-9, y - 9, 9, y - 2, theme.outline, 2)
    pen.line([(-19, y - 13), (17, y - 20)], 9, theme.outline)
    pen.line([(-18, y - 13.2), (16, y - 19.8)], 5, theme.points)


@painter
def quadrant(theme: Theme, scale: float, name: str, size: int) -> Pen:
    """Where on the map a contract lies: four quarters, one of them dark."""
    pen = Pen(size + 2, size + 2, scale)
    half = size / 2
    pen.box(-half, -half, half, half, theme.faint, 4)
    for key, x, y in (("NW", -1, -1), ("NE", 1, -1), ("SW", -1, 1), ("SE", 1, 1)):
        left, top = (1 if x > 0 else -half + 2), (1 if y > 0 else -half + 2)
        fill = theme.ink if key == name else theme.panel
        pen.box(left, top, left + half - 3, top + half - 3, fill, 1)
    return pen


@painter
def progress(theme: Theme, scale: float, done: int, value: int, colour: int) -> Pen:
    """The tiles of an unfinished canal: a box for each that its contract allows, the laid ones in the owner's colour."""
    step = 15
    pen = Pen(step * value + 4, 22, scale)
    left = -step * value / 2
    for i in range(value):
        x = left + i * step
        pen.box(x, -8, x + step - 2, 8, theme.panel_edge, 2)
        pen.box(x + 2, -6, x + step - 4, 6, theme.players[colour] if i < done else theme.panel, 1)
    return pen


@painter
def compass(theme: Theme, scale: float, size: int) -> Pen:
    """A wind rose."""
    pen = Pen(size + 4, size + 4, scale)
    half = size / 2
    pen.disc(0, 0, half, theme.sea_name)
    pen.disc(0, 0, half - 2.4, theme.sea)
    for reach, turn in ((half * 0.62, 1), (half * 0.94, 0)):
        spokes = [(0.0, -1.0), (1.0, 0.0), (0.0, 1.0), (-1.0, 0.0)]
        for x, y in spokes:
            if turn:
                x, y = (x - y) * 0.7071, (x + y) * 0.7071
            tip = (x * reach, y * reach)
            left = ((x + y) * half * 0.16, (y - x) * half * 0.16)
            right = ((x - y) * half * 0.16, (y + x) * half * 0.16)
            pen.polygon([tip, left, (0, 0)], theme.sea_name)
            pen.polygon([tip, right, (0, 0)], theme.ring)
    return pen


@painter
def swatch(theme: Theme, scale: float, kind: str) -> Pen:
    """A small hexagon for the key: clear or difficult ground, or what is new."""
    pen = Pen(44, 40, scale)
    small = [(x * 0.44, y * 0.44) for x, y in geo.CORNERS]
    fill, edge, width = {
        "clear": (theme.clear[0], theme.clear_edge, 2.0),
        "difficult": (theme.difficult[0], theme.difficult_edge, 2.0),
        "new": (theme.accent_fill, theme.accent, 4.0),
    }[kind]
    pen.polygon(small, fill)
    if kind == "difficult":
        pen.polygon([(-9, 7), (0, -8), (2, 7)], theme.hill_light)
        pen.polygon([(0, -8), (10, 7), (2, 7)], theme.hill_dark)
    pen.line(small, width, edge, closed=True)
    return pen


@painter
def flag(theme: Theme, scale: float) -> Pen:
    """The score that begins the end."""
    pen = Pen(60, 90, scale)
    for grow, fill in ((2.4, theme.panel_edge), (0.0, theme.points)):
        pen.line([(0, -14), (0, 36)], 3.6 + 2 * grow, fill)
        pen.polygon([(-grow, -16 - grow), (22 + 2 * grow, -7), (-grow, 2 + grow)], fill)
    return pen
