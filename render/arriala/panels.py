"""The panels beside the board: round and points left, a panel a side, points, projects, the score track."""

from __future__ import annotations

from collections.abc import Sequence

from render import fonts
from render.arriala import geometry as geo
from render.arriala.scene import Scene, winners
from render.canvas import Anchor, Op, Sprite, Text
from rules.arriala import board
from rules.arriala.moves import Allocate, Draw, Lock, Return, Riverside, Vineyard
from rules.arriala.projects import COST, PROJECT_POINTS
from rules.arriala.state import Open

LEFT, RIGHT = 1090, 1590
WIDE = RIGHT - LEFT
PAD = 16
_PER_LAP = 100


def _panel(left: float, top: float, wide: int, high: int) -> Sprite:
    return Sprite("panel", left + wide / 2, top + high / 2, (wide, high))


def _text(
    text: str, x: float, y: float, size: int, face: fonts.Face = "text", colour: str = "ink", anchor: Anchor = "l"
) -> Text:
    return Text(text, x, y, size, face, colour, anchor, role="panel")


def panels(scene: Scene) -> list[Op]:
    """All panels of the map picture."""
    ops, below = _head(scene, 12)
    more, below = _sides(scene, below + 12)
    return [*ops, *more, *_points(scene, below + 12), *_projects(scene), *track(scene)]


def _head(scene: Scene, top: int) -> tuple[list[Op], int]:
    """The round, and what the mover has left of his project points."""
    position = scene.view.open
    high = 66
    y = top + high / 2
    ops: list[Op] = [_panel(LEFT, top, WIDE, high)]
    ops.append(_text(scene.label("round", round=position.round), LEFT + PAD, y, 36, "title"))
    if position.over:
        ops.append(_text(scene.label("over"), RIGHT - PAD, y, 30, "bold", anchor="r"))
        return ops, top + high
    ops.append(_text(scene.label("points-left"), RIGHT - PAD, y, 28, "text", "faint", "r"))
    x = RIGHT - PAD - fonts.width(scene.label("points-left"), "text", 28) - 24.0
    for i in reversed(range(PROJECT_POINTS)):
        ops.append(Sprite("coin", x, y, (34, i >= position.left), about="left" if i < position.left else "spent"))
        x -= 40
    return ops, top + high


_SIDE = 98


def _sides(scene: Scene, top: int) -> tuple[list[Op], int]:
    position = scene.view.open
    sides = len(position.colours)
    high = _SIDE * sides + 52
    ops: list[Op] = [_panel(LEFT, top, WIDE, high)]
    y = top + 4
    for side in range(sides):
        ops += _one_side(scene, position, side, y)
        y += _SIDE
    ops.append(Sprite("bar", LEFT + WIDE / 2, y, (WIDE - 2 * PAD, 2, "panel_line")))
    most = sum(board.LOCK_LIMIT[stretch] for stretch in board.layout(position.options.board, position.seats).stretches)
    parts = [
        scene.label("deck", deck=position.pile),
        scene.label("pile", pile=sum(position.discards)),
        scene.label("locks-left", locks=f"{len(position.locks)}/{min(most, board.LOCKS)}"),
    ]
    ops.append(_text(" · ".join(parts), LEFT + WIDE / 2, y + 24, 26, "text", "faint", "m"))
    return ops, top + high


def _framed(scene: Scene) -> tuple[int, ...]:
    """Whose turn it is, or who has won."""
    if not scene.view.open.over:
        return (scene.view.open.mover,)
    return winners(scene.events)


