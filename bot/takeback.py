"""Undo, redo, and the table's votes: on an undo that is not free, and on ending the game without a result.

An undo is free while nobody has learned anything from the steps and no other person has moved since. Otherwise the majority
of the other people at the table decides within a day. Where there is nobody else to ask it is allowed, and logged as a
``retract`` like one that was voted for: the log tells that something seen was taken back. The seed stays, so the same cards
come again. Any other change of the table cancels its vote.

Ending a game takes the consent of all the other people who are still there: one who refuses keeps it going. When a day is
over, those who have not answered count as gone, if anybody has agreed.
"""

from __future__ import annotations

import asyncio
import math
import sqlite3
from collections.abc import Callable, Collection, Sequence
from datetime import timedelta
from typing import Any, Literal

import msgspec
from msgspec.structs import replace

from bot import ballots, ledger
from bot.ballots import Vote, VoteKind, VoteState
from bot.desk import DIFFERS, Desk, Live, entry_of, must_run
from bot.history import Revealed, Row, fold, replay, revealed_by, so_far, take_back
from bot.refusals import Refusal, UndoRevealed
from bot.table import Entry, Further, Kind, Played, Scope, Table
from rules.game import AnyGame, RulesError

VOTE_HOURS = 24
MOST_ASKS = 2
"""How often a seat may ask in a turn, unless a day has passed since or the others have agreed."""
ASK_PAUSE = timedelta(minutes=10)
"""How soon it may ask again in that turn: each question calls all the others."""

Ease = Literal["", "free", "vote"]
"""Whether an undo is impossible, free, or to be voted on."""


class Possible(msgspec.Struct, frozen=True):
    """What a seat could take back or bring again. ``turn`` is "" where it would be no more than ``step``."""

    step: Ease = ""
    turn: Ease = ""
    redo: bool = False


class VoteNotice(msgspec.Struct, frozen=True, kw_only=True):
    """All that a vote's post is made of: ``entries`` are the steps at stake, ``earlier`` those before them in the
    same turn, ``voters`` the other people at the table."""

    nonce: str
    table: Table
    vote: Vote
    entries: tuple[Entry, ...]
    earlier: tuple[Entry, ...] = ()
    revealed: tuple[Revealed, ...]
    voters: tuple[int, ...]


def voters(table: Table, seat: int, absent: Collection[int] = ()) -> tuple[int, ...]:
    """The other people at the table: those whom this seat has to ask. ``absent`` are not asked."""
    others = (other.user for n, other in enumerate(table.seats) if n != seat)
    return tuple(user for user in others if user is not None and user not in absent)


def with_ballot(vote: Vote, user: int, agrees: bool) -> Vote:
    """The vote with this ballot, in place of the same user's earlier one."""
    agree, refuse = ({*users} - {user} for users in (vote.agree, vote.refuse))
    (agree if agrees else refuse).add(user)
    return replace(vote, agree=tuple(sorted(agree)), refuse=tuple(sorted(refuse)))


def outcome(vote: Vote, asked: Sequence[int]) -> VoteState:
    """What the ballots make of a vote: more than half of those asked must agree to an undo, all of them to an end."""
    if vote.kind == "abandon":
        return "refused" if vote.refuse else "carried" if set(asked) <= set(vote.agree) else "open"
    if 2 * len(vote.agree) > len(asked):
        return "carried"
    if 2 * len(vote.refuse) >= len(asked):
        return "refused"
    return "open"


def _further(steps: Sequence[Row], seat: int) -> Further | None:
    """What there is of other seats in these steps."""
    others = [row for row in steps if row.seat != seat]
    if not others:
        return None
    names = tuple(dict.fromkeys(row.name for row in others))
    return Further(names, len({(row.turn, row.seat) for row in others}), len(steps))


