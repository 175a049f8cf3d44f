"""A private panel as a game describes it: text, a picture, and what can be tapped. No Discord here; ``bot.taps`` shows it.

A *page* is a short text path that the game reads again on each press: ``""`` is the first one, ``build dun`` another. A
*line* is what ``Front.line`` turns into a line of moves: mostly a short notation itself. Nothing else is kept between two
presses, so a panel outlives restarts, and what it shows is always made from the present view.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Literal

import msgspec

Style = Literal["plain", "main", "good", "bad"]
Kind = Literal["pages", "lines", "set"]

WIDE = 5
"""Buttons in a row."""
MOST_OPTIONS = 25
"""Options that a menu shows at a time; the frame offers the others by *More*."""
LABEL = 80
SHORT = 38
"""Characters of a label that a telephone shows whole."""
OPTION = 100
"""Characters of a button's label, and of an option's label, value and description."""
TEXT = 3400
"""Characters of a panel's text: the frame's own sentences stand above it, and both share 4,000."""


class Tap(msgspec.Struct, frozen=True, kw_only=True):
    """A button: it shows a page, or plays a line.

    A line that reveals something or ends the turn is asked about first, by the frame; with ``sure`` it is not. ``verb`` is
    for the frame's own buttons: with ``do`` as its argument it stands in the button's id.
    """

    label: str = ""
    show: str | None = None
    do: str = ""
    sure: bool = False
    verb: str = ""
    style: Style = "plain"


class Option(msgspec.Struct, frozen=True):
    """One line of a menu; ``value`` is a page, a line, or one of a set."""

    label: str
    value: str
    description: str = ""


class Choose(msgspec.Struct, frozen=True, kw_only=True):
    """A menu: of pages (one is shown), of lines (one is played), or a set that ``Front.chosen`` makes something of.

    ``name`` tells the menus of one panel apart, and tells ``chosen`` what the set is for. A set has at most MOST_OPTIONS.
    """

    placeholder: str
    options: tuple[Option, ...]
    kind: Kind = "pages"
    name: str = ""
    least: int = 1
    most: int = 1


Row = tuple[Tap, ...] | Choose


class Panel(msgspec.Struct, frozen=True, kw_only=True):
    """What one page shows. ``draw`` makes a PNG and may be called in a thread; ``alt`` tells the same in words.

    ``back`` is the page that *Back* leads to, None for no such button.
    """

    text: str
    rows: tuple[Row, ...] = ()
    draw: Callable[[], bytes] | None = None
    alt: str = ""
    back: str | None = None


def in_rows(taps: Sequence[Tap]) -> tuple[Row, ...]:
    """Buttons in as few rows as they need."""
    return tuple(tuple(taps[i : i + WIDE]) for i in range(0, len(taps), WIDE))


def split_start(page: str) -> tuple[str, int]:
    """A page and the first option of its menus: ``take junction +25`` is the second part of ``take junction``."""
    head, plus, number = page.rpartition("+")
    if plus and number.isdecimal() and (not head or head.endswith(" ")):
        return head.rstrip(), int(number)
    return page, 0


def join_start(page: str, start: int) -> str:
    """The inverse of ``split_start``."""
    return f"{page} +{start}".strip() if start else page


def cut(text: str, most: int) -> str:
    """A text of at most so many characters, with an ellipsis where something is left out."""
    return text if len(text) <= most else text[: most - 1].rstrip() + "…"
