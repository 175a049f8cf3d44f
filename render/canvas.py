"""The display list of a picture and the compositor that turns it into PNG bytes.

A picture is a list of two kinds of things: a *sprite* (a named shape with arguments, drawn once four times too large, kept,
and pasted) and a *line of text*. Both have pixel positions; a test can read the list without looking at a pixel.
Everything is pure but for one cache behind a lock, so pictures may be drawn in threads.
"""

from __future__ import annotations

import threading
from collections import OrderedDict
from collections.abc import Callable, Iterable, Sequence
from functools import partial
from io import BytesIO
from typing import Any, Literal

import msgspec
from PIL import Image

from render import fonts
from render.pen import Pen
from render.theme import Theme, rgb

Box = tuple[float, float, float, float]
"""Left, top, right, bottom."""
Anchor = Literal["l", "m", "r"]

Painter = Callable[..., Pen]
PAINTERS: dict[str, Painter] = {}


def painter(paint: Painter) -> Painter:
    """Register a sprite by its function's name: ``paint(theme, scale, *arguments)`` gives a pen whose middle is (0, 0)."""
    PAINTERS[paint.__name__] = paint
    return paint


class Sprite(msgspec.Struct, frozen=True, tag="sprite"):
    """A shape by name, its centre at (x, y) pixels; ``args`` are its painter's arguments after theme and scale."""

    name: str
    x: float
    y: float
    args: tuple[Any, ...] = ()
    scale: float = 1
    about: str = ""
    """What it stands for, for tests and the curious."""


class Text(msgspec.Struct, frozen=True, tag="text"):
    """A line of text: (x, y) is the middle of its capital letters' height, at its left end, middle or right end.

    ``colour`` and ``halo`` name fields of the theme, or are ``#RRGGBB``. ``role`` groups lines for tests.
    """

    text: str
    x: float
    y: float
    size: int
    face: fonts.Face = "text"
    colour: str = "ink"
    anchor: Anchor = "l"
    halo: str = ""
    halo_width: int = 0
    spacing: int = 0
    role: str = ""


Op = Sprite | Text


class Stamp(msgspec.Struct, frozen=True):
    """An RGBA image ready to be pasted, cut to what is visible, and where its corner lies from the point it stands for."""

    image: Image.Image
    left: float
    top: float

    @classmethod
    def cut(cls, image: Image.Image, left: float, top: float) -> Stamp:
        """The visible part of an image whose corner lies at (left, top)."""
        box = image.getbbox() or (0, 0, 1, 1)
        return cls(image.crop(box), left + box[0], top + box[1])

    @property
    def size(self) -> int:
        """Bytes of the image."""
        return self.image.width * self.image.height * 4


class Cache:
    """Stamps by key, the least recently used dropped when they take more than ``limit`` bytes; safe in threads."""

    def __init__(self, limit: int) -> None:
        self._limit = limit
        self._size = 0
        self._lock = threading.Lock()
        self._kept: OrderedDict[Any, Stamp] = OrderedDict()

    def get(self, key: Any, make: Callable[[], Stamp]) -> Stamp:
        """The stamp of a key, made now if it is not kept."""
        with self._lock:
            found = self._kept.get(key)
            if found is not None:
                self._kept.move_to_end(key)
                return found
        made = make()
        with self._lock:
            if key not in self._kept:
                self._kept[key] = made
                self._size += made.size
            while self._size > self._limit:
                self._size -= self._kept.popitem(last=False)[1].size
        return made


_CACHE = Cache(24 << 20)


def colour(theme: Theme, name: str) -> str:
    """A colour by the name of the theme's field, or as it is."""
    return name if name.startswith("#") else getattr(theme, name)


def _sprite(theme: Theme, op: Sprite) -> Stamp:
    image = PAINTERS[op.name](theme, op.scale, *op.args).image()
    return Stamp.cut(image, -image.width / 2, -image.height / 2)


