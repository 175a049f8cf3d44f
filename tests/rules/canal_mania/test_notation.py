"""Moves as text: both forms of every move, lines of several moves, phases passed, and what is refused."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rules.canal_mania import board, lines, notation, position
from rules.canal_mania.game import CanalMania
from rules.canal_mania.moves import (
    AnyMove,
    Colour,
    Declare,
    Discard,
    Draw,
    DrawFaceUp,
    End,
    Exchange,
    Goods,
    Keep,
    Lay,
    Pass,
    Pick,
    Place,
    Remove,
    Spend,
    Sweep,
    Take,
    TakeBack,
)
from rules.canal_mania.state import State, View
from rules.chance import Dice
from rules.game import AmbiguousMove, Setup, UnreadableMove

GAME = CanalMania()

MEDWAY = """
phase = 2
hands = [["lock", "stretch", "surveyor"], []]
[[works]]
seat = 0
contract = "medway"
start = "Tonbridge"
"""
TWO_CONTRACTS = """
phase = 2
hands = [["stretch", "stretch", "lock", "tunnel", "surveyor"], []]
[[works]]
seat = 0
contract = "severn"
start = "Worcester"
[[works]]
seat = 0
contract = "worcester-birmingham"
start = "Worcester"
"""
SQUARE = """
phase = {phase}
colours = ["red", "black"]
tokens = ["Manchester"]
[[canals]]
seat = 0
contract = "macclesfield"
start = "Manchester"
tiles = "F7 stretch, F8 lock, G9 aqueduct, Stoke"
[[works]]
seat = 0
contract = "shropshire-union"
start = "Birmingham"
tiles = "G13 aqueduct, G12 stretch, G11 lock, Stoke"
[[works]]
seat = 0
contract = "coventry"
start = "Coventry"
[[works]]
seat = 1
contract = "staffs-worcs"
start = "Stoke"
tiles = "G11 stretch, H11 aqueduct, H12 stretch, Birmingham"
"""


def view(text: str) -> View:
    """The mover's view of a position."""
    state = position.read(text)
    return GAME.view(state, state.open.mover)


def read(line: str, text: str = MEDWAY) -> list[AnyMove]:
    return notation.read(line, view(text))


def lay(contract: str, hex_: str, kind: str, to: str, pay: tuple[int, ...] = ()) -> Lay:
    """A tile in names: ``to`` is the hex or town that its exit faces."""
    here = board.HEX_OF_LABEL[hex_]
    there = board.TOWN_HEX[board.TOWN_OF_NAME[to]] if to in board.TOWN_OF_NAME else board.HEX_OF_LABEL[to]
    kind_ = board.KINDS.index(kind)
    return Lay(board.CONTRACT_IDS.index(contract), here, kind_, board.NEIGHBOURS[here].index(there), pay)


def town(name: str) -> int:
    return board.TOWN_OF_NAME[name]


def card(name: str) -> int:
    return board.CARD_NAMES.index(name)


