"""The base layer: sea, land, rivers, the hexes and the scale of the score track, without a letter: it serves every language.

It is shipped as palette PNGs (``data/canal_mania/base-THEME-1x.png`` and ``-2x.png``), which ``python -m render.build_base``
makes; their palette is the theme's palette for all pictures. Each carries the hash of what it was made from. Where a shipped
file is missing or out of date, the layer is painted anew at its first use and kept in memory.
"""

from __future__ import annotations

import hashlib
import threading
from functools import cache
from importlib.resources import files
from io import BytesIO
from itertools import pairwise

import msgspec
from PIL import Image

from data import loader
from render.canal_mania import geometry as geo
from render.palette import designed
from render.pen import Pen, Point, smooth
from render.theme import THEMES, Theme
from rules import hexes
from rules.canal_mania import board

PAINTING = 2
"""Rises when the layer is painted otherwise."""
SCALES = (1, 2)
KEY = "narrowboat-base"
_BAND = 100
_OVER = {1: 4, 2: 3}

# Beyond the file's eastern bound the land goes on by a free hand: the outline's points between two points on the bound.
_EASTWARD: tuple[tuple[Point, Point, tuple[Point, ...]], ...] = (
    ((31.6, 40.3), (31.6, 35.04), ((32.9, 40.2), (33.7, 39.1), (33.5, 37.4), (34.3, 36.6), (34.0, 35.6), (32.8, 35.2))),
    ((31.6, 32.75), (31.6, 30.54), ((32.3, 32.3), (32.9, 31.5), (32.5, 30.7))),
    ((31.6, 30.32), (31.6, 15.52), ((33.3, 29.7), (34.9, 27.2), (36.0, 24.0), (36.2, 19.4), (34.6, 16.4), (33.0, 15.2))),
    ((31.6, 34.89), (31.6, 34.04), ((32.2, 34.7), (32.3, 34.3))),
)


@cache
def _outlines() -> tuple[list[list[Point]], list[list[Point]]]:
    """Closed outlines of the land and open lines of the coast, in pixels of the map."""
    found = loader.coast()
    land = []
    for outline in found.land:
        points: list[Point] = []
        for a, b in pairwise([*outline, outline[0]]):
            points.append(a)
            for start, end, between in _EASTWARD:
                if (a, b) == (start, end):
                    points += between
                elif (b, a) == (start, end):
                    points += reversed(between)
        land.append(points)
    coast = [list(line) for line in found.coastlines]
    coast += [[start, *between, end] for start, end, between in _EASTWARD]
    return ([[geo.from_board(*p) for p in line] for line in land], [[geo.from_board(*p) for p in line] for line in coast])


def _corners(hex_: int, grow: float = 0.0) -> list[Point]:
    x, y = geo.CENTRES[hex_]
    return [(x + cx * (1 + grow), y + cy * (1 + grow)) for cx, cy in geo.CORNERS]


# A few stamps only, on whole pixels: equal hexes in a row make the file a good deal smaller.
_HILLS = (
    ((-19, 8, 14, 15), (14, 2, 15, 17), (0, 27, 13, 13)),
    ((17, 9, 14, 15), (-15, 3, 15, 17), (-1, 27, 13, 13)),
    ((-17, 25, 13, 14), (1, 8, 16, 18), (19, 24, 13, 13)),
)
"""Of each peak of a hex: the middle of its foot from the hex's centre, half its width, its height."""
_TUFTS: tuple[tuple[tuple[int, int], ...], ...] = (((-13, 14),), ((15, 10), (-3, 22)), ((12, 19), (-17, 8)), ())


def _hills(pen: Pen, theme: Theme, hex_: int) -> None:
    x, y = geo.CENTRES[hex_]
    for dx, dy, wide, high in _HILLS[hash_of(hex_) % len(_HILLS)]:
        left, top, right = (x + dx - wide, y + dy), (x + dx, y + dy - high), (x + dx + wide, y + dy)
        foot = (x + dx + wide * 0.15, y + dy)
        pen.polygon([left, top, foot], theme.hill_light)
        pen.polygon([top, right, foot], theme.hill_dark)


def _meadow(pen: Pen, theme: Theme, hex_: int) -> None:
    x, y = geo.CENTRES[hex_]
    for dx, dy in _TUFTS[hash_of(hex_ + 500) % len(_TUFTS)]:
        for lean in (-4, 0, 4):
            pen.line([(x + dx, y + dy), (x + dx + lean, y + dy - 6 + abs(lean) * 0.5)], 1.6, theme.clear_edge)


