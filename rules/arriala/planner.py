"""What a seat could do next, worked out from its view: every project with its cost, what it scores now, what it prepares.

Nothing here decides or changes anything. All that is offered is legal; what is told of it is what happens when it is
played. Autocomplete, the plan and the computer players share it. It adds up a move without playing it, since all moves of a
turn are looked at again and again.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property
from typing import NamedTuple

import msgspec

from rules.arriala import turn
from rules.arriala.board import (
    CARD_KIND,
    LOCK,
    LOCK_POINTS,
    RIVERSIDE_POINTS,
    ROOM,
    STOCK,
    STRUCTURE,
    STRUCTURE_POINTS,
)
from rules.arriala.moves import (
    Allocate,
    AnyMove,
    Card,
    Draw,
    End,
    Lock,
    Place,
    Return,
    Riverside,
    Stop,
    Vineyard,
    Walk,
)
from rules.arriala.pieces import colour_of, colours_at, layout_of
from rules.arriala.preview import gains
from rules.arriala.reaches import Section, open_sections, reach_points, winner
from rules.arriala.state import NOBODY, Open, Reach, View

__all__ = ["Arrival", "Project", "Prospect", "Stand", "arrival", "projects"]


class Prospect(msgspec.Struct, frozen=True):
    """How an open section stands: how many workers it lacks, whose it would be if it broke down so, and its points."""

    first: int
    last: int
    missing: int
    leader: int
    """A colour, or NOBODY."""
    points: int


class Project(msgspec.Struct, frozen=True):
    """A legal move and what it brings."""

    move: AnyMove
    cost: int
    """Project points."""
    points: tuple[int, ...]
    """What every side scores at once; if the game ends, the vineyards with it."""
    own: int
    others: int
    """What the mover scores, and all others together."""
    closes: tuple[Reach, ...]
    """The sections that break down."""
    ends: bool
    """Whether the game ends."""
    prepares: Prospect | None
    """The open section in which a worker arrives, as it will stand then; None if there is none."""

    @property
    def to(self) -> int:
        """The place that the move names last, or NOBODY."""
        return int(getattr(self.move, "to", NOBODY))

    @property
    def net(self) -> float:
        """The mover's points less half of the others'."""
        return self.own - self.others / 2


class Arrival(NamedTuple):
    """The worker that a move sets somewhere: its colour, where it stood, and where it arrives."""

    colour: int
    start: int
    to: int


def arrival(o: Open, move: AnyMove) -> Arrival | None:
    """Who arrives where by a move of the mover; None if it moves no worker."""
    match move:
        case Walk() | Vineyard() | Return() | Riverside():
            return Arrival(move.colour, move.start, move.to)
        case Card() if move.colour >= 0:
            return Arrival(move.colour, move.start, move.to)
        case Allocate(to):
            return Arrival(o.colours[o.mover], STOCK, to)
        case Place(colour, to):
            return Arrival(colour, o.asked[-1].arg, to)
    return None


def lock_of(move: AnyMove) -> int:
    """The space on which a move builds a lock, or NOBODY."""
    if isinstance(move, Lock) or (isinstance(move, Card) and CARD_KIND[move.card] == LOCK):
        return move.to
    return NOBODY


class Stand:
    """The open sections of a position and who stands in them, for asking many times what a move would do."""

    def __init__(self, o: Open) -> None:
        self.open = o
        self.sections: list[Section] = open_sections(o)
        self.section_at: dict[int, int] = {space: i for i, spaces in enumerate(self.sections) for space in spaces}
        """The index of the open section that a space belongs to."""
        self.standing: dict[int, int] = {}
        """The colour of the worker on each space of an open section that has one."""
        for worker, place in enumerate(o.workers):
            if place in self.section_at:
                self.standing[place] = colour_of(o, worker)
        self.colours: list[list[int]] = [
            [self.standing[space] for space in spaces if space in self.standing] for spaces in self.sections
        ]
        """The colours of the workers in each open section."""

    @cached_property
    def last_turn(self) -> bool:
        """Whether the game stops with this turn, whatever is open (AR-43)."""
        o = self.open
        return 0 < o.options.stall_rounds <= o.round and (o.mover + 1) % o.seats == o.first

    def after(self, section: int, came: int = NOBODY, left: int = NOBODY) -> list[int]:
        """The colours in a section once a worker of one colour has come and one of another has left."""
        colours = list(self.colours[section])
        if left != NOBODY:
            colours.remove(left)
        if came != NOBODY:
            colours.append(came)
        return colours

    def arriving(self, who: Arrival) -> tuple[int, list[int]] | None:
        """The open section in which a worker arrives, and the colours in it then."""
        section = self.section_at.get(who.to)
        if section is None:
            return None
        within = self.section_at.get(who.start) == section
        return section, self.after(section, who.colour, who.colour if within else NOBODY)

    def sides(self, lock: int) -> list[Section]:
        """The parts into which a lock cuts its section: two, one or none."""
        spaces = self.sections[self.section_at[lock]]
        at = spaces.index(lock)
        return [part for part in (spaces[:at], spaces[at + 1 :]) if part]

    def closing(self, move: AnyMove) -> list[Reach]:
        """The sections that break down by a move (AR-23, AR-32)."""
        lock = lock_of(move)
        if lock != NOBODY:
            full = [part for part in self.sides(lock) if all(space in self.standing for space in part)]
            return [_reach(part, [self.standing[space] for space in part]) for part in full]
        who = arrival(self.open, move)
        found = self.arriving(who) if who else None
        if found is None or len(found[1]) < len(self.sections[found[0]]):
            return []
        return [_reach(self.sections[found[0]], found[1])]

    def ends(self, move: AnyMove, closing: Sequence[Reach]) -> bool:
        """Whether no open section is left after a move that closes some (AR-22, AR-40)."""
        lock = lock_of(move)
        parts = len(self.sides(lock)) - 1 if lock != NOBODY else 0
        return len(self.sections) + parts == len(closing)

    def points(self, move: AnyMove, closing: Sequence[Reach], ends: bool) -> tuple[int, ...]:
        """What every side scores by a move that closes these sections."""
        o = self.open
        points = [0] * len(o.scores)
        points[o.mover] += _at_once(move)
        for reach in closing:
            if reach.winner != NOBODY:
                points[o.colours.index(reach.winner)] += reach.points
        if ends:
            for vineyard in layout_of(o).vineyards:
                won = winner(self._in_vineyard(vineyard, move))
                if won != NOBODY:
                    points[o.colours.index(won)] += ROOM[vineyard]
        return tuple(points)

    def _in_vineyard(self, vineyard: int, move: AnyMove) -> list[int]:
        """The colours in a vineyard after a move that ends the game: nobody can have come, one may have left."""
        colours = colours_at(self.open, vineyard)
        who = arrival(self.open, move)
        if who and who.start == vineyard:
            colours.remove(who.colour)
        return colours

    def prospect(self, section: int, colours: list[int]) -> Prospect:
        """An open section with these workers in it."""
        spaces = self.sections[section]
        missing = len(spaces) - len(colours)
        return Prospect(spaces[0], spaces[-1], missing, winner(colours), reach_points(len(spaces)))


def _reach(spaces: Section, colours: list[int]) -> Reach:
    won = winner(colours)
    return Reach(spaces[0], spaces[-1], won, reach_points(len(spaces)) if won != NOBODY else 0)


def _at_once(move: AnyMove) -> int:
    """The action's own points (AR-67)."""
    if isinstance(move, Riverside):
        return RIVERSIDE_POINTS
    if isinstance(move, Card) and CARD_KIND[move.card] == STRUCTURE:
        return STRUCTURE_POINTS
    return LOCK_POINTS if lock_of(move) != NOBODY else 0


