"""The playground: the very same bot in a local browser page, on a simulated Discord, without a token.

``narrowboat play`` starts simcord's preview at a loopback address: a server, a channel and four people to switch between.
The tables are kept in an SQLite file from one start to the next. The simulated Discord is not kept: it makes the same
server, channel and people with the same ids each time, but has lost the commands and all messages, so the bot is told that
it is talking to a forgetful Discord (``bot.client.build``) and shows its live tables anew.

What the preview cannot do by itself is done here once a second: its clock is set to the present, and whatever the bot has
posted on its own accord is brought onto the open pages. It can show one channel at a time; a page of links at the next port
turns it to another channel or thread.
"""

from __future__ import annotations

import asyncio
import html
import importlib.util
import logging
from collections.abc import AsyncIterator, Awaitable, Callable, Mapping, Sequence
from contextlib import asynccontextmanager
from datetime import UTC, datetime
from typing import TYPE_CHECKING, Any, TypeVar

from bot import playground_page
from bot.client import NarrowboatClient, Surface, build
from bot.config import Config
from bot.registry import Front

if TYPE_CHECKING:
    import simcord

T = TypeVar("T")

log = logging.getLogger(__name__)

DATABASE = "narrowboat-play.sqlite3"
HOST = "127.0.0.1"
PORT = 8377
PORTS_TRIED = 20
TICK_SECONDS = 1.0
SETTLE_SECONDS = 30.0
MEDIA_BYTES = 1 << 30
"""What the page may keep of pictures. Two a turn soon pass the preview's own 128 MiB."""
SERVER = "The Cut"
CHANNEL = "narrowboats"
PEOPLE = ("Ada", "Ben", "Cleo", "Dan")

_NEWS = ("MESSAGE_", "THREAD_", "PATCH /webhooks/", "DELETE /webhooks/")
"""How the transcript's lines begin that change what people see."""

_NEEDED = ("simcord", "aiohttp", "markdown_it", "linkify_it", "regex")


_LINKS = """<!doctype html>
<meta charset="utf-8"><title>Narrowboat: channels</title>
<style>body {{ font: 1.1rem sans-serif; margin: 3rem; line-height: 2 }} ul {{ list-style: none; padding: 0 }}</style>
<h1>Channels and threads</h1>
<p>The playground shows one at a time. Choose:</p>
<ul>
{}
</ul>
"""


class PlaygroundMissing(Exception):
    """The simulator is not installed."""

    def __init__(self) -> None:
        super().__init__("the playground needs the simulated Discord: pip install 'narrowboat[play]'")


