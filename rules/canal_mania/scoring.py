"""Scoring points, and the trigger that they may reach (CM-70, CM-71, CM-75)."""

from __future__ import annotations

from rules.canal_mania.events import Triggered
from rules.canal_mania.state import PLAYING, Open
from rules.game import Event

LAST_ROUNDS = 2
"""Full rounds after the one in which the trigger was reached (CM-71)."""


def begin_end(o: Open, seat: int) -> list[Event]:
    """The end begins: the rest of this round and two full rounds. ``seat`` reached the trigger, -1: a standstill."""
    o.ends = o.round + LAST_ROUNDS
    return [Triggered(seat=seat, last=o.ends)]


def check_trigger(o: Open) -> list[Event]:
    """Begin the end when anyone's score has reached the trigger, through anyone's action (CM-70, CM-75)."""
    if o.ends or o.stage != PLAYING:
        return []
    seat = next((s for s, score in enumerate(o.scores) if score >= o.trigger), -1)
    return begin_end(o, seat) if seat >= 0 else []
