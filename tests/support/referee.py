"""The referee of Canal Mania: keeps a ledger of its own from moves and events, and holds every position against it.

Nothing is taken from the engine's counters. What lies on the map is counted from the canals, what is in a hand from the
cards that were seen to go there, decks from the seed, points from tiles and routes. ``england`` judges where a canal may
run, where goods may go and which town the next token is for.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from functools import cache
from itertools import pairwise

from rules.canal_mania import board
from rules.canal_mania import events as ev
from rules.canal_mania.moves import (
    AnyMove,
    Colour,
    Declare,
    Discard,
    Draw,
    DrawFaceUp,
    End,
    Exchange,
    Goods,
    Keep,
    Lay,
    Pass,
    Pick,
    Place,
    Remove,
    Return,
    Spend,
    Sweep,
    Take,
    TakeBack,
)
from rules.canal_mania.state import (
    ASK_COLOUR,
    ASK_CONTRACT,
    ASK_DECLARE,
    ASK_PICK,
    ASK_PLACE,
    ASK_RETURN,
    NOTHING,
    OVER,
    PLAYING,
    Ask,
    State,
    Work,
)
from rules.chance import shuffle
from rules.game import Event
from tests.support import england

TOKENS = {"second": 20, "first": 15}
TRIGGERS = {2: 80, 3: 70, 4: 60, 5: 50}
LENGTHS = {"short": -10, "standard": 0, "long": 10}
ALL_CARDS = sorted(card for card, n in enumerate(board.CARD_COUNT) for _ in range(n))


@cache
def line_of(start: int, tiles: tuple[int, ...]) -> tuple[str, england.Line]:
    """A canal in names: its start, and its steps."""
    steps = []
    for code in tiles:
        label = board.HEXES[board.tile_hex(code)]
        steps.append((label, england.name(england.around(label)[board.tile_exit(code)])))
    return board.TOWNS[start], tuple(steps)


@cache
def _tile(code: int) -> tuple[int, str, str]:
    """A tile's hex, and the towns at its entry and exit, ``""`` where there is none."""
    around = england.around(board.HEXES[board.tile_hex(code)])
    entry, exit_ = (england.TOWN_IN.get(around[edge], "") for edge in (board.tile_entry(code), board.tile_exit(code)))
    return board.tile_hex(code), entry, exit_


def kinds_of(tiles: Sequence[int]) -> list[str]:
    """The kinds of a canal's tiles."""
    return [board.KINDS[board.tile_kind(code)] for code in tiles]


def all_canals(state: State) -> list[tuple[int, int, int, tuple[int, ...]]]:
    """Seat, contract, start and tiles of every canal on the map, finished or not."""
    o = state.open
    found = [(seat, w.contract, w.start, w.tiles) for seat, works in enumerate(o.works) for w in works]
    return found + [(c.seat, c.contract, c.start, c.tiles) for c in o.canals]


