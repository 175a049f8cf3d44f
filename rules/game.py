"""The contract that every game keeps, and the errors it may raise.

A *game* is the rules; a *state* is one play of them. A state has three parts: ``open`` (all that anyone at the table may
see), ``seats`` (one private part each) and ``deep`` (decks and the seed). A *view* is a copy of ``open``, one seat's private
part and, for the mover, the legal moves; what is hidden is not in a view, so nothing that is handed one can leak it.

Nothing here speaks to people: moves, events and errors carry codes and parameters, and ``bot/words.py`` makes sentences.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from typing import Any, ClassVar, Generic, Literal, TypeVar

import msgspec

from rules.chance import Dice
from rules.options import Ruleset

Reveals = Literal["nothing", "mover", "everyone"]
"""Who learns something new from an event: what undo may not take back for free."""


class RulesError(Exception):
    """Something asked of the rules that they do not allow. Nothing has changed."""


class IllegalMove(RulesError):
    """A move that was understood and is not allowed here.

    ``code`` names the sentence in the locale files, ``ruling`` the rule behind it (``CM-45``), ``params`` fill the
    sentence: strings and integers only.
    """

    def __init__(self, code: str, ruling: str = "", **params: str | int) -> None:
        super().__init__(f"{code} {ruling} {params}")
        self.code = code
        self.ruling = ruling
        self.params: dict[str, str | int] = params


class UnreadableMove(RulesError):
    """A text that names no move: ``word`` is the part that was not understood, ``near`` what may have been meant.

    ``wanted`` says what was looked for: ``verb``, ``town``, ``contract``, ``engineer``, ``hex``, ``card``, ``tile`` ...
    """

    def __init__(self, word: str, wanted: str, near: Sequence[str] = ()) -> None:
        super().__init__(f"{wanted}? {word!r}")
        self.word = word
        self.wanted = wanted
        self.near = tuple(near)


class AmbiguousMove(RulesError):
    """A text that fits several moves: ``choices`` are the names, or codes, in which these differ.

    ``wanted`` says what is to be chosen: ``town``, ``contract``, ``exit``, ``worker`` ...; ``params`` tell more of it.
    """

    def __init__(self, word: str, wanted: str, choices: Sequence[str], **params: str) -> None:
        super().__init__(f"{wanted}? {word!r}: {', '.join(choices)}")
        self.word = word
        self.wanted = wanted
        self.choices = tuple(choices)
        self.params: dict[str, str] = params


class BadSetup(RulesError):
    """A table that cannot be started: the ``code`` names the sentence, ``params`` fill it."""

    def __init__(self, code: str, **params: str | int) -> None:
        super().__init__(f"{code} {params}")
        self.code = code
        self.params: dict[str, str | int] = params


class BadState(RulesError):
    """A stored state or a position text that cannot be loaded: ``where`` is the key, ``why`` the reason."""

    def __init__(self, where: str, why: str) -> None:
        super().__init__(f"{where}: {why}")
        self.where = where
        self.why = why


class Setup(msgspec.Struct, frozen=True):
    """What is decided before the start: how many seats, which ruleset, options by name, and wished colours by seat.

    A wish of ``""`` means no wish. Options left out take their default.
    """

    seats: int
    ruleset: str = ""
    options: dict[str, str] = {}
    colours: tuple[str, ...] = ()


class Move(msgspec.Struct, frozen=True):
    """The smallest decision of a seat. Concrete moves carry a tag and integers or tuples of integers."""


class Event(msgspec.Struct, frozen=True, kw_only=True):
    """What a move did, as log and picture tell it. ``seat`` is who did it, -1 the table itself."""

    seat: int = -1
    reveals: ClassVar[Reveals] = "nothing"

    @property
    def code(self) -> str:
        """The name of the event's sentence in the locale files: the struct's tag."""
        return str(self.__struct_config__.tag)

    @property
    def telling(self) -> bool:
        """Whether it changes nothing and only tells what follows from the position: an older log may lack it."""
        return False


class Standing(msgspec.Struct, frozen=True):
    """One line of the standings: ``place`` from 1 (shared by equals), ``seat``, ``points`` and the tie-break figures.

    The tie-break figures are empty while the game runs: they would tell what is hidden.
    """

    place: int
    seat: int
    points: int
    ties: tuple[int, ...] = ()


S = TypeVar("S")
M = TypeVar("M", bound=Move)
V = TypeVar("V")


class Game(ABC, Generic[S, M, V]):
    """One game's rules. All methods are pure but for ``play``, which changes the state it is given."""

    name: ClassVar[str]
    """The game's id in commands, records and the store: ``canal-mania``."""
    engine: ClassVar[int]
    """Rises when an old record would replay differently."""
    rulesets: ClassVar[tuple[Ruleset, ...]]
    """The first is the default."""
    colours: ClassVar[tuple[str, ...]]
    """The colours a seat may have; a seat's colour is an index into this."""
    data_digest: ClassVar[str]
    """SHA-256 of the data files that the rules read."""

    @abstractmethod
    def start(self, setup: Setup, seed: str) -> S:
        """A new state. Raises BadSetup."""

    def check_setup(self, setup: Setup) -> Ruleset:
        """The ruleset of a setup that can be started, "" being the first. Option values must be as they are stored.

        Raises BadSetup ``unknown-ruleset``, ``seats``, ``unknown-option``, ``option-value``, ``unknown-colour``.
        """
        ruleset = next((r for r in self.rulesets if setup.ruleset in ("", r.name)), None)
        if ruleset is None:
            raise BadSetup("unknown-ruleset", ruleset=setup.ruleset, possible=", ".join(r.name for r in self.rulesets))
        least = ruleset.least(setup.options)
        if not least <= setup.seats <= ruleset.most_seats:
            raise BadSetup("seats", seats=setup.seats, least=least, most=ruleset.most_seats)
        known = {option.name: option for option in ruleset.options}
        for name, value in setup.options.items():
            if name not in known:
                raise BadSetup("unknown-option", option=name, possible=", ".join(known) or "-")
            if known[name].stored(value) != value:
                raise BadSetup("option-value", option=name, value=value, possible=known[name].possible)
        for colour in setup.colours:
            if colour and colour not in self.colours:
                raise BadSetup("unknown-colour", colour=colour, possible=", ".join(self.colours))
        return ruleset

    def opening(self, state: S) -> list[Event]:
        """What the log tells of the set-up, before the first move."""
        return []

    @abstractmethod
    def mover(self, state: S) -> int | None:
        """The seat that has to move; None when the game is over."""

    @abstractmethod
    def turn(self, state: S) -> int:
        """Counts the turns from 1; rises whenever a turn passes to another (or, in rounds of one, the same) seat."""

    @abstractmethod
    def seat_colours(self, state: S) -> tuple[int, ...]:
        """Each seat's colour, as an index into ``colours``."""

    @abstractmethod
    def legal(self, state: S) -> list[M]:
        """All legal moves of the mover, without doubles; empty when the game is over. The single truth."""

    @abstractmethod
    def play(self, state: S, move: M) -> list[Event]:
        """Apply a move of the mover to the state. Raises IllegalMove, and then the state is unchanged."""

    @abstractmethod
    def view(self, state: S, seat: int | None) -> V:
        """What a seat may see, or a spectator (None). A copy: it stays as it is while the state plays on."""

    @abstractmethod
    def guess(self, view: V, dice: Dice) -> S:
        """A state that the view's owner could be in: what is hidden is dealt from what he has not seen."""

    @abstractmethod
    def read(self, text: str, view: V) -> list[M]:
        """The moves that a line of text means for the view's owner, who is the mover.

        Only the last of them may reveal anything. Earlier phases are passed where the line belongs to a later one.
        Raises UnreadableMove or AmbiguousMove; legality is for ``play`` to judge.
        """

    @abstractmethod
    def write(self, moves: Sequence[M], short: bool = False) -> str:
        """The line that ``read`` turns into these moves: the long form, or one of at most 100 characters."""

    @abstractmethod
    def standings(self, state: S) -> list[Standing]:
        """Best first. While the game runs, by points alone."""

    @abstractmethod
    def copy(self, state: S) -> S:
        """An independent copy, as good as ``load(dump(state))`` and much cheaper."""

    @abstractmethod
    def dump(self, state: S) -> bytes:
        """The state as msgpack."""

    @abstractmethod
    def load(self, data: bytes) -> S:
        """The inverse of ``dump``. Raises BadState."""

    @abstractmethod
    def digest(self, state: S) -> str:
        """SHA-256 of the dump, in hex. Never shown while a table runs: it would confirm guesses at what is hidden."""

    @abstractmethod
    def public(self, events: Sequence[Event]) -> list[Event]:
        """The events as the whole table may see them: what only the mover learned is blanked."""

    @abstractmethod
    def write_events(self, events: Sequence[Event]) -> bytes:
        """Events as JSON, for the log."""

    @abstractmethod
    def read_events(self, data: bytes) -> list[Event]:
        """The inverse of ``write_events``."""

    def check(self, state: S, move: M) -> None:
        """Raise the IllegalMove that ``play`` would raise, if any. The state is unchanged."""
        self.play(self.copy(state), move)


AnyGame = Game[Any, Any, Any]
