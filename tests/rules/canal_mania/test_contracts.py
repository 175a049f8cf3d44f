"""Taking contracts, Junctions, boats, parliament: CM-10 to CM-19."""

from __future__ import annotations

from collections.abc import Sequence

from rules.canal_mania import board
from rules.canal_mania.events import Completed, ParliamentFilled, Took
from rules.canal_mania.moves import Exchange, Pass, Take
from rules.canal_mania.state import Open
from tests.support import england
from tests.support.canal_mania import (
    DRAW,
    GAME,
    PASS,
    SWEEP,
    Table,
    contract,
    exchange,
    goods,
    lay,
    only,
    remove,
    table,
    take,
    through,
)

TWO = "Medway, Witham"
TAKES_OF_TWO = [
    take("Medway", "Tonbridge"), take("Medway", "Maidstone"), take("Witham", "Lincoln"), take("Witham", "Boston"),
]  # fmt: skip
TAKES_OF_MEDWAY = TAKES_OF_TWO[:2]
JUNCTION = [take("Junction", name) for name in board.TOWNS]
DONE = "Bridgwater and Taunton from Taunton: B23 stretch, Bridgwater"


def same(legal: Sequence[object], expected: Sequence[object]) -> bool:
    """Equal but for the order, and nothing twice."""
    return len(legal) == len(expected) and all(move in legal for move in expected)


def others(t: Table) -> list[object]:
    """What is legal besides taking a contract."""
    return [move for move in t.legal() if not isinstance(move, Take)]


def test_cm_10_without_a_face_up_contract_one_must_be_taken() -> None:
    t = table(phase=1)
    assert all(isinstance(move, Take) for move in t.legal())
    assert {move.contract for move in t.legal_of(Take)} == {*t.state.open.parliament, board.JUNCTION}
    for move in (PASS, DRAW, SWEEP, exchange("Telford")):
        t.refuses(move, "must-take-contract", "CM-10")


def test_cm_10_a_completed_contract_is_no_face_up_one() -> None:
    t = table(phase=1, canals={"red": [through("Medway", "Tonbridge-Maidstone")]})
    assert all(isinstance(move, Take) for move in t.legal())


def test_cm_10_with_parliament_and_deck_empty_nothing_is_forced() -> None:
    t = table(phase=1, parliament="", contract_deck=0)
    assert t.offers(PASS)
    assert t.offers(SWEEP)
    assert t.offers(DRAW)
    assert same(t.legal_of(Take), JUNCTION)


def test_cm_10_a_second_contract_is_free_choice() -> None:
    t = table(phase=1, works={"red": ["Medway from Tonbridge"]})
    assert t.offers(PASS)
    assert t.legal_of(Take)


def test_cm_11_two_face_up_contracts_at_most() -> None:
    t = table(phase=1, works={"red": ["Medway from Tonbridge", "Dun from Goole"]}, parliament="Witham, Ripon, Nene")
    assert not t.legal_of(Take)
    t.refuses(take("Witham", "Boston"), "two-contracts", "CM-11")
    t.refuses(take("Junction", "Boston"), "two-contracts", "CM-11")


def test_cm_11_an_unused_junction_is_not_face_up() -> None:
    t = table(phase=1, works={"red": ["Medway from Tonbridge"]})
    assert t.state.open.junctions[0] == 1
    t.play(take("Junction", "Stoke"))
    assert len(t.state.open.works[0]) == 2
    assert t.state.open.junctions[0] == 0


def test_cm_12_two_left_one_or_both_may_be_taken() -> None:
    for second in (take("Witham", "Boston"), PASS):
        t = table(phase=1, parliament=TWO)
        t.play(take("Medway", "Tonbridge"))
        t.refuses(DRAW, "answer-first", "CM-12")
        t.play(second)
        assert len(t.state.open.works[0]) == (1 if second == PASS else 2)
        assert t.state.open.phase == 2


