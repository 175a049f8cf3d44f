"""What a turn's events changed."""

from __future__ import annotations

from render.arriala.changes import Changes
from rules.arriala.events import (
    AnyEvent,
    CardPlayed,
    Jumped,
    LockBuilt,
    Returned,
    RiversideBuilt,
    StructureBuilt,
    VineyardScored,
)
from tests.render.arriala.support import place, turn


def test_a_walk_an_allocation_and_a_closed_reach() -> None:
    found = Changes.of(turn())
    assert found.reached == [place("A3"), place("A2")]
    assert found.left == [place("A5")]
    assert found.walks == [(place("A5"), place("A3"))]
    assert found.closed == [(place("A1"), place("A4"))]


def test_every_other_way_to_change_a_place() -> None:
    events: tuple[AnyEvent, ...] = (
        CardPlayed(seat=0, card=0),
        Jumped(seat=0, colour=0, start=place("A1"), to=place("D8")),
        Returned(seat=0, colour=0, start=place("Fronton"), to=place("A2")),
        RiversideBuilt(seat=0, colour=0, start=place("B1"), to=place("b2"), points=3),
        LockBuilt(seat=0, to=place("C2"), points=1),
        StructureBuilt(seat=0, to=place("Cacor"), points=5),
        VineyardScored(seat=-1, vineyard=place("Brulhois"), workers=(0,), winner=0, points=6),
    )
    found = Changes.of(events)
    assert found.reached == [place(name) for name in ("D8", "A2", "b2", "C2", "Cacor", "Brulhois")]
    assert found.left == [place(name) for name in ("A1", "Fronton", "B1")]
    assert not found.walks
