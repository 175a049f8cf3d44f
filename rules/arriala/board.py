"""The board of Arriala as tables of integers, made once at load: places, stretches, cards, and what is in play at a table.

A *place* is an index into ``PLACES``: the towns and spaces of the canal from the Grisolles side, on the board that has most
spaces, then the vineyards, the blue spaces, the sites of the structures. It means the same on every board; ``layout`` tells
which places a table has. A stretch is an index into ``STRETCHES``, a card id one into ``CARD_NAMES`` (all cards alike share
an id), a colour one into ``COLOURS``.
"""

from __future__ import annotations

import msgspec

from data import loader
from data.arriala_facts import CARD_KINDS, PLAYER_COLOURS

__all__ = ["CARD_KINDS", "PLAYER_COLOURS"]

DATA = loader.arriala()

NEUTRAL = len(PLAYER_COLOURS)
"""The colour of the virtual third player's workers: none that a seat can have (AR-49)."""
COLOURS: tuple[str, ...] = (*PLAYER_COLOURS, "neutral")

WORKERS = 5
"""Workers of a seat; the neutral ones are as many as towns in play (AR-49)."""
LOCKS = DATA.board.locks

# Kinds of places, and where a worker is that is on none.
SPACE, TOWN, VINEYARD, BLUE, SITE = range(5)
STOCK = -1

STRETCHES: tuple[str, ...] = tuple(stretch.name for stretch in DATA.board.stretches)
LOCK_LIMIT: tuple[int, ...] = tuple(stretch.locks for stretch in DATA.board.stretches)
"""The most locks in each stretch (AR-20)."""


class _Place(msgspec.Struct, frozen=True):
    """A row of the tables below. ``stretch`` is -1 where there is none, ``room`` the workers that fit, -1 for any number."""

    name: str
    kind: int
    stretch: int = -1
    number: int = 0
    room: int = 1


def _places() -> list[_Place]:
    facts = DATA.board
    rows = [_Place(facts.towns[0].name, TOWN, room=-1)]
    for i, stretch in enumerate(facts.stretches):
        most = max(one.spaces[i] for one in facts.boards)
        rows += [_Place(f"{stretch.name}{n}", SPACE, i, n) for n in range(1, most + 1)]
        rows.append(_Place(facts.towns[i + 1].name, TOWN, room=-1))
    rows += [_Place(vineyard.name, VINEYARD, room=vineyard.places) for vineyard in facts.vineyards]
    rows += [_Place(blue.name, BLUE, STRETCHES.index(blue.stretch)) for blue in facts.blue_spaces]
    rows += [_Place(site.name, SITE, STRETCHES.index(site.stretch), room=0) for site in facts.structures]
    return rows


_PLACES = _places()
PLACES: tuple[str, ...] = tuple(place.name for place in _PLACES)
PLACE_OF_NAME: dict[str, int] = {name: i for i, name in enumerate(PLACES)}
KIND: tuple[int, ...] = tuple(place.kind for place in _PLACES)
STRETCH: tuple[int, ...] = tuple(place.stretch for place in _PLACES)
"""The stretch that a space lies in, a blue space or structure beside; -1 for towns and vineyards."""
ROOM: tuple[int, ...] = tuple(place.room for place in _PLACES)
"""How many workers a place holds, -1 for any number. A vineyard's is also its points (AR-41)."""


def _of_kind(kind: int) -> tuple[int, ...]:
    return tuple(i for i, place in enumerate(_PLACES) if place.kind == kind)


TOWNS = _of_kind(TOWN)
VINEYARDS = _of_kind(VINEYARD)
BLUE_SPACES = _of_kind(BLUE)
SITES = _of_kind(SITE)
"""The sites of the structures, in the order of ``state.Open.structures``."""
SITE_TOWN: tuple[int, ...] = tuple(PLACE_OF_NAME[site.town] for site in DATA.board.structures)
VINEYARD_TOWN: tuple[int, ...] = tuple(PLACE_OF_NAME[vineyard.town] for vineyard in DATA.board.vineyards)
CONSTRUCTIONS: tuple[str, ...] = tuple(blue.construction for blue in DATA.board.blue_spaces)
"""What a riverside construction is on each of ``BLUE_SPACES``: ``reservoir``, ``watermill``, ``dam``."""

# Cards.
WALK, ANYWHERE, OWN_TO_VINEYARD, ANY_TO_VINEYARD, ALL_FROM_VINEYARD, ANY_FROM_VINEYARD, LOCK, STRUCTURE = range(8)
CARD_NAMES: tuple[str, ...] = tuple(f"{card.kind} {card.steps or ''}".strip() for card in DATA.cards)
CARD_KIND: tuple[int, ...] = tuple(CARD_KINDS.index(card.kind) for card in DATA.cards)
CARD_STEPS: tuple[int, ...] = tuple(card.steps for card in DATA.cards)
"""The number on a walk card, else 0."""
CARD_COUNT: tuple[int, ...] = tuple(card.count for card in DATA.cards)

# Points.
REACH_POINTS = (0, 1, 2, 4, 6, 8, 10, 12, 15)
"""A reach's points by its size; larger ones pay as the largest here (AR-29)."""
LOCK_POINTS = 1
RIVERSIDE_POINTS = 3
STRUCTURE_POINTS = 5

BOARDS: tuple[str, ...] = tuple(board.name for board in DATA.board.boards)
"""The first is the default."""
LEAST_SEATS, MOST_SEATS = 2, 4


class Layout(msgspec.Struct, frozen=True):
    """What is in play at a table (AR-47, AR-48)."""

    line: tuple[int, ...]
    """The places of the canal from the Grisolles side: towns, and the spaces between them."""
    index: tuple[int, ...]
    """Each place's index in ``line``, -1 for one that is not on this canal."""
    towns: tuple[int, ...]
    stretches: tuple[int, ...]
    vineyards: tuple[int, ...]
    blue_spaces: tuple[int, ...]
    neutral_workers: int

    def has(self, place: int) -> bool:
        """Whether a place is in play."""
        return self.index[place] >= 0 or place in self.vineyards or place in self.blue_spaces or place in SITES


def _layout(board: str, seats: int) -> Layout:
    facts = DATA.board
    spaces = facts.boards[BOARDS.index(board)].spaces
    stretches = tuple(i for i, stretch in enumerate(facts.stretches) if stretch.least_seats <= seats)
    towns = TOWNS[stretches[0] :]
    line = tuple(
        i
        for i, place in enumerate(_PLACES)
        if i in towns or (place.kind == SPACE and place.stretch in stretches and place.number <= spaces[place.stretch])
    )
    return Layout(
        line=line,
        index=tuple(line.index(i) if i in line else -1 for i in range(len(PLACES))),
        towns=towns,
        stretches=stretches,
        vineyards=tuple(v for v, row in zip(VINEYARDS, facts.vineyards, strict=True) if row.least_seats <= seats),
        blue_spaces=tuple(b for b in BLUE_SPACES if STRETCH[b] in stretches),
        neutral_workers=len(towns) if seats == LEAST_SEATS else 0,
    )


_LAYOUTS = {(board, seats): _layout(board, seats) for board in BOARDS for seats in range(LEAST_SEATS, MOST_SEATS + 1)}


def layout(board: str, seats: int) -> Layout:
    """What is in play on a board with so many seats."""
    return _LAYOUTS[board, seats]
