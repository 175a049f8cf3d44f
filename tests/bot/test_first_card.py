"""A table is open when its card is out. Where the bot cannot post nothing is booked, and one sentence names what helps."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import timedelta
from typing import Any

import aiohttp
import discord
import pytest

from bot import ledger
from bot.registry import Front
from tests.bot.test_bad_input import ToyCommands
from tests.support.refused import refused
from tests.support.world import World

POST = "POST /channels/*/messages"


@pytest.fixture
def fronts() -> Mapping[str, Front]:
    return {"toy": ToyCommands()}


async def tables(world: World) -> list[Any]:
    return await world.bot.store.read(ledger.all_tables)


@pytest.mark.parametrize(
    ("thread", "state", "told"),
    [
        (False, {}, "check my permissions"),
        (True, {"locked": True}, "This thread is locked"),
        (True, {"_type": discord.ChannelType.private_thread}, "mention me here"),
    ],
)
async def test_where_nothing_can_be_posted_no_table_is_opened(
    world: World, thread: bool, state: dict[str, Any], told: str
) -> None:
    where = None
    if thread:
        where = "aside"
        world.thread(where)
        await world.settle()
        made: Any = world.bot.get_channel(world.place(where).id)
        for name, value in state.items():
            setattr(made, name, value)
    world.failing(POST, status=403, code=50001)
    await refused(world, world.slash("Ada", "/game new", game="toy", where=where), told)
    assert await tables(world) == []
    assert [await world.bot.store.read(lambda con: con.execute("SELECT count(*) FROM outbox").fetchone()[0])] == [0]
    world.well()
    answer = await world.slash("Ada", "/game new", game="toy", where=where)
    assert "The table is open" in answer.text


@pytest.mark.parametrize("error", [None, TimeoutError(), aiohttp.ServerDisconnectedError(), ConnectionResetError()])
@pytest.mark.parametrize("arrives", [False, True])
async def test_while_discord_is_unwell_the_card_is_promised_and_comes_once(
    world: World, error: Exception | None, arrives: bool
) -> None:
    world.failing(POST, status=503, error=error, times=1, arrives=arrives)
    world._failing += (aiohttp.ClientError,)
    answer = await world.slash("Ada", "/game new", game="toy")
    assert "has not taken its card yet" in answer.text
    await world.advance(5)
    assert len(world.messages()) == 1
    await world.press("Ben", "Join")
    assert "Ben" in world.last().text


@pytest.mark.parametrize("status", [429, 500, 503])
async def test_the_next_player_is_called_as_soon_as_discord_is_well(world: World, status: int) -> None:
    await world.slash("Ada", "/game new", game="toy")
    await world.press("Ben", "Join")
    world.failing(POST, status=status)
    await world.press("Ada", "Start")
    await world.advance(100)
    assert len(world.messages()) == 1
    world.well()
    await world.advance(1800)
    assert len(world.messages()) == 2
    assert world.last().pings == [world.person("Ada").id]


async def test_a_delayed_post_is_found_when_the_next_player_has_moved_meanwhile(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Its buttons carry the log row that it tells of, whatever the table's version is by then. Discord forgets nonces."""
    monkeypatch.setattr("tests.support.world.NONCES_KEPT", timedelta(seconds=-1))
    await world.slash("Ada", "/game new", game="toy")
    await world.press("Ben", "Join")
    world.failing(POST, times=2)
    await world.press("Ada", "Start")
    table = await world.bot.tables.at(world.place().id)
    moves = await world.bot.tables.read_line(table.id, 0, "say 4")
    await world.bot.tables.play(table.id, 0, moves, key="x")
    await world.bot.outbox.settle()
    world.well()
    world.failing(POST, times=1, arrives=True)
    await world.advance(60)
    assert len(world.messages()) == 2


async def test_the_card_catches_up_when_its_thread_wakes(world: World) -> None:
    thread = world.thread("sleepy")
    await world.slash("Ada", "/game new", game="toy", where="sleepy")
    table = await world.bot.tables.at(thread.id)
    world.failing("PATCH /channels/*/messages/*", status=400, code=50083)
    await world.bot.tables.join(table.id, _person(world, "Ben"))
    await world.bot.outbox.settle()
    assert "Ben" not in world.last("sleepy").text
    world.well()
    await world.bot.on_raw_thread_update(_woken(thread.id))
    await world.bot.outbox.settle()
    assert "Ben" in world.last("sleepy").text


def _person(world: World, name: str) -> Any:
    from bot.table import Person

    return Person(world.person(name).id, name)


def _woken(thread: int) -> Any:
    from types import SimpleNamespace

    return SimpleNamespace(thread_id=thread, data={"thread_metadata": {"archived": False}})
