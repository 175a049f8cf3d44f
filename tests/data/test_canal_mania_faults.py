"""Every fault a file of Canal Mania can have is refused with file, key and reason."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from data import loader
from data.loader import DataFault
from tests.data.conftest import Edit


def refused(load: Callable[[Path], object], folder: Path) -> tuple[str, str, str]:
    """File, key and reason of the fault that loading raises."""
    with pytest.raises(DataFault) as caught:
        load(folder)
    return caught.value.file, caught.value.key, caught.value.reason


def change_json(folder: Path, file: str, change: Callable[[Any], None]) -> Path:
    path = folder / file
    content = json.loads(path.read_text("utf-8"))
    change(content)
    path.write_text(json.dumps(content), "utf-8")
    return folder


def town(name: str, hex_: str, colour: str = "") -> str:
    """The head of a town's entry in map.toml."""
    return f'name = "{name}"\nhex = "{hex_}"\n' + (f'colour = "{colour}"' if colour else "")


def test_a_fault_reads_as_file_key_reason() -> None:
    assert str(DataFault("map.toml", "towns[3].hex", "is a lake")) == "map.toml: towns[3].hex: is a lake"
    assert str(DataFault("map.toml", "", "cannot be read")) == "map.toml: cannot be read"


# Whole files, keys, types


@pytest.mark.parametrize("file", ["map.toml", "cards.toml", "engineers.toml"])
def test_a_missing_file(folder: Path, file: str) -> None:
    (folder / file).unlink()
    assert refused(loader.canal_mania, folder) == (file, "", "cannot be read: No such file or directory")


def test_unreadable_toml(edit: Edit) -> None:
    folder = edit("map.toml", "[grid]", "[grid")
    file, key, reason = refused(loader.canal_mania, folder)
    assert (file, key) == ("map.toml", "")
    assert "line 5" in reason


def test_a_file_that_is_not_utf8(folder: Path) -> None:
    (folder / "engineers.toml").write_bytes(b"\xff")
    file, key, reason = refused(loader.canal_mania, folder)
    assert (file, key) == ("engineers.toml", "")
    assert "can't decode byte 0xff" in reason


def test_a_missing_table(edit: Edit) -> None:
    folder = edit("map.toml", "[junction]", "[fork]")
    assert refused(loader.canal_mania, folder) == ("map.toml", "junction", "is missing")


def test_a_missing_key(edit: Edit) -> None:
    folder = edit("map.toml", 'hex = "K16"\n', "")
    assert refused(loader.canal_mania, folder) == ("map.toml", "towns[1].hex", "is missing")


def test_a_wrong_type(edit: Edit) -> None:
    folder = edit("map.toml", "value = 3\n", 'value = "3"\n')
    assert refused(loader.canal_mania, folder) == ("map.toml", "contracts[0].value", "Expected `int`, got `str`")


def test_three_termini(edit: Edit) -> None:
    folder = edit("map.toml", '["Manchester", "Liverpool"]', '["Manchester", "Liverpool", "Leeds"]')
    file, key, reason = refused(loader.canal_mania, folder)
    assert (file, key) == ("map.toml", "contracts[0].termini")
    assert "of length 2, got 3" in reason


# The grid


def test_another_way_of_laying_hexes(edit: Edit) -> None:
    folder = edit("map.toml", 'orientation = "flat-top"', 'orientation = "pointy-top"')
    assert refused(loader.canal_mania, folder) == ("map.toml", "grid.orientation", "is 'pointy-top', not 'flat-top'")


def test_another_offset(edit: Edit) -> None:
    folder = edit("map.toml", 'offset = "odd-q"', 'offset = "even-q"')
    assert refused(loader.canal_mania, folder) == ("map.toml", "grid.offset", "is 'even-q', not 'odd-q'")


def test_more_columns_than_letters(edit: Edit) -> None:
    folder = edit("map.toml", "columns = 21", "columns = 27")
    file, key, reason = refused(loader.canal_mania, folder)
    assert (file, key) == ("map.toml", "grid.columns")
    assert reason.startswith("is 27, not 1 to 26")


