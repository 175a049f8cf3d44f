"""What tiles cost, surveyors and engineers: CM-41 to CM-43."""

from __future__ import annotations

import pytest

from rules.canal_mania import board
from rules.canal_mania.events import Completed, TileLaid
from tests.support.canal_mania import TAKE_BACK, Table, lay, only, spend, table

MEDWAY = {"red": ["Medway from Tonbridge"]}
UNDER_MEDWAY = {"yellow": ["Junction from Tonbridge: S22 lock, T22 stretch, Maidstone"]}
MACCLESFIELD = {"red": ["Macclesfield from Manchester"]}


def paid(t: Table, text: str, pay: str = "") -> list[str]:
    """The cards that a tile took."""
    event = only(t.play(lay(text, pay)), TileLaid)
    return [board.CARD_NAMES[card] for card in event.paid]


@pytest.mark.parametrize(
    ("canal", "tile", "cards"),
    [
        ("Medway from Tonbridge", "Medway: S22 stretch -> T22", "stretch"),
        ("Medway from Tonbridge", "Medway: S22 lock -> T22", "lock"),
        ("Medway from Tonbridge", "Medway: S23 aqueduct -> T22", "2 aqueduct"),
        ("Medway from Tonbridge", "Medway: S23 tunnel -> T22", "3 tunnel"),
    ],
)
def test_cm_41_costs(canal: str, tile: str, cards: str) -> None:
    t = table(works={"red": [canal]}, hand=cards)
    assert t.payments(tile) == [""]
    t.play(lay(tile))
    assert t.hand("red").total() == 0
    count, _, kind = cards.rpartition(" ")
    if count:
        short = table(works={"red": [canal]}, hand=f"{int(count) - 1} {kind}, 5 stretch")
        refusal = short.refuses(lay(tile), "missing-cards", "CM-41")
        assert (refusal.params["need"], refusal.params["have"]) == (int(count), int(count) - 1)


def test_cm_41_a_surveyor_stands_for_one_card_of_any_kind() -> None:
    for tile, cards in (
        ("S22 stretch", "surveyor"), ("S22 lock", "surveyor"), ("S23 aqueduct", "aqueduct, surveyor"),
        ("S23 aqueduct", "2 surveyor"), ("S23 tunnel", "tunnel, 2 surveyor"), ("S23 tunnel", "3 surveyor"),
    ):  # fmt: skip
        t = table(works=MEDWAY, hand=cards)
        t.play(lay(f"Medway: {tile} -> T22"))
        assert t.hand("red").total() == 0


def test_cm_41_brindley_a_stretch_card_for_a_lock() -> None:
    t = table(works=MEDWAY, engineer="Brindley", hand="stretch")
    assert paid(t, "Medway: S22 lock -> T22") == ["stretch"]
    table(works=MEDWAY, engineer="Telford", hand="stretch").refuses(lay("Medway: S22 lock -> T22"), "missing-cards", "CM-41")


def test_cm_41_brindley_not_the_other_way_round() -> None:
    t = table(works=MEDWAY, engineer="Brindley", hand="lock")
    t.refuses(lay("Medway: S22 stretch -> T22"), "missing-cards", "CM-41")


def test_cm_41_telford_an_aqueduct_for_one() -> None:
    t = table(works=MEDWAY, engineer="Telford", hand="aqueduct, surveyor")
    assert t.payments("Medway: S23 aqueduct -> T22") == ["", "surveyor"]
    assert paid(t, "Medway: S23 aqueduct -> T22") == ["aqueduct"]
    table(works=MEDWAY, engineer="Telford", hand="2 tunnel").refuses(
        lay("Medway: S23 tunnel -> T22"), "missing-cards", "CM-41"
    )


