"""All live tables in memory, and the one way of changing one: store it first, then make it the present."""

from __future__ import annotations

import asyncio
import logging
import sqlite3
from collections.abc import Callable, Collection, Mapping
from datetime import datetime
from typing import Any, NamedTuple, TypeVar
from weakref import WeakValueDictionary

from msgspec.structs import replace

from bot import ballots, ledger
from bot.history import Row
from bot.ledger import Errand, OutboxRow
from bot.lives import Lives
from bot.refusals import Refusal
from bot.registry import Front
from bot.store import Store
from bot.table import Entry, Kind, Played, Table
from bot.timer import Timer
from rules.game import AnyGame, BadState

log = logging.getLogger(__name__)

T = TypeVar("T")

Clock = Callable[[], datetime]
"""Returns the present as an aware UTC datetime."""


class Live(NamedTuple):
    """A table and the state of its game (None before the start), both of the last commit. Neither is ever changed."""

    table: Table
    state: Any


class Desk:
    """Where the tables lie: a cache of the store, a lock for each table, and the commit."""

    def __init__(self, store: Store, fronts: Mapping[str, Front], clock: Clock) -> None:
        self.store = store
        self.fronts = fronts
        self._clock = clock
        self._lives: Lives[Live] = Lives(self.now, self._busy)
        self._pins: list[Callable[[int], bool]] = []
        self._locks: WeakValueDictionary[int, asyncio.Lock] = WeakValueDictionary()
        self._callbacks: list[Callable[[int], None]] = []
        self.timer = Timer(store, self.now)

    def pin(self, busy: Callable[[int], bool]) -> None:
        """Keep tables in memory while this says of their id that they are busy."""
        self._pins.append(busy)

    def _busy(self, table_id: int) -> bool:
        lock = self._locks.get(table_id)
        return (lock is not None and lock.locked()) or any(busy(table_id) for busy in self._pins)

    def drop(self, table_id: int) -> None:
        """Forget what is in memory of a table: the next one reads it from the store."""
        self._lives.drop(table_id)

    def listen(self, callback: Callable[[int], None]) -> None:
        """Call this with a table's id after each commit that may have left something in its outbox."""
        self._callbacks.append(callback)

    def announce(self, table_id: int) -> None:
        """Tell the listeners that the table's outbox may have something."""
        for callback in self._callbacks:
            callback(table_id)

    def now(self) -> datetime:
        """The present."""
        return self._clock()

    def game(self, table: Table) -> AnyGame:
        """The rules of this table. Raises Refusal ``faulty`` for a game that there is not (any more)."""
        if table.game not in self.fronts:
            raise Refusal("faulty", why=f"there is no game {table.game}")
        return self.fronts[table.game].game

    def lock(self, table_id: int) -> asyncio.Lock:
        """The table's lock: held by whoever changes the table, from reading it to the swap."""
        return self._locks.setdefault(table_id, asyncio.Lock())

    def row(self, live: Live, kind: Kind, user: int | None, name: str, key: str) -> Row:
        """The table's next log row, by this person."""
        return Row(sequence=live.table.version + 1, kind=kind, user=user, name=name, key=key, created=self.now())

    async def seen(self, key: str) -> bool:
        """Whether something was done under this key."""
        return bool(key) and await self.store.read(lambda con: ledger.key_used(con, key)) is not None

    async def live(self, table_id: int) -> Live:
        """The table as of the last commit, from memory or else from the store. Raises Refusal ``no-table``."""
        live = self._lives.get(table_id)
        if live is not None:
            return live
        table, stored, fault = await self.store.read(lambda con: _load(con, table_id))
        if table is None:
            raise Refusal("no-table")
        if fault and not table.fault:
            table = replace(table, fault=fault)
        state = None
        if stored is not None and not table.fault:
            try:
                state = self.game(table).load(stored)
            except Refusal as refusal:
                table = replace(table, fault=str(refusal.params["why"]))
            except (BadState, KeyError, ValueError):
                # What the error says may hold what somebody has on his hand, and the fault is told to everybody.
                table = replace(table, fault="the stored state cannot be loaded")
        loaded = Live(table, state)
        # Another task may have loaded it meanwhile, and even have played on.
        live = self._lives.get(table_id)
        if live is None or live.table.version < table.version:
            self._lives[table_id] = live = loaded
        return live

    async def rows(self, table_id: int) -> list[Row]:
        """The table's whole log. Raises Refusal ``faulty``."""
        try:
            return await self.store.read(lambda con: ledger.rows(con, table_id))
        except ValueError:
            raise Refusal("faulty", why=UNREADABLE_LOG) from None

    async def commit(
        self, live: Live, after: Table, row: Row, state: Any, also: Callable[[sqlite3.Connection], None] | None = None
    ) -> Played:
        """Store a change and make it the present. The caller holds the lock."""
        table_id = live.table.id
        if state is not None and after.phase == "running":
            game = self.game(after)
            mover = game.mover(state)
            after = replace(after, mover=mover, turn=game.turn(state), phase="finished" if mover is None else "running")
        after = replace(after, version=row.sequence, moved=row.created)
        stored = None if state is live.state else self.game(after).dump(state)
        turn_start = row.kind == "start" or (row.kind == "step" and after.turn != live.table.turn)
        # What had been seen and is taken back is told at once, whosever turn it is.
        errand = errand_of(after) if row.kind == "retract" or _told_now(live.table, after) else None

        def store(con: sqlite3.Connection) -> tuple[Table, bool]:
            ledger.update_table(con, live.table, after)
            if after.fault:
                # Found while it was loaded: with the rubbish written over, nothing else would tell of it.
                ledger.set_fault(con, table_id, after.fault)
            ledger.append(con, table_id, row)
            if stored is not None:
                ledger.put_snapshot(con, table_id, row.sequence, stored, turn_start)
            if errand is not None:
                ledger.enqueue(con, table_id, row.sequence, errand)
            if also is not None:
                also(con)
            # The vote was on the table as it was.
            cancelled = ballots.close(con, table_id, "cancelled")
            return ledger.stored_table(con, table_id), cancelled

        try:
            present, cancelled = await self.write(table_id, store)
        except (ledger.Conflict, ledger.KeyUsed) as error:
            log.warning("table %d: nothing was stored: %s", table_id, error)
            return Played(table=(await self.live(table_id)).table, applied=False)
        # No await between the commit and this: whoever reads next sees what is stored.
        self._lives[table_id] = Live(present, state)
        if errand is not None or cancelled:
            self.announce(table_id)
        return Played(table=present, applied=True)

    async def write(self, table_id: int, fn: Callable[[sqlite3.Connection], T]) -> T:
        """Write, and forget what is in memory unless that is known to have gone well.

        A cancelled caller does not know whether it was stored; the next one reads it from the store, after that write.
        """
        try:
            return await self.store.write(fn)
        except BaseException as error:
            self._lives.drop(table_id)
            # It may have been stored all the same. Whatever else has failed is not answered by trying at once again.
            if isinstance(error, asyncio.CancelledError):
                self.announce(table_id)
            raise

    async def amend(self, live: Live, fn: Callable[[sqlite3.Connection], None]) -> None:
        """Store something of the table that is no part of its history. The caller holds the lock."""
        table_id = live.table.id

        def store(con: sqlite3.Connection) -> Table:
            fn(con)
            return ledger.stored_table(con, table_id)

        present = await self.write(table_id, store)
        self._lives[table_id] = live._replace(table=replace(present, fault=live.table.fault))
        self.announce(table_id)

    async def set_fault(self, table_id: int, why: str) -> None:
        """Set the table aside for this reason, or take it back with "". The caller holds the lock."""
        await self.write(table_id, lambda con: ledger.set_fault(con, table_id, why))
        self._lives.drop(table_id)

    async def announced(self, row: OutboxRow, message: int) -> None:
        """Note that an errand's message was sent and carries the live buttons now; the one before is to be retired.

        One that is found only after a later one went out is retired itself.
        """
        async with self.lock(row.table):
            live = await self.live(row.table)
            old = live.table.message

            def note(con: sqlite3.Connection) -> int | None:
                late = old is not None and ledger.told_later(con, row)
                present, past = (old, message) if late else (message, old)
                ledger.progress(con, row.id, "done", message)
                ledger.set_message(con, row.table, present)
                if past is not None and past != present:
                    ledger.enqueue(con, row.table, row.sequence, "retire", past)
                ledger.prune(con, row.table)
                return present

            present = await self.write(row.table, note)
            self._lives[row.table] = live._replace(table=replace(live.table, message=present))

    async def repost(self) -> None:
        """Forget all messages and show every live table anew: for a Discord that has lost them, as the playground's does."""

        def forget(con: sqlite3.Connection) -> list[int]:
            tables = ledger.live_tables(con)
            for table in tables:
                ledger.set_message(con, table.id, None)
                ledger.show_again(con, table.id, table.version, errand_of(table))
            return [table.id for table in tables]

        reposted = await self.store.write(forget)
        self._lives.clear()
        for table_id in reposted:
            self.announce(table_id)


