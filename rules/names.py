"""Names as people type them: a table of names that finds an index by any spelling or beginning, case aside."""

from __future__ import annotations

import difflib
from collections.abc import Sequence

from rules.game import UnreadableMove


def plain(word: str) -> str:
    """A word as names are compared: case and spacing aside."""
    return " ".join(word.casefold().replace("&", " and ").split())


class Names:
    """The names of one table of a game: finds an index by any spelling or beginning, case aside.

    ``wanted`` is what an UnreadableMove says was looked for. ``others`` are further spellings, index by index; ``codes`` the
    short forms, by default the shortest unambiguous beginnings, of three letters or more, of the last spelling.
    """

    def __init__(self, wanted: str, names: Sequence[str], *others: Sequence[str], codes: Sequence[str] = ()) -> None:
        self.wanted = wanted
        self.long = tuple(names)
        self._keys = [(plain(name), i) for table in (names, *others, codes) for i, name in enumerate(table)]
        self.short = tuple(codes) or tuple(self._beginning(name, i) for i, name in enumerate((names, *others)[-1]))

    def _beginning(self, name: str, index: int) -> str:
        beginnings = (name[:n] for n in range(3, len(name)) if name[n - 1].isalnum())
        return next((beginning for beginning in beginnings if self.find(beginning) == [index]), name)

    def find(self, word: str) -> list[int]:
        """The indices that a word may mean: an exact spelling, or else all that begin so."""
        word = plain(word)
        exact = [i for key, i in self._keys if key == word]
        return exact[:1] or (sorted({i for key, i in self._keys if key.startswith(word)}) if word else [])

    def unreadable(self, word: str) -> UnreadableMove:
        """The refusal of a word, with the nearest names."""
        nearest = difflib.get_close_matches(plain(word), [key for key, _ in self._keys], n=5, cutoff=0.5)
        index = dict(reversed(self._keys))
        return UnreadableMove(word, self.wanted, tuple(dict.fromkeys(self.long[index[key]] for key in nearest))[:3])

    def write(self, index: int, short: bool) -> str:
        """The name, or its short form."""
        return (self.short if short else self.long)[index]
