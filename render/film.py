"""The film of a game: its record as scenes, one a turn, and the scores by round. The same for every game."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import pairwise
from typing import Any, Protocol, TypeVar

import msgspec

from rules import record as records
from rules.game import AnyGame, Event
from rules.record import Record

MOST_FRAMES = 100


class Standing(msgspec.Struct, frozen=True):
    """How a game stands in a scene. A *side* is whoever has a score: a seat, and in some games one that nobody plays."""

    title: str
    """The round, or that the game is over."""
    note: str
    """How many rounds are left, in the last ones."""
    names: tuple[str, ...]
    """By side, as people chose them; ``drawn`` as far as the pictures' faces have their letters."""
    drawn: tuple[str, ...]
    colours: tuple[int, ...]
    scores: tuple[int, ...]
    rounds: int
    """How many rounds are complete."""
    ended: bool
    """Whether no further round is played."""
    over: bool
    actor: int
    """The side that has just played, or -1."""
    winners: tuple[int, ...]

    @property
    def ranked(self) -> list[int]:
        """The sides, best first: the winners, then by their points."""
        return sorted(range(len(self.scores)), key=lambda side: (side not in self.winners, -self.scores[side], side))


class GameScene(Protocol):
    """What the pictures of a whole game need of a scene. A game's ``Scene`` is one; it is a msgspec struct."""

    @property
    def events(self) -> tuple[Any, ...]:
        """What happened since the scene before."""

    @property
    def theme(self) -> str:
        """The name of the theme."""

    def standing(self) -> Standing:
        """How the game stands."""

    def label(self, key: str, **values: str | int) -> str:
        """A short label in the scene's language."""


S = TypeVar("S", bound=GameScene)


def turns_of(game: AnyGame, record: Record, scene: Callable[[Any, Sequence[Event]], S]) -> list[S]:
    """The position before the first move, then after each turn, as a spectator sees it, with the events of that turn.

    ``scene`` makes one of a view and of public events. The last scene is the position at the end of the record, be the turn
    ended or not. Raises RecordFault.
    """
    state = records.begin(game, record)
    scenes = [scene(game.view(state, None), ())]
    turn = game.turn(state)
    events: list[Event] = []
    for played in records.replay(game, record):
        state = played.state
        events += game.public(played.events)
        if game.turn(state) != turn or game.mover(state) is None:
            scenes.append(scene(game.view(state, None), events))
            turn, events = game.turn(state), []
    if events:
        scenes.append(scene(game.view(state, None), events))
    return scenes


def thinned(scenes: Sequence[S], most: int = MOST_FRAMES) -> list[S]:
    """At most ``most`` (two or more) of the scenes at even steps, with the first and the last.

    The events of a scene left out go to the next one kept.
    """
    if len(scenes) <= most:
        return list(scenes)
    kept = [round(i * (len(scenes) - 1) / (most - 1)) for i in range(most)]
    result = [scenes[0]]
    for before, here in pairwise(kept):
        events = tuple(event for scene in scenes[before + 1 : here + 1] for event in scene.events)
        found: Any = scenes[here]
        result.append(msgspec.structs.replace(found, events=events))
    return result


def scores_by_round(turns: Sequence[GameScene]) -> list[tuple[int, ...]]:
    """The scores at the start, at the end of each round, and at the end of ``turns``, which are all turns of a game.

    Of a finished game the last two rows differ by what came after its last whole round.
    """
    rows = [turns[0].standing().scores]
    for scene in turns[1:]:
        seen = scene.standing()
        rows += [seen.scores] * (seen.rounds + 1 - len(rows))
    last = turns[-1].standing()
    if last.ended or last.scores != rows[-1]:
        rows.append(last.scores)
    return rows
