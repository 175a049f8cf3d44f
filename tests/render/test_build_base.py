"""The script that makes the shipped base layers."""

from __future__ import annotations

from pathlib import Path

import pytest
from PIL import Image

from render import build_base
from render.arriala import base as arriala
from render.arriala.look import LOOKS
from render.canal_mania import base
from render.theme import PAPER, THEMES, Theme, rgb


def test_every_layer_is_written_with_its_key_and_palette(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def small(theme: Theme, scale: int) -> Image.Image:
        return Image.new("RGB", (4 * scale, 4 * scale), rgb(theme.river))

    monkeypatch.setattr(base, "painted", small)
    monkeypatch.setattr(arriala, "painted", small)
    build_base.main(tmp_path)
    assert len(list(tmp_path.glob("canal_mania/*.png"))) == len(THEMES) * len(base.SCALES)
    assert len(list(tmp_path.glob("arriala/*.png"))) == len(LOOKS) * len(arriala.SCALES)
    with Image.open(tmp_path / "arriala" / arriala.file_name(LOOKS["night"], 1)) as image:
        assert image.info[arriala.KEY] == arriala.key(LOOKS["night"])
    with Image.open(tmp_path / "canal_mania" / base.file_name(PAPER, 2)) as image:
        assert image.size == (8, 8)
        assert image.info[base.KEY] == base.key(PAPER)
        assert image.convert("RGB").getpixel((0, 0)) == rgb(PAPER.river)
