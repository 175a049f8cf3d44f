"""Every command of ``/arriala`` doing what it is for, from positions in which it can, with what autocomplete offers."""

from __future__ import annotations

from collections.abc import Mapping

import pytest

from bot.games.canal_mania.front import CanalManiaFront
from bot.registry import Front, Pictures
from tests.bot.games.arriala.set_table import SetFront, ada
from tests.support.refused import refused
from tests.support.world import World

FOUR_TOWNS = 'neutral = ["Montech", "Castelsarrasin", "Moissac", "Valence d\'Agen"]\n'


def two(text: str, workers: str) -> str:
    """A position of two seats."""
    return f"seats = 2\n{text}\n[workers]\n{workers}\n{FOUR_TOWNS}"


EVERY_CARD = (
    'hands = [["walk 3", "anywhere", "own to vineyard", "any to vineyard", "any from vineyard", "lock", "structure"], []]'
)
POSITIONS = {
    "open": two("hands = [['walk 2'], ['lock']]", 'red = ["C1", "C2", "D1"]\nyellow = ["C3"]'),
    "cards": two("scores = [0, 4]\n" + EVERY_CARD, 'red = ["B1", "C1"]\nyellow = ["B2", "Chasselas"]'),
    "vineyards": two(
        'hands = [["all from vineyard"], []]', 'red = ["Chasselas", "Chasselas", "Chasselas", "Brulhois"]\nyellow = ["C1"]'
    ),
    "round95": two("round = 95\nturn = 189\nhands = [[], []]", 'red = ["C1"]\nyellow = ["C3"]'),
    "round96": two("round = 96\nturn = 191\nhands = [[], []]", 'red = ["C1"]\nyellow = ["C3"]'),
    "poor": two("left = 2\nhands = [[], []]", 'red = ["C1"]\nyellow = []'),
    "late": two("closed = ['B1-B6', 'D1-D8']", 'red = ["C1", "C2", "D1"]\nyellow = ["C3", "b2"]'),
    "nothing": two("left = 1\nhands = [[], []]\nclosed = ['B1-B6']", "red = []\nyellow = []").replace(
        FOUR_TOWNS, 'neutral = ["b2", "b3", "b4", "Chasselas"]\n'
    ),
}


class SketchedCanalMania(CanalManiaFront):
    """Without the drawing."""

    def pictures(self, *_: object) -> Pictures:
        return Pictures(b"card", b"map", "card", "map")


@pytest.fixture
def fronts() -> Mapping[str, Front]:
    return {"arriala": SetFront(POSITIONS), "canal-mania": SketchedCanalMania()}


async def test_walking_a_worker_of_any_colour(world: World) -> None:
    play = await ada(world, "open")
    workers = await play.offered("walk", "worker")
    assert set(workers) >= {"red C1", "yellow C3", "neutral Montech"}
    assert workers["red D1"] == "red in D1 · 1 of 5 points a step · up to +6"
    to = await play.offered("walk", "to", worker="red D1")
    assert next(iter(to.items())) == ("C4", "C4 · 2 of 5 points · +6 · closes C1–C4: red +6")
    assert "C3" not in to
    text = await play("walk", worker="red D1", to="C4")
    assert "Ada moved a red worker from D1 to C4 (2 steps)." in text
    assert "red scores 6 points" in text
    assert "**You have 3 project points left.**" in text


async def test_allocating_and_locking(world: World) -> None:
    play = await ada(world, "open")
    assert next(iter(await play.offered("allocate", "to"))) == "C4"
    assert list(await play.offered("lock", "to", "B3")) == ["B3"]
    text = await play("lock", to="D2")
    assert "The reach D1 is complete (1 red): red scores 1 point." in text
    assert "**You have one project point left.**" in text
    assert await play.offered("allocate", "to") == {}, "too dear now"
    assert "`/arriala allocate`" not in text


async def test_to_a_vineyard_to_the_riverside_and_back(world: World) -> None:
    play = await ada(world, "open")
    assert list(await play.offered("vineyard", "worker")) == ["red C1", "red C2", "red D1"]
    assert "Ada moved a red worker from C1 to the Chasselas vineyard." in await play(
        "vineyard", worker="red C1", to="Chasselas"
    )
    assert set(await play.offered("riverside", "to", worker="red D1")) == {"b2", "b3", "b4"}
    text = await play("riverside", worker="red D1", to="b3")
    assert "Ada built a watermill on blue space b3 with a worker from D1 for 3 points." in text
    assert "now it is Ben’s turn" in text, "no points were left"
    assert "watermill" in play.post


async def test_a_worker_comes_back_for_four_points(world: World) -> None:
    play = await ada(world, "vineyards")
    assert set(await play.offered("return", "worker")) == {"red Chasselas", "red Brulhois"}
    text = await play("return", worker="red Brulhois", to="B2")
    assert "from the Brulhois vineyard to B2" in text
    assert "**You have one project point left.**" in text


