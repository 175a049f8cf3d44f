"""What must hold of the facts of Canal Mania, beyond the right keys and types. Every check raises DataFault.

The counts are the rulebook's (seven towns a colour, one of them a city; thirty contracts, six of them initial; five
engineers), the terms are what the tables of the rules take for granted. A ruling behind a check is named (CM-5).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from itertools import pairwise

from data.canal_mania_facts import (
    CARD_TYPES,
    PLAYER_COLOURS,
    SYMBOLS,
    TOWN_COLOURS,
    CardFile,
    Coast,
    Contract,
    EngineerFile,
    GoodsExamples,
    Grid,
    Junction,
    MapFile,
    Point,
    Town,
)
from data.canal_mania_routes import Cell, Routes
from data.faults import DataFault

TOWNS_OF_A_COLOUR = 7
CONTRACTS = 30
INITIAL_CONTRACTS = 6
JUNCTION = Junction(value=2, copies=5)
ENGINEERS = ("Brindley", "Smeaton", "Jessop", "Telford", "Rennie")
"""By the number on the card: the rules know each man's skill by it."""

_SIGNS = ".^oO~#"
_PLAYABLE = ".^oO"
_MARKS = {"o": False, "O": True}
"""The signs of towns, and whether they mean a city."""
_QUADRANTS = ("NW", "NE", "SW", "SE")


def check_map(board: MapFile, file: str) -> None:
    """The grid, the towns on it, the contracts between them."""
    _check_grid(board.grid, file)
    cells = _check_towns(board.grid, board.towns, file)
    playable = frozenset((c, r) for r, row in enumerate(board.grid.rows) for c, sign in enumerate(row) if sign in _PLAYABLE)
    routes = Routes(playable, frozenset(cells.values()))
    if board.junction.value != JUNCTION.value:
        raise DataFault(file, "junction.value", f"is {board.junction.value}, not {JUNCTION.value}")
    if board.junction.copies != JUNCTION.copies:
        raise DataFault(file, "junction.copies", f"is {board.junction.copies}, not {JUNCTION.copies}")
    for i, (name, cell) in enumerate(cells.items()):
        if beside := routes.beside(cell):
            raise DataFault(file, f"towns[{i}].hex", f"{name} touches the town at {_label(beside[0])}: no tile fits between")
        if not routes.can_leave(cell, board.junction.value):
            raise DataFault(file, f"towns[{i}].hex", f"no Junction can start in {name} (CM-19)")
    _check_contracts(board.contracts, cells, routes, file)


def _check_grid(grid: Grid, file: str) -> None:
    # The labels and neighbours in rules.hexes know no other layout.
    if grid.orientation != "flat-top":
        raise DataFault(file, "grid.orientation", f"is {grid.orientation!r}, not 'flat-top'")
    if grid.offset != "odd-q":
        raise DataFault(file, "grid.offset", f"is {grid.offset!r}, not 'odd-q'")
    if not 1 <= grid.columns <= 26:
        raise DataFault(file, "grid.columns", f"is {grid.columns}, not 1 to 26: a column is named by a letter")
    if len(grid.rows) != grid.row_count:
        raise DataFault(file, "grid.rows", f"{len(grid.rows)} rows, row_count says {grid.row_count}")
    for i, row in enumerate(grid.rows):
        key = f"grid.rows[{i}]"
        if len(row) != grid.columns:
            raise DataFault(file, key, f"{len(row)} hexes, columns says {grid.columns}")
        for column, sign in enumerate(row):
            if sign not in _SIGNS:
                raise DataFault(file, key, f"unknown sign {sign!r} at {_label((column, i))}")


