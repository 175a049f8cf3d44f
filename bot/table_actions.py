"""What people do with a table besides playing: the same for a slash command and for the button that stands for it.

Each function answers its interaction privately; what is public goes through the outbox. They raise what refuses them.
"""

from __future__ import annotations

import io
from collections.abc import Hashable
from functools import partial

import discord
from discord import ui

from bot import lobby, posts, taps, turns
from bot.client import NarrowboatClient
from bot.desk import must_be_over
from bot.offers import value_of
from bot.plain import told_plainly, without_markup
from bot.refusals import Refusal, UndoRevealed
from bot.settings import theme
from bot.stored import storing
from bot.table import Entry, Person, Scope, Table
from bot.turns import Interaction, answer
from bot.words import chat_name, fit
from rules.game import Event

AI_NAMES = ("Navvy", "Lengthsman", "Puddler", "Lock-keeper", "Bargee")
"""What computer players are called, in the order of sitting down."""

REPLAY_PAUSE, EXPORT_PAUSE = 60, 10
"""Seconds until a table or a person may ask for a film, and a person for a record, again: either replays a whole game."""


def person(interaction: Interaction) -> Person:
    """Whoever asks, with what Discord says of his permissions in this channel."""
    user = interaction.user
    return Person(user.id, user.display_name, manager=interaction.permissions.manage_channels)


async def join(interaction: Interaction, table: Table, colour: str = "") -> None:
    """Sit down, wishing for a colour if one is named."""
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
    client, who = interaction.client, person(interaction)
    if seat is None:
        await client.tables.leave(table.id, who, key=str(interaction.id))
        await answer(interaction, client.words.say("you-left"))
        return
    await passed_on(interaction, table)
    await client.tables.remove(table.id, who, seat - 1, key=str(interaction.id))
    await answer(interaction, client.words.say("seat-emptied", seat=seat))


async def passed_on(interaction: Interaction, table: Table) -> Table:
    """The table, with another host if its own has left the server: looked up only for one who sits there and is not host."""
    user = interaction.user.id
    if user == table.host or all(seat.user != user for seat in table.seats):
        return table
    client = interaction.client
    gone = await client.presence.gone(table, [table.host])
    return await client.tables.pass_host(table.id, gone) if gone else table


async def abandon(interaction: Interaction, table: Table) -> None:
    """Close the lobby or end the game; where others have to agree, ask them. The interaction is deferred."""
    client, who = interaction.client, person(interaction)
    table = await passed_on(interaction, table)
    asked = table.phase == "running" and not who.manager
    gone = await client.presence.gone(table) - {who.user} if asked else frozenset()
    played = await client.tables.abandon(table.id, who, gone=gone, key=str(interaction.id))
    if played.asked:
        await answer(interaction, client.words.say("end-asked", count=played.asked))
    else:
        await answer(interaction, client.words.say("you-abandoned"))


def ai_name(table: Table) -> str:
    """A name for the next computer player, which nobody at the table has."""
    taken = {seat.name for seat in table.seats}
    return next((name for name in AI_NAMES if name not in taken), f"Navvy {len(table.seats) + 1}")


async def add_ai(interaction: Interaction, table: Table, version: int) -> None:
    """Seat a computer player of the best level, unless the table is not at this version any more."""
    client = interaction.client
    level = client.fronts[table.game].levels[-1]
    by, name = person(interaction), ai_name(table)
    played = await client.tables.add_ai(table.id, by, level, name, version, key=str(interaction.id))
    await answer(interaction, client.words.say("computers-added", count=1) if played.applied else moved_on(client))


async def wish(interaction: Interaction, table: Table, colour: str) -> None:
    """Wish for a colour, or for none."""
    client = interaction.client
    wished = "" if colour == posts.ANY_COLOUR else colour
    await client.tables.colour(table.id, person(interaction), wished, key=str(interaction.id))
    await answer(interaction, client.words.say("you-wished"))


def moved_on(client: NarrowboatClient) -> str:
    """What is said to a press on what is not so any more."""
    return client.words.say("panel-stale")


async def undo(interaction: Interaction, table: Table, seat: int, scope: Scope, *, sure: bool) -> None:
    """Take back, or ask: the others where that is not free, oneself where turns of computer players go with it.

    The interaction is deferred.
    """
    client = interaction.client
    try:
        played = await client.tables.undo(table.id, seat, scope, sure=sure, key=str(interaction.id))
    except Refusal as refusal:
        if not isinstance(refusal, UndoRevealed) and refusal.code != "undo-moved-on":
            raise
        with storing(interaction):
            await client.tables.takeback.ask(table.id, seat, scope)
        await answer(interaction, client.words.say("vote-asked"))
        return
    if played.further is not None:
        await taps.ask_back(interaction, played.table, scope, played.further)
        return
    await turns.report(interaction, played, seat, client.words.say("undone", count=played.count))


async def vote(interaction: Interaction, table: Table, version: int, agrees: bool, number: int) -> None:
    """Cast a ballot in the vote of this number that was called at this version."""
    client = interaction.client
    with storing(interaction):
        user, key = interaction.user.id, str(interaction.id)
        await client.tables.takeback.cast(table.id, version, user, agrees, number, key=key)
    await answer(interaction, client.words.say("vote-cast"))


async def start(interaction: Interaction, table: Table) -> None:
    """Begin the game."""
    client = interaction.client
    played = await client.tables.start(table.id, person(interaction), key=str(interaction.id))
    await answer(interaction, client.words.say("you-started", commitment=played.table.commitment))