def test_a_row_too_few(edit: Edit) -> None:
    folder = edit("map.toml", '  "#~..###########~~~~~~", # 1\n', "")
    assert refused(loader.canal_mania, folder) == ("map.toml", "grid.rows", "24 rows, row_count says 25")


def test_a_short_row(edit: Edit) -> None:
    folder = edit("map.toml", "~~o^..^^.o.^..##~~~~~", "~~o^..^^.o.^..##~~~~")
    assert refused(loader.canal_mania, folder) == ("map.toml", "grid.rows[1]", "20 hexes, columns says 21")


def test_an_unknown_terrain_sign(edit: Edit) -> None:
    folder = edit("map.toml", "~~o^..^^.o.^..##~~~~~", "~~o?..^^.o.^..##~~~~~")
    assert refused(loader.canal_mania, folder) == ("map.toml", "grid.rows[1]", "unknown sign '?' at D2")


# The towns


def test_a_town_named_twice(edit: Edit) -> None:
    folder = edit("map.toml", 'name = "Basingstoke"', 'name = "Banbury"')
    assert refused(loader.canal_mania, folder) == ("map.toml", "towns[2].name", "Banbury is listed twice")


def test_a_town_without_a_name(edit: Edit) -> None:
    folder = edit("map.toml", 'name = "Basingstoke"', 'name = ""')
    assert refused(loader.canal_mania, folder) == ("map.toml", "towns[2].name", "is empty")


def test_an_unknown_colour(edit: Edit) -> None:
    folder = edit("map.toml", town("Bath", "F21", "purple"), town("Bath", "F21", "orange"))
    assert refused(loader.canal_mania, folder) == ("map.toml", "towns[3].colour", "unknown colour 'orange' of Bath")


def test_two_towns_on_one_hex(edit: Edit) -> None:
    folder = edit("map.toml", town("Basingstoke", "K22"), town("Basingstoke", "K16"))
    assert refused(loader.canal_mania, folder) == ("map.toml", "towns[2].hex", "Basingstoke stands on K16, where Banbury is")


@pytest.mark.parametrize("label", ["", "K", "22", "k22", "K022", "K0", "V1", "K26", "KK2", "K²", "K-1"])
def test_a_town_off_the_grid(edit: Edit, label: str) -> None:
    folder = edit("map.toml", town("Basingstoke", "K22"), town("Basingstoke", label))
    reason = f"Basingstoke stands on '{label}', which is no hex of the grid"
    assert refused(loader.canal_mania, folder) == ("map.toml", "towns[2].hex", reason)


def test_a_town_on_a_hex_that_the_grid_does_not_mark(edit: Edit) -> None:
    folder = edit("map.toml", town("Basingstoke", "K22"), town("Basingstoke", "K21"))
    reason = "Basingstoke stands on K21, which the grid marks '.'"
    assert refused(loader.canal_mania, folder) == ("map.toml", "towns[2].hex", reason)


def test_a_mark_without_a_town(edit: Edit) -> None:
    folder = edit("map.toml", "~~..^^o.....o^^#~~~~~", "~~.o^^o.....o^^#~~~~~")
    reason = "marks a town at D3, and none is listed there"
    assert refused(loader.canal_mania, folder) == ("map.toml", "grid.rows[2]", reason)


def test_a_town_that_the_grid_marks_as_a_city(edit: Edit) -> None:
    folder = edit("map.toml", "~~..^O^^o.^^....##~~~", "~~..^o^^o.^^....##~~~")
    assert refused(loader.canal_mania, folder) == ("map.toml", "towns[24].city", "is true, but the grid marks F6 'o'")


def test_not_seven_towns_of_a_colour(edit: Edit) -> None:
    folder = edit("map.toml", town("Bath", "F21", "purple"), town("Bath", "F21", "red"))
    assert refused(loader.canal_mania, folder) == ("map.toml", "towns", "8 towns are red, not 7")


