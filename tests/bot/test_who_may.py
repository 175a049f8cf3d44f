"""The table of permits in the docs is the one in the code."""

from __future__ import annotations

import re
from pathlib import Path

from bot.lobby import PERMITS

PAGE = Path(__file__).parents[2] / "docs" / "who-may.md"


def test_the_docs_tell_the_permits() -> None:
    told = {}
    for line in PAGE.read_text(encoding="utf-8").splitlines():
        if row := re.fullmatch(r"\| [^|]+ \| `(\w+)` \| (.*?) ?\| (.*?) ?\| (.*?) ?\|", line):
            roles = zip(("seat", "host", "manager"), row.groups()[1:], strict=True)
            told[row[1]] = {role for role, may in roles if may.strip() == "yes"}
    assert told == {action: set(roles) for action, roles in PERMITS.items()}
