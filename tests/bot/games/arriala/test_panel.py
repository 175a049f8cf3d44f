"""Arriala by taps: whole games, every page from positions, the guards, and the limits of every page over games of chance."""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping, Sequence
from datetime import UTC, datetime
from typing import Any

import pytest
from msgspec.structs import replace

from bot import taps
from bot.buttons import VERBS
from bot.games.arriala import panel as pages
from bot.games.arriala.front import ArrialaFront
from bot.panel import LABEL, Choose, Panel, Tap
from bot.refusals import Refusal
from bot.registry import Front, Pictures
from bot.table import Seat, Table
from bot.takeback import Possible
from bot.words import Words
from rules.arriala.game import Arriala
from rules.arriala.moves import AnyMove, Draw, End, Stop
from rules.arriala.planner import Stand
from rules.arriala.state import View
from rules.chance import Dice
from rules.game import Setup
from rules.record import read, verify
from tests.bot.games.arriala.set_table import SetFront, ada
from tests.bot.games.arriala.test_commands import EVERY_CARD, two
from tests.support import limits
from tests.support.arriala import table
from tests.support.arriala_eager import eager
from tests.support.arriala_taps import ArrialaTapPlayer, reached
from tests.support.openapi import Request
from tests.support.panel_ways import faults
from tests.support.seen import Seen
from tests.support.world import World

GAME = Arriala()
FRONT = ArrialaFront()
WORDS = Words()
NAMES = ["W" * 32, "א" * 32, "*_~" * 10, "Dan"]
ROUNDS = 20
PRESSES = 4000
PAGES = {"", *pages._PAGES}

POSITIONS = {
    "open": two("hands = [['walk 2'], ['lock']]", 'red = ["C1", "C2", "D1"]\nyellow = ["C3"]'),
    "cards": two("scores = [0, 4]\n" + EVERY_CARD, 'red = ["B1", "C1"]\nyellow = ["B2", "Chasselas"]'),
    "vineyards": two(
        'hands = [["all from vineyard"], []]', 'red = ["Chasselas", "Chasselas", "Chasselas", "Brulhois"]\nyellow = ["C1"]'
    ),
    "two": two("left = 2\nhands = [['walk 2'], []]", 'red = ["C1"]\nyellow = ["C3"]'),
    "last": two("left = 2\nhands = [[], []]\nclosed = ['B1-B6', 'D1-D8']", 'red = ["C1", "C2", "D1"]\nyellow = ["C3"]'),
    "nothing": two("left = 1\nhands = [[], []]\nclosed = ['B1-B6']", "red = []\nyellow = []").replace(
        'neutral = ["Montech", "Castelsarrasin", "Moissac", "Valence d\'Agen"]\n',
        'neutral = ["b2", "b3", "b4", "Chasselas"]\n',
    ),
}


class Sketched(ArrialaFront):
    """Arriala without the drawing: what the pictures show is tested elsewhere."""

    def pictures(self, *_: Any) -> Pictures:
        return Pictures(b"card", b"map", "card", "map")

    def panel(self, view: View, names: Sequence[str], page: str) -> Panel:
        panel = super().panel(view, names, page)
        return panel if panel.draw is None else replace(panel, draw=lambda: b"picture")


@pytest.fixture
def fronts() -> Mapping[str, Front]:
    return {"arriala": SetFront(POSITIONS)}


# A whole game


@pytest.mark.parametrize("fronts", [{"arriala": Sketched()}])
async def test_three_people_play_a_whole_game_by_taps_alone(world: World) -> None:
    people = ("Ada", "Ben", "Cleo")
    # A seed of which it is known that nearly every page comes up.
    world.bot.tables._seed_source = lambda: "1" * 64
    await world.slash("Ada", "/game new", option=f"stall_rounds: {ROUNDS}")
    for name in people[1:]:
        await world.press(name, "Join")
    await world.press("Ada", "Start")
    dice = random.Random(1)
    players = [ArrialaTapPlayer(world, name, dice) for name in people]
    presses = 0
    while mover := next((player for player in players if player.called()), None):
        await mover.step()
        presses += 1
        if presses == 50:
            await world.restart()
        assert presses < PRESSES, "the game does not end"
    assert "The game is over" in world.last().text
    exported = await world.slash("Ada", "/game export")
    record = read(exported.messages[0].files[0].data)
    assert record.finished
    assert verify(GAME, record) is None
    verbs, visited = reached([id_ for player in players for id_ in player.pressed])
    assert {"play", "page", "goto", "do", "sure"} <= verbs
    assert PAGES - {"place", "riverside", "lock"} <= visited <= PAGES


