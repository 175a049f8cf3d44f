"""The slash commands that Discord has, brought to those that the bot has.

At each start the set that Discord really has is fetched and compared, so one that was wiped or changed elsewhere is noticed.
With ``NARROWBOAT_GUILD`` the commands stand in that server alone, where they show at once, else everywhere; the set that is
not wanted any more is taken away. The entry point of an Activity (type 4) is not ours and stays.
"""

from __future__ import annotations

import asyncio
import logging
import sqlite3
from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

import discord
from discord import app_commands
from discord.http import HTTPClient

from bot.store import Store

log = logging.getLogger(__name__)

Payload = dict[str, Any]
Place = int | None
"""A server's id; None for everywhere."""

ENTRY_POINT = 4
FIRST_PAUSE, LONGEST_PAUSE = 5.0, 1800.0
"""Seconds until a sync that failed is tried again; doubled each time."""

_KEPT_OF_FOREIGN = (
    *("id", "type", "name", "name_localizations", "description", "description_localizations", "options"),
    *("default_member_permissions", "integration_types", "contexts", "handler"),
)
_COMPARED = (
    *("name", "name_localizations", "description", "description_localizations", "options", "choices", "value", "required"),
    *("autocomplete", "channel_types", "min_value", "max_value", "min_length", "max_length"),
    *("default_member_permissions", "nsfw", "contexts", "integration_types"),
)


class Change(NamedTuple):
    """What was sent to a place: the names that came, those that went, and those that were there and read otherwise."""

    place: Place
    added: tuple[str, ...]
    removed: tuple[str, ...]
    changed: tuple[str, ...]


def compared(command: Mapping[str, Any]) -> Payload:
    """What of a command, an option or a choice tells it from another: without ids and versions, and without defaults.

    Discord adds fields of its own and fills in what was left out, so only what both sides mean is compared.
    """
    kept: Payload = {"type": command.get("type", 1)} if "value" not in command else {}
    for key in _COMPARED:
        value = command.get(key)
        if value is None or value is False or value in ("", [], {}):
            continue
        if key in ("options", "choices"):
            value = [compared(each) for each in value]
        elif key in ("contexts", "integration_types", "channel_types"):
            value = sorted(value)
        kept[key] = value
    return kept


async def put_right(
    http: HTTPClient, application: int, wanted: Mapping[Place, Sequence[Payload]], gone: Sequence[Place] = ()
) -> list[Change]:
    """Compare each place's commands with those wanted there and send what differs; what was sent.

    A place of ``gone`` where the bot is not any more is passed over. Raises discord.HTTPException.
    """
    changes = []
    for place, commands in wanted.items():
        try:
            there: list[Payload] = await _fetch(http, application, place)
        except (discord.Forbidden, discord.NotFound):
            if place in gone:
                continue
            raise
        foreign = [command for command in there if command.get("type", 1) == ENTRY_POINT]
        before = {command["name"]: compared(command) for command in there if command not in foreign}
        after = {command["name"]: compared(command) for command in commands}
        if before == after:
            continue
        kept = [{key: command[key] for key in _KEPT_OF_FOREIGN if command.get(key) is not None} for command in foreign]
        await _send(http, application, place, [*commands, *kept])
        both = before.keys() & after.keys()
        changes.append(
            Change(
                place,
                tuple(sorted(after.keys() - both)),
                tuple(sorted(before.keys() - both)),
                tuple(sorted(name for name in both if before[name] != after[name])),
            )
        )
    return changes


async def _fetch(http: HTTPClient, application: int, place: Place) -> Any:
    if place is None:
        return await http.get_global_commands(application)
    return await http.get_guild_commands(application, place)


async def _send(http: HTTPClient, application: int, place: Place, commands: list[Payload]) -> None:
    if place is None:
        await http.bulk_upsert_global_commands(application, commands)
    else:
        await http.bulk_upsert_guild_commands(application, place, commands)


def payloads(tree: app_commands.CommandTree[Any]) -> list[Payload]:
    """The bot's own commands as Discord takes them."""
    return [command.to_dict(tree) for command in tree.get_commands()]


def wanted_in(commands: Sequence[Payload], guild: Place, former: Sequence[Place]) -> dict[Place, Sequence[Payload]]:
    """What is to stand where: the commands in the server that is set or else everywhere, nothing in all other places."""
    wanted: dict[Place, Sequence[Payload]] = dict.fromkeys((None, *former), ())
    wanted[guild] = commands
    return wanted


class CommandSync:
    """Sees to the commands at the start, and again later while that fails: the bot plays on meanwhile."""

    def __init__(
        self, http: HTTPClient, application: int, tree: app_commands.CommandTree[Any], guild: Place, store: Store
    ) -> None:
        self._http = http
        self._application = application
        self._tree = tree
        self._guild = guild
        self._store = store
        self._pause = FIRST_PAUSE
        self._timer: asyncio.TimerHandle | None = None
        self._task: asyncio.Task[None] | None = None

    async def sync(self) -> None:
        """Bring Discord's set to the bot's; what fails is logged and tried again. Raises nothing."""
        try:
            former = await self._store.read(_former)
            wanted = wanted_in(payloads(self._tree), self._guild, [former] if former is not None else [])
            changes = await put_right(self._http, self._application, wanted, [former])
            if former != self._guild:
                await self._store.write(lambda con: _remember(con, self._guild))
        except (discord.HTTPException, OSError, sqlite3.Error) as error:
            log.warning("the commands could not be compared (%s); again in %d s", _why(error), self._pause)
            # A handle of the loop, not a task that waits: nothing has to be awaited when the bot closes.
            self._timer = asyncio.get_running_loop().call_later(self._pause, self._again)
            self._pause = min(2 * self._pause, LONGEST_PAUSE)
            return
        for change in changes:
            where = "everywhere" if change.place is None else f"in server {change.place}"
            told = [("new", change.added), ("changed", change.changed), ("taken away", change.removed)]
            listed = "; ".join(f"{kind}: {' '.join(names)}" for kind, names in told if names)
            log.info("commands %s: %s", where, listed)

    def _again(self) -> None:
        self._task = asyncio.get_running_loop().create_task(self.sync(), name="commands")

    def close(self) -> None:
        """Do not try again."""
        if self._timer is not None:
            self._timer.cancel()


def _why(error: Exception) -> str:
    return f"Discord answered {error.status}" if isinstance(error, discord.HTTPException) else type(error).__name__


_KEY = "commands-guild"


def _former(connection: sqlite3.Connection) -> int | None:
    """The server that had the commands last, if one had them for itself."""
    row = connection.execute("SELECT value FROM meta WHERE key = ?", (_KEY,)).fetchone()
    return int(row[0]) if row is not None and row[0] else None


def _remember(connection: sqlite3.Connection, guild: int | None) -> None:
    sql = "INSERT INTO meta VALUES (?, ?) ON CONFLICT (key) DO UPDATE SET value = excluded.value"
    connection.execute(sql, (_KEY, "" if guild is None else str(guild)))
