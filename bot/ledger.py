"""The SQL of tables, logs, snapshots and outbox: functions of a connection, run through ``Store.read`` and ``write``."""

from __future__ import annotations

import sqlite3
from collections.abc import Collection
from datetime import UTC, datetime
from typing import Any, Literal, cast

import msgspec

from bot.history import Row
from bot.table import Kind, Phase, Seat, Table
from rules.chance import commitment

Errand = Literal["card", "post", "retire", "ai", "vote"]
Progress = Literal["waiting", "sending", "done", "superseded", "aside"]
"""``aside`` has failed for so long that only somebody at the table brings it up again."""


class OutboxRow(msgspec.Struct, frozen=True):
    """Something to be done after a commit; ``message`` is what was sent, or what is to be retired.

    ``attempts`` counts those that failed, ``failing`` is the time of the first, and ``next_try`` when it is tried again: UTC
    in ISO 8601, "" for none and for at once.
    """

    id: int
    table: int
    sequence: int
    kind: Errand
    state: Progress
    message: int | None
    why: str
    attempts: int = 0
    next_try: str = ""
    failing: str = ""

    @property
    def nonce(self) -> str:
        """What marks the message: at most 25 characters, as Discord wants it; never the same for two rows."""
        return f"{self.table}-{self.id}-{self.kind}"

    @property
    def name(self) -> str:
        """For the log: table, log row and kind."""
        return f"{self.table}-{self.sequence}-{self.kind}"


class Conflict(Exception):
    """The stored version is not the one that the change was made for: another process has written to this file."""


class KeyUsed(Exception):
    """A log row with this key exists."""


UNREADABLE = "its row in the file cannot be read"
"""The fault of a table whose row is rubbish."""
LONG_AGO = datetime(1970, 1, 1, tzinfo=UTC)
"""Stands for a time that cannot be read."""

# Tables and seats

_TABLE = (
    "SELECT id, guild, channel, host, game, ruleset, options, phase, version, mover, turn, seed, message, fault,"
    " created, moved, adrift FROM tables "
)
_LIVE = "WHERE phase IN ('lobby', 'running') "


def _table(con: sqlite3.Connection, row: tuple[Any, ...]) -> Table:
    seed = cast(str, row[11])
    phase = cast(Phase, row[7])
    seats = con.execute("SELECT name, user, level, colour FROM seats WHERE table_id = ? ORDER BY number", (row[0],))
    try:
        options = msgspec.json.decode(row[6], type=dict[str, str])
        created, moved = moment(row[14]), moment(row[15])
        adrift = None if row[16] is None else moment(row[16])
        fault = cast(str, row[13])
    except ValueError:
        # Such a row stops its own table, never a list in which it stands.
        options, created, moved, adrift, fault = {}, LONG_AGO, LONG_AGO, None, UNREADABLE
    return Table(
        id=row[0],
        guild=row[1],
        channel=row[2],
        host=row[3],
        game=row[4],
        ruleset=row[5],
        options=options,
        seats=tuple(Seat(*seat) for seat in seats),
        phase=phase,
        version=row[8],
        mover=row[9],
        turn=row[10],
        commitment=commitment(seed) if seed else "",
        seed="" if phase in ("lobby", "running") else seed,
        message=row[12],
        fault=fault,
        adrift=adrift,
        created=created,
        moved=moved,
    )


def moment(text: str) -> datetime:
    """A stored time. Raises ValueError for what is none, or has no zone."""
    found = datetime.fromisoformat(text)
    if found.tzinfo is None:
        raise ValueError(f"{text!r} has no zone")
    return found


def table(con: sqlite3.Connection, table_id: int) -> Table | None:
    """The table with this id."""
    row = con.execute(_TABLE + "WHERE id = ?", (table_id,)).fetchone()
    return None if row is None else _table(con, row)


def stored_table(con: sqlite3.Connection, table_id: int) -> Table:
    """The table with this id, which is known to exist."""
    return _table(con, con.execute(_TABLE + "WHERE id = ?", (table_id,)).fetchone())


