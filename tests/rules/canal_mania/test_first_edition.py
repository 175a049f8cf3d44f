"""The first edition's rulings, CM-80 to CM-87, and CM-T30: one test each."""

from __future__ import annotations

import pytest

from rules.canal_mania import position
from rules.canal_mania.board import CITY, COLOUR, CONTRACTS, JUNCTION, TOWN_COLOURS, TOWN_OF_NAME, TOWNS
from rules.canal_mania.cards import returnable
from rules.canal_mania.events import Completed, MostContracts, NotPlaced, Placed, Returned
from rules.canal_mania.game import CanalMania
from rules.canal_mania.moves import AnyMove, Goods, Place, Return, Take
from rules.canal_mania.state import DECLINE, State
from rules.chance import Dice
from rules.game import BadSetup, Event, IllegalMove, Setup

GAME = CanalMania()
FIRST = 'ruleset = "first"\nseats = 3\n'
RED_CARD = 'phase = 2\nrow = ["stretch red", "lock", "lock", "lock", "lock"]\n'
"""A second phase with a card that bears a red symbol."""


def play(state: State, line: str) -> list[Event]:
    """Play a line of moves for the mover."""
    events: list[Event] = []
    for move in GAME.read(line, GAME.view(state, state.open.mover)):
        events += GAME.play(state, move)
    return events


def towns(moves: list[AnyMove], kind: type[Place] | type[Return]) -> set[str]:
    return {TOWNS[move.town] for move in moves if isinstance(move, kind)}


def with_tokens(text: str, *free: str) -> State:
    """A position in which a card with a red symbol lies face up, and all of 15 tokens lie in the towns but these."""
    taken = [name for name in TOWNS if name not in free][:15]
    listed = ", ".join(f'"{name}"' for name in taken)
    return position.read(f"{FIRST}{RED_CARD}tokens = [{listed}]\n{text}")


def test_cm_80_three_to_five_play_without_junctions_and_two_by_option() -> None:
    for seats in (3, 4, 5):
        state = GAME.start(Setup(seats=seats, ruleset="first"), "seed")
        assert state.open.junctions == [0] * seats
        assert all(move.contract < JUNCTION for move in GAME.legal(state) if isinstance(move, Take))
    with pytest.raises(BadSetup) as refused:
        GAME.start(Setup(seats=2, ruleset="first"), "seed")
    assert refused.value.code == "seats"
    assert refused.value.params["least"] == 3
    two = GAME.start(Setup(seats=2, ruleset="first", options={"two-players": "yes"}), "seed")
    assert two.open.junctions == [0, 0]


def test_cm_81_fifteen_tokens_and_one_is_taken_back_when_the_basin_is_empty() -> None:
    # All tokens lie in towns that no canal joins; Burton and London are free, so both red tokens need one to come back.
    state = with_tokens("", "London", "Burton", "Worcester")
    assert state.open.tokens.bit_count() == 15
    play(state, "pick stretch red, lock, lock")
    assert towns(GAME.legal(state), Return) == {TOWNS[t] for t in range(42) if state.open.tokens >> t & 1 and not CITY[t]}
    before = state.open.tokens
    events = play(state, "return Bath")
    assert [type(event) for event in events[:2]] == [Returned, Placed]
    assert TOWNS[events[1].town] == "London"  # type: ignore[attr-defined]
    assert state.open.tokens == before & ~(1 << TOWN_OF_NAME["Bath"]) | 1 << TOWN_OF_NAME["London"]


def test_cm_81_the_order_of_taking_back_is_the_reverse_of_placing() -> None:
    # The only tokens in unjoined places are Birmingham's and Bristol's, cities: they come back before any joined one.
    canal = """
    [[canals]]
    seat = 0
    contract = "dun"
    start = "Goole"
    tiles = "L5 lock, K6 aqueduct, K7 stretch, Sheffield"
    """
    state = position.read(f'{FIRST}{RED_CARD}tokens = ["Birmingham", "Bristol", "Goole"]\n{canal}')
    assert state.open.joined[TOWN_OF_NAME["Goole"]]
    assert {TOWNS[t] for t in returnable(state.open, -1)} == {"Birmingham", "Bristol"}
    state.open.tokens = 1 << TOWN_OF_NAME["Goole"] | 1 << TOWN_OF_NAME["Sheffield"]
    assert {TOWNS[t] for t in returnable(state.open, -1)} == {"Goole"}