def _one_side(scene: Scene, position: Open, side: int, top: float) -> list[Op]:
    colour = position.colours[side]
    neutral = colour == board.NEUTRAL
    ops: list[Op] = []
    if side in _framed(scene):
        ops.append(Sprite("frame", LEFT + WIDE / 2, top + _SIDE / 2, (WIDE - 10, _SIDE - 2), about="framed"))
    elif side:
        ops.append(Sprite("bar", LEFT + WIDE / 2, top, (WIDE - 2 * PAD, 2, "panel_line")))
    y = top + 32
    x = LEFT + PAD
    ops += [
        Sprite("player", x + 22, y, (colour, 44), about="side"),
        _text(fonts.fit(scene.name(side), "bold", 36, WIDE - 170), x + 56, y, 36, "bold"),
        _text(str(position.scores[side]), RIGHT - PAD, y, 48, "bold", "ink", "r"),
    ]
    y = top + 75
    own = [place for worker, place in enumerate(position.workers) if worker // board.WORKERS == side]
    on_canal = sum(place != board.STOCK and board.KIND[place] in (board.SPACE, board.TOWN) for place in own)
    if not neutral:
        ops += [
            Sprite("hand", x + 22, y, (30,)),
            _text(str(position.hands[side]), x + 44, y, 30, "bold"),
            Sprite("worker", x + 108, y + 2, (colour, 32, False), about="stock"),
            _text(str(own.count(board.STOCK)), x + 130, y, 30, "bold"),
            _text(scene.label("in-stock"), x + 154, y, 26, "text", "faint"),
        ]
    ops += [
        Sprite("water_icon", RIGHT - PAD - 156, y),
        _text(str(on_canal), RIGHT - PAD - 126, y, 30, "bold"),
        _text(scene.label("on-canal"), RIGHT - PAD, y, 26, "text", "faint", "r"),
    ]
    return ops


def _points(scene: Scene, top: int) -> list[Op]:
    """What a closed reach pays by its size, and what else pays at once."""
    high = 164
    ops: list[Op] = [
        _panel(LEFT, top, WIDE, high),
        _text(scene.label("reach"), LEFT + PAD, top + 26, 28, "title"),
    ]
    x = LEFT + PAD + 84.0
    rows = ((top + 64, "spaces", "text", "faint"), (top + 98, "points", "bold", "ink"))
    for y, label, _, _ in rows:
        ops.append(_text(scene.label(label), LEFT + PAD, y, 24, "text", "faint"))
    most = len(board.REACH_POINTS) - 1
    for size in range(1, most + 1):
        ops += [
            _text(f"{size}+" if size == most else str(size), x, rows[0][0], 26, "text", "faint", "m"),
            _text(str(board.REACH_POINTS[size]), x, rows[1][0], 32, "bold", "ink", "m"),
        ]
        x += 50
    extras = scene.label(
        "extras", lock=board.LOCK_POINTS, riverside=board.RIVERSIDE_POINTS, structure=board.STRUCTURE_POINTS
    )
    ops.append(_text(fonts.fit(extras, "text", 26, WIDE - 2 * PAD), LEFT + PAD, top + 138, 26))
    return ops


_PROJECTS = {
    "walk": 1, "card": 1, "vineyard": COST[Vineyard], "draw": COST[Draw], "allocate": COST[Allocate],
    "riverside": COST[Riverside], "return": COST[Return], "lock": COST[Lock],
}  # fmt: skip


def _projects(scene: Scene) -> list[Op]:
    """What each project costs, in the free land at the lower left."""
    left, wide, step = 12, 366, 40
    high = 58 + step * len(_PROJECTS)
    top = geo.HEIGHT - geo.TRACK - 124 - high  # the markers of four equal scores have room below
    ops: list[Op] = [
        _panel(left, top, wide, high),
        _text(scene.label("projects"), left + PAD, top + 30, 28, "title"),
    ]
    for i, (project, cost) in enumerate(_PROJECTS.items()):
        y = top + 72 + step * i
        for j in range(cost):
            ops.append(Sprite("coin", left + PAD + 11 + 19 * j, y, (22, False), about=project))
        ops.append(_text(fonts.fit(scene.label(project), "text", 27, wide - 112), left + PAD + 90, y, 27))
    return ops


def _stacked(spots: Sequence[tuple[float, float]], x: float, y: float, apart: float) -> float:
    """The height at which a marker stands clear of those that stand already."""
    while any(abs(x - ox) < apart and abs(y - oy) < apart for ox, oy in spots):
        y -= apart + 2
    return y


def track(scene: Scene) -> list[Op]:
    """The score track along the lower edge: markers on the same or near figures stack; a lap is 100 points."""
    position = scene.view.open
    top = geo.HEIGHT - geo.TRACK
    left, step = 26.0, (geo.WIDTH - 52.0) / (_PER_LAP - 1)
    ops: list[Op] = [Sprite("bar", geo.WIDTH / 2, top + geo.TRACK / 2, (geo.WIDTH, geo.TRACK, "strip"))]
    for points in range(_PER_LAP):
        x = left + step * points
        tall = 22 if points % 10 == 0 else 14 if points % 5 == 0 else 9
        ops.append(Sprite("bar", x, top + 4 + tall / 2, (2, tall, "strip_line")))
        if points % 10 == 0:
            ops.append(_text(str(points), x, top + geo.TRACK - 20, 30, "text", "strip_ink", "m"))
    standing: list[tuple[float, float]] = []
    for side in sorted(range(len(position.scores)), key=lambda s: (position.scores[s], s)):
        score = position.scores[side]
        x = left + step * (score % _PER_LAP)
        y = _stacked(standing, x, top + 14.0, 34)
        standing.append((x, y))
        ops.append(Sprite("marker", x, y, (position.colours[side],), 1.12, about=str(score)))
        if score >= _PER_LAP:
            lap = f"+{score // _PER_LAP * _PER_LAP}"
            ops.append(Text(lap, x + 22, y, 25, "bold", "points", halo="strip", halo_width=4, role="panel"))
    return ops
