"""The pictures of every game come in the theme that a table asks for."""

from __future__ import annotations

import io

import pytest
from PIL import Image

from bot.registry import Front, load_fronts
from render.theme import THEMES, rgb
from rules.game import Setup

FRONTS = load_fronts()


@pytest.mark.parametrize("front", FRONTS.values(), ids=FRONTS)
def test_both_pictures_are_in_the_theme_that_is_asked_for(front: Front) -> None:
    state = front.game.start(Setup(2), "themes")
    view = front.game.view(state, None)
    for theme, look in THEMES.items():
        drawn = front.pictures(view, (), ("Ada", "Ben"), "Ada begins", (), theme)
        for data in (drawn.card, drawn.map):
            image = Image.open(io.BytesIO(data)).convert("RGB")
            assert image.getpixel((image.width // 2, image.height - 2)) == rgb(look.strip)
