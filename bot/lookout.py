"""Watches whether the tables' channels and posts are still there, and tells their people when they are not.

The bot asks for the intent ``guilds`` alone, which tells of servers, channels and threads. Deleted messages would need the
intent ``guild_messages``: then every message of every server would be sent to the bot, to learn of a rare event. Instead a
table's post is looked for when somebody looks at the table by a command, and posted anew when it is gone.
"""

from __future__ import annotations

import logging
from collections.abc import Sequence
from datetime import UTC, datetime
from typing import TYPE_CHECKING

import aiohttp
import discord

from bot import ledger
from bot.adrift import LAPSE, Letter
from bot.refusals import Refusal
from bot.table import Table
from bot.timer import Timer
from bot.words import chat_name

if TYPE_CHECKING:
    from bot.client import NarrowboatClient

log = logging.getLogger(__name__)

UNKNOWN_CHANNEL, UNKNOWN_MESSAGE = 10003, 10008
"""Discord's codes for what is not there."""
LOOK_PAUSE = 60
"""Seconds until a table's post is looked for again."""
_AT_ONCE = datetime.min.replace(tzinfo=UTC)
"""When a letter is due."""


class Lookout:
    """One for a client. The events of the gateway come here, and ``start`` looks for what has happened before it."""

    def __init__(self, client: NarrowboatClient) -> None:
        self._client = client

    # What happens

    async def start(self) -> None:
        """Look at all live tables."""
        await self.look(await self._client.tables.adrift.live_in())

    async def guild_gone(self, guild: int) -> None:
        """The bot was taken from a server. An outage is none of this: nothing happens then."""
        await self.lose(await self._client.tables.adrift.live_in(guild))

    async def guild_here(self, guild: int) -> None:
        """A server is there: for the first time, again, or after an outage."""
        await self.look(await self._client.tables.adrift.live_in(guild))

    async def channel_gone(self, guild: int, channel: int) -> None:
        """A channel or thread was deleted. Its threads went with it, and not all of them are known by name."""
        tables = await self._client.tables.adrift.live_in(guild)
        await self.lose([table for table in tables if table.channel == channel])
        await self.look([table for table in tables if table.channel != channel and self._cached(table) is False])

    async def lose(self, tables: Sequence[Table]) -> None:
        """The channels of these tables are gone."""
        for table in tables:
            log.info("table %d is adrift: its channel is gone", table.id)
            await self._client.tables.adrift.lose(table.id)
        if tables:
            self._client.tables.desk.timer.rearm()

    async def look(self, tables: Sequence[Table]) -> None:
        """See whether the channels of these tables are there. Only those that are not cached take a request each."""
        lost = []
        for table in tables:
            here = self._cached(table)
            if here is False:
                here = await self._fetched(table)
            if here is False:
                lost.append(table)
            elif here:
                await self._client.tables.adrift.find(table.id)
        await self.lose([table for table in lost if table.adrift is None])

    def _cached(self, table: Table) -> bool | None:
        """Whether the table's channel is among those that are known; None while its server has an outage."""
        guild = self._client.get_guild(table.guild)
        if guild is not None and guild.unavailable:
            return None
        return guild is not None and guild.get_channel_or_thread(table.channel) is not None

    async def _fetched(self, table: Table) -> bool | None:
        """Whether the channel is there; None where that is not certain. Without its server it is not."""
        if self._client.get_guild(table.guild) is None:
            return False
        try:
            await self._client.fetch_channel(table.channel)
        except discord.HTTPException as error:
            return False if error.code == UNKNOWN_CHANNEL else None
        except (aiohttp.ClientError, OSError):
            return None
        return True

    async def look_for_post(self, table: Table) -> None:
        """Post a table anew whose post was deleted; looked for once in a while."""
        client = self._client
        if table.message is None or table.adrift is not None or table.phase not in ("lobby", "running"):
            return
        if not client.pauses.take(LOOK_PAUSE, ("look", table.id)):
            return
        try:
            await client.http.get_message(table.channel, table.message)
        except discord.NotFound as error:
            if error.code == UNKNOWN_MESSAGE:
                log.info("table %d: its post was deleted; sending another", table.id)
                await client.tables.adrift.show(table.id)
        except discord.HTTPException as error:
            log.info("table %d: its post was not looked for: %s", table.id, error.code)

    # Letters, and the end

    def serve(self, timer: Timer) -> None:
        """Let the timer write the letters and end what has been adrift for too long."""
        timer.add("letters", lambda con: [(table, _AT_ONCE) for table, _ in ledger.letters(con)], self._letters)
        timer.add("lapse", lambda con: [(table, since + LAPSE) for table, since in ledger.adrift_tables(con)], self._lapse)

    async def _letters(self, table_id: int) -> None:
        """Write to those of a table who are not told yet; what is not sent is left, and the timer comes back to it."""
        for letter in await self._client.tables.adrift.letters():
            if letter.table == table_id:
                await self._write(letter)

    async def _lapse(self, table_id: int) -> None:
        await self._client.tables.adrift.lapse(table_id)

    async def _write(self, letter: Letter) -> None:
        """Tell one person. Who takes no messages is not asked twice."""
        client = self._client
        try:
            table = await client.tables.table(letter.table)
        except Refusal:
            return
        if table.adrift is not None:
            try:
                # As a string: discord.py's own call sends a number, which Discord's document does not have.
                opened = await client.http.start_private_message(str(letter.user))
                channel = client.get_partial_messageable(int(opened["id"]))
                # The nonce keeps Discord from showing it twice where its answer was lost.
                nonce = f"adrift-{letter.table % 10**7}-{letter.user % 10**9}"
                await channel.send(self._text(table), nonce=nonce, allowed_mentions=discord.AllowedMentions.none())
            except (discord.Forbidden, discord.NotFound) as error:
                log.info("table %d: somebody takes no letter: %s", letter.table, error.code)
            except (discord.HTTPException, aiohttp.ClientError, OSError):
                log.info("table %d: a letter was not sent", letter.table)
                return
        await client.tables.adrift.told(letter)

    def _text(self, table: Table) -> str:
        assert table.adrift is not None
        words = self._client.words
        front = self._client.fronts.get(table.game)
        when = discord.utils.format_dt(table.adrift + LAPSE, "f")
        names = words.join(map(chat_name, table.names))
        return words.say("adrift-letter", game=front.title if front else table.game, names=names, when=when)
