"""What a table has chosen for itself besides its game's options: the theme of its pictures. Kept beside the log: no move."""

from __future__ import annotations

import sqlite3

from bot.refusals import Refusal
from bot.store import Store

THEMES = ("paper", "night")
"""The first is the default."""


def _key(table_id: int) -> str:
    return f"theme:{table_id}"


async def theme(store: Store, table_id: int) -> str:
    """The theme of a table's pictures."""

    def look(con: sqlite3.Connection) -> str:
        row = con.execute("SELECT value FROM meta WHERE key = ?", (_key(table_id),)).fetchone()
        return THEMES[0] if row is None else str(row[0])

    return await store.read(look)


async def choose_theme(store: Store, table_id: int, name: str) -> None:
    """Draw a table's pictures in another theme from now on. Raises Refusal ``unknown-theme``."""
    if name not in THEMES:
        raise Refusal("unknown-theme", theme=name, possible=", ".join(THEMES))

    def put(con: sqlite3.Connection) -> None:
        con.execute("INSERT OR REPLACE INTO meta (key, value) VALUES (?, ?)", (_key(table_id), name))

    await store.write(put)
