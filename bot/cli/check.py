"""Replay every stored game from its log and compare it with what is stored: to be run before a new version goes live.

The bot's file is not touched, and the bot may go on running: a copy is brought up to date and replayed, and thrown away.
"""

from __future__ import annotations

import argparse
import asyncio
import os
import tempfile
from pathlib import Path

HELP = "replay every stored game and compare"


def arguments(parser: argparse.ArgumentParser) -> None:
    """The command's arguments."""
    parser.add_argument("--db", type=Path, help="the SQLite file (NARROWBOAT_DB, or else narrowboat.sqlite3)")


def main(args: argparse.Namespace) -> int:
    """0 when every game replays to what is stored, 1 when one does not; a line for each that does not, and a sum."""
    from bot import config
    from bot.trouble import TROUBLES, told

    database = args.db if args.db is not None else config.file(os.environ)
    try:
        return report(database)
    except TROUBLES as error:
        return told(error, database)


def report(database: Path) -> int:
    """Check a file and print what came of it; the exit status. Raises what ``bot.trouble`` tells."""
    import discord

    from bot import copies
    from bot.progress import bar
    from bot.registry import load_fronts
    from bot.store import Store
    from bot.table import Checked
    from bot.tables import Tables
    from bot.words import Words

    async def replay(copy: Path) -> list[Checked]:
        store = await Store.open(copy)
        try:
            tables = Tables(store, load_fronts(), discord.utils.utcnow)
            started = await tables.started()
            return [await tables.check_one(table) for table in bar(started, len(started))]
        finally:
            await store.close()

    with tempfile.TemporaryDirectory(prefix="narrowboat-") as folder:
        copy = Path(folder, "copy.sqlite3")
        copies.copy(database, copy)
        checked = asyncio.run(replay(copy))
    words = Words()
    faulty = [each for each in checked if each.fault]
    for each in faulty:
        print(words.say("check-table", table=str(each.table), fault=each.fault))
    if not checked:
        print(words.say("check-none"))
    else:
        print(words.say("check-done", count=len(checked), faulty=len(faulty)))
    return 1 if faulty else 0
