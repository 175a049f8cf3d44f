"""The private panel on Discord: opened from the turn post, turned from page to page, and played from.

Every press edits the same private message. What is shown is made anew each time from the last commit, so a panel that is
hours old, or from before a restart, works like a fresh one: a press that only shows never goes stale, and one that changes
something carries the table's version and applies nothing at another. Whatever refuses a press is told on top of the panel.
"""

from __future__ import annotations

import asyncio
import io
import logging
from collections.abc import Iterator, Sequence
from typing import Any

import discord
from discord import ui

from bot.client import NarrowboatClient, is_refusal
from bot.panel import LABEL, MOST_OPTIONS, OPTION, SHORT, Choose, Panel, Style, Tap, cut, join_start, split_start
from bot.posts import custom_id, fresh_mark
from bot.refusals import Refusal, UndoRevealed
from bot.stored import storing
from bot.table import Further, Scope, Table
from bot.takeback import Ease, Possible
from bot.turns import respond, told
from bot.words import Words, chat_name, fit

log = logging.getLogger(__name__)

Interaction = discord.Interaction[NarrowboatClient]

PICTURE = "panel.png"
LINE = 200
"""Characters of a line that is asked about."""
TEXT = 4000

_STYLES: dict[Style, discord.ButtonStyle] = {
    "plain": discord.ButtonStyle.secondary,
    "main": discord.ButtonStyle.primary,
    "good": discord.ButtonStyle.success,
    "bad": discord.ButtonStyle.danger,
}
_VERBS = {"pages": "goto", "lines": "line", "set": "set"}
"""The verb of each kind of menu."""


# The view


