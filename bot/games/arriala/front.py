"""Arriala's face: what the bot needs of the game besides its rules, put together from the modules beside this one."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, ClassVar

from bot.games.arriala import asked, final, panel, sheets
from bot.games.arriala.commands import ArrialaCommands
from bot.games.arriala.words import ArrialaWords
from bot.panel import Panel
from bot.plain import told_plainly
from bot.registry import Film, Front, Picture, Pictures
from bot.words import Words, plain_name
from render.arriala import Scene, alt_card, alt_map, draw_card, draw_map
from rules.arriala import ai
from rules.arriala.events import AnyEvent
from rules.arriala.game import Arriala
from rules.arriala.moves import AnyMove
from rules.arriala.state import View
from rules.chance import Dice
from rules.game import AnyGame, Event, RulesError


class ArrialaFront(Front):
    """The front of Arriala."""

    game: ClassVar[AnyGame] = Arriala()
    levels: ClassVar[tuple[str, ...]] = ("easy",)
    films: ClassVar[bool] = True

    def __init__(self, words: Words | None = None) -> None:
        self.words = ArrialaWords(words or Words())

    @property
    def title(self) -> str:
        """The game's name for people."""
        return self.words.say("name")

    def settings(self, ruleset: str, options: Mapping[str, str]) -> list[str]:
        """The rules and the options."""
        return self.words.settings(ruleset, options)

    def option_title(self, option: str) -> str:
        """What a number among the options decides."""
        return self.words.option_title(option)

    def colour(self, colour: str) -> str:
        """One of the players' colours."""
        return self.words.say(f"colour-{colour}")

    def headline(self, events: Sequence[Event], names: Sequence[str]) -> str:
        """The gist of the last turn among the events."""
        return self.words.headline(events, names)

    def story(self, events: Sequence[Event], names: Sequence[str], earlier: Sequence[Event] = ()) -> list[str]:
        """The events in the rulebook's words."""
        return self.words.story(events, names, earlier)

    def event(self, event: Event, names: Sequence[str]) -> str:
        """One event as a log line."""
        return self.words.event(event, names)

    def error(self, error: RulesError) -> str:
        """One sentence for an error of the rules."""
        return self.words.error(error)

    def final(self, view: View, names: Sequence[str]) -> list[str]:
        """The final standings, and what decided ties."""
        return final.final(self.words, view, names)

    @property
    def help(self) -> str:
        """`/arriala` in two lines."""
        return self.words.say("help")

    def prompt(self, view: View) -> str:
        """What the view's owner has to decide now."""
        return sheets.prompt(self.words, view)

    def scores(self, view: View, names: Sequence[str]) -> str:
        """A line a seat."""
        return sheets.scores(self.words, view, names)

    def situation(self, view: View, names: Sequence[str]) -> str:
        """Round, open sections, project points left."""
        return sheets.situation(self.words, view, names)

    def status(self, view: View, names: Sequence[str]) -> str:
        """The whole public position in words."""
        return sheets.status(self.words, view, names)

    def hand(self, view: View) -> str:
        """The seat's own cards and workers."""
        return sheets.hand(self.words, view)

    def plan(self, view: View) -> str:
        """The best projects with the points that are left."""
        return sheets.plan(self.words, view)

    def pictures(
        self,
        view: View,
        events: Sequence[Event],
        names: Sequence[str],
        headline: str,
        story: Sequence[str],
        theme: str,
    ) -> Pictures:
        """The turn card and the map, with their alt texts."""
        shown = tuple(plain_name(name) for name in names)
        changed = tuple(event for event in events if isinstance(event, AnyEvent))
        ended = tuple(told_plainly(lambda marks: self.final(view, marks), names))
        scene = Scene(view, shown, changed, headline=headline, story=tuple(story), theme=theme, final=ended)
        return Pictures(draw_card(scene), draw_map(scene), alt_card(scene), alt_map(scene))

    def panel(self, view: View, names: Sequence[str], page: str) -> Panel:
        """A page of the seat's panel."""
        return panel.panel(self.words, view, names, page)

    def places(self, view: View) -> list[tuple[str, str]]:
        """The stretches and places in play."""
        return asked.places(self.words, view)

    def around(self, view: View, names: Sequence[str], where: str) -> Picture:
        """The map round a stretch or a place."""
        return asked.around(view, names, where)

    def plan_picture(self, view: View, names: Sequence[str]) -> Picture | None:
        """The projects of the plan, numbered on the board."""
        return asked.plan_picture(view, names)

    def film(self, record: bytes, names: Sequence[str]) -> Film:
        """The whole game, a frame a turn."""
        return asked.film(self.game, record, names)

    def choose(self, view: View, level: str, dice: Dice) -> AnyMove:
        """A computer player's next move."""
        return ai.choose(view, level, dice)

    def commands(self) -> Any:
        """``/arriala``."""
        return ArrialaCommands(self.words)
