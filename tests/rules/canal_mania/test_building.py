"""Building tiles, completing and scoring: CM-40, CM-44 to CM-48, CM-50 to CM-52, CM-54."""

from __future__ import annotations

import pytest

from rules.canal_mania import board, building, position
from rules.canal_mania.events import BuildEnded, Completed, Spent, TakenBack, TileLaid, Triggered, Untriggered
from rules.canal_mania.moves import Spend
from rules.game import BadState
from tests.support import england
from tests.support.canal_mania import (
    DRAW,
    PASS,
    TAKE_BACK,
    goods,
    lay,
    only,
    spend,
    table,
)

MEDWAY = {"red": ["Medway from Tonbridge"]}
HAND = "3 stretch, 3 lock, 4 aqueduct, 4 tunnel"
LEEDS = (
    "I4 stretch -> H3", "H3 lock -> Skipton", "F3 aqueduct -> F4", "F4 tunnel -> E5", "E5 stretch -> D5", "D5 lock -> C6",
    "C6 stretch -> Liverpool",
)  # fmt: skip


def test_cm_40_any_number_of_tiles_on_both_canals_in_any_order() -> None:
    t = table(works={"red": ["Medway from Tonbridge", "Dun from Goole"]}, hand="2 lock, 2 stretch")
    t.play(lay("Medway: S22 lock -> T22"), lay("Dun: L5 lock -> K5"), lay("Medway: T22 stretch -> Maidstone"))
    t.play(lay("Dun: K5 stretch -> J5"))
    assert only(t.play(PASS), BuildEnded).tiles == 4
    assert t.tiles("Dun") == ["L5 lock", "K5 stretch"]


def test_cm_40_at_least_one_tile() -> None:
    t = table(works=MEDWAY, hand="lock")
    assert not [e for e in t.play(PASS) if isinstance(e, BuildEnded)]


def test_cm_40_only_on_an_own_face_up_contract() -> None:
    t = table(works={"red": ["Medway from Tonbridge"], "yellow": ["Dun from Goole"]}, hand="lock")
    t.refuses(lay("Dun: L5 lock -> K5"), "no-contract", "CM-40")


def test_cm_44_building_over_costs_two_more_cards_at_the_players_choice() -> None:
    t = table(
        works=MEDWAY,
        canals={"yellow": ["Junction from Tonbridge: S22 lock, T22 stretch, Maidstone"]},
        hand="2 lock, stretch, surveyor, tunnel",
    )
    assert only(t.play(lay("Medway: S22 lock -> T22")), TileLaid).over
    assert t.legal() == [spend("stretch"), spend("lock"), spend("tunnel"), spend("surveyor"), TAKE_BACK]
    t.refuses(PASS, "answer-first", "CM-44")
    t.refuses(lay("Medway: T22 stretch -> Maidstone"), "answer-first", "CM-44")
    t.refuses(spend("aqueduct"), "kind-not-in-hand")
    t.play(spend("surveyor"), spend("lock"))
    assert t.hand("red") == {"stretch": 1, "tunnel": 1}
    assert t.score("red") == 0


def test_cm_48_taken_back_while_the_extra_cards_are_asked_for() -> None:
    """Before the first of them is named, and after it, which comes back, too."""
    over = {"yellow": ["Junction from Tonbridge: S22 lock, T22 stretch, Maidstone"]}
    for named in ([], [spend("tunnel")]):
        t = table(works=MEDWAY, canals=over, hand="2 lock, stretch, surveyor, tunnel")
        before = t.copy()
        t.play(lay("Medway: S22 lock -> T22"), *named)
        assert t.state.open.asked
        t.play(TAKE_BACK)
        assert t.state == before.state


def test_cm_44_no_choice_no_question() -> None:
    t = table(
        works=MEDWAY, canals={"yellow": ["Junction from Tonbridge: S22 lock, T22 stretch, Maidstone"]}, hand="lock, 3 tunnel"
    )
    events = t.play(lay("Medway: S22 lock -> T22"))
    assert [board.CARD_NAMES[e.card] for e in events if isinstance(e, Spent)] == ["tunnel", "tunnel"]
    assert t.hand("red") == {"tunnel": 1}


