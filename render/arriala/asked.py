"""Pictures on demand, for the eyes of one: the board round a place or a stretch, and a plan's projects numbered on it.

Each is as high as it needs: the board above, and below it a list that tells the same in figures.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from functools import partial

import msgspec
from PIL import Image

from render import fonts
from render.alt import short_name, told
from render.arriala import base
from render.arriala import geometry as geo
from render.arriala.changes import Changes
from render.arriala.look import LOOKS
from render.arriala.pictures import WINDOWS, board_ops, place_points
from render.arriala.scene import Scene
from render.canvas import Op, Sprite, Text, compose, png
from render.pen import Point
from render.sheet import Row, Sheet
from render.window import Window
from rules.arriala import board
from rules.arriala.moves import Card
from rules.arriala.pieces import colours_at, layout_of
from rules.arriala.planner import Project, arrival
from rules.arriala.reaches import Section, reach_of, reach_points, section_name, sections, winner
from rules.arriala.state import NOBODY

WIDTH = 1200
MOST = 8
"""Projects in one picture; of longer lists the first."""
_LEAST, _HIGHEST = 620, 1440
"""Pixels of board, from top to bottom."""
_WINDOWS = msgspec.structs.replace(WINDOWS, zooms=(*WINDOWS.zooms, WIDTH / geo.WIDTH))
"""Projects may lie so far apart that the whole board is shown."""
_AROUND = 150.0
"""How far one sees from a place, in pixels of the map."""
_NUMBER, _HIGH = 36, 44


class _Part(msgspec.Struct, frozen=True):
    """A few words of a row: a side's badge or a sign may stand before them; ``told`` is what the alt text says instead."""

    text: str
    side: int = NOBODY
    sign: str = ""
    told: str = ""
    bold: bool = False
    faint: bool = False


class _Line(msgspec.Struct, frozen=True):
    """A row of the list: its parts, and what stands at its right end."""

    parts: list[_Part]
    right: str = ""


def _drawn(scene: Scene, shown: Window, board_: Iterable[Op], lines: Sheet) -> bytes:
    look = LOOKS[scene.theme]
    ground = Image.new("RGB", (WIDTH, shown.high + lines.high))
    ground.paste(shown.ground(partial(base.layer, look)), (0, 0))
    return png(compose(look, ground, [*board_, *lines.ops(shown.high)]), base.palette(scene.theme))


def _fill(scene: Scene, row: Row, line: _Line) -> None:
    if line.right:
        row.right(line.right)
    for part in line.parts:
        if part.side != NOBODY:
            row.badge(scene.view.open.colours[part.side])
        if part.sign:
            row.sign(part.sign, 34, False, wide=36)
        if part.text:
            row.text(part.text, "bold" if part.bold else "text", "faint" if part.faint else "ink")


def _told(scene: Scene, line: _Line) -> str:
    words = []
    for part in line.parts:
        name = short_name(scene.side_name(part.side)) if part.side != NOBODY else ""
        words.append(part.told or f"{name} {part.text}".strip())
    return ", ".join([*words, *([line.right] if line.right else [])])


# Round a place or a stretch.


def draw_around(scene: Scene, *, place: int = NOBODY, stretch: int = NOBODY) -> bytes:
    """The board round a place or a stretch that is in play, with who stands there below. PNG bytes, 1200 wide. Pure.

    Indices into ``board.PLACES`` and ``board.STRETCHES``; give one of the two. What the turn changed is not marked, the
    place is.
    """
    changes = Changes()
    if place != NOBODY and board.KIND[place] != board.VINEYARD:
        changes.reached.append(place)
    points = _near(scene, place) if place != NOBODY else _along(scene, stretch)
    shown = _WINDOWS.as_high_as_needed(points, WIDTH, _LEAST, _HIGHEST)
    title, right, lines = _facts(scene, place, stretch)
    sheet = Sheet(WIDTH)
    sheet.title(title, right)
    for line in lines:
        _fill(scene, sheet.row(), line)
    return _drawn(scene, shown, board_ops(scene, shown, changes), sheet)