def render(words: Words, table: Table, panel: Panel, page: str, possible: Possible, notices: Sequence[str]) -> ui.LayoutView:
    """A page as Discord shows it: notices, text, picture, the game's controls, and the frame's own row."""
    start = split_start(page)[1]
    view = ui.LayoutView(timeout=None)
    top = "\n".join(fit([notice for notice in notices if notice], TEXT // 3, "…"))[: TEXT // 3]
    body = cut(panel.text, TEXT - len(top) - 1)
    text = "\n".join(part for part in (top, body) if part)
    container: ui.Container[ui.LayoutView] = ui.Container(ui.TextDisplay(text or "…"))
    if panel.draw is not None:
        picture = discord.MediaGalleryItem(f"attachment://{PICTURE}", description=panel.alt[:1024] or None)
        container.add_item(ui.MediaGallery(picture))
    for row in panel.rows:
        if isinstance(row, Choose):
            container.add_item(ui.ActionRow(_only(table, row, start) or _menu(table, row, start)))
            if len(row.options) > MOST_OPTIONS:
                container.add_item(ui.ActionRow(_more(words, table, row, page)))
        elif row:
            container.add_item(ui.ActionRow(*(_button(table, tap) for tap in row)))
    own = list(_frame(words, table, panel, possible))
    if own:
        container.add_item(ui.ActionRow(*own))
    view.add_item(container)
    # Presses are answered by ``bot.buttons`` from their ids alone: discord.py need not remember this view.
    view.stop()
    return view


def _button(table: Table, tap: Tap) -> ui.Button[ui.LayoutView]:
    verb, argument = ("page", tap.show) if tap.show is not None else (tap.verb or ("sure" if tap.sure else "do"), tap.do)
    return ui.Button(
        label=cut(tap.label, LABEL), style=_STYLES[tap.style], custom_id=custom_id(verb, table.id, table.version, argument)
    )


def _only(table: Table, choose: Choose, start: int) -> ui.Button[ui.LayoutView] | None:
    """The button of a menu's only entry: nobody opens a menu to find one."""
    shown = choose.options[start if start < len(choose.options) else 0 :]
    if len(shown) != 1 or choose.kind == "set":
        return None
    show, do = (shown[0].value, "") if choose.kind == "pages" else (None, shown[0].value)
    return _button(table, Tap(label=cut(shown[0].label, SHORT), show=show, do=do))


def _menu(table: Table, choose: Choose, start: int) -> ui.Select[ui.LayoutView]:
    start = start if start < len(choose.options) else 0
    shown = choose.options[start : start + MOST_OPTIONS]
    options = [
        discord.SelectOption(
            label=cut(option.label, OPTION), value=option.value, description=cut(option.description, OPTION) or None
        )
        for option in shown
    ]
    return ui.Select(
        placeholder=cut(choose.placeholder, OPTION),
        options=options,
        min_values=min(choose.least, len(shown)),
        max_values=min(choose.most, len(shown)),
        custom_id=custom_id(_VERBS[choose.kind], table.id, table.version, choose.name, fresh_mark()),
    )


def _more(words: Words, table: Table, choose: Choose, page: str) -> ui.Button[ui.LayoutView]:
    """Leads to the next options, and after the last ones to the first."""
    head, start = split_start(page)
    following = start + MOST_OPTIONS if start + MOST_OPTIONS < len(choose.options) else 0
    left = words.say("panel-more", count=len(choose.options) - following if following else 0)
    return _button(table, Tap(label=left, show=join_start(head, following)))


def _frame(words: Words, table: Table, panel: Panel, possible: Possible) -> Iterator[ui.Button[ui.LayoutView]]:
    """*Back*, and what can be taken back or brought again."""
    if panel.back is not None:
        yield _button(table, Tap(label=words.say("panel-back"), show=panel.back))
    eases: tuple[tuple[Scope, Ease], ...] = (("step", possible.step), ("turn", possible.turn))
    for scope, ease in eases:
        if ease:
            yield _act(words, table, "undo", scope, f"panel-undo-{scope}" if ease == "free" else f"panel-ask-{scope}")
    if possible.redo:
        yield _act(words, table, "redo", "", "panel-redo")


def _act(words: Words, table: Table, verb: str, argument: str, label: str) -> ui.Button[ui.LayoutView]:
    return ui.Button(label=words.say(label), custom_id=custom_id(verb, table.id, table.version, argument))


# Showing


async def show(interaction: Interaction, table: Table, page: str = "", *notices: str, asking: Panel | None = None) -> None:
    """Show the asker a page of his panel as the table stands now, in the message that was deferred or pressed.

    ``asking`` is a page that asks about something first, at this very version of the table, with nothing else to do on it.
    Raises Refusal ``not-seated``, ``not-started``, ``faulty``.
    """
    client = interaction.client
    front = client.fronts[table.game]
    seat = table.seat_of(interaction.user.id)
    panel, asked_at = asking, table.version
    table, view = await client.tables.look(table.id, seat)
    if panel is not None and table.version != asked_at:
        panel, notices = None, (*notices, client.words.say("panel-stale"))
    possible = Possible() if panel is not None else await client.tables.takeback.possible(table.id, seat)
    if panel is None:
        try:
            panel = await asyncio.to_thread(front.panel, view, table.names, split_start(page)[0])
        except Exception as error:
            if page == "" or not is_refusal(error):
                raise
            notices, page = (*notices, await client.sentence(error, interaction)), ""
            panel = await asyncio.to_thread(front.panel, view, table.names, "")
    waiting = table.waiting_for
    if waiting is not None and table.mover != seat:
        notices = (*notices, client.words.say("turn-waiting", name=chat_name(waiting.name)))
    picture: bytes | None = None
    if panel.draw is not None:
        try:
            picture = await client.drawing.run(panel.draw)
        except Exception:
            # A picture that fails does not hold up the game.
            log.exception("table %d: the picture of the page %r could not be drawn", table.id, page.partition(" ")[0])
            panel = Panel(text=panel.text, rows=panel.rows, back=panel.back)
    shown = render(client.words, table, panel, page, possible, notices)
    await respond(interaction, view=shown, files=_files(picture, panel.alt))


def _files(picture: bytes | None, alt: str) -> list[discord.File]:
    return [] if picture is None else [discord.File(io.BytesIO(picture), PICTURE, description=alt[:1024])]


async def play(interaction: Interaction, table: Table) -> None:
    """Open a fresh panel, in the private message that was deferred."""
    await show(interaction, table)


async def press(
    interaction: Interaction, table: Table, version: int, verb: str, argument: str, values: Sequence[str]
) -> None:
    """Answer a press in a panel: ``page`` and ``goto`` show, the others change something if the version is the table's."""
    client = interaction.client
    try:
        if verb in ("page", "goto"):
            await show(interaction, table, values[0] if verb == "goto" else argument)
        elif version != table.version:
            await show(interaction, table, "", client.words.say("panel-stale"))
        elif verb in ("undo", "redo"):
            scope, _, sure = argument.partition(".")
            await _take_back(interaction, table, verb, "turn" if scope == "turn" else "step", sure=bool(sure))
        elif verb == "set":
            await _set(interaction, table, argument, values)
        else:
            await _do(interaction, table, values[0] if verb == "line" else argument, sure=verb == "sure")
    except Exception as error:
        if not is_refusal(error):
            raise
        await show(interaction, table, "", await client.sentence(error, interaction))


async def _set(interaction: Interaction, table: Table, name: str, values: Sequence[str]) -> None:
    """What was chosen of a set is a line to play, or a page that asks on."""
    client = interaction.client
    table, view = await client.tables.look(table.id, table.seat_of(interaction.user.id))
    tap = await asyncio.to_thread(client.fronts[table.game].chosen, view, name, values)
    if tap.show is not None:
        await show(interaction, table, tap.show)
    else:
        await _do(interaction, table, tap.do, sure=tap.sure)


async def _do(interaction: Interaction, table: Table, argument: str, *, sure: bool) -> None:
    """Play a line, after asking where it could not be taken back freely."""
    client = interaction.client
    seat, version = table.seat_of(interaction.user.id), table.version
    front = client.fronts[table.game]
    table, view = await client.tables.look(table.id, seat)
    line = await asyncio.to_thread(front.line, view, argument) if table.mover == seat else argument
    moves = await client.tables.read_line(table.id, seat, line)
    if not sure:
        seal = await client.tables.seals(table.id, seat, moves)
        if seal:
            asked = chat_name(_label(interaction) or front.game.write(moves), LINE)
            await show(interaction, table, asking=_asking(client.words, seal, asked, argument))
            return
    played = await client.tables.play(table.id, seat, moves, version, key=str(interaction.id))
    if not played.applied:
        await show(interaction, played.table, "", client.words.say("panel-stale"))
        return
    done = [client.words.say("panel-done", text=line) for line in await told(client, played)]
    await show(interaction, played.table, "", *front.passed(view, moves), *done)


def _label(interaction: Interaction) -> str:
    """What was pressed, as it was labelled: the button, or the options that were chosen."""
    data: Any = interaction.data or {}
    pressed = data.get("custom_id")
    for item in ui.LayoutView.from_message(interaction.message, timeout=None).walk_children() if interaction.message else ():
        if isinstance(item, ui.Button) and item.custom_id == pressed:
            return item.label or ""
        if isinstance(item, ui.Select) and item.custom_id == pressed:
            chosen = data.get("values") or []
            return ", ".join(option.label for option in item.options if option.value in chosen)
    return ""


def _asking(words: Words, seal: str, line: str, argument: str) -> Panel:
    """The page before what cannot be taken back freely."""
    confirm = Tap(label=words.say("panel-confirm"), do=argument, sure=True, style="good")
    return Panel(text=words.say(f"panel-sure-{seal}", move=line), rows=((confirm,),), back="")


async def ask_back(interaction: Interaction, table: Table, scope: Scope, further: Further) -> None:
    """Show what an undo at this version takes back besides one's own steps, with a button that does it."""
    words = interaction.client.words
    names = words.join(map(chat_name, further.names))
    text = words.say("panel-undo-further", scope=scope, turns=further.turns, names=names, count=further.count)
    confirm = Tap(label=words.say("panel-confirm"), verb="undo", do=f"{scope}.sure", style="good")
    await show(interaction, table, asking=Panel(text=text, rows=((confirm,),), back=""))


async def _take_back(interaction: Interaction, table: Table, verb: str, scope: Scope, *, sure: bool) -> None:
    """Take back or bring again. Where more goes with it than one's own steps, ask; where others have a say, ask them."""
    client = interaction.client
    seat, version, key = table.seat_of(interaction.user.id), table.version, str(interaction.id)
    if verb == "redo":
        played = await client.tables.redo(table.id, seat, version, key=key)
        notice = client.words.say("redone", count=played.count)
    else:
        try:
            played = await client.tables.undo(table.id, seat, scope, version, sure=sure, key=key)
            if played.further is not None:
                await ask_back(interaction, played.table, scope, played.further)
                return
            notice = client.words.say("undone", count=played.count)
        except Refusal as refusal:
            if not isinstance(refusal, UndoRevealed) and refusal.code != "undo-moved-on":
                raise
            with storing(interaction):
                vote = await client.tables.takeback.ask(table.id, seat, scope, version)
            await show(interaction, table, "", client.words.say("vote-asked" if vote else "panel-stale"))
            return
    await show(interaction, played.table, "", notice if played.applied else client.words.say("panel-stale"))