def test_cm_44_too_few_cards() -> None:
    t = table(
        works=MEDWAY, canals={"yellow": ["Junction from Tonbridge: S22 lock, T22 stretch, Maidstone"]}, hand="lock, stretch"
    )
    refusal = t.refuses(lay("Medway: S22 lock -> T22"), "missing-extra", "CM-44")
    assert (refusal.params["extra"], refusal.params["hand"]) == (2, 2)


def test_cm_44_own_other_canal_and_the_same_edges() -> None:
    t = table(works={"red": ["Dun from Goole: L5 lock -> K5", "Rochdale from Goole"]}, hand="lock, 2 tunnel")
    t.play(lay("Rochdale: L5 lock -> K5"))
    assert t.hand("red").total() == 0


def test_cm_45_terrain_and_kinds() -> None:
    t = table(works=MEDWAY, hand=HAND)
    assert t.kinds("Medway", "S22") == {"stretch", "lock"}
    assert t.kinds("Medway", "S23") == {"aqueduct", "tunnel"}
    refusal = t.refuses(lay("Medway: S22 tunnel -> T22"), "wrong-terrain", "CM-45")
    assert refusal.params["terrain"] == "clear"
    t.refuses(lay("Medway: S23 lock -> T22"), "wrong-terrain", "CM-45")


def test_cm_45_no_two_of_a_type_in_consecutive_hexes_of_a_section() -> None:
    t = table(works={"red": ["Huddersfield Narrow from Manchester"]}, hand=HAND)
    t.play(lay("Huddersfield Narrow: G6 tunnel -> H6"))
    refusal = t.refuses(lay("Huddersfield Narrow: H6 tunnel -> Huddersfield"), "same-kind", "CM-45")
    assert refusal.params == {"hex": "H6", "kind": "tunnel", "other": "G6", "possible": "aqueduct"}


def test_cm_45_a_town_between_lifts_it() -> None:
    t = table(works={"red": ["Kennet and Avon from Bristol: E21 stretch, Bath"]}, hand=HAND)
    assert t.kinds("Kennet and Avon", "G21") == {"stretch", "lock"}


def test_cm_45_it_holds_across_turns() -> None:
    t = table(phase=1, works={"red": ["Medway from Tonbridge: S22 lock -> T22"]}, hand="lock, stretch")
    t.play(PASS)
    t.refuses(lay("Medway: T22 lock -> Maidstone"), "same-kind", "CM-45")
    assert t.kinds("Medway", "T22") == {"stretch"}


def test_cm_45_straight_or_curved_makes_no_difference() -> None:
    t = table(works={"red": ["Medway from Tonbridge: S22 lock -> T21"]}, hand="lock, 2 aqueduct")
    assert t.kinds("Medway", "T21") == {"aqueduct"}
    t = table(works={"red": ["Medway from Tonbridge: S22 lock -> T22"]}, hand="lock")
    t.refuses(lay("Medway: T22 lock -> Maidstone"), "same-kind", "CM-45")


def test_cm_46_a_tile_after_which_the_contract_cannot_be_met_is_refused() -> None:
    t = table(works={"red": ["Bridgewater from Manchester"]}, hand=HAND)
    refusal = t.refuses(lay("Bridgewater: F7 lock -> F8"), "dead-end", "CM-46")
    assert refusal.params == {
        "hex": "F7", "exit": "F8", "contract": "Bridgewater Canal", "value": 3, "possible": "E8",
    }  # fmt: skip


def test_cm_46_other_canals_do_not_block() -> None:
    t = table(works=MEDWAY, canals={"yellow": ["Junction from Tonbridge: S22 lock, T22 stretch, Maidstone"]}, hand=HAND)
    assert t.steps("Medway") == {"S22->T21", "S22->T22", "S23->T22", "R21->S21"}


def test_cm_46_shortage_is_the_players_own_risk() -> None:
    """No card for G6, and all three tunnels and four aqueducts may be gone: the first tile is legal all the same."""
    t = table(works={"red": ["Junction from Huddersfield"]}, hand="2 aqueduct")
    t.play(lay("Junction: H6 aqueduct -> G6"), PASS)
    assert t.state.open.phase == 3


TUNNELS = [
    "Junction from Huddersfield: I7 tunnel, Sheffield",
    "Macclesfield from Manchester: F7 stretch, F8 lock, F9 tunnel, Stoke",
    "Worcester and Birmingham from Worcester: F14 stretch, G14 tunnel, Birmingham",
]


