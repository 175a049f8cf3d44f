"""The pictures of Arriala, as PNG bytes; ``alt_...`` tells each in words.

Every turn: ``draw_map`` and ``draw_card``. For one who has to choose a target: ``draw_preview``.
"""

from __future__ import annotations

from render.arriala.alt import alt_card, alt_map
from render.arriala.pictures import draw_card, draw_map
from render.arriala.preview import Target, alt_preview, draw_preview
from render.arriala.scene import LABELS, Scene

__all__ = [
    "LABELS", "Scene", "Target", "alt_card", "alt_map", "alt_preview", "draw_card", "draw_map", "draw_preview",
]  # fmt: skip