class TakeBack:
    """Undo, redo and votes of all tables. ``Tables`` holds it; like all of its methods these refuse by raising Refusal."""

    def __init__(self, desk: Desk) -> None:
        self._desk = desk
        desk.timer.add("votes", ballots.ends, self._end)

    # Undo and redo

    async def undo(
        self, table_id: int, seat: int, scope: Scope, version: int | None = None, *, sure: bool = True, key: str
    ) -> Played:
        """Take back this seat's last step, or all steps of its last turn, with the computer players' steps after it.

        Where there are any of those and nobody is ``sure`` about them nothing happens, and ``Played.further`` tells of them.
        With a ``version`` that is not the table's nothing happens. Raises Refusal ``nothing-to-undo``, ``undo-moved-on``,
        ``not-started``, ``over``, ``faulty``; UndoRevealed.
        """
        async with self._desk.lock(table_id):
            live = await self._desk.live(table_id)
            if await self._desk.seen(key) or version not in (None, live.table.version):
                return Played(table=live.table, applied=False)
            must_run(live.table)
            game = self._desk.game(live.table)
            rows = await self._desk.rows(table_id)
            line = fold(rows).line
            steps = take_back(line, seat, scope)
            revealed = revealed_by(game, steps)
            if revealed and voters(live.table, seat):
                raise UndoRevealed(revealed)
            further = _further(steps, seat)
            if further is not None and not sure:
                return Played(table=live.table, applied=False, further=further)
            state = await self._replayed(game, table_id, rows, line[: -len(steps)])
            return await self._turn_back(live, "retract" if revealed else "undo", seat, key, state, len(steps))

    async def redo(self, table_id: int, seat: int, version: int | None = None, *, key: str) -> Played:
        """Bring again what this seat's last undo took back, if nothing was played since.

        With a ``version`` that is not the table's nothing happens. Raises Refusal ``nothing-to-redo``, ``not-started``,
        ``over``, ``faulty``.
        """
        async with self._desk.lock(table_id):
            live = await self._desk.live(table_id)
            if await self._desk.seen(key) or version not in (None, live.table.version):
                return Played(table=live.table, applied=False)
            must_run(live.table)
            rows = await self._desk.rows(table_id)
            history = fold(rows)
            if not history.undone or history.undone[-1][0].seat != seat:
                raise Refusal("nothing-to-redo")
            steps = history.undone[-1][1]
            state = await self._replayed(self._desk.game(live.table), table_id, rows, history.line + steps)
            return await self._turn_back(live, "redo", seat, key, state, len(steps))

    async def possible(self, table_id: int, seat: int) -> Possible:
        """What this seat could take back or bring again now."""
        live = await self._desk.live(table_id)
        if live.table.phase != "running" or live.table.fault:
            return Possible()
        game = self._desk.game(live.table)
        history = fold(await self._desk.rows(table_id))
        asked = voters(live.table, seat)

        def ease(scope: Scope) -> tuple[Ease, int]:
            try:
                steps = take_back(history.line, seat, scope, all_=True)
            except Refusal:
                return "", 0
            others = any(row.user is not None and row.seat != seat for row in steps)
            return "vote" if asked and (others or revealed_by(game, steps)) else "free", len(steps)

        (step, few), (turn, many) = ease("step"), ease("turn")
        redo = bool(history.undone) and history.undone[-1][0].seat == seat
        return Possible(step, turn if many > few else "", redo)

    async def _turn_back(
        self,
        live: Live,
        kind: Kind,
        seat: int,
        key: str,
        state: Any,
        count: int,
        also: Callable[[sqlite3.Connection], None] | None = None,
    ) -> Played:
        holder = live.table.seats[seat]
        row = replace(self._desk.row(live, kind, holder.user, holder.name, key), seat=seat, count=count)
        played = await self._desk.commit(live, live.table, row, state, also=also)
        return replace(played, count=count if played.applied else 0)

    async def _replayed(self, game: AnyGame, table_id: int, rows: Sequence[Row], line: Sequence[Row]) -> Any:
        """The state after this line of steps, from the newest snapshot on the way. Raises Refusal ``faulty``."""
        start = next(row.sequence for row in rows if row.kind == "start")
        after = {start, *(row.sequence for row in line)}
        sequence, stored = await self._desk.store.read(lambda con: ledger.snapshot_among(con, table_id, after))

        def run() -> Any:
            state = game.load(stored)
            replay(game, state, [row for row in line if row.sequence > sequence])
            return state

        try:
            return await asyncio.to_thread(run)
        except (RulesError, ValueError) as error:
            raise Refusal("faulty", why=DIFFERS) from error

    # Votes

    async def ask(self, table_id: int, seat: int, scope: Scope, version: int | None = None) -> Vote | None:
        """Call a vote of the other people on an undo by this seat; None, and nothing done, for an old ``version``.

        Raises Refusal ``vote-open``, ``vote-pause``, ``vote-enough``, ``nothing-to-undo``, ``not-started``, ``over``,
        ``faulty``.
        """
        async with self._desk.lock(table_id):
            live = await self._desk.live(table_id)
            if version not in (None, live.table.version):
                return None
            must_run(live.table)
            rows = await self._desk.rows(table_id)
            take_back(fold(rows).line, seat, scope, all_=True)
            return await self._call(live, seat, scope)

    async def ask_to_end(self, live: Live, seat: int, absent: Collection[int]) -> Vote:
        """Call a vote of the others on ending the game. The caller holds the lock.

        Raises Refusal ``vote-open``, ``vote-pause``, ``vote-enough``.
        """
        return await self._call(live, seat, "turn", "abandon", tuple(sorted(absent)))

    async def _call(
        self, live: Live, seat: int, scope: Scope, kind: VoteKind = "undo", absent: tuple[int, ...] = ()
    ) -> Vote:
        """Call a vote, unless there is one or the seat has asked often enough. The caller holds the lock."""
        table_id, turn, now = live.table.id, live.table.turn, self._desk.now()
        before = await self._present(table_id)
        if before is not None and before.state == "open":
            raise Refusal("vote-open", name=live.table.seats[before.seat].name)
        asked = await self._desk.store.read(lambda con: ballots.asked(con, table_id, seat))
        number = 1
        if asked is not None and asked.turn == turn and now - asked.when < timedelta(hours=VOTE_HOURS):
            number = asked.number + 1
            if number > MOST_ASKS:
                raise Refusal("vote-enough", most=MOST_ASKS)
            if now - asked.when < ASK_PAUSE:
                raise Refusal("vote-pause", minutes=math.ceil((asked.when + ASK_PAUSE - now) / timedelta(minutes=1)))
        vote = Vote(
            table=table_id,
            version=live.table.version,
            seat=seat,
            scope=scope,
            ends=now + timedelta(hours=VOTE_HOURS),
            kind=kind,
            absent=absent,
            number=1 if before is None else before.number + 1,
        )

        def store(con: sqlite3.Connection) -> None:
            ballots.call(con, vote)
            ballots.note_ask(con, table_id, seat, ballots.Asked(turn, number, now))

        await self._desk.write(table_id, store)
        self._desk.announce(table_id)
        self._desk.timer.rearm()
        return vote

    async def _carry(self, live: Live, vote: Vote, key: str, note: Callable[[sqlite3.Connection], None]) -> None:
        """Do what a vote has decided, in one transaction with ``note``. The caller holds the lock."""
        if vote.kind == "abandon":
            asker = live.table.seats[vote.seat]
            row = replace(self._desk.row(live, "abandon", asker.user, asker.name, key), seat=vote.seat)
            await self._desk.commit(live, replace(live.table, phase="abandoned"), row, live.state, also=note)
            return
        rows = await self._desk.rows(vote.table)
        line = fold(rows).line
        steps = take_back(line, vote.seat, vote.scope, all_=True)
        state = await self._replayed(self._desk.game(live.table), vote.table, rows, line[: -len(steps)])
        await self._turn_back(live, "retract", vote.seat, key, state, len(steps), note)

    async def cast(
        self, table_id: int, version: int, user: int, agrees: bool, number: int | None = None, *, key: str
    ) -> Vote:
        """Cast a ballot in the vote called at this version, and apply a carried one at once. Returns the vote as it is then.

        With a ``number`` it is for the vote of this number alone: another may have been called since. A ballot can be
        changed while the vote is open. Raises Refusal ``vote-over``, ``vote-own``, ``not-seated``.
        """
        async with self._desk.lock(table_id):
            live = await self._desk.live(table_id)
            seat = live.table.seat_of(user)
            vote = await self._present(table_id)
            if vote is None or vote.version != version or vote.state != "open" or number not in (None, vote.number):
                raise Refusal("vote-over")
            if vote.seat == seat:
                raise Refusal("vote-own")
            asked = voters(live.table, vote.seat, vote.absent)

            after = with_ballot(vote, user, agrees)
            after = replace(after, state=outcome(after, asked))

            def note(con: sqlite3.Connection) -> None:
                ballots.cast(con, vote, user, agrees)
                if after.state != "open":
                    ballots.close(con, table_id, after.state)

            if after.state == "carried":
                # The deciding ballot and what it decides are one transaction.
                await self._carry(live, vote, key, note)
            else:
                await self._desk.write(table_id, note)
        self._desk.announce(table_id)
        return after

    async def notice(self, table_id: int, nonce: str) -> VoteNotice | None:
        """What the post of the table's last vote has to tell; None if there never was one."""
        table = (await self._desk.live(table_id)).table
        vote = await self._desk.store.read(lambda con: ballots.find(con, table_id))
        if vote is None:
            return None
        rows = await self._desk.rows(table_id)
        game = self._desk.game(table)
        steps: Sequence[Row] = ()
        earlier: Sequence[Row] = ()
        if vote.kind == "undo":
            line = fold(r for r in rows if r.sequence <= vote.version).line
            steps = take_back(line, vote.seat, vote.scope, all_=True)
            earlier = so_far(line, steps[0])
        return VoteNotice(
            nonce=nonce,
            table=table,
            vote=vote,
            entries=tuple(entry_of(game, row, {row.sequence}) for row in steps),
            earlier=tuple(entry_of(game, row, {row.sequence}) for row in earlier),
            revealed=revealed_by(game, steps),
            voters=voters(table, vote.seat, vote.absent),
        )

    async def posted(self, vote: Vote, message: int) -> None:
        """Note which message is a vote's post."""
        await self._desk.store.write(lambda con: ballots.set_message(con, vote, message))

    async def _present(self, table_id: int) -> Vote | None:
        """The table's last vote, closed if its time is over. The caller holds the lock."""
        vote = await self._desk.store.read(lambda con: ballots.find(con, table_id))
        if vote is None or vote.state != "open" or vote.ends > self._desk.now():
            return vote
        if vote.kind == "abandon" and vote.agree:
            # Whoever has not answered for a day is not there to be asked.
            live = await self._desk.live(table_id)

            def note(con: sqlite3.Connection) -> None:
                ballots.close(con, table_id, "carried")

            await self._carry(live, vote, "", note)
            return replace(vote, state="carried")
        await self._desk.write(table_id, lambda con: ballots.close(con, table_id, "expired"))
        self._desk.announce(table_id)
        return replace(vote, state="expired")

    async def _end(self, table_id: int) -> None:
        """Close the table's vote, whose time is over."""
        async with self._desk.lock(table_id):
            await self._present(table_id)
