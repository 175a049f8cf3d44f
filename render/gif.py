"""Animated GIF: frames of one size in one shared palette, each holding only what changed since the one before.

Pillow can save animations itself, but compares frames in full colour, which takes several times as long.
"""

from __future__ import annotations

from collections.abc import Iterable
from io import BytesIO

from PIL import GifImagePlugin, Image, ImageChops

_CLEAR = 255
"""The index that leaves a pixel as it was; no colour has it."""
_TABLE = 256
"""The colours of the table that ``_HEADER`` promises: a decoder that reads fewer takes the next block for colours."""
_HEADER = b"\xf7\x00\x00"
"""A table of 256 colours for all frames, the first one as background, square pixels."""
_FOREVER = b"!\xff\x0bNETSCAPE2.0\x03\x01\x00\x00\x00"
_KEEP = 1
"""The disposal method: the next frame is drawn over this one."""


def animation(frames: Iterable[tuple[Image.Image, int]], palette: Image.Image) -> bytes:
    """A GIF that runs for ever. ``frames`` are RGB pictures with the milliseconds that each is shown.

    ``palette`` is an image of mode P of any number of colours, of which only the first 255 are used. Raises ValueError
    without a frame.
    """
    colours = _reduced(palette)
    out = BytesIO()
    before: Image.Image | None = None
    for picture, duration in frames:
        frame = picture.quantize(palette=colours, dither=Image.Dither.NONE)
        if before is None:
            out.write(_header(frame.size, colours))
            shown, corner = frame, (0, 0)
        else:
            shown, corner = _changed(before, frame)
        for block in GifImagePlugin.getdata(shown, corner, duration=duration, disposal=_KEEP, transparency=_CLEAR):
            out.write(block)
        before = frame
    if before is None:
        raise ValueError("no frames")
    out.write(b";")
    return out.getvalue()


def _reduced(palette: Image.Image) -> Image.Image:
    """The palette filled up to a whole table with its first colour, where a search for the nearest never finds it.

    So is the place of ``_CLEAR``, whatever colour had it.
    """
    parts = (palette.getpalette() or [])[: 3 * _CLEAR]
    image = Image.new("P", (1, 1))
    image.putpalette(parts + parts[:3] * (_TABLE - len(parts) // 3))
    return image


def _header(size: tuple[int, int], palette: Image.Image) -> bytes:
    screen = b"".join(side.to_bytes(2, "little") for side in size) + _HEADER
    return b"GIF89a" + screen + bytes(palette.getpalette() or []) + _FOREVER


def _changed(before: Image.Image, frame: Image.Image) -> tuple[Image.Image, tuple[int, int]]:
    """The part of a frame that differs from the one before, what is equal in it made clear, and its left upper corner."""
    differs = ImageChops.difference(before, frame)
    box = differs.getbbox() or (0, 0, 1, 1)
    equal = differs.crop(box).point([255] + [0] * 255, "L")
    part = frame.crop(box)
    part.paste(_CLEAR, (0, 0), equal)
    return part, box[:2]