# Every page, from positions

WORKER = "Choose a worker"
CARD = "Play a card (1)"
ALL = "Play All From Vineyard (1)"
Taps = tuple[str | tuple[str, str], ...]
WAYS: dict[str, tuple[str, Taps, str]] = {
    "": ("open", (), "**You have 5 project points left.**"),
    "best": ("open", ("Best Projects",), "**1** walk neutral Moissac-C4 · one point · +6 · closes C1–C4: red +6"),
    "walk": ("open", ("Walk (1 a Step)", (WORKER, "walk r D1")), "**1** walk red D1-C4 · 2 points · +6"),
    "vineyard": ("open", ("Move to a Vineyard (2)", (WORKER, "vineyard r C1")), "vineyard red C1-Chasselas"),
    "allocate": ("open", ("Allocate (3)",), "**1** allocate C4 · 3 points · +6"),
    "riverside": ("open", ("Build Riverside (3)", (WORKER, "riverside r C1")), "riverside red C1-b2 · 3 points · +3"),
    "return": ("vineyards", ("Return From a Vineyard (4)", (WORKER, "return r Bru")), "return red Brulhois-"),
    "lock": ("open", ("Build a Lock (4)",), "closes D1: red +1"),
    "card": ("cards", ((CARD, "card w3"), (WORKER, "card w3 y B2")), "card walk 3: yellow B2-"),
    "place": (
        "vineyards", (ALL, (WORKER, "card va r Cha"), "1: C2", "More (12)"), "Place the next worker from the"
    ),
    "end": ("open", ("End Turn",), "**End your turn?** 5 project points are not used, and lost."),
}  # fmt: skip
"""By page the position, what Ada taps there (buttons by label, menus with the value), and what she then reads."""


def test_every_page_has_a_way() -> None:
    assert set(WAYS) == PAGES


async def opened(world: World, position: str) -> Seen:
    """Ada's panel in a position."""
    await ada(world, position)
    await world.press("Ada", "Play", where=position)
    return world.private("Ada", position)[-1]


async def tap(world: World, shown: Seen, *way: str | tuple[str, str]) -> None:
    """Tap one after the other."""
    for each in way:
        if isinstance(each, str):
            await world.press("Ada", each, on=shown)
        else:
            await world.choose("Ada", *each, on=shown)


def labels(shown: Seen) -> list[str]:
    """The labels of the buttons."""
    return [button.label for button in shown.buttons]


@pytest.mark.parametrize("page", sorted(WAYS))
async def test_every_page_is_a_tap_away(world: World, page: str) -> None:
    position, way, reads = WAYS[page]
    shown = await opened(world, position)
    await tap(world, shown, *way)
    assert reads in shown.text
    assert bool(shown.files) == (page not in ("", "end"))
    assert all(len(file.data) > 5000 and file.alt for file in shown.files)


async def test_only_what_can_be_afforded_is_shown(world: World) -> None:
    shown = await opened(world, "two")
    assert "**You have 2 project points left.**" in shown.text
    assert labels(shown)[:4] == ["Best Projects", "Walk (1 a Step)", "Move to a Vineyard (2)", "Pick a Card (2)"]
    assert "**walk 2:** Move a worker of any colour 1 to 2 steps" in shown.text


