"""Options chosen in the lobby's menu: a flag or a choice at once, a number by a form that names its range."""

from __future__ import annotations

import discord
from discord import ui

from bot import lobby
from bot.client import NarrowboatClient, answering, check_place
from bot.table import Table
from bot.table_actions import moved_on, passed_on, person
from bot.turns import Interaction, answer, defer
from bot.words import Words
from rules.options import Number

OPEN = 600
"""Seconds that a form waits to be filled in."""


async def choose_option(interaction: Interaction, table: Table, choice: str, version: int) -> None:
    """Choose an option (``name: value``) of the table, unless it is not at this version any more; ask for a number."""
    client = interaction.client
    name, _, value = choice.partition(": ")
    front = client.fronts[table.game]
    option = lobby.ruleset_of(front.game, table.ruleset).option(name)
    if value == lobby.ASK and isinstance(option, Number):
        # Looked at before anything is asked; the table judges again when the form comes back.
        lobby.must_be_lobby(table)
        lobby.permit(table, person(interaction), "option")
        now = table.options.get(option.name, option.default)
        await interaction.response.send_modal(NumberForm(client.words, table, option, front.option_title(name), now))
        return
    await _choose(interaction, table, name, value, version)


async def _choose(interaction: Interaction, table: Table, name: str, value: str, version: int | None) -> None:
    await defer(interaction)
    client = interaction.client
    by = person(interaction)
    before = table
    table = await passed_on(interaction, table)
    if version == before.version:
        version = table.version
    played = await client.tables.choose_option(table.id, by, name, value, version, key=str(interaction.id))
    await answer(interaction, client.words.say("options-chosen") if played.applied else moved_on(client))


class NumberForm(ui.Modal):
    """Asks for one number. It has no version: what it sets is its own option alone, whatever changed meanwhile."""

    def __init__(self, words: Words, table: Table, option: Number, title: str, now: str) -> None:
        super().__init__(title=title[:45], timeout=OPEN)
        self._table = table
        self._option = option
        self.number: ui.TextInput[NumberForm] = ui.TextInput(
            custom_id="number", default=now, min_length=1, max_length=max(map(len, (str(option.most), now)))
        )
        also = ", ".join(map(str, option.also)) or "none"
        text = words.say("option-number", least=option.least, most=option.most, also=also)
        self.add_item(ui.Label(text=text[:45], component=self.number))

    async def on_submit(self, interaction: discord.Interaction[NarrowboatClient], /) -> None:  # type: ignore[override]
        """Set the number; what refuses it is told in one private sentence."""
        async with answering(interaction):
            check_place(interaction)
            await _choose(interaction, self._table, self._option.name, self.number.value, None)