def alt_around(scene: Scene, *, place: int = NOBODY, stretch: int = NOBODY) -> str:
    """What ``draw_around`` shows, in words."""
    title, right, lines = _facts(scene, place, stretch)
    return told([f"{title}, {right}" if right else title, *(_told(scene, line) for line in lines)])


def _along(scene: Scene, stretch: int) -> list[Point]:
    """A stretch with both its towns."""
    layout = layout_of(scene.view.open)
    ends = board.TOWNS[stretch], board.TOWNS[stretch + 1]
    inside = layout.line[layout.index[ends[0]] : layout.index[ends[1]] + 1]
    return [point for place in inside for point in place_points(scene, place)]


def _near(scene: Scene, place: int) -> list[Point]:
    """A place with what matters to it: a space with its reach, a structure's site with its town."""
    if board.KIND[place] == board.VINEYARD:
        left, top, right, bottom = geo.ground(board.VINEYARDS.index(place))
        return [(left, top - 40), (right, bottom)]
    centres = geo.centres(scene.view.open.options.board)
    x, y = centres[place]
    points = [*place_points(scene, place), (x - _AROUND, y - _AROUND * 0.6), (x + _AROUND, y + _AROUND * 0.6)]
    if place in board.SITES:
        points += place_points(scene, board.SITE_TOWN[board.SITES.index(place)])
    for spaces in _sections_at(scene, place):
        points += [centres[space] for space in spaces]
    return points


def _sections_at(scene: Scene, place: int) -> list[Section]:
    """The reach of a space."""
    return [spaces for spaces in sections(scene.view.open) if place in spaces]


def _facts(scene: Scene, place: int, stretch: int) -> tuple[str, str, list[_Line]]:
    """Title, what stands at its right, and the lines of a place or a stretch."""
    position = scene.view.open
    if place == NOBODY:
        built = sum(board.STRETCH[lock] == stretch for lock in position.locks)
        ends = " – ".join(board.PLACES[board.TOWNS[end]] for end in (stretch, stretch + 1))
        inside = [spaces for spaces in sections(position) if board.STRETCH[spaces[0]] == stretch]
        locks = scene.label("locks-in", built=built, most=board.LOCK_LIMIT[stretch])
        return f"{board.STRETCHES[stretch]} · {ends}", locks, [_section(scene, spaces) for spaces in inside]
    name = board.PLACES[place]
    match board.KIND[place]:
        case board.SPACE:
            lock = place in position.locks
            here = _Line([_Part(scene.label("lock-here"))]) if lock else _Line(_workers(scene, place, "free"))
            return name, "", [here, *(_section(scene, spaces) for spaces in _sections_at(scene, place))]
        case board.VINEYARD:
            standing = colours_at(position, place)
            parts = [*_workers(scene, place, ""), _free(scene, board.ROOM[place] - len(standing), board.ROOM[place])]
            line = _Line([*parts, *_ahead(scene, standing)])
            return name, scene.label("worth", points=board.ROOM[place]), [line]
        case board.BLUE:
            construction = scene.label(board.CONSTRUCTIONS[board.BLUE_SPACES.index(place)])
            right = scene.label("worth", points=board.RIVERSIDE_POINTS)
            return f"{name} · {construction}", right, [_Line(_workers(scene, place, "free"))]
        case board.SITE:
            builder = position.structures[board.SITES.index(place)]
            part = _Part(scene.label("not-built"), faint=True)
            if builder != NOBODY:
                part = _Part(scene.name(builder), builder, told=short_name(scene.side_name(builder)))
            title = scene.label(name.lower().replace(" ", "-"))
            return title, scene.label("worth", points=board.STRUCTURE_POINTS), [_Line([part])]
        case _:
            return name, "", [_Line(_workers(scene, place, "nobody"))]


def _side(scene: Scene, colour: int) -> int:
    return scene.view.open.colours.index(colour)