def table_in(con: sqlite3.Connection, channel: int) -> Table | None:
    """The live table of this channel, or else the newest that is there."""
    # One that was moved here may be older than one that ended here.
    newest = "WHERE channel = ? ORDER BY phase IN ('lobby', 'running') DESC, id DESC LIMIT 1"
    row = con.execute(_TABLE + newest, (channel,)).fetchone()
    return None if row is None else _table(con, row)


def tables_of(con: sqlite3.Connection, user: int) -> list[Table]:
    """The live tables at which this user sits, the longest untouched first."""
    here = "AND id IN (SELECT table_id FROM seats WHERE user = ?) ORDER BY moved, id"
    return [_table(con, row) for row in con.execute(_TABLE + _LIVE + here, (user,)).fetchall()]


def count_lobbies(con: sqlite3.Connection, host: int) -> int:
    """How many tables this user hosts that have not begun. What is adrift counts nowhere: it cannot be played."""
    sql = "SELECT count(*) FROM tables WHERE phase = 'lobby' AND adrift IS NULL AND host = ?"
    return cast(int, con.execute(sql, (host,)).fetchone()[0])


def count_seats(con: sqlite3.Connection, user: int) -> int:
    """At how many live tables this user sits."""
    sql = f"SELECT count(*) FROM tables {_LIVE}AND adrift IS NULL AND id IN (SELECT table_id FROM seats WHERE user = ?)"
    return cast(int, con.execute(sql, (user,)).fetchone()[0])


def count_tables(con: sqlite3.Connection, guild: int) -> int:
    """How many live tables this server has."""
    sql = f"SELECT count(*) FROM tables {_LIVE}AND adrift IS NULL AND guild = ?"
    return cast(int, con.execute(sql, (guild,)).fetchone()[0])


def live_tables(con: sqlite3.Connection) -> list[Table]:
    """All tables in the lobby or running, by id."""
    return [_table(con, row) for row in con.execute(_TABLE + _LIVE + "ORDER BY id").fetchall()]


def all_tables(con: sqlite3.Connection) -> list[Table]:
    """All tables, by id."""
    return [_table(con, row) for row in con.execute(_TABLE + "ORDER BY id").fetchall()]


def delete_table(con: sqlite3.Connection, table_id: int) -> None:
    """Leave nothing of a table that nobody has seen."""
    for name in ("outbox", "letters", "seats", "log"):
        con.execute(f"DELETE FROM {name} WHERE table_id = ?", (table_id,))
    con.execute("DELETE FROM tables WHERE id = ?", (table_id,))


def started_tables(con: sqlite3.Connection) -> list[int]:
    """The ids of all tables that have a game, whatever became of it."""
    return [row[0] for row in con.execute("SELECT id FROM tables WHERE seed <> '' ORDER BY id")]


def tables_aside(con: sqlite3.Connection) -> list[int]:
    """The ids of the started tables that were set aside."""
    return [row[0] for row in con.execute("SELECT id FROM tables WHERE fault <> '' AND seed <> '' ORDER BY id")]


def insert_table(con: sqlite3.Connection, new: Table) -> int:
    """Store a new table (its ``id`` is ignored) and return its id. Raises sqlite3.IntegrityError if the channel has one."""
    values = (new.guild, new.channel, new.host, new.game, new.ruleset, msgspec.json.encode(new.options).decode())
    cursor = con.execute(
        "INSERT INTO tables (guild, channel, host, game, ruleset, options, phase, version, created, moved)"
        " VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
        (*values, new.phase, new.version, new.created.isoformat(), new.moved.isoformat()),
    )
    table_id = cast(int, cursor.lastrowid)
    _seat(con, table_id, new.seats)
    return table_id


def update_table(con: sqlite3.Connection, before: Table, after: Table) -> None:
    """Store the table at its next version; ``message`` and ``fault`` have functions of their own. Raises Conflict."""
    cursor = con.execute(
        "UPDATE tables SET host = ?, ruleset = ?, options = ?, phase = ?, version = ?, mover = ?, turn = ?, moved = ?"
        " WHERE id = ? AND version = ?",
        (
            *(after.host, after.ruleset, msgspec.json.encode(after.options).decode(), after.phase, after.version),
            *(after.mover, after.turn, after.moved.isoformat(), after.id, before.version),
        ),
    )
    if cursor.rowcount != 1:
        raise Conflict(f"table {after.id} is not at version {before.version}")
    if after.seats != before.seats:
        _seat(con, after.id, after.seats)