def test_cm_12_one_left_five_new_ones_are_turned_up_and_one_may_be_taken() -> None:
    t = table(phase=1, parliament="Medway", contract_deck="Witham, Ripon, Nene, Dun, Oxford, Thames")
    filled = only(t.play(take("Medway", "Tonbridge")), ParliamentFilled)
    assert filled.contracts == tuple(contract(name) for name in ("Witham", "Ripon", "Nene", "Dun", "Oxford"))
    assert t.boat("Medway") == "Tonbridge"
    t.refuses(take("Thames", "London"), "not-in-parliament", "CM-10")
    t.refuses(take("Junction", "London"), "junction-not-with-extra", "CM-12")
    t.play(take("Dun", "Goole"))
    assert [w.contract for w in t.state.open.works[0]] == [contract("Medway"), contract("Dun")]
    assert len(t.state.open.parliament) == 4


def test_cm_12_no_junction_while_an_extra_contract_could_be_taken() -> None:
    for t in (table(phase=1, parliament=TWO), table(phase=1, parliament="Medway")):
        t.refuses(take("Junction", "Stoke"), "junction-not-with-extra", "CM-12")


def test_cm_12_no_extra_contract_for_who_has_one() -> None:
    t = table(phase=1, parliament=TWO, works={"red": ["Dun from Goole"]})
    t.play(take("Medway", "Tonbridge"))
    assert (t.state.open.phase, t.state.open.asked) == (2, [])
    t = table(phase=1, parliament="Medway", works={"red": ["Dun from Goole"]})
    assert same(t.legal_of(Take), [*TAKES_OF_MEDWAY, *JUNCTION])
    t.play(take("Medway", "Tonbridge"))
    assert (t.state.open.phase, t.state.open.asked) == (2, [])
    assert len(t.state.open.parliament) == 5


def test_cm_12_one_left_and_no_deck_no_extra() -> None:
    t = table(phase=1, parliament="Medway", contract_deck=0)
    assert same(t.legal(), [*TAKES_OF_MEDWAY, *JUNCTION])
    t.play(take("Medway", "Tonbridge"))
    assert t.state.open.phase == 2


def test_cm_13_parliament_is_filled_only_when_it_is_empty() -> None:
    t = table(phase=1, parliament="Medway, Witham, Ripon")
    assert not [e for e in t.play(take("Medway", "Tonbridge")) if isinstance(e, ParliamentFilled)]
    assert len(t.state.open.parliament) == 2
    t = table(phase=1, parliament=TWO)
    t.play(take("Medway", "Tonbridge"))
    events = t.play(take("Witham", "Boston"))
    assert isinstance(events[0], Took)
    assert len(only(events, ParliamentFilled).contracts) == 5
    assert len(t.state.open.parliament) == 5


def test_cm_13_fewer_than_five_are_all_turned_up() -> None:
    t = table(phase=1, parliament="Medway", contract_deck="Witham, Ripon", works={"red": ["Dun from Goole"]})
    assert len(only(t.play(take("Medway", "Tonbridge")), ParliamentFilled).contracts) == 2
    assert t.state.open.contracts_left == 0


def test_cm_13_taking_a_junction_fills_nothing() -> None:
    t = table(phase=1, parliament="", contract_deck=0)
    assert not [e for e in t.play(take("Junction", "Stoke")) if isinstance(e, ParliamentFilled)]
    t = table(phase=1, parliament="Medway, Witham, Ripon")
    t.play(take("Junction", "Stoke"))
    assert len(t.state.open.parliament) == 3


def test_cm_14_the_boat_goes_on_a_terminus() -> None:
    t = table(phase=1, parliament="Leeds & Liverpool, Witham, Ripon")
    refusal = t.refuses(take("Leeds & Liverpool", "Skipton"), "not-a-terminus", "CM-14")
    assert refusal.params["termini"] == "Leeds / Liverpool"
    for end in ("Leeds", "Liverpool"):
        assert t.offers(take("Leeds & Liverpool", end))


def test_cm_14_a_junction_goes_anywhere_and_boats_share_towns() -> None:
    t = table(phase=1, works={"red": ["Dun from Goole"], "yellow": ["Rochdale from Goole"]})
    assert [m for m in t.legal_of(Take) if m.contract == board.JUNCTION] == JUNCTION
    t.play(take("Junction", "Goole"))
    assert (t.boat("Dun"), t.boat("Junction")) == ("Goole", "Goole")