def _workers(scene: Scene, place: int, nobody: str) -> list[_Part]:
    """Who stands in a place; ``nobody`` is the label for none."""
    return _counted(scene, colours_at(scene.view.open, place)) or (
        [_Part(scene.label(nobody), faint=True)] if nobody else []
    )


def _counted(scene: Scene, colours: Sequence[int]) -> list[_Part]:
    return [_Part(str(count), _side(scene, colour), bold=True) for colour, count in sorted(Counter(colours).items())]


def _free(scene: Scene, free: int, room: int) -> _Part:
    return _Part(scene.label("free-of", free=free, all=room), faint=True)


def _ahead(scene: Scene, colours: Sequence[int]) -> list[_Part]:
    """Who would win, broken down as it stands."""
    leader = winner(colours)
    return [_Part(scene.label("ahead"), _side(scene, leader))] if leader != NOBODY else []


def _section(scene: Scene, spaces: Section) -> _Line:
    """A reach: who stands in it, who is ahead, what it pays; or who won it."""
    position = scene.view.open
    name = _Part(scene.label("section", name=section_name(spaces[0], spaces[-1])), bold=True)
    closed = reach_of(position, spaces[0])
    if closed is not None:
        parts = [name, _Part(scene.label("closed"), faint=True)]
        if closed.winner == NOBODY:
            return _Line([*parts, _Part(scene.label("nobody"))])
        return _Line([*parts, _Part(f"+{closed.points}", _side(scene, closed.winner), bold=True)])
    standing = [colour for space in spaces for colour in colours_at(position, space)]
    free = _free(scene, len(spaces) - len(standing), len(spaces))
    return _Line(
        [name, *_counted(scene, standing), free, *_ahead(scene, standing)],
        scene.label("worth", points=reach_points(len(spaces))),
    )


# Plans.


def plan_ops(scene: Scene, projects: Sequence[Project]) -> tuple[list[Op], Window]:
    """The board with the numbers of projects where their workers arrive, rings where they come from, and its window."""
    position = scene.view.open
    come = [who for project in projects if (who := arrival(position, project.move)) and who.start != board.STOCK]
    workers = dict.fromkeys((who.colour, who.start) for who in come)
    places = dict.fromkeys([*(project.to for project in projects), *(start for _, start in workers)])
    points = [point for place in places for point in place_points(scene, place)]
    shown = _WINDOWS.as_high_as_needed(points, WIDTH, _LEAST, _HIGHEST)
    drawn = board_ops(scene, shown, Changes())
    rings: list[Op] = []
    for colour, start in workers:
        point, radius = _stands(scene, colour, start)
        rings.append(Sprite("left_place", *shown.at(point), (radius,), shown.zoom, about="start"))
    # Rings lie below the lettering.
    ops = [*(op for op in drawn if isinstance(op, Sprite)), *rings, *(op for op in drawn if isinstance(op, Text))]
    numbers: dict[int, list[int]] = {}
    for i, project in enumerate(projects):
        numbers.setdefault(project.to, []).append(i)
    for place, there in numbers.items():
        ops += _numbers_at(scene, shown, place, [(i + 1, projects[i].own) for i in there])
    return ops, shown


def _stands(scene: Scene, colour: int, place: int) -> tuple[Point, int]:
    """Where on the map a worker of a colour stands, and how large its place is."""
    if board.KIND[place] == board.VINEYARD:
        vines = geo.vine_places(board.VINEYARDS.index(place))
        return vines[colours_at(scene.view.open, place).index(colour)], geo.PLACE_RADIUS
    return geo.centres(scene.view.open.options.board)[place], _radius(place)


def _radius(place: int) -> int:
    return geo.TOWN_RADIUS if board.KIND[place] == board.TOWN else geo.SPACE_RADIUS


_IN_A_ROW = 3


