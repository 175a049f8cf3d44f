"""The tables that are in memory: those that were touched last, within a bound."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable
from datetime import datetime, timedelta
from typing import Generic, TypeVar

T = TypeVar("T")

MOST = 200
AGE = timedelta(hours=1)


class Lives(Generic[T]):
    """What is known of each table by its id. Whoever finds nothing here loads it from the store.

    Beyond ``MOST`` tables the one goes that was not touched for the longest, and so does each that was not touched for
    ``AGE``. One that is ``busy`` stays for now. It is seen to whenever a table is touched.
    """

    def __init__(self, clock: Callable[[], datetime], busy: Callable[[int], bool]) -> None:
        self._clock = clock
        self._busy = busy
        self._kept: OrderedDict[int, tuple[T, datetime]] = OrderedDict()

    def __len__(self) -> int:
        return len(self._kept)

    def get(self, table_id: int) -> T | None:
        """What is in memory, and has been touched by this."""
        kept = self._kept.get(table_id)
        if kept is None:
            return None
        self[table_id] = kept[0]
        return kept[0]

    def __setitem__(self, table_id: int, live: T) -> None:
        now = self._clock()
        self._kept[table_id] = live, now
        self._kept.move_to_end(table_id)
        left, gone = len(self._kept), []
        for other, (_, touched) in self._kept.items():
            if other == table_id or (left <= MOST and now - touched < AGE):
                break
            if not self._busy(other):
                gone.append(other)
                left -= 1
        for other in gone:
            del self._kept[other]

    def drop(self, table_id: int) -> None:
        """Forget a table, if it is here."""
        self._kept.pop(table_id, None)

    def clear(self) -> None:
        """Forget all."""
        self._kept.clear()
