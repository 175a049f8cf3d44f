"""The display list of the board itself, in pixels of the map: canal, spaces, workers, names. The turn card zooms it."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterable
from itertools import pairwise

import msgspec

from render import fonts
from render.arriala import geometry as geo
from render.arriala.changes import Changes
from render.arriala.scene import Scene
from render.arriala.sprites import LOST, OPEN, OUT
from render.canvas import Box, Op, Sprite, Text, near_to, overlap, text_box
from render.pen import Point
from rules.arriala import board
from rules.arriala.pieces import layout_of
from rules.arriala.state import NOBODY, Reach

HALO = 4
_NAME, _PLACE, _SMALL = 34, 33, 25
_WORKER, _IN_TOWN = 70, 60


class Wish(msgspec.Struct, frozen=True):
    """How the board is lettered: the least size of what tells facts, and whether the country's names are wanted."""

    least: int = 0
    country: bool = True


_ALL = Wish()


def chart(scene: Scene, wish: Wish = _ALL, changes: Changes | None = None) -> list[Op]:
    """Everything on the board, from the ground up; ``changes`` are marked, by default the scene's."""
    return _Chart(scene, wish, Changes.of(scene.events) if changes is None else changes).ops()


class _Chart:
    """One position being set out."""

    def __init__(self, scene: Scene, wish: Wish, changes: Changes) -> None:
        self.scene, self.wish, self.changes = scene, wish, changes
        self.position = scene.view.open
        self.board = self.position.options.board
        self.layout = layout_of(self.position)
        self.whole = board.layout(self.board, board.MOST_SEATS)
        self.centres = geo.centres(self.board)
        self.styles = self._styles()
        self.there: dict[int, Counter[int]] = {}
        for worker, place in enumerate(self.position.workers):
            if place != board.STOCK:
                colour = self.position.colours[worker // board.WORKERS]
                self.there.setdefault(place, Counter())[colour] += 1

    def ops(self) -> list[Op]:
        """The display list."""
        ops = self._trails()
        ops += [Sprite("feeder", *geo.BLUES[i], (i,)) for i in map(board.BLUE_SPACES.index, self.layout.blue_spaces)]
        ops += self._canal()
        ops += self._spaces()
        ops += self._vineyards()
        ops += self._blues()
        ops += self._sites()
        ops += self._towns()
        ops += self._limits()
        ops += self._lock_names(ops)
        ops += self._tags(ops)
        lettered = [op for op in ops if isinstance(op, Sprite)] + [op for op in ops if isinstance(op, Text)]
        return [*self._country(ops), *lettered] if self.wish.country else lettered

    def _text(self, text: str, x: float, y: float, size: int, role: str, face: fonts.Face = "text", **more: str) -> Text:
        """A line of lettering on the board, at least as large as wished."""
        line = Text(text, x, y, max(size, self.wish.least), face, halo="halo", halo_width=HALO, role=role, anchor="m")
        return msgspec.structs.replace(line, **more)

    def _new(self, place: int) -> bool:
        return place in self.changes.reached

    # The country.

    def _country(self, above: list[Op]) -> list[Op]:
        """Names of rivers, woods and villages where nothing of the game lies on them, and the wind rose."""
        taken = [box for op in above if (box := _box(op))]
        ops: list[Op] = [Sprite("north", *_ROSE, (116,))]
        for name, x, y, size, kind in _COUNTRY:
            colour = "river_name" if kind == "river" else "land_name" if kind == "land" else "faint"
            spacing = 4 if kind == "land" else 1 if kind == "river" else 0
            line = Text(name, x, y, size, "italic", colour, "m", spacing=spacing, role=kind)
            if not any(overlap(text_box(line), box) for box in near_to(taken, x, y, 160)):
                ops.append(line)
        return ops

    # The canal.

    def _styles(self) -> dict[int, str]:
        """How the water at each space looks."""
        styles = dict.fromkeys(self.layout.line, OPEN)
        for reach in self.position.reaches:
            for place in _places_of(self.layout, reach.first, reach.last):
                styles[place] = LOST if reach.winner == NOBODY else str(reach.winner)
        return styles

    def _canal(self) -> list[Op]:
        styles = self.styles
        ops: dict[str, list[Op]] = {"reach_casing": [], "reach_water": []}
        for a, b in pairwise(self.whole.line):
            style = OUT
            if a in styles and b in styles:
                inside = [p for p in (a, b) if board.KIND[p] == board.SPACE and p not in self.position.locks]
                style = styles[inside[0]] if inside else OPEN
            (x, y), _, _ = geo.piece(self.board, a, b)
            for name, found in ops.items():
                found.append(Sprite(name, x, y, (self.board, a, b, style), about=f"{board.PLACES[a]}-{board.PLACES[b]}"))
        return self._stonework() + ops["reach_casing"] + ops["reach_water"]

    def _stonework(self) -> list[Op]:
        """The walls of a built structure along the canal beside it."""
        ops: list[Op] = []
        for i, builder in enumerate(self.position.structures):
            if builder != NOBODY:
                town = self.whole.index[board.SITE_TOWN[i]]
                inside = [self.whole.line[k] for k in (town - 1, town + 1)]
                other = next(p for p in inside if board.STRETCH[p] == board.STRETCH[board.SITES[i]])
                a, b = sorted((board.SITE_TOWN[i], other), key=self.whole.index.__getitem__)
                (x, y), _, _ = geo.piece(self.board, a, b)
                ops.append(Sprite("stonework", x, y, (self.board, a, b), about=board.PLACES[board.SITES[i]]))
        return ops

    def _trails(self) -> list[Op]:
        ops: list[Op] = []
        for start, to in self.changes.walks:
            walked = _places_of(self.layout, start, to)
            for a, b in pairwise(walked):
                (x, y), _, _ = geo.piece(self.board, a, b)
                ops.append(Sprite("canal_trail", x, y, (self.board, a, b), about="walked"))
        return ops

    def _spaces(self) -> list[Op]:
        ops: list[Op] = []
        for place in self.layout.line:
            if board.KIND[place] != board.SPACE:
                continue
            if place in self.position.locks:
                turn = geo.turn(self.board, place)
                ops.append(Sprite("canal_lock", *self.centres[place], (turn, self._new(place)), about=board.PLACES[place]))
            else:
                ops += self._disc(place, geo.SPACE_RADIUS, "space", board.PLACES[place])
        return ops

    def _disc(self, place: int, radius: int, fill: str, name: str, inside: Iterable[Op] = ()) -> list[Op]:
        """A place for one worker: its name in it, or the worker and the name at its foot."""
        x, y = self.centres[place]
        ops: list[Op] = [Sprite("space", x, y, (radius, fill, self.styles.get(place, OPEN), self._new(place)), about=name)]
        if place in self.changes.left and not self._new(place):
            ops.append(Sprite("left_place", x, y, (radius,), about="left"))
        workers = self.there.get(place)
        if workers:
            colour = next(iter(workers))
            ops.append(Sprite("worker", x, y - 8, (colour, _WORKER, False), about=name))
            ops.append(self._text(name, x, y + radius - 7, _SMALL, "space"))
        elif inside:
            ops += inside
        else:
            ops.append(self._text(name, x, y, _PLACE, "space", halo="", colour="outline"))
        return ops

    # Towns and what lies beside the canal.

    def _towns(self) -> list[Op]:
        ops: list[Op] = []
        for i, town in enumerate(board.TOWNS):
            x, y = self.centres[town]
            ops.append(Sprite("town_disc", x, y, (self._new(town),), about=board.PLACES[town]))
            if town in self.changes.left and not self._new(town):
                ops.append(Sprite("left_place", x, y, (geo.TOWN_RADIUS,), about="left"))
            name = _town_name(i)
            colour = "ink" if town in self.layout.towns else "faint"
            ops.append(msgspec.structs.replace(name, size=max(name.size, self.wish.least), colour=colour))
            workers = sorted(self.there.get(town, Counter()).items())
            for (colour_, count), (sx, sy) in zip(workers, geo.TOWN_SLOTS[i], strict=False):
                ops.append(Sprite("worker", sx, sy, (colour_, _IN_TOWN, False), about=board.PLACES[town]))
                if count > 1:
                    ops += self._count(count, sx + 20, sy - 18)
        return ops

    def _count(self, count: int, x: float, y: float) -> list[Op]:
        return [
            Sprite("count_tag", x, y, (28,)),
            Text(str(count), x, y, max(24, self.wish.least), "bold", "panel", "m", role="count"),
        ]

    def _vineyards(self) -> list[Op]:
        ops: list[Op] = []
        for i, vineyard in enumerate(board.VINEYARDS):
            left, top, right, _ = geo.ground(i)
            name = board.PLACES[vineyard]
            if vineyard not in self.layout.vineyards:
                text = f"{name} – {self.scene.label('not-in-play')}"
                ops.append(self._text(text, (left + right) / 2, top - 24, 26, "vineyard", colour="faint"))
                continue
            text = f"{name} · {board.ROOM[vineyard]}"
            ops.append(self._text(text, (left + right) / 2, top - 24, _PLACE, "vineyard", "bold"))
            colours = sorted(self.there.get(vineyard, Counter()).elements())
            for j, (x, y) in enumerate(geo.vine_places(i)):
                taken = j < len(colours)
                new = self._new(vineyard) and j == len(colours) - 1
                ops.append(Sprite("space", x, y, (geo.PLACE_RADIUS, "space", OPEN, new), about=name))
                if taken:
                    ops.append(Sprite("worker", x, y - 1, (colours[j], _IN_TOWN - 4, False), about=name))
                elif j == len(colours) and vineyard in self.changes.left and not self._new(vineyard):
                    ops.append(Sprite("left_place", x, y, (geo.PLACE_RADIUS,), about="left"))
        return ops

    def _blues(self) -> list[Op]:
        ops: list[Op] = []
        for place, construction in zip(board.BLUE_SPACES, board.CONSTRUCTIONS, strict=True):
            if place not in self.layout.blue_spaces:
                continue
            x, y = self.centres[place]
            name = board.PLACES[place]
            inside: list[Op] = [
                Sprite("blue_sign", x, y - 14, (construction,), about=construction),
                self._text(name, x, y + 22, 26, "space", "bold", halo="", colour="ink" if self._new(place) else "blue_ink"),
            ]
            ops += self._disc(place, geo.BLUE_RADIUS, "blue", name, inside)
        return ops

    def _sites(self) -> list[Op]:
        ops: list[Op] = []
        for i, site in enumerate(board.SITES):
            x, y = self.centres[site]
            builder = self.position.structures[i]
            built = builder != NOBODY
            ops.append(Sprite("structure_site", x, y, (i, built, self._new(site)), about=board.PLACES[site]))
            colour = "ink" if built else "faint"
            name = self.scene.label(board.PLACES[site].lower().replace(" ", "-"))
            line = self._text(name, x, y + 36, _SMALL, "site", halo="", colour=colour)
            room = geo.SITE_SIZE[0] - 10
            size = line.size
            while size > self.wish.least and fonts.width(name, "text", size) > room:
                size -= 1
            ops.append(msgspec.structs.replace(line, size=size))
            if built:
                ops.append(Sprite("player", x + 68, y - 44, (self.position.colours[builder], 42), about="builder"))
        return ops

    def _limits(self) -> list[Op]:
        """How many locks each stretch has, and may have."""
        ops: list[Op] = []
        for stretch in self.layout.stretches:
            x, y = geo.LIMITS[stretch]
            built = sum(board.STRETCH[place] == stretch for place in self.position.locks)
            text = self.scene.label("limit", stretch=board.STRETCHES[stretch], built=built, most=board.LOCK_LIMIT[stretch])
            size = max(26, self.wish.least)
            wide = fonts.width(text, "text", size) + 54
            ops += [
                Sprite("lock_limit", x, y, (wide,), about=board.STRETCHES[stretch]),
                Text(text, x + 17, y, size, "text", anchor="m", role="limit"),
            ]
        return ops

    def _lock_names(self, below: list[Op]) -> list[Op]:
        """The name of each space that a lock stands on, on that side of the canal where less lies."""
        taken = [box for op in below if (box := _box(op))]
        ops: list[Op] = []
        for place in self.position.locks:
            x, y = self.centres[place]
            nx, ny = geo.normal(geo.reaches_along(self.board)[place])
            out = 44 + 14 * abs(nx)
            name = board.PLACES[place]
            lines = [self._text(name, x + far * nx, y + far * ny, _SMALL, "space") for far in (out, -out)]
            covered = [sum(overlap(text_box(line), box) for box in near_to(taken, x, y, 120)) for line in lines]
            ops.append(lines[covered.index(min(covered))])
        return ops

    # Closed reaches.

    def _tags(self, below: list[Op]) -> list[Op]:
        """A sign beside each closed reach with who won it and the points, where nothing else lies."""
        taken = [box for op in below if (box := _box(op))]
        ops: list[Op] = []
        for reach in self.position.reaches:
            size = max(30, self.wish.least)
            text = f"+{reach.points}" if reach.winner != NOBODY else "0"
            wide = fonts.width(text, "bold", size) + (66 if reach.winner != NOBODY else 34)
            x, y = self._free_spot(reach, wide, taken)
            taken.append((x - wide / 2 - 6, y - 28, x + wide / 2 + 6, y + 28))
            new = (reach.first, reach.last) in self.changes.closed
            about = f"{board.PLACES[reach.first]}-{board.PLACES[reach.last]}"
            ops.append(Sprite("reach_tag", x, y, (reach.winner, wide, new), about=about))
            if reach.winner != NOBODY:
                ops.append(Sprite("player", x - wide / 2 + 25, y, (reach.winner, 36), about="won"))
                ops.append(Text(text, x + wide / 2 - 10, y, size, "bold", "points", "r", role="reach"))
            else:
                ops.append(Text(text, x, y, size, "bold", "strip_ink", "m", role="reach"))
        return ops

    def _free_spot(self, reach: Reach, wide: int, taken: list[Box]) -> Point:
        """The nearest place beside the middle of a reach that is free, as far as may be."""
        far = geo.reaches_along(self.board)
        first, last = far[reach.first], far[reach.last]
        middle = (first + last) / 2
        taken = near_to(taken, *geo.along_canal(middle), 280)
        best, least = (0.0, 0.0), math.inf
        for away, shift, out in _AROUND:
            if away >= least:
                break
            at = middle + shift
            if not first - 20 <= at <= last + 20:
                continue
            (x, y), (nx, ny) = geo.along_canal(at), geo.normal(at)
            x, y = x + nx * out, y + ny * out
            box = (x - wide / 2 - 8, y - 30, x + wide / 2 + 8, y + 30)
            outside = (box[2] - box[0]) * (box[3] - box[1]) - overlap(box, _SHEET)
            cost = away + 3 * (outside + sum(overlap(box, other) for other in taken))
            if cost < least:
                best, least = (x, y), cost
        return best


_SHEET: Box = (6.0, 6.0, geo.WIDTH - 6.0, geo.HEIGHT - geo.TRACK - 6.0)
_AROUND = sorted(
    (abs(shift) * 1.2 + abs(out) * 2, shift, out)
    for shift in (0, 20, -20, 40, -40, 60, -60, 80, -80)
    for beside in (70, 84, 100, 120, 144)
    for out in (beside, -beside)
)
"""Where a reach's sign may stand: how far that is from the best place, the way along the canal, the way to its left."""


def _town_name(town: int) -> Text:
    """A town's name, by its index in the board's table."""
    x, y, anchor = geo.TOWN_NAMES[town]
    name = board.PLACES[board.TOWNS[town]]
    return Text(name, x, y, _NAME, "bold", "ink", anchor, "halo", HALO, role="town")


def town_name_box(town: int) -> Box:
    """The box of a town's name, by its index in the board's table."""
    return text_box(_town_name(town))


_BOXES: dict[str, float] = {
    "space": geo.SPACE_RADIUS - 1, "town_disc": geo.TOWN_RADIUS, "worker": 30, "canal_lock": 40, "reach_water": 14,
}  # fmt: skip


def _box(op: Op) -> Box | None:
    """What an op of the board covers, as far as other signs have to keep off it."""
    if isinstance(op, Text):
        return text_box(op)
    if op.name == "structure_site":
        wide, high = geo.SITE_SIZE
        return op.x - wide / 2, op.y - high / 2, op.x + wide / 2, op.y + high / 2
    if op.name == "lock_limit":
        return op.x - op.args[0] / 2, op.y - 20, op.x + op.args[0] / 2, op.y + 20
    if op.name == "reach_tag":
        return op.x - op.args[1] / 2, op.y - 24, op.x + op.args[1] / 2, op.y + 24
    reach = _BOXES.get(op.name, 0)
    return (op.x - reach, op.y - reach, op.x + reach, op.y + reach) if reach else None


def _places_of(layout: board.Layout, start: int, end: int) -> list[int]:
    """The places of the canal between two, both included, in the order of the way."""
    a, b = layout.index[start], layout.index[end]
    return list(layout.line[a : b + 1]) if a <= b else list(reversed(layout.line[b : a + 1]))


_ROSE = (140, 1010)
_COUNTRY = (
    ("la Garonne", 640, 1570, 24, "river"), ("la Garonne", 300, 1010, 24, "river"), ("le Tarn", 1180, 916, 24, "river"),
    ("le Tarn", 640, 578, 24, "river"), ("LOMAGNE", 150, 1130, 24, "land"), ("QUERCY", 1330, 800, 24, "land"),
    ("Montauban", 1496, 846, 24, "hamlet"), ("Dieupentale", 1300, 1720, 24, "hamlet"),
    ("Lacourt-Saint-Pierre", 1236, 1302, 24, "hamlet"), ("Boudou", 560, 522, 24, "hamlet"),
    ("Malause", 578, 312, 24, "hamlet"), ("Golfech", 250, 26, 24, "hamlet"), ("Forêt de Montech", 1000, 1004, 24, "hamlet"),
)  # fmt: skip
"""Names of the country: text, middle, size and kind. They tell nothing that the game needs."""
