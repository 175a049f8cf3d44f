"""Figures of Arriala over many plays: what is built, closed and scored (for ``narrowboat simulate``)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Any

from rules.ai import Tally
from rules.arriala.board import NEUTRAL
from rules.arriala.events import (
    Allocated,
    CardPlayed,
    Drew,
    Jumped,
    LockBuilt,
    ReachClosed,
    Returned,
    RiversideBuilt,
    RoundBegan,
    Stalled,
    StructureBuilt,
    TurnEnded,
    VineyardScored,
    Walked,
    WentToVineyard,
)
from rules.arriala.state import NOBODY
from rules.game import Event


class ArrialaTally(Tally):
    """Counts over all plays; the figures are means."""

    def __init__(self) -> None:
        self.counts: Counter[str] = Counter()
        self.sizes: Counter[int] = Counter()

    def note(self, events: Sequence[Event]) -> None:
        """Count the events of one move."""
        counts = self.counts
        for event in events:
            match event:
                case ReachClosed():
                    self.sizes[len(event.workers)] += 1
                    counts["reaches"] += 1
                    counts["reaches of nobody"] += event.winner == NOBODY
                    counts["neutral points" if event.winner == NEUTRAL else "reach points"] += event.points
                case VineyardScored():
                    counts["neutral points" if event.winner == NEUTRAL else "vineyard points"] += event.points
                case LockBuilt() | RiversideBuilt() | StructureBuilt():
                    counts[event.code] += 1
                    counts[f"{event.code} points"] += event.points
                case Walked():
                    counts[event.code] += 1
                    counts["steps"] += event.steps
                case TurnEnded():
                    counts[event.code] += 1
                    counts["unspent"] += event.left
                case RoundBegan():
                    counts["rounds"] += 1
                case Allocated() | CardPlayed() | Drew() | Jumped() | Returned() | Stalled() | WentToVineyard():
                    counts[event.code] += 1

    def result(self, plays: int, seats: int) -> dict[str, Any]:
        """Means: ``_per_seat`` of one seat in a play, the others of a play."""

        def each(name: str) -> float:
            return round(self.counts[name] / max(plays * seats, 1), 2)

        def play(name: str) -> float:
            return round(self.counts[name] / max(plays, 1), 2)

        return {
            # The first round begins with the game, and is told by no event.
            "rounds": round(1 + self.counts["rounds"] / max(plays, 1), 2),
            "stalled": self.counts["stalled"],
            "reaches": play("reaches"),
            "reaches_of_nobody": play("reaches of nobody"),
            "reaches_by_size": {str(size): round(n / max(plays, 1), 2) for size, n in sorted(self.sizes.items())},
            "points_per_seat": {
                "reaches": each("reach points"),
                "locks": each("lock-built points"),
                "riverside": each("riverside-built points"),
                "structures": each("structure-built points"),
                "vineyards": each("vineyard points"),
            },
            "neutral_points": play("neutral points"),
            "locks": play("lock-built"),
            "riverside_constructions": play("riverside-built"),
            "structures": play("structure-built"),
            "workers_allocated_per_seat": each("allocated"),
            "walks_per_seat": each("walked"),
            "steps_per_seat": each("steps"),
            "trips_to_vineyards_per_seat": each("to-vineyard"),
            "returns_per_seat": each("returned"),
            "jumps_per_seat": each("jumped"),
            "cards_drawn_per_seat": each("drew"),
            "cards_played_per_seat": each("card-played"),
            "project_points_unspent_per_turn": round(self.counts["unspent"] / max(self.counts["ended"], 1), 2),
        }