def test_cm_41_jessop_a_tunnel_for_two() -> None:
    t = table(works=MEDWAY, engineer="Jessop", hand="2 tunnel, 2 surveyor")
    assert t.payments("Medway: S23 tunnel -> T22") == ["", "tunnel, surveyor", "surveyor, surveyor"]
    table(works=MEDWAY, engineer="Jessop", hand="aqueduct").refuses(
        lay("Medway: S23 aqueduct -> T22"), "missing-cards", "CM-41"
    )


def test_cm_41_nobody_may_overpay() -> None:
    t = table(works=MEDWAY, hand="2 lock, 2 surveyor, 3 aqueduct")
    for pay in ("lock, lock", "lock, surveyor", "surveyor, surveyor", "stretch", "aqueduct"):
        t.refuses(lay("Medway: S22 lock -> T22", pay), "pay-wrong", "CM-41")
    for pay in ("aqueduct, aqueduct, aqueduct", "aqueduct"):
        t.refuses(lay("Medway: S23 aqueduct -> T22", pay), "pay-wrong", "CM-41")


def test_cm_42_one_surveyor_for_both_cards_of_one_tile() -> None:
    t = table(works=MEDWAY, engineer="Smeaton", hand="surveyor")
    assert paid(t, "Medway: S23 aqueduct -> T22") == ["surveyor"]
    t = table(works=MEDWAY, engineer="Smeaton", hand="tunnel, surveyor")
    assert sorted(paid(t, "Medway: S23 tunnel -> T22")) == ["surveyor", "tunnel"]


def test_cm_42_last_of_one_tile_and_first_of_the_next() -> None:
    t = table(works=MEDWAY, engineer="Smeaton", hand="surveyor")
    t.play(lay("Medway: S22 lock -> T22"))
    assert t.state.open.half == board.CONTRACT_IDS.index("medway")
    assert paid(t, "Medway: T22 stretch -> Maidstone") == []
    assert t.score("red") == 4


def test_cm_42_building_regulations_hold() -> None:
    t = table(works=MEDWAY, engineer="Smeaton", hand="surveyor")
    t.play(lay("Medway: S22 lock -> T22"))
    t.refuses(lay("Medway: T22 lock -> Maidstone"), "same-kind", "CM-45")


def test_cm_42_a_half_not_used_by_the_very_next_tile_is_lost() -> None:
    t = table(works=MACCLESFIELD, engineer="Smeaton", hand="surveyor, lock, 2 tunnel")
    t.play(lay("Macclesfield: F7 stretch -> F8", "surveyor"), lay("Macclesfield: F8 lock -> F9", "lock"))
    t.refuses(lay("Macclesfield: F9 tunnel -> Stoke"), "missing-cards", "CM-41")


def test_cm_42_only_in_the_same_action() -> None:
    t = table(phase=2, works=MEDWAY, engineer="Smeaton", hand="surveyor")
    t.play(lay("Medway: S22 lock -> T22"))
    t.play(TAKE_BACK)
    assert t.state.open.half == -1
    assert t.hand("red") == {"surveyor": 1}


def test_cm_42_taking_back_opens_the_half_again() -> None:
    t = table(works=MEDWAY, engineer="Smeaton", hand="surveyor")
    t.play(lay("Medway: S22 lock -> T22"), lay("Medway: T22 stretch -> Maidstone"), TAKE_BACK)
    t.play(lay("Medway: T22 stretch -> Maidstone"))
    assert t.score("red") == 4


def test_cm_42_the_extra_cards_do_not_interrupt() -> None:
    t = table(works=MEDWAY, canals=UNDER_MEDWAY, engineer="Smeaton", hand="surveyor, 4 tunnel")
    t.play(lay("Medway: S22 lock -> T22"))
    assert t.hand("red") == {"tunnel": 2}
    t.play(lay("Medway: T22 stretch -> Maidstone"))
    assert t.hand("red").total() == 0
    assert t.score("red") == 4