async def test_the_cards_one_after_the_other(world: World) -> None:
    play = await ada(world, "cards")
    cards = await play.offered("card", "card")
    assert cards["lock"] == "lock · 1 of 5 points · Build a lock for 1 point."
    assert len(cards) == 7
    assert set(await play.offered("card", "target", card="structure")) == {"Montech slope", "Cacor"}
    assert "Ada played “structure” and built the Cacor Canal Bridge for 5 points." in await play(
        "card", card="structure", target="Cacor"
    )
    assert "structure" not in await play.offered("card", "card"), "she is last no more"
    lock = await play.offered("card", "target", "b3", card="lock")
    assert lock["B3"] == "B3 · 1 of 4 points · +1 · closes B1–B2: nobody"
    await play("card", card="lock", target="B3")
    text = await play("card", card="anywhere", target="red C1-D1")
    assert "The red worker in D1 may walk on now, a point a step (`/arriala walk`)." in text
    assert "Ada moved a red worker from D1 to D2" in await play("walk", worker="red D1", to="D2")
    assert "now it is Ben’s turn" in await play("card", card="walk 3", target="yellow B2-Montech")
    assert "Ada played “walk 3” and moved a yellow worker from B2 to Montech (2 steps)." in play.post


async def test_several_workers_leave_a_vineyard(world: World) -> None:
    play = await ada(world, "vineyards")
    text = await play("card", card="all from vineyard", target="red Chasselas-C2")
    assert text.endswith(
        "Place the next worker from the Chasselas vineyard (`/arriala return`), or leave the others there (`/arriala end`)."
    )
    assert list(await play.offered("return", "worker")) == ["red Chasselas"]
    to = await play.offered("return", "to", worker="red Chasselas")
    assert "C3" in to
    assert "0 of 4 points" in to["C3"]
    await refused(world, world.slash("Ada", "/arriala return", where=play.where, worker="red Brulhois", to="C2"), "AR-15")
    asked = world.slash("Ada", "/arriala walk", where=play.where, worker="red C2", to="C1")
    await refused(world, asked, "place the next worker", "AR-15")
    assert "**You have 4 project points left.**" not in await play("return", worker="red Chasselas", to="C3")
    text = await play("end")
    assert "Ada left the other workers in the Chasselas vineyard." in text
    assert "**You have 4 project points left.**" in text
    assert "now it is Ben’s turn" in await play("end")


async def test_picking_a_card_is_told_to_the_picker_alone(world: World) -> None:
    play = await ada(world, "poor")
    text = await play("draw")
    assert "Ada picked “" in text
    assert "now it is Ben’s turn" in text
    assert "Ada picked a card." in play.post
    assert "**You hold one card:**" in await play.hand()


async def test_the_hand_is_private_and_tells_what_cards_do(world: World) -> None:
    play = await ada(world, "cards")
    hand = await world.slash("Ada", "/arriala hand", where=play.where)
    assert hand.private
    assert "- **walk 3:** Move a worker of any colour 1 to 3 steps along the canal." in hand.text
    assert "Your red workers: 3 in stock; on the board in B1 and C1." in hand.text
    assert "You have 5 project points left in this turn." in hand.text
    assert "`/arriala walk`, 1 a step" in hand.text
    other = await world.slash("Ben", "/arriala hand", where=play.where)
    assert "**You hold no cards.**" in other.text
    assert "It is not your turn." in other.text
    assert "`/arriala" not in other.text
    await refused(world, world.slash("Cleo", "/arriala hand", where=play.where), "no seat")


async def test_the_plan_and_the_status(world: World) -> None:
    play = await ada(world, "open")
    plan = await world.press("Ada", "Plan", where=play.where)
    assert plan.private
    assert plan.text.startswith("**What your 5 project points could do**\n- ")
    assert "walk red D1-C4 (2): +6 · closes C1–C4: red +6" in plan.text
    assert "the plan is for what you can do now" in (await world.press("Ben", "Plan", where=play.where)).text
    status = await world.slash("Ben", "/game status", where=play.where)
    assert "- C1–C4: 2 red and 1 yellow, 1 to fill, worth 6" in status.text
    assert "**Locks:** none (8 left)" in status.text


LAST_TOLD = [("open", "Round 1,"), ("round95", "Round 95,"), ("round96", "Round 96 of 100,")]


@pytest.mark.parametrize(("position", "round_"), LAST_TOLD)
async def test_AR_43_the_last_round_is_told_when_it_is_near(world: World, position: str, round_: str) -> None:
    play = await ada(world, position)
    assert round_ in world.last(play.where).text
    for text in (True, False):
        assert round_ in (await world.slash("Ben", "/game status", text=text, where=play.where)).text


