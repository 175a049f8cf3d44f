"""``narrowboat tables``: where each table stands, and what could not be posted and why."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from bot.__main__ import main
from bot.outbox import CourierError
from tests.support.house import ANN, BEN, first_life


@pytest.fixture
def database(tmp_path: Path) -> Path:
    """Three tables: a lobby, one whose post fails, one whose post is laid aside."""
    path = tmp_path / "house.sqlite"

    async def play() -> None:
        async with first_life(path) as house:
            await house.lobby(ANN, channel=1)
            tables = [await house.running(ANN, BEN, channel=channel) for channel in (2, 3)]
            house.channel.fail = CourierError("Missing Access")
            await house.line(tables[1], 0, "end")
            await house.outbox.settle()
            for _ in range(5):
                await house.wait(86_400)
            await house.line(tables[0], 0, "end")
            await house.outbox.settle()

    asyncio.run(play())
    return path


def test_what_waits_and_what_is_laid_aside_is_told(database: Path, capsys: pytest.CaptureFixture[str]) -> None:
    before = database.read_bytes()
    assert main(["tables", "--db", str(database)]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines[0] == "table 1: toy in channel 1, lobby, version 1"
    assert lines[1:3] == ["table 2: toy in channel 2, running, version 4", "  waits for Ben"]
    assert lines[3].startswith("  post 4: one attempt, next at 2026-05-06 ")
    assert lines[3].endswith(": Missing Access")
    assert lines[6].startswith("  post 4: laid aside after ")
    assert lines[-1] == "3 tables, 2 errands unsent."
    assert database.read_bytes() == before


def test_a_file_that_is_not_there_is_one_sentence(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["tables", "--db", str(tmp_path / "none.sqlite3")]) != 0
    assert "none.sqlite3" in capsys.readouterr().err