def _seat(con: sqlite3.Connection, table_id: int, seats: tuple[Seat, ...]) -> None:
    con.execute("DELETE FROM seats WHERE table_id = ?", (table_id,))
    con.executemany(
        "INSERT INTO seats (table_id, number, name, user, level, colour) VALUES (?, ?, ?, ?, ?, ?)",
        [(table_id, number, seat.name, seat.user, seat.level, seat.colour) for number, seat in enumerate(seats)],
    )


def set_origin(con: sqlite3.Connection, table_id: int, seed: str, engine: int, data_digest: str) -> None:
    """Note what the game was started from."""
    sql = "UPDATE tables SET seed = ?, engine = ?, data_digest = ? WHERE id = ?"
    con.execute(sql, (seed, engine, data_digest, table_id))


def origin(con: sqlite3.Connection, table_id: int) -> tuple[str, int, str]:
    """Seed, engine number and data digest that the game was started from. The seed of a running table is secret."""
    row = con.execute("SELECT seed, engine, data_digest FROM tables WHERE id = ?", (table_id,)).fetchone()
    return cast(tuple[str, int, str], row)


def set_message(con: sqlite3.Connection, table_id: int, message: int | None) -> None:
    """Note which message carries the table's live buttons."""
    con.execute("UPDATE tables SET message = ? WHERE id = ?", (message, table_id))


def set_adrift(con: sqlite3.Connection, table_id: int, since: datetime | None) -> None:
    """Note since when the table's channel is gone; None for one that is there: nobody need be told then."""
    con.execute("UPDATE tables SET adrift = ? WHERE id = ?", (None if since is None else since.isoformat(), table_id))
    if since is None:
        con.execute("DELETE FROM letters WHERE table_id = ?", (table_id,))


def place(con: sqlite3.Connection, table_id: int, guild: int, channel: int) -> None:
    """Note that the table stands in this channel now, where nothing of it is posted yet."""
    con.execute("UPDATE tables SET guild = ?, channel = ?, message = NULL WHERE id = ?", (guild, channel, table_id))
    set_adrift(con, table_id, None)


def adrift_tables(con: sqlite3.Connection) -> list[tuple[int, datetime]]:
    """The live tables whose channel is gone, and since when."""
    found = con.execute("SELECT id, adrift FROM tables " + _LIVE + "AND adrift IS NOT NULL ORDER BY id")
    return [(table_id, datetime.fromisoformat(since)) for table_id, since in found]


def add_letters(con: sqlite3.Connection, table_id: int, users: Collection[int]) -> None:
    """Note that these are to be told that the table is adrift."""
    con.executemany("INSERT OR IGNORE INTO letters (table_id, user) VALUES (?, ?)", [(table_id, user) for user in users])


def letters(con: sqlite3.Connection) -> list[tuple[int, int]]:
    """Who is still to be told: table and user."""
    return con.execute("SELECT table_id, user FROM letters ORDER BY table_id, user").fetchall()


def drop_letter(con: sqlite3.Connection, table_id: int, user: int) -> None:
    """Note that this one was told."""
    con.execute("DELETE FROM letters WHERE table_id = ? AND user = ?", (table_id, user))


def set_fault(con: sqlite3.Connection, table_id: int, why: str) -> None:
    """Set the table aside for this reason, or take it back with ""."""
    con.execute("UPDATE tables SET fault = ? WHERE id = ?", (why, table_id))


# The log


def key_used(con: sqlite3.Connection, key: str) -> int | None:
    """The table whose log has a row with this key."""
    row = con.execute("SELECT table_id FROM log WHERE key = ?", (key,)).fetchone()
    return None if row is None else cast(int, row[0])