LEEDS = "leeds-liverpool"
CM_T16: list[AnyMove] = [
    lay(LEEDS, "I4", "stretch", "H3"),
    lay(LEEDS, "H3", "lock", "Skipton"),
    lay(LEEDS, "F3", "aqueduct", "F4"),
    lay(LEEDS, "F4", "tunnel", "E5"),
    lay(LEEDS, "E5", "stretch", "D5"),
    lay(LEEDS, "D5", "lock", "C6"),
    lay(LEEDS, "C6", "stretch", "Liverpool"),
]
FORMS: list[tuple[list[AnyMove], str, str]] = [
    ([Take(28, town("Tonbridge"))], "take Medway Navigation at Tonbridge", "t med Ton"),
    ([Take(board.JUNCTION_2, town("Leighton Buzzard"))], "take Junction 2 at Leighton Buzzard", "t junction-2 Leig"),
    ([Exchange(board.TELFORD)], "exchange Telford", "exchange Tel"),
    ([Sweep()], "sweep", "sweep"),
    (
        [Pick(card("lock red")), Pick(card("stretch")), Pick(card("surveyor white"))],
        "name lock red, stretch, surveyor white",
        "n lr, s, vw",
    ),
    ([Draw()], "draw", "draw"),
    ([DrawFaceUp(card("lock red"))], "draw lock red", "draw lr"),
    ([Declare()], "declare", "declare"),
    ([Keep()], "keep", "keep"),
    ([Colour(2)], "colour green", "colour g"),
    ([Place(town("Leeds")), Place(town("York"))], "place Leeds, York", "pl Lee, Yor"),
    (
        CM_T16,
        "build Leeds & Liverpool Canal: I4 stretch, H3 lock, Skipton, F3 aqueduct, F4 tunnel, E5 stretch, D5 lock, "
        "C6 stretch, Liverpool",
        "b lee I4s H3l Ski F3a F4t E5s D5l C6s Liv",
    ),
    (
        [lay("dun", "L5", "lock", "K5")],
        "build River Dun Navigation and Sheffield Canal: L5 lock, K5",
        "b dun L5l K5",
    ),
    (
        [lay("macclesfield", "F9", "tunnel", "Stoke", (board.TUNNEL, board.TUNNEL, board.HALF))],
        "build Macclesfield Canal: F9 tunnel with tunnel+tunnel+half, Stoke",
        "b mac F9t=tth Sto",
    ),
    (
        [lay("soar", "L11", "lock", "Leicester"), Spend(board.TUNNEL), Spend(board.SURVEYOR)],
        "build Leicester (Soar) Navigation: L11 lock discarding tunnel+surveyor, Leicester",
        "b soa L11l-tv Leic",
    ),
    (
        [lay("worcester-birmingham", "G16", "stretch", "H15"), lay("severn", "G16", "lock", "G17")],
        "build Worcester and Birmingham Canal: G16 stretch, H15; build River Severn Navigation: G16 lock, G17",
        "b wor G16s H15; b sev G16l G17",
    ),
    ([Spend(board.TUNNEL), Spend(board.LOCK)], "spend tunnel, lock", "spend t, l"),
    ([TakeBack()], "take back", "take back"),
    ([TakeBack()] * 3, "take back 3", "take back 3"),
    (
        [Remove(9), Remove(9)],
        "remove Rochdale Canal and Calder, Hebble, Aire Navigations 2",
        "remove roc 2",
    ),
    ([Remove(board.JUNCTION_2)], "remove Junction 2", "remove junction-2"),
    ([Goods((24, 36, 4), (-1, 3))], "move Manchester-Stoke-Birmingham(black)", "m Man-Sto-Bir(k)"),
    ([Discard(board.LOCK), Discard(board.LOCK)], "discard lock, lock", "discard l, l"),
    ([Pass(), End()], "pass; end", "pass; end"),
]


@pytest.mark.parametrize(("moves", "long", "short"), FORMS, ids=[form[1][:30] for form in FORMS])
def test_long_and_short_forms(moves: list[AnyMove], long: str, short: str) -> None:
    assert notation.write(moves) == long
    assert notation.write(moves, short=True) == short


@pytest.mark.parametrize(
    "line",
    [
        "BUILD medway navigation: s22 LOCK, t22 stretch, maidstone",
        "b med S22l T22s Mai",
        "build Medway: S22 l, T22 str, Maid",
        "build med S22 lock T22 stretch Maidstone",
        "build Medway: Tonbridge, S22 lock, T22, T22 stretch, Maidstone",
    ],
)
def test_ways_to_say_the_same_build(line: str) -> None:
    assert read(line) == [lay("medway", "S22", "lock", "T22"), lay("medway", "T22", "stretch", "Maidstone")]