def _numbers_at(scene: Scene, shown: Window, place: int, numbers: Sequence[tuple[int, int]]) -> list[Op]:
    """Numbers, and the points of each, at the right upper edge of a place: in rows, the further ones above the first."""
    middle, at_top = shown.at(geo.centres(scene.view.open.options.board)[place])
    beside = _radius(place) * shown.zoom
    out = max(0.8 * beside, 0.35 * beside + _HIGH / 2)
    rows = [numbers[first : first + _IN_A_ROW] for first in range(0, len(numbers), _IN_A_ROW)]
    y = max(at_top - out, (len(rows) - 0.5) * (_HIGH + 6))
    ops: list[Op] = []
    for row in rows:
        tags = [_tag(number, points) for number, points in row]
        x = min(middle + out, shown.wide - sum(wide + 6 for _, wide in tags) + _HIGH / 2)
        for tag, wide in tags:
            ops += [msgspec.structs.replace(op, x=op.x + x, y=op.y + y) for op in tag]
            x += wide + 6
        y -= _HIGH + 6
    return ops


def _number(number: int) -> tuple[list[Op], int]:
    """A number on its tag, and how wide it is."""
    wide = max(_HIGH, fonts.width(str(number), "bold", _NUMBER) + 24)
    return [
        Sprite("number_tag", 0, 0, (wide, _HIGH), about="target"),
        Text(str(number), 0, 0, _NUMBER, "bold", "outline", "m", role="number"),
    ], wide


def _tag(number: int, points: int) -> tuple[list[Op], int]:
    """A number, and at its right the points if there are any; and how wide both are."""
    ops, wide = _number(number)
    if not points:
        return ops, wide
    text = f"+{points}"
    room = fonts.width(text, "bold", _NUMBER) + 26
    middle = (wide + room) / 2 - 6
    sign = Sprite("reach_tag", middle, 0, (0, room, False), about="points")
    return [sign, Text(text, middle + 3, 0, _NUMBER, "bold", "points", "m", role="points"), *ops], wide + room


def draw_plan(scene: Scene, projects: Sequence[Project]) -> bytes:
    """What a seat could do, numbered on the board; below, each with its worker, cost and points. PNG, 1200 wide. Pure.

    The projects are the mover's, and each names a place. At most MOST are shown. Raises ValueError without a project.
    """
    if not projects:
        raise ValueError("no projects")
    ops, shown = plan_ops(scene, projects[:MOST])
    sheet = Sheet(WIDTH)
    for number, project in enumerate(projects[:MOST], 1):
        row = sheet.row()
        line = _project(scene, project)
        row.tag(*_number(number))
        _fill(scene, row, line)
    return _drawn(scene, shown, ops, sheet)


def alt_plan(scene: Scene, projects: Sequence[Project]) -> str:
    """What ``draw_plan`` shows, in words."""
    lines = [_told(scene, _project(scene, project)) for project in projects[:MOST]]
    return told([f"{number}: {line}" for number, line in enumerate(lines, 1)])


def _project(scene: Scene, project: Project) -> _Line:
    """A project: what is done, its cost, what everyone scores, and the reach that it brings nearer to its breakdown."""
    position = scene.view.open
    move = project.move
    who = arrival(position, move)
    to = board.PLACES[project.to]
    what = board.CARD_NAMES[move.card].capitalize() if isinstance(move, Card) else ""
    if who and who.start != board.STOCK:
        way = f"{board.PLACES[who.start]} – {to}"
        side = _side(scene, who.colour)
        parts = [_Part(f"{what}:", told=what)] if what else []
        parts.append(_Part(way, side, bold=True))
    else:
        parts = [_Part(f"{what or scene.label(str(move.__struct_config__.tag))}: {to}", bold=True)]
    if project.cost:
        cost = scene.label("cost", count=project.cost)
        parts.append(_Part(str(project.cost), sign="coin", told=cost))
    parts += [
        _Part(f"+{points}", side, bold=True)
        for side, points in enumerate(project.points)
        if points and side != position.mover
    ]
    near = project.prepares
    if near:
        name = section_name(near.first, near.last)
        parts.append(_Part(scene.label("lacks", section=name, count=near.missing), faint=True))
    return _Line(parts, f"+{project.own}" if project.own else "")
