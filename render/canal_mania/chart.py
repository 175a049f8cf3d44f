"""The display list of the board itself, in pixels of the map: canals, towns, boats, goods, names. The turn card zooms it."""

from __future__ import annotations

from collections.abc import Iterable

import msgspec

from render.canal_mania import geometry as geo
from render.canal_mania import labels
from render.canal_mania.changes import Changes
from render.canal_mania.lanes import Course, Edge, Lane, courses, edge_of, lanes, opposite_edge, sections
from render.canal_mania.scene import Scene
from render.canvas import Box, Op, Sprite, Text, near_to, overlap, text_box
from render.glyphs import letter_tag
from render.pen import Point
from rules.canal_mania import board
from rules.canal_mania.state import PLAYING, Open, Work

Lanes = dict[tuple[Edge, int], Lane]
_ROSE = (1528, 1640)
_GHOST_SPOTS = ((0, -24), (0, 25), (-24, 0), (24, 0), (-19, -18), (19, -18), (-19, 18), (19, 18))
"""Where in a hex its name may stand beside ghosts."""


class Wish(msgspec.Struct, frozen=True):
    """How much of the board's lettering is wanted.

    Labels of empty hexes (and names of hills), names of seas and lands, the frame that towns' names keep in.
    """

    coordinates: bool = True
    place_names: bool = True
    letter: int = 24
    """The size of the letters of parliament's contracts at their termini; 0 for none."""
    frame: Box = labels.FRAME
    asked: int = -1
    """A hex whose label stands out, empty or not."""


_ALL = Wish()


def chart(scene: Scene, wish: Wish = _ALL, changes: Changes | None = None, ghosts: tuple[Course, ...] = ()) -> list[Op]:
    """Everything on the board, from the ground up.

    ``changes`` is what is marked, by default what the scene's events changed. ``ghosts`` are canals that might be built,
    each lettered on every tile, A first.
    """
    position = scene.view.open
    if changes is None:
        changes = Changes.of(scene.events)
    drawn = courses(position)
    lane = lanes(drawn, ghosts)
    boats = _boats(position, changes, drawn, lane)
    tokens = _tokens(position, changes)
    ghost_letters = _ghost_letters(ghosts, len(drawn), lane)
    pieces = [*map(_boat_box, boats), *(_box(op, 15, 16) for op in tokens)]
    letters = [_box(op, 11, 11) for op in ghost_letters]
    names = labels.names_clear_of([*pieces, *letters, *_obstacles([*drawn, *ghosts], changes)], wish.frame)
    spots = labels.hex_labels(names, pieces) if wish.coordinates else ()
    ops: list[Op] = []
    if wish.place_names:
        ops += _places()
    if wish.place_names and wish.coordinates:
        ops += _hills([*labels.moved(names, spots), *_tile_boxes(drawn), *pieces])
    ops += [Sprite("new_ground", *geo.CENTRES[h]) for h in dict.fromkeys(changes.hexes)]
    if wish.coordinates:
        named = {wish.asked, *(board.tile_hex(code) for ghost in ghosts for code in ghost.tiles)}
        ops += _coordinates(position, spots, named)
    ops += _glows(drawn, lane, changes)
    for i, course in enumerate(drawn):
        ops += _water(position, course, i, lane)
    ops += [Sprite("new_edge", *geo.CENTRES[h], about="new") for h in dict.fromkeys(changes.hexes)]
    for i, ghost in enumerate(ghosts, len(drawn)):
        ops += _ghost(position, ghost, i, lane)
    ops += _towns(changes)
    ops += tokens
    ops += boats
    seen = [_seen(town, names[town].box, wish.frame) for town in range(len(board.TOWNS))]
    ops += _names([name for name, visible in zip(names, seen, strict=True) if visible])
    if position.stage == PLAYING and wish.letter:
        ops += _letters(position, names, wish.letter)
    if wish.asked >= 0 and spots:
        (x, y), (cx, cy) = spots[wish.asked], geo.CENTRES[wish.asked]
        ops.append(_hex_name(wish.asked, (x + (cx - x) / 4, y + (cy - y) / 4)))
    return [*ops, *ghost_letters]


