"""A turn told in a few sentences, and its gist in a line."""

from __future__ import annotations

from rules.arriala import board
from rules.arriala import events as e
from rules.game import Event
from tests.bot.games.arriala.test_words import GREEN, NAMES, RED, YELLOW, at, words

WALK_3 = board.CARD_NAMES.index("walk 3")
LOCK = board.CARD_NAMES.index("lock")
C_IS_YELLOWS = e.ReachClosed(
    seat=0, first=at("C1"), last=at("C4"), workers=(RED, YELLOW, GREEN, YELLOW), winner=YELLOW, points=6
)


def story(*events: Event) -> list[str]:
    return words.story(events, NAMES)


def test_a_card_is_told_with_what_it_did() -> None:
    assert story(
        e.CardPlayed(seat=0, card=WALK_3),
        e.Walked(seat=0, colour=GREEN, start=at("C2"), to=at("C4"), steps=2),
        C_IS_YELLOWS,
        e.CardPlayed(seat=0, card=LOCK),
        e.LockBuilt(seat=0, to=at("D2"), points=1),
        e.TurnEnded(seat=0, left=0),
        e.RoundBegan(number=9, left=92),
    ) == [
        "Ada played “walk 3” and moved a green worker from C2 to C4 (2 steps).",
        "The reach C1–C4 is complete (2 yellow, 1 red and 1 green): yellow scores 6 points.",
        "Ada played “lock” and built a lock on D2 for 1 point.",
    ]


def test_a_turn_without_anything_is_told() -> None:
    assert story(e.TurnEnded(seat=0, left=5)) == ["Ada ended the turn."]
    assert story(e.Allocated(seat=0, to=at("A1")), e.TurnEnded(seat=0, left=2), e.TurnEnded(seat=1, left=5)) == [
        "Ada allocated a new worker to A1.",
        "Bea ended the turn.",
    ]


def test_picks_are_counted_and_told_by_name_only_to_who_knows_them() -> None:
    assert story(e.Drew(seat=0, card=-1), e.Drew(seat=0, card=-1)) == ["Ada picked 2 cards."]
    assert story(e.Drew(seat=0, card=WALK_3), e.Drew(seat=0, card=LOCK)) == [
        "Ada picked “walk 3” and “lock” from the pile."
    ]
    assert story(e.Drew(seat=0, card=-1), e.TurnEnded(seat=0, left=1), e.Drew(seat=1, card=-1)) == [
        "Ada picked a card.",
        "Bea picked a card.",
    ]


def test_the_last_rounds_are_told() -> None:
    turn = [e.Allocated(seat=0, to=at("A1")), e.TurnEnded(seat=0, left=0)]
    assert story(*turn, e.RoundBegan(number=96, left=5))[-1].startswith("Round 96 begins: 5 rounds are left")
    assert len(story(*turn, e.RoundBegan(number=95, left=6))) == 1
    assert len(story(*turn, e.RoundBegan(number=95, left=0))) == 1


def test_the_headline_tells_what_mattered_most_of_the_last_turn() -> None:
    turn = [
        e.Drew(seat=1, card=-1),
        e.TurnEnded(seat=1, left=3),
        e.Walked(seat=0, colour=GREEN, start=at("C2"), to=at("C4"), steps=2),
        C_IS_YELLOWS,
        e.Allocated(seat=0, to=at("D1")),
        e.TurnEnded(seat=0, left=0),
        e.RoundBegan(number=3, left=98),
    ]
    assert words.headline(turn, NAMES) == "Ada: a worker moved, C1–C4 for yellow (+6), new worker on D1"
    assert words.headline(turn, NAMES, 40) == "Ada: C1–C4 for yellow (+6)"
    assert words.headline(turn[:2], NAMES) == "Bea: a card"
    assert words.headline([e.TurnEnded(seat=0, left=5)], NAMES) == ""
    nobody = e.ReachClosed(seat=0, first=at("B1"), last=at("B2"), workers=(RED, YELLOW), winner=-1, points=0)
    assert words.headline([nobody], NAMES) == "Ada: B1–B2 for nobody"


def test_the_headline_of_the_end() -> None:
    for winners, line in [
        ((), "Game over: the neutral score is the highest"),
        ((1,), "Game over: Bea wins"),
        ((0, 1), "Game over: a draw between Ada and Bea"),
    ]:
        assert words.headline([C_IS_YELLOWS, e.GameOver(winners=winners)], NAMES) == line
    assert len(words.headline([e.GameOver(winners=(0, 1))], ("W" * 32, "M" * 32))) <= 60


def test_the_end_of_a_turn_in_which_something_was_done_is_no_news() -> None:
    end = e.TurnEnded(seat=0, left=0)
    assert words.story([end], NAMES, [e.Drew(seat=0, card=-1)]) == []
    assert len(words.story([end], NAMES)) == 1
