"""The recorded games: each replays to the same end, digest by digest, and the referee finds nothing wrong on the way."""

from __future__ import annotations

from functools import cache

import msgspec
import pytest

from rules import record
from rules.canal_mania import board
from rules.canal_mania.events import AnyEvent, Completed, GameOver, Moved, Triggered
from rules.canal_mania.game import CanalMania
from rules.canal_mania.state import DECLINE, State
from rules.game import Event
from tests.records.make import FOLDER, GAMES
from tests.support.referee import Referee

GAME = CanalMania()


@cache
def read(name: str) -> record.Record:
    """A recorded game."""
    return record.read((FOLDER / f"{name}.json").read_bytes())


@cache
def events(name: str) -> tuple[tuple[Event, ...], bool]:
    """The events of a recorded game, followed by the referee, and whether goods were moved in the decline."""
    rec = read(name)
    state: State = record.begin(GAME, rec)
    referee = Referee(state, rec.seed, rec.options["length"])
    found: list[Event] = []
    decline = False
    for line in rec.moves:
        seat = GAME.mover(state)
        assert seat == line.seat
        for move in GAME.read(line.moves, GAME.view(state, seat)):
            in_decline = state.open.stage == DECLINE
            new = GAME.play(state, move)
            referee.see(move, new, state)
            decline |= in_decline and any(isinstance(event, Moved) for event in new)
            found += new
        assert GAME.digest(state) == line.digest
    assert GAME.mover(state) is None
    return tuple(found), decline


def test_every_file_is_listed_and_every_game_has_a_file() -> None:
    assert {path.stem for path in FOLDER.glob("*.json")} == set(GAMES)
    assert len(GAMES) >= 12


@pytest.mark.parametrize("name", sorted(GAMES))
def test_a_recorded_game_replays_to_the_same_end(name: str) -> None:
    rec = read(name)
    assert record.verify(GAME, rec) is None
    assert rec.finished
    assert record.write(rec).encode() == (FOLDER / f"{name}.json").read_bytes()


@pytest.mark.parametrize("name", sorted(GAMES))
def test_the_referee_agrees(name: str) -> None:
    found, _ = events(name)
    assert isinstance(found[-1], GameOver)


def test_each_player_count_length_and_engineer() -> None:
    starts = [record.begin(GAME, read(name)).open for name in GAMES]
    assert {len(o.scores) for o in starts} == {2, 3, 4, 5}
    assert {(len(o.scores), o.trigger) for o in starts} >= {(2, 80), (2, 70), (2, 90), (3, 70), (4, 60), (5, 50), (5, 60)}
    finals = [record.final(GAME, read(name)).open for name in GAMES]
    built = {o.engineers[canal.seat] for o in finals for canal in o.canals}
    assert built == set(range(len(board.ENGINEERS)))


def test_each_way_to_end() -> None:
    """By points with a decline, without one, and by a standstill (CM-77)."""
    assert {decline for _, decline in map(events, GAMES)} == {True, False}
    triggers = {name: next(e for e in events(name)[0] if isinstance(e, Triggered)) for name in GAMES}
    assert [name for name, event in triggers.items() if event.seat < 0] == ["three-standstill"]


def test_every_event_happens_somewhere() -> None:
    """But for "began", which no move brings, those of the first edition, and the warning of CM-46."""
    tags = {str(struct.__struct_config__.tag) for struct in AnyEvent.__args__}
    assert tags - {event.code for name in GAMES for event in events(name)[0]} == {
        "began", "returned", "most-contracts", "tiles-missing",
    }  # fmt: skip


def test_points_are_those_of_the_standings() -> None:
    for name in GAMES:
        found, _ = events(name)
        last = read(name).standings
        contracts = [sum(isinstance(e, Completed) and e.seat == s.seat for e in found) for s in last]
        undone = [sum(e.code == "taken-back" and e.seat == s.seat and e.undone > 0 for e in found) for s in last]  # type: ignore[attr-defined]
        assert [s.ties[0] for s in last] == [done - gone for done, gone in zip(contracts, undone, strict=True)]


def test_an_edited_record_is_refused() -> None:
    rec = read("two-standard")
    moves = list(rec.moves)
    moves[7] = msgspec.structs.replace(moves[7], digest=moves[6].digest)
    fault = record.verify(GAME, msgspec.structs.replace(rec, moves=moves))
    assert fault is not None
    assert fault.where == 8
