"""The facts of Arriala as the package ships them, and every fault that their files can have."""

from __future__ import annotations

import shutil
from collections.abc import Callable
from importlib.resources import as_file, files
from pathlib import Path

import pytest

from data import loader
from data.loader import DataFault

Change = Callable[[str, str, str], Path]


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A copy of the package's facts."""
    with as_file(files("data").joinpath("arriala")) as source:
        shutil.copytree(source, tmp_path / "arriala")
    return tmp_path / "arriala"


@pytest.fixture
def change(folder: Path) -> Change:
    """``change(file, old, new)`` replaces the first ``old``, which must be there, and returns the folder."""

    def replace(file: str, old: str, new: str) -> Path:
        path = folder / file
        text = path.read_text("utf-8")
        assert old in text
        path.write_text(text.replace(old, new, 1), "utf-8")
        return folder

    return replace


def refused(folder: Path) -> tuple[str, str, str]:
    """File, key and reason of the fault that loading raises."""
    with pytest.raises(DataFault) as caught:
        loader.arriala(folder)
    return caught.value.file, caught.value.key, caught.value.reason


def test_the_board_and_deck_of_the_rulings() -> None:
    facts = loader.arriala()
    board = facts.board
    assert [town.name for town in board.towns] == ["Grisolles", "Montech", "Castelsarrasin", "Moissac", "Valence d'Agen"]
    assert [(s.name, s.km, s.locks) for s in board.stretches] == [("A", 17, 2), ("B", 14, 2), ("C", 7, 1), ("D", 18, 3)]
    assert {b.name: b.spaces for b in board.boards} == {"P1": (8, 6, 4, 8), "P2": (10, 8, 4, 10)}
    assert [(v.name, v.places, v.town) for v in board.vineyards] == [
        ("Fronton", 8, "Grisolles"), ("Chasselas", 4, "Moissac"), ("Brulhois", 6, "Valence d'Agen"),
    ]  # fmt: skip
    assert [(b.name, b.construction, b.stretch) for b in board.blue_spaces] == [
        ("b1", "reservoir", "A"), ("b2", "watermill", "B"), ("b3", "watermill", "C"), ("b4", "dam", "D"),
    ]  # fmt: skip
    assert [(s.name, s.stretch, s.town) for s in board.structures] == [
        ("Montech slope", "B", "Montech"),
        ("Cacor", "C", "Moissac"),
    ]
    assert sum(card.count for card in facts.cards) == 55
    assert [(card.steps, card.count) for card in facts.cards if card.kind == "walk"] == [(2, 8), (3, 7), (4, 5)]


def test_it_is_read_once() -> None:
    assert loader.arriala() is loader.arriala(None)


def test_the_digest_follows_the_files(folder: Path) -> None:
    path = folder / "cards.toml"
    path.write_bytes(path.read_bytes() + b"# one more line\n")
    assert loader.arriala(folder).digest != loader.arriala().digest


@pytest.mark.parametrize("file", ["board.toml", "cards.toml"])
def test_a_missing_file(folder: Path, file: str) -> None:
    (folder / file).unlink()
    assert refused(folder) == (file, "", "cannot be read: No such file or directory")


def test_unreadable_toml(change: Change) -> None:
    file, key, reason = refused(change("board.toml", "[[towns]]", "[[towns]"))
    assert (file, key) == ("board.toml", "")
    assert reason.startswith("cannot be read: ")


def test_a_key_that_is_missing(change: Change) -> None:
    assert refused(change("board.toml", "km = 17\n", "")) == ("board.toml", "stretches[0].km", "is missing")


def test_a_value_of_another_type(change: Change) -> None:
    file, key, reason = refused(change("board.toml", "km = 17", 'km = "far"'))
    assert (file, key) == ("board.toml", "stretches[0].km")
    assert "Expected `int`" in reason


