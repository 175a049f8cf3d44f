"""Run the bot on Discord. The token comes from DISCORD_TOKEN; see ``bot/config.py`` for what else can be set."""

from __future__ import annotations

import argparse
import asyncio
import os

HELP = "run the bot on Discord"


def arguments(parser: argparse.ArgumentParser) -> None:
    """``narrowboat run`` takes everything from the environment."""


def main(args: argparse.Namespace) -> int:
    """Run until Ctrl-C or SIGTERM; whatever ends it before that is told in one sentence, with an exit status of its own."""
    from bot import client, config, logs, process
    from bot.trouble import TROUBLES, tell, told
    from bot.words import Words

    try:
        settings = config.read(os.environ)
    except config.BadConfig as error:
        return told(error, config.file(os.environ))
    if not settings.token:
        return tell(Words(), "no-token")
    logs.start(settings)
    process.tune()
    print(settings, flush=True)
    client.point_at(settings)

    async def serve() -> None:
        task = asyncio.current_task()
        assert task is not None
        process.on_terminate(task.cancel)
        async with client.build(settings) as bot:
            # Before Discord is asked: a file that cannot be used is told at once, and a second bot never logs in.
            await bot.open()
            await bot.start(settings.token)

    try:
        asyncio.run(serve())
    except (KeyboardInterrupt, asyncio.CancelledError):
        pass
    except TROUBLES as error:
        return told(error, settings.database)
    return 0
