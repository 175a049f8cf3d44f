"""Moves that Canal Mania refuses, as a person sends them: one private sentence, the thing and the way out, no change.

Every code of ``IllegalMove`` in the rules has a case here, or a line in ``UNREACHABLE`` that says why no command raises it.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

import pytest

from bot.limits import Limits
from bot.registry import Front, Pictures
from tests.bot.test_words import raised
from tests.support.refused import refused
from tests.support.set_table import SetFront, sit
from tests.support.world import World

RICH = '["stretch", "stretch", "lock", "lock", "aqueduct", "aqueduct", "tunnel"]'
ENGINEERS = 'engineers = ["Rennie", "Telford"]'


def works(*entries: str, hand: str = RICH, engineers: str = ENGINEERS, more: str = "") -> str:
    """A position of the second phase in which Ada works on some canals: ``"medway Tonbridge S22 lock, T21"``."""
    text = f"phase = 2\nhands = [{hand}, []]\n{engineers}\n{more}\n"
    for entry in entries:
        contract, start, *tiles = entry.split(" ", 2)
        text += f'[[works]]\nseat = 0\ncontract = "{contract}"\nstart = "{start}"\ntiles = "{tiles[0] if tiles else ""}"\n'
    return text


def canals(*entries: str) -> str:
    """Completed canals, each as its seat, contract, start and tiles."""
    text = ""
    for entry in entries:
        seat, contract, start, tiles = entry.split(" ", 3)
        text += f'[[canals]]\nseat = {seat}\ncontract = "{contract}"\nstart = "{start}"\ntiles = "{tiles}"\n'
    return text


TUNNELS = canals(
    "0 bridgwater-taunton Bridgwater B23 tunnel, Taunton",
    "0 macclesfield Manchester F7 stretch, G8 tunnel, G9 aqueduct, Stoke",
    "0 witham Lincoln O9 tunnel, P9 stretch, Boston",
)
NETWORK = canals(
    "0 bridgewater Manchester E6 aqueduct, D6 stretch, Liverpool",
    "0 macclesfield Manchester F7 stretch, G8 aqueduct, G9 tunnel, Stoke",
    "1 huddersfield-narrow Manchester G6 aqueduct, H5 tunnel, Huddersfield",
    "1 junction Liverpool D7 lock, E7 stretch, Manchester",
    "0 rochdale Goole L4 lock, K5 stretch, J5 lock, Huddersfield, H5 aqueduct, G6 tunnel, Manchester",
    "0 junction Goole L4 lock, K4 stretch, Leeds",
    "0 junction-2 Leeds I5 aqueduct, Huddersfield",
)
FULL = '["lock", "lock", "stretch", "stretch", "aqueduct", "aqueduct", "tunnel", "tunnel"]'

POSITIONS = {
    "bridge": works("bridgewater Liverpool"),
    "sharp": works("bridgewater Manchester", "lancaster Preston"),
    "severn": works("thames-severn Gloucester"),
    "basing": works("basingstoke Weybridge O22 tunnel, Guildford"),
    "ripon": works("ripon Ripon J3 stretch, Leeds"),
    "thames": works("thames London P20 stretch, Weybridge, O20 lock, N19 stretch, M19 tunnel, L19"),
    "medway": works("medway Tonbridge"),
    "poor": works("medway Tonbridge", hand='["lock"]', more='row = ["stretch", "lock"]'),
    "over": works("medway Tonbridge", hand='["lock", "stretch"]')
    + canals("1 junction Tonbridge S22 lock, T22 stretch, Maidstone"),
    "drilled": works("medway Tonbridge", hand='["lock", "tunnel", "tunnel", "tunnel"]') + TUNNELS,
    "begun": works("medway Tonbridge S22 lock, T22", "bridgewater Liverpool") + TUNNELS,
    "fresh": works("medway Tonbridge S22 lock, T22", more='fresh = ["medway"]').replace("phase = 2", "phase = 3"),
    "both": works("medway Tonbridge S22 lock, T22", "bridgewater Liverpool D7 stretch, E7"),
    "first": 'phase = 1\nruleset = "first"\n' + ENGINEERS,
    "two": works("medway Tonbridge", "bridgewater Liverpool").replace("phase = 2", "phase = 1"),
    "one": works("medway Tonbridge").replace("phase = 2", "phase = 1")
    + canals("0 junction Leeds I5 aqueduct, Huddersfield", "0 junction-2 Goole L4 lock, K4 stretch, Leeds"),
    "extra": 'phase = 1\nparliament = ["medway", "bridgewater"]\n' + ENGINEERS,
    "cards": works("medway Tonbridge", hand="[]", more='row = ["stretch", "stretch", "lock", "lock red", "tunnel"]'),
    "smeaton": works("medway Tonbridge", hand='["lock"]', engineers='engineers = ["Smeaton", "Rennie"]'),
    "picking": works("medway Tonbridge", hand='["lock"]', more='action = "picking"\npicked = ["lock"]\n')
    + '[[asked]]\nkind = "pick"\n',
    "colour": works("medway Tonbridge", hand='["surveyor white"]') + '[[asked]]\nkind = "colour"\n',
    "place": works("medway Tonbridge", hand='["lock red"]', more='tokens = ["Banbury"]\n')
    + '[[asked]]\nkind = "place"\ncount = 2\ncolour = "red"\n',
    "places": works("medway Tonbridge", hand='["lock red"]', more='tokens = ["London"]\n')
    + '[[asked]]\nkind = "place"\ncount = 2\ncolour = "red"\n',
    "back": works(
        "medway Tonbridge",
        hand='["lock red"]',
        more="""ruleset = "first"
        tokens = ["London", "Bristol", "Birmingham", "Sheffield", "Manchester", "Bath", "Boston", "Arundel", "Goole",
                  "Leeds", "Lincoln", "Stoke", "Chester", "Ripon", "Newark"]
        """,
    )
    + '[[asked]]\nkind = "place"\ncount = 2\ncolour = "red"\n[[asked]]\nkind = "return"\n',
    "drawn": works("medway Tonbridge", hand='["lock"]', more='drawn = "lock"\n') + '[[asked]]\nkind = "declare"\n',
    "third": works("medway Tonbridge").replace("phase = 2", "phase = 3"),
    "surplus": works("medway Tonbridge", hand=FULL).replace("phase = 2", "phase = 4"),
    "end": works("medway Tonbridge").replace("phase = 2", "phase = 4"),
    "goods": works("medway Tonbridge", more='tokens = ["Liverpool", "Huddersfield", "Goole"]').replace(
        "phase = 2", "phase = 3"
    )
    + NETWORK,
}


class Case(NamedTuple):
    """A command that a position refuses: the code, and what the sentence must hold."""

    code: str
    position: str
    command: str
    options: Mapping[str, Any]
    parts: tuple[str, ...]


def case(code: str, position: str, command: str, *parts: str, **options: Any) -> Case:
    return Case(code, position, f"/canal {command}", options, parts)


def lay(code: str, position: str, route: str, *parts: str) -> Case:
    return case(code, position, "build", *parts, route=route)


def goods(code: str, route: str, *parts: str) -> Case:
    return case(code, "goods", "move", *parts, route=route)


CASES = [
    # Turn and questions
    case("wrong-phase", "medway", "sweep", "second phase", "pick up cards, build, draw a card or pass", "CM-20"),
    case("wrong-phase", "third", "pick", "third phase", "move goods, draw a card or pass", first="lock"),
    case("wrong-phase", "end", "draw", "end the turn"),
    case("wrong-phase", "end", "move", "move goods", route="Leeds-York"),
    case("must-take-contract", "first", "sweep", "take one from parliament", "CM-10"),
    case("must-take-contract", "first", "exchange", "take one from parliament", engineer="Smeaton"),
    case("must-take-contract", "first", "pass", "take one from parliament"),
    case("answer-first", "picking", "declare", "finish picking up cards", "CM-30"),
    case("answer-first", "colour", "end", "name a colour for the white symbol", "CM-34"),
    case("answer-first", "place", "pass", "name a town", "CM-32"),
    case("answer-first", "drawn", "move", "declare the card you drew or keep it", "CM-36", route="Leeds-York"),
    case("nothing-asked", "medway", "declare", "declare a card"),
    case("nothing-asked", "medway", "place", "place goods", town="Leeds"),
    case("hand-over-seven", "surplus", "end", "more than seven cards", "discard one", "CM-23"),
    case("no-surplus", "end", "discard", "7 cards", "end the turn", "CM-23", cards="lock"),
    # Contracts and engineers
    case("two-contracts", "two", "take", "two face-up contracts", "CM-11", contract="medway", boat="Tonbridge"),
    case("not-in-parliament", "extra", "take", "Thames Navigation", "Medway Navigation", "Bridgewater Canal",
         contract="thames", boat="London"),
    case("not-a-terminus", "extra", "take", "Tonbridge or Maidstone", "CM-14", contract="medway", boat="London"),
    case("junction-not-with-extra", "extra", "take", "Junction", "CM-12", contract="junction", boat="Leeds"),
    case("junction-used", "one", "take", "Junction", "CM-19", contract="junction", boat="Leeds"),
    case("no-junctions", "first", "take", "no Junctions in the first edition", "CM-80", contract="junction", boat="Leeds"),
    case("own-engineer", "one", "exchange", "Rennie", "CM-21", engineer="Rennie"),
    # Build cards and goods tokens
    case("not-face-up", "cards", "pick", "aqueduct", "stretches", first="aqueduct", second="lock", third="lock red"),
    case("not-face-up", "cards", "draw", "surveyor", "lock (red goods)", card="surveyor"),
    case("pick-exactly", "cards", "pick", "named 2 cards", "at least 3", "CM-30", first="lock", second="stretch"),
    case("pick-exactly", "cards", "pick", "named one card", "at least 3", first="tunnel"),
    case("not-rennie", "smeaton", "draw", "Only Rennie", "CM-37", card="lock"),
    case("no-symbol", "drawn", "declare", "no goods symbol", "keep it", "CM-36"),
    case("wrong-town-order", "place", "place", "Leeds is not red", "London", "CM-32", town="Leeds"),
    case("wrong-town-order", "place", "place", "Banbury holds", "London", town="Banbury"),
    case("wrong-town-order", "place", "place", "city", "London", town="York"),
    case("wrong-token-back", "back", "place", "London", "Arundel", "CM-81", town="London"),
    case("kind-not-in-hand", "surplus", "discard", "surveyor", cards="surveyor"),
    # Building: geometry, terrain, kind, supply, cards
    lay("no-contract", "bridge", "Medway: S22 lock, T22", "Medway Navigation", "Bridgewater Canal", "CM-40"),
    lay("next-to-boat", "bridge", "Bridgewater: S22 lock, T22", "S22", "D6", "CM-2"),
    lay("hex-twice", "ripon", "Ripon: J3 stretch, Ripon", "J3", "CM-5"),
    lay("hairpin", "sharp", "Bridgewater: F7 stretch, G7", "F7", "G7", "E8", "CM-1"),
    lay("town-twice", "basing", "Basingstoke: N21 stretch, Weybridge", "N21", "Weybridge", "M21", "CM-5"),
    lay("via-missing", "thames", "Thames: L19 aqueduct, Oxford", "Reading", "Oxford", "CM-15"),
    lay("dead-end", "sharp", "Lancaster: E4 stretch, F3", "E4", "E3", "3 tiles", "CM-46"),
    lay("wrong-terrain", "severn", "Thames and Severn: G18 lock, Cirencester", "G18", "difficult", "aqueduct", "CM-45"),
    lay("same-kind", "bridge", "Bridgewater: D7 stretch, E7 stretch, Manchester", "E7", "D7", "lock", "CM-45"),
    lay("supply-empty", "drilled", "Medway: S22 lock, T21 tunnel, Maidstone", "tunnel", "CM-47"),
    lay("missing-cards", "poor", "Medway: S22 lock, T21 aqueduct, Maidstone", "T21", "2 aqueduct cards", "none", "CM-41"),
    lay("missing-extra", "over", "Medway: S22 lock, T22", "S22", "2 more of any kind", "CM-44"),
    lay("pay-wrong", "bridge", "Bridgewater: D7 lock with surveyor, E7", "D7", "surveyor", "lock", "CM-41"),
    case("nothing-laid", "medway", "remove", "earlier turns"),
    case("completed-stays", "begun", "remove", "Witham", "CM-53", contract="witham"),
    case("nothing-to-remove", "begun", "remove", "Bridgewater Canal", "CM-49", contract="bridgewater"),
    case("earlier-tiles", "fresh", "remove", "Medway", "CM-49", contract="medway"),
    case("no-contract", "fresh", "remove", "Thames", "CM-49", contract="thames"),
    # Goods moves
    goods("start-and-end", "Liverpool", "at least two towns", "CM-60"),
    goods("no-token", "Stoke-Manchester", "Stoke", "CM-60"),
    goods("colour-twice", "Liverpool-Manchester-Shrewsbury", "Manchester", "Shrewsbury", "blue", "CM-60"),
    goods("town-again", "Liverpool-Manchester-Liverpool", "returns to Liverpool", "CM-60"),
    goods("town-again", "Liverpool-Manchester-Stoke-Manchester", "comes to Manchester twice", "CM-60"),
    goods("no-section", "Liverpool-Stoke", "Liverpool", "Stoke", "CM-60"),
    goods("no-section", "Liverpool-Manchester(green)", "green", "Liverpool", "Manchester", "CM-60"),
    goods("which-section", "Liverpool-Manchester-Skipton", "Liverpool", "Manchester", "red or yellow", "CM-60"),
    goods("not-yours", "Liverpool-Manchester(yellow)", "Liverpool", "Manchester", "your own", "CM-60"),
    goods("shorter-route", "Goole-Leeds-Huddersfield", "Goole", "Huddersfield", "shorter", "CM-62"),
]  # fmt: skip

UNREACHABLE = {
    "game-over": "the table refuses it first",
    "building-now": "every command that is not part of the build action ends it",
    "no-playable-exit": "no text names a hex beyond the edge of the map",
    "not-possible": "the last resort, behind all other reasons",
    "row-empty": "an empty row needs an empty deck and pile: all 77 cards in hands or played",
    "deck-empty": "the same",
}


class Sketched(SetFront):
    """Without the drawing: two dozen tables are opened here, and none of them is looked at."""

    def pictures(self, *_: Any) -> Pictures:
        return Pictures(b"card", b"map", "card", "map")


@pytest.fixture
def fronts() -> Mapping[str, Front]:
    return {"canal-mania": Sketched(POSITIONS)}


def test_every_reason_of_the_rules_has_a_case() -> None:
    codes = {code for _, code, _, _ in raised("IllegalMove", "rules/canal_mania")}
    assert codes == {each.code for each in CASES} | set(UNREACHABLE)


async def test_illegal_moves_are_refused(world: World, record_property: Callable[[str, object], None]) -> None:
    # More tables are opened here than one person may have.
    world.bot.tables._limits = Limits(seats=100)
    front = world.fronts["canal-mania"]
    codes: list[str] = []
    told = front.error
    front.error = lambda error: codes.append(getattr(error, "code", type(error).__name__)) or told(error)  # type: ignore[method-assign]
    seated: set[str] = set()
    wrong = []
    for each in CASES:
        if each.position not in seated:
            seated.add(await sit(world, each.position))
        codes.clear()
        try:
            text = await refused(world, world.slash("Ada", each.command, where=each.position, **each.options), *each.parts)
            record_property(f"{each.command} {' '.join(map(str, each.options.values()))}", text)
            if codes != [each.code]:
                wrong.append(f"{each} was refused as {codes}: {text}")
        except AssertionError as failure:
            wrong.append(f"{each}: {codes} {str(failure).splitlines()[0] if str(failure) else failure!r}")
    assert not wrong, "\n".join(wrong)


UNREADABLE = [
    ("medway", "build", {"route": "Medwy: S22 lock, T22"}, ("“Medwy”", "Medway Navigation")),
    ("medway", "build", {"route": "Medway: S22 lok, T22"}, ("“lok”", "lock")),
    ("medway", "build", {"route": "Medway: Z99 lock, T22"}, ("“Z99”",)),
    ("medway", "build", {"route": "Medway: S29 lock, T22"}, ("“S29”", "S2")),
    ("medway", "build", {"route": "Medway: S22 lock, Maidstpne"}, ("“Maidstpne”", "Maidstone")),
    ("medway", "build", {"route": "Medway: S22 lock, C6"}, ("“C6”", "T22")),
    ("medway", "build", {"route": "Medway: S22 lock with gold, T22"}, ("“gold”",)),
    ("medway", "build", {"route": "Medway: T22"}, ("“T22”", "S22 lock")),
    ("medway", "build", {"route": "Medway"}, ("S22 lock",)),
    ("medway", "build", {"route": "Medway: S22 lock"}, ("“S22 lock”", "T21", "T22")),
    ("medway", "build", {"route": "; ;"}, ("contract",)),
    ("medway", "build", {"route": "`**@everyone**` <@1> " * 45}, ("contract",)),
    ("bridge", "build", {"route": "D7 lokc"}, ("“lokc”", "lock")),
    ("both", "build", {"route": "H9 lock"}, ("several", "Medway Navigation", "Bridgewater Canal")),
    ("extra", "build", {"route": "H9 lock"}, ("contract", "“H9 lock”", "Medway: S22 lock, T22")),
    ("goods", "move", {"route": "B-b-L-l-S-s-C"}, ("“B”", "several", "Banbury", "Basingstoke")),
    ("medway", "build", {"route": "Medway: " + "S22l " * 180}, ("“S22l”", "more than one turn")),
    ("extra", "take", {"contract": "Medwy", "boat": "Tonbridge"}, ("“Medwy”", "Medway Navigation")),
    ("extra", "take", {"contract": "medway", "boat": "Tunbridge"}, ("“Tunbridge”", "Tonbridge")),
    ("one", "exchange", {"engineer": "Telfrod"}, ("“Telfrod”", "Telford")),
    ("cards", "pick", {"first": "lck", "second": "lock", "third": "lock"}, ("“lck”", "lock")),
    ("cards", "draw", {"card": "tunel"}, ("“tunel”", "tunnel")),
    ("place", "place", {"town": "Lodnon"}, ("“Lodnon”", "London")),
    ("colour", "place", {"town": "rad"}, ("“rad”", "red")),
    ("surplus", "discard", {"cards": "lock, tunnl"}, ("“tunnl”", "tunnel")),
    ("begun", "remove", {"contract": "Medwy"}, ("“Medwy”", "Medway Navigation")),
    ("goods", "move", {"route": "Liverpool-Mancester"}, ("“Mancester”", "Manchester")),
    ("goods", "move", {"route": "Liverpool-Manchester(rad)"}, ("“rad”", "red")),
    ("goods", "move", {"route": "Liverpool-Manchester-Stoke"}, ("Several canal-sections", "the red one or the yellow one")),
    ("both", "remove", {}, ("several", "the Medway Navigation or the Bridgewater Canal")),
]


async def test_text_that_means_nothing_is_refused_with_the_word_and_what_may_have_been_meant(
    world: World, record_property: Callable[[str, object], None]
) -> None:
    seated: set[str] = set()
    wrong = []
    for position, command, options, parts in UNREADABLE:
        if position not in seated:
            seated.add(await sit(world, position))
        try:
            text = await refused(world, world.slash("Ada", f"/canal {command}", where=position, **options), *parts)
            record_property(f"{command} {' '.join(options.values())}", text)
        except AssertionError as failure:
            wrong.append(f"{command} {options}: {str(failure).splitlines()[0]}")
    assert not wrong, "\n".join(wrong)
