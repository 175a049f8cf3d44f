"""Who of a table's people has left the server: asked of Discord when it matters, since no privileged intent tells it."""

from __future__ import annotations

import asyncio
from collections.abc import Iterable
from datetime import datetime, timedelta
from typing import TYPE_CHECKING

import aiohttp
import discord

from bot.table import Table

if TYPE_CHECKING:
    from bot.client import NarrowboatClient

UNKNOWN = (10007, 10013)
"""Discord's codes for somebody who is not a member of the server, and for an account that is no more."""
KEPT = timedelta(minutes=1)
"""How long an answer holds."""


class Presence:
    """Knows who has left. In doubt (no answer, no right to ask) somebody is there."""

    def __init__(self, client: NarrowboatClient) -> None:
        self._client = client
        self._known: dict[tuple[int, int], tuple[datetime, bool]] = {}

    async def gone(self, table: Table, users: Iterable[int] | None = None) -> frozenset[int]:
        """Those of these users (None: of all people at the table) who are not on the table's server any more."""
        if users is None:
            users = [seat.user for seat in table.seats if seat.user is not None]
        asked = sorted(set(users))
        left = await asyncio.gather(*(self._left(table.guild, user) for user in asked))
        return frozenset(user for user, away in zip(asked, left, strict=True) if away)

    async def _left(self, guild: int, user: int) -> bool:
        now = self._client.clock()
        self._known = {key: known for key, known in self._known.items() if known[0] > now}
        if (guild, user) in self._known:
            return self._known[guild, user][1]
        try:
            await self._client.http.get_member(guild, user)
        except discord.HTTPException as error:
            away = error.code in UNKNOWN
        except (aiohttp.ClientError, OSError):
            return False
        else:
            away = False
        self._known[guild, user] = now + KEPT, away
        return away
