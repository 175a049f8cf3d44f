"""The slash commands that every table has, whatever is played there: ``/game`` and ``/help``. They name no game."""

from __future__ import annotations

import io
from collections.abc import Sequence
from typing import Literal

import discord
from discord import app_commands
from discord.app_commands import Choice, Range

from bot import first_card, lobby, moving, rules_command, table_actions, taps, turns
from bot.adrift import LAPSE
from bot.client import ANYWHERE, MissingPermissions, NarrowboatClient, missing_permissions
from bot.describe import describe
from bot.desk import must_be_over
from bot.offers import matching, offering, value_of
from bot.refusals import Refusal
from bot.registry import Front
from bot.settings import choose_theme
from bot.stored import storing
from bot.table import Table
from bot.table_actions import person
from bot.turns import Interaction, answer, here, seated
from bot.words import Words, chat_name, plain_name
from rules.options import Ruleset

MINE_LIMIT = 20
Name = Range[str, 1, 100]
"""An option that names something; labels of choices have as many characters."""


class GameCommands(app_commands.Group):
    """``/game``: open, fill, begin, look at and end tables."""

    def __init__(self, words: Words) -> None:
        super().__init__(name="game", description="-")
        describe(words, self)

    @app_commands.command()
    async def new(
        self,
        interaction: Interaction,
        game: Name = "",
        ruleset: Name = "",
        option: Range[str, 1, 1000] = "",
        thread: Range[str, 1, 90] = "",
    ) -> None:
        client = interaction.client
        game = value_of(_titles(interaction), game) or next(iter(client.fronts))
        ruleset = value_of([(r.name, r.name) for r in _rulesets(client, game)], ruleset)
        options = {}
        for part in filter(None, (part.strip() for part in option.split(","))):
            name, _, value = part.partition(":")
            options[name.strip()] = value.strip()
        channel = interaction.channel_id or 0
        if thread:
            # Looked at before the thread is opened: a refusal leaves nothing behind.
            if game not in client.fronts:
                raise Refusal("unknown-game", game=game)
            lobby.check_options(lobby.ruleset_of(client.fronts[game].game, ruleset), options)
            await client.tables.may_open(interaction.guild_id or 0, interaction.user.id)
            channel = await _open_thread(interaction, thread)
        played = await client.tables.new(
            interaction.guild_id or 0, channel, person(interaction), game, ruleset, options, key=str(interaction.id)
        )
        await answer(interaction, await first_card.outcome(interaction, played.table))

    @new.autocomplete("game")
    @offering
    async def _new_game(self, interaction: Interaction, typed: str) -> list[Choice[str]]:
        return _games(interaction, typed)

    @new.autocomplete("ruleset")
    @offering
    async def _new_ruleset(self, interaction: Interaction, typed: str) -> list[Choice[str]]:
        return matching([(r.name, r.name) for front in _fronts(interaction) for r in front.game.rulesets], typed)

    @new.autocomplete("option")
    @offering
    async def _new_option(self, interaction: Interaction, typed: str) -> list[Choice[str]]:
        wanted = interaction.namespace.ruleset
        options = [
            f"{option.name}: {value}"
            for front in _fronts(interaction)
            for ruleset in front.game.rulesets[:1] + tuple(r for r in front.game.rulesets[1:] if r.name == wanted)
            for option in ruleset.options
            for value in option.offered(typed)
        ]
        return matching([(text, text) for text in dict.fromkeys(options)], typed)

    @app_commands.command()
    async def join(self, interaction: Interaction, colour: Name = "") -> None:
        table = await here(interaction)
        await table_actions.join(interaction, table, value_of(_colours(interaction, table), colour))

    @join.autocomplete("colour")
    @offering
    async def _join_colour(self, interaction: Interaction, typed: str) -> list[Choice[str]]:
        table = await here(interaction)
        taken = {seat.colour for seat in table.seats}
        return matching([choice for choice in _colours(interaction, table) if choice[1] not in taken], typed)

    @app_commands.command()
    async def leave(self, interaction: Interaction, seat: Range[int, 1, 10] | None = None) -> None:
        await table_actions.leave(interaction, await here(interaction), seat)

    @app_commands.command()
    async def start(self, interaction: Interaction) -> None:
        await table_actions.start(interaction, await here(interaction))

    @app_commands.command()
    async def ai(self, interaction: Interaction, level: Name = "", count: Range[int, 1, 4] = 1) -> None:
        client = interaction.client
        table = await here(interaction)
        levels = client.fronts[table.game].levels
        level = value_of([(each, each) for each in levels], level) or next(reversed(levels), "")
        before = len(table.seats)
        for n in range(count):
            name = table_actions.ai_name(table)
            try:
                played = await client.tables.add_ai(table.id, person(interaction), level, name, key=f"{interaction.id}-{n}")
            except Refusal as refusal:
                # Where fewer seats are free than were asked for, the answer tells how many were taken.
                if n and refusal.code == "table-full":
                    break
                raise
            table = played.table
        await answer(interaction, client.words.say("computers-added", count=len(table.seats) - before))

    @ai.autocomplete("level")
    @offering
    async def _ai_level(self, interaction: Interaction, typed: str) -> list[Choice[str]]:
        table = await here(interaction)
        return matching([(level, level) for level in interaction.client.fronts[table.game].levels], typed)

    @app_commands.command(extras={ANYWHERE: True})
    async def mine(self, interaction: Interaction) -> None:
        tables = await interaction.client.tables.mine(interaction.user.id)
        await answer(interaction, *_mine(interaction, tables))

    @app_commands.command()
    async def status(self, interaction: Interaction, text: bool = True) -> None:
        table = await here(interaction)
        await table_actions.show_status(interaction, table, text)
        await interaction.client.lookout.look_for_post(table)

    @app_commands.command()
    async def play(self, interaction: Interaction) -> None:
        table = await here(interaction)
        await taps.play(interaction, table)
        await interaction.client.lookout.look_for_post(table)

    @app_commands.command()
    async def map(self, interaction: Interaction, around: Name = "") -> None:
        table = await here(interaction)
        await table_actions.show_map(interaction, table, around)
        await interaction.client.lookout.look_for_post(table)

    @map.autocomplete("around")
    @offering
    async def _map_around(self, interaction: Interaction, typed: str) -> list[Choice[str]]:
        table, view = await interaction.client.tables.look((await here(interaction)).id, None)
        return matching(interaction.client.fronts[table.game].places(view), typed)

    @app_commands.command()
    async def replay(self, interaction: Interaction) -> None:
        await table_actions.show_replay(interaction, await here(interaction))

    @app_commands.command()
    async def settings(self, interaction: Interaction, theme: Literal["paper", "night"]) -> None:
        client = interaction.client
        table, _ = await seated(interaction)
        with storing(interaction):
            await choose_theme(client.store, table.id, theme)
        await answer(interaction, client.words.say("theme-chosen", theme=client.words.say(f"theme-{theme}")))

    @app_commands.command()
    async def log(self, interaction: Interaction) -> None:
        table = await here(interaction)
        await table_actions.show_log(interaction, table)
        await interaction.client.lookout.look_for_post(table)

    @app_commands.command()
    async def undo(self, interaction: Interaction, scope: Literal["step", "turn"] = "step", sure: bool = False) -> None:
        table, seat = await seated(interaction)
        await table_actions.undo(interaction, table, seat, scope, sure=sure)

    @app_commands.command()
    async def redo(self, interaction: Interaction) -> None:
        client = interaction.client
        table, seat = await seated(interaction)
        played = await client.tables.redo(table.id, seat, key=str(interaction.id))
        await turns.report(interaction, played, seat, client.words.say("redone", count=played.count))

    @app_commands.command()
    async def move(self, interaction: Interaction, table: Range[str, 1, 100] = "") -> None:
        await moving.move(interaction, table)

    @move.autocomplete("table")
    @offering
    async def _move_table(self, interaction: Interaction, typed: str) -> list[Choice[str]]:
        return matching(await moving.offers(interaction), typed)

    @app_commands.command()
    async def abandon(self, interaction: Interaction, sure: bool) -> None:
        client = interaction.client
        table = await here(interaction)
        if not sure:
            await answer(interaction, client.words.say("kept"))
            return
        await table_actions.abandon(interaction, table)

    @app_commands.command()
    async def export(self, interaction: Interaction) -> None:
        client = interaction.client
        table = await here(interaction)
        must_be_over(table)
        table_actions.pause(interaction, table_actions.EXPORT_PAUSE, ("export", interaction.user.id))
        record = await client.tables.record(table.id)
        file = discord.File(io.BytesIO(record), f"{table.game}-{table.id}.json")
        await turns.respond(interaction, content=client.words.say("record"), files=[file])

    @app_commands.command(extras={ANYWHERE: True})
    async def rules(self, interaction: Interaction, topic: Range[str, 1, 200] = "", game: Name = "") -> None:
        await rules_command.show(interaction, topic, value_of(_titles(interaction), game))

    @rules.autocomplete("topic")
    @offering
    async def _rules_topic(self, interaction: Interaction, typed: str) -> list[Choice[str]]:
        return await rules_command.offer(interaction, typed, interaction.namespace.game or "")

    @rules.autocomplete("game")
    @offering
    async def _rules_game(self, interaction: Interaction, typed: str) -> list[Choice[str]]:
        return _games(interaction, typed)


