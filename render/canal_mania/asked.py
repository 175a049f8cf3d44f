"""Pictures on demand, for the eyes of one: the board round a contract or a hex, plans as ghost tiles, goods routes.

Each is as high as it needs: the board above, and below it a list that tells the same in figures.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import partial

from msgspec.structs import replace
from PIL import Image

from render import sheet
from render.alt import short_name, told
from render.canal_mania import base
from render.canal_mania import geometry as geo
from render.canal_mania.changes import Changes
from render.canal_mania.chart import chart
from render.canal_mania.lanes import Course
from render.canal_mania.pictures import wish_for
from render.canal_mania.scene import Scene
from render.canal_mania.views import WINDOWS, at_towns
from render.canvas import Op, compose, png
from render.glyphs import letter_tag
from render.pen import Point
from render.theme import THEMES
from render.window import Window
from rules.canal_mania import board
from rules.canal_mania.planner import RoutePlan
from rules.canal_mania.plans import ANY, BuildPlan
from rules.canal_mania.state import Open, Work

WIDTH = 1200
MOST = 8
"""Plans or routes in one picture; of longer lists the first."""
_LEAST, _HIGHEST = 620, 1240
"""Pixels of board, from top to bottom."""
_AROUND = 150.0
"""How far one sees from a hex, in pixels of the map."""


def _window(points: Sequence[Point]) -> Window:
    return WINDOWS.as_high_as_needed(points, WIDTH, _LEAST, _HIGHEST)


def _drawn(scene: Scene, shown: Window, board_ops: Sequence[Op], lines: sheet.Sheet) -> bytes:
    theme = THEMES[scene.theme]
    ground = Image.new("RGB", (WIDTH, shown.high + lines.high))
    ground.paste(shown.ground(partial(base.layer, theme)), (0, 0))
    return png(compose(theme, ground, [*shown.through(board_ops), *lines.ops(shown.high)]), base.palette(scene.theme))


def _letter(n: int) -> str:
    return chr(65 + n)


# Round a contract or a hex.


def _work_of(position: Open, contract: int) -> tuple[int, Work] | None:
    """The seat that has the contract face up, and its unfinished canal."""
    found = ((seat, work) for seat, works in enumerate(position.works) for work in works if work.contract == contract)
    return next(found, None)


def _tiles_of(position: Open, contract: int) -> tuple[int, ...]:
    taken = _work_of(position, contract)
    if taken:
        return taken[1].tiles
    return next((canal.tiles for canal in position.canals if canal.contract == contract), ())


def _towns_of(position: Open, contract: int) -> tuple[int, ...]:
    """What a contract has to do with: its termini, the town it goes via, and where a Junction's boat began."""
    via = board.VIA[contract]
    towns = (*board.TERMINI[contract], *((via,) if via >= 0 else ()))
    taken = _work_of(position, contract)
    return towns or ((taken[1].start,) if taken else ())


def draw_around(scene: Scene, *, contract: int = -1, hex_: int = -1) -> bytes:
    """The board round a contract (its termini, the town it goes via, its tiles) or round a hex, with a line below. Pure.

    Indices as in ``board``. Give one of the two. What the turn changed is not marked, the contract's towns are.
    """
    position = scene.view.open
    lines = sheet.Sheet(WIDTH)
    changes = Changes()
    if contract >= 0:
        tiles, towns = _tiles_of(position, contract), _towns_of(position, contract)
        points = [*at_towns(towns), *(geo.CENTRES[board.tile_hex(code)] for code in tiles)]
        changes.taken += towns
        _tell_contract(scene, contract, lines)
    else:
        x, y = geo.CENTRES[hex_]
        points = [(x - _AROUND, y - _AROUND * 0.6), (x + _AROUND, y + _AROUND * 0.6)]
        changes.hexes.append(hex_)
        lines.title(_hex_name(scene, hex_))
    shown = _window(points or [(geo.WIDTH / 2, geo.HEIGHT / 2)])
    named = hex_ if hex_ >= 0 and board.TOWN_AT[hex_] < 0 else -1
    return _drawn(scene, shown, chart(scene, replace(wish_for(shown), asked=named), changes), lines)


def _contract_name(scene: Scene, contract: int) -> str:
    return scene.label("junction") if contract >= board.JUNCTION else board.CONTRACTS[contract]


def _aim(scene: Scene, contract: int) -> str:
    """From where to where, and via what."""
    ends = " – ".join(board.TOWNS[town] for town in board.TERMINI[contract])
    via = board.VIA[contract]
    return f"{ends} {scene.label('via', town=board.TOWNS[via])}" if via >= 0 else ends


