"""Positions and moves of Arriala by name, written as the rulings write them, so that a test reads like its vector.

``table("L A6; r A1 A2; y A3 A4; g A7")``: locks, then workers by colour; ``closed A C`` closes whole stretches or sections,
``scores 3-5-8-8`` gives points, the neutral ones last. Moves: ``walk g A7-A5``, ``allocate B2``, ``card walk 3: r A1-A4``,
``card lock: D2``. The parser is the tests' own: the rules' text forms are tested for themselves.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TypeVar

import pytest

from rules.arriala import board, position
from rules.arriala.events import ReachClosed
from rules.arriala.game import Arriala
from rules.arriala.moves import (
    Allocate,
    AnyMove,
    Card,
    Draw,
    End,
    Lock,
    Place,
    Return,
    Riverside,
    Stop,
    Vineyard,
    Walk,
)
from rules.arriala.state import State, View
from rules.game import Event, IllegalMove, Setup

GAME = Arriala()
LETTERS = "rygpn"
E = TypeVar("E", bound=Event)

# Names.


def place(name: str) -> int:
    """A place by its name; Valence will do."""
    return board.PLACE_OF_NAME["Valence d'Agen" if name == "Valence" else name]


def colour(letter: str) -> int:
    """A colour by its letter, n for neutral."""
    return LETTERS.index(letter)


def letter(colour_: int) -> str:
    """A colour's letter, ``-`` for nobody."""
    return LETTERS[colour_] if colour_ >= 0 else "-"


def card(name: str) -> int:
    """A card by its name."""
    return board.CARD_NAMES.index(name)


def _way(text: str) -> tuple[int, int, int]:
    who, rest = text.split(" ", 1)
    start, to = rest.split("-")
    return colour(who), place(start), place(to)


def move(text: str) -> AnyMove:
    """A move by its text."""
    verb, _, rest = text.partition(" ")
    simple: dict[str, AnyMove] = {"draw": Draw(), "stop": Stop(), "end": End()}
    if verb in simple and not rest:
        return simple[verb]
    if verb in ("walk", "vineyard", "return", "riverside"):
        kinds: dict[str, type[Walk] | type[Vineyard] | type[Return] | type[Riverside]]
        kinds = {"walk": Walk, "vineyard": Vineyard, "return": Return, "riverside": Riverside}
        return kinds[verb](*_way(rest))
    if verb == "allocate":
        return Allocate(place(rest))
    if verb == "lock":
        return Lock(place(rest))
    if verb == "place":
        return Place(colour(rest[0]), place(rest[2:]))
    assert verb == "card", text
    name, target = rest.split(": ")
    if name in ("lock", "structure"):
        return Card(card(name), -1, -1, place(target))
    return Card(card(name), *_way(target))


# Tables.


class Table:
    """A state with the moves played on it, and what a test asks of it."""

    def __init__(self, state: State) -> None:
        self.state = state
        self.o = state.open

    @property
    def view(self) -> View:
        """The mover's view."""
        return GAME.view(self.state, self.o.mover)

    @property
    def legal(self) -> list[AnyMove]:
        """The legal moves."""
        return GAME.legal(self.state)

    def play(self, *texts: str) -> list[Event]:
        """Play moves; the events of all of them."""
        events: list[Event] = []
        for text in texts:
            events += GAME.play(self.state, move(text))
        return events

    def allows(self, text: str) -> bool:
        """Whether a move is legal; what is not is held to being refused with the state unchanged."""
        if move(text) in self.legal:
            return True
        self.refuses(text)
        return False

    def refuses(self, text: str, code: str = "", ruling: str = "", **params: str | int) -> IllegalMove:
        """Hold the rules to refusing a move, with this code, ruling and these parameters, and to changing nothing."""
        before = GAME.dump(self.state)
        with pytest.raises(IllegalMove) as caught:
            GAME.play(self.state, move(text))
        refusal = caught.value
        assert GAME.dump(self.state) == before
        assert refusal.code != "not-possible"
        assert code in ("", refusal.code), refusal
        assert ruling in ("", refusal.ruling), refusal
        assert params.items() <= refusal.params.items(), refusal
        return refusal

    def arrivals(self, kind: type, who: str = "", start: str = "") -> list[str]:
        """Where the legal moves of a kind arrive, for one worker if it is named."""
        return [
            board.PLACES[m.to]
            for m in self.legal
            if isinstance(m, kind)
            and hasattr(m, "to")
            and (not who or getattr(m, "colour", -1) == colour(who))
            and (not start or getattr(m, "start", -1) == place(start))
        ]

    @property
    def left(self) -> int:
        """Project points left."""
        return self.o.left

    @property
    def mover(self) -> str:
        """The mover's colour."""
        return LETTERS[self.o.colours[self.o.mover]]

    def score(self, letter_: str) -> int:
        """The points of a colour."""
        return self.o.scores[self.o.colours.index(colour(letter_))]

    @property
    def scores(self) -> dict[str, int]:
        """The points of all colours that have some."""
        return {LETTERS[c]: s for c, s in zip(self.o.colours, self.o.scores, strict=True) if s}

    def where(self, letter_: str) -> list[str]:
        """Where the workers of a colour stand, in order of their numbers, without those in stock."""
        side = self.o.colours.index(colour(letter_))
        return [board.PLACES[p] for p in self.o.workers[5 * side : 5 * side + 5] if p >= 0]

    def hand(self, letter_: str) -> list[str]:
        """A seat's cards."""
        return [board.CARD_NAMES[c] for c in self.state.seats[self.o.colours.index(colour(letter_))].hand]

    @property
    def closed(self) -> list[str]:
        """The closed sections in the order of their breakdowns: ``A1-A5 g 8``."""
        return [f"{board.PLACES[r.first]}-{board.PLACES[r.last]} {letter(r.winner)} {r.points}" for r in self.o.reaches]

    @property
    def over(self) -> bool:
        """Whether the game is over."""
        return GAME.mover(self.state) is None

    @property
    def winners(self) -> str:
        """The colours in first place."""
        return "".join(LETTERS[self.o.colours[s.seat]] for s in GAME.standings(self.state) if s.place == 1)


