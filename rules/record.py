"""Records: a whole play of any game as a readable JSON text, from which everything is rebuilt and checked.

A record holds the setup, the seed and the moves; all else in it (digests, shuffles, standings) is there to be compared with
what a replay gives, and is never trusted. A running game's record is never shown: it holds the seed.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Sequence
from typing import Any

import msgspec

from rules import chance
from rules.game import (
    AmbiguousMove,
    AnyGame,
    BadSetup,
    Event,
    IllegalMove,
    Move,
    RulesError,
    Setup,
    Standing,
    UnreadableMove,
)

FORMAT = 1
"""Rises when a record's shape changes."""


QUOTED = 200
"""Characters that a fault quotes of what was expected or found."""


def quoted(text: str) -> str:
    """What a stranger's file holds, fit to be printed: signs that are not seen are spelt out, and it is cut when long."""
    shown = "".join(sign if sign.isprintable() else repr(sign)[1:-1] for sign in text[: QUOTED + 1])
    return shown if len(shown) <= QUOTED else shown[: QUOTED - 1] + "…"


class RecordFault(RulesError):
    """The first thing that is wrong with a record: ``where`` is a move's number, from 1, or else a key.

    All three are ``quoted``: they may come from the record.
    """

    def __init__(self, where: int | str, expected: str, found: str) -> None:
        expected, found = quoted(expected), quoted(found)
        where = where if isinstance(where, int) else quoted(where)
        super().__init__(f"{f'move {where}' if isinstance(where, int) else where}: expected {expected}, found {found}")
        self.where = where
        self.expected = expected
        self.found = found


class Line(msgspec.Struct, forbid_unknown_fields=True):
    """One line of moves: whose, in the long form, and the digest of the state that they led to."""

    seat: int
    moves: str
    digest: str


class Shuffle(msgspec.Struct, forbid_unknown_fields=True):
    """The outcome of one labelled shuffle: ``order`` holds the places from which the items came."""

    label: str
    number: int
    order: list[int]


class Record(msgspec.Struct, forbid_unknown_fields=True):
    """A play of a game, whole or so far. ``length`` is the number of lines, so that a cut record gives itself away."""

    format: int
    game: str
    ruleset: str
    engine: int
    data: str
    """Digest of the data files that the rules read."""
    seats: int
    options: dict[str, str]
    colours: list[str]
    """The wishes at the start, as in ``Setup``."""
    seed: str
    commitment: str
    finished: bool
    turns: int
    length: int
    standings: list[Standing]
    start: str
    """Digest of the state before the first move."""
    shuffles: list[Shuffle]
    moves: list[Line]

    def setup(self) -> Setup:
        """What was decided before the start."""
        return Setup(self.seats, self.ruleset, dict(self.options), tuple(self.colours))


class Played(msgspec.Struct, frozen=True):
    """One line of a replay: its number from 1, seat, moves and events, and the state after it, which plays on."""

    number: int
    seat: int
    moves: list[Move]
    events: list[Event]
    state: Any


# Text.


def write(record: Record) -> str:
    """The record as JSON, a key a line, and a line a move, a shuffle and a place in the standings."""
    out = []
    for key, value in msgspec.structs.asdict(record).items():
        text = msgspec.json.encode(value).decode()
        if isinstance(value, list) and value and isinstance(value[0], msgspec.Struct):
            text = "[\n  " + ",\n  ".join(msgspec.json.encode(item).decode() for item in value) + "\n ]"
        out.append(f' "{key}": {text}')
    return "{\n" + ",\n".join(out) + "\n}\n"


def read(text: str | bytes) -> Record:
    """The inverse of ``write``. Raises RecordFault; what the record says is not checked yet.

    A byte order mark before the text is nothing wrong: editors put one there.
    """
    try:
        text = text.decode("utf-8-sig") if isinstance(text, bytes) else text.removeprefix("\ufeff")
        record = msgspec.json.decode(text, type=Record)
        # Of a key that stands there twice msgspec takes the last one, and a person reads the first.
        json.loads(text, object_pairs_hook=_each_key_once)
        return record
    except msgspec.ValidationError as error:
        why, _, where = str(error).partition(" - at `$.")
        expected, _, found = why.removeprefix("Expected ").partition(", got ")
        if not found:
            expected, found = "every key, and no other", why
        raise RecordFault(where.rstrip("`") or "record", expected, found) from None
    except (msgspec.DecodeError, UnicodeDecodeError) as error:
        raise RecordFault("record", "JSON", str(error)) from None


def _each_key_once(pairs: list[tuple[str, Any]]) -> None:
    keys = [key for key, _ in pairs]
    for i, key in enumerate(keys):
        if key in keys[:i]:
            raise RecordFault(key, "each key once", "it twice")


# Making.


