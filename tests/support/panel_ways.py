"""What every page of every game's panel must hold: a way on or back, its buttons as its text names them, no menu of one."""

from __future__ import annotations

import re
from typing import Any

from bot import taps
from bot.panel import MOST_OPTIONS, Choose, Panel, join_start
from bot.table import Table
from bot.takeback import Possible
from bot.words import Words
from tests.support import limits

_NAMED = re.compile(r"(?<![*\w])\*([A-Z][^*\n]*)\*(?!\*)")
"""A button that a text names: in italics."""
_SENDS_AWAY = re.compile(r"\bend\b[^.:]*\bfirst\b", re.IGNORECASE)


def faults(words: Words, table: Table, page: str, panel: Panel) -> list[str]:
    """What is wrong with a page for the one who is to move, on each of the parts that its menus are shown in."""
    found: list[str] = []
    if not panel.rows and panel.back is None:
        found.append(f"{page!r}: neither a way on nor back")
    if _SENDS_AWAY.search(panel.text):
        found.append(f"{page!r}: sends away: {panel.text}")
    most = max((len(row.options) for row in panel.rows if isinstance(row, Choose)), default=1)
    for start in range(0, most, MOST_OPTIONS):
        shown: Any = taps.render(words, table, panel, join_start(page, start), Possible("", "", False), [])
        every = list(limits.walk(shown.to_components()))
        labels = {each["label"] for each in every if each["type"] == limits.BUTTON}
        found += [f"{page!r}: no button {name!r}" for name in _NAMED.findall(panel.text) if name not in labels]
        for each in every:
            if each["type"] == limits.STRING_SELECT and len(each["options"]) < 2:
                found.append(f"{page!r}: a menu of one: {each['options']}")
    return found
