"""Whole games: the scenes of a record, their film, and the scores by round."""

from __future__ import annotations

from functools import cache
from io import BytesIO
from itertools import pairwise
from pathlib import Path

import pytest
from msgspec.structs import replace
from PIL import Image

from render.canal_mania import LABELS, Scene, base, draw_scores, replay, thinned, turns_of
from render.canal_mania.film import frame_ops
from render.canvas import Sprite, png, text_box, texts
from render.film import scores_by_round
from render.reel import HOLD, final_ops, score_ops
from render.scores import _spread, score_chart
from render.theme import NIGHT, PAPER, THEMES, rgb
from rules import record as records
from rules.canal_mania.ai import choose
from rules.canal_mania.events import GameOver, TileLaid, Took
from rules.canal_mania.game import CanalMania
from rules.canal_mania.moves import Pass
from rules.canal_mania.state import DECLINE, OVER
from rules.chance import Dice
from rules.game import Move, Setup
from rules.record import Record
from tests.render.canal_mania.support import NAMES as FIVE
from tests.render.canal_mania.support import late, scene
from tests.render.golden import check_picture

GAME = CanalMania()
NAMES = ("Ada", "Brindley")
TURNS = 7
SIZE = WIDTH, HEIGHT = 800, 1000


@cache
def a_record() -> Record:
    """The beginning of a game of two computer players, in the midst of a turn."""
    setup, dice = Setup(2), Dice("film")
    state = GAME.start(setup, "film")
    steps: list[tuple[int, list[Move]]] = []
    begun = False
    while not begun:
        seat = state.open.mover
        move = choose(GAME.view(state, seat), "easy", dice)
        steps.append((seat, [move]))
        begun = state.open.turn > TURNS and not isinstance(move, Pass)
        GAME.play(state, move)
    return records.from_game(GAME, setup, "film", steps)


@cache
def the_turns() -> list[Scene]:
    return turns_of(GAME, a_record(), NAMES)


def test_there_is_a_scene_for_the_start_each_turn_and_the_turn_begun() -> None:
    turns = the_turns()
    assert len(turns) == 1 + TURNS + 1
    assert [seen.view.open.turn for seen in turns] == [1, *range(2, TURNS + 2), TURNS + 1]
    assert turns[0].events == ()
    assert {event.seat for event in turns[1].events if isinstance(event, Took | TileLaid)} <= {turns[0].view.open.mover}


def test_the_scenes_are_a_spectators() -> None:
    """Nothing that a seat alone may see is in a film."""
    for seen in the_turns():
        assert seen.view.seat is None
        assert seen.view.private is None
        assert all(getattr(event, "card", -1) < 0 for event in seen.events if event.code in ("drew", "discarded"))


def test_a_long_game_is_thinned_evenly_and_loses_no_event() -> None:
    turns = the_turns()
    kept = thinned(turns, 4)
    assert [turns.index(next(t for t in turns if t.view is seen.view)) for seen in kept] == [0, 3, 5, 8]
    assert [event for seen in kept for event in seen.events] == [event for seen in turns for event in seen.events]


def test_scores_by_round() -> None:
    position = the_turns()[0].view.open
    seen = [
        scene(replace(position, round=number, scores=list(scores)))
        for number, scores in ((1, (0, 0)), (1, (0, 3)), (2, (2, 3)), (2, (2, 3)), (3, (2, 7)), (3, (9, 7)))
    ]
    assert scores_by_round(seen) == [(0, 0), (2, 3), (2, 7), (9, 7)]
    decline = scene(replace(position, round=3, stage=DECLINE, scores=[9, 7]))
    over = scene(replace(position, round=3, stage=OVER, scores=[11, 12]))
    assert scores_by_round([*seen[:5], decline, over]) == [(0, 0), (2, 3), (2, 7), (9, 7), (11, 12)]


# The film.


def read(data: bytes) -> list[Image.Image]:
    frames = []
    with Image.open(BytesIO(data)) as film:
        assert film.size == SIZE
        for i in range(getattr(film, "n_frames", 1)):
            film.seek(i)
            frames.append(film.convert("RGB"))
    return frames