def made_by(con: sqlite3.Connection, interaction: str) -> bool:
    """Whether a log has a row by this interaction: its id is the row's key, or what the key begins with (``id-colour``)."""
    sql = "SELECT 1 FROM log WHERE key = ?1 OR (key > ?1 || '-' AND key < ?1 || '.') LIMIT 1"
    return con.execute(sql, (interaction,)).fetchone() is not None


def append(con: sqlite3.Connection, table_id: int, row: Row) -> None:
    """Add a row to the table's log. Raises KeyUsed."""
    moves = msgspec.json.encode(row.moves).decode()
    try:
        con.execute(
            "INSERT INTO log (table_id, sequence, kind, seat, user, name, turn, moves, events, count, key, created)"
            " VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
            (
                *(table_id, row.sequence, row.kind, row.seat, row.user, row.name, row.turn, moves, row.events, row.count),
                *(row.key or None, row.created.isoformat()),
            ),
        )
    except sqlite3.IntegrityError as error:
        if row.key and key_used(con, row.key) is not None:
            raise KeyUsed(row.key) from error
        raise


def rows(con: sqlite3.Connection, table_id: int) -> list[Row]:
    """The table's whole log in order. Raises ValueError for a row that cannot be read."""
    sql = (
        "SELECT sequence, kind, seat, user, name, turn, moves, events, count, key, created"
        " FROM log WHERE table_id = ? ORDER BY sequence"
    )
    return [
        Row(
            sequence=row[0],
            kind=cast(Kind, row[1]),
            seat=row[2],
            user=row[3],
            name=row[4],
            turn=row[5],
            moves=msgspec.json.decode(row[6], type=tuple[str, ...]),
            events=row[7],
            count=row[8],
            key=row[9] or "",
            created=moment(row[10]),
        )
        for row in con.execute(sql, (table_id,))
    ]


# Snapshots


def put_snapshot(con: sqlite3.Connection, table_id: int, sequence: int, state: bytes, turn_start: bool) -> None:
    """Keep the state after this log row; the snapshot before it goes unless a turn starts there."""
    con.execute("DELETE FROM snapshots WHERE table_id = ? AND turn_start = 0", (table_id,))
    con.execute(
        "INSERT INTO snapshots (table_id, sequence, turn_start, state) VALUES (?, ?, ?, ?)",
        (table_id, sequence, turn_start, state),
    )


def newest_snapshot(con: sqlite3.Connection, table_id: int) -> bytes | None:
    """The present state; None before the start."""
    sql = "SELECT state FROM snapshots WHERE table_id = ? ORDER BY sequence DESC LIMIT 1"
    row = con.execute(sql, (table_id,)).fetchone()
    return None if row is None else cast(bytes, row[0])


def snapshot_among(con: sqlite3.Connection, table_id: int, sequences: Collection[int]) -> tuple[int, bytes]:
    """The newest snapshot taken after one of these log rows, with its row; there is one after the start."""
    sql = "SELECT sequence FROM snapshots WHERE table_id = ? ORDER BY sequence DESC"
    found = next(row[0] for row in con.execute(sql, (table_id,)).fetchall() if row[0] in sequences)
    state = con.execute("SELECT state FROM snapshots WHERE table_id = ? AND sequence = ?", (table_id, found)).fetchone()
    return found, cast(bytes, state[0])


# The outbox

_OUTBOX = "SELECT id, table_id, sequence, kind, state, message, why, attempts, next_try, failing FROM outbox "


def enqueue(con: sqlite3.Connection, table_id: int, sequence: int, kind: Errand, message: int | None = None) -> None:
    """Add an errand. One that asks the computer players to move is enough at a time: it plays until a person is to move."""
    sql = "UPDATE outbox SET next_try = '' WHERE table_id = ? AND kind = 'ai' AND state IN ('waiting', 'sending')"
    if kind == "ai" and con.execute(sql, (table_id,)).rowcount:
        return
    # A table that is shown again at the same version leaves another message behind.
    again = (
        " ON CONFLICT (table_id, sequence, kind) WHERE kind <> 'vote'"
        " DO UPDATE SET state = 'waiting', message = excluded.message, why = ''"
    )
    con.execute(
        f"INSERT INTO outbox (table_id, sequence, kind, message) VALUES (?, ?, ?, ?){again if kind == 'retire' else ''}",
        (table_id, sequence, kind, message),
    )


