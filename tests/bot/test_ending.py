"""How a game ends without a result: by the consent of all who are still there, or by whoever manages the channel."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

import discord
import pytest

from bot.refusals import Refusal
from bot.registry import Front
from rules import record as records
from tests.bot.test_bad_input import ToyCommands
from tests.support.house import ANN, BEN, BOSS, CAT, SEED, first_life
from tests.support.refused import refused
from tests.support.toy_game import ToyGame
from tests.support.world import World

DAY = 24 * 3600


@pytest.fixture
def fronts() -> Mapping[str, Front]:
    return {"toy": ToyCommands()}


async def running(world: World, *names: str) -> None:
    await world.slash(names[0], "/game new")
    for name in names[1:]:
        await world.press(name, "Join")
    await world.press(names[0], "Start")


async def phase(world: World) -> str:
    return (await world.bot.tables.at(world.place().id)).phase


def leaves(world: World, name: str) -> None:
    world.env.guild.remove_member(world.person(name))


async def test_a_losing_host_does_not_end_a_game_alone(world: World) -> None:
    """All others are asked, once each; it ends with the last consent, and tells its seed and record."""
    await running(world, "Ada", "Ben", "Cleo")
    assert "2 other players" in (await world.slash("Ada", "/game abandon", sure=True)).text
    asked = world.last()
    assert "Ada asks to end this game" in asked.text
    assert asked.pings == [world.person("Ben").id, world.person("Cleo").id]
    await refused(world, world.press("Ada", "Agree"), "own question")
    await refused(world, world.press("Dan", "Agree"), "no seat")
    await world.press("Ben", "Agree")
    assert await phase(world) == "running"
    await world.restart()
    await world.press("Cleo", "Agree")
    assert await phase(world) == "abandoned"
    assert "Agreed" in next(seen for seen in world.messages() if seen.id == asked.id).text
    assert "abandoned by Ada" in world.last().text
    assert "Seed" in world.last().text
    (file,) = (await world.slash("Ben", "/game export")).messages[0].files
    record = records.read(file.data.decode())
    assert records.verify(ToyGame(), record) is None
    assert not record.finished


async def test_one_who_refuses_keeps_the_game_going(world: World) -> None:
    await running(world, "Ada", "Ben", "Cleo")
    await world.slash("Ben", "/game abandon", sure=True)
    await world.press("Ada", "Agree")
    await world.press("Cleo", "Refuse")
    assert "Refused" in world.last().text
    assert await phase(world) == "running"
    await world.slash("Ada", "/toy play", line="say 1; end")


async def test_a_move_cancels_the_question(world: World) -> None:
    await running(world, "Ada", "Ben")
    await world.slash("Ben", "/game abandon", sure=True)
    await world.slash("Ada", "/toy play", line="say 1")
    assert "Cancelled" in world.last().text
    assert await phase(world) == "running"


async def test_silence_of_a_day_is_consent_where_somebody_has_agreed(world: World) -> None:
    await running(world, "Ada", "Ben", "Cleo")
    await world.slash("Ada", "/game abandon", sure=True)
    await world.press("Ben", "Agree")
    await world.advance(DAY - 60)
    assert await phase(world) == "running"
    await world.restart()
    await world.advance(120)
    await world.settle()
    assert await phase(world) == "abandoned"


async def test_silence_of_a_day_alone_ends_nothing(world: World) -> None:
    await running(world, "Ada", "Ben", "Cleo")
    await world.slash("Ada", "/game abandon", sure=True)
    await world.advance(DAY + 60)
    await world.settle()
    assert "Expired" in world.last().text
    assert await phase(world) == "running"


@pytest.mark.parametrize("who", ["Ada", "Ben"])
async def test_whoever_is_left_alone_ends_the_game_at_once(world: World, who: str) -> None:
    """In a two-person game, whichever of the two has left the server."""
    await running(world, "Ada", "Ben")
    leaves(world, "Ben" if who == "Ada" else "Ada")
    assert "ended" in (await world.slash(who, "/game abandon", sure=True)).text
    assert await phase(world) == "abandoned"


async def test_who_has_left_the_server_is_not_asked(world: World) -> None:
    await running(world, "Ada", "Ben", "Cleo")
    leaves(world, "Cleo")
    assert "the other player" in (await world.slash("Ada", "/game abandon", sure=True)).text
    assert world.last().pings == [world.person("Ben").id]
    await world.press("Ben", "Agree")
    assert await phase(world) == "abandoned"


async def test_a_turn_that_lies_for_two_weeks_holds_nobody(world: World) -> None:
    await running(world, "Ada", "Ben")
    await world.advance(14 * DAY - 60)
    assert "asked" in (await world.slash("Ben", "/game abandon", sure=True)).text
    await world.press("Ada", "Refuse")
    await world.advance(120)
    assert "asked" in (await world.slash("Ada", "/game abandon", sure=True)).text, "it is Ada who is waited for"
    await world.press("Ben", "Refuse")
    assert "ended" in (await world.slash("Ben", "/game abandon", sure=True)).text


async def test_alone_with_computers_it_ends_at_once(world: World) -> None:
    await world.slash("Ada", "/game new")
    await world.slash("Ada", "/game ai", count=2)
    await world.press("Ada", "Start")
    assert "ended" in (await world.slash("Ada", "/game abandon", sure=True)).text
    assert await phase(world) == "abandoned"


async def test_who_manages_the_channel_ends_it_at_once(world: World) -> None:
    await running(world, "Ada", "Ben")
    await refused(world, world.slash("Dan", "/game abandon", sure=True), "with a seat")
    keeper = world.env.guild.create_role("Keeper", permissions=discord.Permissions(manage_channels=True))
    grace = world.env.guild.add_member(world.env.create_user("grace"), roles=[keeper])
    await grace.slash(world.place(), "game abandon", sure=True)
    assert await phase(world) == "abandoned"


async def test_the_hosts_rights_pass_on_when_the_host_has_left_the_server(world: World) -> None:
    await world.slash("Ada", "/game new")
    await world.press("Ben", "Join")
    await world.press("Cleo", "Join")
    await refused(world, world.slash("Ben", "/game leave", seat=3), "host")
    leaves(world, "Ada")
    await world.advance(61)
    assert "Seat 1" in (await world.slash("Ben", "/game leave", seat=1)).text
    assert "Ben invites" in world.last().text
    assert "Ben is the host now." in (await world.slash("Ben", "/game log")).text
    await refused(world, world.slash("Cleo", "/game abandon", sure=True), "host")
    await world.slash("Ben", "/game abandon", sure=True)
    assert "closed" in world.last().text


async def test_an_abandoned_game_has_a_record_that_is_not_finished(tmp_path: Path) -> None:
    """Its log in force: what was taken back is not in it. A lobby that was closed has none."""
    async with first_life(tmp_path / "house.sqlite") as house:
        table_id = await house.running(ANN, BEN)
        await house.line(table_id, 0, "say 3; end")
        await house.line(table_id, 1, "say 1")
        await house.tables.undo(table_id, 1, "step", key="back")
        await house.line(table_id, 1, "draw")
        with pytest.raises(Refusal, match="not-finished"):
            await house.tables.record(table_id)
        await house.tables.abandon(table_id, BOSS)
        record = records.read(await house.tables.record(table_id))
        assert records.verify(house.front.game, record) is None
        assert (record.seed, record.finished) == (SEED, False)
        assert [(line.seat, line.moves) for line in record.moves] == [(0, "say 3; end"), (1, "draw")]
        closed = await house.lobby(CAT)
        await house.tables.abandon(closed, CAT)
        with pytest.raises(Refusal, match="never-begun"):
            await house.tables.record(closed)
