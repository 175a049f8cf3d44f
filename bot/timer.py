"""One timer over the store: whatever falls due at a time of its own is seen to then, after any number of restarts."""

from __future__ import annotations

import asyncio
import logging
import random
import sqlite3
from collections.abc import Awaitable, Callable, Iterable
from datetime import datetime, timedelta
from typing import NamedTuple

from bot.refusals import Refusal
from bot.store import Store

log = logging.getLogger(__name__)

LONGEST_SECONDS = 6 * 3600.0
"""The clock on the wall may be set, so nothing is waited for in one piece for longer."""
MOST_DELAY = 1800.0

Due = Callable[[sqlite3.Connection], Iterable[tuple[int, datetime]]]
"""What is waiting, as pairs of a number (a table's id) and the time at which it is due. Read from the store."""
Act = Callable[[int], Awaitable[None]]
"""Does what is due under a number. Short: what takes long is handed to a task."""


def back_off(failures: int, chance: Callable[[], float] = random.random) -> timedelta:
    """How long to wait after so many failures in a row: from a second to half an hour, doubled each time, with jitter.

    ``chance`` gives a number from 0 to 1.
    """
    return timedelta(seconds=min(MOST_DELAY, 2.0 ** min(failures, 20)) * (0.5 + 0.5 * chance()))


class _Source(NamedTuple):
    name: str
    due: Due
    act: Act


class Timer:
    """Wakes its sources when something of theirs is due.

    ``rearm`` is called after every change that may let something fall due earlier. A source that raises stops no other; what
    raised, or is still due after it was seen to, rests for a while that grows.
    """

    def __init__(self, store: Store, clock: Callable[[], datetime]) -> None:
        self._store = store
        self._clock = clock
        self._sources: list[_Source] = []
        self._rests: dict[tuple[str, int], tuple[int, datetime]] = {}
        self._handle: asyncio.TimerHandle | None = None
        self._task: asyncio.Task[None] | None = None
        self._again = False
        self._closed = False

    def add(self, name: str, due: Due, act: Act) -> None:
        """Let the timer serve this, too."""
        self._sources.append(_Source(name, due, act))

    def rearm(self) -> None:
        """See soon to what is due, and wake again for what comes next."""
        self._again = True
        if self._task is None and not self._closed:
            self._task = asyncio.get_running_loop().create_task(self._serve(), name="timer")

    async def settle(self) -> None:
        """Wait until all that is due now has been seen to."""
        while self._task is not None:
            await asyncio.gather(self._task, return_exceptions=True)

    async def close(self) -> None:
        """Stop."""
        self._closed = True
        if self._handle is not None:
            self._handle.cancel()
        if self._task is not None:
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)

    async def _serve(self) -> None:
        wake = timedelta(0)
        try:
            while self._again:
                self._again = False
                wake = await self._round()
        finally:
            self._task = None
        if self._handle is not None:
            self._handle.cancel()
        # A handle of the loop, not a task that waits: nothing has to be awaited when the bot closes.
        seconds = min(max(wake.total_seconds(), 0.001), LONGEST_SECONDS)
        self._handle = self._later(seconds, self.rearm)

    def _later(self, seconds: float, callback: Callable[[], None]) -> asyncio.TimerHandle:
        return asyncio.get_running_loop().call_later(seconds, callback)

    async def _round(self) -> timedelta:
        """Do all that is due, and say when the next thing is."""
        try:
            waiting = await self._store.read(self._waiting)
        except Exception:
            log.exception("the timer could not read the store")
            return back_off(6)
        now = self._clock()
        rests, self._rests = self._rests, {}
        next_ = now + timedelta(seconds=LONGEST_SECONDS)
        for source, number, due in waiting:
            failures, until = rests.get((source.name, number), (0, due))
            if due > now or until > now:
                next_ = min(next_, max(due, until))
                if due <= now:
                    self._rests[source.name, number] = failures, until
                continue
            # Unless it is not due any more when it is looked at next, it was not seen to, whatever it says.
            until = now + back_off(failures + 1)
            self._rests[source.name, number] = failures + 1, until
            next_ = min(next_, until)
            self._again = True
            try:
                await source.act(number)
            except Refusal as refusal:
                log.info("%s %d: refused when it was due: %s", source.name, number, refusal.code)
            except Exception:
                log.exception("%s %d failed when it was due", source.name, number)
        return next_ - now

    def _waiting(self, con: sqlite3.Connection) -> list[tuple[_Source, int, datetime]]:
        waiting: list[tuple[_Source, int, datetime]] = []
        for source in self._sources:
            try:
                waiting += [(source, number, due) for number, due in source.due(con)]
            except Exception:
                log.exception("what %s waits for could not be read", source.name)
        return waiting
