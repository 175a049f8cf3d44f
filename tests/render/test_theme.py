"""The themes: complete, and legible for every kind of eyes."""

from __future__ import annotations

import numpy as np
import pytest
from PIL import Image

from render.palette import designed, flat
from render.theme import PATTERNS, PLAYER_GLYPHS, THEMES, TOWN_GLYPHS, Theme, rgb
from rules.canal_mania import board
from tests.render.colour_distance import delta_e, lab, least_apart, luminance

EVERY_THEME = pytest.mark.parametrize("theme", THEMES.values(), ids=THEMES.keys())


def test_the_measure_is_the_published_one() -> None:
    """The first pair of Sharma, Wu and Dalal's table."""
    assert delta_e((50.0, 2.6772, -79.7751), (50.0, 0.0, -82.7485)) == pytest.approx(2.0425, abs=1e-4)


def test_full_red_and_green_are_confused_by_protan_eyes() -> None:
    """The measure finds what the palette avoids."""
    assert least_apart([(255, 0, 0), (0, 128, 0)], "protan") < 10


@EVERY_THEME
@pytest.mark.parametrize("eyes", ["normal", "protan", "deutan", "tritan"])
def test_players_are_told_apart_by_everyone(theme: Theme, eyes: str) -> None:
    assert least_apart([rgb(code) for code in theme.players], eyes) >= 20


@EVERY_THEME
@pytest.mark.parametrize("eyes", ["normal", "protan", "deutan"])
def test_towns_are_told_apart_by_everyone(theme: Theme, eyes: str) -> None:
    """For tritan eyes green and blue are 11 apart: there the sign must help."""
    assert least_apart([rgb(code) for code in theme.towns], eyes) >= 20


@EVERY_THEME
def test_clear_and_difficult_ground_are_far_apart(theme: Theme) -> None:
    assert min(
        delta_e(lab(rgb(a), eyes), lab(rgb(b), eyes))
        for a in theme.clear
        for b in theme.difficult
        for eyes in ("normal", "protan", "deutan", "tritan")
    ) >= 15  # fmt: skip


def test_no_fact_hangs_on_colour_alone() -> None:
    assert len(set(PLAYER_GLYPHS)) == len(set(PATTERNS)) == len(board.PLAYER_COLOURS)
    assert len(set(TOWN_GLYPHS)) == len(board.TOWN_COLOURS)


@EVERY_THEME
def test_the_palette_holds_every_colour_of_the_theme_exactly(theme: Theme) -> None:
    parts = designed(theme).getpalette()
    assert parts is not None
    held = {tuple(parts[i : i + 3]) for i in range(0, len(parts), 3)}
    assert len(held) <= 256
    assert set(flat(theme)) <= held


@EVERY_THEME
def test_no_colour_of_the_theme_is_drawn_as_another(theme: Theme) -> None:
    """Pillow looks for the nearest colour in cells of four levels, so a neighbour that close may be taken."""
    colours = flat(theme)
    picture = Image.new("RGB", (len(colours), 1))
    picture.putdata(colours)
    drawn = picture.quantize(palette=designed(theme), dither=Image.Dither.NONE).convert("RGB")
    shown = np.asarray(drawn, dtype=np.int16)[0]
    assert np.abs(shown - np.asarray(colours, dtype=np.int16)).max() <= 4


@EVERY_THEME
def test_words_stand_out_from_their_ground(theme: Theme) -> None:
    """The contrast ratio of WCAG: 7 for words, 4.5 for small labels, 3 for what is meant to be quiet."""

    def contrast(one: str, other: str) -> float:
        dark, light = sorted(luminance(rgb(code)) for code in (one, other))
        return (light + 0.05) / (dark + 0.05)

    for ground in (theme.panel, theme.halo, theme.accent_fill):
        assert contrast(theme.ink, ground) >= 7
    assert contrast(theme.strip_ink, theme.strip) >= 7
    assert contrast(theme.points, theme.strip) >= 7
    assert contrast(theme.faint, theme.panel) >= 4.5
    assert min(contrast(theme.coordinate, ground) for ground in theme.clear) >= 4
    assert min(contrast(theme.coordinate_difficult, ground) for ground in theme.difficult) >= 4
    for colours, inks in ((theme.players, theme.player_ink), (theme.towns, theme.town_ink)):
        assert min(contrast(colour, ink) for colour, ink in zip(colours, inks, strict=True)) >= 4.5