UNREADABLE_LOG = "its log cannot be read"
DIFFERS = "its log does not lead to what is stored"
"""All that people are told of a fault: what the rules say of it may name what is hidden."""


def _load(con: sqlite3.Connection, table_id: int) -> tuple[Table | None, bytes | None, str]:
    """The table, its present state, and what is wrong with its log."""
    fault = ""
    try:
        ledger.rows(con, table_id)
    except ValueError:
        fault = UNREADABLE_LOG
    return ledger.table(con, table_id), ledger.newest_snapshot(con, table_id), fault


def must_be_sound(table: Table) -> None:
    """Raise Refusal ``faulty`` for a table that is set aside."""
    if table.fault:
        raise Refusal("faulty", why=table.fault)


def must_run(table: Table) -> None:
    """Raise Refusal ``faulty``, ``not-started``, ``over`` unless the game is going on."""
    must_be_sound(table)
    if table.phase == "lobby":
        raise Refusal("not-started")
    if table.phase != "running":
        raise Refusal("over")


def must_be_over(table: Table) -> None:
    """Raise Refusal ``faulty``, ``not-finished``, ``never-begun`` unless a game was played here and has ended."""
    must_be_sound(table)
    if table.phase in ("lobby", "running"):
        raise Refusal("not-finished")
    if not table.seed:
        raise Refusal("never-begun")


def entry_of(game: AnyGame, row: Row, in_force: Collection[int]) -> Entry:
    """A log row as the whole table may see it; ``in_force`` are the steps that are not taken back."""
    return Entry(
        sequence=row.sequence,
        kind=row.kind,
        seat=row.seat,
        user=row.user,
        name=row.name,
        events=tuple(game.public(game.read_events(row.events))) if row.events else (),
        turn=row.turn,
        count=row.count,
        undone=row.kind == "step" and row.sequence not in in_force,
        created=row.created,
    )


def errand_of(table: Table) -> Errand:
    """What the table as it stands calls for."""
    if table.phase == "lobby" or table.turn == 0:
        return "card"
    waiting = table.waiting_for
    return "ai" if waiting is not None and waiting.user is None else "post"


def _told_now(before: Table, after: Table) -> bool:
    """Whether a change is told at once: all but the steps within a person's turn."""
    if after.phase != "running" or before.phase != "running":
        return True
    waiting = after.waiting_for
    return (before.turn, before.mover) != (after.turn, after.mover) or (waiting is not None and waiting.user is None)