@pytest.mark.parametrize("line", ["build Medway: S22 lock with surveyor, T22", "b med S22l=v T22"])
def test_explicit_payment(line: str) -> None:
    assert read(line) == [lay("medway", "S22", "lock", "T22", (board.SURVEYOR,))]


def test_payment_is_sorted_however_it_is_said() -> None:
    assert read("build Medway: S22 lock with half + tunnel+locks, T22") == [
        lay("medway", "S22", "lock", "T22", (board.LOCK, board.TUNNEL, board.HALF))
    ]


def test_a_second_canal_needs_no_verb() -> None:
    both = read("build Worcester: G16 stretch, H15; Severn: G16 lock, G17", TWO_CONTRACTS)
    assert both == read("b wor G16s H15; b sev G16l G17", TWO_CONTRACTS)
    assert both == [lay("worcester-birmingham", "G16", "stretch", "H15"), lay("severn", "G16", "lock", "G17")]


COVENTRY = """
phase = 2
[[works]]
seat = 0
contract = "coventry"
start = "Coventry"
"""


def test_cm_t7_towns_tell_a_canal_where_hexes_do_not() -> None:
    one = read("build Coventry: J12 lock, I12 stretch, H12 lock, Birmingham", COVENTRY)
    two = read("build Coventry: J12 lock, Burton, I12 stretch, H12 lock, Birmingham", COVENTRY)
    assert one[0] == lay("coventry", "J12", "lock", "I12")
    assert two[0] == lay("coventry", "J12", "lock", "Burton")
    assert one[1:] == two[1:]
    assert notation.write(one) != notation.write(two)


def test_an_exit_left_open_is_the_only_legal_one() -> None:
    assert read("build Medway: S22 lock, T22 stretch") == read("build Medway: S22 lock, T22 stretch, Maidstone")


def test_an_exit_left_open_with_two_legal_ones_is_asked_for() -> None:
    with pytest.raises(AmbiguousMove) as refusal:
        read("build Medway: S22 lock")
    assert refusal.value.word == "S22 lock"
    assert (refusal.value.wanted, refusal.value.choices) == ("exit", ("T21", "T22"))


def test_a_tile_that_cannot_lie_there_is_left_to_play() -> None:
    moves = read("build Medway: E5 stretch")
    assert moves == [lay("medway", "E5", "stretch", "E4")]


# Phases that are passed, and those that are not.

FIRST = MEDWAY.replace("phase = 2", "phase = 1")


@pytest.mark.parametrize(
    ("line", "passes"),
    [("exchange Telford", 0), ("draw", 0), ("build Medway: S22 lock, T22", 1), ("pick stretch, stretch, stretch", 1),
     ("move Leeds-Goole", 2), ("end", 3), ("discard lock", 3), ("pass", 1), ("pass; end", 3), ("sweep; end", 2)],
)  # fmt: skip
def test_a_command_for_a_later_phase_passes_the_earlier_ones(line: str, passes: int) -> None:
    moves = read(line, FIRST)
    assert moves.count(Pass()) == passes


def test_cm_10_the_contract_that_must_be_taken_is_not_passed() -> None:
    assert read("end", "phase = 1") == [End()]


def test_an_open_build_is_ended_by_the_next_command() -> None:
    state = position.read(MEDWAY)
    for move in read("build Medway: S22 lock, T22"):
        GAME.play(state, move)
    assert notation.read("end", GAME.view(state, 0)) == [Pass(), Pass(), End()]
    assert notation.read("build Medway: T22 stretch, Maidstone", GAME.view(state, 0)) == [
        lay("medway", "T22", "stretch", "Maidstone")
    ]
    assert notation.read("take back; end", GAME.view(state, 0)) == [TakeBack(), Pass(), Pass(), End()]


