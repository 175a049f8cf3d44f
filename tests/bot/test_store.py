import asyncio
import sqlite3
from collections.abc import AsyncIterator
from pathlib import Path

import pytest
import pytest_asyncio

from bot.store import Store, StoreError, migrate, migrations


@pytest_asyncio.fixture
async def store(tmp_path: Path) -> AsyncIterator[Store]:
    opened = await Store.open(tmp_path / "store.sqlite")
    await opened.write(lambda con: con.execute("CREATE TABLE t (n INTEGER PRIMARY KEY)"))
    yield opened
    await opened.close()


def numbers(con: sqlite3.Connection) -> list[int]:
    return [row[0] for row in con.execute("SELECT n FROM t ORDER BY n")]


async def test_a_write_is_committed_and_seen_by_others(store: Store) -> None:
    await store.write(lambda con: con.execute("INSERT INTO t VALUES (1)"))
    other = sqlite3.connect(store.path)
    assert numbers(other) == [1]
    other.close()


async def test_a_write_that_raises_leaves_nothing(store: Store) -> None:
    def half(con: sqlite3.Connection) -> None:
        con.execute("INSERT INTO t VALUES (1)")
        raise KeyError("half way")

    with pytest.raises(KeyError):
        await store.write(half)
    assert await store.read(numbers) == []
    await store.write(lambda con: con.execute("INSERT INTO t VALUES (2)"))
    assert await store.read(numbers) == [2]


async def test_a_cancelled_write_commits_and_a_later_read_sees_it(store: Store) -> None:
    writing = asyncio.create_task(store.write(lambda con: con.execute("INSERT INTO t VALUES (1)")))
    await asyncio.sleep(0)
    writing.cancel()
    assert await store.read(numbers) == [1]
    with pytest.raises(asyncio.CancelledError):
        await writing


async def test_settings(store: Store) -> None:
    def settings(con: sqlite3.Connection) -> list[object]:
        names = ("journal_mode", "synchronous", "foreign_keys", "busy_timeout")
        return [con.execute(f"PRAGMA {name}").fetchone()[0] for name in names]

    assert await store.read(settings) == ["wal", 2, 1, 5000]


async def test_a_backup_is_a_whole_file_and_never_overwrites(store: Store, tmp_path: Path) -> None:
    await store.write(lambda con: con.execute("INSERT INTO t VALUES (1)"))
    await store.backup(tmp_path / "copy.sqlite")
    await store.write(lambda con: con.execute("INSERT INTO t VALUES (2)"))
    copy = await Store.open(tmp_path / "copy.sqlite")
    assert await copy.read(numbers) == [1]
    await copy.close()
    with pytest.raises(sqlite3.Error):
        await store.backup(tmp_path / "copy.sqlite")


def test_migrations_are_numbered_without_a_gap() -> None:
    assert [number for number, _ in migrations()] == list(range(1, len(migrations()) + 1))


def test_only_new_migrations_run() -> None:
    con = sqlite3.connect(":memory:", isolation_level=None)
    first = (1, "CREATE TABLE t (n INTEGER PRIMARY KEY);")
    migrate(con, [first])
    migrate(con, [first, (2, "INSERT INTO t VALUES (1); INSERT INTO t VALUES (2);")])
    assert numbers(con) == [1, 2]
    assert con.execute("PRAGMA user_version").fetchone() == (2,)


def test_a_migration_that_fails_changes_nothing() -> None:
    con = sqlite3.connect(":memory:", isolation_level=None)
    first = (1, "CREATE TABLE t (n INTEGER PRIMARY KEY);")
    migrate(con, [first])
    with pytest.raises(StoreError, match="migration 2"):
        migrate(con, [first, (2, "INSERT INTO t VALUES (1); INSERT INTO nowhere VALUES (2);")])
    assert numbers(con) == []
    assert con.execute("PRAGMA user_version").fetchone() == (1,)


async def test_a_file_of_a_later_program_is_refused(tmp_path: Path) -> None:
    con = sqlite3.connect(tmp_path / "later.sqlite")
    con.execute("PRAGMA user_version = 1000")
    con.close()
    with pytest.raises(StoreError, match="1000"):
        await Store.open(tmp_path / "later.sqlite")


async def test_opening_twice_keeps_what_is_there(store: Store) -> None:
    await store.write(lambda con: con.execute("INSERT INTO t VALUES (7)"))
    again = await Store.open(store.path)
    assert await again.read(numbers) == [7]
    await again.close()
