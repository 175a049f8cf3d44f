"""A person who plays Canal Mania by taps alone: he presses what his panel shows and never types.

He knows what a person knows: the ping under the last post, the buttons and menus before him, and their labels.
"""

from __future__ import annotations

import random
from typing import Any

from tests.support.seen import Seen, Select
from tests.support.world import World

FRAME = ("Back", "Undo Step", "Undo Turn", "Ask to Undo Step", "Ask to Undo Turn", "Redo", "Plan")
"""Buttons that lead nowhere new."""
SURE = ("Confirm", "Build and Confirm", "Build, and Go On", "Move and End Turn", "Move")
"""What he presses as soon as he sees it."""
LAST = ("End First Phase", "End Second Phase", "End Third Phase", "End Turn", "Remove Tiles", "Draw a Card", "Draw")
"""What he presses when nothing better is left."""


class TapPlayer:
    """Plays for the person ``name``. ``dice`` decides what is a matter of taste; ``pressed`` are the ids that he used."""

    def __init__(self, world: World, name: str, dice: random.Random) -> None:
        self.world = world
        self.name = name
        self.dice = dice
        self.pressed: list[str] = []
        self._panel: Seen | None = None
        self._post: Seen | None = None
        self._tried: set[str] = set()

    def called(self) -> bool:
        """Whether the last public post calls on him, or says that it is still his turn."""
        post = self.world.last()
        return self.world.person(self.name).id in post.pings or f"It is {self.name}’s turn." in post.text

    async def step(self) -> None:
        """One press, or one choice in a menu; the first of a turn opens a fresh panel."""
        post = self.world.last()
        if self._panel is None or post != self._post:
            self._post, self._tried = post, set()
            await self.press("Play", post)
            self._panel = self.world.private(self.name)[-1]
            return
        panel = self._panel
        labels = [button.label for button in panel.buttons]
        sure = [label for label in SURE if label in labels]
        if sure:
            # Mostly he confirms; where he can lay tiles and go on, he now and then does.
            await self.press(sure[0] if self.dice.random() < 0.7 else self.dice.choice(sure), panel)
        elif not await self._choose(panel):
            await self._any(panel, labels)

    async def press(self, label: str, on: Seen) -> None:
        """Press a button of a message."""
        self.pressed.append(next(button.custom_id for button in on.buttons if button.label == label))
        answer = await self.world.press(self.name, label, on=on)
        assert not answer.messages or answer.private

    async def _choose(self, panel: Seen) -> bool:
        """Choose in the panel's menu, unless it is one of ways to build of which none completes anything."""
        for select in panel.selects:
            ways = select.placeholder == "Look at a way"
            if ways and "completes" not in select.options[0][0] and self.dice.random() < 0.8:
                continue
            # A way that he has looked at and come back from lacks cards.
            if ways and select.options[0][1] in self._tried:
                continue
            self._tried.add(select.options[0][1])
            await self._take(panel, select, best=ways or "route" in select.placeholder)
            return True
        return False

    async def _take(self, panel: Seen, select: Select, best: bool) -> None:
        options = [value for _, value in select.options]
        _, most = limits_of(panel, select)
        chosen = options[:1] if best else self.dice.sample(options, most)
        self.pressed += [select.custom_id, *(f"{select.custom_id}:{value}" for value in chosen)]
        await self.world.choose(self.name, select.custom_id, *chosen, on=panel)

    async def _any(self, panel: Seen, labels: list[str]) -> None:
        """A button that he has not tried in this turn, those that end something last."""
        fresh = [label for label in labels if label not in FRAME and label not in self._tried]
        now = [label for label in fresh if label not in LAST]
        later = [label for label in LAST if label in fresh]
        if now and (self.dice.random() < 0.85 or not later):
            label = now[0] if self.dice.random() < 0.6 else self.dice.choice(now)
        elif later and (later[0].startswith("End") or self.dice.random() < 0.3):
            label = later[0] if self.dice.random() < 0.7 else self.dice.choice(later)
        elif "Back" in labels:
            label = "Back"
        else:
            self._tried.clear()
            return
        if not label.startswith(("Build ", "End ", "Back")):
            self._tried.add(label)
        await self.press(label, panel)


def limits_of(panel: Seen, select: Select) -> tuple[int, int]:
    """The fewest and the most options that a menu takes."""
    for each in panel._components():
        if each.get("custom_id") == select.custom_id:
            most: Any = each.get("max_values", 1)
            return int(each.get("min_values", 1)), int(most)
    raise LookupError(select.custom_id)
