"""The computer players: they finish games, decide from their own view alone, and easy does what an eager player would."""

from __future__ import annotations

import os

import pytest

from rules.ai import play_out
from rules.canal_mania import ai, board
from rules.canal_mania.board import LOCK, TUNNEL
from rules.canal_mania.moves import AnyMove, Discard, Draw, Exchange, Lay, Pass, Spend, Sweep, Take
from rules.canal_mania.state import ASK_DECLARE, Ask
from rules.chance import Dice
from rules.game import Setup
from tests.support.canal_mania import (
    DRAW,
    GAME,
    PASS,
    Table,
    cards,
    colour,
    contract,
    draw_face_up,
    goods,
    lay,
    pick,
    place,
    table,
    take,
)

OPPONENTS = ai.opponents()
GAMES = min(100, int(os.environ.get("NARROWBOAT_FUZZ", "10")))
"""``make test`` plays ten games against a random mover, ``make fuzz`` a hundred."""
MEDWAY = {"red": ["Medway from Tonbridge"]}


def choice(t: Table, level: str = "easy") -> AnyMove:
    """What the mover would do."""
    move = ai.choose(t.view(t.mover), level, Dice("a test"))
    assert t.offers(move)
    return move


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_easy_players_finish_their_games(seats: int) -> None:
    played = play_out(OPPONENTS, Setup(seats), f"easy {seats}", ["easy"] * seats, 60)
    assert played.finished
    assert max(played.turns) <= 30
    assert max(played.state.open.scores) >= played.state.open.trigger


def test_the_same_seed_gives_the_same_game() -> None:
    first, second = (play_out(OPPONENTS, Setup(2), "twice", ["easy", "random"], 60) for _ in range(2))
    assert first.moves == second.moves
    other = play_out(OPPONENTS, Setup(2), "another", ["easy", "random"], 60)
    assert other.moves != first.moves


@pytest.mark.fuzz
def test_easy_beats_a_random_mover_in_nine_of_ten_games_from_either_seat() -> None:
    won = 0
    for number in range(GAMES):
        levels = ["easy", "random"] if number % 2 else ["random", "easy"]
        played = play_out(OPPONENTS, Setup(2), f"easy or random {number}", levels, 400)
        assert played.finished
        won += levels[GAME.standings(played.state)[0].seat] == "easy"
    assert won >= 0.9 * GAMES


def test_every_decision_is_the_same_whatever_is_hidden() -> None:
    state = GAME.start(Setup(3), "hidden")
    seen = 0
    while GAME.mover(state) is not None and seen < 400:
        seat = state.open.mover
        view = GAME.view(state, seat)
        other = GAME.view(GAME.guess(view, Dice(f"guess {seen}")), seat)
        move = ai.choose(view, "easy", Dice(f"dice {seen}"))
        assert ai.choose(other, "easy", Dice(f"dice {seen}")) == move
        GAME.play(state, move)
        seen += 1
    assert seen > 200


def test_what_is_no_movers_view_or_no_level_is_refused() -> None:
    t = table(works=MEDWAY)
    with pytest.raises(ValueError, match="mover"):
        ai.choose(t.view("yellow"), "easy", Dice("x"))
    with pytest.raises(ValueError, match="genius"):
        ai.choose(t.view("red"), "genius", Dice("x"))


def test_random_does_not_take_back_what_it_has_just_built() -> None:
    t = table(works=MEDWAY, hand="2 lock, 2 stretch")
    t.play(lay("Medway: S22 lock -> T22"))
    chosen = {type(ai.choose(t.view("red"), "random", Dice(f"{n}"))) for n in range(40)}
    assert chosen == {Lay, Pass}


def test_the_contract_that_lacks_least_is_taken_first() -> None:
    t = table(phase=1, parliament="Kennet and Avon, Medway, Leeds & Liverpool", hand="lock, stretch", junctions={"red": 0})
    chosen = choice(t)
    assert isinstance(chosen, Take)
    assert chosen.contract == contract("Medway")


def test_the_boat_begins_at_the_own_canals() -> None:
    canals = {"red": ["Junction from Huddersfield: J6 lock, Sheffield"]}
    t = table(phase=1, parliament="Dun", canals=canals, junctions={"red": 0})
    assert choice(t) == take("Dun", "Sheffield")


def test_no_contract_is_taken_for_which_no_turn_is_left() -> None:
    t = table(phase=1, works=MEDWAY, parliament="Leeds & Liverpool", round_=9, ends=9, contract_deck=5)
    assert not isinstance(choice(t), Take)


def test_a_contract_is_taken_where_one_must_be_even_if_it_cannot_be_built() -> None:
    t = table(phase=1, parliament="Medway, Thames, Dun", junctions={"red": 0})
    t.state.open.supply[4 * t.seat("red") : 4 * t.seat("red") + 4] = [0] * 4
    assert isinstance(choice(t), Take)