async def test_every_card_is_played(world: World) -> None:
    shown = await opened(world, "cards")
    assert [value for _, value in shown.selects[0].options] == [
        f"card {code}" for code in ("w3", "go", "ov", "xv", "vx", "lo", "st")
    ]
    for code in ("w3", "xv", "lo", "st", "vx"):
        await tap(world, shown, (CARD, f"card {code}"))
        if shown.selects:
            await tap(world, shown, (WORKER, shown.selects[0].options[0][1]))
        await tap(world, shown, next(label for label in labels(shown) if label.startswith("1: ")))
        assert "Ada played" in shown.text
    # The last point was used with the fifth card.
    assert "It is Ben’s turn" in shown.text


async def test_a_worker_walks_on_after_a_card(world: World) -> None:
    shown = await opened(world, "cards")
    await tap(world, shown, (CARD, "card go"), (WORKER, "card go r B1"))
    target = next(label for label in labels(shown) if label.startswith("1: "))
    place = target.split()[1]
    await tap(world, shown, target)
    assert f"The red worker in {place} may walk on now" in shown.text
    await tap(world, shown, "Walk On")
    assert f"walk red {place}-" in shown.text
    await tap(world, shown, next(label for label in labels(shown) if label.startswith("1: ")))
    assert "Walk On" not in labels(shown)


async def test_the_others_are_left_in_the_vineyard(world: World) -> None:
    shown = await opened(world, "vineyards")
    await tap(world, shown, "Play All From Vineyard (1)", (WORKER, "card va r Cha"), "1: C2")
    assert "Back" not in labels(shown), "the question stands until it is answered"
    await world.restart()
    await tap(world, shown, "1: C3")
    assert "Place the next worker" in shown.text
    await tap(world, shown, "Leave the Others There")
    assert "**You have 4 project points left.**" in shown.text
    assert "C2, C3, the Chasselas vineyard and the Brulhois vineyard" in shown.text


# What is asked about


async def test_the_end_asks_where_points_are_lost(world: World) -> None:
    shown = await opened(world, "open")
    await tap(world, shown, "End Turn", "Back")
    assert "**You have 5 project points left.**" in shown.text
    await tap(world, shown, "End Turn", "End It All the Same")
    assert "It is Ben’s turn" in shown.text


async def test_the_end_does_not_ask_where_nothing_can_be_done(world: World) -> None:
    shown = await opened(world, "nothing")
    assert "Nothing can be done with that" in shown.text
    await tap(world, shown, "End Turn")
    assert "It is Ben’s turn" in shown.text


async def test_the_last_points_end_the_turn_without_a_question(world: World) -> None:
    shown = await opened(world, "two")
    await tap(world, shown, "Move to a Vineyard (2)")
    assert "your last points" in shown.text
    await tap(world, shown, next(label for label in labels(shown) if "Chasselas" in label))
    assert "It is Ben’s turn" in shown.text
    await tap(world, shown, "Undo Step")
    assert "**You have 2 project points left.**" in shown.text


async def test_a_card_is_picked_after_a_question(world: World) -> None:
    shown = await opened(world, "two")
    await tap(world, shown, "Pick a Card (2)")
    assert "reveals something new" in shown.text
    await tap(world, shown, "Confirm")
    assert "You hold 2 cards" in shown.text


async def test_what_ends_the_game_is_asked_about(world: World) -> None:
    shown = await opened(world, "last")
    await tap(world, shown, "Walk (1 a Step)", (WORKER, "walk r D1"), "1: C4 (+6)")
    assert "reveals something new" in shown.text
    await tap(world, shown, "Confirm")
    assert "The game is over." in shown.text
    assert r"1\. Ada: **6** points" in shown.text


def test_the_last_turn_of_the_game_is_not_ended_unasked() -> None:
    last = table("r C1; y C3", seats=2, mover="y", stall_rounds=20, round=20, left=1).view
    assert [each.show for each in taps_of(FRONT.panel(last, NAMES, ""))][-1] == "end"
    asked = FRONT.panel(last, NAMES, "end")
    assert asked.text == "**End your turn?** One project point is not used, and lost. This is the last turn of the game."
    assert all(not each.sure for each in taps_of(FRONT.panel(last, NAMES, "best")))


