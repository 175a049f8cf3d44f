"""Run the bot on Discord. The token comes from DISCORD_TOKEN; see ``bot/config.py`` for what else can be set."""

from __future__ import annotations

import argparse
import asyncio
import os
import signal
import sys

HELP = "run the bot on Discord"


def arguments(parser: argparse.ArgumentParser) -> None:
    """``narrowboat run`` takes everything from the environment."""


def main(args: argparse.Namespace) -> int:
    """Run until Ctrl-C or SIGTERM."""
    import discord

    from bot import client, config, logs, process, store

    try:
        settings = config.read(os.environ)
    except config.BadConfig as error:
        print(error, file=sys.stderr)
        return 2
    if not settings.token:
        print("DISCORD_TOKEN is not set: it is the token on your application's page, under Bot.", file=sys.stderr)
        return 2
    logs.start(settings)
    process.tune()
    print(settings, flush=True)
    client.point_at(settings)

    async def serve() -> None:
        task = asyncio.current_task()
        assert task is not None
        asyncio.get_running_loop().add_signal_handler(signal.SIGTERM, task.cancel)
        async with client.build(settings) as bot:
            await bot.start(settings.token)

    try:
        asyncio.run(serve())
    except (KeyboardInterrupt, asyncio.CancelledError):
        pass
    except discord.LoginFailure:
        print("Discord does not accept DISCORD_TOKEN.", file=sys.stderr)
        return 1
    except store.StoreError as error:
        print(f"{settings.database}: {error}", file=sys.stderr)
        return 1
    return 0