def test_cm_81_a_token_may_return_to_where_it_was() -> None:
    # The only free red town is London's; a red token that comes back may go there again after the other.
    state = with_tokens("", "London", "Burton", "Worcester", "Skipton", "Taunton", "York")
    banbury = TOWN_OF_NAME["Banbury"]
    assert state.open.tokens >> banbury & 1
    play(state, "pick stretch red, lock, lock")
    play(state, "return Banbury")
    assert towns(GAME.legal(state), Return)
    held = next(iter(towns(GAME.legal(state), Return)))
    play(state, f"return {held}")
    assert "Banbury" in towns(GAME.legal(state), Place)


def test_cm_82_a_completed_canal_scores_its_tiles_only() -> None:
    state = position.read(
        FIRST
        + """
        phase = 2
        hands = [["lock", "stretch"], [], []]
        [[works]]
        seat = 0
        contract = "medway"
        start = "Tonbridge"
        """
    )
    events = play(state, "build Medway: S22 lock, T22 stretch, Maidstone")
    done = next(event for event in events if isinstance(event, Completed))
    assert (done.tile_points, done.value_points) == (1, 0)
    assert state.open.scores[0] == 1


def _ended(canals: str, token: str = "Tonbridge") -> tuple[State, list[Event]]:
    """The end of a game in which the first seat makes the last goods move of the decline."""
    state = position.read(
        f'{FIRST}stage = "decline"\nphase = 3\norder = [0, 1, 2]\nengineers = ["Brindley", "Jessop", "Rennie"]\n'
        f'tokens = ["{token}"]\n{canals}'
    )
    assert state.open.stage == DECLINE
    (move,) = GAME.legal(state)
    assert isinstance(move, Goods)
    GAME.play(state, move)
    return state, play(state, "end")


_MEDWAY = '[[canals]]\nseat = 0\ncontract = "medway"\nstart = "Tonbridge"\ntiles = "S22 lock, T22 stretch, Maidstone"\n'
_SOAR = '[[canals]]\nseat = 1\ncontract = "soar"\nstart = "Nottingham"\ntiles = "L11 lock, Leicester"\n'


def test_cm_83_most_completed_contracts_score_ten() -> None:
    state, events = _ended(_MEDWAY)
    assert [event for event in events if isinstance(event, MostContracts)] == [MostContracts(seats=(0,), count=1, points=10)]
    assert state.open.scores == [12, 0, 0]


def test_cm_83_tied_players_score_ten_each() -> None:
    state, events = _ended(_MEDWAY + _SOAR)
    assert MostContracts(seats=(0, 1), count=1, points=10) in events
    assert state.open.scores == [12, 10, 0]


def test_cm_83_nobody_scores_when_no_contract_was_completed() -> None:
    unfinished = '[[canals]]\nseat = 0\ncontract = "rochdale"\nstart = "Goole"\ncomplete = false\n'
    state, events = _ended(f'{unfinished}tiles = "L4 lock, K4 stretch, Leeds"', token="Goole")
    assert not any(isinstance(event, MostContracts) for event in events)
    assert state.open.scores == [2, 0, 0]


@pytest.mark.parametrize(("seats", "trigger"), [(3, 70), (4, 60), (5, 50)])
def test_cm_84_the_trigger_is_the_second_editions(seats: int, trigger: int) -> None:
    for length, more in (("short", -10), ("standard", 0), ("long", 10)):
        state = GAME.start(Setup(seats=seats, ruleset="first", options={"length": length}), "seed")
        assert state.open.trigger == trigger + more


