"""Everything is acknowledged before the store is asked anything: a slow disk costs no answer."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Awaitable, Callable
from functools import partial
from typing import Any

import pytest
from discord import AppCommandOptionType, app_commands

from tests.support.world import World

SECONDS = 10.0


class Gate:
    """A store that answers nothing until it is opened."""

    def __init__(self, world: World, monkeypatch: pytest.MonkeyPatch) -> None:
        self.world = world
        self.patch = monkeypatch

    async def acknowledged(self, act: Callable[[], Awaitable[Any]]) -> bool:
        """Whether what somebody does is acknowledged while the store answers nothing; then the store answers again."""
        world, opened = self.world, asyncio.Event()
        store = world.bot.store
        with self.patch.context() as patch:
            for name in ("read", "write"):
                asked = getattr(store, name)

                async def later(fn: Any, asked: Any = asked) -> Any:
                    await opened.wait()
                    return await asked(fn)

                patch.setattr(store, name, later)
            before = len(world.requested("POST /interactions/*/callback"))
            acting = asyncio.ensure_future(act())
            deadline = asyncio.get_running_loop().time() + SECONDS
            while len(world.requested("POST /interactions/*/callback")) == before:
                if asyncio.get_running_loop().time() > deadline or acting.done():
                    break
                await asyncio.sleep(0.01)
            answered = len(world.requested("POST /interactions/*/callback")) > before
            opened.set()
            await acting
        return answered


@pytest.fixture
def gate(world: World, monkeypatch: pytest.MonkeyPatch) -> Gate:
    return Gate(world, monkeypatch)


def filled(command: app_commands.Command[Any, Any, Any]) -> dict[str, Any]:
    """Something for each option that has to be there."""
    made = {AppCommandOptionType.string: "x", AppCommandOptionType.integer: 1, AppCommandOptionType.boolean: True}
    return {
        option.name: option.choices[0].value if option.choices else made[option.type]
        for option in command.parameters
        if option.required
    }


async def test_every_command_is_acknowledged_before_anything_is_read(world: World, gate: Gate) -> None:
    await world.slash("Ada", "/game new")
    late = []
    for command in world.bot.tree.walk_commands():
        if isinstance(command, app_commands.Command):
            name, options = f"/{command.qualified_name}", filled(command)
            if not await gate.acknowledged(partial(world.slash, "Ada", name, **options)):
                late.append(name)
    assert late == []


async def test_every_button_and_menu_is_acknowledged_before_anything_is_read(world: World, gate: Gate) -> None:
    await world.slash("Ada", "/game new")
    late = []

    async def press_all(who: str, message: Any) -> None:
        """Use each button and menu of a message, as it was renewed meanwhile, by its place."""
        for n in range(len(message.buttons)):
            button = message.buttons[n]
            if not await gate.acknowledged(partial(world.press, who, button.custom_id, on=message)):
                late.append(button.label)
            if n + 1 >= len(message.buttons):
                break
        for select in message.selects:
            _, value = select.options[0]
            if not await gate.acknowledged(partial(world.choose, who, select.custom_id, value, on=message)):
                late.append(select.placeholder)

    await press_all("Ben", world.last())
    world.channel("game")
    await world.slash("Ada", "/game new", where="game")
    await world.press("Ben", "Join", where="game")
    await world.press("Ada", "Start", where="game")
    await press_all("Ada", world.last("game"))
    panel = (await world.press("Ada", "Play", where="game")).messages[-1]
    assert panel.buttons
    await press_all("Ada", panel)
    assert late == []


async def test_a_queue_of_pictures_does_not_hold_up_what_is_offered(world: World) -> None:
    await world.slash("Ada", "/game new")
    await world.press("Ben", "Join")
    await world.press("Ada", "Start")
    table = await world.bot.tables.table(1)
    mover = table.names[table.mover or 0]
    go_on = threading.Event()
    drawn = [asyncio.ensure_future(world.bot.drawing.run(lambda: go_on.wait(60))) for _ in range(150)]
    try:
        offered = await asyncio.wait_for(world.autocomplete(mover, "/canal take", "contract", ""), 20)
        assert offered
        assert not any(each.done() for each in drawn)
    finally:
        go_on.set()
        await asyncio.gather(*drawn)
