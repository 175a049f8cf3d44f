"""The SQL of votes: functions of a connection, run through ``Store.read`` and ``write``."""

from __future__ import annotations

import sqlite3
from datetime import datetime
from typing import Literal, NamedTuple

import msgspec

from bot import ledger
from bot.table import Scope

VoteKind = Literal["undo", "abandon"]
VoteState = Literal["open", "carried", "refused", "expired", "cancelled"]


class Vote(msgspec.Struct, frozen=True, kw_only=True):
    """A table's vote on what ``seat`` wants: something taken back, or the game ended without a result.

    ``version`` is the table's when it was called, ``number`` counts the table's votes; ``scope`` is that of what is to be
    taken back. ``absent`` are the people at the table who were gone then and are not asked.
    ``agree`` and ``refuse`` are user ids; ``message`` is its post, None before that is sent. ``ends`` is UTC.
    """

    table: int
    version: int
    seat: int
    scope: Scope
    ends: datetime
    kind: VoteKind = "undo"
    absent: tuple[int, ...] = ()
    number: int = 1
    state: VoteState = "open"
    message: int | None = None
    agree: tuple[int, ...] = ()
    refuse: tuple[int, ...] = ()


def call(con: sqlite3.Connection, vote: Vote) -> None:
    """Store a new vote in place of the table's last one, and have it posted."""
    con.execute("DELETE FROM votes WHERE table_id = ?", (vote.table,))
    con.execute(
        "INSERT INTO votes (table_id, version, seat, scope, ends, state, kind, absent, number)"
        " VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)",
        (
            *(vote.table, vote.version, vote.seat, vote.scope, vote.ends.isoformat(), vote.state, vote.kind),
            *(msgspec.json.encode(vote.absent).decode(), vote.number),
        ),
    )
    show(con, vote)


def find(con: sqlite3.Connection, table_id: int) -> Vote | None:
    """The table's last vote, whatever became of it."""
    sql = "SELECT version, seat, scope, ends, state, message, kind, absent, number FROM votes WHERE table_id = ?"
    row = con.execute(sql, (table_id,)).fetchone()
    if row is None:
        return None
    cast = con.execute("SELECT user, agrees FROM ballots WHERE table_id = ? ORDER BY user", (table_id,)).fetchall()
    return Vote(
        table=table_id,
        version=row[0],
        seat=row[1],
        scope=row[2],
        ends=_end(row[3]),
        state=row[4],
        message=row[5],
        kind=row[6],
        absent=_absent(row[7]),
        number=row[8],
        agree=tuple(user for user, agrees in cast if agrees),
        refuse=tuple(user for user, agrees in cast if not agrees),
    )


def _absent(text: str) -> tuple[int, ...]:
    """Who is not asked. Where that cannot be read, everybody is."""
    try:
        return msgspec.json.decode(text, type=tuple[int, ...])
    except msgspec.DecodeError:
        return ()


def _end(text: str) -> datetime:
    """When a vote ends. One that does not say so is over, and holds up no other."""
    try:
        return ledger.moment(text)
    except ValueError:
        return ledger.LONG_AGO


def ends(con: sqlite3.Connection) -> list[tuple[int, datetime]]:
    """The tables with an open vote, each with the time at which it ends."""
    return [(table_id, _end(end)) for table_id, end in con.execute("SELECT table_id, ends FROM votes WHERE state = 'open'")]


def cast(con: sqlite3.Connection, vote: Vote, user: int, agrees: bool) -> None:
    """Note a ballot, in place of the same user's earlier one."""
    con.execute(
        "INSERT INTO ballots (table_id, user, agrees) VALUES (?, ?, ?)"
        " ON CONFLICT (table_id, user) DO UPDATE SET agrees = excluded.agrees",
        (vote.table, user, agrees),
    )
    show(con, vote)


def close(con: sqlite3.Connection, table_id: int, state: VoteState) -> bool:
    """End the table's open vote, if there is one, and have its post say so: whether there was one."""
    vote = find(con, table_id)
    if vote is None or vote.state != "open":
        return False
    con.execute("UPDATE votes SET state = ? WHERE table_id = ?", (state, table_id))
    if state == "carried":
        # A question that the others have agreed to was none too many.
        con.execute("DELETE FROM asks WHERE table_id = ? AND seat = ?", (table_id, vote.seat))
    show(con, vote)
    return True


def show(con: sqlite3.Connection, vote: Vote) -> None:
    """Have the vote's post sent or edited."""
    ledger.enqueue(con, vote.table, vote.version, "vote")


class Asked(NamedTuple):
    """That a seat has asked: in which turn of the table, how often in it, and when last."""

    turn: int
    number: int
    when: datetime


def asked(con: sqlite3.Connection, table_id: int, seat: int) -> Asked | None:
    """When this seat has asked last."""
    sql = "SELECT turn, number, asked FROM asks WHERE table_id = ? AND seat = ?"
    row = con.execute(sql, (table_id, seat)).fetchone()
    return None if row is None else Asked(row[0], row[1], _end(row[2]))


def note_ask(con: sqlite3.Connection, table_id: int, seat: int, ask: Asked) -> None:
    """Note that this seat has asked."""
    sql = "INSERT OR REPLACE INTO asks (table_id, seat, turn, number, asked) VALUES (?, ?, ?, ?, ?)"
    con.execute(sql, (table_id, seat, ask.turn, ask.number, ask.when.isoformat()))


def set_message(con: sqlite3.Connection, vote: Vote, message: int) -> None:
    """Note the vote's post, unless another vote has taken its place meanwhile."""
    con.execute("UPDATE votes SET message = ? WHERE table_id = ? AND version = ?", (message, vote.table, vote.version))
