"""Options as people choose them: typed with the command, in the lobby's menu, and a number in a form."""

from __future__ import annotations

from collections.abc import Mapping

import pytest

from bot.games.arriala.front import ArrialaFront
from bot.games.canal_mania.front import CanalManiaFront
from bot.registry import Front
from tests.support.world import World


@pytest.fixture
def fronts() -> Mapping[str, Front]:
    return {"canal-mania": CanalManiaFront(), "arriala": ArrialaFront()}


MENU = "Change the options"
NUMBER = "Last round: enter a number"


async def test_the_menu_of_Arriala_has_an_entry_for_each_option(world: World) -> None:
    await world.slash("Ada", "/game new", game="arriala")
    menu = next(select for select in world.last().selects if select.placeholder == MENU)
    labels = [label for label, _ in menu.options]
    assert len(labels) == 10
    assert labels.count(NUMBER) == 1
    assert not [label for label in labels if label.startswith("round ")]


async def test_a_number_is_asked_for_with_its_range_and_set(world: World) -> None:
    await world.slash("Ada", "/game new", game="arriala")
    form = await world.choose("Ada", MENU, NUMBER)
    assert form.modal is not None
    assert "Last round" in form.modal["title"]
    assert "From 20 to 500, or 0" in str(form.modal)
    await world.submit("Ada", form, number="60")
    assert (await world.bot.tables.table(1)).options == {"stall_rounds": "60"}
    assert "round 60 is the last at most" in world.last().text


async def test_a_form_that_an_earlier_process_sent_is_taken(world: World) -> None:
    await world.slash("Ada", "/game new", game="arriala")
    form = await world.choose("Ada", MENU, NUMBER)
    await world.restart()
    answer = await world.submit("Ada", form, number="60")
    assert answer.private
    assert (await world.bot.tables.table(1)).options == {"stall_rounds": "60"}


async def test_a_number_out_of_range_is_refused_with_the_range(world: World) -> None:
    await world.slash("Ada", "/game new", game="arriala")
    form = await world.choose("Ada", MENU, NUMBER)
    answer = await world.submit("Ada", form, number="7")
    assert answer.private
    assert answer.text == "The option stall\\_rounds cannot be “7”: it is a number from 20 to 500, or 0."
    assert (await world.bot.tables.table(1)).options == {}


async def test_only_the_host_sets_a_number(world: World) -> None:
    await world.slash("Ada", "/game new", game="arriala")
    await world.press("Ben", "Join")
    form = await world.choose("Ben", MENU, NUMBER)
    answer = await world.submit("Ben", form, number="60")
    assert answer.private
    assert "host" in answer.text
    assert (await world.bot.tables.table(1)).options == {}


async def test_a_form_that_comes_back_after_the_start_changes_nothing(world: World) -> None:
    await world.slash("Ada", "/game new", game="arriala")
    await world.press("Ben", "Join")
    form = await world.choose("Ada", MENU, NUMBER)
    await world.press("Ada", "Start")
    answer = await world.submit("Ada", form, number="60")
    assert answer.private
    assert "begun" in answer.text
    assert (await world.bot.tables.table(1)).options == {}


async def test_typed_options_are_taken_in_any_case(world: World) -> None:
    await world.slash("Ada", "/game new", game="arriala", option="Board: p2, riverside_counts: YES, stall_rounds: 0040")
    options = {"board": "P2", "riverside_counts": "true", "stall_rounds": "40"}
    assert (await world.bot.tables.table(1)).options == options


@pytest.mark.parametrize(
    ("option", "told"),
    [
        ("stall_rounds: 1000", "a number from 20 to 500, or 0"),
        ("board: P9", "it can be P1, P2"),
        ("riverside_counts: perhaps", "it can be false, true"),
        ("mood: good", "stall\\_rounds"),
    ],
)
async def test_a_refused_value_is_told_with_what_is_possible(world: World, option: str, told: str) -> None:
    answer = await world.slash("Ada", "/game new", game="arriala", option=option)
    assert told in answer.text


async def test_autocomplete_offers_a_number_in_few_values(world: World) -> None:
    async def offered(typed: str) -> list[str]:
        return [choice.value for choice in await world.autocomplete("Ada", "/game new", "option", typed, game="arriala")]

    rounds = [value for value in await offered("") if value.startswith("stall")]
    assert rounds == ["stall_rounds: 100", "stall_rounds: 0", "stall_rounds: 20", "stall_rounds: 500"]
    assert await offered("stall_rounds: 123") == ["stall_rounds: 123"]