async def test_undo_takes_steps_back_until_a_card_is_picked(world: World) -> None:
    play = await ada(world, "open")
    await play("walk", worker="red D1", to="C4")
    undone = await world.slash("Ada", "/game undo", where=play.where)
    assert "One step is taken back" in undone.text
    assert "**You have 5 project points left.**" in undone.text
    await play("draw")
    await play("walk", worker="red D1", to="D3")
    undone = await world.slash("Ada", "/game undo", where=play.where)
    assert "taken back" in undone.text, "the step after the card reveals nothing"
    assert "**You have 3 project points left.**" in undone.text
    again = await world.slash("Ada", "/game undo", where=play.where)
    assert "One step is taken back" not in again.text
    assert "You have 3 project points left in this turn." in await play.hand(), "the card stays picked"


async def test_a_turn_that_ended_by_itself_can_be_taken_back(world: World) -> None:
    play = await ada(world, "poor")
    await play("walk", worker="red C1", to="C3")
    assert (await play.table()).mover == 1
    undone = await world.slash("Ada", "/game undo", where=play.where)
    assert "taken back" in undone.text
    assert "**You have 2 project points left.**" in await play.hand()


async def test_the_last_reach_ends_the_game_at_once(world: World) -> None:
    play = await ada(world, "late")
    to = await play.offered("walk", "to", worker="red D1")
    assert to["C4"] == "C4 · 2 of 5 points · +6 · closes C1–C4: red +6 · ends the game"
    assert "The game is over: Ada wins!" in await play("walk", worker="red D1", to="C4")
    assert "The game is over" in play.post
    text = await refused(world, world.slash("Ada", "/arriala end", where=play.where))
    assert "over" in text


@pytest.mark.parametrize(
    ("command", "options", "parts"),
    [
        ("walk", {"worker": "red C1", "to": "C2"}, ("A red worker stands on C2", "AR-2")),
        ("walk", {"worker": "red C1", "to": "D8"}, ("12 project points", "AR-2")),
        ("walk", {"worker": "red A1", "to": "A2"}, ("no A1", "AR-48")),
        ("allocate", {"to": "Chasselas"}, ("the Chasselas vineyard", "AR-65")),
        ("vineyard", {"worker": "yellow C3", "to": "Chasselas"}, ("red worker", "AR-12")),
        ("return", {"worker": "red Chasselas", "to": "B1"}, ("no red worker", "AR-61")),
        ("riverside", {"worker": "red C1", "to": "C4"}, ("b2", "AR-18")),
        ("lock", {"to": "C1"}, ("A red worker stands on C1", "AR-2")),
        ("card", {"card": "lock", "target": "B1"}, ("You hold no card “lock”", "AR-37")),
        ("card", {"card": "walk 2", "target": "red C1-Montech"}, ("2 steps at most", "AR-69")),
        ("card", {"card": "ferry", "target": "B1"}, ("ferry",)),
        ("walk", {"worker": "red C1", "to": "Paris"}, ("Paris",)),
    ],
)
async def test_refusals_are_private_and_change_nothing(
    world: World, command: str, options: dict[str, str], parts: tuple[str, ...]
) -> None:
    play = await ada(world, "open")
    await refused(world, world.slash("Ada", f"/arriala {command}", where=play.where, **options), *parts)


async def test_commands_of_one_game_are_refused_at_the_table_of_the_other(world: World) -> None:
    await ada(world, "open")
    await refused(world, world.slash("Ada", "/canal pass", where="open"), "plays Arriala")
    await refused(world, world.slash("Ada", "/canal hand", where="open"), "plays Arriala")
    world.channel("england")
    await world.slash("Ada", "/game new", where="england", game="canal-mania")
    await world.press("Ben", "Join", where="england")
    await world.slash("Ada", "/game ai", where="england", count=1)
    await world.press("Ada", "Start", where="england")
    for command, options in (
        ("walk", {"worker": "red C1", "to": "C2"}), ("allocate", {"to": "C1"}), ("end", {}), ("draw", {}), ("hand", {}),
    ):  # fmt: skip
        await refused(world, world.slash("Ada", f"/arriala {command}", where="england", **options), "plays Canal Mania")
    assert await world.autocomplete("Ada", "/arriala allocate", "to", where="england") == []


async def test_nobody_else_is_offered_anything(world: World) -> None:
    options = [
        ("walk", "worker"), ("walk", "to"), ("allocate", "to"), ("vineyard", "worker"), ("vineyard", "to"),
        ("return", "worker"), ("return", "to"), ("riverside", "worker"), ("riverside", "to"), ("lock", "to"),
        ("card", "card"), ("card", "target"),
    ]  # fmt: skip
    await ada(world, "cards")
    offered = 0
    for command, option in options:
        offered += len(await world.autocomplete("Ada", f"/arriala {command}", option, where="cards"))
        for other in ("Ben", "Cleo"):
            assert await world.autocomplete(other, f"/arriala {command}", option, where="cards") == []
    assert offered > 50


async def test_with_points_and_nothing_to_do_with_them(world: World) -> None:
    play = await ada(world, "nothing")
    hand = await play.hand()
    assert "**You have one project point left**, and nothing that you can use it for: end the turn (`/arriala end`)" in hand
