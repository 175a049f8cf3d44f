"""The base layer: the country of the canal without a letter, so it serves every board, number of players and language.

It is shipped as palette PNGs (``data/arriala/base-THEME-1x.png`` and ``-2x.png``), which ``python -m render.build_base``
makes; their palette is that of all pictures in the theme. Each carries the hash of what it was made from. Where a shipped
file is missing or out of date, the layer is painted anew at its first use and kept in memory.
"""

from __future__ import annotations

import hashlib
import math
import threading
from collections.abc import Sequence
from functools import cache
from importlib.resources import files
from io import BytesIO

import msgspec
from PIL import Image

from render.arriala import geometry as geo
from render.arriala.look import LOOKS, Look
from render.palette import designed
from render.pen import Pen, Point, along, bezier, length, offset, smooth
from rules.arriala import board

PAINTING = 1
"""Rises when the layer is painted otherwise."""
SCALES = (1, 2)
KEY = "narrowboat-base"
_BAND = 100
_OVER = {1: 4, 2: 3}

# Fields of another green, and woods: each an oval by its middle, half width, half height, turn in degrees and shade.
_FIELDS = (
    (1420, 1180, 170, 92, -14, 1), (1180, 1160, 130, 74, 22, 2), (1330, 860, 160, 80, 8, 2), (1120, 560, 150, 84, -18, 1),
    (720, 240, 230, 100, 6, 2), (250, 250, 120, 66, -20, 1), (130, 980, 130, 76, 12, 2), (190, 1290, 150, 84, -8, 1),
    (820, 1560, 120, 70, -28, 2), (1480, 1850, 150, 66, 6, 1), (700, 1850, 170, 74, 4, 2), (900, 900, 110, 66, 34, 1),
    (470, 1060, 90, 110, 10, 2), (660, 560, 100, 40, -6, 1), (960, 1560, 70, 100, 8, 1),
)  # fmt: skip
_HILLS = (
    (560, 64), (640, 96), (1010, 60), (1050, 150), (60, 900), (150, 872), (70, 1040), (180, 1140), (90, 1200), (240, 1070),
    (60, 1390), (190, 1400), (300, 1340), (1500, 880), (1410, 830), (1560, 1120), (1480, 1260), (1330, 1250),
    (640, 1790), (720, 1860), (590, 1880),
)  # fmt: skip
_WOODS = (
    (960, 1110, 9), (1060, 1060, 8), (1010, 1180, 7), (880, 1040, 6), (1280, 1090, 6), (170, 1220, 5), (620, 1700, 5),
    (600, 250, 6), (1560, 1000, 5), (1000, 1700, 4), (430, 980, 4), (1280, 1640, 3), (1010, 1850, 4),
)  # fmt: skip
"""The forest of Montech and lesser ones: where, and how many trees."""
_HAMLETS: tuple[Point, ...] = ((1290, 1760), (1240, 1340), (560, 492), (540, 270), (330, 34), (1496, 800))


@cache
def _river(course: tuple[Point, ...]) -> list[Point]:
    return smooth(course, 10)


def _oval(x: float, y: float, wide: float, high: float, turn: float) -> list[Point]:
    tilt = math.radians(turn)
    points = []
    for i in range(8):
        t = math.tau * i / 8
        reach = 1 + 0.16 * (hash_of(round(x + y) + i) % 7 - 3) / 3
        dx, dy = wide * reach * math.cos(t), high * reach * math.sin(t)
        points.append((x + dx * math.cos(tilt) - dy * math.sin(tilt), y + dx * math.sin(tilt) + dy * math.cos(tilt)))
    return smooth([*points, points[0]], 6)


def _hill(pen: Pen, look: Look, x: float, y: float) -> None:
    for dx, dy, wide, high in ((-22, 6, 24, 24), (16, 10, 30, 32)):
        crest = bezier((x + dx - wide, y + dy), (x + dx - wide * 0.4, y + dy - high * 1.3),
                       (x + dx + wide * 0.4, y + dy - high * 1.3), (x + dx + wide, y + dy))  # fmt: skip
        pen.polygon(crest, look.clear[1])
        pen.line(crest[:11], 2.2, look.clear_edge)


def _tree(pen: Pen, look: Look, x: float, y: float, size: float) -> None:
    pen.disc(x + 1.5, y + 2.5, size, look.tree_dark)
    pen.disc(x, y, size, look.tree)
    pen.disc(x - size * 0.3, y - size * 0.3, size * 0.32, look.clear[1])


def _wood(pen: Pen, look: Look, x: float, y: float, trees: int) -> None:
    spots = []
    for i in range(trees):
        turn, reach = 2.4 * i, 17.0 * math.sqrt(i)
        spots.append((x + 1.25 * reach * math.cos(turn), y + 0.85 * reach * math.sin(turn)))
    for tx, ty in sorted(spots, key=lambda spot: spot[1]):
        _tree(pen, look, tx, ty, 12)


def _house(pen: Pen, look: Look, x: float, y: float, size: float) -> None:
    pen.box(x - size, y - size * 0.6, x + size, y + size * 0.7, look.wall)
    pen.polygon([(x - size * 1.25, y - size * 0.5), (x, y - size * 1.5), (x + size * 1.25, y - size * 0.5)], look.roof)
    pen.polygon([(x, y - size * 1.5), (x + size * 1.25, y - size * 0.5), (x + size * 0.3, y - size * 0.5)], look.roof_dark)


