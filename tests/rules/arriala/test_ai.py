"""The computer players: they finish games, decide from their own view alone, and easy does what an eager player would."""

from __future__ import annotations

import os

import pytest

from rules.ai import play_out
from rules.arriala import ai, position
from rules.arriala.game import Arriala
from rules.arriala.moves import End
from rules.chance import Dice
from rules.game import Setup

GAME = Arriala()
OPPONENTS = ai.opponents()
GAMES = min(100, int(os.environ.get("NARROWBOAT_FUZZ", "10")))
"""``make test`` plays ten games against a random mover, ``make fuzz`` a hundred."""
ROUNDS = 100


def choice(text: str, level: str = "easy") -> str:
    """What the mover of a position would do."""
    state = position.read(text)
    move = ai.choose(GAME.view(state, state.open.mover), level, Dice("a test"))
    assert move in GAME.legal(state)
    return GAME.write([move])


@pytest.mark.parametrize(("seats", "board"), [(2, "P1"), (3, "P1"), (4, "P1"), (2, "P2"), (4, "P2")])
def test_easy_players_close_every_reach_and_end_their_games(seats: int, board: str) -> None:
    for number in range(3):
        played = play_out(OPPONENTS, Setup(seats, "", {"board": board}), f"easy {number}", ["easy"] * seats, ROUNDS)
        assert played.finished
        assert played.state.open.round < 60
        assert not GAME.legal(played.state)
        assert len(played.state.open.reaches) >= 3


def test_the_same_seed_gives_the_same_game() -> None:
    first, second = (play_out(OPPONENTS, Setup(2), "twice", ["easy", "random"], ROUNDS) for _ in range(2))
    assert first.moves == second.moves
    other = play_out(OPPONENTS, Setup(2), "another", ["easy", "random"], ROUNDS)
    assert other.moves != first.moves


@pytest.mark.fuzz
def test_easy_beats_a_random_mover_in_nine_of_ten_games_from_either_seat() -> None:
    won = 0
    for number in range(GAMES):
        levels = ["easy", "random"] if number % 2 else ["random", "easy"]
        played = play_out(OPPONENTS, Setup(2), f"easy or random {number}", levels, ROUNDS)
        assert played.finished
        # With the neutral score in front nobody has the first place.
        best = GAME.standings(played.state)[0]
        won += best.place == 1 and levels[best.seat] == "easy"
    assert won >= 0.9 * GAMES


def test_every_decision_is_the_same_whatever_is_hidden() -> None:
    seen = differing = 0
    for seats in (2, 3, 4):
        state = GAME.start(Setup(seats), "hidden")
        while GAME.mover(state) is not None:
            seat = state.open.mover
            view = GAME.view(state, seat)
            guessed = GAME.guess(view, Dice(f"guess {seen}"))
            differing += guessed.seats != state.seats
            move = ai.choose(view, "easy", Dice(f"dice {seen}"))
            assert ai.choose(GAME.view(guessed, seat), "easy", Dice(f"dice {seen}")) == move
            GAME.play(state, move)
            seen += 1
    assert seen > 100
    assert differing > 100


def test_what_is_no_movers_view_or_no_level_is_refused() -> None:
    state = position.read("seats = 3")
    with pytest.raises(ValueError, match="mover"):
        ai.choose(GAME.view(state, 1), "easy", Dice("x"))
    with pytest.raises(ValueError, match="genius"):
        ai.choose(GAME.view(state, 0), "genius", Dice("x"))


def test_random_plays_anything() -> None:
    state = GAME.start(Setup(2), "anything")
    view = GAME.view(state, state.open.mover)
    chosen = {type(ai.choose(view, "random", Dice(f"{n}"))).__name__ for n in range(60)}
    assert {"Allocate", "Walk", "Lock"} <= chosen


def test_a_reach_that_it_wins_is_closed() -> None:
    assert choice('[workers]\nred = ["D1", "C1", "C2"]\nyellow = ["C3"]\n') == "allocate C4"


def test_a_reach_that_another_wins_is_not_closed() -> None:
    assert not choice('[workers]\nred = ["A1"]\nyellow = ["C1", "C2", "C3"]\n').endswith("C4")


def test_a_lock_that_closes_an_own_part_is_built() -> None:
    assert choice('[workers]\nred = ["B1", "B2", "b1", "b3", "b4"]\nyellow = ["B4", "B5", "B6"]\n') == "lock B3"


def test_whoever_is_last_builds_a_structure() -> None:
    chosen = choice('scores = [0, 4, 5, 6]\nhands = [["structure", "walk 2"], [], [], []]\n')
    assert chosen.startswith("card structure: ")


@pytest.mark.parametrize(("scores", "ends"), [([20, 9, 9], True), ([3, 20, 9], False)])
def test_a_game_is_ended_by_whoever_is_in_front(scores: list[int], ends: bool) -> None:
    text = (
        f"seats = 3\nscores = {scores}\nclosed = ['A1-A8', 'B1-B6', 'D1-D8']\n"
        '[workers]\nyellow = ["C1", "C2", "C3"]\nred = ["D1", "D2", "D3", "D4", "D5"]\n'
    )
    state = position.read(text)
    GAME.play(state, ai.choose(GAME.view(state, 0), "easy", Dice("end")))
    assert state.open.over == ends


def test_a_worker_that_stands_idle_walks_towards_open_spaces() -> None:
    state = position.read(
        "seats = 3\nleft = 1\nclosed = ['A1-A8', 'B1-B6', 'C1-C4']\n"
        '[workers]\nred = ["A1", "D1", "D2", "D3", "b1"]\nyellow = ["D4", "D5"]\n'
    )
    chosen = GAME.write([ai.choose(GAME.view(state, 0), "easy", Dice("idle"))])
    assert chosen.startswith("walk ")


def test_a_turn_is_ended_when_nothing_is_worth_it() -> None:
    state = position.read('seats = 3\nleft = 1\nhands = [[], [], []]\n[workers]\nred = ["C1"]\n')
    assert ai.choose(GAME.view(state, 0), "easy", Dice("x")) == End()


def test_the_figures_of_many_plays_add_up() -> None:
    tally = OPPONENTS.tally()
    points = reaches = 0
    for number in range(4):
        played = play_out(OPPONENTS, Setup(2), f"tally {number}", ["easy", "easy"], ROUNDS, tally)
        points += sum(played.state.open.scores)
        reaches += len(played.state.open.reaches)
    figures = tally.result(4, 2)
    assert figures["reaches"] == reaches / 4
    assert sum(figures["reaches_by_size"].values()) == pytest.approx(reaches / 4, abs=0.05)
    told = 2 * sum(figures["points_per_seat"].values()) + figures["neutral_points"]
    assert told == pytest.approx(points / 4, abs=0.1)
    assert OPPONENTS.tally().result(0, 2)["reaches"] == 0
