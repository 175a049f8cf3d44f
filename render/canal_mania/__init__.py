"""The pictures of Canal Mania, as PNG or GIF bytes; ``alt_...`` tells each in words.

Every turn: ``draw_map`` and ``draw_card``. For one who asks: ``draw_around``, ``draw_plans``, ``draw_routes``.
Of a whole game: ``replay`` and ``draw_scores``, from the scenes that ``turns_of`` makes of a record.
"""

from __future__ import annotations

from render.alt import alt_replay, alt_scores
from render.canal_mania.alt import alt_card, alt_map
from render.canal_mania.asked import alt_around, alt_plans, alt_routes, draw_around, draw_plans, draw_routes
from render.canal_mania.film import draw_scores, replay, turns_of
from render.canal_mania.pictures import draw_card, draw_map
from render.canal_mania.scene import LABELS, Scene
from render.film import thinned

__all__ = [
    "LABELS",
    "Scene",
    "alt_around",
    "alt_card",
    "alt_map",
    "alt_plans",
    "alt_replay",
    "alt_routes",
    "alt_scores",
    "draw_around",
    "draw_card",
    "draw_map",
    "draw_plans",
    "draw_routes",
    "draw_scores",
    "replay",
    "thinned",
    "turns_of",
]
