"""Where tiles may lie and lead: CM-1 to CM-8, and the vectors about single canals on an empty map."""

from __future__ import annotations

import pytest

from rules.canal_mania import lines
from tests.support import england
from tests.support.canal_mania import Table, canal, contract, lay, table, through, town
from tests.support.referee import line_of

HAND = "3 stretch, 3 lock, 4 aqueduct, 4 tunnel"


def at(name: str, start: str, tiles: str = "") -> Table:
    """Red builds one canal with a full hand."""
    return table(works={"red": [f"{name} from {start}" + (f": {tiles}" if tiles else "")]}, hand=HAND)


def all_lines(name: str, start: str) -> set[tuple[str, england.Line]]:
    """Every complete line by the rules under test, in names."""
    return {
        line_of(town(start), tuple(code * 4 for code in path)) for path in lines.completions(contract(name), town(start), ())
    }


# Tiles.


def test_cm_1_straight_and_gentle_curves_only() -> None:
    t = at("Medway", "Tonbridge")
    assert t.offers(lay("Medway: S22 lock -> T21"))
    assert t.offers(lay("Medway: S22 lock -> T22"))
    for hairpin in ("R21", "S23"):
        refusal = t.refuses(lay(f"Medway: S22 lock -> {hairpin}"), "hairpin", "CM-1")
        assert refusal.params == {"hex": "S22", "exit": hairpin, "possible": "T21, T22"}
    t.refuses(lay("Medway: S22 lock -> Tonbridge"), "hairpin", "CM-1")


def test_cm_1_the_exit_is_chosen_when_the_tile_is_laid() -> None:
    t = at("Medway", "Tonbridge")
    t.play(lay("Medway: S22 lock -> T22"))
    assert t.steps("Medway") == {"T22->Maidstone"}
    t = at("Medway", "Tonbridge")
    t.play(lay("Medway: S22 lock -> T21"))
    assert t.steps("Medway") == {"T21->Maidstone"}


def test_cm_2_the_first_tile_lies_next_to_the_boat() -> None:
    t = at("Medway", "Tonbridge")
    refusal = t.refuses(lay("Medway: T22 stretch -> Maidstone"), "next-to-boat", "CM-2")
    assert refusal.params["possible"] == "R21, S22, S23"


def test_cm_2_the_next_tile_lies_where_the_exit_faces() -> None:
    t = at("Medway", "Tonbridge", "S22 lock -> T22")
    t.refuses(lay("Medway: T21 aqueduct -> Maidstone"), "next-to-boat", "CM-2")
    assert t.steps("Medway") == {"T22->Maidstone"}


def test_cm_3_an_exit_faces_a_playable_hex() -> None:
    t = at("Lancaster", "Lancaster")
    label, gap = next((h, i) for h in england.beside("Lancaster") for i, n in enumerate(england.around(h)) if not n)
    move = lay(f"Lancaster: {label} stretch -> Lancaster")
    off_the_board = type(move)(move.contract, move.hex, move.kind, gap)
    t.refuses(off_the_board, "no-playable-exit", "CM-3")


def test_cm_3_a_town_that_is_faced_is_connected_at_once() -> None:
    t = at("Kennet and Avon", "Bristol")
    assert t.connected() == set()
    t.play(lay("Kennet and Avon: E21 stretch -> Bath"))
    assert t.connected() == {"Bristol", "Bath"}
    assert t.boat("Kennet and Avon") == "Bath"


def test_cm_4_from_a_town_on_any_hex_beside_it() -> None:
    t = at("Kennet and Avon", "Bristol", "E21 stretch, Bath")
    assert {step.split("->")[0] for step in t.steps("Kennet and Avon")} == {"F20", "G21", "G22"}


def test_cm_5_no_town_twice() -> None:
    t = at("Dun", "Sheffield", "J6 stretch, Huddersfield")
    refusal = t.refuses(lay("Dun: I7 aqueduct -> Sheffield"), "town-twice", "CM-5")
    assert refusal.params["town"] == "Sheffield"


def test_cm_5_no_hex_twice() -> None:
    t = at("Dun", "Sheffield", "J6 stretch, Huddersfield")
    t.refuses(lay("Dun: J6 lock -> K6"), "hex-twice", "CM-5")


def test_cm_5_an_exit_to_an_own_hex_is_a_dead_end() -> None:
    t = at("Coventry", "Birmingham", "I13 stretch -> I12")
    t.play(lay("Coventry: I12 lock -> Burton"))
    t.refuses(lay("Coventry: J12 stretch -> I13"), "dead-end", "CM-46")


def test_cm_6_canals_cross_without_joining() -> None:
    """Red's Dun and yellow's Rochdale share L5: a canal goes on only along its own tiles."""
    t = table(
        works={"red": ["Dun from Goole: L5 lock -> K5"], "yellow": ["Rochdale from Goole: L5 stretch -> K6"]},
        hand=HAND,
    )
    assert {step.split("->")[0] for step in t.steps("Dun")} == {"K5"}
    assert t.sections() == set()


