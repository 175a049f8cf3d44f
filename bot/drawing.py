"""Threads that draw: a pool of their own, so that pictures that wait their turn hold up no other answer."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import TypeVar

T = TypeVar("T")

THREADS = 2
"""As many as draw at once. Autocomplete, plans and computer players use the loop's own threads."""


class Drawing:
    """The pool. Made with the client; ``close`` drops what has not begun."""

    def __init__(self) -> None:
        self._pool = ThreadPoolExecutor(THREADS, "drawing")

    async def run(self, draw: Callable[[], T]) -> T:
        """What ``draw`` returns, once a thread has come to it."""
        return await asyncio.get_running_loop().run_in_executor(self._pool, draw)

    def close(self) -> None:
        """Begin nothing more."""
        self._pool.shutdown(wait=False, cancel_futures=True)
