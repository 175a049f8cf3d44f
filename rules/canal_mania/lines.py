"""Where a canal can run: the geometry of tiles, and whether a canal can still be completed (CM-1 to CM-8, CM-15, CM-46).

A *bend* is a tile without its kind: hex, edge of entry, edge of exit, as one integer (``tile // 4``). A *path* is the bends
of a canal from its start. What a path allows depends on the canal's own contract, start and bends alone, never on other
canals, so all answers here are cached.
"""

from __future__ import annotations

from collections import deque
from functools import cache, lru_cache

from rules.canal_mania.board import JUNCTION, NEIGHBOURS, TERMINI, TERRAIN, TOWN, TOWN_AT, TOWN_HEX, TOWNS, VALUE, VIA

Path = tuple[int, ...]
"""Bends, from the start."""

_FAR = 99


def bend(hex_: int, entry: int, exit_: int) -> int:
    """A bend as one integer; ``entry`` and ``exit_`` are directions of edges."""
    return (hex_ * 6 + entry) * 6 + exit_


def leads_to(code: int) -> int:
    """The hex that a bend's exit faces."""
    return NEIGHBOURS[code // 36][code % 6]


@cache
def distances(town: int) -> tuple[int, ...]:
    """For each hex, the fewest tiles that a canal standing there still needs to reach the town, its own tile included.

    Bends and repeated towns are ignored: a lower bound.
    """
    goal = TOWN_HEX[town]
    best = [_FAR] * len(NEIGHBOURS)
    best[goal] = 0
    queue = deque([goal])
    while queue:
        here = queue.popleft()
        for there in NEIGHBOURS[here]:
            if there < 0:
                continue
            cost = best[here] + (TERRAIN[there] != TOWN)
            if cost < best[there]:
                best[there] = cost
                if TERRAIN[there] == TOWN:
                    queue.appendleft(there)
                else:
                    queue.append(there)
    return tuple(best)


def goal_of(contract: int, start: int) -> int:
    """The other terminus, or -1 for a Junction, which any second town completes (CM-16)."""
    if contract >= JUNCTION:
        return -1
    a, b = TERMINI[contract]
    return b if start == a else a


class _Seeker:
    """The walk of one canal: what it must reach, and what it already includes."""

    __slots__ = ("contract", "goal", "hexes", "left", "spot", "to_goal", "to_via", "towns", "via", "via_to_goal")

    def __init__(self, contract: int, start: int, path: Path) -> None:
        self.contract = contract
        self.goal = goal_of(contract, start)
        self.via = VIA[contract]
        self.left = VALUE[contract] - len(path)
        self.towns = 1 << start
        self.hexes = 0
        for code in path:
            self.hexes |= 1 << code // 36
            town = TOWN_AT[leads_to(code)]
            if town >= 0:
                self.towns |= 1 << town
        if self.goal >= 0:
            self.to_goal = distances(self.goal)
            self.to_via = distances(self.via) if self.via >= 0 else self.to_goal
            self.via_to_goal = self.to_goal[TOWN_HEX[self.via]] if self.via >= 0 else 0
        self.spot = (TOWN_HEX[start], -1) if not path else (leads_to(path[-1]), path[-1] % 6)

    def bends_at(self, hex_: int, heading: int, hexes: int) -> list[int]:
        """The bends that the next tile can have: from a town into any hex beside it, else in the hex that is faced."""
        if TOWN_AT[hex_] < 0:
            back = (heading + 3) % 6
            return [bend(hex_, back, (heading + turn) % 6) for turn in (-1, 0, 1)]
        out = []
        for direction, there in enumerate(NEIGHBOURS[hex_]):
            if there >= 0 and TOWN_AT[there] < 0 and not hexes >> there & 1:
                back = (direction + 3) % 6
                out += [bend(there, back, (direction + turn) % 6) for turn in (-1, 0, 1)]
        return out

    def follow(self, code: int, towns: int, hexes: int) -> int:
        """The hex that a bend faces if the canal may go there, else -1. ``hexes`` includes the bend's own."""
        there = NEIGHBOURS[code // 36][code % 6]
        if there < 0:
            return -1
        town = TOWN_AT[there]
        if town < 0:
            return -1 if hexes >> there & 1 else there
        if towns >> town & 1 or (town == self.goal and self.via >= 0 and not towns >> self.via & 1):
            return -1
        return there

    def ends(self, there: int) -> bool:
        """Whether a canal that reaches this hex is complete."""
        town = TOWN_AT[there]
        return town >= 0 and (town == self.goal or self.goal < 0)

    def least(self, there: int, towns: int) -> int:
        """A lower bound of the tiles needed from a hex."""
        if self.goal < 0:
            return 1
        if self.via >= 0 and not towns >> self.via & 1:
            return self.to_via[there] + self.via_to_goal
        return self.to_goal[there]

    def completable(self, hex_: int, heading: int, towns: int, hexes: int, left: int) -> bool:
        """Whether ``left`` more tiles can complete the canal from here."""
        for code in self.bends_at(hex_, heading, hexes):
            own = hexes | 1 << code // 36
            there = self.follow(code, towns, own)
            if there < 0:
                continue
            if self.ends(there):
                return True
            town = TOWN_AT[there]
            seen = towns | 1 << town if town >= 0 else towns
            if self.least(there, seen) <= left - 1 and self.completable(there, code % 6, seen, own, left - 1):
                return True
        return False


@lru_cache(maxsize=1 << 16)
def continuations(contract: int, start: int, path: Path) -> tuple[int, ...]:
    """The bends that the next tile of a canal may have: those that leave it completable within its value (CM-46)."""
    seeker = _Seeker(contract, start, path)
    if seeker.left <= 0:
        return ()
    out = []
    for code in seeker.bends_at(*seeker.spot, seeker.hexes):
        own = seeker.hexes | 1 << code // 36
        there = seeker.follow(code, seeker.towns, own)
        if there < 0:
            continue
        town = TOWN_AT[there]
        seen = seeker.towns | 1 << town if town >= 0 else seeker.towns
        if seeker.ends(there) or (
            seeker.least(there, seen) <= seeker.left - 1
            and seeker.completable(there, code % 6, seen, own, seeker.left - 1)
        ):
            out.append(code)
    return tuple(out)


@lru_cache(maxsize=1 << 12)
def completions(contract: int, start: int, path: Path) -> tuple[Path, ...]:
    """Every way to complete a canal within its value: the bends still to come, in order of their number."""
    out: list[Path] = []

    def walk(so_far: Path) -> None:
        for code in continuations(contract, start, path + so_far):
            line = (*so_far, code)
            if is_complete(contract, start, path + line):
                out.append(line)
            else:
                walk(line)

    walk(())
    return tuple(sorted(out, key=lambda line: (len(line), line)))


def is_complete(contract: int, start: int, path: Path) -> bool:
    """Whether a legal path has reached its end (CM-15, CM-16)."""
    if not path:
        return False
    town = TOWN_AT[leads_to(path[-1])]
    return town >= 0 and (contract >= JUNCTION or town == goal_of(contract, start))


@lru_cache(maxsize=1 << 12)
def tiles_needed(contract: int, start: int, path: Path) -> int:
    """The fewest tiles that still complete a canal."""
    return len(completions(contract, start, path)[0])


def starts(contract: int) -> tuple[int, ...]:
    """The towns in which a contract's boat may begin (CM-14)."""
    return TERMINI[contract] or tuple(range(len(TOWNS)))