# Guards


async def test_a_stale_press_is_answered_with_the_present_panel(world: World) -> None:
    shown = await opened(world, "open")
    await tap(world, shown, "Allocate (3)")
    old = next(button.custom_id for button in shown.buttons if button.label == "1: C4 (+6)")
    await world.slash("Ada", "/arriala walk", where="open", worker="red D1", to="D2")
    before = (await world.bot.tables.at(world.place("open").id)).version
    await tap(world, shown, old)
    assert (await world.bot.tables.at(world.place("open").id)).version == before
    assert "moved on" in shown.text
    assert "**You have 4 project points left.**" in shown.text


async def test_a_page_that_is_gone_leads_to_the_first(world: World) -> None:
    shown = await opened(world, "open")
    await tap(world, shown, "Walk (1 a Step)")
    await world.slash("Ada", "/arriala walk", where="open", worker="red D1", to="D2")
    await tap(world, shown, (WORKER, "walk r D1"))
    assert "not open any more" in shown.text
    assert "**You have 4 project points left.**" in shown.text


async def test_who_waits_sees_how_things_stand(world: World) -> None:
    await ada(world, "open")
    await world.press("Ben", "Play", where="open")
    shown = world.private("Ben", "open")[-1]
    assert "Ada has 5 project points left." in shown.text
    assert "**lock:** Build a lock" in shown.text
    assert not shown.buttons
    assert not shown.selects


@pytest.mark.parametrize("page", ["nothing", "card", "card xx", "walk r A1", "walk 8 A1", "place", "return", "card st"])
def test_a_page_that_means_nothing_is_refused(page: str) -> None:
    view = table("r C1; y C3", hand="walk 2, structure").view
    with pytest.raises(Refusal, match="offer-gone"):
        FRONT.panel(view, NAMES, page)


@pytest.mark.parametrize("page", ["best", "walk", "end", "card va"])
def test_a_question_leaves_no_other_page(page: str) -> None:
    asked = table("r Chasselas Chasselas C1", hand="all from vineyard, all from vineyard")
    asked.play("card all from vineyard: r Chasselas-C2")
    with pytest.raises(Refusal, match="offer-gone"):
        FRONT.panel(asked.view, NAMES, page)


# The limits


def played(seats: int, options: Mapping[str, str]) -> Iterator[tuple[View, list[View]]]:
    """Every state of a game of chance: the mover's view, and those of the others."""
    dice = Dice(f"panels {seats} {options}")
    state = GAME.start(Setup(seats, options={"stall_rounds": "20", **options}), f"panels {seats}")
    while (mover := GAME.mover(state)) is not None:
        views = [GAME.view(state, seat) for seat in range(seats)]
        yield views[mover], [view for view in views if view.seat != mover]
        GAME.play(state, eager(views[mover], dice))
    views = [GAME.view(state, seat) for seat in range(seats)]
    yield views[0], views[1:]


def _table(view: View) -> Table:
    """A table with ids as long as they will ever be."""
    now = datetime(2026, 1, 1, tzinfo=UTC)
    seats = tuple(Seat(name, n + 1) for n, name in enumerate(NAMES[: view.open.seats]))
    return Table(
        id=9_999_999, guild=1, channel=1, host=1, game="arriala", ruleset="standard", options={}, seats=seats,
        phase="running", version=99_999, mover=view.open.mover, turn=1, created=now, moved=now,
    )  # fmt: skip