def test_cm_14_a_build_names_its_contract() -> None:
    """Two boats of red in Goole: the same tile serves either canal."""
    t = table(works={"red": ["Dun from Goole", "Rochdale from Goole"]}, hand="2 lock")
    assert t.offers(lay("Dun: L5 lock -> K5"))
    assert t.offers(lay("Rochdale: L5 lock -> K5"))


def test_cm_15_a_canal_is_complete_at_the_other_terminus_by_way_of_its_via_town() -> None:
    t = table(works={"red": ["Wey and Arun from Weybridge: N21 stretch, Guildford, N23 stretch -> O24"]}, hand="lock")
    done = only(t.play(lay("Wey and Arun: O24 lock -> Arundel")), Completed)
    assert (done.tile_points, done.value_points) == (1, 4)


def test_cm_15_not_before_the_via_town() -> None:
    t = table(
        works={"red": ["Thames from London: P19 stretch, O19 lock, N19 stretch, M19 aqueduct -> L19"]}, hand="3 tunnel"
    )
    t.refuses(lay("Thames: L19 tunnel -> Oxford"), "via-missing", "CM-15")


def test_cm_15_any_other_town_may_lie_on_the_way() -> None:
    """Coventry by Burton, a terminus of no contract; Shropshire Union by Stoke, the terminus of two others."""
    t = table(works={"red": ["Coventry from Coventry: J12 stretch, Burton, I12 stretch -> H12"]}, hand="lock")
    assert only(t.play(lay("Coventry: H12 lock -> Birmingham")), Completed).value_points == 3
    assert through("Shropshire Union", "Birmingham-Stoke-Chester")


def test_cm_16_a_junction_is_complete_at_its_second_town() -> None:
    t = table(works={"red": ["Junction from Huddersfield"]}, hand="lock, stretch")
    done = only(t.play(lay("Junction: J6 lock -> Sheffield")), Completed)
    assert (done.tile_points, done.value_points) == (1, 2)
    assert not t.state.open.works[0]
    assert t.state.open.canals[-1].complete


def test_cm_16_one_or_two_tiles() -> None:
    t = table(works={"red": ["Junction from Huddersfield: H6 aqueduct -> G6"]}, hand="3 tunnel")
    t.refuses(lay("Junction: G6 tunnel -> F5"), "dead-end", "CM-46")
    assert t.steps("Junction") == {"G6->Manchester"}
    assert only(t.play(lay("Junction: G6 tunnel -> Manchester")), Completed).tile_points == 5


def test_cm_16_it_may_double_a_section() -> None:
    t = table(
        works={"red": ["Junction from Huddersfield"]},
        canals={"yellow": ["Junction from Sheffield: J6 stretch, Huddersfield"]},
        hand="lock, 2 stretch",
    )
    t.play(lay("Junction: J6 lock -> Sheffield"))
    assert t.sections() == {("Huddersfield", "Sheffield", "red"), ("Huddersfield", "Sheffield", "yellow")}


def test_cm_17_completed_contracts_are_tallied_nowhere_before_the_end() -> None:
    t = table(canals={"red": [through("Medway", "Tonbridge-Maidstone")]}, scores={"red": 4})
    assert all(standing.ties == () for standing in GAME.standings(t.state))
    names = set(Open.__struct_fields__)
    assert not {name for name in names if "complet" in name or "value" in name}


def test_cm_17_the_completion_is_public() -> None:
    t = table(works={"red": ["Junction from Huddersfield"]}, hand="lock")
    events = t.play(lay("Junction: J6 lock -> Sheffield"))
    assert GAME.public(events) == events
    seen = t.view("yellow").open
    assert (seen.scores[0], seen.canals[-1].contract) == (3, board.JUNCTION)


def test_cm_18_a_contract_is_never_given_back() -> None:
    t = table(works={"red": ["Rochdale from Goole: L4 lock -> K4"]})
    t.play(remove("Rochdale"))
    assert [w.contract for w in t.state.open.works[0]] == [contract("Rochdale")]
    assert contract("Rochdale") not in t.state.open.parliament
    assert {type(m).__name__ for m in t.legal()} <= {"Pick", "Draw", "DrawFaceUp", "Pass", "Lay", "Remove"}


