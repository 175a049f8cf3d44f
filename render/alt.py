"""Alt text: sentences that tell a blind player what a picture shows, in at most 1,024 characters."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import takewhile

from render import fonts
from render.film import GameScene, scores_by_round

LIMIT = 1024
_NAME = 32


def _sentence(text: str) -> str:
    text = text.strip()
    return text if not text or text[-1] in ".!?…" else f"{text}."


def told(story: Sequence[str], before: Sequence[str] = (), after: Sequence[str] = ()) -> str:
    """Whole sentences in a row, as many as the limit holds: never one cut short.

    What comes ``after``, and the first sentence of the story, have their place before all else; then what comes ``before``,
    then the rest of the story as far as it fits without a gap.
    """
    head, middle, tail = ([sentence for part in parts if (sentence := _sentence(part))] for parts in (before, story, after))
    room = LIMIT

    def fits(sentence: str) -> bool:
        nonlocal room
        if len(sentence) + 1 > room:
            return False
        room -= len(sentence) + 1
        return True

    last = list(filter(fits, tail))
    first = [sentence for sentence in middle[:1] if fits(sentence)]
    ahead = list(filter(fits, head))
    return " ".join([*ahead, *first, *takewhile(fits, middle[1:] if first else ()), *last])


def newest_first(story: Sequence[str]) -> list[str]:
    """The sentences of a story that is told oldest first, so that the limit takes the oldest."""
    return list(reversed(story))


def short_name(name: str) -> str:
    """A name as it is, cut where it would crowd out everything else."""
    return name if len(name) <= _NAME else name[: _NAME - 1] + fonts.ELLIPSIS


def alt_replay(turns: Sequence[GameScene]) -> str:
    """What the film of a game tells in the end: the scores, best first."""
    last = turns[-1].standing()
    line = ", ".join(f"{short_name(last.names[side])} {last.scores[side]}" for side in last.ranked)
    return told([f"{last.title}: {line}"])


def alt_scores(turns: Sequence[GameScene]) -> str:
    """What the chart of scores shows: each side's points at the end of each round, and in the end."""
    rows = scores_by_round(turns)
    names = [short_name(name) for name in turns[-1].standing().names]
    text = ""
    # A long game is told at fewer of its rounds: better than without a player.
    for step in range(1, len(rows) + 1):
        shown = [row for i, row in enumerate(rows) if i % step == 0 or i == len(rows) - 1]
        title = turns[-1].label("chart") if step == 1 else turns[-1].label("chart-every", step=step)
        lines = [f"{name}: {', '.join(str(row[side]) for row in shown)}" for side, name in enumerate(names)]
        text = " ".join(map(_sentence, [title, *lines]))
        if len(text) <= LIMIT:
            break
    return text
