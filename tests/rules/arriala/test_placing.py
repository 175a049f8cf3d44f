"""Allocating, vineyards and riverside constructions: AR-12 to AR-14, AR-16 to AR-18."""

from __future__ import annotations

import pytest

from rules.arriala.events import RiversideBuilt
from rules.arriala.moves import Allocate, Return, Riverside, Vineyard
from tests.support.arriala import broken_down, only, table


def test_ar_17_a_new_worker_goes_on_any_free_space_or_town() -> None:
    t = table("L B2; r C1; y A1 b1; closed C D")
    names = t.arrivals(Allocate)
    assert len(names) == 26 + 5 - 3
    assert not {"A1", "B2", "C1", "b1"} & set(names)
    assert {"C2", "D1", "Grisolles", "Moissac"} <= set(names)


def test_ar_17_with_all_five_on_the_board_no_more() -> None:
    t = table("r A1 A2 Chasselas b1 Montech")
    assert t.arrivals(Allocate) == []
    t.refuses("allocate A3", "stock-empty", "AR-17")


def test_ar_17_only_ones_own_comes_from_stock() -> None:
    t = table()
    t.play("allocate A1", "end", "allocate A2")
    assert (t.where("r"), t.where("y")) == (["A1"], ["A2"])


def test_ar_17_an_allocation_can_complete_a_section() -> None:
    assert broken_down(table("L C3; y C1").play("allocate C2")) == ["C1-C2 - 0"]


def test_ar_12_the_trip_takes_ones_own_worker_from_the_canal() -> None:
    t = table("r A1 Montech Fronton b2; y A2 Montech")
    starts = {(m.colour, m.start) for m in t.legal if isinstance(m, Vineyard)}
    assert len(starts) == 2
    t.refuses("vineyard y A2-Chasselas", "not-yours", "AR-12", own="red")
    t.refuses("vineyard r Fronton-Chasselas", "not-on-canal", "AR-65")
    t.refuses("vineyard r b2-Chasselas", "bound", "AR-16")
    t.refuses("vineyard r A1-A4", "not-a-vineyard", "AR-14", possible="Fronton, Chasselas, Brulhois")
    t.play("vineyard r Montech-Brulhois")
    assert (t.left, t.where("r")) == (3, ["A1", "Brulhois", "Fronton", "b2"])


def test_ar_12_any_colour_by_an_option() -> None:
    t = table("r A1; y A2; p Moissac", to_vineyard_any=True)
    assert {m.colour for m in t.legal if isinstance(m, Vineyard)} == {0, 1, 3}
    t.play("vineyard p Moissac-Fronton")
    assert t.where("p") == ["Fronton"]


def test_ar_13_the_return_takes_ones_own_worker_to_any_free_space_or_town() -> None:
    t = table("r Chasselas A1; y Brulhois B1")
    names = t.arrivals(Return)
    assert len(names) == 26 + 5 - 2
    t.refuses("return y Brulhois-A2", "not-yours", "AR-13")
    t.refuses("return r A1-A2", "not-in-a-vineyard", "AR-65")
    t.refuses("return r Chasselas-B1", "occupied", "AR-2")
    t.play("return r Chasselas-D8")
    assert (t.left, t.where("r")) == (1, ["D8", "A1"])


def test_ar_14_any_vineyard_with_a_place_left() -> None:
    t = table("r A1; y Chasselas Chasselas Chasselas")
    assert t.arrivals(Vineyard) == ["Fronton", "Chasselas", "Brulhois"]
    t.play("vineyard r A1-Chasselas")
    full = table("r A1 Chasselas; y Chasselas Chasselas Chasselas", hand="own to vineyard, any to vineyard")
    for text in ("vineyard", "card own to vineyard:", "card any to vineyard:"):
        full.refuses(f"{text} r A1-Chasselas", "vineyard-full", "AR-14", room=4, possible="Fronton, Brulhois")


@pytest.mark.parametrize("start", ["Grisolles", "A8", "C2", "Valence"])
def test_ar_18_a_riverside_construction_from_anywhere_on_the_canal(start: str) -> None:
    t = table(f"r {start}; y b3")
    assert t.arrivals(Riverside) == ["b1", "b2", "b4"]
    event = only(t.play(f"riverside r {start}-b4"), RiversideBuilt)
    assert event.points == 3
    assert t.scores == {"r": 3}
    assert t.where("r") == ["b4"]


def test_ar_18_only_ones_own_worker_that_may_still_move() -> None:
    t = table("r A1; y A2 b3")
    t.refuses("riverside y A2-b1", "not-yours", "AR-18")
    t.refuses("riverside r A1-b3", "blue-taken", "AR-18", colour="yellow", possible="b1, b2, b4")
    t.refuses("riverside r A1-A5", "not-a-blue-space", "AR-18")
    t.play("walk r A1-A3")
    t.refuses("riverside r A3-b1", "moved-already", "AR-6")


def test_ar_18_a_worker_that_was_allocated_in_this_turn_may() -> None:
    t = table(left=5)
    t.play("allocate A1")
    t.refuses("riverside r A1-b1", "not-enough-points", "AR-45", cost=3, left=2)


def test_ar_16_nothing_moves_a_worker_off_a_blue_space() -> None:
    t = table("r b1; y b2", hand="walk 2, anywhere, own to vineyard, any to vineyard, any from vineyard, all from vineyard")
    assert not [m for m in t.legal if getattr(m, "colour", -1) >= 0]
    for text in ("walk r b1-A1", "vineyard r b1-Fronton", "return r b1-A1", "riverside r b1-b3", "card walk 2: y b2-B1",
                 "card anywhere: r b1-A1", "card own to vineyard: r b1-Fronton", "card any to vineyard: y b2-Fronton",
                 "card any from vineyard: y b2-B1", "card all from vineyard: r b1-A1"):  # fmt: skip
        t.refuses(text, "bound", "AR-16")