def _vineyard(pen: Pen, look: Look, box: Sequence[float]) -> None:
    """Rows of vines within a low wall."""
    left, top, right, bottom = box
    pen.box(left - 4, top - 4, right + 4, bottom + 4, look.vine_row, 16)
    pen.box(left - 1, top - 1, right + 1, bottom + 1, look.vine, 14)
    rows = max(3, round((bottom - top) / 17))
    for row in range(rows):
        y = top + (bottom - top) * (row + 0.5) / rows
        pen.line([(left + 10, y), (right - 10, y)], 2.4, look.vine_row)
        for i in range(int((right - left - 24) // 24)):
            pen.disc(left + 20 + 24 * i + (row % 2) * 8, y - 2, 4, look.vine_row)


def _planes(pen: Pen, look: Look) -> None:
    """The plane trees along the canal, where they stand in nobody's way."""
    keep = [(*spot, geo.BLUE_RADIUS + 16) for spot in geo.BLUES]
    keep += [(*spot, 92) for spot in geo.SITES]
    keep += [(*geo.along_canal(far), geo.TOWN_RADIUS + 34) for far in geo.TOWN_AT]
    whole = length(geo.CURVE)
    water = [point for course in (geo.GARONNE, geo.TARN) for point in _river(course)]
    for side in (1, -1):
        curve = offset(geo.CURVE, side * 29.0)
        far = 20.0
        while far < whole - 20:
            x, y = along(curve, far * length(curve) / whole)
            far += 46
            if any(math.dist((x, y), spot[:2]) < spot[2] for spot in keep):
                continue
            if min(math.dist((x, y), point) for point in water) < 44:
                continue
            _tree(pen, look, x, y, 8.5)


def paint(pen: Pen, look: Look) -> None:
    """Draw the whole layer; the pen clips what lies outside its band."""
    for *oval, shade in _FIELDS:
        pen.polygon(_oval(*oval), look.clear[shade])
    for wide, fill in ((92.0, look.sand), (70.0, look.river_edge), (64.0, look.river)):
        pen.ribbon(_river(geo.TARN), wide * 0.72, fill)
        pen.ribbon(_river(geo.GARONNE), wide, fill)
    for x, y in _HILLS:
        _hill(pen, look, x, y)
    for x, y, trees in _WOODS:
        _wood(pen, look, x, y, trees)
    for i in range(len(board.VINEYARDS)):
        _vineyard(pen, look, geo.ground(i))
    pen.ribbon(geo.CURVE, geo.CANAL + 30, look.bank)
    _planes(pen, look)
    for left, top in _HAMLETS:
        for dx, dy in ((-13, 2), (10, -5), (4, 12)):
            _house(pen, look, left + dx, top + dy, 9)


def hash_of(number: int) -> int:
    """A small number that looks like chance."""
    return (number * 2654435761 >> 7) & 0xFFFF


def painted(look: Look, scale: int) -> Image.Image:
    """The layer as RGB, painted in bands so that it never takes much memory."""
    whole = Image.new("RGB", (geo.WIDTH * scale, geo.HEIGHT * scale))
    for top in range(0, geo.HEIGHT, _BAND):
        pen = Pen(geo.WIDTH, _BAND, scale, origin=(0, -top), ground=look.clear[0], over=_OVER[scale])
        paint(pen, look)
        whole.paste(pen.image(), (0, top * scale))
    return whole


def key(look: Look) -> str:
    """The hash of all that a layer is made from."""
    shapes = (geo.CURVE, geo.BLUES, geo.SITES, geo.GARONNE, geo.TARN, _FIELDS, _HILLS, _WOODS, _HAMLETS)
    grounds = [geo.ground(i) for i in range(len(board.VINEYARDS))]
    return hashlib.sha256(msgspec.json.encode((look, PAINTING, shapes, grounds))).hexdigest()


def file_name(look: Look, scale: int) -> str:
    """The shipped file of a layer."""
    return f"base-{look.name.removeprefix('arriala-')}-{scale}x.png"


def _shipped(look: Look, scale: int) -> Image.Image | None:
    source = files("data").joinpath("arriala", file_name(look, scale))
    if not source.is_file():
        return None
    with Image.open(BytesIO(source.read_bytes())) as image:
        image.load()
        return image if image.info.get(KEY) == key(look) else None


_LOCK = threading.Lock()
_LAYERS: dict[tuple[str, int], Image.Image] = {}


def layer(look: Look, scale: int) -> Image.Image:
    """The base layer, mode P, at 1 or 2 pixels a unit. Its palette is the look's."""
    with _LOCK:
        found = _LAYERS.get((look.name, scale))
        if found is None:
            found = _shipped(look, scale)
            if found is None:
                found = painted(look, scale).quantize(palette=designed(look), dither=Image.Dither.NONE)
            _LAYERS[look.name, scale] = found
        return found


def palette(name: str) -> Image.Image:
    """The palette of a scene's theme, as ``Image.quantize`` takes it."""
    return layer(LOOKS[name], 1)
