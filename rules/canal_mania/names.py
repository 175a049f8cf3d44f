"""The names of towns, contracts, engineers, cards and colours: long, short, and as people type them."""

from __future__ import annotations

import difflib
from collections.abc import Sequence
from typing import Final

from rules.canal_mania import board
from rules.canal_mania.board import HALF, KINDS, SURVEYOR
from rules.game import UnreadableMove


def _plain(word: str) -> str:
    return " ".join(word.casefold().replace("&", " and ").split())


class Names:
    """The names of one table of ``board``: finds an index by any spelling or beginning, case aside.

    ``wanted`` is what an UnreadableMove says was looked for. ``others`` are further spellings, index by index; ``codes`` the
    short forms, by default the shortest unambiguous beginnings, of three letters or more, of the last spelling.
    """

    def __init__(self, wanted: str, names: Sequence[str], *others: Sequence[str], codes: Sequence[str] = ()) -> None:
        self.wanted = wanted
        self.long = tuple(names)
        self._keys = [(_plain(name), i) for table in (names, *others, codes) for i, name in enumerate(table)]
        self.short = tuple(codes) or tuple(self._beginning(name, i) for i, name in enumerate((names, *others)[-1]))

    def _beginning(self, name: str, index: int) -> str:
        beginnings = (name[:n] for n in range(3, len(name)) if name[n - 1].isalnum())
        return next((beginning for beginning in beginnings if self.find(beginning) == [index]), name)

    def find(self, word: str) -> list[int]:
        """The indices that a word may mean: an exact spelling, or else all that begin so."""
        word = _plain(word)
        exact = [i for key, i in self._keys if key == word]
        return exact[:1] or (sorted({i for key, i in self._keys if key.startswith(word)}) if word else [])

    def unreadable(self, word: str) -> UnreadableMove:
        """The refusal of a word, with the nearest names."""
        nearest = difflib.get_close_matches(_plain(word), [key for key, _ in self._keys], n=5, cutoff=0.5)
        index = dict(reversed(self._keys))
        return UnreadableMove(word, self.wanted, tuple(dict.fromkeys(self.long[index[key]] for key in nearest))[:3])

    def write(self, index: int, short: bool) -> str:
        """The name, or its short form."""
        return (self.short if short else self.long)[index]


TOWNS: Final = Names("town", board.TOWNS)
CONTRACTS: Final = Names("contract", board.CONTRACTS, board.CONTRACT_IDS)
ENGINEERS: Final = Names("engineer", board.ENGINEERS)
LETTERS: Final = "slatvh"
"""A letter for each of ``board.KINDS``."""
TILES: Final = Names("tile", KINDS[:SURVEYOR], codes=LETTERS[:SURVEYOR])
CARDS: Final = Names("card", KINDS[:HALF], [f"{kind}s" for kind in KINDS[:HALF]], codes=LETTERS[:HALF])
PAYMENTS: Final = Names("card", KINDS, [f"{kind}s" for kind in KINDS], codes=LETTERS)
"""The kinds of cards, and HALF."""
TOWN_COLOURS: Final = Names("colour", board.TOWN_COLOURS, codes="rygbkp")
PLAYER_COLOURS: Final = Names("colour", board.PLAYER_COLOURS, codes="rygkw")
BUILD_CARDS: Final = Names(
    "card",
    board.CARD_NAMES,
    [" ".join(reversed(name.split())) for name in board.CARD_NAMES],
    codes=[
        LETTERS[kind] + ("" if symbol < 0 else "rygbkpw"[symbol])
        for kind, symbol in zip(board.CARD_KIND, board.CARD_SYMBOL, strict=True)
    ],
)
