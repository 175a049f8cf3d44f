"""The rules of a game in our own words: topics, their paragraphs, and the rulings that they tell."""

from __future__ import annotations

import re
from importlib.resources.abc import Traversable

import msgspec

from rules.names import fold


class WordsFault(Exception):
    """A locale file that cannot be used: ``file`` and the ``reason``."""

    def __init__(self, file: str, reason: str) -> None:
        super().__init__(f"{file}: {reason}")
        self.file = file
        self.reason = reason


class Topic(msgspec.Struct, frozen=True):
    """A chapter of a game's rules: its id, its title, and the numbers of the rulings that it tells."""

    id: str
    title: str
    rulings: tuple[str, ...]


class Block(msgspec.Struct, frozen=True):
    """A paragraph or a ruling (then with its ``number``) of a topic, as markdown."""

    topic: str
    title: str
    number: str
    text: str


def key_of(topic: str) -> str:
    """What a topic, title or ruling is looked up by: its letters and digits; a bare number stands for a ruling."""
    return fold(topic)


class Rulebook:
    """The topics of one game, read from its folder: ``NN-id.md`` with a ``# Title``, paragraphs, and ``- **CM-1** ...``."""

    def __init__(self, folder: Traversable) -> None:
        self.topics: list[Topic] = []
        self.blocks: list[Block] = []
        self.texts: dict[str, str] = {}
        self.rulings: dict[str, tuple[str, str, str]] = {}
        for file in sorted(folder.iterdir(), key=lambda f: f.name):
            self._add(file.name, file.read_text(encoding="utf-8"))

    def _add(self, file: str, text: str) -> None:
        id = file.removesuffix(".md").partition("-")[2]
        head, *blocks = _unwrap(text)
        if not head.startswith("# "):
            raise WordsFault(file, "no title")
        title = head.removeprefix("# ")
        numbers: list[str] = []
        for block in blocks:
            found = re.match(r"- \*\*([A-Z]+-(\d+))\*\* ", block)
            if found is None:
                self.blocks.append(Block(id, title, "", block.removeprefix("- ")))
                continue
            number, digits = found.groups()
            if key_of(number) in self.rulings:
                raise WordsFault(file, f"{number} is told twice")
            numbers.append(number)
            self.blocks.append(Block(id, title, number, block[found.end() :]))
            self.rulings[key_of(number)] = self.rulings[digits] = (block.removeprefix("- "), title, id)
        self.topics.append(Topic(id, title, tuple(numbers)))
        self.texts[key_of(id)] = "\n".join([f"### {title}", *blocks])


def _unwrap(text: str) -> list[str]:
    """The blocks of a markdown file, each on one line: headings, paragraphs and list items. Discord shows line breaks."""
    blocks: list[str] = []
    fresh = True
    for line in text.splitlines():
        if not line.strip():
            fresh = True
        elif fresh or line.startswith(("- ", "# ")):
            blocks.append(line.strip())
            fresh = False
        else:
            blocks[-1] += " " + line.strip()
    return blocks
