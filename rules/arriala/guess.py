"""A state that the owner of a view could be in: what is hidden is dealt anew from the cards that he has not seen."""

from __future__ import annotations

from rules.arriala.board import CARD_COUNT
from rules.arriala.state import Deep, Private, State, View, copy_open
from rules.chance import Dice

_SEED = "guess"


def guess(view: View, dice: Dice) -> State:
    """Deal the unseen cards to the other hands and the pile."""
    o = copy_open(view.open)
    own = view.private.hand if view.private else []
    seen = list(o.discards)
    for card in own:
        seen[card] += 1
    unseen = dice.shuffled([card for card, n in enumerate(CARD_COUNT) for _ in range(n - seen[card])])
    seats = []
    for seat, size in enumerate(o.hands):
        mine = seat == view.seat and view.private is not None
        seats.append(Private(list(own) if mine else sorted(unseen.pop() for _ in range(size))))
    return State(o, seats, Deep(_SEED, unseen, 0))
