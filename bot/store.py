"""The SQLite file: one connection that writes and one that reads, whole transactions in one hop, numbered migrations.

Whoever opens a store has the file for himself (``bot.filelock``). Writes run in order on a thread of their own, reads on
another, so that a write which the disk holds up does not keep people from looking at other tables. A read that is asked for
after a write sees what it wrote: a new read transaction sees all that is committed, and a read waits for a write whose
caller was cancelled and so cannot know whether it is.
"""

from __future__ import annotations

import asyncio
import errno
import logging
import os
import sqlite3
from collections.abc import Callable
from datetime import UTC, datetime
from importlib import resources
from pathlib import Path
from typing import Any, TypeVar, cast
from weakref import WeakSet

import aiosqlite

from bot import copies
from bot.filelock import FileLock

log = logging.getLogger(__name__)

T = TypeVar("T")


class StoreError(Exception):
    """The file cannot be used: its schema is ``later`` than this program, it is ``foreign``, or a ``migration`` failed.

    ``code`` says which, ``params`` fill the message ``trouble-<code>``.
    """

    def __init__(self, code: str, **params: str | int) -> None:
        super().__init__(f"{code} {params}")
        self.code = code
        self.params = params


def migrations() -> list[tuple[int, str]]:
    """The numbered scripts of ``bot/schema`` in order: ``(number, SQL)``, numbered from 1 without a gap."""
    names = sorted(entry.name for entry in resources.files("bot.schema").iterdir() if entry.name.endswith(".sql"))
    return [(int(name.partition("_")[0]), (resources.files("bot.schema") / name).read_text("utf-8")) for name in names]


_OF_THE_DISK = ("SQLITE_FULL", "SQLITE_READONLY", "SQLITE_IOERR", "SQLITE_BUSY", "SQLITE_CORRUPT")
"""Errors that a migration can meet and that are none of its own."""


def migrate(connection: sqlite3.Connection, scripts: list[tuple[int, str]]) -> None:
    """Run the scripts above the file's ``user_version``, each in its own transaction. Raises StoreError, sqlite3.Error."""
    version = version_of(connection)
    newest = scripts[-1][0]
    if version > newest:
        raise StoreError("later", version=version, newest=newest)
    for number, script in scripts:
        if number <= version:
            continue
        try:
            connection.executescript(f"BEGIN IMMEDIATE;\n{script}\nPRAGMA user_version = {number};\nCOMMIT;")
        except sqlite3.Error as error:
            if connection.in_transaction:
                connection.rollback()
            if getattr(error, "sqlite_errorname", "").startswith(_OF_THE_DISK):
                raise
            raise StoreError("migration", number=number, reason=str(error)) from error


def version_of(connection: sqlite3.Connection) -> int:
    """The number of the last migration that the file has seen; 0 for a new file."""
    return int(connection.execute("PRAGMA user_version").fetchone()[0])


def _prepare(connection: sqlite3.Connection, path: Path) -> None:
    connection.execute("PRAGMA busy_timeout = 5000")
    version_of(connection)  # of what is no database this raises, before anything is changed
    # FULL: a turn that has been posted must not vanish with the power.
    connection.execute("PRAGMA journal_mode = WAL")
    connection.execute("PRAGMA synchronous = FULL")
    connection.execute("PRAGMA foreign_keys = ON")
    scripts = migrations()
    version, newest = version_of(connection), scripts[-1][0]
    if version == 0 and connection.execute("SELECT count(*) FROM sqlite_schema").fetchone()[0]:
        raise StoreError("foreign")
    if 0 < version < newest:
        # There is no way back from a migration but this copy.
        kept = copies.free_name(path, f"schema-{version}", datetime.now(UTC).strftime("%Y-%m-%d"))
        copies.copy(path, kept)
        log.info("%s: schema %d becomes %d; the file as it was is kept as %s", path, version, newest, kept)
    migrate(connection, scripts)


def _prepare_reader(connection: sqlite3.Connection) -> None:
    connection.execute("PRAGMA busy_timeout = 5000")
    connection.execute("PRAGMA query_only = ON")


class _Connection(sqlite3.Connection):
    """A connection that lets go of what was read: a cursor left open midway would keep later reads in the past."""

    def __init__(self, *args: Any, **settings: Any) -> None:
        super().__init__(*args, **settings)
        self._left: WeakSet[sqlite3.Cursor] = WeakSet()

    def execute(self, *args: Any) -> sqlite3.Cursor:
        """As ever."""
        cursor = super().execute(*args)
        self._left.add(cursor)
        return cursor

    def let_go(self) -> None:
        """Close every cursor that somebody holds, if only an exception's traceback."""
        for cursor in list(self._left):
            cursor.close()


