"""The moves of Arriala: the smallest decisions a seat can take. All fields are integers.

Places, cards and colours are indices into ``board.PLACES``, ``board.CARD_NAMES`` and ``board.COLOURS``. A worker is named by
its colour and where it stands: those of one colour in one town or vineyard are alike (AR-61). ``to`` is where it arrives.
"""

from __future__ import annotations

from rules.game import Move


class Walk(Move, frozen=True, tag="walk"):
    """Move a worker of any colour along the canal, one project point a step (AR-1 to AR-11, AR-60).

    Also the walk on after an anywhere card (AR-8).
    """

    colour: int
    start: int
    to: int


class Allocate(Move, frozen=True, tag="allocate"):
    """Allocate a new worker of one's own to the canal (AR-17)."""

    to: int


class Vineyard(Move, frozen=True, tag="vineyard"):
    """Move a worker of one's own from the canal to a vineyard (AR-12, AR-14)."""

    colour: int
    start: int
    to: int


class Return(Move, frozen=True, tag="return"):
    """Move a worker of one's own from a vineyard to the canal (AR-13)."""

    colour: int
    start: int
    to: int


class Riverside(Move, frozen=True, tag="riverside"):
    """Build a riverside construction with a worker of one's own from the canal (AR-18)."""

    colour: int
    start: int
    to: int


class Lock(Move, frozen=True, tag="lock"):
    """Build a lock on a free space of an open section (AR-19 to AR-22)."""

    to: int


class Draw(Move, frozen=True, tag="draw"):
    """Pick the top card of the pile (AR-34, AR-36)."""


class Card(Move, frozen=True, tag="card"):
    """Play a card. ``colour`` and ``start`` name the worker that it moves, -1 for a lock or structure card.

    ``to`` is where the worker arrives, the lock is built, or the site of the structure. All from vineyard names its first
    arrival (AR-15).
    """

    card: int
    colour: int
    start: int
    to: int


class Place(Move, frozen=True, tag="place"):
    """Place the next worker of an all from vineyard card (AR-15)."""

    colour: int
    to: int


class Stop(Move, frozen=True, tag="stop"):
    """Leave the other workers of an all from vineyard card in the vineyard (AR-15)."""


class End(Move, frozen=True, tag="end"):
    """End the turn; project points that are left are lost (AR-45, AR-62)."""


AnyMove = Walk | Allocate | Vineyard | Return | Riverside | Lock | Draw | Card | Place | Stop | End
