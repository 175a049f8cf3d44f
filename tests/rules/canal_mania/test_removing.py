"""Unforeseen difficulties, removing tiles of earlier turns: CM-49 and CM-53."""

from __future__ import annotations

import pytest

from rules.canal_mania.events import Removed
from rules.canal_mania.moves import Remove
from tests.support.canal_mania import PASS, TAKE_BACK, goods, lay, only, remove, table, through

ROCHDALE = {"red": ["Rochdale from Goole: L4 lock, K4 stretch, Leeds, I5 aqueduct, Huddersfield"]}
BOTH_ON_L5 = {"red": ["Dun from Goole: L5 lock -> K5"], "yellow": ["Rochdale from Goole: L5 stretch -> K5"]}


@pytest.mark.parametrize("phase", [1, 2, 3])
def test_cm_49_at_the_start_of_any_phase_and_no_action(phase: int) -> None:
    t = table(phase=phase, works=ROCHDALE, hand="lock")
    t.play(remove("Rochdale"), remove("Rochdale"))
    assert t.state.open.phase == phase
    assert t.tiles("Rochdale") == ["L4 lock"]
    assert t.offers(PASS)


def test_cm_49_not_after_the_third_phase() -> None:
    t = table(phase=3, works=ROCHDALE)
    t.play(PASS)
    t.refuses(remove("Rochdale"), "wrong-phase", "CM-20")


def test_cm_49_tiles_return_to_the_supply_and_cards_do_not() -> None:
    t = table(works=ROCHDALE, hand="lock")
    assert t.supply("red") == (15, 11, 3, 3)
    t.play(remove("Rochdale"))
    assert t.supply("red") == (15, 11, 4, 3)
    assert t.hand("red") == {"lock": 1}
    t.play(remove("Rochdale"), remove("Rochdale"))
    assert t.supply("red") == (16, 12, 4, 3)
    t.refuses(remove("Rochdale"), "nothing-to-remove", "CM-49")


def test_cm_49_only_tiles_of_earlier_turns() -> None:
    t = table(works={"red": ["Medway from Tonbridge", "Dun from Goole: L5 lock -> K5"]}, hand="lock")
    t.play(lay("Medway: S22 lock -> T22"))
    t.refuses(remove("Medway"), "building-now")
    t.refuses(remove("Dun"), "building-now")
    t.play(PASS)
    t.refuses(remove("Medway"), "earlier-tiles", "CM-49")
    assert t.legal_of(Remove) == [remove("Dun")]


def test_cm_49_in_the_next_turn_they_may_be_removed() -> None:
    t = table("red, yellow", works={"red": ["Medway from Tonbridge"], "yellow": ["Dun from Goole"]}, hand="lock")
    t.play(lay("Medway: S22 lock -> T22"), PASS)
    t.pass_turn()
    t.pass_turn()
    t.play(remove("Medway"))
    assert t.boat("Medway") == "Tonbridge"


def test_cm_49_only_the_owners_unfinished_canals() -> None:
    t = table(works=BOTH_ON_L5)
    t.refuses(remove("Rochdale"), "no-contract", "CM-49")


def test_cm_49_what_is_left_of_a_canal_goes_on_from_its_boat() -> None:
    t = table(works=ROCHDALE, hand="3 stretch, 3 lock, 4 tunnel")
    t.play(remove("Rochdale"))
    assert t.boat("Rochdale") == "Leeds"
    t.play(lay("Rochdale: I5 tunnel -> Huddersfield"))
    assert t.tiles("Rochdale")[-1] == "I5 tunnel"
    t.play(TAKE_BACK)
    assert t.boat("Rochdale") == "Leeds"


def test_cm_49_sections_and_connections_are_gone_for_everyone_tokens_and_points_stay() -> None:
    t = table(phase=2, works=ROCHDALE, tokens="Huddersfield", scores={"red": 12})
    assert ("Huddersfield", "Leeds", "red") in t.sections()
    t.play(remove("Rochdale"))
    assert t.sections() == {("Goole", "Leeds", "red")}
    assert t.connected() == {"Goole", "Leeds"}
    assert t.tokens() == {"Huddersfield"}
    assert t.score("red") == 12
    t.play(PASS)
    t.refuses(goods("Huddersfield-Leeds"), "no-section", "CM-60")


def test_cm_53_tiles_of_a_completed_canal_are_never_removed() -> None:
    t = table(works={"red": ["Dun from Goole"]}, canals={"red": [through("Medway", "Tonbridge-Maidstone")]})
    t.refuses(remove("Medway"), "completed-stays", "CM-53")
    assert not t.legal_of(Remove)


def test_cm_53_a_tile_under_others_may_be_removed_and_nothing_is_refunded() -> None:
    t = table(works=BOTH_ON_L5, hand="lock")
    event = only(t.play(remove("Dun")), Removed)
    assert event.seat == 0
    assert t.hand("red") == {"lock": 1}
    assert t.connected() == {"Goole"}


def test_cm_t17_rochdale_tile_by_tile() -> None:
    t = table(phase=2, works=ROCHDALE, tokens="Goole", hand="3 stretch, 3 lock, 4 aqueduct")
    t.play(remove("Rochdale"))
    assert t.boat("Rochdale") == "Leeds"
    later = table(phase=3, works=ROCHDALE, tokens="Goole")
    later.play(remove("Rochdale"))
    assert goods("Goole-Leeds") in later.legal()
    t.play(remove("Rochdale"))
    assert t.boat("Rochdale") == "L4"
    assert t.steps("Rochdale") == {"K4->J3", "K4->K3", "K4->Leeds"}
    assert t.kinds("Rochdale", "K4") == {"stretch"}
    t.play(remove("Rochdale"))
    assert t.boat("Rochdale") == "Goole"
    assert not [step for step in t.steps("Rochdale") if step.split("->")[0] not in {"L4", "L5", "M4", "M6", "N4", "N5"}]


def test_cm_t18_under_another_canal() -> None:
    t = table(works=BOTH_ON_L5, hand="lock, 2 tunnel")
    t.play(remove("Dun"))
    assert t.state.open.works[1][0].tiles
    assert t.connected() == {"Goole"}
    assert t.boat("Dun") == "Goole"
    t.play(lay("Dun: L5 lock -> K5"))
    assert t.hand("red").total() == 0
    short = table(works=BOTH_ON_L5, hand="lock, tunnel")
    short.play(remove("Dun"))
    short.refuses(lay("Dun: L5 lock -> K5"), "missing-extra", "CM-44")
