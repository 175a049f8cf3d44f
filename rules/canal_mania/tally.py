"""Figures of Canal Mania over many plays: what is built, moved and scored (for ``narrowboat simulate``)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Any

from rules.ai import Tally
from rules.canal_mania.board import KINDS, tile_kind
from rules.canal_mania.events import (
    BuildEnded,
    Completed,
    DeclineBegan,
    Discarded,
    Drew,
    Exchanged,
    LeftIncomplete,
    Moved,
    Placed,
    Removed,
    Swept,
    TileLaid,
    Took,
)
from rules.game import Event


class CanalManiaTally(Tally):
    """Counts over all plays; the figures are means."""

    def __init__(self) -> None:
        self.counts: Counter[str] = Counter()
        self.tiles: Counter[int] = Counter()
        self.decline = False

    def note(self, events: Sequence[Event]) -> None:
        """Count the events of one move."""
        counts = self.counts
        for event in events:
            match event:
                case Took():
                    # The first contract of a play: the decline of the last one is over.
                    self.decline = False
                    counts["taken"] += 1
                case TileLaid():
                    self.tiles[tile_kind(event.tile)] += 1
                    counts["over"] += event.over
                case Completed():
                    counts["completed"] += 1
                    counts["tile points"] += event.tile_points
                    counts["value points"] += event.value_points
                case LeftIncomplete():
                    counts["incomplete points"] += event.points
                case DeclineBegan():
                    self.decline = True
                case Moved():
                    counts["decline moves" if self.decline else "moves"] += 1
                    counts["decline points" if self.decline else "goods points"] += sum(event.points)
                    counts["sections"] += len(event.owners)
                case BuildEnded():
                    counts["builds"] += 1
                case Discarded() | Drew() | Exchanged() | Placed() | Removed() | Swept():
                    counts[event.code] += 1

    def result(self, plays: int, seats: int) -> dict[str, Any]:
        """Means: ``_per_seat`` of one seat in a play, the others of a play."""

        def each(*names: str) -> float:
            return round(sum(self.counts[name] for name in names) / max(plays * seats, 1), 2)

        def play(name: str) -> float:
            return round(self.counts[name] / max(plays, 1), 2)

        moves = self.counts["moves"] + self.counts["decline moves"]
        return {
            "contracts_taken_per_seat": each("taken"),
            "contracts_completed_per_seat": each("completed"),
            "build_actions_per_seat": each("builds"),
            "cards_drawn_per_seat": each("drew"),
            "cards_discarded_per_seat": each("discarded"),
            "points_per_seat": {
                "values": each("value points"),
                "tiles": each("tile points"),
                "incomplete": each("incomplete points"),
                "goods": each("goods points"),
                "decline": each("decline points"),
            },
            "tiles": {kind: round(self.tiles[i] / max(plays, 1), 2) for i, kind in enumerate(KINDS[:4])},
            "building_overs": play("over"),
            "tiles_removed": play("removed"),
            "goods_moves": play("moves"),
            "decline_moves": play("decline moves"),
            "mean_goods_towns": round(self.counts["sections"] / moves + 1, 2) if moves else 0.0,
            "tokens_placed": play("placed"),
            "engineers_exchanged": play("exchanged"),
            "sweeps": play("swept"),
        }
