"""The goods token move: CM-60 to CM-64, and the twelve examples of the rulebook."""

from __future__ import annotations

import pytest

from data import loader
from rules.canal_mania import board
from rules.canal_mania.events import Moved
from rules.canal_mania.moves import Goods
from tests.support import england
from tests.support.canal_mania import PASS, Table, goods, only, table, through

SEVERN = through("Severn", "Worcester-Gloucester")
BESIDE_SEVERN = "Junction from Worcester: " + SEVERN.partition(": ")[2]
BASINGSTOKE = through("Basingstoke", "Basingstoke-Weybridge")
WEY_AND_ARUN = through("Wey and Arun", "Weybridge-Guildford-Arundel")
THAMES = through("Thames", "London-Weybridge-Reading-Oxford")

RED_ROUND = {
    "works": {
        "red": [
            "Staffs and Worcs from Worcester: F14 stretch, F13 lock, G13 aqueduct, H12 stretch, I12 lock, Burton",
            "Leicester and Northampton from Leicester: K13 lock, Coventry",
        ]
    },
    "canals": {
        "red": [
            "Junction from Leicester: K12 aqueduct, Burton", "Coventry from Coventry: I13 stretch, Birmingham",
            "Worcester and Birmingham from Worcester: G15 stretch, G14 aqueduct, Birmingham",
        ]
    },
}  # fmt: skip
"""The sections of CM-T24."""

GREEN_SQUARE = {
    "green": [
        "Dun from Goole: L5 lock, K6 aqueduct, K7 stretch, Sheffield", "Junction from Huddersfield: J6 lock, Sheffield",
    ]
}  # fmt: skip


def routes(t: Table) -> set[str]:
    """The routes that the mover may choose, town by town, owners left out."""
    return {"-".join(board.TOWNS[n] for n in move.towns) for move in t.legal_of(Goods)}


def moved(t: Table, route: str, owners: str = "") -> dict[str, int]:
    """Play a goods move; what each player scored."""
    before = {c: t.score(board.PLAYER_COLOURS[c]) for c in t.state.open.colours}
    event = only(t.play(goods(route, owners)), Moved)
    gained = {board.PLAYER_COLOURS[c]: t.score(board.PLAYER_COLOURS[c]) - n for c, n in before.items()}
    told = dict(zip((board.PLAYER_COLOURS[c] for c in t.state.open.colours), event.points, strict=True))
    assert told == gained
    return {name: points for name, points in gained.items() if points}


def test_cm_60_the_last_section_is_the_movers() -> None:
    t = table(
        "red, white", mover="white", phase=3, tokens="Basingstoke, Arundel",
        canals={"red": [BASINGSTOKE], "white": [WEY_AND_ARUN]},
    )  # fmt: skip
    refusal = t.refuses(goods("Basingstoke-Weybridge"), "not-yours", "CM-60")
    assert refusal.params == {"a": "Basingstoke", "b": "Weybridge"}
    t.refuses(goods("Arundel-Guildford-Weybridge-Basingstoke"), "not-yours", "CM-60")
    assert routes(t) == {
        "Basingstoke-Weybridge-Guildford", "Basingstoke-Weybridge-Guildford-Arundel", "Arundel-Guildford",
        "Arundel-Guildford-Weybridge",
    }  # fmt: skip


def test_cm_60_the_start_is_any_town_with_a_token() -> None:
    t = table(phase=3, tokens="Worcester", canals={"red": [SEVERN]})
    t.refuses(goods("Gloucester-Worcester"), "no-token", "CM-60")
    assert routes(t) == {"Worcester-Gloucester"}


def test_cm_60_no_two_towns_of_one_colour() -> None:
    t = table(phase=3, tokens="Leicester, Burton", **RED_ROUND)
    refusal = t.refuses(goods("Leicester-Burton-Worcester"), "colour-twice", "CM-60")
    assert {refusal.params["a"], refusal.params["b"], refusal.params["colour"]} == {"Burton", "Worcester", "red"}