def _games(interaction: Interaction, typed: str) -> list[Choice[str]]:
    return matching(_titles(interaction), typed)


def _titles(interaction: Interaction) -> list[tuple[str, str]]:
    """The games by their titles and, as typed in any case, by their names."""
    return [(front.title, name) for name, front in interaction.client.fronts.items()]


def _fronts(interaction: Interaction) -> list[Front]:
    """The fronts of the game that is named in the command so far, of all games while none is."""
    fronts = interaction.client.fronts
    named = value_of(_titles(interaction), interaction.namespace.game or "")
    return [fronts[named]] if named in fronts else list(fronts.values())


def _rulesets(client: NarrowboatClient, game: str) -> Sequence[Ruleset]:
    return client.fronts[game].game.rulesets if game in client.fronts else ()


def _colours(interaction: Interaction, table: Table) -> list[tuple[str, str]]:
    """The colours of the game that is played at a table, as the lobby's menu names them, and their codes."""
    front = interaction.client.fronts[table.game]
    return [(front.colour(colour), colour) for colour in front.game.colours]


async def _open_thread(interaction: Interaction, name: str) -> int:
    """A new thread of this channel; its id. Raises MissingPermissions, Refusal."""
    channel = interaction.channel
    if not isinstance(channel, discord.TextChannel):
        raise Refusal("no-thread-here")
    if not interaction.permissions.create_public_threads:
        raise Refusal("no-thread-right")
    missing = missing_permissions(interaction, "create_public_threads", "send_messages_in_threads")
    if missing:
        raise MissingPermissions(missing)
    kind = discord.ChannelType.news_thread if channel.is_news() else discord.ChannelType.public_thread
    thread = await channel.create_thread(name=plain_name(name, 90), type=kind)
    return thread.id


