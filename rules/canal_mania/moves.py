"""The moves of Canal Mania: the smallest decisions a seat can take. All fields are integers or tuples of integers.

Towns, contracts, engineers, hexes and cards are indices into the tables of ``board``; the kinds of tiles and cards are
``STRETCH`` .. ``SURVEYOR`` there. A colour is an index into ``board.TOWN_COLOURS``.
"""

from __future__ import annotations

from rules.game import Move


class Take(Move, frozen=True, tag="take"):
    """Take a contract and put its boat in a town (Contracts; CM-10 to CM-14). Also answers the extra contract (CM-12)."""

    contract: int
    town: int


class Exchange(Move, frozen=True, tag="exchange"):
    """Exchange one's engineer for this one, whoever holds him or beside the map (The Turn; CM-21)."""

    engineer: int


class Sweep(Move, frozen=True, tag="sweep"):
    """Discard the five face-up build cards and turn up new ones (The Turn; CM-22)."""


class Pick(Move, frozen=True, tag="pick"):
    """Name one face-up card of a pick (Build Cards 1; CM-30). Symbols follow in the order of naming (CM-31)."""

    card: int


class Draw(Move, frozen=True, tag="draw"):
    """Draw one card from the build deck instead of a phase's action (The Turn; CM-20, CM-36)."""


class DrawFaceUp(Move, frozen=True, tag="draw-face-up"):
    """Rennie's draw: one face-up card instead of the deck's top card (Engineers; CM-37)."""

    card: int


class Declare(Move, frozen=True, tag="declare"):
    """Show the card just drawn, and place its tokens (CM-36)."""


class Keep(Move, frozen=True, tag="keep"):
    """Keep the card just drawn secret (CM-36)."""


class Colour(Move, frozen=True, tag="colour"):
    """Name the colour of a white goods symbol (Build Cards 2; CM-34)."""

    colour: int


class Place(Move, frozen=True, tag="place"):
    """Put a goods token into a town (Build Cards 2; CM-32)."""

    town: int


class Return(Move, frozen=True, tag="return"):
    """Take a token back from a town, because the basin is empty and one must be placed (first edition; CM-81)."""

    town: int


class Lay(Move, frozen=True, tag="lay"):
    """Lay one tile on a canal: hex, kind, and the direction (0..5, N NE SE S SW NW) of its exit (CM-1 to CM-5).

    ``pay`` is ``()`` for the cheapest payment (CM-43), else the kinds of cards played, sorted, with ``HALF`` for the open
    half of Smeaton's surveyor (CM-42).
    """

    contract: int
    hex: int
    kind: int
    exit: int
    pay: tuple[int, ...] = ()


class Spend(Move, frozen=True, tag="spend"):
    """Name one of the two extra cards of building over (CM-44), by kind."""

    kind: int


class TakeBack(Move, frozen=True, tag="take-back"):
    """Take back the last tile laid in this build action (CM-48)."""


class Remove(Move, frozen=True, tag="remove"):
    """Remove the last tile of an unfinished canal, laid in an earlier turn (Unforeseen difficulties; CM-49)."""

    contract: int


class Goods(Move, frozen=True, tag="move"):
    """Move one goods token along a whole route (The Goods Token Move; CM-60).

    ``towns`` is the route, start first. ``owners`` has an entry a section: the player colour of its owner where sections
    of several owners run there, else -1.
    """

    towns: tuple[int, ...]
    owners: tuple[int, ...]


class Discard(Move, frozen=True, tag="discard"):
    """Discard a surplus card at the end of the turn, by kind (CM-23)."""

    kind: int


class Pass(Move, frozen=True, tag="pass"):
    """No more: end the build action or an unfinished pick, want no extra contract, or else leave the phase."""


class End(Move, frozen=True, tag="end"):
    """End the turn. Nothing else does."""


AnyMove = (
    Take | Exchange | Sweep | Pick | Draw | DrawFaceUp | Declare | Keep | Colour | Place | Return | Lay | Spend | TakeBack
    | Remove | Goods | Discard | Pass | End
)
