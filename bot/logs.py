"""What the bot logs, and what is never in it: the token, and whatever somebody's hand or a deck could be told from.

The text of an exception may quote the position in which it was raised, and the argument of a button's id the cards that it
plays. So an exception is written as its type and the places that it came through, its text only where that comes from
Discord, the system or SQLite as a number or a name; and ids of buttons are written without their argument. This is done
here, for all that is written by anybody: the bot, discord.py and asyncio.
"""

from __future__ import annotations

import errno
import logging
import re
import sqlite3
import sys
import time
import traceback
from collections.abc import Iterator
from types import TracebackType

import discord

from bot.config import Config

_ARGUMENT = re.compile(r"(nb:\w+:\d+:\d+):[^'\"\n]+")
"""The id of a button or menu, as ``bot.posts.custom_id`` makes it, with an argument."""
_EXCEPTION = re.compile(r"\bexception=\w+\(.*")
"""What asyncio says of a task that failed and that nobody has waited for."""


def what(error: BaseException) -> str:
    """An exception in a word or two that can tell nothing hidden: its type, and a number where it comes from outside."""
    name = type(error).__name__
    match error:
        case discord.HTTPException():
            return f"{name} (HTTP {error.status}, code {error.code})"
        case discord.ConnectionClosed():
            return f"{name} (code {error.code})"
        case sqlite3.Error():
            return f"{name} ({getattr(error, 'sqlite_errorname', None) or 'no code'})"
        case OSError() if error.errno:
            return f"{name} ({errno.errorcode.get(error.errno, error.errno)})"
    return name


def places(error: BaseException) -> str:
    """An exception as ``what`` it is and where it came through, with those that led to it, oldest first; no text of any."""
    return "\n".join(_told(error, set()))


def _told(error: BaseException, seen: set[int]) -> Iterator[str]:
    if id(error) in seen:
        return
    seen.add(id(error))
    before = error.__cause__ if error.__cause__ is not None or error.__suppress_context__ else error.__context__
    if before is not None:
        yield from _told(before, seen)
    for part in error.exceptions if isinstance(error, BaseExceptionGroup) else ():
        yield from _told(part, seen)
    yield "Traceback (most recent call last):"
    yield "".join(traceback.format_tb(error.__traceback__)).rstrip()
    yield what(error)


class Redacted(logging.Formatter):
    """Writes a line for each record and the places of its exception, with the secret and what is hidden blotted out."""

    def __init__(self, secret: str) -> None:
        super().__init__("{asctime} {levelname:<7} {name}: {message}", "%Y-%m-%d %H:%M:%S", "{")
        self._secret = secret

    def format(self, record: logging.LogRecord) -> str:
        """The record as text."""
        # Another formatter may have left its own form of the exception here, and would find ours.
        known, record.exc_text = record.exc_text, None
        text = _EXCEPTION.sub("exception=…", _ARGUMENT.sub(r"\1:…", super().format(record)))
        record.exc_text = known
        return text.replace(self._secret, "[token]") if self._secret else text

    def formatException(
        self, ei: tuple[type[BaseException], BaseException, TracebackType | None] | tuple[None, None, None]
    ) -> str:
        """The exception's places."""
        return "" if ei[1] is None else places(ei[1])


class Counted(logging.Filter):
    """Lets a warning or error through once in ten minutes; the next one like it tells how many were held back."""

    SECONDS = 600.0
    MOST = 500

    def __init__(self) -> None:
        super().__init__()
        self._seen: dict[tuple[str, int, str, str], tuple[float, int]] = {}

    def filter(self, record: logging.LogRecord) -> bool:
        """Whether the record is written."""
        if record.levelno < logging.WARNING:
            return True
        error = record.exc_info[1] if record.exc_info else None
        key = (record.name, record.levelno, record.getMessage(), "" if error is None else what(error))
        since, times = self._seen.pop(key, (0.0, 0))
        if record.created - since < self.SECONDS:
            self._seen[key] = since, times + 1
            return False
        if times:
            record.msg = f"{record.getMessage()} ({times} times more since {time.strftime('%H:%M', time.localtime(since))})"
            record.args = ()
        self._seen[key] = record.created, 0
        if len(self._seen) > self.MOST:
            del self._seen[next(iter(self._seen))]
        return True


def start(config: Config) -> None:
    """Log to standard error, from INFO upwards: discord.py logs message bodies below that, and with them what is hidden."""
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(Redacted(config.token))
    handler.addFilter(Counted())
    logging.basicConfig(level=logging.INFO, handlers=[handler], force=True)
    # Nobody speaks here; discord.py warns of it at each start.
    discord.VoiceClient.warn_nacl = discord.VoiceClient.warn_dave = False
