"""The end of a game of Arriala: ranked lines with the figures that decide, and what decided a tie (AR-42, AR-53, AR-70)."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby, pairwise

from bot.games.arriala.words import ArrialaWords
from bot.words import chat_name
from rules.arriala.ending import standings
from rules.arriala.state import View


def final(words: ArrialaWords, view: View, names: Sequence[str]) -> list[str]:
    """A line a seat, best first, with the neutral score; then what decided. Nothing while the game runs."""
    o = view.open
    if not o.over:
        return []
    ranked = standings(o)
    counted = "blue" if o.options.riverside_counts else "canal"
    lines = [
        words.say(
            "standing", place=line.place, who=chat_name(names[line.seat]), points=line.points, workers=line.ties[0],
            counted=counted,
        )
        for line in ranked
    ]  # fmt: skip
    best = ranked[0].points
    for neutral in o.scores[o.seats :]:
        # The neutral side has a place only where it takes the first from all (AR-53).
        ahead = neutral > best
        told = words.say("standing-neutral", points=neutral, first="yes" if ahead else "no")
        lines.insert(0 if ahead else len(lines), told)
    for _, group in groupby(ranked, key=lambda line: line.points):
        tied = list(group)
        places = [[chat_name(names[line.seat]) for line in same] for _, same in groupby(tied, key=lambda line: line.place)]
        for before, after in pairwise(places):
            who, other = words.words.join(before), words.words.join(after)
            lines.append(words.say("tie", who=who, count=len(before), other=other, counted=counted))
        for same in places:
            if len(same) > 1:
                lines.append(words.say("tie-shared", who=words.words.join(same), counted=counted))
    for neutral in o.scores[o.seats :]:
        if neutral > best:
            lines.append(words.say("neutral-first"))
        elif neutral == best:
            first = [chat_name(names[line.seat]) for line in ranked if line.place == 1]
            lines.append(words.say("neutral-equal", who=words.words.join(first), count=len(first)))
    return lines
