"""What no game could come to: the parts of a position held against one another, each refusal with its key."""

from __future__ import annotations

from rules.arriala.board import CARD_NAMES
from rules.arriala.reaches import open_sections
from rules.arriala.state import NOBODY, State
from rules.game import BadState

ALL_FROM_VINEYARD = CARD_NAMES.index("all from vineyard")
"""The card that asks for one worker after the other (AR-15)."""


def check(state: State) -> None:
    """Raise the BadState of the first thing that no game could come to."""
    o = state.open
    turn = (o.round - 1) * o.seats + (o.mover - o.first) % o.seats + 1
    last = o.options.stall_rounds
    _must(o.turn == turn, "turn", f"{o.turn} is not {turn}, which round and mover make")
    _must(not last or o.round <= last, "round", f"{o.round} comes after {last}, the last one (AR-43)")
    if o.asked:
        _must(o.discards[ALL_FROM_VINEYARD] > 0, "placing", "no such card has been played (AR-15)")
    if o.over:
        _must(o.walker == NOBODY, "walker", "nobody walks on: the game is over")
        stalled = o.round == last and o.turn == last * o.seats
        why = "sections are open, and it is not the end of the last round (AR-40, AR-43)"
        _must(stalled or not open_sections(o), "over", why)


def _must(holds: bool, where: str, why: str) -> None:
    if not holds:
        raise BadState(where, why)
