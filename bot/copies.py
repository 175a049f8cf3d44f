"""Copies of the database: made without changing the file that they are made of, whole or not at all, for the owner's eyes.

A database holds hands and seeds, so that it, its side files and its copies may be read by their owner alone (mode 0600).
"""

from __future__ import annotations

import contextlib
import errno
import os
import shutil
import sqlite3
from contextlib import closing
from pathlib import Path

SIDES = ("-wal", "-shm")
"""What SQLite keeps beside a database: the newest transactions, and an index of them."""


def side_files(path: Path) -> list[Path]:
    """SQLite's files beside this database, as far as they exist."""
    return [side for side in (path.with_name(path.name + suffix) for suffix in SIDES) if side.exists()]


def make_private(path: Path) -> bool:
    """Make the file if need be, and it and its side files readable by their owner alone; whether it was not so before.

    SQLite gives new side files the mode of the database. Raises OSError.
    """
    os.close(os.open(path, os.O_RDWR | os.O_CREAT, 0o600))
    opened = False
    for each in (path, *side_files(path)):
        if os.name == "posix" and each.stat().st_mode & 0o077:
            each.chmod(0o600)
            opened = True
    return opened


def look(path: Path) -> sqlite3.Connection:
    """A connection that cannot change the file. Raises sqlite3.Error; FileNotFoundError, IsADirectoryError.

    Where the folder cannot be written SQLite cannot share the file, and does not have to: nobody can write to it.
    """
    if path.is_dir():
        raise IsADirectoryError(errno.EISDIR, os.strerror(errno.EISDIR), str(path))
    if not path.exists():
        raise FileNotFoundError(errno.ENOENT, os.strerror(errno.ENOENT), str(path))
    address = path.absolute().as_uri()
    shared = os.access(path.parent, os.W_OK) or side_files(path)
    connection = sqlite3.connect(f"{address}?mode=ro{'' if shared else '&immutable=1'}", uri=True, isolation_level=None)
    connection.execute("PRAGMA busy_timeout = 5000")
    return connection


def copy(path: Path, to: Path) -> None:
    """Write a compact copy of the database as of now to a file that does not exist yet, beside whoever uses it.

    The copy appears under its name when it is whole and on the disk. Raises FileExistsError, OSError, sqlite3.Error, and
    leaves nothing then.
    """
    if to.exists():
        raise FileExistsError(errno.EEXIST, os.strerror(errno.EEXIST), str(to))
    part = to.with_name(f".{to.name}.part-{os.getpid()}")
    try:
        os.close(os.open(part, os.O_RDWR | os.O_CREAT | os.O_EXCL, 0o600))
    except OSError as error:
        raise OSError(error.errno, error.strerror, str(to)) from error
    try:
        with closing(look(path)) as connection:
            connection.execute("VACUUM INTO ?", (str(part),))
        sync(part)
        try:
            # Unlike a renaming this never takes the place of another file.
            os.link(part, to)
        except FileExistsError:
            raise
        except OSError:
            os.rename(part, to)
    finally:
        part.unlink(missing_ok=True)
        part.with_name(f"{part.name}-journal").unlink(missing_ok=True)
    sync(to.parent)


def put_in_place(copy_: Path, path: Path, kept: Path) -> None:
    """Let a copy take the place of a database that nobody uses; that and its side files are kept under another name.

    A database with the newer transactions of another beside it is neither the one nor the other, so these go first: a crash
    on the way leaves the old file, or none of its side files, and everything under the kept name. Raises OSError.
    """
    if path.exists():
        try:
            os.link(path, kept)
        except OSError:
            shutil.copy2(path, kept)
        make_private(kept)
        for side in side_files(path):
            os.rename(side, kept.with_name(side.name.replace(path.name, kept.name, 1)))
        sync(path.parent)
    os.replace(copy_, path)
    sync(path.parent)


def sync(path: Path) -> None:
    """Bring a file, or a folder's list of files, to the disk."""
    if path.is_dir() and os.name != "posix":
        return
    # Windows brings to the disk only what is open for writing, and no folder.
    handle = os.open(path, os.O_RDONLY if path.is_dir() else os.O_RDWR)
    try:
        os.fsync(handle)
    except OSError:
        # Some file systems have no way to do this for a folder.
        if not path.is_dir():
            raise
    finally:
        with contextlib.suppress(OSError):
            os.close(handle)


def free_name(path: Path, *parts: str) -> Path:
    """A name beside this file that nothing has yet: its own, the parts, and a number where that is taken."""
    name = ".".join((path.name, *parts))
    found, number = path.with_name(name), 1
    while found.exists():
        number += 1
        found = path.with_name(f"{name}-{number}")
    return found
