"""What the strips below the turn cards of all games have in common."""

from __future__ import annotations

from collections.abc import Sequence

from render import fonts
from render.canvas import Op, Sprite, Text

_SIZE = 38


def ranking(rows: Sequence[tuple[int, int, int]], y: float) -> list[Op]:
    """The end of a game in the card's strip: place, colour and points of each side, best first; no place for 0."""
    ops: list[Op] = []
    x = 24.0
    for place, colour, points in rows:
        number, score = f"{place}." if place else "", str(points)
        ops += [
            Text(number, x, y, _SIZE, "text", "strip_ink", role="strip"),
            Sprite("player", x + 58, y, (colour, 36), about="rank"),
            Text(score, x + 86, y, _SIZE, "bold", "points", role="strip"),
        ]
        x += 86 + fonts.width(score, "bold", _SIZE) + 34
    return ops
