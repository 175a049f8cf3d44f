"""Setting up, and what everyone may see: CM-90 to CM-93."""

from __future__ import annotations

import msgspec
import pytest

from rules.canal_mania import board
from rules.canal_mania.events import Began, RowFilled
from rules.canal_mania.game import CanalMania
from rules.canal_mania.moves import Take
from rules.canal_mania.state import State
from rules.chance import Dice
from rules.game import BadSetup, Setup
from tests.support import england
from tests.support.canal_mania import DRAW, GAME, KEEP, lay, only, started, table, through

SEEDS = [f"seed {n}" for n in range(12)]


@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_cm_90_the_lowest_engineer_is_red_and_begins(seats: int, seed: str) -> None:
    o = started(seats, seed).state.open
    assert o.engineers[o.first] == min(o.engineers)
    assert o.colours[o.first] == 0 == board.PLAYER_COLOURS.index("red")
    assert (o.mover, o.phase, o.round, o.turn) == (o.first, 1, 1, 1)
    assert sorted(o.colours) == sorted(set(o.colours))
    assert sorted([*o.engineers, *o.beside]) == [0, 1, 2, 3, 4]


def test_cm_90_play_passes_to_the_next_seat() -> None:
    t = table("yellow, green, red, white", mover="red", parliament="", contract_deck=0, phase=1)
    order = []
    for _ in range(4):
        order.append(t.mover)
        t.pass_turn()
    assert order == ["red", "white", "yellow", "green"]
    assert t.state.open.round == 2


@pytest.mark.parametrize("seed", SEEDS)
def test_cm_90_the_others_get_the_colour_they_wish_and_nobody_else_red(seed: str) -> None:
    o = started(4, seed, colours=("white", "red", "white", "yellow")).state.open
    got = [board.PLAYER_COLOURS[c] for c in o.colours]
    assert (
        got
        == {
            0: ["red", "green", "white", "yellow"],
            1: ["white", "red", "green", "yellow"],
            2: ["white", "green", "red", "yellow"],
            3: ["white", "yellow", "green", "red"],
        }[o.first]
    )


@pytest.mark.parametrize(("seats", "junctions"), [(2, 2), (3, 1), (4, 1), (5, 1)])
def test_cm_91_what_all_start_with(seats: int, junctions: int) -> None:
    t = started(seats)
    o = t.state.open
    assert o.scores == [0] * seats
    assert [seat.hand for seat in t.state.seats] == [[]] * seats
    assert o.junctions == [junctions] * seats
    assert o.supply == [16, 12, 4, 3] * seats
    assert len(o.beside) == 5 - seats
    assert (o.tokens, o.deck, o.pile, len(o.row)) == (0, 72, 0, 5)


def test_cm_91_the_symbols_of_the_opening_row_place_nothing() -> None:
    for seed in SEEDS:
        t = started(3, seed)
        assert t.tokens() == set()
        assert not t.state.open.asked
        assert only(GAME.opening(t.state), RowFilled).cards == tuple(t.state.open.row)
        assert only(GAME.opening(t.state), Began).seat == t.state.open.first


def test_cm_92_a_guess_leaves_the_sixth_initial_contract_on_top() -> None:
    for seed in SEEDS:
        state = started(3, seed).state
        guess = GAME.guess(GAME.view(state, 0), Dice(seed))
        assert guess.deep.contracts[-1] == state.deep.contracts[-1]
        assert sorted(guess.deep.contracts) == sorted(state.deep.contracts)


@pytest.mark.parametrize("seed", SEEDS)
def test_cm_92_the_sixth_initial_contract_lies_on_top_of_the_others(seed: str) -> None:
    state = started(3, seed).state
    initial = {c for c in range(board.JUNCTION) if board.INITIAL[c]}
    assert len(initial) == 6
    assert set(state.open.parliament) < initial
    assert len(state.open.parliament) == 5
    deck = state.deep.contracts
    assert (len(deck), state.open.contracts_left) == (25, 25)
    assert {deck[-1], *state.open.parliament} == initial
    assert not initial & set(deck[:-1])


def test_cm_92_the_deck_counts_down_by_five() -> None:
    """The seats take contract after contract and never build: junctions aside, the deck is 25, 20, 15, 10, 5 or 0."""
    state = GAME.start(Setup(5), "by fives")
    dice = Dice("by fives")
    counts = {state.open.contracts_left}
    for _ in range(1500):
        if GAME.mover(state) is None:
            break
        moves = GAME.legal(state)
        takes = [m for m in moves if isinstance(m, Take) and m.contract < board.JUNCTION]
        GAME.play(state, dice.choose(takes or moves))
        counts.add(state.open.contracts_left)
    assert counts <= {25, 20, 15, 10, 5, 0}
    assert len(counts) > 2


