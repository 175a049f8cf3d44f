"""Every page of Canal Mania's panel from positions, tapped as people tap: what it shows, and what comes of it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

import pytest

from bot.games.canal_mania import card_panel, panel
from bot.registry import Front, Pictures
from rules.canal_mania.names import BUILD_CARDS
from tests.bot.games.canal_mania.test_bad_moves import NETWORK, POSITIONS, canals, works
from tests.support.seen import Seen
from tests.support.set_table import SetFront, sit
from tests.support.world import World

FEW = """tokens = ["London", "Bristol", "Birmingham", "Sheffield", "Manchester", "Bath", "Boston", "Arundel", "Goole",
          "Leeds", "Lincoln", "Stoke", "Chester", "Ripon", "Newark", "Weybridge", "Oxford", "Reading"]
"""
SPARE = '["lock", "stretch", "tunnel", "aqueduct", "surveyor", "lock", "stretch"]'

PLACES = {
    **POSITIONS,
    "spare": works("medway Tonbridge", hand=SPARE),
    "over2": works("medway Tonbridge", hand=SPARE) + canals("1 junction Tonbridge S22 lock, T22 stretch, Maidstone"),
    "first-phase": works("medway Tonbridge", hand=SPARE).replace("phase = 2", "phase = 1"),
    "first-phase-begun": works("medway Tonbridge S22 lock, T22", hand=SPARE).replace("phase = 2", "phase = 1"),
    "last": works("medway Tonbridge", more='colours = ["black", "red"]\nmover = 0\nround = 5\nends = 5')
            .replace("phase = 2", "phase = 4"),
    "order": works("medway Tonbridge", hand="[]", engineers='engineers = ["Telford", "Rennie"]', more=FEW + 'row = '
                   '["lock red", "stretch blue", "lock", "tunnel", "surveyor white"]'),
    "decline": works("medway Tonbridge", more='stage = "decline"\norder = [0, 1]\nends = 5\nround = 5\n'
                     'tokens = ["Liverpool", "Huddersfield", "Goole"]')
               .replace("phase = 2", "phase = 3").partition("[[works]]")[0] + NETWORK,
}  # fmt: skip


class Quick(SetFront):
    """Positions, without the pictures of posts."""

    def pictures(self, *_: Any) -> Pictures:
        return Pictures(b"card", b"map", "card", "the map")


@pytest.fixture
def fronts() -> Mapping[str, Front]:
    return {"canal-mania": Quick(PLACES)}


class Way(NamedTuple):
    """A position and what Ada taps there: buttons by label, menus as ``(placeholder, values...)``; what she then reads."""

    position: str
    taps: tuple[str | tuple[str, ...], ...]
    reads: str
    picture: bool = False


CONTRACT = "Look at a contract"
WAYS = {
    "plan": Way("medway", ("Plan",), "Medway Navigation", True),
    "contracts": Way("first", ("Contracts",), "at least"),
    "take": Way("extra", ("Contracts", (CONTRACT, "take med")), "Where does its boat start?", True),
    "engineers": Way("two", ("Engineers",), "(beside the map): A stretch card may pay"),
    "cards": Way("cards", ("Pick Cards",), "Pick up 3 to 4 cards"),
    "order": Way("order", ("Pick Cards", ("Choose 3 cards", "lr", "sb", "l")), "the order of the symbols matters"),
    "draw": Way("medway", ("Draw",), "Rennie may take"),
    "build": Way("both", ("Build",), "on which contract?"),
    "way": Way("medway", ("Build", ("Look at a way", "0")), "Left in hand", True),
    "tiles": Way("medway", ("Build", "Tile by Tile", "S22"), "where does it lead", True),
    "pay": Way("spare", ("Build", "Tile by Tile", "S22", "Pay Otherwise"), "How do you pay"),
    "remove": Way("begun", ("Remove Tiles", "Medway", "Remove This Tile …"), "Really?"),
    "goods": Way("goods", ("Move Goods",), "The best route of each", True),
    "end": Way("medway", ("End Turn",), "You could still pick up cards, build"),
    "haul": Way("goods", ("Move Goods", ("Choose a goods token", "0"), ("Look at a route", "0")), "Ada +", True),
}
"""A way to each page but the first."""

ASKED = {
    "a second contract": Way("extra", ("Contracts", (CONTRACT, "take med"), "Tonbridge"), "You may take one more contract"),
    "more cards": Way("picking", (), "Pick up"),
    "a colour": Way("colour", ("Red",), "Place"),
    "a town": Way("places", ("Banbury",), "✓"),
    "a token back": Way("back", (("Choose a town", "0"),), "✓"),
    "declare": Way("drawn", ("Keep Secret",), "✓"),
    "extra cards": Way("over2", ("Build", "Tile by Tile", "S22", "Lock to T22 (3 cards)"), "costs 2 more cards"),
    "a tile back, its extra cards asked for": Way(
        "over2", ("Build", "Tile by Tile", "S22", "Lock to T22 (3 cards)", "Take Back a Tile"), "S22"
    ),
    "the surplus": Way("surplus", (("Discard one card", "l"),), "End of the turn"),
    "goods in the decline": Way("decline", (), "Goods decline"),
    "the end of the turn, with nothing left to do": Way("end", ("End Turn",), "It is Ben’s turn"),
    "the end of the turn, with much left to do": Way("medway", ("End Turn", "End It All the Same"), "It is Ben’s turn"),
    "an engineer": Way("two", ("Engineers", "Take Telford"), "Second phase"),
    "a route and the end": Way("goods", (*WAYS["haul"].taps, "Move and End Turn"), "It is Ben’s turn"),
    "a tile from the first phase": Way(
        "first-phase", ("Build", "Tile by Tile", "S22", "Lock to T22 (1 card)"), "The first phase is passed"
    ),
    "the end of the last turn": Way("last", ("End Turn",), "The final scoring follows"),
    "a removal in the first phase": Way(
        "first-phase-begun", ("Remove Tiles", "Medway", "Remove This Tile …", "Remove It for Good"), "First phase"
    ),
    "a removal": Way("begun", (*WAYS["remove"].taps, "Remove It for Good"), "✓"),
    "a way, with the discards": Way(
        "over2", ("Build", ("Look at a way", "0"), "Build, and Choose the Discards"), "costs 2 more cards"
    ),
    "an order": Way("order", (*WAYS["order"].taps, ("Choose the order", "0")), ""),
}
"""Questions and what else is answered by taps."""


async def walk(world: World, way: Way) -> Seen:
    """Tap a way, and return the panel at its end."""
    where = await sit(world, way.position)
    await world.press("Ada", "Play", where=where)
    shown = world.private("Ada", where)[-1]
    for tap in way.taps:
        if isinstance(tap, str):
            await world.press("Ada", tap, on=shown)
            continue
        placeholder, *values = tap
        select = next(select for select in shown.selects if select.placeholder == placeholder)
        picked = [select.options[0][1] if value == "0" else value for value in values]
        await world.choose("Ada", placeholder, *picked, on=shown)
    return shown


@pytest.mark.parametrize("page", sorted(WAYS))
async def test_every_page_is_a_tap_away(world: World, page: str) -> None:
    way = WAYS[page]
    shown = await walk(world, way)
    assert way.reads in shown.text
    assert bool(shown.files) == way.picture
    assert all(len(file.data) > 5000 and file.alt for file in shown.files)


def test_every_page_has_a_way() -> None:
    assert {"", *WAYS} == set(panel._PAGES)


@pytest.mark.parametrize("name", sorted(ASKED))
async def test_every_question_is_answered_by_taps(world: World, name: str) -> None:
    way = ASKED[name]
    shown = await walk(world, way)
    assert way.reads in shown.text


# Building tile by tile


async def test_two_canals_are_interleaved_and_a_tile_taken_back_over_a_restart(world: World) -> None:
    where = await sit(world, "both")
    table = await world.bot.tables.at(world.place(where).id)
    await world.press("Ada", "Play", where=where)
    shown = world.private("Ada", where)[-1]

    async def tap(*labels: str) -> None:
        for label in labels:
            await world.press("Ada", label, on=shown)

    async def laid() -> list[int]:
        _, view = await world.bot.tables.look(table.id, 0)
        return [each.contract for each in view.open.build]

    await tap("Build", "Medway", "Tile by Tile", "Stretch to Maidstone (1 card)")
    first = await laid()
    assert len(first) == 1
    assert "One tile is laid" in shown.text
    await world.restart()
    await tap("Build Bridgewater", "Tile by Tile")
    await world.press("Ada", next(b.label for b in shown.buttons if " to " in b.label), on=shown)
    assert (await laid())[:1] == first
    assert len(await laid()) == 2
    await tap("Take Back a Tile")
    assert await laid() == first
    await tap("Undo Step")
    assert len(await laid()) == 2
    await tap("Take Back a Tile", "Confirm")
    # Confirm ends the action, and the row was full: nothing is revealed, so nothing is asked.
    assert "Third phase" in shown.text


async def test_a_way_that_is_gone_is_told(world: World) -> None:
    where = await sit(world, "medway")
    await world.press("Ada", "Play", where=where)
    shown = world.private("Ada", where)[-1]
    await world.press("Ada", "Build", on=shown)
    select = shown.selects[0]
    page = select.options[0][1]
    await world.slash("Ada", "/canal pass", where=where)
    await world.choose("Ada", "Look at a way", page, on=shown)
    assert "not open any more" in shown.text


# The order of symbols


@pytest.mark.parametrize(
    ("tokens", "cards", "matters"),
    [
        (2, ("lr", "sb"), True),
        (3, ("lr", "sb"), True),
        (4, ("lr", "sb"), False),
        (2, ("lr", "sr"), False),
        (2, ("lr", "s"), False),
        (3, ("vw", "lr"), True),
        (5, ("vw", "lr", "sb"), True),
        (0, ("lr", "sb"), True),
    ],
)
def test_the_order_matters_where_the_basin_runs_out(
    monkeypatch: pytest.MonkeyPatch, tokens: int, cards: tuple[str, ...], matters: bool
) -> None:
    monkeypatch.setattr(card_panel, "basin", lambda o: tokens)
    ids = [BUILD_CARDS.find(code)[0] for code in cards]
    assert card_panel.order_matters(None, ids) is matters  # type: ignore[arg-type]


def test_equal_cards_are_told_apart() -> None:
    assert card_panel.values(["l", "s", "l", "l"]) == ["l", "s", "l 2", "l 3"]