def from_game(
    game: AnyGame,
    setup: Setup,
    seed: str,
    steps: Iterable[tuple[int, Sequence[Move]]],
    shuffles: Iterable[tuple[str, int, int]] = (),
) -> Record:
    """The record of a play: ``steps`` are the moves, by seat, that were played together; they are played again here.

    Of the moves of a step only the last may have revealed anything, as ``Game.read`` has it. ``shuffles`` are shuffles to
    be listed, each by its label, number and how many items it had. Raises BadSetup and IllegalMove as the game does.
    """
    state = game.start(setup, seed)
    start = game.digest(state)
    lines = []
    for seat, moves in steps:
        for move in moves:
            game.play(state, move)
        lines.append(Line(seat, game.write(moves), game.digest(state)))
    return Record(
        format=FORMAT,
        game=game.name,
        ruleset=setup.ruleset or game.rulesets[0].name,
        engine=game.engine,
        data=game.data_digest,
        seats=setup.seats,
        options=dict(setup.options),
        colours=list(setup.colours),
        seed=seed,
        commitment=chance.commitment(seed),
        finished=game.mover(state) is None,
        turns=game.turn(state),
        length=len(lines),
        standings=game.standings(state),
        start=start,
        shuffles=[Shuffle(label, n, chance.shuffle(seed, label, n, range(size))) for label, n, size in shuffles],
        moves=lines,
    )


# Checking.


def _same(where: int | str, expected: Any, found: Any) -> None:
    if expected != found:
        raise RecordFault(where, str(expected), str(found))


def begin(game: AnyGame, record: Record) -> Any:
    """The state before the first move. Raises RecordFault when the record is not this game's, or of other rules or data."""
    _same("format", FORMAT, record.format)
    _same("game", game.name, record.game)
    _same("engine", game.engine, record.engine)
    _same("data", game.data_digest, record.data)
    try:
        _check_setup(game, record)
        state = game.start(record.setup(), record.seed)
    except BadSetup as error:
        raise RecordFault("setup", "a possible table", str(error)) from None
    return state


def _check_setup(game: AnyGame, record: Record) -> None:
    """What no table would have written: no ruleset, what the game lacks, wishes of nobody, two for one colour.

    Raises RecordFault, BadSetup.
    """
    rulesets = [ruleset.name for ruleset in game.rulesets]
    if record.ruleset not in rulesets:
        raise RecordFault("ruleset", " or ".join(rulesets), record.ruleset)
    game.check_setup(record.setup())
    if len(record.colours) > record.seats:
        raise RecordFault("colours", f"no more wishes than {record.seats} seats", str(len(record.colours)))
    wished = [colour for colour in record.colours if colour]
    if len(set(wished)) < len(wished):
        raise RecordFault("colours", "another colour for each seat", ", ".join(wished))


def replay(game: AnyGame, record: Record) -> Iterator[Played]:
    """Play a record line by line. Raises RecordFault at the first line that cannot be played; compares nothing else."""
    state = begin(game, record)
    for number, line in enumerate(record.moves, 1):
        mover = game.mover(state)
        if mover is None:
            raise RecordFault(number, "no move: the game is over", line.moves)
        _same(number, f"a move of seat {mover}", f"a move of seat {line.seat}")
        try:
            moves = game.read(line.moves, game.view(state, mover))
        except (UnreadableMove, AmbiguousMove) as error:
            raise RecordFault(number, "a readable move", f"{line.moves!r} ({error})") from None
        events: list[Event] = []
        for move in moves:
            if game.mover(state) != mover or move not in game.legal(state):
                raise RecordFault(number, "a legal move", f"{line.moves!r} ({_reason(game, state, move)})")
            events += game.play(state, move)
        yield Played(number, mover, moves, events, state)


def _reason(game: AnyGame, state: Any, move: Move) -> str:
    try:
        game.check(state, move)
    except IllegalMove as error:
        return str(error)
    return "not the mover's" if game.mover(state) is not None else "the game is over"


def final(game: AnyGame, record: Record) -> Any:
    """The state after the last move. Raises RecordFault."""
    state = begin(game, record)
    for played in replay(game, record):
        state = played.state
    return state


def verify(game: AnyGame, record: Record) -> RecordFault | None:
    """The first thing that is wrong with a record, or None: everything in it is worked out anew and compared."""
    try:
        _verify(game, record)
    except RecordFault as fault:
        return fault
    return None


def _verify(game: AnyGame, record: Record) -> None:
    state = begin(game, record)
    _same("commitment", chance.commitment(record.seed), record.commitment)
    _same("start", game.digest(state), record.start)
    for shuffle in record.shuffles:
        order = chance.shuffle(record.seed, shuffle.label, shuffle.number, range(len(shuffle.order)))
        _same(f"shuffles ({shuffle.label} {shuffle.number})", order, shuffle.order)
    for played in replay(game, record):
        state = played.state
        line = record.moves[played.number - 1]
        _same(played.number, f"the position {game.digest(state)}", f"the position {line.digest}")
    _same("length", f"{record.length} lines", f"{len(record.moves)} lines")
    _same("finished", game.mover(state) is None, record.finished)
    _same("turns", game.turn(state), record.turns)
    _same("standings", game.standings(state), record.standings)
