"""The two pictures of a turn, as PNG bytes: the portrait map and the landscape turn card."""

from __future__ import annotations

from functools import partial

from PIL import Image

from render import fonts
from render.canal_mania import base, labels
from render.canal_mania import geometry as geo
from render.canal_mania.changes import Changes
from render.canal_mania.chart import Wish, chart, rests
from render.canal_mania.panels import panels
from render.canal_mania.scene import Scene, headliner, points_won
from render.canal_mania.views import WINDOWS, at_towns
from render.canvas import Op, Sprite, Text, compose, png
from render.pen import Point
from render.strip import ranking
from render.theme import THEMES
from render.window import Window
from rules.canal_mania import board
from rules.canal_mania.ending import standings
from rules.canal_mania.state import OVER

CARD_WIDTH, CARD_HEIGHT = 1200, 750
STRIP = 118
_VIEW = (CARD_WIDTH, CARD_HEIGHT - STRIP)
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
    built = [geo.CENTRES[hex_] for hex_ in changes.hexes] + at_towns(changes.passed)
    groups = [built, at_towns(changes.taken), at_towns(changes.tokens)]
    if not any(groups):
        for work in position.works[position.mover]:
            tiles = rests(position, position.mover, work)
            boat = geo.CENTRES[board.tile_hex(tiles[-1]) if tiles else board.TOWN_HEX[work.start]]
            groups.append([boat, *at_towns(board.TERMINI[work.contract])])
    if not any(groups):
        groups = [at_towns(board.TERMINI[contract]) for contract in position.parliament]
    return [group for group in groups if group] or [[(geo.WIDTH / 2, geo.HEIGHT / 2)]]


def window(scene: Scene) -> Window:
    """The part of the map that the turn card shows."""
    return WINDOWS.of_groups(focus(scene), *_VIEW)


def card_ops(scene: Scene) -> list[Op]:
    """The display list of the turn card."""
    shown = window(scene)
    return [*shown.through(chart(scene, wish_for(shown))), *_strip(scene)]


def wish_for(shown: Window) -> Wish:
    """The lettering of an enlarged part of the board: nothing that would be too small."""
    legible = labels.HEX_SIZE * shown.zoom >= CARD_LEAST_TEXT
    return Wish(coordinates=legible, place_names=False, letter=max(24, round(34 / shown.zoom)), frame=shown.frame)


def _strip(scene: Scene) -> list[Op]:
    """What happened, who won points, who is next."""
    position = scene.view.open
    top = CARD_HEIGHT - STRIP
    ops: list[Op] = [Sprite("bar", CARD_WIDTH / 2, top + STRIP / 2, (CARD_WIDTH, STRIP, "strip"))]
    y = top + 32
    actor = headliner(scene.events, position.mover)
    if scene.headline:
        ops += [
            Sprite("player", 42, y + 2, (position.colours[actor], 46), about="actor"),
            Text(fonts.fit(scene.headline, "text", 38, CARD_WIDTH - 96), 78, y, 38, "text", "strip_ink", role="strip"),
        ]
    y = top + 86
    if position.stage == OVER:
        final = [(line.place, position.colours[line.seat], line.points) for line in standings(position)]
        ops.append(Text(scene.label("over"), CARD_WIDTH - 24, y, 38, "text", "strip_ink", "r", role="strip"))
        return [*ops, *ranking(final, y)]
    x = 78.0
    for seat, won in enumerate(points_won(scene.events, len(position.scores))):
        if won:
            text = f"{won:+d}".replace("-", "−")
            ops += [
                Sprite("player", x + 18, y, (position.colours[seat], 36), about="points"),
                Text(text, x + 44, y, 40, "bold", "points", role="strip"),
            ]
            x += 66 + fonts.width(text, "bold", 40)
    next_ = scene.label("to-play", name=scene.name(position.mover))
    room = int(CARD_WIDTH - 90 - x)
    ops += [
        Text(fonts.fit(next_, "text", 38, room), CARD_WIDTH - 76, y, 38, "text", "strip_ink", "r", role="strip"),
        Sprite("player", CARD_WIDTH - 42, y, (position.colours[position.mover], 46), about="next"),
    ]
    return ops


def draw_card(scene: Scene) -> bytes:
    """The part of the board that the turn changed, enlarged, with a line below, landscape, 1200 x 750. Pure as draw_map."""
    theme = THEMES[scene.theme]
    ground = Image.new("RGB", (CARD_WIDTH, CARD_HEIGHT))
    ground.paste(window(scene).ground(partial(base.layer, theme)), (0, 0))
    return png(compose(theme, ground, card_ops(scene)), base.palette(scene.theme))
