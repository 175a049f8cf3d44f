"""The two pictures of a turn, as PNG bytes: the portrait map and the landscape turn card."""

from __future__ import annotations

from functools import partial

from PIL import Image

from render import fonts
from render.arriala import base
from render.arriala import geometry as geo
from render.arriala.changes import Changes
from render.arriala.chart import Wish, chart, town_name_box
from render.arriala.look import LOOKS
from render.arriala.panels import panels
from render.arriala.scene import Scene, points_won
from render.canvas import Op, Sprite, Text, compose, png
from render.pen import Point
from render.strip import ranking
from render.window import Window, Windows
from rules.arriala import board
from rules.arriala.ending import standings
from rules.arriala.pieces import layout_of
from rules.arriala.state import Open

CARD_WIDTH, CARD_HEIGHT = 1200, 750
STRIP = 118
_VIEW = (CARD_WIDTH, CARD_HEIGHT - STRIP)
_MARGIN = 74
WINDOWS = Windows(
    size=(geo.WIDTH, geo.HEIGHT - geo.TRACK), zooms=(2.0, 1.75, 1.5, 1.25, 1.0), margin=_MARGIN, least=1.25
)
_REACH = 120
_LEVEL = 4
"""Level 6 takes twice the time for eight per cent fewer bytes."""
CARD_LEAST_TEXT = 27
"""No text of the card is smaller: 36 pixels on 1,600 of width."""


def map_ops(scene: Scene) -> list[Op]:
    """The display list of the map."""
    return [*chart(scene), *panels(scene)]


def draw_map(scene: Scene) -> bytes:
    """The whole board with all panels, portrait, 1600 x 2000. Pure: may be called in any thread."""
    look = LOOKS[scene.theme]
    ground = base.layer(look, 1).convert("RGB")
    return png(compose(look, ground, map_ops(scene)), base.palette(scene.theme), _LEVEL)


def focus(scene: Scene) -> list[list[Point]]:
    """What the turn card should show, as groups of points of the map, the most important group first.

    First the reaches that were closed, then where workers arrived and what was built, then where they came from; if the
    board did not change, the next player's workers on it, or else all its towns.
    """
    position = scene.view.open
    layout = layout_of(position)
    centres = geo.centres(position.options.board)
    changes = Changes.of(scene.events)
    groups: list[list[Point]] = []
    for first, last in changes.closed:
        inside = layout.line[layout.index[first] : layout.index[last] + 1]
        groups.append([centres[place] for place in inside])
    reached = [place_points(scene, place) for place in dict.fromkeys(reversed(changes.reached))]
    groups += reached
    groups += [place_points(scene, place) for place in dict.fromkeys(changes.left)]
    if not groups:
        own = range(board.WORKERS * position.mover, board.WORKERS * (position.mover + 1))
        places = dict.fromkeys(position.workers[worker] for worker in own if position.workers[worker] != board.STOCK)
        groups = [place_points(scene, place) for place in places]
    return groups or [[centres[layout.line[len(layout.line) // 2]]]]


def place_points(scene: Scene, place: int) -> list[Point]:
    """What of a place should be seen, as points of the map: of a town also its name, of a vineyard its ground."""
    if board.KIND[place] == board.VINEYARD:
        left, top, right, bottom = geo.ground(board.VINEYARDS.index(place))
        return [(left + 30, top), (right - 30, bottom - 20)]
    points = [geo.centres(scene.view.open.options.board)[place]]
    if board.KIND[place] == board.TOWN:
        left, top, right, bottom = town_name_box(board.TOWNS.index(place))
        inset = min(_MARGIN - 12, (right - left) / 2)
        points += [(left + inset, (top + bottom) / 2), (right - inset, (top + bottom) / 2)]
    return points


def window(scene: Scene) -> Window:
    """The part of the map that the turn card shows."""
    return WINDOWS.of_groups(focus(scene), *_VIEW)


def board_ops(scene: Scene, shown: Window, changes: Changes | None = None) -> list[Op]:
    """The board through a window, lettered large enough for it; ``changes`` are marked, by default the scene's."""
    wish = Wish(least=-(-CARD_LEAST_TEXT * 100 // round(100 * shown.zoom)), country=False)
    return shown.through(chart(scene, wish, changes), _REACH)


def card_ops(scene: Scene) -> list[Op]:
    """The display list of the turn card."""
    return [*board_ops(scene, window(scene)), *_strip(scene)]


def _final(position: Open) -> list[tuple[int, int, int]]:
    """Place, colour and points of each side, best first; a neutral score that is not first has no place (AR-53)."""
    rows = [(line.place, position.colours[line.seat], line.points) for line in standings(position)]
    for colour, score in zip(position.colours[position.seats :], position.scores[position.seats :], strict=True):
        first = score > rows[0][2]
        rows.insert(0 if first else len(rows), (int(first), colour, score))
    return rows


def _actor(scene: Scene) -> int:
    """The side that the headline is about: who is first at the end, or who did something."""
    position = scene.view.open
    if position.over:
        return position.colours.index(_final(position)[0][1])
    return next((event.seat for event in scene.events if event.seat >= 0), position.mover)


def _strip(scene: Scene) -> list[Op]:
    """What happened, who won points, who is next."""
    position = scene.view.open
    top = CARD_HEIGHT - STRIP
    ops: list[Op] = [Sprite("bar", CARD_WIDTH / 2, top + STRIP / 2, (CARD_WIDTH, STRIP, "strip"))]
    y = top + 32
    actor = _actor(scene)
    if scene.headline:
        ops += [
            Sprite("player", 42, y + 2, (position.colours[actor], 46), about="actor"),
            Text(fonts.fit(scene.headline, "text", 38, CARD_WIDTH - 96), 78, y, 38, "text", "strip_ink", role="strip"),
        ]
    y = top + 86
    if position.over:
        ops.append(Text(scene.label("over"), CARD_WIDTH - 24, y, 38, "text", "strip_ink", "r", role="strip"))
        return [*ops, *ranking(_final(position), y)]
    x = 78.0
    for side, won in enumerate(points_won(scene)):
        if won:
            text = f"+{won}"
            ops += [
                Sprite("player", x + 18, y, (position.colours[side], 36), about="points"),
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
    look = LOOKS[scene.theme]
    whole = Image.new("RGB", (CARD_WIDTH, CARD_HEIGHT))
    whole.paste(window(scene).ground(partial(base.layer, look)), (0, 0))
    return png(compose(look, whole, card_ops(scene)), base.palette(scene.theme), _LEVEL)
