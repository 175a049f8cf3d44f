"""What a line passes before its first command: nothing that is half done is given up without a word."""

from __future__ import annotations

from collections.abc import Sequence

from bot.games.canal_mania.words import CanalManiaWords
from rules.canal_mania.moves import AnyMove, End, Pass
from rules.canal_mania.state import ASK_CONTRACT, ASK_PICK, BUILDING, View


def passed(words: CanalManiaWords, view: View, moves: Sequence[AnyMove]) -> list[str]:
    """A sentence for what is stopped half done, as a pick (CM-30), a second contract (CM-12) and a build action (CM-40) may
    be, and one for the phases that are left out (CM-20). Whoever only passes knows, and so does who ends the turn.
    """
    count = next((n for n, move in enumerate(moves) if not isinstance(move, Pass)), 0)
    if not count:
        return []
    o = view.open
    asked = o.asked[-1].kind if o.asked else -1
    lines = []
    if asked == ASK_PICK:
        lines.append(words.say("passed-pick", count=len(o.picked)))
    elif asked == ASK_CONTRACT:
        lines.append(words.say("passed-contract"))
    elif o.action == BUILDING:
        lines.append(words.say("passed-build", count=len(o.build)))
    phases = [words.phase(o.phase + n) for n in range(len(lines), count)]
    if phases and not isinstance(moves[count], End):
        lines.append(words.say("passed-phases", phases=words.words.join(phases), count=len(phases)))
    return lines
