"""Can a canal be built at all? A search over the map that knows only the geometry of tiles (CM-1 to CM-5, CM-15).

The loader asks it whether each contract fits its value. The rules have a search of their own, with cards and tiles to
count; this one stands below them and shares nothing with it, so that the data is judged by itself.
"""

from __future__ import annotations

from collections import deque

Cell = tuple[int, int]
"""Column and row of a hex, both from 0."""

# The six neighbours clockwise from north; every second column lies half a hex lower.
_STEPS = (
    ((0, -1), (1, -1), (1, 0), (0, 1), (-1, 0), (-1, -1)),
    ((0, -1), (1, 0), (1, 1), (0, 1), (-1, 1), (-1, 0)),
)
_FAR = 1_000


class Routes:
    """The lines that canals may take over one map. ``playable`` are its hexes, ``towns`` those of them with a town."""

    def __init__(self, playable: frozenset[Cell], towns: frozenset[Cell]) -> None:
        self._towns = towns
        self._neighbours: dict[Cell, list[tuple[int, Cell]]] = {}
        for column, row in playable:
            around = [(d, (column + dc, row + dr)) for d, (dc, dr) in enumerate(_STEPS[column & 1])]
            self._neighbours[column, row] = [(d, cell) for d, cell in around if cell in playable]
        self._rest: dict[Cell, dict[Cell, int]] = {}

    def beside(self, town: Cell) -> list[Cell]:
        """The towns that touch a town."""
        return [cell for _, cell in self._neighbours[town] if cell in self._towns]

    def can_join(self, start: Cell, goal: Cell, via: Cell | None, tiles: int) -> bool:
        """Whether a canal of at most ``tiles`` tiles can lead from a town to another, through a third if one is named.

        Four aqueducts and three tunnels are taken to suffice: a line of eight hexes may hold more difficult ones, a seat's
        supply is for the rules to count.
        """
        return self._extend(start, None, goal, via, tiles, {start})

    def can_leave(self, start: Cell, tiles: int) -> bool:
        """Whether a canal of at most ``tiles`` tiles can lead from a town to any other."""
        return self._extend(start, None, None, None, tiles, {start})

    def _extend(
        self, at: Cell, heading: int | None, goal: Cell | None, via: Cell | None, tiles: int, seen: set[Cell]
    ) -> bool:
        """Depth first. ``heading`` is the direction of travel into the last tile, None where the canal rests in a town."""
        for direction, cell in self._neighbours[at]:
            if cell in seen or (heading is not None and (direction - heading) % 6 not in (0, 1, 5)):
                continue  # its own way again, or a hairpin
            if cell in self._towns:
                if heading is None:
                    continue  # a town touches a town: there is no hex for a tile
                if goal is None:
                    return True
                if cell == goal:
                    if via is None or via in seen:
                        return True
                    continue
                onward, left = None, tiles
            else:
                onward, left = direction, tiles - 1
            if left < 0 or self._least(cell, goal, None if via in seen else via) > left:
                continue
            seen.add(cell)
            if self._extend(cell, onward, goal, via, left, seen):
                return True
            seen.remove(cell)
        return False

    def _least(self, cell: Cell, goal: Cell | None, via: Cell | None) -> int:
        """A lower bound for the tiles still to be laid by a canal that stands on ``cell``."""
        if goal is None:
            return 0
        if via is None:
            return self._tiles_to(goal).get(cell, _FAR)
        return self._tiles_to(via).get(cell, _FAR) + self._tiles_to(goal).get(via, _FAR)

    def _tiles_to(self, goal: Cell) -> dict[Cell, int]:
        """For every hex the fewest hexes that are no towns between it and a town, bends left out of account."""
        if goal not in self._rest:
            found = {goal: 0}
            queue = deque([goal])
            while queue:
                cell = queue.popleft()
                cost = found[cell] + (cell not in self._towns)
                for _, near in self._neighbours[cell]:
                    if cost < found.get(near, _FAR):
                        found[near] = cost
                        if cell in self._towns:
                            queue.appendleft(near)
                        else:
                            queue.append(near)
            self._rest[goal] = found
        return self._rest[goal]
