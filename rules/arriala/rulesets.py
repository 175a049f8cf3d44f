"""The table options of Arriala, and their values as the rules read them (rulings, "Options")."""

from __future__ import annotations

from collections.abc import Mapping

from rules.arriala.board import BOARDS, LEAST_SEATS, MOST_SEATS
from rules.arriala.state import Options
from rules.options import Choice, Flag, Number, Option, Ruleset

_NO_YES = ("false", "true")
_YES_NO = ("true", "false")

FIRST = Choice("first", ("random", "seat"))
OPTIONS: tuple[Option, ...] = (
    Choice("board", BOARDS),
    FIRST,
    Choice("direction", ("both", "forward")),
    Flag("allocate_then_move", _YES_NO),
    Flag("to_vineyard_any", _NO_YES),
    Flag("walk_card_extension", _NO_YES),
    Flag("structure_tie_ok", _NO_YES),
    Flag("neutrals_as_own", _NO_YES),
    Flag("riverside_counts", _NO_YES),
    Number("stall_rounds", 100, least=20, most=500, also=(0,)),
)
_FLAGS = tuple(option.name for option in OPTIONS if isinstance(option, Flag))

RULESETS: tuple[Ruleset, ...] = (Ruleset("standard", LEAST_SEATS, MOST_SEATS, OPTIONS),)


def options_of(chosen: Mapping[str, str]) -> Options:
    """The options by name, those left out at their default. Every value must be one of ``OPTIONS``."""
    value = {option.name: chosen.get(option.name, option.default) for option in OPTIONS}
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
        if option.name in values and values[option.name] != option.default
    }
