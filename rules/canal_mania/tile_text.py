"""Tiles as text: the part of a build after its contract, and the canals of a position.

A tile's exit is told by what follows it: the next tile's hex, the town that is entered, or the bare label of the hex that
the exit faces. Every town that is entered is named (CM-8), so that hexes and towns together tell the canal.
"""

from __future__ import annotations

import difflib
import re
from collections.abc import Callable, Container, Iterable, Sequence

import msgspec

from rules.canal_mania import board
from rules.canal_mania.board import HEX_OF_LABEL, HEXES, KINDS, NEIGHBOURS, TOWN_AT, TOWN_HEX
from rules.canal_mania.building import entry_of
from rules.canal_mania.moves import Lay
from rules.canal_mania.names import LETTERS, PAYMENTS, TILES, TOWNS
from rules.canal_mania.state import Work
from rules.game import AmbiguousMove, UnreadableMove
from rules.names import Names, fold
from rules.reader import MOST_MOVES

# Writing.


def write_tile(lay: Lay, extra: Sequence[int], short: bool) -> str:
    """A tile with its payment, if it is not the cheapest, and the extra cards that were named."""
    if short:
        pay, more = ("".join(LETTERS[kind] for kind in kinds) for kinds in (lay.pay, extra))
        return HEXES[lay.hex] + LETTERS[lay.kind] + (f"={pay}" if pay else "") + (f"-{more}" if more else "")
    pay, more = ("+".join(KINDS[kind] for kind in kinds) for kinds in (lay.pay, extra))
    return f"{HEXES[lay.hex]} {KINDS[lay.kind]}" + (f" with {pay}" if pay else "") + (f" discarding {more}" if more else "")


def write_exit(hex_: int, direction: int, next_hex: int, short: bool) -> list[str]:
    """What tells a tile's exit: the town that it enters, or the hex that it faces unless the next tile lies there."""
    there = NEIGHBOURS[hex_][direction]
    if TOWN_AT[there] >= 0:
        return [TOWNS.write(TOWN_AT[there], short)]
    return [] if there == next_hex else [HEXES[there]]


def write_tiles(tiles: Sequence[int]) -> str:
    """A canal's tiles in the long build notation, without its contract: ``L4 lock, K4 stretch, Leeds``."""
    out: list[str] = []
    for i, code in enumerate(tiles):
        out.append(f"{HEXES[board.tile_hex(code)]} {KINDS[board.tile_kind(code)]}")
        next_hex = board.tile_hex(tiles[i + 1]) if i + 1 < len(tiles) else -1
        out += write_exit(board.tile_hex(code), board.tile_exit(code), next_hex, False)
    return ", ".join(out)


# Reading.

HEX = re.compile(r"[a-z]\d{1,2}", re.IGNORECASE)
_SHORT_TILE = re.compile(r"([a-z]\d{1,2})([slat])(?:=([slatvh]+))?(?:-([slatv]{1,2}))?", re.IGNORECASE)


class Item(msgspec.Struct, frozen=True):
    """A word of a build: a tile (``kind`` 0 or more), or else the town or hex in which the tile before it ends."""

    word: str
    hex: int
    kind: int = -1
    pay: tuple[int, ...] = ()
    extra: tuple[int, ...] = ()


class Step(msgspec.Struct, frozen=True):
    """A tile of a build with its exit, or -1 where the text leaves the last exit open."""

    item: Item
    exit: int


Choose = Callable[[Names, str, Sequence[int]], int]
"""Decides between the values that a word (its ``wanted``, the word, the values) may have."""


def _hex(word: str) -> int:
    if word.upper() not in HEX_OF_LABEL:
        raise UnreadableMove(word, "hex", difflib.get_close_matches(word.upper(), HEXES, n=3, cutoff=0.5))
    return HEX_OF_LABEL[word.upper()]


def lookup(names: Names, word: str, choose: Choose, fits: Container[int] = ()) -> int:
    """The index of a name; of several those that fit. Raises UnreadableMove."""
    found = names.find(word, fits)
    if not found:
        raise names.unreadable(word)
    return found[0] if len(found) == 1 else choose(names, word, found)