def test_cm_47_no_tile_of_the_kind_left() -> None:
    t = table(works={"red": ["Huddersfield Narrow from Manchester"]}, canals={"red": TUNNELS}, hand=HAND)
    assert t.supply("red") == (14, 11, 4, 0)
    t.refuses(lay("Huddersfield Narrow: G6 tunnel -> H6"), "supply-empty", "CM-47")
    assert t.kinds("Huddersfield Narrow", "G6") == {"aqueduct"}
    t.play(lay("Huddersfield Narrow: G6 aqueduct -> H6"))
    t.refuses(lay("Huddersfield Narrow: H6 tunnel -> Huddersfield"), "supply-empty", "CM-47")


def test_cm_47_sixteen_twelve_four_three() -> None:
    assert table().supply("yellow") == (16, 12, 4, 3)


def test_cm_48_tiles_are_taken_back_last_laid_first() -> None:
    t = table(works={"red": ["Medway from Tonbridge", "Dun from Goole"]}, hand="2 lock, stretch, 2 surveyor")
    digests = [t.digest()]
    for move in (
        lay("Medway: S22 lock -> T22"), lay("Dun: L5 lock -> K5", "surveyor"), lay("Medway: T22 stretch -> Maidstone"),
    ):  # fmt: skip
        t.play(move)
        digests.append(t.digest())
    for digest in reversed(digests[:-1]):
        t.play(TAKE_BACK)
        assert t.digest() == digest
    t.refuses(TAKE_BACK, "nothing-laid", "CM-48")


def test_cm_48_cards_return_and_a_completion_is_undone() -> None:
    t = table(works={"red": ["Medway from Tonbridge: S22 lock -> T22"]}, hand="stretch red, lock", scores={"red": 67})
    before = t.digest()
    assert only(t.play(lay("Medway: T22 stretch -> Maidstone")), Triggered).last == 3
    events = t.play(TAKE_BACK)
    assert only(events, TakenBack).undone == 4
    assert only(events, Untriggered)
    assert t.digest() == before
    assert t.hand("red") == {"stretch red": 1, "lock": 1}
    assert (t.score("red"), t.state.open.ends) == (67, 0)


def test_cm_48_extra_cards_return_too() -> None:
    t = table(
        works=MEDWAY,
        canals={"yellow": ["Junction from Tonbridge: S22 lock, T22 stretch, Maidstone"]},
        hand="2 lock, stretch, tunnel",
    )
    before = t.digest()
    t.play(lay("Medway: S22 lock -> T22"), spend("tunnel"), spend("lock"), TAKE_BACK)
    assert t.digest() == before


def test_cm_48_not_after_the_action_is_ended() -> None:
    t = table(works=MEDWAY, hand="lock")
    t.play(lay("Medway: S22 lock -> T22"), PASS)
    t.refuses(TAKE_BACK, "nothing-laid", "CM-48")


def test_cm_50_boats_move_at_the_end_of_the_action() -> None:
    t = table(works=MEDWAY, hand="lock, stretch")
    t.play(lay("Medway: S22 lock -> T22"))
    work = t.state.open.works[0][0]
    assert building.boat(t.state.open, work) == ()
    t.play(PASS)
    assert building.boat(t.state.open, t.state.open.works[0][0]) == work.tiles
    assert t.boat("Medway") == "S22"


def test_cm_50_a_completed_canal_scores_at_once_and_the_boat_leaves() -> None:
    t = table(works=MEDWAY, hand="lock, stretch")
    t.play(lay("Medway: S22 lock -> T22"))
    assert t.score("red") == 0
    done = only(t.play(lay("Medway: T22 stretch -> Maidstone")), Completed)
    assert (done.tile_points, done.value_points, t.score("red")) == (1, 3, 4)
    assert t.state.open.works[0] == ()
    assert t.state.open.phase == 2


def test_cm_50_both_canals_in_one_action() -> None:
    t = table(works={"red": ["Medway from Tonbridge", "Junction from Huddersfield"]}, hand="2 lock, stretch")
    t.play(lay("Junction: J6 lock -> Sheffield"), lay("Medway: S22 lock -> T22"), lay("Medway: T22 stretch -> Maidstone"))
    assert t.score("red") == 3 + 4
    assert [c.contract for c in t.state.open.canals] == [board.JUNCTION, board.CONTRACT_IDS.index("medway")]


