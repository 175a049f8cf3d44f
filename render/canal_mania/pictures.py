"""The two pictures of a turn, as PNG bytes: the portrait map and the landscape turn card."""

from __future__ import annotations

from collections.abc import Iterable

from PIL import Image

from render import fonts
from render.canal_mania import base, labels
from render.canal_mania import geometry as geo
from render.canal_mania.changes import Changes
from render.canal_mania.chart import Wish, chart, rests
from render.canal_mania.panels import panels
from render.canal_mania.scene import Scene, points_won
from render.canvas import Box, Op, Sprite, Text, compose, png, zoomed
from render.pen import Point
from render.theme import THEMES
from rules.canal_mania import board
from rules.canal_mania.state import OVER

CARD_WIDTH, CARD_HEIGHT = 1200, 750
STRIP = 118
_VIEW = (CARD_WIDTH, CARD_HEIGHT - STRIP)
_ZOOMS = (2.0, 1.5, 1.0)
_LOWEST = 1936
"""Below this the map shows the score track, and the base layer no coast."""
_MARGIN = 56
"""Between what matters and the card's edge, in pixels of the map."""
_MAP_LEVEL = 5
"""Level 6 takes a third longer for three per cent fewer bytes."""
CARD_LEAST_TEXT = 27
"""No text of the card is smaller: 36 pixels on 1,600 of width."""


def map_ops(scene: Scene) -> list[Op]:
    """The display list of the map."""
    return [*chart(scene), *panels(scene)]


def draw_map(scene: Scene) -> bytes:
    """The whole board with all panels, portrait, 1600 x 2000. Pure: may be called in any thread."""
    theme = THEMES[scene.theme]
    ground = base.layer(theme, 1).convert("RGB")
    return png(compose(theme, ground, map_ops(scene)), base.palette(scene.theme), _MAP_LEVEL)


def focus(scene: Scene) -> list[list[Point]]:
    """What the turn card should show, as groups of points of the map, the most important group first.

    First what was built and where goods went, then contracts taken, then tokens placed; if the board did not change, where
    the next player's boats are and lead to, or else the towns of parliament.
    """
    changes = Changes.of(scene.events)
    position = scene.view.open
    built = [geo.CENTRES[hex_] for hex_ in changes.hexes] + _at(changes.passed)
    groups = [built, _at(changes.taken), _at(changes.tokens)]
    if not any(groups):
        for work in position.works[position.mover]:
            tiles = rests(position, position.mover, work)
            boat = geo.CENTRES[board.tile_hex(tiles[-1]) if tiles else board.TOWN_HEX[work.start]]
            groups.append([boat, *_at(board.TERMINI[work.contract])])
    if not any(groups):
        groups = [_at(board.TERMINI[contract]) for contract in position.parliament]
    return [group for group in groups if group] or [[(geo.WIDTH / 2, geo.HEIGHT / 2)]]


def _at(towns: Iterable[int]) -> list[Point]:
    return [geo.CENTRES[board.TOWN_HEX[town]] for town in towns]


def _box(points: list[Point]) -> Box:
    xs, ys = [x for x, _ in points], [y for _, y in points]
    return min(xs), min(ys), max(xs), max(ys)


def _zoom(box: Box) -> float:
    """The greatest zoom at which a box fits the card, 0 if none does."""
    wide, high = box[2] - box[0] + 2 * _MARGIN, box[3] - box[1] + 2 * _MARGIN
    return next((zoom for zoom in _ZOOMS if wide <= _VIEW[0] / zoom and high <= _VIEW[1] / zoom), 0.0)


def window(scene: Scene) -> tuple[float, int, int]:
    """The zoom of the turn card and its left upper corner on the map.

    Further groups of the focus are shown too as long as that does not make the most important one small.
    """
    first, *others = focus(scene)
    while len(first) > 1 and not _zoom(_box(first)):
        first = first[1:]  # of too long a route its end
    zoom = _zoom(_box(first))
    for group in others:
        together = _zoom(_box(first + group))
        if together >= min(zoom, _ZOOMS[1]):
            first, zoom = first + group, together
    left, top, right, bottom = _box(first)
    wide, high = _VIEW[0] / zoom, _VIEW[1] / zoom
    x = min(max((left + right - wide) / 2, 0), geo.WIDTH - wide)
    y = min(max((top + bottom - high) / 2, 0), _LOWEST - high)
    return zoom, round(x), round(y)


def card_ops(scene: Scene) -> list[Op]:
    """The display list of the turn card."""
    zoom, left, top = window(scene)
    frame = (float(left), float(top), left + _VIEW[0] / zoom, top + _VIEW[1] / zoom)
    legible = labels.HEX_SIZE * zoom >= CARD_LEAST_TEXT
    wish = Wish(coordinates=legible, place_names=False, letter=max(24, round(34 / zoom)), frame=frame)
    shown = chart(scene, wish)
    return [*zoomed(shown, zoom, left, top, _VIEW), *_strip(scene)]


def _strip(scene: Scene) -> list[Op]:
    """What happened, who won points, who is next."""
    position = scene.view.open
    top = CARD_HEIGHT - STRIP
    ops: list[Op] = [Sprite("bar", CARD_WIDTH / 2, top + STRIP / 2, (CARD_WIDTH, STRIP, "strip"))]
    y = top + 32
    actor = next((event.seat for event in scene.events if event.seat >= 0), position.mover)
    if scene.headline:
        ops += [
            Sprite("player", 42, y + 2, (position.colours[actor], 46), about="actor"),
            Text(fonts.fit(scene.headline, "text", 38, CARD_WIDTH - 96), 78, y, 38, "text", "strip_ink", role="strip"),
        ]
    y = top + 86
    x = 78.0
    for seat, won in enumerate(points_won(scene.events, len(position.scores))):
        if won:
            text = f"{won:+d}".replace("-", "−")
            ops += [
                Sprite("player", x + 18, y, (position.colours[seat], 36), about="points"),
                Text(text, x + 44, y, 40, "bold", "points", role="strip"),
            ]
            x += 66 + fonts.width(text, "bold", 40)
    if position.stage != OVER:
        next_ = scene.label("to-play", name=scene.name(position.mover))
        room = int(CARD_WIDTH - 90 - x)
        ops += [
            Text(fonts.fit(next_, "text", 38, room), CARD_WIDTH - 76, y, 38, "text", "strip_ink", "r", role="strip"),
            Sprite("player", CARD_WIDTH - 42, y, (position.colours[position.mover], 46), about="next"),
        ]
    else:
        ops.append(Text(scene.label("over"), CARD_WIDTH - 24, y, 38, "text", "strip_ink", "r", role="strip"))
    return ops


def draw_card(scene: Scene) -> bytes:
    """The part of the board that the turn changed, enlarged, with a line below, landscape, 1200 x 750. Pure as draw_map."""
    theme = THEMES[scene.theme]
    zoom, left, top = window(scene)
    step = 1 if zoom == 1 else 2
    cut = (left * step, top * step, round((left + _VIEW[0] / zoom) * step), round((top + _VIEW[1] / zoom) * step))
    shown = base.layer(theme, step).crop(cut).convert("RGB")
    if shown.size != _VIEW:
        shown = shown.resize(_VIEW, Image.Resampling.BILINEAR)
    ground = Image.new("RGB", (CARD_WIDTH, CARD_HEIGHT))
    ground.paste(shown, (0, 0))
    return png(compose(theme, ground, card_ops(scene)), base.palette(scene.theme))
