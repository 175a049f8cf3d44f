"""Write a position of a record as text, with all that is hidden in it: for a bug report, a test, or ``narrowboat draw``."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

from bot.cli.draw import Unusable, number_in, open_record, positions_of, tell_if_cut
from rules import record as records
from rules.record import RecordFault

HELP = "write a position of a record as text"


def arguments(parser: argparse.ArgumentParser) -> None:
    """The command's arguments."""
    parser.add_argument("record", type=Path, metavar="RECORD", help="a record's file")
    parser.add_argument("--at", type=int, metavar="N", help="the position after move N; 0: at the start (default: the last)")


def main(args: argparse.Namespace) -> int:
    """0 and the position as TOML; 1 for a record that cannot be replayed, 2 for a wrong N."""
    path: Path = args.record
    try:
        source = open_record(path)
        number = number_in(source.record, args.at)
        state = records.begin(source.game, source.record)
        for played in records.replay(source.game, source.record) if number else ():
            state = played.state
            if played.number == number:
                break
    except Unusable as error:
        print(f"narrowboat position: {error}", file=sys.stderr)
        return error.status
    except RecordFault as fault:
        print(f"narrowboat position: {path}: {fault}", file=sys.stderr)
        return 1
    print(positions_of(source.game.name).write(state), end="")
    tell_if_cut(path, source.record)
    return 0