def test_cm_60_a_chain_of_sections() -> None:
    t = table(phase=3, tokens="Leicester", **RED_ROUND)
    t.refuses(goods("Leicester-Birmingham"), "no-section", "CM-60")
    assert all(len(move.towns) >= 2 for move in t.legal_of(Goods))
    t.refuses(Goods((board.TOWN_OF_NAME["Leicester"],), ()), "start-and-end", "CM-60")


def test_cm_60_at_most_six_towns() -> None:
    assert len(set(england.COLOUR.values())) == 6


def test_cm_60_parallel_sections_of_different_owners_are_different_choices() -> None:
    t = table(
        phase=3, tokens="Worcester",
        canals={"red": [SEVERN], "yellow": [BESIDE_SEVERN]},
        works={"red": [through("Gloucester and Berkeley", "Gloucester-Cirencester")]},
    )  # fmt: skip
    assert t.offers(goods("Worcester-Gloucester", "red"))
    assert t.offers(goods("Worcester-Gloucester-Cirencester", "red, -"))
    assert t.offers(goods("Worcester-Gloucester-Cirencester", "yellow, -"))
    t.refuses(goods("Worcester-Gloucester-Cirencester"), "which-section", "CM-60")
    t.refuses(goods("Worcester-Gloucester", "yellow"), "not-yours", "CM-60")
    t.refuses(goods("Worcester-Gloucester", "green"), "no-section", "CM-60")


def test_cm_60_parallel_sections_of_one_owner_are_one_choice() -> None:
    t = table(
        phase=3, tokens="Worcester",
        canals={"red": [SEVERN, BESIDE_SEVERN]},
    )  # fmt: skip
    assert t.legal_of(Goods) == [goods("Worcester-Gloucester")]


def test_cm_61_an_unbroken_run_scores_its_towns() -> None:
    t = table(phase=3, tokens="Leicester", **RED_ROUND)
    assert moved(t, "Leicester-Coventry-Birmingham-Worcester") == {"red": 4}


def test_cm_61_a_town_between_two_owners_scores_for_both_and_returning_is_a_new_run() -> None:
    t = table(
        "red, black", phase=3, tokens="Manchester",
        canals={"red": [through("Macclesfield", "Manchester-Stoke"), through("Coventry", "Birmingham-Coventry")]},
        works={"black": [through("Staffs and Worcs", "Stoke-Birmingham")]},
    )  # fmt: skip
    assert moved(t, "Manchester-Stoke-Birmingham-Coventry") == {"red": 4, "black": 2}


def test_cm_62_the_shorter_of_two_own_routes() -> None:
    t = table(
        mover="green", phase=3, tokens="Huddersfield", canals=GREEN_SQUARE,
        works={"green": ["Rochdale from Goole: L4 lock, K4 stretch, Leeds, I5 aqueduct, Huddersfield"]},
    )  # fmt: skip
    refusal = t.refuses(goods("Huddersfield-Leeds-Goole-Sheffield"), "shorter-route", "CM-62")
    assert refusal.params["towns"] == "Huddersfield-Sheffield"
    assert routes(t) == {
        "Huddersfield-Sheffield", "Huddersfield-Leeds", "Huddersfield-Leeds-Goole", "Huddersfield-Sheffield-Goole",
    }  # fmt: skip


def test_cm_62_equals_are_free() -> None:
    """Huddersfield to Goole by Leeds or by Sheffield: three towns either way."""
    t = table(
        mover="green", phase=3, tokens="Huddersfield", canals=GREEN_SQUARE,
        works={"green": ["Rochdale from Goole: L4 lock, K4 stretch, Leeds, I5 aqueduct, Huddersfield"]},
    )  # fmt: skip
    for route in ("Huddersfield-Leeds-Goole", "Huddersfield-Sheffield-Goole"):
        assert moved(t.copy(), route) == {"green": 3}


def test_cm_62_a_shorter_line_that_is_forbidden_is_no_alternative() -> None:
    t = table(phase=3, tokens="Leicester", **RED_ROUND)
    assert t.offers(goods("Leicester-Coventry-Birmingham-Worcester"))


