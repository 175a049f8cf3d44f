"""Whole games by slash commands, as people in a channel play them: nothing is typed but what autocomplete offered."""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping, Sequence
from typing import Any

import pytest

from bot.games.canal_mania.front import CanalManiaFront
from bot.registry import Front
from rules.canal_mania.game import CanalMania
from rules.canal_mania.moves import AnyMove
from rules.canal_mania.state import View
from rules.chance import Dice
from rules.record import final, read, verify
from tests.support.canal_player import ENDING, CanalPlayer
from tests.support.world import World

STEPS = 3000


class WatchedFront(CanalManiaFront):
    """Canal Mania as it is, telling when a computer player begins to think."""

    thinking = False

    def next_thought(self) -> Mapping[str, Any]:
        """To kill the bot as soon as a computer player begins to think."""
        self.thinking = False
        return {"when": lambda: self.thinking}

    def choose(self, view: View, level: str, dice: Dice) -> AnyMove:
        self.thinking = True
        return super().choose(view, level, dice)


@pytest.fixture
def front() -> WatchedFront:
    return WatchedFront()


@pytest.fixture
def fronts(front: WatchedFront) -> Mapping[str, Front]:
    return {front.game.name: front}


async def _lobby(world: World, people: Sequence[str], computers: int = 0) -> None:
    """Open a short game, fill it and begin it, by commands and buttons."""
    # The same game every time: a suite that fails now and then tells nothing.
    world.bot.tables._seed_source = lambda: "2" * 64
    await world.slash(people[0], "/game new", option="length: short")
    for name in people[1:]:
        await world.press(name, "Join")
    if computers:
        await world.slash(people[0], "/game ai", count=computers)
    await world.press(people[0], "Start")


async def _play(
    world: World, players: Sequence[CanalPlayer], restarts: Sequence[int], crashes: Sequence[Callable[[], Mapping[str, Any]]]
) -> int:
    """Play until nobody is called any more; how many turns of people that took.

    In the turns named by ``restarts`` the bot is replaced by a new one on the same file; each of ``crashes`` kills it in the
    midst of what ends one of the first turns.
    """
    turns, left = 0, list(crashes)
    for _ in range(STEPS):
        mover = next((player for player in players if player.called()), None)
        if mover is None:
            assert not left
            return turns
        if turns in restarts:
            restarts = [turn for turn in restarts if turn != turns]
            await world.restart()
        before = world.last()
        # The last person is followed by the computer players.
        due = turns >= 3 and mover is players[-1]
        command = await mover.step(left[0]() if left and due else None)
        if command in ENDING and left and due:
            left.pop(0)
        turns += world.last() != before
    raise AssertionError("the game does not end")


async def _check_end(world: World, anyone: str) -> None:
    """The last post tells the end; the exported record verifies, and its end is what the post tells. Nothing came twice."""
    assert "The game is over" in world.last().text
    exported = await world.slash(anyone, "/game export")
    text = exported.messages[0].files[0].data
    game = CanalMania()
    record = read(text)
    assert verify(game, record) is None
    assert record.finished
    end = final(game, record)
    for standing in game.standings(end):
        assert f"**{standing.points}**" in world.last().text
    headings = [post.text.split("\n")[0] for post in world.messages() if post.text.startswith("### Turn")]
    assert len(headings) == len(set(headings))


async def test_three_people_play_a_whole_game_with_restarts(world: World) -> None:
    people = ("Ada", "Ben", "Cleo")
    await _lobby(world, people)
    dice = random.Random(1)
    players = [CanalPlayer(world, name, dice) for name in people]
    # Killed between the commit and the post, and again when the post has arrived but nobody knows of it.
    crashes = [lambda: {"before": "POST /channels/*/messages"}, lambda: {"after": "POST /channels/*/messages"}]
    turns = await _play(world, players, restarts=(2, 11, 20), crashes=crashes)
    assert turns >= 20
    used = set().union(*(player.used for player in players))
    assert {"/canal take", "/canal pick", "/canal build", "/canal move", "/canal end", "/canal pass"} <= used
    await _check_end(world, "Ada")


@pytest.mark.parametrize(("people", "computers"), [(("Ada",), 1), (("Ada", "Ben"), 3)])
async def test_people_play_a_whole_game_with_computers(
    world: World, front: WatchedFront, people: tuple[str, ...], computers: int
) -> None:
    await _lobby(world, people, computers)
    players = [CanalPlayer(world, name, random.Random(7)) for name in people]
    # Killed while a computer player thinks.
    await _play(world, players, restarts=(5,), crashes=[front.next_thought])
    await _check_end(world, people[0])