FAULTS: list[tuple[str, str, str, str, str]] = [
    ("board.toml", "locks = 8", "locks = 9", "locks", "is 9, not 8"),
    ("board.toml", 'name = "Moissac"', 'name = "Montech"', "towns[3].name", "Montech is listed twice"),
    ("board.toml", 'name = "Moissac"', 'name = ""', "towns[3].name", "is empty"),
    (
        "board.toml",
        'name = "Moissac"',
        'name = "Port-Moissac"',
        "towns[3].name",
        "Port-Moissac would be read as a space or as two places",
    ),
    ("board.toml", 'name = "Moissac"', 'name = "C7"', "towns[3].name", "C7 would be read as a space or as two places"),
    ("board.toml", '[[towns]]\nname = "Moissac"\n', "", "towns", "4 of them bound 4 stretches"),
    (
        "board.toml",
        'name = "B"',
        'name = "Bé"',
        "stretches[1].name",
        "is 'Bé', not a capital: spaces are named after it (AR-63)",
    ),
    ("board.toml", "locks = 3", "locks = 2", "stretches", "allow 7 locks, not 8 (AR-54)"),
    ("board.toml", "locks = 1\n", "locks = -1\n", "stretches[2].locks", "is -1, not 0 or more"),
    ("board.toml", "[8, 6, 4, 8]", "[8, 6, 4]", "boards[0].spaces", "3 numbers for 4 stretches"),
    ("board.toml", "[8, 6, 4, 8]", "[8, 6, 1, 8]", "boards[0].spaces[2]", "is 1: locks could take all spaces of C"),
    (
        "board.toml",
        "[10, 8, 4, 10]",
        "[12, 8, 4, 10]",
        "boards[1].spaces[0]",
        "is 12: with 3 players only 11 workers can fill A",
    ),
    (
        "board.toml",
        "[8, 6, 4, 8]",
        "[8, 6, 4, 12]",
        "boards[0].spaces[3]",
        "is 12: with 2 players only 11 workers can fill D",
    ),
    ("board.toml", 'name = "P2"', 'name = "P1"', "boards[1].name", "P1 is listed twice"),
    (
        "board.toml",
        "places = 4",
        "places = 5",
        "vineyards",
        "are {'Fronton': 8, 'Chasselas': 5, 'Brulhois': 6}, not {'Fronton': 8, 'Chasselas': 4, 'Brulhois': 6}",
    ),
    (
        "board.toml",
        'places = 8\ntown = "Grisolles"',
        'places = 8\ntown = "Paris"',
        "vineyards[0].town",
        "unknown town 'Paris' of Fronton",
    ),
    (
        "board.toml",
        'construction = "dam"\nstretch = "D"',
        'construction = "dam"\nstretch = "E"',
        "blue_spaces[3].stretch",
        "unknown stretch 'E' of b4",
    ),
    (
        "board.toml",
        'town = "Moissac"\nstretch = "C"',
        'town = "Agen"\nstretch = "C"',
        "structures[1].town",
        "unknown town 'Agen' of Cacor",
    ),
    ("board.toml", "least_seats = 4", "least_seats = 5", "vineyards[0].least_seats", "is 5, not 2 to 4"),
    ("board.toml", "least_seats = 3", "least_seats = 1", "stretches[0].least_seats", "is 1, not 2 to 4"),
    (
        "board.toml",
        "locks = 3\nleast_seats = 2",
        "locks = 3\nleast_seats = 3",
        "stretches",
        "what is left out with few seats is not the Grisolles end",
    ),
    (
        "board.toml",
        "locks = 2\nleast_seats = 3",
        "locks = 2\nleast_seats = 2",
        "stretches",
        "5 towns in play for two, not 4: a neutral each (AR-49)",
    ),
    ("cards.toml", 'kind = "anywhere"', 'kind = "nowhere"', "cards[3].kind", "unknown kind 'nowhere'"),
    ("cards.toml", "count = 7", "count = 0", "cards[1].count", "is 0, not 1 or more"),
    ("cards.toml", "steps = 3\n", "", "cards[1].steps", "is 0 on a card of kind 'walk'"),
    ("cards.toml", 'kind = "lock"', 'kind = "lock"\nsteps = 1', "cards[8].steps", "is 1 on a card of kind 'lock'"),
    ("cards.toml", "steps = 3", "steps = 2", "cards", "walk 2 is listed twice"),
    ("cards.toml", 'kind = "lock"', 'kind = "structure"', "cards", "structure is listed twice"),
    ("cards.toml", "count = 7", "count = 6", "total", "says 55, the cards add up to 54"),
    ("cards.toml", "total = 55", "total = 54", "total", "says 54, the cards add up to 55"),
]


@pytest.mark.parametrize(("file", "old", "new", "key", "reason"), FAULTS, ids=[f"{f[3]}: {f[4][:24]}" for f in FAULTS])
def test_a_fault(change: Change, file: str, old: str, new: str, key: str, reason: str) -> None:
    assert refused(change(file, old, new)) == (file, key, reason)


def test_a_kind_of_card_that_is_missing(folder: Path) -> None:
    path = folder / "cards.toml"
    text = path.read_text("utf-8")
    path.write_text(text[: text.rindex("[[cards]]")], "utf-8")
    assert refused(folder) == ("cards.toml", "cards", "no card of kind 'structure'")


def test_a_deck_of_another_size(change: Change) -> None:
    change("cards.toml", "count = 7", "count = 6")
    assert refused(change("cards.toml", "total = 55", "total = 54")) == ("cards.toml", "total", "is 54, not 55")


@pytest.mark.parametrize(("key", "many"), [("blue_spaces", 4), ("structures", 2)])
def test_too_few_places_beside_the_canal(folder: Path, key: str, many: int) -> None:
    path = folder / "board.toml"
    before, found, rest = path.read_text("utf-8").partition(f"[[{key}]]")
    assert found
    path.write_text(before + rest[rest.index("[[") :] if "[[" in rest else before, "utf-8")
    assert refused(folder) == ("board.toml", key, f"{many - 1} of them, not {many}")


def test_no_board_at_all(folder: Path) -> None:
    path = folder / "board.toml"
    text = path.read_text("utf-8")
    head, tail = text[: text.index("[[boards]]")], text[text.index("[[vineyards]]") :]
    path.write_text("boards = []\n" + head + tail, "utf-8")
    assert refused(folder) == ("board.toml", "boards", "is empty")
