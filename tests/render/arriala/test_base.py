"""The shipped base layers: up to date, and showing country and rivers where they belong."""

from __future__ import annotations

import math

import pytest
from PIL import Image

from render.arriala import base
from render.arriala import geometry as geo
from render.arriala.look import LOOKS, Look
from render.pen import Pen
from render.theme import rgb
from rules.arriala import board
from tests.render.golden import differences

EVERY_LOOK = pytest.mark.parametrize("look", LOOKS.values(), ids=LOOKS.keys())
PAPER = LOOKS["paper"]


@EVERY_LOOK
@pytest.mark.parametrize("scale", base.SCALES)
def test_the_shipped_layer_was_made_from_the_present_facts(look: Look, scale: int) -> None:
    """If this fails: ``python -m render.build_base``, look at the picture, commit it."""
    shipped = base._shipped(look, scale)
    assert shipped is not None
    assert shipped.mode == "P"
    assert shipped.size == (geo.WIDTH * scale, geo.HEIGHT * scale)


def test_a_layer_made_from_other_facts_is_not_used(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(base, "PAINTING", base.PAINTING + 1)
    assert base._shipped(PAPER, 1) is None


def test_a_missing_layer_is_painted(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(base, "_LAYERS", {})
    monkeypatch.setattr(base, "_shipped", lambda look, scale: None)
    monkeypatch.setattr(base, "painted", lambda look, scale: Image.new("RGB", (8, 8), rgb(look.river)))
    layer = base.layer(PAPER, 1)
    assert layer.mode == "P"
    assert layer.convert("RGB").getpixel((0, 0)) == rgb(PAPER.river)


def test_rivers_vineyards_and_towpath_lie_where_they_belong() -> None:
    layer = base.layer(PAPER, 1).convert("RGB")
    for course in (geo.GARONNE, geo.TARN):
        for x, y in course[2:-2]:
            beside_canal = min(math.dist((x, y), point) for point in geo.CURVE) < 60
            assert beside_canal or layer.getpixel((round(x), round(y))) == rgb(PAPER.river), (x, y)
    for vineyard in range(len(board.VINEYARDS)):
        box = geo.ground(vineyard)
        seen = {layer.getpixel((round(x), round(box[1]) + 4)) for x in range(round(box[0]) + 16, round(box[2]) - 16, 3)}
        assert rgb(PAPER.vine) in seen
    for far in range(100, round(geo.TOWN_AT[-1]), 400):
        x, y = geo.along_canal(far)
        assert layer.getpixel((round(x), round(y))) == rgb(PAPER.bank)


def test_bands_meet_without_a_seam() -> None:
    """A band painted across the seam of two others shows the same."""
    pen = Pen(geo.WIDTH, 40, 1, origin=(0, -80), ground=PAPER.clear[0])
    base.paint(pen, PAPER)
    across = pen.image().quantize(palette=base.palette("paper"), dither=Image.Dither.NONE).convert("RGB")
    shipped = base.layer(PAPER, 1).convert("RGB").crop((0, 80, geo.WIDTH, 120))
    total, worst = differences(across, shipped)
    assert total < 200
    assert worst < 20