def test_cm_93_a_spectator_sees_no_hand_and_no_deck() -> None:
    t = table(hands={"red": "surveyor", "yellow": "2 tunnel"})
    seen = t.view(None)
    assert (seen.seat, seen.private, seen.legal) == (None, None, None)
    assert seen.open.hands == [1, 2, 0]
    assert seen.__struct_fields__ == ("open", "seat", "private", "legal")


def test_cm_93_each_sees_his_own_hand() -> None:
    t = table(hands={"red": "surveyor", "yellow": "2 tunnel"})
    seen = t.view("yellow")
    assert seen.private is not None
    assert [board.CARD_NAMES[c] for c in seen.private.hand] == ["tunnel", "tunnel"]
    assert seen.legal is None
    assert t.view("red").legal == t.legal()


def test_cm_93_what_is_hidden_changes_no_view() -> None:
    """The same public facts with other hands, another deck order and other undeclared draws."""
    one = table(hands={"red": "lock", "yellow": "surveyor, tunnel", "green": "2 stretch"}, top="lock red, lock", deck=40)
    two = table(hands={"red": "lock", "yellow": "2 aqueduct", "green": "lock, tunnel"}, top="lock, stretch", deck=40)
    two.state.open.known = list(one.state.open.known)
    two.state.deep.pile = list(one.state.deep.pile)
    for name in ("red", None):
        assert one.view(name) == two.view(name)


def test_cm_93_public_facts_stand_in_every_view() -> None:
    t = table(works={"red": ["Medway from Tonbridge"]}, hand="lock", tokens="Leeds", top="lock red")
    t.play(lay("Medway: S22 lock -> T22"))
    for name in ("red", "yellow", "green", None):
        seen = t.view(name).open
        assert seen.works[0][0].tiles
        assert (seen.engineers, seen.junctions, seen.parliament) == (
            t.state.open.engineers,
            [1, 1, 1],
            t.state.open.parliament,
        )
        assert (seen.deck, seen.pile, seen.contracts_left) == (t.state.open.deck, 0, t.state.open.contracts_left)


def test_cm_93_a_view_is_a_copy() -> None:
    t = table(works={"red": ["Medway from Tonbridge"]}, hand="lock")
    seen = t.view("red")
    before = msgspec.msgpack.encode(seen)
    t.play(lay("Medway: S22 lock -> T22"))
    assert msgspec.msgpack.encode(seen) == before


def test_cm_93_an_undeclared_draw_shows_only_its_number() -> None:
    t = table(works={"red": ["Medway from Tonbridge"]}, top="lock red")
    t.play(DRAW)
    assert t.view("red").private.drawn == board.CARD_NAMES.index("lock red")  # type: ignore[union-attr]
    seen = msgspec.to_builtins(t.view("yellow").open)
    t2 = table(works={"red": ["Medway from Tonbridge"]}, top="surveyor")
    t2.play(DRAW)
    assert seen == msgspec.to_builtins(t2.view("yellow").open)
    t.play(KEEP)
    t2.play(KEEP)
    assert t.view("yellow").open == t2.view("yellow").open


# The contract of rules/game.py.


@pytest.mark.parametrize(
    ("setup", "code"),
    [
        (Setup(1), "seats"), (Setup(6), "seats"), (Setup(3, ruleset="third"), "unknown-ruleset"),
        (Setup(3, options={"speed": "fast"}), "unknown-option"), (Setup(3, options={"length": "endless"}), "option-value"),
        (Setup(3, colours=("pink",)), "unknown-colour"),
    ],
)  # fmt: skip
def test_a_table_that_cannot_be_started(setup: Setup, code: str) -> None:
    with pytest.raises(BadSetup) as refusal:
        GAME.start(setup, "seed")
    assert refusal.value.code == code


def test_the_same_seed_is_the_same_game() -> None:
    assert GAME.digest(started(4, "one").state) == GAME.digest(started(4, "one").state)
    assert GAME.digest(started(4, "one").state) != GAME.digest(started(4, "two").state)


def test_the_map_has_forty_two_towns_seven_a_colour() -> None:
    assert len(england.HEX_OF) == 42
    assert sorted(list(england.COLOUR.values()).count(c) for c in set(england.COLOUR.values())) == [7] * 6


def test_copy_dump_and_load() -> None:
    t = table(
        works={"red": ["Dun from Goole: L5 lock -> K5"]},
        canals={"yellow": [through("Medway", "Tonbridge-Maidstone")]},
        hand="lock",
    )
    data = GAME.dump(t.state)
    assert GAME.load(data) == t.state == GAME.copy(t.state)
    other: State = GAME.copy(t.state)
    GAME.play(other, GAME.legal(other)[0])
    assert GAME.dump(t.state) == data


def test_it_holds_nothing() -> None:
    assert vars(CanalMania()) == {}
