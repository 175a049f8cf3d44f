"""England as a slow, simple judge sees it: names for everything, brute force for every question.

The rules of Canal Mania are checked against this. It shares the data files with them and not a line of code: hexes are
labels, towns names, a canal the list of its steps, and a question is answered by trying everything.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from functools import cache
from itertools import pairwise, product

from data import loader

Step = tuple[str, str]
"""A tile without its kind: its hex, and the hex or town that its exit faces."""
Line = tuple[Step, ...]
Section = tuple[str, str, str]
"""Two towns in alphabetical order, and who owns the canal-section between them."""
Route = tuple[tuple[str, ...], tuple[str, ...]]
"""Towns, and the owner of each section between them."""

DATA = loader.canal_mania()
TOWN_IN = {town.hex: town.name for town in DATA.towns}
HEX_OF = {town.name: town.hex for town in DATA.towns}
COLOUR = {town.name: town.colour for town in DATA.towns}
CITIES = {town.name for town in DATA.towns if town.city}
TERRAIN = {
    f"{chr(65 + c)}{r + 1}": {".": "clear", "^": "difficult"}.get(sign, "town")
    for r, row in enumerate(DATA.rows)
    for c, sign in enumerate(row)
    if sign in ".^oO"
}
CONTRACTS = {contract.id: contract for contract in DATA.contracts}
POINTS = {"stretch": 0, "lock": 1, "aqueduct": 2, "tunnel": 3}
KINDS_IN = {"clear": {"stretch", "lock"}, "difficult": {"aqueduct", "tunnel"}}
COST = {"stretch": 1, "lock": 1, "aqueduct": 2, "tunnel": 3}
CHEAPER = {("Telford", "aqueduct"), ("Jessop", "tunnel")}
CARDS = ("stretch", "lock", "aqueduct", "tunnel", "surveyor")


@cache
def around(label: str) -> tuple[str, ...]:
    """The six neighbours clockwise from north, ``""`` where no playable hex lies."""
    column, row = ord(label[0]) - 65, int(label[1:])
    low = column % 2  # every second column lies half a hex lower
    places = (
        (column, row - 1), (column + 1, row - 1 + low), (column + 1, row + low),
        (column, row + 1), (column - 1, row + low), (column - 1, row - 1 + low),
    )  # fmt: skip
    names = (f"{chr(65 + c)}{r}" for c, r in places)
    return tuple(name if name in TERRAIN else "" for name in names)


def name(label: str) -> str:
    """The town in a hex, else the hex itself."""
    return TOWN_IN.get(label, label)


@cache
def beside(here: str) -> tuple[str, ...]:
    """The hexes and towns next to a hex or town, by name."""
    return tuple(name(label) for label in around(HEX_OF.get(here, here)) if label)


@cache
def towns_of(start: str, line: Line) -> tuple[str, ...]:
    """The towns of a canal in their order."""
    return (start, *(to for _, to in line if to in HEX_OF))


def _turn(hex_: str, entry: str, exit_: str) -> int:
    sides = [name(label) for label in around(hex_)]
    return (sides.index(exit_) - sides.index(entry)) % 6


@cache
def steps(start: str, line: Line) -> tuple[Step, ...]:
    """Where the next tile can lie and lead, by geometry alone (CM-1 to CM-5)."""
    here = line[-1][1] if line else start
    crossed = {hex_ for hex_, _ in line}
    towns = towns_of(start, line)
    if here in HEX_OF:
        places = [(hex_, here) for hex_ in beside(here) if hex_ not in HEX_OF]
    else:
        places = [(here, line[-1][0])]
    found = []
    for hex_, entry in places:
        if hex_ not in crossed:
            for to in beside(hex_):
                if _turn(hex_, entry, to) in (2, 3, 4) and to not in towns and to not in crossed:
                    found.append((hex_, to))
    return tuple(sorted(found))


@cache
def tiles_to(goal: str) -> dict[str, int]:
    """From every place the fewest tiles to a town, one on the place itself included and bends left out of account."""
    best, front = {goal: 0}, [goal]
    while front:
        place = front.pop(0)
        for near in beside(place):
            cost = best[place] + (near not in HEX_OF)
            if cost < best.get(near, 99):
                best[near] = cost
                front.append(near)
    return best


def done(line: Line, goal: str) -> bool:
    """Whether a canal has reached its end. A goal of ``""`` is a Junction's: any second town."""
    return bool(line) and line[-1][1] in HEX_OF and (not goal or line[-1][1] == goal)


def _ways_on(start: str, line: Line, goal: str, via: str, value: int) -> Iterator[Line]:
    """The line with one more tile, in every way that a contract's end does not forbid outright."""
    towns = towns_of(start, line)
    for step in steps(start, line) if len(line) < value else ():
        if step[1] == goal and via and via not in towns:
            continue
        if goal and len(line) + 1 + tiles_to(goal)[step[1]] > value:
            continue
        yield (*line, step)


