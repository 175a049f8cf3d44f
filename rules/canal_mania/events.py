"""What moves of Canal Mania do, as log and picture tell it. Fields are indices as in ``moves``; cards are card ids.

Each event's tag is its code: the name of its sentence in the locale files, after ``canal-mania-``.
"""

from __future__ import annotations

from typing import ClassVar

from rules.game import Event, Reveals


class Began(Event, frozen=True, kw_only=True, tag="began"):
    """The game begins: ``seat`` is red and has the first turn."""


class Took(Event, frozen=True, kw_only=True, tag="took"):
    """``seat`` took a contract and put its boat in ``town``."""

    contract: int
    town: int


class ParliamentFilled(Event, frozen=True, kw_only=True, tag="parliament-filled"):
    """New contracts were turned up."""

    reveals: ClassVar[Reveals] = "everyone"
    contracts: tuple[int, ...]


class Exchanged(Event, frozen=True, kw_only=True, tag="exchanged"):
    """``seat`` gave engineer ``gave`` for ``got``; ``other`` is the seat that he came from, -1 from beside the map."""

    got: int
    gave: int
    other: int


class Swept(Event, frozen=True, kw_only=True, tag="swept"):
    """``seat`` discarded the face-up cards."""

    cards: tuple[int, ...]


class RowFilled(Event, frozen=True, kw_only=True, tag="row-filled"):
    """New build cards were turned up."""

    reveals: ClassVar[Reveals] = "everyone"
    cards: tuple[int, ...]


class DeckShuffled(Event, frozen=True, kw_only=True, tag="deck-shuffled"):
    """The discard pile became the new build deck of ``count`` cards (CM-38)."""

    count: int


class Picked(Event, frozen=True, kw_only=True, tag="picked"):
    """``seat`` took a face-up card."""

    card: int


class Drew(Event, frozen=True, kw_only=True, tag="drew"):
    """``seat`` drew from the deck; ``card`` is -1 for all others."""

    reveals: ClassVar[Reveals] = "mover"
    card: int


class Declared(Event, frozen=True, kw_only=True, tag="declared"):
    """``seat`` showed the card just drawn."""

    reveals: ClassVar[Reveals] = "everyone"
    card: int


class Kept(Event, frozen=True, kw_only=True, tag="kept"):
    """``seat`` kept the card just drawn secret."""


class Coloured(Event, frozen=True, kw_only=True, tag="coloured"):
    """``seat`` named the colour of a white symbol."""

    colour: int


class Placed(Event, frozen=True, kw_only=True, tag="placed"):
    """A goods token came to ``town``."""

    town: int


class NotPlaced(Event, frozen=True, kw_only=True, tag="not-placed"):
    """``count`` tokens were not placed (CM-35): the basin is empty (``colour`` -1) or the colour is full."""

    colour: int
    count: int


class Returned(Event, frozen=True, kw_only=True, tag="returned"):
    """``seat`` took the goods token of ``town`` back to the basin (CM-81)."""

    town: int


class TileLaid(Event, frozen=True, kw_only=True, tag="laid"):
    """``seat`` laid a tile (board.tile()), paying with ``paid`` (card ids); ``over`` whether another tile lay there."""

    contract: int
    tile: int
    paid: tuple[int, ...]
    over: bool


class TilesMissing(Event, frozen=True, kw_only=True, tag="tiles-missing"):
    """``seat`` has no tile of a kind left, and every way to complete the contract's canal needs one (CM-46)."""

    contract: int
    kind: int

    @property
    def telling(self) -> bool:
        """Supplies and canals are open: anyone could have seen it."""
        return True


class Spent(Event, frozen=True, kw_only=True, tag="spent"):
    """``seat`` discarded a card for building over (CM-44)."""

    card: int


class TakenBack(Event, frozen=True, kw_only=True, tag="taken-back"):
    """``seat`` took back the last tile; ``undone`` are the points of the completion that this undid, 0 if none."""

    contract: int
    tile: int
    undone: int


class Completed(Event, frozen=True, kw_only=True, tag="completed"):
    """``seat`` completed a canal: ``tile_points`` for its tiles, ``value_points`` for the contract (CM-50)."""

    contract: int
    tile_points: int
    value_points: int


class BuildEnded(Event, frozen=True, kw_only=True, tag="built"):
    """``seat`` ended the build action with ``tiles`` tiles; boats have moved (CM-50)."""

    tiles: int


class Removed(Event, frozen=True, kw_only=True, tag="removed"):
    """``seat`` removed the last tile of an unfinished canal (CM-49)."""

    contract: int
    tile: int


class Moved(Event, frozen=True, kw_only=True, tag="moved"):
    """``seat`` moved a token along ``towns``; ``owners`` are the seats of the sections, ``points`` those of each seat."""

    towns: tuple[int, ...]
    owners: tuple[int, ...]
    points: tuple[int, ...]


class Passed(Event, frozen=True, kw_only=True, tag="passed"):
    """``seat`` left a phase without an action; phase 0: had to pass in the goods decline (CM-76)."""

    phase: int

    @property
    def telling(self) -> bool:
        """A pass that was forced follows from the position; one's own is a move."""
        return self.phase == 0


class Discarded(Event, frozen=True, kw_only=True, tag="discarded"):
    """``seat`` discarded a surplus card; ``card`` is -1 for all others (CM-23)."""

    card: int


class TurnEnded(Event, frozen=True, kw_only=True, tag="ended"):
    """``seat`` ended the turn."""


class RoundBegan(Event, frozen=True, kw_only=True, tag="round-began"):
    """Round ``number`` begins; ``left`` rounds are left counting this one, 0 while the end has not begun."""

    number: int
    left: int


class Triggered(Event, frozen=True, kw_only=True, tag="triggered"):
    """The end has begun (CM-70): ``seat`` reached the trigger, -1: a standstill (CM-77). ``last`` is the last round."""

    last: int


class Untriggered(Event, frozen=True, kw_only=True, tag="untriggered"):
    """Taking back a completion took back the beginning of the end, too."""


class LeftIncomplete(Event, frozen=True, kw_only=True, tag="incomplete"):
    """Final scoring: ``seat``'s unfinished canal scored its tiles (CM-72)."""

    contract: int
    points: int


class DeclineBegan(Event, frozen=True, kw_only=True, tag="decline-began"):
    """The goods decline begins; the seats move in this order (CM-76)."""

    order: tuple[int, ...]


class MostContracts(Event, frozen=True, kw_only=True, tag="most-contracts"):
    """The seats that completed the most contracts, ``count`` each, scored ``points`` each (first edition; CM-83)."""

    reveals: ClassVar[Reveals] = "everyone"
    seats: tuple[int, ...]
    count: int
    points: int


class GameOver(Event, frozen=True, kw_only=True, tag="over"):
    """No token can be moved any more: the game is over. ``winners`` are the seats in first place."""

    reveals: ClassVar[Reveals] = "everyone"
    winners: tuple[int, ...]


AnyEvent = (
    Began | Took | ParliamentFilled | Exchanged | Swept | RowFilled | DeckShuffled | Picked | Drew | Declared | Kept
    | Coloured | Placed | NotPlaced | Returned | TileLaid | TilesMissing | Spent | TakenBack | Completed | BuildEnded
    | Removed | Moved | Passed | Discarded | TurnEnded | RoundBegan | Triggered | Untriggered | LeftIncomplete
    | DeclineBegan | MostContracts | GameOver
)
