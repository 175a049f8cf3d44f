"""The timer over the store: it wakes what is due, and nothing that fails stops the rest or runs in a circle."""

from __future__ import annotations

import sqlite3
from collections.abc import AsyncIterator
from datetime import datetime, timedelta
from pathlib import Path

import pytest
import pytest_asyncio

from bot.timer import Due, back_off
from tests.support.house import NOON, House, first_life


@pytest_asyncio.fixture
async def house(tmp_path: Path) -> AsyncIterator[House]:
    async with first_life(tmp_path / "house.sqlite") as opened:
        yield opened


def waiting(*numbers: int, after: float = 0) -> Due:
    """A source in which these numbers are due so many seconds after noon."""

    def due(con: sqlite3.Connection) -> list[tuple[int, datetime]]:
        return [(number, NOON + timedelta(seconds=after)) for number in numbers]

    return due


def test_the_pauses_grow_from_a_second_to_half_an_hour() -> None:
    longest = [back_off(n, lambda: 1.0).total_seconds() for n in range(1, 15)]
    assert longest[:4] == [2, 4, 8, 16]
    assert longest[-1] == 1800
    assert back_off(1, lambda: 0.0).total_seconds() == 1
    assert back_off(10_000, lambda: 0.0).total_seconds() == 900


async def test_nothing_is_done_before_it_is_due(house: House) -> None:
    done: list[int] = []

    async def act(number: int) -> None:
        done.append(number)

    left = [7]
    house.tables.desk.timer.add("later", lambda con: waiting(*left, after=3600)(con), act)
    await house.wait(3599)
    assert done == []
    await house.wait(1)
    left.clear()
    await house.wait(60)
    assert done == [7]


async def test_what_raises_stops_nothing_else_and_does_not_run_in_a_circle(
    house: House, caplog: pytest.LogCaptureFixture
) -> None:
    tried: list[str] = []

    def unreadable(con: sqlite3.Connection) -> list[tuple[int, datetime]]:
        raise ValueError("rubbish")

    async def fail(number: int) -> None:
        tried.append(f"fail {number}")
        raise ValueError("no")

    async def idle(number: int) -> None:
        tried.append(f"idle {number}")

    timer = house.tables.desk.timer
    timer.add("unreadable", unreadable, idle)
    timer.add("failing", waiting(1, 2), fail)
    timer.add("idle", waiting(3), idle)
    timer.rearm()
    await timer.settle()
    assert tried == ["fail 1", "fail 2", "idle 3"]
    for _ in range(50):
        timer.rearm()
        await timer.settle()
    assert len(tried) == 3
    await house.wait(2.5)
    assert len(tried) == 6
    for _ in range(1000):
        await house.wait(10)
    assert len(tried) < 60
