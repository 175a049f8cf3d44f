"""What people may not do is told to them and is no failure: nothing of it stands in the log as one."""

from __future__ import annotations

import logging
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from pathlib import Path

import pytest
import pytest_asyncio
from discord import app_commands

from bot import ledger
from tests.support.house import ANN, House, first_life
from tests.support.world import World


def offering(world: World) -> Iterator[tuple[str, str]]:
    """Every option of every command that offers something."""
    for command in world.bot.tree.walk_commands():
        if isinstance(command, app_commands.Command):
            yield from ((f"/{command.qualified_name}", each.name) for each in command.parameters if each.autocomplete)


async def nothing(world: World) -> None:
    """No table."""


async def a_lobby(world: World) -> None:
    await world.slash("Ada", "/game new", game="canal-mania")


async def an_unknown_game(world: World) -> None:
    """The table's game is not there any more."""
    await a_lobby(world)
    await world.bot.store.write(lambda con: con.execute("UPDATE tables SET game = 'gone'"))
    await world.restart()


async def set_aside(world: World) -> None:
    """The table's log does not lead to what is stored."""
    await a_lobby(world)
    await world.press("Ben", "Join")
    await world.press("Ada", "Start")
    await world.bot.store.write(lambda con: con.execute("UPDATE tables SET fault = 'spoilt'"))
    await world.restart()


@pytest.mark.parametrize("place", [nothing, a_lobby, an_unknown_game, set_aside], ids=lambda place: place.__name__)
async def test_typing_where_the_command_would_be_refused(
    world: World, place: Callable[[World], Awaitable[None]], caplog: pytest.LogCaptureFixture
) -> None:
    await place(world)
    offered = list(offering(world))
    assert len(offered) > 30
    with caplog.at_level(logging.WARNING):
        for command, option in offered:
            await world.autocomplete("Ada", command, option, "a")
    assert [record.getMessage() for record in caplog.records if record.levelno >= logging.ERROR] == []


@pytest_asyncio.fixture
async def house(tmp_path: Path) -> AsyncIterator[House]:
    async with first_life(tmp_path / "house.sqlite") as opened:
        yield opened


async def test_what_a_table_that_was_set_aside_has_to_send_is_no_failure(
    house: House, caplog: pytest.LogCaptureFixture
) -> None:
    """A computer player's turn at a table that nobody may play at: it waits, and the log tells of no fault of the bot."""
    table_id = await house.running(ANN, levels=("steady",))
    house.outbox._closed = True
    await house.line(table_id, 0, "say 1; end")
    await house.tables.desk.set_fault(table_id, "spoilt")
    with caplog.at_level(logging.INFO):
        again = await house.reopened()
    assert [record.getMessage() for record in caplog.records if record.levelno >= logging.ERROR] == []
    errands = await again.store.read(lambda con: ledger.unfinished(con, table_id))
    assert [(row.kind, row.why) for row in errands] == [("ai", "faulty")]
