"""Reads a position from its text, works out what follows from it, and refuses what no game could hold."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Sequence
from typing import TypeVar

from rules.arriala.board import (
    CARD_COUNT,
    CARD_NAMES,
    COLOURS,
    KIND,
    LEAST_SEATS,
    LOCK_LIMIT,
    MOST_SEATS,
    NEUTRAL,
    PLACE_OF_NAME,
    PLACES,
    PLAYER_COLOURS,
    ROOM,
    SITES,
    SPACE,
    STOCK,
    STRETCHES,
    VINEYARD,
    WORKERS,
)
from rules.arriala.pieces import CANAL, VINEYARDS, groups, layout_of, own_colours
from rules.arriala.position_checks import ALL_FROM_VINEYARD, check
from rules.arriala.position_text import PositionText
from rules.arriala.projects import PROJECT_POINTS, locks_in
from rules.arriala.reaches import open_sections, reach_points, section_name, sections
from rules.arriala.rulesets import FIRST, OPTIONS, RULESETS, options_of
from rules.arriala.setting_up import opening_position
from rules.arriala.state import ASK_PLACE, NOBODY, Ask, Deep, Open, Options, Private, Reach, State
from rules.game import BadState

T = TypeVar("T")


class PositionReader:
    """A position in the making: each method reads and checks one part of the text."""

    def __init__(self, text: PositionText) -> None:
        self.text = text
        self.one_of("ruleset", [r.name for r in RULESETS], text.ruleset)
        lengths = [len(part) for part in (text.colours, text.scores, text.hands) if part]
        self.seats = self.in_range("seats", text.seats or next(iter(lengths), MOST_SEATS), LEAST_SEATS, MOST_SEATS)
        colours = [self.one_of(f"colours[{i}]", PLAYER_COLOURS, word) for i, word in enumerate(text.colours or ())]
        self.colours = self.by_seat("colours", colours or None, range(self.seats))
        if len(set(self.colours)) < self.seats:
            raise BadState("colours", "one of them twice")
        first = self.in_range("first", text.first, 0, self.seats - 1)
        self.open = opening_position(text.ruleset, self.options(), tuple(self.colours), first)

    # Pieces.

    def one_of(self, where: str, words: Sequence[str], word: str) -> int:
        """The index of a word."""
        if word not in words:
            raise BadState(where, f"{word!r} is not one of {', '.join(words)}")
        return words.index(word)

    def in_range(self, where: str, value: int, least: int, most: int) -> int:
        """A number between two others."""
        if not least <= value <= most:
            raise BadState(where, f"{value} is not {least} to {most}")
        return value

    def by_seat(self, where: str, values: Sequence[T] | None, default: Sequence[T]) -> list[T]:
        """One value a seat."""
        if values is not None and len(values) != self.seats:
            raise BadState(where, f"{len(values)} entries for {self.seats} seats")
        return list(default if values is None else values)

    def place(self, where: str, word: str) -> int:
        """A place that is in play."""
        place = PLACE_OF_NAME.get(word, STOCK)
        if place == STOCK or not layout_of(self.open).has(place):
            raise BadState(where, f"{word!r} is no place of this table")
        return place

    def colour(self, where: str, word: str) -> int:
        """A colour that is at the table."""
        return COLOURS.index(self.open_colours()[self.one_of(where, self.open_colours(), word)])

    def open_colours(self) -> list[str]:
        """The colours at the table."""
        return [COLOURS[colour] for colour in self.open.colours]

    def worker(self, where: str, text: str) -> tuple[int, str]:
        """A worker that is not in stock, ``red 2``, and what follows it."""
        found = re.fullmatch(r"(\w+) ([1-5])(?: (.+))?", text)
        if not found:
            raise BadState(where, f"{text!r} names no worker by colour and number")
        worker = WORKERS * self.open.colours.index(self.colour(where, found[1])) + int(found[2]) - 1
        if worker >= len(self.open.workers) or self.open.workers[worker] == STOCK:
            raise BadState(where, f"{found[1]} {found[2]} is not on the board")
        return worker, found[3] or ""

    # The whole.

    def state(self) -> State:
        """The state."""
        text, o = self.text, self.open
        o.mover = self.in_range("mover", o.first if text.mover is None else text.mover, 0, self.seats - 1)
        o.round = self.in_range("round", text.round, 1, 100_000)
        o.turn = (o.round - 1) * self.seats + (o.mover - o.first) % self.seats + 1 if text.turn is None else text.turn
        o.left = self.in_range("left", text.left, 0, PROJECT_POINTS)
        o.over = text.over
        scores = self.by_seat("scores", text.scores, [0] * self.seats)
        if text.neutral_score and NEUTRAL not in o.colours:
            raise BadState("neutral_score", "nobody is neutral at this table (AR-51)")
        o.scores = [*scores, text.neutral_score] if NEUTRAL in o.colours else scores
        self.locks(o)
        self.workers(o)
        self.closed(o)
        self.structures(o)
        self.this_turn(o)
        self.half_done(o)
        hands, pile = self.cards(o)
        state = State(o, [Private(hand) for hand in hands], Deep(text.seed, pile, text.shuffles))
        check(state)
        return state

    def options(self) -> Options:
        """The table options."""
        known = {option.name: option for option in OPTIONS if option is not FIRST}
        for name, value in self.text.options.items():
            self.one_of("options", list(known), name)
            if known[name].stored(value) != value:
                raise BadState(f"options.{name}", f"{value!r} is not one of {known[name].possible}")
        return options_of(self.text.options)

    # The board.

    def locks(self, o: Open) -> None:
        """The locks, on spaces and within the limits (AR-19, AR-20)."""
        for i, word in enumerate(self.text.locks):
            lock = self.place(f"locks[{i}]", word)
            if KIND[lock] != SPACE or lock in o.locks:
                raise BadState(f"locks[{i}]", f"no lock can stand on {word}")
            o.locks.append(lock)
        o.locks.sort()
        for stretch, limit in enumerate(LOCK_LIMIT):
            if locks_in(o, stretch) > limit:
                raise BadState("locks", f"more than {limit} in stretch {STRETCHES[stretch]} (AR-20)")

    def workers(self, o: Open) -> None:
        """The workers; those in stock come last of their colour."""
        for name, words in self.text.workers.items():
            side = o.colours.index(self.colour("workers", name))
            first = WORKERS * side
            most = min(WORKERS, len(o.workers) - first)
            where = f"workers.{name}"
            self.in_range(where, len(words), most if o.colours[side] == NEUTRAL else 0, most)
            places = [self.place(f"{where}[{i}]", word) for i, word in enumerate(words)]
            o.workers[first : first + most] = places + [STOCK] * (most - len(places))
        for place, many in Counter(o.workers).items():
            if place != STOCK and (place in o.locks or 0 <= ROOM[place] < many):
                raise BadState("workers", f"more than fit on {PLACES[place]}")

    def closed(self, o: Open) -> None:
        """The closed sections; no other may be full, and while the game runs one is open (AR-23, AR-40)."""
        left = {section_name(section[0], section[-1]): section for section in sections(o)}
        for i, text in enumerate(self.text.closed):
            where = f"closed[{i}]"
            between, _, colour = text.partition(" ")
            section = left.pop(between, None)
            if section is None:
                raise BadState(where, f"{between!r} is no section, or is closed twice")
            won = self.colour(where, colour) if colour else NOBODY
            o.reaches.append(Reach(section[0], section[-1], won, reach_points(len(section)) if colour else 0))
        for section in open_sections(o):
            if all(space in o.workers for space in section):
                full = section_name(section[0], section[-1])
                raise BadState("workers", f"{full} is full and not closed (AR-23)")
        if not o.over and not open_sections(o):
            raise BadState("closed", "no section is open, and the game is not over (AR-40)")

    def structures(self, o: Open) -> None:
        """Who built which structure."""
        for i, text in enumerate(self.text.structures):
            where = f"structures[{i}]"
            name, _, colour = text.rpartition(" ")
            site = self.one_of(where, [PLACES[place] for place in SITES], name)
            seat = self.one_of(where, self.open_colours()[: self.seats], colour)
            if o.structures[site] != NOBODY:
                raise BadState(where, f"{name} is built twice (AR-39)")
            o.structures[site] = seat

    # The turn.

    def this_turn(self, o: Open) -> None:
        """What was moved and allocated in this turn, and what may not go back (AR-64)."""
        self.places("moved", "from", o.moved)
        self.places("bans", "to", o.bans)
        for i, text in enumerate(self.text.allocated):
            worker, rest = self.worker(f"allocated[{i}]", text)
            if rest or worker // WORKERS != o.mover or worker in o.allocated:
                raise BadState(f"allocated[{i}]", f"{text!r} was not allocated by the mover")
            o.allocated.append(worker)
        if self.text.walker:
            o.walker, rest = self.worker("walker", self.text.walker)
            if rest or o.moved[o.walker] == NOBODY or KIND[o.workers[o.walker]] not in CANAL:
                raise BadState("walker", f"{self.text.walker!r} was not moved along the canal (AR-8)")

    def places(self, key: str, word: str, out: list[int]) -> None:
        """A place for each worker that a key names, as ``red 2 from A1``."""
        for i, text in enumerate(getattr(self.text, key)):
            where = f"{key}[{i}]"
            worker, rest = self.worker(where, text)
            if not rest.startswith(f"{word} ") or out[worker] != NOBODY:
                raise BadState(where, f"{text!r} is not one worker, '{word}', and a place")
            out[worker] = self.place(where, rest.removeprefix(f"{word} "))

    def half_done(self, o: Open) -> None:
        """A card half done; without one, a turn that has no points left is over (AR-15, AR-62)."""
        if self.text.placing:
            vineyard = self.place("placing", self.text.placing)
            able = groups(o, own_colours(o), VINEYARDS)
            if KIND[vineyard] != VINEYARD or o.over or not any(group.start == vineyard for group in able):
                raise BadState("placing", f"nobody is left to be placed from {self.text.placing} (AR-15)")
            o.asked.append(Ask(ASK_PLACE, vineyard))
        elif not o.left and not o.over:
            raise BadState("left", "a turn without project points is over (AR-62)")

    # Cards.

    def cards(self, o: Open) -> tuple[list[list[int]], list[int]]:
        """Hands and pile, and into the open part the discards and all sizes: the 55 cards of the game."""
        text = self.text
        rest = Counter(dict(enumerate(CARD_COUNT)))

        def take(where: str, words: Iterable[str]) -> list[int]:
            cards = [self.one_of(f"{where}[{i}]", CARD_NAMES, word) for i, word in enumerate(words)]
            for i, card in enumerate(cards):
                rest[card] -= 1
                if rest[card] < 0:
                    raise BadState(f"{where}[{i}]", f"more than {CARD_COUNT[card]} of {CARD_NAMES[card]!r}")
            return cards

        held = self.by_seat("hands", text.hands, [[]] * self.seats)
        hands = [sorted(take(f"hands[{i}]", hand)) for i, hand in enumerate(held)]
        discards = None if text.discards is None else take("discards", text.discards)
        if discards is None and text.pile is None and text.placing and rest[ALL_FROM_VINEYARD]:
            discards = take("discards", [CARD_NAMES[ALL_FROM_VINEYARD]])  # it has just been played
        pile = None if text.pile is None else take("pile", text.pile)
        left = sorted(rest.elements())
        if pile is None:
            pile = left
        elif discards is None:
            discards = left
        elif left:
            raise BadState("pile", f"{len(left)} cards are nowhere, {CARD_NAMES[left[0]]!r} among them")
        for card in discards or ():
            o.discards[card] += 1
        o.hands, o.pile = [len(hand) for hand in hands], len(pile)
        return hands, pile