def test_a_build_and_all_after_it_in_one_line() -> None:
    line = "build Coventry: I13 stretch, Birmingham; move Manchester-Stoke-Birmingham(red)-Coventry; end"
    moves = read(line, SQUARE.format(phase=1))
    assert moves == [
        Pass(),
        lay("coventry", "I13", "stretch", "Birmingham"),
        Pass(),
        Goods((town("Manchester"), town("Stoke"), town("Birmingham"), town("Coventry")), (-1, 0, -1)),
        End(),
    ]


def test_what_was_removed_in_the_line_is_gone_for_the_rest_of_it() -> None:
    text = MEDWAY + 'tiles = "S22 lock, T22"'
    with pytest.raises(AmbiguousMove) as refusal:
        read("remove Medway; build Medway: S22 stretch", text)
    assert (refusal.value.wanted, len(refusal.value.choices)) == ("exit", 2)
    assert read("remove Medway; build Medway: R21 stretch", text) == [Remove(28), lay("medway", "R21", "stretch", "S21")]


def test_a_question_that_must_be_answered_is_not_passed() -> None:
    state = position.read('phase = 2\ntokens = []\nrow = ["lock red"]\nhands = [["stretch"], []]\n')
    GAME.play(state, Pick(card("lock red")))
    assert state.open.asked
    assert notation.read("end", GAME.view(state, 0)) == [End()]
    # London is placed without asking; with the second token the action is done.
    assert notation.read("place Burton; end", GAME.view(state, 0)) == [Place(town("Burton")), Pass(), End()]


def test_cm_12_an_extra_contract_not_wanted_is_passed() -> None:
    text = 'parliament = ["medway", "witham"]'
    assert read("take Medway at Tonbridge; take Witham at Boston; end", text) == [
        Take(28, town("Tonbridge")),
        Take(15, town("Boston")),
        Pass(),
        Pass(),
        End(),
    ]
    assert read("take Medway at Tonbridge; end", text)[1:] == [Pass(), Pass(), Pass(), End()]


# Picking.

SEVEN = 'phase = 2\nhands = [["lock", "lock", "lock", "lock", "lock", "lock", "lock"], []]\n'
RENNIE = 'phase = 2\nengineers = ["Rennie", "Brindley"]\n'


@pytest.mark.parametrize(
    ("text", "line", "stops"),
    [
        ("phase = 2", "pick stretch, stretch, stretch", False),
        ("phase = 2", "pick stretch, stretch", False),
        (SEVEN, "pick stretch", True),
        (SEVEN, "pick stretch, stretch", True),
        (SEVEN, "pick stretch, stretch, stretch", False),
        (RENNIE, "pick stretch, stretch, stretch", True),
        (RENNIE, "pick stretch, stretch, stretch, stretch", False),
        (SEVEN, "name stretch", False),
        (RENNIE, "name stretch, stretch, stretch", False),
    ],
)
def test_cm_30_pick_ends_where_fewer_are_allowed_and_name_does_not(text: str, line: str, stops: bool) -> None:
    moves = read(line, text)
    assert moves == [Pick(card("stretch"))] * line.count("stretch") + [Pass()] * stops


def test_cm_21_the_new_engineer_counts_in_the_same_line() -> None:
    text = 'engineers = ["Brindley", "Rennie"]\n' + FIRST
    assert read("exchange Rennie; pick stretch, stretch, stretch", text)[-1] == Pass()


@pytest.mark.parametrize("word", ["lock red", "red lock", "LOCK RED", "lr", "lock r"])
def test_cards_with_a_symbol(word: str) -> None:
    assert read(f"name {word}", "phase = 2") == [Pick(card("lock red"))]


@pytest.mark.parametrize("word", ["lock", "locks", "l", "loc"])
def test_cards_without_a_symbol(word: str) -> None:
    assert read(f"name {word}", "phase = 2") == [Pick(card("lock"))]


# Several meanings.


def test_ambiguous_town() -> None:
    with pytest.raises(AmbiguousMove) as refusal:
        read("place Bri")
    assert (refusal.value.wanted, refusal.value.choices) == ("town", ("Bridgwater", "Bristol"))


