"""What is told, as plain text: for the alt texts of pictures, which know no markdown."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence

from bot.words import Mark, plain_name

_MARKUP = re.compile(r"^(?:-# |#{1,3} |> |- )|\*\*|~~|__|[*`]", re.MULTILINE)
_ESCAPED = re.compile(r"\\(.)")
_FIRST_MARK = 0xE000
"""The private letters stand for names while markup is taken out: a name keeps its stars and underscores."""


def told_plainly(tell: Callable[[Sequence[str]], Iterable[str]], names: Sequence[str]) -> list[str]:
    """The sentences that ``tell`` makes with these names, without markdown, the names as ``plain_name`` gives them."""
    marks = [Mark(chr(_FIRST_MARK + number)) for number in range(len(names))]
    shown = {str(mark): plain_name(name) for mark, name in zip(marks, names, strict=True)}
    return ["".join(shown.get(sign, sign) for sign in without_markup(line)) for line in tell(marks)]


def without_markup(text: str) -> str:
    """A sentence of ours, without small text, headings, emphasis, code marks and escapes."""
    return _ESCAPED.sub(r"\1", _MARKUP.sub("", text)).strip()