def _seen(town: int, box: Box, frame: Box) -> bool:
    """Whether a town's name belongs in a frame: its disc does, or the whole name."""
    x, y = geo.CENTRES[board.TOWN_HEX[town]]
    disc = frame[0] < x < frame[2] and frame[1] < y < frame[3]
    return disc or (frame[0] < box[0] and box[2] < frame[2] and frame[1] < box[1] and box[3] < frame[3])


def _places() -> list[Op]:
    """The names of seas and lands, and the wind rose."""
    return [Sprite("compass", *_ROSE, (104,)), *(_place(place) for place in labels.places() if place.kind != "hill")]


def _hills(busy: list[Box]) -> list[Op]:
    """The names of hills; one that something lies on goes without."""
    lines = [_place(place) for place in labels.places() if place.kind == "hill"]
    return [op for op in lines if not any(overlap(text_box(op), box) for box in near_to(busy, op.x, op.y, 110))]


def _place(place: labels.Place) -> Text:
    spacing = 0 if place.kind == "hill" else 4 if place.size > 24 else 1
    colour = f"{place.kind}_name"
    return Text(place.text, place.x, place.y, place.size, "italic", colour, "m", spacing=spacing, role=place.kind)


def _coordinates(position: Open, spots: tuple[Point, ...], named: set[int]) -> list[Op]:
    """The labels of empty hexes but those that are ``named`` otherwise."""
    ops: list[Op] = []
    for hex_, (x, y) in enumerate(spots):
        kind = board.TERRAIN[hex_]
        if kind == board.TOWN or position.laid[hex_] or hex_ in named:
            continue
        colour = "coordinate_difficult" if kind == board.DIFFICULT else "coordinate"
        ops.append(Text(board.HEXES[hex_], x, y, labels.HEX_SIZE, "text", colour, "m", role="hex"))
    return ops


def _bend(code: int, i: int, lane: Lanes) -> tuple[int, int, int, int]:
    """What ``geometry.tile_curve`` takes for a tile of a course."""
    hex_, entry, exit_ = board.tile_hex(code), board.tile_entry(code), board.tile_exit(code)
    return entry, exit_, lane[edge_of(hex_, entry), i].off, lane[edge_of(hex_, exit_), i].off


def _shared(code: int, i: int, lane: Lanes) -> bool:
    return any(lane[edge_of(board.tile_hex(code), d), i].shared for d in (board.tile_entry(code), board.tile_exit(code)))


def _ends(tiles: tuple[int, ...]) -> list[tuple[int, int]]:
    """The town hexes that tiles touch, each with the direction of the edge towards the tile."""
    found = []
    for code in tiles:
        before = board.NEIGHBOURS[board.tile_hex(code)][board.tile_entry(code)]
        after = board.tile_leads_to(code)
        if board.TOWN_AT[before] >= 0:
            found.append((before, opposite_edge(code)))
        if board.TOWN_AT[after] >= 0:
            found.append((after, (board.tile_exit(code) + 3) % 6))
    return found


def _water(position: Open, course: Course, i: int, lane: Lanes) -> list[Op]:
    """A whole canal: first all casings, then all water, so that no seam shows where tiles meet."""
    colour = position.colours[course.seat]
    tiles = [(code, (*_bend(code, i, lane), _shared(code, i, lane))) for code in course.tiles]
    stubs = [(hex_, d, lane[edge_of(hex_, d), i].off) for hex_, d in _ends(course.tiles)]
    ops: list[Op] = []
    for name in ("casing", "water"):
        ops += [Sprite(f"stub_{name}", *geo.CENTRES[hex_], (colour, d, off)) for hex_, d, off in stubs]
        for code, args in tiles:
            about = board.KINDS[board.tile_kind(code)] if name == "water" else ""
            x, y = geo.CENTRES[board.tile_hex(code)]
            ops.append(Sprite(f"tile_{name}", x, y, (colour, board.tile_kind(code), *args), about=about))
    return ops


