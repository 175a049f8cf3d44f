"""Arriala in sentences: every event, every refusal, every option, names of things, the rules by topic."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any, get_args

import msgspec
import pytest

from bot.games.arriala.words import ArrialaWords
from bot.words import Words
from rules.arriala import board, moves
from rules.arriala import events as e
from rules.arriala.events import AnyEvent
from rules.arriala.rulesets import OPTIONS, RULESETS
from rules.game import BadSetup, IllegalMove
from tests.bot.test_words import raised

words = ArrialaWords(Words())
NAMES = ("Ada", "Bea", "*Cy*")
RED, YELLOW, GREEN = 0, 1, 2
TOPIC = 2000


def at(name: str) -> int:
    return board.PLACES.index(name)


SAMPLES: dict[str, Any] = {
    "seat": 0, "colour": GREEN, "start": at("A3"), "to": at("Montech"), "steps": 6, "vineyard": at("Chasselas"), "points": 6,
    "first": at("C1"), "last": at("C4"), "workers": (RED, YELLOW, GREEN, YELLOW), "winner": YELLOW, "card": 1, "count": 3,
    "left": 2, "number": 4, "round": 100, "winners": (2,),
}  # fmt: skip
PLACED = {e.RiversideBuilt: at("b2"), e.LockBuilt: at("B3"), e.StructureBuilt: at("Cacor"), e.ReachGone: at("B3")}


def sample(event: type[AnyEvent]) -> AnyEvent:
    """An event of this type with likely values."""
    values = {field.name: SAMPLES[field.name] for field in msgspec.structs.fields(event)}
    if event in PLACED:
        values["to"] = PLACED[event]
    return event(**values)


@pytest.mark.parametrize("event", get_args(AnyEvent), ids=lambda event: event.__struct_config__.tag)
def test_every_event_has_its_sentence(event: type[AnyEvent], caplog: pytest.LogCaptureFixture) -> None:
    made = sample(event)
    assert f"arriala-event-{made.code}" in words.words.ids
    line = words.event(made, NAMES)
    assert line.endswith((".", "!")), line
    assert words.story([made], NAMES), "even a single event is told"
    assert len(words.headline([made], NAMES)) <= 60
    assert not caplog.records


def test_no_sentence_is_left_for_an_event_that_is_gone() -> None:
    tags = {event.__struct_config__.tag for event in get_args(AnyEvent)}
    told = {id.removeprefix("arriala-event-") for id in words.words.ids if id.startswith("arriala-event-")}
    assert told == tags


@pytest.mark.parametrize(
    ("event", "line"),
    [
        (
            e.Walked(seat=0, colour=GREEN, start=at("A3"), to=at("Montech"), steps=6),
            "Ada moved a green worker from A3 to Montech (6 steps).",
        ),
        (
            e.Walked(seat=0, colour=board.NEUTRAL, start=at("B1"), to=at("B2"), steps=1),
            "Ada moved a neutral worker from B1 to B2 (1 step).",
        ),
        (
            e.WentToVineyard(seat=2, colour=RED, start=at("A1"), to=at("Fronton")),
            r"\*Cy\* moved a red worker from A1 to the Fronton vineyard.",
        ),
        (
            e.Returned(seat=0, colour=RED, start=at("Brulhois"), to=at("D8")),
            "Ada moved a red worker from the Brulhois vineyard to D8.",
        ),
        (
            e.RiversideBuilt(seat=1, colour=YELLOW, start=at("Montech"), to=at("b4"), points=3),
            "Bea built a dam on blue space b4 with a worker from Montech for 3 points.",
        ),
        (e.LockBuilt(seat=0, to=at("B3"), points=1), "Ada built a lock on B3 for 1 point."),
        (
            e.StructureBuilt(seat=0, to=at("Montech slope"), points=5),
            "Ada built the Montech Water Sluice for 5 points.",
        ),
        (
            e.ReachClosed(
                seat=0, first=at("C1"), last=at("C4"), workers=(RED, YELLOW, GREEN, YELLOW), winner=YELLOW, points=6
            ),
            "The reach C1–C4 is complete (2 yellow, 1 red and 1 green): yellow scores 6 points.",
        ),
        (
            e.ReachClosed(seat=0, first=at("B1"), last=at("B2"), workers=(RED, YELLOW), winner=-1, points=0),
            "The reach B1–B2 is complete (1 red and 1 yellow): red and yellow cancel each other out, and nobody scores.",
        ),
        (
            e.ReachClosed(seat=0, first=at("B1"), last=at("B1"), workers=(RED,), winner=RED, points=1),
            "The reach B1 is complete (1 red): red scores 1 point.",
        ),
        (e.Drew(seat=0, card=-1), "Ada picked a card."),
        (e.Drew(seat=0, card=1), "Ada picked “walk 3” from the pile."),
        (e.TurnEnded(seat=0, left=0), "Ada ended the turn."),
        (e.TurnEnded(seat=0, left=2), "Ada ended the turn and left 2 project points unused."),
        (e.RoundBegan(number=9, left=0), "Round 9 begins."),
        (e.RoundBegan(number=100, left=1), "Round 100 begins: it is the last round."),
        (e.VineyardScored(vineyard=at("Fronton"), workers=(), winner=-1, points=0), "Nobody is in the Fronton vineyard."),
        (
            e.VineyardScored(vineyard=at("Brulhois"), workers=(RED, RED, GREEN), winner=RED, points=6),
            "The breakdown of the Brulhois vineyard (2 red and 1 green): red scores 6 points.",
        ),
        (e.GameOver(winners=()), "The game is over: the neutral score is the highest, so nobody wins."),
        (e.GameOver(winners=(1,)), "The game is over: Bea wins!"),
        (e.GameOver(winners=(0, 1)), "The game is over: it is a draw between Ada and Bea."),
    ],
)
def test_sentences_in_the_rulebooks_words(event: AnyEvent, line: str) -> None:
    assert words.event(event, NAMES) == line


@pytest.mark.parametrize(
    ("error", "sentence"),
    [
        (
            IllegalMove("not-enough-points", "AR-45", action="lock", cost=4, left=3),
            "It takes 4 project points to build a lock like this, and you have 3 left: do something cheaper, "
            "or end the turn (AR-45).",
        ),
        (
            IllegalMove("no-worker", "AR-61", colour="red", place="Chasselas", here="yellow, green"),
            "There is no red worker in the Chasselas vineyard: those that stand there are yellow and green (AR-61).",
        ),
        (
            IllegalMove("no-worker", "AR-61", colour="red", place="A1", here="-"),
            "There is no red worker in A1: nobody stands there (AR-61).",
        ),
        (
            IllegalMove("moved-already", "AR-6", colour="red", place="A2", began="A1"),
            "The red worker in A2 came from A1 in this turn already, and moves only once: choose another one, "
            "or take that step back with `/game undo` (AR-6).",
        ),
        (
            IllegalMove("vineyard-full", "AR-14", vineyard="Chasselas", room=4, possible="Fronton, Brulhois"),
            "All 4 places in the Chasselas vineyard are taken: there is room in the Fronton vineyard or "
            "the Brulhois vineyard (AR-14).",
        ),
        (
            IllegalMove("not-a-blue-space", "AR-18", place="A1", possible="b1, b4"),
            "A riverside construction cannot be built in A1: build on blue space b1 or blue space b4 (AR-18).",
        ),
        (
            IllegalMove("closed", "AR-19", place="C2", first="C1", last="C4"),
            "The reach C1–C4 is complete, so no lock can be built on C2: name a space of an open section (AR-19).",
        ),
        (
            IllegalMove("lock-limit", "AR-20", stretch="C", between="Castelsarrasin - Moissac", limit=1),
            "Between Castelsarrasin - Moissac one lock is the limit, and stretch C has that already: "
            "build in another stretch (AR-20).",
        ),
        (
            IllegalMove("not-in-hand", "AR-37", card="any to vineyard"),
            "You hold no card “any worker to a vineyard”: play one of those in your hand (AR-37).",
        ),
        (
            IllegalMove("structure-built", "AR-39", place="Cacor", possible="Montech slope"),
            "Somebody has built the Cacor Canal Bridge already: build the Montech Water Sluice (AR-39).",
        ),
        (BadSetup("unknown-ruleset", ruleset="*x*", possible="standard"), r"There is no ruleset “\*x\*”: choose standard."),
    ],
)
def test_refusals_name_the_thing_and_the_way_out(
    error: IllegalMove | BadSetup, sentence: str, caplog: pytest.LogCaptureFixture
) -> None:
    assert words.error(error) == sentence
    assert not caplog.records


def test_a_long_list_of_values_is_cut_short() -> None:
    error = BadSetup("option-value", option="stall_rounds", value="1", possible=", ".join(OPTIONS[-1].values))
    assert len(words.error(error)) < 200


def test_every_code_is_told_in_one_sentence_with_a_way_out() -> None:
    codes = {code for _, code, _, _ in raised("IllegalMove", "rules/arriala")}
    assert len(codes) > 30
    for code in codes:
        params: dict[str, str | int] = {
            "action": "walk", "cost": 3, "left": 2, "colour": "red", "own": "green", "place": "A1", "here": "yellow",
            "began": "B1", "possible": "Fronton", "vineyard": "Fronton", "room": 8, "first": "A1", "last": "A8",
            "stretch": "A", "between": "Grisolles - Montech", "limit": 2, "card": "lock", "most": 2, "steps": 3, "points": 3,
            "lowest": 2, "towards": "Valence d'Agen", "board": "P1", "seats": 2,
        }  # fmt: skip
        sentence = words.error(IllegalMove(code, "AR-1", **params))
        assert re.fullmatch(r"[A-Z][^\n.]*(:|;|,| or )[^\n.]*\(AR-1\)\.", sentence), sentence
        assert "error" not in sentence.lower()


def test_every_action_in_a_reason_has_a_name() -> None:
    tags = {move.__struct_config__.tag for move in get_args(moves.AnyMove)}
    told = {id.removeprefix("arriala-action-") for id in words.words.ids if id.startswith("arriala-action-")}
    assert told == tags


def test_every_option_and_ruleset_is_named() -> None:
    for ruleset in RULESETS:
        for option in ruleset.options:
            named = [words.settings(ruleset.name, {option.name: value}) for value in option.values[:3]]
            assert all(len(one) == 2 for one in named)
            assert len({one[1] for one in named}) == min(3, len(option.values))
    assert words.settings("standard", {}) == ["standard rules"]
    told = {id.removeprefix("arriala-option-") for id in words.words.ids if id.startswith("arriala-option-")}
    assert told == {option.name for option in OPTIONS}


def test_names_of_things() -> None:
    assert [words.place(at(name)) for name in ("A1", "Moissac", "b1", "Fronton", "Cacor")] == [
        "A1", "Moissac", "blue space b1", "the Fronton vineyard", "the Cacor Canal Bridge",
    ]  # fmt: skip
    for place in range(len(board.PLACES)):
        assert words.place(place)
    for colour in range(len(board.COLOURS)):
        assert words.colour(colour)
    for card in range(len(board.CARD_NAMES)):
        assert words.card(card)
        assert words.skill(card).endswith(".")
        assert len(words.skill(card)) <= 100
    for blue in board.BLUE_SPACES:
        assert words.construction(blue).startswith("a ")
    assert words.workers([]) == words.colour(-1) == "none"


# Rules

RULINGS = [f"AR-{number}" for number in (*range(1, 55), *range(60, 71))]


@pytest.mark.parametrize("ruling", RULINGS)
def test_every_ruling_is_told(ruling: str) -> None:
    text = words.words.rule("arriala", ruling)
    assert text.startswith(f"**{ruling}** ")
    assert text == words.words.rule("arriala", ruling.lower().replace("-", "")) == words.words.rule("arriala", ruling[3:])


def test_each_topic_fits_a_message_and_cites_only_rulings_that_are_told() -> None:
    topics = words.words.topics("arriala")
    assert topics[0].id == "overview"
    assert len(topics) <= 25, "a select has 25 options"
    assert [number for topic in topics for number in sorted(topic.rulings)] != []
    assert {number for topic in topics for number in topic.rulings} == set(RULINGS)
    for topic in topics:
        text = words.words.rule("arriala", topic.id)
        assert 300 < len(text) <= TOPIC
        assert text.startswith(f"### {topic.title}\n")
        assert set(re.findall(r"AR-\d+", text)) <= set(RULINGS), topic.id


def test_every_ruling_that_a_refusal_cites_is_told() -> None:
    source = (Path(__file__).parents[4] / "rules" / "arriala" / "reasons.py").read_text(encoding="utf-8")
    cited = set(re.findall(r"AR-\d+", source))
    assert cited
    assert cited <= set(RULINGS)
