"""The referee of Arriala: keeps a ledger of its own from moves and events, and holds every position against it.

Nothing is taken from the engine's state. Where workers stand and what they may do is kept worker by worker and by name,
decks come from the seed, points from what was built and closed; the legal moves are all that could be named, each judged by
the letter of the rulings.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence

from rules.arriala import board
from rules.arriala import events as ev
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
from rules.arriala.state import State
from rules.chance import shuffle
from rules.game import Event

TOWNS = ("Grisolles", "Montech", "Castelsarrasin", "Moissac", "Valence d'Agen")
SPACES = {"P1": {"A": 8, "B": 6, "C": 4, "D": 8}, "P2": {"A": 10, "B": 8, "C": 4, "D": 10}}
LIMITS = {"A": 2, "B": 2, "C": 1, "D": 3}
ROOMS = {"Fronton": 8, "Chasselas": 4, "Brulhois": 6}
SITES = ("Montech slope", "Cacor")
CHART = {1: 1, 2: 2, 3: 4, 4: 6, 5: 8, 6: 10, 7: 12, 8: 15, 9: 15, 10: 15}
DECK = Counter(dict(enumerate(board.CARD_COUNT)))
COSTS: dict[type, int] = {Vineyard: 2, Draw: 2, Allocate: 3, Riverside: 3, Return: 4, Lock: 4, Card: 1}
FROM_VINEYARD = ("all from vineyard", "any from vineyard")
TO_VINEYARD = ("own to vineyard", "any to vineyard")
ANY_COLOUR = ("any to vineyard", "any from vineyard")


def index(name: str) -> int:
    """A place's number."""
    return board.PLACES.index(name)


def majority(colours: Sequence[str]) -> str:
    """Who wins by AR-26, or nobody."""
    ranks = sorted(Counter(colours).values(), reverse=True)
    for level in list(dict.fromkeys(ranks))[:2]:
        if ranks.count(level) == 1:
            return next(colour for colour, n in Counter(colours).items() if n == level)
    return ""


class Worker:
    """One worker: ``place`` is "" in stock, ``began`` where its move of this turn began, ``ban`` where it may not arrive."""

    def __init__(self, colour: str, place: str = "") -> None:
        self.colour = colour
        self.place = place
        self.began = ""
        self.ban = ""
        self.new = False