def test_cm_51_a_section_of_an_unfinished_canal_carries_goods_at_once() -> None:
    t = table(works={"red": ["Kennet and Avon from Bristol"]}, hand="stretch", tokens="Bath")
    t.play(lay("Kennet and Avon: E21 stretch -> Bath"), PASS)
    t.play(goods("Bath-Bristol"))
    assert t.score("red") == 2


def test_cm_52_no_tile_of_another_canal_counts() -> None:
    """Red's own Junction joins Huddersfield and Sheffield; his Dun goes on from Huddersfield by itself."""
    t = table(
        works={"red": ["Dun from Goole: L4 lock, K4 stretch, Leeds, I5 aqueduct, Huddersfield"]},
        canals={"red": ["Junction from Huddersfield: J6 lock, Sheffield"]},
        hand="lock, 2 tunnel",
    )
    assert t.boat("Dun") == "Huddersfield"
    assert t.steps("Dun") == {"J6->Sheffield"}
    t.play(lay("Dun: J6 lock -> Sheffield"))
    assert t.score("red") == 1 + 2 + 1 + 4


def test_cm_54_a_wrongly_built_canal_cannot_arise() -> None:
    """Every tile that would leave the contract unmet is refused, whatever its hex and exit."""
    t = table(works={"red": ["Bridgewater from Manchester"]}, hand=HAND)
    legal = england.next_steps("Manchester", (), "Liverpool", "", 3)
    for hex_, to in england.steps("Manchester", ()):
        kind = "lock" if england.TERRAIN[hex_] == "clear" else "aqueduct"
        move = lay(f"Bridgewater: {hex_} {kind} -> {to}")
        if (hex_, to) in legal:
            assert t.offers(move)
        else:
            t.refuses(move, "dead-end", "CM-46")


def test_cm_54_a_position_that_holds_one_is_not_loaded() -> None:
    good = '[[works]]\nseat = 0\ncontract = "bridgewater"\nstart = "Manchester"\ntiles = "F7 lock, E8"\n'
    assert position.read(good).open.works[0][0].tiles
    for wrong in ("F7 lock, F8", "F7 lock, E8 lock, D7", "F7 tunnel, E8", "D7 lock, Liverpool"):
        with pytest.raises(BadState):
            position.read(good.replace("F7 lock, E8", wrong))


# Vectors.


def test_cm_t2_medway() -> None:
    t = table(works=MEDWAY, hand="2 lock, stretch")
    t.play(lay("Medway: S22 lock -> T22"))
    t.refuses(lay("Medway: T22 lock -> Maidstone"), "same-kind", "CM-45")
    assert t.steps("Medway") == {"T22->Maidstone"}
    t.play(lay("Medway: T22 stretch -> Maidstone"))
    assert t.score("red") == 4


UNDER = {"red": ["Junction from Leicester: L11 lock, Nottingham"]}
SOAR = {"white": ["Soar from Nottingham"]}


def test_cm_t12_all_three_are_spent() -> None:
    t = table("red, white, yellow", mover="white", works=SOAR, canals=UNDER, hand="lock, surveyor, tunnel")
    t.play(lay("Soar: L11 lock -> Leicester"))
    assert t.hand("white").total() == 0
    assert t.score("white") == 3


def test_cm_t12_one_card_short() -> None:
    t = table("red, white, yellow", mover="white", works=SOAR, canals=UNDER, hand="lock, surveyor")
    t.refuses(lay("Soar: L11 lock -> Leicester"), "missing-extra", "CM-44")


def test_cm_t12_two_tiles_below_are_still_two_cards() -> None:
    under = {**UNDER, "yellow": ["Junction from Nottingham: L11 stretch, Leicester"]}
    t = table("red, white, yellow", mover="white", works=SOAR, canals=under, hand="lock, surveyor, tunnel")
    t.play(lay("Soar: L11 lock -> Leicester"))
    assert (t.hand("white").total(), t.score("white")) == (0, 3)


def test_cm_t13_over_an_own_tile_of_the_same_action() -> None:
    t = table(
        works={"red": ["Severn from Worcester", "Worcester and Birmingham from Worcester"]},
        hand="stretch, 2 lock, tunnel, surveyor",
    )
    start = t.digest()
    t.play(lay("Worcester and Birmingham: G16 stretch -> H15"))
    one = t.digest()
    t.play(lay("Severn: G16 lock -> G17"))
    assert len(t.legal_of(Spend)) == 3
    t.play(spend("lock"), spend("tunnel"))
    assert t.hand("red") == {"surveyor": 1}
    t.play(TAKE_BACK)
    assert t.digest() == one
    t.play(TAKE_BACK)
    assert t.digest() == start


