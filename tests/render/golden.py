"""Golden pictures and texts, compared so that a missing boat fails and another FreeType does not.

Files stand in ``tests/golden/render``. They are written only with NARROWBOAT_GOLDEN=update in the environment; look at each
before it is committed. On a failure the picture that was got is kept beside the test's temporary files.
"""

from __future__ import annotations

import os
from io import BytesIO
from pathlib import Path

import numpy as np
from PIL import Image

FOLDER = Path(__file__).parents[1] / "golden" / "render"
_UPDATE = os.environ.get("NARROWBOAT_GOLDEN") == "update"

# Measured: five releases of Pillow and FreeType differ by 213 pixels in all and 11 in a block; the smallest real fault
# (a missing cube) by 1,157 and 471.
_FAR, _MOST, _MOST_IN_A_BLOCK, _BLOCK = 24, 400, 60, 40


def differences(one: Image.Image, other: Image.Image) -> tuple[int, int]:
    """How many pixels differ visibly, in all and in the worst block of 40 x 40."""
    a, b = (np.asarray(image.convert("RGB"), dtype=np.int16) for image in (one, other))
    far = np.abs(a - b).max(axis=2) > _FAR
    high, wide = (-(-side // _BLOCK) * _BLOCK for side in far.shape)
    padded = np.zeros((high, wide), dtype=bool)
    padded[: far.shape[0], : far.shape[1]] = far
    blocks = padded.reshape(high // _BLOCK, _BLOCK, wide // _BLOCK, _BLOCK).sum(axis=(1, 3))
    return int(far.sum()), int(blocks.max())


def check_picture(name: str, got: bytes, folder: Path) -> None:
    """Compare a PNG with its golden one by what it shows; what was got goes to ``folder`` if they differ."""
    path = FOLDER / f"{name}.png"
    if _UPDATE:
        FOLDER.mkdir(parents=True, exist_ok=True)
        path.write_bytes(got)
        return
    with Image.open(path) as wanted, Image.open(BytesIO(got)) as picture:
        assert wanted.size == picture.size
        total, worst = differences(wanted, picture)
    if total > _MOST or worst > _MOST_IN_A_BLOCK:
        (folder / path.name).write_bytes(got)
        raise AssertionError(f"{name}: {total} pixels differ, {worst} in one block; got {folder / path.name}, wanted {path}")


def check_text(name: str, got: str) -> None:
    """Compare a text with its golden one."""
    path = FOLDER / f"{name}.txt"
    if _UPDATE:
        FOLDER.mkdir(parents=True, exist_ok=True)
        path.write_text(got, encoding="utf-8")
        return
    assert got == path.read_text(encoding="utf-8")