def show_again(con: sqlite3.Connection, table_id: int, sequence: int, kind: Errand) -> None:
    """Let this errand wait, whether or not it was done before, and drop all others of the table."""
    con.execute(
        "UPDATE outbox SET state = 'superseded' WHERE table_id = ? AND state IN ('waiting', 'sending', 'aside')", (table_id,)
    )
    # A row of its own, with a nonce of its own: for the old one Discord would answer with the old message.
    con.execute("DELETE FROM outbox WHERE table_id = ? AND sequence = ? AND kind = ?", (table_id, sequence, kind))
    enqueue(con, table_id, sequence, kind)


def unfinished(con: sqlite3.Connection, table_id: int, aside: bool = False) -> list[OutboxRow]:
    """What this table still has to send, in order; what was laid aside, too, if that is wanted."""
    states = "('waiting', 'sending', 'aside')" if aside else "('waiting', 'sending')"
    sql = _OUTBOX + f"WHERE table_id = ? AND state IN {states} ORDER BY id"
    return [OutboxRow(*row) for row in con.execute(sql, (table_id,))]


def tables_with_errands(con: sqlite3.Connection) -> list[tuple[int, str]]:
    """The tables that have something to send, each with the time at which it is due, "" for at once."""
    sql = "SELECT table_id, min(next_try) FROM outbox WHERE state IN ('waiting', 'sending') GROUP BY table_id"
    return con.execute(sql + " ORDER BY table_id").fetchall()


def failed(con: sqlite3.Connection, row: OutboxRow, state: Progress, why: str, now: datetime, next_try: datetime) -> None:
    """Note that an errand has failed, and when it is tried again."""
    con.execute(
        "UPDATE outbox SET state = ?, why = ?, attempts = attempts + 1, next_try = ?,"
        " failing = CASE failing WHEN '' THEN ? ELSE failing END WHERE id = ?",
        (state, why, next_try.isoformat(), now.isoformat(), row.id),
    )


def told_later(con: sqlite3.Connection, row: OutboxRow) -> bool:
    """Whether a later post than this one has gone out already."""
    sql = "SELECT 1 FROM outbox WHERE table_id = ? AND kind IN ('card', 'post') AND state = 'done' AND sequence > ?"
    return con.execute(sql, (row.table, row.sequence)).fetchone() is not None


def prune(con: sqlite3.Connection, table_id: int) -> None:
    """Drop the finished errands before the last post but one: of older ones nobody asks what they told."""
    con.execute(
        "DELETE FROM outbox WHERE table_id = ?1 AND state IN ('done', 'superseded') AND id < (SELECT id FROM outbox"
        " WHERE table_id = ?1 AND kind IN ('card', 'post') AND state = 'done' ORDER BY sequence DESC LIMIT 1 OFFSET 1)",
        (table_id,),
    )


def progress(con: sqlite3.Connection, row_id: int, state: Progress, message: int | None = None, why: str = "") -> None:
    """Note how far an errand is."""
    con.execute(
        "UPDATE outbox SET state = ?, message = coalesce(?, message), why = ? WHERE id = ?", (state, message, why, row_id)
    )


def rest(con: sqlite3.Connection, row: OutboxRow) -> bool:
    """Close an errand of the computer players, unless one of them is to move: whether it was closed."""
    waiting = stored_table(con, row.table).waiting_for
    if waiting is not None and waiting.user is None:
        return False
    progress(con, row.id, "done")
    return True


def told(con: sqlite3.Connection, table_id: int, before: int) -> int:
    """The last log row that a post of this table has told of, among those before this one; 0 if none has."""
    sql = (
        "SELECT max(sequence) FROM outbox"
        " WHERE table_id = ? AND kind IN ('card', 'post') AND state = 'done' AND sequence < ?"
    )
    return cast(int, con.execute(sql, (table_id, before)).fetchone()[0] or 0)
