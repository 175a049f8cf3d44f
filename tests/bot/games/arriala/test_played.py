"""Whole games of chance moves told from beginning to end: no event and no refusal of the engine leaves a gap in a text."""

from __future__ import annotations

import random
import re

import pytest

from bot.games.arriala import sheets
from bot.words import HEADLINE_LIMIT
from rules.arriala.game import Arriala
from rules.arriala.moves import AnyMove, Draw, End
from rules.arriala.state import State
from rules.game import Event, IllegalMove, Setup
from tests.bot.games.arriala.test_words import words

GAME = Arriala()
NAMES = ("Ada", "Bea", "Cy", "Dot")
TURN_LIMIT = 1500
"""Characters of a turn's story: two turns and their pictures' frame fit one post (4,000)."""
STATUS_LIMIT = 4000


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_every_turn_refusal_and_sheet_of_a_game_reads(seats: int, caplog: pytest.LogCaptureFixture) -> None:
    chance = random.Random(seats)
    state = GAME.start(Setup(seats, "", {"stall_rounds": "40"}), f"words {seats}")
    told: list[Event] = []
    seen: list[AnyMove] = []
    sentences: list[str] = []
    for number in range(500):
        mover = GAME.mover(state)
        if mover is None:
            break
        legal = GAME.legal(state)
        seen = (seen + chance.sample(legal, min(2, len(legal))))[-200:]
        sentences += refusals(state, chance.sample(seen, 2)) if len(seen) > 2 else []
        if number % 10 == 0:
            view = GAME.view(state, mover)
            assert sheets.prompt(words, view)
            assert len(sheets.hand(words, view)) + len(sheets.prompt(words, view)) <= 2000
            assert len(sheets.status(words, GAME.view(state, None), NAMES)) <= STATUS_LIMIT
            assert len(sheets.plan(words, view)) <= 2000
        active = [move for move in legal if not isinstance(move, Draw | End)]
        events = GAME.play(state, chance.choice(active if active and chance.random() < 0.8 else legal))
        sentences += [words.event(event, NAMES) for event in events]
        told += GAME.public(events)
        if any(event.code in ("ended", "over") for event in events):
            story = words.story(told, NAMES)
            assert story
            assert sum(map(len, story)) <= TURN_LIMIT
            assert len(words.headline(told, NAMES)) <= HEADLINE_LIMIT
            sentences += story
            told = []
    assert len(sentences) > 500
    assert not caplog.records
    for sentence in sentences:
        assert re.fullmatch(r"[A-Z][^{}\n]*(\.|!)", sentence), sentence


def refusals(state: State, moves: list[AnyMove]) -> list[str]:
    """The sentences for those of the moves that are refused."""
    out = []
    for move in moves:
        try:
            GAME.check(state, move)
        except IllegalMove as error:
            out.append(words.error(error))
    return out
