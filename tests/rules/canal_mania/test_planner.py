"""The planner: what it offers can be played, costs and brings what it says, and nothing better is kept back."""

from __future__ import annotations

import random
from collections.abc import Iterator

import pytest

from rules.canal_mania import board, goods, planner, plans
from rules.canal_mania.board import AQUEDUCT, STRETCH, SURVEYOR, TUNNEL
from rules.canal_mania.building import path_of
from rules.canal_mania.cards import counts
from rules.canal_mania.events import Completed, LeftIncomplete, Moved
from rules.canal_mania.lines import tiles_needed
from rules.canal_mania.moves import AnyMove, Discard, End, Goods, Lay, Pass, Remove, Spend, TakeBack
from rules.canal_mania.plans import ANY, BuildPlan
from rules.canal_mania.state import BUILDING, PLAYING, State
from rules.chance import Dice
from rules.game import Setup
from tests.support.canal_mania import GAME, Table, contract, lay, only, table, town

HAND = "aqueduct, surveyor, 2 tunnel"


def best(t: Table, name: str) -> BuildPlan:
    """The plan that is offered first."""
    return plans.builds(t.view(t.mover), contract(name))[0]


def ready(t: Table, name: str) -> list[BuildPlan]:
    """The playable plans that finish a canal."""
    return [way for way in plans.builds(t.view(t.mover), contract(name)) if way.completes and not any(way.missing)]


def tiles(way: BuildPlan) -> str:
    """A plan's tiles by name."""
    return ", ".join(f"{board.HEXES[move.hex]} {board.KINDS[move.kind]}" for move in way.lays)


def played_out(state: State, way: BuildPlan) -> None:
    """Play a plan on a copy: every move stands in the legal list, and what was told of it happens."""
    state = GAME.copy(state)
    seat = state.open.mover
    score, hand = state.open.scores[seat], counts(state.seats[seat].hand)
    completed = []
    for move in way.moves:
        assert move in GAME.legal(state), (way, move)
        completed += [event for event in GAME.play(state, move) if isinstance(event, Completed)]
    assert not state.open.asked
    assert state.open.scores[seat] - score == way.points
    assert bool(completed) == way.completes
    assert way.played == tuple(a - b for a, b in zip(hand, counts(state.seats[seat].hand), strict=True))
    assert way.cards == sum(hand) - state.open.hands[seat]
    laid = tuple(one.tile for one in state.open.build)[-len(way.tiles) :]
    assert laid == way.tiles
    if not way.completes:
        work = next(work for work in state.open.works[seat] if work.contract == way.contract)
        assert way.left == tiles_needed(work.contract, work.start, path_of(work.tiles))
        assert way.tile_points == plans.tile_points_of(work.tiles[-len(way.tiles) :])


def random_games(games: int, seed: str) -> Iterator[tuple[State, Dice]]:
    """Positions of games at random in which engineers change often and canals are begun and finished."""
    for number in range(games):
        dice = Dice(f"{seed} {number}")
        state = GAME.start(Setup(seats=2 + number % 4), f"{seed} {number}")
        for _ in range(220):
            if GAME.mover(state) is None:
                break
            yield state, dice
            o = state.open
            if o.phase == 2 and not o.asked and o.works[o.mover] and dice.below(2):
                view = GAME.view(state, o.mover)
                ways = [w for work in o.works[o.mover] for w in plans.builds(view, work.contract, 10, 0)]
                if ways:
                    for move in dice.choose(ways).moves:
                        GAME.play(state, move)
                    continue
            moves = [move for move in GAME.legal(state) if not isinstance(move, TakeBack | Remove)]
            GAME.play(state, dice.choose(moves))


def test_every_playable_plan_of_random_games_is_legal_and_keeps_what_it_promises() -> None:
    played = engineers = over = pairs = 0
    for state, dice in random_games(8, "plans"):
        o = state.open
        if o.stage != PLAYING or o.asked or not (o.phase == 2 or o.action == BUILDING):
            continue
        view = GAME.view(state, o.mover)
        for work in o.works[o.mover]:
            ways = [way for way in plans.builds(view, work.contract) if not any(way.missing)]
            for way in [ways[0], *(dice.choose(ways) for _ in range(3))] if ways else []:
                played_out(state, way)
                played += 1
                engineers |= 1 << o.engineers[o.mover]
                over += way.over > 0
                pairs += any(isinstance(move, Lay) and move.pay for move in way.moves)
    assert played > 300
    assert engineers == 0b11111
    assert over > 10
    assert pairs > 3