def _title(scene: Scene, contract: int, lines: sheet.Sheet) -> None:
    value = scene.label("value", value=board.VALUE[contract])
    lines.title(_aim(scene, contract) or _contract_name(scene, contract), value)


def _tell_contract(scene: Scene, contract: int, lines: sheet.Sheet) -> None:
    position = scene.view.open
    value = board.VALUE[contract]
    _title(scene, contract, lines)
    row = lines.row()
    taken = _work_of(position, contract)
    done = [canal for canal in position.canals if canal.contract == contract]
    if contract in position.parliament:
        row.tag(letter_tag(_letter(position.parliament.index(contract)), 0, 0, sheet.TAG))
    seat = taken[0] if taken else done[0].seat if done else -1
    if seat >= 0:
        row.badge(position.colours[seat])
    row.text(_contract_name(scene, contract))
    if taken:
        row.right(scene.label("laid", done=len(taken[1].tiles), most=value))


def _hex_name(scene: Scene, hex_: int) -> str:
    town = board.TOWN_AT[hex_]
    if town >= 0:
        return f"{board.HEXES[hex_]} · {board.TOWNS[town]}"
    ground = "difficult" if board.TERRAIN[hex_] == board.DIFFICULT else "clear"
    return f"{board.HEXES[hex_]} · {scene.label(f'terrain-{ground}')}"


def alt_around(scene: Scene, *, contract: int = -1, hex_: int = -1) -> str:
    """What ``draw_around`` shows, in words."""
    position = scene.view.open
    if contract < 0:
        around = [other for other in board.NEIGHBOURS[hex_] if other >= 0]
        return told([_hex_told(scene, other) for other in (hex_, *around)])
    value = scene.label("value", value=board.VALUE[contract])
    aim = _aim(scene, contract)
    parts = [f"{_contract_name(scene, contract)}: {aim}, {value}" if aim else f"{_contract_name(scene, contract)}, {value}"]
    taken = _work_of(position, contract)
    if taken:
        laid = scene.label("laid", done=len(taken[1].tiles), most=board.VALUE[contract])
        parts.append(f"{short_name(scene.names[taken[0]])}: {laid}")
    tiles = _tiles_of(position, contract)
    if tiles:
        parts.append(_line(scene, tiles))
    return told(parts)


def _line(scene: Scene, tiles: Iterable[int]) -> str:
    """Tiles in a row, as ``S22 lock, T22 stretch, Maidstone``."""
    words: list[str] = []
    for code in tiles:
        words.append(f"{board.HEXES[board.tile_hex(code)]} {scene.label(board.KINDS[board.tile_kind(code)]).lower()}")
        town = board.TOWN_AT[board.tile_leads_to(code)]
        if town >= 0:
            words.append(board.TOWNS[town])
    return ", ".join(words)


def _hex_told(scene: Scene, hex_: int) -> str:
    """A hex with its ground and the tiles in it."""
    position = scene.view.open
    owned = [(canal.seat, canal.tiles) for canal in position.canals]
    owned += [(seat, work.tiles) for seat, works in enumerate(position.works) for work in works]
    tiles = [
        f"{short_name(scene.names[seat])} {scene.label(board.KINDS[board.tile_kind(code)]).lower()}"
        for seat, laid in owned
        for code in laid
        if board.tile_hex(code) == hex_
    ]
    name = _hex_name(scene, hex_).replace(" · ", ", ")
    return f"{name}: {', '.join(tiles)}" if tiles else name


# Plans.


def draw_plans(scene: Scene, plans: Sequence[BuildPlan]) -> bytes:
    """The canals that plans would build, as ghosts, each with a letter; below, each with its tiles, cards and points. Pure.

    The plans are those of the scene's seat. At most MOST are shown. Raises ValueError without a plan.
    """
    if not plans:
        raise ValueError("no plans")
    shown_plans = plans[:MOST]
    seat = _seat(scene)
    ghosts = tuple(Course.of(seat, plan.contract, plan.tiles) for plan in shown_plans)
    points = [geo.CENTRES[hex_] for ghost in ghosts for hex_ in ghost.path]
    lines = sheet.Sheet(WIDTH)
    contract = -1
    for n, plan in enumerate(shown_plans):
        if plan.contract != contract:
            contract = plan.contract
            _title(scene, contract, lines)
        _tell_plan(scene, n, plan, lines.row())
    shown = _window(points)
    changes = Changes(taken=[town for plan in shown_plans for town in board.TERMINI[plan.contract]])
    wish = replace(wish_for(shown), letter=0)  # the letters mean plans here
    return _drawn(scene, shown, chart(scene, wish, changes, ghosts), lines)


def _seat(scene: Scene) -> int:
    return scene.view.open.mover if scene.view.seat is None else scene.view.seat


def _gain(plan: BuildPlan) -> int:
    return plan.points if plan.completes else plan.tile_points


