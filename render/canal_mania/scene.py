"""What a picture of Canal Mania is drawn from."""

from __future__ import annotations

import msgspec

from render import fonts
from render.film import Standing
from rules.canal_mania import board
from rules.canal_mania.events import (
    AnyEvent,
    Completed,
    Drew,
    Exchanged,
    GameOver,
    LeftIncomplete,
    Moved,
    Picked,
    Removed,
    Swept,
    TakenBack,
    TileLaid,
    Took,
)
from rules.canal_mania.state import OVER, PLAYING, View

LABELS: dict[str, str] = {
    "round": "Round {round}",
    "phase-1": "Contracts",
    "phase-2": "Cards or building",
    "phase-3": "Goods",
    "phase-4": "End of turn",
    "decline": "Goods decline",
    "over": "Final score",
    "rounds-left": "{left} rounds left",
    "last-round": "Last round",
    "to-play": "{name} to play",
    "parliament": "Parliament",
    "contracts-left": "{count} to come",
    "row": "Build cards",
    "deck": "deck {deck}",
    "pile": "discarded {pile}",
    "junction": "Junction",
    "junction-from": "Junction from {town}",
    "junctions": "{count} Junctions",
    "via": "via {town}",
    "stretch": "Stretch",
    "lock": "Lock",
    "aqueduct": "Aqueduct",
    "tunnel": "Tunnel",
    "surveyor": "Surveyor",
    "new": "this turn",
    "goods": "goods",
    "clear": "clear",
    "difficult": "difficult",
    "red": "Red",
    "yellow": "Yellow",
    "green": "Green",
    "black": "Black",
    "white": "White",
    "terrain-clear": "clear ground",
    "terrain-difficult": "difficult ground",
    "laid": "{done} of {most} tiles laid",
    "value": "{value} points",
    "cards": "{count} cards",
    "lacks": "lacks",
    "any-card": "any card",
    "to-go": "{left} to go",
    "chart": "Points by round",
    "chart-every": "Points every {step} rounds and at the end",
    "end": "end",
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

    def name(self, seat: int) -> str:
        """A seat's name as far as the pictures' faces have its letters; of one without any, the seat's colour."""
        shown = fonts.drawable(self.names[seat], "bold")
        return shown or self.label(board.PLAYER_COLOURS[self.view.open.colours[seat]])

    def label(self, key: str, **values: str | int) -> str:
        """A label of the picture, its figures filled in."""
        return self.labels.get(key, LABELS[key]).format(**values)

    def standing(self) -> Standing:
        """How the game stands, for the pictures of a whole game."""
        position = self.view.open
        playing, over = position.stage == PLAYING, position.stage == OVER
        return Standing(
            title=self.label("over") if over else self.label("round", round=position.round),
            note=rounds_left(self),
            names=self.names,
            drawn=tuple(map(self.name, range(len(self.names)))),
            colours=position.colours,
            scores=tuple(position.scores),
            rounds=position.round - 1 if playing else position.round,
            ended=not playing,
            over=over,
            actor=next((event.seat for event in reversed(self.events) if event.seat >= 0), -1),
            winners=winners(self.events),
        )


def rounds_left(scene: Scene) -> str:
    """How many rounds are left, in the last ones only."""
    position = scene.view.open
    if not position.ends or position.stage != PLAYING:
        return ""
    left = position.ends - position.round + 1
    return scene.label("last-round") if left <= 1 else scene.label("rounds-left", left=left)


def winners(events: tuple[AnyEvent, ...]) -> tuple[int, ...]:
    """The seats in first place, if the game ended in these events."""
    return next((event.winners for event in reversed(events) if isinstance(event, GameOver)), ())


_DEEDS = (Took, Exchanged, Swept, Picked, Drew, TileLaid, Completed, Removed, Moved)


def headliner(events: tuple[AnyEvent, ...], mover: int) -> int:
    """The seat that the headline of these events is about: the winner, or else who did something last; or the mover."""
    first = winners(events)
    if first:
        return first[0]
    for event in reversed(events):
        if isinstance(event, _DEEDS):
            return event.seat
    return next((event.seat for event in reversed(events) if event.seat >= 0), mover)


def points_won(events: tuple[AnyEvent, ...], seats: int) -> list[int]:
    """The points of each seat in these events; a completion taken back counts against."""
    won = [0] * seats
    for event in events:
        match event:
            case Completed():
                won[event.seat] += event.tile_points + event.value_points
            case TakenBack():
                won[event.seat] -= event.undone
            case LeftIncomplete():
                won[event.seat] += event.points
            case Moved():
                for seat, points in enumerate(event.points):
                    won[seat] += points
            case _:
                pass
    return won
