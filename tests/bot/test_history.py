"""A log written before the rules told more is replayed, while an event that did something must be the same; and what a post
tells of a log is what stands after it and did not before.
"""

from __future__ import annotations

import json
from datetime import UTC, datetime
from functools import cache
from pathlib import Path
from typing import Any

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.history import Row, find_fault, news
from bot.table import Entry, Kind
from rules import record as records
from rules.canal_mania.events import GameOver, Passed
from rules.canal_mania.game import CanalMania
from tests.records.make import FOLDER

GAME = CanalMania()
STORED = Path(__file__).parent / "stored" / "log-without-forced-passes.json"
"""The steps of a recorded game with their events, as they were stored before forced passes at the end were told."""


@cache
def stored() -> tuple[records.Record, tuple[Row, ...]]:
    text = json.loads(STORED.read_text(encoding="utf-8"))
    record = records.read((FOLDER / f"{text['record']}.json").read_bytes())
    when = datetime(2026, 1, 1, tzinfo=UTC)
    rows = tuple(
        Row(sequence=i, kind="step", seat=seat, user=seat, moves=(moves,), events=events.encode(), created=when)
        for i, (seat, moves, events) in enumerate(text["rows"], 1)
    )
    return record, rows


def fault(rows: tuple[Row, ...]) -> str:
    record, _ = stored()
    return find_fault(GAME, record.setup(), record.seed, rows, GAME.dump(records.final(GAME, record)))


def test_CM_76_a_log_without_the_forced_passes_at_the_end_is_replayed() -> None:
    record, rows = stored()
    logged = GAME.read_events(rows[-1].events)
    assert isinstance(logged[-1], GameOver)
    assert not any(isinstance(event, Passed) for event in logged)
    *_, played = records.replay(GAME, record)
    assert sum(isinstance(event, Passed) for event in played.events) == record.seats
    assert fault(rows) == ""


def spoilt(events: bytes) -> list[bytes]:
    """Logs of the last step that tell of something else, or of less than was done, or of nothing."""
    logged = GAME.read_events(events)
    other = msgspec.structs.replace(logged[-1], winners=(1, 0))
    return [GAME.write_events([*logged[:-1], other]), GAME.write_events(logged[1:]), b"[]", b"{", b""]


@pytest.mark.parametrize("which", range(5))
def test_a_log_that_tells_of_something_else_is_faulty(which: int) -> None:
    _, rows = stored()
    last = msgspec.structs.replace(rows[-1], events=spoilt(rows[-1].events)[which])
    assert "other events" in fault((*rows[:-1], last))


# What a post tells


def entry(sequence: int, kind: Kind, count: int = 0) -> Entry:
    when = datetime(2026, 1, 1, tzinfo=UTC)
    return Entry(sequence=sequence, kind=kind, seat=0, user=1, name="Ada", turn=1, count=count, created=when)


class Replayed:
    """A log that is played here by hand, a row at a time: the plain truth of what is in force."""

    def __init__(self) -> None:
        self.log: list[Entry] = []
        self.line: list[int] = []
        self.gone: list[tuple[Kind, list[int]]] = []

    def row(self, kind: Kind, count: int) -> None:
        sequence = len(self.log) + 1
        if kind == "step":
            self.line.append(sequence)
            self.gone.clear()
        elif kind == "redo":
            if not self.gone:
                return
            _, steps = self.gone.pop()
            self.line += steps
            count = len(steps)
        else:
            count = min(count, len(self.line))
            if not count:
                return
            self.gone.append((kind, self.line[-count:]))
            del self.line[-count:]
        self.log.append(entry(sequence, kind, 0 if kind == "step" else count))


def read(line: list[int], told: tuple[Entry, ...]) -> list[int]:
    """What somebody takes for in force who has read this post and knew ``line`` before."""
    line = list(line)
    for each in told:
        if each.kind == "step":
            assert not each.undone
            line.append(each.sequence)
        elif each.kind == "undo":
            assert 0 < each.count <= len(line)
            del line[-each.count :]
    return line


ROWS = st.lists(
    st.tuples(st.sampled_from(["step", "step", "step", "undo", "redo", "post"]), st.integers(1, 4)), max_size=40
)


@given(ROWS)
def test_whoever_reads_the_posts_knows_what_is_in_force(rows: list[tuple[Any, int]]) -> None:
    """Every post adds the steps in force after it to those in force before, less what it says was taken back."""
    truth, known, told = Replayed(), list[int](), 0
    for kind, count in (*rows, ("post", 0)):
        if kind != "post":
            truth.row(kind, count)
            continue
        post = news(truth.log, told).entries
        taken = sum(each.count for each in post if each.kind == "undo")
        assert taken == len(set(known) - set(truth.line)), "nothing but what had been told is told as taken back"
        fresh = [each.sequence for each in post if each.kind == "step"]
        assert fresh == [step for step in truth.line if step not in known]
        known = read(known, post)
        assert known == truth.line
        told = len(truth.log)


SEEN = st.sampled_from(["step", "step", "undo", "retract", "redo", "post"])


@given(st.lists(st.tuples(SEEN, st.integers(1, 3)), max_size=40))
def test_what_had_been_seen_is_told_as_taken_back_and_as_brought_again(rows: list[tuple[Any, int]]) -> None:
    truth, told = Replayed(), 0
    seen: list[int] = []
    for kind, count in (*rows, ("post", 0)):
        if kind == "post":
            post = news(truth.log, told).entries
            assert [each for each in post if each.sequence in seen] == [truth.log[n - 1] for n in seen]
            known, present = set(truth_at(truth.log, told)), truth.line
            assert [each.sequence for each in post if each.kind == "step"] == [s for s in present if s not in known]
            told, seen = len(truth.log), []
            continue
        was, before = truth.gone[-1:], len(truth.log)
        truth.row(kind, count)
        if len(truth.log) > before and (kind == "retract" or (kind == "redo" and was[0][0] == "retract")):
            seen.append(len(truth.log))


def truth_at(log: list[Entry], told: int) -> list[int]:
    """What was in force at a row, played anew by hand."""
    truth = Replayed()
    for each in log[:told]:
        truth.row(each.kind, each.count)
    return truth.line


def test_the_turn_so_far_goes_with_what_goes_on_in_it() -> None:
    log = [entry(1, "step"), entry(2, "step"), entry(3, "undo", 1), entry(4, "step")]
    assert [each.sequence for each in news(log, 3).earlier] == [1]
    assert news(log, 0).earlier == ()
    other = msgspec.structs.replace(entry(5, "step"), turn=2)
    assert news([*log, other], 4).earlier == ()
