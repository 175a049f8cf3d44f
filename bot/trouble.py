"""What can keep the program from starting, or end it: one sentence each, and an exit status of its own.

Whoever runs the bot reads the sentence; whatever restarts it reads the status. ``docs/running.md`` lists both.
"""

from __future__ import annotations

import errno
import sqlite3
import sys
from datetime import datetime
from pathlib import Path

import aiohttp
import discord

from bot.config import BadConfig
from bot.filelock import InUse
from bot.store import StoreError
from bot.words import Words

STATUS: dict[str, int] = {
    # what was set
    "setting": 10,
    "no-token": 11,
    "no-port": 12,  # of the playground's page
    # Discord
    "token-refused": 20,  # by HTTP 401 and by close code 4004
    "intents-refused": 21,  # 4014: an intent that the application has not been granted
    "intents-unknown": 22,  # 4013
    "too-many-servers": 23,  # 4011
    "gateway": 24,  # any other close code that ends a session for good
    "unreachable": 25,
    "unwell": 26,  # HTTP 500 to 599
    "too-many-requests": 27,  # HTTP 429
    "discord": 28,  # any other answer
    # the file
    "in-use": 30,
    "missing": 31,
    "folder": 32,
    "no-access": 33,
    "full": 34,
    "read-only": 35,
    "no-database": 36,
    "damaged": 37,
    "foreign": 38,
    "later": 39,
    "migration": 40,
    "exists": 41,
    "busy": 42,
    "file": 43,  # anything else about a file
}
"""Every trouble with its exit status. Its sentence is the message ``trouble-<name>``."""

TROUBLES = (
    BadConfig,
    InUse,
    StoreError,
    sqlite3.Error,
    OSError,
    TimeoutError,
    discord.DiscordException,
    aiohttp.ClientError,
)
"""The exceptions that are told, rather than shown with a traceback."""

_CLOSED = {4004: "token-refused", 4010: "too-many-servers", 4011: "too-many-servers", 4013: "intents-unknown"}
_CLOSED[4014] = "intents-refused"
_SYSTEM = {
    errno.ENOENT: "missing",
    errno.ENOTDIR: "missing",
    errno.EISDIR: "folder",
    errno.EACCES: "no-access",
    errno.EPERM: "no-access",
    errno.ENOSPC: "full",
    errno.EDQUOT: "full",
    errno.EROFS: "read-only",
    errno.EEXIST: "exists",
    errno.EADDRINUSE: "no-port",
}
_SQLITE = {
    "NOTADB": "no-database",
    "CORRUPT": "damaged",
    "FULL": "full",
    "READONLY": "read-only",
    "CANTOPEN": "no-access",
    "PERM": "no-access",
    "BUSY": "busy",
    "LOCKED": "busy",
}


def tell(words: Words, name: str, **params: str | int) -> int:
    """Print a trouble's sentence where errors go; its exit status."""
    sys.stderr.write(words.say(f"trouble-{name}", **params) + "\n")
    return STATUS[name]


def told(error: BaseException, database: Path) -> int:
    """Print the sentence for one of ``TROUBLES``; its exit status. ``database`` is the file that was worked on."""
    name, params = _named(error, database)
    return tell(Words(), name, **params)


def _named(error: BaseException, database: Path) -> tuple[str, dict[str, str | int]]:
    """The trouble, and what fills its sentence: nothing that an exception says of hidden things goes in there."""
    match error:
        case BadConfig():
            reason = Words().say(f"setting-{error.reason}", value=error.value)
            return "setting", {"variable": error.variable, "reason": reason}
        case InUse():
            return "in-use", {"file": str(error.path), "pid": str(error.pid or "unknown"), "since": _time(error.since)}
        case StoreError():
            return error.code, {"file": str(database), **error.params}
        case sqlite3.Error():
            kind = (getattr(error, "sqlite_errorname", None) or "").removeprefix("SQLITE_").partition("_")[0]
            return _SQLITE.get(kind, "file"), {"file": str(database), "reason": str(error)}
        case discord.LoginFailure():
            return "token-refused", {}
        case discord.PrivilegedIntentsRequired():
            return "intents-refused", {}
        case discord.ConnectionClosed():
            return _CLOSED.get(error.code, "gateway"), {"code": str(error.code)}
        case discord.HTTPException():
            unwell = {429: "too-many-requests"}.get(error.status, "unwell" if error.status >= 500 else "discord")
            return unwell, {"code": str(error.status)}
        case discord.GatewayNotFound() | aiohttp.ClientError() | TimeoutError() | ConnectionError():
            return "unreachable", {}
        case OSError():
            named = str(error.filename) if error.filename is not None else str(database)
            return _SYSTEM.get(error.errno or 0, "file"), {"file": named, "reason": error.strerror or str(error)}
    return "discord", {"code": "?"}


def _time(since: datetime | None) -> str:
    return "?" if since is None else since.astimezone().strftime("%Y-%m-%d %H:%M")
