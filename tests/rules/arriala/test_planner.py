"""The planner: all that is legal is offered with its cost, and brings what is told of it."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from rules.arriala import planner, position
from rules.arriala.board import COLOURS, NEUTRAL, PLACES
from rules.arriala.events import Drew, GameOver, ReachClosed
from rules.arriala.game import Arriala
from rules.arriala.moves import Draw
from rules.arriala.planner import Project, Prospect
from rules.arriala.state import NOBODY, Reach, State
from rules.chance import Dice
from rules.game import Setup

GAME = Arriala()
RED, YELLOW = COLOURS.index("red"), COLOURS.index("yellow")


def space(name: str) -> int:
    return PLACES.index(name)


def offered(text: str) -> dict[str, Project]:
    """What the mover of a position is offered, in order, by the text of the move."""
    state = position.read(text)
    return {GAME.write([project.move]): project for project in planner.projects(GAME.view(state, state.open.mover))}


def games(seed: str) -> Iterator[State]:
    """Positions of games in which half the moves are the best offered, on both boards; some are stopped early."""
    options = ({"board": "P2"}, {"stall_rounds": "20"}, {"neutrals_as_own": "true", "walk_card_extension": "true"})
    for number in range(9):
        dice = Dice(f"{seed} {number}")
        state = GAME.start(Setup(2 + number % 3, "", options[number // 3]), f"{seed} {number}")
        for _ in range(120):
            if GAME.mover(state) is None:
                break
            yield state
            found = planner.projects(GAME.view(state, state.open.mover))
            best = [project.move for project in found if project.own]
            GAME.play(state, best[0] if best and dice.below(2) else dice.choose(GAME.legal(state)))


def test_every_project_is_legal_and_brings_what_is_told() -> None:
    compared = closed = ended = 0
    for number, state in enumerate(games("projects")):
        o = state.open
        found = planner.projects(GAME.view(state, o.mover))
        assert sorted(map(repr, (project.move for project in found))) == sorted(map(repr, GAME.legal(state)))
        telling = [project for project in found if project.closes or project.ends]
        for project in [*telling[:3], found[number % len(found)]]:
            after = GAME.copy(state)
            events = GAME.play(after, project.move)
            gained = tuple(new - old for old, new in zip(o.scores, after.open.scores, strict=True))
            assert project.points == gained, project
            assert (project.own, project.own + project.others) == (gained[o.mover], sum(gained))
            reaches = [event for event in events if isinstance(event, ReachClosed)]
            assert [(r.first, r.last, r.winner, r.points) for r in project.closes] == [
                (e.first, e.last, e.winner, e.points) for e in reaches
            ]
            over = any(isinstance(event, GameOver) for event in events)
            assert over or not project.ends
            if after.open.mover == o.mover and after.open.turn == o.turn and not over:
                assert project.cost == o.left - after.open.left
            assert isinstance(project.move, Draw) == any(isinstance(event, Drew) for event in events)
            compared += 1
            closed += bool(reaches)
            ended += project.ends
    assert compared > 800
    assert closed > 60
    assert ended > 5


def test_what_scores_most_comes_first_then_the_own_section_that_lacks_least() -> None:
    found = offered('[workers]\nred = ["C1", "C2", "B1"]\nyellow = ["C3", "D1"]\n')
    order = list(found)
    assert order[0] == "allocate C4"
    assert found["allocate C4"].closes == (Reach(space("C1"), space("C4"), RED, 6),)
    nets = [project.net for project in found.values()]
    assert nets == sorted(nets, reverse=True)
    assert order.index("allocate B2") < order.index("allocate A1")


def test_a_project_tells_what_it_prepares() -> None:
    found = offered('[workers]\nred = ["C1"]\nyellow = ["C2", "Moissac"]\n')
    assert found["allocate C4"].prepares == Prospect(space("C1"), space("C4"), 1, RED, 6)
    assert found["walk yellow Moissac-C4"].prepares == Prospect(space("C1"), space("C4"), 1, YELLOW, 6)
    assert found["allocate Montech"].prepares is None
    assert found["lock B3"].prepares is None
    # Walking within a section neither fills it nor empties it.
    assert found["walk red C1-C3"].prepares == Prospect(space("C1"), space("C4"), 2, NOBODY, 6)


def test_costs_are_those_of_the_rules() -> None:
    found = offered('hands = [["walk 2", "lock"], [], [], []]\n[workers]\nred = ["A1", "Chasselas"]\n')
    costs = {
        "walk red A1-A4": 3, "allocate B1": 3, "vineyard red A1-Brulhois": 2, "return red Chasselas-C1": 4,
        "riverside red A1-b1": 3, "lock C1": 4, "card walk 2: red A1-A3": 1, "card lock: D1": 1, "draw": 2, "end": 0,
    }  # fmt: skip
    assert {name: found[name].cost for name in costs} == costs
    assert found["riverside red A1-b1"].own == 3
    assert found["lock C1"].own == found["card lock: D1"].own == 1


def test_a_lock_closes_both_its_sides_and_takes_the_last_section_with_its_vineyards() -> None:
    workers = '[workers]\nyellow = ["B1", "B2", "Chasselas"]\nred = ["B4", "B5", "B6", "Brulhois"]\n'
    lock = offered('hands = [["lock"], [], [], []]\n' + workers)["card lock: B3"]
    assert [(reach.winner, reach.points) for reach in lock.closes] == [(YELLOW, 2), (RED, 4)]
    assert (lock.own, lock.others, lock.ends) == (5, 2, False)
    last = offered('closed = ["A1-A8", "C1-C4", "D1-D8"]\nhands = [["lock"], [], [], []]\n' + workers)["card lock: B3"]
    assert last.ends
    assert (last.own, last.others) == (5 + 6, 2 + 4)


def test_a_worker_that_leaves_a_vineyard_to_end_the_game_no_longer_counts_there() -> None:
    found = offered(
        'closed = ["A1-A8", "B1-B6", "D1-D8"]\nhands = [["any from vineyard"], [], [], []]\n'
        '[workers]\nyellow = ["C1", "C2"]\nred = ["C3", "Chasselas"]\n'
    )
    assert found["return red Chasselas-C4"].own == 0
    assert found["return red Chasselas-C4"].ends


def test_neutral_points_are_told_of_the_third_side() -> None:
    found = offered(
        'seats = 2\n[workers]\nred = ["C3"]\nyellow = []\nneutral = ["C1", "C2", "Moissac", "Valence d\'Agen"]\n'
    )
    project = found["allocate C4"]
    assert (project.own, project.points) == (0, (0, 0, 0))
    project = found["walk neutral Moissac-C4"]
    assert project.points == (0, 0, 6)
    assert [reach.winner for reach in project.closes] == [NEUTRAL]


@pytest.mark.parametrize("seat", [None, 1])
def test_whoever_is_not_to_move_is_offered_nothing(seat: int | None) -> None:
    assert planner.projects(GAME.view(position.read("seats = 3"), seat)) == []
