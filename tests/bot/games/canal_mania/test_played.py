"""Whole games of chance moves told from beginning to end: no event and no refusal of the engine leaves a gap in a text."""

from __future__ import annotations

import random
import re

import pytest

from bot.games.canal_mania.words import CanalManiaWords
from bot.words import HEADLINE_LIMIT, Words
from rules.canal_mania.game import CanalMania
from rules.canal_mania.moves import AnyMove, Goods, Lay
from rules.canal_mania.state import State
from rules.game import Event, IllegalMove, Setup

GAME = CanalMania()
words = CanalManiaWords(Words())
NAMES = ("Ada", "Bea", "Cy", "Dot", "Eve")
TURN_LIMIT = 1500
"""Characters of a turn's story: two turns and their pictures' frame fit one post (4,000)."""


@pytest.mark.parametrize("seats", [2, 4])
def test_every_turn_and_refusal_of_a_game_reads(seats: int, caplog: pytest.LogCaptureFixture) -> None:
    chance = random.Random(seats)
    state = GAME.start(Setup(seats=seats), f"words {seats}")
    told: list[Event] = []
    seen: list[AnyMove] = []
    sentences: list[str] = []
    for _ in range(600):
        if GAME.mover(state) is None:
            break
        legal = GAME.legal(state)
        seen = (seen + chance.sample(legal, min(2, len(legal))))[-200:]
        sentences += refusals(state, chance.sample(seen, 2)) if len(seen) > 2 else []
        eager = [move for move in legal if isinstance(move, Lay | Goods)]
        events = GAME.play(state, chance.choice(eager if eager and chance.random() < 0.7 else legal))
        sentences += [words.event(event, NAMES) for event in events]
        told += GAME.public(events)
        if any(event.code in ("ended", "over") for event in events):
            story = words.story(told, NAMES)
            assert story
            assert sum(map(len, story)) <= TURN_LIMIT
            assert len(words.headline(told, NAMES)) <= HEADLINE_LIMIT
            sentences += story
            told = []
    assert len(sentences) > 1000
    assert not caplog.records
    for sentence in sentences:
        assert re.fullmatch(r"[A-Z][^{}\n]*(\.|!|\d)", sentence), sentence


def refusals(state: State, moves: list[AnyMove]) -> list[str]:
    """The sentences for those of the moves that are refused."""
    out = []
    for move in moves:
        try:
            GAME.check(state, move)
        except IllegalMove as error:
            out.append(words.error(error))
    return out
