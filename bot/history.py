"""A table's log as history: which steps are in force, what an undo may take back, and playing it all again."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from typing import Any

import msgspec

from bot.refusals import Refusal
from bot.table import Kind, Scope
from rules.game import AnyGame, Event, Move, RulesError, Setup

Revealed = tuple[Event, int | None]
"""An event in its public form, and the seat that learned from it; None when everyone did."""


class Row(msgspec.Struct, frozen=True, kw_only=True):
    """One log row as stored. ``moves`` are long forms, ``events`` what ``game.write_events`` made, nothing blanked.

    ``seat`` and ``user`` are None where the one who did it has none; ``count`` is for undo and redo; ``key`` may be "".
    """

    sequence: int
    kind: Kind
    seat: int | None = None
    user: int | None = None
    name: str = ""
    turn: int = 0
    moves: tuple[str, ...] = ()
    events: bytes = b""
    count: int = 0
    key: str = ""
    created: datetime


class History(msgspec.Struct, frozen=True):
    """``line`` are the steps in force, ``undone`` the groups that undos took away and that a redo can bring again.

    The last group of ``undone`` comes back first; each goes with the undo row that took it.
    """

    line: tuple[Row, ...]
    undone: tuple[tuple[Row, tuple[Row, ...]], ...]


def fold(rows: Sequence[Row]) -> History:
    """What is in force after these rows, which are a table's whole log in order."""
    line: list[Row] = []
    undone: list[tuple[Row, tuple[Row, ...]]] = []
    for row in rows:
        if row.kind == "step":
            line.append(row)
            undone.clear()
        elif row.kind in ("undo", "retract"):
            undone.append((row, tuple(line[-row.count :])))
            del line[-row.count :]
        elif row.kind == "redo":
            line.extend(undone.pop()[1])
    return History(tuple(line), tuple(undone))


def take_back(line: Sequence[Row], seat: int, scope: Scope, *, all_: bool = False) -> tuple[Row, ...]:
    """The steps at the end of the line that an undo by this seat takes back, oldest first.

    Steps of computer players go with the person's step before them; with ``all_`` those of other people do, too. Raises
    Refusal ``nothing-to-undo``, and without ``all_`` ``undo-moved-on`` when another person has moved since.
    """
    first = None
    for i in range(len(line) - 1, -1, -1):
        row = line[i]
        if row.seat == seat:
            if first is not None and row.turn != line[first].turn:
                break
            first = i
            if scope == "step":
                break
        elif row.user is not None:
            if first is not None:
                break
            if not all_:
                raise Refusal("undo-moved-on", name=row.name)
    if first is None:
        raise Refusal("nothing-to-undo")
    return tuple(line[first:])


def revealed_by(game: AnyGame, steps: Sequence[Row]) -> tuple[Revealed, ...]:
    """What somebody has learned from these steps, oldest first."""
    revealed: list[Revealed] = []
    for row in steps:
        events = game.read_events(row.events)
        # Events are blanked one by one: a public form must not depend on its neighbours.
        for event in events:
            if event.reveals != "nothing":
                revealed += [(shown, None if event.reveals == "everyone" else row.seat) for shown in game.public([event])]
    return tuple(revealed)


def replay(game: AnyGame, state: Any, steps: Sequence[Row]) -> list[tuple[int, list[Move]]]:
    """Play these steps at the state, which is changed: the seat and the moves of each.

    Raises RulesError or ValueError where log and rules differ.
    """
    played: list[tuple[int, list[Move]]] = []
    for row in steps:
        events: list[Event] = []
        moves: list[Move] = []
        for text in row.moves:
            mover = game.mover(state)
            if mover is None or mover != row.seat:
                raise ValueError(f"step {row.sequence}: seat {row.seat} moves, the rules expect {mover}")
            read = game.read(text, game.view(state, mover))
            if game.write(read) != text:
                raise ValueError(f"step {row.sequence}: {text!r} reads as {game.write(read)!r}")
            for move in read:
                events += game.play(state, move)
            moves += read
        if not _as_logged(game, events, row.events):
            raise ValueError(f"step {row.sequence}: other events than those in the log")
        assert row.seat is not None
        played.append((row.seat, moves))
    return played


def _as_logged(game: AnyGame, events: Sequence[Event], logged: bytes) -> bool:
    """Whether a step did what the log says. What only tells of the position may be told by newer rules alone."""
    if game.write_events(events) == logged:
        return True
    try:
        known = game.read_events(logged)
    except msgspec.MsgspecError:
        return False
    return [event for event in events if not event.telling] == [event for event in known if not event.telling]


def find_fault(game: AnyGame, setup: Setup, seed: str, rows: Sequence[Row], stored: bytes | None) -> str:
    """Start anew, play what is in force, and compare with the stored state: what is wrong, or "" when they are equal."""
    try:
        state = game.start(setup, seed)
        replay(game, state, fold(rows).line)
    except (RulesError, ValueError) as error:
        return str(error)
    return "" if game.dump(state) == stored else "the replay ends in another state"
