"""The state of a game of Canal Mania, flat: integers, tuples and lists of integers, no dict and no set.

Everything that never changes (hexes, towns, contracts, cards) stands in ``board``. What is immutable (works, canals, the
tiles laid in this action) is shared between copies.
"""

from __future__ import annotations

import msgspec

from rules.canal_mania.moves import AnyMove

# Stages of the game.
PLAYING, DECLINE, OVER = 0, 1, 2

# The action in progress, which closes when no question is left (a build action: when it is ended).
NOTHING, TAKING, PICKING, DRAWING, BUILDING = 0, 1, 2, 3, 4

# After the third phase only the surplus is discarded and the turn ended.
END_PHASE = 4

# Questions to the mover.
ASK_CONTRACT, ASK_PICK, ASK_COLOUR, ASK_PLACE, ASK_DECLARE, ASK_EXTRA, ASK_RETURN = range(7)


class Ask(msgspec.Struct, frozen=True, array_like=True):
    """A question to the mover: ``count`` is how many answers it still takes, ``arg`` the colour of ASK_PLACE.

    ``kept`` is the town where the first token of the same card lies, which is not taken back for the second (CM-86).
    """

    kind: int
    count: int = 1
    arg: int = -1
    kept: int = -1


class Work(msgspec.Struct, frozen=True, array_like=True):
    """A face-up contract: an unfinished canal. ``start`` is the town its boat began in, ``tiles`` as in board.tile().

    The boat rests on the last tile laid in an earlier action, or in the town that tile leads into, or in ``start``.
    """

    contract: int
    start: int
    tiles: tuple[int, ...] = ()


class Canal(msgspec.Struct, frozen=True, array_like=True):
    """A canal that is not being built any more: completed, or left incomplete at the end of the game."""

    seat: int
    contract: int
    start: int
    tiles: tuple[int, ...]
    complete: bool


class Laid(msgspec.Struct, frozen=True, array_like=True):
    """A tile laid in the build action in progress, with all that taking it back needs (CM-48)."""

    contract: int
    tile: int
    paid: tuple[int, ...]
    """The cards played for it (card ids); ``spent`` the two extra ones of building over."""
    spent: tuple[int, ...]
    half: int
    """The contract whose half of a surveyor was open before (CM-42), -1 for none."""
    ends: int
    """The last round as it stood before."""
    slot: int
    """The place of the work among the seat's works."""
    completed: int
    """The points of the completion that this tile brought, -1 if it completed nothing."""


class Open(msgspec.Struct, array_like=True):
    """All that anyone at the table may see (CM-93)."""

    ruleset: str
    trigger: int
    """Score that begins the end (CM-70)."""
    colours: tuple[int, ...]
    """A seat's colour, an index into board.PLAYER_COLOURS; 0 is red, who began."""
    first: int
    """The red seat."""
    engineers: list[int]
    """A seat's engineer, 0..4 in order of birth (his card's number less one)."""
    beside: list[int]
    """The engineers beside the map, sorted."""
    scores: list[int]
    junctions: list[int]
    """Unused Junction contracts by seat."""
    hands: list[int]
    """Hand sizes by seat."""
    supply: list[int]
    """Tiles left, at ``4 * seat + kind``."""
    works: list[tuple[Work, ...]]
    """Face-up contracts by seat, in the order taken."""
    canals: list[Canal]
    """In the order of completion."""
    tokens: int
    """A bit a town: whether it holds a goods token. The others of the ruleset's tokens are in the basin."""
    joined: list[int]
    """How many tile edges lead into each town: 0 is not connected (CM-33)."""
    laid: list[int]
    """How many tiles lie in each hex."""
    links: list[int]
    """Every canal-section, as board.link(), doubles included, sorted (CM-51)."""
    parliament: list[int]
    contracts_left: int
    """Size of the contract deck."""
    row: list[int]
    """The face-up build cards."""
    deck: int
    pile: int
    """Sizes of build deck and discard pile."""
    known: list[int]
    """How many cards of each id are publicly known to lie in the discard pile."""
    round: int
    turn: int
    """Turns begun since the start, the present one included."""
    mover: int
    phase: int
    """1, 2, 3, or END_PHASE."""
    stage: int
    ends: int
    """The last round once the end has begun, else 0 (CM-71)."""
    action: int
    asked: list[Ask]
    """Questions to the mover, the top one last."""
    picked: tuple[int, ...]
    """The cards named in the pick in progress (CM-30)."""
    build: tuple[Laid, ...]
    """The tiles laid in the build action in progress."""
    half: int
    """The contract whose half of Smeaton's surveyor is open, -1 for none (CM-42)."""
    acted: bool
    """Whether anything but passing was done in this turn; ``idle`` counts the turns on end without (CM-77)."""
    idle: int
    order: tuple[int, ...]
    """The seats in the order of the goods decline (CM-76)."""
    fresh: tuple[int, ...] = ()
    """The contracts that a build action ended in this turn laid tiles on: none of these may be removed yet (CM-49)."""


class Private(msgspec.Struct, array_like=True):
    """What only the seat itself may see. Its completed contracts are read off its canals (CM-17: nobody tallies them)."""

    hand: list[int]
    """Card ids, sorted."""
    drawn: int = -1
    """The card just drawn while the question is whether to declare it, else -1."""


class Deep(msgspec.Struct, array_like=True):
    """What nobody may see."""

    seed: str
    deck: list[int]
    """Build deck, top card last."""
    pile: list[int]
    """Discard pile, with the surplus discards that nobody saw."""
    contracts: list[int]
    """Contract deck, top card last."""
    shuffles: int
    """How often the build deck was shuffled."""


class State(msgspec.Struct, array_like=True):
    """One play of Canal Mania."""

    open: Open
    seats: list[Private]
    deep: Deep


class View(msgspec.Struct):
    """What ``seat`` may see, or a spectator (None): a copy of ``open``, his private part and, for the mover, ``legal``."""

    open: Open
    seat: int | None
    private: Private | None
    legal: list[AnyMove] | None
