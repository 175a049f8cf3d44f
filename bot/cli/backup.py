"""Write a consistent copy of the bot's file to another one, while the bot may go on running."""

from __future__ import annotations

import argparse
import asyncio
import os
import sys
from pathlib import Path

HELP = "copy the bot's file while the bot runs on"


def arguments(parser: argparse.ArgumentParser) -> None:
    """The command's arguments."""
    parser.add_argument("to", type=Path, metavar="FILE", help="the copy; must not exist yet")
    parser.add_argument("--db", type=Path, help="the SQLite file (NARROWBOAT_DB, or else narrowboat.sqlite3)")


def main(args: argparse.Namespace) -> int:
    """0 and one line when the copy is written; 1 and the reason when it is not."""
    from bot import config
    from bot.store import Store, StoreError

    database = args.db if args.db is not None else config.read(os.environ).database
    if not database.exists():
        print(f"{database} does not exist: name the bot's file with --db or NARROWBOAT_DB.", file=sys.stderr)
        return 1
    if args.to.exists():
        print(f"{args.to} exists already: name a file that does not.", file=sys.stderr)
        return 1

    async def copy() -> None:
        store = await Store.open(database)
        try:
            await store.backup(args.to)
        finally:
            await store.close()

    try:
        asyncio.run(copy())
    except (StoreError, OSError) as error:
        print(f"{database}: {error}", file=sys.stderr)
        return 1
    print(f"{database} is copied to {args.to} ({args.to.stat().st_size} bytes).")
    return 0
