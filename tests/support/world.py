"""A small Discord to try the bot in: people, channels, the bot on an SQLite file, and what everybody sees.

Tests speak to ``World`` only, so that the simulator behind it (simcord) can be exchanged. The fixture ``world`` hands out a
started one; a module that needs other games or commands overrides the fixtures ``fronts`` and ``surfaces``.

    async def test_a_table_opens(world):
        answer = await world.slash("Ada", "/game new", game="canal-mania")
        assert answer.private
        await world.press("Ben", "Join")
        await world.restart()
        assert "Ben" in world.last().text

When the world closes, it raises what the bot failed at (refusals are no failures), and judges every request that the bot
made by Discord's OpenAPI document and by ``tests.support.limits``.
"""

from __future__ import annotations

import asyncio
import copy
import fnmatch
import logging
import os
import warnings
from collections.abc import AsyncIterator, Callable, Iterator, Mapping, Sequence
from contextlib import asynccontextmanager, contextmanager
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any, Self

import discord
import pytest
import simcord
from simcord.backend.errors import BackendError
from simcord.backend.models import Overwrite
from simcord.enums import OverwriteType
from simcord.http import router

from bot.client import NarrowboatClient, Surface, build, cause, is_refusal
from bot.config import Config
from bot.limits import Limits
from bot.registry import Front, load_fronts
from bot.timer import Timer
from tests.support import limits, openapi
from tests.support.openapi import Request, Upload
from tests.support.seen import DEFERRED, Answer, Choice, Seen

SETTLE_SECONDS = 30.0
PEOPLE = ("Ada", "Ben", "Cleo", "Dan", "Eve", "Fay")


@dataclass
class Fault:
    """A request that is to fail, so many times more."""

    pattern: str
    times: int
    error: Exception
    arrives: bool


NONCES_KEPT = timedelta(minutes=5)
"""How long a repeated nonce brings the earlier message, about."""


