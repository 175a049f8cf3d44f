"""What the bot needs of a game besides its rules, and the list of games that there are.

Apart from ``bot.games`` this is the only module of the bot that names a game.
"""

from __future__ import annotations

import importlib
from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from typing import Any, ClassVar

import msgspec

from bot.panel import OPTION, Choose, Option, Panel, Tap, cut
from bot.refusals import Refusal
from rules.chance import Dice
from rules.game import AnyGame, Event, Move, RulesError, UnreadableMove

GAMES = ("canal_mania", "arriala")
"""The packages under ``bot.games``, in the order in which games are offered. Each has a function ``front() -> Front``."""


class Pictures(msgspec.Struct, frozen=True):
    """The two pictures of a turn post as PNG bytes, with the alt text of each (at most 1,024 characters)."""

    card: bytes
    map: bytes
    card_alt: str
    map_alt: str


class Picture(msgspec.Struct, frozen=True):
    """One picture as bytes (PNG, or GIF where it is told), with its alt text."""

    data: bytes
    alt: str


class Film(msgspec.Struct, frozen=True):
    """A whole game: an animated GIF of at most 10 MiB, and a chart of the scores by round as PNG."""

    replay: Picture
    chart: Picture


class Front(ABC):
    """One game's face: words, pictures, commands and computer players.

    Everything but ``commands`` is a plain function of a view or of events, so it may be called in a worker thread. A view
    holds nothing that its owner may not see; public texts and pictures are made from the spectator's view
    (``tables.view(table, None)``) and from public events. ``names`` are the seats' display names in seat order, as people
    chose them.
    """

    game: ClassVar[AnyGame]
    """The rules. ``game.name`` is the key of this front."""
    levels: ClassVar[tuple[str, ...]]
    """The levels of computer players, weakest first; empty when the game has none."""

    @property
    def title(self) -> str:
        """The game's name for people."""
        return self.game.name

    @abstractmethod
    def headline(self, events: Sequence[Event], names: Sequence[str]) -> str:
        """One line that says what mattered most in these public events; empty when nothing did."""

    @abstractmethod
    def story(self, events: Sequence[Event], names: Sequence[str], earlier: Sequence[Event] = ()) -> list[str]:
        """The public events as sentences in the rulebook's words, in order. Several events may share a sentence.

        ``earlier`` is what the same turn brought before them: whoever has built has not passed.
        """

    def settings(self, ruleset: str, options: Mapping[str, str]) -> list[str]:
        """The ruleset and the options that were chosen, for people."""
        return [ruleset, *(f"{name}: {value}" for name, value in sorted(options.items()))]

    def option_title(self, option: str) -> str:
        """What an option decides, for people: the title of a number that is asked for."""
        return option

    def colour(self, colour: str) -> str:
        """One of the game's colours for people."""
        return colour

    @property
    def lobby_note(self) -> str:
        """What the lobby's card says of the game's own way of giving out colours; "" where wishes are all there is to it."""
        return ""

    def event(self, event: Event, names: Sequence[str]) -> str:
        """One public event as a line of the log."""
        return " ".join(self.story([event], names))

    def error(self, error: RulesError) -> str:
        """One sentence for an error of the rules: what is wrong, and the way out."""
        return str(error)

    @property
    def help(self) -> str:
        """The game's own commands, in a line or two of `/help`."""
        return ""

    def prompt(self, view: Any) -> str:
        """What the view's owner has to decide now, with the commands for it, as Markdown; empty when it is not his turn."""
        return ""

    def passed(self, view: Any, moves: Sequence[Any]) -> list[str]:
        """What a step stops half done or leaves out without saying so: a sentence each, for the mover."""
        return []

    def situation(self, view: Any, names: Sequence[str]) -> str:
        """How far the game is, in one line: round, phase, how near the end."""
        return ""

    def final(self, view: Any, names: Sequence[str]) -> list[str]:
        """The final standings as Markdown, a line a seat, best first, and what decided ties; nothing while the game runs."""
        return []

    def warm(self) -> None:  # noqa: B027 (most games have nothing to warm)
        """Fill caches that would make the first answer slow. Called in a thread at the start."""

    @abstractmethod
    def scores(self, view: Any, names: Sequence[str]) -> str:
        """The standings as Markdown of a few lines: points, and the final tie-breaks once the game is over."""

    @abstractmethod
    def status(self, view: Any, names: Sequence[str]) -> str:
        """How things stand at the table, as Markdown: phase, what the mover may do, how near the end is."""

    @abstractmethod
    def hand(self, view: Any) -> str:
        """What the view's owner holds, as Markdown. For his eyes only."""

    @abstractmethod
    def plan(self, view: Any) -> str:
        """What the view's owner could best do with what he holds, as Markdown. For his eyes only. May take a second."""

    def panel(self, view: Any, names: Sequence[str], page: str) -> Panel:
        """A page of the seat's private panel: at first (``""``) what has to be decided now and how.

        A page that makes no sense any more is answered with the first one. Called in a thread. A game that says nothing of
        its own here offers its legal moves as a menu.
        """
        text = "\n".join(part for part in (self.prompt(view), self.hand(view)) if part)
        lines = [(self.game.write([move]), self.game.write([move], short=True)) for move in view.legal or ()]
        options = tuple(Option(cut(label, OPTION), line) for label, line in lines if len(line) <= OPTION)
        return Panel(text=text, rows=(Choose(placeholder="…", options=options, kind="lines"),) if options else ())

    def line(self, view: Any, argument: str) -> str:
        """The line of moves that a panel's tap stands for. Raises Refusal ``offer-gone``. Called in a thread."""
        return argument

    def chosen(self, view: Any, name: str, values: Sequence[str]) -> Tap:
        """What choosing these of a set means: a line to play or a page to show."""
        return Tap(do="; ".join(values))

    @abstractmethod
    def pictures(
        self,
        view: Any,
        events: Sequence[Event],
        names: Sequence[str],
        headline: str,
        story: Sequence[str],
        theme: str,
    ) -> Pictures:
        """The turn card and the map of this view; ``events`` are what changed since the last post. Called in a thread.

        ``story`` is plain text, oldest first (``bot.plain``): the alt texts tell of it as much as they hold, newest first.
        ``theme`` is one of ``bot.settings.THEMES``.
        """

    def places(self, view: Any) -> list[tuple[str, str]]:
        """What the map can be cropped to: labels, and the values that ``around`` takes."""
        return []

    def around(self, view: Any, names: Sequence[str], where: str) -> Picture:
        """The map round a place, for one who asks. Raises UnreadableMove. Called in a thread."""
        raise UnreadableMove(where, "place")

    def plan_picture(self, view: Any, names: Sequence[str]) -> Picture | None:
        """What ``plan`` tells, drawn on the map; None where there is nothing to draw. For his eyes only. In a thread."""
        return None

    films: ClassVar[bool] = False
    """Whether the game can show a whole play of it."""

    def film(self, record: bytes, names: Sequence[str]) -> Film:
        """The whole game of a record, of a game with ``films``. Raises RecordFault. Called in a thread, takes seconds."""
        raise TypeError(f"{self.game.name} has no film")

    @abstractmethod
    def choose(self, view: Any, level: str, dice: Dice) -> Move:
        """The next move of a computer player: one of the legal moves in its own view. Called in a thread.

        ``level`` is one of ``levels``; the same view, level and dice give the same move.
        """

    @abstractmethod
    def commands(self) -> Any:
        """The game's slash commands: a new ``discord.app_commands.Group``. Called once by the client."""


class KnownFronts(dict[str, Front]):
    """Fronts by the games' names. Whoever asks for a game that there is not (any more) gets Refusal ``faulty``."""

    def __missing__(self, name: str) -> Front:
        raise Refusal("faulty", why=f"there is no game {name}")


def load_fronts() -> dict[str, Front]:
    """Import every game and return the fronts by ``game.name``, in the order of ``GAMES``."""
    fronts: dict[str, Front] = {}
    for package in GAMES:
        front: Front = importlib.import_module(f"bot.games.{package}").front()
        fronts[front.game.name] = front
    return fronts
