"""The comparison of pictures: blind to noise, not to a missing thing."""

from __future__ import annotations

import numpy as np
from PIL import Image, ImageDraw

from tests.render.golden import differences


def noise(amount: int) -> Image.Image:
    parts = np.random.default_rng(1).integers(100, 100 + amount, (200, 300, 3), dtype=np.uint8)
    return Image.fromarray(parts)


def test_faint_noise_is_no_difference() -> None:
    assert differences(noise(20), Image.new("RGB", (300, 200), (110, 110, 110))) == (0, 0)


def test_a_small_thing_missing_shows_in_its_block() -> None:
    plain = Image.new("RGB", (300, 200), (200, 220, 180))
    marked = plain.copy()
    ImageDraw.Draw(marked).rectangle((45, 45, 64, 64), fill=(30, 30, 30))
    assert differences(plain, marked) == (400, 400)


def test_the_last_rows_count_too() -> None:
    plain = Image.new("RGB", (290, 190))
    marked = plain.copy()
    marked.putpixel((289, 189), (255, 0, 0))
    assert differences(plain, marked) == (1, 1)
