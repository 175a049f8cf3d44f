"""Goods symbols and where their tokens go: CM-32 to CM-35."""

from __future__ import annotations

import pytest

from rules.canal_mania.events import NotPlaced, Placed
from rules.canal_mania.moves import Colour, Place
from tests.support import england
from tests.support.canal_mania import (
    DECLARE,
    DRAW,
    TAKE_BACK,
    Table,
    colour,
    draw_face_up,
    lay,
    only,
    picks,
    place,
    remove,
    table,
    through,
)

ROW = "stretch red, stretch green, stretch purple, surveyor white, lock"
SEVERN = {"red": [through("Severn", "Worcester-Gloucester")]}
SHEFFIELD = {"red": ["Junction from Huddersfield: J6 lock, Sheffield"]}
BURTON = {"yellow": [through("Trent and Mersey", "Chester-Stoke-Burton-Nottingham")]}


def all_of(*colours: str) -> str:
    """The towns of some colours."""
    return ", ".join(town for town, its in sorted(england.COLOUR.items()) if its in colours)


def offered(t: Table) -> set[str]:
    """The towns that the next token may go to; empty if the choice is not offered."""
    names = sorted(england.HEX_OF)
    assert all(t.legal_of(Place).count(place(name)) <= 1 for name in names)
    return {name for name in names if t.offers(place(name))}


def symbol(t: Table, name: str) -> Table:
    """Rennie takes the face-up card with this symbol."""
    t.play(draw_face_up(f"stretch {name}" if name != "white" else "surveyor white"))
    return t


def free(name: str, *taken: str) -> set[str]:
    """The towns of a colour but for those taken."""
    return {town for town, its in england.COLOUR.items() if its == name} - set(taken)


def test_cm_32_city_before_town_and_connected_before_unconnected() -> None:
    # Connected city, then connected town: Birmingham is black and a city, Oxford black.
    both = {"red": [through("Coventry", "Coventry-Birmingham"), through("Huddersfield Narrow", "Manchester-Huddersfield")]}
    t = symbol(table(row="stretch black, lock, lock, lock, lock", canals=both), "black")
    assert t.tokens() == {"Birmingham", "Huddersfield"}


def test_cm_32_the_strict_order_is_refused_otherwise() -> None:
    t = symbol(table(row=ROW), "red")
    assert t.tokens() == {"London"}
    refusal = t.refuses(place("Leeds"), "wrong-town-order", "CM-32")
    assert refusal.params["reason"] == "not-colour"
    refusal = t.refuses(place("London"), "wrong-town-order", "CM-32")
    assert refusal.params["reason"] == "full"
    connected = {"yellow": [through("Lancaster", "Preston-Lancaster"), through("Severn", "Worcester-Gloucester")]}
    t = symbol(table(row=ROW, canals=connected), "green")
    refusal = t.refuses(place("Sheffield"), "wrong-town-order", "CM-32")
    assert refusal.params["reason"] == "town-connected"
    assert offered(t) == {"Lancaster", "Gloucester"}


def test_cm_32_between_equals_the_player_chooses() -> None:
    t = symbol(table(row=ROW), "red")
    assert offered(t) == free("red", "London")
    t.play(place("York"))
    assert t.tokens() == {"London", "York"}


def test_cm_32_a_single_candidate_is_placed_without_asking() -> None:
    t = table(row=ROW, tokens="London, Banbury, Burton, Skipton, Taunton")
    placed = [e for e in t.play(draw_face_up("stretch red")) if isinstance(e, Placed)]
    assert not placed
    assert offered(t) == {"Worcester", "York"}
    assert len([e for e in t.play(place("York")) if isinstance(e, Placed)]) == 2
    assert {"Worcester", "York"} <= t.tokens()


def test_cm_32_the_second_token_is_judged_after_the_first() -> None:
    """Burton alone is connected: it takes the first token, and the city the second."""
    assert symbol(table(row=ROW, canals=BURTON), "red").tokens() == {"Burton", "London"}


def test_cm_33_connected_from_the_first_tile_of_anyone() -> None:
    t = table(mover="yellow", works={"red": ["Dun from Goole: L5 lock -> K5"]}, row=ROW)
    assert t.connected() == {"Goole"}
    assert symbol(t, "purple").tokens() == {"Goole", "Liverpool"}


def test_cm_33_a_boat_alone_connects_nothing() -> None:
    t = table(works={"red": ["Dun from Goole"]}, row=ROW)
    assert t.connected() == set()
    t = symbol(t, "purple")
    assert t.tokens() == {"Liverpool"}
    assert offered(t) == free("purple", "Liverpool")


def test_cm_33_only_as_long_as_a_canal_leads_into_it() -> None:
    t = table(works={"red": ["Dun from Goole: L5 lock -> K5"], "yellow": ["Rochdale from Goole: L4 lock -> K4"]}, row=ROW)
    t.play(remove("Dun"))
    assert t.connected() == {"Goole"}
    t = table(works={"red": ["Dun from Goole: L5 lock -> K5"]}, row=ROW)
    t.play(remove("Dun"))
    assert t.connected() == set()
    t = table(works={"red": ["Dun from Goole"]}, hand="lock")
    t.play(lay("Dun: L5 lock -> K5"))
    assert t.connected() == {"Goole"}
    t.play(TAKE_BACK)
    assert t.connected() == set()


