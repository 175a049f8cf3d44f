"""Counts to compare an engine with: sequences of legal moves to a small depth, and the lines of every contract."""

from __future__ import annotations

from collections import Counter

import pytest

from rules import record
from rules.canal_mania import board, lines
from rules.canal_mania.game import CanalMania
from rules.canal_mania.state import State
from rules.game import Setup
from tests.records.make import FOLDER

GAME = CanalMania()


def sequences(state: State, depth: int) -> int:
    """How many sequences of so many legal moves there are."""
    moves = GAME.legal(state)
    if depth == 1:
        return len(moves)
    found = 0
    for move in moves:
        after = GAME.copy(state)
        GAME.play(after, move)
        found += sequences(after, depth - 1)
    return found


def after_lines(name: str, number: int) -> State:
    """A recorded game after so many lines."""
    rec = record.read((FOLDER / f"{name}.json").read_bytes())
    for played in record.replay(GAME, rec):
        if played.number == number:
            break
    state: State = played.state
    return state


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_sequences_from_the_start(seats: int) -> None:
    """52 ways to take: five contracts with two termini each, a Junction in 42 towns. Then a row of four different cards,
    the deck, or nothing; no card is in hand to build with."""
    state = GAME.start(Setup(seats), "perft")
    assert len(set(state.open.row)) == 4
    assert [sequences(state, depth) for depth in (1, 2)] == [52, 52 * (4 + 1 + 1)]
    assert sequences(state, 3) == 884


@pytest.mark.parametrize(
    ("name", "number", "counts"),
    [
        ("two-standard", 40, [2, 5, 55, 1351]),
        ("two-standard", 121, [7, 8, 63, 612]),
        ("three-standard", 77, [2, 10, 16, 346]),
        ("three-standard", 160, [13, 89, 313, 846]),
        ("four-standard", 99, [2, 4, 65, 1420]),
        ("five-standard", 150, [3, 7, 19, 145]),
        ("four-at-random", 200, [18, 82, 328, 1417]),
        ("four-at-random", 300, [2, 33, 81, 826]),
        ("four-at-random", 420, [4, 15, 15, 240]),
    ],
)
def test_sequences_from_recorded_positions(name: str, number: int, counts: list[int]) -> None:
    state = after_lines(name, number)
    assert [sequences(state, depth + 1) for depth in range(len(counts))] == counts


LINES = {
    "bridgewater": (2, 3, 5, 5),
    "macclesfield": (3, 4, 13, 13),
    "worcester-birmingham": (2, 3, 5, 10),
    "severn": (1, 1, 3, 3),
    "coventry": (1, 2, 2, 6),
    "gloucester-berkeley": (3, 6, 11, 11),
    "lancaster": (2, 3, 4, 4),
    "leeds-liverpool": (6, 3, 73, 521),
    "huddersfield-narrow": (2, 3, 5, 5),
    "rochdale": (5, 33, 150, 602),
    "shropshire-union": (5, 3, 74, 276),
    "trent-mersey": (6, 4, 55, 55),
    "dun": (3, 4, 35, 35),
    "ripon": (2, 3, 5, 5),
    "trent-fossdyke": (2, 2, 6, 8),
    "witham": (2, 3, 5, 10),
    "soar": (1, 1, 4, 4),
    "leicester-northampton": (2, 3, 6, 22),
    "staffs-worcs": (5, 18, 117, 425),
    "ellesmere": (3, 3, 7, 10),
    "nene": (3, 4, 13, 13),
    "oxford": (4, 3, 24, 71),
    "grand-junction": (5, 12, 63, 180),
    "thames": (4, 6, 46, 144),
    "thames-severn": (3, 3, 11, 20),
    "kennet-avon": (6, 35, 218, 585),
    "basingstoke": (3, 16, 31, 31),
    "wey-arun": (3, 6, 10, 10),
    "medway": (2, 3, 4, 4),
    "bridgwater-taunton": (1, 2, 2, 2),
}
"""By contract, as the map's report (section 3) has them: least tiles, lines with that many, with one more at most, all."""


@pytest.mark.parametrize("name", sorted(LINES))
def test_lines_of_every_contract(name: str) -> None:
    number = board.CONTRACT_IDS.index(name)
    for start in board.TERMINI[number]:
        by_length = Counter(len(path) for path in lines.completions(number, start, ()))
        least = min(by_length)
        assert (least, by_length[least], by_length[least] + by_length[least + 1], by_length.total()) == LINES[name]


def test_every_contract_is_counted() -> None:
    assert set(LINES) == set(board.CONTRACT_IDS[: board.JUNCTION])
