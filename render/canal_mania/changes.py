"""What a turn's events changed on the board: what the pictures mark, and where the turn card looks."""

from __future__ import annotations

import msgspec

from rules.canal_mania import board
from rules.canal_mania.events import (
    AnyEvent,
    Moved,
    Placed,
    Removed,
    TakenBack,
    TileLaid,
    Took,
)


class Changes(msgspec.Struct):
    """The hexes, towns, tokens, boats and goods routes that the turn touched; indices as in ``board``."""

    hexes: list[int] = msgspec.field(default_factory=list)
    """Tiles were laid or removed here."""
    tokens: list[int] = msgspec.field(default_factory=list)
    """Towns that got a token."""
    taken: list[int] = msgspec.field(default_factory=list)
    """Towns where a contract's boat began."""
    passed: list[int] = msgspec.field(default_factory=list)
    """Towns that goods came from, passed and reached."""
    boats: list[tuple[int, int]] = msgspec.field(default_factory=list)
    """Seats and contracts that were taken or built."""
    routes: list[tuple[int, int, int]] = msgspec.field(default_factory=list)
    """Sections that goods passed: both towns and the owner's seat."""

    @property
    def towns(self) -> set[int]:
        """Every town that the turn had to do with."""
        return {*self.tokens, *self.taken, *self.passed}

    @classmethod
    def of(cls, events: tuple[AnyEvent, ...]) -> Changes:
        """The changes of a list of events."""
        found = cls()
        for event in events:
            match event:
                case TileLaid():
                    found.hexes.append(board.tile_hex(event.tile))
                    found.boats.append((event.seat, event.contract))
                case TakenBack():
                    if board.tile_hex(event.tile) in found.hexes:
                        found.hexes.remove(board.tile_hex(event.tile))
                case Removed():
                    found.hexes.append(board.tile_hex(event.tile))
                case Took():
                    found.boats.append((event.seat, event.contract))
                    found.taken.append(event.town)
                case Placed():
                    found.tokens.append(event.town)
                case Moved():
                    for a, b, seat in zip(event.towns, event.towns[1:], event.owners, strict=False):
                        found.routes.append((min(a, b), max(a, b), seat))
                    found.passed += event.towns
                case _:
                    pass
        return found