class Playground:
    """A running playground; made by :func:`open_playground`."""

    def __init__(self, env: simcord.Env, bot: NarrowboatClient, people: list[simcord.MemberActor]) -> None:
        self.env = env
        self.bot = bot
        self.people = people
        self._preview: Any = None
        self._told = 0
        self._one_at_a_time = asyncio.Lock()
        self._links: Any = None
        self._links_port = 0

    @property
    def url(self) -> str:
        """The address of the page. Whoever knows it can play for everybody."""
        return str(self._preview.url)

    @property
    def links(self) -> str:
        """The address of the page with a link to each channel and thread."""
        return f"http://{HOST}:{self._links_port}/"

    async def show(self, channel: simcord.ChannelHandle, port: int) -> None:
        """Turn the page to a channel or thread, at this port or the next that is free; 0 for any."""
        if self._preview is not None:
            port = int(self._preview.url.split(":")[2].split("/")[0])
            await self._preview.close()
        self._preview = await _at_free_port(port, lambda free: self._open(channel, free))
        await self._turn_to_newest()

    async def _open(self, channel: simcord.ChannelHandle, port: int) -> Any:
        preview: Any = self.env.preview(channel, viewers=self.people, layout="channel", port=port)
        await preview.__aenter__()
        preview._MAX_MEDIA_BYTES = MEDIA_BYTES
        playground_page.improve(preview, self.bot.words)
        act = preview._action

        async def patient(context: str | None, body: Any) -> Any:
            # The preview turns away what is done while it is at work, and what was begun before the page's newest revision.
            # Every tick with news makes a revision, and the bot knows by itself how to answer a button of an older state.
            async with self._one_at_a_time:
                page = preview._pages.get(context)
                if page is not None and isinstance(body, dict) and "published_revision" in body:
                    body["published_revision"] = page.revision
                return await act(context, body)

        preview._action = patient
        return preview

    async def tick(self) -> None:
        """Set the simulated clock to the present and show what has happened since the last time.

        Does nothing while somebody's command or press is still at work: it is shown when it is done.
        """
        if self._one_at_a_time.locked():
            return
        async with self._one_at_a_time:
            behind = (datetime.now(UTC) - self.env.now()).total_seconds()
            try:
                if behind > 0:
                    await self.env.advance_time(behind)
                happened = self.env.backend.transcript[self._told :]
                if any(name.startswith(_NEWS) for _, name, _ in happened):
                    await self._preview.refresh()
                    await self._turn_to_newest()
                self._told += len(happened)
            except TimeoutError:
                log.warning("the bot has been busy for %d seconds", SETTLE_SECONDS)

    async def _turn_to_newest(self) -> None:
        """Let pages that are opened from now on begin at the newest message."""
        from simcord import ResponseMessage

        stored = self.env.backend.messages[self._preview.channel.id].values()
        newest = next((message for message in reversed(stored) if not message.is_ephemeral), None)
        if newest is not None:
            await self._preview.show(ResponseMessage(self.env, newest))

    async def serve(self) -> None:
        """Keep the page fresh until its session is ended there or the task is cancelled."""
        while not self._preview._closed:
            await asyncio.sleep(TICK_SECONDS)
            if not self._preview._closed:
                await self.tick()

    async def serve_links(self, port: int) -> None:
        """Serve the page of links, at this port or the next that is free; 0 for any."""
        from aiohttp import web

        async def index(request: web.Request) -> web.Response:
            lines = [
                f'<li>{"↳" if channel.is_thread else "#"} <a href="/{channel.id}">{html.escape(channel.name or "?")}</a>'
                for channel in self._channels()
            ]
            return web.Response(text=_LINKS.format("\n".join(lines)), content_type="text/html")

        async def turn(request: web.Request) -> web.Response:
            for channel in self._channels():
                if str(channel.id) == request.match_info["channel"]:
                    async with self._one_at_a_time:
                        await self.show(channel, 0)
                    raise web.HTTPFound(self.url)
            raise web.HTTPNotFound

        @web.middleware
        async def local(request: web.Request, handler: Any) -> web.StreamResponse:
            # Another site's name that leads here by a trick of its name server is turned away.
            if request.host not in (f"{HOST}:{self._links_port}", f"localhost:{self._links_port}"):
                raise web.HTTPForbidden
            answer: web.StreamResponse = await handler(request)
            return answer

        application = web.Application(middlewares=[local])
        application.add_routes([web.get("/", index), web.get(r"/{channel:\d+}", turn)])
        self._links = web.AppRunner(application, access_log=None)
        await self._links.setup()

        async def start(free: int) -> int:
            await web.TCPSite(self._links, HOST, free).start()
            return int(self._links.addresses[0][1])

        self._links_port = await _at_free_port(port, start)

    async def close(self) -> None:
        """Take both pages down."""
        if self._links is not None:
            await self._links.cleanup()
        if self._preview is not None:
            await self._preview.close()

    def _channels(self) -> list[simcord.ChannelHandle]:
        """The channels, each followed by its threads."""
        channels = self.env.guild.channels.values()
        return [each for channel in channels for each in (channel, *channel.threads)]


def _is_news(record: logging.LogRecord) -> bool:
    return "Guilds intent" not in record.getMessage()


async def _at_free_port(port: int, start: Callable[[int], Awaitable[T]]) -> T:
    """What ``start`` makes of the first free port from this one on; 0 lets the system choose. Raises OSError."""
    from simcord import SetupError

    for candidate in [port] if port == 0 else range(port, port + PORTS_TRIED):
        try:
            return await start(candidate)
        except OSError:
            continue
        except SetupError as error:
            if not isinstance(error.__cause__, OSError):
                raise
    raise OSError(f"no port is free from {port} to {port + PORTS_TRIED - 1}")


@asynccontextmanager
async def open_playground(
    config: Config,
    *,
    port: int = PORT,
    fronts: Mapping[str, Front] | None = None,
    surfaces: Sequence[Surface] | None = None,
) -> AsyncIterator[Playground]:
    """A playground on the configuration's file; ``fronts`` and ``surfaces`` as for ``bot.client.build``.

    Raises PlaygroundMissing when the simulator is not installed, OSError when no port is free.
    """
    if any(importlib.util.find_spec(module) is None for module in _NEEDED):
        raise PlaygroundMissing
    # It tries discord.py out while it is imported, with a client that has no intents and gets a warning for it.
    logging.getLogger("discord.state").addFilter(_is_news)
    import simcord

    bot = build(config, fronts=fronts, surfaces=surfaces, forgetful=True)
    env = simcord.Env(bot, check_errors=False, settle_timeout=SETTLE_SECONDS)
    # Ids are counted from the simulated time. All that has to keep its id is made before the clock is set to the present.
    env.backend.bot_user.name = "Narrowboat"
    server = env.create_guild(SERVER)
    channel = server.create_text_channel(CHANNEL)
    people = [server.add_member(env.create_user(name.lower(), global_name=name)) for name in PEOPLE]
    env.backend.clock.advance((datetime.now(UTC) - env.now()).total_seconds())
    await env.start()
    playground = Playground(env, bot, people)
    try:
        await playground.show(channel, port)
        await playground.serve_links(port)
        yield playground
    finally:
        await playground.close()
        await bot.close()
        await env.shutdown()