def recount(state: State) -> None:
    """Hold all that a position says twice against one another: invariants 1 to 5 and 7."""
    o, deep = state.open, state.deep
    supply = list(board.TILES_OF_A_SEAT) * len(o.scores)
    laid = [0] * len(board.HEXES)
    joined = dict.fromkeys(board.TOWNS, 0)
    links = []
    for seat, _, start, tiles in all_canals(state):
        before = board.TOWNS[start]
        for code in tiles:
            supply[4 * seat + board.tile_kind(code)] -= 1
            hex_, entry, to = _tile(code)
            laid[hex_] += 1
            if entry:
                joined[entry] += 1
            if to:
                joined[to] += 1
                links.append(board.link(board.TOWN_OF_NAME[before], board.TOWN_OF_NAME[to], seat))
                before = to
    assert o.supply == supply
    assert min(supply) >= 0
    assert o.laid == laid
    assert o.joined == list(joined.values())
    assert o.links == sorted(links)

    in_play = [card for tile in o.build for card in (*tile.paid, *tile.spent)]
    held = [card for seat in state.seats for card in seat.hand]
    assert sorted((*held, *o.row, *deep.deck, *deep.pile, *in_play)) == ALL_CARDS
    assert o.hands == [len(seat.hand) for seat in state.seats]
    assert all(seat.hand == sorted(seat.hand) for seat in state.seats)
    assert (o.deck, o.pile, o.contracts_left) == (len(deep.deck), len(deep.pile), len(deep.contracts))
    assert all(n <= deep.pile.count(card) for card, n in enumerate(o.known) if n)
    assert o.tokens.bit_count() <= TOKENS[o.ruleset]
    if o.action == NOTHING and not o.asked:
        assert len(o.row) == 5 or not (deep.deck or deep.pile)
    assert bool(deep.deck) or not deep.pile

    contracts = [c for _, c, _, _ in all_canals(state) if c < board.JUNCTION]
    if o.stage == PLAYING:
        contracts += [*o.parliament, *deep.contracts]
        assert len(contracts) == len(set(contracts))
    assert all(len(works) <= 2 for works in o.works)


