"""A game by commands, watched: which cards somebody holds or picks is told to nobody else, and nothing is too long."""

from __future__ import annotations

import random
from collections.abc import Mapping
from typing import Any

import pytest

from bot.games.arriala.front import ArrialaFront
from bot.registry import Front, Pictures
from rules.arriala.game import Arriala
from rules.arriala.moves import Draw
from rules.arriala.state import State
from rules.chance import Dice
from rules.game import Setup
from tests.bot.games.arriala.test_words import words
from tests.support.arriala_person import ArrialaPlayer
from tests.support.world import World

PEOPLE = ("A" * 32, "Benjamin of the Canal de Garonne")
SPECTATOR = "Cleo"
GAME = Arriala()


class Sketched(ArrialaFront):
    """Without the drawing; what the pictures are told of is kept, for it is as public as they are."""

    def __init__(self) -> None:
        super().__init__()
        self.drawn: list[str] = []

    def pictures(self, view: Any, events: Any, names: Any, headline: str, story: Any, theme: str) -> Pictures:
        assert view.seat is None
        assert view.private is None
        self.drawn += [headline, *story, *map(repr, events)]
        return Pictures(b"card", b"map", "card", "map")


@pytest.fixture
def front() -> Sketched:
    return Sketched()


@pytest.fixture
def fronts(front: Sketched) -> Mapping[str, Front]:
    return {front.game.name: front}


async def test_what_was_picked_is_told_to_the_picker_alone(
    world: World, front: Sketched, caplog: pytest.LogCaptureFixture
) -> None:
    await world.slash(PEOPLE[0], "/game new", option="stall_rounds: 20")
    await world.press(PEOPLE[1], "Join")
    await world.press(PEOPLE[0], "Start")
    players = [ArrialaPlayer(world, name, random.Random(5)) for name in PEOPLE]
    picked = 0
    for number in range(90):
        mover = next((player for player in players if player.called()), None)
        if mover is None:
            break
        if number % 8 == 0 and "`/arriala draw`" in (await world.slash(mover.name, "/arriala hand")).text:
            answer = await world.slash(mover.name, "/arriala draw")
            told = next(line for line in answer.text.splitlines() if " from the pile." in line)
            picked += 1
            for other in {*PEOPLE, SPECTATOR} - {mover.name}:
                assert not any(told in seen.text for seen in world.seen_by(other))
        else:
            await mover.step()
    assert picked >= 5
    public = "\n".join([*(post.text for post in world.messages()), *front.drawn, caplog.text])
    assert " picked a card." in public
    assert " from the pile." not in public
    log = await world.slash(SPECTATOR, "/game log")
    assert " from the pile." not in log.text
    assert all(len(post.text) <= 4000 for post in world.messages())


def test_a_turns_public_texts_do_not_depend_on_what_is_hidden() -> None:
    """From two states that look alike to the table, what everybody is told of a card that is picked is the same."""
    state = GAME.start(Setup(3), "secret")
    mover = state.open.mover
    other: State = GAME.guess(GAME.view(state, None), Dice("other cards"))
    assert other.seats != state.seats
    told = [GAME.public(GAME.play(one, Draw())) for one in (state, other)]
    assert words.story(told[0], ("Ada", "Bea", "Cy")) == words.story(told[1], ("Ada", "Bea", "Cy"))
    assert state.seats[mover].hand != other.seats[mover].hand
