"""Options of all kinds: what a person may type for them, and what is stored of it."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.arriala.game import Arriala
from rules.canal_mania.game import CanalMania
from rules.game import AnyGame, BadSetup, Setup
from rules.options import Choice, Flag, Number, Option

GAMES: list[AnyGame] = [CanalMania(), Arriala()]
KINDS = [option for game in GAMES for ruleset in game.rulesets for option in ruleset.options]
LAST = Number("last", 100, least=20, most=500, also=(0,))


@pytest.mark.parametrize("typed", ["yes", "YES", "on", " On ", "true", "True", "TRUE"])
def test_a_flag_is_said_with_any_word_for_yes(typed: str) -> None:
    assert Flag("f", ("no", "yes")).stored(typed) == "yes"
    assert Flag("f", ("true", "false")).stored(typed) == "true"


@pytest.mark.parametrize("typed", ["no", "No", "off", "OFF", "false", " False"])
def test_a_flag_is_said_with_any_word_for_no(typed: str) -> None:
    assert Flag("f", ("no", "yes")).stored(typed) == "no"
    assert Flag("f", ("true", "false")).stored(typed) == "false"


@pytest.mark.parametrize(
    ("typed", "stored"),
    [
        ("20", "20"), ("500", "500"), ("0", "0"), (" 0042 ", "42"), ("19", None), ("501", None), ("-1", None), ("2.5", None),
        ("", None), ("1e2", None), ("٤٠", None), ("9" * 5_000, None), ("0" * 5_000 + "20", "20"),
    ],
)  # fmt: skip
def test_a_number_is_in_its_range(typed: str, stored: str | None) -> None:
    assert LAST.stored(typed) == stored


def test_a_number_is_offered_in_few_values() -> None:
    assert LAST.offered("") == ("100", "0", "20", "500")
    assert LAST.offered("last: 77") == ("77",)
    assert LAST.offered("last: 7") == ("100", "0", "20", "500")


@pytest.mark.parametrize("option", KINDS, ids=lambda option: option.name)
def test_what_is_stored_stays_as_it_is_and_is_taken_in_any_case(option: Option) -> None:
    assert option.default == option.values[0]
    assert len(set(option.values)) == len(option.values)
    for value in option.values:
        assert option.stored(value) == option.stored(value.upper()) == option.stored(f" {value.title()} ") == value


@given(st.text(max_size=30))
def test_whatever_is_typed_gives_a_value_that_the_rules_take_or_none(typed: str) -> None:
    for option in [*KINDS, LAST, Choice("c", ("P1", "P2"))]:
        stored = option.stored(typed)
        assert stored is None or stored in option.values


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_the_rules_take_stored_values_only(game: AnyGame) -> None:
    """A value in two spellings would be two records of one game."""
    ruleset = game.rulesets[-1]
    for option in ruleset.options:
        for value in option.values[:3]:
            assert game.check_setup(Setup(3, ruleset.name, {option.name: value})) is ruleset
        for value in (f" {option.default}", option.default.upper() + "?", "", "007"):
            with pytest.raises(BadSetup) as caught:
                game.start(Setup(3, ruleset.name, {option.name: value}), "x")
            assert caught.value.code == "option-value"
            assert caught.value.params["possible"] == option.possible


def test_a_ruleset_stores_names_and_values_as_they_are_meant() -> None:
    ruleset = Arriala().rulesets[0]
    assert ruleset.stored({"BOARD": "p2", "Stall_Rounds": "040", "riverside_counts": "Yes", "mood": "good"}) == {
        "board": "P2", "stall_rounds": "40", "riverside_counts": "true", "mood": "good",
    }  # fmt: skip