def text_box(op: Text) -> Box:
    """The rectangle that a line of text takes: its width by the height of its capitals, halo left out."""
    wide = fonts.width(op.text, op.face, op.size, op.spacing)
    high = fonts.cap_height(op.face, op.size)
    left = op.x - {"l": 0.0, "m": wide / 2, "r": float(wide)}[op.anchor]
    return left, op.y - high / 2, left + wide, op.y + high / 2


def _line(theme: Theme, op: Text) -> Stamp:
    """A line of text, its left end at the height of its base."""
    margin = op.size // 2 + op.halo_width
    ink = fonts.mask(op.text, op.face, op.size, margin, 0, op.spacing)
    image = Image.new("RGB", ink.size, rgb(colour(theme, op.colour)))
    if op.halo:
        front = image
        image = Image.new("RGB", ink.size, rgb(colour(theme, op.halo)))
        image.paste(front, (0, 0), ink)
        ink = fonts.mask(op.text, op.face, op.size, margin, op.halo_width, op.spacing)
    image.putalpha(ink)
    return Stamp.cut(image, -margin, margin - ink.height)


def compose(theme: Theme, ground: Image.Image, ops: Iterable[Op]) -> Image.Image:
    """Paste the things of a display list on an RGB picture, in their order. Changes and returns ``ground``."""
    for op in ops:
        if isinstance(op, Sprite):
            key: tuple[Any, ...] = (theme.name, op.scale, op.name, op.args)
            stamp = _CACHE.get(key, partial(_sprite, theme, op))
            x, y = op.x, op.y
        else:
            key = (theme.name, op.text, op.size, op.face, op.colour, op.halo, op.halo_width, op.spacing)
            stamp = _CACHE.get(key, partial(_line, theme, op))
            x, _, _, y = text_box(op)
        ground.paste(stamp.image, (round(x + stamp.left), round(y + stamp.top)), stamp.image)
    return ground


def zoomed(
    ops: Iterable[Op], scale: float, left: float, top: float, frame: tuple[int, int], margin: float = 60
) -> list[Op]:
    """The display list through a frame of pixels, (left, top) in its corner, enlarged; what lies outside is dropped.

    ``margin`` is how far a sprite may reach from its middle.
    """
    seen: list[Op] = []
    reach = margin * scale
    for op in ops:
        x, y = (op.x - left) * scale, (op.y - top) * scale
        if isinstance(op, Sprite):
            if -reach < x < frame[0] + reach and -reach < y < frame[1] + reach:
                seen.append(msgspec.structs.replace(op, x=x, y=y, scale=op.scale * scale))
        else:
            size, halo, spacing = round(op.size * scale), round(op.halo_width * scale), round(op.spacing * scale)
            moved = msgspec.structs.replace(op, x=x, y=y, size=size, halo_width=halo, spacing=spacing)
            box = text_box(moved)
            if box[2] > 0 and box[0] < frame[0] and box[3] > 0 and box[1] < frame[1]:
                seen.append(moved)
    return seen


def png(image: Image.Image, palette: Image.Image, level: int = 6) -> bytes:
    """PNG bytes in the 256 colours of a palette (an image of mode P), each pixel the nearest, which is quick and small."""
    out = BytesIO()
    image.quantize(palette=palette, dither=Image.Dither.NONE).save(out, "PNG", compress_level=level)
    return out.getvalue()


def overlap(a: Box, b: Box) -> float:
    """The area that two boxes share."""
    wide, high = min(a[2], b[2]) - max(a[0], b[0]), min(a[3], b[3]) - max(a[1], b[1])
    return wide * high if wide > 0 and high > 0 else 0.0


def near_to(boxes: Iterable[Box], x: float, y: float, reach: float) -> list[Box]:
    """The boxes that come within ``reach`` of a point, both ways."""
    return [b for b in boxes if b[0] < x + reach and b[2] > x - reach and b[1] < y + reach and b[3] > y - reach]


def texts(ops: Sequence[Op], role: str = "") -> list[Text]:
    """The lines of text of a display list, all or those of a role."""
    return [op for op in ops if isinstance(op, Text) and (not role or op.role == role)]
