"""Carries what the outbox sends to Discord: lobby cards and turn posts, and takes the buttons off old posts."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Coroutine, Sequence
from functools import partial, wraps
from typing import TYPE_CHECKING, Any, ParamSpec, TypeVar

import aiohttp
import discord
from discord import ui

from bot import posts
from bot.ledger import OutboxRow
from bot.logs import what
from bot.lookout import UNKNOWN_CHANNEL
from bot.outbox import CourierError, CourierUnsure, Notice
from bot.refusals import Refusal
from bot.registry import Front, Pictures
from bot.settings import theme
from bot.table import Table
from bot.takeback import VoteNotice

if TYPE_CHECKING:
    from bot.client import NarrowboatClient

log = logging.getLogger(__name__)

HTTP_UNKNOWN = 500
"""From this status on it is not known whether a message arrived. Below it Discord has refused it, with a 429 too."""
SECONDS = 120.0
"""How long a post may take, drawing and Discord's pauses included, before it is taken for lost."""
LOOK_BACK = 50
"""How many messages back a post is looked for whose answer was lost."""

P = ParamSpec("P")
T = TypeVar("T")

Place = discord.TextChannel | discord.Thread | discord.VoiceChannel | discord.StageChannel


def _on_the_way(carry: Callable[P, Coroutine[Any, Any, T]]) -> Callable[P, Coroutine[Any, Any, T]]:
    """Raise CourierUnsure for what breaks between the bot and Discord, and where Discord takes more than ``SECONDS``."""

    @wraps(carry)
    async def carried(*args: P.args, **kwargs: P.kwargs) -> T:
        try:
            async with asyncio.timeout(SECONDS):
                return await carry(*args, **kwargs)
        except (aiohttp.ClientError, OSError, discord.RateLimited) as error:
            raise CourierUnsure(what(error)) from error
        except discord.HTTPException as error:
            certain = error.status < HTTP_UNKNOWN
            raise (CourierError if certain else CourierUnsure)(what(error)) from error

    return carried


