"""The list under a picture on demand: titles, and rows of tags, badges, words and signs that wrap where they are long."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from render import fonts
from render.canvas import Op, Sprite, Text

_TITLE, _ROW, _PAD = 40, 32, 26
_LINE = 56
_GAP = 14
TAG = 38
"""How wide a letter's tag is."""


class Row:
    """One row: what stands at its left, one thing after the other, and words at its right end."""

    def __init__(self, wide: int) -> None:
        self._wide = wide
        self._x = float(_PAD)
        self._line = 0
        self._indent = float(_PAD)
        self._ops: list[tuple[int, Op]] = []
        self._right: list[Op] = []
        self._end = float(wide - _PAD)

    @property
    def lines(self) -> int:
        """How many lines the row takes."""
        return self._line + 1

    def _place(self, wide: float) -> float:
        """The left end of something so wide, on a new line if there is no room on this one."""
        if self._x + wide > self._end and self._x > self._indent:
            self._line += 1
            self._x = self._indent
        at = self._x
        self._x += wide + _GAP
        return at

    def tag(self, ops: Sequence[Op], wide: int = TAG) -> None:
        """A tag as on the board, its middle at (0, 0); what follows on further lines stands right of it."""
        x = self._place(wide)
        self._ops += [(self._line, replace(op, x=op.x + x + wide / 2)) for op in ops]
        self._indent = self._x

    def badge(self, colour: int, size: int = 40) -> None:
        """A player's badge."""
        x = self._place(size)
        self._ops.append((self._line, Sprite("player", x + size / 2, 0, (colour, size), about="seat")))

    def sign(self, name: str, *args: object, wide: int, scale: float = 1.0) -> None:
        """A sprite, ``wide`` pixels wide."""
        x = self._place(wide)
        self._ops.append((self._line, Sprite(name, x + wide / 2, 0, args, scale)))

    def text(self, text: str, face: fonts.Face = "text", colour: str = "ink") -> None:
        """A few words; cut if they do not fit on a line of their own."""
        text = fonts.fit(text, face, _ROW, round(self._end - self._indent))
        x = self._place(fonts.width(text, face, _ROW))
        self._ops.append((self._line, Text(text, x, 0, _ROW, face, colour, role="sheet")))

    def right(self, text: str, face: fonts.Face = "bold") -> None:
        """Words at the right end of the first line. To be said before what stands left of them."""
        self._right.append(Text(text, self._end, 0, _ROW, face, anchor="r", role="sheet"))
        self._end -= fonts.width(text, face, _ROW) + _GAP

    def ops(self, top: float) -> list[Op]:
        """The row's display list, its first line at a height."""
        placed = [(0, op) for op in self._right] + self._ops
        return [replace(op, y=top + _LINE * (line + 0.5)) for line, op in placed]


class Sheet:
    """Titles and rows from top to bottom."""

    def __init__(self, wide: int) -> None:
        self._wide = wide
        self._parts: list[Row | tuple[str, str]] = []

    def title(self, text: str, right: str = "") -> None:
        """A heading, with a word at its right end."""
        self._parts.append((text, right))

    def row(self) -> Row:
        """A new row."""
        row = Row(self._wide)
        self._parts.append(row)
        return row

    @property
    def high(self) -> int:
        """The height in pixels."""
        return 20 + sum(_LINE * part.lines if isinstance(part, Row) else 64 for part in self._parts)

    def ops(self, top: int) -> list[Op]:
        """The display list, its upper edge at a height."""
        ops: list[Op] = [
            Sprite("bar", self._wide / 2, top + self.high / 2, (self._wide, self.high, "panel")),
            Sprite("bar", self._wide / 2, top + 2, (self._wide, 4, "panel_edge")),
        ]
        y = float(top + 10)
        for part in self._parts:
            if isinstance(part, Row):
                ops += part.ops(y)
                y += _LINE * part.lines
                continue
            text, right = part
            wide = fonts.width(right, "bold", _TITLE)
            shown = fonts.fit(text, "title", _TITLE, self._wide - 2 * _PAD - wide - _GAP)
            ops.append(Text(shown, _PAD, y + 32, _TITLE, "title", role="sheet"))
            ops.append(Text(right, self._wide - _PAD, y + 32, _TITLE, "bold", anchor="r", role="sheet"))
            y += 64
        return ops
