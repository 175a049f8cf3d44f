"""The private picture of a choice: its targets numbered on the board, each with the points that it would score at once."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from render import fonts
from render.alt import told
from render.arriala import base
from render.arriala import geometry as geo
from render.arriala.chart import chart
from render.arriala.look import LOOKS
from render.arriala.pictures import CARD_HEIGHT, CARD_WIDTH, board_ops, fitting, ground, place_points
from render.arriala.scene import Scene
from render.canvas import Op, Sprite, Text, compose, png
from rules.arriala import board

_CROPPED = (CARD_WIDTH, CARD_HEIGHT)
_WHOLE = (geo.WIDTH, geo.HEIGHT - geo.TRACK)
_SIZE, _HIGH = 36, 44


class Target(msgspec.Struct, frozen=True):
    """A place that may be chosen, an index into ``board.PLACES``, and the points that the chooser would win at once."""

    place: int
    points: int = 0


def preview_ops(scene: Scene, targets: Sequence[Target], start: int = board.STOCK) -> tuple[list[Op], float, int, int]:
    """The display list of a preview, its zoom and its left upper corner on the map; at zoom 0 it is the whole board."""
    places = [target.place for target in targets] + ([start] if start != board.STOCK else [])
    found = fitting([point for place in places for point in place_points(scene, place)], _CROPPED)
    zoom, left, top = found or (0.0, 0, 0)
    shown = board_ops(scene, zoom, left, top, _CROPPED) if found else chart(scene)
    scale = zoom or 1.0
    ops: list[Op] = []
    if start != board.STOCK:
        x, y = _at(scene, start, scale, left, top)
        ops.append(Sprite("left_place", x, y, (_radius(start),), scale=scale, about="start"))
    seen: dict[int, int] = {}
    for number, target in enumerate(targets, 1):
        x, y = _at(scene, target.place, scale, left, top)
        reach = _radius(target.place) * scale * 0.8
        again = seen[target.place] = seen.get(target.place, -1) + 1
        ops += _tag(number, target.points, x + reach, y - reach + again * (_HIGH + 6))
    return [*shown, *ops], zoom, left, top


def _at(scene: Scene, place: int, scale: float, left: int, top: int) -> tuple[float, float]:
    x, y = geo.centres(scene.view.open.options.board)[place]
    return (x - left) * scale, (y - top) * scale


def _radius(place: int) -> int:
    return geo.TOWN_RADIUS if board.KIND[place] == board.TOWN else geo.SPACE_RADIUS


def _tag(number: int, points: int, x: float, y: float) -> list[Op]:
    """A number, and at its right the points if there are any."""
    wide = max(_HIGH, fonts.width(str(number), "bold", _SIZE) + 24)
    ops: list[Op] = []
    if points:
        text = f"+{points}"
        room = fonts.width(text, "bold", _SIZE) + 26
        middle = x + (wide + room) / 2 - 6
        ops += [
            Sprite("reach_tag", middle, y, (0, room, False), about="points"),
            Text(text, middle + 3, y, _SIZE, "bold", "points", "m", role="points"),
        ]
    return [
        *ops,
        Sprite("number_tag", x, y, (wide, _HIGH), about="target"),
        Text(str(number), x, y, _SIZE, "bold", "outline", "m", role="number"),
    ]


def draw_preview(scene: Scene, targets: Sequence[Target], start: int = board.STOCK) -> bytes:
    """The targets of a choice, numbered from 1 in their order, as PNG bytes; ``start`` is where the worker to move stands.

    1200 x 750 where all of them fit, else the whole board, 1600 x 1920. Pure. Raises ValueError without a target.
    """
    if not targets:
        raise ValueError("no targets")
    look = LOOKS[scene.theme]
    ops, zoom, left, top = preview_ops(scene, targets, start)
    if zoom:
        shown = ground(scene, zoom, left, top, _CROPPED)
    else:
        shown = base.layer(look, 1).crop((0, 0, *_WHOLE)).convert("RGB")
    return png(compose(look, shown, ops), base.palette(scene.theme))


def alt_preview(targets: Sequence[Target]) -> str:
    """The numbers, places and points of a choice."""
    return told([f"{i} {board.PLACES[t.place]}" + (f" +{t.points}" if t.points else "") for i, t in enumerate(targets, 1)])