def judge(view: View, page: str, panel: Panel) -> list[str]:
    """What Discord would refuse of a page, with the longest notices and everything to take back."""
    shown = taps.render(WORDS, _table(view), panel, page, Possible("vote", "vote", True), ["x" * 3000])
    components: Any = shown.to_components()  # type: ignore[no-untyped-call]
    body = {"components": components, "allowed_mentions": {"parse": []}}
    problems = limits.request_problems(Request("POST", "/channels/1/messages", body=body))
    every = list(limits.walk(components))
    ids = [each["custom_id"] for each in every if "custom_id" in each]
    if len(set(ids)) != len(ids) or any(len(id_) > 100 or id_.split(":")[1] not in VERBS for id_ in ids):
        problems.append(f"{page}: {ids}")
    for each in every:
        if each["type"] == limits.STRING_SELECT:
            options = each["options"]
            if not 1 <= len(options) <= 25 or len({option["value"] for option in options}) != len(options):
                problems.append(f"{page}: {options}")
            for option in options:
                if any(not 1 <= len(option.get(key, "x")) <= 100 for key in ("label", "value", "description")):
                    problems.append(f"{page}: {option}")
        if each["type"] == limits.BUTTON and not 1 <= len(each["label"]) <= 38 < LABEL:
            problems.append(f"{page}: the label {each['label']!r}")
    if len(panel.alt) > 1024 or (panel.draw is not None) != bool(panel.alt):
        problems.append(f"{page}: the alt text {panel.alt!r}")
    if "…" in panel.text:
        problems.append(f"{page}: {panel.text}")
    return problems


def taps_of(panel: Panel) -> Iterator[Tap]:
    """All that can be tapped, each option of a menu for itself."""
    for row in panel.rows:
        if isinstance(row, Choose):
            assert row.kind == "pages"
            yield from (Tap(show=option.value) for option in row.options)
        else:
            yield from row


def pages_of(view: View) -> Iterator[tuple[str, Panel]]:
    """All pages that can be reached from the first one."""
    queue, seen = [""], {""}
    while queue:
        page = queue.pop(0)
        panel = FRONT.panel(view, NAMES[: view.open.seats], page)
        yield page, panel
        for each in taps_of(panel):
            if each.show is not None and each.show not in seen:
                seen.add(each.show)
                queue.append(each.show)


def _check_lines(view: View, found: Sequence[Tap]) -> None:
    """Every legal move has its tap, nothing else has, and what is played without a question neither reveals nor loses."""
    lines: dict[AnyMove, Tap] = {}
    for each in found:
        (move,) = GAME.read(FRONT.line(view, each.do), view)
        lines.setdefault(move, each)
    assert set(lines) == set(view.legal or ())
    for move, each in lines.items():
        if not each.sure or isinstance(move, End):
            continue
        assert not isinstance(move, Draw)
        state = GAME.guess(view, Dice("a guess"))
        events = GAME.play(state, move)
        assert all(event.reveals == "nothing" for event in events)
        assert isinstance(move, Stop) or not any(getattr(event, "left", 0) for event in events if event.code == "ended")


@pytest.mark.parametrize(
    ("seats", "options"),
    [
        (2, {"neutrals_as_own": "true", "to_vineyard_any": "true"}),
        (3, {"allocate_then_move": "true", "walk_card_extension": "true"}),
        (4, {"board": "P2"}),
    ],
)
def test_every_panel_keeps_the_limits_and_offers_exactly_what_is_legal(seats: int, options: Mapping[str, str]) -> None:
    heads: set[str] = set()
    for number, (mine, others) in enumerate(played(seats, options)):
        deep = number % 5 == 0 or mine.open.asked
        found: list[Tap] = []
        for page, panel in pages_of(mine) if deep else [("", FRONT.panel(mine, NAMES[:seats], ""))]:
            assert judge(mine, page, panel) == []
            assert not mine.legal or faults(WORDS, _table(mine), page, panel) == []
            end = next((each for each in taps_of(panel) if each.label == "End Turn"), None)
            if end is not None:
                could = any(not isinstance(move, End) for move in mine.legal or ())
                assert (end.show == "end") is (could or Stand(mine.open).last_turn)
            found += [each for each in taps_of(panel) if each.do]
            heads.add(page.partition(" ")[0])
        if deep:
            _check_lines(mine, found)
        for view in others:
            panel = FRONT.panel(view, NAMES[:seats], "")
            assert judge(view, "", panel) == []
            assert not panel.rows
    assert heads >= PAGES - {"place", "return", "riverside"}
