"""The shape of a position as TOML: its keys, and what each is when left out."""

from __future__ import annotations

from typing import Annotated

import msgspec

STAGES = ("playing", "decline", "over")
ACTIONS = ("nothing", "taking", "picking", "drawing", "building")
QUESTIONS = ("contract", "pick", "colour", "place", "declare", "extra", "return")
"""The names of the numbers in ``state``."""


Number = Annotated[int, msgspec.Meta(ge=0, le=100_000)]


class CanalText(msgspec.Struct, forbid_unknown_fields=True):
    """An entry of ``works`` or ``canals``; ``complete`` is for the latter."""

    seat: int
    contract: str
    start: str
    tiles: str = ""
    complete: bool = True


class AskText(msgspec.Struct, forbid_unknown_fields=True):
    """A question to the mover; ``colour`` is that of the tokens to place, ``kept`` the town of the card's first one."""

    kind: str
    count: Annotated[int, msgspec.Meta(ge=1, le=2)] = 1
    colour: str = ""
    kept: str = ""


class LaidText(msgspec.Struct, forbid_unknown_fields=True):
    """A tile of the build action in progress, by its hex; the rest is what taking it back needs, as in ``state.Laid``."""

    contract: str
    hex: str
    paid: list[str] = []
    spent: list[str] = []
    half: str = ""
    ends: Number | None = None
    slot: int | None = None
    completed: Annotated[int, msgspec.Meta(ge=-1, le=1000)] = -1


class PositionText(msgspec.Struct, forbid_unknown_fields=True):
    """The keys of a position. None means that the key was left out and has a default of its own."""

    game: str = ""
    """Which game's position it is, for who is handed the text alone."""
    ruleset: str = "second"
    seats: int | None = None
    trigger: Number | None = None
    colours: list[str] | None = None
    engineers: list[str] | None = None
    scores: list[Number] | None = None
    junctions: list[Number] | None = None
    hands: list[list[str]] | None = None
    tokens: list[str] = []
    parliament: list[str] | None = None
    row: list[str] | None = None
    round: Number = 1
    turn: Number | None = None
    mover: int | None = None
    phase: int = 1
    stage: str = "playing"
    ends: Number | None = None
    action: str | None = None
    asked: list[AskText] = []
    picked: list[str] = []
    drawn: str = ""
    half: str = ""
    acted: bool = False
    idle: Number = 0
    order: list[int] | None = None
    fresh: list[str] = []
    seed: str = "position"
    shuffles: Number = 0
    contracts: list[str] | None = None
    deck: list[str] | None = None
    pile: list[str] | None = None
    unseen: list[str] = []
    works: list[CanalText] = []
    canals: list[CanalText] = []
    build: list[LaidText] = []
