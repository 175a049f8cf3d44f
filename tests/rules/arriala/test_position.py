"""Positions as text: what is left out, what is refused, and every state of random games."""

from __future__ import annotations

import tomllib

import pytest

from rules.arriala import board, position
from rules.chance import Dice
from rules.game import BadState, Setup
from tests.support.arriala import GAME, Table, place


def refused(text: str) -> tuple[str, str]:
    """Key and reason of what is refused."""
    with pytest.raises(BadState) as caught:
        position.read(text)
    return caught.value.where, caught.value.why


def test_the_empty_text_is_a_table_of_four_at_the_start() -> None:
    state = position.read("")
    assert state.open.seats == 4
    assert state.open.scores == [0] * 4
    assert state.open.workers == [board.STOCK] * 20
    assert (state.open.pile, state.open.hands) == (55, [0] * 4)
    assert GAME.legal(state)


def test_two_players_have_their_neutrals_in_the_towns() -> None:
    t = Table(position.read("seats = 2"))
    assert t.where("n") == ["Montech", "Castelsarrasin", "Moissac", "Valence d'Agen"]


def test_what_is_not_named_is_worked_out() -> None:
    state = position.read('hands = [["lock", "walk 3"], ["lock"]]\ndiscards = ["lock"]\nround = 3\nmover = 1')
    assert state.open.seats == 2
    assert state.open.hands == [2, 1]
    assert state.open.pile == 55 - 4
    assert state.open.turn == 6
    assert position.read('pile = ["lock"]').open.discards == [8, 7, 5, 8, 6, 5, 3, 4, 4, 4]


def test_the_example_of_the_module_reads() -> None:
    text = (position.__doc__ or "").split("::", 1)[1].split("Workers that")[0]
    state = position.read("\n".join(line.strip() for line in text.splitlines()))
    assert state.open.scores == [4, 6, 0]
    assert len(state.open.reaches) == 2


def test_it_reads_as_a_person_would_write_it() -> None:
    t = Table(position.read('locks = ["A3"]\nclosed = ["A1-A2 green"]\n[workers]\nred = ["A1", "b1"]'))
    t.play("walk r A1-A2", "end")
    text = position.write(t.state)
    assert tomllib.loads(text) == {
        "game": "arriala", "seats": 4, "colours": ["red", "yellow", "green", "purple"], "mover": 1, "turn": 2,
        "scores": [0, 0, 0, 0],
        "locks": ["A3"], "closed": ["A1-A2 green"], "bans": ["red 1 to A1"], "hands": [[], [], [], []],
        "pile": tomllib.loads(text)["pile"], "discards": [],
        "workers": {"red": ["A2", "b1"], "yellow": [], "green": [], "purple": []},
    }  # fmt: skip
    assert position.read(text) == t.state


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("seed", range(3))
def test_every_position_of_random_games_reads_back(seats: int, seed: int) -> None:
    dice = Dice(f"positions {seed}")
    options = {option.name: dice.choose(option.values) for option in GAME.rulesets[0].options}
    state = GAME.start(Setup(seats, options=options, colours=("purple", "red")), f"{seed}")
    for _ in range(150):
        assert position.read(position.write(state)) == state
        if GAME.mover(state) is None:
            break
        GAME.play(state, dice.choose(GAME.legal(state)[:-1] or GAME.legal(state)))
    assert position.read(position.write(state)) == state


def test_a_card_half_done_reads_back() -> None:
    t = Table(position.read('hands = [["all from vineyard"], [], [], []]\n[workers]\nred = ["Chasselas", "Chasselas"]'))
    t.play("card all from vineyard: r Chasselas-A1")
    assert 'placing = "Chasselas"' in position.write(t.state)
    assert position.read(position.write(t.state)) == t.state


