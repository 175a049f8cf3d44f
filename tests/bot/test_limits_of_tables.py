"""How much a person and a server may keep open, who may open threads, and how soon the same may be asked for again."""

from __future__ import annotations

import re
from collections.abc import AsyncIterator, Mapping, Sequence
from pathlib import Path

import discord
import pytest
from simcord.backend.models import Channel

from bot.client import Surface
from bot.limits import Limits
from bot.registry import Front
from tests.bot.test_bad_input import ToyCommands
from tests.support.refused import refused
from tests.support.world import World


@pytest.fixture
def fronts() -> Mapping[str, Front]:
    return {"toy": ToyCommands()}


@pytest.fixture
async def world(tmp_path: Path, fronts: Mapping[str, Front], surfaces: Sequence[Surface] | None) -> AsyncIterator[World]:
    """A world with room for few tables."""
    limits = Limits(lobbies=2, seats=3, tables=5)
    async with World.open(tmp_path / "narrowboat.sqlite3", fronts=fronts, surfaces=surfaces, limits=limits) as opened:
        yield opened


async def opened(world: World, who: str, *places: str) -> None:
    for place in places:
        world.channel(place)
        assert "open" in (await world.slash(who, "/game new", where=place)).text


def threads(world: World) -> list[str]:
    return [channel.name for channel in world.env.backend.channels.values() if channel.is_thread]


async def test_a_person_hosts_few_lobbies(world: World) -> None:
    """The number and the way out are told; a game that has begun is no lobby; the file remembers over a restart."""
    await opened(world, "Ada", "one", "two")
    await world.restart()
    await refused(world, world.slash("Ada", "/game new"), "2 tables", "`/game leave`")
    await refused(world, world.slash("Ada", "/game new", thread="Third"), "2 tables")
    assert threads(world) == []
    await world.press("Ben", "Join", where="one")
    await world.press("Ben", "Start", where="one")
    await opened(world, "Ada", "table")
    await opened(world, "Ben", "four")


async def test_a_person_sits_at_few_live_tables(world: World) -> None:
    await opened(world, "Ada", "one", "two")
    await opened(world, "Ben", "three", "four")
    await world.press("Ada", "Join", where="three")
    await refused(world, world.press("Ada", "Join", where="four"), "3 live tables", "`/game mine`")
    await refused(world, world.press("Ada", "Join", where="three"), "already")
    await world.slash("Ada", "/game leave", where="one")
    await world.press("Ada", "Join", where="four")
    await refused(world, world.slash("Ada", "/game new"), "3 live tables")


async def test_two_joins_at_once_do_not_pass_the_limit(world: World) -> None:
    await opened(world, "Ada", "one", "two")
    await opened(world, "Ben", "three", "four")
    async with world.together():
        await world.press("Ada", "Join", where="three")
        await world.press("Ada", "Join", where="four")
    assert len(await world.bot.tables.mine(world.person("Ada").id)) == 3


async def test_a_server_has_room_for_so_many_tables(world: World) -> None:
    for n, who in enumerate(("Ada", "Ada", "Ben", "Ben", "Cleo")):
        await opened(world, who, f"c{n}")
    await refused(world, world.slash("Dan", "/game new"), "5 live tables")
    await world.slash("Cleo", "/game leave", where="c4")
    await opened(world, "Dan", "table")


async def test_a_thread_needs_the_askers_own_right(world: World) -> None:
    everyone = world.env.backend.guilds[world.env.guild.id].everyone_role
    everyone.permissions &= ~discord.Permissions(create_public_threads=True).value
    may = world.env.guild.create_role("Narrowboat", permissions=discord.Permissions(create_public_threads=True))
    world.env.backend.add_member_role(world.env.guild.id, world.env.backend.bot_user.id, may.id)
    await refused(world, world.slash("Ada", "/game new", thread="Mine"), "You may not", "*Create Public Threads*")
    assert threads(world) == []


async def test_an_announcement_channel_gets_its_own_kind_of_thread(world: World, monkeypatch: pytest.MonkeyPatch) -> None:
    # The simulator knows no announcement threads: it is told that they are threads.
    kinds = {kind.value for kind in discord.ChannelType if kind.name.endswith("thread")}
    monkeypatch.setattr(Channel, "is_thread", property(lambda channel: channel.type in kinds))
    world._places["news"] = world.env.guild.create_news_channel("news")
    answer = await world.slash("Ada", "/game new", thread="Friday boats", where="news")
    assert f"<#{world.place('Friday boats').id}>" in answer.text
    (asked,) = world.requested("POST */threads")
    assert asked.body["type"] == discord.ChannelType.news_thread.value
    await world.press("Ben", "Join", where="Friday boats")


async def test_a_record_rests_ten_seconds_for_who_asked(world: World) -> None:
    await opened(world, "Ada", "table")
    await world.slash("Ada", "/game ai")
    await refused(world, world.slash("Ada", "/game export"), "over")
    await world.press("Ada", "Start")
    await world.slash("Ada", "/game abandon", sure=True)
    assert (await world.slash("Ada", "/game export")).messages[0].files
    text = await refused(world, world.slash("Ada", "/game export"), "a moment ago", "second")
    assert 1 <= int(re.findall(r"\d+", text.replace("one second", "1 second"))[0]) <= 10
    assert (await world.slash("Ben", "/game export")).messages[0].files
    await world.advance(10)
    assert (await world.slash("Ada", "/game export")).messages[0].files


async def test_play_opens_the_panel(world: World) -> None:
    await opened(world, "Ada", "table")
    await world.press("Ben", "Join")
    await world.press("Ada", "Start")
    answer = await world.slash("Ada", "/game play")
    assert answer.private
    await refused(world, world.slash("Cleo", "/game play"), "no seat")
