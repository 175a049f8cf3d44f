"""The table options of Arriala, and their values as the rules read them (rulings, "Options")."""

from __future__ import annotations

from collections.abc import Mapping

from rules.arriala.board import BOARDS, LEAST_SEATS, MOST_SEATS
from rules.arriala.state import Options
from rules.game import Option, Ruleset

_NO_YES = ("false", "true")
_YES_NO = ("true", "false")

FIRST = Option("first", ("random", "seat"))
OPTIONS: tuple[Option, ...] = (
    Option("board", BOARDS),
    FIRST,
    Option("direction", ("both", "forward")),
    Option("allocate_then_move", _YES_NO),
    Option("to_vineyard_any", _NO_YES),
    Option("walk_card_extension", _NO_YES),
    Option("structure_tie_ok", _NO_YES),
    Option("neutrals_as_own", _NO_YES),
    Option("riverside_counts", _NO_YES),
    Option("stall_rounds", ("100", "0", *(str(rounds) for rounds in range(20, 501) if rounds != 100))),
)
_FLAGS = tuple(option.name for option in OPTIONS if set(option.values) == {"true", "false"})

RULESETS: tuple[Ruleset, ...] = (Ruleset("standard", LEAST_SEATS, MOST_SEATS, OPTIONS),)


def options_of(chosen: Mapping[str, str]) -> Options:
    """The options by name, those left out at their default. Every value must be one of ``OPTIONS``."""
    value = {option.name: chosen.get(option.name, option.values[0]) for option in OPTIONS}
    return Options(
        board=value["board"],
        forward=value["direction"] == "forward",
        allocate_then_move=value["allocate_then_move"] == "true",
        to_vineyard_any=value["to_vineyard_any"] == "true",
        walk_card_extension=value["walk_card_extension"] == "true",
        structure_tie_ok=value["structure_tie_ok"] == "true",
        neutrals_as_own=value["neutrals_as_own"] == "true",
        riverside_counts=value["riverside_counts"] == "true",
        stall_rounds=int(value["stall_rounds"]),
    )


def named(options: Options) -> dict[str, str]:
    """The options that are not at their default, by name: the inverse of ``options_of``."""
    values = {name: str(getattr(options, name)).lower() for name in _FLAGS}
    values["board"] = options.board
    values["direction"] = "forward" if options.forward else "both"
    values["stall_rounds"] = str(options.stall_rounds)
    return {
        option.name: values[option.name]
        for option in OPTIONS
        if option.name in values and values[option.name] != option.values[0]
    }
