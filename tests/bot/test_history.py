"""A log written before the rules told more: it is replayed, while an event that did something must be the same."""

from __future__ import annotations

import json
from datetime import UTC, datetime
from functools import cache
from pathlib import Path

import msgspec
import pytest

from bot.history import Row, find_fault
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
