"""The buttons under lobby cards and turn posts. Each names its table, so it works after any number of restarts."""

from __future__ import annotations

import re
from typing import Any

import discord
from discord import ui

from bot import table_actions, turns
from bot.client import NarrowboatClient, answering, check_place
from bot.table import Table

Interaction = discord.Interaction[NarrowboatClient]

CHANGING = ("join", "leave", "start")
"""The verbs that change something. What they may no longer change is refused by the table, however old the button is."""
SHOWING = ("hand", "plan", "map")
"""The verbs that only show, and never go stale."""


_KNOWN = rf"nb:(?P<verb>{'|'.join((*CHANGING, *SHOWING))}):(?P<table>\d+):(?P<version>\d+)"


class TableButton(ui.DynamicItem[ui.Button[Any]], template=_KNOWN):
    """Any button of ``bot.posts``."""

    def __init__(self, item: ui.Button[Any], verb: str, table: int, version: int) -> None:
        super().__init__(item)
        self.verb = verb
        self.table = table
        self.version = version

    @classmethod
    async def from_custom_id(
        cls, interaction: discord.Interaction[Any], item: ui.Item[Any], match: re.Match[str], /
    ) -> TableButton:
        """Read a button's id."""
        assert isinstance(item, ui.Button)
        return cls(item, match["verb"], int(match["table"]), int(match["version"]))

    async def callback(self, interaction: Interaction) -> None:  # type: ignore[override]
        """Do what the verb says; whatever refuses it is told in one private sentence."""
        async with answering(interaction):
            if self.verb in CHANGING:
                check_place(interaction)
            table = await interaction.client.tables.table(self.table)
            await self._act(interaction, table)

    async def _act(self, interaction: Interaction, table: Table) -> None:
        match self.verb:
            case "join":
                await table_actions.join(interaction, table)
            case "leave":
                await table_actions.leave(interaction, table)
            case "start":
                await table_actions.start(interaction, table)
            case "hand":
                await turns.show_hand(interaction, table)
            case "plan":
                await turns.show_plan(interaction, table)
            case "map":
                await table_actions.show_map(interaction, table)


class UnknownButton(ui.DynamicItem[ui.Button[Any]], template=rf"(?!{_KNOWN}$)nb:.*"):
    """A button of this bot that it does not know (any more): sent by an older or a newer one."""

    @classmethod
    async def from_custom_id(
        cls, interaction: discord.Interaction[Any], item: ui.Item[Any], match: re.Match[str], /
    ) -> UnknownButton:
        """Any id."""
        assert isinstance(item, ui.Button)
        return cls(item)

    async def callback(self, interaction: Interaction) -> None:  # type: ignore[override]
        """Say so, and where to look instead."""
        sentence = interaction.client.words.say("unknown-button")
        await interaction.response.send_message(sentence, ephemeral=True)


def install(client: NarrowboatClient) -> None:
    """Answer the buttons."""
    client.add_dynamic_items(TableButton, UnknownButton)
