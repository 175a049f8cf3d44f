"""Canal Mania in sentences: every event, every refusal, names of things."""

from __future__ import annotations

import ast
from pathlib import Path
from typing import Any, get_args

import msgspec
import pytest

from bot.games.canal_mania.words import CanalManiaWords
from bot.words import Words
from rules.canal_mania import board
from rules.canal_mania import events as e
from rules.canal_mania.events import AnyEvent
from rules.game import BadSetup, IllegalMove, UnreadableMove

words = CanalManiaWords(Words())
NAMES = ("Ada", "Bea", "*Cy*")
MEDWAY = board.CONTRACTS.index("Medway Navigation")


def tile(hex_: str, to: str, kind: int) -> int:
    """A tile whose exit faces a hex."""
    place = board.HEX_OF_LABEL[hex_]
    return board.tile(place, 0, board.NEIGHBOURS[place].index(board.HEX_OF_LABEL[to]), kind)


S22, T22 = tile("S22", "T22", board.LOCK), tile("T22", "U22", board.STRETCH)
SAMPLES: dict[str, Any] = {
    "seat": 0, "contract": MEDWAY, "town": board.TOWN_OF_NAME["Tonbridge"], "contracts": (0, MEDWAY), "got": 3,
    "gave": 0, "other": 1, "cards": (0, 0, 23), "card": 8, "count": 2, "colour": 5, "tile": T22, "paid": (0,), "over": True,
    "undone": 4, "tile_points": 1, "value_points": 3, "tiles": 2, "towns": (0, 2), "owners": (1, 0), "points": (2, 3, 0),
    "kind": 1, "phase": 2, "number": 9, "left": 2, "last": 11, "order": (1, 0, 2), "winners": (2,), "seats": (0, 2),
}  # fmt: skip


def sample(event: type[e.AnyEvent]) -> e.AnyEvent:
    """An event of this type with likely values."""
    values = {field.name: SAMPLES[field.name] for field in msgspec.structs.fields(event)}
    if event is e.LeftIncomplete:
        values["points"] = 1
    if event is e.MostContracts:
        values["points"] = 10
    return event(**values)


@pytest.mark.parametrize("event", get_args(AnyEvent), ids=lambda event: event.__struct_config__.tag)
def test_every_event_has_its_sentence(event: type[e.AnyEvent], caplog: pytest.LogCaptureFixture) -> None:
    made = sample(event)
    assert f"canal-mania-event-{made.code}" in words.words.ids
    line = words.event(made, NAMES)
    assert line.endswith((".", "!")), line
    assert words.story([made], NAMES), "even a single event is told"
    assert len(words.headline([made], NAMES)) <= 60
    assert not caplog.records


def test_no_sentence_is_left_for_an_event_that_is_gone() -> None:
    tags = {event.__struct_config__.tag for event in get_args(AnyEvent)}
    told = {id.removeprefix("canal-mania-event-") for id in words.words.ids if id.startswith("canal-mania-event-")}
    assert told == tags


@pytest.mark.parametrize(
    ("event", "line"),
    [
        (e.Took(seat=0, contract=MEDWAY, town=SAMPLES["town"]), "Ada took the Medway Navigation; the boat is in Tonbridge."),
        (e.Exchanged(seat=0, got=3, gave=0, other=-1), "Ada exchanged Brindley for Telford from beside the map."),
        (e.Exchanged(seat=0, got=3, gave=0, other=1), "Ada gave Brindley to Bea and got Telford."),
        (e.Drew(seat=2, card=-1), r"\*Cy\* drew a card from the build deck."),
        (e.Drew(seat=2, card=23), r"\*Cy\* drew a surveyor (white goods) from the build deck."),
        (e.Discarded(seat=0, card=-1), "Ada discarded a surplus card."),
        (
            e.TileLaid(seat=0, contract=MEDWAY, tile=S22, paid=(7,), over=False),
            "Ada built S22 lock on the Medway Navigation, paid with a lock.",
        ),
        (
            e.TileLaid(seat=0, contract=MEDWAY, tile=T22, paid=(), over=True),
            "Ada built T22 stretch to Maidstone on the Medway Navigation, over another tile,"
            " paid with the other half of a surveyor.",
        ),
        (
            e.Completed(seat=0, contract=MEDWAY, tile_points=1, value_points=3),
            "Ada completed the Medway Navigation for 4 points (1 for tiles, 3 for the contract).",
        ),
        (e.Took(seat=0, contract=board.JUNCTION_2, town=0), "Ada took the second Junction; the boat is in Arundel."),
        (e.NotPlaced(seat=0, colour=-1, count=1), "One goods token was not placed: the canal basin is empty."),
        (e.NotPlaced(seat=0, colour=5, count=2), "2 goods tokens were not placed: every purple town holds one."),
        (
            e.Moved(seat=0, towns=(0, 2), owners=(1, 0), points=(2, 3, 0)),
            "Ada moved goods Arundel–Basingstoke: Ada 2, Bea 3.",
        ),
        (
            e.TilesMissing(seat=0, contract=MEDWAY, kind=1),
            "Ada has no lock left, and the Medway Navigation cannot be completed without one.",
        ),
        (e.RoundBegan(number=9, left=0), "Round 9 begins."),
        (e.RoundBegan(number=9, left=1), "Round 9 begins: it is the last round."),
        (
            e.LeftIncomplete(seat=0, contract=MEDWAY, points=1),
            "The unfinished Medway Navigation of Ada scores one point for its tiles.",
        ),
        (e.GameOver(winners=(0, 1)), "The game is over: Ada and Bea share the victory!"),
    ],
)
def test_sentences_in_the_rulebooks_words(event: e.AnyEvent, line: str) -> None:
    assert words.event(event, NAMES) == line


