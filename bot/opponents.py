"""Computer players: they see what a person in their seat would see, and play through the same door."""

from __future__ import annotations

import asyncio
import hashlib
import logging
import sqlite3

import msgspec

from bot.logs import places
from bot.refusals import Refusal
from bot.tables import Tables
from rules.chance import Dice

log = logging.getLogger(__name__)


class Opponents:
    """Plays the seats that no person holds."""

    def __init__(self, tables: Tables) -> None:
        self._tables = tables

    async def run(self, table_id: int) -> None:
        """Play for the computer players of this table until a person is to move or the game is over."""
        while await self._move(table_id):
            pass

    async def _move(self, table_id: int) -> bool:
        """Play one move if a computer player is to move, and say whether one was.

        Thinking happens in a thread. The key of the move is made from the table's version, so that a move that was stored
        before a restart is not played again after it.
        """
        table = await self._tables.table(table_id)
        seat = table.mover
        if table.phase != "running" or seat is None or table.seats[seat].user is not None:
            return False
        seen, view = await self._tables.look(table_id, seat)
        if seen.version != table.version:
            return True
        # The dice know nothing but what the seat sees: how it plays tells nothing that is hidden from it, and the same moves
        # after an undo are answered alike.
        sight = hashlib.sha256(msgspec.msgpack.encode(view)).hexdigest()
        dice = Dice(f"opponent|{table.id}|{seat}|{table.turn}|{sight}")
        key = f"opponent-{table.id}-{table.version}"
        level = table.seats[seat].level
        try:
            move = await asyncio.to_thread(self._tables.front(table).choose, view, level, dice)
            await self._tables.play(table_id, seat, [move], table.version, key=key)
        except (Refusal, sqlite3.Error):
            raise
        except Exception as error:
            # A player that fails must not stop the table. What it says may hold what it alone can see: only where it failed
            # goes into the log.
            log.error("table %d, version %d: %s failed:\n%s", table.id, table.version, level, places(error))
            now, legal = await self._tables.legal(table_id, seat)
            if now.version == table.version:
                await self._tables.play(table_id, seat, [dice.choose(legal)], table.version, key=key)
        return True
