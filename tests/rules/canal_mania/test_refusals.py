"""Refusals: one position for every code that the rules can give, and moves that no table holds."""

from __future__ import annotations

import re
from importlib.resources import files

import pytest

from rules.canal_mania import board
from rules.canal_mania.moves import (
    AnyMove,
    Colour,
    Discard,
    DrawFaceUp,
    Exchange,
    Goods,
    Lay,
    Pick,
    Place,
    Remove,
    Return,
    Spend,
    Take,
)
from rules.game import IllegalMove
from tests.support import england
from tests.support.canal_mania import (
    DECLARE,
    DRAW,
    END,
    GAME,
    KEEP,
    PASS,
    SWEEP,
    TAKE_BACK,
    Table,
    discard,
    draw_face_up,
    exchange,
    goods,
    lay,
    pick,
    place,
    remove,
    table,
    take,
    through,
)

DUN = {"red": ["Dun from Goole"]}
MEDWAY = {"red": ["Medway from Tonbridge"]}
HALF_MEDWAY = {"red": ["Medway from Tonbridge: S22 lock -> T22"]}
SEVERN = through("Severn", "Worcester-Gloucester")
BY_RIVER = "Worcester-Gloucester"
BESIDE_SEVERN = "Junction from Worcester: " + SEVERN.partition(": ")[2]
HAND = "3 stretch, 3 lock, 4 aqueduct, 4 tunnel"
ROUND = [
    "Coventry from Coventry: J12 stretch, Burton, I12 stretch, H12 lock, Birmingham",
    "Junction from Coventry: I13 stretch, Birmingham",
]  # fmt: skip
FIFTEEN = ", ".join(town for town, its in sorted(england.COLOUR.items()) if its in ("green", "blue")) + ", Oxford"
OFF_THE_BOARD = Lay(board.CONTRACT_IDS.index("lancaster"), board.HEX_OF_LABEL["C1"], 0, 0)


def after(t: Table, *moves: AnyMove) -> Table:
    """A table after some moves."""
    t.play(*moves)
    return t


def over() -> Table:
    return after(table(decline=True, canals={"red": [SEVERN]}, tokens="Worcester"), goods("Worcester-Gloucester"), END)


