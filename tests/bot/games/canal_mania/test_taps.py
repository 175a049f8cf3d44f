"""Canal Mania by taps: whole games, every page, and what only the taps of this game can meet."""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from typing import Any

import pytest
from msgspec.structs import replace

from bot.games.canal_mania.front import CanalManiaFront
from bot.panel import Panel
from bot.registry import Front, Pictures
from rules.canal_mania.game import CanalMania
from rules.canal_mania.state import View
from rules.record import read, verify
from tests.support.tap_player import TapPlayer
from tests.support.world import World

PRESSES = 6000


class Sketched(CanalManiaFront):
    """Canal Mania without the drawing: what the pictures show is tested elsewhere."""

    def pictures(self, *_: Any) -> Pictures:
        return Pictures(b"card", b"map", "card", "the map")

    def panel(self, view: View, names: Sequence[str], page: str) -> Panel:
        panel = super().panel(view, names, page)
        return panel if panel.draw is None else replace(panel, draw=lambda: b"picture")


@pytest.fixture
def fronts() -> Mapping[str, Front]:
    return {"canal-mania": Sketched()}


async def test_three_people_play_a_whole_game_by_taps_alone(world: World) -> None:
    # One game of many, and the same one every time.
    world.bot.tables._seed_source = lambda: "1" * 64
    people = ("Ada", "Ben", "Cleo")
    await world.slash("Ada", "/game new")
    for name in people[1:]:
        await world.press(name, "Join")
    await world.choose("Ada", "Change the options", "short game")
    await world.choose("Ben", "Wish for a colour", "green")
    await world.press("Ada", "Start")
    dice = random.Random(5)
    players = [TapPlayer(world, name, dice) for name in people]
    presses = 0
    while mover := next((player for player in players if player.called()), None):
        await mover.step()
        presses += 1
        if presses == 100:
            await world.restart()
        assert presses < PRESSES, "the game does not end"
    assert "The game is over" in world.last().text
    exported = await world.slash("Ada", "/game export")
    record = read(exported.messages[0].files[0].data)
    assert record.finished
    assert record.options["length"] == "short"
    assert verify(CanalMania(), record) is None
    verbs = {id_.split(":")[1] for player in players for id_ in player.pressed}
    assert {"play", "page", "goto", "do", "sure", "set"} <= verbs
