"""A table whose channel is gone: its people are told, it can be brought elsewhere, and it ends when nobody does."""

from __future__ import annotations

from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager
from typing import Any

import discord
import pytest
from simcord.backend import serializers

from bot.registry import Front
from bot.table import Table
from tests.bot.test_bad_input import ToyCommands
from tests.support.refused import refused
from tests.support.world import World

DAY = 24 * 3600


@pytest.fixture
def fronts() -> Mapping[str, Front]:
    return {"toy": ToyCommands()}


async def running(world: World, *names: str, where: str = "boats") -> None:
    """A game in a channel of its own."""
    world.channel(where)
    await world.slash(names[0], "/game new", where=where)
    for name in names[1:]:
        await world.press(name, "Join", where=where)
    await world.press(names[0], "Start", where=where)


async def table(world: World, number: int = 1) -> Table:
    return await world.bot.tables.table(number)


def letters(world: World, name: str) -> list[str]:
    """What the bot has written to somebody directly."""
    channel = world.env.backend.dm_channels.get(world.person(name).id)
    return [] if channel is None else [message.content for message in world.env.backend.messages[channel].values()]


async def delete(world: World, where: str = "boats") -> None:
    world.env.backend.delete_channel(world._places.pop(where).id)
    await world.settle()


@asynccontextmanager
async def asleep(world: World) -> AsyncIterator[None]:
    """What happens in the block happens while no bot runs."""
    await world.settle()
    await world.env._detach_bot()
    await world.bot.close()
    yield
    await world._replace()


class Server:
    """The world's server, from which the bot can be taken, and to which it can come back."""

    def __init__(self, world: World) -> None:
        self.backend: Any = world.env.backend
        self.guild = self.backend.guilds[world.env.guild.id]
        ids = [*self.guild.channel_ids, *self.guild.thread_ids]
        self.channels = {number: self.backend.channels[number] for number in ids}
        self.messages = {number: self.backend.messages[number] for number in ids if number in self.backend.messages}

    def kick(self) -> None:
        self.backend.remove_guild(self.guild.id)

    def invite(self) -> None:
        self.backend.guilds[self.guild.id] = self.guild
        self.backend.channels.update(self.channels)
        self.backend.messages.update(self.messages)
        self.backend.emit("GUILD_CREATE", serializers.guild_create_payload(self.backend, self.guild))


async def test_a_deleted_channel_leaves_a_table_that_can_be_moved(world: World) -> None:
    """Its people are told once, over restarts too; any of them brings it elsewhere, and it goes on where it stood."""
    await running(world, "Ada", "Ben")
    await world.slash("Ada", "/toy play", line="say 1; end", where="boats")
    await delete(world)
    await world.restart()
    for name in ("Ada", "Ben"):
        (letter,) = letters(world, name)
        assert "`/game move`" in letter
        assert "Ada and Ben" in letter
    assert letters(world, "Cleo") == []
    told = (await world.slash("Ben", "/game mine")).text
    assert "its channel is gone" in told
    assert "`/game move`" in told
    await refused(world, world.slash("Cleo", "/game move"), "None of your tables")
    assert "here now" in (await world.slash("Ben", "/game move")).text
    post = world.last()
    assert "Ben has brought the table here" in post.text
    assert "It is Ben’s turn" in post.text
    await world.press("Ben", "Play")
    await world.slash("Ben", "/toy play", line="say 2; end")
    assert world.last().pings == [world.person("Ada").id]
    assert "its channel is gone" not in (await world.slash("Ben", "/game mine")).text


async def test_a_deleted_thread(world: World) -> None:
    world.thread("Friday")
    await running(world, "Ada", "Ben", where="Friday")
    await delete(world, "Friday")
    assert (await table(world)).adrift is not None
    await world.slash("Ada", "/game move")
    assert world.last().pings == []
    assert "It is Ada’s turn" in world.last().text
    assert (await table(world)).adrift is None


async def test_a_lobby_is_moved_too(world: World) -> None:
    world.channel("boats")
    await world.slash("Ada", "/game new", where="boats")
    await delete(world)
    await world.slash("Ada", "/game move")
    assert "Ada invites" in world.last().text
    await world.press("Ben", "Join")
    await world.press("Ben", "Start")


async def test_what_was_deleted_while_the_bot_was_away_is_found_at_the_start(world: World) -> None:
    world.thread("Friday")
    await running(world, "Ada", "Ben")
    await running(world, "Cleo", "Dan", where="Friday")
    await running(world, "Eve", "Fay", where="table")
    async with asleep(world):
        world.env.backend.delete_channel(world._places.pop("boats").id)
        world.env.backend.delete_channel(world._places.pop("Friday").id)
    await world.settle()
    assert [(await table(world, number)).adrift is not None for number in (1, 2, 3)] == [True, True, False]
    assert [len(letters(world, name)) for name in ("Ada", "Dan", "Eve")] == [1, 1, 0]


@pytest.mark.parametrize("away", [False, True])
async def test_a_bot_that_is_taken_from_a_server_and_comes_back(world: World, away: bool) -> None:
    """Its tables are adrift and then again where they were, whether or not it ran at the time."""
    await running(world, "Ada", "Ben")
    server = Server(world)
    if away:
        async with asleep(world):
            server.kick()
    else:
        server.kick()
    await world.settle()
    assert (await table(world)).adrift is not None
    if away:
        async with asleep(world):
            server.invite()
    else:
        server.invite()
    await world.settle()
    assert (await table(world)).adrift is None
    await world.slash("Ada", "/toy play", line="say 1; end", where="boats")
    assert world.last("boats").pings == [world.person("Ben").id]