class Referee:
    """Follows one game from its start: ``see`` takes every move with its events and the state it led to."""

    def __init__(self, state: State, seed: str, options: Mapping[str, str]) -> None:
        self.seats = state.open.seats
        self.seed = seed
        self.options = options
        self.colours = [board.COLOURS[c] for c in state.open.colours[: self.seats]]
        spaces = SPACES[options.get("board", "P1")]
        self.stretches = "ABCD" if self.seats > 2 else "BCD"
        self.towns = TOWNS if self.seats > 2 else TOWNS[1:]
        self.line = [self.towns[0]]
        for letter, town in zip(self.stretches, self.towns[1:], strict=True):
            self.line += [*(f"{letter}{n}" for n in range(1, spaces[letter] + 1)), town]
        self.blue = ["b1", "b2", "b3", "b4"][self.seats == 2 :]
        self.vineyards = ["Fronton", "Chasselas", "Brulhois"][self.seats < 4 :]
        self.workers = [Worker(colour) for colour in self.colours for _ in range(5)]
        if self.seats == 2:
            self.workers += [Worker("neutral", town) for town in self.towns]
        self.locks: list[str] = []
        self.lock_points: Counter[str] = Counter()
        self.riverside: Counter[str] = Counter()
        self.structures: dict[str, str] = {}
        self.closed: dict[tuple[str, str], tuple[str, int]] = {}
        self.vineyard_points: Counter[str] = Counter()
        self.pile = shuffle(seed, "cards", 0, sorted(DECK.elements()))
        self.first = 0 if options.get("first") == "seat" else shuffle(seed, "first", 0, range(self.seats))[0]
        self.hands: list[Counter[int]] = [Counter() for _ in range(self.seats)]
        for i in range(self.seats):
            self.hands[(self.first + i) % self.seats].update([self.pile.pop(), self.pile.pop()])
        self.discards: Counter[int] = Counter()
        self.shuffles = 0
        self.mover, self.round, self.turn, self.left = self.first, 1, 1, 5
        self.walker: Worker | None = None
        self.shifted: Worker | None = None
        self.placing = ""
        self.over = False
        self._hold(state)

    def option(self, name: str) -> bool:
        """Whether a flag is set."""
        return self.options.get(name, "true" if name == "allocate_then_move" else "false") == "true"

    # The ledger.

    def see(self, move: AnyMove, events: Sequence[Event], state: State) -> None:
        """Enter a move into the ledger, judge it, and hold the state against the ledger."""
        assert not self.over
        self.left -= self._cost(move)
        left = self.left
        codes = [event.code for event in events]
        if not isinstance(move, Walk):
            self.walker = None
        self.placing = ""
        card = board.CARD_NAMES[move.card] if isinstance(move, Card) else ""
        seat = self.mover
        for event in events:
            assert event.seat == (-1 if event.code in ("round-began", "stalled", "vineyard-scored", "over") else seat)
            self._enter(event, isinstance(move, Walk))
        if isinstance(move, Walk):
            self.walker = None
        elif isinstance(move, Card) and (
            card == "anywhere" or (card.startswith("walk") and self.option("walk_card_extension"))
        ):
            self.walker = self.shifted
        elif (isinstance(move, Card) and card == "all from vineyard") or isinstance(move, Place):
            came = next(e for e in events if isinstance(e, ev.Returned))
            vineyard = board.PLACES[came.start]
            if not self.over and self._able(vineyard, self._own(seat)):
                self.placing = vineyard
        if "over" in codes or "ended" in codes:
            self.walker = None
        # A turn ends by command, or when nothing is left to pay with and nothing half done (AR-62).
        by_itself = not left and not self.placing and (not self.over or "stalled" in codes)
        assert ("ended" in codes) == (isinstance(move, End) or by_itself)
        self._hold(state)

    def _cost(self, move: AnyMove) -> int:
        if isinstance(move, Walk):
            return abs(self.line.index(board.PLACES[move.to]) - self.line.index(board.PLACES[move.start]))
        return COSTS.get(type(move), 0)

    def _enter(self, event: Event, walking: bool) -> None:
        me = self.colours[self.mover]
        match event:
            case ev.CardPlayed(card=card):
                assert self.hands[self.mover][card] > 0
                self.hands[self.mover][card] -= 1
                self.discards[card] += 1
            case ev.Walked() | ev.Jumped() | ev.WentToVineyard() | ev.Returned():
                self._shift(event.colour, event.start, event.to, walking)
            case ev.Allocated(to=to):
                worker = next(w for w in self.workers if w.colour == me and not w.place)
                worker.place, worker.new = board.PLACES[to], True
            case ev.RiversideBuilt(points=points):
                assert board.COLOURS[event.colour] == me
                self._shift(event.colour, event.start, event.to, False)
                self.riverside[me] += points
                assert points == 3
            case ev.LockBuilt(to=to, points=points):
                assert points == 1
                self.locks.append(board.PLACES[to])
                self.lock_points[me] += 1
            case ev.StructureBuilt(to=to, points=points):
                assert points == 5
                assert board.PLACES[to] not in self.structures
                self.structures[board.PLACES[to]] = me
            case ev.ReachClosed():
                self._reach_closed(event)
            case ev.ReachGone(to=to):
                there = self.line.index(board.PLACES[to])
                for beside in (self.line[there - 1], self.line[there + 1]):
                    assert beside in self.locks or beside in TOWNS
            case ev.PileShuffled(count=count):
                assert not self.pile
                self.shuffles += 1
                self.pile = shuffle(self.seed, "cards", self.shuffles, sorted(self.discards.elements()))
                assert count == len(self.pile)
                self.discards = Counter()
            case ev.Drew(card=card):
                assert card == self.pile.pop()
                self.hands[self.mover][card] += 1
            case ev.TurnEnded(left=left):
                assert left == self.left
                self._turn_ended()
            case ev.RoundBegan(number=number):
                assert self.mover == self.first
                assert number == self.round
            case ev.Stalled(round=last):
                assert last == self.round == int(self.options.get("stall_rounds", "100"))
            case ev.VineyardScored():
                self._vineyard_scored(event)
            case ev.GameOver(winners=winners):
                self.over = True
                assert list(winners) == self._winners()
            case _:
                assert event.code == "left-there"

    def _shift(self, colour: int, start: int, to: int, walking: bool) -> None:
        """Move the worker that AR-61 names."""
        here, there = board.PLACES[start], board.PLACES[to]
        able = [w for w in self._able(here, [board.COLOURS[colour]], walking) if self._may_arrive(w, there)]
        worker = next((w for w in able if w is self.walker), None) or next((w for w in able if w.ban), able[0])
        if worker is not self.walker:
            worker.began = here
        worker.place = there
        self.shifted = worker

    def _reach_closed(self, event: ev.ReachClosed) -> None:
        first, last = board.PLACES[event.first], board.PLACES[event.last]
        section = next(s for s in self.sections() if s[0] == first)
        assert section[-1] == last
        assert (first, last) not in self.closed, "a reach is scored once"
        colours = [self._standing(space).colour for space in section]
        assert [board.COLOURS[c] for c in event.workers] == colours
        won = majority(colours)
        assert (board.COLOURS[event.winner] if event.winner >= 0 else "") == won
        assert event.points == (CHART[len(section)] if won else 0)
        self.closed[first, last] = (won, event.points)

    def _vineyard_scored(self, event: ev.VineyardScored) -> None:
        name = board.PLACES[event.vineyard]
        assert name in self.vineyards
        colours = [w.colour for w in self.workers if w.place == name]
        assert Counter(board.COLOURS[c] for c in event.workers) == Counter(colours)
        won = majority(colours)
        assert (board.COLOURS[event.winner] if event.winner >= 0 else "") == won
        assert event.points == (ROOMS[name] if won else 0)
        self.vineyard_points[won] += event.points

    def _turn_ended(self) -> None:
        following = (self.mover + 1) % self.seats
        last = int(self.options.get("stall_rounds", "100"))
        if following == self.first and last and self.round >= last:
            return
        self.round += following == self.first
        self.mover, self.left = following, 5
        self.turn += 1
        for worker in self.workers:
            worker.ban, worker.began, worker.new = worker.began, "", False

    def _winners(self) -> list[int]:
        """AR-42, AR-53."""
        scores = self.scores()
        kinds = [*self.line, *(self.blue if self.option("riverside_counts") else [])]
        best = max(scores[colour] for colour in self.colours)
        if scores["neutral"] > best:
            return []
        tied = [seat for seat, colour in enumerate(self.colours) if scores[colour] == best]
        counts = {seat: sum(w.colour == self.colours[seat] and w.place in kinds for w in self.workers) for seat in tied}
        return [seat for seat in tied if counts[seat] == max(counts.values())]

    # What follows from the ledger.

    def scores(self) -> Counter[str]:
        """Every point there is, counted anew."""
        total: Counter[str] = Counter()
        total.update(self.lock_points)
        total.update(self.riverside)
        total.update(self.vineyard_points)
        for won, points in self.closed.values():
            total[won] += points
        for builder in self.structures.values():
            total[builder] += 5
        return total

    def sections(self) -> list[list[str]]:
        """The runs of spaces between towns and locks."""
        found: list[list[str]] = []
        run: list[str] = []
        for place in self.line:
            if place in TOWNS or place in self.locks:
                found.append(run)
                run = []
            else:
                run.append(place)
        return [section for section in found if section]

    def open_sections(self) -> list[list[str]]:
        """Those that were not broken down."""
        return [section for section in self.sections() if (section[0], section[-1]) not in self.closed]

    def _standing(self, place: str) -> Worker:
        return next(w for w in self.workers if w.place == place)

    # Holding the state against it.

    def _hold(self, state: State) -> None:
        o, deep = state.open, state.deep

        def places(values: Sequence[int]) -> list[str]:
            return [board.PLACES[v] if v >= 0 else "" for v in values]

        assert places(o.workers) == [w.place for w in self.workers]
        scores = self.scores()
        sides = [*self.colours, "neutral"] if self.seats == 2 else self.colours
        assert o.scores == [scores[colour] for colour in sides]
        assert places(o.locks) == sorted(self.locks, key=index)
        reaches = {
            (board.PLACES[r.first], board.PLACES[r.last]): (board.COLOURS[r.winner] if r.winner >= 0 else "", r.points)
            for r in o.reaches
        }
        assert list(reaches.items()) == list(self.closed.items())
        assert len(reaches) == len(o.reaches)
        built = [self.colours[s] if s >= 0 else "" for s in o.structures]
        assert built == [self.structures.get(site, "") for site in SITES]
        assert [Counter(private.hand) for private in state.seats] == [+hand for hand in self.hands]
        assert o.hands == [hand.total() for hand in self.hands]
        assert all(private.hand == sorted(private.hand) for private in state.seats)
        assert deep.pile == self.pile
        assert o.pile == len(self.pile)
        assert Counter(dict(enumerate(o.discards))) == self.discards
        assert (o.over, o.mover, o.round, o.turn) == (self.over, self.mover, self.round, self.turn)
        assert o.left == self.left
        assert [ask.arg for ask in o.asked] == ([index(self.placing)] if self.placing else [])
        assert places(o.moved) == [w.began for w in self.workers]
        assert places(o.bans) == [w.ban for w in self.workers]
        assert [i for i, w in enumerate(self.workers) if w.new] == sorted(o.allocated)
        assert (self.workers[o.walker] if o.walker >= 0 else None) is self.walker
        self._conserved()

    def _conserved(self) -> None:
        """Workers and cards are all there, one worker a space, locks within limits, every full section closed."""
        total: Counter[int] = Counter(self.pile)
        for hand in (*self.hands, self.discards):
            total.update(hand)
        assert total == DECK
        standing = Counter(w.place for w in self.workers if w.place)
        for place, many in standing.items():
            room = 20 if place in TOWNS else ROOMS.get(place, 1)
            assert many <= room, place
            assert place not in self.locks
            assert place in self.line or place in self.vineyards or place in self.blue
        assert len(set(self.locks)) == len(self.locks) <= 8
        for stretch, many in Counter(lock[0] for lock in self.locks).items():
            assert many <= LIMITS[stretch]
        for section in self.open_sections():
            assert any(space not in standing for space in section)
        assert bool(self.open_sections()) or self.over

    # Legal moves, by the letter.

    def _own(self, seat: int) -> list[str]:
        return [self.colours[seat], *(["neutral"] if self.option("neutrals_as_own") else [])]

    def _able(self, place: str, colours: Sequence[str], walking: bool = False) -> list[Worker]:
        """The workers of these colours in a place that may move (AR-6, AR-8)."""
        return [
            w
            for w in self.workers
            if w.place == place
            and w.colour in colours
            and ((walking and w is self.walker) or (not w.began and (self.option("allocate_then_move") or not w.new)))
        ]

    def _may_arrive(self, worker: Worker, to: str) -> bool:
        return worker.place != to and worker.ban != to and not (worker is self.walker and worker.began == to)

    def _free(self, place: str) -> bool:
        many = sum(w.place == place for w in self.workers)
        return place in TOWNS or (place not in self.locks and many < ROOMS.get(place, 1))

    def _ways(
        self, starts: Sequence[str], colours: Sequence[str], places: Sequence[str], walking: bool = False
    ) -> Iterator[tuple[str, str, str]]:
        for start in starts:
            for colour in (*board.PLAYER_COLOURS, "neutral"):
                able = self._able(start, [colour] if colour in colours else [], walking)
                for to in places if able else ():
                    if self._free(to) and any(self._may_arrive(w, to) for w in able):
                        yield colour, start, to

    def _steps(self, start: str, to: str, most: int) -> bool:
        """Whether a walk of so many steps leads there (AR-1, AR-2)."""
        steps = self.line.index(to) - self.line.index(start)
        return abs(steps) <= most and (steps > 0 or self.options.get("direction") != "forward")

    def _lock_places(self) -> list[str]:
        counts = Counter(lock[0] for lock in self.locks)
        spaces = [space for section in self.open_sections() for space in section]
        return [space for space in spaces if counts[space[0]] < LIMITS[space[0]] and self._free(space)]

    def _is_last(self) -> bool:
        scores = self.scores()
        mine = scores[self.colours[self.mover]]
        others = [scores[c] for c in self.colours if c != self.colours[self.mover]]
        return all(mine < s or (mine == s and self.option("structure_tie_ok")) for s in others)

    def legal(self) -> set[AnyMove]:
        """All legal moves of the mover."""
        if self.over:
            return set()
        own = self._own(self.mover)
        if self.placing:
            ways = self._ways([self.placing], own, self.line)
            return {Stop(), *(Place(board.COLOURS.index(colour), index(to)) for colour, _, to in ways)}
        out: set[AnyMove] = {End()}
        every = [*self.colours, "neutral"]
        me = self.colours[self.mover]
        for way in self._ways(self.line, every, self.line, walking=True):
            if self._steps(way[1], way[2], self.left):
                out.add(Walk(*_numbers(way)))
        if self.left >= 2:
            trip = every if self.option("to_vineyard_any") else own
            out.update(Vineyard(*_numbers(way)) for way in self._ways(self.line, trip, self.vineyards))
            if self.pile or self.discards.total():
                out.add(Draw())
        if self.left >= 3:
            if any(w.colour == me and not w.place for w in self.workers):
                out.update(Allocate(index(to)) for to in self.line if self._free(to))
            out.update(Riverside(*_numbers(way)) for way in self._ways(self.line, [me], self.blue))
        if self.left >= 4:
            out.update(Return(*_numbers(way)) for way in self._ways(self.vineyards, own, self.line))
            out.update(Lock(index(space)) for space in self._lock_places())
        if self.left >= 1:
            for card in +self.hands[self.mover]:
                out.update(self._cards(card, own, every))
        return out

    def _cards(self, card: int, own: Sequence[str], every: Sequence[str]) -> Iterator[AnyMove]:
        name = board.CARD_NAMES[card]
        if name == "lock":
            yield from (Card(card, -1, -1, index(space)) for space in self._lock_places())
        elif name == "structure":
            if self._is_last():
                yield from (Card(card, -1, -1, index(site)) for site in SITES if site not in self.structures)
        elif name.startswith("walk"):
            for way in self._ways(self.line, every, self.line):
                if self._steps(way[1], way[2], int(name[-1])):
                    yield Card(card, *_numbers(way))
        else:
            starts = self.vineyards if name in FROM_VINEYARD else self.line
            ends = self.vineyards if name in TO_VINEYARD else self.line
            for way in self._ways(starts, every if name in ANY_COLOUR else own, ends):
                yield Card(card, *_numbers(way))


def _numbers(way: tuple[str, str, str]) -> tuple[int, int, int]:
    return board.COLOURS.index(way[0]), index(way[1]), index(way[2])