def test_cm_7_nine_towns_cannot_be_joined_from_a_hex_beside_them() -> None:
    found = set()
    for name in england.HEX_OF:
        for hex_ in england.beside(name):
            if hex_ not in england.HEX_OF and not [s for s in england.steps(name, ()) if s[0] == hex_]:
                found.add(f"{name} {hex_}")
    assert found == {
        "Bath F22", "Bridgwater D23", "Lancaster C1", "London R19", "Maidstone U21", "Skipton G2", "Taunton B25",
        "Taunton C25", "York M2",
    }  # fmt: skip


@pytest.mark.parametrize("name", sorted(england.HEX_OF))
def test_cm_7_a_junction_never_leaves_a_town_by_such_a_hex(name: str) -> None:
    t = table(works={"red": [f"Junction from {name}"]}, hand=HAND)
    assert t.steps("Junction") == {f"{h}->{to}" for h, to in england.next_steps(name, (), "", "", 2)}


def test_cm_8_a_canal_is_its_tiles_and_its_towns() -> None:
    by_burton = canal("Coventry from Coventry: J12 stretch, Burton, I12 stretch -> H12")
    past_burton = canal("Coventry from Coventry: J12 stretch, I12 lock -> H12")
    assert [code // 144 for code in by_burton.tiles] == [code // 144 for code in past_burton.tiles]
    assert [code // 4 for code in by_burton.tiles] != [code // 4 for code in past_burton.tiles]


# Vectors.


def test_cm_t1_medway_first_tiles() -> None:
    t = at("Medway", "Tonbridge")
    assert t.steps("Medway") == {"S22->T21", "S22->T22", "S23->T22", "R21->S21"}
    for hairpin in ("R21", "S23"):
        t.refuses(lay(f"Medway: S22 lock -> {hairpin}"), "hairpin", "CM-1")
    t.refuses(lay("Medway: S22 lock -> S21"), "dead-end", "CM-46")


def test_cm_t3_bridgewater_first_tiles() -> None:
    t = at("Bridgewater", "Manchester")
    assert t.offers(lay("Bridgewater: F7 lock -> E8"))
    refusal = t.refuses(lay("Bridgewater: F7 lock -> F8"), "dead-end", "CM-46")
    assert refusal.params["value"] == 3
    t.play(lay("Bridgewater: F7 lock -> E8"), lay("Bridgewater: E8 stretch -> D7"), lay("Bridgewater: D7 lock -> Liverpool"))
    assert t.score("red") == 2 + 3


def test_cm_t4_thames_needs_reading() -> None:
    t = at("Thames", "London", "P19 stretch -> O19")
    t.play(lay("Thames: O19 lock -> N19"), lay("Thames: N19 stretch -> M19"), lay("Thames: M19 aqueduct -> L19"))
    refusal = t.refuses(lay("Thames: L19 tunnel -> Oxford"), "via-missing", "CM-15")
    assert (refusal.params["town"], refusal.params["via"]) == ("Oxford", "Reading")
    t.play(lay("Thames: L19 tunnel -> Reading"))
    assert t.steps("Thames") == {"K20->Oxford"}


def test_cm_t5_wey_and_arun_first_tiles() -> None:
    t = at("Wey and Arun", "Weybridge")
    assert t.steps("Wey and Arun") == {"N21->Guildford", "O22->Guildford"}
    t.refuses(lay("Wey and Arun: O22 aqueduct -> O23"), "dead-end", "CM-46")


def test_cm_t6_no_town_and_no_hex_twice() -> None:
    t = at("Dun", "Sheffield", "J6 stretch, Huddersfield")
    t.refuses(lay("Dun: I7 aqueduct -> Sheffield"), "town-twice", "CM-5")
    for there in england.beside("J6"):
        t.refuses(lay(f"Dun: J6 lock -> {there}"), "hex-twice", "CM-5")
    t = at("Coventry", "Birmingham", "I13 stretch -> I12")
    t.play(lay("Coventry: I12 lock -> Burton"))
    t.refuses(lay("Coventry: J12 stretch -> I13"), "dead-end", "CM-46")
    assert t.steps("Coventry") == {"J12->Coventry"}


def test_cm_t7_the_same_hexes_in_one_section_and_in_two() -> None:
    one = at("Coventry", "Coventry", "J12 stretch -> I12")
    one.refuses(lay("Coventry: I12 stretch -> H12"), "same-kind", "CM-45")
    one.play(lay("Coventry: I12 lock -> H12"), lay("Coventry: H12 stretch -> Birmingham"))
    assert one.sections() == {("Birmingham", "Coventry", "red")}
    two = at("Coventry", "Coventry", "J12 stretch, Burton")
    two.play(lay("Coventry: I12 stretch -> H12"), lay("Coventry: H12 lock -> Birmingham"))
    assert two.sections() == {("Burton", "Coventry", "red"), ("Birmingham", "Burton", "red")}


@pytest.mark.parametrize(
    ("name", "count"),
    [
        ("Medway", 4), ("Coventry", 6), ("Dun", 35), ("Oxford", 71), ("Thames", 144), ("Leeds & Liverpool", 521),
        ("Kennet and Avon", 585), ("Rochdale", 602),
    ],
)  # fmt: skip
def test_cm_t8_complete_lines_from_both_termini(name: str, count: int) -> None:
    facts = england.DATA.contracts[contract(name)]
    for start in facts.termini:
        assert len(all_lines(name, start)) == count


@pytest.mark.parametrize(
    ("name", "start", "count"),
    [
        ("Dun", "Goole", 7), ("Dun", "Sheffield", 8), ("Leeds & Liverpool", "Leeds", 10),
        ("Leeds & Liverpool", "Liverpool", 7), ("Oxford", "Coventry", 11), ("Oxford", "Oxford", 7),
    ],
)  # fmt: skip
def test_cm_t8_legal_first_tiles(name: str, start: str, count: int) -> None:
    assert len(at(name, start).steps(name)) == count


def test_cm_t9_junction_from_huddersfield() -> None:
    t = at("Junction", "Huddersfield")
    t.refuses(lay("Junction: J6 lock -> K6"), "dead-end", "CM-46")
    t.play(lay("Junction: J6 lock -> Sheffield"))
    assert t.score("red") == 3
    t = at("Junction", "Huddersfield")
    t.play(lay("Junction: I7 tunnel -> Sheffield"))
    assert t.score("red") == 5
    t = at("Junction", "Huddersfield")
    t.play(lay("Junction: H6 aqueduct -> G6"))
    assert t.steps("Junction") == {"G6->Manchester"}


def test_cm_t10_junctions_from_the_corners() -> None:
    t = at("Junction", "Arundel")
    assert t.steps("Junction") == {"O24->N23", "O24->O23", "N24->N23"}
    for first in ("O24 lock -> N23", "O24 lock -> O23", "N24 tunnel -> N23"):
        t = at("Junction", "Arundel")
        t.play(lay(f"Junction: {first}"))
        assert {step.split("->")[1] for step in t.steps("Junction")} == {"Guildford"}
    assert {line[-1][1] for _, line in all_lines("Junction", "Stoke")} == {"Burton", "Shrewsbury"}
    assert len({line[-1][1] for _, line in all_lines("Junction", "Leeds")}) == 6


def test_cm_t11_kennet_and_avon_beyond_bath() -> None:
    t = at("Kennet and Avon", "Bristol", "E21 stretch, Bath")
    assert t.steps("Kennet and Avon") == {
        "F20->F19", "F20->G20", "G21->G20", "G21->H20", "G21->H21", "G22->H21", "G22->H22",
    }  # fmt: skip
    t.refuses(lay("Kennet and Avon: F22 stretch -> Bath"), "hairpin", "CM-1")
    assert t.kinds("Kennet and Avon", "G21") == {"stretch", "lock"}


# Worked examples of the rulebook.


def test_example_kennet_and_avon_on_the_other_side_of_bath() -> None:
    """The black player built a stretch tile between Bristol and Bath, then a lock on the other side of Bath."""
    t = table("red, black", mover="black", works={"black": ["Kennet and Avon from Bristol"]}, hand="stretch, lock")
    t.play(lay("Kennet and Avon: E21 stretch -> Bath"), lay("Kennet and Avon: G21 lock -> H21"))
    assert t.tiles("Kennet and Avon") == ["E21 stretch", "G21 lock"]


def test_example_shropshire_union_may_run_by_stoke() -> None:
    work = canal(through("Shropshire Union", "Birmingham-Stoke-Chester"))
    path = tuple(code // 4 for code in work.tiles)
    assert lines.is_complete(contract("Shropshire Union"), town("Birmingham"), path)
    assert path in lines.completions(contract("Shropshire Union"), town("Birmingham"), ())


def test_example_lancaster_is_connected_by_the_canal_from_preston() -> None:
    t = table(canals={"green": [through("Lancaster", "Preston-Lancaster")]})
    assert t.connected() == {"Preston", "Lancaster"}


# The rules against brute force.


@pytest.mark.parametrize("name", sorted(england.CONTRACTS))
def test_cm_46_every_line_is_found_by_brute_force_too(name: str) -> None:
    facts = england.CONTRACTS[name]
    for start, goal in (facts.termini, facts.termini[::-1]):
        assert {line for _, line in all_lines(name, start)} == set(england.lines(start, goal, facts.via, facts.value))
