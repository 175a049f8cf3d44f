"""Tables whose channel is gone: they rest, can be brought into another channel, and are ended when nobody does.

A table is *adrift* from the moment at which its channel is found to be gone: deleted, or on a server that the bot was taken
from. It keeps its phase, its seats and its place; nothing of it is posted. It is no longer adrift when it is moved, or when
its channel turns out to be there again.
"""

from __future__ import annotations

import sqlite3
from datetime import timedelta

import msgspec
from msgspec.structs import replace

from bot import ledger, lobby
from bot.desk import Desk, Live, errand_of
from bot.limits import Limits
from bot.refusals import Refusal
from bot.table import Person, Played, Table

LAPSE = timedelta(days=14)
"""How long a table is adrift before it is ended."""


class Letter(msgspec.Struct, frozen=True):
    """Tells one of a table's people that it is adrift."""

    table: int
    user: int


class Adrift:
    """What happens to the tables whose channel is gone. ``Tables`` holds it."""

    def __init__(self, desk: Desk, limits: Limits) -> None:
        self._desk = desk
        self._limits = limits

    async def live_in(self, guild: int | None = None) -> list[Table]:
        """The live tables of a server, or all that there are."""
        tables = await self._desk.store.read(ledger.live_tables)
        return [table for table in tables if guild is None or table.guild == guild]

    async def lose(self, table_id: int) -> None:
        """The table's channel is gone: its people are to be told, each once. Nothing happens if that was known."""
        async with self._desk.lock(table_id):
            live = await self._desk.live(table_id)
            if live.table.adrift is not None or live.table.phase not in ("lobby", "running"):
                return
            now = self._desk.now()

            def note(con: sqlite3.Connection) -> None:
                ledger.set_adrift(con, table_id, now)
                ledger.add_letters(con, table_id, [seat.user for seat in live.table.seats if seat.user is not None])

            await self._desk.amend(live, note)

    async def find(self, table_id: int) -> None:
        """The table's channel is there (again): it is shown there anew if it was adrift."""
        async with self._desk.lock(table_id):
            live = await self._desk.live(table_id)
            if live.table.adrift is not None:
                await self._show(live)

    async def show(self, table_id: int) -> None:
        """Show a live table anew, whose message was deleted."""
        async with self._desk.lock(table_id):
            live = await self._desk.live(table_id)
            if live.table.phase in ("lobby", "running"):
                await self._show(live, forget=True)

    async def _show(self, live: Live, *, forget: bool = False) -> None:
        table = live.table

        def note(con: sqlite3.Connection) -> None:
            ledger.set_adrift(con, table.id, None)
            if forget:
                ledger.set_message(con, table.id, None)
            ledger.show_again(con, table.id, table.version, errand_of(table))

        await self._desk.amend(live, note)

    async def move(self, table_id: int, guild: int, channel: int, by: Person, *, key: str) -> Played:
        """Bring a table into this channel: one that is adrift for any of its people, another for its host.

        Raises Refusal ``not-allowed``, ``over``, ``table-here``, ``server-full``.
        """
        async with self._desk.lock(table_id):
            live = await self._desk.live(table_id)
            table = live.table
            if await self._desk.seen(key):
                return Played(table=table, applied=False)
            if table.phase not in ("lobby", "running"):
                raise Refusal("over")
            lobby.permit(table, by, "bring" if table.adrift is not None else "move")

            def place(con: sqlite3.Connection) -> None:
                here = ledger.table_in(con, channel)
                if here is not None and here.phase in ("lobby", "running"):
                    raise Refusal("table-here", game=here.game)
                if table.adrift is not None or guild != table.guild:
                    self._limits.must_have_room(con, guild)
                ledger.place(con, table_id, guild, channel)
                ledger.show_again(con, table_id, table.version + 1, errand_of(table))

            row = self._desk.row(live, "move", by.user, by.name, key)
            played = await self._desk.commit(live, table, row, live.state, also=place)
        self._desk.announce(table_id)
        return played

    async def lapse(self, table_id: int) -> None:
        """End a table that has been adrift for too long."""
        async with self._desk.lock(table_id):
            live = await self._desk.live(table_id)
            table = live.table
            if table.adrift is None or table.phase not in ("lobby", "running") or table.adrift + LAPSE > self._desk.now():
                return
            row = self._desk.row(live, "lapse", None, "", "")
            await self._desk.commit(live, replace(table, phase="abandoned"), row, live.state)

    async def letters(self) -> list[Letter]:
        """Who is still to be told."""
        found = await self._desk.store.read(ledger.letters)
        return [Letter(table, user) for table, user in found]

    async def told(self, letter: Letter) -> None:
        """Somebody has been told, or cannot be."""
        await self._desk.store.write(lambda con: ledger.drop_letter(con, letter.table, letter.user))
