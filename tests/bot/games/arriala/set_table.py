"""Arriala from positions: a real table that begins where a test wants it, everything behind it being the real thing."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from bot.games.arriala.front import ArrialaFront
from bot.registry import Pictures
from rules.arriala import position
from rules.arriala.game import Arriala
from rules.arriala.state import State
from rules.game import Setup
from rules.options import Choice, Ruleset
from tests.support.world import World


class SetGame(Arriala):
    """Arriala whose option ``position`` says in which of the positions it begins."""

    def __init__(self, positions: Mapping[str, str]) -> None:
        self._positions = positions
        option = Choice("position", tuple(positions))
        self.rulesets = (Ruleset("standard", least_seats=2, most_seats=4, options=(option,)),)  # type: ignore[misc]

    def start(self, setup: Setup, seed: str) -> State:
        """The position."""
        state = position.read(self._positions[setup.options.get("position", next(iter(self._positions)))])
        assert len(state.seats) == setup.seats, "the position has another number of seats"
        return state


class SetFront(ArrialaFront):
    """The front of Arriala that begins in positions, without the drawing."""

    def __init__(self, positions: Mapping[str, str]) -> None:
        super().__init__()
        self.game = SetGame(positions)  # type: ignore[misc]

    def settings(self, ruleset: str, options: Mapping[str, str]) -> list[str]:
        """What the lobby says; nobody but the tests has a word for a position."""
        return super().settings(ruleset, {})

    def pictures(self, *_: Any) -> Pictures:
        """None."""
        return Pictures(b"card", b"map", "card", "map")


class Seated:
    """Ada at her table in a position, with the channel filled in."""

    def __init__(self, world: World, where: str) -> None:
        self.world = world
        self.where = where

    async def __call__(self, command: str, **options: Any) -> str:
        """Use a command of ``/arriala`` and return its answer, which must not be a refusal."""
        version = (await self.table()).version
        answer = await self.world.slash("Ada", f"/arriala {command}", where=self.where, **options)
        assert answer.private
        assert (await self.table()).version > version, answer.text
        return answer.text

    async def table(self) -> Any:
        """The table as it stands."""
        return await self.world.bot.tables.at(self.world.place(self.where).id)

    async def offered(self, command: str, option: str, typed: str = "", **filled: Any) -> dict[str, str]:
        """What autocomplete offers to Ada: labels by value, in order."""
        made = await self.world.autocomplete("Ada", f"/arriala {command}", option, typed, where=self.where, **filled)
        return {choice.value: choice.name for choice in made}

    async def hand(self) -> str:
        """What Ada's hand shows."""
        return (await self.world.slash("Ada", "/arriala hand", where=self.where)).text

    @property
    def post(self) -> str:
        """The newest public message."""
        return self.world.last(self.where).text


async def ada(world: World, position: str, game: str = "arriala") -> Seated:
    """Ada (red) and Ben (yellow) start a table in a position, in a channel that is called like it."""
    world.channel(position)
    option = f"position: {position}"
    answer = await world.slash("Ada", "/game new", where=position, game=game, option=option)
    assert "open" in answer.text, answer.text
    await world.press("Ben", "Join", where=position)
    started = await world.press("Ada", "Start", where=position)
    assert "begun" in started.text, started.text
    return Seated(world, position)