def _check_towns(grid: Grid, towns: tuple[Town, ...], file: str) -> dict[str, Cell]:
    """The town's cells by name, in the file's order."""
    cells: dict[str, Cell] = {}
    names: dict[Cell, str] = {}
    for i, town in enumerate(towns):
        key = f"towns[{i}]"
        if not town.name:
            raise DataFault(file, f"{key}.name", "is empty")
        if town.name in cells:
            raise DataFault(file, f"{key}.name", f"{town.name} is listed twice")
        if town.colour not in TOWN_COLOURS:
            raise DataFault(file, f"{key}.colour", f"unknown colour {town.colour!r} of {town.name}")
        cell = _cell(town.hex)
        if cell is None or cell[0] >= grid.columns or cell[1] >= grid.row_count:
            raise DataFault(file, f"{key}.hex", f"{town.name} stands on {town.hex!r}, which is no hex of the grid")
        if cell in names:
            raise DataFault(file, f"{key}.hex", f"{town.name} stands on {town.hex}, where {names[cell]} is")
        sign = grid.rows[cell[1]][cell[0]]
        if sign not in _MARKS:
            raise DataFault(file, f"{key}.hex", f"{town.name} stands on {town.hex}, which the grid marks {sign!r}")
        if _MARKS[sign] != town.city:
            raise DataFault(file, f"{key}.city", f"is {str(town.city).lower()}, but the grid marks {town.hex} {sign!r}")
        cells[town.name] = cell
        names[cell] = town.name
    for r, row in enumerate(grid.rows):
        for c, sign in enumerate(row):
            if sign in _MARKS and (c, r) not in names:
                raise DataFault(file, f"grid.rows[{r}]", f"marks a town at {_label((c, r))}, and none is listed there")
    for colour in TOWN_COLOURS:
        of_colour = [town for town in towns if town.colour == colour]
        if len(of_colour) != TOWNS_OF_A_COLOUR:
            raise DataFault(file, "towns", f"{len(of_colour)} towns are {colour}, not {TOWNS_OF_A_COLOUR}")
        if (cities := sum(town.city for town in of_colour)) != 1:
            raise DataFault(file, "towns", f"{cities} {colour} cities, not 1")
    return cells


def _check_contracts(contracts: tuple[Contract, ...], cells: dict[str, Cell], routes: Routes, file: str) -> None:
    if len(contracts) != CONTRACTS:
        raise DataFault(file, "contracts", f"{len(contracts)} contracts, not {CONTRACTS}")
    _refuse_twice(file, "contracts", "id", (contract.id for contract in contracts))
    _refuse_twice(file, "contracts", "name", (contract.name for contract in contracts))
    if (initial := sum(contract.initial for contract in contracts)) != INITIAL_CONTRACTS:
        raise DataFault(file, "contracts", f"{initial} are initial, not {INITIAL_CONTRACTS}")
    for i, contract in enumerate(contracts):
        key = f"contracts[{i}]"
        for end, town in enumerate(contract.termini):
            if town not in cells:
                raise DataFault(file, f"{key}.termini[{end}]", f"unknown town {town!r} of {contract.name}")
        if contract.via and contract.via not in cells:
            raise DataFault(file, f"{key}.via", f"unknown town {contract.via!r} of {contract.name}")
        start, goal = contract.termini
        if start == goal:
            raise DataFault(file, f"{key}.termini", f"{contract.name} leads from {start} to {start}")
        if contract.via in contract.termini:
            raise DataFault(file, f"{key}.via", f"{contract.via} is a terminus of {contract.name}")
        if contract.quadrant not in _QUADRANTS:
            raise DataFault(file, f"{key}.quadrant", f"is {contract.quadrant!r}, not one of {', '.join(_QUADRANTS)}")
        via = cells[contract.via] if contract.via else None
        if not routes.can_join(cells[start], cells[goal], via, contract.value):
            raise DataFault(file, f"{key}.value", f"{contract.name} cannot be built with {contract.value} tiles")


def check_cards(deck: CardFile, file: str) -> None:
    """Known types and symbols, each pair once, and as many cards as the file says there are."""
    for i, card in enumerate(deck.cards):
        if card.type not in CARD_TYPES:
            raise DataFault(file, f"cards[{i}].type", f"unknown type {card.type!r}")
        if card.goods not in SYMBOLS:
            raise DataFault(file, f"cards[{i}].goods", f"unknown goods {card.goods!r}")
        if card.count < 1:
            raise DataFault(file, f"cards[{i}].count", f"is {card.count}, not 1 or more")
    seen = Counter((card.type, card.goods) for card in deck.cards)
    for i, card in enumerate(deck.cards):
        if seen[card.type, card.goods] > 1:
            raise DataFault(file, f"cards[{i}]", f"{card.type} with goods {card.goods} is listed twice")
    for type_ in CARD_TYPES:
        if all(card.type != type_ for card in deck.cards):
            raise DataFault(file, "cards", f"no {type_} card")
    if (count := sum(card.count for card in deck.cards)) != deck.total:
        raise DataFault(file, "total", f"says {deck.total}, the cards add up to {count}")


