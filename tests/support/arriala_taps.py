"""A person who plays Arriala by taps alone: he presses what his panel shows and never types.

He knows what a person knows: the ping under the last post, the buttons and menus before him, and their labels.
"""

from __future__ import annotations

import random
import re

from tests.support.seen import Seen
from tests.support.world import World

SURE = ("Confirm", "End It All the Same")
"""What he presses as soon as he sees it."""
LAST = ("Pick a Card", "End Turn")
"""How the labels begin that he presses when nothing better is left."""
FRAME = ("Back", "Undo", "Redo", "Ask to Undo", "More", "First Ones")
TARGET = re.compile(r"\d+: ")
CARD = "Play a card (1)"
BEST = "Best Projects"


class ArrialaTapPlayer:
    """Plays for the person ``name``. ``dice`` decides what is a matter of taste.

    ``pressed`` are the ids of all that he used, for a menu with the value that he chose: ``nb:goto:1:5:walk r A3``.
    """

    def __init__(self, world: World, name: str, dice: random.Random) -> None:
        self.world = world
        self.name = name
        self.dice = dice
        self.pressed: list[str] = []
        self._panel: Seen | None = None
        self._post: Seen | None = None
        self._tried: set[str] = set()
        self._used: set[str] = set()

    def called(self) -> bool:
        """Whether the last public post calls on him, or says that it is still his turn."""
        post = self.world.last()
        return self.world.person(self.name).id in post.pings or f"It is {self.name}’s turn." in post.text

    async def step(self) -> None:
        """One press, or one choice in a menu; the first of a turn opens a fresh panel."""
        post = self.world.last()
        if self._panel is None or post != self._post:
            self._post, self._tried = post, set()
            await self._press("Play", post)
            self._panel = self.world.private(self.name)[-1]
            return
        panel = self._panel
        labels = [button.label for button in panel.buttons]
        targets = [label for label in labels if TARGET.match(label)]
        sure = [label for label in SURE if label in labels]
        if sure:
            await self._press(sure[0], panel)
        elif targets:
            await self._target(panel, labels, targets)
        else:
            await self._project(panel, labels)

    async def _target(self, panel: Seen, labels: list[str], targets: list[str]) -> None:
        """Where he does something: mostly the best; now and then he looks on, goes back, or leaves it."""
        whims = [label for label in labels if label.startswith(("More", "Back", "Leave the Others"))]
        if whims and self.dice.random() < 0.1:
            await self._press(self.dice.choice(whims), panel)
        else:
            await self._press(targets[0] if self.dice.random() < 0.7 else self.dice.choice(targets), panel)

    async def _project(self, panel: Seen, labels: list[str]) -> None:
        """A worker or a card from a menu, or a project that he has not tried in this turn; the end of the turn last."""
        if BEST in labels and BEST not in self._tried and self.dice.random() < 0.5:
            await self._press(BEST, panel)
            return
        values = [value for _, value in panel.selects[0].options] if panel.selects else []
        # What he has never used he is curious about, here and among the buttons.
        new_page = bool(values) and values[0].partition(" ")[0] not in self._used
        if values and (new_page or panel.selects[0].placeholder != CARD or self.dice.random() < 0.5):
            self._used.add(values[0].partition(" ")[0])
            await self._choose(panel, values[0] if self.dice.random() < 0.5 else self.dice.choice(values))
            return
        fresh = [label for label in labels if label not in self._tried and not label.startswith((*FRAME, *LAST))]
        last = [label for label in labels if label.startswith(LAST)]
        new = [label for label in fresh if label not in self._used]
        label = self.dice.choice(new or fresh or last or ["Back"])
        self._tried.add(label)
        self._used.add(label)
        await self._press(label, panel)

    async def _press(self, label: str, on: Seen) -> None:
        self.pressed.append(next(button.custom_id for button in on.buttons if button.label == label))
        answer = await self.world.press(self.name, label, on=on)
        assert not answer.messages or answer.private

    async def _choose(self, panel: Seen, value: str) -> None:
        select = panel.selects[0]
        self.pressed.append(f"{select.custom_id}:{value}")
        await self.world.choose(self.name, select.custom_id, value, on=panel)


def reached(pressed: list[str]) -> tuple[set[str], set[str]]:
    """The verbs of some ids, and the first words of the pages that they lead to."""
    verbs = {id_.split(":")[1] for id_ in pressed}
    # Of a menu the chosen value comes last, after the mark of its rendering.
    shown = [id_ for id_ in pressed if id_.split(":")[1] in ("page", "goto")]
    pages = {id_.split(":")[-1] if id_.count(":") > 3 else "" for id_ in shown}
    return verbs, {page.partition(" ")[0] for page in pages}