def _title(client: NarrowboatClient, table: Table) -> str:
    """The game's name; as it was stored where there is no such game any more."""
    front = client.fronts.get(table.game)
    return table.game if front is None else front.title


def _mine(interaction: Interaction, tables: list[Table]) -> list[str]:
    client = interaction.client
    words = client.words
    if not tables:
        return [words.say("mine-none")]
    lines = [words.say("mine-heading")]
    for table in tables[:MINE_LIMIT]:
        place, title = f"<#{table.channel}>", _title(client, table)
        since = discord.utils.format_dt(table.moved, "R")
        waiting = table.waiting_for
        if table.adrift is not None:
            until = discord.utils.format_dt(table.adrift + LAPSE, "R")
            names = words.join(map(chat_name, table.names))
            lines.append(words.say("mine-adrift", game=title, names=names, when=until))
        elif waiting is None:
            lines.append(words.say("mine-lobby", place=place, game=title))
        elif waiting.user == interaction.user.id:
            lines.append(words.say("mine-your-turn", place=place, game=title, when=since))
        else:
            lines.append(words.say("mine-waiting", place=place, game=title, name=chat_name(waiting.name), when=since))
    return lines


def install(client: NarrowboatClient) -> None:
    """Add ``/game`` and ``/help``."""
    client.tree.add_command(GameCommands(client.words))

    @client.tree.command(name="help", description=client.words.say("command-help"), extras={ANYWHERE: True})
    async def help_(interaction: Interaction) -> None:
        words = interaction.client.words
        groups = [front.help for front in interaction.client.fronts.values()]
        parts = [words.say(f"help-{part}") for part in ("title", "text", "commands")]
        await answer(interaction, *parts, *groups, words.say("help-rules"), words.say("help-unofficial"))
