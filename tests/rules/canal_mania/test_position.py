"""Positions as text: what is left out, what is refused, and every state of random games."""

from __future__ import annotations

import json

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rules.canal_mania import board, position
from rules.canal_mania.game import CanalMania
from rules.canal_mania.moves import Goods, Lay, TakeBack
from rules.canal_mania.state import BUILDING, DECLINE, PICKING, State
from rules.chance import Dice
from rules.game import BadState, Setup

GAME = CanalMania()


def canal(**keys: object) -> str:
    """A position with one face-up contract of seat 0: the Medway, unless told otherwise."""
    entry: dict[str, object] = {"seat": 0, "contract": "medway", "start": "Tonbridge", "tiles": "S22 lock, T22", **keys}
    return "[[works]]\n" + "".join(f"{key} = {json.dumps(value)}\n" for key, value in entry.items())


def all_cards(state: State) -> list[int]:
    """Every build card, wherever it is."""
    places = [state.open.row, state.deep.deck, state.deep.pile, *(private.hand for private in state.seats)]
    places += [[*laid.paid, *laid.spent] for laid in state.open.build]
    return sorted(card for place in places for card in place)


WHOLE_DECK = sorted(card for card, n in enumerate(board.CARD_COUNT) for _ in range(n))


# What is left out.


def test_the_empty_text_is_a_table_for_two() -> None:
    state = position.read("")
    assert len(state.seats) == 2
    assert state.open.trigger == 80
    assert state.open.engineers == [board.BRINDLEY, board.SMEATON]
    assert state.open.beside == [board.JESSOP, board.TELFORD, board.RENNIE]
    assert state.open.junctions == [2, 2]
    assert state.open.parliament == [0, 1, 2, 3, 4]
    assert state.open.row == [0] * 5
    assert all_cards(state) == WHOLE_DECK
    assert GAME.legal(state)


def test_cards_that_are_not_named_form_the_deck() -> None:
    state = position.read('hands = [["lock red", "surveyor"], ["tunnel"], []]\nrow = ["lock", "lock"]\npile = ["stretch"]')
    assert all_cards(state) == WHOLE_DECK
    assert state.open.hands == [2, 1, 0]
    assert (state.open.deck, state.open.pile) == (71, 1)


def test_with_the_deck_named_the_rest_is_the_discard_pile() -> None:
    state = position.read('deck = ["lock", "stretch red"]')
    assert state.deep.deck[-1] == board.CARD_NAMES.index("stretch red")
    assert all_cards(state) == WHOLE_DECK
    assert (state.open.deck, state.open.pile) == (2, 70)
    assert sum(state.open.known) == 70


def test_what_follows_from_the_canals_is_worked_out() -> None:
    tiles = "L4 lock, K4 stretch, Leeds, I5 aqueduct, Huddersfield"
    o = position.read(canal(contract="rochdale", start="Goole", tiles=tiles)).open
    leeds, goole, huddersfield = (board.TOWN_OF_NAME[name] for name in ("Leeds", "Goole", "Huddersfield"))
    assert o.supply == [15, 11, 3, 3, 16, 12, 4, 3]
    # I5 lies beside Leeds and leads out of it, so that two tile edges face Leeds.
    assert [o.joined[town] for town in (goole, leeds, huddersfield)] == [1, 2, 1]
    assert o.links == sorted([board.link(goole, leeds, 0), board.link(leeds, huddersfield, 0)])
    assert [o.laid[board.HEX_OF_LABEL[hex_]] for hex_ in ("L4", "K4", "I5", "K5")] == [1, 1, 1, 0]


def test_the_turn_follows_from_round_and_mover() -> None:
    state = position.read('colours = ["yellow", "red", "green"]\nround = 3\nmover = 0')
    assert (state.open.first, state.open.turn) == (1, 9)


def test_a_taken_junction_is_not_unused() -> None:
    state = position.read(canal(contract="junction", start="Stoke", tiles=""))
    assert state.open.junctions == [1, 2]


def test_a_build_in_progress_can_be_taken_back() -> None:
    text = f'phase = 2\nhands = [["stretch"], []]\n{canal()}[[build]]\ncontract = "medway"\nhex = "S22"\npaid = ["lock"]'
    state = position.read(text)
    assert state.open.action == BUILDING
    GAME.play(state, TakeBack())
    assert state.open.works[0][0].tiles == ()
    assert [board.CARD_NAMES[card] for card in state.seats[0].hand] == ["stretch", "lock"]


def test_questions_tell_the_action() -> None:
    text = 'picked = ["lock red"]\nphase = 2\n[[asked]]\nkind = "place"\ncount = 2\ncolour = "red"'
    assert position.read('hands = [["lock red"], []]\n' + text).open.action == PICKING


# What is refused.

VIA = canal(contract="thames", start="London", tiles="P19 stretch, O19 lock, N19 stretch, M19 tunnel, L19 aqueduct, Oxford")