def table(text: str = "", seats: int = 4, hand: str = "", hands: Sequence[str] = (), **keys: object) -> Table:
    """A position: see the module. ``hand`` is the mover's; the other keys are those of position texts, or options."""
    lines = [f"seats = {seats}"]
    mover = 0
    names = {option.name for option in GAME.rulesets[0].options} - {"first"}
    options = {key: keys.pop(key) for key in list(keys) if key in names}
    workers: list[str] = []
    for part in filter(None, (part.strip() for part in text.split(";"))):
        head, *words = part.split()
        words = ["Valence d'Agen" if word == "Valence" else word for word in words]
        if head == "L":
            lines.append(f"locks = {words}")
        elif head == "scores":
            points = [int(word) for word in words[0].split("-")]
            lines += [f"scores = {points[:seats]}", f"neutral_score = {sum(points[seats:])}"]
        elif head == "closed":
            keys["closed"] = words
        else:
            workers.append(f"{board.COLOURS[colour(head)]} = {words}")
    if "mover" in keys:
        mover = LETTERS.index(str(keys.pop("mover")))
        lines.append(f"mover = {mover}")
    if "closed" in keys:
        spaces = dict(zip("ABCD", (10, 8, 4, 10) if options.get("board") == "P2" else (8, 6, 4, 8), strict=True))
        closed = keys.pop("closed")
        assert isinstance(closed, list)
        lines.append(f"closed = {[f'{word}1-{word}{spaces[word]}' if word in spaces else word for word in closed]}")
    held = list(hands) or [hand if seat == mover else "" for seat in range(seats)]
    lines.append(f"hands = {[[c.strip() for c in cards.split(',') if c.strip()] for cards in held]}")
    lines += [f"{key} = {_word(value) if isinstance(value, bool) else repr(value)}" for key, value in keys.items()]
    lines += ["[options]", *(f"{key} = '{_word(value)}'" for key, value in options.items())]
    lines += ["[workers]", *workers]
    return Table(position.read("\n".join(lines)))


def _word(value: object) -> str:
    """A value as options and TOML spell it."""
    return str(value).lower() if isinstance(value, bool) else str(value)


def started(seats: int, seed: str = "a seed", colours: tuple[str, ...] = (), **options: str) -> Table:
    """A new game."""
    return Table(GAME.start(Setup(seats, options=options, colours=colours), seed))


# Events.


def only(events: Iterable[Event], kind: type[E]) -> E:
    """The one event of a kind."""
    found = [event for event in events if isinstance(event, kind)]
    assert len(found) == 1, found
    return found[0]


def broken_down(events: Iterable[Event]) -> list[str]:
    """The breakdowns among events: ``A1-A5 g 8``."""
    return [
        f"{board.PLACES[e.first]}-{board.PLACES[e.last]} {letter(e.winner)} {e.points}"
        for e in events
        if isinstance(e, ReachClosed)
    ]


def codes(events: Iterable[Event]) -> list[str]:
    """The codes of events, in order."""
    return [event.code for event in events]
