"""Trigger, last rounds, final scoring, goods decline, winner: CM-70 to CM-77."""

from __future__ import annotations

import pytest

from rules.canal_mania import board
from rules.canal_mania.events import (
    Completed,
    DeclineBegan,
    GameOver,
    LeftIncomplete,
    RoundBegan,
    Triggered,
)
from rules.canal_mania.moves import Goods
from rules.canal_mania.state import DECLINE, OVER, PLAYING
from rules.game import Event
from tests.support.canal_mania import (
    END,
    GAME,
    PASS,
    SWEEP,
    Table,
    contract,
    goods,
    lay,
    only,
    started,
    table,
    through,
)

EMPTY = {"parliament": "", "contract_deck": 0}
"""No contract is left, so that every seat may pass whole turns."""
SEVERN = through("Severn", "Worcester-Gloucester")
COVENTRY = through("Coventry", "Coventry-Birmingham")


def play_out(t: Table, limit: int = 100) -> list[str]:
    """Pass turn after turn until the decline; the players who had one."""
    movers = []
    while t.state.open.stage == PLAYING:
        movers.append(t.mover)
        t.pass_turn()
        assert len(movers) < limit
    return movers


def places(t: Table) -> dict[str, int]:
    """Everyone's place."""
    return {board.PLAYER_COLOURS[t.state.open.colours[s.seat]]: s.place for s in GAME.standings(t.state)}


# The trigger.


@pytest.mark.parametrize(("seats", "points"), [(2, 80), (3, 70), (4, 60), (5, 50)])
def test_cm_70_trigger_by_players_and_length(seats: int, points: int) -> None:
    assert started(seats).state.open.trigger == points
    assert started(seats, length="short").state.open.trigger == points - 10
    assert started(seats, length="long").state.open.trigger == points + 10


@pytest.mark.parametrize(("before", "triggered"), [(67, False), (68, True), (69, True)])
def test_cm_70_reached_or_passed(before: int, triggered: bool) -> None:
    t = table(phase=3, canals={"red": [SEVERN]}, tokens="Worcester", scores={"red": before})
    events = t.play(goods("Worcester-Gloucester"))
    assert bool([e for e in events if isinstance(e, Triggered)]) == triggered
    assert t.state.open.ends == (3 if triggered else 0)


def test_cm_70_through_anyones_action() -> None:
    t = table(
        mover="yellow", phase=3, tokens="Coventry", scores={"red": 69},
        canals={"red": [COVENTRY], "yellow": [through("Worcester and Birmingham", "Worcester-Birmingham")]},
    )  # fmt: skip
    event = only(t.play(goods("Coventry-Birmingham-Worcester")), Triggered)
    assert event.seat == t.seat("red")


def test_cm_71_the_round_is_finished_then_two_full_rounds() -> None:
    t = table(
        mover="yellow", phase=3, round_=5, canals={"yellow": [SEVERN]}, tokens="Worcester", scores={"yellow": 69}, **EMPTY
    )
    t.play(goods("Worcester-Gloucester"))
    assert t.state.open.ends == 7
    assert play_out(t) == ["yellow", "green", *(["red", "yellow", "green"] * 2)]


@pytest.mark.parametrize("first", ["red", "yellow", "green"])
def test_cm_71_every_seat_has_r_plus_two_turns(first: str) -> None:
    """Whoever sits where: the seat to the right of red plays last."""
    colours = {"red": "red, yellow, green", "yellow": "yellow, red, green", "green": "green, yellow, red"}[first]
    t = table(
        colours, mover="red", phase=3, round_=1, canals={"red": [SEVERN]}, tokens="Worcester", scores={"red": 69}, **EMPTY
    )
    t.play(goods("Worcester-Gloucester"))
    movers = play_out(t)
    assert [movers.count(name) for name in ("red", "yellow", "green")] == [3, 3, 3]
    assert movers[0] == "red"


def test_cm_71_rounds_are_told() -> None:
    t = table(
        mover="green", phase=3, round_=5, canals={"green": [SEVERN]}, tokens="Worcester", scores={"green": 69}, **EMPTY
    )
    t.play(goods("Worcester-Gloucester"))
    assert only(t.play(END), RoundBegan).left == 2


# Final scoring.


def last_turn(**facts: object) -> tuple[Table, list[Event]]:
    """Green ends the last turn of the last round."""
    t = table(mover="green", phase=4, round_=9, ends=9, **facts)  # type: ignore[arg-type]
    return t, t.play(END)