def check_engineers(file_: EngineerFile, file: str) -> None:
    """The five, numbered in order of birth."""
    engineers = sorted(file_.engineers, key=lambda engineer: engineer.number)
    if (numbers := [engineer.number for engineer in engineers]) != [1, 2, 3, 4, 5]:
        raise DataFault(file, "engineers", f"are numbered {numbers}, not 1 to 5")
    for i, engineer in enumerate(file_.engineers):
        if engineer.short != ENGINEERS[engineer.number - 1]:
            wanted = ENGINEERS[engineer.number - 1]
            raise DataFault(file, f"engineers[{i}].short", f"number {engineer.number} is {engineer.short!r}, not {wanted}")
    if any(a.born >= b.born for a, b in pairwise(engineers)):
        raise DataFault(file, "engineers", "are not numbered in order of birth")


def check_coast(coast: Coast, file: str) -> None:
    """Outlines that can be drawn, and nothing outside the picture."""
    x0, y0, x1, y1 = coast.bounds
    if not (x0 < x1 and y0 < y1):
        raise DataFault(file, "bounds", "the first corner is not above and left of the second")
    if not coast.land:
        raise DataFault(file, "land", "is empty")
    lines: list[tuple[str, tuple[Point, ...], int]] = [
        *((f"land[{i}]", line, 3) for i, line in enumerate(coast.land)),
        *((f"coastlines[{i}]", line, 2) for i, line in enumerate(coast.coastlines)),
        *((f"rivers[{i}].points", river.points, 2) for i, river in enumerate(coast.rivers)),
        *((f"{key}[{i}].at", (name.at,), 1)
          for key, names in (("hills", coast.hills), ("seas", coast.seas), ("lands", coast.lands))
          for i, name in enumerate(names)),
        ("compass.at", (coast.compass.at,), 1),
    ]
    for key, points, least in lines:
        if len(points) < least:
            raise DataFault(file, key, f"has {len(points)} points, not {least} or more")
        for x, y in points:
            if not (x0 <= x <= x1 and y0 <= y <= y1):
                raise DataFault(file, key, f"({x}, {y}) lies outside the bounds")


def check_goods_examples(file_: GoodsExamples, towns: Iterable[str], file: str) -> None:
    """Routes over known towns, an owner a section, known players, a reason with every refusal."""
    known = frozenset(towns)
    for i, example in enumerate(file_.examples):
        key = f"examples[{i}]"
        for j, town in enumerate(example.route):
            if town not in known:
                raise DataFault(file, f"{key}.route[{j}]", f"unknown town {town!r}")
        if len(example.owners) != len(example.route) - 1:
            raise DataFault(file, f"{key}.owners", f"{len(example.owners)} owners of {len(example.route) - 1} sections")
        players = {f"{key}.mover": [example.mover], f"{key}.owners": example.owners, f"{key}.scores": example.scores or ()}
        for where, names in players.items():
            for name in names:
                if name is not None and name not in PLAYER_COLOURS:
                    raise DataFault(file, where, f"unknown player {name!r}")
        if example.legal == bool(example.reason):
            raise DataFault(file, f"{key}.reason", "a refused move has a reason, a legal one none")


def _refuse_twice(file: str, list_: str, field: str, values: Iterable[str]) -> None:
    seen: set[str] = set()
    for i, value in enumerate(values):
        if not value:
            raise DataFault(file, f"{list_}[{i}].{field}", "is empty")
        if value in seen:
            raise DataFault(file, f"{list_}[{i}].{field}", f"{value!r} is listed twice")
        seen.add(value)


def _cell(label: str) -> Cell | None:
    """``C7`` is (2, 6); None when it is no label."""
    letter, number = label[:1], label[1:]
    if not ("A" <= letter <= "Z" and number.isascii() and number.isdigit() and number[0] != "0"):
        return None
    return ord(letter) - ord("A"), int(number) - 1


def _label(cell: Cell) -> str:
    return f"{chr(ord('A') + cell[0])}{cell[1] + 1}"
