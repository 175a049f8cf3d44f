"""What a picture of Arriala is drawn from."""

from __future__ import annotations

import msgspec

from render import fonts
from render.film import Standing
from rules.arriala import board
from rules.arriala.events import (
    AnyEvent,
    GameOver,
    LockBuilt,
    ReachClosed,
    RiversideBuilt,
    StructureBuilt,
    VineyardScored,
)
from rules.arriala.state import NOBODY, View

LABELS: dict[str, str] = {
    "round": "Round {round}",
    "over": "Final score",
    "rounds-left": "{left} rounds left",
    "last-round": "Last round",
    "chart": "Points by round",
    "chart-every": "Points every {step} rounds and at the end",
    "end": "end",
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
    "locks-in": "{built} of {most} locks",
    "lock-here": "Lock",
    "section": "Reach {name}",
    "free": "Free",
    "free-of": "{free} of {all} free",
    "ahead": "ahead",
    "closed": "closed",
    "worth": "{points} points",
    "cost": "costs {count}",
    "lacks": "{section} lacks {count}",
    "reservoir": "reservoir",
    "watermill": "watermill",
    "dam": "dam",
    "not-built": "not built",
    "red": "Red",
    "yellow": "Yellow",
    "green": "Green",
    "purple": "Purple",
}
"""The short labels inside the pictures, in English; a scene may carry them in another language."""


class Scene(msgspec.Struct, frozen=True):
    """The only input of the pictures. What is hidden is not in a view, so it cannot be drawn.

    ``events`` are what the turn changed, as the whole table may see them; ``names`` are by seat. ``headline`` is the one
    line of the turn card, ``story`` the sentences of the alt text, oldest first, ``final`` what it tells of the end: they
    come ready from the bot's words, without markdown.
    """

    view: View
    names: tuple[str, ...]
    events: tuple[AnyEvent, ...] = ()
    headline: str = ""
    story: tuple[str, ...] = ()
    theme: str = "paper"
    locale: str = "en"
    final: tuple[str, ...] = ()
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

    def side_name(self, side: int) -> str:
        """A side's name as people chose it."""
        return self.names[side] if side < len(self.names) else self.label("neutral")

    def standing(self) -> Standing:
        """How the game stands, for the pictures of a whole game. The round in which it ends counts as not complete."""
        position = self.view.open
        sides = range(len(position.colours))
        return Standing(
            title=self.label("over") if position.over else self.label("round", round=position.round),
            note=_rounds_left(self),
            names=tuple(map(self.side_name, sides)),
            drawn=tuple(map(self.name, sides)),
            colours=position.colours,
            scores=tuple(position.scores),
            rounds=position.round - 1,
            ended=position.over,
            over=position.over,
            actor=next((event.seat for event in reversed(self.events) if event.seat >= 0), NOBODY),
            winners=winners(self.events),
        )


_FEW = 3


def _rounds_left(scene: Scene) -> str:
    """How many rounds are left where the game stops after one, in the last ones only."""
    position = scene.view.open
    left = position.options.stall_rounds - position.round + 1
    if position.over or not 0 < left <= _FEW:
        return ""
    return scene.label("last-round") if left == 1 else scene.label("rounds-left", left=left)


def winners(events: tuple[AnyEvent, ...]) -> tuple[int, ...]:
    """The seats in first place, if the game ended in these events and the neutral side did not win it."""
    return next((event.winners for event in reversed(events) if isinstance(event, GameOver)), ())


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
