"""The shipped base layers: up to date, and showing land, sea and ground where they belong."""

from __future__ import annotations

import pytest
from PIL import Image

from render.canal_mania import base
from render.canal_mania import geometry as geo
from render.pen import Pen
from render.theme import PAPER, THEMES, Theme, rgb
from rules.canal_mania import board
from tests.render.golden import differences

EVERY_THEME = pytest.mark.parametrize("theme", THEMES.values(), ids=THEMES.keys())


@EVERY_THEME
@pytest.mark.parametrize("scale", base.SCALES)
def test_the_shipped_layer_was_made_from_the_present_facts(theme: Theme, scale: int) -> None:
    """If this fails: ``python -m render.build_base``, look at the picture, commit it."""
    shipped = base._shipped(theme, scale)
    assert shipped is not None
    assert shipped.mode == "P"
    assert shipped.size == (geo.WIDTH * scale, geo.HEIGHT * scale)


def test_a_layer_made_from_other_facts_is_not_used(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(base, "PAINTING", base.PAINTING + 1)
    assert base._shipped(PAPER, 1) is None


def test_a_missing_layer_is_painted(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(base, "_LAYERS", {})
    monkeypatch.setattr(base, "_shipped", lambda theme, scale: None)
    monkeypatch.setattr(base, "painted", lambda theme, scale: Image.new("RGB", (8, 8), rgb(theme.sea)))
    layer = base.layer(PAPER, 1)
    assert layer.mode == "P"
    assert layer.convert("RGB").getpixel((0, 0)) == rgb(PAPER.sea)


@pytest.mark.parametrize("scale", base.SCALES)
def test_clear_and_difficult_hexes_have_their_ground(scale: int) -> None:
    wanted = {"C6": PAPER.clear, "K8": PAPER.clear, "G8": PAPER.difficult, "H8": PAPER.difficult, "N20": PAPER.clear}
    layer = base.layer(PAPER, scale).convert("RGB")
    for label, fills in wanted.items():
        x, y = geo.CENTRES[board.HEX_OF_LABEL[label]]  # the probe lies at the left corner, clear of hills
        assert layer.getpixel(((x - 36) * scale, (y + 2) * scale)) in {rgb(fill) for fill in fills}, label


def test_nearly_every_hex_shows_its_terrain() -> None:
    """Rivers hide the probe in a few."""
    layer = base.layer(PAPER, 1).convert("RGB")
    fills = ({*map(rgb, PAPER.clear)}, {*map(rgb, PAPER.difficult)}, {rgb(PAPER.town_ground)})
    wrong = []
    for hex_, (x, y) in enumerate(geo.CENTRES):
        if layer.getpixel((x - 36, y + 2)) not in fills[board.TERRAIN[hex_]]:
            wrong.append(board.HEXES[hex_])
    assert len(wrong) <= 12, wrong


def test_sea_and_land_lie_where_they_belong() -> None:
    layer = base.layer(PAPER, 1).convert("RGB")
    for at in ((1300, 200), (20, 250), (1500, 1700)):
        assert layer.getpixel(at) == rgb(PAPER.sea)
    for at in ((1250, 900), (400, 1750)):
        assert layer.getpixel(at) == rgb(PAPER.outland)


def test_bands_meet_without_a_seam() -> None:
    """A band painted across the seam of two others shows the same."""
    pen = Pen(geo.WIDTH, 40, 1, origin=(0, -80), ground=PAPER.sea)
    base.paint(pen, PAPER)
    across = pen.image().quantize(palette=base.palette("paper"), dither=Image.Dither.NONE).convert("RGB")
    shipped = base.layer(PAPER, 1).convert("RGB").crop((0, 80, geo.WIDTH, 120))
    total, worst = differences(across, shipped)
    assert total < 200
    assert worst < 20
