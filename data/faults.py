"""The one error of the data files."""

from __future__ import annotations


class DataFault(Exception):
    """A data file that cannot be used.

    ``file`` is its name, ``key`` the place in it (``towns[3].hex``, indices from 0; empty when the fault is the whole
    file's), ``reason`` a sentence without a full stop.
    """

    def __init__(self, file: str, key: str, reason: str) -> None:
        super().__init__(file, key, reason)
        self.file = file
        self.key = key
        self.reason = reason

    def __str__(self) -> str:
        return ": ".join(part for part in (self.file, self.key, self.reason) if part)
