"""Every ruling and every test vector of Arriala has a test named after it."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tests.support.rulings import MISSING, source, told

HERE = Path(__file__).parent
RULINGS = source("arriala")
needs_rulings = pytest.mark.skipif(not RULINGS.is_file(), reason=MISSING)


def named_after() -> set[str]:
    """The rulings and vectors that tests of this folder are named after."""
    names = (
        found for path in HERE.glob("test_*.py") for found in re.findall(r"def test_ar_(t?\d+)_", path.read_text("utf-8"))
    )
    return {f"AR-{name.upper()}" for name in names}


def test_every_ruling_has_a_test() -> None:
    rulings = told("arriala")
    assert len(rulings) == 65
    assert rulings - named_after() == set()


@needs_rulings
def test_every_ruling_is_told() -> None:
    assert told("arriala") == set(re.findall(r"^- (AR-\d+) ", RULINGS.read_text("utf-8"), re.MULTILINE))


@needs_rulings
def test_every_vector_has_a_test() -> None:
    vectors = re.findall(r"^\| (AR-T\d+) \|", RULINGS.read_text("utf-8"), re.MULTILINE)
    assert vectors == [f"AR-T{n}" for n in range(1, 58)]
    assert set(vectors) - named_after() == set()


@needs_rulings
def test_no_test_is_named_after_what_there_is_not() -> None:
    text = RULINGS.read_text("utf-8")
    assert {name for name in named_after() if not re.search(rf"\b{name}\b", text)} == set()


def test_every_ruling_that_the_rules_cite_is_there() -> None:
    sources = Path(__file__).parents[3].joinpath("rules", "arriala").glob("*.py")
    cited = {ruling for path in sources for ruling in re.findall(r"AR-\d+", path.read_text("utf-8"))}
    assert len(cited) > 50
    assert cited - told("arriala") == set()
