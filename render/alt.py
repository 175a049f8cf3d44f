"""Alt text: sentences that tell a blind player what a picture shows, in at most 1,024 characters."""

from __future__ import annotations

from collections.abc import Sequence

from render import fonts
from render.film import GameScene, scores_by_round

LIMIT = 1024
_NAME = 32


def _sentence(text: str) -> str:
    text = text.strip()
    return text if not text or text[-1] in ".!?…" else f"{text}."


def told(story: Sequence[str], before: Sequence[str] = (), after: Sequence[str] = ()) -> str:
    """Sentences in a row, cut to the limit: of the story as many as fit between what must be told before and after it."""
    first, last = (" ".join(filter(None, map(_sentence, parts))) for parts in (before, after))
    room = LIMIT - len(first) - len(last) - 2
    middle = ""
    for sentence in filter(None, map(_sentence, story)):
        joined = f"{middle} {sentence}" if middle else sentence
        if len(joined) > room:
            middle = middle or joined[: room - 1] + fonts.ELLIPSIS
            break
        middle = joined
    return " ".join(filter(None, (first, middle, last)))


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
    names = turns[-1].standing().names
    lines = [f"{short_name(name)}: {', '.join(str(row[side]) for row in rows)}" for side, name in enumerate(names)]
    return told(lines, before=(turns[-1].label("chart"),))
