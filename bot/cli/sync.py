"""Bring the slash commands that Discord has to those of this version, in every server, and print what changed.

The bot does the same at each start; this is for the moment when it may not be restarted, or when a set is left over in some
server. The token comes from DISCORD_TOKEN.
"""

from __future__ import annotations

import argparse
import asyncio
import os
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from bot.command_sync import Change

HELP = "send the slash commands to Discord by hand"


def arguments(parser: argparse.ArgumentParser) -> None:
    """``narrowboat sync`` takes everything from the environment."""


def main(args: argparse.Namespace) -> int:
    """0 and a line for each place that changed; what keeps it from that is told in one sentence (``bot.trouble``)."""
    from bot import client, command_sync, config
    from bot.trouble import TROUBLES, tell, told
    from bot.words import Words

    words = Words()
    try:
        settings = config.read(os.environ)
    except config.BadConfig as error:
        return told(error, config.file(os.environ))
    if not settings.token:
        return tell(words, "no-token")
    client.point_at(settings)

    async def sync() -> list[Change]:
        bot = client.build(settings)
        bot.furnish()
        async with bot:
            await bot.http.static_login(settings.token)
            application: Any = await bot.http.application_info()
            servers: list[Any] = await bot.http.get_guilds(200)
            wanted = command_sync.wanted_in(
                command_sync.payloads(bot.tree), settings.guild, [int(server["id"]) for server in servers]
            )
            return await command_sync.put_right(bot.http, int(application["id"]), wanted)

    try:
        changes = asyncio.run(sync())
    except TROUBLES as error:
        return told(error, settings.database)
    for change in changes:
        id = change.place
        place = words.say("sync-everywhere") if id is None else words.say("sync-server", id=str(id))
        for kind, names in (("added", change.added), ("changed", change.changed), ("removed", change.removed)):
            if names:
                print(words.say(f"sync-{kind}", place=place, commands=words.join(f"/{name}" for name in names)))
    if not changes:
        print(words.say("sync-same"))
    return 0
