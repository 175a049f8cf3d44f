"""A command's way to a move: read the line with the seat's view, play it, answer what came of it.

Every game's commands use these few functions, so that they all answer alike.
"""

from __future__ import annotations

import asyncio
import io
from collections.abc import Awaitable, Callable, Sequence
from functools import partial
from typing import TYPE_CHECKING, Any

import discord

from bot.history import so_far
from bot.registry import Picture
from bot.table import Played, Table
from bot.words import chat_name, fit

if TYPE_CHECKING:
    from bot.client import NarrowboatClient

Interaction = discord.Interaction["NarrowboatClient"]

CONTENT = 2000
"""Characters of a plain message."""
COMPONENTS_TEXT = 4000
"""Characters of all the text in a message of components."""


async def defer(interaction: Interaction) -> None:
    """Acknowledge privately: what follows may take longer than three seconds. Commands and buttons do it before all else."""
    await interaction.response.defer(ephemeral=True, thinking=True)


async def respond(
    interaction: Interaction,
    *,
    content: str | None = None,
    view: discord.ui.LayoutView | None = None,
    files: Sequence[discord.File] = (),
) -> None:
    """Answer a deferred interaction; where the waiting message was dismissed meanwhile, in a private one of its own."""
    shown: dict[str, Any] = {"allowed_mentions": discord.AllowedMentions.none()}
    if view is not None:
        shown["view"] = view
    else:
        shown["content"] = content
    try:
        await interaction.edit_original_response(attachments=list(files), **shown)
    except discord.NotFound:
        for file in files:
            file.reset()
        await interaction.followup.send(files=list(files), ephemeral=True, **shown)


async def answer(interaction: Interaction, *lines: str) -> None:
    """Answer a deferred interaction privately; what does not fit is cut at the front, where the oldest lines are."""
    text = "\n".join(line for line in lines if line)
    kept = "\n".join(fit(text.split("\n"), CONTENT, "…"))
    await respond(interaction, content=kept[-CONTENT:] or "…")


async def answer_picture(interaction: Interaction, file: str, picture: Picture, *lines: str) -> None:
    """Answer a deferred interaction privately with a picture and a few lines."""
    shown = discord.File(io.BytesIO(picture.data), file, description=picture.alt[:1024])
    text = "\n".join(fit("\n".join(line for line in lines if line).split("\n"), CONTENT, "…"))
    await respond(interaction, content=text[-CONTENT:] or None, files=[shown])


async def answer_long(interaction: Interaction, *lines: str) -> None:
    """Answer a deferred interaction privately with up to 4,000 characters, as a Components v2 message."""
    text = "\n".join(fit([line for part in lines if part for line in part.split("\n")], COMPONENTS_TEXT, "…"))
    view = discord.ui.LayoutView(timeout=None)
    view.add_item(discord.ui.TextDisplay(text[-COMPONENTS_TEXT:] or "…"))
    await respond(interaction, view=view)


async def answer_pages(interaction: Interaction, *lines: str) -> None:
    """Answer a deferred interaction privately with all of a long text, on as many Components v2 messages as it takes."""
    pages: list[list[str]] = [[]]
    for line in "\n".join(line for line in lines if line).split("\n"):
        if sum(len(kept) + 1 for kept in pages[-1]) + len(line) > COMPONENTS_TEXT:
            pages.append([])
        pages[-1].append(line)
    await answer_long(interaction, *pages[0])
    for page in pages[1:]:
        view = discord.ui.LayoutView(timeout=None)
        view.add_item(discord.ui.TextDisplay("\n".join(page)[:COMPONENTS_TEXT]))
        await interaction.followup.send(view=view, ephemeral=True, allowed_mentions=discord.AllowedMentions.none())


async def here(interaction: Interaction, game: str = "") -> Table:
    """The table in the interaction's channel or thread. Raises Refusal.

    What could not be posted there before, for lack of a permission, is tried again now.
    """
    table = await interaction.client.tables.at(interaction.channel_id or 0, game)
    if table.adrift is not None:
        # Whoever types a command in it shows that the channel is there after all.
        await interaction.client.tables.adrift.find(table.id)
        table = await interaction.client.tables.table(table.id)
    interaction.client.outbox.kick(table.id)
    return table