def cheapest_by_hand(state: State, number: int) -> dict[tuple[tuple[int, ...], tuple[int, ...]], int]:
    """By brute force over the legal moves: every way to finish a canal (its hexes, its tiles by kind), with fewest cards."""
    seat = state.open.mover
    found: dict[tuple[tuple[int, ...], tuple[int, ...]], int] = {}
    seen: set[str] = set()

    def walk(state: State) -> None:
        digest = GAME.digest(state)
        if digest in seen:
            return
        seen.add(digest)
        done = next((c for c in state.open.canals if c.seat == seat and c.contract == number and c.complete), None)
        if done and not state.open.asked:
            kinds = [board.tile_kind(code) for code in done.tiles]
            key = tuple(code // 4 for code in done.tiles), tuple(kinds.count(kind) for kind in range(4))
            left = state.open.hands[seat]
            found[key] = min(found.get(key, 99), hand - left)
            return
        for move in GAME.legal(state):
            if isinstance(move, Spend) or (isinstance(move, Lay) and move.contract == number):
                after = GAME.copy(state)
                GAME.play(after, move)
                walk(after)

    hand = state.open.hands[seat]
    walk(GAME.copy(state))
    return found


@pytest.mark.parametrize("engineer", board.ENGINEERS)
@pytest.mark.parametrize(
    ("canal", "crossing"),
    [
        ("Medway from Tonbridge", "Junction from Tonbridge: S22 lock, T22 stretch, Maidstone"),
        ("Macclesfield from Manchester", "Bridgewater from Manchester: F7 lock, E8 stretch, D7 lock, Liverpool"),
        ("Worcester and Birmingham from Worcester", ""),
        ("Coventry from Birmingham", ""),
    ],
)
def test_no_way_to_finish_is_missed_and_none_is_invented(
    engineer: str, canal: str, crossing: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(plans, "ALIKE", 999)
    dice = random.Random(f"{engineer} {canal}")
    name = canal.partition(" from ")[0]
    ways = 0
    for _ in range(6):
        hand = ", ".join(dice.choices(board.KINDS[:5], weights=(3, 3, 2, 2, 2), k=6))
        canals = {"yellow": [crossing]} if crossing else {}
        t = table(engineer=engineer, works={"red": [canal]}, canals=canals, hand=hand)
        expected = cheapest_by_hand(t.state, contract(name))
        found = [way for way in plans.builds(t.view("red"), contract(name), 9999) if way.completes and not any(way.missing)]
        told = {}
        for way in found:
            kinds = [board.tile_kind(code) for code in way.tiles]
            told[tuple(code // 4 for code in way.tiles), tuple(kinds.count(kind) for kind in range(4))] = way.cards
        assert told.keys() == expected.keys()
        ways += len(told)
        if engineer != "Smeaton":
            assert told == expected
        else:
            # CM-43: with Smeaton fewer surveyors go before fewer cards.
            assert all(told[key] >= cards for key, cards in expected.items())
    assert ways


def test_the_order_is_finished_first_then_points_a_card_then_fewer_cards() -> None:
    t = table(works={"red": ["Worcester and Birmingham from Worcester"]}, hand="3 stretch, 2 lock, 2 aqueduct, tunnel")
    found = plans.builds(t.view("red"), contract("Worcester and Birmingham"))
    playable = [way for way in found if not any(way.missing)]
    assert found[: len(playable)] == playable
    rank = [(not way.completes, -(way.points or way.tile_points) / way.cards, way.cards) for way in playable]
    assert rank == sorted(rank)
    assert rank[0][0] is False
    assert rank[-1][0] is True
    short = [sum(way.missing) for way in found[len(playable) :]]
    assert short == sorted(short)


def test_cm_t16_leeds_and_liverpool_is_found_with_ten_cards_and_fifteen_points() -> None:
    t = table(
        works={"red": ["Leeds & Liverpool from Leeds"]}, hand="3 stretch, 2 lock, 2 aqueduct, 3 tunnel"
    )
    ways = [way for way in ready(t, "Leeds & Liverpool") if way.cards == 10]
    assert ways
    assert {way.points for way in ways} == {15}


def test_cm_t14_smeatons_surveyor_is_named_across_two_tiles() -> None:
    t = table(engineer="Smeaton", works={"red": ["Macclesfield from Manchester"]}, hand="stretch, surveyor, 2 tunnel")
    way = best(t, "Macclesfield")
    assert (way.completes, way.points, way.cards) == (True, 8, 4)
    played_out(t.state, way)


def test_cm_t14_an_explicit_payment_opens_the_half_that_the_cheapest_one_would_not() -> None:
    t = table(engineer="Smeaton", works={"red": ["Huddersfield Narrow from Manchester"]}, hand=HAND)
    way = best(t, "Huddersfield Narrow")
    assert way.completes
    assert way.lays[0].pay == (AQUEDUCT, SURVEYOR)
    played_out(t.state, way)


def test_cm_44_what_is_spent_for_building_over_is_what_the_other_canal_needs_least() -> None:
    t = table(
        works={"red": ["Soar from Nottingham", "Medway from Tonbridge"]},
        canals={"yellow": ["Junction from Nottingham: L11 stretch, Leicester"]},
        hand="lock, stretch, lock, tunnel, aqueduct",
    )
    way = next(way for way in ready(t, "Soar") if way.over)
    assert [move.kind for move in way.moves if isinstance(move, Spend)] == [AQUEDUCT, TUNNEL]
    played_out(t.state, way)


def test_missing_cards_are_told_by_kind_with_surveyors_for_the_rarest() -> None:
    t = table(works={"red": ["Medway from Tonbridge"]}, hand="lock")
    way = next(way for way in plans.builds(t.view("red"), contract("Medway")) if way.completes)
    assert way.missing == (1, 0, 0, 0, 0)
    assert way.played == (0, 1, 0, 0, 0)
    assert (way.cards, way.points) == (2, 4)
    t = table(works={"red": ["Huddersfield Narrow from Manchester"]}, hand="surveyor, 2 tunnel, aqueduct")
    way = next(way for way in plans.builds(t.view("red"), contract("Huddersfield Narrow")) if way.completes)
    assert way.missing == (0, 0, 1, 0, 0)


def test_missing_cards_of_building_over_may_be_of_any_kind() -> None:
    t = table(
        works={"red": ["Soar from Nottingham"]}, canals={"yellow": ["Junction from Nottingham: L11 stretch, Leicester"]},
        hand="lock, tunnel",
    )  # fmt: skip
    wanting = [way for way in plans.builds(t.view("red"), contract("Soar")) if way.completes and way.over]
    assert wanting[0].missing[ANY] == 1
    assert not any(wanting[0].missing[:ANY])


def test_a_kind_of_which_no_tile_is_left_is_not_planned() -> None:
    t = table(works={"red": ["Medway from Tonbridge"]}, hand="2 lock, 2 stretch")
    t.state.open.supply[4 * t.seat("red") + STRETCH] = 0
    assert not plans.builds(t.view("red"), contract("Medway"), 99, 0)[0].completes
    assert all(STRETCH not in [move.kind for move in w.lays] for w in plans.builds(t.view("red"), contract("Medway")))


def test_in_the_middle_of_a_canal_the_kind_before_and_the_points_of_earlier_tiles_count() -> None:
    t = table(works={"red": ["Medway from Tonbridge: S22 lock -> T22"]}, hand="2 lock, stretch")
    ways = ready(t, "Medway")
    assert [tiles(way) for way in ways] == ["T22 stretch"]
    assert (ways[0].points, ways[0].tile_points) == (4, 0)


def test_an_open_half_is_used_in_the_action_in_progress() -> None:
    t = table(engineer="Smeaton", works={"red": ["Medway from Tonbridge"]}, hand="2 surveyor, tunnel")
    t.play(lay("Medway: S22 lock -> T22", "surveyor"))
    way = best(t, "Medway")
    assert (way.completes, way.cards) == (True, 0)
    played_out(t.state, way)


def test_an_open_half_is_the_movers_alone() -> None:
    works = {"red": ["Junction from Huddersfield"], "yellow": ["Junction from Huddersfield"]}
    canals = {"green": ["Junction from Huddersfield: J6 lock, Sheffield"]}
    hands = {"yellow": "lock, tunnel, aqueduct"}
    t = table(engineer="Smeaton", works=works, canals=canals, hand="2 surveyor", hands=hands)
    t.play(lay("Junction: H6 aqueduct -> G6", "surveyor, surveyor"))
    assert t.state.open.half == contract("Junction")
    ways = plans.builds(t.view("yellow"), contract("Junction"), wanting=0)
    over = next(way for way in ways if way.completes and way.over)
    # The lock is paid with a card, so that the two extra cards are the only ones left and need no naming.
    assert over.moves == (lay("Junction: J6 lock -> Sheffield"),)


def test_a_spectator_and_another_players_contract_have_no_plans() -> None:
    t = table(works={"red": ["Medway from Tonbridge"], "yellow": ["Dun from Goole"]}, hand="lock, stretch")
    assert plans.builds(t.view(None), contract("Medway")) == []
    assert plans.builds(t.view("red"), contract("Dun")) == []
    assert not any((planner.plan(t.view(None)), planner.routes(t.view(None)), planner.contract_outlook(t.view(None))))


def test_plans_are_there_for_a_seat_that_is_not_the_mover() -> None:
    t = table(works={"yellow": ["Medway from Tonbridge"]}, hands={"yellow": "lock, stretch"})
    (one,) = planner.plan(t.view("yellow"))
    assert (one.contract, one.tiles, one.laid) == (contract("Medway"), 2, 0)
    assert one.ready[0].points == 4


def test_routes_of_random_games_bring_the_points_that_are_told_best_first() -> None:
    compared = 0
    for state, dice in random_games(6, "routes"):
        o = state.open
        if o.phase != 3 or o.asked:
            continue
        routes = planner.routes(GAME.view(state, o.mover))
        assert {route.move for route in routes} == {move for move in GAME.legal(state) if isinstance(move, Goods)}
        assert [route.net for route in routes] == sorted((route.net for route in routes), reverse=True)
        if routes:
            route = dice.choose(routes)
            moved = only(GAME.play(GAME.copy(state), route.move), Moved)
            assert (moved.points, moved.owners, moved.towns) == (route.points, route.owners, route.towns)
            assert route.own == route.points[o.mover]
            assert route.own + route.others == sum(goods.points(route.owners, len(o.scores)))
            compared += 1
    assert compared > 30


def test_the_outlook_of_contracts_tells_what_building_them_would_take() -> None:
    t = table(phase=1, parliament="Medway, Huddersfield Narrow", hand="lock, aqueduct", junctions={"red": 0})
    medway, narrow = planner.contract_outlook(t.view("red"))
    assert (medway.contract, medway.value, medway.tiles, medway.difficult) == (contract("Medway"), 3, 2, 0)
    assert medway.way is not None
    assert sum(medway.way.missing) == 1
    assert set(medway.termini) == {town("Tonbridge"), town("Maidstone")}
    assert narrow.way is not None
    assert (narrow.difficult, narrow.way.missing) == (1, (1, 0, 1, 0, 0))
    assert narrow.doubles == narrow.joins == 0


def test_a_boat_begins_where_ones_canals_are_and_doubled_sections_are_told() -> None:
    t = table(
        phase=1, parliament="Medway", junctions={"red": 0},
        canals={"red": ["Junction from Tonbridge: S22 lock, T22 stretch, Maidstone"]},
    )  # fmt: skip
    (medway,) = planner.contract_outlook(t.view("red"))
    assert medway.doubles == 1
    sheffield = ["Junction from Huddersfield: J6 lock, Sheffield"]
    t = table(phase=1, parliament="Dun", junctions={"red": 0}, canals={"red": sheffield})
    (dun,) = planner.contract_outlook(t.view("red"))
    assert dun.start == town("Sheffield")


def test_a_contract_for_which_no_tiles_are_left_has_no_way() -> None:
    t = table(phase=1, parliament="Medway", junctions={"red": 0})
    t.state.open.supply[4 * t.seat("red") : 4 * t.seat("red") + 4] = [0] * 4
    (medway,) = planner.contract_outlook(t.view("red"))
    assert medway.way is None


def test_tile_points_of_an_unfinished_canal_score_at_the_end() -> None:
    t = table(
        "red, yellow", mover="yellow", works={"yellow": ["Worcester and Birmingham from Worcester"]}, hand="lock, 3 tunnel",
        engineers={"yellow": "Smeaton", "red": "Brindley"}, round_=3, ends=3,
    )  # fmt: skip
    way = next(way for way in plans.builds(t.view("yellow"), contract("Worcester and Birmingham")) if not way.completes)
    t.play(way.moves)
    events: list[object] = []
    while t.mover == "yellow" and not any(isinstance(event, LeftIncomplete) for event in events):
        moves: list[AnyMove] = [m for m in t.legal() if isinstance(m, Pass | End | Discard)]
        events += t.play(moves[0])
    assert next(event.points for event in events if isinstance(event, LeftIncomplete)) == way.tile_points
