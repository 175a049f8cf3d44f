"""The tables in memory: bounded, the one touched last stays, one that is busy stays, and what went is loaded again."""

from __future__ import annotations

from collections.abc import AsyncIterator
from datetime import timedelta
from pathlib import Path

import pytest_asyncio

from bot.lives import AGE, MOST, Lives
from bot.table import Person
from tests.support.house import ANN, BEN, NOON, House, first_life


@pytest_asyncio.fixture
async def house(tmp_path: Path) -> AsyncIterator[House]:
    async with first_life(tmp_path / "house.sqlite") as opened:
        yield opened


async def test_five_hundred_tables_do_not_stay_in_memory_and_are_played_on_all_the_same(house: House) -> None:
    first = await house.running(ANN, BEN, channel=1)
    await house.line(first, 0, "say 4")
    for channel in range(2, 501):
        await house.tables.new(channel, channel, Person(channel, "Somebody"), "toy")
        await house.outbox.settle()
    lives = house.tables.desk._lives
    assert len(lives) <= MOST
    assert lives.get(first) is None
    await house.line(first, 0, "say 5; end")
    assert (await house.tables.look(first, None))[1].open.said == [4, 5]


def test_what_nobody_touches_goes_and_what_is_busy_stays() -> None:
    now = NOON
    busy = {2}
    lives: Lives[str] = Lives(lambda: now, busy.__contains__)
    for number in (1, 2, 3):
        lives[number] = str(number)
    now += AGE - timedelta(seconds=1)
    assert lives.get(3) == "3"
    now += timedelta(seconds=1)
    assert lives.get(3) == "3"
    assert (lives.get(1), lives.get(2)) == (None, "2")
    busy.clear()
    now += 2 * AGE
    lives[4] = "4"
    assert len(lives) == 1
