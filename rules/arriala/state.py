"""The state of a game of Arriala, flat: integers, tuples and lists of integers, no dict and no set.

Everything that never changes (places, stretches, cards) stands in ``board``. A *side* is whoever has workers and a score:
the seats, and with two of them the virtual third player as side 2. A *worker* is a number, ``WORKERS * side`` and 0 to 4.
"""

from __future__ import annotations

import copy

import msgspec

from rules.arriala.moves import AnyMove

NOBODY = -1

# Questions to the mover.
ASK_PLACE = 0


class Options(msgspec.Struct, frozen=True, array_like=True):
    """The table options as the rules read them (rulings, "Options"). Only ``first`` is not here: it is over at the start."""

    board: str
    forward: bool
    """Every walk goes towards Valence (AR-1)."""
    allocate_then_move: bool
    to_vineyard_any: bool
    walk_card_extension: bool
    structure_tie_ok: bool
    neutrals_as_own: bool
    riverside_counts: bool
    stall_rounds: int
    """The last round, 0 for none (AR-43)."""


class Ask(msgspec.Struct, frozen=True, array_like=True):
    """A question to the mover. ASK_PLACE: the next worker of vineyard ``arg``, or no more (AR-15)."""

    kind: int
    arg: int


class Reach(msgspec.Struct, frozen=True, array_like=True):
    """A section that has been broken down: its first and last space, the colour that won, or NOBODY, and its points."""

    first: int
    last: int
    winner: int
    points: int


class Open(msgspec.Struct, array_like=True):
    """All that anyone at the table may see (AR-37, AR-64)."""

    ruleset: str
    options: Options
    seats: int
    colours: tuple[int, ...]
    """A side's colour, an index into board.COLOURS."""
    first: int
    """The seat that began."""
    scores: list[int]
    """By side: with two seats the third is the neutral score (AR-51)."""
    workers: list[int]
    """The place of every worker, board.STOCK for one that is not allocated yet. Those in stock come last of their side."""
    locks: list[int]
    """The spaces on which locks stand, sorted."""
    reaches: list[Reach]
    """The closed sections, in the order of their breakdowns."""
    structures: list[int]
    """The seat that built the structure at each of board.SITES, or NOBODY."""
    hands: list[int]
    """Hand sizes by seat."""
    pile: int
    """Cards in the pile."""
    discards: list[int]
    """How many cards of each id lie face up in the discards."""
    round: int
    turn: int
    """Turns begun since the start, the present one included."""
    mover: int
    left: int
    """Project points left in this turn."""
    moved: list[int]
    """By worker: where its move of this turn began, -1 if it was not moved (AR-6)."""
    allocated: list[int]
    """The workers allocated in this turn."""
    bans: list[int]
    """By worker: where it may not arrive in this turn, because its move of the turn before began there, or -1 (AR-9)."""
    walker: int
    """The worker that may walk on as the very next action, or -1 (AR-8)."""
    asked: list[Ask]
    """Questions to the mover, the top one last."""
    over: bool


class Private(msgspec.Struct, array_like=True):
    """What only the seat itself may see."""

    hand: list[int]
    """Card ids, sorted."""


class Deep(msgspec.Struct, array_like=True):
    """What nobody may see."""

    seed: str
    pile: list[int]
    """The pile, top card last."""
    shuffles: int
    """How often the discards were shuffled into a new pile."""


class State(msgspec.Struct, array_like=True):
    """One play of Arriala."""

    open: Open
    seats: list[Private]
    deep: Deep


class View(msgspec.Struct):
    """What ``seat`` may see, or a spectator (None): a copy of ``open``, his private part and, for the mover, ``legal``."""

    open: Open
    seat: int | None
    private: Private | None
    legal: list[AnyMove] | None


def copy_open(o: Open) -> Open:
    """A copy of the open part; what is immutable is shared."""
    new = copy.copy(o)
    new.scores = list(o.scores)
    new.workers = list(o.workers)
    new.locks = list(o.locks)
    new.reaches = list(o.reaches)
    new.structures = list(o.structures)
    new.hands = list(o.hands)
    new.discards = list(o.discards)
    new.moved = list(o.moved)
    new.allocated = list(o.allocated)
    new.bans = list(o.bans)
    new.asked = list(o.asked)
    return new


def as_shown(view: View) -> State:
    """A state that holds what a view shows, and in place of what is hidden nothing: good for all moves but drawing."""
    o = copy_open(view.open)
    seats = [Private(list(view.private.hand) if view.private and seat == view.seat else []) for seat in range(o.seats)]
    return State(o, seats, Deep("", [], 0))
