"""Whole games by slash commands, as people in a channel play them: nothing is typed but what autocomplete offered."""

from __future__ import annotations

import random
from collections.abc import Sequence

import pytest

from rules.canal_mania.game import CanalMania
from rules.record import final, read, verify
from tests.support.canal_player import CanalPlayer
from tests.support.world import World

STEPS = 3000


async def _lobby(world: World, people: Sequence[str], computers: int = 0) -> None:
    """Open a short game, fill it and begin it, by commands and buttons."""
    await world.slash(people[0], "/game new", option="length: short")
    for name in people[1:]:
        await world.press(name, "Join")
    if computers:
        await world.slash(people[0], "/game ai", count=computers)
    await world.press(people[0], "Start")


async def _play(world: World, players: Sequence[CanalPlayer], restarts: Sequence[int] = ()) -> int:
    """Play until nobody is called any more; the bot is replaced by a new one before the steps named."""
    for step in range(STEPS):
        if step in restarts:
            await world.restart()
        mover = next((player for player in players if player.called()), None)
        if mover is None:
            return step
        before = world.last()
        while world.last() == before:
            await mover.step()
    raise AssertionError("the game does not end")


async def _check_record(world: World, anyone: str) -> None:
    """The exported record verifies, and its end is what the last post tells."""
    exported = await world.slash(anyone, "/game export")
    text = exported.messages[0].files[0].data.decode()
    game = CanalMania()
    record = read(text)
    assert verify(game, record) is None
    end = final(game, record)
    last = world.last().text
    for standing in game.standings(end):
        assert f"**{standing.points}**" in last


@pytest.mark.parametrize("seed", [1])
async def test_three_people_play_a_whole_game_with_restarts(world: World, seed: int) -> None:
    people = ("Ada", "Ben", "Cleo")
    await _lobby(world, people)
    dice = random.Random(seed)
    players = [CanalPlayer(world, name, dice) for name in people]
    turns = await _play(world, players, restarts=(2, 11))
    assert turns >= 20
    assert "The game is over" in world.last().text
    used = set().union(*(player.used for player in players))
    assert {"/canal take", "/canal pick", "/canal build", "/canal move", "/canal end", "/canal pass"} <= used
    await _check_record(world, "Ada")


@pytest.mark.parametrize(("people", "computers"), [(("Ada",), 1), (("Ada", "Ben"), 3)])
async def test_people_play_a_whole_game_with_computers(world: World, people: tuple[str, ...], computers: int) -> None:
    await _lobby(world, people, computers)
    players = [CanalPlayer(world, name, random.Random(7)) for name in people]
    await _play(world, players)
    assert "The game is over" in world.last().text
    await _check_record(world, people[0])
