"""Whole games: the scenes of a record, their film, the scores by round, and what is told of both."""

from __future__ import annotations

from functools import cache
from io import BytesIO
from pathlib import Path

import pytest
from msgspec.structs import replace
from PIL import Image

from render.arriala import Scene, alt_replay, alt_scores, base, draw_scores, replay, thinned, turns_of
from render.arriala.film import frame_ops
from render.arriala.look import LOOKS
from render.canvas import Sprite, png, texts
from render.film import scores_by_round
from render.reel import HOLD, final_ops, score_ops
from render.theme import THEMES, rgb
from rules import record as records
from rules.arriala.ai import choose
from rules.arriala.events import GameOver
from rules.arriala.game import Arriala
from rules.arriala.state import NOBODY
from rules.chance import Dice
from rules.game import Move, Setup
from rules.record import Record
from tests.render.arriala.support import close, crowded, crowded_scene, position, scene
from tests.render.golden import check_picture

GAME = Arriala()
NAMES = ("Ada", "Brindley")


@cache
def a_record() -> Record:
    """A whole game of two computer players and the neutral side."""
    setup, dice = Setup(2), Dice("film")
    state = GAME.start(setup, "film")
    steps: list[tuple[int, list[Move]]] = []
    while (seat := GAME.mover(state)) is not None:
        move = choose(GAME.view(state, seat), "easy", dice)
        steps.append((seat, [move]))
        GAME.play(state, move)
    return records.from_game(GAME, setup, "film", steps)


@cache
def the_turns() -> list[Scene]:
    return turns_of(GAME, a_record(), NAMES)


def over() -> Scene:
    """The end of a game of two, which the neutral side's last reach closed."""
    open_ = position(2)
    open_.over, open_.round, open_.scores = True, 14, [31, 31, 12]
    close(open_, "B1-B6", 1, 10)
    return replace(scene(open_, (GameOver(winners=(0, 1)),)), names=("Ada", "運河"))


def test_there_is_a_scene_for_the_start_and_each_turn() -> None:
    turns = the_turns()
    assert len(turns) == 1 + turns[-1].view.open.turn
    assert not turns[0].events
    assert all(seen.view.seat is None and seen.view.private is None for seen in turns)
    assert turns[-1].view.open.over
    assert isinstance(turns[-1].events[-1], GameOver)


def test_the_scores_are_those_at_the_end_of_each_round() -> None:
    turns = the_turns()
    rows = scores_by_round(turns)
    last = turns[-1].view.open
    assert len(rows) == 1 + (last.round - 1) + 1
    assert rows[0] == (0, 0, 0)
    assert rows[-1] == tuple(last.scores)
    second = next(seen.view.open for seen in turns if seen.view.open.round == 3)
    assert rows[2] == tuple(second.scores)


def test_the_film_has_a_frame_a_scene_and_the_final_scores_stay() -> None:
    kept = thinned(the_turns(), 4)
    with Image.open(BytesIO(replay(kept))) as film:
        assert film.size == (800, 1000)
        assert getattr(film, "n_frames", 1) == 5
        film.seek(4)
        assert film.info["duration"] == HOLD


def test_a_game_that_goes_on_has_no_final_scores() -> None:
    with Image.open(BytesIO(replay(the_turns()[:3]))) as film:
        assert getattr(film, "n_frames", 1) == 3


def test_no_scenes() -> None:
    with pytest.raises(ValueError, match="no scenes"):
        replay([])


def test_a_hundred_frames_of_a_crowded_board_are_small_enough_to_post() -> None:
    """Pictures that have hardly anything in common: no film is larger."""
    frames = [crowded_scene(name) for name in ("P1", "P2")]
    one = len(replay(frames * 2)) / 4
    assert 100 * one <= 10 * 1024 * 1024


def test_the_neutral_side_has_a_row_and_both_winners_of_a_draw_are_framed() -> None:
    ops = final_ops(over().standing())
    assert [op.text for op in texts(ops, "panel")] == ["Final score", "Ada", "31", "Yellow", "31", "Neutral", "12"]
    assert len([op for op in ops if isinstance(op, Sprite) and op.about == "winner"]) == 2


def test_who_has_played_is_framed_and_the_last_rounds_are_counted() -> None:
    assert [op.text for op in texts(score_ops(crowded_scene().standing()), "panel")][:2] == ["Round 14", ""]
    framed = next(op for op in score_ops(crowded_scene().standing()) if isinstance(op, Sprite) and op.name == "frame")
    brindley = next(op for op in texts(score_ops(crowded_scene().standing())) if op.text == "Brindley")
    assert abs(framed.y - brindley.y) < 1
    open_ = crowded()
    for number, told in ((97, ""), (98, "3 rounds left"), (99, "2 rounds left"), (100, "Last round")):
        open_.round = number
        assert scene(open_).standing().note == told
    open_.options = replace(open_.options, stall_rounds=0)
    assert scene(open_).standing().note == ""


def test_nobody_has_played_before_the_first_turn() -> None:
    assert scene(position(4)).standing().actor == NOBODY


def test_a_frame_has_the_board_and_the_track_but_no_names_of_the_country() -> None:
    told = {op.text for op in texts(frame_ops(crowded_scene()))}
    assert {"A3", "Moissac", "90"} <= told
    assert "la Garonne" not in told


def test_what_is_told_of_film_and_chart() -> None:
    assert alt_replay([over()]) == "Final score: Ada 31, 運河 31, Neutral 12."
    assert alt_replay([crowded_scene()]).startswith("Round 14: Dudley 104, Clara 22, Ada 21")
    turns = the_turns()
    text = alt_scores(turns)
    ada = ", ".join(str(row[0]) for row in scores_by_round(turns))
    assert text.startswith(f"Points by round. Ada: {ada}. Brindley: 0")
    assert "Neutral: 0" in text


def test_the_chart_of_a_game_that_has_just_begun() -> None:
    assert Image.open(BytesIO(draw_scores(the_turns()[:1]))).size == (1200, 750)


# Golden pictures: look at each before it is committed.


@pytest.mark.parametrize("theme", THEMES)
def test_golden_last_frame(theme: str, tmp_path: Path) -> None:
    """Four players late in a game, with the final scores."""
    open_ = crowded()
    open_.over = True
    end = replace(scene(open_, (GameOver(winners=(3,)),)), theme=theme)
    with Image.open(BytesIO(replay([end]))) as film:
        film.seek(1)
        last = film.convert("RGB")
    assert rgb(LOOKS[theme].river) in {colour for _, colour in last.getcolors(1 << 20) or ()}
    check_picture(f"arriala-last-frame-{theme}", png(last, base.palette(theme)), tmp_path)


@pytest.mark.parametrize("theme", THEMES)
def test_golden_chart(theme: str, tmp_path: Path) -> None:
    rows = ((0, 0, 0), (3, 0, 0), (5, 11, 0), (21, 11, 6), (31, 31, 12))
    begun = replace(over(), theme=theme)
    turns = [
        replace(begun, view=replace(begun.view, open=replace(begun.view.open, over=False, round=i + 1, scores=list(row))))
        for i, row in enumerate(rows[:-1])
    ]
    check_picture(f"arriala-scores-{theme}", draw_scores([*turns, begun]), tmp_path)
