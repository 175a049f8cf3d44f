"""The GIF writer: every frame comes out as it went in, and holds only what changed."""

from __future__ import annotations

from io import BytesIO

import numpy as np
import pytest
from PIL import Image, ImageDraw

from render.gif import animation
from render.palette import designed
from render.theme import PAPER, rgb

PALETTE = designed(PAPER)
WHITE, RED, BLUE = (rgb(code) for code in (PAPER.players[4], PAPER.players[0], PAPER.towns[3]))


def frame(*discs: tuple[int, int, tuple[int, int, int]]) -> Image.Image:
    picture = Image.new("RGB", (300, 200), WHITE)
    for x, y, colour in discs:
        ImageDraw.Draw(picture).rectangle((x, y, x + 20, y + 20), fill=colour)
    return picture


ONE, OTHER = (40, 40, RED), (200, 100, BLUE)
FRAMES = [frame(), frame(ONE), frame(ONE, OTHER), frame(OTHER), frame(OTHER)]


def read(data: bytes) -> tuple[list[np.ndarray[tuple[int, ...], np.dtype[np.uint8]]], list[int]]:
    pictures, durations = [], []
    with Image.open(BytesIO(data)) as film:
        for i in range(getattr(film, "n_frames", 1)):
            film.seek(i)
            durations.append(film.info["duration"])
            pictures.append(np.asarray(film.convert("RGB")))
    return pictures, durations


def test_every_frame_is_shown_as_it_was() -> None:
    pictures, durations = read(animation([(picture, 100 + 10 * i) for i, picture in enumerate(FRAMES)], PALETTE))
    assert durations == [100, 110, 120, 130, 140]
    for shown, wanted in zip(pictures, FRAMES, strict=True):
        assert np.array_equal(shown, np.asarray(wanted))


def test_a_frame_holds_only_what_changed() -> None:
    one = len(animation([(FRAMES[0], 100)], PALETTE))
    two = len(animation([(FRAMES[0], 100), (FRAMES[1], 100)], PALETTE))
    assert two - one < 200


def test_it_runs_for_ever() -> None:
    with Image.open(BytesIO(animation([(FRAMES[0], 100), (FRAMES[1], 100)], PALETTE))) as film:
        assert film.info["loop"] == 0


def test_the_clear_index_is_no_colour_of_a_picture() -> None:
    """The palette's last colour is drawn by the nearest other one, not left out."""
    parts = PALETTE.getpalette() or []
    last = (parts[-3], parts[-2], parts[-1])
    pictures, _ = read(animation([(frame(), 100), (frame((0, 0, last)), 100)], PALETTE))
    shown = tuple(int(part) for part in pictures[1][5, 5])
    assert shown != WHITE
    assert max(abs(a - b) for a, b in zip(shown, last, strict=True)) < 40


def test_no_frames() -> None:
    with pytest.raises(ValueError, match="no frames"):
        animation([], PALETTE)