def test_an_engineer_is_exchanged_who_saves_two_cards_or_more() -> None:
    works = {"red": ["Thames from London", "Bridgewater from Manchester"]}
    t = table(phase=1, engineer="Telford", works=works, hand="5 stretch")
    assert choice(t) == Exchange(board.BRINDLEY)
    t = table(phase=1, engineer="Telford", works=works, hand="3 stretch, 3 lock, 2 aqueduct")
    assert not isinstance(choice(t), Exchange)


def test_cards_are_picked_that_the_canal_lacks() -> None:
    t = table(works=MEDWAY, hand="lock", row="tunnel, aqueduct, stretch, tunnel, aqueduct", junctions={"red": 0})
    assert choice(t) == pick("stretch")


def test_a_row_without_use_is_swept() -> None:
    works = {"red": ["Medway from Tonbridge", "Thames from London"]}
    t = table(phase=1, works=works, hand="lock", row="3 tunnel, 2 aqueduct", engineer="Rennie")
    assert isinstance(choice(t), Sweep)


def test_a_canal_that_can_be_finished_is_finished() -> None:
    t = table(works=MEDWAY, hand="lock, stretch")
    for _ in range(2):
        move = choice(t)
        assert isinstance(move, Lay)
        t.play(move)
    assert t.score("red") == 4
    assert choice(t) == PASS


def test_with_a_full_hand_a_part_is_built_and_the_action_ended() -> None:
    t = table(works={"red": ["Dun from Goole"]}, hand="2 lock, 5 aqueduct", engineer="Rennie")
    move = choice(t)
    assert isinstance(move, Lay)
    while isinstance(move, Lay | Spend):
        t.play(move)
        move = choice(t)
    assert move == PASS


def test_building_over_spends_what_the_canal_does_not_need() -> None:
    canals = {"yellow": ["Junction from Tonbridge: S22 lock, T22 stretch, Maidstone"]}
    t = table(works=MEDWAY, canals=canals, hand="lock, stretch, 2 tunnel, 2 lock")
    t.play(lay("Medway: S22 lock -> T22"))
    spent = []
    while t.state.open.asked:
        move = choice(t)
        assert isinstance(move, Spend)
        spent.append(move.kind)
        t.play(move)
    assert set(spent) <= {TUNNEL, LOCK}


def test_the_best_goods_move_is_made_and_a_poor_one_is_not() -> None:
    canals = {"red": ["Junction from Tonbridge: S22 lock, T22 stretch, Maidstone"]}
    t = table(phase=3, canals=canals, works={"red": ["Dun from Goole"]}, tokens="Tonbridge, Leeds")
    assert choice(t) == goods("Tonbridge-Maidstone")
    t = table(phase=3, engineer="Jessop", works={"red": ["Dun from Goole"]}, hand="lock", tokens="Tonbridge")
    assert isinstance(choice(t), Draw)


def test_few_cards_are_added_to_and_many_are_not() -> None:
    t = table(phase=3, engineer="Jessop", works=MEDWAY, hand="tunnel")
    assert choice(t) == DRAW
    t = table(phase=3, engineer="Jessop", works=MEDWAY, hand="5 tunnel")
    assert choice(t) == PASS


def test_rennie_takes_the_face_up_card_that_is_needed() -> None:
    t = table(phase=3, engineer="Rennie", works=MEDWAY, hand="lock", row="4 tunnel, stretch")
    assert choice(t) == draw_face_up("stretch")
    t = table(phase=3, engineer="Rennie", works=MEDWAY, hand="lock", row="5 tunnel")
    assert choice(t) == DRAW


def test_the_card_that_no_canal_needs_is_discarded() -> None:
    t = table(phase=4, works=MEDWAY, hand="lock, stretch, 6 tunnel")
    assert choice(t) == Discard(TUNNEL)


def test_a_token_goes_where_the_own_canals_can_move_it() -> None:
    canals = {
        "red": ["Junction from Huddersfield: J6 lock, Sheffield"],
        "yellow": ["Junction from Tonbridge: S22 lock, T22 stretch, Maidstone"],
    }
    t = table(works={"red": ["Dun from Goole"]}, canals=canals, row="surveyor white, 4 lock")
    t.play(pick("surveyor white"), pick("lock"), pick("lock"), *([PASS] if PASS in t.legal() else []))
    chosen = choice(t)
    own = {board.COLOUR[board.TOWN_OF_NAME[name]] for name in ("Huddersfield", "Sheffield")}
    assert chosen in [colour(board.TOWN_COLOURS[c]) for c in own]
    t.play(chosen)
    if t.state.open.asked:
        assert choice(t) in [place("Huddersfield"), place("Sheffield")]


def test_a_symbol_is_declared_if_its_tokens_help() -> None:
    canals = {"red": ["Junction from Huddersfield: J6 lock, Sheffield"]}
    for with_canal in (True, False):
        t = table(works={"red": ["Dun from Goole"]}, canals=canals if with_canal else {}, hand="surveyor white")
        o = t.state.open
        o.asked.append(Ask(ASK_DECLARE))
        t.state.seats[o.mover].drawn = cards("surveyor white")[0]
        assert (type(choice(t)).__name__ == "Declare") == with_canal
