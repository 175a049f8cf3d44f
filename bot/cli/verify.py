"""Check a record: replay it from its seed and compare every move, position, shuffle and result with what the record says."""

from __future__ import annotations

import argparse
import importlib
import sys
from pathlib import Path

from bot.registry import GAMES
from rules import record as records
from rules.game import AnyGame, Game
from rules.record import RecordFault

HELP = "check a record against its seed and the rules"


def arguments(parser: argparse.ArgumentParser) -> None:
    """The command's arguments."""
    parser.add_argument("record", type=Path, metavar="RECORD", help="a record's file")


def main(args: argparse.Namespace) -> int:
    """0 and one line for a good record; 1 and the first thing that is wrong for any other."""
    path: Path = args.record
    try:
        record = records.read(path.read_bytes())
        fault = records.verify(_rules(record.game), record)
    except (OSError, RecordFault) as error:
        print(f"{path}: {error}", file=sys.stderr)
        return 1
    if fault is not None:
        print(f"{path}: {fault}", file=sys.stderr)
        return 1
    end = "finished" if record.finished else "not finished"
    print(f"{path}: good: {record.game}, {record.seats} seats, {record.turns} turns, {record.length} lines, {end}")
    return 0


def _rules(name: str) -> AnyGame:
    """A game's rules without its front, which would need Discord. Raises RecordFault for an unknown name."""
    known: dict[str, type[AnyGame]] = {}
    for package in GAMES:
        module = importlib.import_module(f"rules.{package}.game")
        for value in vars(module).values():
            if isinstance(value, type) and issubclass(value, Game) and value.__module__ == module.__name__:
                known[value.name] = value
    if name not in known:
        raise RecordFault("game", " or ".join(known), name)
    return known[name]()
