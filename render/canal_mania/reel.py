"""The pictures of a whole game: an animated GIF of the board, a frame a turn, and a chart of the scores by round."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from PIL import Image

from render import fonts
from render.canal_mania import base
from render.canal_mania import geometry as geo
from render.canal_mania.chart import Wish, chart
from render.canal_mania.panels import rounds_left, track
from render.canal_mania.scene import Scene, winners
from render.canvas import Op, Sprite, Text, compose, zoomed
from render.gif import animation
from render.theme import THEMES
from rules.canal_mania.state import OVER

SCALE = 0.5
WIDTH, HEIGHT = round(geo.WIDTH * SCALE), round(geo.HEIGHT * SCALE)
STEP, HOLD = 450, 8000
"""Milliseconds that a turn is shown, and the final scores."""
_WISH = Wish(coordinates=False, letter=0)
_PANEL = (536, 790)
"""The left and right side of the panel."""
_ROW = 56


def replay(frames: Iterable[Scene]) -> bytes:
    """The GIF of a game, 800 x 1000, a frame a scene and one more for the final scores, which stays. Pure.

    All scenes are drawn in the theme of the first one. Raises ValueError without a scene.
    """
    scenes = iter(frames)
    first = next(scenes, None)
    if first is None:
        raise ValueError("no scenes")
    return animation(_pictures(first, scenes), base.palette(first.theme))


def _pictures(first: Scene, others: Iterator[Scene]) -> Iterator[tuple[Image.Image, int]]:
    theme = THEMES[first.theme]
    ground = base.layer(theme, 1).convert("RGB").reduce(round(1 / SCALE))
    scene = first
    yield compose(theme, ground.copy(), frame_ops(first)), STEP
    for scene in others:
        yield compose(theme, ground.copy(), frame_ops(scene)), STEP
    if scene.view.open.stage == OVER:
        yield compose(theme, ground.copy(), [*frame_ops(scene), *final_ops(scene)]), HOLD


def frame_ops(scene: Scene) -> list[Op]:
    """The display list of one frame: the board without small print, whose turn it was, the scores."""
    shown = [*chart(scene, _WISH), *track(scene)]
    return [*zoomed(shown, SCALE, 0, 0, (WIDTH, HEIGHT)), *_scores(scene)]


def _scores(scene: Scene) -> list[Op]:
    position = scene.view.open
    left, right = _PANEL
    seats = len(position.scores)
    wide, high, top = right - left, 52 + _ROW * seats + 6, 8
    middle = (left + right) / 2
    y = top + 28.0
    ops: list[Op] = [
        Sprite("panel", middle, top + high / 2, (wide, high)),
        Text(scene.label("round", round=position.round), left + 14, y, 28, "title", role="panel"),
        Text(rounds_left(scene), right - 14, y, 19, "bold", anchor="r", role="panel"),
    ]
    actor = next((event.seat for event in reversed(scene.events) if event.seat >= 0), -1)
    for seat, score in enumerate(position.scores):
        y = top + 52 + _ROW * (seat + 0.5)
        if seat == actor:
            ops.append(Sprite("frame", middle, y, (wide - 10, _ROW - 4), about="actor"))
        room = wide - 96 - fonts.width(str(score), "bold", 36)
        ops += [
            Sprite("player", left + 34, y, (position.colours[seat], 36), about="seat"),
            Text(fonts.fit(scene.name(seat), "bold", 26, room), left + 62, y, 26, "bold", role="panel"),
            Text(str(score), right - 14, y, 36, "bold", anchor="r", role="panel"),
        ]
    return ops


def final_ops(scene: Scene) -> list[Op]:
    """The final scores, best first, over the panel and as much of the board as they need."""
    position = scene.view.open
    scores = position.scores
    best = winners(scene.events)
    ranked = sorted(range(len(scores)), key=lambda seat: (seat not in best, -scores[seat], seat))
    wide, row, top, right = 440, 76, 8, _PANEL[1]
    high = 88 + row * len(ranked)
    left = right - wide
    middle = left + wide / 2
    ops: list[Op] = [
        Sprite("panel", middle, top + high / 2, (wide, high)),
        Text(scene.label("over"), middle, top + 44, 40, "title", anchor="m", role="panel"),
    ]
    for i, seat in enumerate(ranked):
        y = top + 80 + row * (i + 0.5)
        if seat in best:
            ops.append(Sprite("frame", middle, y, (wide - 16, row - 6), about="winner"))
        room = wide - 130 - fonts.width(str(scores[seat]), "bold", 50)
        ops += [
            Sprite("player", left + 46, y, (position.colours[seat], 48), about="seat"),
            Text(fonts.fit(scene.name(seat), "bold", 38, room), left + 86, y, 38, "bold", role="panel"),
            Text(str(scores[seat]), right - 22, y, 50, "bold", anchor="r", role="panel"),
        ]
    return ops
