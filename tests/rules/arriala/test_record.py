"""Whole games of Arriala as records, previews of moves, events as JSON: what the rules share with every other game."""

from __future__ import annotations

import pytest

from rules import record
from rules.arriala import preview
from rules.chance import Dice
from rules.game import IllegalMove, Move, Setup
from rules.record import RecordFault
from tests.support.arriala import GAME, move, table

SETUP = Setup(3, options={"board": "P2", "stall_rounds": "20"}, colours=("", "purple", ""))


def played(seed: str) -> list[tuple[int, list[Move]]]:
    """A whole random game: turns are steps, but what reveals something ends one."""
    dice, state = Dice(seed), GAME.start(SETUP, seed)
    steps: list[tuple[int, list[Move]]] = []
    new = True
    while (seat := GAME.mover(state)) is not None:
        turn = GAME.turn(state)
        chosen = dice.choose(GAME.legal(state))
        revealed = any(event.reveals != "nothing" for event in GAME.play(state, chosen))
        if new:
            steps.append((seat, []))
        steps[-1][1].append(chosen)
        new = revealed or GAME.turn(state) != turn
    return steps


def test_a_record_is_whole_and_good() -> None:
    steps = played("a game")
    whole = record.from_game(GAME, SETUP, "a game", steps, [("first", 0, 3), ("cards", 0, 55)])
    assert whole.finished
    assert any(";" in line.moves for line in whole.moves)
    assert record.verify(GAME, whole) is None
    assert record.read(record.write(whole)) == whole
    assert GAME.digest(record.final(GAME, whole)) == whole.moves[-1].digest


@pytest.mark.parametrize("key", ["digest", "moves"])
def test_a_broken_record_is_found(key: str) -> None:
    whole = record.from_game(GAME, SETUP, "a game", played("a game"))
    setattr(whole.moves[5], key, whole.moves[4].digest if key == "digest" else "walk red A1")
    fault = record.verify(GAME, whole)
    assert isinstance(fault, RecordFault)
    assert fault.where == 6


def test_a_preview_tells_what_a_move_scores() -> None:
    t = table("y C1 C2 C3; r Moissac B1", hand="lock")
    assert preview.gains(t.view, move("walk r Moissac-C4")) == (0, 6, 0, 0)
    assert preview.gains(t.view, move("card lock: C4")) == (1, 4, 0, 0)
    assert preview.gains(t.view, move("lock B2")) == (1 + 1, 0, 0, 0)
    assert preview.gains(t.view, move("draw")) == (0, 0, 0, 0)
    last = table("y Brulhois", mover="p", round=100, left=2)
    assert preview.gains(last.view, move("draw")) == (0, 6, 0, 0)
    assert preview.gains(table("closed A B D; y C1 C2 C3 Fronton").view, move("allocate C4")) == (0, 6 + 8, 0, 0)
    with pytest.raises(IllegalMove):
        preview.gains(t.view, move("allocate C1"))


def test_a_preview_changes_nothing() -> None:
    t = table("y C1 C2 C3; r Moissac", hand="anywhere")
    view = t.view
    for each in view.legal or ():
        preview.gains(view, each)
    assert view == t.view


def test_events_read_back() -> None:
    t = table("y B1 B2; r B4 Chasselas; g B5 B6", hand="lock, any to vineyard")
    events = t.play("card lock: B3", "card any to vineyard: g B5-Fronton", "draw", "end")
    assert GAME.read_events(GAME.write_events(events)) == events