def test_cm_62_routes_with_another_players_section_are_free() -> None:
    t = table(
        mover="green", phase=3, tokens="Huddersfield", canals=GREEN_SQUARE,
        works={"red": ["Rochdale from Goole: L4 lock, K4 stretch, Leeds, I5 aqueduct, Huddersfield"]},
    )  # fmt: skip
    assert t.offers(goods("Huddersfield-Sheffield"))
    assert moved(t, "Huddersfield-Leeds-Goole-Sheffield") == {"red": 3, "green": 2}


def test_cm_63_the_token_returns_to_the_basin_and_others_stay() -> None:
    t = table(phase=3, tokens="Leicester, Coventry, Worcester", **RED_ROUND)
    t.play(goods("Leicester-Coventry-Birmingham-Worcester"))
    assert t.tokens() == {"Coventry", "Worcester"}
    assert t.state.open.phase == 4


def test_cm_64_a_section_between_two_towns_of_one_colour() -> None:
    assert england.COLOUR["Burton"] == england.COLOUR["Worcester"]
    t = table(phase=3, tokens="Burton, Worcester", **RED_ROUND)
    t.refuses(goods("Burton-Worcester"), "colour-twice", "CM-60")
    assert not {route for route in routes(t) if "Burton-Worcester" in route or "Worcester-Burton" in route}


# Vectors.


def test_cm_t24_round_about() -> None:
    t = table(phase=3, tokens="Leicester, Burton", **RED_ROUND)
    assert {route for route in routes(t) if route.startswith("Burton") and route.endswith("Worcester")} == set()
    assert {route for route in routes(t) if route.startswith("Leicester") and route.endswith("Worcester")} == {
        "Leicester-Coventry-Birmingham-Worcester"
    }
    assert moved(t, "Leicester-Coventry-Birmingham-Worcester") == {"red": 4}


def test_cm_t25_the_square_with_leeds_goole_red() -> None:
    t = table(
        mover="green", phase=3, tokens="Huddersfield", canals=GREEN_SQUARE,
        works={
            "red": ["Rochdale from Goole: L4 lock, K4 stretch, Leeds"],
            "green": ["Leeds & Liverpool from Leeds: I5 aqueduct, Huddersfield"],
        },
    )  # fmt: skip
    assert moved(t, "Huddersfield-Leeds-Goole-Sheffield") == {"green": 4, "red": 2}


def test_cm_t26_a_parallel_section() -> None:
    facts = {
        "phase": 3, "tokens": "Manchester",
        "canals": {"red": [through("Macclesfield", "Manchester-Stoke"), through("Coventry", "Birmingham-Coventry")]},
        "works": {
            "black": [through("Shropshire Union", "Birmingham-Stoke")],
            "red": [through("Staffs and Worcs", "Stoke-Birmingham")],
        },
    }  # fmt: skip
    assert moved(table("red, black", **facts), "Manchester-Stoke-Birmingham-Coventry", "-, black, -") == {
        "red": 4,
        "black": 2,
    }
    assert moved(table("red, black", **facts), "Manchester-Stoke-Birmingham-Coventry", "-, red, -") == {"red": 4}


# The examples of the rulebook.