def test_two_cities_of_a_colour(edit: Edit) -> None:
    edit("map.toml", town("Bath", "F21", "purple") + "\ncity = false", town("Bath", "F21", "purple") + "\ncity = true")
    folder = edit("map.toml", "#~...o..^.....o..^.^.", "#~...O..^.....o..^.^.")
    assert refused(loader.canal_mania, folder) == ("map.toml", "towns", "2 purple cities, not 1")


def test_two_towns_side_by_side(edit: Edit) -> None:
    edit("map.toml", town("Bath", "F21"), town("Bath", "E20"))
    edit("map.toml", "#~~O.^.^^..o....O.###", "#~~Oo^.^^..o....O.###")
    folder = edit("map.toml", "#~...o..^.....o..^.^.", "#~......^.....o..^.^.")
    file, key, reason = refused(loader.canal_mania, folder)
    assert (file, key) == ("map.toml", "towns[3].hex")
    assert reason == "Bath touches the town at D20: no tile fits between"


def test_a_town_that_no_junction_can_leave(edit: Edit) -> None:
    """CM-19: without C3 and D2 two tiles from Lancaster reach no town, not even Preston."""
    folder = edit("map.toml", "~~..^^o.....o^^#~~~~~", "~~~.^^o.....o^^#~~~~~")
    edit("map.toml", "~~o^..^^.o.^..##~~~~~", "~~o~..^^.o.^..##~~~~~")
    assert refused(loader.canal_mania, folder) == ("map.toml", "towns[16].hex", "no Junction can start in Lancaster (CM-19)")


# The contracts


def test_an_unknown_town_in_a_contract(edit: Edit) -> None:
    folder = edit("map.toml", '["Manchester", "Liverpool"]', '["Manchester", "Livrpool"]')
    reason = "unknown town 'Livrpool' of Bridgewater Canal"
    assert refused(loader.canal_mania, folder) == ("map.toml", "contracts[0].termini[1]", reason)


def test_an_unknown_via_town(edit: Edit) -> None:
    folder = edit("map.toml", 'via = "Skipton"', 'via = "Skiptown"')
    reason = "unknown town 'Skiptown' of Leeds & Liverpool Canal"
    assert refused(loader.canal_mania, folder) == ("map.toml", "contracts[7].via", reason)


def test_a_via_town_that_is_a_terminus(edit: Edit) -> None:
    folder = edit("map.toml", 'via = "Skipton"', 'via = "Leeds"')
    reason = "Leeds is a terminus of Leeds & Liverpool Canal"
    assert refused(loader.canal_mania, folder) == ("map.toml", "contracts[7].via", reason)


def test_a_contract_from_a_town_to_itself(edit: Edit) -> None:
    folder = edit("map.toml", '["Manchester", "Liverpool"]', '["Manchester", "Manchester"]')
    reason = "Bridgewater Canal leads from Manchester to Manchester"
    assert refused(loader.canal_mania, folder) == ("map.toml", "contracts[0].termini", reason)


def test_a_contract_id_twice(edit: Edit) -> None:
    folder = edit("map.toml", 'id = "macclesfield"', 'id = "bridgewater"')
    assert refused(loader.canal_mania, folder) == ("map.toml", "contracts[1].id", "'bridgewater' is listed twice")


def test_a_contract_name_twice(edit: Edit) -> None:
    folder = edit("map.toml", 'name = "Macclesfield Canal"', 'name = "Bridgewater Canal"')
    assert refused(loader.canal_mania, folder) == ("map.toml", "contracts[1].name", "'Bridgewater Canal' is listed twice")


def test_a_contract_without_a_name(edit: Edit) -> None:
    folder = edit("map.toml", 'name = "Macclesfield Canal"', 'name = ""')
    assert refused(loader.canal_mania, folder) == ("map.toml", "contracts[1].name", "is empty")


def test_a_contract_too_few(folder: Path) -> None:
    path = folder / "map.toml"
    text = path.read_text("utf-8")
    start, end = text.rindex("[[contracts]]"), text.index("[junction]")
    path.write_text(text[:start] + text[end:], "utf-8")
    assert refused(loader.canal_mania, folder) == ("map.toml", "contracts", "29 contracts, not 30")


