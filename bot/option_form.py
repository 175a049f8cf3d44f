"""Options chosen in the lobby's menu: a flag or a choice at once, a number by a form that names its range."""

from __future__ import annotations

from typing import Any

from discord import ui

from bot import lobby
from bot.client import answering, check_place
from bot.posts import custom_id
from bot.refusals import Refusal
from bot.table import Table
from bot.table_actions import moved_on, passed_on, person
from bot.turns import Interaction, answer, defer
from bot.words import Words
from rules.options import Number

VERB = "number"
"""The verb of a form's id."""


async def ask(interaction: Interaction, table: int, asked: lobby.Asked) -> None:
    """Ask for a number. Nothing is read for it: a form must be the first answer, and the table judges when it comes back."""
    client = interaction.client
    front = client.fronts[asked.game]
    option = lobby.ruleset_of(front.game, asked.ruleset).option(asked.option)
    if not isinstance(option, Number):
        raise Refusal("unknown-option", option=asked.option)
    title = front.option_title(option.name)
    await interaction.response.send_modal(NumberForm(client.words, table, option, title, asked.now))


async def choose_option(interaction: Interaction, table: Table, name: str, value: str, version: int | None) -> None:
    """Choose an option of the table, unless it is not at this version any more. The interaction is acknowledged."""
    client = interaction.client
    by = person(interaction)
    before = table
    table = await passed_on(interaction, table)
    if version == before.version:
        version = table.version
    played = await client.tables.choose_option(table.id, by, name, value, version, key=str(interaction.id))
    await answer(interaction, client.words.say("options-chosen") if played.applied else moved_on(client))


class NumberForm(ui.Modal):
    """Asks for one number. It has no version: what it sets is its own option alone, whatever changed meanwhile.

    Whoever fills it in is answered by ``submitted`` from its id alone, so it may have been sent by an earlier process.
    """

    def __init__(self, words: Words, table: int, option: Number, title: str, now: str) -> None:
        super().__init__(title=title[:45], timeout=None, custom_id=custom_id(VERB, table, argument=option.name))
        number: ui.TextInput[NumberForm] = ui.TextInput(
            custom_id="number", default=now, min_length=1, max_length=max(map(len, (str(option.most), now)))
        )
        also = ", ".join(map(str, option.also)) or "none"
        text = words.say("option-number", least=option.least, most=option.most, also=also)
        self.add_item(ui.Label(text=text[:45], component=number))
        # discord.py need not remember it.
        self.stop()


async def submitted(interaction: Interaction, table: int, option: str) -> None:
    """Set the number of a form that was filled in; what refuses it is told in one private sentence."""
    async with answering(interaction):
        check_place(interaction)
        await defer(interaction)
        data: Any = interaction.data or {}
        (label,) = data["components"]
        number = str(label["component"]["value"])
        await choose_option(interaction, await interaction.client.tables.table(table), option, number, None)