def _tell_plan(scene: Scene, n: int, plan: BuildPlan, row: sheet.Row) -> None:
    row.right(f"+{_gain(plan)}")
    row.tag(letter_tag(_letter(n), 0, 0, sheet.TAG))
    for code in plan.tiles:
        row.text(board.HEXES[board.tile_hex(code)])
        row.sign("tile_icon", board.tile_kind(code), wide=44, scale=1.3)
        town = board.TOWN_AT[board.tile_leads_to(code)]
        if town >= 0:
            row.text(board.TOWNS[town], "bold")
    row.sign("hand", 34, wide=34)
    row.text(str(plan.cards), "bold")
    if plan.left:
        row.text(scene.label("to-go", left=plan.left), colour="faint")
    if any(plan.missing):
        row.text(scene.label("lacks"), colour="faint")
        for kind, count in enumerate(plan.missing):
            if count:
                row.text(f"{count}×" if kind != ANY else f"{count}× {scene.label('any-card')}", "bold")
                if kind != ANY:
                    row.sign("tile_icon", kind, wide=44, scale=1.3)


def alt_plans(scene: Scene, plans: Sequence[BuildPlan]) -> str:
    """What ``draw_plans`` shows, in words."""
    parts = []
    for n, plan in enumerate(plans[:MOST]):
        told_ = [_line(scene, plan.tiles), scene.label("cards", count=plan.cards), scene.label("value", value=_gain(plan))]
        if plan.left:
            told_.append(scene.label("to-go", left=plan.left))
        lacking = [
            f"{count} {scene.label('any-card') if kind == ANY else scene.label(board.KINDS[kind]).lower()}"
            for kind, count in enumerate(plan.missing)
            if count
        ]
        if lacking:
            told_.append(f"{scene.label('lacks')} {', '.join(lacking)}")
        parts.append(f"{_letter(n)}, {_contract_name(scene, plan.contract)}: {'; '.join(told_)}")
    return told(parts)


# Goods.


def draw_routes(scene: Scene, routes: Sequence[RoutePlan]) -> bytes:
    """Where goods could go, each way with a letter at its end; below, each with its towns and what everyone scores. Pure.

    At most MOST are shown. Raises ValueError without a route.
    """
    if not routes:
        raise ValueError("no routes")
    shown_routes = routes[:MOST]
    changes = Changes()
    for route in shown_routes:
        changes.passed += route.towns
        for a, b, seat in zip(route.towns, route.towns[1:], route.owners, strict=False):
            section = (min(a, b), max(a, b), seat)
            if section not in changes.routes:
                changes.routes.append(section)
    changes.tokens += dict.fromkeys(route.towns[0] for route in shown_routes)
    shown = _window(at_towns(dict.fromkeys(changes.passed)))
    drawn = chart(scene, replace(wish_for(shown), letter=0), changes)
    lines = sheet.Sheet(WIDTH)
    for n, route in enumerate(shown_routes):
        _tell_route(scene, n, route, lines.row())
    return _drawn(scene, shown, [*drawn, *_ends_of(shown_routes, round(34 / shown.zoom))], lines)


def _ends_of(routes: Sequence[RoutePlan], size: int) -> list[Op]:
    """The letters of the routes at the towns where they end, side by side."""
    at_town: dict[int, list[int]] = {}
    for n, route in enumerate(routes):
        at_town.setdefault(route.towns[-1], []).append(n)
    ops: list[Op] = []
    for town, ending in at_town.items():
        x, y = geo.CENTRES[board.TOWN_HEX[town]]
        for i, n in enumerate(ending):
            ops += letter_tag(_letter(n), x + (i - (len(ending) - 1) / 2) * (size + 2), y, size)
    return ops


def _tell_route(scene: Scene, n: int, route: RoutePlan, row: sheet.Row) -> None:
    colours = scene.view.open.colours
    row.tag(letter_tag(_letter(n), 0, 0, sheet.TAG))
    for seat in sorted(range(len(route.points)), key=lambda s: (s != _seat(scene), s)):
        if route.points[seat]:
            row.badge(colours[seat])
            row.text(f"+{route.points[seat]}", "bold")
    row.text(" – ".join(board.TOWNS[town] for town in route.towns))


def alt_routes(scene: Scene, routes: Sequence[RoutePlan]) -> str:
    """What ``draw_routes`` shows, in words."""
    parts = []
    for n, route in enumerate(routes[:MOST]):
        points = [f"{short_name(name)} +{won}" for name, won in zip(scene.names, route.points, strict=True) if won]
        parts.append(f"{_letter(n)}: {' – '.join(board.TOWNS[town] for town in route.towns)}, {', '.join(points)}")
    return told(parts)