def _ghost(position: Open, ghost: Course, i: int, lane: Lanes) -> list[Op]:
    """A canal that might be built."""
    colour = position.colours[ghost.seat]
    stubs = [(hex_, d, lane[edge_of(hex_, d), i].off) for hex_, d in _ends(ghost.tiles)]
    ops: list[Op] = [Sprite("ghost_stub", *geo.CENTRES[hex_], (colour, d, off)) for hex_, d, off in stubs]
    for code in ghost.tiles:
        kind = board.tile_kind(code)
        args = (colour, kind, *_bend(code, i, lane), _shared(code, i, lane))
        ops.append(Sprite("ghost_tile", *geo.CENTRES[board.tile_hex(code)], args, about=board.KINDS[kind]))
    return ops


def _ghost_letters(ghosts: tuple[Course, ...], first: int, lane: Lanes) -> list[Op]:
    """Each ghost tile's letter where its canal comes in, and its hex's name where no ghost runs."""
    ops: list[Op] = []
    runs: dict[int, list[Point]] = {}
    for n, ghost in enumerate(ghosts):
        for code in ghost.tiles:
            hex_ = board.tile_hex(code)
            x, y = geo.CENTRES[hex_]
            middle = geo.tile_curve(*_bend(code, first + n, lane))
            runs.setdefault(hex_, []).extend((x + dx, y + dy) for dx, dy in middle)
            dx, dy = middle[2 + 3 * (n % 2)]  # neighbours lie close: out of step their letters keep apart
            ops += letter_tag(chr(65 + n), x + dx, y + dy, 19)
            runs[hex_] += [(x + dx + across, y + dy + down) for across in (-10, 10) for down in (-10, 10)]
    for hex_, curve in runs.items():
        x, y = geo.CENTRES[hex_]
        spots = [(x + dx, y + dy) for dx, dy in _GHOST_SPOTS]
        far = [min(abs(sx - cx) * 0.7 + abs(sy - cy) for cx, cy in curve) for sx, sy in spots]
        at = spots[far.index(max(far))]
        ops.append(_hex_name(hex_, at))
    return ops


def _hex_name(hex_: int, at: Point) -> Text:
    """A hex's label that stands out."""
    x, y = at
    return Text(board.HEXES[hex_], x, y, labels.HEX_SIZE, "bold", "ink", "m", halo="halo", halo_width=3, role="asked")


def _glows(drawn: list[Course], lane: Lanes, changes: Changes) -> list[Op]:
    """The bed under each section that goods have passed; of parallel ones of one owner, under the first."""
    ops: list[Op] = []
    left = list(changes.routes)
    for i, course in enumerate(drawn):
        for a, b, tiles in sections(course):
            route = (min(a, b), max(a, b), course.seat)
            if route not in left:
                continue
            left.remove(route)
            ops += [Sprite("stub_glow", *geo.CENTRES[h], (d, lane[edge_of(h, d), i].off)) for h, d in _ends(tiles)]
            ops += [Sprite("glow", *geo.CENTRES[board.tile_hex(code)], _bend(code, i, lane)) for code in tiles]
    return ops


def _towns(changes: Changes) -> list[Op]:
    return [
        Sprite("town", *geo.CENTRES[hex_], (board.COLOUR[t], board.CITY[t], t in changes.towns), about=board.TOWNS[t])
        for t, hex_ in enumerate(board.TOWN_HEX)
    ]


def _tokens(position: Open, changes: Changes) -> list[Op]:
    ops: list[Op] = []
    for town, hex_ in enumerate(board.TOWN_HEX):
        if position.tokens >> town & 1:
            x, y = geo.CENTRES[hex_]
            r = labels.radius(town)
            args = (board.COLOUR[town], 27, town in changes.tokens)
            ops.append(Sprite("cube", x + r * 0.82 + 3, y - r * 0.82 - 3, args, about=board.TOWNS[town]))
    return ops


def rests(position: Open, seat: int, work: Work) -> tuple[int, ...]:
    """The tiles behind a boat: those laid in the build action in progress lie before it still (CM-50)."""
    fresh = sum(laid.contract == work.contract for laid in position.build) if seat == position.mover else 0
    return work.tiles[: len(work.tiles) - fresh]


