"""Play in a local browser page, without a token: the very same bot on a simulated Discord."""

from __future__ import annotations

import argparse
import asyncio
import os
import sys
from dataclasses import replace
from pathlib import Path

HELP = "play in a local browser page, without a token"


def arguments(parser: argparse.ArgumentParser) -> None:
    """The options of ``narrowboat play``."""
    parser.add_argument("--port", type=int, default=8377, help="where the page is served; the next free one if taken (8377)")
    parser.add_argument("--db", type=Path, help="the SQLite file (NARROWBOAT_DB, or else narrowboat-play.sqlite3)")


def main(args: argparse.Namespace) -> int:
    """Serve the playground until Ctrl-C, or until its session is ended on the page."""
    from bot import config, logs, playground, process
    from bot.trouble import TROUBLES, told

    try:
        settings = config.read(os.environ, database=playground.DATABASE)
    except config.BadConfig as error:
        return told(error, config.file(os.environ, playground.DATABASE))
    if args.db is not None:
        settings = replace(settings, database=args.db)
    logs.start(settings)
    process.tune()

    async def serve() -> None:
        task = asyncio.current_task()
        assert task is not None
        process.on_terminate(task.cancel)
        async with playground.open_playground(settings, port=args.port) as opened:
            print(f"Narrowboat's playground is open: {opened.url}")
            print(f"Its other channels and threads:  {opened.links}")
            print(f"Tables are kept in {settings.database}. Ctrl-C ends it.", flush=True)
            await opened.serve()

    try:
        asyncio.run(serve())
    except (KeyboardInterrupt, asyncio.CancelledError):
        print()
    except playground.PlaygroundMissing as error:
        print(error, file=sys.stderr)
        return 1
    except TROUBLES as error:
        return told(error, settings.database)
    return 0
