"""The facts of Canal Mania as the package ships them."""

from __future__ import annotations

from collections import Counter
from importlib.resources import files
from pathlib import Path

import pytest

from data import loader
from rules.canal_mania import board

SHARED = Path(__file__).parents[3] / "shared" / "data" / "canal_mania"
FILES = ("cards.toml", "coast.json", "engineers.toml", "goods_examples.json", "map.toml")


def test_the_board_has_the_rulebooks_counts() -> None:
    data = loader.canal_mania()
    assert Counter(t.colour for t in data.towns) == dict.fromkeys(("red", "yellow", "green", "blue", "black", "purple"), 7)
    assert Counter(t.colour for t in data.towns if t.city) == dict.fromkeys(board.TOWN_COLOURS, 1)
    assert (len(data.contracts), sum(c.initial for c in data.contracts)) == (30, 6)
    assert (data.junction_value, data.junction_copies) == (2, 5)
    assert sum(c.count for c in data.cards) == 77
    assert [e.short for e in data.engineers] == ["Brindley", "Smeaton", "Jessop", "Telford", "Rennie"]


def test_no_text_is_lost_on_the_way() -> None:
    data = loader.canal_mania()
    assert data.rows[6] == "~#O...^^^O....^.^#~~~"
    assert data.towns[0] == loader.Town("Arundel", "O25", "purple", False)
    assert data.contracts[7].via == "Skipton"
    assert data.engineers[4].born == 1761


def test_it_is_read_once() -> None:
    assert loader.canal_mania() is loader.canal_mania(None)
    assert loader.coast() is loader.coast(None)
    assert loader.goods_examples() is loader.goods_examples(None)


def test_the_digest_follows_the_files_of_the_rules(folder: Path) -> None:
    path = folder / "cards.toml"
    path.write_bytes(path.read_bytes() + b"# one more line\n")
    assert loader.canal_mania(folder).digest != loader.canal_mania().digest


def test_the_digest_does_not_follow_the_coast(folder: Path) -> None:
    (folder / "coast.json").write_bytes(b"{}")
    assert loader.canal_mania(folder).digest == loader.canal_mania().digest


def test_the_coast_lies_under_the_board() -> None:
    coast = loader.coast()
    assert coast.bounds == (-1.6, -1.5, 31.6, 44.3)
    assert [len(outline) for outline in coast.land] == [297, 6, 14]
    assert "Thames" in {river.name for river in coast.rivers}
    assert {sea.name for sea in coast.seas} >= {"Irish Sea", "North Sea"}


def test_the_rulebooks_twelve_goods_moves_are_there() -> None:
    examples = loader.goods_examples()
    assert len(examples) == 12
    assert [i for i, example in enumerate(examples) if not example.legal] == [7, 9, 11]
    assert examples[3].scores == {"red": 2, "white": 3}
    assert examples[8].owners == (None, "green")


@pytest.mark.skipif(not SHARED.is_dir(), reason="the shared folder with the map's source is not beside the checkout")
@pytest.mark.parametrize("name", FILES)
def test_the_shipped_file_is_the_shared_one(name: str) -> None:
    assert files("data").joinpath("canal_mania", name).read_bytes() == (SHARED / name).read_bytes()
