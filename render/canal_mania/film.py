"""The film of a game: its record as scenes, one a turn, and the scores by round."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

import msgspec

from render.canal_mania.scene import Scene
from rules import record as records
from rules.canal_mania.events import AnyEvent
from rules.canal_mania.state import PLAYING
from rules.game import AnyGame, Event
from rules.record import Record

MOST_FRAMES = 100


def turns_of(game: AnyGame, record: Record, names: Sequence[str], theme: str = "paper") -> list[Scene]:
    """The position before the first move, then after each turn, as a spectator sees it, with the events of that turn.

    The last scene is the position at the end of the record, be the turn ended or not. Raises RecordFault.
    """
    state = records.begin(game, record)
    seen = tuple(names)
    scenes = [Scene(game.view(state, None), seen, theme=theme)]
    turn = game.turn(state)
    events: list[Event] = []
    for played in records.replay(game, record):
        state = played.state
        events += game.public(played.events)
        if game.turn(state) != turn or game.mover(state) is None:
            scenes.append(Scene(game.view(state, None), seen, _known(events), theme=theme))
            turn, events = game.turn(state), []
    if events:
        scenes.append(Scene(game.view(state, None), seen, _known(events), theme=theme))
    return scenes


def _known(events: Sequence[Event]) -> tuple[AnyEvent, ...]:
    return tuple(event for event in events if isinstance(event, AnyEvent))


def thinned(scenes: Sequence[Scene], most: int = MOST_FRAMES) -> list[Scene]:
    """At most ``most`` (two or more) of the scenes at even steps, with the first and the last.

    The events of a scene left out go to the next one kept.
    """
    if len(scenes) <= most:
        return list(scenes)
    kept = [round(i * (len(scenes) - 1) / (most - 1)) for i in range(most)]
    result = [scenes[0]]
    for before, here in pairwise(kept):
        events = tuple(event for scene in scenes[before + 1 : here + 1] for event in scene.events)
        result.append(msgspec.structs.replace(scenes[here], events=events))
    return result


def frames_of(game: AnyGame, record: Record, names: Sequence[str], theme: str = "paper") -> list[Scene]:
    """The scenes of a replay: one a turn, or every few turns in a long game. Raises RecordFault."""
    return thinned(turns_of(game, record, names, theme))


def scores_by_round(turns: Sequence[Scene]) -> list[tuple[int, ...]]:
    """The scores at the start, at the end of each round, and at the end of ``turns``, which are all turns of a game.

    Of a finished game the last two rows differ by what the goods decline and the final scoring brought.
    """
    rows = [tuple(turns[0].view.open.scores)]
    for scene in turns[1:]:
        position = scene.view.open
        rounds = position.round - 1 if position.stage == PLAYING else position.round
        while len(rows) <= rounds:
            rows.append(tuple(position.scores))
    last = turns[-1].view.open
    if last.stage != PLAYING or tuple(last.scores) != rows[-1]:
        rows.append(tuple(last.scores))
    return rows
