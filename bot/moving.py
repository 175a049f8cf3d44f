"""``/game move``: bring a table into the channel where one is, above all one that has lost its own."""

from __future__ import annotations

import logging

import discord

from bot import first_card
from bot.courier import DiscordCourier
from bot.offers import LENGTH
from bot.refusals import Refusal
from bot.table import Table
from bot.table_actions import passed_on, person
from bot.turns import Interaction, answer
from bot.words import plain_name

log = logging.getLogger(__name__)


async def offers(interaction: Interaction) -> list[tuple[str, str]]:
    """The asker's live tables that stand elsewhere, as label and number: those that are adrift first."""
    tables = await interaction.client.tables.mine(interaction.user.id)
    elsewhere = [table for table in tables if table.channel != interaction.channel_id or table.adrift is not None]
    elsewhere.sort(key=lambda table: table.adrift is None)
    return [(_label(interaction, table), str(table.id)) for table in elsewhere]


def _label(interaction: Interaction, table: Table) -> str:
    client = interaction.client
    front = client.fronts.get(table.game)
    names = client.words.join([plain_name(name) for name in table.names])
    kind = "move-adrift" if table.adrift is not None else "move-elsewhere"
    label = client.words.say(kind, number=table.id, game=front.title if front else table.game, names=names)
    return label if len(label) <= LENGTH else label[: LENGTH - 1] + "…"


async def move(interaction: Interaction, chosen: str) -> None:
    """Bring the chosen table here; without a choice the asker's only one that is adrift. The interaction is deferred.

    Raises Refusal ``nothing-adrift``, ``which-adrift``, ``no-such-table``, as ``Adrift.move`` and
    ``first_card.must_be_open`` do.
    """
    client, here = interaction.client, interaction.channel_id or 0
    first_card.must_be_open(interaction)
    table = await _chosen(interaction, chosen)
    if table.adrift is None:
        table = await passed_on(interaction, table)
    old, who, key = table, person(interaction), str(interaction.id)
    if table.channel == here and table.adrift is not None:
        # Whoever types a command in it shows that the channel is there again.
        await client.tables.adrift.find(table.id)
    else:
        await client.tables.adrift.move(table.id, interaction.guild_id or 0, here, who, key=key)
    await answer(interaction, client.words.say("table-moved"))
    if old.adrift is None and old.message is not None:
        await _leave(interaction, old, here)


async def _chosen(interaction: Interaction, chosen: str) -> Table:
    mine = await interaction.client.tables.mine(interaction.user.id)
    if chosen:
        typed = chosen.strip().casefold()
        ids = [number for label, number in await offers(interaction) if typed in (number, label.casefold())]
        found = [table for table in mine if [str(table.id)] == ids]
        if not found:
            raise Refusal("no-such-table", table=chosen)
        return found[0]
    adrift = [table for table in mine if table.adrift is not None]
    if not adrift:
        raise Refusal("nothing-adrift")
    if len(adrift) > 1:
        raise Refusal("which-adrift", count=len(adrift))
    return adrift[0]


async def _leave(interaction: Interaction, old: Table, here: int) -> None:
    """Take the buttons off the post in the channel that was left, and say there where the table is. Best effort."""
    client = interaction.client
    assert old.message is not None
    try:
        await DiscordCourier(client).retire(old, old.message)
        channel = client.get_partial_messageable(old.channel, guild_id=old.guild)
        text = client.words.say("moved-away", place=f"<#{here}>")
        await channel.send(text, allowed_mentions=discord.AllowedMentions.none())
    except Exception as error:
        log.info("table %d: the channel that it left was not told: %s", old.id, type(error).__name__)
