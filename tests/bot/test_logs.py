"""The log: no token, and none of the message bodies that discord.py logs at DEBUG."""

from __future__ import annotations

import logging
from collections.abc import Iterator

import pytest

from bot import logs
from bot.config import Config


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
    assert "ValueError: Bot [token]" in written
    assert "secret" not in written


def test_debug_is_not_written(capsys: pytest.CaptureFixture[str]) -> None:
    logs.start(Config())
    logging.getLogger("discord.http").debug("a body")
    logging.getLogger("bot").info("a fact")
    written = capsys.readouterr().err
    assert "a fact" in written
    assert "a body" not in written
