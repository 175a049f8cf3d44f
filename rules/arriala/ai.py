"""Computer players of Arriala: a move chosen from a seat's view alone.

``random`` plays any legal move. ``easy`` weighs every single move: what it scores, how it changes the outlook of the
sections and vineyards, what it costs. It looks no further than that move, and wants every section closed in the end.
"""

from __future__ import annotations

from functools import cached_property

from rules.ai import Opponents
from rules.arriala.board import KIND, ROOM, STOCK, VINEYARD
from rules.arriala.game import Arriala
from rules.arriala.moves import AnyMove, Card, Draw, End, Stop
from rules.arriala.pieces import CANAL, colours_at, layout_of
from rules.arriala.planner import Project, Stand, arrival, lock_of, projects
from rules.arriala.reaches import reach_points, winner
from rules.arriala.state import NOBODY, View
from rules.arriala.tally import ArrialaTally
from rules.chance import Dice

LEVELS = ("random", "easy")

# What a point is compared with. Found by playing whole games against one another.
_OTHERS = 0.5
"""Share of another colour's points that counts against oneself."""
_NEAR = (1.0, 0.62, 0.42, 0.28, 0.2, 0.14, 0.1, 0.07, 0.05, 0.03, 0.02)
"""Share of a section's points that leading it is worth, by how many workers it lacks."""
_FILLED = 0.12
"""Points that any worker in an open section is worth: sections must be filled for the game to end."""
_BRISK, _EVERY = 15, 3
"""Rounds after which that grows, and in how many rounds by as much again: nobody shall hold up the game for good."""
_WORKER = 1.0
"""Points that an own worker that can move is worth, beside what it leads."""
_VINEYARD = 0.3
"""Share of a vineyard's points that leading it is worth before the end."""
_STEP = 0.15
"""Points that a step nearer to an open space is worth for an own worker that stands idle."""
_COST = 0.12
"""Points that a project point is worth."""
_CARD, _CARDS = 0.9, 3
"""Points that picking a card is worth while few are held, and how many are few."""
_PLAYED = 0.45
"""Points that a card in hand is worth."""
_WON, _LOST = 50.0, 12.0
"""Points that ending the game in front is worth, and that it costs to end it behind."""
_PATIENCE = 40
"""The round from which on only own points and full sections count, so that every game comes to its end."""


def choose(view: View, level: str, dice: Dice) -> AnyMove:
    """The move of a computer player; ``view`` is the mover's. The same view, level and dice give the same move.

    Raises ValueError for a view without legal moves or an unknown level.
    """
    if not view.legal:
        raise ValueError("not the mover's view")
    if level not in LEVELS:
        raise ValueError(level)
    if level == "random":
        return dice.choose(view.legal)
    return _Easy(view).choose(dice)


