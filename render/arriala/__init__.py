"""The pictures of Arriala: ``draw_map`` and ``draw_card`` make PNG bytes of a Scene; ``alt_...`` tell it in words."""

from __future__ import annotations

from render.arriala import sprites
from render.arriala.alt import alt_card, alt_map
from render.arriala.pictures import draw_card, draw_map
from render.arriala.preview import Target, alt_preview, draw_preview
from render.arriala.scene import LABELS, Scene

__all__ = [
    "LABELS", "Scene", "Target", "alt_card", "alt_map", "alt_preview", "draw_card", "draw_map", "draw_preview", "sprites",
]  # fmt: skip