def test_the_film_has_a_frame_a_scene() -> None:
    data = replay(the_turns()[:4])
    frames = read(data)
    assert len(frames) == 4
    assert frames[0].tobytes() != frames[3].tobytes()


def test_the_final_scores_stay() -> None:
    end = scene(late("five-players-over"), (GameOver(winners=(3,)),))
    data = replay([the_turns()[0], replace(end, names=("Ada", "運河", "Clara", "Dudley", "W" * 60))])
    with Image.open(BytesIO(data)) as film:
        assert getattr(film, "n_frames", 1) == 3
        film.seek(2)
        assert film.info["duration"] == HOLD


def test_the_final_scores_are_in_order_with_the_winner_framed() -> None:
    end = scene(late("five-players-over"), (GameOver(winners=(3,)),))
    ops = final_ops(end.standing())
    shown = [op.text for op in texts(ops, "panel")]
    assert shown[1:] == ["Dudley", "72", "Ada", "67", "Telford", "63", "Brindley", "59", "Clara", "46"]
    frame = next(op for op in ops if isinstance(op, Sprite) and op.about == "winner")
    assert abs(frame.y - next(op for op in texts(ops) if op.text == "Dudley").y) < 1


def test_no_text_of_a_frame_leaves_it() -> None:
    end = replace(scene(late("five-players-over")), names=("W" * 60,) * 5)
    for op in texts([*frame_ops(end), *score_ops(end.standing()), *final_ops(end.standing())], "panel"):
        box = text_box(op)
        assert 0 <= box[0] <= box[2] <= WIDTH


def test_a_film_in_the_dark() -> None:
    frames = read(replay([replace(the_turns()[0], theme="night")]))
    assert frames[0].getpixel((650, 100 + HEIGHT // 2)) != rgb(PAPER.outland)
    assert rgb(NIGHT.outland) in {colour for _, colour in frames[0].getcolors(1 << 20) or ()}


def test_no_scenes() -> None:
    with pytest.raises(ValueError, match="no scenes"):
        replay([])


# The chart.


def test_the_chart_is_a_picture_of_its_size() -> None:
    rows = [(0, 0, 0), (2, 5, 0), (9, 5, 0), (120, 12, 0)]
    for theme in ("paper", "night"):
        data = score_chart(THEMES[theme], base.palette(theme), rows, ("Ada", "運河", "W" * 50), (0, 3, 4), "Points", "end")
        assert Image.open(BytesIO(data)).size == (1200, 750)
        assert len(data) <= 120_000


def test_the_chart_of_a_game_that_has_just_begun() -> None:
    assert Image.open(BytesIO(draw_scores(the_turns()[:1]))).size == (1200, 750)
    assert draw_scores(the_turns())


def test_names_at_the_lines_ends_keep_apart_and_in_order() -> None:
    placed = _spread([600.0, 600.0, 590.0, 676.0, 100.0])
    assert sorted(range(5), key=placed.__getitem__) == [4, 2, 0, 1, 3]
    ordered = sorted(placed)
    assert all(b - a >= 54 for a, b in pairwise(ordered))
    assert max(ordered) <= 676


# Golden pictures: look at each before it is committed.


@pytest.mark.parametrize("theme", THEMES)
def test_golden_last_frame(theme: str, tmp_path: Path) -> None:
    """Five players' canals all over the board, with the final scores."""
    end = replace(scene(late("five-players-over"), (GameOver(winners=(3,)),)), theme=theme)
    last = read(replay([end]))[-1]
    check_picture(f"canal-mania-last-frame-{theme}", png(last, base.palette(theme)), tmp_path)


@pytest.mark.parametrize("theme", THEMES)
def test_golden_chart(theme: str, tmp_path: Path) -> None:
    rows = [(0, 0, 0, 0, 0), (2, 0, 5, 4, 4), (9, 8, 5, 12, 4), (22, 8, 17, 30, 21), (30, 31, 40, 42, 42)]
    data = score_chart(THEMES[theme], base.palette(theme), rows, FIVE, range(5), LABELS["chart"], LABELS["end"])
    check_picture(f"canal-mania-scores-{theme}", data, tmp_path)
