"""Moves as text: both forms of every move, lines of several moves, what may be left out, and what is refused."""

from __future__ import annotations

import pytest

from rules.arriala import notation
from rules.arriala.moves import Allocate, AnyMove, Card, Draw, End, Lock, Place, Return, Riverside, Stop, Vineyard, Walk
from rules.game import AmbiguousMove, UnreadableMove
from tests.support.arriala import GAME, board, card, colour, place, started, table

R, Y, N = colour("r"), colour("y"), colour("n")
FORMS: list[tuple[AnyMove, str, str]] = [
    (Walk(Y, place("A3"), place("Montech")), "walk yellow A3-Montech", "w y A3-Montech"),
    (Walk(N, place("Moissac"), place("D1")), "walk neutral Moissac-D1", "w n Moi-D1"),
    (Allocate(place("Valence")), "allocate Valence d'Agen", "a Val"),
    (Vineyard(R, place("Castelsarrasin"), place("Chasselas")), "vineyard red Castelsarrasin-Chasselas", "v r Cas-Cha"),
    (Return(R, place("Brulhois"), place("A10")), "return red Brulhois-A10", "r r Bru-A10"),
    (Riverside(R, place("B1"), place("b1")), "riverside red B1-b1", "rs r B1-b1"),
    (Lock(place("D7")), "lock D7", "l D7"),
    (Draw(), "draw", "draw"),
    (Card(card("walk 3"), Y, place("B1"), place("B4")), "card walk 3: yellow B1-B4", "c w3 y B1-B4"),
    (Card(card("anywhere"), R, place("Grisolles"), place("C4")), "card anywhere: red Grisolles-C4", "c go r Gri-C4"),
    (
        Card(card("any to vineyard"), N, place("Valence"), place("Fronton")),
        "card any to vineyard: neutral Valence d'Agen-Fronton",
        "c xv n Val-Fro",
    ),
    (
        Card(card("all from vineyard"), R, place("Chasselas"), place("B2")),
        "card all from vineyard: red Chasselas-B2",
        "c va r Cha-B2",
    ),
    (Card(card("lock"), -1, -1, place("D2")), "card lock: D2", "c lo D2"),
    (Card(card("structure"), -1, -1, place("Cacor")), "card structure: Cacor", "c st Cac"),
    (Card(card("structure"), -1, -1, place("Montech slope")), "card structure: Montech slope", "c st slo"),
    (Place(R, place("B6")), "place red B6", "p r B6"),
    (Stop(), "stop", "stop"),
    (End(), "end", "end"),
]


def read(text: str, position: str = "", **keys: object) -> list[AnyMove]:
    return notation.read(text, table(position, **keys).view)  # type: ignore[arg-type]


@pytest.mark.parametrize(("move", "long", "short"), FORMS, ids=[form[2] for form in FORMS])
def test_both_forms_of_every_kind_of_move(move: AnyMove, long: str, short: str) -> None:
    view = started(4).view
    assert notation.write([move]) == long
    assert notation.write([move], short=True) == short
    asked = table("r Chasselas Chasselas", placing="Chasselas").view if isinstance(move, Place | Stop) else view
    assert notation.read(long, asked) == [move]
    assert notation.read(short, asked) == [move]


def test_every_place_and_card_has_a_name_of_its_own() -> None:
    for i, name in enumerate(board.PLACES):
        short = notation.place(i, short=True)
        looked_up = notation.BLUE_NAMES if i in board.BLUE_SPACES else notation.PLACES
        index = board.BLUE_SPACES.index(i) if i in board.BLUE_SPACES else i
        for word in (name, short, name.upper(), f" {name.lower()} "):
            assert looked_up.find(word) == [index], word
    assert len({notation.CARDS.write(i, True) for i in range(10)}) == 10
    assert all(notation.CARDS.find(notation.CARDS.write(i, short)) == [i] for i in range(10) for short in (True, False))


# Lines.


def test_a_line_of_several_moves() -> None:
    moves = read("card anywhere: red Grisolles-C4; walk red C4-D1; draw", "r Grisolles", hand="anywhere")
    assert moves == [
        Card(card("anywhere"), R, place("Grisolles"), place("C4")),
        Walk(R, place("C4"), place("D1")),
        Draw(),
    ]
    assert notation.write(moves) == "card anywhere: red Grisolles-C4; walk red C4-D1; draw"


def test_a_line_keeps_in_step() -> None:
    """Who stands where is known from the moves before."""
    assert read("allocate A1; walk A1-A3") == [Allocate(place("A1")), Walk(R, place("A1"), place("A3"))]
    assert read("card all from vineyard: Chasselas-B2; place B3", "r Chasselas Chasselas", hand="all from vineyard")[
        1
    ] == Place(R, place("B3"))


def test_end_after_the_turn_has_ended_by_itself_is_no_move() -> None:
    assert read("allocate A1; walk A1-A3; end") == [Allocate(place("A1")), Walk(R, place("A1"), place("A3"))]
    assert read("allocate A1; end") == [Allocate(place("A1")), End()]


@pytest.mark.parametrize(
    "line", ["allocate A1; walk A1-A3; draw", "end; end", "end; draw", "lock A1; walk y A2-A3; walk y A3-A4"]
)
def test_nothing_of_the_next_turn_can_be_read(line: str) -> None:
    """Or a line would move for another seat."""
    with pytest.raises(UnreadableMove) as caught:
        read(line, "y A2")
    assert caught.value.wanted == "nothing"


