"""What Canal Mania says: names of things, events as log lines, errors, standings. Turns are told in ``story``."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from typing import Literal

from bot.games.canal_mania import story
from bot.words import HEADLINE_LIMIT, GameWords, Params, chat_name
from rules.canal_mania import events as e
from rules.canal_mania.board import (
    CARD_KIND,
    CARD_NAMES,
    CARD_SYMBOL,
    CONTRACT_IDS,
    CONTRACTS,
    ENGINEERS,
    HEXES,
    JUNCTION,
    JUNCTION_2,
    KINDS,
    NO_SYMBOL,
    PLAYER_COLOURS,
    SYMBOLS,
    TOWN_AT,
    TOWNS,
    tile_hex,
    tile_kind,
    tile_leads_to,
)
from rules.game import Event

_LISTS: dict[str, Literal["and", "or"]] = {"possible": "or", "instead": "or", "termini": "or", "row": "and"}
"""The parameters of errors that hold several things, and how these are joined."""

_CODES: dict[str, tuple[str, ...]] = {
    "kind": ("kind-",),
    "colour": ("colour-",),
    "owner": ("player-",),
    "action": ("action-",),
    "terrain": ("terrain-",),
    "pay": ("kind-",),
    "possible": ("action-", "kind-", "player-"),
}
"""The parameters of errors that hold codes, and the families of messages that translate them. All others hold names."""

_LONGEST = 400
"""Characters of a parameter: five names of contracts are the longest."""

_NONE = "-"
"""What an error says for a list that is empty. Messages select it as ``none``."""


class CanalManiaWords(GameWords):
    """The words of Canal Mania. Indices are those of ``board``; towns, contracts and engineers keep their proper names."""

    game = "canal-mania"

    # Names of things

    def kind(self, kind: int) -> str:
        """A kind of tile or build card: ``lock``."""
        return self.say(f"kind-{KINDS[kind]}")

    def colour(self, colour: int) -> str:
        """A colour of towns, or white, the symbol's: ``purple``."""
        return self.say(f"colour-{SYMBOLS[colour]}")

    def player_colour(self, colour: int) -> str:
        """A colour of a seat's tiles: ``red``."""
        return self.say(f"player-{PLAYER_COLOURS[colour]}")

    def phase(self, phase: int) -> str:
        """``first phase`` .. ``third phase``, and what follows it."""
        return self.say("phase", phase=phase)

    def card(self, card: int) -> str:
        """A build card: ``lock``, or with its goods symbol ``lock (red goods)``."""
        if CARD_SYMBOL[card] == NO_SYMBOL:
            return self.kind(CARD_KIND[card])
        return self.say("card-with-goods", kind=self.kind(CARD_KIND[card]), colour=self.colour(CARD_SYMBOL[card]))

    def cards(self, cards: Iterable[int]) -> str:
        """Several cards, equal ones counted: ``2 locks, a stretch (red goods) and a surveyor``."""
        parts = []
        for card, count in Counter(cards).items():
            counted = self.say("kind-count", kind=KINDS[CARD_KIND[card]], count=count)
            if CARD_SYMBOL[card] != NO_SYMBOL:
                counted = self.say("card-with-goods", kind=counted, colour=self.colour(CARD_SYMBOL[card]))
            parts.append(counted)
        return self.words.join(parts)

    def contract(self, contract: int) -> str:
        """A contract's full name, to follow an article: ``Medway Navigation``, ``Junction``, ``second Junction``."""
        if contract >= JUNCTION:
            return self.say("junction-second" if contract == JUNCTION_2 else "junction")
        return CONTRACTS[contract]

    def short_contract(self, contract: int) -> str:
        """A contract's name for a label or a headline, at most 24 characters: ``Rochdale``."""
        return self.say(f"short-{CONTRACT_IDS[contract]}")

    def engineer(self, engineer: int) -> str:
        """An engineer's short name: ``Telford``."""
        return ENGINEERS[engineer]

    def skill(self, engineer: int) -> str:
        """What an engineer can do, in one line of at most 100 characters."""
        return self.say(f"skill-{ENGINEERS[engineer].lower()}")

    def tile(self, tile: int) -> str:
        """A tile with where it leads, if to a town: ``S22 lock``, ``T22 stretch to Maidstone``."""
        town = TOWN_AT[tile_leads_to(tile)]
        known = {"hex": HEXES[tile_hex(tile)], "kind": self.kind(tile_kind(tile))}
        return self.say("tile", **known) if town < 0 else self.say("tile-to-town", **known, town=TOWNS[town])

    def settings(self, ruleset: str, options: Mapping[str, str]) -> list[str]:
        """The edition and the options that were chosen: ``second edition``, ``short game``."""
        chosen = [self.say(f"option-{name}-{value}") for name, value in sorted(options.items())]
        return [self.say(f"ruleset-{ruleset}"), *chosen]

    def points(self, points: Sequence[int], first: int, names: Sequence[str]) -> str:
        """Who scored what, the seat ``first`` first: ``Ada 3, Bea 2``."""
        seats = sorted((s for s, p in enumerate(points) if p), key=lambda s: (s != first, s))
        return ", ".join(self.say("scored", who=chat_name(names[s]), points=points[s]) for s in seats)

    # Events

    def event(self, event: Event, names: Sequence[str]) -> str:
        """One event as a line of the log. Works for the public form and for the mover's own."""
        return self.say(f"event-{event.code}", **self._fill(event, names))

    def _fill(self, event: Event, names: Sequence[str]) -> dict[str, str | int]:
        who = chat_name(names[event.seat]) if event.seat >= 0 else ""
        match event:
            case e.Took():
                return {"who": who, "contract": self.contract(event.contract), "town": TOWNS[event.town]}
            case e.ParliamentFilled():
                return {"contracts": self.words.join([self.contract(c) for c in event.contracts])}
            case e.Exchanged():
                other = chat_name(names[event.other]) if event.other >= 0 else ""
                from_seat = "yes" if event.other >= 0 else "no"
                got, gave = self.engineer(event.got), self.engineer(event.gave)
                return {"who": who, "got": got, "gave": gave, "other": other, "seat": from_seat}
            case e.Swept() | e.RowFilled():
                return {"who": who, "cards": self.cards(event.cards), "count": len(event.cards)}
            case e.DeckShuffled():
                return {"count": event.count}
            case e.Drew() | e.Discarded():
                known = event.card >= 0
                return {"who": who, "known": "yes" if known else "no", "card": self.cards([event.card]) if known else ""}
            case e.Picked() | e.Declared() | e.Spent():
                return {"who": who, "card": self.cards([event.card])}
            case e.Coloured():
                return {"who": who, "colour": self.colour(event.colour)}
            case e.Returned():
                return {"who": who, "town": TOWNS[event.town]}
            case e.MostContracts():
                seats = self.words.join([chat_name(names[s]) for s in event.seats])
                return {"seats": seats, "many": len(event.seats), "count": event.count, "points": event.points}
            case e.Placed():
                return {"who": who, "town": TOWNS[event.town]}
            case e.NotPlaced():
                full = "yes" if event.colour >= 0 else "no"
                return {"count": event.count, "full": full, "colour": self.colour(event.colour) if event.colour >= 0 else ""}
            case e.TileLaid():
                return {
                    "who": who, "contract": self.contract(event.contract), "tile": self.tile(event.tile),
                    "paid": self.cards(event.paid), "free": "no" if event.paid else "yes",
                    "over": "yes" if event.over else "no",
                }  # fmt: skip
            case e.TilesMissing():
                return {"who": who, "contract": self.contract(event.contract), "kind": self.kind(event.kind)}
            case e.TakenBack():
                known_tile = {"contract": self.contract(event.contract), "tile": self.tile(event.tile)}
                return {"who": who, **known_tile, "points": event.undone}
            case e.Removed():
                return {"who": who, "contract": self.contract(event.contract), "tile": self.tile(event.tile)}
            case e.Completed():
                return {
                    "who": who, "contract": self.contract(event.contract), "points": event.tile_points + event.value_points,
                    "tiles": event.tile_points, "value": event.value_points,
                }  # fmt: skip
            case e.BuildEnded():
                return {"who": who, "count": event.tiles}
            case e.Moved():
                points = self.points(event.points, event.seat, names)
                return {"who": who, "route": "–".join(TOWNS[t] for t in event.towns), "points": points}
            case e.Passed():
                return {"who": who, "phase": event.phase}
            case e.RoundBegan():
                return {"number": event.number, "left": event.left}
            case e.Triggered():
                return {"who": who, "last": event.last, "seat": "yes" if event.seat >= 0 else "no"}
            case e.LeftIncomplete():
                return {"who": who, "contract": self.contract(event.contract), "points": event.points}
            case e.DeclineBegan():
                return {"order": self.words.join([chat_name(names[s]) for s in event.order])}
            case e.GameOver():
                winners = self.words.join([chat_name(names[s]) for s in event.winners])
                return {"winners": winners, "count": len(event.winners)}
        return {"who": who}

    def story(self, events: Sequence[Event], names: Sequence[str], earlier: Sequence[Event] = ()) -> list[str]:
        """A turn, or a run of turns, in short sentences; what was taken back is left out."""
        return story.tell(self, events, names, earlier)

    def headline(self, events: Sequence[Event], names: Sequence[str], limit: int = HEADLINE_LIMIT) -> str:
        """The gist of the last turn among the events, without markdown; empty when nothing happened."""
        return story.headline(self, events, names, limit)

    # Errors

    def translate(self, params: Params) -> dict[str, str | int]:
        """The parameters of an error in this game's words: codes of kinds, colours and actions, and lists of them."""
        return {key: self._translated(key, value) if isinstance(value, str) else value for key, value in params.items()}

    def named(self, wanted: str, choice: str) -> str:
        """A contract, a card, a kind or an owner's colour in words; towns and hexes keep their names."""
        if wanted == "contract":
            return self.contract(CONTRACTS.index(choice))
        return self._one(choice, {"section": ("player-",), "tile": ("kind-",), "card": ("kind-",)}.get(wanted, ("colour-",)))

    def _translated(self, key: str, value: str) -> str:
        if value in ("", _NONE):
            return "none"
        if key == "row":
            return self.cards([CARD_NAMES.index(name) for name in value.split(", ")])
        parts = re.split(", | / ", value) if key in _LISTS else [value]
        words = [" + ".join(self._one(piece, _CODES.get(key, ())) for piece in part.split("+")) for part in parts]
        return self.words.join(words, _LISTS.get(key, "and"))

    def _one(self, piece: str, families: Sequence[str]) -> str:
        if piece in CARD_NAMES:
            return self.card(CARD_NAMES.index(piece))
        for family in families:
            if f"{self.game}-{family}{piece}" in self.words.ids:
                return self.say(family + piece)
        return chat_name(piece, _LONGEST)
