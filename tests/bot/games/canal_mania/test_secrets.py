"""A whole game by commands, watched: nothing that is hidden is told to anyone else, and nothing is too long for Discord."""

from __future__ import annotations

import logging
import random
from collections import defaultdict
from collections.abc import Mapping
from typing import Any

import pytest

from bot import ledger
from bot.games.canal_mania.front import CanalManiaFront
from bot.registry import Front, Pictures
from tests.support.canal_player import CanalPlayer
from tests.support.seen import Seen
from tests.support.world import Choice, World

PEOPLE = ("A" * 32, "Benjamin of Bridgewater Canal Co")
SPECTATOR = "Cleo"
STEPS = 1500
OPTIONS = (
    ("take", "contract"), ("take", "boat"), ("exchange", "engineer"), ("pick", "first"), ("pick", "second"),
    ("build", "route"), ("remove", "contract"), ("move", "route"), ("draw", "card"), ("place", "town"), ("discard", "cards"),
)  # fmt: skip
CHOICES, CHOICE_CHARACTERS = 25, 100
CONTENT, COMPONENTS_TEXT = 2000, 4000


class Sketched(CanalManiaFront):
    """Without the drawing; what the pictures are told of is kept, for it is as public as they are."""

    def __init__(self) -> None:
        super().__init__()
        self.drawn: list[str] = []

    def pictures(self, view: Any, events: Any, names: Any, headline: str, story: Any, theme: str) -> Pictures:
        assert view.seat is None
        assert view.private is None
        self.drawn += [headline, *story]
        return Pictures(b"card", b"map", "card", "map")


@pytest.fixture
def front() -> Sketched:
    return Sketched()


@pytest.fixture
def fronts(front: Sketched) -> Mapping[str, Front]:
    return {front.game.name: front}


class Watch:
    """Looks over everybody's shoulder."""

    def __init__(self, world: World, front: Sketched) -> None:
        self.world = world
        self.front = front
        self.dice = random.Random(11)
        self.offered: dict[str, set[str]] = defaultdict(set)
        """By person, the labels that autocomplete showed."""

    async def _offer(self, who: str, command: str, option: str) -> list[Choice]:
        offered = await self.world.autocomplete(who, f"/canal {command}", option)
        assert len(offered) <= CHOICES
        for choice in offered:
            assert 1 <= len(choice.name) <= CHOICE_CHARACTERS
            assert 1 <= len(choice.value) <= CHOICE_CHARACTERS
        self.offered[who] |= {choice.name for choice in offered}
        return offered

    async def typing(self, mover: str) -> None:
        """Everybody types: the mover is offered something fitting, all others nothing."""
        command, option = self.dice.choice(OPTIONS)
        await self._offer(mover, command, option)
        for other in {*PEOPLE, SPECTATOR} - {mover}:
            assert await self._offer(other, command, option) == []

    async def looking(self) -> None:
        """A spectator looks at what is for all, which must not hold anybody's hand."""
        table = await self.world.bot.tables.at(self.world.place().id)
        shown = [(await self.world.slash(SPECTATOR, f"/game {name}")).text for name in ("status", "log", "map")]
        for seat in range(len(table.seats)):
            _, view = await self.world.bot.tables.look(table.id, seat)
            if len(view.private.hand) >= 5:
                hand = self.front.words.cards(view.private.hand)
                assert not any(hand in text for text in (*shown, self.world.last().text))

    async def secrets(self) -> dict[int, set[str]]:
        """By seat, the sentences for what only that seat has learned."""
        table = await self.world.bot.tables.at(self.world.place().id)
        rows = await self.world.bot.store.read(lambda con: ledger.rows(con, table.id))
        found: dict[int, set[str]] = defaultdict(set)
        for row in rows:
            events = self.front.game.read_events(row.events) if row.events else []
            for true, told in zip(events, self.front.game.public(events), strict=True):
                if true != told:
                    found[true.seat].add(self.front.event(true, table.names))
        return found

    def texts(self, who: str) -> list[str]:
        """All that a person has read: messages, alt texts, labels."""
        seen = [message for channel in self.world.env.backend.channels for message in self.world.seen_by(who, channel)]
        return [*(text for message in seen for text in _texts(message)), *self.offered[who]]

    def lengths(self) -> None:
        """Every message of the bot within Discord's limits."""
        for stored in self.world.env.backend.messages.values():
            for each in stored.values():
                message = Seen(self.world.files, each)
                assert len(each.content or "") <= CONTENT
                assert len(message.text) <= COMPONENTS_TEXT


def _texts(message: Seen) -> list[str]:
    return [message.text, *(file.alt for file in message.files)]


async def test_a_whole_game_tells_no_secret_and_keeps_the_limits(
    world: World, front: Sketched, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.DEBUG, "bot")
    watch = Watch(world, front)
    world.bot.tables._seed_source = lambda: "a watched game"
    await world.slash(PEOPLE[0], "/game new", option="length: short")
    await world.press(PEOPLE[1], "Join")
    await world.slash(PEOPLE[0], "/game ai")
    await world.press(PEOPLE[0], "Start")
    players = [CanalPlayer(world, name, random.Random(name)) for name in PEOPLE]
    for step in range(STEPS):
        mover = next((player for player in players if player.called()), None)
        if mover is None:
            break
        await watch.typing(mover.name)
        await mover.step()
        if step % 10 == 0:
            await watch.looking()
    assert "The game is over" in world.last().text
    secrets = await watch.secrets()
    assert all(len(secrets[seat]) > 3 for seat in range(3)), "too little was hidden in this game"
    for who in (*PEOPLE, SPECTATOR):
        read = "\n".join(watch.texts(who))
        for seat, sentences in secrets.items():
            if who == (*PEOPLE, "")[seat]:
                assert any(sentence in read for sentence in sentences), "not even its owner was told"
            else:
                told = {sentence for sentence in sentences if sentence in read}
                assert not told, f"{who} was told of seat {seat}: {told}"
    elsewhere = "\n".join([caplog.text, *front.drawn])
    assert not {sentence for sentences in secrets.values() for sentence in sentences if sentence in elsewhere}
    watch.lengths()
