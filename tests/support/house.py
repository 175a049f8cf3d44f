"""A bot without Discord: store, tables, outbox and computer players of the toy game, which can die and come back."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from itertools import count
from pathlib import Path

from bot.ledger import OutboxRow
from bot.opponents import Opponents
from bot.outbox import Notice, Outbox
from bot.store import Store
from bot.table import Person, Table
from bot.tables import Tables
from bot.takeback import VoteNotice
from tests.support.toy_game import ToyFront

ANN, BEN, CAT = Person(101, "Ann"), Person(102, "Ben"), Person(103, "Cat")
BOSS = Person(900, "Boss", manager=True)
SEED = "5eed" * 16
CHANNEL = 77


@dataclass
class Message:
    """A message that the channel shows."""

    nonce: str
    name: str
    notice: Notice
    buttons: bool = True
    edits: int = 0


@dataclass
class Channel:
    """A courier and what it has delivered. ``fail`` is raised in place of delivering, ``lose`` after it, ``blind`` in place
    of looking for a message."""

    messages: dict[int, Message] = field(default_factory=dict)
    fail: Exception | None = None
    lose: BaseException | None = None
    blind: Exception | None = None
    looked: list[str] = field(default_factory=list)
    votes: dict[int, VoteNotice] = field(default_factory=dict)

    def _deliver(self, notice: Notice) -> int:
        if self.fail is not None:
            raise self.fail
        number = 5000 + len(self.messages)
        self.messages[number] = Message(notice.nonce, _name(notice), notice)
        if self.lose is not None:
            raise self.lose
        return number

    async def card(self, notice: Notice) -> int:
        if notice.table.message is None:
            return self._deliver(notice)
        shown = self.messages[notice.table.message]
        shown.notice, shown.edits = notice, shown.edits + 1
        return notice.table.message

    async def post(self, notice: Notice) -> int:
        return self._deliver(notice)

    async def vote(self, notice: VoteNotice) -> int:
        if self.fail is not None:
            raise self.fail
        number = notice.vote.message or 9000 + len(self.votes)
        self.votes[number] = notice
        if self.lose is not None:
            raise self.lose
        return number

    async def retire(self, table: Table, message: int) -> None:
        self.messages[message].buttons = False

    async def find(self, table: Table, row: OutboxRow, number: int = 0) -> int | None:
        if self.blind is not None:
            raise self.blind
        self.looked.append(row.name)
        sent = [(message.nonce, number) for number, message in self.messages.items()]
        sent += [(notice.nonce, number) for number, notice in self.votes.items()]
        return next((number for known, number in sent if known == row.nonce), None)

    @property
    def names(self) -> list[str]:
        """Table, log row and kind of all messages, in order."""
        return [message.name for message in self.messages.values()]

    @property
    def last(self) -> Notice:
        """What the last message shows."""
        return list(self.messages.values())[-1].notice


class House:
    """One life of the bot on a file. ``channel`` may outlive it."""

    def __init__(self, store: Store, channel: Channel) -> None:
        LIVES.append(self)
        self.store = store
        self.channel = channel
        self.front = ToyFront()
        self.passed = timedelta(0)
        self._ticks = count()
        self.tables = Tables(store, {"toy": self.front}, self.now, lambda: SEED)
        self.outbox = Outbox(self.tables, channel, Opponents(self.tables).run, lambda: 1.0)

    def now(self) -> datetime:
        """Noon and what has passed since; no two moments are the same."""
        return NOON + self.passed + timedelta(microseconds=next(self._ticks))

    @classmethod
    async def open(cls, path: Path, channel: Channel | None = None) -> House:
        return cls(await Store.open(path), channel or Channel())

    async def close(self) -> None:
        """Die: nothing that is in memory is stored on the way out."""
        await self.tables.desk.timer.close()
        await self.outbox.close()
        await self.store.close()

    async def wait(self, seconds: float) -> None:
        """Let time pass, and see to what is due then."""
        self.passed += timedelta(seconds=seconds)
        self.tables.desk.timer.rearm()
        await self.tables.desk.timer.settle()
        await self.outbox.settle()

    async def reopened(self) -> House:
        """Die and come back on the same file and channel, taking up what was left."""
        await self.close()
        house = await House.open(self.store.path, self.channel)
        await house.outbox.resume()
        await house.outbox.settle()
        return house

    async def lobby(self, *people: Person, channel: int = CHANNEL, rounds: str = "3") -> int:
        """A lobby with these people; returns the table's id."""
        first, *others = people
        table = (await self.tables.new(1, channel, first, "toy", options={"rounds": rounds})).table
        # How many cards go out is not to hang on how busy the machine is.
        await self.outbox.settle()
        for person in others:
            await self.tables.join(table.id, person)
            await self.outbox.settle()
        return table.id

    async def running(self, *people: Person, levels: tuple[str, ...] = (), channel: int = CHANNEL, rounds: str = "3") -> int:
        """A started game of these people and computer players; returns the table's id. Nothing is left to send."""
        table_id = await self.lobby(*people, channel=channel, rounds=rounds)
        for level in levels:
            await self.tables.add_ai(table_id, people[0], level, f"The {level} one")
            await self.outbox.settle()
        await self.tables.start(table_id, people[0])
        await self.outbox.settle()
        return table_id

    async def line(self, table_id: int, seat: int, text: str, key: str = "") -> None:
        """Play a line of text, under a key of its own if none is given."""
        moves = await self.tables.read_line(table_id, seat, text)
        version = (await self.tables.table(table_id)).version
        assert (await self.tables.play(table_id, seat, moves, key=key or f"{table_id}/{version}/{text}")).applied


def _name(notice: Notice) -> str:
    """Table, log row and kind, as the outbox's row has it."""
    return f"{notice.table.id}-{notice.sequence}-{notice.nonce.rsplit('-', 1)[1]}"


@asynccontextmanager
async def first_life(path: Path) -> AsyncIterator[House]:
    """A house on a new file. In the end all houses are closed, for a store's thread would keep the tests from ending."""
    try:
        yield await House.open(path)
    finally:
        while LIVES:
            await LIVES.pop().close()


LIVES: list[House] = []
NOON = datetime(2026, 5, 1, 12, tzinfo=UTC)
