"""Canal Mania's face: what the bot needs of the game besides its rules, put together from the modules beside this one."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, ClassVar

from bot.games.canal_mania import asked, card_panel, final, panel, passed, plan_sheet, sheets
from bot.games.canal_mania.commands import CanalCommands
from bot.games.canal_mania.panel_sight import Sight
from bot.games.canal_mania.words import CanalManiaWords
from bot.panel import Panel, Tap
from bot.plain import told_plainly
from bot.registry import Film, Front, Picture, Pictures
from bot.words import Words, plain_name
from render.canal_mania import Scene, alt_card, alt_map, draw_card, draw_map
from rules.canal_mania import ai, plans
from rules.canal_mania.events import AnyEvent
from rules.canal_mania.game import CanalMania
from rules.canal_mania.moves import AnyMove
from rules.canal_mania.state import View
from rules.chance import Dice
from rules.game import AnyGame, Event, RulesError


class CanalManiaFront(Front):
    """The front of Canal Mania."""

    game: ClassVar[AnyGame] = CanalMania()
    levels: ClassVar[tuple[str, ...]] = ("easy",)
    films: ClassVar[bool] = True

    def __init__(self, words: Words | None = None) -> None:
        self.words = CanalManiaWords(words or Words())

    @property
    def title(self) -> str:
        """The game's name for people."""
        return self.words.say("name")

    def settings(self, ruleset: str, options: Mapping[str, str]) -> list[str]:
        """The edition and the options."""
        return self.words.settings(ruleset, options)

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
        """`/canal` in two lines."""
        return self.words.say("help")

    def prompt(self, view: View) -> str:
        """What the view's owner has to decide now."""
        return sheets.prompt(self.words, view)

    def passed(self, view: View, moves: Sequence[AnyMove]) -> list[str]:
        """What is stopped half done, and the phases that are left out."""
        return passed.passed(self.words, view, moves)

    def scores(self, view: View, names: Sequence[str]) -> str:
        """A line a seat."""
        return sheets.scores(self.words, view, names)

    def situation(self, view: View, names: Sequence[str]) -> str:
        """Round, phase and how near the end is."""
        return sheets.situation(self.words, view, names)

    def status(self, view: View, names: Sequence[str]) -> str:
        """The whole public position in words."""
        return sheets.status(self.words, view, names)

    def hand(self, view: View) -> str:
        """The seat's own cards, contracts, tiles and engineer."""
        return sheets.hand(self.words, view)

    def plan(self, view: View) -> str:
        """The best ways to finish each contract with the present hand, and what is missing."""
        return plan_sheet.plan(self.words, view)

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

    def line(self, view: View, argument: str) -> str:
        """The line behind a tap of the panel."""
        return panel.line(view, argument)

    def chosen(self, view: View, name: str, values: Sequence[str]) -> Tap:
        """A pick or a discard."""
        return card_panel.chosen(Sight(self.words, view, ()), name, values)

    def colour(self, colour: str) -> str:
        """A colour of tiles."""
        return self.words.say(f"player-{colour}")

    @property
    def lobby_note(self) -> str:
        """Red is nobody's to wish for (CM-90)."""
        return self.words.say("lobby-note")

    def places(self, view: View) -> list[tuple[str, str]]:
        """The contracts in play, then every hex."""
        return asked.places(self.words, view)

    def around(self, view: View, names: Sequence[str], where: str) -> Picture:
        """The map round a contract, a town or a hex."""
        return asked.around(view, names, where)

    def plan_picture(self, view: View, names: Sequence[str]) -> Picture | None:
        """The ways of the plan as ghost tiles, or else the goods routes."""
        return asked.plan_picture(view, names)

    def film(self, record: bytes, names: Sequence[str]) -> Film:
        """The whole game, a frame a turn."""
        return asked.film(self.game, record, names)

    def choose(self, view: View, level: str, dice: Dice) -> AnyMove:
        """A computer player's next move."""
        return ai.choose(view, level, dice)

    def commands(self) -> Any:
        """``/canal``."""
        return CanalCommands(self.words)

    def warm(self) -> None:
        """Fill the caches of the planner, so that the first autocomplete is as quick as the others."""
        plans.warm()
