"""The board and setting up: AR-3, AR-5, AR-47 to AR-49, AR-63, AR-65, AR-66, AR-68, and the tables of the rulings."""

from __future__ import annotations

from collections import Counter
from itertools import pairwise

import pytest

from rules.arriala import board
from rules.arriala.events import Began
from rules.arriala.moves import Allocate, Card, Lock, Riverside, Vineyard, Walk
from rules.arriala.reaches import sections
from rules.chance import shuffle
from rules.game import BadSetup, Setup
from tests.support.arriala import GAME, only, place, started, table

SEEDS = [f"seed {n}" for n in range(12)]
P1 = ["Grisolles", *(f"A{n}" for n in range(1, 9)), "Montech", *(f"B{n}" for n in range(1, 7)), "Castelsarrasin"]
P1 += [*(f"C{n}" for n in range(1, 5)), "Moissac", *(f"D{n}" for n in range(1, 9)), "Valence d'Agen"]


def line(board_: str, seats: int) -> list[str]:
    """The names of the canal's places."""
    return [board.PLACES[p] for p in board.layout(board_, seats).line]


def test_ar_3_towns_and_locks_stand_in_one_line_with_the_spaces() -> None:
    t = table("L B1; r A8")
    # Montech and the lock are a step each; the lock is no arrival.
    assert t.arrivals(Walk, "r") == ["A3", "A4", "A5", "A6", "A7", "Montech", "B2", "B3", "B4"]
    t.refuses("walk r A8-B1", "lock-stands", "AR-3")
    t.play("walk r A8-B2")
    assert t.left == 2


def test_ar_3_towns_and_locks_belong_to_no_section() -> None:
    t = table("L A3 D8")
    names = [[board.PLACES[space] for space in section] for section in sections(t.o)]
    assert names == [["A1", "A2"], [f"A{n}" for n in range(4, 9)], [f"B{n}" for n in range(1, 7)],
                     [f"C{n}" for n in range(1, 5)], [f"D{n}" for n in range(1, 8)]]  # fmt: skip


def test_ar_5_the_end_towns_are_the_limit() -> None:
    t = table("r A2 D7")
    assert t.arrivals(Walk, "r", "A2")[0] == "Grisolles"
    assert t.arrivals(Walk, "r", "D7")[-1] == "Valence d'Agen"
    assert table("r Grisolles").arrivals(Walk) == ["A1", "A2", "A3", "A4", "A5"]


def test_ar_63_names() -> None:
    assert line("P1", 4) == P1
    assert len(line("P2", 4)) == 32 + 5
    assert [name for name in line("P2", 4) if name not in P1] == ["A9", "A10", "B7", "B8", "D9", "D10"]
    assert [board.PLACES[p] for p in board.BLUE_SPACES] == ["b1", "b2", "b3", "b4"]
    assert [board.PLACES[p] for p in board.SITES] == ["Montech slope", "Cacor"]
    assert [board.PLACES[p] for p in board.VINEYARDS] == ["Fronton", "Chasselas", "Brulhois"]


def test_ar_63_a_space_of_the_other_board_is_none() -> None:
    table().refuses("allocate A9", "not-in-play", "AR-63", place="A9", board="P1")
    assert table(board="P2").allows("allocate A9")


def test_ar_65_what_lies_beside_the_canal_is_reached_by_its_own_actions_from_anywhere() -> None:
    t = table("r A1 D8")
    for start in ("A1", "D8"):
        assert t.arrivals(Vineyard, "r", start) == ["Fronton", "Chasselas", "Brulhois"]
        assert t.arrivals(Riverside, "r", start) == ["b1", "b2", "b3", "b4"]
    beside = {*t.arrivals(Walk), *t.arrivals(Allocate), *t.arrivals(Lock)} & {"Fronton", "Chasselas", "b1", "Cacor"}
    assert not beside
    for name in ("Chasselas", "b1", "Cacor"):
        t.refuses(f"allocate {name}", "not-a-space", "AR-65", place=name)
        t.refuses(f"walk r A1-{name}", "not-a-space", "AR-65", place=name)