def test_five_initial_contracts(edit: Edit) -> None:
    folder = edit("map.toml", "initial = true", "initial = false")
    assert refused(loader.canal_mania, folder) == ("map.toml", "contracts", "5 are initial, not 6")


def test_an_unknown_quadrant(edit: Edit) -> None:
    folder = edit("map.toml", 'quadrant = "NW"', 'quadrant = "N"')
    assert refused(loader.canal_mania, folder) == ("map.toml", "contracts[0].quadrant", "is 'N', not one of NW, NE, SW, SE")


def test_a_contract_that_cannot_be_built_within_its_value(edit: Edit) -> None:
    folder = edit("map.toml", "value = 3\n", "value = 1\n")
    reason = "Bridgewater Canal cannot be built with 1 tiles"
    assert refused(loader.canal_mania, folder) == ("map.toml", "contracts[0].value", reason)


def test_a_contract_whose_via_town_takes_too_many_tiles(edit: Edit) -> None:
    folder = edit("map.toml", 'via = "Skipton"', 'via = "Goole"')
    reason = "Leeds & Liverpool Canal cannot be built with 8 tiles"
    assert refused(loader.canal_mania, folder) == ("map.toml", "contracts[7].value", reason)


def test_another_value_of_the_junction(edit: Edit) -> None:
    folder = edit("map.toml", "value = 2\ncopies", "value = 3\ncopies")
    assert refused(loader.canal_mania, folder) == ("map.toml", "junction.value", "is 3, not 2")


def test_too_few_junctions(edit: Edit) -> None:
    folder = edit("map.toml", "copies = 5", "copies = 4")
    assert refused(loader.canal_mania, folder) == ("map.toml", "junction.copies", "is 4, not 5")


# Build cards


def test_an_unknown_card_type(edit: Edit) -> None:
    folder = edit("cards.toml", 'type = "stretch"', 'type = "weir"')
    assert refused(loader.canal_mania, folder) == ("cards.toml", "cards[0].type", "unknown type 'weir'")


def test_unknown_goods(edit: Edit) -> None:
    folder = edit("cards.toml", 'goods = "red"', 'goods = "orange"')
    assert refused(loader.canal_mania, folder) == ("cards.toml", "cards[1].goods", "unknown goods 'orange'")


def test_a_card_that_is_not_there(edit: Edit) -> None:
    folder = edit("cards.toml", "count = 15", "count = 0")
    assert refused(loader.canal_mania, folder) == ("cards.toml", "cards[0].count", "is 0, not 1 or more")


def test_a_card_listed_twice(edit: Edit) -> None:
    folder = edit("cards.toml", 'goods = "yellow"', 'goods = "red"')
    assert refused(loader.canal_mania, folder) == ("cards.toml", "cards[1]", "stretch with goods red is listed twice")


def test_a_card_type_that_is_missing(folder: Path) -> None:
    path = folder / "cards.toml"
    text = path.read_text("utf-8")
    path.write_text(text[: text.index('[[cards]]\ntype = "surveyor"')], "utf-8")
    assert refused(loader.canal_mania, folder) == ("cards.toml", "cards", "no surveyor card")


def test_a_wrong_deck_count(edit: Edit) -> None:
    folder = edit("cards.toml", "count = 15", "count = 14")
    assert refused(loader.canal_mania, folder) == ("cards.toml", "total", "says 77, the cards add up to 76")


# Engineers


def test_engineers_not_numbered_one_to_five(edit: Edit) -> None:
    folder = edit("engineers.toml", "number = 5", "number = 4")
    assert refused(loader.canal_mania, folder) == ("engineers.toml", "engineers", "are numbered [1, 2, 3, 4, 4], not 1 to 5")


def test_an_engineer_with_anothers_number(edit: Edit) -> None:
    folder = edit("engineers.toml", 'short = "Telford"', 'short = "Locke"')
    reason = "number 4 is 'Locke', not Telford"
    assert refused(loader.canal_mania, folder) == ("engineers.toml", "engineers[3].short", reason)


