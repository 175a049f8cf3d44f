"""Put a backup in the place of the bot's file, after checking it; what was there is kept. The bot must not be running."""

from __future__ import annotations

import argparse
import os
import sqlite3
from contextlib import closing
from datetime import UTC, datetime
from pathlib import Path

HELP = "put a backup in the place of the bot's file"


def arguments(parser: argparse.ArgumentParser) -> None:
    """The command's arguments."""
    parser.add_argument("backup", type=Path, metavar="FILE", help="what narrowboat backup has written, or a kept file")
    parser.add_argument("--db", type=Path, help="the SQLite file (NARROWBOAT_DB, or else narrowboat.sqlite3)")
    parser.add_argument("--anyway", action="store_true", help="also when some of its games do not replay")


def main(args: argparse.Namespace) -> int:
    """0 when the backup is in place, 1 when one of its games does not replay; otherwise the status of the trouble."""
    from bot import config
    from bot.trouble import TROUBLES, told

    database = args.db if args.db is not None else config.file(os.environ)
    try:
        return _restore(args.backup, database, args.anyway)
    except TROUBLES as error:
        return told(error, database)


def _restore(backup: Path, database: Path, anyway: bool) -> int:
    from bot import copies
    from bot.cli.check import report
    from bot.filelock import FileLock
    from bot.words import Words

    words = Words()
    if database.is_dir():
        raise IsADirectoryError(21, os.strerror(21), str(database))
    lock = FileLock(database)
    part = database.with_name(f".{database.name}.restored-{os.getpid()}")
    try:
        copies.copy(backup, part)
        _examine(part)
        faulty = report(part)
        if faulty and not anyway:
            print(words.say("restore-faulty"))
            return 1
        kept = copies.free_name(database, "before-restore", datetime.now(UTC).strftime("%Y-%m-%d"))
        there = database.exists()
        copies.put_in_place(part, database, kept)
    finally:
        part.unlink(missing_ok=True)
        for side in copies.side_files(part):
            side.unlink()
        lock.release()
    print(words.say("restore-done", backup=str(backup), file=str(database), kept=str(kept) if there else "nothing"))
    print(words.say("restore-look"))
    return 0


def _examine(path: Path) -> None:
    """Raise StoreError or sqlite3.Error for a file that this program cannot go on with."""
    from bot import copies
    from bot.store import StoreError, migrations, version_of

    with closing(copies.look(path)) as connection:
        version, newest = version_of(connection), migrations()[-1][0]
        if version == 0:
            raise StoreError("foreign")
        if version > newest:
            raise StoreError("later", version=version, newest=newest)
        if connection.execute("PRAGMA integrity_check").fetchone()[0] != "ok":
            error = sqlite3.DatabaseError("integrity_check")
            error.sqlite_errorname = "SQLITE_CORRUPT"
            raise error
