"""List the tables: where each stands, whose turn it is, and what could not be posted there and why.

The bot's file is not touched, and the bot may go on running: a copy is read, and thrown away.
"""

from __future__ import annotations

import argparse
import asyncio
import os
import tempfile
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from bot.ledger import OutboxRow
    from bot.table import Table
    from bot.words import Words

HELP = "list the tables and what could not be posted"
INDENT = "  "


def arguments(parser: argparse.ArgumentParser) -> None:
    """The command's arguments."""
    parser.add_argument("--db", type=Path, help="the SQLite file (NARROWBOAT_DB, or else narrowboat.sqlite3)")
    parser.add_argument("--all", action="store_true", help="those that are over, too")


def main(args: argparse.Namespace) -> int:
    """0 and some lines a table; otherwise one sentence, and the exit status that goes with it."""
    from bot import config, copies
    from bot.trouble import TROUBLES, told
    from bot.words import Words

    database = args.db if args.db is not None else config.file(os.environ)
    try:
        with tempfile.TemporaryDirectory(prefix="narrowboat-") as folder:
            copy = Path(folder, "copy.sqlite3")
            copies.copy(database, copy)
            found = asyncio.run(_read(copy))
    except TROUBLES as error:
        return told(error, database)
    words = Words()
    shown = [(table, rows) for table, rows in found if args.all or rows or table.phase in ("lobby", "running")]
    for table, rows in shown:
        print(*_lines(words, table, rows), sep="\n")
    unsent = sum(len(rows) for _, rows in shown)
    print(words.say("tables-sum", tables=len(shown), unsent=unsent))
    return 0


async def _read(copy: Path) -> list[tuple[Table, list[OutboxRow]]]:
    from bot import ledger
    from bot.store import Store

    store = await Store.open(copy)
    try:
        return await store.read(
            lambda con: [(table, ledger.unfinished(con, table.id, aside=True)) for table in ledger.all_tables(con)]
        )
    finally:
        await store.close()


def _lines(words: Words, table: Table, rows: list[OutboxRow]) -> list[str]:
    from bot.words import plain_name

    known = {"table": str(table.id), "game": table.game, "channel": str(table.channel), "version": str(table.version)}
    lines = [words.say("tables-table", **known, phase=table.phase)]
    waiting = table.waiting_for
    if waiting is not None:
        lines.append(INDENT + words.say("tables-waiting", name=plain_name(waiting.name)))
    if table.fault:
        lines.append(INDENT + words.say("tables-fault", why=table.fault))
    if table.adrift is not None:
        lines.append(INDENT + words.say("tables-adrift", since=_minute(table.adrift.isoformat())))
    for row in rows:
        errand = f"{row.kind} {row.sequence}"
        told: dict[str, str | int] = {"errand": errand, "attempts": row.attempts, "why": row.why or "-"}
        if row.state == "aside":
            line = words.say("tables-aside", **told, since=_minute(row.failing))
        elif row.attempts:
            line = words.say("tables-unsent", **told, next=_minute(row.next_try))
        else:
            line = words.say("tables-fresh", errand=errand)
        lines.append(INDENT + line)
    return lines


def _minute(moment: str) -> str:
    """A stored moment (UTC) to the minute."""
    return moment[:16].replace("T", " ")
