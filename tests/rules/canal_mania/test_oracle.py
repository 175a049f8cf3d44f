"""The rules against brute force, on random networks, lines, hands: ``england`` tries everything and knows no short cuts."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rules.canal_mania import board, engineers, goods, lines
from rules.chance import Dice
from rules.game import Setup
from tests.support import england
from tests.support.canal_mania import GAME, contract, town
from tests.support.referee import end_of, line_of

# Where canals can run.


def every_line(start: str, goal: str, via: str, value: int, line: england.Line = ()) -> Iterator[england.Line]:
    """Complete lines by geometry alone, without any bound that tells hopeless ways."""
    if england.done(line, goal):
        yield line
    elif len(line) < value:
        for step in england.steps(start, line):
            if not (step[1] == goal and via and via not in england.towns_of(start, line)):
                yield from every_line(start, goal, via, value, (*line, step))


@pytest.mark.parametrize("name", sorted(c.id for c in england.DATA.contracts if c.value <= 6))
def test_the_judges_bound_loses_no_line(name: str) -> None:
    facts = england.CONTRACTS[name]
    start, goal = facts.termini
    args = (start, goal, facts.via, facts.value)
    assert list(every_line(*args)) == list(england.lines(*args))


@pytest.mark.parametrize("name", [*sorted(england.CONTRACTS), "junction"])
def test_cm_46_what_leaves_a_canal_completable(name: str) -> None:
    """From every start, along random lines that the geometry allows, completable or not."""
    number = contract(name)
    dice = Dice(name)
    for start in [board.TOWNS[t] for t in lines.starts(number)]:
        goal, via, value = end_of(number, start)
        for _ in range(12 if name != "junction" else 2):
            line: england.Line = ()
            path: lines.Path = ()
            while len(line) < value and not england.done(line, goal):
                expected = england.next_steps(start, line, goal, via, value)
                found = lines.continuations(number, town(start), path)
                assert {line_of(town(start), (*(c * 4 for c in path), code * 4))[1][-1] for code in found} == expected
                if not found or dice.below(6) == 0:
                    break
                path = (*path, dice.choose(found))
                line = line_of(town(start), tuple(c * 4 for c in path))[1]


# Where goods can go.

SECTION = st.tuples(st.sampled_from(board.TOWNS), st.sampled_from(board.TOWNS), st.integers(0, 3)).filter(
    lambda s: s[0] != s[1]
)
CROWDED = ("Leicester", "Burton", "Coventry", "Birmingham", "Worcester", "Stoke", "Nottingham", "Oxford", "Gloucester")
CROWDED_SECTION = st.tuples(st.sampled_from(CROWDED), st.sampled_from(CROWDED), st.integers(0, 2)).filter(
    lambda s: s[0] != s[1]
)


@settings(max_examples=150, deadline=None, database=None, derandomize=True)
@given(
    sections=st.lists(SECTION, max_size=40) | st.lists(CROWDED_SECTION, max_size=14),
    holders=st.sets(st.sampled_from(board.TOWNS), max_size=20),
    seat=st.integers(0, 3),
)
def test_cm_60_routes_and_points_on_any_network(sections: list[tuple[str, str, int]], holders: set[str], seat: int) -> None:
    """Sections between any two towns, doubles too: more than a map can hold."""
    o = GAME.start(Setup(4), "networks").open
    o.links = sorted(board.link(town(a), town(b), owner) for a, b, owner in sections)
    o.tokens = sum(1 << town(name) for name in holders)
    named = {(min(a, b), max(a, b), str(owner)) for a, b, owner in sections}
    expected = {route for name in holders for route in england.routes(named, name, str(seat))}
    found = set()
    for move in goods.moves_of(o, seat):
        towns, owners = goods.route_of(o, move)
        route = tuple(board.TOWNS[t] for t in towns), tuple(str(s) for s in owners)
        assert route not in found
        found.add(route)
        scored = england.route_points(route)
        assert goods.points(owners, 4) == tuple(scored.get(str(s), 0) for s in range(4))
    assert found == expected


# What tiles cost.


@pytest.mark.parametrize("engineer", board.ENGINEERS)
@pytest.mark.parametrize("kind", ["stretch", "lock", "aqueduct", "tunnel"])
def test_cm_41_payments_of_any_hand(engineer: str, kind: str) -> None:
    dice = Dice(f"{engineer} {kind}")
    for _ in range(400):
        counts = tuple(dice.below(5 if dice.below(2) else 2) for _ in range(5))
        half, reserve = dice.below(2) == 1 and engineer == "Smeaton", 2 * dice.below(2)
        hand = Counter(dict(zip(england.CARDS, counts, strict=True)))
        expected = england.payments(engineer, kind, hand, half, reserve)
        number, what = board.ENGINEERS.index(engineer), board.KINDS.index(kind)
        found = engineers.payments(number, what, counts, half, reserve)
        named = [tuple(board.KINDS[k] for k in pay) for pay in found]
        assert sorted(named) == sorted(expected)
        assert named[:1] == expected[:1]
        for pay, names in zip(found, named, strict=True):
            assert engineers.opens_half(number, what, pay) == england.leaves_half(engineer, kind, names)
            assert list(pay) == sorted(pay)