CASES = {
    "answer-first": lambda: (after(table(engineer="Brindley"), pick("stretch")), DRAW),
    "building-now": lambda: (after(table(works=MEDWAY, hand=HAND), lay("Medway: S22 lock -> T22")), DRAW),
    "colour-twice": lambda: (table(phase=3, tokens="Burton", canals={"red": [SEVERN]}), goods("Burton-Worcester")),
    "completed-stays": lambda: (table(canals={"red": [SEVERN]}), remove("Severn")),
    "dead-end": lambda: (table(works=MEDWAY, hand=HAND), lay("Medway: S22 lock -> S21")),
    "deck-empty": lambda: (table("red, yellow", rest="yellow"), DRAW),
    "earlier-tiles": lambda: (after(table(works=MEDWAY, hand=HAND), lay("Medway: S22 lock -> T22"), PASS), remove("Medway")),
    "game-over": lambda: (over(), PASS),
    "hairpin": lambda: (table(works=MEDWAY, hand=HAND), lay("Medway: S22 lock -> R21")),
    "hand-over-seven": lambda: (table(phase=4, hand="8 stretch"), END),
    "hex-twice": lambda: (
        table(works={"red": ["Dun from Sheffield: J6 stretch, Huddersfield"]}, hand=HAND), lay("Dun: J6 lock -> K6"),
    ),
    "junction-not-with-extra": lambda: (table(phase=1, parliament="Medway, Witham"), take("Junction", "Stoke")),
    "junction-used": lambda: (table(phase=1, works={"red": ["Junction from Stoke"]}), take("Junction", "Stoke")),
    "no-junctions": lambda: (table(phase=1, ruleset="first", works=MEDWAY), take("Junction", "Stoke")),
    "town-again": lambda: (table(phase=3, tokens="Burton", canals={"red": [SEVERN]}), goods("Burton-Leeds-Burton")),
    "kind-not-in-hand": lambda: (table(phase=4, hand="8 stretch"), discard("lock")),
    "missing-cards": lambda: (table(works=MEDWAY, hand="stretch"), lay("Medway: S22 lock -> T22")),
    "missing-extra": lambda: (
        table(works=MEDWAY, hand="lock", canals={"yellow": ["Junction from Tonbridge: S22 lock, T22 stretch, Maidstone"]}),
        lay("Medway: S22 lock -> T22"),
    ),
    "must-take-contract": lambda: (table(phase=1), SWEEP),
    "next-to-boat": lambda: (table(works=MEDWAY, hand=HAND), lay("Medway: T22 stretch -> Maidstone")),
    "no-contract": lambda: (table(works=MEDWAY, hand=HAND), lay("Dun: L5 lock -> K5")),
    "no-playable-exit": lambda: (table(works={"red": ["Lancaster from Lancaster"]}, hand=HAND), OFF_THE_BOARD),
    "no-section": lambda: (table(phase=3, tokens="Leeds", canals={"red": [SEVERN]}), goods("Leeds-Goole")),
    "no-surplus": lambda: (table(phase=4, hand="7 stretch"), discard("stretch")),
    "no-symbol": lambda: (after(table(top="lock"), DRAW), DECLARE),
    "no-token": lambda: (table(phase=3, canals={"red": [SEVERN]}), goods("Worcester-Gloucester")),
    "not-a-terminus": lambda: (table(phase=1, parliament="Medway, Witham, Dun"), take("Medway", "Leeds")),
    "not-face-up": lambda: (table(), pick("surveyor")),
    "not-in-parliament": lambda: (table(phase=1, parliament="Medway, Witham, Ripon"), take("Dun", "Goole")),
    "not-possible": lambda: (table(phase=3, canals={"red": [SEVERN]}, tokens="Worcester"), goods(BY_RIVER, "red")),
    "not-rennie": lambda: (table(engineer="Telford"), draw_face_up("lock")),
    "not-yours": lambda: (table(phase=3, canals={"yellow": [SEVERN]}, tokens="Worcester"), goods(BY_RIVER)),
    "nothing-asked": lambda: (table(), KEEP),
    "nothing-laid": lambda: (table(), TAKE_BACK),
    "nothing-to-remove": lambda: (table(works=DUN), remove("Dun")),
    "own-engineer": lambda: (table(phase=1, works=DUN, engineer="Rennie"), exchange("Rennie")),
    "pay-wrong": lambda: (table(works=MEDWAY, hand=HAND), lay("Medway: S22 lock -> T22", "lock, lock")),
    "pick-exactly": lambda: (after(table(engineer="Brindley"), pick("stretch")), PASS),
    "row-empty": lambda: (table("red, yellow", row="", rest="yellow"), pick("lock")),
    "same-kind": lambda: (table(works=HALF_MEDWAY, hand=HAND), lay("Medway: T22 lock -> Maidstone")),
    "shorter-route": lambda: (table(phase=3, tokens="Coventry", canals={"red": ROUND}), goods("Coventry-Burton-Birmingham")),
    "start-and-end": lambda: (table(phase=3), Goods((0,), ())),
    "supply-empty": lambda: (
        table(
            works={"red": ["Junction from Tonbridge"]}, hand=HAND,
            canals={
                "red": [
                    "Macclesfield from Manchester: F7 stretch, F8 lock, F9 tunnel, Stoke",
                    "Worcester and Birmingham from Worcester: F14 stretch, G14 tunnel, Birmingham",
                    "Huddersfield Narrow from Manchester: G6 aqueduct, H6 tunnel, Huddersfield",
                ]
            },
        ),
        lay("Junction: S23 tunnel -> T22"),
    ),
    "town-twice": lambda: (
        table(works={"red": ["Dun from Sheffield: J6 stretch, Huddersfield"]}, hand=HAND),
        lay("Dun: I7 aqueduct -> Sheffield"),
    ),
    "two-contracts": lambda: (
        table(phase=1, works={"red": ["Dun from Goole", "Medway from Tonbridge"]}), take("Junction", "Stoke"),
    ),
    "via-missing": lambda: (
        table(works={"red": ["Thames from London: P19 stretch, O19 lock, N19 stretch, M19 aqueduct -> L19"]}, hand=HAND),
        lay("Thames: L19 tunnel -> Oxford"),
    ),
    "which-section": lambda: (
        table(phase=3, tokens="Worcester", canals={"red": [SEVERN], "yellow": [BESIDE_SEVERN]}), goods(BY_RIVER),
    ),
    "wrong-phase": lambda: (table(works=DUN), SWEEP),
    "wrong-terrain": lambda: (table(works=MEDWAY, hand=HAND), lay("Medway: S22 tunnel -> T22")),
    "wrong-token-back": lambda: (
        after(
            table(
                ruleset="first", row="stretch red, lock, lock, lock, lock", tokens=FIFTEEN,
                canals={"red": ["Soar from Nottingham: L11 stretch, Leicester"]},
            ),
            draw_face_up("stretch red"),
        ),
        Return(board.TOWN_OF_NAME["Leicester"]),
    ),
    "wrong-town-order": lambda: (
        after(table(row="stretch red, lock, lock, lock, lock"), draw_face_up("stretch red")), place("London"),
    ),
}  # fmt: skip
"""By code: a position, and a move that is refused with it."""


