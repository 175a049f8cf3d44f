"""Write a consistent copy of the bot's file to another one, while the bot may go on running."""

from __future__ import annotations

import argparse
import os
from pathlib import Path

HELP = "copy the bot's file while the bot runs on"


def arguments(parser: argparse.ArgumentParser) -> None:
    """The command's arguments."""
    parser.add_argument("to", type=Path, metavar="FILE", help="the copy; must not exist yet")
    parser.add_argument("--db", type=Path, help="the SQLite file (NARROWBOAT_DB, or else narrowboat.sqlite3)")


def main(args: argparse.Namespace) -> int:
    """0 and one line when the copy is written; otherwise one sentence, and the exit status that goes with it."""
    from bot import config, copies
    from bot.trouble import TROUBLES, told
    from bot.words import Words

    database = args.db if args.db is not None else config.file(os.environ)
    try:
        copies.copy(database, args.to)
    except TROUBLES as error:
        return told(error, database)
    size = args.to.stat().st_size
    print(Words().say("backup-done", file=str(database), to=str(args.to), bytes=str(size)))
    return 0
