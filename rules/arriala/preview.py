"""What a legal move would score at once, for those who choose among moves."""

from __future__ import annotations

from rules.arriala import turn
from rules.arriala.moves import AnyMove, Draw
from rules.arriala.state import View, as_shown


def gains(view: View, move: AnyMove) -> tuple[int, ...]:
    """The points of every side (``state``) from a legal move of the view's owner, with all that it brings about.

    Raises IllegalMove.
    """
    state = as_shown(view)
    if isinstance(move, Draw):
        # Whatever is drawn scores nothing, but the turn may end with it, and the game.
        state.deep.pile = [0]
    turn.play(state, move)
    return tuple(after - before for before, after in zip(view.open.scores, state.open.scores, strict=True))
