"""The log: no token, and none of the message bodies that discord.py logs at DEBUG."""

from __future__ import annotations

import asyncio
import gc
import io
import logging
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

from bot import logs
from bot.config import Config
from bot.games.canal_mania.front import CanalManiaFront
from bot.panel import Panel, Tap
from tests.support.world import World


@pytest.fixture(autouse=True)
def as_before() -> Iterator[None]:
    root = logging.getLogger()
    level, handlers = root.level, list(root.handlers)
    yield
    root.setLevel(level)
    root.handlers[:] = handlers


def test_the_token_is_blotted_out_of_messages_and_tracebacks(capsys: pytest.CaptureFixture[str]) -> None:
    logs.start(Config(token="secret"))
    try:
        raise ValueError("Bot secret")
    except ValueError:
        logging.getLogger("discord").exception("token %s failed", "secret")
    written = capsys.readouterr().err
    assert "token [token] failed" in written
    assert "ValueError" in written
    assert "secret" not in written


def test_debug_is_not_written(capsys: pytest.CaptureFixture[str]) -> None:
    logs.start(Config())
    logging.getLogger("discord.http").debug("a body")
    logging.getLogger("bot").info("a fact")
    written = capsys.readouterr().err
    assert "a fact" in written
    assert "a body" not in written


# What a log may not tell

HIDDEN = "the heron card"


class Spilling(CanalManiaFront):
    """A game whose every piece that has a private view fails, and says in its exception what it was looking at."""

    def __init__(self) -> None:
        super().__init__()
        self.failing: set[str] = set()
        self.spilled: list[str] = []

    def _spill(self, piece: str, view: Any) -> None:
        if piece in self.failing:
            self.spilled.append(piece)
            try:
                raise KeyError(HIDDEN, CanalManiaFront.hand(self, view))
            except KeyError as first:
                raise ValueError(f"{HIDDEN}: {CanalManiaFront.hand(self, view)}") from first

    def hand(self, view: Any) -> str:
        self._spill("hand", view)
        return super().hand(view)

    def plan(self, view: Any) -> str:
        self._spill("plan", view)
        return super().plan(view)

    def panel(self, view: Any, names: Sequence[str], page: str) -> Panel:
        self._spill("panel", view)
        made = super().panel(view, names, page)
        return made if page else Panel(text=made.text, rows=((Tap(label="Try", do=f"{HIDDEN} is played"),),))

    def line(self, view: Any, argument: str) -> str:
        self._spill("line", view)
        return super().line(view, argument)

    def prompt(self, view: Any) -> str:
        self._spill("prompt", view)
        return super().prompt(view)

    def choose(self, view: Any, level: str, dice: Any) -> Any:
        self._spill("choose", view)
        return super().choose(view, level, dice)


@contextmanager
def written() -> Iterator[io.StringIO]:
    """What the bot's own handler would write, of all that is logged."""
    stream = io.StringIO()
    handler = logging.StreamHandler(stream)
    handler.setFormatter(logs.Redacted(""))
    root = logging.getLogger()
    root.addHandler(handler)
    root.setLevel(logging.INFO)
    yield stream


async def test_a_log_tells_no_hand_whatever_fails_with_one_in_sight(tmp_path: Path) -> None:
    front = Spilling()

    async def fail() -> None:
        async with World.open(tmp_path / "narrowboat.sqlite3", fronts={front.game.name: front}) as world:
            await world.slash("Ada", "/game new")
            await world.press("Ben", "Join")
            await world.slash("Ada", "/game ai")
            await world.press("Ada", "Start")
            mover = (await world.bot.tables.table(1)).waiting_for
            assert mover is not None
            who = mover.name
            for piece, command in (("hand", "hand"), ("plan", "plan"), ("prompt", "hand")):
                front.failing = {piece}
                await world.slash(who, f"/canal {command}")
            front.failing = {"panel"}
            await world.press(who, "Play")
            front.failing = set()
            await world.press(who, "Play")
            front.failing = {"line"}
            await world.press(who, "Try")
            front.failing = {"choose"}
            for number in range(100):
                table = await world.bot.tables.table(1)
                if "choose" in front.spilled:
                    break
                assert table.mover is not None
                _, legal = await world.bot.tables.legal(1, table.mover)
                if table.seats[table.mover].user is not None:
                    written_as = {front.game.write([move]): move for move in legal}
                    move = written_as.get("end") or written_as.get("pass") or legal[0]
                    await world.bot.tables.play(1, table.mover, [move], key=f"move-{number}")
                await world.bot.outbox.settle()

    with written() as stream, pytest.raises(BaseExceptionGroup):
        await fail()
    log = stream.getvalue()
    assert {"hand", "plan", "prompt", "panel", "line", "choose"} <= set(front.spilled)
    assert log.count("Traceback") >= 6
    assert "ValueError" in log
    assert "KeyError" in log
    assert "heron" not in log


def test_an_exception_from_outside_is_told_by_its_number(capsys: pytest.CaptureFixture[str]) -> None:
    logs.start(Config())
    try:
        raise PermissionError(13, HIDDEN)
    except PermissionError:
        logging.getLogger("bot").exception("failed")
    assert "PermissionError (EACCES)" in (text := capsys.readouterr().err)
    assert "test_logs.py" in text
    assert HIDDEN not in text


async def test_what_nobody_waited_for_and_ids_of_buttons_tell_nothing(capsys: pytest.CaptureFixture[str]) -> None:
    logs.start(Config())

    async def spill() -> None:
        raise ValueError(HIDDEN)

    task = asyncio.get_running_loop().create_task(spill())
    await asyncio.sleep(0)
    await asyncio.sleep(0)
    del task
    gc.collect()
    logging.getLogger("discord.ui").error("item %r", f"nb:do:3:40:{HIDDEN}")
    text = capsys.readouterr().err
    assert "never retrieved" in text
    assert "nb:do:3:40:…" in text
    assert HIDDEN not in text


def test_what_is_said_over_and_over_is_counted(capsys: pytest.CaptureFixture[str]) -> None:
    logs.start(Config())
    log = logging.getLogger("bot.outbox")
    for _ in range(500):
        log.warning("table %d was not sent", 7)
        log.info("a fact")
    log.warning("table %d was not sent", 8)
    written = capsys.readouterr().err.splitlines()
    assert [sum(text in line for line in written) for text in ("table 7", "table 8", "a fact")] == [1, 1, 500]
    later = log.makeRecord(log.name, logging.WARNING, "", 0, "table %d was not sent", (7,), None)
    later.created += 601
    log.handle(later)
    assert "table 7 was not sent (499 times more since" in capsys.readouterr().err
