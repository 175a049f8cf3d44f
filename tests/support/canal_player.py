"""A person who plays Canal Mania with slash commands, typing nothing but what autocomplete offers to that person.

He knows what a person knows: the ping under the last post, the prompt that his own hand shows him, and the choices that
Discord lists. He never looks into the bot.
"""

from __future__ import annotations

import random
import re
from collections.abc import Mapping
from typing import Any

from tests.support.world import World

COMMAND = re.compile(r"`(/canal [a-z]+)")
OPTIONS: Mapping[str, tuple[str, ...]] = {
    "/canal take": ("contract", "boat"),
    "/canal exchange": ("engineer",),
    "/canal pick": ("first", "second", "third"),
    "/canal build": ("route",),
    "/canal move": ("route",),
    "/canal place": ("town",),
    "/canal discard": ("cards",),
}
"""The options that must be filled in; what is offered depends on those before."""
ENDING = ("/canal end", "/canal move")
"""The commands that end a turn."""
EAGER = ("/canal place", "/canal discard", "/canal build", "/canal move", "/canal take", "/canal pick", "/canal draw")
"""What he would rather do than something else."""


class CanalPlayer:
    """Plays for the person ``name`` in a channel. ``dice`` decides what is a matter of taste."""

    def __init__(self, world: World, name: str, dice: random.Random, where: str | int | None = None) -> None:
        self.world = world
        self.name = name
        self.dice = dice
        self.where = where
        self.used: set[str] = set()

    def called(self) -> bool:
        """Whether the last public post calls on him, or says that it is still his turn."""
        post = self.world.last(self.where)
        return self.world.person(self.name).id in post.pings or f"It is {self.name}’s turn." in post.text

    async def step(self, crash: Mapping[str, Any] | None = None) -> str:
        """One command, which is returned: the first that his prompt names and for which something is offered.

        With ``crash`` (what ``World.crash`` takes) the bot is killed in the midst of it, if it is one that ends the turn.
        """
        hand = await self.world.slash(self.name, "/canal hand", where=self.where)
        commands = list(dict.fromkeys(COMMAND.findall(hand.text)))
        assert commands, f"{self.name} is not told what to do: {hand.text}"
        for command in self._ranked(commands, hand.text):
            options = await self._options(command)
            if options is not None:
                self.used.add(command)
                if crash is not None and command in ENDING:
                    async with self.world.crash(**crash):
                        await self.world.slash(self.name, command, where=self.where, **options)
                    return command
                answer = await self.world.slash(self.name, command, where=self.where, **options)
                assert answer.private, f"{command} {options} was answered in public"
                return command
        raise AssertionError(f"nothing is offered to {self.name} for any of {commands}")

    def _ranked(self, commands: list[str], prompt: str) -> list[str]:
        """His taste: cards while he cannot finish anything, an early end of a build action, now and then a whim."""
        ranked = sorted(commands, key=lambda c: EAGER.index(c) if c in EAGER else len(EAGER))
        if "**Building.**" in prompt:
            return ["/canal move", "/canal pass"] if self.dice.random() < 0.5 else ["/canal pass"]
        if "**First phase.**" in prompt and "/canal pass" in commands and self.dice.random() < 0.5:
            return ["/canal draw", *ranked] if self.dice.random() < 0.6 else ["/canal exchange", "/canal sweep", *ranked]
        return ranked

    async def _options(self, command: str) -> dict[str, object] | None:
        """Fill in the options with what is offered; None if nothing is."""
        if command == "/canal declare":
            hand = await self.world.slash(self.name, "/canal hand", where=self.where)
            return {"show": "has a goods symbol" in hand.text and self.dice.random() < 0.7}
        filled: dict[str, object] = {}
        for option in OPTIONS.get(command, ()):
            offered = await self.world.autocomplete(self.name, command, option, where=self.where, **filled)
            assert len(offered) <= 25
            assert all(len(choice.name) <= 100 and len(str(choice.value)) <= 100 for choice in offered)
            if not offered:
                return None
            best = command in ("/canal build", "/canal move")
            if command == "/canal build" and "completes" not in offered[0].name and self.dice.random() < 0.7:
                return None
            filled[option] = offered[0].value if best else self.dice.choice(offered).value
        return filled
