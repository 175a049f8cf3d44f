"""The colours of Arriala: five sides that everyone can tell apart, exact in the pictures."""

from __future__ import annotations

import pytest

from render.arriala import base
from render.arriala.look import LOOKS, Look
from render.palette import flat
from render.theme import PATTERNS, PLAYER_GLYPHS, THEMES, rgb
from rules.arriala import board
from tests.render.colour_distance import least_apart

EVERY_LOOK = pytest.mark.parametrize("look", LOOKS.values(), ids=LOOKS.keys())


def test_every_theme_has_its_look() -> None:
    assert set(LOOKS) == set(THEMES)


@EVERY_LOOK
@pytest.mark.parametrize("eyes", ["normal", "protan", "deutan", "tritan"])
def test_sides_are_told_apart_by_everyone(look: Look, eyes: str) -> None:
    assert least_apart([rgb(code) for code in look.players], eyes) >= 20


@EVERY_LOOK
def test_no_fact_hangs_on_colour_alone(look: Look) -> None:
    """Each colour has a sign and, for the reaches it has won, a pattern."""
    count = len(board.COLOURS)
    assert len(look.players) == len(look.player_ink) == len(look.canals) == count
    assert len(set(PLAYER_GLYPHS[:count])) == len(set(PATTERNS[:count])) == count


@EVERY_LOOK
@pytest.mark.parametrize("eyes", ["normal", "protan", "deutan", "tritan"])
def test_water_that_nobody_won_is_not_taken_for_a_sides(look: Look, eyes: str) -> None:
    """Be the reach open or closed; the sides' patterns and badges help too."""
    for water in (look.canal, look.lost):
        assert min(least_apart([rgb(water), rgb(fill)], eyes) for fill in look.players) >= 12


@EVERY_LOOK
def test_the_palette_holds_every_colour_exactly(look: Look) -> None:
    parts = base.layer(look, 1).getpalette() or []
    held = {tuple(parts[i : i + 3]) for i in range(0, len(parts), 3)}
    assert set(flat(look)) <= held