def test_cm_t13_without_two_more_cards() -> None:
    t = table(
        works={"red": ["Severn from Worcester", "Worcester and Birmingham from Worcester"]}, hand="stretch, lock, tunnel",
    )  # fmt: skip
    t.play(lay("Worcester and Birmingham: G16 stretch -> H15"))
    t.refuses(lay("Severn: G16 lock -> G17"), "missing-extra", "CM-44")


def test_cm_t16_leeds_and_liverpool() -> None:
    t = table(works={"red": ["Leeds & Liverpool from Leeds"]}, hand="3 stretch, 2 lock, 2 aqueduct, 3 tunnel")
    t.play([lay(f"Leeds & Liverpool: {tile}") for tile in LEEDS])
    assert t.hand("red").total() == 0
    assert t.score("red") == 15


# Worked examples of the rulebook.


def test_example_medway_lock_then_only_a_stretch() -> None:
    t = table(works=MEDWAY, hand="2 lock, 2 stretch")
    t.play(lay("Medway: S22 lock -> T22"))
    assert t.kinds("Medway", "T22") == {"stretch"}


def test_example_goole_to_sheffield() -> None:
    """A lock, an aqueduct for two cards, a stretch; a stretch card is left."""
    t = table(mover="green", works={"green": ["Dun from Goole"]}, hand="2 stretch, lock, 2 aqueduct")
    t.play(lay("Dun: L5 lock -> K6"), lay("Dun: K6 aqueduct -> K7"), lay("Dun: K7 stretch -> Sheffield"))
    assert t.hand("green") == {"stretch": 1}
    assert t.score("green") == 1 + 2 + 4


def test_example_manchester_to_huddersfield_with_surveyors() -> None:
    t = table(mover="green", works={"green": ["Huddersfield Narrow from Manchester"]}, hand="aqueduct, 2 tunnel, 2 surveyor")
    t.play(lay("Huddersfield Narrow: G6 aqueduct -> H6"))
    assert t.hand("green") == {"tunnel": 2, "surveyor": 1}
    t.play(lay("Huddersfield Narrow: H6 tunnel -> Huddersfield"))
    assert t.hand("green").total() == 0
    assert t.score("green") == 2 + 3 + 3


def test_example_leeds_and_liverpool_scores_fifteen() -> None:
    t = table(works={"red": ["Leeds & Liverpool from Leeds"]}, hand="3 stretch, 2 lock, 2 aqueduct, 3 tunnel")
    events = t.play([lay(f"Leeds & Liverpool: {tile}") for tile in LEEDS])
    done = only(events, Completed)
    assert (done.tile_points, done.value_points) == (7, 8)


def test_example_leeds_and_liverpool_never_more_than_eight_tiles() -> None:
    assert max(len(line) for line in england.lines("Leeds", "Liverpool", "Skipton", 8)) == 8


def test_example_integrity_rochdale_beside_the_huddersfield_narrow() -> None:
    """Goole to Leeds to Huddersfield; Huddersfield to Manchester must be built although green owns a canal there."""
    t = table(
        mover="green",
        works={"green": ["Rochdale from Goole: L4 lock, K4 stretch, Leeds, I5 aqueduct, Huddersfield"]},
        canals={"green": ["Huddersfield Narrow from Manchester: G6 aqueduct, H6 tunnel, Huddersfield"]},
        hand="2 aqueduct, 3 tunnel, 4 lock",
    )
    assert t.state.open.works[2]
    assert "H6->G6" in t.steps("Rochdale")
    t.play(lay("Rochdale: H6 aqueduct -> G6"), spend("lock"), spend("lock"))
    t.play(lay("Rochdale: G6 tunnel -> Manchester"))
    assert t.hand("green").total() == 0
    assert t.score("green") == 1 + 0 + 2 + 2 + 3 + 7


@pytest.mark.parametrize("move", [DRAW, PASS])
def test_the_second_phase_needs_no_building(move: object) -> None:
    assert move in table(works=MEDWAY).legal()