class Referee:
    """Follows one game from its start: ``see`` takes every move with its events and the state it led to."""

    def __init__(self, state: State, seed: str, length: str = "standard") -> None:
        o = state.open
        self.seats = len(o.scores)
        self.seed = seed
        self.second = o.ruleset == "second"
        self.all_tokens = TOKENS[o.ruleset]
        self.junctions = (2 if self.seats == 2 else 1) if self.second else 0
        self.placed = ""
        self.trigger = TRIGGERS[self.seats] + LENGTHS[length]
        self.colours = o.colours
        self.engineers = shuffle(seed, "engineers", 0, range(5))
        self.first = min(range(self.seats), key=lambda s: self.engineers[s])
        self.deck = shuffle(seed, "build", 0, ALL_CARDS)
        self.row = [self.deck.pop() for _ in range(5)]
        initial = [c for c in range(board.JUNCTION) if board.INITIAL[c]]
        others = [c for c in range(board.JUNCTION) if not board.INITIAL[c]]
        initial = shuffle(seed, "initial", 0, initial)
        self.contract_deck = [*shuffle(seed, "contracts", 0, others), initial[5]]
        self.parliament = initial[:5]
        self.shuffles = 0
        self.pile: list[int] = []
        self.hands: list[Counter[int]] = [Counter() for _ in range(self.seats)]
        self.works: list[dict[int, Work]] = [{} for _ in range(self.seats)]
        self.completed: list[tuple[int, Work]] = []
        self.taken: list[tuple[int, int]] = []
        self.tokens: set[str] = set()
        self.scores = [0] * self.seats
        self.action: list[tuple[int, list[int]]] = []  # canal and cards of each tile of the build action
        self.mover = self.first
        self.turns = [0] * self.seats
        self.round = 1
        self.ends = 0
        self.idle = 0
        self.acted = False
        self.stage = "play"
        self.order: list[int] = []
        self.fresh: set[int] = set()
        self.half = -1
        self.halves: list[int] = []  # the open half before each tile of the build action
        self.pay: tuple[str, ...] = ()
        self.drawn = -1
        self.picked = 0
        self._hold(state)

    def see(self, move: AnyMove, events: Sequence[Event], state: State) -> None:
        """Enter a move into the ledger, judge it, and hold the state against the ledger."""
        self.pay = self._named(move) if isinstance(move, Lay) else ()
        self.picked = self.picked + 1 if isinstance(move, Pick) else 0
        for event in events:
            self._enter(event)
        self._hold(state)

    # The ledger.

    def _enter(self, event: Event) -> None:
        match event:
            case ev.Took():
                self._took(event)
            case ev.ParliamentFilled():
                assert not self.parliament
                new = [self.contract_deck.pop() for _ in range(min(5, len(self.contract_deck)))]
                assert list(event.contracts) == new
                self.parliament = new
            case ev.Exchanged():
                self._exchanged(event)
            case ev.Swept():
                assert sorted(event.cards) == sorted(self.row)
                self.pile += self.row
                self.row = []
                self.acted = True
            case ev.RowFilled():
                self._row_filled(event)
            case ev.DeckShuffled():
                if not self.deck:  # else the row is being filled, and it follows with the deck's last card
                    self._shuffle()
            case ev.Picked():
                self.row.remove(event.card)
                self.hands[event.seat][event.card] += 1
                self.acted = True
            case ev.Drew():
                assert event.card == self._top()
                self.drawn = event.card
                self.hands[event.seat][event.card] += 1
                self.acted = True
            case ev.Declared():
                assert event.card == self.drawn
                assert board.CARD_SYMBOL[event.card] != board.NO_SYMBOL
            case ev.Placed():
                town = board.TOWNS[event.town]
                assert town in england.placing_order(england.COLOUR[town], self.tokens, self._connected())
                assert len(self.tokens) < self.all_tokens
                self.tokens.add(town)
                self.placed = town
            case ev.Returned():
                town = board.TOWNS[event.town]
                assert not self.second
                assert len(self.tokens) == self.all_tokens
                assert any(town in england.returning_order(self.tokens, self._connected(), k) for k in ("", self.placed))
                self.tokens.remove(town)
            case ev.NotPlaced():
                colour = "" if event.colour < 0 else board.TOWN_COLOURS[event.colour]
                full = {town for town, its in england.COLOUR.items() if its == colour} <= self.tokens
                assert full if colour else len(self.tokens) == 20 and self.second
            case ev.TileLaid():
                self._laid(event)
            case ev.Spent():
                self.hands[event.seat][event.card] -= 1
                self.action[-1][1].append(event.card)
            case ev.TakenBack():
                self._taken_back(event)
            case ev.Completed():
                self._completed(event)
            case ev.BuildEnded():
                assert event.tiles == len(self.action) > 0
                self.pile += [card for _, cards in self.action for card in cards]
                self.fresh = {contract for contract, _ in self.action}
                self.action, self.half, self.halves = [], -1, []
                self.acted = True
            case ev.Removed():
                assert event.contract not in self.fresh
                self._lift(event.seat, event.contract, event.tile)
                self.acted = True
            case ev.Moved():
                self._moved(event)
            case ev.Discarded():
                assert self.hands[event.seat].total() > 7
                self.hands[event.seat][event.card] -= 1
                self.pile.append(event.card)
            case ev.Triggered():
                assert self.stage == "play"
                assert self.ends == 0
                self.ends = self.round + 2
                assert event.last == self.ends
                assert event.seat < 0 or self.scores[event.seat] >= self.trigger
                if event.seat < 0:
                    assert self.idle >= 2 * self.seats
            case ev.Untriggered():
                assert max(self.scores) < self.trigger
                self.ends = 0
            case ev.TurnEnded():
                self._turn_ended(event)
            case ev.RoundBegan():
                assert self.mover == self.first
                self.round += 1
                assert event.number == self.round
                assert event.left == (self.ends - self.round + 1 if self.ends else 0)
            case ev.LeftIncomplete():
                work = self.works[event.seat][event.contract]
                assert event.points == sum(england.POINTS[kind] for kind in kinds_of(work.tiles))
                self.scores[event.seat] += event.points
                self.stage = "scoring"
            case ev.DeclineBegan():
                assert self.ends == self.round
                assert self.turns == [self.round] * self.seats
                assert self.mover == self.first  # the seat to the right of red had the last turn
                self.order = sorted(range(self.seats), key=lambda s: self.engineers[s])
                assert list(event.order) == self.order
                self.stage = "decline"
                self._pass_on(self.order[0])
            case ev.MostContracts():
                assert not self.second
                done = Counter(seat for seat, _ in self.completed)
                assert set(event.seats) == {seat for seat, n in done.items() if n == max(done.values())}
                assert (event.count, event.points) == (max(done.values()), 10)
                for seat in event.seats:
                    self.scores[seat] += 10
            case ev.GameOver():
                assert not any(self._routes(seat) for seat in range(self.seats))
                self.stage = "over"

    def _took(self, event: ev.Took) -> None:
        contract, seat = event.contract, event.seat
        assert seat == self.mover
        if contract >= board.JUNCTION:
            mine = {c for c in self.works[seat] if c >= board.JUNCTION}
            mine |= {w.contract for s, w in self.completed if s == seat and w.contract >= board.JUNCTION}
            assert contract not in mine
            assert contract == board.JUNCTION + len(mine) < board.JUNCTION + self.junctions
        else:
            self.parliament.remove(contract)
            assert event.town in board.TERMINI[contract]
        self.works[seat][contract] = Work(contract, event.town)
        self.taken.append((seat, contract))
        assert len(self.works[seat]) <= 2
        self.acted = True

    def _exchanged(self, event: ev.Exchanged) -> None:
        assert self.engineers[event.seat] == event.gave != event.got
        there = self.engineers.index(event.got)
        assert event.other == (there if there < self.seats else -1)
        self.engineers[event.seat], self.engineers[there] = event.got, event.gave
        self.acted = True

    def _shuffle(self) -> None:
        assert not self.deck
        self.shuffles += 1
        self.deck = shuffle(self.seed, "build", self.shuffles, sorted(self.pile))
        self.pile = []

    def _top(self) -> int:
        card = self.deck.pop()
        if not self.deck and self.pile:
            self._shuffle()
        return card

    def _row_filled(self, event: ev.RowFilled) -> None:
        for card in event.cards:
            assert card == self._top()
            self.row.append(card)
        assert len(self.row) == 5 or not self.deck

    def _laid(self, event: ev.TileLaid) -> None:
        seat, contract, code = event.seat, event.contract, event.tile
        work = self.works[seat][contract]
        start, line = line_of(work.start, work.tiles)
        _, longer = line_of(work.start, (*work.tiles, code))
        goal, via, value = end_of(contract, start)
        label = board.HEXES[board.tile_hex(code)]
        assert longer[-1] in england.next_steps(start, line, goal, via, value)
        entry = england.name(england.around(label)[board.tile_entry(code)])
        assert entry == (line[-1][0] if line and line[-1][1] == label else england.towns_of(start, line)[-1])
        what = board.KINDS[board.tile_kind(code)]
        assert what in england.KINDS_IN[england.TERRAIN[label]]
        if entry not in england.HEX_OF:
            assert what != kinds_of(work.tiles)[-1]
        over = any(board.tile_hex(c) == board.tile_hex(code) for c in self._all_tiles())
        assert event.over == over
        assert sorted(board.KINDS[board.CARD_KIND[card]] for card in event.paid) == sorted(
            k for k in self.pay if k != "half"
        )
        self.halves.append(self.half)
        self.half = contract if england.leaves_half(self._engineer(), what, self.pay) else -1
        for card in event.paid:
            self.hands[seat][card] -= 1
        self.action.append((contract, list(event.paid)))
        self.works[seat][contract] = Work(contract, work.start, (*work.tiles, code))

    def _all_tiles(self) -> list[int]:
        tiles = [c for works in self.works for w in works.values() for c in w.tiles]
        return tiles + [c for _, w in self.completed for c in w.tiles]

    def _completed(self, event: ev.Completed) -> None:
        work = self.works[event.seat].pop(event.contract)
        start, line = line_of(work.start, work.tiles)
        goal, via, value = end_of(event.contract, start)
        assert england.done(line, goal)
        assert not via or via in england.towns_of(start, line)
        assert len(line) <= value
        assert event.tile_points == sum(england.POINTS[kind] for kind in kinds_of(work.tiles))
        assert event.value_points == (value if self.second else 0)
        self.scores[event.seat] += event.tile_points + event.value_points
        self.completed.append((event.seat, work))

    def _taken_back(self, event: ev.TakenBack) -> None:
        contract, cards = self.action.pop()
        self.half = self.halves.pop()
        assert contract == event.contract
        for card in cards:
            self.hands[event.seat][card] += 1
        if contract not in self.works[event.seat]:
            seat, work = self.completed.pop()
            assert (seat, work.contract) == (event.seat, contract)
            self.works[seat] = dict(
                sorted({**self.works[seat], contract: work}.items(), key=lambda w: self.taken.index((seat, w[0])))
            )
            self.scores[seat] -= event.undone
            points = sum(england.POINTS[kind] for kind in kinds_of(work.tiles))
            assert event.undone == points + (board.VALUE[contract] if self.second else 0)
        self._lift(event.seat, contract, event.tile)

    def _lift(self, seat: int, contract: int, code: int) -> None:
        work = self.works[seat][contract]
        assert work.tiles[-1] == code
        self.works[seat][contract] = Work(contract, work.start, work.tiles[:-1])

    def _moved(self, event: ev.Moved) -> None:
        route = tuple(board.TOWNS[t] for t in event.towns), tuple(str(s) for s in event.owners)
        assert route in self._routes(event.seat)
        points = england.route_points(route)
        assert [points.get(str(s), 0) for s in range(self.seats)] == list(event.points)
        for seat, gained in enumerate(event.points):
            self.scores[seat] += gained
        self.tokens.remove(route[0][0])
        self.acted = True

    def _turn_ended(self, event: ev.TurnEnded) -> None:
        assert event.seat == self.mover
        assert self.hands[event.seat].total() <= 7
        assert not self.action
        self.drawn = -1
        if self.stage == "play":
            self.turns[event.seat] += 1
            self.idle = 0 if self.acted else self.idle + 1
            self.acted, self.fresh = False, set()
            self.mover = (self.mover + 1) % self.seats
        elif self.stage == "decline":
            self._pass_on(self.order[(self.order.index(self.mover) + 1) % self.seats])

    def _pass_on(self, seat: int) -> None:
        """In the decline the turn goes to the next seat that can move, from this one on."""
        ahead = self.order.index(seat)
        able = [s for s in self.order[ahead:] + self.order[:ahead] if self._routes(s)]
        self.mover = able[0] if able else -1

    def _routes(self, seat: int) -> set[england.Route]:
        sections = self._sections()
        return {route for town in self.tokens for route in england.routes(sections, town, str(seat))}

    def _sections(self) -> set[england.Section]:
        canals = [(s, w) for s, works in enumerate(self.works) for w in works.values()] + self.completed
        return {section for s, w in canals for section in england.sections_of(*line_of(w.start, w.tiles), str(s))}

    def _connected(self) -> set[str]:
        found = set()
        for code in self._all_tiles():
            around = england.around(board.HEXES[board.tile_hex(code)])
            edges = (around[board.tile_entry(code)], around[board.tile_exit(code)])
            found |= {england.TOWN_IN[label] for label in edges if label in england.TOWN_IN}
        return found

    # The position.

    def _hold(self, state: State) -> None:
        """The state says what the ledger says."""
        recount(state)
        o, deep = state.open, state.deep
        assert [+hand for hand in self.hands] == [Counter(seat.hand) for seat in state.seats]
        assert sorted(self.row) == sorted(o.row)
        assert (self.deck, sorted(self.pile)) == (deep.deck, sorted(deep.pile))
        assert o.engineers == self.engineers[: self.seats]
        assert o.beside == sorted(self.engineers[self.seats :])
        assert o.scores == self.scores
        assert {board.TOWNS[t] for t in range(len(board.TOWNS)) if o.tokens >> t & 1} == self.tokens
        assert (o.ends, o.round, o.trigger) == (self.ends, self.round, self.trigger)
        assert deep.contracts == self.contract_deck
        if self.stage == "play":
            assert [list(works) for works in o.works] == [list(works.values()) for works in self.works]
            assert [(c.seat, c.contract, c.start, c.tiles) for c in o.canals] == [
                (s, w.contract, w.start, w.tiles) for s, w in self.completed
            ]
            assert sorted(o.parliament) == sorted(self.parliament)
            one_place = [*self.parliament, *self.contract_deck, *(w.contract for _, w in self.completed)]
            one_place += [c for works in self.works for c in works]
            assert sorted(c for c in one_place if c < board.JUNCTION) == list(range(board.JUNCTION))
            reached = max(self.scores) >= self.trigger
            assert bool(self.ends) >= reached
        else:
            back = [c for works in self.works for c in works if c < board.JUNCTION]
            assert sorted(o.parliament) == sorted([*self.parliament, *back])
            assert not any(o.works)
        assert (o.stage == OVER) == (self.stage == "over")
        assert o.stage == OVER or o.mover == self.mover

    # What is legal.

    def legal(self, state: State) -> set[AnyMove]:
        """Every legal move, worked out from the ledger; only which question is asked is taken from the state."""
        o = state.open
        if o.stage == OVER:
            return set()
        if o.asked:
            return self._answers(o.asked[-1])
        if self.action:
            return {*self._lays(), TakeBack(), Pass()}
        if o.phase == 4:
            return self._kinds(Discard) if self._hand().total() > 7 else {End()}
        if self.stage == "decline":
            return self._goods()
        moves: set[AnyMove] = set()
        if o.phase == 1:
            moves |= self._takes()
            if not self.works[self.mover] and (self.parliament or self.contract_deck):
                return moves
            moves |= {Exchange(e) for e in range(5) if e != self.engineers[self.mover]}
            moves |= {Sweep()} if self.row else set()
        elif o.phase == 2:
            moves |= {*self._lays(), *(Pick(card) for card in self.row)}
        else:
            moves |= self._goods()
        moves |= {Draw()} if self.deck else set()
        moves |= {DrawFaceUp(card) for card in self.row} if self._engineer() == "Rennie" else set()
        own = self.works[self.mover]
        return moves | {Pass()} | {Remove(c) for c, w in own.items() if w.tiles and c not in self.fresh}

    def _hand(self) -> Counter[int]:
        return self.hands[self.mover]

    def _engineer(self) -> str:
        return board.ENGINEERS[self.engineers[self.mover]]

    def _kinds(self, type_: type[Discard] | type[Spend]) -> set[AnyMove]:
        return {type_(board.CARD_KIND[card]) for card in +self._hand()}

    def _answers(self, ask: Ask) -> set[AnyMove]:
        question = ask.kind
        if question == ASK_CONTRACT:
            return {*self._from_parliament(), Pass()}
        if question == ASK_PICK:
            held, lay = self._hand().total() - self.picked, len(self.row) + self.picked
            enough = self.picked >= (1 if held >= 7 else min(3, lay))
            return {*(Pick(card) for card in self.row), *([Pass()] if enough else [])}
        if question == ASK_COLOUR:
            return {Colour(colour) for colour in range(6)}
        if question == ASK_PLACE:
            towns = england.placing_order(board.TOWN_COLOURS[ask.arg], self.tokens, self._connected())
            return {Place(board.TOWN_OF_NAME[town]) for town in towns}
        if question == ASK_RETURN:
            kept = board.TOWNS[ask.kept] if ask.kept >= 0 else ""
            towns = england.returning_order(self.tokens, self._connected(), kept)
            return {Return(board.TOWN_OF_NAME[town]) for town in towns}
        if question == ASK_DECLARE:
            return {Keep()} if board.CARD_SYMBOL[self.drawn] == board.NO_SYMBOL else {Keep(), Declare()}
        return self._kinds(Spend) | {TakeBack()}

    def _from_parliament(self) -> set[AnyMove]:
        return {Take(c, town) for c in self.parliament for town in board.TERMINI[c]}

    def _takes(self) -> set[AnyMove]:
        own = self.works[self.mover]
        if len(own) == 2:
            return set()
        moves = self._from_parliament()
        extra = not own and (len(self.parliament) == 2 or (len(self.parliament) == 1 and bool(self.contract_deck)))
        used = sum(seat == self.mover and c >= board.JUNCTION for seat, c in self.taken)
        if not extra and used < self.junctions:
            moves |= {Take(board.JUNCTION + used, town) for town in range(len(board.TOWNS))}
        return moves

    def _lays(self) -> set[AnyMove]:
        seat, moves = self.mover, set[AnyMove]()
        placed = Counter(board.tile_kind(c) for w in self.works[seat].values() for c in w.tiles)
        placed += Counter(board.tile_kind(c) for s, w in self.completed if s == seat for c in w.tiles)
        under = {board.tile_hex(code) for code in self._all_tiles()}
        hand: Counter[str] = Counter()
        for card, n in self._hand().items():
            hand[board.KINDS[board.CARD_KIND[card]]] += n
        for contract, work in self.works[seat].items():
            start, line = line_of(work.start, work.tiles)
            for label, to in england.next_steps(start, line, *end_of(contract, start)):
                hex_ = board.HEX_OF_LABEL[label]
                exit_ = [england.name(n) for n in england.around(label)].index(to)
                kinds = england.KINDS_IN[england.TERRAIN[label]]
                if line and line[-1][1] == label:
                    kinds = kinds - {kinds_of(work.tiles)[-1]}
                for what in kinds:
                    kind = board.KINDS.index(what)
                    if placed[kind] < board.TILES_OF_A_SEAT[kind]:
                        extra = 2 if hex_ in under else 0
                        pays = england.payments(self._engineer(), what, hand, self.half == contract, extra)
                        named = [tuple(sorted(board.KINDS.index(k) for k in pay)) for pay in pays]
                        moves |= {Lay(contract, hex_, kind, exit_, pay if i else ()) for i, pay in enumerate(named)}
        return moves

    def _named(self, move: Lay) -> tuple[str, ...]:
        """The payment of a tile in names, the cheapest where none is given."""
        return tuple(board.KINDS[k] for k in move.pay) or self.cheapest(move)

    def cheapest(self, move: Lay) -> tuple[str, ...]:
        """What the mover pays for a tile if he does not say (CM-43)."""
        hand: Counter[str] = Counter()
        for card, n in self._hand().items():
            hand[board.KINDS[board.CARD_KIND[card]]] += n
        over = any(board.tile_hex(c) == move.hex for c in self._all_tiles())
        half = self.half == move.contract
        pays = england.payments(self._engineer(), board.KINDS[move.kind], hand, half, 2 if over else 0)
        return pays[0] if pays else ()

    def _goods(self) -> set[AnyMove]:
        owners: dict[tuple[str, str], set[str]] = {}
        for a, b, owner in self._sections():
            owners.setdefault((a, b), set()).add(owner)
        moves: set[AnyMove] = set()
        for towns, seats in self._routes(self.mover):
            named = []
            for (a, b), seat in zip(pairwise(towns), seats, strict=True):
                several = len(owners[(a, b) if a < b else (b, a)]) > 1
                named.append(self.colours[int(seat)] if several else -1)
            moves.add(Goods(tuple(board.TOWN_OF_NAME[t] for t in towns), tuple(named)))
        return moves


def end_of(contract: int, start: str) -> tuple[str, str, int]:
    """The other terminus (``""`` for a Junction), the via town and the value of a contract."""
    if contract >= board.JUNCTION:
        return "", "", england.DATA.junction_value
    facts = england.CONTRACTS[board.CONTRACT_IDS[contract]]
    a, b = facts.termini
    return (b if start == a else a), facts.via, facts.value
