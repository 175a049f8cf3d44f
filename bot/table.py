"""What the bot knows of a table besides the state of the game: plain values, the same in memory, store and posts."""

from __future__ import annotations

from datetime import datetime
from typing import Literal

import msgspec

from bot.refusals import Refusal
from rules.game import Event

Phase = Literal["lobby", "running", "finished", "abandoned"]
Kind = Literal[
    "new", "join", "leave", "remove", "ai", "colour", "option", "start", "step", "undo", "retract", "redo", "abandon",
    "host", "move", "lapse",
]  # fmt: skip
"""What a log row is. ``retract`` is an undo of what had been revealed or built upon: by vote, or with nobody to ask.
``host`` is who became host because the one before has left the server, ``move`` that the
table was brought into another channel, ``lapse`` that it was adrift for too long."""
Scope = Literal["step", "turn"]


class Person(msgspec.Struct, frozen=True):
    """Somebody on Discord: user id and display name. ``manager`` is true where he may manage the table's channel."""

    user: int
    name: str
    manager: bool = False


class Seat(msgspec.Struct, frozen=True):
    """A seat at a table: held by a user, or by a computer player of ``level`` when ``user`` is None.

    ``name`` is the display name at the time of sitting down, ``colour`` the wished colour or ``""``.
    """

    name: str
    user: int | None = None
    level: str = ""
    colour: str = ""


class Table(msgspec.Struct, frozen=True, kw_only=True):
    """A table as it stands at one version. ``version`` is the number of its last log row; it only rises.

    ``mover`` and ``turn`` are those of the state (None and 0 in the lobby).
    ``commitment`` is the SHA-256 of the seed, posted at the start; ``seed`` itself stays ``""`` until the table is
    finished or abandoned. ``message`` is the message that carries the live buttons, None before the first. ``fault`` says
    why the table is set aside, ``""`` if it is not. ``adrift`` is since when its channel is gone, None while it is not (see
    ``bot.adrift``). Times are UTC; ``moved`` is that of the last log row.
    """

    id: int
    guild: int
    channel: int
    host: int
    game: str
    ruleset: str
    options: dict[str, str]
    seats: tuple[Seat, ...]
    phase: Phase
    version: int
    mover: int | None = None
    turn: int = 0
    commitment: str = ""
    seed: str = ""
    message: int | None = None
    fault: str = ""
    adrift: datetime | None = None
    created: datetime
    moved: datetime

    @property
    def names(self) -> list[str]:
        """The seats' display names in seat order."""
        return [seat.name for seat in self.seats]

    @property
    def waiting_for(self) -> Seat | None:
        """The seat whose move it is; None in the lobby and after the end."""
        return None if self.mover is None or self.phase != "running" else self.seats[self.mover]

    def seat_of(self, user: int) -> int:
        """The number of this user's seat, from 0. Raises Refusal ``not-seated``."""
        for number, seat in enumerate(self.seats):
            if seat.user == user:
                return number
        raise Refusal("not-seated")


class Entry(msgspec.Struct, frozen=True, kw_only=True):
    """One log row as the whole table may see it.

    ``seat`` is who did it (None for the table's own and for people without a seat), ``user`` his user id (None for computer
    players), ``name`` his display name. ``events`` are public. ``turn`` is the turn in which a step was made. ``count`` is
    how many steps an undo took back or a redo brought again; ``undone`` marks a step that is not in force now.
    """

    sequence: int
    kind: Kind
    seat: int | None
    user: int | None
    name: str
    events: tuple[Event, ...] = ()
    turn: int = 0
    count: int = 0
    undone: bool = False
    created: datetime


class Further(msgspec.Struct, frozen=True):
    """What an undo takes back besides its owner's steps: so many ``turns`` of these players; ``count`` steps in all."""

    names: tuple[str, ...]
    turns: int
    count: int


class Played(msgspec.Struct, frozen=True, kw_only=True):
    """The answer to something asked of a table.

    ``table`` is the table as it stands now. ``applied`` is False when nothing happened because the same key had been used
    before or the version was an old one: then show the present state. ``events`` are those of this step as its own mover
    may see them (not for the public); ``count`` the steps that an undo took back or a redo brought again; ``asked`` how many
    people have to agree first; ``further`` what the owner of an undo has to be asked about first.
    """

    table: Table
    applied: bool
    events: tuple[Event, ...] = ()
    count: int = 0
    asked: int = 0
    further: Further | None = None


class Checked(msgspec.Struct, frozen=True):
    """What replaying one stored table showed: ``fault`` is ``""`` when the log leads to the stored state."""

    table: int
    fault: str
