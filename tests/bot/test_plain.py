"""Alt texts: plain text, the names as pictures show them, the newest first, whole sentences within Discord's limit."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import UTC, datetime
from itertools import pairwise
from pathlib import Path

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot import posts
from bot.games.arriala.front import ArrialaFront
from bot.games.canal_mania.front import CanalManiaFront
from bot.plain import told_plainly, without_markup
from bot.registry import Front
from bot.table import Entry
from bot.words import Words, chat_name, plain_name
from render import alt
from render.arriala import alt_card as arriala_card
from render.arriala import alt_map as arriala_map
from render.arriala import alt_replay, alt_scores
from render.arriala import turns_of as arriala_turns
from render.canal_mania import alt_card as canal_card
from render.canal_mania import alt_map as canal_map
from render.canal_mania import turns_of as canal_turns
from rules import record as records
from rules.chance import Dice
from rules.game import Event, Move, Setup

WORDS = Words()
FRONTS: tuple[Front, ...] = (CanalManiaFront(WORDS), ArrialaFront(WORDS))
NASTY = ("ben_the_10th", "**Ada** `x`", "> -# # \\", "@everyone <@1> [a](http://b)", "~~_n_~~ " * 9)
RECORDS = Path(__file__).parent.parent / "records"
MOMENT = datetime(2026, 1, 1, tzinfo=UTC)


def entry(number: int, events: list[Event], name: str = "", **rest: object) -> Entry:
    known = {"kind": "step", "seat": 0, "user": 1, "created": MOMENT, **rest}
    return Entry(sequence=number, name=name, events=tuple(events), **known)  # type: ignore[arg-type]


def recorded(front: Front) -> Iterator[records.Record]:
    """Whole games: those that are kept, or else games of chance moves."""
    kept = [records.read(path.read_bytes()) for path in sorted(RECORDS.glob("*.json"))]
    mine = [record for record in kept if record.game == front.game.name and record.finished][:3]
    yield from mine
    for seats in () if mine else (2, 4):
        game, setup, dice = front.game, Setup(seats, options={"stall_rounds": "20"}), Dice(f"plain {seats}")
        state = game.start(setup, "plain")
        steps: list[tuple[int, list[Move]]] = []
        while (seat := game.mover(state)) is not None:
            move = dice.choose(game.legal(state)[:-1] or game.legal(state))
            game.play(state, move)
            steps.append((seat, [move]))
        yield records.from_game(game, setup, "plain", steps)


@pytest.mark.parametrize("front", FRONTS, ids=lambda front: front.game.name)
def test_alt_texts_of_whole_games_are_plain_newest_first_and_whole(front: Front) -> None:
    """Of the card, the map, the film and the chart; two rounds a post, as after a run of computer players."""
    card, map_ = (canal_card, canal_map) if front.game.name == "canal-mania" else (arriala_card, arriala_map)
    turns_of = canal_turns if front.game.name == "canal-mania" else arriala_turns
    seen = 0
    for record in recorded(front):
        names = NASTY[: record.seats]
        shown = [plain_name(name) for name in names]
        scenes = turns_of(front.game, record, shown)
        for at in range(0, len(scenes), 2 * record.seats):
            events = [event for scene in scenes[max(0, at - 2 * record.seats) + 1 : at + 1] for event in scene.events]
            entries = [entry(1, events), entry(2, [], names[0], kind="undo", count=2)]
            plain = posts.plain_story(WORDS, front, entries, names)
            for sentence in plain:
                assert_plain(sentence, shown)
            final = told_plainly(lambda marks, view=scenes[at].view: front.final(view, marks), names)  # type: ignore[misc]
            told = _with(scenes[at], plain, final)
            sentences = {alt._sentence(sentence) for sentence in plain}
            for text in (card(told), map_(told)):
                seen += 1
                assert_plain(text, shown)
                newest = alt._sentence(plain[-1])
                assert newest in text
                kept = [sentence for sentence in sentences if sentence in text]
                rest = text[text.index(newest) + len(newest) :]
                assert len(kept) == len(sentences) or len(text) > 600, "there was room for more"
                for older, newer in pairwise(plain):
                    if alt._sentence(older) in rest and older != newer and plain.count(older) == 1 == plain.count(newer):
                        assert text.index(alt._sentence(newer)) < text.index(alt._sentence(older))
        for text in (alt_replay(scenes), alt_scores(scenes)):
            assert_plain(text, shown)
            assert all(name in text for name in shown)
    assert seen > 20


def _with(scene: object, story: list[str], final: list[str]) -> object:
    """The scene of a turn as the front makes it."""
    return msgspec.structs.replace(scene, story=tuple(story), final=tuple(final))  # type: ignore[type-var]


def assert_plain(text: str, shown: list[str]) -> None:
    """No mark of markdown but in a name, which stands as people see it; never too long, never cut."""
    assert 0 < len(text) <= 1024
    for name in sorted(shown, key=len, reverse=True):
        text = text.replace(name, "NAME")
    assert not set("*_`~\\<>#[]\ue000\ue001\ue002\ue003\ue004\u200b") & set(text), text
    assert "-# " not in text
    assert text.rstrip()[-1] in ".!?)", text


@given(st.lists(st.text(st.characters(exclude_categories=["Cs"]), min_size=1, max_size=60), min_size=1, max_size=5))
def test_a_name_stands_in_plain_text_as_plain_name_gives_it(names: list[str]) -> None:
    told = told_plainly(lambda marks: [f"-# **{chat_name(mark)}** took `/game log` 1\\. " for mark in marks], names)
    assert told == [f"{plain_name(name)} took /game log 1." for name in names]


def test_markup_of_ours_is_taken_out() -> None:
    assert without_markup("-# *Ada* ~~took~~ **one** `x`\n### end") == "Ada took one x\nend"


@given(
    st.lists(st.text("ab ", min_size=1, max_size=400).map(str.strip).filter(bool), max_size=12),
    st.lists(st.text("cd", min_size=1, max_size=200), max_size=6),
    st.lists(st.text("ef", min_size=1, max_size=60), max_size=2),
)
def test_whole_sentences_are_told_and_the_first_of_the_story_is_among_them(
    story: list[str], before: list[str], after: list[str]
) -> None:
    text = alt.told(story, before, after)
    assert len(text) <= 1024
    known = {f"{part}." for part in (*story, *before, *after)}
    assert all(f"{part}." in known for part in text.removesuffix(".").split(". ") if part)
    if story:
        assert f"{story[0]}." in text
