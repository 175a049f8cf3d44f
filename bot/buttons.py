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
"""The verbs that change something; the others only show, and never go stale."""


class TableButton(ui.DynamicItem[ui.Button[Any]], template=r"nb:(?P<verb>[a-z]+):(?P<table>\d+):(?P<version>\d+)"):
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


def install(client: NarrowboatClient) -> None:
    """Answer the buttons."""
    client.add_dynamic_items(TableButton)
