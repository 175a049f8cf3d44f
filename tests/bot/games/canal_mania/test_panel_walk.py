"""Every page of every panel over the recorded games: within Discord's limits, and nothing on it that is not legal."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from datetime import UTC, datetime
from functools import cache
from typing import Any

import pytest

from bot import taps
from bot.buttons import VERBS
from bot.games.canal_mania.front import CanalManiaFront
from bot.panel import Choose, Panel, Tap
from bot.refusals import Refusal
from bot.table import Seat, Table
from bot.takeback import Possible
from bot.words import Words
from rules import record
from rules.canal_mania.game import CanalMania
from rules.canal_mania.moves import End, Pass, Remove
from rules.canal_mania.state import View
from rules.chance import Dice
from tests.records.make import FOLDER, GAMES
from tests.support import limits
from tests.support.openapi import Request
from tests.support.panel_ways import faults

GAME = CanalMania()
FRONT = CanalManiaFront()
WORDS = Words()
POSITIONS = 8
"""Of each recorded game, evenly spread, besides every question that it raises for the first time."""
PAGES = 60
"""Of each position: those nearest to the first page."""
NAMES = ["W" * 32, "א" * 32, "*_~" * 10, "Dan", "Eve"]


@cache
def _views(name: str) -> tuple[tuple[View, View], ...]:
    """Some positions of a recorded game: the mover's view and the view of one who waits."""
    rec = record.read((FOLDER / f"{name}.json").read_bytes())
    state = record.begin(GAME, rec)
    views: list[tuple[View, View]] = []
    asked: set[object] = set()
    every = max(1, len(rec.moves) // POSITIONS)
    for n, line in enumerate(rec.moves):
        for move in GAME.read(line.moves, GAME.view(state, line.seat)):
            o = state.open
            key = (o.phase, o.stage, o.action, o.asked[-1].kind if o.asked else -1)
            if key not in asked or n % every == 0:
                asked.add(key)
                views.append((GAME.view(state, o.mover), GAME.view(state, (o.mover + 1) % len(o.scores))))
            GAME.play(state, move)
    views.append((GAME.view(state, 0), GAME.view(state, 1)))
    return tuple(views)


def _table(view: View) -> Table:
    """A table with ids as long as they will ever be."""
    now = datetime(2026, 1, 1, tzinfo=UTC)
    seats = tuple(Seat(name, n + 1) for n, name in enumerate(NAMES[: len(view.open.scores)]))
    return Table(
        id=9_999_999, guild=1, channel=1, host=1, game="canal-mania", ruleset="second", options={}, seats=seats,
        phase="running", version=99_999, mover=view.open.mover, turn=1, created=now, moved=now,
    )  # fmt: skip


def taps_of(panel: Panel) -> Iterator[Tap]:
    """All that can be tapped, each option of a menu for itself."""
    for row in panel.rows:
        if not isinstance(row, Choose):
            yield from row
        elif row.kind == "pages":
            yield from (Tap(show=option.value) for option in row.options)
        elif row.kind == "lines":
            yield from (Tap(do=option.value) for option in row.options)


def pages_of(view: View) -> Iterator[tuple[str, Panel]]:
    """The pages that can be reached from the first one, breadth first."""
    queue, seen = [""], {""}
    while queue and len(seen) <= PAGES * 4:
        page = queue.pop(0)
        panel = FRONT.panel(view, NAMES[: len(view.open.scores)], page)
        yield page, panel
        for tap in taps_of(panel):
            if tap.show is not None and tap.show not in seen and len(seen) < PAGES:
                seen.add(tap.show)
                queue.append(tap.show)


def _judge(view: View, page: str, panel: Panel) -> list[str]:
    shown = taps.render(WORDS, _table(view), panel, page, Possible("vote", "vote", True), ["x" * 3000])
    components: Any = shown.to_components()
    body = {"components": components, "allowed_mentions": {"parse": []}}
    problems = limits.request_problems(Request("POST", "/channels/1/messages", body=body))
    every = list(limits.walk(components))
    ids = Counter(each["custom_id"] for each in every if "custom_id" in each)
    problems += [f"{page}: {id_} comes {n} times" for id_, n in ids.items() if n > 1]
    for each in every:
        if each["type"] == limits.STRING_SELECT:
            options = each["options"]
            if not 1 <= len(options) <= 25:
                problems.append(f"{page}: {len(options)} options")
            if len({option["value"] for option in options}) != len(options):
                problems.append(f"{page}: a value comes twice")
            for option in options:
                if any(not 1 <= len(option.get(key, "x")) <= 100 for key in ("label", "value", "description")):
                    problems.append(f"{page}: {option}")
        if each["type"] == limits.BUTTON and not 1 <= len(each["label"]) <= 80:
            problems.append(f"{page}: the label {each['label']!r}")
        if each["type"] == limits.BUTTON and len(each["label"]) > 38:
            problems.append(f"{page}: {each['label']!r} is long for a button")
    problems += [f"{page}: the verb of {id_}" for id_ in ids if id_.split(":")[1] not in VERBS]
    if len(panel.alt) > 1024:
        problems.append(f"{page}: an alt text of {len(panel.alt)}")
    return problems


DOES = {
    "take a contract": "Contracts", "exchange engineers": "Engineers", "discard the face-up cards": "Sweep Cards",
    "pick up cards": "Pick Cards", "build": "Build", "move goods": "Move Goods", "draw a card": "Draw",
    "remove tiles": "Remove Tiles",
}  # fmt: skip
"""What a phase's text can offer, and the label of its button, but for what is drawn."""
PHASE = re.compile(r"phase\.\*\* You can (.*?)\.(?: Or go on to (.*?):)?")


def _labels(panel: Panel) -> dict[str, Tap]:
    return {tap.label: tap for row in panel.rows if not isinstance(row, Choose) for tap in row}


def _offered(panel: Panel) -> list[str]:
    """The labels that a phase's text lists without a button, and the buttons that it leaves out."""
    found = PHASE.search(panel.text)
    assert found, panel.text
    told = {DOES[each] for part in found.groups() if part for each in re.split(", | or ", part)}
    shown = {label.removesuffix(" a Card") for label in _labels(panel)} & set(DOES.values())
    return sorted(told ^ shown)


def _can_still(view: View) -> bool:
    """Whether anything but removing tiles could be done before the turn ends, whatever is passed."""
    state = GAME.guess(view, Dice("still"))
    while not isinstance((legal := GAME.legal(state))[0], End):
        if any(not isinstance(move, Pass | Remove) for move in legal):
            return True
        GAME.play(state, Pass())
    return False


def _reveals(view: View, line: str) -> bool:
    state = GAME.guess(view, Dice("shown"))
    return any(event.reveals != "nothing" for move in GAME.read(line, view) for event in GAME.play(state, move))


@pytest.mark.parametrize("name", sorted(GAMES))
def test_every_first_page_of_a_whole_game_offers_what_it_says_and_asks_only_where_something_is_lost(name: str) -> None:
    rec = record.read((FOLDER / f"{name}.json").read_bytes())
    state = record.begin(GAME, rec)
    phases = ends = 0
    for line in rec.moves:
        for move in GAME.read(line.moves, GAME.view(state, line.seat)):
            view = GAME.view(state, state.open.mover)
            panel = FRONT.panel(view, NAMES[: len(view.open.scores)], "")
            assert faults(WORDS, _table(view), "", panel) == []
            if "phase.** You can" in panel.text:
                assert _offered(panel) == []
                phases += 1
            end = _labels(panel).get("End Turn")
            if end is not None:
                final = _reveals(view, "end")
                assert (end.show == "end") is (_can_still(view) or final)
                assert end.show == "end" or end.sure
                ends += 1
            GAME.play(state, move)
    assert phases > 20
    assert ends > 20


@pytest.mark.parametrize("name", sorted(GAMES))
def test_every_panel_keeps_the_limits_and_offers_only_what_is_legal(name: str) -> None:
    played = 0
    for mine, waiting in _views(name):
        for page, panel in pages_of(mine):
            assert _judge(mine, page, panel) == []
            assert not mine.legal or faults(WORDS, _table(mine), page, panel) == []
            if tap := _labels(panel).get("Move and End Turn"):
                assert tap.sure is not _reveals(mine, FRONT.line(mine, tap.do))
            state = GAME.guess(mine, Dice(name))
            for tap in [tap for tap in taps_of(panel) if tap.do][:12]:
                trial = GAME.copy(state)
                for move in GAME.read(FRONT.line(mine, tap.do), mine):
                    GAME.play(trial, move)
                played += 1
        for page, panel in pages_of(waiting):
            assert _judge(waiting, page, panel) == []
            assert not any(tap.do for tap in taps_of(panel))
    assert played > 50


def test_a_page_that_means_nothing_is_refused() -> None:
    mine, waiting = _views("three-short")[0]
    gone = ("nothing", "take", "take xyz", "build xyz", "way med 3 00000000", "haul Lee 00000000", "order l lr", "pay med")
    for page in gone:
        with pytest.raises(Refusal, match="offer-gone"):
            FRONT.panel(mine, NAMES, page)
    with pytest.raises(Refusal, match="offer-gone"):
        FRONT.panel(waiting, NAMES, "contracts")
    with pytest.raises(Refusal, match="offer-gone"):
        FRONT.line(mine, "way med 3 00000000")
