"""What the readers of all games share: a line's commands, and how much of a line is read at all.

Whatever somebody types, reading it costs little: a line has so many characters and commands at most, spaces are single, and
a reader stops at the first word that it cannot settle.
"""

from __future__ import annotations

import difflib
import re
from collections.abc import Collection
from typing import Final

from rules.game import UnreadableMove
from rules.names import fold, tidy

MOST_CHARACTERS: Final = 6000
"""Of a line. Discord lets an option have no more."""
MOST_MOVES: Final = 100
"""Of a line, and commands, and words of one command that names things in a row: more than any turn can hold."""

BESIDE: Final = " · "
"""What the bot tells beside a choice stands behind it, and is no part of a move."""


def commands(text: str) -> list[str]:
    """The commands of a line, tidied, without what a label tells beside a move. Raises UnreadableMove."""
    if len(text) > MOST_CHARACTERS:
        raise UnreadableMove(text[:MOST_CHARACTERS], "length")
    parts = [" ".join(part.split()) for part in re.split(r"[;\n]", tidy(text))]
    found = [part.partition(BESIDE)[0] for part in parts if part]
    if len(found) > MOST_MOVES:
        raise UnreadableMove(found[MOST_MOVES], "length")
    if not found:
        raise UnreadableMove(" ".join(text.split()), "verb")
    return found


def ends_of_way(text: str) -> list[str]:
    """The places of a tidied way: ``A1-A3``, ``A1 > A3``, ``A1 to A3``."""
    return [part.strip() for part in re.split(r"[->]+| to ", text)]


def unknown_verb(word: str, verbs: Collection[str]) -> UnreadableMove:
    """The refusal of a command that begins with no verb."""
    near = difflib.get_close_matches(fold(word), verbs, n=3, cutoff=0.6) if len(word) <= MOST_MOVES else ()
    return UnreadableMove(word, "verb", near)
