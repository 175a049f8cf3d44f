"""The commands that Discord has are fetched, compared and put right; what is not ours stays; what fails is tried again."""

from __future__ import annotations

import asyncio
import dataclasses
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import discord
import pytest
from discord import app_commands
from simcord.http import router

from bot import command_sync
from bot.client import Tree
from bot.command_sync import CommandSync, compared, payloads
from bot.store import Store
from tests.support.toy_game import ToyFront
from tests.support.world import World


@pytest.fixture
def fronts() -> dict[str, ToyFront]:
    return {"toy": ToyFront()}


def there(world: World, guild: int | None = None) -> dict[str, Any]:
    """What Discord has in a server or everywhere, by name."""
    return {command["name"]: command for command in world.env.backend.commands.get(guild, {}).values()}


async def test_a_set_that_discord_has_already_is_not_sent_again(world: World) -> None:
    assert set(there(world)) == {command.name for command in world.bot.tree.get_commands()}
    sent = len(world.requested("PUT */commands"))
    await world.restart()
    assert len(world.requested("PUT */commands")) == sent


async def test_a_set_that_was_wiped_or_changed_elsewhere_is_put_right_at_the_next_start(world: World) -> None:
    backend = world.env.backend
    whole = set(there(world))
    backend.commands[None].clear()
    await world.restart()
    assert set(there(world)) == whole
    there(world)["help"]["description"] = "Changed by hand"
    await world.restart()
    assert there(world)["help"]["description"] != "Changed by hand"


async def test_naming_a_server_moves_the_commands_there_and_unnaming_it_moves_them_back(world: World) -> None:
    guild, whole = world.env.guild.id, set(there(world))
    world.config = dataclasses.replace(world.config, guild=guild)
    await world.restart()
    assert set(there(world, guild)) == whole
    assert there(world) == {}
    world.config = dataclasses.replace(world.config, guild=None)
    await world.restart()
    assert there(world, guild) == {}
    assert set(there(world)) == whole


async def test_the_entry_point_of_an_activity_is_kept(world: World, monkeypatch: pytest.MonkeyPatch) -> None:
    activity = {"id": "77", "application_id": "1", "version": "1", "type": 4, "name": "launch", "handler": 2}
    sent: list[list[Any]] = []
    dispatch = router.dispatch

    def with_activity(backend: Any, method: str, path: str, **rest: Any) -> Any:
        if method == "GET" and path.endswith("/commands"):
            return [activity]
        if method == "PUT" and path.endswith("/commands"):
            sent.append(rest["json"])
            rest["json"] = [command for command in rest["json"] if command.get("type") != 4]
        return dispatch(backend, method, path, **rest)

    monkeypatch.setattr(router, "dispatch", with_activity)
    await world.restart()
    assert {"id": "77", "type": 4, "name": "launch", "handler": 2} in sent[-1]
    assert len(sent[-1]) == len(world.bot.tree.get_commands()) + 1


class Unwell:
    """Discord's HTTP interface while it answers 503, and later a set of commands."""

    def __init__(self, failures: int) -> None:
        self.failures = failures
        self.set: list[Any] = []
        self.served = asyncio.Event()

    async def get_global_commands(self, application: int) -> list[Any]:
        if self.failures:
            self.failures -= 1
            raise discord.HTTPException(SimpleNamespace(status=503, reason="overloaded"), "")  # type: ignore[arg-type]
        return self.set

    async def bulk_upsert_global_commands(self, application: int, commands: list[Any]) -> None:
        self.set = commands
        self.served.set()


async def test_a_sync_that_fails_is_logged_and_tried_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(command_sync, "FIRST_PAUSE", 0.01)
    store, http = await Store.open(tmp_path / "store.sqlite3"), Unwell(3)
    tree = Tree(discord.Client(intents=discord.Intents.none()))  # type: ignore[arg-type]
    tree.add_command(app_commands.Group(name="lock", description="Work a lock"))
    sync = CommandSync(http, 1, tree, None, store)  # type: ignore[arg-type]
    await sync.sync()
    assert http.set == []
    await asyncio.wait_for(http.served.wait(), 10)
    assert [command["name"] for command in http.set] == ["lock"]
    assert caplog.text.count("Discord answered 503") == 3
    sync.close()
    await store.close()


async def test_what_discord_adds_by_itself_is_no_difference(world: World) -> None:
    for command in payloads(world.bot.tree):
        answered = {
            **command,
            "id": "1",
            "version": "3",
            "default_member_permissions": None,
            "nsfw": False,
            "dm_permission": True,
            "name_localizations": None,
        }
        assert compared(answered) == compared(command)
        assert compared({**answered, "description": "another"}) != compared(command)
