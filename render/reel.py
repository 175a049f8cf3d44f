"""The film of a game as an animated GIF: the board at half its size, a frame a turn, with the scores in a corner."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator

from PIL import Image

from render import fonts
from render.canvas import Op, Sprite, Text, compose
from render.film import S, Standing
from render.gif import animation
from render.theme import Theme

SCALE = 0.5
"""Pixels of a frame a pixel of the map."""
STEP, HOLD = 450, 8000
"""Milliseconds that a turn is shown, and the final scores."""
_PANEL = (536, 790)
"""The left and right side of the panel."""
_ROW = 56


def reel(theme: Theme, layer: Image.Image, board: Callable[[S], list[Op]], frames: Iterable[S]) -> bytes:
    """The GIF of a game, a frame a scene and one more for the final scores, which stays. Pure.

    ``layer`` is the map's base, of mode P with the theme's palette; ``board`` gives the display list of a scene's board in
    pixels of a frame. Raises ValueError without a scene.
    """
    return animation(_pictures(theme, layer, board, frames), layer)


def _pictures(
    theme: Theme, layer: Image.Image, board: Callable[[S], list[Op]], frames: Iterable[S]
) -> Iterator[tuple[Image.Image, int]]:
    ground = layer.convert("RGB").reduce(round(1 / SCALE))
    ops: list[Op] = []
    seen: Standing | None = None
    for scene in frames:
        seen = scene.standing()
        ops = [*board(scene), *score_ops(seen)]
        yield compose(theme, ground.copy(), ops), STEP
    if seen is None:
        raise ValueError("no scenes")
    if seen.over:
        yield compose(theme, ground.copy(), [*ops, *final_ops(seen)]), HOLD


def score_ops(seen: Standing) -> list[Op]:
    """The round and the scores by side, who has just played framed."""
    left, right = _PANEL
    wide, high, top = right - left, 52 + _ROW * len(seen.scores) + 6, 8
    middle = (left + right) / 2
    y = top + 28.0
    ops: list[Op] = [
        Sprite("panel", middle, top + high / 2, (wide, high)),
        Text(seen.title, left + 14, y, 28, "title", role="panel"),
        Text(seen.note, right - 14, y, 19, "bold", anchor="r", role="panel"),
    ]
    for side, score in enumerate(seen.scores):
        y = top + 52 + _ROW * (side + 0.5)
        if side == seen.actor:
            ops.append(Sprite("frame", middle, y, (wide - 10, _ROW - 4), about="actor"))
        room = wide - 96 - fonts.width(str(score), "bold", 36)
        ops += [
            Sprite("player", left + 34, y, (seen.colours[side], 36), about="seat"),
            Text(fonts.fit(seen.drawn[side], "bold", 26, room), left + 62, y, 26, "bold", role="panel"),
            Text(str(score), right - 14, y, 36, "bold", anchor="r", role="panel"),
        ]
    return ops


def final_ops(seen: Standing) -> list[Op]:
    """The final scores, best first, over the panel and as much of the board as they need."""
    wide, row, top, right = 440, 76, 8, _PANEL[1]
    high = 88 + row * len(seen.scores)
    left = right - wide
    middle = left + wide / 2
    ops: list[Op] = [
        Sprite("panel", middle, top + high / 2, (wide, high)),
        Text(seen.title, middle, top + 44, 40, "title", anchor="m", role="panel"),
    ]
    for i, side in enumerate(seen.ranked):
        y = top + 80 + row * (i + 0.5)
        if side in seen.winners:
            ops.append(Sprite("frame", middle, y, (wide - 16, row - 6), about="winner"))
        score = str(seen.scores[side])
        room = wide - 130 - fonts.width(score, "bold", 50)
        ops += [
            Sprite("player", left + 46, y, (seen.colours[side], 48), about="seat"),
            Text(fonts.fit(seen.drawn[side], "bold", 38, room), left + 86, y, 38, "bold", role="panel"),
            Text(score, right - 22, y, 50, "bold", anchor="r", role="panel"),
        ]
    return ops
