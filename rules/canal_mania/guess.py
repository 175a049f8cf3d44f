"""A state that the owner of a view could be in: what is hidden is dealt anew from the cards that he has not seen."""

from __future__ import annotations

from rules.canal_mania.board import CARD_COUNT, INITIAL, JUNCTION
from rules.canal_mania.state import Deep, Open, Private, State, View
from rules.chance import Dice

_SEED = "guess"


def guess(view: View, o: Open, dice: Dice) -> State:
    """Deal the unseen cards to the other hands, the unseen part of the discard pile and the deck.

    ``o`` is a copy of the view's open part, which the new state keeps.
    """
    seen = list(o.known)
    for card in o.row:
        seen[card] += 1
    for laid in o.build:
        for card in (*laid.paid, *laid.spent):
            seen[card] += 1
    own = view.private.hand if view.private else []
    for card in own:
        seen[card] += 1
    unseen = dice.shuffled([card for card, n in enumerate(CARD_COUNT) for _ in range(n - seen[card])])
    seats = []
    for seat, size in enumerate(o.hands):
        if seat == view.seat and view.private:
            seats.append(Private(list(own), view.private.drawn))
        else:
            seats.append(Private(sorted(unseen.pop() for _ in range(size))))
    pile = [card for card, n in enumerate(o.known) for _ in range(n)]
    pile += [unseen.pop() for _ in range(o.pile - len(pile))]
    contracts = dice.shuffled(_unseen_contracts(o))
    if o.contracts_left > len(contracts) - sum(INITIAL[c] for c in contracts):
        # The sixth initial contract still lies on top (CM-92).
        contracts.sort(key=lambda contract: INITIAL[contract])
    return State(o, seats, Deep(_SEED, unseen, pile, contracts, 0))


def _unseen_contracts(o: Open) -> list[int]:
    taken = set(o.parliament)
    taken.update(work.contract for works in o.works for work in works)
    taken.update(canal.contract for canal in o.canals if canal.complete)
    return [contract for contract in range(JUNCTION) if contract not in taken]
