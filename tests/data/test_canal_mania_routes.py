"""The search behind the loader, against the figures of the map's own report and small maps drawn for the purpose."""

from __future__ import annotations

import pytest

from data import loader
from data.canal_mania_routes import Cell, Routes

LEAST_TILES = {
    "bridgewater": 2, "macclesfield": 3, "worcester-birmingham": 2, "severn": 1, "coventry": 1, "gloucester-berkeley": 3,
    "lancaster": 2, "leeds-liverpool": 6, "huddersfield-narrow": 2, "rochdale": 5, "shropshire-union": 5, "trent-mersey": 6,
    "dun": 3, "ripon": 2, "trent-fossdyke": 2, "witham": 2, "soar": 1, "leicester-northampton": 2,
    "staffs-worcs": 5, "ellesmere": 3, "nene": 3, "oxford": 4, "grand-junction": 5, "thames": 4,
    "thames-severn": 3, "kennet-avon": 6, "basingstoke": 3, "wey-arun": 3, "medway": 2, "bridgwater-taunton": 1,
}
"""By contract, as the report that came with the map counts them."""


def routes(rows: list[str]) -> tuple[Routes, dict[str, Cell]]:
    """A map of signs: ``.`` a hex, a letter a town, anything else no hex."""
    cells = {(c, r): sign for r, row in enumerate(rows) for c, sign in enumerate(row) if sign == "." or sign.isalpha()}
    towns = {sign: cell for cell, sign in cells.items() if sign != "."}
    return Routes(frozenset(cells), frozenset(towns.values())), towns


@pytest.fixture(scope="module")
def england() -> tuple[Routes, dict[str, Cell]]:
    data = loader.canal_mania()
    playable = frozenset((c, r) for r, row in enumerate(data.rows) for c, sign in enumerate(row) if sign in ".^oO")
    towns = {t.name: (ord(t.hex[0]) - 65, int(t.hex[1:]) - 1) for t in data.towns}
    return Routes(playable, frozenset(towns.values())), towns


@pytest.mark.parametrize("contract", loader.canal_mania().contracts, ids=lambda contract: contract.id)
def test_least_tiles(england: tuple[Routes, dict[str, Cell]], contract: loader.Contract) -> None:
    search, towns = england
    start, goal = (towns[name] for name in contract.termini)
    via = towns[contract.via] if contract.via else None
    least = LEAST_TILES[contract.id]
    assert search.can_join(start, goal, via, least)
    assert search.can_join(goal, start, via, least)
    assert not search.can_join(start, goal, via, least - 1)


# In the small maps the second column lies half a hex lower: its first sign touches the first two of the first column.


def test_CM_1_a_straight_tile() -> None:
    search, towns = routes(["A", ".", "B"])
    assert search.can_join(towns["A"], towns["B"], None, 1)
    assert not search.can_join(towns["A"], towns["B"], None, 0)


def test_CM_1_a_gentle_curve() -> None:
    search, towns = routes(["A#", ".B"])
    assert search.can_join(towns["A"], towns["B"], None, 1)


def test_CM_1_no_hairpin() -> None:
    search, towns = routes(["AB", ".#"])
    assert not search.can_join(towns["A"], towns["B"], None, 1)
    assert not search.can_leave(towns["A"], 1)


def test_CM_4_a_canal_may_turn_sharply_in_a_town() -> None:
    search, towns = routes(["A.B", ".##", "C##"])
    assert search.can_leave(towns["A"], 1)
    assert search.can_join(towns["C"], towns["A"], None, 1)


def test_CM_5_no_second_tile_in_a_hex_and_no_town_twice() -> None:
    search, towns = routes(["V", ".", "A", ".", "B"])
    assert search.can_join(towns["A"], towns["B"], None, 1)
    assert not search.can_join(towns["A"], towns["B"], towns["V"], 8)


def test_CM_15_the_via_town_comes_before_the_terminus() -> None:
    search, towns = routes(["A", ".", "B", ".", "V"])
    assert search.can_join(towns["A"], towns["V"], towns["B"], 2)
    assert not search.can_join(towns["A"], towns["B"], towns["V"], 8)


def test_towns_side_by_side_are_not_joined() -> None:
    search, towns = routes(["A", "B", ".", "C"])
    assert search.beside(towns["A"]) == [towns["B"]]
    assert not search.can_join(towns["A"], towns["C"], None, 8)