def test_engineers_not_in_order_of_birth(edit: Edit) -> None:
    folder = edit("engineers.toml", "born = 1757", "born = 1775")
    assert refused(loader.canal_mania, folder) == ("engineers.toml", "engineers", "are not numbered in order of birth")


# The coast


def test_a_missing_coast(folder: Path) -> None:
    (folder / "coast.json").unlink()
    assert refused(loader.coast, folder) == ("coast.json", "", "cannot be read: No such file or directory")


def test_unreadable_json(folder: Path) -> None:
    (folder / "coast.json").write_text("{", "utf-8")
    file, key, reason = refused(loader.coast, folder)
    assert (file, key) == ("coast.json", "")
    assert reason.startswith("cannot be read: ")


def test_a_coast_without_seas(folder: Path) -> None:
    change_json(folder, "coast.json", lambda coast: coast.pop("seas"))
    assert refused(loader.coast, folder) == ("coast.json", "seas", "is missing")


def test_a_point_that_is_none(folder: Path) -> None:
    change_json(folder, "coast.json", lambda coast: coast["land"][1].__setitem__(2, [1, "two"]))
    assert refused(loader.coast, folder) == ("coast.json", "land[1][2][1]", "Expected `float`, got `str`")


def test_bounds_inside_out(folder: Path) -> None:
    change_json(folder, "coast.json", lambda coast: coast["bounds"].reverse())
    reason = "the first corner is not above and left of the second"
    assert refused(loader.coast, folder) == ("coast.json", "bounds", reason)


def test_a_coast_without_land(folder: Path) -> None:
    change_json(folder, "coast.json", lambda coast: coast["land"].clear())
    assert refused(loader.coast, folder) == ("coast.json", "land", "is empty")


def test_an_outline_that_encloses_nothing(folder: Path) -> None:
    change_json(folder, "coast.json", lambda coast: coast["land"].__setitem__(0, [[0, 0], [1, 1]]))
    assert refused(loader.coast, folder) == ("coast.json", "land[0]", "has 2 points, not 3 or more")


def test_a_river_of_one_point(folder: Path) -> None:
    change_json(folder, "coast.json", lambda coast: coast["rivers"][4].update(points=[[1, 1]]))
    assert refused(loader.coast, folder) == ("coast.json", "rivers[4].points", "has 1 points, not 2 or more")


def test_a_name_outside_the_picture(folder: Path) -> None:
    change_json(folder, "coast.json", lambda coast: coast["hills"][2].update(at=[40, 3]))
    assert refused(loader.coast, folder) == ("coast.json", "hills[2].at", "(40.0, 3.0) lies outside the bounds")


# The goods moves of the rulebook


def test_an_example_through_an_unknown_town(folder: Path) -> None:
    change_json(folder, "goods_examples.json", lambda file: file["examples"][1]["route"].__setitem__(2, "Bruton"))
    assert refused(loader.goods_examples, folder) == ("goods_examples.json", "examples[1].route[2]", "unknown town 'Bruton'")


def test_an_example_with_an_owner_too_few(folder: Path) -> None:
    change_json(folder, "goods_examples.json", lambda file: file["examples"][1]["owners"].pop())
    assert refused(loader.goods_examples, folder) == ("goods_examples.json", "examples[1].owners", "2 owners of 3 sections")


def test_an_example_with_an_unknown_player(folder: Path) -> None:
    change_json(folder, "goods_examples.json", lambda file: file["examples"][4].update(scores={"blue": 2}))
    assert refused(loader.goods_examples, folder) == ("goods_examples.json", "examples[4].scores", "unknown player 'blue'")


def test_a_refused_example_without_a_reason(folder: Path) -> None:
    change_json(folder, "goods_examples.json", lambda file: file["examples"][7].pop("reason"))
    reason = "a refused move has a reason, a legal one none"
    assert refused(loader.goods_examples, folder) == ("goods_examples.json", "examples[7].reason", reason)
