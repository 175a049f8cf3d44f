"""All that the bot says: messages from the Fluent files in ``data/locale``, and the rules as topics.

The only module that imports Fluent. ``Words`` speaks for the bot as a whole; each game adds a ``GameWords`` that turns its
events and errors into sentences. What people typed or call themselves goes through ``plain_name``, ``chat_name`` or
``quote`` before it comes near a message. How the messages are written is told in ``docs/style.md``.
"""

from __future__ import annotations

import logging
import re
import unicodedata
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cache
from importlib.resources import files
from importlib.resources.abc import Traversable
from typing import ClassVar, Literal

import discord
from babel import Locale
from babel.lists import format_list
from fluent.runtime import FluentBundle, FluentResource
from fluent.syntax.ast import Junk, Message, Resource

from bot.rulebook import Block, Rulebook, Topic, WordsFault, key_of
from rules.game import AmbiguousMove, BadSetup, BadState, Event, IllegalMove, RulesError, UnreadableMove

log = logging.getLogger(__name__)

NAME_LIMIT = 32
QUOTE_LIMIT = 60
CHOICES = 6
"""Meanings of an ambiguous text that are named."""
HEADLINE_LIMIT = 60
TOPIC_LIMIT = 3500
"""Characters of a topic: it fits one message of components (4,000) with a heading and a button."""

_BABEL = {"en": "en_GB"}
"""The regional form of a folder's language: lists and plurals follow it."""

Params = Mapping[str, str | int]


# Names


class Mark(str):
    """Stands for a name in a sentence that becomes plain text (``bot.plain``): it needs no escaping, and gets none."""

    __slots__ = ()


def plain_name(name: str, limit: int = NAME_LIMIT) -> str:
    """A person's name made safe for a picture or an alt text: one line, no control characters, at most ``limit`` characters.

    Direction controls and invisible characters go, so do piles of combining marks; a name of which nothing is left becomes
    ``?``. Longer names end in an ellipsis.
    """
    kept: list[str] = []
    marks = 0
    for sign in unicodedata.normalize("NFC", name):
        category = unicodedata.category(sign)
        marks = marks + 1 if category == "Mn" else 0
        if category[0] == "Z" or sign in "\t\r\n":
            kept.append(" ")
        elif sign == "\N{ZERO WIDTH JOINER}" or (category[0] != "C" and marks <= 3):
            kept.append(sign)
    # What went from between two signs may let them join.
    text = unicodedata.normalize("NFC", " ".join("".join(kept).split()))
    if not any(unicodedata.category(sign)[0] in "LNPS" and "FILLER" not in unicodedata.name(sign, "") for sign in text):
        return "?"
    return text if len(text) <= limit else text[: limit - 1].rstrip() + "…"


def chat_name(name: str, limit: int = NAME_LIMIT) -> str:
    """A person's name made safe for a Discord message: ``plain_name``, with markdown, mentions and links made harmless.

    A name with right-to-left letters is isolated, so that it cannot turn the sentence around it.
    """
    if isinstance(name, Mark):
        return str(name)
    plain = plain_name(name, limit)
    text = discord.utils.escape_markdown(plain, ignore_links=False)
    for sign in ("@", "<", ":/"):
        # A zero-width space breaks mentions, time stamps, custom emoji and links, which no backslash does everywhere.
        text = text.replace(sign, sign[0] + "\N{ZERO WIDTH SPACE}" + sign[1:])
    text = re.sub(r"^(\d+)\.", r"\1\\.", text)
    if any(unicodedata.bidirectional(sign) in ("R", "AL", "AN") for sign in plain):
        text = f"\N{FIRST STRONG ISOLATE}{text}\N{POP DIRECTIONAL ISOLATE}"
    return text


def quote(text: str) -> str:
    """What somebody typed, made safe for a Discord message, at most ``QUOTE_LIMIT`` characters before escaping."""
    return chat_name(text, QUOTE_LIMIT)


def fit(lines: Sequence[str], limit: int, more: str) -> list[str]:
    """The last of the lines that fit into ``limit`` characters joined by line breaks; ``more`` stands for dropped ones."""
    if sum(map(len, lines)) + len(lines) <= limit:
        return list(lines)
    room = limit - len(more)
    kept: list[str] = []
    for line in reversed(lines):
        room -= len(line) + 1
        if room < 0:
            break
        kept.append(line)
    return [more, *reversed(kept)]


# Messages


@cache
def _parsed(text: str) -> Resource:
    """A file's messages, parsed once a process: the parser takes most of a second for them all."""
    return FluentResource(text)


