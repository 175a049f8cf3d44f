"""The world itself: what it shows of the bot, what it lets people do, and that it judges what the bot sends."""

from __future__ import annotations

import io
import threading
from collections.abc import Mapping, Sequence
from datetime import timedelta
from pathlib import Path
from typing import Any

import discord
import pytest
from discord import ui

from bot.client import AT_ONCE, NarrowboatClient, Surface
from rules.chance import Dice
from rules.game import Move
from tests.support.toy_game import ToyFront
from tests.support.world import World

PICTURE = b"a picture of 22 bytes."

Interaction = discord.Interaction[NarrowboatClient]


class SlowFront(ToyFront):
    """The toy game with computer players that think until they are told to move."""

    def __init__(self) -> None:
        self.thinking = threading.Event()
        self.decided = threading.Event()

    def choose(self, view: Any, level: str, dice: Dice) -> Move:
        self.thinking.set()
        self.decided.wait(10)
        return super().choose(view, level, dice)


def board(client: NarrowboatClient) -> None:
    """A command that posts one of everything, one that greets somebody, and one that breaks a limit."""

    @client.tree.command(name="show", description="Show one of everything", extras={AT_ONCE: True})
    async def show(interaction: Interaction, guest: discord.Member) -> None:
        view = ui.View(timeout=None)
        select: ui.Select[Any] = ui.Select(
            custom_id="pick", placeholder="Pick", options=[discord.SelectOption(label="A", value="a")]
        )

        async def picked(chosen: Interaction) -> None:
            await chosen.response.send_message(f"picked {select.values[0]}", ephemeral=True)

        select.callback = picked  # type: ignore[method-assign]
        view.add_item(select)
        await interaction.response.send_message(
            guest.mention,
            file=discord.File(io.BytesIO(PICTURE), "board.png", description="the board"),
            view=view,
            allowed_mentions=discord.AllowedMentions(users=[guest]),
        )

    @client.tree.command(name="overdo", description="Send a button with nothing on it", extras={AT_ONCE: True})
    async def overdo(interaction: Interaction) -> None:
        view = ui.View(timeout=None)
        view.add_item(ui.Button(custom_id="bare", label=""))
        await interaction.response.send_message("x", view=view)

    @client.tree.command(name="later", description="Speak after ten minutes", extras={AT_ONCE: True})
    async def later(interaction: Interaction) -> None:
        await interaction.response.defer()
        await discord.utils.sleep_until(client.clock() + timedelta(minutes=10))
        await interaction.followup.send("now")


@pytest.fixture
def fronts() -> Mapping[str, Any]:
    return {ToyFront.game.name: SlowFront()}


@pytest.fixture
def surfaces() -> Sequence[Surface] | None:
    return None


async def shown(world: World) -> None:
    world.surfaces = [board]
    await world.restart()
    await world.slash("Ada", "/show", guest=world.person("Ben"))


async def test_pings_files_and_menus_are_seen(world: World) -> None:
    await shown(world)
    seen = world.last()
    assert seen.pings == [world.person("Ben").id]
    assert [(file.name, file.alt) for file in seen.files] == [("board.png", "the board")]
    assert seen.files[0].data == PICTURE
    assert world.requests[-1].files[0].size == len(seen.files[0].data)
    assert (await world.choose("Ben", "Pick", "A")).text == "picked a"


async def test_nobody_presses_what_is_not_there(world: World) -> None:
    await shown(world)
    with pytest.raises(LookupError, match="no 'Join'"):
        await world.press("Ben", "Join")


async def test_time_passes_when_it_is_told_to(world: World) -> None:
    await shown(world)
    start = world.now()
    answer = await world.slash("Ada", "/later")
    assert answer.acknowledged
    assert answer.messages == []
    await world.advance(600)
    assert (world.now() - start).total_seconds() == 600
    assert answer.text == "now"


async def test_what_breaks_a_limit_fails_the_test(tmp_path: Path) -> None:
    async def overdo() -> None:
        async with World.open(tmp_path / "narrowboat.sqlite3", fronts={}, surfaces=[board]) as world:
            await world.slash("Ada", "/overdo")

    with pytest.raises(AssertionError, match="the button bare has neither label nor emoji"):
        await overdo()


async def test_a_crash_between_commit_and_post_loses_and_doubles_nothing(world: World) -> None:
    await world.slash("Ada", "/game new")
    await world.press("Ben", "Join")
    posted = len(world.messages())
    async with world.crash(before="POST /channels/*/messages"):
        await world.press("Ada", "Start")
    assert (await world.bot.tables.at(world.place().id)).phase == "running"
    assert len(world.messages()) == posted + 1
    assert "The game begins" in world.last().text


async def test_a_crash_after_discord_has_answered_doubles_nothing(world: World) -> None:
    await world.slash("Ada", "/game new")
    await world.press("Ben", "Join")
    posted = len(world.messages())
    async with world.crash(after="POST /channels/*/messages"):
        await world.press("Ada", "Start")
    assert len(world.messages()) == posted + 1


async def test_a_crash_while_a_computer_player_thinks(world: World, fronts: Mapping[str, Any]) -> None:
    front: SlowFront = fronts[ToyFront.game.name]
    await world.slash("Ada", "/game new")
    await world.slash("Ada", "/game ai", level="steady")
    await world.press("Ada", "Start")
    table = await world.bot.tables.at(world.place().id)
    assert table.mover == 0
    end = await world.bot.tables.read_line(table.id, 0, "end")
    async with world.crash(when=lambda: front.thinking.is_set() and not front.decided.set()):
        await world.bot.tables.play(table.id, 0, end, key="end")
    after = await world.bot.tables.at(world.place().id)
    assert after.mover == 0
    assert after.turn == table.turn + 2