def test_cm_72_incomplete_canals_score_their_tiles() -> None:
    t, events = last_turn(
        works={
            "red": ["Leeds & Liverpool from Leeds: I4 stretch, H3 lock, Skipton, F3 aqueduct, F4 tunnel -> E5"],
            "green": ["Medway from Tonbridge", "Dun from Goole: L5 lock -> K5"],
        }
    )
    assert {(e.seat, e.points) for e in events if isinstance(e, LeftIncomplete)} == {(0, 6), (2, 0), (2, 1)}
    assert t.scores() == {"red": 6, "green": 1}


def test_cm_72_the_contract_goes_back_and_counts_for_nothing() -> None:
    t, events = last_turn(
        parliament="Witham, Ripon", works={"red": ["Dun from Goole: L5 lock -> K5"], "green": ["Junction from Stoke"]}
    )
    assert contract("Dun") in t.state.open.parliament
    assert contract("Junction") not in t.state.open.parliament
    assert not any(t.state.open.works)
    only(events, GameOver)
    assert [s.ties[:2] for s in GAME.standings(t.state)] == [(0, 0)] * 3


def test_cm_72_finished_sections_of_them_stay_usable() -> None:
    t, events = last_turn(works={"red": ["Kennet and Avon from Bristol: E21 stretch, Bath"]}, tokens="Bath")
    only(events, DeclineBegan)
    assert t.mover == "red"
    assert t.legal() == [goods("Bath-Bristol")]


def test_cm_72_decline_in_the_order_of_the_engineers_one_move_each() -> None:
    t, events = last_turn(
        engineers={"red": "Telford", "yellow": "Rennie", "green": "Brindley"},
        tokens="Worcester, Coventry, Lancaster, Bridgwater",
        canals={
            "red": [SEVERN, through("Lancaster", "Preston-Lancaster")], "yellow": [COVENTRY],
            "green": [through("Bridgwater and Taunton", "Taunton-Bridgwater")],
        },
    )  # fmt: skip
    assert only(events, DeclineBegan).order == (2, 0, 1)
    movers = []
    while t.mover:
        movers.append(t.mover)
        t.play(t.legal()[0], END)
    assert movers == ["green", "red", "yellow", "red"]
    assert t.tokens() == set()


def test_cm_72_a_move_is_compulsory_even_if_others_gain_more() -> None:
    t = table(
        "red, yellow, white", mover="yellow", decline=True, tokens="Coventry",
        engineers={"red": "Rennie", "yellow": "Brindley", "white": "Telford"},
        canals={"white": [COVENTRY, through("Worcester and Birmingham", "Worcester-Birmingham")], "yellow": [SEVERN]},
    )  # fmt: skip
    assert t.legal() == [goods("Coventry-Birmingham-Worcester-Gloucester")]
    t.refuses(PASS, "wrong-phase", "CM-20")
    t.refuses(END, "wrong-phase", "CM-20")


def test_cm_72_it_ends_when_no_seat_can_move() -> None:
    t, events = last_turn(tokens="London", canals={"red": [SEVERN]})
    only(events, GameOver)
    assert (t.mover, t.legal()) == ("", [])
    t.refuses(PASS, "game-over")


# Winner.


def over(scores: dict[str, int], canals: dict[str, list[str]], **facts: object) -> Table:
    """A game that is over with these points and completed canals."""
    t = table(decline=True, scores=scores, canals=canals, **facts)  # type: ignore[arg-type]
    t.state.open.stage = OVER
    return t


MEDWAY, THAMES = through("Medway", "Tonbridge-Maidstone"), through("Thames", "London-Reading-Oxford")
SOAR, RIPON = through("Soar", "Nottingham-Leicester"), through("Ripon", "Ripon-York")
JUNCTION = "Junction from Huddersfield: J6 lock, Sheffield"


def test_cm_73_points_first() -> None:
    t = over({"red": 10, "yellow": 12, "green": 11}, {"red": [MEDWAY, THAMES, SOAR]})
    assert places(t) == {"yellow": 1, "green": 2, "red": 3}


def test_cm_73_then_most_contracts_then_their_value_then_the_later_engineer() -> None:
    t = over({"red": 30, "yellow": 30, "green": 20}, {"red": [MEDWAY, SEVERN, JUNCTION], "yellow": [THAMES, SOAR]})
    assert places(t) == {"red": 1, "yellow": 2, "green": 3}
    ties = {s.seat: s.ties for s in GAME.standings(t.state)}
    assert ties[0][:2] == (3, 7)
    assert ties[1][:2] == (2, 8)


