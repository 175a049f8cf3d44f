"""The shape of a position as TOML: its keys, and what each is when left out."""

from __future__ import annotations

from typing import Annotated

import msgspec

from rules.arriala.projects import PROJECT_POINTS
from rules.arriala.rulesets import RULESETS

Number = Annotated[int, msgspec.Meta(ge=0, le=100_000)]


class PositionText(msgspec.Struct, forbid_unknown_fields=True):
    """The keys of a position. None means that the key was left out and has a default of its own."""

    game: str = ""
    """Which game's position it is, for who is handed the text alone."""
    ruleset: str = RULESETS[0].name
    seats: int | None = None
    colours: list[str] | None = None
    """Of the seats."""
    first: int = 0
    mover: int | None = None
    round: Number = 1
    turn: Number | None = None
    left: Number = PROJECT_POINTS
    over: bool = False
    scores: list[Number] | None = None
    """Of the seats."""
    neutral_score: Number = 0
    locks: list[str] = []
    closed: list[str] = []
    """Sections that were broken down, each with the colour that won: ``B1-B6 yellow``."""
    structures: list[str] = []
    """The structures that were built, each with its builder's colour: ``Cacor red``."""
    moved: list[str] = []
    """The workers moved in this turn, by colour and number: ``red 2 from A1``."""
    allocated: list[str] = []
    """The workers allocated in this turn: ``red 2``."""
    bans: list[str] = []
    """The workers that may not go back in this turn: ``red 1 to A6``."""
    walker: str = ""
    """The worker that may walk on: ``red 1``."""
    placing: str = ""
    """The vineyard of an all from vineyard card that is half done."""
    hands: list[list[str]] | None = None
    pile: list[str] | None = None
    discards: list[str] | None = None
    seed: str = "position"
    shuffles: Number = 0
    options: dict[str, str] = {}
    workers: dict[str, list[str]] = {}
