"""The SQLite file: one connection on one thread, whole transactions in one hop, numbered migrations, backups.

All statements run in order on aiosqlite's thread, so a read that is asked for after a write sees what it wrote, even when
whoever asked for the write was cancelled meanwhile.
"""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import Callable
from contextlib import closing
from importlib import resources
from pathlib import Path
from typing import Any, TypeVar, cast

import aiosqlite

T = TypeVar("T")


class StoreError(Exception):
    """The file cannot be used: it is of a later program, or a migration failed."""


def migrations() -> list[tuple[int, str]]:
    """The numbered scripts of ``bot/schema`` in order: ``(number, SQL)``, numbered from 1 without a gap."""
    names = sorted(entry.name for entry in resources.files("bot.schema").iterdir() if entry.name.endswith(".sql"))
    return [(int(name.partition("_")[0]), (resources.files("bot.schema") / name).read_text("utf-8")) for name in names]


def migrate(connection: sqlite3.Connection, scripts: list[tuple[int, str]]) -> None:
    """Run the scripts above the file's ``user_version``, each in a transaction of its own. Raises StoreError."""
    (version,) = connection.execute("PRAGMA user_version").fetchone()
    newest = scripts[-1][0]
    if version > newest:
        raise StoreError(f"the file has schema {version}, this program knows {newest}")
    for number, script in scripts:
        if number <= version:
            continue
        try:
            connection.executescript(f"BEGIN IMMEDIATE;\n{script}\nPRAGMA user_version = {number};\nCOMMIT;")
        except sqlite3.Error as error:
            if connection.in_transaction:
                connection.rollback()
            raise StoreError(f"migration {number}: {error}") from error


def _prepare(connection: sqlite3.Connection) -> None:
    # FULL: a turn that has been posted must not vanish with the power.
    connection.execute("PRAGMA busy_timeout = 5000")
    connection.execute("PRAGMA journal_mode = WAL")
    connection.execute("PRAGMA synchronous = FULL")
    connection.execute("PRAGMA foreign_keys = ON")
    migrate(connection, migrations())


def _transaction(connection: sqlite3.Connection, fn: Callable[[sqlite3.Connection], T]) -> T:
    connection.execute("BEGIN IMMEDIATE")
    try:
        result = fn(connection)
    except BaseException:
        connection.rollback()
        raise
    connection.commit()
    return result


class Store:
    """An open file. Made by ``open``; ``close`` ends its thread."""

    def __init__(self, path: Path, connection: aiosqlite.Connection) -> None:
        self.path = path
        self._connection = connection

    @classmethod
    async def open(cls, path: Path | str) -> Store:
        """Open the file, make it if need be, and bring its schema up to date. Raises StoreError, sqlite3.Error."""
        connection = await aiosqlite.connect(path, isolation_level=None)
        store = cls(Path(path), connection)
        try:
            await store.read(_prepare)
        except BaseException:
            await connection.close()
            raise
        return store

    async def write(self, fn: Callable[[sqlite3.Connection], T]) -> T:
        """Run ``fn`` on the store's thread from BEGIN IMMEDIATE to COMMIT; roll back when it raises.

        When the caller is cancelled, ``fn`` still runs to its end and commits.
        """
        return await self.read(lambda connection: _transaction(connection, fn))

    async def read(self, fn: Callable[[sqlite3.Connection], T]) -> T:
        """Run ``fn`` on the store's thread outside a transaction. It must not change anything."""
        # The library's public calls hop to the thread once a statement; its private one takes a whole function.
        # The version is pinned for this.
        execute: Any = self._connection._execute
        return cast(T, await execute(lambda: fn(self._connection._conn)))

    async def backup(self, path: Path | str) -> None:
        """Write a compact copy as of now to a file that does not exist yet, without holding up the store.

        Raises sqlite3.Error when the file exists.
        """

        def copy() -> None:
            with closing(sqlite3.connect(self.path, isolation_level=None)) as connection:
                connection.execute("VACUUM INTO ?", (str(path),))

        await asyncio.to_thread(copy)

    async def close(self) -> None:
        """Finish what is queued and close the file."""
        await self._connection.close()