def test_ar_65_what_lies_beside_the_canal_blocks_nothing_and_is_in_no_section() -> None:
    t = table("r b2 C1 C2; y C3; p b3 Chasselas; g B6")
    t.play("walk g B6-C4")
    assert t.closed == ["C1-C4 r 6"]


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_ar_68_workers_locks_and_structures_stay(seats: int) -> None:
    """No move takes a lock or structure away, or a worker back into stock."""
    t = table("L A3; r A1 b2 Chasselas; y C1", hand="any to vineyard") if seats == 4 else started(seats)
    for _ in range(3):
        for m in t.legal:
            after = GAME.copy(t.state)
            GAME.play(after, m)
            assert set(after.open.locks) >= set(t.o.locks)
            assert after.open.workers.count(board.STOCK) <= t.o.workers.count(board.STOCK)
        GAME.play(t.state, t.legal[0])


@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_ar_66_the_seed_draws_the_first_player_then_shuffles_and_deals_in_playing_order(seats: int, seed: str) -> None:
    t = started(seats, seed)
    assert t.o.first == t.o.mover == shuffle(seed, "first", 0, range(seats))[0]
    pile = shuffle(seed, "cards", 0, [card for card, n in enumerate(board.CARD_COUNT) for _ in range(n)])
    for i in range(seats):
        assert t.state.seats[(t.o.first + i) % seats].hand == sorted(pile[-1 - 2 * i : -3 - 2 * i : -1])
    assert t.state.deep.pile == pile[: -2 * seats]
    assert (t.o.pile, t.o.hands, t.o.discards) == (55 - 2 * seats, [2] * seats, [0] * 10)


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_ar_66_what_all_start_with(seats: int) -> None:
    t = started(seats)
    assert set(t.o.scores) == {0}
    assert t.o.workers[: 5 * seats] == [board.STOCK] * (5 * seats)
    assert (t.o.round, t.o.turn, t.left) == (1, 1, 5)
    assert only(GAME.opening(t.state), Began).seat == t.o.first


def test_ar_66_the_first_player_may_be_any() -> None:
    assert {started(4, f"{n}").o.first for n in range(40)} == {0, 1, 2, 3}


def test_seats_get_the_colours_they_wish() -> None:
    assert started(3, colours=("green", "green", "")).o.colours == (2, 0, 1)
    assert GAME.seat_colours(started(2, colours=("", "purple")).state) == (0, 3)


def test_ar_47_three_players_have_all_but_the_fronton_vineyard() -> None:
    t = table("r A1", seats=3)
    assert line("P1", 3) == P1
    assert t.arrivals(Vineyard) == ["Chasselas", "Brulhois"]
    assert t.arrivals(Riverside) == ["b1", "b2", "b3", "b4"]
    t.refuses("vineyard r A1-Fronton", "not-in-play", "AR-47", seats=3)
    assert len(t.o.workers) == 15


def test_ar_48_two_players_have_no_grisolles_no_stretch_a_no_fronton_no_b1() -> None:
    t = table("r B1", seats=2)
    assert line("P1", 2) == P1[9:]
    assert t.arrivals(Vineyard) == ["Chasselas", "Brulhois"]
    assert t.arrivals(Riverside) == ["b2", "b3", "b4"]
    for text in ("allocate A1", "allocate Grisolles", "lock A1", "riverside r B1-b1", "vineyard r B1-Fronton"):
        t.refuses(text, "not-in-play", "AR-48", seats=2)


def test_ar_48_montech_is_the_end_town_and_bounds_the_first_section() -> None:
    t = table("r B1", seats=2)
    assert t.arrivals(Walk, "r")[0] == "Montech"
    assert [board.PLACES[s] for s in sections(t.o)[0]] == ["B1", "B2", "B3", "B4", "B5", "B6"]


def test_ar_48_both_structures_stay() -> None:
    t = table("scores 0-1-0", seats=2, hand="structure")
    assert t.arrivals(Card) == ["Montech slope", "Cacor"]


def test_ar_49_a_neutral_in_each_town() -> None:
    t = started(2, colours=("yellow", "red"))
    assert t.where("n") == ["Montech", "Castelsarrasin", "Moissac", "Valence d'Agen"]
    assert t.o.colours == (1, 0, board.NEUTRAL)
    assert board.COLOURS[board.NEUTRAL] not in GAME.colours
    assert t.o.hands == [2, 2]
    turns = []
    for _ in range(4):
        turns.append(t.mover)
        t.play("end")
    assert turns[0] != turns[1]
    assert turns == turns[:2] * 2


