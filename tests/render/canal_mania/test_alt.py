"""The alt text: tells the turn, and never too long."""

from __future__ import annotations

import msgspec

from render.canal_mania import alt_card, alt_map, alt_replay, alt_scores
from rules.canal_mania.events import Completed, GameOver
from rules.canal_mania.state import OVER
from tests.render.canal_mania.support import contract, crowded, position, scene


def test_the_card_tells_what_happened_who_won_and_who_is_next() -> None:
    events = (Completed(seat=3, contract=contract("thames"), tile_points=5, value_points=6),)
    told = msgspec.structs.replace(
        scene(crowded(), events), story=("Dudley lays K20 lock.", "Dudley completes the Thames Navigation")
    )
    assert alt_card(told) == "Dudley completes the Thames Navigation. Dudley lays K20 lock. Dudley +11. Clara to play."


def test_the_map_tells_the_position() -> None:
    text = alt_map(scene(position(2), headline="The game begins."))
    assert text.startswith("Round 1, Contracts. Ada 0, Brindley 0. Ada to play. Parliament: Manchester – Liverpool (3), ")
    assert text.endswith("The game begins.")


def test_of_a_long_story_the_newest_sentences_are_told_whole() -> None:
    told = msgspec.structs.replace(scene(crowded()), story=tuple(f"Sentence number {i} of many." for i in range(90)))
    for text in (alt_card(told), alt_map(told)):
        assert 600 < len(text) <= 1024
        assert text.endswith((".", "to play."))
        assert "Sentence number 89 of many. Sentence number 88 of many." in text
        assert "Sentence number 1 of many." not in text


def test_one_endless_sentence_is_left_out() -> None:
    told = msgspec.structs.replace(scene(crowded()), story=("x" * 3000,))
    assert len(alt_card(told)) <= 1024


def test_names_that_cannot_be_drawn_are_told() -> None:
    """A screen reader can say what the picture's faces cannot draw."""
    told = msgspec.structs.replace(scene(crowded(), headline="x"), names=("運河", "b", "c", "d", "e"))
    assert "運河 48" in alt_map(told)


def test_nobody_is_next_at_the_end() -> None:
    open_ = crowded()
    open_.stage = OVER
    assert "to play" not in alt_card(scene(open_, headline="The game is over."))


def test_the_next_player_is_told_however_long_the_story_is() -> None:
    told = msgspec.structs.replace(scene(crowded()), story=tuple(f"Sentence number {i} of many." for i in range(90)))
    assert alt_card(told).endswith("Clara to play.")


def test_endless_names_do_not_crowd_out_the_rest() -> None:
    told = msgspec.structs.replace(scene(crowded(), headline="x"), names=("n" * 500,) * 5)
    assert len(alt_map(told)) <= 1024


def test_a_film_is_told_by_its_end() -> None:
    open_ = crowded()
    open_.stage = OVER
    end = scene(open_, (GameOver(winners=(1,)),))
    assert alt_replay([end]) == "Final score: Brindley 48, Dudley 103, Ada 48, Clara 47, Telford 9."
    assert alt_replay([scene(position(2))]) == "Round 1: Ada 0, Brindley 0."


def test_a_chart_is_told_round_by_round() -> None:
    first, second = position(2), position(2)
    second.round, second.scores = 2, [3, 5]
    assert alt_scores([scene(first), scene(second)]) == "Points by round. Ada: 0, 3. Brindley: 0, 5."
