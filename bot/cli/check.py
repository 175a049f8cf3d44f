"""Replay every stored game from its log and compare it with what is stored: to be run before a new version goes live."""

from __future__ import annotations

import argparse
import asyncio
import os
import sys
from pathlib import Path

HELP = "replay every stored game and compare"


def arguments(parser: argparse.ArgumentParser) -> None:
    """The command's arguments."""
    parser.add_argument("--db", type=Path, help="the SQLite file (NARROWBOAT_DB, or else narrowboat.sqlite3)")


def main(args: argparse.Namespace) -> int:
    """0 when every game replays to what is stored, 1 when one does not; a line for each table and a sum."""
    import discord

    from bot import config
    from bot.registry import load_fronts
    from bot.store import Store, StoreError
    from bot.table import Checked
    from bot.tables import Tables

    database = args.db if args.db is not None else config.read(os.environ).database
    if not database.exists():
        print(f"{database} does not exist: name the bot's file with --db or NARROWBOAT_DB.", file=sys.stderr)
        return 1

    async def replay() -> list[Checked]:
        store = await Store.open(database)
        try:
            return await Tables(store, load_fronts(), discord.utils.utcnow).check()
        finally:
            await store.close()

    try:
        checked = asyncio.run(replay())
    except StoreError as error:
        print(f"{database}: {error}", file=sys.stderr)
        return 1
    for each in checked:
        print(f"table {each.table}: {each.fault or 'as stored'}")
    faulty = sum(1 for each in checked if each.fault)
    print(f"{len(checked)} games replayed, {faulty} differ.")
    return 1 if faulty else 0
