"""The alt text: tells the turn and the position, and never too long."""

from __future__ import annotations

import msgspec

from render.arriala import alt_card, alt_map
from tests.render.arriala.support import crowded, crowded_scene, position, scene

LONG = tuple(f"Sentence number {i} of many." for i in range(90))


def test_the_card_tells_what_happened_who_won_and_who_is_next() -> None:
    told = msgspec.structs.replace(crowded_scene(), story=("Brindley walks green from A5 to A3.", "A1-A4 is closed"))
    assert alt_card(told) == "A1-A4 is closed. Brindley walks green from A5 to A3. Brindley +6. Clara to play."


def test_the_map_tells_the_position() -> None:
    text = alt_map(crowded_scene())
    assert text.startswith("Round 14. Ada 21, Brindley 21, Clara 22, Dudley 104. Clara to play. A1-A4: Brindley +6. ")
    assert "D5-D7: nobody +0." in text
    assert text.endswith("Brindley closes A1-A4.")


def test_the_neutral_score_is_told() -> None:
    assert "Neutral 0" in alt_map(scene(position(2)))


def test_of_a_long_story_the_newest_sentences_are_told_whole() -> None:
    told = msgspec.structs.replace(crowded_scene(), story=LONG)
    for text in (alt_card(told), alt_map(told)):
        assert 600 < len(text) <= 1024
        assert text.endswith((".", "to play."))
        assert "Sentence number 89 of many. Sentence number 88 of many." in text
        assert "Sentence number 1 of many." not in text


def test_one_endless_sentence_is_left_out_and_endless_names_are_cut() -> None:
    told = msgspec.structs.replace(crowded_scene(), story=("x" * 3000,), names=("n" * 500,) * 4)
    assert len(alt_card(told)) <= 1024
    assert len(alt_map(told)) <= 1024


def test_twelve_closed_reaches_of_long_names_fit() -> None:
    open_ = crowded()
    open_.reaches = open_.reaches[:1] * 12
    told = msgspec.structs.replace(scene(open_), story=LONG, names=("n" * 500,) * 4)
    assert len(alt_map(told)) <= 1024


def test_the_end_is_told() -> None:
    open_ = crowded()
    open_.over = True
    assert alt_card(scene(open_, headline="The game is over.")) == "The game is over. Final score."
