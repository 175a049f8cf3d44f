"""The bot on Discord: one client that carries the parts, its command tree, and what happens to whatever is refused.

The client has default intents minus everything it does not use, and none that is privileged: interactions bring the member
with them. Its parts are attributes, reached from a command or a button as ``interaction.client``: ``config``, ``clock``,
``fronts``, ``words``, ``pauses``, ``presence``, ``lookout``, ``store``, ``tables``. Commands and buttons are added by
*surfaces*, functions that are called once with the client while it starts.

Whatever is refused (a ``Refusal``, an error of the rules, a missing permission, a direct message) is answered with one
private sentence. Anything else that goes wrong is logged and answered with a sentence that says so.
"""

from __future__ import annotations

import asyncio
import importlib
import logging
from collections.abc import AsyncIterator, Awaitable, Callable, Mapping, Sequence
from contextlib import asynccontextmanager
from datetime import UTC, datetime
from typing import Any

import discord
import yarl
from discord import app_commands

from bot.command_sync import CommandSync
from bot.config import Config
from bot.courier import DiscordCourier
from bot.desk import Clock
from bot.drawing import Drawing
from bot.limits import Pauses
from bot.logs import what
from bot.lookout import Lookout
from bot.offers import Offers
from bot.opponents import Opponents
from bot.outbox import Outbox
from bot.presence import Presence
from bot.refusals import Refusal
from bot.registry import Front, KnownFronts, load_fronts
from bot.rule_finder import RuleFinder
from bot.store import Store
from bot.stored import outcome
from bot.table import Table
from bot.tables import Tables
from bot.turns import defer
from bot.words import Words, chat_name, quote
from rules.game import RulesError

log = logging.getLogger(__name__)

Surface = Callable[["NarrowboatClient"], None]
"""Adds commands (``client.tree.add_command``) and buttons (``client.add_dynamic_items``) to a client that starts."""

SURFACES: tuple[str, ...] = ("bot.table_commands", "bot.buttons")
"""The modules of the bot's own surfaces. Each has a function ``install(client) -> None``."""

Form = Callable[[discord.Interaction[Any]], Awaitable[None]]
"""Answers a form that was filled in, if it is its own."""

AT_ONCE = "at once"
"""Set in a command's ``extras``: it answers by itself within three seconds, and reads nothing before."""

ANYWHERE = "anywhere"
"""Set in a command's ``extras``: it answers privately only, so it works in direct messages and where the bot cannot post."""

TABLE_PERMISSIONS = ("view_channel", "send_messages", "attach_files", "read_message_history")
"""What the bot needs in a channel to keep a table there; in a thread ``send_messages_in_threads`` takes the second place.

Reading the history is for finding a message again whose answer was lost.
"""

POSSIBLE_LIMIT = 400
"""Characters of a list of what is possible in a refusal."""

_PERMISSION_WORDS = {
    "view_channel": "view",
    "send_messages": "send",
    "send_messages_in_threads": "send-threads",
    "attach_files": "attach",
    "read_message_history": "history",
    "create_public_threads": "create-threads",
}


class NotHere(Exception):
    """Used in a direct message, where there are no tables."""


class MissingPermissions(Exception):
    """The bot may not do in this channel what a table needs: ``names`` are discord.py's names of the permissions."""

    def __init__(self, names: Sequence[str]) -> None:
        super().__init__(", ".join(names))
        self.names = tuple(names)


REFUSALS = (Refusal, RulesError, NotHere, MissingPermissions)