# The tables of the rulings.


@pytest.mark.parametrize(
    ("seats", "stretches", "workers", "pile", "p1", "p2", "locks"),
    [
        (4, "ABCD", 20, 47, (26, 5), (32, 5), 8),
        (3, "ABCD", 15, 49, (26, 5), (32, 5), 8),
        (2, "BCD", 14, 51, (18, 4), (22, 4), 6),
    ],
)
def test_the_table_of_set_ups(
    seats: int, stretches: str, workers: int, pile: int, p1: tuple[int, int], p2: tuple[int, int], locks: int
) -> None:
    for name, counts in (("P1", p1), ("P2", p2)):
        t = started(seats, board=name)
        places = board.layout(name, seats)
        kinds = Counter(board.KIND[p] for p in places.line)
        assert (kinds[board.SPACE], kinds[board.TOWN]) == counts
        assert "".join(board.STRETCHES[s] for s in places.stretches) == stretches
        assert len(t.o.workers) == workers
        assert t.o.pile == pile
        assert sum(board.LOCK_LIMIT[s] for s in places.stretches) == locks
        blue = len(places.blue_spaces)
        longest = max(len(section) for section in sections(t.o))
        assert longest <= workers - blue, "a section that can never be filled"
        canal = sum(board.REACH_POINTS[min(8, len(section))] for section in sections(t.o))
        assert canal == {"P1": (31, 46, 46), "P2": (36, 51, 51)}[name][seats - 2]


def test_the_table_of_the_deck() -> None:
    deck = dict(zip(board.CARD_NAMES, board.CARD_COUNT, strict=True))
    assert deck == {
        "walk 2": 8, "walk 3": 7, "walk 4": 5, "anywhere": 8, "own to vineyard": 6, "any to vineyard": 5,
        "all from vineyard": 3, "any from vineyard": 4, "lock": 5, "structure": 4,
    }  # fmt: skip
    assert sum(deck.values()) == 55


def test_places_hang_together() -> None:
    """Ids rise along the canal, so that first and last space enclose a section; what lies beside knows where."""
    for name in board.BOARDS:
        assert all(a < b for a, b in pairwise(board.layout(name, 4).line))
    assert [board.PLACES[p] for p in board.VINEYARD_TOWN] == ["Grisolles", "Moissac", "Valence d'Agen"]
    assert [board.PLACES[p] for p in board.SITE_TOWN] == ["Montech", "Moissac"]
    assert board.CONSTRUCTIONS == ("reservoir", "watermill", "watermill", "dam")
    assert board.ROOM[place("Fronton")] == 8


# What cannot be set up.


@pytest.mark.parametrize(
    ("setup", "code"),
    [
        (Setup(1), "seats"),
        (Setup(5), "seats"),
        (Setup(3, "second"), "unknown-ruleset"),
        (Setup(3, options={"length": "short"}), "unknown-option"),
        (Setup(3, options={"board": "P3"}), "option-value"),
        (Setup(3, options={"stall_rounds": "19"}), "option-value"),
        (Setup(3, colours=("black",)), "unknown-colour"),
    ],
)
def test_a_table_that_cannot_be_started(setup: Setup, code: str) -> None:
    with pytest.raises(BadSetup) as caught:
        GAME.start(setup, "x")
    assert caught.value.code == code


def test_the_table_of_options() -> None:
    options = {option.name: option.values for option in GAME.rulesets[0].options}
    defaults = {name: values[0] for name, values in options.items()}
    assert defaults == {
        "board": "P1", "first": "random", "direction": "both", "allocate_then_move": "true", "to_vineyard_any": "false",
        "walk_card_extension": "false", "structure_tie_ok": "false", "neutrals_as_own": "false",
        "riverside_counts": "false", "stall_rounds": "100",
    }  # fmt: skip
    assert {int(v) for v in options["stall_rounds"]} == {0, *range(20, 501)}
    assert all(len(set(values)) == len(values) > 1 for values in options.values())
