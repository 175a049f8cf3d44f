"""What the bot posts in public: the lobby card and the turn post, as Components v2 views.

A view here is only a picture of the table at one moment; its buttons are answered by ``bot.buttons``, whoever sent them and
however long ago. ``custom_id`` is verb, table and version: a button that changes something is checked against the version,
one that only shows ignores it, and the outbox finds a post again by it.
"""

from __future__ import annotations

import io
from collections.abc import Iterable, Sequence

import discord
from discord import ui

from bot.outbox import Notice
from bot.registry import Front, Pictures
from bot.table import Entry, Table
from bot.words import Words, chat_name, fit

STORY_LIMIT = 2000
SCORES_LIMIT = 1500
"""Characters of the parts of a post: together they stay below the 4,000 of a message."""
CARD_FILE, MAP_FILE = "turn.png", "map.png"


def custom_id(verb: str, table: int, version: int = 0, argument: str = "") -> str:
    """The id of a button: ``verb:table:version`` with a short argument if it needs one."""
    return f"nb:{verb}:{table}:{version}" + (f":{argument}" if argument else "")


def button(
    words: Words, verb: str, table: Table, style: discord.ButtonStyle = discord.ButtonStyle.secondary, argument: str = ""
) -> ui.Button[ui.LayoutView]:
    """A button of a table, labelled by its verb."""
    return ui.Button(
        label=words.say(f"button-{verb}"), style=style, custom_id=custom_id(verb, table.id, table.version, argument)
    )


def mention(user: int) -> str:
    """A user's mention."""
    return f"<@{user}>"


# The lobby


def lobby(words: Words, front: Front, table: Table, most: int, least: int) -> ui.LayoutView:
    """The card of a table that has not begun: who sits there, what is missing, and *Join*, *Leave*, *Start*."""
    view = ui.LayoutView(timeout=None)
    lines = [words.say("lobby-title", game=front.title)]
    if table.phase == "abandoned":
        view.add_item(ui.Container(ui.TextDisplay("\n".join([*lines, words.say("lobby-gone")]))))
        return view
    host = chat_name(next((seat.name for seat in table.seats if seat.user == table.host), "?"))
    lines += [words.say("lobby-host", host=host, least=least, most=most), *seats(words, table, most)]
    lines.append("\n" + words.say("lobby-options", options=words.join(front.settings(table.ruleset, table.options))))
    missing = least - len(table.seats)
    lines.append(words.say("lobby-waiting", missing=missing) if missing > 0 else words.say("lobby-ready", host=host))
    row: ui.ActionRow[ui.LayoutView] = ui.ActionRow(
        button(words, "join", table, discord.ButtonStyle.primary),
        button(words, "leave", table),
        button(words, "start", table, discord.ButtonStyle.success),
    )
    view.add_item(ui.Container(ui.TextDisplay("\n".join(lines)), row))
    return view


def seats(words: Words, table: Table, most: int) -> Iterable[str]:
    """A line for each seat of a table that has not begun, the free ones too."""
    for number, seat in enumerate(table.seats, 1):
        name = chat_name(seat.name)
        if seat.user is None:
            yield words.say("lobby-seat-computer", number=number, name=name, level=seat.level)
        elif seat.colour:
            yield words.say("lobby-seat-colour", number=number, name=name, colour=seat.colour)
        else:
            yield words.say("lobby-seat", number=number, name=name)
    for number in range(len(table.seats) + 1, most + 1):
        yield words.say("lobby-empty-seat", number=number)


# The turn post


def story(words: Words, front: Front, entries: Sequence[Entry], names: Sequence[str]) -> list[str]:
    """What happened, in order: steps in force folded into sentences, what was taken back in a line of its own."""
    lines: list[str] = []
    run: list[Entry] = []

    def told() -> None:
        lines.extend(front.story([event for entry in run for event in entry.events], names))
        run.clear()

    for entry in entries:
        if entry.kind in ("undo", "redo"):
            told()
            lines.append(words.say(f"{entry.kind}-notice", name=chat_name(entry.name), count=entry.count))
        elif entry.kind == "abandon":
            told()
            lines.append(words.say("abandoned", name=chat_name(entry.name)))
        elif not entry.undone:
            run.append(entry)
    told()
    return lines


def turn(words: Words, front: Front, notice: Notice, pictures: Pictures | None, told: Sequence[str]) -> ui.LayoutView:
    """The public post after a turn: what happened, both pictures, the scores, whose turn it is, and buttons that show."""
    table = notice.table
    view = ui.LayoutView(timeout=None)
    body = fit(list(told), STORY_LIMIT, words.say("turn-earlier")) or [words.say("turn-nothing")]
    container: ui.Container[ui.LayoutView] = ui.Container(ui.TextDisplay(_heading(words, notice)))
    if pictures is not None:
        # The card first: on a phone it tells the turn at a glance, and the words follow below.
        container.add_item(_gallery(CARD_FILE, pictures.card_alt))
    container.add_item(ui.TextDisplay("\n".join(body)[:STORY_LIMIT]))
    if pictures is not None:
        container.add_item(_gallery(MAP_FILE, pictures.map_alt))
    if notice.view is not None:
        container.add_item(ui.TextDisplay(_scores(words, front, notice)[:SCORES_LIMIT]))
    container.add_item(_buttons(words, table))
    view.add_item(container)
    following = _next(words, notice)
    if following:
        view.add_item(ui.TextDisplay(following))
    return view


def _gallery(file: str, alt: str) -> ui.MediaGallery[ui.LayoutView]:
    """A picture in a gallery of its own: two in one are cropped to tiles, and the card would lose its text."""
    return ui.MediaGallery(discord.MediaGalleryItem(f"attachment://{file}", description=alt[:1024]))


def _heading(words: Words, notice: Notice) -> str:
    """The turns that the post tells; without any, the one that begins."""
    if notice.table.phase != "running":
        return words.say("turn-over")
    turns = [entry.turn for entry in notice.entries if entry.kind == "step" and not entry.undone] or [notice.table.turn]
    return words.say("turn-title", first=turns[0], last=turns[-1], many="yes" if turns[0] != turns[-1] else "no")


def _scores(words: Words, front: Front, notice: Notice) -> str:
    table = notice.table
    lines = [front.scores(notice.view, table.names), front.situation(notice.view, table.names)]
    if table.seed:
        lines.append(words.say("turn-seed", seed=table.seed))
    elif any(entry.kind == "start" for entry in notice.entries):
        lines.append(words.say("turn-commitment", commitment=table.commitment))
    return "\n".join(line for line in lines if line)


def _buttons(words: Words, table: Table) -> ui.ActionRow[ui.LayoutView]:
    verbs = ("hand", "plan", "map") if table.phase == "running" else ("map",)
    return ui.ActionRow(*(button(words, verb, table) for verb in verbs))


def _next(words: Words, notice: Notice) -> str:
    waiting = notice.table.waiting_for
    if waiting is None:
        return ""
    if waiting.user is None:
        return words.say("turn-next-computer", name=chat_name(waiting.name))
    if notice.ping is None:
        return words.say("turn-now", name=chat_name(waiting.name))
    return words.say("turn-next", mention=mention(waiting.user))


def files(pictures: Pictures) -> list[discord.File]:
    """Both pictures as attachments, with their alt texts."""
    return [
        discord.File(io.BytesIO(pictures.card), CARD_FILE, description=pictures.card_alt[:1024]),
        discord.File(io.BytesIO(pictures.map), MAP_FILE, description=pictures.map_alt[:1024]),
    ]