class NarrowboatClient(discord.Client):
    """The bot. Made by :func:`build`; ``store``, ``tables`` and ``outbox`` are there once ``setup_hook`` has run."""

    store: Store
    tables: Tables
    outbox: Outbox
    offers: Offers
    commands: CommandSync

    def __init__(
        self, config: Config, *, clock: Clock, fronts: Mapping[str, Front], surfaces: Sequence[Surface], forgetful: bool
    ) -> None:
        super().__init__(
            intents=discord.Intents(guilds=True),
            allowed_mentions=discord.AllowedMentions.none(),
            # Nothing here reads old messages or members from the cache.
            max_messages=None,
            member_cache_flags=discord.MemberCacheFlags.none(),
            chunk_guilds_at_startup=False,
        )
        self.config = config
        self.clock = clock
        self.fronts: Mapping[str, Front] = KnownFronts(fronts)
        self.words = Words()
        self.finder: RuleFinder | None = None
        self.pauses = Pauses(clock)
        self.presence = Presence(self)
        self.lookout = Lookout(self)
        self.drawing = Drawing()
        self.forms: list[Form] = []
        """Called with every interaction that discord.py has no part for."""
        self.tree = Tree(self)
        self._surfaces = surfaces
        self._forgetful = forgetful
        self._commanded: dict[str, Front] = {}
        self._resumed = False

    async def open(self) -> None:
        """Open the file, unless it is open already. Raises what ``Store.open`` raises."""
        if not hasattr(self, "store"):
            self.store = await Store.open(self.config.database)

    async def setup_hook(self) -> None:
        """Put the parts together, and tell Discord of the commands if they have changed."""
        await self.open()
        self.tables = Tables(self.store, self.fronts, self.clock, limits=self.config.limits)
        await self.tables.reconsider()
        self.outbox = Outbox(self.tables, DiscordCourier(self), Opponents(self.tables).run)
        self.lookout.serve(self.tables.desk.timer)
        self.offers = Offers(self.tables)
        self.furnish()
        for front in self.fronts.values():
            await asyncio.to_thread(front.warm)
        self.commands = CommandSync(self.http, self.application_id or 0, self.tree, self.config.guild, self.store)
        await self.commands.sync()

    def furnish(self) -> None:
        """Add every command, button and menu."""
        for surface in self._surfaces:
            surface(self)
        for front in self.fronts.values():
            group = front.commands()
            self.tree.add_command(group)
            self._commanded[group.name] = front

    async def on_ready(self) -> None:
        """Take up what is unsent. Discord says that it is ready again after each lost connection."""
        first, self._resumed = not self._resumed, True
        if first and self._forgetful:
            await self.tables.desk.repost()
        await self.outbox.resume()
        if first:
            await self.lookout.start()

    async def on_resumed(self) -> None:
        """Take up what could not be sent while the connection was lost."""
        await self.outbox.resume()

    async def on_interaction(self, interaction: discord.Interaction[Any]) -> None:
        """Commands, buttons and menus find their way by themselves; this is for forms."""
        for form in self.forms:
            await form(interaction)

    async def on_raw_thread_update(self, payload: discord.RawThreadUpdateEvent) -> None:
        """A thread may have woken: what could not be edited while it was archived is tried again."""
        if payload.data["thread_metadata"]["archived"] or not hasattr(self, "outbox"):
            return
        try:
            self.outbox.kick((await self.tables.at(payload.thread_id)).id)
        except Refusal:
            return

    async def on_guild_remove(self, guild: discord.Guild) -> None:
        """The bot was taken from a server."""
        await self.lookout.guild_gone(guild.id)

    async def on_guild_join(self, guild: discord.Guild) -> None:
        """The bot has come to a server, perhaps back."""
        await self.lookout.guild_here(guild.id)

    async def on_guild_available(self, guild: discord.Guild) -> None:
        """A server's outage is over."""
        if self._resumed:
            await self.lookout.guild_here(guild.id)

    async def on_guild_channel_delete(self, channel: discord.abc.GuildChannel) -> None:
        """A channel was deleted, and its threads with it."""
        await self.lookout.channel_gone(channel.guild.id, channel.id)

    async def on_raw_thread_delete(self, payload: discord.RawThreadDeleteEvent) -> None:
        """A thread was deleted, cached or not."""
        await self.lookout.channel_gone(payload.guild_id, payload.thread_id)

    async def close(self) -> None:
        """Leave Discord and close the file. What is unsent stays for the next start."""
        if hasattr(self, "outbox"):
            self.commands.close()
            await self.tables.desk.timer.close()
            await self.outbox.close()
        self.drawing.close()
        # discord.py lets its wait for the servers run on, to fail on a client that has no loop any more.
        if self._connection._ready_task is not None:
            self._connection._ready_task.cancel()
        await super().close()
        if hasattr(self, "store"):
            await self.store.close()

    # Refusals

    async def tell(self, interaction: discord.Interaction[Any], error: Exception) -> None:
        """Answer an interaction that raised with a private sentence, which says what is stored; log what is no refusal."""
        error = cause(error)
        if not is_refusal(error):
            log.error("%s failed", _what(interaction), exc_info=error)
        sentence = await self._what_became(error, interaction)
        try:
            if interaction.response.is_done():
                await interaction.followup.send(sentence, ephemeral=True)
            else:
                await interaction.response.send_message(sentence, ephemeral=True)
        except Exception as gone:
            # Too late, or Discord is unwell: there is nobody left to tell.
            log.warning("could not answer %s: %s", _what(interaction), what(gone))

    async def _what_became(self, error: Exception, interaction: discord.Interaction[Any]) -> str:
        """What became of an interaction that raised: what was stored is told as stored, whatever failed after it."""
        # Nothing is stored before it is acknowledged, so nothing need be read for what is refused at the door.
        kept = await outcome(self.store, interaction) if interaction.response.is_done() else "nothing"
        if is_refusal(error):
            sentence = await self.sentence(error, interaction)
            return f"{self.words.say('stored-partly')}\n{sentence}" if kept == "stored" else sentence
        return self.words.say({"stored": "stored-unanswered", "unknown": "stored-unknown"}.get(kept, "something-wrong"))

    async def sentence(self, error: Exception, interaction: discord.Interaction[Any]) -> str:
        """The sentence for an error. Errors of the rules are told by the game whose command or table it is."""
        match error:
            case NotHere():
                return self.words.say("not-in-dm")
            case MissingPermissions():
                return "\n".join(self._permission(name) for name in error.names)
            case Refusal():
                return self._refusal(error)
            case RulesError():
                front = await self._front(interaction)
                return self.words.error(error) if front is None else front.error(error)
        return self.words.say("something-wrong")

    def _permission(self, name: str) -> str:
        known = _PERMISSION_WORDS.get(name)
        if known is not None:
            return self.words.say(f"permission-{known}")
        return self.words.say("permission-other", permission=name.replace("_", " ").title())

    def _refusal(self, refusal: Refusal) -> str:
        """A refusal in words. Its strings are as people chose them, so they are made harmless here."""
        params: dict[str, str | int] = {}
        for key, value in refusal.params.items():
            if key == "game" and f"{value}-name" in self.words.ids:
                params[key] = self.words.say(f"{value}-name")
            elif key == "possible":
                # The game's own words, which may be many.
                params[key] = chat_name(str(value), POSSIBLE_LIMIT)
            else:
                params[key] = quote(value) if isinstance(value, str) else value
        return self.words.say(f"refusal-{refusal.code}", **params)

    async def _front(self, interaction: discord.Interaction[Any]) -> Front | None:
        """The game whose command was used, or else the one that is played in this channel."""
        command = interaction.command
        if isinstance(command, app_commands.Command) and command.root_parent is not None:
            front = self._commanded.get(command.root_parent.name)
            if front is not None:
                return front
        table = await self._table(interaction)
        return None if table is None else self.fronts.get(table.game)

    async def _table(self, interaction: discord.Interaction[Any]) -> Table | None:
        try:
            return await self.tables.at(interaction.channel_id or 0)
        except Refusal:
            return None