@pytest.mark.parametrize(
    ("text", "where"),
    [
        ("phase = ", "toml"),
        ("phase = 5", "phase"),
        ('phase = "one"', "phase"),
        ("round = -1", "round"),
        ("scores = [1, -1]", "scores[1]"),
        ("weather = 1", "position"),
        ('ruleset = "third"', "ruleset"),
        ("seats = 6", "seats"),
        ("scores = [1, 2, 3]\nhands = [[], []]", "hands"),
        ('engineers = ["Telford", "Telford"]', "engineers[1]"),
        ('colours = ["yellow", "green"]', "colours"),
        ('hands = [["lok"], []]', "hands[0][0]"),
        ('hands = [["lock red"], ["lock red"]]', "hands[1][0]"),
        ('hands = [["lock red"], []]\nrow = ["lock red"]', "row[0]"),
        ('row = ["lock", "lock", "lock", "lock", "lock", "lock"]', "row"),
        ("row = []\ndeck = []\npile = []", "pile"),
        ('unseen = ["lock"]', "unseen"),
        ('drawn = "lock"', "drawn"),
        ('tokens = ["Leeds", "York", "Leeds"]', "tokens[2]"),
        ('tokens = ["Leads"]', "tokens[0]"),
        (f"tokens = {list(board.TOWNS[:21])}", "tokens"),
        ('parliament = ["medway", "medway"]', "parliament[1]"),
        ('parliament = ["medway"]\n' + canal(), "parliament[0]"),
        ('contracts = ["junction"]', "contracts[0]"),
        (canal() + canal(seat=1), "works"),
        (canal() + canal(contract="dun", start="Goole", tiles="") + canal(contract="nene", start="Northampton", tiles=""),
         "works[2]"),
        (canal(seat=2, tiles="") + "[[canals]]\nseat = 3\n" + canal().partition("seat = 0\n")[2], "canals[0].seat"),
        (canal(start="London"), "works[0].start"),
        (canal(contract="junction-2", start="Stoke", tiles=""), "junctions[0]"),
        ("junctions = [2, 2]\n" + canal(contract="junction", start="Stoke", tiles=""), "junctions[0]"),
        ('[[asked]]\nkind = "place"', "asked[0].colour"),
        ('[[asked]]\nkind = "why"', "asked[0].kind"),
        (canal() + '[[build]]\ncontract = "medway"\nhex = "T22"', "build[0].hex"),
        ('stage = "decline"\norder = [0, 0]', "order"),
    ],
)  # fmt: skip
def test_refused(text: str, where: str) -> None:
    with pytest.raises(BadState) as refusal:
        position.read(text)
    assert refusal.value.where == where
    assert refusal.value.why


@pytest.mark.parametrize(
    ("text", "why"),
    [
        (canal(tiles="S22 lock, R21"), "S22: the canal cannot run so"),  # a hairpin
        (canal(tiles="S22 lock, S21"), "S22: the canal cannot run so"),  # a dead end
        (canal(tiles="S22 lock, Maidstone"), "'Maidstone'"),  # not what its exit can face
        (canal(tiles="T22 lock, Maidstone"), "'T22 lock'"),  # not beside the boat's town
        (canal(tiles="S22 lock"), "exit? 'S22 lock'"),
        (canal(tiles="S22 lok, T22"), "'lok'"),
        (canal(tiles="S22 tunnel, T22"), "S22: no tunnel there (CM-45)"),
        (canal(tiles="S22 lock, T22 lock, Maidstone"), "T22: no lock there (CM-45)"),  # the same kind twice
        (canal(tiles="S22 lock, T22 stretch, Maidstone"), "this canal is complete"),  # and face up
        (VIA, "L19: the canal cannot run so"),  # Reading is missing
        (canal(contract="dun", start="Sheffield", tiles="J6 stretch, Huddersfield, I7 tunnel, Sheffield"), "I7: "),
        (canal(contract="bridgewater", start="Manchester", tiles="F7 stretch, F8"), "F7: "),
        (canal(contract="coventry", start="Birmingham", tiles="I13 stretch, I12 lock, Burton, J12 stretch, I13"), "J12: "),
    ],
)
def test_cm_54_a_wrongly_built_canal_is_not_loaded(text: str, why: str) -> None:
    with pytest.raises(BadState) as refusal:
        position.read(text)
    assert refusal.value.where.startswith("works[0]")
    assert why in refusal.value.why


def test_a_canal_called_complete_is_complete() -> None:
    with pytest.raises(BadState, match="not complete") as refusal:
        position.read(canal().replace("works", "canals"))
    assert refusal.value.where == "canals[0]"
    with pytest.raises(BadState, match="complete before"):
        position.read(canal(contract="junction", start="Sheffield", tiles="J6 lock, Huddersfield, H6 tunnel, G6"))


def test_cm_47_no_more_tiles_than_there_are() -> None:
    canals = [
        canal(contract="huddersfield-narrow", start="Manchester", tiles="G6 tunnel, H6 aqueduct, Huddersfield"),
        canal(contract="macclesfield", start="Manchester", tiles="F7 stretch, G8 tunnel, G9 aqueduct, Stoke"),
        canal(contract="junction", start="Sheffield", tiles="I7 tunnel, Huddersfield"),
        canal(contract="junction-2", start="Manchester", tiles="G6 tunnel, H6 aqueduct, Huddersfield"),
    ]
    text = [entry.replace("works", "canals") for entry in canals]
    assert position.read("".join(text[:3])).open.supply[board.TUNNEL] == 0
    with pytest.raises(BadState, match="CM-47"):
        position.read("".join(text))


# Every state of random games.


@settings(max_examples=5, deadline=None)
@given(st.integers(0, 10**6))
def test_every_state_of_a_game_reads_back(seed: int) -> None:
    dice = Dice(f"positions {seed}")
    state = GAME.start(Setup(2 + seed % 4), str(seed))
    played = 0
    while GAME.mover(state) is not None and played < 1500:
        moves = GAME.legal(state)
        active = [move for move in moves if isinstance(move, Lay | Goods)]
        GAME.play(state, dice.choose(active if active and dice.below(4) else moves))
        played += 1
        if played % 11 == 0 or state.open.stage >= DECLINE:
            assert GAME.digest(position.read(position.write(state))) == GAME.digest(state)


def test_a_position_is_a_readable_text() -> None:
    text = 'hands = [["lock"], []]\n' + canal()
    written = position.write(position.read(text))
    assert 'tiles = "S22 lock, T22"' in written
    assert max(len(line) for line in written.splitlines()) <= 125
