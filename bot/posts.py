"""What the bot posts in public: the lobby card, the turn post and the post of a vote, as Components v2 views.

A view here is only a picture of the table at one moment; its buttons are answered by ``bot.buttons``, whoever sent them and
however long ago. ``custom_id`` is verb, table and version: a button that changes something is checked against the version,
one that only shows ignores it, and the outbox finds a post again by it.
"""

from __future__ import annotations

import io
import secrets
from collections.abc import Iterable, Iterator, Sequence
from itertools import count

import discord
import msgspec
from discord import ui
from msgspec.structs import replace

from bot import lobby as lobby_rules
from bot.history import so_far
from bot.ledger import OutboxRow
from bot.outbox import Notice
from bot.plain import told_plainly
from bot.registry import Front, Pictures
from bot.table import Entry, Table
from bot.takeback import VoteNotice
from bot.words import Words, chat_name, fit
from rules.game import Event
from rules.options import Number

STORY_LIMIT = 2000
SCORES_LIMIT = 1500
"""Characters of the parts of a post: together they stay below the 4,000 of a message."""
ANY_COLOUR = "any"
"""What stands for no wish among the colours."""
CARD_FILE, MAP_FILE = "turn.png", "map.png"


CUSTOM_ID = 100
"""Characters of a ``custom_id``."""
MARKS = 16**4
"""Renderings until a mark comes again."""


def custom_id(verb: str, table: int, version: int = 0, argument: str = "", fresh: str = "") -> str:
    """The id of a button or menu: ``verb:table:version`` with a short argument if it needs one. Raises ValueError.

    ``fresh`` sets a rendering apart from the one before and means nothing (see ``fresh_mark``).
    """
    made = f"nb:{verb}:{table}:{version}" + (f":{argument}" if argument else "") + (f":~{fresh}" if fresh else "")
    if len(made) > CUSTOM_ID:
        raise ValueError(f"{made!r} has more than {CUSTOM_ID} characters")
    return made


_renderings = count(secrets.randbelow(MARKS))


def fresh_mark() -> str:
    """Another short text each time: a menu with another id has nothing chosen in it.

    Discord keeps what was chosen in a menu of the same id, and sends nothing when it is chosen once more.
    """
    return f"{next(_renderings) % MARKS:x}"


def carries(id_: str, row: OutboxRow, number: int = 0) -> bool:
    """Whether this id of a button or menu stands in the message of the row; a table's card stays the same one."""
    prefix, verb, table, sequence, argument, *_ = [*id_.split(":"), "", "", "", ""]
    if (prefix, table) != ("nb", str(row.table)):
        return False
    if row.kind == "card":
        return verb == "join"
    if row.kind == "vote":
        return (verb, sequence) == ("vote", str(row.sequence)) and ballot(argument)[1] == number
    return verb in ("play", "map") and sequence == str(row.sequence)


def ballot(argument: str) -> tuple[bool, int]:
    """What a button of a vote stands for: whether it agrees, and the vote's number; the first ones carried none."""
    answer, _, number = argument.partition(".")
    return answer == "agree", int(number) if number.isdecimal() else 1


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
    """The card of a table that has not begun: who sits there, what is missing, and all that can be done about it."""
    view = ui.LayoutView(timeout=None)
    lines = [words.say("lobby-title", game=front.title)]
    if table.phase == "abandoned":
        view.add_item(ui.Container(ui.TextDisplay("\n".join([*lines, words.say("lobby-gone")]))))
        return view
    host = chat_name(next((seat.name for seat in table.seats if seat.user == table.host), "?"))
    lines += [words.say("lobby-host", host=host, least=least, most=most), *seats(words, table, most)]
    if front.lobby_note:
        lines.append(front.lobby_note)
    lines.append("\n" + words.say("lobby-options", options=words.join(front.settings(table.ruleset, table.options))))
    missing = least - len(table.seats)
    lines.append(words.say("lobby-waiting", missing=missing) if missing > 0 else words.say("lobby-ready"))
    row: ui.ActionRow[ui.LayoutView] = ui.ActionRow(
        button(words, "join", table, discord.ButtonStyle.primary),
        button(words, "leave", table),
        *([button(words, "ai", table)] if front.levels else []),
        button(words, "start", table, discord.ButtonStyle.success),
    )
    card: ui.Container[ui.LayoutView] = ui.Container(ui.TextDisplay("\n".join(lines)), row)
    for menu in _lobby_menus(words, front, table):
        card.add_item(ui.ActionRow(menu))
    view.add_item(card)
    view.stop()
    return view


