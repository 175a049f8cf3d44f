"""What goes out to Discord after a commit: in order, once, and never in the way of the game.

No move is lost or doubled: what is to be sent is stored with the move itself. A post is repeated only if the process dies
between Discord's answer and our note of it and neither the nonce nor the look-up finds it.
"""

from __future__ import annotations

import asyncio
import logging
import random
import sqlite3
from collections.abc import Awaitable, Callable, Sequence
from datetime import UTC, datetime, timedelta
from typing import Any, Protocol

import msgspec

from bot import ledger
from bot.history import news
from bot.ledger import OutboxRow
from bot.logs import what
from bot.refusals import Refusal
from bot.table import Entry, Table
from bot.tables import Tables
from bot.takeback import VoteNotice, voters
from bot.timer import back_off

log = logging.getLogger(__name__)

ASIDE_AFTER = timedelta(days=3)
"""What has failed for so long is laid aside: only somebody at the table has it tried again."""
HURRY_AGAIN = timedelta(seconds=5)
"""How often what people do at a table has all that failed there tried again."""
FIRST_TRY = 8.0
"""Seconds until whoever opens a table is answered without knowing whether its card is out."""
AT_ONCE = datetime.min.replace(tzinfo=UTC)


class CourierError(Exception):
    """Discord has refused for certain and nothing was sent: a missing permission, a channel that is gone.

    ``str(error)`` says why and is kept with the row.
    """


class CourierUnsure(Exception):
    """The way to Discord is broken or slow: whether the message arrived is not known; the next attempt looks for it first.

    ``str(error)`` says what broke.
    """


class Notice(msgspec.Struct, frozen=True, kw_only=True):
    """All that a post is made of. ``table`` and ``view`` are of one moment.

    ``view`` is the spectator's; None before the start, and for a table that is set aside.

    ``nonce`` is the message's nonce (at most 25 characters). ``sequence`` is the log row up to which it tells and by which
    it is found again: the table may have gone on. ``entries`` are what is new since the last post, oldest first, and
    ``earlier`` what came before in the turn that they go on (see ``bot.history.news``). ``ping`` is the user whose move it
    is now, None when nobody is or when he has just done the last thing himself.
    """

    nonce: str
    sequence: int
    table: Table
    view: Any
    entries: tuple[Entry, ...]
    earlier: tuple[Entry, ...] = ()
    ping: int | None


class Courier(Protocol):
    """Carries notices to Discord. Raises CourierError and CourierUnsure; anything else is a fault of the bot."""

    async def card(self, notice: Notice) -> int:
        """Show the lobby: edit ``table.message`` if there is one, else send a new message. Returns the message's id.

        Also called when the lobby is closed (``table.phase`` is ``abandoned``).
        """

    async def post(self, notice: Notice) -> int:
        """Send a new public message with both pictures and the buttons; sent with ``nonce``. Returns its id."""

    async def retire(self, table: Table, message: int) -> None:
        """Take the buttons off an old message in ``table.channel``. Best effort: a failure is noted and forgotten."""

    async def vote(self, notice: VoteNotice) -> int:
        """Show a vote: edit ``notice.vote.message`` if there is one, else send a new message. Returns its id."""

    async def find(self, table: Table, row: OutboxRow, number: int = 0) -> int | None:
        """Look among the bot's last messages in ``table.channel`` for the one that this row has sent; its id, or None.

        Discord does not keep nonces for ever, so the courier also has to put the row's sequence into the message; for a vote
        it is the vote's ``number``.
        """