async def show_map(interaction: Interaction, table: Table, around: str = "") -> None:
    """Show the map as it stands now, or the part of it round a place, to the asker alone. Raises UnreadableMove."""
    client = interaction.client
    front = client.fronts[table.game]
    table, view = await client.tables.look(table.id, None)
    if around:
        around = value_of(front.places(view), around)
        picture = await client.drawing.run(partial(front.around, view, table.names, around))
        await turns.answer_picture(interaction, "map.png", picture)
        return
    events = await last_events(interaction, table)
    headline = front.headline(events, table.names)
    story = told_plainly(lambda marks: front.story(events, marks), table.names)
    look = await theme(client.store, table.id)
    pictures = await client.drawing.run(partial(front.pictures, view, events, table.names, headline, story, look))
    file = discord.File(io.BytesIO(pictures.map), "map.png", description=pictures.map_alt[:1024])
    await turns.respond(interaction, content=front.situation(view, table.names), files=[file])


async def show_log(interaction: Interaction, table: Table) -> None:
    """The whole log, to the asker alone; what is too long for a message comes as a file, too."""
    client = interaction.client
    lines = log_lines(client, table, await client.tables.log(table.id))
    if table.phase == "finished":
        table, view = await client.tables.look(table.id, None)
        lines += client.fronts[table.game].final(view, table.names)
    if sum(len(line) + 1 for line in lines) <= turns.COMPONENTS_TEXT:
        await turns.answer_long(interaction, *lines)
        return
    whole = "\n".join(without_markup(line) for line in lines).encode()
    newest = fit(lines, turns.CONTENT, client.words.say("log-whole"))
    await turns.respond(
        interaction, content="\n".join(newest), files=[discord.File(io.BytesIO(whole), f"{table.game}-{table.id}.txt")]
    )


def log_lines(client: NarrowboatClient, table: Table, entries: list[Entry]) -> list[str]:
    """The log, oldest first; what was taken back is struck out."""
    words, front = client.words, client.fronts[table.game]
    lines = [words.say("log-heading", table=table.id)]
    for entry in entries:
        if entry.kind == "step":
            texts = [front.event(event, table.names) for event in entry.events]
        else:
            texts = [words.say(f"log-{entry.kind}", name=chat_name(entry.name), count=entry.count)]
            texts += [front.event(event, table.names) for event in entry.events]
        for text in texts:
            shown = words.say("log-undone", text=text) if entry.undone else text
            lines.append(words.say("log-line", turn=entry.turn, text=shown))
    return lines


async def last_events(interaction: Interaction, table: Table) -> list[Event]:
    """The public events of the last turn that has anything to show: what the map outlines."""
    entries = [entry for entry in await interaction.client.tables.log(table.id) if entry.kind == "step" and not entry.undone]
    if not entries:
        return []
    return [event for entry in entries if entry.turn == entries[-1].turn for event in entry.events]


def pause(interaction: Interaction, seconds: int, *keys: Hashable) -> None:
    """Let these rest for so long after what is about to be done. Raises Refusal ``too-soon`` while one rests."""
    pauses = interaction.client.pauses
    if not pauses.take(seconds, *keys):
        raise Refusal("too-soon", seconds=pauses.left(*keys))


async def show_replay(interaction: Interaction, table: Table) -> None:
    """Post the film of a game that is over and the chart of its scores, for everybody.

    Raises Refusal ``not-finished``, ``never-begun``, ``no-film``, ``too-soon``.
    """
    client = interaction.client
    front = client.fronts[table.game]
    if not front.films:
        raise Refusal("no-film", game=front.title)
    must_be_over(table)
    pause(interaction, REPLAY_PAUSE, ("replay", table.id), ("replay", interaction.user.id))
    record = await client.tables.record(table.id)
    film = await client.drawing.run(partial(front.film, record, table.names))
    view = ui.LayoutView(timeout=None)
    view.add_item(ui.TextDisplay(client.words.say("replay-heading", game=front.title)))
    files = []
    for name, picture in (("replay.gif", film.replay), ("scores.png", film.chart)):
        files.append(discord.File(io.BytesIO(picture.data), name, description=picture.alt[:1024]))
        view.add_item(posts.gallery(name, picture.alt))
    # A refusal is for the asker alone, so all was acknowledged privately; what is for everybody is a message of its own.
    await answer(interaction, client.words.say("replay-shown"))
    await interaction.followup.send(view=view, files=files, allowed_mentions=discord.AllowedMentions.none())


async def show_status(interaction: Interaction, table: Table, text: bool = True) -> None:
    """The whole public position in words, or no more than the scores and whose turn it is."""
    client = interaction.client
    if table.phase == "lobby":
        ruleset = lobby.ruleset_of(client.fronts[table.game].game, table.ruleset)
        seats = posts.seats(client.words, table, ruleset.most_seats)
        await answer(interaction, client.words.say("status-lobby", seats=len(table.seats)), *seats)
        return
    table, view = await client.tables.look(table.id, None)
    front = client.fronts[table.game]
    if text:
        await turns.answer_pages(interaction, front.status(view, table.names), ending(interaction, table))
        return
    scores, situation = front.scores(view, table.names), front.situation(view, table.names)
    await answer(interaction, scores, situation, ending(interaction, table))


def ending(interaction: Interaction, table: Table) -> str:
    """How a table ended, if it has."""
    words = interaction.client.words
    if table.fault:
        return words.say("table-faulty")
    if table.phase in ("finished", "abandoned"):
        return words.say("turn-seed", seed=table.seed)
    return words.say("turn-waiting", name=chat_name(table.waiting_for.name)) if table.waiting_for else ""
