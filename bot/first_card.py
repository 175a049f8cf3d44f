"""What is told of a new table: that it is open only when its card is out, and where the bot cannot post, what helps."""

from __future__ import annotations

import discord

from bot.refusals import Refusal
from bot.table import Table
from bot.turns import Interaction


async def outcome(interaction: Interaction, table: Table) -> str:
    """The sentence for a table that was just opened.

    Where Discord does not let the bot post nothing is left of it: raises Refusal ``post-server``, ``post-private``,
    ``post-locked``, ``post-refused``.
    """
    client = interaction.client
    place = f"<#{table.channel}>"
    row = await client.outbox.first_try(table.id)
    if row is None:
        return client.words.say("table-opened", place=place)
    # What was refused for certain waits as it did; of all else it is not known whether it arrived.
    refused = row.state == "waiting" and row.attempts > 0
    if refused and await client.tables.withdraw(table.id):
        must_be_open(interaction)
        raise Refusal("post-refused")
    return client.words.say("table-opened-late", place=place)


def must_be_open(interaction: Interaction) -> None:
    """Raise Refusal ``post-server``, ``post-locked``, ``post-private`` where it can be seen that the bot cannot post."""
    channel = interaction.channel
    if interaction.guild_id is not None and interaction.client.get_guild(interaction.guild_id) is None:
        raise Refusal("post-server")
    if isinstance(channel, discord.Thread):
        if channel.locked:
            raise Refusal("post-locked")
        if channel.is_private() and channel.me is None:
            raise Refusal("post-private")