class Outbox:
    """Sends what the tables' outboxes hold. Listens to the tables; ``resume`` takes up what an earlier process left.

    Each table is served by a task that ends when nothing is left. An errand that fails is noted with the reason and does not
    hold up those after it. The timer has it tried again, less and less often; whatever people do at the table has it tried
    now, and so has a new connection to Discord. ``chance`` gives numbers from 0 to 1 for the jitter.
    """

    def __init__(
        self,
        tables: Tables,
        courier: Courier,
        opponents: Callable[[int], Awaitable[None]],
        chance: Callable[[], float] = random.random,
    ) -> None:
        self._tables = tables
        self._desk = tables.desk
        self._courier = courier
        self._opponents = opponents
        self._tasks: dict[int, asyncio.Task[None]] = {}
        self._chance = chance
        self._again: set[int] = set()
        self._all: set[int] = set()
        self._hurried: dict[int, datetime] = {}
        self._rests: dict[int, tuple[int, datetime]] = {}
        self._closed = False
        self._desk.listen(self.send)
        self._desk.pin(self._tasks.__contains__)
        self._desk.timer.add("outbox", self._due, self._wake)

    def kick(self, table_id: int) -> None:
        """Try all that this table has to send, whenever it is due and however long it has failed: somebody is there."""
        now = self._desk.now()
        if table_id not in self._tasks and now - self._hurried.get(table_id, AT_ONCE) >= HURRY_AGAIN:
            self._all.add(table_id)
        self.send(table_id)

    def send(self, table_id: int) -> None:
        """See soon to what this table has to send now."""
        if self._closed:
            return
        self._again.add(table_id)
        if table_id not in self._tasks:
            self._tasks[table_id] = asyncio.create_task(self._serve(table_id), name=f"outbox-{table_id}")

    async def resume(self) -> None:
        """See to all that is unfinished, due or not. Called whenever messages can be sent again."""
        for table_id, _ in await self._desk.store.read(ledger.tables_with_errands):
            self._all.add(table_id)
            self.send(table_id)
        self._desk.timer.rearm()

    async def first_try(self, table_id: int) -> OutboxRow | None:
        """Wait for the card of a new table; its errand if it is not out."""
        if table_id in self._tasks:
            await asyncio.wait({self._tasks[table_id]}, timeout=FIRST_TRY)
        rows = await self._desk.store.read(lambda con: ledger.unfinished(con, table_id))
        return next((row for row in rows if row.kind == "card"), None)

    async def settle(self) -> None:
        """Wait until every task that runs now, or that these start, has ended."""
        while self._tasks:
            await asyncio.gather(*self._tasks.values(), return_exceptions=True)

    async def close(self) -> None:
        """Stop. What is unfinished stays in the store for the next start."""
        self._closed = True
        tasks = list(self._tasks.values())
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    async def _serve(self, table_id: int) -> None:
        try:
            while table_id in self._again:
                self._again.discard(table_id)
                all_ = table_id in self._all
                self._all.discard(table_id)
                try:
                    await self._drain(table_id, all_)
                except Exception:
                    log.exception("table %d: its outbox was left", table_id)
                    # Nothing could be noted with the row, so the table itself rests.
                    failures = self._rests.get(table_id, (0, AT_ONCE))[0] + 1
                    self._rests[table_id] = failures, self._desk.now() + back_off(failures, self._chance)
                    self._again.discard(table_id)
                else:
                    self._rests.pop(table_id, None)
        finally:
            # No await since the last look: a kick now starts a new task.
            del self._tasks[table_id]
            if not self._closed:
                self._desk.timer.rearm()

    def _due(self, con: sqlite3.Connection) -> list[tuple[int, datetime]]:
        """When the tables that nobody serves now have something to send."""
        return [
            (table_id, max(datetime.fromisoformat(due) if due else AT_ONCE, self._rests.get(table_id, (0, AT_ONCE))[1]))
            for table_id, due in ledger.tables_with_errands(con)
            if table_id not in self._tasks
        ]

    async def _wake(self, table_id: int) -> None:
        self.send(table_id)

    async def _drain(self, table_id: int, all_: bool) -> None:
        """Run the table's errands that are due, or all, in order, each at most once."""
        tried: set[int] = set()
        while True:
            rows = await self._desk.store.read(lambda con: ledger.unfinished(con, table_id, aside=all_))
            now = self._desk.now().isoformat()
            left = [row for row in rows if row.id not in tried]
            row = next((row for row in left if all_ or row.next_try <= now or _superseded(row, rows)), None)
            if row is None:
                return
            tried.add(row.id)
            try:
                await self._run(row, rows)
            except CourierError as error:
                log.warning("table %d: %s was not sent: %s", table_id, row.name, error)
                await self._failed(row, "waiting", str(error))
            except CourierUnsure as error:
                log.warning("table %d: %s may not have arrived: %s", table_id, row.name, error)
                await self._failed(row, "sending", str(error))
            except Refusal as refusal:
                # A table that is set aside has been told of in the log, and waits until it is looked at.
                log.info("table %d: %s is refused: %s", table_id, row.name, refusal.code)
                await self._failed(row, "waiting" if row.kind == "ai" else "sending", refusal.code)
            except Exception as error:
                # Whether it arrived is not known: as it is being sent, it is looked for first the next time.
                log.exception("table %d: %s failed", table_id, row.name)
                await self._failed(row, "waiting" if row.kind == "ai" else "sending", what(error))
            else:
                continue
            if all_:
                self._hurried[table_id] = self._desk.now()

    async def _failed(self, row: OutboxRow, state: ledger.Progress, why: str) -> None:
        now = self._desk.now()
        if row.failing and now - datetime.fromisoformat(row.failing) >= ASIDE_AFTER:
            if row.state != "aside":
                log.error("table %d: %s has failed for days and is laid aside: %s", row.table, row.name, why)
            state = "aside"
        next_try = now + back_off(row.attempts + 1, self._chance)
        await self._desk.store.write(lambda con: ledger.failed(con, row, state, why, now, next_try))

    async def _run(self, row: OutboxRow, rows: list[OutboxRow]) -> None:
        if row.kind != "ai" and (await self._tables.table(row.table)).adrift is not None:
            # There is nowhere to post it; the table is shown anew where it turns up again.
            await self._note(row, "superseded")
        elif row.kind == "ai":
            # A person may have handed the turn back just after they had looked.
            rested = False
            while not rested:
                await self._opponents(row.table)
                rested = await self._desk.store.write(lambda con: ledger.rest(con, row))
        elif row.kind == "retire":
            await self._retire(row)
        elif row.kind == "vote":
            await self._vote(row, _superseded(row, rows))
        else:
            await self._send(row, _superseded(row, rows))

    async def _retire(self, row: OutboxRow) -> None:
        assert row.message is not None
        try:
            await self._courier.retire(await self._tables.table(row.table), row.message)
        except Exception as error:
            # Old buttons carry an old version and do nothing; not worth a second attempt.
            log.info("table %d: message %d keeps its buttons: %s", row.table, row.message, what(error))
            await self._note(row, "done", what(error))
        else:
            await self._note(row, "done")

    async def _vote(self, row: OutboxRow, superseded: bool) -> None:
        """Send or edit the post of the table's vote."""
        notice = await self._tables.takeback.notice(row.table, row.nonce)
        if notice is None or superseded or notice.vote.version != row.sequence:
            await self._note(row, "superseded")
            return
        if row.state in ("sending", "aside") and notice.vote.message is None:
            found = await self._courier.find(notice.table, row, notice.vote.number)
            if found is not None:
                await self._tables.takeback.posted(notice.vote, found)
                notice = msgspec.structs.replace(notice, vote=msgspec.structs.replace(notice.vote, message=found))
        await self._note(row, "sending")
        message = await self._courier.vote(notice)
        await self._tables.takeback.posted(notice.vote, message)
        await self._note(row, "done")

    async def _send(self, row: OutboxRow, superseded: bool) -> None:
        """Send a card or a post, unless it has arrived already or a later one of the table tells its tale, too."""
        table = await self._tables.table(row.table)
        edits = row.kind == "card" and table.message is not None
        # An edit does no harm when it is made twice.
        if row.state in ("sending", "aside") and not edits:
            found = await self._courier.find(table, row)
            if found is not None:
                await self._desk.announced(row, found)
                return
        if superseded or await self._desk.store.read(lambda con: ledger.told_later(con, row)):
            await self._note(row, "superseded")
            return
        notice = await self._notice(row)
        await self._note(row, "sending")
        carry = self._courier.card if row.kind == "card" else self._courier.post
        await self._desk.announced(row, await carry(notice))

    async def _notice(self, row: OutboxRow) -> Notice:
        table = await self._tables.table(row.table)
        view = None
        if table.turn and not table.fault:
            table, view = await self._tables.look(row.table, None)
        told = await self._desk.store.read(lambda con: ledger.told(con, row.table, row.sequence))
        log = [entry for entry in await self._tables.log(row.table) if entry.sequence <= row.sequence]
        entries = [entry for entry in log if entry.sequence > told]
        new = news(log, told)
        waiting = table.waiting_for
        # Whoever has just moved need not be called; whoever began the game is, like everyone who has the first turn, and so
        # is the one to whom a vote has given the turn back.
        own = waiting is not None and entries and entries[-1].user == waiting.user
        by_vote = own and entries[-1].kind == "retract" and any(voters(table, table.mover or 0))
        knows = own and entries[-1].kind != "start" and not by_vote
        ping = None if waiting is None or knows else waiting.user
        return Notice(
            nonce=row.nonce,
            sequence=row.sequence,
            table=table,
            view=view,
            entries=new.entries,
            earlier=new.earlier,
            ping=ping,
        )

    async def _note(self, row: OutboxRow, state: ledger.Progress, why: str = "") -> None:
        await self._desk.store.write(lambda con: ledger.progress(con, row.id, state, why=why))


def _superseded(row: OutboxRow, rows: Sequence[OutboxRow]) -> bool:
    """Whether a later one of these tells what this one would tell, too."""
    kinds = ("card", "post") if row.kind in ("card", "post") else ("vote",) if row.kind == "vote" else ()
    return any(later.kind in kinds and later.id > row.id for later in rows)
