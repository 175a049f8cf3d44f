"""Pictures for one who asks: the map round a place, the plan as ghost tiles, and the film of a finished game."""

from __future__ import annotations

import io
from collections.abc import Mapping

import pytest
from PIL import Image

from bot.registry import Front
from tests.support.refused import refused
from tests.support.set_table import SetFront, sit
from tests.support.world import World

LAST_MOVE = """
seats = 2
stage = "decline"
phase = 3
order = [0, 1]
tokens = ["Tonbridge"]
[[canals]]
seat = 0
contract = "medway"
start = "Tonbridge"
tiles = "S22 lock, T22 stretch, Maidstone"
"""
PLANNING = """
seats = 2
phase = 2
hands = [["lock", "stretch"], []]
[[works]]
seat = 0
contract = "medway"
start = "Tonbridge"
"""


@pytest.fixture
def fronts() -> Mapping[str, Front]:
    front = SetFront({"last": LAST_MOVE, "planning": PLANNING})
    return {front.game.name: front}


def size(data: bytes) -> tuple[str | None, tuple[int, int], int]:
    image = Image.open(io.BytesIO(data))
    return image.format, image.size, getattr(image, "n_frames", 1)


async def test_the_map_round_a_contract_a_town_and_a_hex(world: World) -> None:
    where = await sit(world, "planning")
    pictures = set()
    for place in ("medway", "Tonbridge", "s22"):
        answer = await world.slash("Ben", "/game map", where=where, around=place)
        assert answer.private
        (file,) = answer.messages[0].files
        assert file.alt
        assert size(file.data)[0] == "PNG"
        pictures.add(file.data)
    assert len(pictures) == 3
    offered = await world.autocomplete("Ben", "/game map", "around", "medw", where=where)
    assert [choice.value for choice in offered] == ["medway"]


async def test_a_place_that_is_not_on_the_map_names_the_nearest(world: World) -> None:
    where = await sit(world, "planning")
    await refused(world, world.slash("Ben", "/game map", where=where, around="Tunbridge"), "Tunbridge", "Tonbridge")


async def test_the_plan_comes_with_its_picture_to_its_owner_alone(world: World) -> None:
    where = await sit(world, "planning")
    answer = await world.slash("Ada", "/canal plan", where=where)
    assert answer.private
    assert "Medway Navigation" in answer.text
    (file,) = answer.messages[0].files
    assert "S22" in file.alt
    nothing = await world.slash("Ben", "/canal plan", where=where)
    assert not nothing.messages[0].files


async def test_the_film_of_a_finished_game_is_posted_for_everybody(world: World) -> None:
    where = await sit(world, "last")
    await refused(world, world.slash("Ben", "/game replay", where=where), "game that is over")
    await world.slash("Ada", "/canal move", where=where, route="Tonbridge-Maidstone")
    assert "The game is over" in world.last(where).text
    answer = await world.slash("Ben", "/game replay", where=where)
    told, film = answer.messages
    assert told.private
    assert not film.private
    assert film.id in [seen.id for seen in world.messages(where)]
    gif, chart = film.files
    assert size(gif.data)[:2] == ("GIF", (800, 1000))
    assert len(gif.data) <= 10 * 1024 * 1024
    assert size(chart.data)[0] == "PNG"
    assert gif.alt
    assert chart.alt