def test_cm_73_all_places_are_ranked() -> None:
    t = over(
        {"red": 9, "yellow": 9, "green": 9},
        {"green": [SOAR]},
        engineers={"red": "Brindley", "yellow": "Rennie", "green": "Jessop"},
    )
    assert places(t) == {"green": 1, "yellow": 2, "red": 3}


def test_cm_73_an_incomplete_canal_is_no_completed_contract() -> None:
    t, _ = last_turn(
        scores={"red": 6, "green": 7}, works={"red": ["Dun from Goole: L5 lock -> K5"]}, canals={"green": [SOAR]},
        engineers={"red": "Rennie", "yellow": "Brindley", "green": "Smeaton"},
    )  # fmt: skip
    assert t.scores() == {"red": 7, "green": 7}
    assert places(t)["green"] == 1


def test_cm_74_the_score_may_exceed_ninety_nine() -> None:
    t = table(phase=3, canals={"red": [SEVERN]}, tokens="Worcester", scores={"red": 99}, ends=3)
    t.play(goods("Worcester-Gloucester"))
    assert t.score("red") == 101


def test_cm_75_reaching_the_trigger_again_changes_nothing() -> None:
    t = table(phase=3, round_=4, ends=5, canals={"red": [SEVERN]}, tokens="Worcester", scores={"red": 69, "yellow": 80})
    assert not [e for e in t.play(goods("Worcester-Gloucester")) if isinstance(e, Triggered)]
    assert t.state.open.ends == 5


def test_cm_75_all_rules_hold_in_the_last_rounds() -> None:
    t = table(phase=1, round_=5, ends=5)
    t.refuses(PASS, "must-take-contract", "CM-10")


def test_cm_75_final_scoring_and_decline_trigger_nothing() -> None:
    t, events = last_turn(
        works={"red": ["Kennet and Avon from Bristol: E21 lock, Bath"]}, tokens="Bath", scores={"red": 69, "yellow": 71}
    )
    events += t.play(goods("Bath-Bristol"))
    assert not [e for e in events if isinstance(e, Triggered)]
    assert (t.score("red"), t.state.open.ends) == (72, 9)


def test_cm_76_nothing_is_placed_built_or_removed_in_the_decline() -> None:
    t = table(
        decline=True,
        mover="red",
        hand="lock, stretch",
        tokens="Worcester",
        canals={"red": [SEVERN, "Dun from Goole: L5 lock -> K5"]},
    )
    assert {type(m) for m in t.legal()} == {Goods}
    for move in (SWEEP, PASS, lay("Medway: S22 lock -> T22")):
        t.refuses(move, "wrong-phase", "CM-20")


def test_cm_76_who_must_pass_once_passes_ever_after() -> None:
    t, _ = last_turn(
        engineers={"red": "Brindley", "yellow": "Smeaton", "green": "Jessop"}, tokens="Worcester, Coventry",
        canals={"yellow": [SEVERN], "green": [COVENTRY]},
    )  # fmt: skip
    assert t.mover == "yellow"
    t.play(goods("Worcester-Gloucester"), END)
    assert t.mover == "green"
    only(t.play(goods("Coventry-Birmingham"), END), GameOver)
    assert t.mover == ""


def test_cm_76_the_engineers_at_its_start_give_the_order() -> None:
    t, events = last_turn(
        engineers={"red": "Rennie", "yellow": "Jessop", "green": "Smeaton"}, tokens="Worcester", canals={"red": [SEVERN]}
    )
    assert only(events, DeclineBegan).order == (2, 1, 0)
    assert t.state.open.order == (2, 1, 0)


def test_cm_77_two_whole_rounds_of_passing_begin_the_end() -> None:
    t = table(phase=1, round_=4, **EMPTY)
    for _ in range(5):
        t.pass_turn()
        assert t.state.open.ends == 0
    t.play(PASS, PASS, PASS)
    event = only(t.play(END), Triggered)
    assert (event.seat, event.last) == (-1, 7)
    assert play_out(t) == ["red", "yellow", "green"] * 2


def test_cm_77_any_action_in_between_counts() -> None:
    t = table(phase=1, round_=4, **EMPTY)
    for _ in range(4):
        t.pass_turn()
    t.play(SWEEP)
    for _ in range(2):
        t.pass_turn()
    assert t.state.open.round == 6
    assert t.state.open.ends == 0
    for _ in range(5):
        t.pass_turn()
    assert t.state.open.ends == 0
    t.pass_turn()
    assert t.state.open.ends == 9


