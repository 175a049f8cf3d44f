"""Canal Mania from positions: a real table that begins where a test wants it, everything behind it being the real thing.

    @pytest.fixture
    def fronts():
        return {"canal-mania": SetFront({"late": 'phase = 3\\nhands = [["lock"], []]'})}

    async def test_something(world):
        await sit(world, "late")               # Ada (red) and Ben at a table in the channel #late
        await world.slash("Ada", "/canal end", where="late")
"""

from __future__ import annotations

from collections.abc import Mapping

from bot.games.canal_mania.front import CanalManiaFront
from rules.canal_mania import position
from rules.canal_mania.game import CanalMania
from rules.canal_mania.rulesets import LENGTH
from rules.canal_mania.state import State
from rules.game import Setup
from rules.options import Choice, Ruleset
from tests.support.world import World


class SetGame(CanalMania):
    """Canal Mania whose option ``position`` says in which of the positions it begins; the first one is the usual set-up."""

    def __init__(self, positions: Mapping[str, str]) -> None:
        self._positions = positions
        options = (LENGTH, Choice("position", ("usual", *positions)))
        self.rulesets = (Ruleset("second", least_seats=2, most_seats=5, options=options),)

    def start(self, setup: Setup, seed: str) -> State:
        """The position, or the set-up of the real game."""
        options = dict(setup.options)
        text = self._positions.get(options.pop("position", "usual"))
        if text is None:
            return super().start(Setup(setup.seats, setup.ruleset, options, setup.colours), seed)
        state = position.read(text)
        assert len(state.seats) == setup.seats, "the position has another number of seats"
        return state


class SetFront(CanalManiaFront):
    """The front of Canal Mania that begins in positions."""

    def __init__(self, positions: Mapping[str, str]) -> None:
        super().__init__()
        self.game = SetGame(positions)  # type: ignore[misc]

    def settings(self, ruleset: str, options: Mapping[str, str]) -> list[str]:
        """What the lobby says; nobody but the tests has a word for a position."""
        return super().settings(ruleset, {name: value for name, value in options.items() if name != "position"})


async def sit(world: World, position: str = "usual", *others: str, where: str | None = None) -> str:
    """Ada and Ben (and ``others``) start a table in a position; returns the channel, which is called like the position."""
    where = where or position
    world.channel(where)
    answer = await world.slash("Ada", "/game new", where=where, option=f"position: {position}")
    assert "open" in answer.text, answer.text
    for name in ("Ben", *others):
        await world.press(name, "Join", where=where)
    started = await world.press("Ada", "Start", where=where)
    assert "begun" in started.text, started.text
    return where
