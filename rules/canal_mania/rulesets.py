"""Rulesets and options: what differs between the editions, as data that the chapters read."""

from __future__ import annotations

import msgspec

from rules.game import Option, Ruleset


class Rules(msgspec.Struct, frozen=True):
    """What a ruleset decides."""

    tokens: int
    """Goods tokens in the game."""
    junctions: tuple[int, ...]
    """Junction contracts a seat, by number of seats."""
    triggers: tuple[int, ...]
    """Score that begins the end, by number of seats (CM-70)."""
    value_scores: bool
    """Whether a completed canal scores the contract's value."""


LENGTH = Option("length", ("standard", "short", "long"))
LENGTH_POINTS = {"short": -10, "standard": 0, "long": 10}

RULES: dict[str, Rules] = {
    "second": Rules(tokens=20, junctions=(0, 0, 2, 1, 1, 1), triggers=(0, 0, 80, 70, 60, 50), value_scores=True),
}

RULESETS: tuple[Ruleset, ...] = (Ruleset("second", least_seats=2, most_seats=5, options=(LENGTH,)),)
