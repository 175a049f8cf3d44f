"""A position that no game of Arriala could come to is refused, with its key and the reason."""

from __future__ import annotations

import pytest

from rules.arriala import position
from rules.game import BadState

WALKER = 'moved = ["red 1 from A1"]\nwalker = "red 1"\n[workers]\nred = ["A2"]'


@pytest.mark.parametrize(
    ("text", "where", "why"),
    [
        ('game = "canal-mania"', "game", "arriala"),
        ("seats = 3\nneutral_score = 4", "neutral_score", "AR-51"),
        ("round = 3\nturn = 2", "turn", "2 is not 9"),
        ("round = 101", "round", "AR-43"),
        ("over = true", "over", "AR-40"),
        ("over = true\n" + WALKER, "walker", "the game is over"),
        ('placing = "Chasselas"\ndiscards = []\n[workers]\nred = ["Chasselas"]', "placing", "AR-15"),
    ],
)
def test_what_no_game_could_come_to(text: str, where: str, why: str) -> None:
    with pytest.raises(BadState) as refusal:
        position.read(text)
    assert refusal.value.where == where, refusal.value
    assert why in refusal.value.why


def test_AR_43_a_game_that_stopped_has_open_sections() -> None:
    assert position.read("over = true\nround = 100\nmover = 3").open.over


def test_AR_15_the_card_half_done_lies_with_the_discards() -> None:
    state = position.read('placing = "Chasselas"\n[workers]\nred = ["Chasselas"]')
    assert sum(state.open.discards) == 1
    assert position.read(position.write(state)) == state
