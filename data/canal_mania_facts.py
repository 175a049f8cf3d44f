"""The facts of Canal Mania as structs: what the files hold, and what the rules and the renderer are given.

Only shapes stand here. ``loader`` fills them and ``canal_mania_checks`` judges them. The files say more than the structs
(provenance, notes, geography); what no program reads is skipped.
"""

from __future__ import annotations

import msgspec

TOWN_COLOURS = ("red", "yellow", "green", "blue", "black", "purple")
"""The colours of towns and goods."""
PLAYER_COLOURS = ("red", "yellow", "green", "black", "white")
CARD_TYPES = ("stretch", "lock", "aqueduct", "tunnel", "surveyor")
SYMBOLS = (*TOWN_COLOURS, "white", "none")
"""What a build card's ``goods`` may say."""

Point = tuple[float, float]
"""Board coordinates: hex side = 1, origin in the centre of hex A1, x to the right, y downwards."""


class Town(msgspec.Struct, frozen=True):
    """A town or city: its name, hex label, colour of goods, and whether it is a city."""

    name: str
    hex: str
    colour: str
    city: bool


class Contract(msgspec.Struct, frozen=True):
    """A canal contract: ``via`` is the town it must lead through, or ``""``; ``year`` is for the curious."""

    id: str
    name: str
    termini: tuple[str, str]
    via: str
    value: int
    initial: bool
    quadrant: str
    year: int


class Card(msgspec.Struct, frozen=True):
    """A kind of build card and how many of it the deck holds; ``goods`` is a colour, ``white`` or ``none``."""

    type: str
    goods: str
    count: int


class Engineer(msgspec.Struct, frozen=True):
    """An engineer: the number on his card, name and short name, year of birth, skill in our words."""

    number: int
    name: str
    short: str
    born: int
    skill: str


class CanalManiaData(msgspec.Struct, frozen=True):
    """Everything that the rules of Canal Mania read. ``rows`` are the grid's rows, a sign a hex (map.toml tells them)."""

    columns: int
    rows: tuple[str, ...]
    towns: tuple[Town, ...]
    contracts: tuple[Contract, ...]
    junction_value: int
    junction_copies: int
    cards: tuple[Card, ...]
    engineers: tuple[Engineer, ...]
    digest: str
    """SHA-256 of the files, in hex: records carry it."""


class Grid(msgspec.Struct, frozen=True):
    """The hexes: ``rows`` of signs, a sign a hex, and how they lie."""

    columns: int
    row_count: int
    orientation: str
    offset: str
    rows: tuple[str, ...]


class Junction(msgspec.Struct, frozen=True):
    """The Junction contract: its value, and how many of its cards there are."""

    value: int
    copies: int


class MapFile(msgspec.Struct, frozen=True):
    """``map.toml``."""

    grid: Grid
    towns: tuple[Town, ...]
    contracts: tuple[Contract, ...]
    junction: Junction


class CardFile(msgspec.Struct, frozen=True):
    """``cards.toml``: ``total`` is how many cards the deck holds, to hold the counts against."""

    total: int
    cards: tuple[Card, ...]


class EngineerFile(msgspec.Struct, frozen=True):
    """``engineers.toml``."""

    engineers: tuple[Engineer, ...]


class River(msgspec.Struct, frozen=True):
    """A river as a line of points, from its source. Decoration: no rule knows rivers."""

    name: str
    points: tuple[Point, ...]


class PlaceName(msgspec.Struct, frozen=True):
    """A name to be written on the map (hills, a sea, a land outside the board) and the middle of its lettering."""

    name: str
    at: Point


class Compass(msgspec.Struct, frozen=True):
    """Where the compass rose stands."""

    at: Point


class Coast(msgspec.Struct, frozen=True):
    """``coast.json``: what the renderer draws under and around the hexes.

    ``bounds`` are the least and greatest x and y of the picture (x0, y0, x1, y1). ``land`` are closed outlines, cut off at
    the bounds; ``coastlines`` the parts of them where land meets sea, open lines.
    """

    bounds: tuple[float, float, float, float]
    land: tuple[tuple[Point, ...], ...]
    coastlines: tuple[tuple[Point, ...], ...]
    rivers: tuple[River, ...]
    hills: tuple[PlaceName, ...]
    seas: tuple[PlaceName, ...]
    lands: tuple[PlaceName, ...]
    compass: Compass


class GoodsExample(msgspec.Struct, frozen=True):
    """A goods move that the rulebook tells.

    ``owners`` has the owner of each section of the route, None where the rulebook does not say. ``scores`` has the points by
    player, None where it does not say or the move is refused; ``reason`` why it is refused; ``stated`` what the rulebook
    itself says of it.
    """

    route: tuple[str, ...]
    mover: str
    owners: tuple[str | None, ...]
    scores: dict[str, int] | None
    legal: bool
    stated: str
    reason: str = ""


class GoodsExamples(msgspec.Struct, frozen=True):
    """``goods_examples.json``."""

    examples: tuple[GoodsExample, ...]
