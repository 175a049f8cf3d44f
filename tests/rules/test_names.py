"""One fold for names, whatever signs, accents and letters a keyboard makes of them; and how much of a line is read."""

from __future__ import annotations

import pytest

from rules.arriala.names import PLACES
from rules.canal_mania.names import CONTRACTS, TOWNS
from rules.game import UnreadableMove
from rules.names import Names, fold, tidy
from rules.reader import MOST_CHARACTERS, MOST_MOVES, commands, ends_of_way

VALENCE = PLACES.find("Valence d'Agen")


@pytest.mark.parametrize(
    "word",
    ["Valence d’Agen", "valence d‘agen", "VALENCE D`AGEN", "Valence d´Agen", "valence dAgen", "valence d agen",
     "Valence\u00a0d'Agen", "Valence\u2011d'Agen", "Válence d'Agén", "Vale\u0301nce d'Agen", "Ｖａｌｅｎｃｅ d'Agen",
     "  valence   d'agen ", "Valence\u200b d'Agen"],
)  # fmt: skip
def test_a_name_is_found_however_it_is_typed(word: str) -> None:
    assert len(VALENCE) == 1
    assert PLACES.find(word) == VALENCE


@pytest.mark.parametrize("word", ["Lıverpool", "LİVERPOOL", "liverpool", "Lívèrpool", "LIVER"])
def test_dotted_and_dotless_letters_are_one(word: str) -> None:
    assert TOWNS.find(word) == TOWNS.find("Liverpool") != []


@pytest.mark.parametrize(
    "word", ["Leeds & Liverpool", "leeds and liverpool", "leeds-liverpool", "leeds – liverpool", "leeds—liverpool"]
)
def test_ampersands_and_dashes_do_not_matter(word: str) -> None:
    assert CONTRACTS.find(word) == [7]


def test_a_spelling_of_the_rulebook_is_known() -> None:
    """The rulebook of Arriala writes Bruhlois, and calls the structures by longer names."""
    assert PLACES.find("Bruhlois") == PLACES.find("Brulhois") != []
    assert PLACES.find("Cacor Canal Bridge") == PLACES.find("Cacor") != []
    assert PLACES.find("Montech Water Sluice") == PLACES.find("Montech slope") != []


def test_a_name_with_one_wrong_letter_is_offered_and_never_taken() -> None:
    for names in (TOWNS, CONTRACTS, PLACES):
        for i, name in enumerate(names.long):
            if len(name) < 6:
                continue
            wrong = name[:3] + "q" + name[4:]
            assert names.find(wrong) == [], wrong
            assert name in names.near(wrong), (i, wrong)


def test_of_several_meanings_those_that_fit_come_first() -> None:
    names = Names("town", ["Bath", "Boston", "Bristol"])
    assert names.find("b") == [0, 1, 2]
    assert names.find("b", (1, 7)) == [1]
    assert names.find("b", (7,)) == [0, 1, 2]
    assert names.find("bath", (1,)) == [0], "a whole name is what it says"


def test_signs_are_made_plain() -> None:
    assert tidy("A1\u202f→ A3 — d’Agen") == "A1  >  A3 - d'Agen"
    assert fold("Ça & là") == "caandla"


@pytest.mark.parametrize("text", ["A1-A3", "A1 – A3", "A1 → A3", "A1 > A3", "A1->A3", "A1 to A3", "A1 — A3"])
def test_all_separators_of_a_way(text: str) -> None:
    assert ends_of_way(commands(text)[0]) == ["A1", "A3"]


def test_a_line_has_an_end() -> None:
    assert commands("end; " * MOST_MOVES) == ["end"] * MOST_MOVES
    for line in ("end; " * (MOST_MOVES + 1), "x" * (MOST_CHARACTERS + 1)):
        with pytest.raises(UnreadableMove) as refusal:
            commands(line)
        assert refusal.value.wanted == "length"


def test_what_is_told_beside_a_choice_is_no_part_of_a_move() -> None:
    assert commands("walk red A1-A3 · 2 of 5 points · +1") == ["walk red A1-A3"]
