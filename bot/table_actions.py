"""What people do with a table besides playing: the same for a slash command and for the button that stands for it.

Each function answers its interaction privately; what is public goes through the outbox. They raise what refuses them.
"""

from __future__ import annotations

import asyncio
import io

import discord

from bot import lobby, posts, turns
from bot.refusals import Refusal
from bot.table import Person, Table
from bot.turns import Interaction, answer, defer
from bot.words import chat_name
from rules.game import Event


def person(interaction: Interaction) -> Person:
    """Whoever asks, with what Discord says of his permissions in this channel."""
    user = interaction.user
    return Person(user.id, user.display_name, manager=interaction.permissions.manage_channels)


async def join(interaction: Interaction, table: Table, colour: str = "") -> None:
    """Sit down, wishing for a colour if one is named."""
    await defer(interaction)
    client, who = interaction.client, person(interaction)
    if colour:
        # Both or nothing: the wish is judged before the seat is taken.
        lobby.must_be_lobby(table)
        _must_be_free(table, who, colour, client.fronts[table.game].game.colours)
    seated = any(seat.user == who.user for seat in table.seats)
    if not (seated and colour):
        await client.tables.join(table.id, who, key=f"{interaction.id}-join")
    if colour:
        await client.tables.colour(table.id, who, colour, key=f"{interaction.id}-colour")
    await answer(interaction, client.words.say("you-joined"))


def _must_be_free(table: Table, who: Person, colour: str, colours: tuple[str, ...]) -> None:
    """Raise Refusal ``unknown-colour``, ``colour-taken``."""
    if colour not in colours:
        raise Refusal("unknown-colour", colour=colour)
    for seat in table.seats:
        if seat.colour == colour and seat.user != who.user:
            raise Refusal("colour-taken", colour=colour, name=seat.name)


async def leave(interaction: Interaction, table: Table, seat: int | None = None) -> None:
    """Stand up, or empty another seat (counted from 1) in the lobby."""
    await defer(interaction)
    client, who = interaction.client, person(interaction)
    if seat is None:
        await client.tables.leave(table.id, who, key=str(interaction.id))
        await answer(interaction, client.words.say("you-left"))
        return
    await client.tables.remove(table.id, who, seat - 1, key=str(interaction.id))
    await answer(interaction, client.words.say("seat-emptied", seat=seat))


async def start(interaction: Interaction, table: Table) -> None:
    """Begin the game."""
    await defer(interaction)
    client = interaction.client
    played = await client.tables.start(table.id, person(interaction), key=str(interaction.id))
    await answer(interaction, client.words.say("you-started", commitment=played.table.commitment))


async def show_map(interaction: Interaction, table: Table) -> None:
    """Show the whole map as it stands now, to the asker alone."""
    await defer(interaction)
    client = interaction.client
    front = client.fronts[table.game]
    table, view = await client.tables.look(table.id, None)
    events = await last_events(interaction, table)
    pictures = await asyncio.to_thread(
        front.pictures, view, events, table.names, front.headline(events, table.names), front.story(events, table.names)
    )
    file = discord.File(io.BytesIO(pictures.map), "map.png", description=pictures.map_alt[:1024])
    await interaction.edit_original_response(
        content=front.situation(view, table.names), attachments=[file], allowed_mentions=discord.AllowedMentions.none()
    )


async def last_events(interaction: Interaction, table: Table) -> list[Event]:
    """The public events of the last turn that has anything to show: what the map outlines."""
    entries = [entry for entry in await interaction.client.tables.log(table.id) if entry.kind == "step" and not entry.undone]
    if not entries:
        return []
    return [event for entry in entries if entry.turn == entries[-1].turn for event in entry.events]


async def show_status(interaction: Interaction, table: Table) -> None:
    """The whole public position in words."""
    await defer(interaction)
    client = interaction.client
    if table.phase == "lobby":
        ruleset = lobby.ruleset_of(client.fronts[table.game].game, table.ruleset)
        seats = posts.seats(client.words, table, ruleset.most_seats)
        await answer(interaction, client.words.say("status-lobby", seats=len(table.seats)), *seats)
        return
    table, view = await client.tables.look(table.id, None)
    front = client.fronts[table.game]
    await turns.answer_pages(interaction, front.status(view, table.names), ending(interaction, table))


def ending(interaction: Interaction, table: Table) -> str:
    """How a table ended, if it has."""
    words = interaction.client.words
    if table.fault:
        return words.say("table-faulty")
    if table.phase in ("finished", "abandoned"):
        return words.say("turn-seed", seed=table.seed)
    return words.say("turn-waiting", name=chat_name(table.waiting_for.name)) if table.waiting_for else ""