def items(text: str, choose: Choose) -> list[Item]:
    """The words of a build after its contract, in long or short form or mixed."""
    out: list[Item] = []
    for part in "+".join(card.strip() for card in text.split("+")).split(","):
        words = part.split()
        while words:
            if len(out) >= MOST_MOVES:
                raise UnreadableMove(words[0], "length")
            word = words.pop(0)
            if short := _SHORT_TILE.fullmatch(word):
                pay, extra = (tuple(LETTERS.index(c) for c in (short[n] or "").lower()) for n in (3, 4))
                out.append(Item(word, _hex(short[1]), LETTERS.index(short[2].lower()), tuple(sorted(pay)), extra))
            elif HEX.fullmatch(word):
                out.append(_long_item(word, words, choose))
            else:
                while words and not _is_place(words[0]):
                    word += f" {words.pop(0)}"
                out.append(Item(word, TOWN_HEX[lookup(TOWNS, word, choose)]))
    return out


def _is_place(word: str) -> bool:
    return bool(HEX.fullmatch(word) or _SHORT_TILE.fullmatch(word))


def _long_item(word: str, words: list[str], choose: Choose) -> Item:
    """A bare hex, or a hex with a kind, ``with`` its payment and ``discarding`` the extra cards; takes its words."""
    hex_ = _hex(word)
    if not words or _is_place(words[0]):
        return Item(word, hex_)
    kind = lookup(TILES, words[0], choose)
    word += f" {words.pop(0)}"
    named: dict[str, tuple[int, ...]] = {}
    while words and fold(words[0]) in ("with", "discarding"):
        what = fold(words.pop(0))
        cards = words.pop(0) if words else ""
        named[what] = tuple(lookup(PAYMENTS, card, choose) for card in cards.split("+"))
    return Item(word, hex_, kind, tuple(sorted(named.get("with", ()))), named.get("discarding", ()))


def _around(hex_: int) -> list[str]:
    """What a tile in a hex can lead to."""
    return [board.TOWNS[TOWN_AT[there]] if TOWN_AT[there] >= 0 else HEXES[there] for there in NEIGHBOURS[hex_] if there >= 0]


def steps(words: Iterable[Item], town: int) -> list[Step]:
    """The tiles of a build, each with the exit that what follows it tells. ``town`` is where the canal rests, or -1."""
    out: list[Step] = []
    waiting: Item | None = None
    for item in words:
        if waiting is None:
            if item.kind < 0 and (out or TOWN_AT[item.hex] != town or town < 0):
                raise UnreadableMove(item.word, "tile")
        elif item.hex not in NEIGHBOURS[waiting.hex]:
            raise UnreadableMove(item.word, "next", _around(waiting.hex))
        else:
            out.append(Step(waiting, NEIGHBOURS[waiting.hex].index(item.hex)))
        waiting = item if item.kind >= 0 else None
    if waiting:
        out.append(Step(waiting, -1))
    if not out:
        raise UnreadableMove("", "tile")
    return out


def read_tiles(text: str, start: int) -> tuple[int, ...]:
    """The inverse of ``write_tiles`` for a canal that starts in a town. Raises UnreadableMove or AmbiguousMove.

    Each tile lies where the one before it leads; whether the canal may run so is for others to judge.
    """

    def choose(names: Names, word: str, found: Sequence[int]) -> int:
        raise AmbiguousMove(word, names.wanted, [names.long[i] for i in found])

    tiles: tuple[int, ...] = ()
    for step in steps(items(text, choose), start) if text.strip() else ():
        item = step.item
        entry = entry_of(Work(-1, start, tiles), item.hex)
        if entry < 0 or step.exit < 0 or item.pay or item.extra:
            raise UnreadableMove(item.word, "tile" if entry < 0 else "exit", _around(item.hex))
        tiles = (*tiles, board.tile(item.hex, entry, step.exit, item.kind))
    return tiles
