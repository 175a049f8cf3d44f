"""The four faces of the pictures, shipped with the package and opened with the basic layout engine only.

Display names may hold letters that no face has: ``drawable`` drops what would come out as an empty box.
"""

from __future__ import annotations

import unicodedata
from bisect import bisect_right
from functools import cache, lru_cache
from importlib.resources import files
from io import BytesIO
from typing import Literal

from PIL import Image, ImageDraw, ImageFont

Face = Literal["text", "bold", "title", "italic"]

_FILES: dict[Face, str] = {
    "text": "BarlowSemiCondensed_600SemiBold.ttf",
    "bold": "BarlowSemiCondensed_700Bold.ttf",
    "title": "LibreCaslonText_700Bold.ttf",
    "italic": "LibreCaslonText_400Regular_Italic.ttf",
}
ELLIPSIS = "…"


@cache
def _bytes(face: Face) -> bytes:
    return files("data").joinpath("fonts", _FILES[face]).read_bytes()


@lru_cache(maxsize=96)
def font(face: Face, size: int) -> ImageFont.FreeTypeFont:
    """A face at a size in pixels."""
    return ImageFont.truetype(BytesIO(_bytes(face)), size, layout_engine=ImageFont.Layout.BASIC)


@lru_cache(maxsize=4096)
def _advance(letter: str, face: Face, size: int) -> int:
    return round(font(face, size).getlength(letter))


def width(text: str, face: Face, size: int, spacing: int = 0) -> int:
    """How many pixels a line is wide; ``spacing`` is added between its letters."""
    return sum(_advance(letter, face, size) for letter in text) + spacing * max(0, len(text) - 1)


@lru_cache(maxsize=4096)
def _glyph(letter: str, face: Face, size: int, stroke: int) -> tuple[Image.Image, int, int] | None:
    """A letter's mask and where its corner lies from the pen; None for a blank."""
    margin = size + stroke
    drawn = Image.new("L", (_advance(letter, face, size) + 2 * margin, 3 * margin), 0)
    ImageDraw.Draw(drawn).text(
        (margin, 2 * margin), letter, fill=255, font=font(face, size), anchor="ls", stroke_width=stroke
    )
    box = drawn.getbbox()
    return (drawn.crop(box), box[0] - margin, box[1] - 2 * margin) if box else None


def mask(text: str, face: Face, size: int, margin: int, stroke: int = 0, spacing: int = 0) -> Image.Image:
    """A line of text as a mask with a margin on all sides; its base lies on the margin.

    Put together from letters, which are kept: the faces have no kerning, so this is what Pillow would draw, much sooner.
    """
    wide, high = width(text, face, size, spacing), cap_height(face, size)
    drawn = Image.new("L", (wide + 2 * margin, high + 2 * margin), 0)
    x, base = margin, high + margin
    for letter in text:
        glyph = _glyph(letter, face, size, stroke)
        if glyph:
            image, left, top = glyph
            drawn.paste(255, (x + left, base + top, x + left + image.width, base + top + image.height), image)
        x += _advance(letter, face, size) + spacing
    return drawn


@cache
def cap_height(face: Face, size: int) -> int:
    """The height of a capital letter in pixels."""
    return -round(font(face, size).getbbox("H", anchor="ls")[1])


@lru_cache(maxsize=1024)
def _has(letter: str, face: Face) -> bool:
    """Whether the face has the letter: a missing one is drawn as the face's empty box."""
    mask, missing = (font(face, 24).getmask(sign) for sign in (letter, "\U0010ffff"))
    return letter == " " or (mask.size, bytes(mask)) != (missing.size, bytes(missing))


@lru_cache(maxsize=1024)
def drawable(text: str, face: Face) -> str:
    """The text with the letters that the face has, spaces tidied; marks that cannot be drawn fall off their letter."""
    plain = unicodedata.normalize("NFKC", text)
    kept = "".join(letter for letter in plain if letter.isprintable() and _has(letter, face))
    return " ".join(kept.split())


@lru_cache(maxsize=1024)
def fit(text: str, face: Face, size: int, room: int) -> str:
    """The drawable text, cut with an ellipsis where it is wider than ``room`` pixels."""
    text = drawable(text, face)
    if width(text, face, size) <= room:
        return text
    kept = bisect_right(range(len(text)), room, key=lambda count: width(text[:count] + ELLIPSIS, face, size)) - 1
    return text[: max(kept, 0)].rstrip(" ,.-") + ELLIPSIS
