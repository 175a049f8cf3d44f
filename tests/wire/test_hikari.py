"""A client library that the bot does not use understands whatever the double tells: it is no dialect of discord.py's."""

from __future__ import annotations

import logging
from collections.abc import Iterable, Iterator
from typing import Any

import hikari
import pytest

from tests.wire.conftest import Wire, begun, taken
from tests.wire.rest import GUILD, TOKEN
from tests.wire.shapes import APPLICATION


def parts(components: Iterable[Any]) -> Iterator[Any]:
    """Every component, the nested ones too."""
    for each in components:
        yield each
        yield from parts(getattr(each, "components", ()))


async def test_another_library_reads_the_same_game(wire: Wire, caplog: pytest.LogCaptureFixture) -> None:
    intents = hikari.Intents.GUILDS | hikari.Intents.GUILD_MESSAGES
    silent: dict[str, Any] = {"banner": None, "logs": None, "suppress_optimization_warning": True}
    other = hikari.GatewayBot(TOKEN, rest_url=wire.double.api, intents=intents, **silent)
    heard: list[hikari.Message] = []
    asked: list[hikari.PartialInteraction] = []

    @other.listen()
    async def on_message(event: hikari.GuildMessageCreateEvent) -> None:
        heard.append(event.message)

    @other.listen()
    async def on_interaction(event: hikari.InteractionCreateEvent) -> None:
        asked.append(event.interaction)

    with caplog.at_level(logging.WARNING, "hikari"):
        await other.start(check_for_updates=False)
        try:
            post = await begun(wire)
            mover, _ = await taken(wire, post)
            await mover.press("My Hand", on=post)
            await mover.press("Play", on=post)
            await mover.slash("/canal end")
            # The newest post: the one before it loses its buttons meanwhile.
            post = await wire.post(3)
            await wire.double.until(lambda: len(heard) >= 3)
            kept = await other.rest.fetch_messages(hikari.Snowflake(post.channel))
            posted = next(message for message in kept if message.id == post.id)
            files = [await attachment.read() for attachment in posted.attachments]
            commands = await other.rest.fetch_application_commands(hikari.Snowflake(APPLICATION))
        finally:
            await other.close()
    assert {message.id for message in kept} == {hikari.Snowflake(seen.id) for seen in wire.messages()}
    assert [attachment.filename for attachment in posted.attachments] == [file.name for file in post.files]
    assert files == [file.data for file in post.files]
    texts, buttons = [], []
    for part in parts(posted.components):
        if isinstance(part, hikari.TextDisplayComponent):
            texts.append(part.content)
        elif isinstance(part, hikari.ButtonComponent):
            buttons.append((part.label, part.custom_id))
    assert "\n".join(texts) == post.text
    assert buttons == [(button.label, button.custom_id) for button in post.buttons]
    assert posted.flags & hikari.MessageFlag.IS_COMPONENTS_V2
    assert {command.name for command in commands} == {each["name"] for each in wire.double.rest.commands[""]}
    kinds = {type(interaction) for interaction in asked}
    assert {hikari.CommandInteraction, hikari.ComponentInteraction, hikari.AutocompleteInteraction} <= kinds
    assert all(interaction.guild_id == hikari.Snowflake(GUILD) for interaction in asked if hasattr(interaction, "guild_id"))
    wrong = [record.getMessage() for record in caplog.records if record.name.startswith("hikari")]
    assert wrong == []
