"""The real process ends with one sentence and its own exit status where Discord does not let it in."""

from __future__ import annotations

import pytest

from bot.trouble import STATUS
from tests.wire.conftest import Wire
from tests.wire.faults import Fault, turned_away
from tests.wire.process import Process


async def ended(wire: Wire, bot: Process | None = None) -> tuple[int, str]:
    """How a process that has been started ends: its status, and what it has written."""
    bot = bot or wire.bot
    await bot.start()
    return await bot.ended(), bot.log


def told(log: str) -> str:
    """The last line, which is the only one beside the configuration and what discord.py says of its steps."""
    assert "Traceback" not in log, log
    lines = [line for line in log.splitlines() if " INFO " not in line and not line.startswith("database ")]
    assert len(lines) == 1, log
    assert lines[0].endswith("."), log
    return lines[0]


@pytest.mark.parametrize(
    ("code", "name"),
    [(4004, "token-refused"), (4011, "too-many-servers"), (4013, "intents-unknown"), (4014, "intents-refused")],
)
async def test_a_close_code_at_the_gateway_ends_the_process_in_a_sentence(wire: Wire, code: int, name: str) -> None:
    wire.double.gateway.refusals = [code]
    status, log = await ended(wire)
    assert status == STATUS[name], log
    told(log)
    wire.bot._process = None


@pytest.mark.parametrize(("status", "name"), [(503, "unwell"), (401, "token-refused"), (403, "discord")])
async def test_an_answer_at_login_ends_the_process_in_a_sentence(wire: Wire, status: int, name: str) -> None:
    wire.double.fail(Fault("GET */users/@me", None, status, {"message": "no", "code": 0}))
    found, log = await ended(wire)
    assert found == STATUS[name], log
    told(log)
    wire.bot._process = None


async def test_too_many_requests_at_login(wire: Wire) -> None:
    wire.double.fail(turned_away("GET */users/@me", seconds=900, times=None))
    found, log = await ended(wire)
    assert found == STATUS["too-many-requests"], log
    told(log)
    wire.bot._process = None


async def test_the_second_process_on_a_file_ends_at_once_and_the_first_plays_on(wire: Wire) -> None:
    await wire.bot.begin()
    second = Process(wire.double, wire.folder, "second")
    found, log = await ended(wire, second)
    assert found == STATUS["in-use"], log
    assert "(process " in told(log)
    assert wire.double.gateway.identified == 1
    await wire.bot.kill()
    await wire.bot.begin()
