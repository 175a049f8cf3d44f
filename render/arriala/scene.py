"""What a picture of Arriala is drawn from."""

from __future__ import annotations

import msgspec

from render import fonts
from rules.arriala import board
from rules.arriala.events import (
    AnyEvent,
    LockBuilt,
    ReachClosed,
    RiversideBuilt,
    StructureBuilt,
    VineyardScored,
)
from rules.arriala.state import View

LABELS: dict[str, str] = {
    "round": "Round {round}",
    "over": "Final score",
    "to-play": "{name} to play",
    "points-left": "left",
    "neutral": "Neutral",
    "in-stock": "in stock",
    "on-canal": "on canal",
    "deck": "deck {deck}",
    "pile": "discarded {pile}",
    "locks-left": "locks {locks}",
    "reach": "Points for a reach",
    "spaces": "spaces",
    "points": "points",
    "extras": "lock {lock} · riverside {riverside} · structure {structure}",
    "projects": "Project points",
    "walk": "Walk, each step",
    "card": "Play a card",
    "vineyard": "To a vineyard",
    "draw": "Pick a card",
    "allocate": "Allocate a worker",
    "riverside": "Riverside construction",
    "return": "Back from a vineyard",
    "lock": "Build a lock",
    "limit": "{stretch} {built}/{most}",
    "montech-slope": "Montech slope",
    "cacor": "Cacor bridge",
    "not-in-play": "not in play",
    "nobody": "nobody",
    "red": "Red",
    "yellow": "Yellow",
    "green": "Green",
    "purple": "Purple",
}
"""The short labels inside the pictures, in English; a scene may carry them in another language."""


class Scene(msgspec.Struct, frozen=True):
    """The only input of the pictures. What is hidden is not in a view, so it cannot be drawn.

    ``events`` are what the turn changed, as the whole table may see them; ``names`` are by seat. ``headline`` is the one
    line of the turn card, ``story`` the sentences of the alt text: both come ready from the bot's words.
    """

    view: View
    names: tuple[str, ...]
    events: tuple[AnyEvent, ...] = ()
    headline: str = ""
    story: tuple[str, ...] = ()
    theme: str = "paper"
    locale: str = "en"
    labels: dict[str, str] = {}

    def name(self, side: int) -> str:
        """A side's name as far as the pictures' faces have its letters; of one without any, the side's colour."""
        if side >= len(self.names):
            return self.label("neutral")
        shown = fonts.drawable(self.names[side], "bold")
        return shown or self.label(board.COLOURS[self.view.open.colours[side]])

    def label(self, key: str, **values: str | int) -> str:
        """A label of the picture, its figures filled in."""
        return self.labels.get(key, LABELS[key]).format(**values)


def points_won(scene: Scene) -> list[int]:
    """The points of each side in the scene's events."""
    colours = scene.view.open.colours
    won = [0] * len(colours)
    for event in scene.events:
        match event:
            case RiversideBuilt() | LockBuilt() | StructureBuilt():
                won[event.seat] += event.points
            case ReachClosed() | VineyardScored() if event.winner in colours:
                won[colours.index(event.winner)] += event.points
            case _:
                pass
    return won
