"""Moves as text: the long form that people read and the short form that fits an autocomplete value.

A line is one or several moves of one turn with ``;`` between them::

    walk red A3-Montech                          allocate B2
    vineyard red A1-Chasselas                    return red Chasselas-A1
    riverside red Montech-b1                     lock B3
    card walk 3: yellow B1-B4                    card anywhere: red Grisolles-C4; walk red C4-D1
    card all from vineyard: red Chasselas-B2; place red B6; stop
    card lock: D2                                card structure: Cacor
    draw                                         end
    w r A3-Montech; c w3 y B1-B4; a B2           (short forms)

The colour may be left out where one worker is meant, and which blue space a construction takes. Of several places that a
word may mean those of the kind that is wanted, and in play, come first. A command that
cannot go on with a card half done leaves the other workers in the vineyard.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Final

from rules.arriala import board, turn
from rules.arriala.board import BLUE_SPACES, CARD_KIND, KIND, SITE, SPACE, TOWN, VINEYARD
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
from rules.arriala.names import BLUE_SPACES as BLUE_NAMES
from rules.arriala.names import CARDS, COLOURS, PLACES, place
from rules.arriala.pieces import colours_at, free, layout_of
from rules.arriala.state import NOBODY, View, as_shown
from rules.game import AmbiguousMove, IllegalMove, UnreadableMove
from rules.names import Names, fold
from rules.reader import commands, ends_of_way, unknown_verb

# Writing.

_SHORT_VERBS = {
    "walk": "w", "allocate": "a", "vineyard": "v", "return": "r", "riverside": "rs", "lock": "l", "card": "c", "place": "p",
}  # fmt: skip


def write(moves: Sequence[AnyMove], short: bool = False) -> str:
    """The line that ``read`` turns back into these moves. No move takes more than 100 characters in either form."""
    return "; ".join(_write(move, short) for move in moves)


def _write(move: AnyMove, short: bool) -> str:
    verb = str(move.__struct_config__.tag)
    shown = _SHORT_VERBS.get(verb, verb) if short else verb
    match move:
        case Walk() | Vineyard() | Return() | Riverside():
            return f"{shown} {COLOURS.write(move.colour, short)} {place(move.start, short)}-{place(move.to, short)}"
        case Allocate(to) | Lock(to):
            return f"{shown} {place(to, short)}"
        case Card(card, colour, start, to):
            named = CARDS.write(card, short) + ("" if short else ":")
            way = "" if colour < 0 else f"{COLOURS.write(colour, short)} {place(start, short)}-"
            return f"{shown} {named} {way}{place(to, short)}"
        case Place(colour, to):
            return f"{shown} {COLOURS.write(colour, short)} {place(to, short)}"
        case _:
            return shown


# Reading.

_Moves = list[AnyMove]


def read(text: str, view: View) -> list[AnyMove]:
    """The moves of a line, in the view's position. Raises UnreadableMove or AmbiguousMove."""
    reader = _Reader(view)
    for part in commands(text):
        reader.command(part)
    return reader.moves


