"""Draw a whole game from its record: an animated GIF of the board, a frame a turn, and a chart of the scores by round.

Seats are named by their colours: a record holds no names. What is drawn is what a spectator may see.
"""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

from bot.cli.draw import Unusable, add_picture_arguments, open_record, tell_if_cut, write_files
from bot.progress import Watched
from rules.record import RecordFault

HELP = "draw a record as an animated GIF and a chart of scores"


def arguments(parser: argparse.ArgumentParser) -> None:
    """The command's arguments."""
    parser.add_argument("record", type=Path, metavar="RECORD", help="a record's file")
    add_picture_arguments(parser)


def main(args: argparse.Namespace) -> int:
    """0 and the files' names; 1 for a record that cannot be replayed or files that cannot be written."""
    try:
        _replay(args.record, args.theme, args.out)
    except Unusable as error:
        print(f"narrowboat replay: {error}", file=sys.stderr)
        return error.status
    return 0


def _replay(path: Path, theme: str, out: Path) -> None:
    source = open_record(path)
    try:
        turns = source.pictures.turns_of(source.game, source.record, source.names, theme)
    except RecordFault as fault:
        raise Unusable(f"{path}: {fault}") from None
    chart = source.pictures.draw_scores(turns)
    film = source.pictures.replay(Watched(source.pictures.thinned(turns)))
    write_files(out, {f"{path.stem}.gif": film, f"{path.stem}-scores.png": chart})
    tell_if_cut(path, source.record)