async def test_a_table_of_a_server_that_is_gone_goes_on_at_another(world: World) -> None:
    await running(world, "Ada", "Ben")
    server = Server(world)
    other = world.env.create_guild("Other boats")
    channel = other.create_text_channel("far")
    ben = other.add_member(world.person("Ben").user)
    server.kick()
    await world.settle()
    await ben.slash(channel, "game move")
    await world.settle()
    moved = await table(world)
    assert (moved.adrift, moved.guild, moved.channel) == (None, other.id, channel.id)
    assert moved.message is not None
    server.invite()
    await world.settle()
    assert (await table(world)).channel == channel.id


async def test_an_outage_is_nothing(world: World) -> None:
    await running(world, "Ada", "Ben")
    world.env.backend.emit("GUILD_DELETE", {"id": str(world.env.guild.id), "unavailable": True})
    await world.settle()
    assert (await table(world)).adrift is None
    assert letters(world, "Ada") == []


async def test_a_table_adrift_for_14_days_ends_and_keeps_its_record(world: World) -> None:
    await running(world, "Ada", "Ben")
    await world.slash("Ada", "/toy play", line="say 1; end", where="boats")
    await delete(world)
    await world.advance(13 * DAY)
    await world.restart()
    assert (await table(world)).phase == "running"
    await world.advance(DAY + 60)
    await world.settle()
    assert (await table(world)).phase == "abandoned"
    assert await world.bot.tables.record(1)
    assert (await world.bot.tables.log(1))[-1].kind == "lapse"
    assert len(letters(world, "Ada")) == 1
    await refused(world, world.slash("Ada", "/game move"), "None of your tables")


async def test_days_that_pass_while_the_bot_is_away_count(world: World) -> None:
    await running(world, "Ada", "Ben")
    await delete(world)
    async with asleep(world):
        await world.advance(15 * DAY)
    await world.settle()
    assert (await table(world)).phase == "abandoned"


async def test_which_of_several_is_chosen(world: World) -> None:
    await running(world, "Ada", "Ben")
    await running(world, "Ada", "Cleo", where="barges")
    await delete(world)
    await delete(world, "barges")
    await refused(world, world.slash("Ada", "/game move"), "2 of your tables", "`table`")
    offered = await world.autocomplete("Ada", "/game move", "table")
    assert [choice.value for choice in offered] == ["1", "2"]
    assert "Ada and Cleo" in offered[1].name
    await refused(world, world.slash("Ada", "/game move", table="7"), "“7”")
    await world.slash("Ada", "/game move", table=offered[1].name)
    assert (await table(world, 2)).channel == world.place().id
    await refused(world, world.slash("Ada", "/game move"), "already a table")


async def test_a_table_that_has_its_channel_is_moved_by_its_host_alone(world: World) -> None:
    await running(world, "Ada", "Ben")
    old = world.last("boats")
    await refused(world, world.slash("Ben", "/game move", table="1"), "Only the host")
    await refused(world, world.slash("Ada", "/game move"), "None of your tables")
    await world.slash("Ada", "/game move", table="1")
    assert "Ada has brought the table here" in world.last().text
    assert f"<#{world.place().id}>" in world.last("boats").text
    assert next(seen for seen in world.messages("boats") if seen.id == old.id).buttons == []
    await refused(world, world.slash("Ada", "/toy play", line="say 1", where="boats"), "no table here")
    await world.slash("Ada", "/toy play", line="say 1; end")


async def test_a_table_is_found_where_an_older_one_ended(world: World) -> None:
    await running(world, "Ada", "Ben")
    await world.slash("Cleo", "/game new")
    await world.slash("Cleo", "/game leave")
    await delete(world)
    await world.slash("Ada", "/game move")
    assert "turn" in (await world.slash("Ben", "/game status")).text
    assert (await world.bot.tables.at(world.place().id)).id == 1


async def test_a_deleted_post_is_posted_anew_at_the_next_look(world: World) -> None:
    await running(world, "Ada", "Ben", where="table")
    post = world.last()
    world.env.backend.delete_message(world.place().id, post.id)
    await world.settle()
    await world.slash("Ben", "/game status")
    await world.settle()
    again = world.last()
    assert again.id != post.id
    assert again.buttons[0].label == "Play"
    count = len(world.messages())
    await world.advance(61)
    await world.slash("Ben", "/game status")
    await world.settle()
    assert len(world.messages()) == count, "the one that is there is enough"


@pytest.mark.parametrize(
    ("state", "told"),
    [({"locked": True}, "This thread is locked"), ({"_type": discord.ChannelType.private_thread}, "mention me here")],
)
async def test_a_table_is_not_brought_where_the_bot_cannot_post(world: World, state: dict[str, Any], told: str) -> None:
    await running(world, "Ada", "Ben")
    await delete(world)
    world.thread("aside")
    await world.settle()
    made: Any = world.bot.get_channel(world.place("aside").id)
    for name, value in state.items():
        setattr(made, name, value)
    await refused(world, world.slash("Ada", "/game move", where="aside"), told)
    assert (await table(world)).adrift is not None
    assert "here now" in (await world.slash("Ada", "/game move")).text
