"""Rulesets and options: what differs between the editions, as data that the chapters read."""

from __future__ import annotations

import msgspec

from rules.options import Choice, Flag, Ruleset


class Rules(msgspec.Struct, frozen=True):
    """What a ruleset decides."""

    tokens: int
    """Goods tokens in the game."""
    junctions: tuple[int, ...]
    """Junction contracts a seat, by number of seats."""
    triggers: tuple[int, ...]
    """Score that begins the end, by number of seats (CM-70)."""
    value_scores: bool = True
    """Whether a completed canal scores the contract's value (CM-50, CM-82)."""
    tokens_return: bool = False
    """Whether a token is taken back from the map when the basin is empty (CM-81), or none is placed (CM-35)."""
    most_contracts: int = 0
    """What having completed the most contracts scores at the end (CM-83)."""


LENGTH = Choice("length", ("standard", "short", "long"))
LENGTH_POINTS = {"short": -10, "standard": 0, "long": 10}

TWO_PLAYERS = Flag("two-players", ("no", "yes"))
"""Whether the first edition may be played by two (CM-80)."""

_TRIGGERS = (0, 0, 80, 70, 60, 50)

RULES: dict[str, Rules] = {
    "second": Rules(tokens=20, junctions=(0, 0, 2, 1, 1, 1), triggers=_TRIGGERS),
    "first": Rules(
        tokens=15, junctions=(0,) * 6, triggers=_TRIGGERS, value_scores=False, tokens_return=True, most_contracts=10
    ),
}

RULESETS: tuple[Ruleset, ...] = (
    Ruleset("second", least_seats=2, most_seats=5, options=(LENGTH,)),
    Ruleset("first", least_seats=3, most_seats=5, options=(LENGTH, TWO_PLAYERS), fewer=("two-players", "yes", 2)),
)