def test_cm_42_never_two_of_the_extra_cards_and_no_half_is_one() -> None:
    """S22 is built over with a surveyor for the lock: one further card is not enough, whatever half is open."""
    t = table(works=MEDWAY, canals=UNDER_MEDWAY, engineer="Smeaton", hand="2 surveyor")
    t.refuses(lay("Medway: S22 lock -> T22"), "missing-extra", "CM-44")
    t = table(
        works={"red": ["Medway from Tonbridge: S22 lock -> T22"]},
        canals=UNDER_MEDWAY,
        engineer="Smeaton",
        hand="lock, stretch, surveyor",
    )
    t.play(lay("Medway: T22 stretch -> Maidstone"))
    assert t.hand("red").total() == 0


def test_cm_42_two_surveyors_in_one_tile_can_leave_a_half() -> None:
    """Tunnel, with three cards to pay: two surveyors are four cards, so half of the last is left for the next tile."""
    t = table(works=MEDWAY, engineer="Smeaton", hand="2 surveyor")
    t.play(lay("Medway: S23 tunnel -> T22"))
    t.play(lay("Medway: T22 stretch -> Maidstone"))
    assert t.hand("red").total() == 0


def test_cm_43_the_cheapest_payment() -> None:
    """An open half first, then fewest surveyors, then fewest cards, then lock before stretch."""
    t = table(works=MEDWAY, engineer="Brindley", hand="lock, stretch, surveyor")
    assert t.payments("Medway: S22 lock -> T22") == ["", "stretch", "surveyor"]
    assert paid(t, "Medway: S22 lock -> T22") == ["lock"]
    t = table(works=MEDWAY, hand="2 aqueduct, 2 surveyor")
    assert t.payments("Medway: S23 aqueduct -> T22") == ["", "aqueduct, surveyor", "surveyor, surveyor"]
    t = table(works=MEDWAY, engineer="Smeaton", hand="aqueduct, surveyor")
    assert t.payments("Medway: S23 aqueduct -> T22") == ["", "aqueduct, surveyor"]
    assert paid(t, "Medway: S23 aqueduct -> T22") == ["surveyor"]
    t = table(works=MEDWAY, engineer="Smeaton", hand="surveyor, stretch")
    t.play(lay("Medway: S22 lock -> T22"))
    assert t.payments("Medway: T22 stretch -> Maidstone") == ["", "stretch"]
    assert paid(t, "Medway: T22 stretch -> Maidstone") == []


def test_cm_43_a_payment_may_always_be_given() -> None:
    t = table(works=MEDWAY, hand="lock, surveyor")
    assert paid(t, "Medway: S22 lock -> T22", "surveyor") == ["surveyor"]
    t = table(works=MEDWAY, hand="lock, surveyor")
    assert paid(t, "Medway: S22 lock -> T22", "lock") == ["lock"]


def test_cm_43_the_extra_cards_are_named_unless_there_is_one_choice() -> None:
    t = table(works=MEDWAY, canals=UNDER_MEDWAY, hand="lock, 2 tunnel, stretch")
    t.play(lay("Medway: S22 lock -> T22"))
    assert t.legal() == [spend("stretch"), spend("tunnel"), TAKE_BACK]
    t = table(works=MEDWAY, canals=UNDER_MEDWAY, hand="lock, tunnel, stretch")
    t.play(lay("Medway: S22 lock -> T22"))
    assert t.hand("red").total() == 0


def test_cm_38_a_plain_card_is_spent_before_one_with_a_symbol() -> None:
    """For tiles, for building over, and as surplus: nothing is asked, and the rarer one comes back to the deck last."""
    t = table(works=MEDWAY, hand="lock red, lock, stretch blue, stretch")
    assert only(t.play(lay("Medway: S22 lock -> T22")), TileLaid).paid == (board.CARD_NAMES.index("lock"),)
    assert only(t.play(lay("Medway: T22 stretch -> Maidstone")), TileLaid).paid == (board.CARD_NAMES.index("stretch"),)


# Vectors.


def test_cm_t14_medway_one_surveyor_pays_both() -> None:
    t = table(works=MEDWAY, engineer="Smeaton", hand="surveyor")
    t.play(lay("Medway: S22 lock -> T22"), lay("Medway: T22 stretch -> Maidstone"))
    assert t.hand("red").total() == 0


