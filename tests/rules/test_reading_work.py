"""Reading any line is short work: counted in names looked up and lines read, so that no clock decides."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rules.arriala import notation as arriala
from rules.arriala import turn
from rules.canal_mania import goods, lines, notation, position
from rules.canal_mania.game import CanalMania
from rules.game import AmbiguousMove, UnreadableMove
from rules.names import Names
from rules.reader import MOST_CHARACTERS
from tests.support.arriala import table

CANAL_MANIA = CanalMania()
MOST_WORK = 6000
"""Names looked up, positions looked at and readings together: some microseconds each, under 50 ms in all."""
BUILDING = """
phase = 2
hands = [["stretch", "stretch", "lock", "tunnel", "surveyor", "surveyor"], []]
engineers = ["Smeaton", "Rennie"]
tokens = ["Manchester", "Leeds"]
[[works]]
seat = 0
contract = "medway"
start = "Tonbridge"
[[works]]
seat = 0
contract = "severn"
start = "Worcester"
"""
SEEN = CANAL_MANIA.view(position.read(BUILDING), 0)
TABLE = table("r A1 Chasselas; y A2 Montech; g A3 Montech", hand="walk 3, anywhere, lock")

WORDS = {
    "canal-mania": "build b take t move m place pl pick name spend discard remove end pass draw take_back 99 with at "
    "discarding B b L l S s C N med sev Leeds York S22 S22l G16 lock stretch , - ; : ( ) + = junction",
    "arriala": "walk w allocate a vineyard v return riverside lock card c place draw stop end red y A1 A2 A3 b B m M C D "
    "Montech - > to , ; : in worker anywhere",
}


@contextmanager
def counted(patch: pytest.MonkeyPatch) -> Iterator[list[int]]:
    """Counts what reading is made of."""
    work = [0]

    def counting(owner: Any, name: str, weight: int = 1) -> None:
        plain = getattr(owner, name)

        def count(*args: Any, **keys: Any) -> Any:
            work[0] += weight
            return plain(*args, **keys)

        patch.setattr(owner, name, count)

    with patch.context():
        counting(Names, "find")
        counting(notation, "_Reader", 20)
        counting(notation, "continuations", 20)
        counting(goods, "routes_from", 200)
        counting(lines, "completions", 200)
        counting(turn, "play", 20)
        counting(turn, "legal", 50)
        yield work


def cost(game: str, line: str) -> int:
    """The work of reading a line."""
    with counted(pytest.MonkeyPatch()) as work:
        try:
            if game == "arriala":
                arriala.read(line, TABLE.view)
            else:
                notation.read(line, SEEN)
        except (UnreadableMove, AmbiguousMove):
            pass
        return work[0]


PATHOLOGICAL = [
    ("canal-mania", "move B-b-L-l-S-s-C"),
    ("canal-mania", "place B, b, L, l, S, s, N, n, C, c"),
    ("canal-mania", "take back 99; "), ("canal-mania", "remove med 99; "), ("canal-mania", "move B-"),
    ("canal-mania", "move Leeds-York; "), ("canal-mania", "build med: S22l; "), ("canal-mania", "b med S22l T22 "),
    ("canal-mania", "take b at l; "), ("canal-mania", "take b l "), ("canal-mania", "place York, "), ("canal-mania", "("),
    ("canal-mania", "discard l, "), ("canal-mania", "b med S22l "), ("canal-mania", "\ufdfa"),
    ("arriala", "walk M-m; "), ("arriala", "walk A1-A2; "), ("arriala", "card b "), ("arriala", "walk r b to c "),
    ("arriala", "end; "), ("arriala", "draw; "), ("arriala", "allocate b; "), ("arriala", "\u0301"),
]  # fmt: skip


@pytest.mark.parametrize(("game", "unit"), PATHOLOGICAL, ids=[f"{game} {unit[:20]!r}" for game, unit in PATHOLOGICAL])
def test_the_longest_line_is_short_work(game: str, unit: str) -> None:
    assert cost(game, unit) <= MOST_WORK
    whole = (unit * (MOST_CHARACTERS // len(unit) + 1))[:MOST_CHARACTERS]
    assert cost(game, whole) <= MOST_WORK


@settings(max_examples=60, deadline=None)
@given(st.sampled_from(sorted(WORDS)), st.data())
def test_any_line_is_short_work(game: str, data: st.DataObject) -> None:
    words = data.draw(st.lists(st.sampled_from(WORDS[game].split()), min_size=1, max_size=60))
    times = data.draw(st.integers(1, 40))
    line = (" ".join(words).replace("take_back", "take back") + " ") * times
    assert cost(game, line[:MOST_CHARACTERS]) <= MOST_WORK


def test_the_first_of_several_words_is_the_one_that_is_asked_for() -> None:
    for line in ("move B-b-L-l-S-s-C", "place B, b, L, l"):
        with pytest.raises(AmbiguousMove) as refusal:
            notation.read(line, SEEN)
        assert refusal.value.word == "B"
        assert "Banbury" in refusal.value.choices
