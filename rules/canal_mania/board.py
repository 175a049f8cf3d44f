"""The board of Canal Mania as tables of integers, made once at load: hexes, towns, contracts, cards, engineers.

A hex is an index into ``HEXES`` (playable hexes only, towns included, by column then row); a town one into ``TOWNS``
(alphabetical), a contract one into ``CONTRACTS`` (the map's thirty, then ``JUNCTION`` and ``JUNCTION_2``), a card id one
into ``CARD_NAMES`` (all cards of one type and symbol share an id), an engineer one into ``ENGINEERS`` (in order of birth).
"""

from __future__ import annotations

from data import loader
from rules import hexes

DATA = loader.canal_mania()

PLAYER_COLOURS = ("red", "yellow", "green", "black", "white")
TOWN_COLOURS = ("red", "yellow", "green", "blue", "black", "purple")

# Kinds: of tiles (the first four) and of build cards. HALF is the open half of Smeaton's surveyor in a payment.
STRETCH, LOCK, AQUEDUCT, TUNNEL, SURVEYOR, HALF = range(6)
KINDS = ("stretch", "lock", "aqueduct", "tunnel", "surveyor", "half")
TILES_OF_A_SEAT = (16, 12, 4, 3)
TILE_POINTS = (0, 1, 2, 3)

CLEAR, DIFFICULT, TOWN = 0, 1, 2
_TERRAIN = {".": CLEAR, "^": DIFFICULT, "o": TOWN, "O": TOWN}
KINDS_OF_TERRAIN = ((STRETCH, LOCK), (AQUEDUCT, TUNNEL), ())

PLACES: tuple[hexes.Place, ...] = tuple(
    (c, r) for c in range(DATA.columns) for r in range(len(DATA.rows)) if DATA.rows[r][c] in _TERRAIN
)
HEXES: tuple[str, ...] = tuple(hexes.label(p) for p in PLACES)
HEX_OF_LABEL: dict[str, int] = {name: i for i, name in enumerate(HEXES)}
_INDEX = {p: i for i, p in enumerate(PLACES)}
TERRAIN: tuple[int, ...] = tuple(_TERRAIN[DATA.rows[r][c]] for c, r in PLACES)
NEIGHBOURS: tuple[tuple[int, ...], ...] = tuple(tuple(_INDEX.get(hexes.step(p, d), -1) for d in range(6)) for p in PLACES)
"""The hex in each direction, -1 where it is not playable."""

_TOWNS = sorted(DATA.towns, key=lambda t: t.name)
TOWNS: tuple[str, ...] = tuple(t.name for t in _TOWNS)
TOWN_OF_NAME: dict[str, int] = {name: i for i, name in enumerate(TOWNS)}
TOWN_HEX: tuple[int, ...] = tuple(HEX_OF_LABEL[t.hex] for t in _TOWNS)
TOWN_AT: tuple[int, ...] = tuple(TOWN_HEX.index(h) if h in TOWN_HEX else -1 for h in range(len(HEXES)))
"""The town in each hex, -1 for none."""
COLOUR: tuple[int, ...] = tuple(TOWN_COLOURS.index(t.colour) for t in _TOWNS)
"""A town's colour, an index into TOWN_COLOURS."""
CITY: tuple[bool, ...] = tuple(t.city for t in _TOWNS)
TOWNS_OF_COLOUR: tuple[tuple[int, ...], ...] = tuple(
    tuple(t for t in range(len(TOWNS)) if COLOUR[t] == c) for c in range(len(TOWN_COLOURS))
)

JUNCTION = len(DATA.contracts)
JUNCTION_2 = JUNCTION + 1
CONTRACT_IDS: tuple[str, ...] = (*(c.id for c in DATA.contracts), "junction", "junction-2")
CONTRACTS: tuple[str, ...] = (*(c.name for c in DATA.contracts), "Junction", "Junction 2")
VALUE: tuple[int, ...] = (*(c.value for c in DATA.contracts), DATA.junction_value, DATA.junction_value)
TERMINI: tuple[tuple[int, ...], ...] = (
    *((TOWN_OF_NAME[c.termini[0]], TOWN_OF_NAME[c.termini[1]]) for c in DATA.contracts), (), ()
)
VIA: tuple[int, ...] = (*(TOWN_OF_NAME[c.via] if c.via else -1 for c in DATA.contracts), -1, -1)
INITIAL: tuple[bool, ...] = (*(c.initial for c in DATA.contracts), False, False)
QUADRANT: tuple[str, ...] = (*(c.quadrant for c in DATA.contracts), "", "")

WHITE = len(TOWN_COLOURS)
"""The white goods symbol, whose colour the player names."""
SYMBOLS = (*TOWN_COLOURS, "white")
NO_SYMBOL = -1
CARD_KIND: tuple[int, ...] = tuple(KINDS.index(c.type) for c in DATA.cards)
"""A card id's kind."""
CARD_SYMBOL: tuple[int, ...] = tuple(NO_SYMBOL if c.goods == "none" else SYMBOLS.index(c.goods) for c in DATA.cards)
"""A card id's goods symbol: an index into SYMBOLS, or NO_SYMBOL."""
CARD_COUNT: tuple[int, ...] = tuple(c.count for c in DATA.cards)
CARD_NAMES: tuple[str, ...] = tuple(c.type if c.goods == "none" else f"{c.type} {c.goods}" for c in DATA.cards)

_ENGINEERS = sorted(DATA.engineers, key=lambda e: e.number)
BRINDLEY, SMEATON, JESSOP, TELFORD, RENNIE = range(5)
ENGINEERS: tuple[str, ...] = tuple(e.short for e in _ENGINEERS)


# A tile is one integer: hex, edge of entry, edge of exit (both directions), kind.


def tile(hex_: int, entry: int, exit_: int, kind: int) -> int:
    """A tile as one integer. ``entry`` and ``exit_`` are the directions of the two edges that it joins."""
    return ((hex_ * 6 + entry) * 6 + exit_) * 4 + kind


def tile_hex(code: int) -> int:
    """The hex of a tile."""
    return code // 144


def tile_entry(code: int) -> int:
    """The direction of a tile's edge of entry."""
    return code // 24 % 6


def tile_exit(code: int) -> int:
    """The direction of a tile's edge of exit."""
    return code // 4 % 6


def tile_kind(code: int) -> int:
    """The kind of a tile."""
    return code % 4


def tile_leads_to(code: int) -> int:
    """The hex that a tile's exit faces."""
    return NEIGHBOURS[code // 144][code // 4 % 6]


def link(a: int, b: int, seat: int) -> int:
    """A canal-section between two towns as one integer; the order of the towns does not matter."""
    return ((a * len(TOWNS) + b) if a < b else (b * len(TOWNS) + a)) * 8 + seat


def link_parts(code: int) -> tuple[int, int, int]:
    """The two towns, the lower first, and the owner of a section."""
    towns, seat = divmod(code, 8)
    a, b = divmod(towns, len(TOWNS))
    return a, b, seat


def canal_towns(start: int, tiles: tuple[int, ...]) -> list[int]:
    """The towns of a canal in order: its start, and every town that a tile leads into."""
    towns = [start]
    for code in tiles:
        town = TOWN_AT[tile_leads_to(code)]
        if town >= 0:
            towns.append(town)
    return towns
