"""A command for later than what is half done says what it stops, or is refused with the ruling behind that."""

from __future__ import annotations

from collections.abc import Mapping

import pytest

from bot.registry import Front
from tests.bot.games.canal_mania.test_bad_moves import POSITIONS, works
from tests.support.refused import refused
from tests.support.set_table import SetFront, sit
from tests.support.world import World

SEVEN = '["lock", "stretch", "tunnel", "aqueduct", "surveyor", "lock", "stretch", "lock red"]'
PICKING = 'action = "picking"\npicked = ["{}"]\n'
ASKED = '[[asked]]\nkind = "pick"\n'
PLACES = {
    **POSITIONS,
    "one": works("medway Tonbridge", hand=SEVEN, more=PICKING.format("lock")) + ASKED,
    "red": works("medway Tonbridge", hand=SEVEN, more=PICKING.format("lock red")) + ASKED,
    "early": works("medway Tonbridge").replace("phase = 2", "phase = 1"),
    "goods early": POSITIONS["goods"].replace("phase = 3", "phase = 1"),
}


@pytest.fixture
def fronts() -> Mapping[str, Front]:
    return {"canal-mania": SetFront(PLACES)}


BUILD = ("build", {"route": "Medway: S22 lock, T22"})
SAID: dict[str, tuple[str, tuple[tuple[str, dict[str, str]], ...], str]] = {
    "cm_30_a_pick_that_may_be_smaller": ("one", (("draw", {}),), "Your pick is ended with one card."),
    "cm_40_a_build_action_before_a_draw": ("medway", (BUILD, ("draw", {})), "Your build action is ended with one tile."),
    "cm_40_a_build_action_before_the_end": ("medway", (BUILD, ("end", {})), "Your build action is ended with one tile."),
    "cm_12_a_second_contract": (
        "extra", (("take", {"contract": "medway", "boat": "Tonbridge"}), ("draw", {})), "You take no second contract."
    ),
    "cm_20_the_first_phase": ("early", (BUILD,), "The first phase is passed."),
    "cm_20_two_phases": (
        "goods early", (("move", {"route": "Huddersfield-Manchester"}),), "The first phase and second phase are passed."
    ),
}  # fmt: skip
"""By what is stopped the position, the commands, and what the answer to the last one says."""


@pytest.mark.parametrize("name", sorted(SAID))
async def test_what_may_be_stopped_is_told(world: World, name: str) -> None:
    place, commands, said = SAID[name]
    where = await sit(world, place)
    for n, (command, options) in enumerate(commands):
        answer = await world.slash("Ada", f"/canal {command}", where=where, **options)
        assert (said in answer.text) is (n == len(commands) - 1), answer.text


async def test_what_is_asked_for_is_not_told_twice(world: World) -> None:
    where = await sit(world, "one")
    assert "is ended" not in (await world.slash("Ada", "/canal pass", where=where)).text


@pytest.mark.parametrize("command", ["draw", "end"])
@pytest.mark.parametrize("place", ["picking", "red"])
async def test_cm_30_cm_31_a_pick_with_too_few_cards_or_with_goods_to_place_is_not_given_up(
    world: World, place: str, command: str
) -> None:
    where = await sit(world, place)
    await refused(world, world.slash("Ada", f"/canal {command}", where=where), "First finish picking up cards", "(CM-30)")