def test_cm_34_a_white_symbol_is_given_a_colour_first() -> None:
    t = symbol(table(row=ROW), "white")
    assert t.legal() == [colour(name) for name in ("red", "yellow", "green", "blue", "black", "purple")]
    t.refuses(place("London"), "answer-first", "CM-34")
    t.play(colour("blue"))
    assert t.tokens() == {"Manchester"}
    assert offered(t) == free("blue", "Manchester")
    t.play(place("Ripon"))
    assert t.tokens() == {"Manchester", "Ripon"}


def test_cm_34_a_full_colour_may_be_named_too() -> None:
    t = symbol(table(row=ROW, tokens=all_of("red")), "white")
    events = t.play(colour("red"))
    assert only(events, NotPlaced).count == 2
    assert t.state.open.phase == 3


def test_cm_35_no_free_town_of_the_colour() -> None:
    t = table(row=ROW, tokens=all_of("red").replace("York, ", "").replace(", York", ""))
    events = t.play(draw_face_up("stretch red"))
    assert only(events, Placed).seat == 0
    assert only(events, NotPlaced).count == 1
    assert t.tokens() == free("red")


@pytest.mark.parametrize("card", ["stretch red", "surveyor white"])
def test_cm_35_nothing_is_asked_while_the_basin_is_empty(card: str) -> None:
    t = table(row=ROW, tokens=all_of("yellow", "blue") + ", Goole, Bath, Boston, Coventry, Arundel, Liverpool")
    assert len(t.tokens()) == 20
    before = t.tokens()
    assert only(t.play(draw_face_up(card)), NotPlaced).count == 2
    assert t.tokens() == before
    assert t.state.open.phase == 3


def test_cm_t21_one_tile_at_goole() -> None:
    works = {"red": ["Dun from Goole: L5 lock -> K5"]}
    assert symbol(table(works=works, row=ROW), "purple").tokens() == {"Goole", "Liverpool"}
    t = symbol(table(works=works, row=ROW), "green")
    assert t.tokens() == {"Sheffield"}
    assert offered(t) == free("green", "Sheffield")


def test_cm_t21_only_gloucester_connected() -> None:
    assert symbol(table(row=ROW, canals=SEVERN), "green").tokens() == {"Gloucester", "Sheffield"}


def test_cm_t21_only_sheffield_connected() -> None:
    t = symbol(table(row=ROW, canals=SHEFFIELD), "green")
    assert t.tokens() == {"Sheffield"}
    assert offered(t) == free("green", "Sheffield")


def test_cm_t22_basin_of_three() -> None:
    t = table(engineer="Brindley", row=ROW, tokens=all_of("yellow", "black") + ", Ripon, Tonbridge, Nottingham")
    assert len(t.tokens()) == 17
    t.play(picks("stretch red, surveyor white, stretch green"))
    t.play(place("York"))
    assert len(t.legal_of(Colour)) == 6
    events = t.play(colour("purple"))
    assert t.tokens() >= {"London", "York", "Liverpool"}
    assert [(e.colour, e.count) for e in events if isinstance(e, NotPlaced)] == [(-1, 1), (-1, 2)]
    assert len(t.tokens()) == 20
    assert t.state.open.phase == 3


def test_cm_t22_purple_is_full() -> None:
    t = symbol(table(row=ROW, tokens=all_of("purple")), "white")
    assert t.offers(colour("purple"))
    assert only(t.play(colour("purple")), NotPlaced).count == 2
    assert t.tokens() == free("purple")


# Worked examples of the rulebook.


def test_example_red_symbol_on_an_empty_map() -> None:
    """The first token comes to London (case 3), the second to any other red town (case 4)."""
    t = symbol(table(row=ROW), "red")
    assert t.tokens() == {"London"}
    assert offered(t) == {"Banbury", "Burton", "Skipton", "Taunton", "Worcester", "York"}


def test_example_red_symbol_with_burton_connected() -> None:
    """The first comes to Burton (case 2) and the second to London (case 3)."""
    t = table(row=ROW, canals=BURTON)
    events = [e for e in t.play(draw_face_up("stretch red")) if isinstance(e, Placed)]
    assert [england.COLOUR[name] for name in t.tokens()] == ["red", "red"]
    assert len(events) == 2
    assert t.tokens() == {"Burton", "London"}


def test_example_green_symbol_in_gloucester_and_sheffield() -> None:
    t = table(row=ROW, canals={"red": [*SEVERN["red"], *SHEFFIELD["red"]]})
    assert symbol(t, "green").tokens() == {"Gloucester", "Sheffield"}


def test_a_declared_card_is_resolved_like_any_other() -> None:
    t = table(top="tunnel purple", works={"red": ["Dun from Goole: L5 lock -> K5"]})
    t.play(DRAW, DECLARE)
    assert t.tokens() == {"Goole", "Liverpool"}
    assert t.state.open.phase == 3
