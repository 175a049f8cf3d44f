"""Autocomplete: a view's choices, made once a version in a worker thread, and filtered by what was typed.

A choice's label is seen by its asker alone and made from his own view. Whatever goes wrong here offers nothing: a list of
choices is a help, and what is typed freely is checked like everything else.
"""

from __future__ import annotations

import asyncio
import logging
from collections import OrderedDict
from collections.abc import Callable, Iterable, Sequence
from datetime import datetime, timedelta
from typing import Any

from discord import app_commands

from bot.logs import places
from bot.refusals import Refusal
from bot.table import Table
from bot.tables import Tables
from rules.game import RulesError

log = logging.getLogger(__name__)

MOST = 25
"""Choices that Discord shows."""
LENGTH = 100
"""Characters of a choice's name and value."""
KEPT = 256
"""Lists of choices kept: the versions of the tables where somebody is typing."""
TYPING = timedelta(minutes=15)
"""How long a command is thought to be in the making: one that is sent later was typed anew, or is played as it is."""
TYPISTS = 4096
"""People and commands of which it is known what they were offered last."""

Choice = tuple[str, str]
"""Label and value."""
Maker = Callable[[Any, Sequence[str]], list[Choice]]
"""Makes the choices of a view, with the seats' names."""


class Offers:
    """The choices of every table's present version, by seat and kind."""

    def __init__(self, tables: Tables) -> None:
        self._tables = tables
        self._made: OrderedDict[tuple[int, int, int, str], asyncio.Future[list[Choice]]] = OrderedDict()
        self._typing: OrderedDict[tuple[int, int, str], tuple[int, datetime]] = OrderedDict()

    async def of(
        self, channel: int, game: str, user: int, kind: str, maker: Maker, command: str = ""
    ) -> list[Choice]:
        """All choices of a kind for this user at the table in this channel; none when it is not his turn.

        For which version they were made is kept with the ``command`` that he types, for ``typed_at``.
        """
        name = kind.partition(" ")[0]
        self._typing.pop((channel, user, command), None)
        try:
            table = await self._tables.at(channel, game)
            seat = table.seat_of(user)
            if table.mover != seat:
                return []
            table, view = await self._tables.look(table.id, seat)
            made = await self._make(table, seat, view, kind, maker)
            if command:
                self._typing[channel, user, command] = table.version, self._tables.desk.now()
                while len(self._typing) > TYPISTS:
                    self._typing.popitem(last=False)
            return made
        except (Refusal, RulesError):
            return []
        except Exception as error:
            # What it says may hold what the asker alone may see: only where it failed goes into the log.
            log.error("choices for %s failed:\n%s", name, places(error))
            return []

    def typed_at(self, channel: int, user: int, command: str) -> int | None:
        """The table's version for which this user was offered choices last while he typed this command, and forget it.

        None where he was offered nothing, or long ago: what he sends is played at the table as it is.
        """
        version, when = self._typing.pop((channel, user, command), (None, None))
        return version if when is not None and self._tables.desk.now() - when <= TYPING else None

    async def _make(self, table: Table, seat: int, view: Any, kind: str, maker: Maker) -> list[Choice]:
        key = (table.id, table.version, seat, kind)
        made = self._made.get(key)
        if made is None:
            made = asyncio.ensure_future(asyncio.to_thread(maker, view, table.names))
            self._made[key] = made
            while len(self._made) > KEPT:
                self._made.popitem(last=False)
        try:
            return await asyncio.shield(made)
        except Exception:
            # The next one who types may have better luck.
            self._made.pop(key, None)
            raise


def matching(choices: Iterable[Choice], typed: str) -> list[app_commands.Choice[str]]:
    """The choices that hold every word that was typed, in their order, as many as Discord takes."""
    wanted = typed.lower().replace(",", " ").split()
    found = []
    for label, value in choices:
        text = f"{label} {value}".lower()
        if len(value) <= LENGTH and all(word in text for word in wanted):
            found.append(app_commands.Choice(name=label if len(label) <= LENGTH else label[: LENGTH - 1] + "…", value=value))
        if len(found) == MOST:
            break
    return found