def test_a_worker_that_may_walk_on_reads_back() -> None:
    t = Table(position.read('hands = [["anywhere"], [], [], []]\n[workers]\nred = ["A1"]'))
    t.play("card anywhere: r A1-B1")
    assert 'walker = "red 1"' in position.write(t.state)
    again = position.read(position.write(t.state))
    assert again == t.state
    assert again.open.moved[0] == place("A1")


@pytest.mark.parametrize(
    ("text", "where"),
    [
        ("seats = 1", "seats"),
        ("seats = 5", "seats"),
        ("seats", "toml"),
        ("seat = 2", "position"),
        ("left = 6", "left"),
        ("left = 0", "left"),
        ("left = -1", "left"),
        ("mover = 4", "mover"),
        ("first = 9", "first"),
        ("round = 0", "round"),
        ('ruleset = "second"', "ruleset"),
        ("scores = [1, 2]\nseats = 3", "scores"),
        ('colours = ["red", "red"]', "colours"),
        ('colours = ["black", "red"]', "colours[0]"),
        ("[options]\nboard = 'P3'", "options.board"),
        ("[options]\nfirst = 'seat'", "options"),
        ('locks = ["Montech"]', "locks[0]"),
        ('locks = ["A9"]', "locks[0]"),
        ('locks = ["A1", "A1"]', "locks[1]"),
        ('locks = ["C1", "C3"]', "locks"),
        ("[workers]\nblack = ['A1']", "workers"),
        ("[workers]\nred = ['A1', 'A2', 'A3', 'A4', 'A5', 'A6']", "workers.red"),
        ("[workers]\nred = ['A1', 'A1']", "workers"),
        ("[workers]\nred = ['E1']", "workers.red[0]"),
        ("seats = 3\n[workers]\nred = ['Fronton']", "workers.red[0]"),
        ("locks = ['A1']\n[workers]\nred = ['A1']", "workers"),
        ("[workers]\nred = ['Cacor']", "workers"),
        ("[workers]\nred = ['b1']\nyellow = ['b1']", "workers"),
        ("seats = 2\n[workers]\nneutral = ['B1']", "workers.neutral"),
        ("[workers]\nneutral = ['B1']", "workers"),
        ("[workers]\nred = ['C1', 'C2', 'C3', 'C4']", "workers"),
        ("closed = ['A1-A7']", "closed[0]"),
        ("closed = ['C1-C4', 'C1-C4']", "closed[1]"),
        ("closed = ['C1-C4 black']", "closed[0]"),
        ("closed = ['A1-A8', 'B1-B6', 'C1-C4', 'D1-D8']", "closed"),
        ("structures = ['Eiffel red']", "structures[0]"),
        ("structures = ['Cacor red', 'Cacor red']", "structures[1]"),
        ("moved = ['red 1 from A1']", "moved[0]"),
        ("moved = ['red from A1']\n[workers]\nred = ['A2']", "moved[0]"),
        ("moved = ['red 1 to A1']\n[workers]\nred = ['A2']", "moved[0]"),
        ("bans = ['red 1 to A1', 'red 1 to A3']\n[workers]\nred = ['A2']", "bans[1]"),
        ("allocated = ['yellow 1']\n[workers]\nyellow = ['A2']", "allocated[0]"),
        ("walker = 'red 1'\n[workers]\nred = ['A2']", "walker"),
        ("placing = 'Chasselas'", "placing"),
        ("placing = 'A1'\n[workers]\nred = ['A1']", "placing"),
        ("hands = [['lock'], []]\nseats = 3", "hands"),
        ("hands = [['joker'], []]", "hands[0][0]"),
        ("discards = ['structure', 'structure', 'structure', 'structure', 'structure']", "discards[4]"),
        ("pile = []\ndiscards = []", "pile"),
    ],
)
def test_what_no_game_could_hold(text: str, where: str) -> None:
    found, why = refused(text)
    assert found == where, why
    assert why


def test_a_faulty_dump_is_refused() -> None:
    with pytest.raises(BadState):
        GAME.load(b"\x00")
