"""What a turn's events changed on the board: what the pictures mark, and where the turn card looks."""

from __future__ import annotations

import msgspec

from rules.arriala.events import (
    Allocated,
    AnyEvent,
    Jumped,
    LockBuilt,
    ReachClosed,
    Returned,
    RiversideBuilt,
    StructureBuilt,
    VineyardScored,
    Walked,
    WentToVineyard,
)


class Changes(msgspec.Struct):
    """The places, walks and reaches that the turn touched; indices as in ``board.PLACES``."""

    reached: list[int] = msgspec.field(default_factory=list)
    """A worker arrived, a lock or structure was built here."""
    left: list[int] = msgspec.field(default_factory=list)
    """A worker went from here."""
    walks: list[tuple[int, int]] = msgspec.field(default_factory=list)
    closed: list[tuple[int, int]] = msgspec.field(default_factory=list)
    """The first and last space of each reach that was closed."""

    @classmethod
    def of(cls, events: tuple[AnyEvent, ...]) -> Changes:
        """The changes of a list of events."""
        found = cls()
        for event in events:
            match event:
                case Walked() | Jumped() | WentToVineyard() | Returned() | RiversideBuilt():
                    found.left.append(event.start)
                    found.reached.append(event.to)
                    if isinstance(event, Walked):
                        found.walks.append((event.start, event.to))
                case Allocated() | LockBuilt() | StructureBuilt():
                    found.reached.append(event.to)
                case ReachClosed():
                    found.closed.append((event.first, event.last))
                case VineyardScored():
                    found.reached.append(event.vineyard)
                case _:
                    pass
        return found