def _transaction(connection: _Connection, fn: Callable[[sqlite3.Connection], T]) -> T:
    connection.execute("BEGIN IMMEDIATE")
    try:
        result = fn(connection)
    except BaseException:
        connection.rollback()
        raise
    else:
        connection.commit()
    finally:
        connection.let_go()
    return result


def _snapshot(connection: _Connection, fn: Callable[[sqlite3.Connection], T]) -> T:
    # One transaction: several statements of a read see the same moment.
    connection.execute("BEGIN")
    try:
        return fn(connection)
    finally:
        connection.let_go()
        connection.rollback()


class Store:
    """An open file. Made by ``open``; ``close`` ends its threads and gives the file free."""

    def __init__(self, path: Path, lock: FileLock) -> None:
        self.path = path
        self._lock = lock
        self._writer: aiosqlite.Connection
        self._reader: aiosqlite.Connection
        self._opened: list[aiosqlite.Connection] = []
        self._writing: dict[asyncio.Task[Any], asyncio.Task[Any] | None] = {}
        """The writes under way with who waits for them: None where he has gone."""

    @classmethod
    async def open(cls, path: Path | str) -> Store:
        """Open the file, make it if need be, and bring its schema up to date; a copy is kept before that.

        Raises InUse, StoreError, sqlite3.Error, OSError.
        """
        path = Path(path)
        if path.is_dir():
            raise IsADirectoryError(errno.EISDIR, os.strerror(errno.EISDIR), str(path))
        store = cls(path, FileLock(path))
        try:
            if copies.make_private(path):
                log.info("%s could be read by others; now its owner alone can read it", path)
            store._writer = await store._connect(str(path))
            await _run(store._writer, lambda connection: _prepare(connection, path))
            store._reader = await store._connect(f"{path.absolute().as_uri()}?mode=ro")
            await _run(store._reader, _prepare_reader)
        except BaseException:
            await store.close()
            raise
        return store

    async def _connect(self, address: str) -> aiosqlite.Connection:
        connection = await aiosqlite.connect(
            address, isolation_level=None, uri=address.startswith("file:"), factory=_Connection
        )
        self._opened.append(connection)
        return connection

    async def write(self, fn: Callable[[sqlite3.Connection], T]) -> T:
        """Run ``fn`` on the writing thread from BEGIN IMMEDIATE to COMMIT; roll back when it raises.

        When the caller is cancelled, ``fn`` still runs to its end and commits; later reads wait for that.
        """
        running = asyncio.ensure_future(_run(self._writer, lambda connection: _transaction(connection, fn)))
        self._writing[running] = asyncio.current_task()
        running.add_done_callback(self._written)
        try:
            return await asyncio.shield(running)
        except asyncio.CancelledError:
            if running in self._writing:
                self._writing[running] = None
            raise

    def _written(self, running: asyncio.Task[Any]) -> None:
        alone = self._writing.pop(running) is None
        if alone and not running.cancelled() and running.exception() is not None:
            log.error("a write failed after its caller had gone: %s", type(running.exception()).__name__)

    async def read(self, fn: Callable[[sqlite3.Connection], T]) -> T:
        """Run ``fn`` on the reading thread, in one read transaction. It cannot change anything."""
        orphans = [running for running, caller in self._writing.items() if caller is None or caller.cancelling()]
        if orphans:
            await asyncio.wait(orphans)
        return await _run(self._reader, lambda connection: _snapshot(connection, fn))

    async def backup(self, path: Path | str) -> None:
        """Write a compact copy as of now to a file that does not exist yet, without holding up the store.

        Raises what ``bot.copies.copy`` raises, and leaves no file then.
        """
        await asyncio.to_thread(copies.copy, self.path, Path(path))

    async def close(self) -> None:
        """Finish what is queued, close the file and give it free."""
        try:
            for connection in reversed(self._opened):
                await connection.close()
            self._opened.clear()
        finally:
            self._lock.release()


async def _run(connection: aiosqlite.Connection, fn: Callable[[_Connection], T]) -> T:
    # The library's public calls hop to the thread once a statement; its private one takes a whole function.
    # The version is pinned for this.
    execute: Any = connection._execute
    return cast(T, await execute(lambda: fn(cast(_Connection, connection._conn))))