def projects(view: View) -> list[Project]:
    """Every legal move of the view's owner, best first; empty when it is not his turn.

    Best is what scores most (``net``), then what brings one's own sections nearest to their breakdown, then what costs
    least.
    """
    if not view.legal:
        return []
    stand = Stand(view.open)
    mine = view.open.colours[view.open.mover]
    found = [_project(view, stand, move) for move in view.legal]
    # What is equal stays in the order of the canal.
    return sorted(found, key=lambda project: (-project.net, *_nearness(project.prepares, mine), project.cost))


def _nearness(prospect: Prospect | None, mine: int) -> tuple[bool, int, int]:
    """The better the lower: one's own sections, then those that nobody leads, the nearest to their breakdown first."""
    if prospect is None:
        return True, 0, 0
    leads = prospect.leader in (mine, NOBODY)
    return not leads, prospect.missing if leads else -prospect.missing, -prospect.points


def _project(view: View, stand: Stand, move: AnyMove) -> Project:
    o = view.open
    closing = stand.closing(move)
    idle = isinstance(move, Draw | Stop | End)
    ends = not idle and stand.ends(move, closing)
    # In the very last turn any move may stop the game.
    points = gains(view, move) if stand.last_turn else stand.points(move, closing, ends)
    who = arrival(o, move)
    found = stand.arriving(who) if who and not closing else None
    return Project(
        move=move,
        cost=turn.cost(o, move),
        points=points,
        own=points[o.mover],
        others=sum(points) - points[o.mover],
        closes=tuple(closing),
        ends=ends,
        prepares=stand.prospect(*found) if found else None,
    )
