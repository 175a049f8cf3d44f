"""Reads the facts of the games from the package's data files, once, and refuses a faulty file.

The only module that opens a file under ``data/``. A fault is told with file, key and reason (DataFault).
"""

from __future__ import annotations

import hashlib
import tomllib
from functools import cache
from importlib.resources import files
from importlib.resources.abc import Traversable
from typing import Any

import msgspec


class DataFault(Exception):
    """A data file that cannot be used: ``file``, the ``key`` in it, and the ``reason``."""

    def __init__(self, file: str, key: str, reason: str) -> None:
        super().__init__(f"{file}: {key}: {reason}")
        self.file = file
        self.key = key
        self.reason = reason


class Town(msgspec.Struct, frozen=True):
    """A town or city: its name, hex label, colour of goods, and whether it is a city."""

    name: str
    hex: str
    colour: str
    city: bool


class Contract(msgspec.Struct, frozen=True):
    """A canal contract: ``via`` is the town it must lead through, or ``""``; ``year`` is for the curious."""

    id: str
    name: str
    termini: tuple[str, str]
    via: str
    value: int
    initial: bool
    quadrant: str
    year: int


class Card(msgspec.Struct, frozen=True):
    """A kind of build card and how many of it the deck holds; ``goods`` is a colour, ``white`` or ``none``."""

    type: str
    goods: str
    count: int


class Engineer(msgspec.Struct, frozen=True):
    """An engineer: the number on his card, name and short name, year of birth, skill in our words."""

    number: int
    name: str
    short: str
    born: int
    skill: str


class CanalManiaData(msgspec.Struct, frozen=True):
    """Everything that the rules of Canal Mania read. ``rows`` are the grid's rows, a sign a hex (map.toml tells them)."""

    columns: int
    rows: tuple[str, ...]
    towns: tuple[Town, ...]
    contracts: tuple[Contract, ...]
    junction_value: int
    junction_copies: int
    cards: tuple[Card, ...]
    engineers: tuple[Engineer, ...]
    digest: str
    """SHA-256 of the files, in hex: records carry it."""


def _folder(name: str) -> Traversable:
    return files("data").joinpath(name)


@cache
def canal_mania(folder: Traversable | None = None) -> CanalManiaData:
    """The data of Canal Mania. Raises DataFault."""
    folder = folder or _folder("canal_mania")
    raw: dict[str, bytes] = {name: folder.joinpath(name).read_bytes() for name in ("map.toml", "cards.toml", "engineers.toml")}
    parsed: dict[str, dict[str, Any]] = {name: tomllib.loads(text.decode()) for name, text in raw.items()}
    board = parsed["map.toml"]
    return CanalManiaData(
        columns=board["grid"]["columns"],
        rows=tuple(board["grid"]["rows"]),
        towns=msgspec.convert(board["towns"], tuple[Town, ...]),
        contracts=msgspec.convert(board["contracts"], tuple[Contract, ...]),
        junction_value=board["junction"]["value"],
        junction_copies=board["junction"]["copies"],
        cards=msgspec.convert(parsed["cards.toml"]["cards"], tuple[Card, ...]),
        engineers=msgspec.convert(parsed["engineers.toml"]["engineers"], tuple[Engineer, ...]),
        digest=hashlib.sha256(b"".join(raw[name] for name in sorted(raw))).hexdigest(),
    )
