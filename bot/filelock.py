"""One process a file: a lock that names its holder and that no crash can leave behind.

The lock lies on a file of its own beside the database, ``<database>-lock``. The system gives it back when the process ends,
however that ends; the file stays, with the name of the last holder in it. It is not the database itself that is locked:
SQLite locks parts of that, and ``narrowboat backup`` and ``check`` may look at it at any time.
"""

from __future__ import annotations

import json
import os
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

if os.name == "posix":
    import fcntl

    def _claim(handle: int) -> None:
        fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)

else:
    import msvcrt

    def _claim(handle: int) -> None:
        # Windows locks bytes, also against reading: one far behind those that name the holder.
        os.lseek(handle, 1 << 20, os.SEEK_SET)
        lock: Any = msvcrt
        lock.locking(handle, lock.LK_NBLCK, 1)
        os.lseek(handle, 0, os.SEEK_SET)


class InUse(Exception):
    """Another process, or another part of this one, has the file: ``pid`` and ``since`` (UTC), where it says so."""

    def __init__(self, path: Path, pid: int | None, since: datetime | None) -> None:
        super().__init__(f"{path} is used by process {pid} since {since}")
        self.path = path
        self.pid = pid
        self.since = since


class FileLock:
    """A claim on a database file, held until ``release`` or the end of the process. Raises InUse, OSError."""

    def __init__(self, path: Path) -> None:
        side = path.with_name(f"{path.name}-lock")
        try:
            self._handle: int | None = os.open(side, os.O_RDWR | os.O_CREAT, 0o600)
        except OSError as error:
            # Whoever reads of it knows the database, not what lies beside it.
            raise OSError(error.errno, error.strerror, str(path)) from error
        try:
            _claim(self._handle)
        except OSError:
            pid, since = _holder(self._handle)
            self.release()
            raise InUse(path, pid, since) from None
        now = datetime.now(UTC).isoformat(timespec="seconds")
        try:
            os.ftruncate(self._handle, 0)
            os.lseek(self._handle, 0, os.SEEK_SET)
            os.write(self._handle, json.dumps({"pid": os.getpid(), "since": now}).encode())
        except OSError:
            # On a full disk the claim holds all the same; it only does not say whose it is.
            pass

    def release(self) -> None:
        """Give the file free."""
        if self._handle is not None:
            os.close(self._handle)
            self._handle = None


def _holder(handle: int) -> tuple[int | None, datetime | None]:
    try:
        os.lseek(handle, 0, os.SEEK_SET)
        told = json.loads(os.read(handle, 200))
        return int(told["pid"]), datetime.fromisoformat(told["since"])
    except (OSError, ValueError, KeyError, TypeError):
        return None, None
