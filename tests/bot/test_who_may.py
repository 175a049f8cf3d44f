"""The table of permits in the docs is the one in the code."""

from __future__ import annotations

import re
from pathlib import Path

from bot.adrift import LAPSE
from bot.limits import Limits
from bot.lobby import PERMITS
from bot.tables import SILENCE
from bot.takeback import VOTE_HOURS

PAGE = Path(__file__).parents[2] / "docs" / "who-may.md"


def test_the_docs_tell_the_permits() -> None:
    told = {}
    for line in PAGE.read_text(encoding="utf-8").splitlines():
        if row := re.fullmatch(r"\| [^|]+ \| `(\w+)` \| (.*?) ?\| (.*?) ?\| (.*?) ?\|", line):
            roles = zip(("seat", "host", "manager"), row.groups()[1:], strict=True)
            told[row[1]] = {role for role, may in roles if may.strip() == "yes"}
    assert told == {action: set(roles) for action, roles in PERMITS.items()}


def test_the_docs_tell_the_numbers() -> None:
    text = " ".join(PAGE.read_text(encoding="utf-8").split())
    assert f"let the own turn lie for {SILENCE.days} days" in text
    assert f"After {LAPSE.days} days adrift it ends" in text
    assert VOTE_HOURS == 24
    assert "within a day" in text
    assert "When a day is over" in text
    limits = Limits()
    assert f"{limits.lobbies} tables that have not begun, as their host" in text
    assert f"{limits.seats} live tables with a seat" in text
    assert f"{limits.tables} live tables in one server" in text