async def seated(interaction: Interaction, game: str = "") -> tuple[Table, int]:
    """The table here and the asker's seat. Raises Refusal."""
    table = await here(interaction, game)
    return table, table.seat_of(interaction.user.id)


async def play_line(interaction: Interaction, game: str, line: str | Callable[[Any], str | Awaitable[str]]) -> None:
    """Play a line of moves as one step and answer. ``line`` may be made from the seat's view. Raises what refuses it."""
    client, tables = interaction.client, interaction.client.tables
    # What was chosen from a list of choices is meant for the position that the list was made from.
    version = client.offers.typed_at(*typing(interaction), (value for _, value in interaction.namespace))
    table, seat = await seated(interaction, game)
    if version is not None and version != table.version:
        await _moved_on(interaction, table, seat)
        return
    table, view = await tables.look(table.id, seat)
    if not isinstance(line, str):
        # Whoever is not to move is told so when the line is read, whatever it says.
        made = line(view) if table.phase == "running" and table.mover == seat else ""
        line = made if isinstance(made, str) else await made
    moves = await tables.read_line(table.id, seat, line)
    played = await tables.play(table.id, seat, moves, version, key=str(interaction.id))
    if version is not None and not played.applied:
        await _moved_on(interaction, played.table, seat)
        return
    notes = client.fronts[played.table.game].passed(view, moves) if played.applied else []
    await report(interaction, played, seat, *notes)


def typing(interaction: Interaction) -> tuple[int, int, str]:
    """Who types which command where: what choices and the command that is sent at last have in common."""
    command = interaction.command
    name = command.qualified_name if isinstance(command, discord.app_commands.Command) else ""
    return interaction.channel_id or 0, interaction.user.id, name


async def _moved_on(interaction: Interaction, table: Table, seat: int) -> None:
    """Say that nothing was played, for the table is not any more what the choices were made from; and how it stands."""
    client = interaction.client
    table, view = await client.tables.look(table.id, seat)
    front = client.fronts[table.game]
    standing = front.situation(view, table.names)
    await answer(interaction, client.words.say("moved-on"), standing, front.prompt(view) if table.mover == seat else "")


async def report(interaction: Interaction, played: Played, seat: int, *notes: str) -> None:
    """Tell the mover, privately, what his step did and what he has to decide next."""
    client = interaction.client
    front = client.fronts[played.table.game]
    table, view = await client.tables.look(played.table.id, seat)
    done = await told(client, played)
    nothing = "" if played.applied else client.words.say("played-already")
    await answer(interaction, nothing, *notes, *done, front.prompt(view) or _waiting(client, table))


async def told(client: NarrowboatClient, played: Played) -> list[str]:
    """What a step did, as its own mover may know it, told in the context of its turn: whoever has built has not passed."""
    if not played.events:
        return []
    steps = [entry for entry in await client.tables.log(played.table.id) if entry.kind == "step" and not entry.undone]
    own = next((entry for entry in steps if entry.sequence == played.table.version), None)
    earlier = [] if own is None else [event for entry in so_far(steps, own) for event in entry.events]
    return client.fronts[played.table.game].story(played.events, played.table.names, earlier)


def _waiting(client: NarrowboatClient, table: Table) -> str:
    waiting = table.waiting_for
    return client.words.say("turn-passed", name=chat_name(waiting.name)) if waiting else ""


async def show_hand(interaction: Interaction, table: Table) -> None:
    """Show the asker his hand, and what he has to decide if it is his turn."""
    table, view = await interaction.client.tables.look(table.id, table.seat_of(interaction.user.id))
    front = interaction.client.fronts[table.game]
    await answer(interaction, front.hand(view), front.prompt(view))


async def show_plan(interaction: Interaction, table: Table) -> None:
    """Show the asker what he could best do with what he holds; worked out in a thread."""
    table, view = await interaction.client.tables.look(table.id, table.seat_of(interaction.user.id))
    front = interaction.client.fronts[table.game]
    text = await asyncio.to_thread(front.plan, view)
    picture = await interaction.client.drawing.run(partial(front.plan_picture, view, table.names))
    if picture is None:
        await answer(interaction, text)
    else:
        await answer_picture(interaction, "plan.png", picture, text)