class World:
    """One simulated Discord with the bot in it. Use ``async with World.open(...)`` or the fixture ``world``.

    People are named by strings: whoever is named for the first time enters the server. ``where`` is a channel's or thread's
    name, its id, or None for the first channel, ``#table``.
    """

    env: simcord.Env
    bot: NarrowboatClient

    def __init__(
        self,
        database: Path,
        fronts: Mapping[str, Front],
        surfaces: Sequence[Surface] | None = None,
        limits: Limits | None = None,
    ) -> None:
        self.config = Config(database=database, limits=limits or Limits())
        self.fronts = fronts
        self.surfaces = surfaces
        self.requests: list[Request] = []
        """Every request of the bot, oldest first, over all restarts."""
        self._people: dict[str, simcord.MemberActor] = {}
        self._places: dict[str, simcord.ChannelHandle] = {}
        self._tripwire: Callable[[Request], bool] | None = None
        self._dead = False
        self._arrives = False
        self._faults: list[Fault] = []
        self._nonces: dict[tuple[str, str], tuple[datetime, Any]] = {}
        self._failing: tuple[type[BaseException], ...] = ()

    @classmethod
    @asynccontextmanager
    async def open(
        cls,
        database: Path,
        *,
        fronts: Mapping[str, Front],
        surfaces: Sequence[Surface] | None = None,
        people: Sequence[str] = PEOPLE,
        permissions: discord.Permissions | None = None,
        limits: Limits | None = None,
    ) -> AsyncIterator[Self]:
        """A started world: the bot on a file, a server, the channel ``#table`` and people.

        ``permissions`` are those of everybody, the bot too; None for the usual ones. A second world is a Discord that knows
        nothing of the first: to try the bot again on its file, ``restart`` this one.
        """
        world = cls(database, fronts, surfaces, limits)
        with world._recorded(), _failures() as failures:
            await world._start(people, permissions)
            try:
                yield world
            finally:
                await world._close()
            world._judge(failures)

    async def _start(self, people: Sequence[str], permissions: discord.Permissions | None) -> None:
        self.bot = self._build()
        self.env = simcord.Env(self.bot, check_errors=False, settle_timeout=SETTLE_SECONDS)
        await self.env.start()
        self.env.create_guild("Narrowboats")
        if permissions is not None:
            self.env.backend.guilds[self.env.guild.id].everyone_role.permissions = permissions.value
        self._places["table"] = self.env.guild.create_text_channel("table")
        for name in people:
            self.person(name)
        await self.env.settle()

    def _build(self) -> NarrowboatClient:
        return build(self.config, clock=self.now, fronts=self.fronts, surfaces=self.surfaces)

    async def _close(self) -> None:
        await self.bot.close()
        await self.env.shutdown()

    def _judge(self, failures: Sequence[BaseException]) -> None:
        """Raise what went wrong in the bot or in its requests."""
        seen: list[BaseException] = []
        for failure in (*self.env.errors, *failures):
            wanted = isinstance(cause(failure), self._failing)
            if not wanted and not is_refusal(failure) and cause(failure) not in seen:
                seen.append(cause(failure))
        if seen:
            raise BaseExceptionGroup(f"the bot failed {len(seen)} times", seen)
        problems = [problem for request in self.requests for problem in limits.request_problems(request)]
        path = openapi.find()
        if path is None:
            warnings.warn(f"requests were not judged: {openapi.MISSING}", stacklevel=1)
        else:
            problems += [problem for request in self.requests for problem in openapi.load(path).problems(request)]
        assert not problems, "\n".join(problems)

    # People and places

    def person(self, name: str) -> simcord.MemberActor:
        """The member of this name (its ``id``, ``mention``); enters the server if new."""
        if name not in self._people:
            user = self.env.create_user(name.lower().replace(" ", "_")[:32] or "someone", global_name=name)
            self._people[name] = self.env.guild.add_member(user)
        return self._people[name]

    def channel(self, name: str = "table") -> simcord.ChannelHandle:
        """The channel of this name; made if new."""
        if name not in self._places:
            self._places[name] = self.env.guild.create_text_channel(name)
        return self._places[name]

    def thread(self, name: str, parent: str = "table") -> simcord.ChannelHandle:
        """The public thread of this name below a channel; made if new."""
        if name not in self._places:
            owner = self.env.guild.owner.id
            made = self.env.backend.create_thread(self.channel(parent).id, name, owner)
            self._places[name] = simcord.ChannelHandle(self.env, self.env.guild, made)
        return self._places[name]

    def place(self, where: str | int | None = None) -> simcord.ChannelHandle:
        """The channel or thread that ``where`` names; threads which the bot opened are found by id or name."""
        if where is None:
            return self._places["table"]
        if isinstance(where, str) and where in self._places:
            return self._places[where]
        for channel in self.env.backend.channels.values():
            if channel.id == where or channel.name == where:
                return simcord.ChannelHandle(self.env, self.env.guild, channel)
        raise LookupError(f"no channel {where!r}")

    def deny(self, *permissions: str, where: str | int | None = None) -> None:
        """Take these permissions from the bot in a channel (its parent, for a thread); ``deny()`` gives all back."""
        place = self.env.backend.channels[self.place(where).id]
        denied = discord.Permissions(**dict.fromkeys(permissions, True)).value
        overwrite = Overwrite(self.env.backend.bot_user.id, OverwriteType.MEMBER, deny=denied)
        self.env.backend.set_overwrite(place.parent_id if place.is_thread else place.id, overwrite)

    def fail(self, request: str, status: int, code: int = 0, times: int | None = 1) -> None:
        """Let Discord refuse the bot's next requests that fit ``"METHOD /path"``; ``times`` None: all of them."""
        method, _, path = request.partition(" ")
        self.env.inject_error(method, path, status=status, code=code, times=times)

    def expect(self, *failures: type[BaseException]) -> None:
        """Let the bot fail in these ways: they do not count when the world closes."""
        self._failing = failures

    # What people do

    async def slash(self, who: str, command: str, /, *, where: str | int | None = None, **options: Any) -> Answer:
        """Send a slash command, as ``"/canal take"``. A person as an option is given by ``world.person(name)``."""
        result = await self.person(who).slash(self.place(where), command.removeprefix("/"), **options)
        return Answer(self, result)

    async def autocomplete(
        self, who: str, command: str, option: str, text: str = "", /, *, where: str | int | None = None, **filled: Any
    ) -> list[Choice]:
        """Type ``text`` into an option and return what is offered; ``filled`` are the options given before."""
        offered = await self.person(who).autocomplete(self.place(where), command.removeprefix("/"), option, text, **filled)
        return [Choice(each["name"], each["value"]) for each in offered]

    async def press(self, who: str, button: str, *, on: Seen | None = None, where: str | int | None = None) -> Answer:
        """Press a button, named by label or custom id: on this message, or on the newest that has it and that he sees."""
        found, message = self._find(
            who, on, where, lambda seen: [(each, (each.label, each.custom_id)) for each in seen.buttons], button
        )
        result = await self.person(who).click(self._handle(message), custom_id=found.custom_id)
        return Answer(self, result)

    async def choose(
        self, who: str, select: str, *values: str, on: Seen | None = None, where: str | int | None = None
    ) -> Answer:
        """Choose in a select menu, named by placeholder or custom id; ``values`` are labels or values of its options."""
        found, message = self._find(
            who, on, where, lambda seen: [(each, (each.placeholder, each.custom_id)) for each in seen.selects], select
        )
        by_label = dict(found.options)
        chosen = [by_label.get(value, value) for value in values]
        result = await self.person(who).select(self._handle(message), chosen, custom_id=found.custom_id)
        return Answer(self, result)

    async def submit(self, who: str, shown: Answer, **fields: Any) -> Answer:
        """Fill in the modal that an answer showed and send it; fields by custom id."""
        return Answer(self, await self.person(who).submit_modal(shown.result, fields))

    def _find(
        self,
        who: str,
        on: Seen | None,
        where: str | int | None,
        parts: Callable[[Seen], Sequence[tuple[Any, tuple[str, str]]]],
        name: str,
    ) -> tuple[Any, Seen]:
        messages = [on] if on is not None else self.seen_by(who, where)[::-1]
        for message in messages:
            fitting = [part for part, names in parts(message) if name in names]
            if fitting:
                return fitting[0], message
        offered = [names for message in messages for _, names in parts(message)]
        raise LookupError(f"{who} sees no {name!r}; there are {offered}")

    def _handle(self, seen: Seen) -> simcord.ResponseMessage:
        return simcord.ResponseMessage(self.env, seen._stored)

    # What people see

    def seen_by(self, who: str, where: str | int | None = None) -> list[Seen]:
        """The bot's messages in a channel which this person sees, private ones too, oldest first."""
        user = self.person(who).id
        stored = self.env.backend.messages.get(self.place(where).id, {}).values()
        return [Seen(self.files, each) for each in stored if self._bots(each) and each.visible_to(user)]

    def messages(self, where: str | int | None = None) -> list[Seen]:
        """The bot's public messages in a channel, oldest first."""
        stored = self.env.backend.messages.get(self.place(where).id, {}).values()
        return [Seen(self.files, each) for each in stored if self._bots(each) and not each.is_ephemeral]

    def last(self, where: str | int | None = None) -> Seen:
        """The bot's newest public message in a channel. Raises LookupError for none."""
        messages = self.messages(where)
        if not messages:
            raise LookupError(f"the bot has said nothing in {where or 'table'}")
        return messages[-1]

    def private(self, who: str, where: str | int | None = None) -> list[Seen]:
        """The messages in a channel which only this person sees, oldest first."""
        return [seen for seen in self.seen_by(who, where) if seen.private]

    @property
    def files(self) -> Mapping[str, bytes]:
        """Every file that was sent, by its address."""
        found: Mapping[str, bytes] = self.env.backend.cdn
        return found

    def _bots(self, stored: Any) -> bool:
        return bool(stored.author_id == self.env.backend.bot_user.id) and not stored.flags & DEFERRED

    def requested(self, pattern: str) -> list[Request]:
        """The requests so far that fit ``"METHOD /path"``, where ``*`` stands for anything."""
        return [request for request in self.requests if fnmatch.fnmatch(str(request), pattern)]

    # Time, restarts, crashes

    def now(self) -> datetime:
        """The present of this world, UTC: the bot's clock too."""
        return self.env.now()

    async def advance(self, seconds: float) -> None:
        """Let time pass at once: timers that fall due run in order."""
        await self.env.advance_time(seconds)

    async def settle(self) -> None:
        """Wait until the bot has nothing to do."""
        await self.env.settle()

    async def restart(self) -> None:
        """Close the bot in good order and start a new one on the same file."""
        await self.env.settle()
        await self.bot.close()
        await self._replace()

    @asynccontextmanager
    async def together(self) -> AsyncIterator[None]:
        """Hold back what people do in the block, then deliver it all in one turn of the loop and wait for the bot.

        Answers taken inside show what came of it after the block.
        """
        async with self._hold():
            yield
        await self.env.settle()

    def failing(
        self,
        pattern: str,
        *,
        status: int = 503,
        code: int = 0,
        times: int = -1,
        error: Exception | None = None,
        arrives: bool = False,
    ) -> None:
        """Let requests fitting ``"METHOD /path"`` fail, so many of them or (-1) all until ``well``.

        With a status, or with an ``error`` such as TimeoutError for a connection that fails; with ``arrives`` what they ask
        for is done all the same, and only the answer is lost.
        """
        self._faults.append(Fault(pattern, times, error or BackendError(status, code, "on demand"), arrives))
        self._failing += (discord.HTTPException, TimeoutError, OSError)

    def well(self) -> None:
        """Let nothing fail any more."""
        self._faults.clear()

    @asynccontextmanager
    async def crash(
        self, *, before: str = "", after: str = "", when: Callable[[], bool] | None = None
    ) -> AsyncIterator[None]:
        """Kill the bot in the midst of what the block sets going, then start a new one on the same file.

        ``before``: as it sends a request fitting ``"METHOD /path"``, which never arrives. ``after``: the request arrives,
        but its answer is lost. ``when``: as soon as this is true. Nothing that the old bot did not commit is left.
        """
        patterns = before or after

        def tripwire(request: Request) -> bool:
            return bool(patterns) and fnmatch.fnmatch(str(request), patterns)

        async with self._hold():
            yield
            self._tripwire, self._arrives = tripwire, bool(after)
        loop = asyncio.get_running_loop()
        deadline = loop.time() + SETTLE_SECONDS
        while not self._dead and not (when is not None and when()):
            if loop.time() > deadline:
                raise TimeoutError(f"the bot never came to {patterns or 'that point'}")
            await asyncio.sleep(0)
        self._dead = True
        await self.env._detach_bot()
        await self.bot.close()
        self._tripwire, self._dead = None, False
        await self._replace()

    async def _replace(self) -> None:
        self.bot = self._build()
        await self.env.restart_bot(self.bot)
        await self.env.settle()

    @asynccontextmanager
    async def _hold(self) -> AsyncIterator[None]:
        """Collect the gateway's events in the block and put them on it together at its end."""
        backend = self.env.backend
        held: list[tuple[str, Any]] = []
        backend.emit = lambda event, payload: held.append((event, payload))
        try:
            yield
        finally:
            del backend.emit
        for event, payload in held:
            backend.emit(event, payload)

    # Requests

    @contextmanager
    def _recorded(self) -> Iterator[None]:
        """Stand between discord.py and the simulator, which does not keep files, and note every request."""
        original = router.dispatch

        def dispatch(backend: Any, method: str, path: str, **rest: Any) -> Any:
            files = tuple(Upload(file.filename, _size(file.fp)) for file in rest.get("files") or ())
            request = Request(method, path, dict(rest.get("params") or {}), copy.deepcopy(rest.get("json")), files)
            trips = self._tripwire is not None and self._tripwire(request)
            if self._dead or (trips and not self._arrives):
                self._dead = True
                raise asyncio.CancelledError
            self.requests.append(request)
            fault = next((fault for fault in self._faults if fnmatch.fnmatch(str(request), fault.pattern)), None)
            if fault is not None:
                fault.times -= 1
                if not fault.times:
                    self._faults.remove(fault)
                if fault.arrives:
                    self._once(request, lambda: original(backend, method, path, **rest))
                raise fault.error
            answer = self._once(request, lambda: original(backend, method, path, **rest))
            if trips:
                self._dead = True
                raise asyncio.CancelledError
            return answer

        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(router, "dispatch", dispatch)
            patch.setattr(Timer, "_later", lambda timer, seconds, callback: self._later(seconds, callback))
            yield

    def _once(self, request: Request, send: Callable[[], Any]) -> Any:
        """What Discord does with an enforced nonce: for some minutes the earlier message is the answer to it."""
        body = request.body if isinstance(request.body, dict) else {}
        if request.method != "POST" or not request.path.endswith("/messages") or not body.get("enforce_nonce"):
            return send()
        key = (request.path, str(body["nonce"]))
        sent, answer = self._nonces.get(key, (datetime.min.replace(tzinfo=UTC), None))
        if self.now() - sent > NONCES_KEPT:
            answer = send()
            self._nonces[key] = self.now(), copy.deepcopy(answer)
        return answer

    def _later(self, seconds: float, callback: Callable[[], None]) -> asyncio.TimerHandle:
        """Let the bot's timer wake by ``advance`` alone: a second try is not waited for in real time."""
        handle = asyncio.get_running_loop().call_later(seconds, callback)
        for record in self.env._work.callbacks:
            if record.handle is handle and record.real_handle is not None:
                record.real_handle.cancel()
        return handle