class Words:
    """The messages of one language, and the rules of the games in it. Raises WordsFault for a faulty file."""

    def __init__(self, locale: str = "en") -> None:
        self.locale = locale
        self._babel = Locale.parse(_BABEL.get(locale, locale).replace("-", "_"))
        self._bundle = FluentBundle([str(self._babel).replace("_", "-")], use_isolating=False)
        self._folder = files("data").joinpath("locale", locale)
        self._ids: dict[str, str] = {}
        self._rulebooks: dict[str, Rulebook] = {}
        for file in sorted(self._folder.iterdir(), key=lambda f: f.name):
            if file.name.endswith(".ftl"):
                self._add(file)

    def _add(self, file: Traversable) -> None:
        resource = _parsed(file.read_text(encoding="utf-8"))
        for entry in resource.body:
            if isinstance(entry, Junk):
                raise WordsFault(file.name, f"not Fluent: {(entry.content or '').strip()[:80]!r}")
            if isinstance(entry, Message):
                if entry.id.name in self._ids:
                    raise WordsFault(file.name, f"{entry.id.name} stands in {self._ids[entry.id.name]} already")
                self._ids[entry.id.name] = file.name
        self._bundle.add_resource(resource)

    @property
    def ids(self) -> Mapping[str, str]:
        """Every message id, with the file that it stands in."""
        return self._ids

    def say(self, id: str, /, **params: str | int) -> str:
        """A message with its parameters filled in. Raises KeyError for an unknown id.

        A parameter that is missing is logged and shows as its name: a post with a flaw is better than none. Text from people
        must have gone through ``chat_name`` or ``quote``.
        """
        pattern = self._bundle.get_message(id).value
        if pattern is None:
            raise KeyError(id)
        text, faults = self._bundle.format_pattern(pattern, dict(params))
        for fault in faults:
            log.error("message %s: %s", id, fault)
        return str(text)

    def join(self, items: Iterable[str], style: Literal["and", "or"] = "and") -> str:
        """``a, b and c``, or with ``or``; empty for no items."""
        return format_list(list(items), "or" if style == "or" else "standard", self._babel)

    def error(self, error: RulesError) -> str:
        """One sentence for an error of the rules that is not a game's own. Raises TypeError for one that is (GameWords)."""
        match error:
            case UnreadableMove():
                near = self.join([quote(n) for n in error.near], "or")
                known = f"unreadable-{error.wanted}"
                id = known if known in self._ids else "unreadable-other"
                return self.say(id, word=quote(error.word), near=near, hints=len(error.near))
            case AmbiguousMove():
                return self.ambiguous(error, lambda _, choice: quote(choice))
            case BadState():
                return self.say("bad-state", where=quote(error.where), why=quote(error.why))
        raise TypeError(f"only the game's own words tell {error!r}")

    def ambiguous(self, error: AmbiguousMove, named: Callable[[str, str], str]) -> str:
        """The question that a text with several meanings is answered with; ``named`` names a choice of what is wanted."""
        known = f"meant-{error.wanted}"
        meant = known if known in self._ids else "meant-other"
        choices = [self.say(meant, name=named(error.wanted, choice)) for choice in error.choices[:CHOICES]]
        choices += [self.say("meant-another")] if len(error.choices) > CHOICES else []
        asked = f"ambiguous-{error.wanted}"
        params = {key: quote(value) for key, value in error.params.items()}
        id = asked if asked in self._ids else "ambiguous-other"
        return self.say(id, word=quote(error.word), choices=self.join(choices, "or"), **params)

    # Rules in our own words

    def topics(self, game: str) -> Sequence[Topic]:
        """The topics of a game's rules, in the order to read them. Raises KeyError for a game without rules here."""
        return self._rulebook(game).topics

    def has_rules(self, game: str) -> bool:
        """Whether there are rules of a game in this language."""
        return self._folder.joinpath("rules", game).is_dir()

    def rule(self, game: str, topic: str) -> str | None:
        """A topic's text by its id or title, or one ruling's by its number (``CM-45``, ``cm45`` or ``45``), as markdown.

        At most TOPIC_LIMIT characters; None for what is neither. Raises KeyError as ``topics``.
        """
        book = self._rulebook(game)
        wanted = key_of(topic)
        if wanted in book.rulings:
            text, title, id = book.rulings[wanted]
            return self.say("rules-ruling", text=text, title=title, topic=id)
        titles = {key_of(t.title): key_of(t.id) for t in book.topics}
        return book.texts.get(titles.get(wanted, wanted))

    def blocks(self, game: str) -> Sequence[Block]:
        """The paragraphs and rulings of a game's rules, in the order to read them. Raises KeyError as ``topics``."""
        return self._rulebook(game).blocks

    def _rulebook(self, game: str) -> Rulebook:
        if game not in self._rulebooks:
            if not self.has_rules(game):
                raise KeyError(game)
            self._rulebooks[game] = Rulebook(self._folder.joinpath("rules", game))
        return self._rulebooks[game]


# A game's own words


class GameWords(ABC):
    """What one game says: its events, its errors, its names of things. ``names`` are by seat, as people wrote them."""

    game: ClassVar[str]
    """The game's id, the beginning of the ids of its messages."""

    def __init__(self, words: Words) -> None:
        self.words = words

    def say(self, id: str, /, **params: str | int) -> str:
        """A message of this game: ``Words.say`` with the game's id before the message's."""
        return self.words.say(f"{self.game}-{id}", **params)

    @abstractmethod
    def event(self, event: Event, names: Sequence[str]) -> str:
        """One event as a line of the log."""

    @abstractmethod
    def story(self, events: Sequence[Event], names: Sequence[str], earlier: Sequence[Event] = ()) -> list[str]:
        """What happened in a turn or several, in a few short sentences; ``earlier`` is what the turn brought before."""

    @abstractmethod
    def headline(self, events: Sequence[Event], names: Sequence[str], limit: int = HEADLINE_LIMIT) -> str:
        """The gist of the last turn among the events, without markdown, for a picture's strip."""

    @abstractmethod
    def translate(self, params: Params) -> dict[str, str | int]:
        """The parameters of an error with the game's words for codes and indices."""

    def named(self, wanted: str, choice: str) -> str:
        """What an ambiguous text may mean, in the game's words: a town keeps its name, a colour or a kind is a code."""
        return quote(choice)

    def error(self, error: RulesError) -> str:
        """One sentence: what is wrong and the way out, with the number of the ruling behind it."""
        match error:
            case IllegalMove():
                sentence = self.say(f"illegal-{error.code}", **self.translate(error.params))
                if not error.ruling:
                    return sentence
                return self.words.say("sentence-with-ruling", sentence=sentence.removesuffix("."), ruling=error.ruling)
            case BadSetup():
                return self.say(f"setup-{error.code}", **self.translate(error.params))
            case AmbiguousMove():
                return self.words.ambiguous(error, self.named)
        return self.words.error(error)
