"""A table's log as history: which steps are in force, what an undo may take back, and playing it all again."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from datetime import datetime
from typing import Any, Generic, Protocol, TypeVar

import msgspec
from msgspec.structs import replace

from bot.refusals import Refusal
from bot.table import Entry, Kind, Scope
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


class Logged(Protocol):
    """What folding needs of a log row, as it is stored or as everyone may see it."""

    @property
    def sequence(self) -> int: ...
    @property
    def kind(self) -> Kind: ...
    @property
    def count(self) -> int: ...


L = TypeVar("L", bound=Logged)


class History(msgspec.Struct, Generic[L], frozen=True):
    """``line`` are the steps in force, ``undone`` the groups that undos took away and that a redo can bring again.

    The last group of ``undone`` comes back first; each goes with the undo row that took it.
    """

    line: tuple[L, ...]
    undone: tuple[tuple[L, tuple[L, ...]], ...]


def fold(rows: Iterable[L]) -> History[L]:
    """What is in force after these rows, which are a table's whole log in order."""
    line: list[L] = []
    undone: list[tuple[L, tuple[L, ...]]] = []
    for _ in _turned(rows, line, undone):
        pass
    return History(tuple(line), tuple(undone))


def _turned(rows: Iterable[L], line: list[L], undone: list[tuple[L, tuple[L, ...]]]) -> Iterator[tuple[L, L, tuple[L, ...]]]:
    """Apply the rows to both lists; of each undo and redo the row, the undo that it is or brings back, and its steps."""
    for row in rows:
        if row.kind == "step":
            line.append(row)
            undone.clear()
        elif row.kind in ("undo", "retract"):
            undone.append((row, tuple(line[-row.count :])))
            del line[-row.count :]
            yield row, *undone[-1]
        elif row.kind == "redo":
            undo, steps = undone.pop()
            line.extend(steps)
            yield row, undo, steps


S = TypeVar("S", Row, Entry)


class News(msgspec.Struct, frozen=True):
    """What a post has to tell: ``entries`` in order, and what came ``earlier`` in the turn that the first step goes on."""

    entries: tuple[Entry, ...]
    earlier: tuple[Entry, ...] = ()


def news(log: Sequence[Entry], told: int) -> News:
    """What has become of a table since the post that told of the log row ``told``; the last row of ``log`` is the present.

    Steps that came and went between two posts are nobody's business, nor is how they went: an undo is told with the number
    of steps in it that a post has told, a redo with the number of those that a post has told as taken back and that follow
    it here once more. What had been revealed and is taken back is told in any case, and so is its return.
    """
    line: list[Entry] = []
    groups: dict[int, tuple[Entry, tuple[Entry, ...]]] = {}
    moved: dict[int, int] = {}  # which undo or redo moved a step last
    for row, undo, steps in _turned(log, line, []):
        groups[row.sequence] = undo, steps
        moved.update((step.sequence, row.sequence) for step in steps)
    before = {step.sequence for step in fold(entry for entry in log if entry.sequence <= told).line}
    present = {step.sequence for step in line}
    entries: list[Entry] = []
    for entry in log:
        if entry.sequence <= told:
            continue
        if entry.kind == "step":
            if entry.sequence in present:
                entries.append(replace(entry, undone=False))
        elif entry.kind == "undo":
            gone = sum(moved.get(s) == entry.sequence for s in before - present)
            if gone:
                entries.append(replace(entry, count=gone))
        elif entry.kind == "redo":
            undo, steps = groups[entry.sequence]
            back = [
                replace(step, undone=False)
                for step in steps
                if step.sequence in present - before and step.sequence <= told and moved[step.sequence] == entry.sequence
            ]
            if undo.kind == "retract":
                entries.append(entry)
            elif back:
                entries.append(replace(entry, count=len(back)))
            entries += back
        else:
            entries.append(entry)
    first = next((entry for entry in entries if entry.kind == "step"), None)
    return News(tuple(entries), () if first is None else so_far(line, first))


def so_far(line: Iterable[S], step: S) -> tuple[S, ...]:
    """The steps of the line that came before this one in the same turn of the same seat, oldest first."""
    turn = (step.turn, step.seat)
    return tuple(each for each in line if each.sequence < step.sequence and (each.turn, each.seat) == turn)


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
