"""Finds what somebody wants to know among the rules of all games: a topic, a ruling by its number, or words in the text."""

from __future__ import annotations

import difflib
import re
from collections import Counter
from collections.abc import Mapping, Sequence

import msgspec

from bot.rulebook import Block
from bot.words import Words
from rules.names import fold, tidy

LONGEST = 200
"""Characters of a question that are looked at."""
_MOST_WORDS = 10
LISTED = 8
"""Hits that an answer lists."""
_OFFERED_WORDS = 5
_SHORTEST = 4
"""Letters of the words that are offered."""


class Hit(msgspec.Struct, frozen=True):
    """A ruling or paragraph that speaks of what was asked: whose, and the sentence that does."""

    game: str
    block: Block
    sentence: str

    @property
    def key(self) -> str:
        """What to type to see it whole: the ruling's number, or the topic with its game."""
        return self.block.number or f"{self.game}/{self.block.topic}"


class _Entry(msgspec.Struct, frozen=True):
    game: str
    block: Block
    stems: tuple[str, ...]
    title: frozenset[str]


class RuleFinder:
    """The rules of all games, searched. ``games`` are names of games that have rules, each with its title."""

    def __init__(self, words: Words, games: Mapping[str, str]) -> None:
        self._words = words
        self.games = dict(games)
        self._entries = [
            _Entry(game, block, tuple(_stems(block.text)), frozenset(_stems(block.title)))
            for game in games
            for block in words.blocks(game)
        ]
        told = [(entry.game, word) for entry in self._entries for word in set(_spelt(entry.block.text))]
        self._spelt = {game: Counter(word for whose, word in told if whose == game) for game in games}

    def exact(self, typed: str, games: Sequence[str], named: bool = False) -> str | None:
        """The whole text of a topic or ruling that is named: looked for in these games first, by number in all.

        ``named`` says that the games were asked for, so that topics of others are not meant.
        """
        whose, slash, topic = typed.partition("/")
        if slash and whose in self.games:
            games, typed = [whose], topic
        elif not named or re.fullmatch(r"[A-Za-z]+[- ]?\d+", typed.strip()):
            games = [*games, *(game for game in self.games if game not in games)]
        for game in games:
            text = self._words.rule(game, typed)
            if text is not None:
                return text
        return None

    def search(self, typed: str, games: Sequence[str]) -> list[Hit]:
        """What speaks of all these words in these games, best first: as a phrase, in a title, early, in the first game."""
        wanted = _stems(typed[:LONGEST])[:_MOST_WORDS]
        if not wanted:
            return []
        found: list[tuple[tuple[int, ...], int, Hit]] = []
        for place, entry in enumerate(self._entries):
            if entry.game not in games:
                continue
            at = [_first(entry.stems, word) for word in wanted]
            titled = [any(stem.startswith(word) for stem in entry.title) for word in wanted]
            if any(where < 0 and not in_title for where, in_title in zip(at, titled, strict=True)) or max(at) < 0:
                continue
            whole = all(word in entry.stems for word in wanted)
            together = _together(entry.stems, wanted)
            rank = (not whole, not together, not all(titled), not entry.block.number, games.index(entry.game), min(at))
            found.append((tuple(map(int, rank)), place, Hit(entry.game, entry.block, _sentence(entry.block.text, wanted))))
        return [hit for _, _, hit in sorted(found, key=lambda each: each[:2])]

    def words(self, typed: str, games: Sequence[str]) -> list[tuple[str, int]]:
        """Words of the rules that begin like the last one typed, the commonest first, and how many places have each."""
        last = (_spelt(typed[:LONGEST]) or [""])[-1]
        counted: Counter[str] = Counter()
        for game in games:
            counted.update(self._spelt[game])
        found = [(word, n) for word, n in counted.items() if len(word) >= _SHORTEST and last and word.startswith(last)]
        return sorted(found, key=lambda each: (-each[1], each[0]))[:_OFFERED_WORDS]

    def near(self, typed: str, games: Sequence[str]) -> list[str]:
        """Words of the rules and topics that look like what was typed and not found."""
        known = {word for game in games for word in self._spelt[game] if len(word) >= _SHORTEST}
        known |= {topic.id for game in games for topic in self._words.topics(game)}
        found = difflib.get_close_matches(fold(typed)[:40], sorted(known), 6, 0.7)
        return list({" ".join(_stems(word)): word for word in reversed(found)}.values())[::-1][:3]


def _spelt(text: str) -> list[str]:
    return [fold(word) for word in re.findall(r"[^\W_]+", tidy(text))]


def _stems(text: str) -> list[str]:
    """The words of a text as they are compared: one lock and two locks are the same."""
    return [word[:-1] if len(word) > 3 and word.endswith("s") and not word.endswith("ss") else word for word in _spelt(text)]


def _first(stems: Sequence[str], word: str) -> int:
    return next((i for i, stem in enumerate(stems) if stem.startswith(word)), -1)


def _together(stems: Sequence[str], wanted: Sequence[str]) -> bool:
    n = len(wanted)
    return any(all(map(str.startswith, stems[i : i + n], wanted)) for i in range(len(stems) - n + 1))


def _sentence(text: str, wanted: Sequence[str]) -> str:
    """The sentence of a text that has most of the words, the first of equals."""
    parts = re.split(r"(?<=[.!?]) +(?=[A-Z*`])", text)

    def count(part: str) -> int:
        stems = _stems(part)
        return sum(_first(stems, word) >= 0 for word in wanted) + _together(stems, wanted)

    return max(parts, key=count)
