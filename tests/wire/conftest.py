"""The fixture ``wire``: a double of Discord and the bot's process beside it."""

from __future__ import annotations

import re
import warnings
from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from tests.support import openapi
from tests.support.seen import Seen
from tests.wire import shapes
from tests.wire.double import Double
from tests.wire.person import Person
from tests.wire.process import Process

WRONG = re.compile(r"^.* (?:ERROR|CRITICAL) .*$|^Traceback .*$", re.MULTILINE)


class Wire:
    """A double and a bot that runs against it; ``bot.begin()`` starts it.

    In the end the bot is stopped, and neither its log nor the judges of the double may have anything to tell; a test that
    makes the bot fail says what the log may hold: ``may_log`` are patterns.
    """

    def __init__(self, double: Double, folder: Path) -> None:
        self.double = double
        self.folder = folder
        self.bot = Process(double, folder)
        self.may_log: list[str] = []

    def person(self, name: str) -> Person:
        """The member of this name; enters the server if new."""
        people = self.double.rest.people
        found = next((each for each in people.values() if each["global_name"] == name), None)
        if found is None:
            found = shapes.user(shapes.snowflake(), name)
            people[found["id"]] = found
        return Person(self.double, found)

    def called(self, post: Seen, *, other: bool = False) -> Person:
        """Whom a post calls, which is one; or ``other`` than him, of two."""
        people = [Person(self.double, each) for each in self.double.rest.people.values() if not each.get("bot")]
        (found,) = [each for each in people if (each.id in post.pings) is not other]
        return found

    def messages(self, where: str | None = None) -> list[Seen]:
        """The bot's public messages in a channel, oldest first."""
        return [Seen(self.double.rest.files, each) for each in self.double.rest.public(where)]

    async def post(self, number: int, where: str | None = None) -> Seen:
        """Wait for the public message of this number, from 1, and return it."""
        await self.double.until(lambda: len(self.messages(where)) >= number)
        return self.messages(where)[number - 1]

    def judge(self) -> None:
        """Raise what the log and the double's judges have to tell."""
        wrong = [line for line in WRONG.findall(self.bot.log) if not any(re.search(may, line) for may in self.may_log)]
        problems = self.double.problems + self.double.rest.problems
        assert not problems, "\n".join(problems)
        assert not wrong, self.bot.log


async def begun(wire: Wire) -> Seen:
    """Ada and Ben begin a game of Canal Mania; its first post."""
    await wire.bot.begin()
    ada, ben = wire.person("Ada"), wire.person("Ben")
    assert (await ada.slash("/game new", game="canal-mania")).private
    await wire.post(1)
    await ben.press("Join")
    await ada.press("Start")
    return await wire.post(2)


async def taken(wire: Wire, post: Seen) -> tuple[Person, Person]:
    """Whom the post calls takes a contract, by what autocomplete offers; he and the other."""
    mover, other = wire.called(post), wire.called(post, other=True)
    contract = (await mover.complete("/canal take", "contract"))[0]
    boat = (await mover.complete("/canal take", "boat", contract=contract.value))[0]
    assert (await mover.slash("/canal take", contract=contract.value, boat=boat.value)).private
    return mover, other


@pytest.fixture
async def wire(tmp_path: Path) -> AsyncIterator[Wire]:
    """A double that listens, and a bot that has not been started."""
    if openapi.find() is None:
        warnings.warn(f"requests and replies were not judged: {openapi.MISSING}", stacklevel=1)
    double = Double()
    await double.start()
    wire = Wire(double, tmp_path)
    try:
        yield wire
        assert await wire.bot.stop() == 0, wire.bot.log
        wire.judge()
    finally:
        await wire.bot.stop()
        await double.stop()
