"""What a whole turn costs at the service: reading, checking, committing, and with the outbox the post and its pictures."""

from __future__ import annotations

import tempfile
import time
from pathlib import Path

import discord

from bot.outbox import Notice, Outbox
from bot.registry import Front, load_fronts
from bot.store import Store
from bot.table import Person, Table
from bot.tables import Tables
from bot.takeback import VoteNotice
from rules.canal_mania.ai import choose
from rules.chance import Dice
from tests.bench.clock import Row, timed

TURNS = 40


class _Courier:
    """Takes posts and sends them nowhere; draws the pictures if asked to."""

    def __init__(self, front: Front, draws: bool) -> None:
        self._front = front
        self._draws = draws
        self.sent = 0

    async def card(self, notice: Notice) -> int:
        return 1

    async def post(self, notice: Notice) -> int:
        if self._draws:
            events = [event for entry in notice.entries for event in entry.events]
            self._front.pictures(notice.view, events, notice.table.names, "", [], "paper")
        self.sent += 1
        return self.sent

    async def vote(self, notice: VoteNotice) -> int:
        return 1

    async def retire(self, table: Table, message: int) -> None:
        return None

    async def find(self, table: Table, nonce: str) -> int | None:
        return None


async def _turns(draws: bool) -> tuple[list[float], list[float]]:
    """Seconds of whole turns and of single steps of three people, on a file."""
    fronts = load_fronts()
    front = next(iter(fronts.values()))
    with tempfile.TemporaryDirectory() as folder:
        store = await Store.open(Path(folder) / "bench.sqlite3")
        tables = Tables(store, fronts, discord.utils.utcnow, lambda: "bench")
        outbox = Outbox(tables, _Courier(front, draws), _nobody)
        played = await tables.new(1, 1, Person(1, "Ada"), front.game.name, key="new")
        number = played.table.id
        for user, name in ((2, "Ben"), (3, "Cleo")):
            await tables.join(number, Person(user, name), key=name)
        await tables.start(number, Person(1, "Ada"), key="start")
        await outbox.settle()
        dice, turns, steps, n = Dice("bench"), [], [], 0
        while len(turns) < TURNS:
            table = await tables.table(number)
            seat, turn, began = table.mover, table.turn, time.perf_counter()
            assert seat is not None
            thought = 0.0
            while (await tables.table(number)).turn == turn:
                _, view = await tables.look(number, seat)
                before = time.perf_counter()
                line = front.game.write([choose(view, "easy", dice)])
                after = time.perf_counter()
                thought += after - before
                moves = await tables.read_line(number, seat, line)
                n += 1
                await tables.play(number, seat, moves, key=str(n))
                steps.append(time.perf_counter() - after)
            await outbox.settle()
            turns.append(time.perf_counter() - began - thought)
        await outbox.close()
        await store.close()
    return turns, steps


async def _nobody(table: int) -> None:
    """There are no computer players."""


async def rows(calibration: float) -> list[Row]:
    """All figures of the service."""
    bare, steps = await _turns(draws=False)
    drawn, _ = await _turns(draws=True)
    return [
        timed("one step: read, check, commit", steps, "ms", calibration),
        timed("a whole turn, without pictures", bare, "ms", calibration),
        timed("a whole turn, with both pictures", drawn, "ms", calibration),
    ]
