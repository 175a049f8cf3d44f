"""How much a person or a server may keep open at once, and how soon the same may be asked for again."""

from __future__ import annotations

import math
import sqlite3
from collections.abc import Callable, Hashable
from dataclasses import dataclass
from datetime import datetime, timedelta

from bot import ledger
from bot.refusals import Refusal


@dataclass(frozen=True)
class Limits:
    """The most live tables: ``lobbies`` that one person hosts and that have not begun, ``seats`` of one person, and
    ``tables`` of one server."""

    lobbies: int = 3
    seats: int = 20
    tables: int = 200

    def must_have_seat(self, con: sqlite3.Connection, user: int, new: int = 1) -> None:
        """Raise Refusal ``too-many-tables`` for a person who with so many ``new`` seats has more than one may."""
        if ledger.count_seats(con, user) + new > self.seats:
            raise Refusal("too-many-tables", most=self.seats)

    def must_have_room(self, con: sqlite3.Connection, guild: int) -> None:
        """Raise Refusal ``server-full`` for a server that has as many live tables as it may."""
        if ledger.count_tables(con, guild) >= self.tables:
            raise Refusal("server-full", most=self.tables)

    def may_open(self, con: sqlite3.Connection, guild: int, host: int) -> None:
        """Raise Refusal ``too-many-lobbies``, ``too-many-tables`` or ``server-full`` where no table may be opened."""
        if ledger.count_lobbies(con, host) >= self.lobbies:
            raise Refusal("too-many-lobbies", most=self.lobbies)
        self.must_have_seat(con, host)
        self.must_have_room(con, guild)


class Pauses:
    """Remembers when something was last done for somebody, as long as it matters. A restart forgets it."""

    def __init__(self, clock: Callable[[], datetime]) -> None:
        self._clock = clock
        self._ends: dict[Hashable, datetime] = {}

    def left(self, *keys: Hashable) -> int:
        """The whole seconds until none of these keys rests any more; 0 when none does."""
        now = self._clock()
        ends = [self._ends[key] for key in keys if key in self._ends]
        return max((math.ceil((end - now).total_seconds()) for end in ends if end > now), default=0)

    def take(self, seconds: int, *keys: Hashable) -> bool:
        """Let all of these keys rest for so long from now; False, and nothing done, while one of them still rests."""
        if self.left(*keys):
            return False
        now = self._clock()
        # Those that have rested go, so that this never grows beyond what was done in the last while.
        self._ends = {key: end for key, end in self._ends.items() if end > now}
        self._ends.update(dict.fromkeys(keys, now + timedelta(seconds=seconds)))
        return True
