"""An undo that reaches back over turns of computer players: it says what it takes back, and asks first."""

from __future__ import annotations

from collections.abc import Mapping

import pytest

from bot.registry import Front
from tests.bot.test_taps import Panelled, said
from tests.support.world import World


@pytest.fixture
def fronts() -> Mapping[str, Front]:
    return {"toy": Panelled()}


async def a_round_later(world: World) -> str:
    """Ada has said two numbers and ended; Navvy and Lengthsman have played. What her undo asks then, but for the steps."""
    await world.slash("Ada", "/game new", game="toy")
    await world.slash("Ada", "/game ai", level="steady", count=2)
    await world.press("Ada", "Start")
    await world.slash("Ada", "/toy play", line="say 1")
    await world.slash("Ada", "/toy play", line="say 2; end")
    return "and the turns of Navvy and Lengthsman"


async def version(world: World) -> int:
    return (await world.bot.tables.table(1)).version


@pytest.mark.parametrize(
    ("button", "asked", "left"),
    [
        ("Undo Step", "This takes back your last step, which ended your turn, {others}: 5 steps.", [1]),
        ("Undo Turn", "This takes back your last turn {others}: 6 steps.", []),
    ],
)
async def test_the_panel_says_what_goes_with_it_and_asks(world: World, button: str, asked: str, left: list[int]) -> None:
    others = await a_round_later(world)
    before = await version(world)
    await world.press("Ada", "Play")
    panel = world.private("Ada")[-1]
    await world.press("Ada", button)
    assert asked.format(others=others) in panel.text
    assert "consent" not in panel.text, "there is nobody else"
    assert [each.label for each in panel.buttons] == ["Confirm", "Back"]
    assert await version(world) == before
    await world.press("Ada", "Back")
    assert await version(world) == before
    await world.restart()
    await world.press("Ada", button)
    await world.press("Ada", "Confirm")
    assert await version(world) == before + 1
    assert said(world) == left
    assert f"{6 if button == 'Undo Turn' else 5} steps are taken back" in panel.text
    assert (await world.bot.tables.table(1)).mover == 0


async def test_the_command_asks_the_same_and_can_be_told_beforehand(world: World) -> None:
    others = await a_round_later(world)
    before = await version(world)
    asked = await world.slash("Ada", "/game undo")
    assert asked.private
    assert f"your last step, which ended your turn, {others}: 5 steps." in asked.text
    assert await version(world) == before
    await world.press("Ada", "Confirm")
    assert said(world) == [1]
    await world.slash("Ada", "/toy play", line="end")
    assert "6 steps are taken back" in (await world.slash("Ada", "/game undo", scope="turn", sure=True)).text
    assert said(world) == []


async def test_what_was_confirmed_too_late_takes_nothing_back(world: World) -> None:
    await a_round_later(world)
    await world.press("Ada", "Play")
    await world.press("Ada", "Undo Step")
    panel = world.private("Ada")[-1]
    confirm = next(each.custom_id for each in panel.buttons if each.label == "Confirm")
    await world.slash("Ada", "/toy play", line="say 5")
    before = await version(world)
    await world.press("Ada", confirm)
    assert await version(world) == before
    assert "moved on" in panel.text


async def test_ones_own_steps_are_taken_back_without_a_question(world: World) -> None:
    await a_round_later(world)
    await world.slash("Ada", "/toy play", line="say 3")
    await world.slash("Ada", "/toy play", line="say 4")
    assert "One step is taken back" in (await world.slash("Ada", "/game undo")).text
    await world.press("Ada", "Play")
    await world.press("Ada", "Undo Step")
    assert "One step is taken back" in world.private("Ada")[-1].text


async def test_where_there_are_no_others_nothing_is_said_of_their_consent(world: World) -> None:
    """What reveals something is asked about all the same; and taken back, nobody is called who has just pressed."""
    await a_round_later(world)
    await world.press("Ada", "Play")
    panel = world.private("Ada")[-1]
    await world.press("Ada", "Draw")
    assert "This reveals something new. You can still take it back" in panel.text
    assert "consent" not in panel.text
    await world.press("Ada", "Confirm")
    posts = len(world.messages())
    await world.press("Ada", "Undo Step")
    assert "One step is taken back" in panel.text
    assert len(world.messages()) == posts + 1
    assert "with what was revealed since" in world.last().text
    assert world.last().pings == []


async def test_where_there_are_others_their_consent_is_spoken_of(world: World) -> None:
    await world.slash("Ada", "/game new", game="toy")
    await world.press("Ben", "Join")
    await world.press("Ada", "Start")
    await world.press("Ada", "Play")
    await world.press("Ada", "Draw")
    assert "an undo needs the consent of the others" in world.private("Ada")[-1].text