def _size(stream: Any) -> int:
    """The bytes of an open file, which is left where it was."""
    here = stream.tell()
    size: int = stream.seek(0, os.SEEK_END)
    stream.seek(here)
    return size


class _Failures(logging.Handler):
    """Collects the exceptions that discord.py and the bot log: those of buttons never reach a handler."""

    def __init__(self) -> None:
        super().__init__(logging.ERROR)
        self.caught: list[BaseException] = []

    def emit(self, record: logging.LogRecord) -> None:
        if record.exc_info and record.exc_info[1] is not None:
            self.caught.append(record.exc_info[1])
        else:
            self.caught.append(RuntimeError(record.getMessage()))


@contextmanager
def _failures() -> Iterator[list[BaseException]]:
    handler = _Failures()
    loggers = [logging.getLogger(name) for name in ("discord", "bot")]
    for logger in loggers:
        logger.addHandler(handler)
    try:
        yield handler.caught
    finally:
        for logger in loggers:
            logger.removeHandler(handler)


# Fixtures


@pytest.fixture
def fronts() -> Mapping[str, Front]:
    """The games of the world: all that there are."""
    return load_fronts()


@pytest.fixture
def surfaces() -> Sequence[Surface] | None:
    """The commands and buttons besides the games' own: the bot's."""
    return None


@pytest.fixture
async def world(tmp_path: Path, fronts: Mapping[str, Front], surfaces: Sequence[Surface] | None) -> AsyncIterator[World]:
    """A started world on a fresh file."""
    async with World.open(tmp_path / "narrowboat.sqlite3", fronts=fronts, surfaces=surfaces) as opened:
        yield opened