def test_cm_t14_macclesfield() -> None:
    t = table(works=MACCLESFIELD, engineer="Smeaton", hand="stretch, surveyor, 2 tunnel")
    t.play(lay("Macclesfield: F7 stretch -> F8"), lay("Macclesfield: F8 lock -> F9"))
    events = t.play(lay("Macclesfield: F9 tunnel -> Stoke"))
    assert only(events, Completed).tile_points == 1 + 3
    assert (t.hand("red").total(), t.score("red")) == (0, 8)


def test_cm_t14_a_tile_on_another_canal_between_loses_the_half() -> None:
    t = table(
        works={"red": ["Macclesfield from Manchester", "Medway from Tonbridge"]}, engineer="Smeaton",
        hand="stretch, surveyor, 2 tunnel, lock",
    )  # fmt: skip
    t.play(lay("Macclesfield: F7 stretch -> F8"), lay("Macclesfield: F8 lock -> F9", "surveyor"))
    t.play(lay("Medway: S22 lock -> T22"))
    t.refuses(lay("Macclesfield: F9 tunnel -> Stoke"), "missing-cards", "CM-41")


def test_cm_t14_a_town_may_lie_between() -> None:
    t = table(works={"red": ["Kennet and Avon from Bristol"]}, engineer="Smeaton", hand="surveyor")
    t.play(lay("Kennet and Avon: E21 stretch -> Bath"), lay("Kennet and Avon: G21 stretch -> H21"))
    assert t.hand("red").total() == 0


def test_cm_t14_aqueduct_and_tunnel() -> None:
    t = table(
        works={"red": ["Huddersfield Narrow from Manchester"]}, engineer="Smeaton", hand="aqueduct, surveyor, 2 tunnel"
    )
    t.play(lay("Huddersfield Narrow: G6 aqueduct -> H6", "aqueduct, surveyor"))
    t.play(lay("Huddersfield Narrow: H6 tunnel -> Huddersfield"))
    assert (t.hand("red").total(), t.score("red")) == (0, 2 + 3 + 3)


def test_cm_t14_building_over_with_two_surveyors_is_refused() -> None:
    under = {"yellow": ["Huddersfield Narrow from Manchester: G6 aqueduct, H6 tunnel, Huddersfield"]}
    t = table(works={"red": ["Junction from Huddersfield"]}, canals=under, engineer="Smeaton", hand="2 surveyor")
    t.refuses(lay("Junction: H6 aqueduct -> G6"), "missing-extra", "CM-44")


WORCESTER = {"red": ["Worcester and Birmingham from Worcester"]}


def test_cm_t15_telford() -> None:
    t = table(works=WORCESTER, engineer="Telford", hand="stretch, surveyor")
    t.play(lay("Worcester and Birmingham: F14 stretch -> G14"), lay("Worcester and Birmingham: G14 aqueduct -> Birmingham"))
    assert (t.hand("red").total(), t.score("red")) == (0, 2 + 4)


def test_cm_t15_jessop() -> None:
    t = table(works=WORCESTER, engineer="Jessop", hand="stretch, tunnel, surveyor")
    t.play(lay("Worcester and Birmingham: F14 stretch -> G14"), lay("Worcester and Birmingham: G14 tunnel -> Birmingham"))
    assert (t.hand("red").total(), t.score("red")) == (0, 3 + 4)


def test_cm_t15_brindley() -> None:
    t = table(works={"red": ["Bridgewater from Manchester"]}, engineer="Brindley", hand="2 stretch")
    t.play(lay("Bridgewater: E7 lock -> D7"))
    t.refuses(lay("Bridgewater: D7 lock -> Liverpool"), "same-kind", "CM-45")
    t.play(lay("Bridgewater: D7 stretch -> Liverpool"))
    assert (t.hand("red").total(), t.score("red")) == (0, 1 + 3)