@cache
def completable(start: str, line: Line, goal: str, via: str, value: int) -> bool:
    """Whether a canal is complete, or can be completed within its contract's value (CM-46)."""
    if done(line, goal):
        return True
    return any(completable(start, longer, goal, via, value) for longer in _ways_on(start, line, goal, via, value))


def lines(start: str, goal: str, via: str, value: int, line: Line = ()) -> Iterator[Line]:
    """Every complete line that begins with ``line``."""
    if done(line, goal):
        yield line
        return
    for longer in _ways_on(start, line, goal, via, value):
        yield from lines(start, goal, via, value, longer)


def next_steps(start: str, line: Line, goal: str, via: str, value: int) -> set[Step]:
    """The steps that may be laid next (CM-46)."""
    longer = _ways_on(start, line, goal, via, value)
    return {way[-1] for way in longer if completable(start, way, goal, via, value)}


def routes(sections: Iterable[Section], start: str, mover: str) -> set[Route]:
    """Every route on which the mover may take a token from a town (CM-60 to CM-62)."""
    roads = set(sections)
    found: set[Route] = set()
    front: list[Route] = [((start,), ())]
    while front:
        towns, owners = front.pop()
        for a, b, owner in roads:
            if towns[-1] in (a, b):
                there = b if towns[-1] == a else a
                if COLOUR[there] not in {COLOUR[town] for town in towns}:
                    front.append(((*towns, there), (*owners, owner)))
                    if owner == mover:
                        found.add(front[-1])
    own = [route for route in found if set(route[1]) == {mover}]
    too_long = {long for long in own for short in own if long[0][-1] == short[0][-1] and len(long[0]) > len(short[0])}
    return found - too_long


def route_points(route: Route) -> dict[str, int]:
    """Who scores what: an unbroken run of an owner's sections scores its towns (CM-61)."""
    points: dict[str, int] = {}
    last = ""
    for owner in route[1]:
        points[owner] = points.get(owner, 0) + (1 if owner == last else 2)
        last = owner
    return points


def placing_order(colour: str, taken: set[str], connected: set[str]) -> set[str]:
    """The towns that the next token of a colour may go to (CM-32)."""
    free = {town for town, its in COLOUR.items() if its == colour and town not in taken}
    for want_connected, want_city in ((True, True), (True, False), (False, True), (False, False)):
        case = {town for town in free if (town in connected) == want_connected and (town in CITIES) == want_city}
        if case:
            return case
    return set()


def returning_order(taken: set[str], connected: set[str], kept: str) -> set[str]:
    """First edition: the towns whose token may be taken back when the basin is empty (CM-81, CM-86)."""
    for is_connected, is_city in ((False, False), (False, True), (True, False), (True, True)):
        case = {t for t in taken - {kept} if (t in connected) == is_connected and (t in CITIES) == is_city}
        if case:
            return case
    return set()


@cache
def sections_of(start: str, line: Line, owner: str) -> tuple[Section, ...]:
    """The canal-sections of a canal."""
    pairs = (sorted(pair) for pair in pairwise(towns_of(start, line)))
    return tuple((a, b, owner) for a, b in pairs)


def payments(engineer: str, kind: str, hand: Counter[str], half: bool, reserve: int) -> list[tuple[str, ...]]:
    """Every way to pay for a tile, first the one chosen if none is named (CM-41 to CM-43); ``reserve`` cards stay."""
    cost = COST[kind] - ((engineer, kind) in CHEAPER)
    own = [kind, "stretch"] if (engineer, kind) == ("Brindley", "lock") else [kind]
    found = []
    for half_used, surveyors, *natives in product(range(half + 1), range(cost + 1), *(range(cost + 1) for _ in own)):
        missing = cost - half_used - sum(natives)
        covers = surveyors <= missing <= 2 * surveyors if engineer == "Smeaton" else missing == surveyors
        in_hand = surveyors <= hand["surveyor"] and all(n <= hand[k] for n, k in zip(natives, own, strict=True))
        number = surveyors + sum(natives)
        if covers and in_hand and number + reserve <= hand.total():
            pay = [k for n, k in zip(natives, own, strict=True) for _ in range(n)]
            rank = (-half_used, surveyors, number, own.index(pay[0]) if pay else 0)
            found.append((rank, (*pay, *["surveyor"] * surveyors, *["half"] * half_used)))
    return [pay for _, pay in sorted(found)]


def leaves_half(engineer: str, kind: str, pay: tuple[str, ...]) -> bool:
    """Whether half of a surveyor is left for the next tile (CM-42)."""
    surveyors = pay.count("surveyor")
    covered = COST[kind] - (len(pay) - surveyors)
    return engineer == "Smeaton" and covered < 2 * surveyors
