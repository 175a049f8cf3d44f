"""A person who plays Arriala with slash commands, typing nothing but what autocomplete offers to that person.

He knows what a person knows: the ping under the last post, the prompt that his own hand shows him, and the choices that
Discord lists. He never looks into the bot.
"""

from __future__ import annotations

import random
import re
from collections.abc import Mapping
from typing import Any

from tests.support.world import Choice, World

COMMAND = re.compile(r"`(/arriala [a-z]+)")
OPTIONS: Mapping[str, tuple[str, ...]] = {
    "/arriala walk": ("worker", "to"),
    "/arriala allocate": ("to",),
    "/arriala vineyard": ("worker", "to"),
    "/arriala return": ("worker", "to"),
    "/arriala riverside": ("worker", "to"),
    "/arriala lock": ("to",),
    "/arriala card": ("card", "target"),
}
"""The options that must be filled in; what is offered depends on those before."""
END = "/arriala end"
KILLED = "the bot was killed"
"""What a step returns in which that happened."""
BARE = ("/arriala draw", END)
LIKED = {"/arriala vineyard": 0.3, "/arriala draw": 0.4, "/arriala lock": 0.5}
"""How often he does what he does not always like to do."""


class ArrialaPlayer:
    """Plays for the person ``name`` in a channel. ``dice`` decides what is a matter of taste."""

    def __init__(self, world: World, name: str, dice: random.Random, where: str | int | None = None) -> None:
        self.world = world
        self.name = name
        self.dice = dice
        self.where = where
        self.used: set[str] = set()
        self.offered: list[Choice] = []
        """All that was ever offered to him."""

    def called(self) -> bool:
        """Whether the last public post calls on him, or says that it is still his turn."""
        post = self.world.last(self.where)
        return self.world.person(self.name).id in post.pings or f"It is {self.name}’s turn." in post.text

    async def step(self, crash: Mapping[str, Any] | None = None) -> str:
        """One command, which is returned: one that his prompt names and for which something he likes is offered.

        With ``crash`` (what ``World.crash`` takes) he ends his turn if he can, and the bot is killed in the midst of that;
        then KILLED is returned.
        """
        hand = await self.world.slash(self.name, "/arriala hand", where=self.where)
        commands = list(dict.fromkeys(COMMAND.findall(hand.text)))
        assert commands, f"{self.name} is not told what to do: {hand.text}"
        self.dice.shuffle(commands)
        commands.sort(key=lambda command: (command == END) == (crash is None))
        for command in commands:
            if self.dice.random() >= LIKED.get(command, 1.0):
                continue
            filled = {} if command in BARE else await self._options(command)
            if filled is None:
                continue
            self.used.add(command)
            if crash is not None and command == END and "Place the next" not in hand.text:
                async with self.world.crash(**crash):
                    await self.world.slash(self.name, command, where=self.where, **filled)
                return KILLED
            answer = await self.world.slash(self.name, command, where=self.where, **filled)
            assert answer.private, f"{command} {filled} was answered in public"
            return command
        raise AssertionError(f"nothing is offered to {self.name} for any of {commands}")

    async def _options(self, command: str) -> dict[str, str] | None:
        """Fill in the options with the best or any that is offered; None if it would come to nothing."""
        filled: dict[str, str] = {}
        label = ""
        for option in OPTIONS[command]:
            offered = await self.world.autocomplete(self.name, command, option, where=self.where, **filled)
            assert len(offered) <= 25
            assert all(len(choice.name) <= 100 and len(choice.value) <= 100 for choice in offered)
            assert offered, f"{self.name} is told of {command} {filled}, and no {option} is offered"
            self.offered += offered
            chosen = self.dice.choice(offered) if option == "card" or self.dice.random() < 0.2 else offered[0]
            filled[option], label = chosen.value, chosen.name
        # What neither scores nor brings a section nearer he mostly leaves.
        return filled if "+" in label or "lacks" in label or self.dice.random() < 0.3 else None