def test_cm_85_the_map_is_the_same() -> None:
    first = GAME.start(Setup(seats=3, ruleset="first"), "seed")
    second = GAME.start(Setup(seats=3), "seed")
    assert (first.open.parliament, first.deep.contracts) == (second.open.parliament, second.deep.contracts)


def test_cm_86_nothing_is_taken_back_for_a_full_colour() -> None:
    red = [name for name in TOWNS if TOWN_COLOURS[COLOUR[TOWN_OF_NAME[name]]] == "red"]
    others = [name for name in TOWNS if name not in red][:8]
    listed = ", ".join(f'"{name}"' for name in red + others)
    state = position.read(f"{FIRST}{RED_CARD}tokens = [{listed}]\n")
    before = state.open.tokens
    events = play(state, "pick stretch red, lock, lock")
    assert NotPlaced(seat=0, colour=TOWN_COLOURS.index("red"), count=2) in events
    assert not any(isinstance(event, Returned) for event in events)
    assert state.open.tokens == before


def test_cm_86_a_basin_of_one_gives_the_first_token_and_keeps_it() -> None:
    taken = [name for name in TOWNS if name not in ("London", "Burton", "Worcester")][:14]
    listed = ", ".join(f'"{name}"' for name in taken)
    state = position.read(f"{FIRST}{RED_CARD}tokens = [{listed}]\n")
    events = play(state, "pick stretch red, lock, lock")
    assert any(isinstance(event, Placed) and TOWNS[event.town] == "London" for event in events)
    assert "London" not in towns(GAME.legal(state), Return)
    with pytest.raises(IllegalMove) as refused:
        GAME.play(state, Return(TOWN_OF_NAME["London"]))
    assert (refused.value.code, refused.value.ruling) == ("wrong-token-back", "CM-81")


def test_cm_87_removing_is_the_same() -> None:
    text = """
        [[works]]
        seat = 0
        contract = "medway"
        start = "Tonbridge"
        tiles = "S22 lock, T22"
        """
    state = position.read(FIRST + text)
    play(state, "remove Medway")
    assert state.open.works[0][0].tiles == ()
    assert CONTRACTS[state.open.works[0][0].contract] == "Medway Navigation"


def test_cm_t30_arundels_token_comes_back_first_then_one_from_a_joined_town_at_choice() -> None:
    """Basin empty, the only unjoined holder of a token is Arundel; then one of the joined towns, not the one just placed."""
    state = with_tokens("", "London", "Burton", "Worcester")
    o = state.open
    for town in range(len(TOWNS)):
        # Only what cards.py asks of a town matters here: whether a tile leads into it.
        o.joined[town] = int(TOWNS[town] != "Arundel" and o.tokens >> town & 1)
    assert o.tokens >> TOWN_OF_NAME["Arundel"] & 1
    events = play(state, "pick stretch red, lock, lock")
    assert Returned(seat=0, town=TOWN_OF_NAME["Arundel"]) in events
    placed = next(event.town for event in events if isinstance(event, Placed))
    offered = towns(GAME.legal(state), Return)
    assert TOWNS[placed] not in offered
    assert offered == {TOWNS[t] for t in range(42) if o.tokens >> t & 1 and o.joined[t] and not CITY[t]}


def test_whole_games_of_the_first_edition_end() -> None:
    for seats in (3, 4, 5):
        state, dice = GAME.start(Setup(seats=seats, ruleset="first"), f"first-{seats}"), Dice(f"first-{seats}")
        returned = 0
        while GAME.mover(state) is not None:
            legal = GAME.legal(state)
            move = dice.choose(legal)
            assert GAME.read(GAME.write([move]), GAME.view(state, state.open.mover)) == [move]
            returned += isinstance(move, Return)
            GAME.play(state, move)
            assert state.open.tokens.bit_count() <= 15
            if state.open.turn % 7 == 0:
                assert GAME.digest(position.read(position.write(state))) == GAME.digest(state)
        assert returned
