"""Pictures for one who asks: the map round a place, the plan numbered on the board, and the film of a finished game."""

from __future__ import annotations

import io
from collections.abc import Mapping

import pytest
from PIL import Image

from bot.games.arriala.asked import around
from bot.games.arriala.front import ArrialaFront
from bot.registry import Front
from rules.arriala import position
from rules.arriala.game import Arriala
from rules.game import UnreadableMove
from tests.bot.games.arriala.set_table import SetFront, ada
from tests.support.refused import refused
from tests.support.world import World

TOWNS = 'neutral = ["Montech", "Castelsarrasin", "Moissac", "Valence d\'Agen"]\n'
POSITIONS = {
    "open": f"""
seats = 2
hands = [["walk 2"], ["lock"]]
[workers]
red = ["C1", "C2", "D1"]
yellow = ["C3"]
{TOWNS}
""",
    "last": f"""
seats = 2
closed = ["B1-B6", "D1-D8"]
hands = [[], []]
[workers]
red = ["C1", "C2", "Moissac"]
yellow = ["C3"]
{TOWNS}
""",
    "idle": """
seats = 2
left = 1
hands = [[], []]
closed = ["B1-B6"]
[workers]
red = []
yellow = []
neutral = ["b2", "b3", "b4", "Chasselas"]
""",
}


@pytest.fixture
def fronts() -> Mapping[str, Front]:
    return {"arriala": SetFront(POSITIONS)}


def size(data: bytes) -> tuple[str | None, tuple[int, int]]:
    image = Image.open(io.BytesIO(data))
    return image.format, image.size


async def test_the_map_round_a_place_of_every_kind_and_a_stretch(world: World) -> None:
    play = await ada(world, "open")
    pictures = set()
    for place in ("c2", "moissac", "Chasselas", "blue space b3", "Cacor", "C"):
        answer = await world.slash("Ben", "/game map", where=play.where, around=place)
        assert answer.private
        (file,) = answer.messages[0].files
        assert file.alt
        assert size(file.data)[0] == "PNG"
        pictures.add(file.data)
    assert len(pictures) == 6


async def test_autocomplete_offers_what_is_in_play(world: World) -> None:
    play = await ada(world, "open")
    offered = await world.autocomplete("Ben", "/game map", "around", "", where=play.where)
    assert [choice.value for choice in offered[:5]] == ["B", "C", "D", "Montech", "Castelsarrasin"]
    assert offered[0].name == "B · Montech – Castelsarrasin"
    offered = await world.autocomplete("Ben", "/game map", "around", "cacor", where=play.where)
    assert [choice.value for choice in offered] == ["Cacor"]


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_every_place_that_is_offered_can_be_shown(seats: int) -> None:
    front = ArrialaFront()
    view = front.game.view(position.read(f"seats = {seats}"), None)
    offered = front.places(view)
    assert len({label for label, _ in offered}) == len({value for _, value in offered}) == len(offered)
    alts = set()
    for _, value in offered[:: 4 if seats < 4 else 3]:
        alts.add(front.around(view, ("Ada", "Ben", "Cleo", "Dan")[:seats], value).alt)
    assert len(alts) == len(offered[:: 4 if seats < 4 else 3])


async def test_a_place_that_is_not_on_the_map_names_the_nearest(world: World) -> None:
    play = await ada(world, "open")
    await refused(world, world.slash("Ben", "/game map", where=play.where, around="Moisac"), "Moisac", "Moissac")
    not_in_play = await refused(world, world.slash("Ben", "/game map", where=play.where, around="A3"))
    assert not_in_play.count("A3") == 1


def test_a_beginning_of_several_names_is_refused_with_them() -> None:
    view = Arriala().view(position.read("seats = 4"), None)
    with pytest.raises(UnreadableMove) as refusal:
        around(view, ("Ada", "Ben", "Cleo", "Dan"), "Mo")
    assert refusal.value.near == ("Montech", "Moissac", "Montech slope")


async def test_the_plan_comes_with_its_picture_to_its_owner_alone(world: World) -> None:
    play = await ada(world, "open")
    plan = await world.press("Ada", "Plan", where=play.where)
    assert plan.private
    (file,) = plan.messages[0].files
    assert file.alt.startswith("1: ")
    assert "D1 – C4, costs 2" in file.alt
    assert size(file.data)[0] == "PNG"
    assert not (await world.press("Ben", "Plan", where=play.where)).messages[0].files


async def test_a_plan_that_tells_of_nothing_has_no_picture(world: World) -> None:
    play = await ada(world, "idle")
    plan = await world.press("Ada", "Plan", where=play.where)
    assert plan.text
    assert not plan.messages[0].files


async def test_the_film_of_a_finished_game_is_posted_for_everybody(world: World) -> None:
    play = await ada(world, "last")
    await refused(world, world.slash("Ben", "/game replay", where=play.where), "game that is over")
    await play("walk", worker="red Moissac", to="C4")
    assert "The game is over" in play.post
    answer = await world.slash("Ben", "/game replay", where=play.where)
    told, film = answer.messages
    assert told.private
    assert not film.private
    assert film.id in [seen.id for seen in world.messages(play.where)]
    gif, chart = film.files
    assert size(gif.data) == ("GIF", (800, 1000))
    assert len(gif.data) <= 10 * 1024 * 1024
    assert size(chart.data) == ("PNG", (1200, 750))
    assert gif.alt.startswith("Final score: ")
    assert "Neutral" in chart.alt
