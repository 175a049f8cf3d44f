"""Every ruling and every vector of the second edition has a test that is named after it."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tests.support.rulings import MISSING, source, told

RULINGS = source("canal_mania")
TESTS = Path(__file__).parent
OTHER_EDITION = {f"CM-{n}" for n in range(80, 88)} | {"CM-T30"}

EXAMPLES = {
    "Medway": "medway_lock_then_only_a_stretch",
    "Goole–Sheffield": "goole_to_sheffield",
    "Manchester–Huddersfield": "manchester_to_huddersfield_with_surveyors",
    "Leeds & Liverpool": "leeds_and_liverpool_scores_fifteen",
    "Kennet and Avon": "kennet_and_avon_on_the_other_side_of_bath",
    "Shropshire Union": "shropshire_union_may_run_by_stoke",
    "Integrity": "integrity_rochdale_beside_the_huddersfield_narrow",
    "Lancaster": "lancaster_is_connected_by_the_canal_from_preston",
    "Red goods placement": "red_symbol_on_an_empty_map",
    "Burton": "red_symbol_with_burton_connected",
    "Green symbol": "green_symbol_in_gloucester_and_sheffield",
    "twelve goods-move examples": "goods_move",
    "Huddersfield–Sheffield": "huddersfield_to_sheffield_scores_two_and_never_four",
    "Arundel": "arundel_token_stops_at_reading",
    "Newark": "newark_token_stops_at_leicester",
    "seat 2": "the_second_player_reaches_seventy",
}
"""The worked examples, by words of the rulings' list of them, and their tests."""


def names() -> set[str]:
    """The names of all tests of this folder."""
    return {name for path in TESTS.glob("test_*.py") for name in re.findall(r"^def (test_\w+)", path.read_text(), re.M)}


@pytest.fixture(scope="module")
def rulings() -> str:
    if not RULINGS.exists():
        pytest.skip(MISSING)
    return RULINGS.read_text()


def has_test(ruling: str) -> bool:
    """Whether a test is named after a ruling (``CM-45``) or vector (``CM-T13``)."""
    start = f"test_cm_{ruling.removeprefix('CM-').lower()}_"
    return any(name.startswith(start) for name in names())


def test_every_ruling_has_a_test() -> None:
    numbers = told("canal-mania") - OTHER_EDITION
    assert len(numbers) > 60
    assert {number for number in numbers if not has_test(number)} == set()


def test_every_ruling_is_told(rulings: str) -> None:
    assert told("canal-mania") == set(re.findall(r"^- (CM-\d+)", rulings, re.M))


def test_every_vector_has_a_test(rulings: str) -> None:
    vectors = set(re.findall(r"^- (CM-T\d+)", rulings, re.M)) - OTHER_EDITION
    assert len(vectors) == 29
    assert {vector for vector in vectors if not has_test(vector)} == set()


def test_every_worked_example_has_a_test(rulings: str) -> None:
    listed = rulings[rulings.index("## Worked examples") : rulings.index("## Test vectors")]
    assert {words for words in EXAMPLES if words not in listed} == set()
    assert {name for name in EXAMPLES.values() if f"test_example_{name}" not in names()} == set()


def test_no_test_is_named_after_a_ruling_that_does_not_exist() -> None:
    known = {number.removeprefix("CM-") for number in told("canal-mania")}
    assert {match[1] for name in names() if (match := re.match(r"test_cm_(\d+)_", name))} - known == set()


def test_no_test_is_named_after_a_vector_that_does_not_exist(rulings: str) -> None:
    known = {number.lower() for number in re.findall(r"^- CM-(T\d+)", rulings, re.M)}
    assert {match[1] for name in names() if (match := re.match(r"test_cm_(t\d+)_", name))} - known == set()