def paint(pen: Pen, theme: Theme) -> None:
    """Draw the whole layer; the pen clips what lies outside its band."""
    land, coast = _outlines()
    hexes_ = range(len(board.HEXES))
    for width, shade in zip((54, 36, 18), theme.shallows, strict=True):
        for line in coast:
            pen.line(line, width, shade)
    for outline in land:
        pen.polygon(outline, theme.outland)
    for line in coast:
        pen.line(line, 3, theme.coast)
    for hex_ in hexes_:
        for d in range(6):
            if board.NEIGHBOURS[hex_][d] >= 0:
                continue
            column, row = hexes.step(board.PLACES[hex_], d)
            inside = 0 <= row < len(board.DATA.rows) and 0 <= column < board.DATA.columns
            wet = inside and board.DATA.rows[row][column] == "~"
            a, b = _edge(hex_, d)
            pen.line([a, b], 8, theme.coast if wet else theme.outland_edge)
    for hex_ in hexes_:
        variant = hash_of(hex_)
        kind = board.TERRAIN[hex_]
        fill = theme.town_ground
        if kind == board.CLEAR:
            fill = theme.clear[variant % len(theme.clear)]
        elif kind == board.DIFFICULT:
            fill = theme.difficult[variant % len(theme.difficult)]
        pen.polygon(_corners(hex_, 0.008), fill)
    for river in loader.coast().rivers:
        pen.line(smooth([geo.from_board(*p) for p in river.points]), 4, theme.river)
    for hex_ in hexes_:
        edge = theme.difficult_edge if board.TERRAIN[hex_] == board.DIFFICULT else theme.clear_edge
        for d in range(6):
            other = board.NEIGHBOURS[hex_][d]
            if board.TERRAIN[hex_] == board.DIFFICULT or other < 0 or board.TERRAIN[other] != board.DIFFICULT:
                pen.line(_edge(hex_, d), 1.6, edge)
    for hex_ in hexes_:
        if board.TERRAIN[hex_] == board.DIFFICULT:
            _hills(pen, theme, hex_)
        elif board.TERRAIN[hex_] == board.CLEAR:
            _meadow(pen, theme, hex_)
    _track(pen, theme)


def _track(pen: Pen, theme: Theme) -> None:
    """The scale of the score track."""
    top = geo.TRACK
    pen.box(0, top, geo.WIDTH, geo.HEIGHT, theme.strip)
    for points in range(geo.LAP):
        x = round(geo.on_track(points))
        tall = 22 if points % 10 == 0 else 14 if points % 5 == 0 else 9
        pen.box(x - 1, top + 4, x + 1, top + 4 + tall, theme.strip_line)


def _edge(hex_: int, direction: int) -> list[Point]:
    """The two corners of an edge. Corner k stands at 60k degrees, clockwise from east."""
    corners = _corners(hex_)
    return [corners[(direction + 4) % 6], corners[(direction + 5) % 6]]


def hash_of(number: int) -> int:
    """A small number that looks like chance."""
    return (number * 2654435761 >> 7) & 0xFFFF


def painted(theme: Theme, scale: int) -> Image.Image:
    """The layer as RGB, painted in bands so that it never takes much memory."""
    whole = Image.new("RGB", (geo.WIDTH * scale, geo.HEIGHT * scale))
    for top in range(0, geo.HEIGHT, _BAND):
        pen = Pen(geo.WIDTH, _BAND, scale, origin=(0, -top), ground=theme.sea, over=_OVER[scale])
        paint(pen, theme)
        whole.paste(pen.image(), (0, top * scale))
    return whole


def key(theme: Theme) -> str:
    """The hash of all that a layer is made from."""
    facts = (board.DATA.columns, board.DATA.rows, loader.coast(), theme, PAINTING, geo.COLUMN, geo.ROW, geo.ORIGIN)
    return hashlib.sha256(msgspec.json.encode(facts)).hexdigest()


def file_name(theme: Theme, scale: int) -> str:
    """The shipped file of a layer."""
    return f"base-{theme.name}-{scale}x.png"


def _shipped(theme: Theme, scale: int) -> Image.Image | None:
    source = files("data").joinpath("canal_mania", file_name(theme, scale))
    if not source.is_file():
        return None
    with Image.open(BytesIO(source.read_bytes())) as image:
        image.load()
        return image if image.info.get(KEY) == key(theme) else None


_LOCK = threading.Lock()
_LAYERS: dict[tuple[str, int], Image.Image] = {}


def layer(theme: Theme, scale: int) -> Image.Image:
    """The base layer, mode P, at 1 or 2 pixels a unit. Its palette is the theme's."""
    with _LOCK:
        found = _LAYERS.get((theme.name, scale))
        if found is None:
            found = _shipped(theme, scale)
            if found is None:
                found = painted(theme, scale).quantize(palette=designed(theme), dither=Image.Dither.NONE)
            _LAYERS[theme.name, scale] = found
        return found


def palette(name: str) -> Image.Image:
    """The theme's palette, as ``Image.quantize`` takes it."""
    return layer(THEMES[name], 1)
