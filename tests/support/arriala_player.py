"""A player who fills the section that lacks least, so that random games come to an end of their own."""

from __future__ import annotations

from rules.arriala.moves import AnyMove, Draw, End, Stop
from rules.arriala.reaches import open_sections
from rules.arriala.state import View
from rules.chance import Dice


def eager(view: View, dice: Dice) -> AnyMove:
    """A legal move: into a gap of the section with the fewest, from elsewhere; else any move that is not idle."""
    o, legal = view.open, view.legal or []
    gaps = [(section, [space for space in section if space not in o.workers]) for section in open_sections(o)]
    section, missing = min(gaps, key=lambda gap: len(gap[1]))
    filling = [m for m in legal if getattr(m, "to", -1) in missing and getattr(m, "start", -1) not in section]
    if filling:
        return dice.choose(filling)
    active = [m for m in legal if not isinstance(m, Draw | End | Stop)]
    return dice.choose(active if active and dice.below(3) else legal)
