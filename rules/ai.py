"""Computer players, for any game: what a game offers of them, and whole games among them."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

from rules.chance import Dice
from rules.game import AnyGame, Event, Move, Setup

Choose = Callable[[Any, str, Dice], Move]
"""The move of a computer player from the mover's view, a level and dice; the same three give the same move."""


class Tally(ABC):
    """Figures of one game, counted over many plays of it from the events alone."""

    @abstractmethod
    def note(self, events: Sequence[Event]) -> None:
        """Count the events of one move."""

    @abstractmethod
    def result(self, plays: int, seats: int) -> dict[str, Any]:
        """The figures, as JSON values, for so many plays with so many seats."""


class Opponents(NamedTuple):
    """What a game offers of computer players: ``opponents()`` in its module ``ai``."""

    game: AnyGame
    levels: tuple[str, ...]
    """Weakest first."""
    choose: Choose
    tally: Callable[[], Tally]


class Played(NamedTuple):
    """A play of a game by computer players."""

    state: Any
    moves: list[tuple[int, Move]]
    """Each move with the seat that made it."""
    turns: list[int]
    """The turns that each seat had."""
    finished: bool
    """False if a seat would have had more turns than allowed."""


def play_out(
    opponents: Opponents, setup: Setup, seed: str, levels: Sequence[str], most_turns: int, tally: Tally | None = None
) -> Played:
    """Play a whole game with one level a seat, at most ``most_turns`` turns each. The same arguments give the same play."""
    game, choose = opponents.game, opponents.choose
    state = game.start(setup, seed)
    dice = [Dice(f"{seed}|{seat}") for seat in range(setup.seats)]
    moves: list[tuple[int, Move]] = []
    turns = [0] * setup.seats
    turn = 0
    while (seat := game.mover(state)) is not None:
        if game.turn(state) != turn:
            turn = game.turn(state)
            if turns[seat] == most_turns:
                return Played(state, moves, turns, finished=False)
            turns[seat] += 1
        move = choose(game.view(state, seat), levels[seat], dice[seat])
        events = game.play(state, move)
        moves.append((seat, move))
        if tally is not None:
            tally.note(events)
    return Played(state, moves, turns, finished=True)