def _boats(position: Open, changes: Changes, drawn: list[Course], lane: Lanes) -> list[Op]:
    waiting: dict[int, list[tuple[int, int]]] = {}
    ops: list[Op] = []
    for seat, works in enumerate(position.works):
        for work in works:
            tiles = rests(position, seat, work)
            ahead = board.tile_leads_to(tiles[-1]) if tiles else board.TOWN_HEX[work.start]
            if board.TOWN_AT[ahead] >= 0:
                waiting.setdefault(ahead, []).append((seat, work.contract))
                continue
            i = next(k for k, c in enumerate(drawn) if (c.seat, c.contract) == (seat, work.contract))
            x, y = geo.CENTRES[board.tile_hex(tiles[-1])]
            curve = geo.tile_curve(*_bend(tiles[-1], i, lane))
            dx, dy = curve[-2]
            ops.append(_boat(position, seat, work.contract, x + dx, y + dy - 5, changes))
    for hex_, boats in waiting.items():
        x, y = geo.CENTRES[hex_]
        r = labels.radius(board.TOWN_AT[hex_])
        size = 1.0 if len(boats) < 3 else 0.8
        across = 2 if len(boats) > 2 and x > 100 else 1
        for n, (seat, contract) in enumerate(boats):
            row, column = divmod(n, across)
            left, top = x - r * 0.9 - 13 - 52 * size * column, y - r * 0.9 - 1 - 33 * size * row
            ops.append(_boat(position, seat, contract, left, top, changes, size))
    return ops


def _boat(position: Open, seat: int, contract: int, x: float, y: float, changes: Changes, size: float = 1.0) -> Op:
    args = (position.colours[seat], (seat, contract) in changes.boats)
    return Sprite("boat", x, y, args, size, board.CONTRACTS[contract])


def _box(op: Op, across: float, down: float) -> Box:
    return op.x - across, op.y - down, op.x + across, op.y + down


def _boat_box(boat: Op) -> Box:
    return _box(boat, 24, 15)


def _tile_boxes(drawn: list[Course]) -> list[Box]:
    centres = (geo.CENTRES[board.tile_hex(code)] for course in drawn for code in course.tiles)
    return [(x - 22.0, y - 22.0, x + 22.0, y + 22.0) for x, y in centres]


def _obstacles(drawn: list[Course], changes: Changes) -> list[Box]:
    """What no town's name should cover besides pieces: what a tile is, and the hexes that have just changed."""
    found: list[Box] = []
    new = set(changes.hexes)
    for course in drawn:
        for code in course.tiles:
            hex_ = board.tile_hex(code)
            if hex_ in new or board.tile_kind(code) != board.STRETCH:
                x, y = geo.CENTRES[hex_]
                reach = 26 if hex_ in new else 14
                found.append((x - reach, y - reach, x + reach, y + reach))
    return found


def _names(names: Iterable[labels.Name]) -> list[Op]:
    return [
        Text(line, x, y, labels.NAME_SIZE, "text", "ink", "m", halo="halo", halo_width=labels.HALO, role="town")
        for name in names
        for line, x, y in name.lines
    ]


def _letters(position: Open, names: tuple[labels.Name, ...], size: int) -> list[Op]:
    """The letters of parliament's contracts at their termini, round the disc where no name stands."""
    at_town: dict[int, list[str]] = {}
    for i, contract in enumerate(position.parliament):
        for town in board.TERMINI[contract]:
            at_town.setdefault(town, []).append(chr(65 + i))
    ops: list[Op] = []
    for town, letters in at_town.items():
        x, y = geo.CENTRES[board.TOWN_HEX[town]]
        r = labels.radius(town)
        out, up = r + 7, r * 0.72 + 6
        spots = [(out, 4), (-out, 4), (up, up), (-up, up), (0, -out), (0, out), (up, -up), (-up, -up)]

        taken = near_to((name.box for name in names), x, y, 70)

        def covered(spot: Point, x: float = x, y: float = y, taken: list[Box] = taken) -> float:
            left, top = x + spot[0] - size / 2, y + spot[1] - size / 2
            box = (left, top, left + size, top + size)
            return sum(overlap(box, other) for other in taken)

        spots.sort(key=covered)
        for letter, (dx, dy) in zip(letters, spots, strict=False):
            ops += letter_tag(letter, x + dx, y + dy, size)
    return ops