def test_AR_15_no_command_but_the_end_gives_up_a_card_half_done() -> None:
    position = "r Chasselas Chasselas A5"
    assert read("walk A5-A6", position, placing="Chasselas") == [Walk(R, place("A5"), place("A6"))]
    assert read("end", position, placing="Chasselas") == [Stop(), End()]
    assert read("end", position, placing="Chasselas", left=0) == [Stop()]
    assert read("draw", position, placing="Chasselas", left=0) == [Draw()]


def test_a_line_with_an_illegal_move_is_read_for_play_to_refuse() -> None:
    assert read("walk red A1-A2; draw") == [Walk(R, place("A1"), place("A2")), Draw()]


# What may be left out.


def test_the_colour_where_one_worker_is_meant() -> None:
    assert read("walk A1-A2", "y A1") == [Walk(Y, place("A1"), place("A2"))]
    assert read("vineyard Montech-Chasselas", "r Montech; y Montech") == [Vineyard(R, place("Montech"), place("Chasselas"))]
    assert read("return Chasselas-A1", "r Chasselas; y Chasselas") == [Return(R, place("Chasselas"), place("A1"))]
    assert read("card own to vineyard Montech-Fronton", "r Montech; y Montech", hand="own to vineyard") == [
        Card(card("own to vineyard"), R, place("Montech"), place("Fronton"))
    ]


def test_the_colour_is_asked_for_where_several_are_meant() -> None:
    with pytest.raises(AmbiguousMove) as caught:
        read("walk Montech-A8", "r Montech; y Montech; g Montech")
    assert (caught.value.wanted, caught.value.choices) == ("worker", ("red", "yellow", "green"))


def test_unless_the_legal_moves_leave_one() -> None:
    t = table("r A7; y Montech")
    t.play("walk r A7-Montech")
    assert notation.read("walk Montech-B1", t.view) == [Walk(Y, place("Montech"), place("B1"))]


def test_the_blue_space() -> None:
    assert read("riverside Montech", "r Montech; y b1") == [Riverside(R, place("Montech"), place("b2"))]
    assert read("riverside red B1", "r B1 Montech", seats=2) == [Riverside(R, place("B1"), place("b2"))]
    assert read("riverside r B1-B3", "r B1") == [Riverside(R, place("B1"), place("b3"))]


def test_words_are_read_with_some_patience() -> None:
    assert read("WALK Red  grisolles - A2", "r Grisolles") == [Walk(R, place("Grisolles"), place("A2"))]
    assert read("walk r A1>A2", "r A1") == read("walk red a1 -> a2", "r A1") == [Walk(R, place("A1"), place("A2"))]
    assert read("card Walk 3 red A1-A2", "r A1", hand="walk 3") == [Card(card("walk 3"), R, place("A1"), place("A2"))]
    assert read("\n lock A1 ;; ") == [Lock(place("A1"))]
    assert read("allocate slope") == [Allocate(place("Montech slope"))]


# What is refused.


@pytest.mark.parametrize(
    ("line", "wanted"),
    [
        ("", "verb"), (";", "verb"), ("wlak A1-A2", "verb"), ("walk A1", "way"), ("walk A1-A2-A3", "way"),
        ("walk A1-E9", "place"), ("lock Paris", "place"), ("card walk 5: A1-A2", "action-card"), ("card lock", "target"),
        ("draw 2", "nothing"), ("card", "action-card"), ("allocate", "place"), ("riverside A1-Paris", "place"),
        ("end now", "nothing"),
    ],
)  # fmt: skip
def test_what_cannot_be_read(line: str, wanted: str) -> None:
    with pytest.raises(UnreadableMove) as caught:
        read(line, "r A1")
    assert caught.value.wanted == wanted


def test_near_names_are_offered() -> None:
    with pytest.raises(UnreadableMove) as caught:
        read("allocate Castelsarasin")
    assert caught.value.near[0] == "Castelsarrasin"
    with pytest.raises(UnreadableMove) as caught:
        read("wlak A1-A2")
    assert caught.value.near == ("walk",)


def test_a_name_that_is_several() -> None:
    with pytest.raises(AmbiguousMove) as caught:
        read("allocate Mo")
    assert caught.value.choices == ("Montech", "Moissac"), "the slope is no place to allocate to"


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_every_legal_move_fits_a_choice(seats: int) -> None:
    cards = ", ".join(board.CARD_NAMES)
    scores = "-".join(["0", *["9"] * max(2, seats - 1)])
    t = table(f"scores {scores}; r Castelsarrasin Montech Brulhois", seats=seats, hand=cards)
    for move in t.legal:
        for short in (True, False):
            text = GAME.write([move], short)
            assert len(text) <= 100
            assert GAME.read(text, t.view) == [move]


def test_a_place_of_the_kind_that_is_wanted_wins() -> None:
    """Only one vineyard begins with b: the spaces B1 to B9 and b1 cannot be meant."""
    assert read("vineyard red Castelsarrasin-b", "r Castelsarrasin") == [
        Vineyard(R, place("Castelsarrasin"), place("Brulhois"))
    ]


def test_what_stands_for_a_colour_and_is_none_is_called_so() -> None:
    with pytest.raises(UnreadableMove) as caught:
        read("walk yelow D4-D5", "y D4")
    assert (caught.value.word, caught.value.wanted) == ("yelow", "colour")
    assert "yellow" in caught.value.near


@pytest.mark.parametrize("word", ["d'Agen", "dAgen", "d agen", "D’AGEN", "valence dagen", "Valence d`Agen"])
def test_the_apostrophe_of_a_name_may_be_any_or_none(word: str) -> None:
    assert read(f"allocate {word}") == [Allocate(place("Valence"))]