def test_cm_19_both_junctions_of_two_players_in_different_turns() -> None:
    t = table("red, yellow", phase=1, hand="lock")
    assert t.state.open.junctions == [2, 2]
    t.play(take("Junction", "Huddersfield"))
    t.refuses(take("Junction 2", "Stoke"), "wrong-phase", "CM-20")
    t.pass_turn()
    t.play(take("Junction", "Leeds"))
    t.pass_turn()
    t.play(take("Junction 2", "Stoke"))
    assert [w.contract for w in t.state.open.works[0]] == [board.JUNCTION, board.JUNCTION_2]
    assert t.state.open.junctions == [0, 1]


def test_cm_19_with_more_players_one_junction_each() -> None:
    t = table(
        phase=1,
        works={"red": ["Medway from Tonbridge"]},
        canals={"red": ["Junction from Sheffield: J6 stretch, Huddersfield"]},
    )
    t.refuses(take("Junction", "Stoke"), "junction-used", "CM-19")
    t.refuses(take("Junction 2", "Stoke"), "junction-used", "CM-19")


def test_cm_19_every_town_has_a_junction_line() -> None:
    pairs = {frozenset((a, line[-1][1])) for a in england.HEX_OF for line in england.lines(a, "", "", 2)}
    assert len(pairs) == 60
    assert set().union(*pairs) == set(england.HEX_OF)


# Vectors.


def test_cm_t19_parliament_of_two() -> None:
    t = table(phase=1, parliament=TWO)
    assert same(t.legal(), TAKES_OF_TWO)
    t.play(take("Medway", "Maidstone"))
    assert same(t.legal(), [take("Witham", "Lincoln"), take("Witham", "Boston"), PASS])


def test_cm_t19_with_one_face_up_contract() -> None:
    t = table(phase=1, parliament=TWO, works={"red": ["Dun from Goole"]}, engineer="Brindley")
    assert same(t.legal_of(Take), [*TAKES_OF_TWO, *JUNCTION])
    assert same(others(t), [*t.legal_of(Exchange), SWEEP, DRAW, PASS])
    assert len(t.legal_of(Exchange)) == 4
    t.play(take("Medway", "Maidstone"))
    assert t.state.open.phase == 2


def test_cm_t20_parliament_of_one() -> None:
    t = table(phase=1, parliament="Medway", contract_deck="Witham, Ripon, Nene, Dun, Thames")
    assert same(t.legal(), TAKES_OF_MEDWAY)
    t.play(take("Medway", "Tonbridge"))
    five = ("Witham", "Ripon", "Nene", "Dun", "Thames")
    termini = [take(name, end) for name in five for end in england.CONTRACTS[name.lower()].termini]
    assert same(t.legal(), [*termini, PASS])


def test_cm_t20_parliament_of_one_and_no_deck() -> None:
    t = table(phase=1, parliament="Medway", contract_deck=0)
    assert same(t.legal(), [*TAKES_OF_MEDWAY, *JUNCTION])
    assert len(JUNCTION) == 42


def test_cm_t20_nothing_left() -> None:
    t = table(phase=1, parliament="", contract_deck=0, engineer="Brindley")
    assert same(t.legal(), [*JUNCTION, *t.legal_of(Exchange), SWEEP, DRAW, PASS])
    assert [m for m in t.legal() if isinstance(m, Pass)] == [PASS]
    t.play(PASS)
    assert t.state.open.phase == 2


def test_example_medway_must_connect_tonbridge_and_maidstone() -> None:
    t = table(phase=1, parliament="Medway, Witham, Nene")
    assert [m for m in t.legal_of(Take) if m.contract == contract("Medway")] == TAKES_OF_MEDWAY


def test_a_decline_has_no_contracts() -> None:
    t = table(
        works={"red": ["Medway from Tonbridge"]}, canals={"red": [through("Severn", "Worcester-Gloucester")]},
        tokens="Worcester", decline=True,
    )  # fmt: skip
    assert t.legal() == [goods("Worcester-Gloucester")]
    t.refuses(take("Witham", "Boston"), "wrong-phase", "CM-20")
