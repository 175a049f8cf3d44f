"""The end of the game: AR-40, AR-42, AR-43, AR-70."""

from __future__ import annotations

import pytest

from rules.arriala.events import GameOver, RoundBegan, Stalled, VineyardScored
from rules.arriala.moves import AnyMove
from tests.support.arriala import GAME, codes, only, table


def places(text: str, seats: int = 4, **keys: object) -> list[tuple[int, str, int]]:
    """Place, colour and points of a finished game's standings."""
    t = table(f"{text}; closed A B C D", seats=seats, over=True, **keys)
    return [(s.place, "rygp"[s.seat], s.points) for s in GAME.standings(t.state)]


def test_ar_40_the_game_ends_the_moment_no_open_section_is_left() -> None:
    t = table("closed A B C; y D1 D2 D3 D4 D5; g D6 D7; p Valence", hand="walk 2")
    events = t.play("walk p Valence-D8")
    assert codes(events) == ["walked", "reach-closed", *["vineyard-scored"] * 3, "over"]
    assert only(events, GameOver).winners == (1,)
    assert t.over
    assert t.legal == []
    assert all(GAME.view(t.state, seat).legal is None for seat in range(4))
    for text in ("end", "walk p D8-D7", "card walk 2: p D8-D7", "stop"):
        t.refuses(text, "game-over", "AR-40")


def test_ar_40_after_both_breakdowns_of_a_lock() -> None:
    t = table("closed A C D; y B1 B2; g B4 B5; p B6")
    events = t.play("lock B3")
    assert codes(events)[:3] == ["lock-built", "reach-closed", "reach-closed"]
    assert t.over
    assert t.scores == {"r": 1, "y": 2, "g": 4}


def test_ar_40_the_rest_of_the_turn_is_not_played() -> None:
    t = table("closed A B D; y C1 C2 C3", left=4)
    t.play("allocate C4")
    assert (t.left, t.mover) == (1, "r")


def test_ar_42_equal_points_go_by_workers_on_the_canal() -> None:
    """Towns and closed sections included; vineyards, stock and blue spaces not."""
    found = places("scores 7-7-7-7; r A1 Fronton b1; y A2 Montech; g Chasselas Chasselas Chasselas b2")
    assert found == [(1, "y", 7), (2, "r", 7), (3, "g", 7), (3, "p", 7)]


def test_ar_42_still_equal_is_a_draw() -> None:
    t = table("scores 9-9-3-9; r A1; y Montech; p b1; closed A B C D", over=True)
    assert t.winners == "ry"
    assert {s.place for s in GAME.standings(t.state) if "rygp"[s.seat] in "ry"} == {1}


def test_ar_42_the_game_over_tells_all_in_first_place() -> None:
    t = table("scores 5-5-5-5; y Montech; g A1", mover="p", round=100)
    assert only(t.play("end"), GameOver).winners == (1, 2)


def test_ar_42_by_an_option_workers_on_blue_spaces_count() -> None:
    text = "scores 7-7-0-0; r A1 b1; y A2"
    assert places(text)[:2] == [(1, "r", 7), (1, "y", 7)]
    assert places(text, riverside_counts=True)[:2] == [(1, "r", 7), (2, "y", 7)]


def test_ar_42_only_those_tied_are_compared() -> None:
    assert places("scores 8-7-0-0; y A1 A2 A3 A4 A5")[0] == (1, "r", 8)


def test_ar_70_standings_go_by_points_then_workers_and_equals_share_a_place() -> None:
    found = places("scores 4-9-4-4; r A1; g A2; p A3 A4")
    assert found == [(1, "y", 9), (2, "p", 4), (3, "r", 4), (3, "g", 4)]


def test_ar_70_while_the_game_runs_by_points_alone() -> None:
    t = table("scores 4-9-4-4; r A1; p A3 A4")
    standings = GAME.standings(t.state)
    assert [(s.place, s.seat) for s in standings] == [(1, 1), (2, 0), (2, 2), (2, 3)]
    assert all(s.ties == () for s in standings)


def test_ar_43_a_game_still_open_at_the_end_of_the_last_round_stops() -> None:
    t = table("r C1 C2 C3; y Brulhois", mover="p", round=100)
    events = t.play("end")
    assert codes(events) == ["ended", "stalled", *["vineyard-scored"] * 3, "over"]
    assert only(events, Stalled).round == 100
    assert [e.points for e in events if isinstance(e, VineyardScored)] == [0, 0, 6]
    assert t.scores == {"y": 6}


def test_ar_43_a_round_ends_with_the_seat_before_the_first_player() -> None:
    t = table(mover="p", first=1, round=100)
    t.play("end")
    assert not t.over
    t.play("end")
    assert t.over


@pytest.mark.parametrize("rounds", [20, 37, 500])
def test_ar_43_another_last_round_by_an_option(rounds: int) -> None:
    t = table(seats=2, mover="y", round=rounds - 1, stall_rounds=rounds)
    event = only(t.play("end"), RoundBegan)
    assert (event.number, event.left) == (rounds, 1)
    t.play("end", "end")
    assert t.over


def test_ar_43_or_none() -> None:
    t = table(seats=2, mover="y", round=700, stall_rounds=0)
    event = only(t.play("end"), RoundBegan)
    assert (event.number, event.left) == (701, 0)
    assert not t.over


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("board", ["P1", "P2"])
def test_a_game_of_nothing_but_ending_turns_ends(seats: int, board: str) -> None:
    t = table(seats=seats, board=board, stall_rounds=20)
    end: AnyMove = t.legal[-1]
    turns = 0
    while not t.over:
        GAME.play(t.state, end)
        turns += 1
    assert turns == 20 * seats
