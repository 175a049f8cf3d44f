"""The warning of CM-46: no tile left of a kind that a canal must have. It refuses nothing and tells nothing hidden."""

from __future__ import annotations

from itertools import product

import pytest

from bot.games.canal_mania.story import settle
from bot.games.canal_mania.words import CanalManiaWords
from bot.words import Words
from rules.canal_mania import board
from rules.canal_mania.building import missing, must_have, path_of
from rules.canal_mania.events import TilesMissing
from rules.canal_mania.lines import completions
from rules.canal_mania.state import Work
from rules.game import Event
from tests.support.canal_mania import GAME, TAKE_BACK, Table, contract, lay, table, take

HUDDERSFIELD = "Huddersfield Narrow from Manchester"
TUNNELS = {"red": [
    "Macclesfield from Manchester: F7 stretch, G8 tunnel, G9 aqueduct, Stoke",
    "Junction from Sheffield: I7 tunnel, Huddersfield",
]}  # fmt: skip


def warned(events: list[Event]) -> list[tuple[str, str]]:
    """Contract and kind of each warning."""
    found = [event for event in events if isinstance(event, TilesMissing)]
    return [(board.CONTRACT_IDS[event.contract], board.KINDS[event.kind]) for event in found]


def kindings(work: Work, path: tuple[int, ...]) -> list[list[int]]:
    """Every choice of kinds along a way that CM-45 allows, worked out tile by tile."""
    hexes = [code // 36 for code in path]
    found = []
    for kinds in product(*(board.KINDS_OF_TERRAIN[board.TERRAIN[hex_]] for hex_ in hexes)):
        before = board.tile_kind(work.tiles[-1]) if work.tiles else -1
        town = work.tiles and board.TOWN_AT[board.tile_leads_to(work.tiles[-1])] >= 0
        for kind, code in zip(kinds, path, strict=True):
            if kind == before and not town:
                break
            before, town = kind, board.TOWN_AT[board.NEIGHBOURS[code // 36][code % 6]] >= 0
        else:
            found.append(list(kinds))
    return found


@pytest.mark.parametrize("name", ["huddersfield-narrow", "macclesfield", "medway", "bridgewater", "severn", "nene", "ripon"])
def test_CM_46_what_a_canal_must_have_is_in_every_way_to_complete_it(name: str) -> None:
    number = board.CONTRACT_IDS.index(name)
    for start in board.TERMINI[number]:
        work = Work(number, start)
        ways = [kinds for path in completions(number, start, path_of(work.tiles)) for kinds in kindings(work, path)]
        assert [must_have(work, kind) for kind in range(4)] == [all(kind in kinds for kinds in ways) for kind in range(4)]


def half_way(**keys: str) -> Table:
    """Red's Huddersfield Narrow faces H6 with an aqueduct behind it, so that only a tunnel fits; one tunnel is left."""
    works = {"red": [f"{HUDDERSFIELD}: G6 aqueduct -> H6", "Junction 2 from Leeds"]}
    t = table(canals=TUNNELS, works=works, hand="3 tunnel, 2 aqueduct", **keys)  # type: ignore[arg-type]
    assert t.state.open.supply[board.TUNNEL] == 1
    return t


def test_CM_46_the_last_tunnel_is_laid_and_another_canal_needs_one() -> None:
    t = half_way()
    assert warned(t.play(lay("Junction 2: I5 tunnel -> Huddersfield"))) == [("huddersfield-narrow", "tunnel")]
    assert missing(t.state.open, 0, t.state.open.works[0][0]) == [board.TUNNEL]


def test_CM_46_a_kind_that_is_left_is_no_warning() -> None:
    assert warned(half_way().play(lay("Junction 2: I5 aqueduct -> Huddersfield"))) == []


def test_CM_46_the_canal_that_gets_the_last_tunnel_needs_no_further_one() -> None:
    assert warned(half_way().play(lay("Huddersfield Narrow: H6 tunnel -> Huddersfield"))) == []


def test_CM_46_a_tile_after_which_only_what_is_gone_fits_is_warned_of_once() -> None:
    t = table(works={"red": [HUDDERSFIELD, "Junction from Leeds"]}, hand="4 aqueduct, stretch, lock")
    t.state.open.supply[board.TUNNEL] = 0
    assert warned(GAME.play(t.state, lay("Huddersfield Narrow: G6 aqueduct -> H6"))) == [("huddersfield-narrow", "tunnel")]
    assert warned(GAME.play(t.state, lay("Junction: I5 aqueduct -> Huddersfield"))) == []


def test_CM_46_a_contract_is_taken_that_must_have_what_is_gone() -> None:
    """On every way to Oxford K17 and K18 follow one another, or two others as clear: one of them is a lock."""
    t = table(phase=1, parliament="Oxford, Medway")
    t.state.open.supply[board.LOCK] = 0
    assert warned(GAME.play(GAME.copy(t.state), take("Oxford", "Coventry"))) == [("oxford", "lock")]
    assert warned(GAME.play(t.state, take("Medway", "Tonbridge"))) == []


def test_CM_46_the_warning_is_taken_back_with_its_tile() -> None:
    t = half_way()
    before = t.copy()
    events = [*t.play(lay("Junction 2: I5 tunnel -> Huddersfield")), *t.play(TAKE_BACK)]
    assert t.state == before.state
    assert settle(events) == []


def test_CM_46_the_warning_is_told_in_story_and_log() -> None:
    events = half_way().play(lay("Junction 2: I5 tunnel -> Huddersfield"))
    sentence = "Ada has no tunnel left, and the Huddersfield Narrow Canal cannot be completed without one."
    words, names = CanalManiaWords(Words()), ("Ada", "Bea", "Cy")
    assert sentence in words.story(GAME.public(events), names)
    assert sentence in [words.event(event, names) for event in GAME.read_events(GAME.write_events(events))]


def test_CM_46_it_is_for_all_to_see() -> None:
    event = TilesMissing(seat=0, contract=contract("Medway"), kind=board.LOCK)
    assert (event.reveals, event.telling) == ("nothing", True)