class DiscordCourier:
    """The outbox's courier (see ``bot.outbox.Courier``) for a running client."""

    def __init__(self, client: NarrowboatClient) -> None:
        self._client = client

    @_on_the_way
    async def card(self, notice: Notice) -> int:
        """Show the lobby: edit its message if there is one, else send a new one."""
        table = notice.table
        front = self._front(table)
        ruleset = next(r for r in front.game.rulesets if r.name == table.ruleset)
        view = posts.lobby(self._client.words, front, table, ruleset.most_seats, ruleset.least(table.options))
        channel = await self._channel(table)
        if table.message is not None:
            try:
                message = channel.get_partial_message(table.message)
                await message.edit(view=view, allowed_mentions=discord.AllowedMentions.none())
                return table.message
            except discord.NotFound:
                log.info("the lobby card of table %d was deleted; sending another", table.id)
        return await self._send(table, channel, notice.nonce, _called(notice), view, [])

    @_on_the_way
    async def post(self, notice: Notice) -> int:
        """Send the turn post with both pictures, drawn in a thread. A picture that fails does not hold the post back."""
        client, table = self._client, notice.table
        front = self._front(table)
        told = posts.story(client.words, front, notice.entries, table.names, notice.earlier)
        events = posts.events_of(notice.entries)
        pictures: Pictures | None = None
        if notice.view is not None:
            headline = front.headline(events, table.names)
            plain = posts.plain_story(client.words, front, notice.entries, table.names, notice.earlier)
            look = await theme(client.store, table.id)
            try:
                draw = partial(front.pictures, notice.view, events, table.names, headline, plain, look)
                pictures = await client.drawing.run(draw)
            except Exception:
                log.exception("table %d: the pictures of version %d could not be drawn", table.id, table.version)
        channel = await self._channel(table)
        view = posts.turn(client.words, front, notice, pictures, told)
        files = posts.files(pictures) if pictures else []
        return await self._send(table, channel, notice.nonce, _called(notice), view, files)

    @_on_the_way
    async def vote(self, notice: VoteNotice) -> int:
        """Show a vote: edit its post if there is one, else send it and call those who are asked."""
        client, table, vote = self._client, notice.table, notice.vote
        view = posts.vote(client.words, self._front(table), notice)
        channel = await self._channel(table)
        if vote.message is not None:
            try:
                message = channel.get_partial_message(vote.message)
                await message.edit(view=view, allowed_mentions=discord.AllowedMentions.none())
                return vote.message
            except discord.NotFound:
                log.info("the post of the vote of table %d was deleted; sending another", table.id)
        # A question calls people once: not again when its post was deleted.
        called = notice.voters if vote.state == "open" and vote.message is None else ()
        return await self._send(table, channel, notice.nonce, called, view, [])

    async def retire(self, table: Table, message: int) -> None:
        """Take the buttons off an old post; pictures and text stay."""
        channel = await self._channel(table)
        old = await channel.fetch_message(message)
        view = ui.LayoutView.from_message(old, timeout=None)
        if isinstance(view, ui.LayoutView) and _strip(view):
            await old.edit(view=view, allowed_mentions=discord.AllowedMentions.none())

    @_on_the_way
    async def find(self, table: Table, row: OutboxRow, number: int = 0) -> int | None:
        """Look for what this row has sent among the bot's last messages, by the ids of its buttons."""
        channel = await self._channel(table)
        me = self._client.user
        async for message in channel.history(limit=LOOK_BACK):
            if me is None or message.author.id != me.id:
                continue
            if any(posts.carries(id_, row, number) for id_ in _custom_ids(message.components)):
                return message.id
        return None

    def _front(self, table: Table) -> Front:
        try:
            return self._client.fronts[table.game]
        except Refusal as refusal:
            raise CourierError(f"there is no game {table.game}") from refusal

    async def _channel(self, table: Table) -> Place:
        channel = self._client.get_channel(table.channel)
        if channel is None:
            try:
                channel = await self._client.fetch_channel(table.channel)
            except discord.HTTPException as gone:
                if gone.status >= HTTP_UNKNOWN:
                    raise
                await self._gone(table, gone)
                raise CourierError(f"the channel cannot be reached: {gone.text}") from gone
        if not isinstance(channel, Place):
            raise CourierError("the channel takes no messages")
        return channel

    async def _gone(self, table: Table, error: discord.HTTPException) -> None:
        """Where Discord knows the channel no more the table is adrift."""
        if error.code == UNKNOWN_CHANNEL:
            await self._client.lookout.lose([table])

    async def _send(
        self,
        table: Table,
        channel: Place,
        nonce: str,
        called: Sequence[int],
        view: ui.LayoutView,
        files: list[discord.File],
    ) -> int:
        users = [discord.Object(user) for user in called]
        mentions = discord.AllowedMentions(everyone=False, roles=False, replied_user=False, users=users)
        try:
            message = await channel.send(view=view, files=files, nonce=nonce, allowed_mentions=mentions)
        except discord.HTTPException as refused:
            if refused.status >= HTTP_UNKNOWN:
                raise
            await self._gone(table, refused)
            raise CourierError(f"Discord refused the post: {refused.text}") from refused
        return message.id


def _called(notice: Notice) -> tuple[int, ...]:
    return () if notice.ping is None else (notice.ping,)


def _strip(view: ui.LayoutView) -> bool:
    """Take all rows of buttons out of a view, and point its pictures at the message's own attachments."""
    stripped = False
    for item in list(view.walk_children()):
        if isinstance(item, ui.ActionRow):
            (item.parent or view).remove_item(item)  # type: ignore[union-attr]
            stripped = True
        elif isinstance(item, ui.MediaGallery):
            for picture in item.items:
                # An old address expires; a name among the attachments does not.
                name = picture.media.url.partition("?")[0].rpartition("/")[2]
                picture.media = discord.UnfurledMediaItem(f"attachment://{name}")
    return stripped


def _custom_ids(components: Any) -> list[str]:
    found: list[str] = []
    for component in components:
        custom_id = getattr(component, "custom_id", None)
        if custom_id:
            found.append(custom_id)
        found += _custom_ids(getattr(component, "children", ()))
    return found
