"""What keeps the program from starting is one sentence with its own exit status, and never a traceback."""

from __future__ import annotations

import errno
import logging
import os
import re
import sqlite3
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import aiohttp
import discord
import pytest

from bot.__main__ import main
from bot.config import BadConfig, read
from bot.filelock import FileLock
from bot.store import StoreError, migrate, migrations
from bot.trouble import STATUS, told

PAGE = Path(__file__).parents[2] / "docs" / "running.md"


def answered(status: int) -> Any:
    return SimpleNamespace(status=status, reason="")


def closed(code: int) -> discord.ConnectionClosed:
    return discord.ConnectionClosed(SimpleNamespace(close_code=code), shard_id=None, code=code)  # type: ignore[arg-type]


def sqlite(name: str) -> sqlite3.Error:
    error = sqlite3.OperationalError("told by SQLite")
    error.sqlite_errorname = name
    return error


@pytest.mark.parametrize(
    ("error", "name"),
    [
        (discord.LoginFailure("Improper token has been passed."), "token-refused"),
        (closed(4004), "token-refused"),
        (closed(4011), "too-many-servers"),
        (closed(4013), "intents-unknown"),
        (closed(4014), "intents-refused"),
        (discord.PrivilegedIntentsRequired(None), "intents-refused"),
        (closed(4012), "gateway"),
        (aiohttp.ClientConnectionError("no route"), "unreachable"),
        (ConnectionRefusedError(errno.ECONNREFUSED, "refused"), "unreachable"),
        (TimeoutError(), "unreachable"),
        (discord.DiscordServerError(answered(503), "down"), "unwell"),
        (discord.HTTPException(answered(429), "slow"), "too-many-requests"),
        (discord.Forbidden(answered(403), "no"), "discord"),
        (OSError(errno.ENOSPC, "full"), "full"),
        (OSError(errno.EROFS, "read-only"), "read-only"),
        (PermissionError(errno.EACCES, "denied"), "no-access"),
        (OSError(errno.EIO, "broken"), "file"),
        (OSError(errno.EADDRINUSE, "taken"), "no-port"),
        (sqlite("SQLITE_FULL"), "full"),
        (sqlite("SQLITE_READONLY_DIRECTORY"), "read-only"),
        (sqlite("SQLITE_CORRUPT_VTAB"), "damaged"),
        (sqlite("SQLITE_CANTOPEN"), "no-access"),
        (sqlite("SQLITE_BUSY"), "busy"),
        (sqlite("SQLITE_IOERR_READ"), "file"),
        (StoreError("later", version=9, newest=3), "later"),
        (StoreError("migration", number=3, reason="no such table"), "migration"),
    ],
)
def test_each_trouble_is_one_sentence_and_its_status(
    error: Exception, name: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert told(error, Path("narrowboat.sqlite3")) == STATUS[name]
    written = capsys.readouterr().err
    assert written.count("\n") == 1
    assert written.endswith(".\n")
    assert "Traceback" not in written


def test_no_two_troubles_share_a_status() -> None:
    assert len(set(STATUS.values())) == len(STATUS)
    assert min(STATUS.values()) > 2


def test_the_page_lists_every_status() -> None:
    rows = re.findall(r"^\| (\d+) \| `([a-z-]+)` \|", PAGE.read_text(encoding="utf-8"), re.MULTILINE)
    assert {name: int(status) for status, name in rows} == STATUS


@pytest.mark.parametrize("token", ["abc\ndef", "abc\r\nX-Header: 1", "abc def", "abcé", "Bot\tabc"])
def test_a_token_with_something_else_in_it_is_refused_without_being_shown(
    token: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("DISCORD_TOKEN", token)
    assert main(["run"]) == STATUS["setting"]
    written = capsys.readouterr()
    assert "DISCORD_TOKEN" in written.err
    assert "abc" not in written.out + written.err


@pytest.mark.parametrize("guild", ["my server", "-1", "0", "12", "9" * 40, "9" * 5000])
def test_a_bad_guild_is_refused(guild: str) -> None:
    with pytest.raises(BadConfig):
        read({"NARROWBOAT_GUILD": guild})


# The file, by the command that a person types. Nothing here comes as far as Discord.


@pytest.fixture
def database(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    path = tmp_path / "narrowboat.sqlite3"
    monkeypatch.setenv("DISCORD_TOKEN", "abc")
    monkeypatch.setenv("DISCORD_API", "http://127.0.0.1:9/api")
    monkeypatch.setenv("DISCORD_GATEWAY", "ws://127.0.0.1:9/")
    monkeypatch.setenv("NARROWBOAT_DB", str(path))
    # What a command sets for its whole process is set back here.
    monkeypatch.setattr(discord.http.Route, "BASE", discord.http.Route.BASE)
    monkeypatch.setattr(discord.gateway.DiscordWebSocket, "DEFAULT_GATEWAY", None)
    monkeypatch.setattr(logging.getLogger(), "handlers", list(logging.getLogger().handlers))
    return path


@pytest.mark.parametrize("command", [["run"], ["play"], ["check"], ["backup", "copy.sqlite3"]])
@pytest.mark.parametrize("kind", ["garbage", "folder", "no-folder", "foreign", "later"])
def test_a_file_that_cannot_be_used(
    kind: str, command: list[str], database: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(database.parent)
    if kind == "garbage":
        database.write_bytes(b"no database" * 1000)
    elif kind == "folder":
        database.mkdir()
    elif kind == "no-folder":
        monkeypatch.setenv("NARROWBOAT_DB", str(database.parent / "nowhere" / "file.sqlite3"))
    else:
        con = sqlite3.connect(database, isolation_level=None)
        con.execute("CREATE TABLE notes (text)")
        if kind == "later":
            con.execute("PRAGMA user_version = 1000")
        con.close()
        if command[0] == "backup":
            pytest.skip("a copy of it can be made all the same")
    expected = {"garbage": "no-database", "no-folder": "missing"}.get(kind, kind)
    assert main(command) == STATUS[expected]
    written = capsys.readouterr().err
    assert written.strip().splitlines()[-1].endswith(".")
    assert "Traceback" not in written
    assert not Path("copy.sqlite3").exists()


@pytest.mark.parametrize("command", ["run", "play"])
def test_a_second_bot_on_a_file_ends_at_once_and_names_the_first(
    command: str, database: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    first = FileLock(database)
    try:
        assert main([command]) == STATUS["in-use"]
    finally:
        first.release()
    assert f"process {os.getpid()}, since 2" in capsys.readouterr().err


def test_no_network(database: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["run"]) == STATUS["unreachable"]
    assert "Traceback" not in capsys.readouterr().err


@pytest.mark.parametrize("command", ["check", "backup"])
def test_check_and_backup_never_change_the_file(command: str, database: Path, tmp_path: Path) -> None:
    con = sqlite3.connect(database, isolation_level=None)
    con.execute("PRAGMA journal_mode = WAL")
    migrate(con, migrations()[:1])
    con.close()
    before = database.read_bytes()
    assert main([command, *([str(tmp_path / "copy.sqlite3")] if command == "backup" else [])]) == 0
    assert database.read_bytes() == before


def test_a_backup_never_takes_the_place_of_a_file(database: Path, tmp_path: Path) -> None:
    con = sqlite3.connect(database, isolation_level=None)
    migrate(con, migrations())
    con.close()
    there = tmp_path / "there"
    there.write_text("mine")
    assert main(["backup", str(there)]) == STATUS["exists"]
    assert there.read_text() == "mine"