@pytest.mark.parametrize(
    ("error", "sentence"),
    [
        (
            IllegalMove("same-kind", "CM-45", hex="T22", kind="lock", other="S22", possible="stretch"),
            "T22 cannot be a lock: S22 beside it on the same canal-section already is one; "
            "stretch is possible there (CM-45).",
        ),
        (
            IllegalMove("wrong-phase", "CM-20", action="lay", phase=1, possible="take, exchange, sweep, draw, pass"),
            "You cannot build now: in the first phase you can take a contract, exchange engineers, "
            "discard the face-up cards, draw a card or pass (CM-20).",
        ),
        (
            IllegalMove("wrong-phase", "CM-20", action="take", phase=4, possible="end"),
            "You cannot take a contract any more in this turn: now you can end the turn (CM-20).",
        ),
        (
            IllegalMove("wrong-terrain", "CM-45", hex="G6", kind="lock", terrain="difficult", possible="aqueduct, tunnel"),
            "G6 is difficult terrain, so it cannot hold a lock: aqueduct or tunnel is possible there (CM-45).",
        ),
        (
            IllegalMove(
                "not-in-parliament", "CM-10", contract="Medway Navigation", parliament="Witham Navigation, Oxford Canal"
            ),
            "The Medway Navigation is not in parliament: you can take Witham Navigation, Oxford Canal (CM-10).",
        ),
        (
            IllegalMove("not-in-parliament", "CM-10", contract="Medway Navigation", parliament=""),
            "The Medway Navigation is not in parliament: parliament is empty (CM-10).",
        ),
        (
            IllegalMove(
                "not-a-terminus", "CM-14", contract="Medway Navigation", town="London", termini="Tonbridge / Maidstone"
            ),
            "The boat of the Medway Navigation cannot start in London: put it in Tonbridge or Maidstone (CM-14).",
        ),
        (
            IllegalMove("not-face-up", "CM-30", card="lock red", row="surveyor white, lock, surveyor white"),
            "No lock (red goods) lies face up: you can have 2 surveyors (white goods) and a lock (CM-30).",
        ),
        (
            IllegalMove("missing-cards", "CM-41", kind="tunnel", hex="F9", need=3, have=1, surveyors=1),
            "A tunnel in F9 costs 3 tunnel cards, and you hold 1 and one surveyor: pick up or draw what is missing (CM-41).",
        ),
        (
            IllegalMove("missing-cards", "CM-41", kind="aqueduct", hex="F9", need=1, have=0, surveyors=0),
            "An aqueduct in F9 costs 1 aqueduct card, and you hold none and no surveyor: "
            "pick up or draw what is missing (CM-41).",
        ),
        (
            IllegalMove(
                "pay-wrong", "CM-41", kind="aqueduct", hex="F9", pay="lock+lock", possible="aqueduct / surveyor+half"
            ),
            "An aqueduct in F9 cannot be paid like this (lock + lock);"
            " it can be paid with aqueduct or surveyor + half a surveyor (CM-41).",
        ),
        (
            IllegalMove(
                "dead-end", "CM-46", hex="S22", exit="S21", contract="Medway Navigation", value=3, possible="T21, T22"
            ),
            "With S22 leading to S21 the Medway Navigation could not be completed within 3 tiles: "
            "from S22 it can lead to T21 or T22 (CM-46).",
        ),
        (
            IllegalMove("no-section", "CM-60", a="Bath", b="Bristol", owner="-"),
            "No canal-section joins Bath and Bristol: choose another way (CM-60).",
        ),
        (
            IllegalMove("no-section", "CM-60", a="Bath", b="Bristol", owner="white"),
            "No white canal-section joins Bath and Bristol: choose another way (CM-60).",
        ),
        (
            IllegalMove("hand-over-seven", "CM-23", count=1),
            "You hold more than seven cards: discard one before the turn ends (CM-23).",
        ),
        (BadSetup("unknown-ruleset", ruleset="*x*", possible="second"), r"There is no ruleset “\*x\*”: choose second."),
        (UnreadableMove("S99", "hex"), "There is no hex “S99” on the map; choose one that is offered."),
    ],
)
def test_refusals_name_the_thing_and_the_way_out(
    error: IllegalMove | BadSetup | UnreadableMove, sentence: str, caplog: pytest.LogCaptureFixture
) -> None:
    assert words.error(error) == sentence
    assert not caplog.records


def test_every_action_in_a_reason_has_a_name() -> None:
    """What is possible in a phase, and the tag of every move, reads as an action."""
    source = (Path(__file__).parents[4] / "rules" / "canal_mania" / "moves.py").read_text(encoding="utf-8")
    tags = {
        keyword.value.value
        for node in ast.parse(source).body if isinstance(node, ast.ClassDef)
        for keyword in node.keywords if keyword.arg == "tag" and isinstance(keyword.value, ast.Constant)
    }  # fmt: skip
    told = {id.removeprefix("canal-mania-action-") for id in words.words.ids if id.startswith("canal-mania-action-")}
    assert told == tags | {"build"}


def test_names_of_things() -> None:
    assert words.card(0) == "stretch"
    assert words.cards([0, 0, 1, 22, 22, 23]) == (
        "2 stretches, a stretch (red goods), 2 surveyors and a surveyor (white goods)"
    )
    assert words.cards([14]) == "an aqueduct"
    assert words.player_colour(4) == "white"
    assert words.phase(2) == "second phase"
    for contract in range(len(board.CONTRACTS)):
        assert words.contract(contract)
        assert words.short_contract(contract)
    for engineer in range(len(board.ENGINEERS)):
        assert words.skill(engineer).endswith(".")
    for kind in range(len(board.KINDS)):
        assert words.kind(kind)
    for colour in range(len(board.SYMBOLS)):
        assert words.colour(colour)
