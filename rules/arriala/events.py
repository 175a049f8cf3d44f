"""What moves of Arriala do, as log and picture tell it. ``seat`` is who did it; places, cards, colours are as in ``moves``.

Each event's tag is its code: the name of its sentence in the locale files, after ``arriala-``. A card that was played comes
before what it did. ``winner`` is the colour that won, ``board.NEUTRAL`` among them, -1 if nobody did.
"""

from __future__ import annotations

from typing import ClassVar

from rules.game import Event, Reveals


class Began(Event, frozen=True, kw_only=True, tag="began"):
    """The game begins: ``seat`` has the first turn."""


class CardPlayed(Event, frozen=True, kw_only=True, tag="card-played"):
    """``seat`` played a card; it lies with the discards."""

    card: int


class Walked(Event, frozen=True, kw_only=True, tag="walked"):
    """``seat`` moved a worker ``steps`` steps along the canal, by project points or a walk card."""

    colour: int
    start: int
    to: int
    steps: int


class Jumped(Event, frozen=True, kw_only=True, tag="jumped"):
    """``seat`` set a worker from the canal elsewhere on it by an anywhere card (AR-8)."""

    colour: int
    start: int
    to: int


class Allocated(Event, frozen=True, kw_only=True, tag="allocated"):
    """``seat`` put a new worker on the canal."""

    to: int


class WentToVineyard(Event, frozen=True, kw_only=True, tag="to-vineyard"):
    """``seat`` moved a worker from the canal to the vineyard ``to``."""

    colour: int
    start: int
    to: int


class Returned(Event, frozen=True, kw_only=True, tag="returned"):
    """``seat`` moved a worker from the vineyard ``start`` to the canal."""

    colour: int
    start: int
    to: int


class LeftThere(Event, frozen=True, kw_only=True, tag="left-there"):
    """``seat`` left the other workers of an all from vineyard card in the vineyard (AR-15)."""

    vineyard: int


class RiversideBuilt(Event, frozen=True, kw_only=True, tag="riverside-built"):
    """``seat`` built a riverside construction on the blue space ``to`` with a worker from ``start``."""

    colour: int
    start: int
    to: int
    points: int


class LockBuilt(Event, frozen=True, kw_only=True, tag="lock-built"):
    """``seat`` built a lock."""

    to: int
    points: int


class StructureBuilt(Event, frozen=True, kw_only=True, tag="structure-built"):
    """``seat`` built the structure at the site ``to``."""

    to: int
    points: int


class ReachClosed(Event, frozen=True, kw_only=True, tag="reach-closed"):
    """The section from ``first`` to ``last`` is full and was broken down; ``seat`` completed it (AR-23 to AR-29).

    ``workers`` are the colours on its spaces, in order; ``points`` is 0 when nobody won.
    """

    first: int
    last: int
    workers: tuple[int, ...]
    winner: int
    points: int


class ReachGone(Event, frozen=True, kw_only=True, tag="reach-gone"):
    """A lock took the only space of an open section, which is gone without a breakdown (AR-22)."""

    to: int


class Drew(Event, frozen=True, kw_only=True, tag="drew"):
    """``seat`` picked a card from the pile; ``card`` is -1 for all others."""

    reveals: ClassVar[Reveals] = "mover"
    card: int


class PileShuffled(Event, frozen=True, kw_only=True, tag="pile-shuffled"):
    """The discards became a new pile of ``count`` cards (AR-36)."""

    count: int


class TurnEnded(Event, frozen=True, kw_only=True, tag="ended"):
    """``seat``'s turn is over; ``left`` project points were not used."""

    left: int


class RoundBegan(Event, frozen=True, kw_only=True, tag="round-began"):
    """Round ``number`` begins; ``left`` rounds are left counting this one, 0 if nothing ever stops the game (AR-43)."""

    number: int
    left: int


class Stalled(Event, frozen=True, kw_only=True, tag="stalled"):
    """The last round is over while sections are open: the game stops (AR-43)."""

    round: int


class VineyardScored(Event, frozen=True, kw_only=True, tag="vineyard-scored"):
    """The breakdown of a vineyard at the end (AR-41); ``workers`` are the colours there, sorted."""

    vineyard: int
    workers: tuple[int, ...]
    winner: int
    points: int


class GameOver(Event, frozen=True, kw_only=True, tag="over"):
    """The game is over. ``winners`` are the seats in first place: one; several in a draw (AR-42); none if the neutral
    score is the highest (AR-53)."""

    reveals: ClassVar[Reveals] = "everyone"
    winners: tuple[int, ...]


AnyEvent = (
    Began | CardPlayed | Walked | Jumped | Allocated | WentToVineyard | Returned | LeftThere | RiversideBuilt | LockBuilt
    | StructureBuilt | ReachClosed | ReachGone | Drew | PileShuffled | TurnEnded | RoundBegan | Stalled | VineyardScored
    | GameOver
)  # fmt: skip
