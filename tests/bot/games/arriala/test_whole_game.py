"""Whole games by slash commands, as people in a channel play them: nothing is typed but what autocomplete offered."""

from __future__ import annotations

import random
import re
from collections.abc import Callable, Mapping, Sequence
from typing import Any

import pytest

from bot.games.arriala.front import ArrialaFront
from bot.registry import Front, Pictures
from rules.arriala.game import Arriala
from rules.arriala.moves import AnyMove
from rules.arriala.state import View
from rules.chance import Dice
from rules.record import final, read, verify
from tests.support.arriala_person import KILLED, ArrialaPlayer
from tests.support.world import World

STEPS = 2000
ROUNDS = 20
"""Round after which these games stop at the latest (AR-43)."""


class WatchedFront(ArrialaFront):
    """Arriala telling when a computer player begins to think, and drawing the first pictures and the last."""

    def __init__(self) -> None:
        super().__init__()
        self.thinking = False
        self.drawn = 0

    def next_thought(self) -> Mapping[str, Any]:
        """To kill the bot as soon as a computer player begins to think."""
        self.thinking = False
        return {"when": lambda: self.thinking}

    def choose(self, view: View, level: str, dice: Dice) -> AnyMove:
        self.thinking = True
        return super().choose(view, level, dice)

    def pictures(self, view: View, *told: Any) -> Pictures:
        assert view.seat is None
        self.drawn += 1
        return super().pictures(view, *told) if self.drawn <= 1 or view.open.over else Pictures(b"card", b"map", "-", "-")


@pytest.fixture
def front() -> WatchedFront:
    return WatchedFront()


@pytest.fixture
def fronts(front: WatchedFront) -> Mapping[str, Front]:
    return {front.game.name: front}


async def _lobby(world: World, people: Sequence[str], computers: int = 0) -> None:
    """Open a game with few rounds, fill it and begin it, by commands and buttons."""
    # The same game every time: a suite that fails now and then tells nothing.
    world.bot.tables._seed_source = lambda: "2" * 64
    await world.slash(people[0], "/game new", option=f"stall_rounds: {ROUNDS}")
    for name in people[1:]:
        await world.press(name, "Join")
    if computers:
        await world.slash(people[0], "/game ai", count=computers)
    await world.press(people[0], "Start")


async def _play(
    world: World,
    players: Sequence[ArrialaPlayer],
    restarts: Sequence[int],
    crashes: Sequence[Callable[[], Mapping[str, Any]]],
    whose: Sequence[ArrialaPlayer],
) -> int:
    """Play until nobody is called any more; how many turns of people that took.

    In the turns named by ``restarts`` the bot is replaced by a new one on the same file; each of ``crashes`` kills it in the
    midst of what ends a turn of one of ``whose``.
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
        crash = left[0]() if left and turns >= 3 and mover in whose else None
        if await mover.step(crash) == KILLED:
            left.pop(0)
        turns += world.last() != before
    raise AssertionError("the game does not end")


async def _check_end(world: World, anyone: str) -> None:
    """The last post tells the end; the exported record verifies, and its end is what the post tells. Nothing came twice."""
    assert "The game is over" in world.last().text
    exported = await world.slash(anyone, "/game export")
    text = exported.messages[0].files[0].data
    game = Arriala()
    record = read(text)
    assert verify(game, record) is None
    assert record.finished
    end = final(game, record)
    for standing in game.standings(end):
        assert f"**{standing.points}**" in world.last().text
    headings = [post.text.split("\n")[0] for post in world.messages() if post.text.startswith("### Turn")][1:]
    assert len(headings) == len(set(headings))


async def test_two_people_play_a_whole_game_with_restarts_and_crashes(world: World, front: WatchedFront) -> None:
    people = ("Ada", "Ben")
    await _lobby(world, people)
    dice = random.Random(3)
    players = [ArrialaPlayer(world, name, dice) for name in people]
    # Killed between the commit and the post, and again when the post has arrived but nobody knows of it.
    crashes = [lambda: {"before": "POST /channels/*/messages"}, lambda: {"after": "POST /channels/*/messages"}]
    turns = await _play(world, players, restarts=(2, 9), crashes=crashes, whose=players)
    assert turns >= 12
    used = set().union(*(player.used for player in players))
    assert {"/arriala walk", "/arriala allocate", "/arriala card", "/arriala end"} <= used
    assert front.drawn > 10
    # Costs, points left and what would be scored are told by what is offered.
    labels = [choice.name for player in players for choice in player.offered]
    assert any(re.search(r"of [1-5] points · \+\d+ · closes", label) for label in labels)
    assert any(re.search(r"1 of [1-5] points a step", label) for label in labels)
    await _check_end(world, "Ada")


@pytest.mark.parametrize(("people", "computers"), [(("Ada",), 2), (("Ada", "Ben", "Cleo"), 1)])
async def test_people_play_a_whole_game_with_computers(
    world: World, front: WatchedFront, people: tuple[str, ...], computers: int
) -> None:
    await _lobby(world, people, computers)
    players = [ArrialaPlayer(world, name, random.Random(7)) for name in people]
    # Killed while a computer player thinks: its turn comes after that of the last who has joined.
    await _play(world, players, restarts=(5,), crashes=[front.next_thought], whose=players[-1:])
    await _check_end(world, people[0])
