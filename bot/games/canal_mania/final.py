"""The end of a game of Canal Mania: ranked lines with the figures that decide, and what decided a tie (CM-73)."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from bot.games.canal_mania.words import CanalManiaWords
from bot.words import chat_name
from rules.canal_mania.ending import standings
from rules.canal_mania.state import OVER, View

_TIES = ("contracts", "value", "engineer")
"""What decides between equal points, in this order: the figures of ``Standing.ties``."""


def final(words: CanalManiaWords, view: View, names: Sequence[str]) -> list[str]:
    """A line a seat, best first, then a sentence for each tie in points; nothing while the game runs (CM-17)."""
    o = view.open
    if o.stage != OVER:
        return []
    ranked = standings(o)
    lines = []
    for line in ranked:
        contracts, value, number = line.ties
        lines.append(
            words.say(
                "standing", place=line.place, who=chat_name(names[line.seat]), points=line.points, contracts=contracts,
                value=value, engineer=words.engineer(number - 1),
            )
        )  # fmt: skip
    for line, following in pairwise(ranked):
        if line.points == following.points:
            by = next(by for by, mine, his in zip(_TIES, line.ties, following.ties, strict=True) if mine != his)
            who, other = chat_name(names[line.seat]), chat_name(names[following.seat])
            lines.append(words.say("tie", who=who, other=other, by=by))
    return lines