class Tree(app_commands.CommandTree[NarrowboatClient]):
    """The slash commands: for servers only unless a command says otherwise, checked before they run."""

    def __init__(self, client: NarrowboatClient) -> None:
        super().__init__(
            client,
            allowed_contexts=app_commands.AppCommandContext(guild=True),
            allowed_installs=app_commands.AppInstallationType(guild=True),
        )

    async def interaction_check(self, interaction: discord.Interaction[NarrowboatClient], /) -> bool:
        """Refuse direct messages and channels in which the bot may not keep a table; acknowledge every other command."""
        if interaction.type is discord.InteractionType.autocomplete:
            return True
        command = interaction.command
        if command is None or not command.extras.get(ANYWHERE):
            try:
                check_place(interaction)
            except (NotHere, MissingPermissions) as refusal:
                await interaction.client.tell(interaction, refusal)
                return False
        # Before anything is read: a store that is slow must not cost the answer.
        if command is None or not command.extras.get(AT_ONCE):
            await defer(interaction)
        return True

    async def on_error(
        self, interaction: discord.Interaction[NarrowboatClient], error: app_commands.AppCommandError, /
    ) -> None:
        """Answer for a command that raised."""
        await interaction.client.tell(interaction, error)


@asynccontextmanager
async def answering(interaction: discord.Interaction[NarrowboatClient]) -> AsyncIterator[None]:
    """Answer for whatever is raised in the block: for buttons, menus and modals, which no command tree looks after.

    One that changes something calls :func:`check_place` first, inside the block.
    """
    try:
        yield
    except Exception as error:
        await interaction.client.tell(interaction, error)


