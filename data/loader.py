"""Reads the facts of the games from the package's data files, once, and refuses a faulty file.

The only module that opens a file of facts under ``data/``. A fault is told with file, key and reason (DataFault).
"""

from __future__ import annotations

import hashlib
import re
from collections.abc import Callable
from functools import cache
from importlib.resources import files
from importlib.resources.abc import Traversable
from pathlib import Path
from typing import TypeVar

import msgspec

from data import arriala_checks, arriala_facts
from data import canal_mania_checks as checks
from data.arriala_facts import ArrialaData
from data.canal_mania_facts import (
    CanalManiaData,
    Card,
    CardFile,
    Coast,
    Contract,
    Engineer,
    EngineerFile,
    GoodsExample,
    GoodsExamples,
    MapFile,
    Town,
)
from data.faults import DataFault

__all__ = [
    "ArrialaData",
    "CanalManiaData",
    "Card",
    "Coast",
    "Contract",
    "DataFault",
    "Engineer",
    "GoodsExample",
    "Town",
    "arriala",
    "canal_mania",
    "coast",
    "goods_examples",
]

T = TypeVar("T")


def canal_mania(folder: Path | None = None) -> CanalManiaData:
    """What the rules of Canal Mania read: map, build cards, engineers. ``folder`` has other files than the package's own.

    Raises DataFault.
    """
    return _canal_mania(folder)


def coast(folder: Path | None = None) -> Coast:
    """The coast, rivers and names round Canal Mania's board, for the renderer. Raises DataFault."""
    return _coast(folder)


def goods_examples(folder: Path | None = None) -> tuple[GoodsExample, ...]:
    """The goods moves that the rulebook of Canal Mania tells, in its order. Raises DataFault."""
    return _goods_examples(folder)


def arriala(folder: Path | None = None) -> ArrialaData:
    """What the rules of Arriala read: board and deck. ``folder`` as above. Raises DataFault."""
    return _arriala(folder)


# The caches stand apart: canal_mania() and canal_mania(None) would be two entries of one.


@cache
def _canal_mania(folder: Path | None) -> CanalManiaData:
    raw = {name: _bytes(folder, name) for name in ("cards.toml", "engineers.toml", "map.toml")}
    board = _parsed("map.toml", lambda: msgspec.toml.decode(raw["map.toml"], type=MapFile))
    checks.check_map(board, "map.toml")
    deck = _parsed("cards.toml", lambda: msgspec.toml.decode(raw["cards.toml"], type=CardFile))
    checks.check_cards(deck, "cards.toml")
    men = _parsed("engineers.toml", lambda: msgspec.toml.decode(raw["engineers.toml"], type=EngineerFile))
    checks.check_engineers(men, "engineers.toml")
    return CanalManiaData(
        columns=board.grid.columns,
        rows=board.grid.rows,
        towns=board.towns,
        contracts=board.contracts,
        junction_value=board.junction.value,
        junction_copies=board.junction.copies,
        cards=deck.cards,
        engineers=men.engineers,
        digest=hashlib.sha256(b"".join(raw.values())).hexdigest(),
    )


@cache
def _coast(folder: Path | None) -> Coast:
    raw = _bytes(folder, "coast.json")
    found = _parsed("coast.json", lambda: msgspec.json.decode(raw, type=Coast))
    checks.check_coast(found, "coast.json")
    return found


@cache
def _goods_examples(folder: Path | None) -> tuple[GoodsExample, ...]:
    raw = _bytes(folder, "goods_examples.json")
    found = _parsed("goods_examples.json", lambda: msgspec.json.decode(raw, type=GoodsExamples))
    checks.check_goods_examples(found, (town.name for town in _canal_mania(folder).towns), "goods_examples.json")
    return found.examples


@cache
def _arriala(folder: Path | None) -> ArrialaData:
    raw = {name: _bytes(folder, name, "arriala") for name in ("board.toml", "cards.toml")}
    board = _parsed("board.toml", lambda: msgspec.toml.decode(raw["board.toml"], type=arriala_facts.BoardFile))
    arriala_checks.check_board(board, "board.toml")
    deck = _parsed("cards.toml", lambda: msgspec.toml.decode(raw["cards.toml"], type=arriala_facts.CardFile))
    arriala_checks.check_cards(deck, "cards.toml")
    return ArrialaData(board=board, cards=deck.cards, digest=hashlib.sha256(b"".join(raw.values())).hexdigest())


def _bytes(folder: Path | None, name: str, game: str = "canal_mania") -> bytes:
    source: Traversable = folder or files("data").joinpath(game)
    try:
        return source.joinpath(name).read_bytes()
    except OSError as error:
        raise DataFault(name, "", f"cannot be read: {error.strerror}") from error


# msgspec tells the place of a fault only in its message.
_MISSING = re.compile(r"Object missing required field `(?P<key>.+?)`(?: - at `\$\.?(?P<path>.*)`)?")
_WRONG = re.compile(r"(?P<reason>.+?)(?: - at `\$\.?(?P<path>.*)`)?", re.DOTALL)


def _parsed(file: str, parse: Callable[[], T]) -> T:
    try:
        return parse()
    except msgspec.ValidationError as error:
        text = str(error)
        if missing := _MISSING.fullmatch(text):
            key = ".".join(filter(None, (missing["path"], missing["key"])))
            raise DataFault(file, key, "is missing") from error
        if wrong := _WRONG.fullmatch(text):
            raise DataFault(file, wrong["path"] or "", wrong["reason"]) from error
        raise
    except msgspec.DecodeError as error:
        raise DataFault(file, "", f"cannot be read: {error}") from error
