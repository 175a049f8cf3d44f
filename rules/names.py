"""Names as people type them: one fold for all, and tables of names that find an index by any spelling or beginning.

Whoever compares what somebody typed with a name compares their folds: the readers of moves, the filter of autocomplete, the
map round a place. ``tidy`` is for whole lines, whose separators still count.
"""

from __future__ import annotations

import difflib
import unicodedata
from collections.abc import Container, Mapping, Sequence
from functools import lru_cache

from rules.game import UnreadableMove

_SIGNS = str.maketrans(
    dict.fromkeys("‐‑‒–—―−﹘﹣－", "-")
    | dict.fromkeys("→⇒➔➜⟶", " > ")
    | dict.fromkeys("’‘‛`´ʼʹ′＇", "'")
    # A line may come with invisible marks: soft hyphens, zero-width spaces, marks of direction.
    | dict.fromkeys("\u00ad\u200b\u200c\u200d\u200e\u200f\u2060\ufeff", "")
    | dict.fromkeys("ıİ", "i")
)
_MOST_CACHED = 160
"""Characters of a text whose fold is remembered: names and labels, not whatever somebody pastes."""
_LONGEST = 80
"""Characters of a folded word beyond which it is no name."""


def tidy(text: str) -> str:
    """A text with plain signs: dashes ``-``, arrows ``>``, apostrophes ``'``, wide letters and spaces as usual ones."""
    return unicodedata.normalize("NFKC", text.translate(_SIGNS)).translate(_SIGNS)


def fold(text: str) -> str:
    """A text as names are compared: letters and digits alone, accents and case aside, ``&`` as ``and``."""
    return _folded(text) if len(text) <= _MOST_CACHED else _fold(text)


def _fold(text: str) -> str:
    plain = tidy(text).replace("&", "and").casefold()
    # Once more: casefolding brings combining marks of its own, and tidying composes letters.
    return "".join(c for c in unicodedata.normalize("NFKD", plain) if c.isalnum())


_folded = lru_cache(maxsize=1 << 13)(_fold)


class Names:
    """The names of one table of a game: finds an index by any spelling or beginning, as ``fold`` compares them.

    ``wanted`` is what an UnreadableMove says was looked for. ``others`` are further spellings, index by index; ``codes`` the
    short forms, by default the shortest unambiguous beginnings, of three letters or more, of the last spelling; ``also``
    are spellings of some names only.
    """

    def __init__(
        self,
        wanted: str,
        names: Sequence[str],
        *others: Sequence[str],
        codes: Sequence[str] = (),
        also: Mapping[str, int] | None = None,
    ) -> None:
        self.wanted = wanted
        self.long = tuple(names)
        tables = (names, *others, codes)
        keys = [(fold(name), i) for table in tables for i, name in enumerate(table)]
        self._keys = tuple(dict.fromkeys([*keys, *((fold(name), i) for name, i in (also or {}).items())]))
        self._exact = dict(reversed(self._keys))
        self._beginning_with = lru_cache(maxsize=1 << 11)(self._search)
        self._near = lru_cache(maxsize=1 << 8)(self._nearest)
        self.short = tuple(codes) or tuple(self._beginning(name, i) for i, name in enumerate((names, *others)[-1]))

    def _beginning(self, name: str, index: int) -> str:
        beginnings = (name[:n] for n in range(3, len(name)) if name[n - 1].isalnum())
        return next((beginning for beginning in beginnings if self.find(beginning) == [index]), name)

    def find(self, word: str, fits: Container[int] = ()) -> list[int]:
        """The indices that a word may mean: an exact spelling, or else all that begin so.

        Where that are several, those among ``fits``, what is wanted here, come before all others.
        """
        key = fold(word)
        if not key or len(key) > _LONGEST:
            return []
        if key in self._exact:
            return [self._exact[key]]
        found = self._beginning_with(key)
        return [i for i in found if i in fits] or list(found) if len(found) > 1 else list(found)

    def spells(self, word: str) -> bool:
        """Whether a word is a whole name in one of its spellings."""
        return fold(word) in self._exact

    def _search(self, key: str) -> tuple[int, ...]:
        return tuple(sorted({i for name, i in self._keys if name.startswith(key)}))

    def near(self, word: str) -> tuple[str, ...]:
        """The names that a misspelt word comes nearest to, at most three, nearest first."""
        key = fold(word)
        return tuple(self.long[i] for i in self._near(key)[:3]) if len(key) <= _LONGEST else ()

    def _nearest(self, key: str) -> tuple[int, ...]:
        nearest = difflib.get_close_matches(key, list(self._exact), n=5, cutoff=0.5)
        return tuple(dict.fromkeys(self._exact[name] for name in nearest))

    def unreadable(self, word: str) -> UnreadableMove:
        """The refusal of a word, with the nearest names."""
        return UnreadableMove(word, self.wanted, self.near(word))

    def write(self, index: int, short: bool) -> str:
        """The name, or its short form."""
        return (self.short if short else self.long)[index]