def check_place(interaction: discord.Interaction[Any]) -> None:
    """Raises NotHere in a direct message, MissingPermissions where the bot lacks what a table needs."""
    if interaction.guild_id is None:
        raise NotHere
    missing = missing_permissions(interaction)
    if missing:
        raise MissingPermissions(missing)


def missing_permissions(interaction: discord.Interaction[Any], *further: str) -> list[str]:
    """What the bot lacks in the interaction's channel for keeping a table, and of ``further``: discord.py's names.

    Discord sends its own reckoning with every interaction (``app_permissions``), so nothing has to be asked or cached.
    """
    threaded = isinstance(interaction.channel, discord.Thread)
    needed = ["send_messages_in_threads" if threaded and name == "send_messages" else name for name in TABLE_PERMISSIONS]
    needed += further
    return [name for name in needed if not getattr(interaction.app_permissions, name)]


def cause(error: BaseException) -> Any:
    """The error below what discord.py wraps around it."""
    while isinstance(error, app_commands.CommandInvokeError):
        error = error.original
    return error


def is_refusal(error: BaseException) -> bool:
    """Whether an error is the answer to something that people may not do, rather than a failure of the bot."""
    return isinstance(cause(error), REFUSALS)


def build(
    config: Config,
    *,
    clock: Clock | None = None,
    fronts: Mapping[str, Front] | None = None,
    surfaces: Sequence[Surface] | None = None,
    forgetful: bool = False,
) -> NarrowboatClient:
    """The bot, ready for ``start(token)``.

    ``clock`` returns the present (None: the computer's), ``fronts`` are the games by name (None: all that there are),
    ``surfaces`` the commands and buttons besides the games' own (None: the bot's). ``forgetful`` says that the Discord at
    the other end has lost the commands and all messages, as the playground's does at each start.
    """
    return NarrowboatClient(
        config,
        clock=clock if clock is not None else _now,
        fronts=fronts if fronts is not None else load_fronts(),
        surfaces=surfaces if surfaces is not None else [importlib.import_module(name).install for name in SURFACES],
        forgetful=forgetful,
    )


def point_at(config: Config) -> None:
    """Send discord.py where the configuration says, for the whole process."""
    discord.http.Route.BASE = config.api
    discord.gateway.DiscordWebSocket.DEFAULT_GATEWAY = yarl.URL(config.gateway)


def _now() -> datetime:
    return datetime.now(UTC)


def _what(interaction: discord.Interaction[Any]) -> str:
    """What was asked for, by name only: the options may hold what is hidden."""
    if isinstance(interaction.command, app_commands.Command):
        return f"/{interaction.command.qualified_name}"
    data: Mapping[str, Any] = interaction.data or {}
    # Of a button's id no more than verb, table and version: what it would play may name cards.
    return f"{interaction.type.name} {':'.join(str(data.get('custom_id', '')).split(':')[:4])}".strip()