class _Reader:
    """Reads one line, playing what it has read on a copy of what the view shows, so as to keep in step."""

    def __init__(self, view: View) -> None:
        self.moves: list[AnyMove] = []
        self.state = as_shown(view)
        self.seat = view.open.mover
        self.turn = view.open.turn
        self.following = True
        """Whether all moves so far were played on the copy: what a draw brings, nobody knows yet."""

    # Commands.

    def command(self, text: str) -> None:
        """Read one command."""
        verb, _, rest = text.partition(" ")
        commands = self.commands()
        name = _VERBS.get(fold(verb))
        if name is None:
            raise unknown_verb(verb, _VERBS)
        if self.state.open.asked and name == "end":
            self.add([Stop()], text)
        if self.state.open.turn != self.turn or self.state.open.over:
            # The turn has ended by itself: to end it once more is no mistake, anything else would be another seat's move.
            if name == "end" and not rest.strip() and self.moves and not isinstance(self.moves[-1], End):
                return
            if self.moves:
                raise UnreadableMove(text, "nothing")
        self.add(commands[name](rest.strip()), text)

    def commands(self) -> dict[str, Callable[[str], _Moves]]:
        """What reads the rest of a command, by verb: every meaning that it may have."""
        return {
            "walk": lambda rest: [Walk(*way) for way in self.ways(rest)],
            "allocate": lambda rest: [Allocate(self.place(rest))],
            "vineyard": lambda rest: [Vineyard(*way) for way in self.own(self.ways(rest, VINEYARD))],
            "return": lambda rest: [Return(*way) for way in self.own(self.ways(rest))],
            "riverside": self.riverside,
            "lock": lambda rest: [Lock(self.place(rest, SPACE))],
            "card": self.card,
            "place": self.next_place,
            "draw": lambda rest: self.bare(Draw(), rest),
            "stop": lambda rest: self.bare(Stop(), rest),
            "end": lambda rest: self.bare(End(), rest),
        }

    def add(self, meanings: _Moves, text: str) -> None:
        """Add the one meaning of a command, or the one that is legal; play it on the copy."""
        if len(meanings) > 1 and self.following:
            legal = turn.legal(self.state)
            meanings = [move for move in meanings if move in legal] or meanings[:1]
        if len(meanings) > 1:
            # Whatever is understood otherwise is one worker or another.
            colours = [board.COLOURS[move.colour] for move in meanings if not isinstance(move, _WITHOUT_WORKER)]
            raise AmbiguousMove(text, "worker", colours)
        self.moves += meanings
        if isinstance(meanings[0], Draw):
            self.following = False
        if not self.following:
            return
        try:
            turn.play(self.state, meanings[0])
        except IllegalMove:
            # Whoever plays the line tells the reason.
            self.following = False

    # Words.

    def name(self, names: Names, word: str, fits: Iterable[int] = ()) -> int:
        """The index of a name; of several those that fit here."""
        found = names.find(word, tuple(fits))
        if not found:
            raise names.unreadable(word.strip())
        if len(found) > 1:
            raise AmbiguousMove(word.strip(), names.wanted, [names.long[i] for i in found])
        return found[0]

    def place(self, word: str, *kinds: int) -> int:
        """A place, of one of these kinds and in play where a word may mean several; by default a space or a town."""
        layout = layout_of(self.state.open)
        wanted = kinds or (SPACE, TOWN)
        return self.name(PLACES, word, (i for i, kind in enumerate(KIND) if kind in wanted and layout.has(i)))

    def start(self, word: str, colour: int) -> int:
        """A place where a worker stands, of a colour if one is named, where a word may mean several."""
        o = self.state.open
        there = (colours_at(o, i) for i in range(len(KIND)))
        fits = [i for i, stand in enumerate(there) if (colour in stand if colour != NOBODY else stand)]
        # b1 differs from B1 by its letter's case alone: it is meant where a worker stands on it and none on the other.
        blue = [BLUE_SPACES[i] for i in BLUE_NAMES.find(word)]
        if len(blue) == 1 and blue[0] in fits and not set(PLACES.find(word)) & set(fits):
            return blue[0]
        return self.name(PLACES, word, fits)

    def bare(self, move: AnyMove, rest: str) -> _Moves:
        """A command of one word."""
        if rest:
            raise UnreadableMove(rest, "nothing")
        return [move]

    def colour(self, text: str) -> tuple[int, str]:
        """The colour that a text begins with, or NOBODY, and the rest: ``red A1``, ``red in A1``. Raises UnreadableMove."""
        first, _, rest = text.partition(" ")
        if fold(rest.partition(" ")[0]) in ("worker", "workers"):
            rest = rest.partition(" ")[2]
        if rest.casefold().startswith("in "):
            rest = rest[3:]
        found = COLOURS.find(first)
        if not found and PLACES.find(rest) and not PLACES.find(text):
            raise COLOURS.unreadable(first)
        return (found[0], rest) if len(found) == 1 and rest else (NOBODY, text)

    def ways(self, text: str, *kinds: int) -> list[tuple[int, int, int]]:
        """Colour, start and arrival of ``red A1-A3``; without a colour, one for each colour that stands there.

        ``kinds`` are those of the arrival, as in ``place``.
        """
        ends = ends_of_way(text)
        if len(ends) != 2:
            raise UnreadableMove(text, "way")
        colour, word = self.colour(ends[0])
        start = self.start(word, colour)
        arrival = self.blue_space(ends[1]) if board.BLUE in kinds else self.place(ends[1], *kinds)
        return [(c, start, arrival) for c in self.colours(colour, start)]

    def colours(self, named: int, start: int) -> list[int]:
        """The colour that was named, or those that stand in a place, or else the mover's own."""
        o = self.state.open
        return [named] if named != NOBODY else list(dict.fromkeys(colours_at(o, start))) or [o.colours[self.seat]]

    def own(self, ways: list[tuple[int, int, int]]) -> list[tuple[int, int, int]]:
        """Where one's own workers are meant, the mover's colour comes before others."""
        mine = self.state.open.colours[self.seat]
        return [way for way in ways if way[0] == mine] or ways

    # Commands that take more than places.

    def riverside(self, rest: str) -> _Moves:
        """``red Montech-b1``, or without the blue space: the first free one."""
        if len(ends_of_way(rest)) > 1:
            return [Riverside(*way) for way in self.own(self.ways(rest, board.BLUE))]
        colour, word = self.colour(rest)
        start = self.start(word, colour)
        blue_spaces = layout_of(self.state.open).blue_spaces
        to = next(iter(free(self.state.open, blue_spaces)), blue_spaces[0])
        return [Riverside(*way) for way in self.own([(c, start, to) for c in self.colours(colour, start)])]

    def blue_space(self, word: str) -> int:
        """A blue space; or another place, which the rules then refuse."""
        found = BLUE_NAMES.find(word)
        return BLUE_SPACES[found[0]] if len(found) == 1 else self.place(word)

    def next_place(self, rest: str) -> _Moves:
        """``red B6`` after an all from vineyard card."""
        colour, word = self.colour(rest)
        o = self.state.open
        to = self.place(word)
        vineyard = o.asked[-1].arg if o.asked else board.STOCK
        mine = o.colours[self.seat]
        colours = self.colours(colour, vineyard)
        return [Place(c, to) for c in ([mine] if mine in colours else colours)]

    def card(self, rest: str) -> _Moves:
        """``walk 3: red A1-A4``, ``lock: B3``; the colon may be left out."""
        card, target = self.card_and_rest(rest)
        if CARD_KIND[card] in (board.LOCK, board.STRUCTURE):
            return [Card(card, NOBODY, NOBODY, self.place(target, SPACE if CARD_KIND[card] == board.LOCK else SITE))]
        to_vineyard = CARD_KIND[card] in (board.OWN_TO_VINEYARD, board.ANY_TO_VINEYARD)
        ways = self.ways(target, *((VINEYARD,) if to_vineyard else ()))
        own_first = CARD_KIND[card] not in (board.WALK, board.ANY_TO_VINEYARD, board.ANY_FROM_VINEYARD)
        return [Card(card, *way) for way in (self.own(ways) if own_first else ways)]

    def card_and_rest(self, text: str) -> tuple[int, str]:
        """The card that a text begins with, and what is done with it."""
        head, colon, tail = text.partition(":")
        if colon:
            return self.name(CARDS, head), tail.strip()
        words = text.split()
        for many in range(min(len(words) - 1, _MOST_WORDS), 0, -1):
            found = CARDS.find(" ".join(words[:many]))
            if len(found) == 1:
                return found[0], " ".join(words[many:])
        if len(CARDS.find(text)) == 1:
            raise UnreadableMove(text, "target")
        raise CARDS.unreadable(text)


_WITHOUT_WORKER = Allocate | Lock | Draw | Stop | End
"""The moves that name no worker's colour."""
_MOST_WORDS: Final = 6
"""Of a card's name, in any spelling."""
_VERBS: Final = {
    verb: verb
    for verb in ("walk", "allocate", "vineyard", "return", "riverside", "lock", "card", "place", "draw", "stop", "end")
} | {short: verb for verb, short in _SHORT_VERBS.items()}
