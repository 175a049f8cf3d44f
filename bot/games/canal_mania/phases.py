"""What the mover's phase allows and what ends it: the one list behind the panel's buttons, its text and the prompt."""

from __future__ import annotations

from typing import NamedTuple

from rules.canal_mania import goods
from rules.canal_mania.building import lays_of
from rules.canal_mania.game import CanalMania
from rules.canal_mania.moves import AnyMove, Draw, DrawFaceUp, Exchange, Goods, Lay, Pass, Pick, Remove, Sweep, Take
from rules.canal_mania.state import PLAYING, View
from rules.chance import Dice

REMOVE = "remove"
"""It is no action and ends nothing (CM-49)."""
_CODES: dict[type[AnyMove], str] = {
    Take: "take", Exchange: "exchange", Sweep: "sweep", Pick: "pick", Lay: "build", Goods: "move", Draw: "draw",
    DrawFaceUp: "draw", Remove: REMOVE,
}  # fmt: skip
"""What a phase can hold, in the order in which it is told, by the code of its message."""


class Doable(NamedTuple):
    """The codes of what can be done in the present phase, and of what later phases hold: that passes this one."""

    now: tuple[str, ...]
    later: tuple[str, ...]

    @property
    def lost(self) -> tuple[str, ...]:
        """What the end of the turn would give up."""
        return tuple(code for code in (*self.now, *self.later) if code != REMOVE)


def passes_to(view: View, phase: int) -> bool:
    """Whether a command for a later phase would reach it by passing: nothing is asked, and passing is legal."""
    o = view.open
    return o.phase < phase and not o.asked and o.stage == PLAYING and Pass() in (view.legal or ())


def passing(view: View, phase: int) -> list[AnyMove]:
    """The passes that lead from the present phase to a later one."""
    return [Pass()] * max(0, phase - view.open.phase)


def doable(view: View) -> Doable:
    """What the mover can do in his phase and after it, while nothing is asked and nothing is being built."""
    o, private = view.open, view.private
    has = {type(move) for move in view.legal or ()}
    later = []
    if passes_to(view, 2):
        later += ["pick"] if o.row else []
        later += ["build"] if private is not None and lays_of(o, private.hand) else []
    if passes_to(view, 3) and any(True for _ in goods.moves_of(o, o.mover)):
        later.append("move")
    return Doable(tuple(dict.fromkeys(code for kind, code in _CODES.items() if kind in has)), tuple(later))


def reveals(view: View, *moves: AnyMove) -> bool:
    """Whether moves that draw nothing would show something new: the end of the turn does where the final scoring follows.

    Nothing hidden decides that, so it is tried on a guess.
    """
    game = CanalMania()
    state = game.guess(view, Dice("end"))
    return any(event.reveals != "nothing" for move in moves for event in game.play(state, move))
