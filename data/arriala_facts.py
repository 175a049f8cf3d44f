"""The facts of Arriala as structs: what the files hold, and what the rules and the renderer are given.

Only shapes stand here. ``loader`` fills them and ``arriala_checks`` judges them.
"""

from __future__ import annotations

import msgspec

PLAYER_COLOURS = ("red", "yellow", "green", "purple")
CARD_KINDS = (
    "walk", "anywhere", "own to vineyard", "any to vineyard", "all from vineyard", "any from vineyard", "lock", "structure",
)  # fmt: skip
"""The eight kinds of cards, in the order of the rulebook."""


class Town(msgspec.Struct, frozen=True):
    """A town on the canal."""

    name: str


class Stretch(msgspec.Struct, frozen=True):
    """The canal from one town to the next: its length, the most locks there, and with how many seats it is in play."""

    name: str
    km: int
    locks: int
    least_seats: int


class Board(msgspec.Struct, frozen=True):
    """One of the boards: the number of spaces of each stretch."""

    name: str
    spaces: tuple[int, ...]


class Vineyard(msgspec.Struct, frozen=True):
    """A vineyard: its places (which are also its points), the town it lies at, and with how many seats it is in play."""

    name: str
    places: int
    town: str
    least_seats: int


class BlueSpace(msgspec.Struct, frozen=True):
    """A space for a riverside construction: what is built there and beside which stretch; in play when the stretch is."""

    name: str
    construction: str
    stretch: str


class Structure(msgspec.Struct, frozen=True):
    """A structure: its name in the rulebook, the town that its site lies next to and in which stretch."""

    name: str
    full_name: str
    town: str
    stretch: str


class Card(msgspec.Struct, frozen=True):
    """A kind of card and how many the deck holds; ``steps`` is the number on a walk card, else 0."""

    kind: str
    count: int
    steps: int = 0


class BoardFile(msgspec.Struct, frozen=True):
    """``board.toml``: everything from the Grisolles side."""

    locks: int
    towns: tuple[Town, ...]
    stretches: tuple[Stretch, ...]
    boards: tuple[Board, ...]
    vineyards: tuple[Vineyard, ...]
    blue_spaces: tuple[BlueSpace, ...]
    structures: tuple[Structure, ...]


class CardFile(msgspec.Struct, frozen=True):
    """``cards.toml``: ``total`` is how many cards the deck holds, to hold the counts against."""

    total: int
    cards: tuple[Card, ...]


class ArrialaData(msgspec.Struct, frozen=True):
    """Everything that the rules of Arriala read."""

    board: BoardFile
    cards: tuple[Card, ...]
    digest: str
    """SHA-256 of the files, in hex: records carry it."""
