"""Rulesets and table options: a flag, a choice or a number, each with its default and the values that it may have.

A value is kept as text, in tables and records alike: ``stored`` turns what a person typed into that one text. The rules take
stored values only; whoever speaks with people stores first.
"""

from __future__ import annotations

import re
from abc import abstractmethod
from collections.abc import Mapping

import msgspec

YES, NO = frozenset({"yes", "on", "true"}), frozenset({"no", "off", "false"})
"""What people may say for a flag, whichever of these words is stored."""


class Option(msgspec.Struct, frozen=True):
    """A table option: its name, and its possible values as stored (the first is the default)."""

    name: str

    @property
    @abstractmethod
    def values(self) -> tuple[str, ...]:
        """All stored values, the default first."""

    @property
    def default(self) -> str:
        """The value of a table that chose none."""
        return self.values[0]

    @property
    @abstractmethod
    def possible(self) -> str:
        """The values in short: a list of names, or a range (``20-500``), with commas between."""

    def offered(self, typed: str) -> tuple[str, ...]:
        """The values to offer to somebody who has typed so much of the option and its value."""
        return self.values

    def stored(self, typed: str) -> str | None:
        """The stored value that somebody means, case aside; None if there is none."""
        wanted = typed.strip().casefold()
        return next((value for value in self.values if value.casefold() == wanted), None)


class Choice(Option, frozen=True):
    """One of a few named values, the default first."""

    names: tuple[str, ...]

    @property
    def values(self) -> tuple[str, ...]:
        """The names."""
        return self.names

    @property
    def possible(self) -> str:
        """The names."""
        return ", ".join(self.names)


class Flag(Option, frozen=True):
    """Yes or no. ``words`` are the two as they are stored, the default first."""

    words: tuple[str, str]

    @property
    def values(self) -> tuple[str, ...]:
        """Both words."""
        return self.words

    @property
    def possible(self) -> str:
        """Both words."""
        return ", ".join(self.words)

    def stored(self, typed: str) -> str | None:
        """The word for ``yes``, ``no``, ``on``, ``off``, ``true`` and ``false`` in any case."""
        wanted = typed.strip().casefold()
        meant = next((family for family in (YES, NO) if wanted in family), frozenset[str]())
        return next((word for word in self.words if word in meant), None)


class Number(Option, frozen=True):
    """A whole number from ``least`` to ``most``, or one of ``also`` outside of that."""

    start: int
    """The default."""
    least: int
    most: int
    also: tuple[int, ...] = ()

    @property
    def values(self) -> tuple[str, ...]:
        """Every number, the default first."""
        numbers = (self.start, *self.also, *range(self.least, self.most + 1))
        return tuple(dict.fromkeys(map(str, numbers)))

    @property
    def possible(self) -> str:
        """The range, after what is possible besides: ``0, 20-500``."""
        return ", ".join([*map(str, self.also), f"{self.least}-{self.most}"])

    def offered(self, typed: str) -> tuple[str, ...]:
        """The number that was typed, if it is possible; else the default, what is possible besides, and both ends."""
        found = self.stored(typed.rpartition(":")[2])
        ends = (self.start, *self.also, self.least, self.most)
        return (found,) if found else tuple(dict.fromkeys(map(str, ends)))

    def stored(self, typed: str) -> str | None:
        """The number without leading zeros."""
        digits = re.fullmatch(r"0*([0-9]{1,9})", typed.strip())
        if digits is None:
            return None
        number = int(digits[1])
        return str(number) if number in self.also or self.least <= number <= self.most else None


class Ruleset(msgspec.Struct, frozen=True):
    """A named set of rules of one game: who can play it and with which options."""

    name: str
    least_seats: int
    most_seats: int
    options: tuple[Option, ...] = ()
    fewer: tuple[str, str, int] | None = None
    """An option, a value of it, and how few can play with that value."""

    def least(self, options: Mapping[str, str]) -> int:
        """The fewest seats with these options."""
        if self.fewer is not None and options.get(self.fewer[0]) == self.fewer[1]:
            return self.fewer[2]
        return self.least_seats

    def option(self, name: str) -> Option | None:
        """The option of this name, case aside."""
        wanted = name.strip().casefold()
        return next((option for option in self.options if option.name.casefold() == wanted), None)

    def stored(self, typed: Mapping[str, str]) -> dict[str, str]:
        """Options as they are stored; what is not known stays as it was typed, for the rules to refuse."""
        out: dict[str, str] = {}
        for name, value in typed.items():
            option = self.option(name)
            out[option.name if option else name] = (option.stored(value) if option else None) or value
        return out
