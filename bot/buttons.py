"""The buttons and menus under cards, posts and panels. Each names its table, so it works after any number of restarts."""

from __future__ import annotations

import re
from typing import Any

import discord
from discord import ui

from bot import lobby, option_form, posts, table_actions, taps, turns
from bot.client import NarrowboatClient, answering, check_place
from bot.table import Table

Interaction = discord.Interaction[NarrowboatClient]

LOBBY = ("join", "leave", "ai", "colour", "option", "start")
"""The lobby's verbs. What they may no longer change is refused by the table, however old the button is; those that would
add something each time carry the version besides."""
SHOWING = ("play", "hand", "plan", "map", "log", "page", "goto")
"""The verbs that only show, and never go stale."""
PLAYING = ("do", "sure", "line", "set", "undo", "redo", "vote")
"""The verbs that change a game, at their own version only."""
TURNING = ("page", "goto", "do", "sure", "line", "set", "undo", "redo")
"""The verbs of a panel, which turn the very message that they stand on to another page."""
VERBS = (*LOBBY, *SHOWING, *PLAYING)


_KNOWN = rf"nb:(?P<verb>{'|'.join(VERBS)}):(?P<table>\d+):(?P<version>\d+)(?::(?P<argument>[^:~][^:]*))?(?::~[0-9a-f]+)?"


class TableControl(ui.DynamicItem[ui.Item[Any]], template=_KNOWN):
    """Any button or menu of ``bot.posts`` and ``bot.taps``."""

    def __init__(self, item: ui.Item[Any], verb: str, table: int, version: int, argument: str) -> None:
        super().__init__(item)
        self.verb = verb
        self.table = table
        self.version = version
        self.argument = argument

    @classmethod
    async def from_custom_id(
        cls, interaction: discord.Interaction[Any], item: ui.Item[Any], match: re.Match[str], /
    ) -> TableControl:
        """Read an id."""
        return cls(item, match["verb"], int(match["table"]), int(match["version"]), match["argument"] or "")

    async def callback(self, interaction: Interaction) -> None:  # type: ignore[override]
        """Do what the verb says; whatever refuses it is told in one private sentence."""
        async with answering(interaction):
            if self.verb not in SHOWING:
                check_place(interaction)
            data: Any = interaction.data or {}
            values = data.get("values") or []
            asked = lobby.asked(values[0]) if self.verb == "option" and values else None
            if asked is not None:
                await option_form.ask(interaction, self.table, asked)
                return
            # Before anything is read: a store that is slow must not cost the answer.
            if self.verb in TURNING:
                await interaction.response.defer()
            else:
                await turns.defer(interaction)
            table = await interaction.client.tables.table(self.table)
            # What could not be posted before, for lack of a permission, is tried again now.
            interaction.client.outbox.kick(table.id)
            await self._act(interaction, table, values)

    async def _act(self, interaction: Interaction, table: Table, values: list[str]) -> None:
        match self.verb:
            case "join":
                await table_actions.join(interaction, table)
            case "leave":
                await table_actions.leave(interaction, table)
            case "ai":
                await table_actions.add_ai(interaction, table, self.version)
            case "colour":
                await table_actions.wish(interaction, table, values[0])
            case "option":
                name, _, value = values[0].partition(": ")
                await option_form.choose_option(interaction, table, name, value, self.version)
            case "start":
                await table_actions.start(interaction, table)
            case "play":
                await taps.play(interaction, table)
            case "hand":
                await turns.show_hand(interaction, table)
            case "plan":
                await turns.show_plan(interaction, table)
            case "map":
                await table_actions.show_map(interaction, table)
            case "log":
                await table_actions.show_log(interaction, table)
            case "vote":
                await table_actions.vote(interaction, table, self.version, *posts.ballot(self.argument))
            case _:
                await taps.press(interaction, table, self.version, self.verb, self.argument, values)


class UnknownControl(ui.DynamicItem[ui.Item[Any]], template=rf"(?!{_KNOWN}$)nb:.*"):
    """A button or menu of this bot that it does not know (any more): sent by an older or a newer one."""

    @classmethod
    async def from_custom_id(
        cls, interaction: discord.Interaction[Any], item: ui.Item[Any], match: re.Match[str], /
    ) -> UnknownControl:
        """Any id."""
        return cls(item)

    async def callback(self, interaction: Interaction) -> None:  # type: ignore[override]
        """Say so, and where to look instead."""
        sentence = interaction.client.words.say("unknown-button")
        await interaction.response.send_message(sentence, ephemeral=True)


async def _filled_in(interaction: discord.Interaction[Any]) -> None:
    """A form, whichever process sent it: discord.py has dynamic items for buttons and menus only."""
    if interaction.type is discord.InteractionType.modal_submit:
        data: Any = interaction.data or {}
        form = re.fullmatch(rf"nb:{option_form.VERB}:(\d+):0:([^:]+)", data.get("custom_id", ""))
        if form is not None:
            await option_form.submitted(interaction, int(form[1]), form[2])


def install(client: NarrowboatClient) -> None:
    """Answer the buttons, menus and forms."""
    client.add_dynamic_items(TableControl, UnknownControl)
    client.forms.append(_filled_in)
