"""The commands of docs/running.md do what the page says: each block is run, in order, in a folder with two played games."""

from __future__ import annotations

import asyncio
import os
import re
import shutil
import sqlite3
import subprocess
import sys
from contextlib import closing
from pathlib import Path

import pytest

from bot.__main__ import main
from bot.filelock import FileLock
from bot.registry import load_fronts
from bot.store import Store
from bot.tables import Tables
from bot.trouble import STATUS
from tests.support.house import ANN, NOON, SEED

ROOT = Path(__file__).parents[2]
PAGE = ROOT / "docs" / "running.md"
BLOCKS = re.findall(r"^```sh (\w+)\n(.*?)^```$", PAGE.read_text(encoding="utf-8"), re.MULTILINE | re.DOTALL)


async def played(path: Path, games: int) -> None:
    """A file of so many started games of Canal Mania, each with two moves made."""
    store = await Store.open(path)
    tables = Tables(store, load_fronts(), lambda: NOON, lambda: SEED)
    for channel in range(games):
        table = (await tables.new(1, channel + 1, ANN, "canal-mania")).table
        await tables.add_ai(table.id, ANN, "easy", "Navvy")
        await tables.start(table.id, ANN)
        for _ in range(2):
            now = await tables.table(table.id)
            assert now.mover is not None
            _, legal = await tables.legal(table.id, now.mover)
            await tables.play(table.id, now.mover, [legal[0]], key=f"{channel}-{now.version}")
    await store.close()


def versions(path: Path) -> list[int]:
    with closing(sqlite3.connect(path)) as con:
        return [row[0] for row in con.execute("SELECT version FROM tables ORDER BY id")]


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    monkeypatch.delenv("NARROWBOAT_DB", raising=False)
    asyncio.run(played(tmp_path / "narrowboat.sqlite3", 2))
    return tmp_path


def test_the_page_has_every_chapter() -> None:
    assert [name for name, _ in BLOCKS] == ["install", "backup", "check", "tables", "restore", "upgrade", "move"]


def test_the_commands_of_the_page_work(folder: Path) -> None:
    """All but the fetching of parts, which needs a network: the program and its environment are those of the tests."""
    (folder / "bin").mkdir()
    program = folder / "bin" / "narrowboat"
    start = "import sys; from bot.__main__ import main; sys.exit(main())"
    program.write_text(f'#!/bin/sh\nexec "{sys.executable}" -c "{start}" "$@"\n')
    program.chmod(0o755)
    environment = {**os.environ, "PATH": f"{program.parent}:{os.environ['PATH']}", "PYTHONPATH": str(ROOT)}
    before = versions(folder / "narrowboat.sqlite3")
    for name, block in BLOCKS:
        kept = [line for line in block.splitlines() if "pip install" not in line and "venv" not in line]
        script = "set -e\n" + "\n".join(kept)
        ran = subprocess.run(["sh", "-c", script], cwd=folder, env=environment, capture_output=True, text=True, check=False)
        assert ran.returncode == 0, (name, ran.stdout, ran.stderr)
    assert versions(folder / "narrowboat.sqlite3") == before == versions(folder / "other-machine" / "narrowboat.sqlite3")


def test_a_restored_file_is_the_backup_and_what_was_there_is_kept_with_its_side_files(folder: Path) -> None:
    """As after a kill: the newest moves lie in -wal, and must neither come back nor be lost."""
    assert main(["backup", "good.sqlite3"]) == 0
    database = folder / "narrowboat.sqlite3"
    with closing(sqlite3.connect(database, isolation_level=None)) as con:
        con.execute("UPDATE tables SET version = 99 WHERE id = 1")
        # As a killed process leaves them: copied while it has them open.
        for name in ("narrowboat.sqlite3", "narrowboat.sqlite3-wal", "narrowboat.sqlite3-shm"):
            shutil.copy(folder / name, folder / f"killed-{name}")
    for name in ("narrowboat.sqlite3", "narrowboat.sqlite3-wal", "narrowboat.sqlite3-shm"):
        os.replace(folder / f"killed-{name}", folder / name)
    assert (folder / "narrowboat.sqlite3-wal").stat().st_size > 0
    assert main(["restore", "good.sqlite3"]) == 0
    assert versions(database) == versions(folder / "good.sqlite3")
    aside = folder.glob("narrowboat.sqlite3.before-restore.*")
    (kept,) = (path for path in aside if not path.name.endswith(("-wal", "-shm")))
    assert kept.with_name(kept.name + "-wal").exists()
    assert versions(kept)[0] == 99


def test_restore_is_refused_while_a_bot_runs(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["backup", "good.sqlite3"]) == 0
    lock = FileLock(folder / "narrowboat.sqlite3")
    before = (folder / "narrowboat.sqlite3").read_bytes()
    assert main(["restore", "good.sqlite3"]) == STATUS["in-use"]
    lock.release()
    assert (folder / "narrowboat.sqlite3").read_bytes() == before
    assert "stop that one" in capsys.readouterr().err


@pytest.mark.parametrize("kind", ["no-database", "missing", "folder", "foreign", "later", "damaged"])
def test_what_is_no_good_backup_leaves_everything_as_it_was(kind: str, folder: Path) -> None:
    backup = folder / "bad.sqlite3"
    if kind == "no-database":
        backup.write_bytes(b"rubbish" * 1000)
    elif kind == "folder":
        backup.mkdir()
    elif kind == "damaged":
        assert main(["backup", str(backup)]) == 0
        content = bytearray(backup.read_bytes())
        content[4096 * 3 : 4096 * 6] = b"\xff" * 4096 * 3
        backup.write_bytes(content)
    elif kind != "missing":
        with closing(sqlite3.connect(backup)) as con:
            con.execute("CREATE TABLE notes (text)")
            con.execute(f"PRAGMA user_version = {1000 if kind == 'later' else 0}")
    before = (folder / "narrowboat.sqlite3").read_bytes()
    files = sorted(os.listdir(folder))
    assert main(["restore", str(backup)]) == STATUS[kind]
    assert (folder / "narrowboat.sqlite3").read_bytes() == before
    assert sorted({*os.listdir(folder)} - {"narrowboat.sqlite3-lock"}) == sorted({*files} - {"narrowboat.sqlite3-lock"})


def test_a_backup_whose_games_do_not_replay_is_restored_only_when_that_is_wanted(folder: Path) -> None:
    assert main(["backup", "bad.sqlite3"]) == 0
    with closing(sqlite3.connect("bad.sqlite3", isolation_level=None)) as con:
        con.execute("UPDATE log SET moves = '[\"sail\"]' WHERE kind = 'step' AND table_id = 1")
    before = (folder / "narrowboat.sqlite3").read_bytes()
    assert main(["restore", "bad.sqlite3"]) == 1
    assert (folder / "narrowboat.sqlite3").read_bytes() == before
    assert main(["restore", "bad.sqlite3", "--anyway"]) == 0


def test_a_rubbish_row_stops_one_table_and_never_check(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    with closing(sqlite3.connect("narrowboat.sqlite3", isolation_level=None)) as con:
        con.execute("UPDATE tables SET options = 'rubbish' WHERE id = 1")
    assert main(["check"]) == 1
    written = capsys.readouterr().out
    assert "table 1" in written
    assert "table 2" not in written
    assert "2 games replayed" in written
