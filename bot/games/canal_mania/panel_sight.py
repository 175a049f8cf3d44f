"""What every page of the panel is made from: words, the seat's view, the names; and short names for its paths."""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from functools import cached_property

from bot.games.canal_mania import sheets
from bot.games.canal_mania.words import CanalManiaWords
from bot.refusals import Refusal
from bot.words import plain_name
from render.canal_mania import Scene
from rules.canal_mania.board import KINDS
from rules.canal_mania.names import CONTRACTS
from rules.canal_mania.state import Open, View
from rules.names import Names

HASH = 8
"""Hex digits that name a route."""


class Sight:
    """The view of a seat, and the words for it."""

    def __init__(self, words: CanalManiaWords, view: View, names: Sequence[str]) -> None:
        self.words = words
        self.view = view
        self.names = names
        self.say = words.say

    @property
    def open(self) -> Open:
        """What everyone sees."""
        return self.view.open

    @property
    def seat(self) -> int:
        """The seat whose panel it is."""
        assert self.view.seat is not None
        return self.view.seat

    @cached_property
    def scene(self) -> Scene:
        """What pictures are drawn from."""
        return Scene(self.view, tuple(plain_name(name) for name in self.names))

    def hand(self) -> str:
        """The seat's own sheet."""
        return sheets.hand(self.words, self.view)

    def counted(self, counts: Sequence[int]) -> str:
        """Cards by kind: ``2 locks and a surveyor``; ``none`` for none."""
        parts = [self.say("kind-count", kind=KINDS[kind], count=count) for kind, count in enumerate(counts) if count]
        return self.words.words.join(parts) or self.say("nothing")

    def one(self, names: Names, rest: Sequence[str]) -> int:
        """The index of the first word of a path's rest. Raises Refusal ``offer-gone``."""
        found = names.find(rest[0]) if rest else []
        if len(found) != 1:
            raise Refusal("offer-gone")
        return found[0]


def named(contract: int) -> str:
    """A contract in a path."""
    return CONTRACTS.write(contract, short=True)


def digest(text: str) -> str:
    """What names a line of moves in a path."""
    return hashlib.sha256(text.encode()).hexdigest()[:HASH]
