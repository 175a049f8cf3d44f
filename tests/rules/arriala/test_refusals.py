"""Every code that the rules refuse with is met, and every refusal says what a sentence about it needs."""

from __future__ import annotations

import re
from importlib.resources import files

import pytest

from rules.game import IllegalMove
from tests.support.arriala import GAME, board, move, table

DECK = [name for name, count in zip(board.CARD_NAMES, board.CARD_COUNT, strict=True) for _ in range(count)]
CASES: list[tuple[str, str, str, dict[str, object], dict[str, str | int]]] = [
    ("game-over", "end", "closed A B C D", {"over": True}, {}),
    ("answer-first", "end", "r Chasselas", {"placing": "Chasselas"}, {"vineyard": "Chasselas"}),
    ("nothing-asked", "stop", "", {}, {"action": "stop"}),
    ("not-enough-points", "lock A1", "", {"left": 3}, {"action": "lock", "cost": 4, "left": 3}),
    ("not-in-play", "allocate A1", "", {"seats": 2}, {"place": "A1", "board": "P1", "seats": 2}),
    ("no-worker", "walk r A1-A2", "y A1", {}, {"colour": "red", "place": "A1", "here": "yellow"}),
    ("bound", "walk y b1-A2", "y b1", {}, {"colour": "yellow", "place": "b1"}),
    ("not-on-canal", "walk y Fronton-A2", "y Fronton", {}, {"colour": "yellow", "place": "Fronton"}),
    ("not-in-a-vineyard", "return r A1-A2", "r A1", {}, {"colour": "red", "place": "A1"}),
    ("not-yours", "vineyard y A1-Fronton", "y A1", {}, {"colour": "yellow", "own": "red", "place": "A1"}),
    ("moved-already", "walk r A1-A2", "r A1", {"moved": ["red 1 from A3"]}, {"colour": "red", "place": "A1", "began": "A3"}),
    (
        "allocated-now", "walk r A1-A2", "r A1", {"allocated": ["red 1"], "allocate_then_move": False},
        {"colour": "red", "place": "A1"},
    ),
    ("stays", "walk r A1-A1", "r A1", {}, {"place": "A1"}),
    ("no-going-back", "walk r A1-A2", "r A1", {"bans": ["red 1 to A2"]}, {"colour": "red", "place": "A2"}),
    ("back-to-start", "walk r A1-A2", "r A1", {"moved": ["red 1 from A2"], "walker": "red 1"},
     {"colour": "red", "place": "A2"}),
    ("backwards", "walk r A2-A1", "r A2", {"direction": "forward"}, {"place": "A1", "towards": "Valence d'Agen"}),
    ("not-a-space", "allocate Fronton", "", {}, {"place": "Fronton"}),
    ("lock-stands", "allocate A3", "L A3", {}, {"place": "A3"}),
    ("occupied", "allocate A3", "g A3", {}, {"place": "A3", "colour": "green"}),
    ("not-a-vineyard", "vineyard r A1-A2", "r A1", {"seats": 3}, {"place": "A2", "possible": "Chasselas, Brulhois"}),
    (
        "vineyard-full", "vineyard r A1-Chasselas", "r A1; y Chasselas Chasselas Chasselas Chasselas", {},
        {"vineyard": "Chasselas", "room": 4, "possible": "Fronton, Brulhois"},
    ),
    ("not-a-blue-space", "riverside r A1-A2", "r A1", {}, {"place": "A2", "possible": "b1, b2, b3, b4"}),
    ("blue-taken", "riverside r A1-b1", "r A1; y b1", {}, {"place": "b1", "colour": "yellow", "possible": "b2, b3, b4"}),
    ("stock-empty", "allocate A6", "r A1 A2 A3 A4 A5", {}, {}),
    ("pile-empty", "draw", "", {"pile": [], "discards": [], "hands": (", ".join(DECK), "", "", "")}, {}),
    ("lock-not-there", "lock Montech", "", {}, {"place": "Montech"}),
    ("closed", "lock A2", "closed A", {}, {"place": "A2", "first": "A1", "last": "A8"}),
    (
        "lock-limit", "lock B3", "L B2 B5", {},
        {"stretch": "B", "between": "Montech - Castelsarrasin", "limit": 2},
    ),
    ("not-in-hand", "card lock: A1", "", {}, {"card": "lock"}),
    ("card-too-short", "card walk 2: r A1-A4", "r A1", {"hand": "walk 2"}, {"card": "walk 2", "steps": 3, "most": 2}),
    (
        "both-structures", "card structure: Cacor", "",
        {"hand": "structure", "structures": ["Cacor red", "Montech slope red"]}, {},
    ),
    ("not-last", "card structure: Cacor", "scores 3-2-5-5", {"hand": "structure"}, {"points": 3, "lowest": 2}),
    (
        "structure-built", "card structure: Cacor", "scores 0-1-1-1", {"hand": "structure", "structures": ["Cacor red"]},
        {"place": "Cacor", "possible": "Montech slope"},
    ),
    (
        "not-a-site", "card structure: A1", "scores 0-1-1-1", {"hand": "structure"},
        {"place": "A1", "possible": "Montech slope, Cacor"},
    ),
]  # fmt: skip
CODES = {case[0] for case in CASES}


@pytest.mark.parametrize(("code", "text", "position", "keys", "params"), CASES, ids=[case[0] for case in CASES])
def test_a_refusal(code: str, text: str, position: str, keys: dict[str, object], params: dict[str, str | int]) -> None:
    t = table(position, **keys)  # type: ignore[arg-type]
    refusal = t.refuses(text, code)
    assert refusal.params == params
    assert re.fullmatch(r"AR-\d+", refusal.ruling)
    with pytest.raises(IllegalMove) as caught:
        GAME.check(t.state, move(text))
    assert str(caught.value) == str(refusal)


def test_these_are_all_codes() -> None:
    """Those that stand in the source; a move that no text can name is ``not-possible``."""
    source = files("rules.arriala").joinpath("reasons.py").read_text("utf-8")
    named = set(re.findall(r'IllegalMove\(\s*"([a-z-]+)"', source)) | set(re.findall(r'"([a-z]+-[a-z-]+)"', source))
    assert named == CODES | {"not-possible"}