def codes() -> set[str]:
    """Every code that has a sentence."""
    text = files("data").joinpath("locale/en/canal-mania-errors.ftl").read_text()
    return set(re.findall(r"^canal-mania-illegal-([a-z-]+) =", text, re.M))


def test_every_code_has_a_case() -> None:
    assert set(CASES) == codes()


@pytest.mark.parametrize("code", sorted(CASES))
def test_a_refusal_says_why_and_changes_nothing(code: str) -> None:
    t, move = CASES[code]()
    before = t.digest()
    with pytest.raises(IllegalMove) as refusal:
        GAME.check(t.state, move)
    assert refusal.value.code == code
    assert t.refuses(move, code, refusal.value.ruling).params == refusal.value.params
    assert t.digest() == before


WORCESTER, GLOUCESTER = board.TOWN_OF_NAME["Worcester"], board.TOWN_OF_NAME["Gloucester"]
L5, DUN_NUMBER = board.HEX_OF_LABEL["L5"], board.CONTRACT_IDS.index("dun")


def out_of_the_tables() -> list[tuple[str, AnyMove]]:
    """Moves with a number that means nothing, each for a position in which its kind is possible."""
    moves: list[tuple[str, AnyMove]] = []
    for n in (-1, 99, 1 << 40):
        moves += [("take", Take(n, 0)), ("take", Take(0, n)), ("take", Take(board.JUNCTION, n)), ("take", Exchange(n))]
        moves += [
            ("build", Pick(n)),
            ("build", DrawFaceUp(n)),
            ("build", Remove(n)),
            ("place", Place(n)),
            ("colour", Colour(n)),
        ]
        moves += [("build", Lay(n, L5, 1, 3)), ("build", Lay(DUN_NUMBER, n * 9, 1, 3)), ("build", Lay(DUN_NUMBER, L5, n, 3))]
        moves += [("build", Lay(DUN_NUMBER, L5, 1, n)), ("build", Lay(DUN_NUMBER, L5, 1, 4, (n,)))]
        moves += [
            ("extra", Spend(n)),
            ("end", Discard(n)),
            ("goods", Goods((n, 0), (-1,))),
            ("goods", Goods((WORCESTER, n), (-1,))),
        ]
        moves += [("goods", Goods((WORCESTER, GLOUCESTER), (abs(n),)))]
    moves += [("goods", Goods((WORCESTER, GLOUCESTER), ())), ("goods", Goods((), ()))]
    return moves


def place_for(kind: str) -> Table:
    """A position in which a kind of move is possible."""
    if kind in ("colour", "place"):
        t = table(row="surveyor white, stretch red, lock, lock, lock")
        return after(t, draw_face_up("surveyor white" if kind == "colour" else "stretch red"))
    if kind == "extra":
        under = {"yellow": ["Junction from Tonbridge: S22 lock, T22 stretch, Maidstone"]}
        return after(table(works=MEDWAY, canals=under, hand="lock, 2 stretch, tunnel"), lay("Medway: S22 lock -> T22"))
    if kind == "goods":
        return table(phase=3, canals={"red": [SEVERN]}, tokens="Worcester")
    return table(
        phase={"take": 1, "build": 2, "end": 4}[kind], works=DUN, hand="9 stretch" if kind == "end" else "2 lock, stretch"
    )


@pytest.mark.parametrize(("kind", "move"), out_of_the_tables(), ids=str)
def test_a_number_that_means_nothing_is_refused_like_any_other(kind: str, move: AnyMove) -> None:
    t = place_for(kind)
    before = t.digest()
    with pytest.raises(IllegalMove) as refusal:
        GAME.play(t.state, move)
    assert refusal.value.code in codes()
    assert t.digest() == before
