"""The pictures of Arriala, as PNG or GIF bytes; ``alt_...`` tells each in words.

Every turn: ``draw_map`` and ``draw_card``. For one who asks: ``draw_around`` and ``draw_plan``.
Of a whole game: ``replay`` and ``draw_scores``, from the scenes that ``turns_of`` makes of a record.
"""

from __future__ import annotations

from render.alt import alt_replay, alt_scores
from render.arriala.alt import alt_card, alt_map
from render.arriala.asked import alt_around, alt_plan, draw_around, draw_plan
from render.arriala.film import draw_scores, replay, turns_of
from render.arriala.pictures import draw_card, draw_map
from render.arriala.scene import LABELS, Scene
from render.film import thinned

__all__ = [
    "LABELS", "Scene", "alt_around", "alt_card", "alt_map", "alt_plan", "alt_replay", "alt_scores", "draw_around",
    "draw_card", "draw_map", "draw_plan", "draw_scores", "replay", "thinned", "turns_of",
]  # fmt: skip
