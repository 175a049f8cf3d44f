"""What everyone at a table can rely on when the bot refuses something: one private sentence, and nothing has changed."""

from __future__ import annotations

import re
import sqlite3
from collections.abc import Awaitable
from typing import Any

from tests.support.seen import Answer, Seen
from tests.support.world import World

TABLES = ("tables", "seats", "log", "snapshots", "outbox")


async def stored(world: World) -> dict[str, list[Any]]:
    """All that the bot's file holds of tables: versions, states, log, what is to be sent."""

    def everything(con: sqlite3.Connection) -> dict[str, list[Any]]:
        return {table: con.execute(f"SELECT * FROM {table} ORDER BY 1, 2").fetchall() for table in TABLES}

    return await world.bot.store.read(everything)


def public(world: World) -> list[tuple[int, str, tuple[str, ...]]]:
    """Every public message of the bot in every channel, as it stands now."""
    found = []
    for messages in world.env.backend.messages.values():
        for each in messages.values():
            if world._bots(each) and not each.is_ephemeral:
                seen = Seen(world.files, each)
                found.append((seen.id, seen.text, tuple(button.custom_id for button in seen.buttons)))
    return found


async def refused(world: World, asked: Awaitable[Answer], *parts: str) -> str:
    """Await what somebody asks for and hold the bot to refusing it; ``parts`` must stand in the sentence, its result."""
    before = await stored(world), public(world)
    answer = await asked
    await world.settle()
    text = answer.text
    assert answer.private, f"answered in public: {answer}"
    assert len(answer.messages) == 1, answer
    assert not answer.messages[0].pings, f"pings somebody: {text}"
    assert re.fullmatch(r"[^\n]+(\.|\?|\(CM-\d+\)\.)", text), f"not one sentence: {text!r}"
    for part in parts:
        assert part in text, f"{part!r} is not in {text!r}"
    after = await stored(world), public(world)
    assert after[0] == before[0], f"something was stored after: {text}"
    assert after[1] == before[1], f"something was posted or changed after: {text}"
    return text