def test_ambiguous_contract() -> None:
    with pytest.raises(AmbiguousMove) as refusal:
        read("remove leicester")
    assert refusal.value.wanted == "contract"
    assert refusal.value.choices == (
        "Leicester (Soar) Navigation", "Leicestershire and Northamptonshire Union Canal"
    )  # fmt: skip


def test_of_several_meanings_the_legal_one_is_meant() -> None:
    text = 'parliament = ["bridgewater", "thames", "nene"]'
    assert read("take bri at Manchester", text) == [Take(0, town("Manchester"))]


def test_a_boat_without_a_town_is_asked_for() -> None:
    with pytest.raises(AmbiguousMove) as refusal:
        read("take Medway", 'parliament = ["medway", "witham"]')
    assert (refusal.value.wanted, refusal.value.choices) == ("start", ("Tonbridge", "Maidstone"))


def test_cm_60_the_owner_is_asked_for_only_where_several_lead_on() -> None:
    text = SQUARE.format(phase=3)
    with pytest.raises(AmbiguousMove) as refusal:
        read("build Coventry: I13 stretch, Birmingham; move Manchester-Stoke-Birmingham-Coventry", text)
    assert (refusal.value.wanted, refusal.value.choices) == ("section", ("red", "black"))
    assert refusal.value.params == {"a": "Stoke", "b": "Birmingham"}
    # The last section is the mover's, so nothing is left to ask; the owner is told all the same.
    route = Goods((town("Manchester"), town("Stoke"), town("Birmingham")), (-1, 0))
    assert read("move Manchester-Stoke-Birmingham", text) == [route]
    assert read("m Man(r)-Sto(red)-Bir", text) == [route]


# Refusals.


@pytest.mark.parametrize(
    ("line", "word", "wanted", "near"),
    [
        ("", "", "verb", ()),
        ("bild Medway: S22 lock", "bild", "verb", ("build",)),
        ("exchange Bridley", "Bridley", "engineer", ("Brindley",)),
        ("take Medwey at Tonbridge", "Medwey", "contract", ("Medway Navigation",)),
        ("place Leads", "Leads", "town", ("Leeds",)),
        ("build Medway: S22 lok, T22", "lok", "tile", ("lock",)),
        ("build Medway: Z22 lock", "Z22", "hex", ()),
        ("build Medway: S22 lock with sureyor", "sureyor", "card", ("surveyor",)),
        ("build Medway: S22 lock with", "", "card", ()),
        ("build Medway: Maidstone", "Maidstone", "tile", ()),
        ("build Medway", "", "tile", ()),
        ("colour purpel", "purpel", "colour", ("purple",)),
        ("name lock orange", "lock orange", "card", ()),
        ("sweep now", "now", "nothing", ()),
        ("take back 0", "0", "number", ()),
        ("move Leeds-Gole", "Gole", "town", ("Goole",)),
    ],
)
def test_unreadable(line: str, word: str, wanted: str, near: tuple[str, ...]) -> None:
    with pytest.raises(UnreadableMove) as refusal:
        read(line)
    assert (refusal.value.word, refusal.value.wanted) == (word, wanted)
    assert set(near) <= set(refusal.value.near)


def test_a_town_that_was_entered_and_not_named_is_pointed_at() -> None:
    with pytest.raises(UnreadableMove) as refusal:
        read("build Leeds-Liverpool: I4 stretch, H3 lock, F3 aqueduct")
    assert (refusal.value.word, refusal.value.wanted) == ("F3 aqueduct", "next")
    assert "Skipton" in refusal.value.near


WORDS = (
    "build b take take_back med Medway_Navigation: S22 S22l lock with discarding l+v = - ; , : Leeds Bri at move ( ) 2 pick"
    " name end pass Junction_2"
)


def _spaced(words: list[str]) -> str:
    return " ".join(words).replace("_", " ")