def _lobby_menus(words: Words, front: Front, table: Table) -> Iterator[ui.Select[ui.LayoutView]]:
    """The wishes for a colour, and the options that differ from those chosen."""
    game = front.game
    free = [colour for colour in game.colours if all(seat.colour != colour for seat in table.seats)]
    yield ui.Select(
        placeholder=words.say("lobby-choose-colour"),
        custom_id=custom_id("colour", table.id, table.version, fresh=fresh_mark()),
        options=[
            discord.SelectOption(label=words.say("lobby-any-colour"), value=ANY_COLOUR),
            *(discord.SelectOption(label=front.colour(colour), value=colour) for colour in free),
        ],
    )
    offered = [
        (f"{lobby_rules.RULESET}: {r.name}", front.settings(r.name, {})[0]) for r in game.rulesets if r.name != table.ruleset
    ]
    ruleset = next(r for r in game.rulesets if r.name == table.ruleset)
    for option in ruleset.options:
        chosen = table.options.get(option.name, option.default)
        if isinstance(option, Number):
            title = words.say("lobby-choose-number", title=front.option_title(option.name))
            offered.append((str(lobby_rules.Asked(table.game, table.ruleset, option.name, chosen)), title))
            continue
        told = [
            (value, front.settings(table.ruleset, {option.name: value})[-1]) for value in option.values if value != chosen
        ]
        offered += [(f"{option.name}: {value}", text) for value, text in told]
    if offered:
        yield ui.Select(
            placeholder=words.say("lobby-choose-options"),
            custom_id=custom_id("option", table.id, table.version, fresh=fresh_mark()),
            options=[discord.SelectOption(label=text[:100], value=value) for value, text in offered[:25]],
        )


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


def story(
    words: Words, front: Front, entries: Sequence[Entry], names: Sequence[str], earlier: Sequence[Entry] = ()
) -> list[str]:
    """What happened, in order: steps folded into sentences, what was taken back in a line of its own.

    ``earlier`` are the steps before these in the same turn, as ``bot.history.news`` gives both.
    """
    lines: list[str] = []
    run: list[Entry] = []
    past = list(earlier)

    def told() -> None:
        if run:
            before = events_of(so_far(past, run[0]))
            lines.extend(front.story(events_of(run), names, before))
            past.extend(run)
            run.clear()

    for entry in entries:
        if entry.kind in ("undo", "retract", "redo"):
            told()
            lines.append(words.say(f"{entry.kind}-notice", name=chat_name(entry.name), count=entry.count))
        elif entry.kind == "abandon":
            told()
            lines.append(words.say("abandoned", name=chat_name(entry.name)))
        elif entry.kind == "move":
            told()
            lines.append(words.say("moved-notice", name=chat_name(entry.name)))
        else:
            run.append(entry)
    told()
    return lines


def events_of(entries: Iterable[Entry]) -> list[Event]:
    """All that happened in these steps."""
    return [event for entry in entries for event in entry.events]


def plain_story(
    words: Words, front: Front, entries: Sequence[Entry], names: Sequence[str], earlier: Sequence[Entry] = ()
) -> list[str]:
    """The same as plain text, for the alt texts of the pictures."""
    people = list(dict.fromkeys([*names, *(entry.name for entry in entries)]))

    def tell(marks: Sequence[str]) -> list[str]:
        known = dict(zip(people, marks, strict=True))
        marked = [msgspec.structs.replace(entry, name=known[entry.name]) for entry in entries]
        return story(words, front, marked, [known[name] for name in names], earlier)

    return told_plainly(tell, people)


def turn(words: Words, front: Front, notice: Notice, pictures: Pictures | None, told: Sequence[str]) -> ui.LayoutView:
    """The public post after a turn: what happened, both pictures, the scores, whose turn it is, and buttons that show."""
    view = ui.LayoutView(timeout=None)
    body = fit(list(told), STORY_LIMIT, words.say("turn-earlier")) or [words.say("turn-nothing")]
    container: ui.Container[ui.LayoutView] = ui.Container(ui.TextDisplay(_heading(words, notice)))
    if pictures is not None:
        # The card first: on a phone it tells the turn at a glance, and the words follow below.
        container.add_item(gallery(CARD_FILE, pictures.card_alt))
    container.add_item(ui.TextDisplay("\n".join(body)[:STORY_LIMIT]))
    if pictures is not None:
        container.add_item(gallery(MAP_FILE, pictures.map_alt))
    if notice.view is not None:
        container.add_item(ui.TextDisplay(_scores(words, front, notice)[:SCORES_LIMIT]))
    container.add_item(_buttons(words, notice))
    view.add_item(container)
    following = _next(words, notice)
    if following:
        view.add_item(ui.TextDisplay(following))
    # Presses are answered by ``bot.buttons`` from their ids alone: discord.py need not remember this view.
    view.stop()
    return view


def gallery(file: str, alt: str) -> ui.MediaGallery[ui.LayoutView]:
    """A picture in a gallery of its own: two in one are cropped to tiles, and the card would lose its text."""
    return ui.MediaGallery(discord.MediaGalleryItem(f"attachment://{file}", description=alt[:1024]))