BUILT = {
    "Taunton-Bridgwater": {"red": [through("Bridgwater and Taunton", "Taunton-Bridgwater")]},
    "Chester-Stoke-Burton-Nottingham": {"white": [through("Trent and Mersey", "Chester-Stoke-Burton-Nottingham")]},
    "Guildford-Weybridge-London": {
        "white": [WEY_AND_ARUN, THAMES],
    },
    "Basingstoke-Weybridge-Guildford-Arundel": {
        "red": [BASINGSTOKE], "white": [WEY_AND_ARUN],
    },
    "Coventry-Birmingham-Worcester-Gloucester": {
        "red": [through("Coventry", "Coventry-Birmingham")], "yellow": [SEVERN],
        "white": [through("Worcester and Birmingham", "Worcester-Birmingham")],
    },
    "Manchester-Stoke-Birmingham-Coventry": {
        "red": [through("Macclesfield", "Manchester-Stoke"), through("Coventry", "Coventry-Birmingham")],
        "black": [through("Staffs and Worcs", "Stoke-Birmingham-Worcester")],
    },
    "Arundel-Guildford-Weybridge-Reading": {
        "white": [WEY_AND_ARUN, THAMES],
    },
    "Newark-Nottingham-Leicester": {
        "red": [through("Trent and Fossdyke", "Nottingham-Newark-Lincoln")],
        "green": [through("Soar", "Nottingham-Leicester"), through("Leicester and Northampton", "Leicester-Northampton")],
    },
    "Huddersfield-Sheffield": {
        "green": [*GREEN_SQUARE["green"], through("Rochdale", "Goole-Leeds-Huddersfield-Manchester")],
    },
}  # fmt: skip
BUILT["Arundel-Guildford-Weybridge-Reading-Oxford"] = BUILT["Arundel-Guildford-Weybridge-Reading"]
BUILT["Newark-Nottingham-Leicester-Northampton"] = BUILT["Newark-Nottingham-Leicester"]
BUILT["Huddersfield-Leeds-Goole-Sheffield"] = BUILT["Huddersfield-Sheffield"]
"""The canals of each example, on legal lines of the map."""

EXAMPLES = {"-".join(example.route): example for example in loader.goods_examples()}


def test_example_goods_moves_are_twelve() -> None:
    assert set(EXAMPLES) == set(BUILT)
    assert len(EXAMPLES) == 12


@pytest.mark.parametrize("route", sorted(BUILT))
def test_example_goods_move(route: str) -> None:
    """Each of the twelve: allowed or refused as the rulebook says, with the points that it tells."""
    example, canals = EXAMPLES[route], BUILT[route]
    colours = ", ".join(sorted({*canals, example.mover, "red", "yellow"}, key=board.PLAYER_COLOURS.index))
    t = table(colours, mover=example.mover, phase=3, tokens=example.route[0], canals=canals)
    pairs = zip(example.route, example.route[1:], example.owners, strict=False)
    assert {(*sorted((a, b)), owner) for a, b, owner in pairs if owner} <= t.sections()
    if not example.legal:
        code, ruling = ("shorter-route", "CM-62") if "Sheffield" in route else ("colour-twice", "CM-60")
        t.refuses(goods(route), code, ruling)
        return
    scored = moved(t, route)
    if example.scores is not None:
        assert scored == example.scores
    assert example.route[0] not in t.tokens()


def test_example_arundel_token_stops_at_reading() -> None:
    t = table("red, white", mover="white", phase=3, tokens="Arundel", canals=BUILT["Arundel-Guildford-Weybridge-Reading"])
    assert ("Oxford", "Reading", "white") in t.sections()
    t.refuses(goods("Arundel-Guildford-Weybridge-Reading-Oxford"), "colour-twice", "CM-60")
    assert t.offers(goods("Arundel-Guildford-Weybridge-Reading"))


def test_example_newark_token_stops_at_leicester() -> None:
    t = table("red, green", mover="green", phase=3, tokens="Newark", canals=BUILT["Newark-Nottingham-Leicester"])
    assert ("Leicester", "Northampton", "green") in t.sections()
    assert routes(t) == {"Newark-Nottingham-Leicester"}


def test_example_huddersfield_to_sheffield_scores_two_and_never_four() -> None:
    t = table("red, green", mover="green", phase=3, tokens="Huddersfield", canals=BUILT["Huddersfield-Sheffield"])
    assert moved(t.copy(), "Huddersfield-Sheffield") == {"green": 2}
    t.refuses(goods("Huddersfield-Leeds-Goole-Sheffield"), "shorter-route", "CM-62")


def test_one_token_a_turn() -> None:
    t = table(phase=3, tokens="Leicester, Burton", **RED_ROUND)
    t.play(goods("Burton-Leicester"))
    t.refuses(goods("Leicester-Burton"), "wrong-phase", "CM-20")
    t.refuses(PASS, "wrong-phase", "CM-20")
