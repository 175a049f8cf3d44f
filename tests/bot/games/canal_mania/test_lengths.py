"""The texts of whole games of five, with the longest names there are, against the room that Discord leaves them."""

from __future__ import annotations

import pytest

from bot.games.canal_mania.front import CanalManiaFront
from bot.posts import SCORES_LIMIT, STORY_LIMIT
from bot.turns import CONTENT
from bot.words import chat_name
from rules.chance import Dice
from rules.game import Event, Setup
from tests.support.set_table import SetFront, sit
from tests.support.world import World

NAMES = ["*" * 32, "@<" * 16, "|" * 32, "א" * 32, "W" * 32]
"""Each longer in a message than it is."""
COMMITMENT = 150
FRONT = CanalManiaFront()


@pytest.mark.parametrize("seed", ["a", "b"])
def test_all_texts_of_a_game_of_five_fit(seed: str) -> None:
    """The status alone may be longer: it goes on in a second message."""
    game = FRONT.game
    state = game.start(Setup(seats=5, options={"length": "long"}), seed)
    told: list[Event] = []
    while (mover := game.mover(state)) is not None:
        turn = game.turn(state)
        view = game.view(state, mover)
        assert len(f"{FRONT.hand(view)}\n{FRONT.prompt(view)}") <= CONTENT
        told += game.public(game.play(state, FRONT.choose(view, "easy", Dice(f"{seed} {len(told)} {turn}"))))
        if game.turn(state) != turn:
            if turn % 10 == 0:
                assert len(FRONT.plan(game.view(state, game.mover(state)))) <= CONTENT
            shown = game.view(state, None)
            scores = f"{FRONT.scores(shown, NAMES)}\n{FRONT.situation(shown, NAMES)}"
            assert len(scores) + COMMITMENT <= SCORES_LIMIT
            assert sum(len(line) + 1 for line in FRONT.story(told, NAMES)) <= STORY_LIMIT
            told = []
    assert max(len(chat_name(name)) for name in NAMES) > 60


@pytest.fixture
def fronts() -> dict[str, SetFront]:
    return {"canal-mania": SetFront({"late": LATE})}


LATE = "".join(
    ["phase = 1\nseats = 5\n"]
    + [
        f'[[canals]]\nseat = {seat}\ncontract = "{contract}"\nstart = "{start}"\ntiles = "{tiles}"\n'
        for seat, contract, start, tiles in (
            (0, "kennet-avon", "Reading",
             "K20 lock, Oxford, J19 lock, I20 aqueduct, H20 tunnel, G21 lock, Bath, E22 aqueduct, D21 lock, Bristol"),
            (1, "grand-junction", "Northampton",
             "N15 stretch, N16 lock, Leighton Buzzard, O17 stretch, P17 lock, Q18 stretch, Q19 lock, London"),
            (2, "thames", "Oxford", "L19 tunnel, Reading, M20 stretch, N20 lock, Weybridge, P20 lock, London"),
            (3, "leeds-liverpool", "Leeds",
             "I4 stretch, H3 lock, Skipton, F3 aqueduct, E4 stretch, Preston, C5 stretch, C6 lock, Liverpool"),
            (4, "ellesmere", "Liverpool", "C8 lock, Chester, D9 tunnel, D10 lock, Shrewsbury"),
            (4, "oxford", "Coventry", "K14 stretch, K15 lock, Banbury, K17 stretch, K18 lock, Oxford"),
        )
    ]
)  # fmt: skip


async def test_a_status_that_is_too_long_goes_on_in_a_second_message(world: World, monkeypatch: pytest.MonkeyPatch) -> None:
    await sit(world, "late", "Cleo", "Dan", "Eve")
    whole = await world.slash("Fay", "/game status", where="late")
    assert len(whole.messages) == 1
    monkeypatch.setattr("bot.turns.COMPONENTS_TEXT", 1200)
    paged = await world.slash("Fay", "/game status", where="late")
    assert paged.private
    assert len(paged.messages) > 1
    assert all(len(message.text) <= 1200 for message in paged.messages)
    assert paged.text.split("\n") == whole.text.split("\n")