def _heading(words: Words, notice: Notice) -> str:
    """The turns that the post tells; without any, the one that begins."""
    if notice.table.phase != "running":
        return words.say("turn-over")
    if any(entry.kind == "start" for entry in notice.entries):
        return words.say("turn-begins")
    turns = [entry.turn for entry in notice.entries if entry.kind == "step"] or [notice.table.turn]
    return words.say("turn-title", first=turns[0], last=turns[-1], many="yes" if turns[0] != turns[-1] else "no")


def _scores(words: Words, front: Front, notice: Notice) -> str:
    table = notice.table
    lines = [front.scores(notice.view, table.names), front.situation(notice.view, table.names)]
    if table.seed:
        lines.append(words.say("turn-seed", seed=table.seed))
    elif any(entry.kind == "start" for entry in notice.entries):
        lines.append(words.say("turn-commitment", commitment=table.commitment))
    return "\n".join(line for line in lines if line)


def _buttons(words: Words, notice: Notice) -> ui.ActionRow[ui.LayoutView]:
    # All of them only show, so they need no version; they carry what the post is found again by.
    table = replace(notice.table, version=notice.sequence)
    if table.phase != "running":
        return ui.ActionRow(button(words, "map", table), button(words, "log", table))
    play = button(words, "play", table, discord.ButtonStyle.primary)
    return ui.ActionRow(play, *(button(words, verb, table) for verb in ("hand", "plan", "map", "log")))


def _next(words: Words, notice: Notice) -> str:
    waiting = notice.table.waiting_for
    if waiting is None:
        return ""
    if waiting.user is None:
        return words.say("turn-next-computer", name=chat_name(waiting.name))
    if notice.ping is None:
        return words.say("turn-now", name=chat_name(waiting.name))
    return words.say("turn-next", mention=mention(waiting.user))


# Votes


def vote(words: Words, front: Front, notice: VoteNotice) -> ui.LayoutView:
    """What would be taken back and who learned what from it, how the vote stands, and buttons while it is open."""
    vote, table = notice.vote, notice.table
    events = events_of(notice.entries)
    asker = chat_name(table.names[vote.seat])
    # The end of a turn is no news in its story, and all that is at stake here.
    steps = front.story(events, table.names, events_of(notice.earlier)) or [front.event(e, table.names) for e in events]
    told = [words.say("vote-step", text=line) for line in steps]
    if vote.kind == "abandon":
        lines = [words.say("end-title"), words.say("end-question", name=asker)]
    else:
        lines = [words.say("vote-title"), words.say("vote-question", name=asker, count=len(notice.entries))]
    lines += fit(told, STORY_LIMIT, "…")
    if notice.revealed:
        seen = [revealed(words, front, table, event, seat) for event, seat in notice.revealed]
        lines += [words.say("vote-revealed"), *fit([words.say("vote-step", text=line) for line in seen], SCORES_LIMIT, "…")]
    view = ui.LayoutView(timeout=None)
    if vote.state != "open":
        result = words.say(f"end-{vote.state}") if vote.kind == "abandon" else words.say(f"vote-{vote.state}")
        view.add_item(ui.Container(ui.TextDisplay("\n".join([*lines, result]))))
        view.stop()
        return view
    until = discord.utils.format_dt(vote.ends, "R")
    agree, refuse = len(vote.agree), len(vote.refuse)
    if vote.kind == "abandon":
        lines.append(words.say("end-count", agree=agree, voters=len(notice.voters), until=until))
    else:
        lines.append(words.say("vote-count", agree=agree, refuse=refuse, voters=len(notice.voters), until=until))
    row: ui.ActionRow[ui.LayoutView] = ui.ActionRow(
        *(
            ui.Button(
                label=words.say(f"button-{answer}"),
                style=style,
                custom_id=custom_id("vote", table.id, vote.version, f"{answer}.{vote.number}"),
            )
            for answer, style in (("agree", discord.ButtonStyle.success), ("refuse", discord.ButtonStyle.danger))
        )
    )
    view.add_item(ui.Container(ui.TextDisplay("\n".join(lines)), row))
    view.add_item(ui.TextDisplay(words.say("vote-voters", mentions=words.join(map(mention, notice.voters)))))
    view.stop()
    return view


def revealed(words: Words, front: Front, table: Table, event: Event, seat: int | None) -> str:
    """What was revealed by an event, and to whom."""
    sentence = " ".join(front.story([event], table.names)) or front.event(event, table.names)
    if seat is None:
        return words.say("revealed-to-all", event=sentence)
    return words.say("revealed-to-one", event=sentence, name=chat_name(table.names[seat]))


def files(pictures: Pictures) -> list[discord.File]:
    """Both pictures as attachments, with their alt texts."""
    return [
        discord.File(io.BytesIO(pictures.card), CARD_FILE, description=pictures.card_alt[:1024]),
        discord.File(io.BytesIO(pictures.map), MAP_FILE, description=pictures.map_alt[:1024]),
    ]