def test_cm_77_only_whole_rounds_count() -> None:
    """Yellow acts in round 4: rounds 5 and 6 are the two whole ones, however long it was still before."""
    t = table(mover="yellow", phase=1, round_=4, **EMPTY)
    t.play(SWEEP)
    turns = 0
    while not t.state.open.ends:
        t.pass_turn()
        turns += 1
    assert (turns, t.state.open.ends) == (8, 8)


# Vectors.


def _four(**facts: object) -> Table:
    return table("red, yellow, green, white", round_=9, phase=3, **EMPTY, **facts)  # type: ignore[arg-type]


def test_cm_t27_the_second_seat_lifts_the_fourth() -> None:
    t = _four(
        mover="yellow", scores={"white": 59}, tokens="Coventry",
        canals={"white": [COVENTRY], "yellow": [through("Worcester and Birmingham", "Worcester-Birmingham")]},
    )  # fmt: skip
    t.play(goods("Coventry-Birmingham-Worcester"))
    assert t.score("white") == 61
    t.play(END)
    assert play_out(t) == ["green", "white", *(["red", "yellow", "green", "white"] * 2)]
    assert t.state.open.round == 11


def test_cm_t27_the_fourth_seat_does_it_itself() -> None:
    t = _four(mover="white", scores={"white": 59}, tokens="Coventry", canals={"white": [COVENTRY]})
    t.play(goods("Coventry-Birmingham"))
    t.play(END)
    assert play_out(t) == ["red", "yellow", "green", "white"] * 2
    assert t.state.open.round == 11


T28 = {
    "engineers": {"red": "Rennie", "yellow": "Brindley", "white": "Telford"}, "tokens": "Coventry",
    "canals": {"white": [COVENTRY, through("Worcester and Birmingham", "Worcester-Birmingham")], "yellow": [SEVERN]},
}  # fmt: skip


def test_cm_t28_yellow_must_move_to_gloucester() -> None:
    t = table("red, yellow, white", mover="white", phase=4, round_=9, ends=9, **T28)  # type: ignore[arg-type]
    t.play(END)
    assert (t.state.open.stage, t.mover) == (DECLINE, "yellow")
    assert t.legal() == [goods("Coventry-Birmingham-Worcester-Gloucester")]
    t.play(goods("Coventry-Birmingham-Worcester-Gloucester"))
    assert t.scores() == {"white": 3, "yellow": 2}
    only(t.play(END), GameOver)
    assert t.mover == ""


def test_cm_t28_whites_own_moves() -> None:
    t = table("red, yellow, white", mover="white", decline=True, **T28)  # type: ignore[arg-type]
    assert t.legal() == [goods("Coventry-Birmingham"), goods("Coventry-Birmingham-Worcester")]


def test_cm_t29_level_on_points() -> None:
    level = {"red": 40, "yellow": 40}
    t = over(level, {"red": [MEDWAY, SEVERN, JUNCTION], "yellow": [THAMES, SOAR]})
    assert places(t)["red"] == 1
    t = over(level, {"red": [MEDWAY, SEVERN, JUNCTION], "yellow": [THAMES, SOAR, RIPON]})
    assert places(t)["yellow"] == 1
    assert [s.ties[:2] for s in GAME.standings(t.state)][:2] == [(3, 11), (3, 7)]
    for telford, jessop in (("red", "yellow"), ("yellow", "red")):
        t = over(
            level, {"red": [SEVERN], "yellow": [SOAR]}, engineers={telford: "Telford", jessop: "Jessop", "green": "Rennie"}
        )
        assert places(t)[telford] == 1
        assert places(t)[jessop] == 2


# The example of the rulebook.


def test_example_the_second_player_reaches_seventy() -> None:
    """Player 2 finishes his turn, player 3 follows, then two rounds."""
    t = table(
        works={"yellow": ["Junction from Huddersfield"]},
        mover="yellow",
        round_=8,
        hand="lock",
        scores={"yellow": 67},
        **EMPTY,
    )
    events = t.play(lay("Junction: J6 lock -> Sheffield"))
    only(events, Completed)
    assert t.score("yellow") == 70
    assert only(events, Triggered).last == 10
    t.play(PASS)
    assert play_out(t) == ["yellow", "green", *(["red", "yellow", "green"] * 2)]


def test_example_white_moves_to_nottingham_in_the_decline_too() -> None:
    t = table(
        "red, white",
        mover="white",
        decline=True,
        tokens="Chester",
        canals={"white": [through("Trent and Mersey", "Chester-Stoke-Burton-Nottingham")]},
    )
    t.play(goods("Chester-Stoke-Burton-Nottingham"))
    assert t.scores() == {"white": 4}