class _Easy:
    """One decision of the easy player."""

    def __init__(self, view: View) -> None:
        self.view = view
        self.open = view.open
        self.mine = view.open.colours[view.open.mover]
        self.stand = Stand(view.open)
        late = max(0, view.open.round - _BRISK)
        self.filled = _FILLED * (1 + late / _EVERY)
        self.hope = max(0.0, 1 - late / (_PATIENCE - _BRISK))
        self._outlooks: dict[tuple[int, int, int], float] = {}

    def choose(self, dice: Dice) -> AnyMove:
        """One of the moves that are worth most."""
        worths = [(self.worth(project), project.move) for project in projects(self.view)]
        most = max(worth for worth, _ in worths)
        return dice.choose([move for worth, move in worths if worth == most])

    def worth(self, project: Project) -> float:
        """What a move is worth: its points, what it changes, less what it costs. Ending the turn is worth nothing."""
        move = project.move
        if isinstance(move, End | Stop):
            return 0.0
        if project.ends:
            return self.scored(project) + self.filled + self.ending(project)
        worth = self.scored(project) - _COST * project.cost
        if isinstance(move, Draw):
            return worth + (_CARD if self.open.hands[self.open.mover] < _CARDS else 0.0)
        if lock_of(move) != NOBODY:
            worth += self.locked(lock_of(move))
        who = arrival(self.open, move)
        if who is not None:
            worth += self.moved(who.colour, who.start, who.to, bool(project.closes))
        return worth - (_PLAYED if isinstance(move, Card) else 0.0)

    def scored(self, project: Project) -> float:
        """What the points of a move are worth; those of others count the less, the longer the game lasts."""
        return project.own - _OTHERS * self.hope * project.others

    # What changes with a worker.

    def moved(self, colour: int, start: int, to: int, closes: bool) -> float:
        """How the outlook changes when a worker of a colour goes from one place to another."""
        came, left = self.stand.section_at.get(to), self.stand.section_at.get(start)
        change = 0.0
        if came is not None and closes:
            # What it promised has come, or has gone to somebody else; that it is filled was wanted all the same.
            change += self.filled * (len(self.stand.colours[came]) + 1) - self.section(came)
        elif came is not None and came != left:
            change += self.section(came, came=colour) - self.section(came)
        if left is not None and came != left:
            change += self.section(left, left=colour) - self.section(left)
        if KIND[to] == VINEYARD:
            change += self.vineyard(to, came=colour) - self.vineyard(to)
        if start != STOCK and KIND[start] == VINEYARD:
            change += self.vineyard(start, left=colour) - self.vineyard(start)
        if colour == self.mine:
            change += self.use(to) - (self.use(start) if start != STOCK else 0.0)
        return change

    def section(self, section: int, came: int = NOBODY, left: int = NOBODY) -> float:
        """What an open section promises, with a worker more or less in it."""
        key = section, came, left
        if key not in self._outlooks:
            colours = self.stand.after(section, came, left)
            self._outlooks[key] = self.outlook(len(self.stand.sections[section]), colours)
        return self._outlooks[key]

    def outlook(self, size: int, colours: list[int]) -> float:
        """What a section of a size with these workers in it promises."""
        near = self.hope * _NEAR[min(size - len(colours), len(_NEAR) - 1)]
        return near * self.share(winner(colours)) * reach_points(size) + self.filled * len(colours)

    def share(self, colour: int) -> float:
        """What a point for a colour is worth."""
        if colour == NOBODY:
            return 0.0
        return 1.0 if colour == self.mine else -_OTHERS

    def vineyard(self, vineyard: int, came: int = NOBODY, left: int = NOBODY) -> float:
        """What a vineyard promises, with a worker more or less in it."""
        colours = colours_at(self.open, vineyard)
        if left != NOBODY:
            colours.remove(left)
        if came != NOBODY:
            colours.append(came)
        return _VINEYARD * self.share(winner(colours)) * ROOM[vineyard]

    def use(self, place: int) -> float:
        """What an own worker in a place is good for: on the canal it can go where it is needed."""
        if KIND[place] not in CANAL:
            return 0.0
        if place in self.stand.section_at:
            return _WORKER
        return _WORKER - _STEP * self.steps_to_work[layout_of(self.open).index[place]]

    @cached_property
    def steps_to_work(self) -> list[int]:
        """From each place of the canal the steps to the nearest free space of an open section."""
        line = layout_of(self.open).line
        work = [i for i, place in enumerate(line) if place in self.stand.section_at and place not in self.stand.standing]
        return [min((abs(i - there) for there in work), default=0) for i in range(len(line))]

    # Locks and the end.

    def locked(self, lock: int) -> float:
        """How the outlook changes when a lock cuts a section: parts that are full score at once and promise no more."""
        parts = [[self.stand.standing.get(space, NOBODY) for space in part] for part in self.stand.sides(lock)]
        promise = sum(self.outlook(len(p), [c for c in p if c != NOBODY]) for p in parts if NOBODY in p)
        done = sum(self.filled * len(p) for p in parts if NOBODY not in p)
        return promise + done - self.section(self.stand.section_at[lock])

    def ending(self, project: Project) -> float:
        """What ending the game is worth: everything for whoever is in front; behind a loss, which lessens with time."""
        o = self.open
        final = [score + points for score, points in zip(o.scores, project.points, strict=True)]
        own = final.pop(o.mover)
        if own > max(final):
            return _WON
        return -_LOST * self.hope


def opponents() -> Opponents:
    """The computer players of Arriala."""
    return Opponents(Arriala(), LEVELS, choose, ArrialaTally)
