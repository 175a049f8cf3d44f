"""``/game rules``: topics, rulings and words of the rules of both games, at a table of either and outside of any."""

from __future__ import annotations

import re
import time
from collections.abc import Mapping

import pytest

from bot.games.arriala.front import ArrialaFront
from bot.games.canal_mania.front import CanalManiaFront
from bot.registry import Front
from bot.rule_finder import RuleFinder
from bot.words import Words
from tests.support.world import World

WORDS = Words()
GAMES = {"canal-mania": "Canal Mania", "arriala": "Arriala"}
FINDER = RuleFinder(WORDS, GAMES)
BOTH = list(GAMES)


@pytest.fixture
def fronts() -> Mapping[str, Front]:
    return {"canal-mania": CanalManiaFront(), "arriala": ArrialaFront()}


@pytest.fixture(params=["nowhere", "canal-mania", "arriala"])
async def place(world: World, request: pytest.FixtureRequest) -> str:
    """A channel without a table, or with a table of a game."""
    if request.param != "nowhere":
        await world.slash("Ada", "/game new", game=request.param)
    return str(request.param)


async def asked(world: World, topic: str, **more: str) -> str:
    answer = await world.slash("Ada", "/game rules", topic=topic, **more)
    assert answer.private
    assert len(answer.text) <= 4000
    return answer.text


async def test_rulings_of_both_games_are_found_anywhere(world: World, place: str) -> None:
    for typed, number in (("CM-45", "CM-45"), ("cm45", "CM-45"), ("AR-26", "AR-26"), ("ar 26", "AR-26")):
        assert (await asked(world, typed)).startswith(f"**{number}** ")
    assert (await asked(world, "CM-45", game="arriala")).startswith("**CM-45** ")


@pytest.mark.parametrize(
    ("typed", "found"),
    [("lock", {"CM-45", "AR-32"}), ("goods decline", {"CM-72"}), ("vineyard", {"AR-41"}), ("Vineyards!", {"AR-41"})],
)
async def test_words_are_found_with_ruling_title_and_sentence(world: World, place: str, typed: str, found: set[str]) -> None:
    text = await asked(world, typed)
    assert f"“{typed.replace('!', '!')}” in the rules" in text
    keys = re.findall(r"^- `([^`]+)` \((?:Canal Mania|Arriala[^,]*(?:, [^,]*)?), [^)]+\): .*", text, re.MULTILINE)
    assert len(keys) >= 2
    assert f"`/game rules topic:{keys[0]}`" in text
    hits = FINDER.search(typed, BOTH)
    assert found <= {hit.key for hit in hits}
    for hit in hits:
        stem = typed.lower().rstrip("!").removesuffix("s").split()[0]
        assert stem in hit.sentence.lower() or stem in hit.block.title.lower(), hit


async def test_the_game_of_the_table_comes_first(world: World) -> None:
    await world.slash("Ada", "/game new", game="arriala")
    keys = re.findall(r"^- `([^`]+)`", await asked(world, "lock"), re.MULTILINE)
    assert keys[0].startswith("AR-")
    only = re.findall(r"^- `([^`]+)`", await asked(world, "lock", game="canal-mania"), re.MULTILINE)
    assert only
    assert not [key for key in only if key.startswith("A")]


async def test_what_is_listed_is_shown_when_it_is_typed(world: World, place: str) -> None:
    for key in re.findall(r"^- `([^`]+)`", await asked(world, "town"), re.MULTILINE):
        assert re.match(rf"\*\*{key}\*\* |### ", await asked(world, key)), key


async def test_a_single_hit_is_shown_whole(world: World, place: str) -> None:
    number = next(
        hits[0].key
        for block in (*WORDS.blocks("canal-mania"), *WORDS.blocks("arriala"))
        if block.number and len(hits := FINDER.search(" ".join(re.findall(r"[a-z]{5,}", block.text)[:3]), BOTH)) == 1
    )
    block = next(b for game in GAMES for b in WORDS.blocks(game) if b.number == number)
    assert (await asked(world, " ".join(re.findall(r"[a-z]{5,}", block.text)[:3]))).startswith(f"**{number}** ")


async def test_nothing_found_says_what_there_is(world: World, place: str) -> None:
    text = await asked(world, "dredging")
    assert text.startswith("Nothing in the rules speaks of “dredging”")
    assert "`goods-tokens`" in text
    assert "`structures`" in text
    assert "did you mean “vineyard”?" in await asked(world, "vinyard")
    for typed in ("CM-999", "*_`<@1>", "x" * 200, "…", "canal-mania/nothing", "the a of"):
        assert await asked(world, typed)


async def test_the_topics_of_the_other_game_are_found_too(world: World, place: str) -> None:
    assert (await asked(world, "structures")).startswith("### ")
    assert (await asked(world, "junctions")).startswith("### ")
    assert (await asked(world, "arriala/overview")) == WORDS.rule("arriala", "overview")


async def test_autocomplete_offers_topics_rulings_with_their_words_and_words(world: World, place: str) -> None:
    async def offered(typed: str, **more: str) -> dict[str, str]:
        made = await world.autocomplete("Ada", "/game rules", "topic", typed, **more)
        assert len(made) <= 25
        assert all(len(choice.name) <= 100 for choice in made)
        return {choice.value: choice.name for choice in made}

    assert (await offered("CM-45"))["CM-45"].startswith("CM-45: ")
    assert len((await offered("CM-45"))["CM-45"]) > 30
    vineyard = await offered("viney")
    assert vineyard["vineyard"].startswith("“vineyard”: in ")
    assert "AR-41" in await offered("vineyards broken")
    assert "goods-tokens" in {value.rpartition("/")[2] for value in await offered("goods")}
    for value in {**vineyard, **await offered(""), **await offered("lock")}:
        assert not (await asked(world, value)).startswith("Nothing"), value
    assert await offered("lock", game="chess") == {}


def test_searching_takes_no_time_that_is_felt() -> None:
    typed = "a b c d e f g h " * 300
    begun = time.process_time()
    for text in (typed, "lock", "goods decline"):
        FINDER.search(text, BOTH)
        FINDER.near(text, BOTH)
        FINDER.words(text, BOTH)
    assert time.process_time() - begun < 1
