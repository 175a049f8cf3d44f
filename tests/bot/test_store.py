import asyncio
import os
import sqlite3
import subprocess
import sys
import threading
from collections.abc import AsyncIterator
from pathlib import Path

import pytest
import pytest_asyncio

from bot import copies
from bot.filelock import FileLock, InUse
from bot.store import Store, StoreError, migrate, migrations, version_of


@pytest_asyncio.fixture
async def store(tmp_path: Path) -> AsyncIterator[Store]:
    opened = await Store.open(tmp_path / "store.sqlite")
    await opened.write(lambda con: con.execute("CREATE TABLE t (n INTEGER PRIMARY KEY)"))
    yield opened
    await opened.close()


def numbers(con: sqlite3.Connection) -> list[int]:
    return [row[0] for row in con.execute("SELECT n FROM t ORDER BY n")]


def names(folder: Path) -> set[str]:
    return set(os.listdir(folder))


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

    assert await store.write(settings) == ["wal", 2, 1, 5000]


async def test_a_read_cannot_change_anything(store: Store) -> None:
    with pytest.raises(sqlite3.OperationalError):
        await store.read(lambda con: con.execute("INSERT INTO t VALUES (1)"))
    assert await store.read(numbers) == []


async def test_a_read_that_fails_midway_leaves_no_later_one_in_the_past(store: Store) -> None:
    await store.write(lambda con: con.execute("INSERT INTO t VALUES (1), (2), (3)"))
    kept = []

    def midway(con: sqlite3.Connection) -> None:
        kept.append(rows := con.execute("SELECT n FROM t"))
        rows.fetchone()
        raise ValueError("rubbish")

    with pytest.raises(ValueError, match="rubbish"):
        await store.read(midway)
    with pytest.raises(ValueError, match="rubbish"):
        await store.write(midway)
    await store.write(lambda con: con.execute("INSERT INTO t VALUES (4)"))
    assert await store.read(numbers) == [1, 2, 3, 4]


async def test_a_write_that_is_held_up_does_not_hold_up_those_who_look(store: Store) -> None:
    held, go = threading.Event(), threading.Event()

    def slow(con: sqlite3.Connection) -> None:
        con.execute("INSERT INTO t VALUES (1)")
        held.set()
        assert go.wait(20)

    writing = asyncio.create_task(store.write(slow))
    await asyncio.to_thread(held.wait, 20)
    try:
        assert await asyncio.wait_for(store.read(numbers), 5) == []
    finally:
        go.set()
    await writing
    assert await store.read(numbers) == [1]


async def test_a_backup_is_a_whole_file_and_never_overwrites(store: Store, tmp_path: Path) -> None:
    await store.write(lambda con: con.execute("INSERT INTO t VALUES (1)"))
    await store.backup(tmp_path / "copy.sqlite")
    await store.write(lambda con: con.execute("INSERT INTO t VALUES (2)"))
    copy = await Store.open(tmp_path / "copy.sqlite")
    assert await copy.read(numbers) == [1]
    await copy.close()
    with pytest.raises(FileExistsError):
        await store.backup(tmp_path / "copy.sqlite")
    copy = await Store.open(tmp_path / "copy.sqlite")
    assert await copy.read(numbers) == [1]
    await copy.close()


async def test_a_backup_that_fails_leaves_no_file(store: Store, tmp_path: Path) -> None:
    bad = tmp_path / "bad.sqlite"
    bad.write_bytes(b"SQLite format 3\0" + b"rubbish" * 4000)
    before = names(tmp_path)
    with pytest.raises(sqlite3.Error):
        copies.copy(bad, tmp_path / "copy.sqlite")
    assert names(tmp_path) == before


async def test_one_process_a_file_and_the_other_is_named(store: Store) -> None:
    with pytest.raises(InUse) as other:
        await Store.open(store.path)
    assert other.value.pid == os.getpid()
    assert other.value.since is not None


def test_a_lock_does_not_outlive_a_killed_process(tmp_path: Path) -> None:
    path = tmp_path / "killed.sqlite"
    code = "import sys, time; from pathlib import Path; from bot.filelock import FileLock\n"
    code += "lock = FileLock(Path(sys.argv[1])); print('held', flush=True); time.sleep(60)"
    other = subprocess.Popen([sys.executable, "-c", code, str(path)], stdout=subprocess.PIPE, text=True)
    assert other.stdout is not None
    assert other.stdout.readline() == "held\n"
    with pytest.raises(InUse) as held:
        FileLock(path)
    assert held.value.pid == other.pid
    other.kill()
    other.wait()
    other.stdout.close()
    FileLock(path).release()


@pytest.mark.skipif(os.name != "posix", reason="modes are POSIX's")
async def test_database_side_files_and_copies_are_their_owners_alone(tmp_path: Path) -> None:
    path = tmp_path / "open.sqlite"
    path.touch(0o666)
    path.chmod(0o666)
    store = await Store.open(path)
    await store.write(lambda con: con.execute("CREATE TABLE t (n)"))
    await store.backup(tmp_path / "copy.sqlite")
    found = {name: os.stat(tmp_path / name).st_mode & 0o777 for name in names(tmp_path)}
    await store.close()
    assert {"open.sqlite", "open.sqlite-wal", "open.sqlite-shm", "copy.sqlite"} <= set(found)
    assert set(found.values()) == {0o600}


async def test_the_file_is_kept_as_it_was_before_a_migration(tmp_path: Path) -> None:
    path = tmp_path / "old.sqlite"
    con = sqlite3.connect(path, isolation_level=None)
    migrate(con, migrations()[:1])
    con.close()
    await (await Store.open(path)).close()
    (kept,) = (name for name in names(tmp_path) if name.startswith("old.sqlite.schema-1."))
    con = sqlite3.connect(tmp_path / kept)
    assert version_of(con) == 1
    con.close()
    con = sqlite3.connect(path)
    assert version_of(con) == len(migrations())
    con.close()
    await (await Store.open(path)).close()
    assert [name for name in names(tmp_path) if ".schema-" in name] == [kept]


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
    with pytest.raises(StoreError, match="migration"):
        migrate(con, [first, (2, "INSERT INTO t VALUES (1); INSERT INTO nowhere VALUES (2);")])
    assert numbers(con) == []
    assert con.execute("PRAGMA user_version").fetchone() == (1,)


def test_a_full_disk_is_no_fault_of_a_migration() -> None:
    con = sqlite3.connect(":memory:", isolation_level=None)
    con.execute("PRAGMA max_page_count = 2")
    with pytest.raises(sqlite3.OperationalError, match="full"):
        migrate(con, migrations())


async def test_a_file_of_a_later_program_is_refused(tmp_path: Path) -> None:
    con = sqlite3.connect(tmp_path / "later.sqlite")
    con.execute("PRAGMA user_version = 1000")
    con.close()
    with pytest.raises(StoreError, match="1000"):
        await Store.open(tmp_path / "later.sqlite")


async def test_opening_twice_keeps_what_is_there(store: Store) -> None:
    await store.write(lambda con: con.execute("INSERT INTO t VALUES (7)"))
    await store.close()
    again = await Store.open(store.path)
    assert await again.read(numbers) == [7]
    await again.close()
