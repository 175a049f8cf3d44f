"""The lobby by buttons and menus, and places that are closed to the bot while a game goes on."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping

import pytest

from bot.buttons import VERBS
from bot.registry import Front
from tests.bot.test_taps import Panelled, running, said
from tests.support.house import ANN, BEN, first_life
from tests.support.refused import refused
from tests.support.toy_game import Say
from tests.support.world import World


@pytest.fixture
def fronts() -> Mapping[str, Front]:
    return {"toy": Panelled()}


async def test_a_table_is_filled_and_begun_without_a_command(world: World) -> None:
    await world.slash("Ada", "/game new", game="toy")
    await world.press("Ben", "Join")
    await world.choose("Ben", "Wish for a colour", "green")
    await world.choose("Ada", "Change the options", "rounds: 1")
    await world.press("Ada", "Add AI")
    card = world.last()
    assert "2. Ben, wishes to play green" in card.text
    assert "rounds: 1" in card.text
    assert "3. Navvy (computer, cheat)" in card.text
    assert "green" not in [value for select in card.selects for _, value in select.options]
    await world.choose("Ben", "Wish for a colour", "any colour")
    await world.press("Ben", "Leave")
    await world.press("Ada", "Start")
    assert "Ada" in world.last().text
    assert (await world.bot.tables.table(1)).options == {"rounds": "1"}


async def test_a_ruleset_is_chosen_and_its_options_fall_away(world: World) -> None:
    await world.slash("Ada", "/game new", game="toy", option="rounds: 20")
    await world.choose("Ada", "Change the options", "ruleset: solo")
    table = await world.bot.tables.table(1)
    assert (table.ruleset, table.options) == ("solo", {})
    await refused(world, world.press("Ben", "Join"), "full")


async def test_only_the_host_changes_the_options(world: World) -> None:
    await world.slash("Ada", "/game new", game="toy")
    await world.press("Ben", "Join")
    await refused(world, world.choose("Ben", "Change the options", "rounds: 1"), "host")
    await refused(world, world.press("Cleo", "Add AI"), "seat at this table")
    await refused(world, world.choose("Cleo", "Wish for a colour", "red"), "no seat")


@pytest.mark.parametrize("times", [2, 100])
async def test_many_presses_at_once_add_one_computer(world: World, times: int) -> None:
    await world.slash("Ada", "/game new", game="toy")
    async with world.together():
        for _ in range(times):
            await world.press("Ada", "Add AI")
    assert len((await world.bot.tables.table(1)).seats) == 2


async def test_a_hundred_people_press_join_at_once(world: World) -> None:
    await world.slash("Ada", "/game new", game="toy")
    for n in range(100):
        world.person(f"Guest {n}")
    async with world.together():
        for n in range(100):
            await world.press(f"Guest {n}", "Join")
    assert len((await world.bot.tables.table(1)).seats) == 4


async def test_a_hundred_tasks_play_with_one_version(tmp_path_factory: pytest.TempPathFactory) -> None:
    async with first_life(tmp_path_factory.mktemp("one") / "house.sqlite") as house:
        table_id = await house.running(ANN, BEN)
        version = (await house.tables.table(table_id)).version
        plays = [house.tables.play(table_id, 0, [Say(n % 10)], version, key=f"k{n}") for n in range(100)]
        assert sum(played.applied for played in await asyncio.gather(*plays)) == 1
        assert (await house.tables.table(table_id)).version == version + 1


# Places


async def test_in_an_archived_thread_a_tap_plays_and_the_next_post_opens_it_again(world: World) -> None:
    thread = world.thread("Friday boats")
    await world.slash("Ada", "/game new", where="Friday boats", game="toy")
    await world.press("Ben", "Join", where="Friday boats")
    await world.press("Ada", "Start", where="Friday boats")
    await world.press("Ada", "Play", where="Friday boats")
    panel = world.private("Ada", "Friday boats")[-1]
    stored = world.env.backend.channels[thread.id]
    stored.thread_metadata.archived = True
    await world.press("Ada", "Finish", on=panel)
    assert "It is Ben’s turn" in panel.text
    assert (await world.bot.tables.table(1)).turn == 2


async def test_a_deleted_channel_stops_nothing_else(world: World) -> None:
    world.channel("gone")
    await world.slash("Ada", "/game new", where="gone", game="toy")
    await world.press("Ben", "Join", where="gone")
    await world.press("Ada", "Start", where="gone")
    await running(world, "Ada", "Ben")
    world.env.backend.delete_channel(world.place("gone").id)
    await world.settle()
    table = await world.bot.tables.table(1)
    # What is played there all the same, with a command that was on its way, is kept; nobody can be told.
    await world.bot.tables.play(1, 0, await world.bot.tables.read_line(1, 0, "end"), table.version, key="late")
    await world.settle()
    assert (await world.bot.tables.table(1)).turn == 2
    assert "<#" in (await world.slash("Ada", "/game mine")).text
    await world.press("Ada", "Play")


# All of them


async def test_every_verb_is_reached(world: World) -> None:
    """Each verb that an id can have is pressed once, and answered by what it is for."""
    reached: set[str] = set()

    async def press(name: str, label: str) -> None:
        ids = [b.custom_id for message in world.seen_by(name) for b in message.buttons if label in (b.label, b.custom_id)]
        reached.add(ids[-1].split(":")[1])
        await world.press(name, label)

    async def choose(name: str, placeholder: str, *values: str) -> None:
        ids = [s.custom_id for message in world.seen_by(name) for s in message.selects if s.placeholder == placeholder]
        reached.add(ids[-1].split(":")[1])
        await world.choose(name, placeholder, *values)

    await world.slash("Ada", "/game new", game="toy")
    for name, label in (("Ben", "Join"), ("Ben", "Leave"), ("Ben", "Join"), ("Ada", "Add AI")):
        await press(name, label)
    await choose("Ben", "Wish for a colour", "blue")
    await choose("Ada", "Change the options", "rounds: 20")
    await press("Ada", "Start")
    for label in ("My Hand", "Plan", "Map", "Log", "Play", "One", "Undo Step", "Redo", "Numbers"):
        await press("Ada", label)
    await choose("Ada", "Number", "Number 3")
    await press("Ada", "Undo Step")
    await choose("Ada", "Several", "1")
    await press("Ada", "Back")
    await choose("Ada", "Pages", "numbers")
    await press("Ada", "Back")
    assert said(world) == [1]
    await press("Ada", "Draw")
    await press("Ada", "Confirm")
    await press("Ada", "Ask to Undo Step")
    await press("Ben", "Agree")
    assert reached == set(VERBS)
