"""A bar for long runs: on a terminal, and nowhere else.

Twenty lines of our own rather than a library: what is shown is one count, and whoever installs the bot has nothing more to
install, trust and update for it.
"""

from __future__ import annotations

import sys
import time
from collections.abc import Iterable, Iterator
from typing import TextIO, TypeVar

T = TypeVar("T")

WIDTH = 30
EVERY_SECONDS = 0.1


def bar(things: Iterable[T], total: int, stream: TextIO | None = None) -> Iterator[T]:
    """The same things one by one, with a bar of how many of ``total`` are done while the stream (stderr) is a terminal."""
    stream = sys.stderr if stream is None else stream
    if not stream.isatty():
        yield from things
        return
    shown = 0.0
    try:
        for number, thing in enumerate(things):
            if time.monotonic() - shown > EVERY_SECONDS:
                shown = time.monotonic()
                full = WIDTH * number // max(total, 1)
                stream.write(f"\r[{'#' * full}{'.' * (WIDTH - full)}] {number}/{total}")
                stream.flush()
            yield thing
    finally:
        # What is printed next starts on a clean line.
        stream.write("\r" + " " * (WIDTH + 2 * len(str(total)) + 4) + "\r")
        stream.flush()


class Watched(list[T]):
    """A list that shows a bar to whoever waits, when whatever works on it goes through it."""

    def __iter__(self) -> Iterator[T]:
        return bar(super().__iter__(), len(self))
