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

from PIL import ImageFont

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
def width(text: str, face: Face, size: int, spacing: int = 0) -> int:
    """How many pixels a line is wide; ``spacing`` is added between its letters."""
    if spacing:
        return sum(width(letter, face, size) for letter in text) + spacing * (len(text) - 1)
    return round(font(face, size).getlength(text))


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
    letters = font(face, size)
    kept = bisect_right(range(len(text)), room, key=lambda count: round(letters.getlength(text[:count] + ELLIPSIS))) - 1
    return text[: max(kept, 0)].rstrip(" ,.-") + ELLIPSIS