@settings(max_examples=300, deadline=None)
@given(st.one_of(st.text(max_size=40), st.lists(st.sampled_from(WORDS.split()), max_size=10).map(_spaced)))
def test_any_text_is_read_or_refused(line: str) -> None:
    seen = view(MEDWAY)
    try:
        moves = notation.read(line, seen)
    except (UnreadableMove, AmbiguousMove):
        return
    assert moves


# Every move of random games.


def eager(dice: Dice, moves: list[AnyMove]) -> AnyMove:
    """A move that builds and ships more often than chance would, so that canals, crossings and routes come about."""
    active = [move for move in moves if isinstance(move, Lay | Goods)]
    return dice.choose(active if active and dice.below(4) else moves)


@settings(max_examples=6, deadline=None)
@given(st.integers(0, 10**6))
def test_every_legal_move_reads_back_in_both_forms(seed: int) -> None:
    dice = Dice(str(seed))
    state = GAME.start(Setup(2 + seed % 4), str(seed))
    for _ in range(120):
        seat = GAME.mover(state)
        if seat is None:
            break
        seen = GAME.view(state, seat)
        assert seen.legal
        for move in seen.legal:
            for short in (False, True):
                line = notation.write([move], short)
                assert notation.read(line, seen) == [move], line
                assert not short or len(line) <= 100
        GAME.play(state, eager(dice, seen.legal))


@settings(max_examples=6, deadline=None)
@given(st.integers(0, 10**6))
def test_lines_of_several_moves_read_back_in_both_forms(seed: int) -> None:
    """A line grows until something is revealed or the turn ends; each of its beginnings reads back."""
    dice = Dice(f"lines {seed}")
    state = GAME.start(Setup(2 + seed % 4), str(seed))
    line: list[AnyMove] = []
    seen = GAME.view(state, state.open.mover)
    for _ in range(250):
        seat = GAME.mover(state)
        if seat is None:
            break
        if not line:
            seen = GAME.view(state, seat)
        line.append(eager(dice, GAME.legal(state)))
        events = GAME.play(state, line[-1])
        for short in (False, True):
            assert notation.read(notation.write(line, short), seen) == line
        if GAME.mover(state) != seat or any(event.reveals != "nothing" for event in events):
            line = []


def test_whole_builds_fit_an_autocomplete_value() -> None:
    """The longest legal canal with as many extra cards as a hand can hold."""
    longest = 0
    for contract in range(board.JUNCTION):
        for start in lines.starts(contract):
            for line in lines.completions(contract, start, ()):
                moves = [Lay(contract, code // 36, board.STRETCH, code % 6) for code in line]
                longest = max(longest, len(notation.write(moves, short=True)))
    extras = 8 // 2 * len("-tv")
    assert longest + extras <= 100


def test_hidden_moves_do_not_depend_on_what_is_hidden() -> None:
    """Reading uses the view alone: the same line means the same after another deal of what is hidden."""
    state: State = GAME.start(Setup(3), "hidden")
    seen = GAME.view(state, state.open.mover)
    other = GAME.guess(seen, Dice("other"))
    assert notation.read("take junction at York; end", seen) == notation.read(
        "take junction at York; end", GAME.view(other, other.open.mover)
    )


def test_a_build_that_names_no_contract_is_of_the_only_one() -> None:
    assert read("build S22 lock, T22 stretch, Maidstone") == read("build Medway: S22 lock, T22 stretch, Maidstone")


SECOND_JUNCTION = """
junctions = [1, 2]
[[canals]]
seat = 0
contract = "junction"
start = "Goole"
tiles = "L4 lock, K4 stretch, Leeds"
"""


def test_cm_16_with_the_first_junction_used_the_second_is_meant() -> None:
    assert read("take junction at York", SECOND_JUNCTION) == [Take(board.JUNCTION_2, town("York"))]
    assert read("take junction at York", "junctions = [2, 2]") == [Take(board.JUNCTION, town("York"))]
