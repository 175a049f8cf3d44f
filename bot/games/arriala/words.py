"""What Arriala says: names of things, events as log lines, errors, standings. Turns are told in ``story``."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from typing import Literal

from bot.games.arriala import story
from bot.words import HEADLINE_LIMIT, GameWords, Params, chat_name
from rules.arriala import events as e
from rules.arriala.board import (
    BLUE,
    BLUE_SPACES,
    CARD_KIND,
    CARD_KINDS,
    CARD_NAMES,
    CARD_STEPS,
    COLOURS,
    CONSTRUCTIONS,
    DATA,
    KIND,
    PLACE_OF_NAME,
    PLACES,
    SITE,
    SITES,
    VINEYARD,
)
from rules.arriala.reaches import standoffs
from rules.arriala.state import NOBODY
from rules.game import Event

_PLACES = ("place", "began", "vineyard", "first", "last")
_COLOURS = ("colour", "own", "here")
"""The parameters of errors that hold names of places, and of colours. ``possible`` is told by what it holds."""

_NONE = "-"
"""What an error says for a list that is empty. Messages select it as ``none``."""
_MOST_LISTED = 12
"""Values of a list that are told before it is cut short."""


class ArrialaWords(GameWords):
    """The words of Arriala. Indices are those of ``board``; spaces and towns keep their proper names."""

    game = "arriala"

    # Names of things

    def place(self, place: int) -> str:
        """A place inside a sentence: ``A1``, ``Montech``, ``the Fronton vineyard``, ``blue space b1``."""
        kind, name = KIND[place], PLACES[place]
        if kind == VINEYARD:
            return self.say("place-vineyard", name=name)
        if kind == BLUE:
            return self.say("place-blue", name=name)
        return self.say("place-site", name=self.structure(place)) if kind == SITE else name

    def structure(self, site: int) -> str:
        """The structure of a site, by its name in the rulebook: ``Cacor Canal Bridge``."""
        return DATA.board.structures[SITES.index(site)].full_name

    def construction(self, blue_space: int) -> str:
        """What a riverside construction is on a blue space: ``a watermill``."""
        return self.say(f"construction-{CONSTRUCTIONS[BLUE_SPACES.index(blue_space)]}")

    def section(self, first: int, last: int) -> str:
        """A section by its ends: ``B1–B6``, or its only space."""
        return self.say("section", first=PLACES[first], last=PLACES[last] if first != last else "none")

    def colour(self, colour: int) -> str:
        """A colour of workers: ``red``; ``none`` for that of nobody."""
        return self.say(f"colour-{COLOURS[colour]}") if colour != NOBODY else "none"

    def workers(self, colours: Iterable[int]) -> str:
        """Workers by colour, the most first: ``2 red and 1 green``; ``none`` without any."""
        counted = sorted(Counter(colours).items(), key=lambda entry: (-entry[1], entry[0]))
        told = [self.say("workers", count=count, colour=self.colour(colour)) for colour, count in counted]
        return self.words.join(told) or "none"

    def card(self, card: int) -> str:
        """A card: ``walk 3``."""
        return self.say(f"card-{_kind(card)}", steps=CARD_STEPS[card])

    def skill(self, card: int) -> str:
        """What a card does, in one line of at most 100 characters."""
        return self.say(f"skill-{_kind(card)}", steps=CARD_STEPS[card])

    def settings(self, ruleset: str, options: Mapping[str, str]) -> list[str]:
        """The rules and the options that were chosen."""
        chosen = [
            self.say(f"option-{name}", value=int(value) if value.isdigit() else value)
            for name, value in sorted(options.items())
        ]
        return [self.say(f"ruleset-{ruleset}"), *chosen]

    def option_title(self, option: str) -> str:
        """What a number among the options decides: ``Last round``."""
        return self.say(f"title-{option}")

    # Events

    def event(self, event: Event, names: Sequence[str], card: int = NOBODY) -> str:
        """One event as a line of the log, with the card by which it was done if it is told in the same sentence."""
        played = self.card(card) if card != NOBODY else "none"
        return self.say(f"event-{event.code}", **{"card": played, **self._fill(event, names)})

    def _fill(self, event: Event, names: Sequence[str]) -> dict[str, str | int]:
        known: dict[str, str | int] = {"who": chat_name(names[event.seat]) if event.seat >= 0 else ""}
        match event:
            case e.CardPlayed():
                known["card"] = self.card(event.card)
            case e.Walked() | e.Jumped() | e.WentToVineyard() | e.Returned():
                known |= {"colour": self.colour(event.colour), "start": self.place(event.start), "to": self.place(event.to)}
                if isinstance(event, e.Walked):
                    known["steps"] = event.steps
            case e.Allocated() | e.ReachGone():
                known["to"] = self.place(event.to)
            case e.LeftThere():
                known["vineyard"] = self.place(event.vineyard)
            case e.RiversideBuilt():
                known |= {"construction": self.construction(event.to), "to": self.place(event.to)}
                known |= {"start": self.place(event.start), "points": event.points}
            case e.LockBuilt() | e.StructureBuilt():
                known |= {"to": self.place(event.to), "points": event.points}
            case e.ReachClosed():
                known |= {"section": self.section(event.first, event.last), **self._fight(event.workers)}
                known |= {"winner": self.colour(event.winner), "points": event.points}
            case e.Drew():
                seen = event.card >= 0
                known |= {"known": "yes" if seen else "no", "card": self.card(event.card) if seen else "none"}
            case e.PileShuffled():
                known["count"] = event.count
            case e.TurnEnded():
                known["left"] = event.left
            case e.RoundBegan():
                known |= {"number": event.number, "left": event.left}
            case e.Stalled():
                known["round"] = event.round
            case e.VineyardScored():
                known |= {"vineyard": self.place(event.vineyard), **self._fight(event.workers)}
                known |= {"winner": self.colour(event.winner), "points": event.points}
            case e.GameOver():
                known["winners"] = self.words.join([chat_name(names[seat]) for seat in event.winners])
                known["count"] = len(event.winners)
        return known

    def _fight(self, workers: Sequence[int]) -> dict[str, str | int]:
        """Who stood in a place that scored, and which colours cancelled out (AR-26 to AR-28)."""
        groups = [self.words.join([self.colour(colour) for colour in group]) for group in standoffs(workers)]
        first, second = (*groups, "none", "none")[:2]
        return {"workers": self.workers(workers), "cancelled": first, "also": second}

    def story(self, events: Sequence[Event], names: Sequence[str], earlier: Sequence[Event] = ()) -> list[str]:
        """A turn, or a run of turns, in short sentences."""
        return story.tell(self, events, names, earlier)

    def headline(self, events: Sequence[Event], names: Sequence[str], limit: int = HEADLINE_LIMIT) -> str:
        """The gist of the last turn among the events, without markdown; empty when nothing happened."""
        return story.headline(self, events, names, limit)

    # Errors

    def translate(self, params: Params) -> dict[str, str | int]:
        """The parameters of an error in this game's words: places, colours, cards and actions, and lists of them."""
        return {key: self._translated(key, value) if isinstance(value, str) else value for key, value in params.items()}

    def named(self, wanted: str, choice: str) -> str:
        """A worker by its colour; what else can be meant keeps its name."""
        return self.colour(COLOURS.index(choice)) if wanted == "worker" else chat_name(choice)

    def _translated(self, key: str, value: str) -> str:
        if value in ("", _NONE):
            return "none"
        parts = value.split(", ")
        if len(parts) > _MOST_LISTED:
            parts = [*parts[: _MOST_LISTED - 1], "…"]
        style: Literal["and", "or"] = "or" if key == "possible" else "and"
        return self.words.join([self._one(key, part) for part in parts], style)

    def _one(self, key: str, part: str) -> str:
        if key == "action":
            return self.say(f"action-{part}")
        if key == "card" and part in CARD_NAMES:
            return self.card(CARD_NAMES.index(part))
        if key in (*_PLACES, "possible") and part in PLACE_OF_NAME:
            return self.place(PLACE_OF_NAME[part])
        if key in (*_COLOURS, "possible") and part in COLOURS:
            return self.colour(COLOURS.index(part))
        return chat_name(part)


def _kind(card: int) -> str:
    return CARD_KINDS[CARD_KIND[card]].replace(" ", "-")
