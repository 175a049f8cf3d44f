"""Positions and moves of Canal Mania by name, so that a test reads like the ruling it is about.

``table(...)`` sets up a position: what the test does not name is filled in, and what follows from the named (supplies,
sections, connections, decks) is derived. Canals are written as their tiles and towns, the last tile with what it faces:
``"Rochdale from Goole: L4 lock, K4 stretch, Leeds, I5 stretch -> Huddersfield"``. They are judged by ``england``, not by the
rules under test.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import TypeVar

import pytest

from rules.canal_mania import board
from rules.canal_mania.game import CanalMania
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
    Spend,
    Sweep,
    Take,
    TakeBack,
)
from rules.canal_mania.state import DECLINE, Canal, Deep, Private, State, View, Work
from rules.chance import shuffle
from rules.game import Event, IllegalMove, Setup
from tests.support import england
from tests.support.referee import ALL_CARDS, end_of, recount

GAME = CanalMania()
SEED = "a table set up by hand"
ROW = "stretch, stretch, lock, aqueduct, tunnel"
E = TypeVar("E", bound=Event)
M = TypeVar("M", bound=AnyMove)


# Names.


def contract(name: str) -> int:
    """A contract by its name, shortened: ``Leeds & Liverpool``, ``Wey and Arun``, ``Severn``, ``Junction``."""
    wanted = name.lower().replace(" & ", "-").replace(" and ", "-").replace(" ", "-")
    return board.CONTRACT_IDS.index(wanted)


def town(name: str) -> int:
    """A town by its name."""
    return board.TOWN_OF_NAME[name]


def towns(names: str) -> list[int]:
    """Towns by their names, with commas."""
    return [town(name) for name in _split(names)]


def kind(name: str) -> int:
    """A kind of tile or card by its name; ``half`` is the open half of a surveyor."""
    return board.KINDS.index(name)


def cards(names: str) -> list[int]:
    """Build cards: ``"2 stretch, lock red, surveyor white"``."""
    out = []
    for item in _split(names):
        count, _, rest = item.partition(" ")
        many, what = (int(count), rest) if count.isdigit() else (1, item)
        out += [board.CARD_NAMES.index(what)] * many
    return out


def direction(hex_: str, to: str) -> int:
    """The direction of a neighbouring hex or town."""
    return [england.name(label) for label in england.around(hex_)].index(to)


def _split(names: str) -> list[str]:
    return [item.strip() for item in names.split(",") if item.strip()]


# Moves.


def take(name: str, where: str) -> Take:
    """Take a contract and put its boat in a town."""
    return Take(contract(name), town(where))


def exchange(engineer: str) -> Exchange:
    """Exchange one's engineer for this one."""
    return Exchange(board.ENGINEERS.index(engineer))


def pick(card: str) -> Pick:
    """Name a face-up card."""
    return Pick(cards(card)[0])


def picks(names: str) -> list[Pick]:
    """Name several face-up cards."""
    return [Pick(card) for card in cards(names)]


def draw_face_up(card: str) -> DrawFaceUp:
    """Rennie's draw."""
    return DrawFaceUp(cards(card)[0])


def colour(name: str) -> Colour:
    """Name the colour of a white symbol."""
    return Colour(board.TOWN_COLOURS.index(name))


def place(name: str) -> Place:
    """Put a token into a town."""
    return Place(town(name))


def lay(text: str, pay: str = "") -> Lay:
    """``"Medway: S22 lock -> T22"``; ``pay`` names the kinds of the cards, in any order."""
    name, _, rest = text.partition(": ")
    tile, _, to = rest.partition(" -> ")
    hex_, what = tile.split()
    paid = tuple(sorted(kind(item) for item in _split(pay)))
    return Lay(contract(name), board.HEX_OF_LABEL[hex_], kind(what), direction(hex_, to), paid)


def spend(what: str) -> Spend:
    """Name one of the two extra cards of building over."""
    return Spend(kind(what))


def remove(name: str) -> Remove:
    """Remove the last tile of a canal."""
    return Remove(contract(name))


def goods(route: str, owners: str = "") -> Goods:
    """``goods("Stoke-Birmingham-Coventry", "black, -")``: an owner is named where sections of several run."""
    names = tuple(town(name) for name in route.split("-"))
    named = tuple(-1 if item == "-" else board.PLAYER_COLOURS.index(item) for item in _split(owners))
    return Goods(names, named or (-1,) * (len(names) - 1))


def discard(what: str) -> Discard:
    """Discard a surplus card."""
    return Discard(kind(what))


SWEEP, DRAW, DECLARE, KEEP, TAKE_BACK, PASS, END = Sweep(), Draw(), Declare(), Keep(), TakeBack(), Pass(), End()


# Canals.


def _steps(text: str) -> tuple[england.Line, list[str]]:
    """The steps of a canal, and the kinds of its tiles."""
    body, _, last = text.partition(" -> ")
    items = [item.split(" ") if item.split(" ")[0] in england.TERRAIN else [item] for item in _split(body)]
    after = [*(item[0] for item in items[1:]), last]
    tiles = [(item, to) for item, to in zip(items, after, strict=False) if item[0] in england.TERRAIN]
    return tuple((item[0], to) for item, to in tiles), [item[1] for item, _ in tiles]


def canal(text: str) -> Work:
    """``"Medway from Tonbridge"``, then ``": "`` and its tiles. Refuses a canal that the rules do not allow."""
    head, _, body = text.partition(": ")
    name, _, start = head.partition(" from ")
    line, kinds = _steps(body)
    number = contract(name)
    codes: list[int] = []
    for i, ((hex_, to), what) in enumerate(zip(line, kinds, strict=True)):
        assert (hex_, to) in england.steps(start, line[:i]), f"{text}: {hex_} -> {to}"
        assert what in england.KINDS_IN[england.TERRAIN[hex_]], f"{text}: {hex_} {what}"
        entry = line[i - 1][0] if i and line[i - 1][1] == hex_ else england.towns_of(start, line[:i])[-1]
        assert not (entry == line[i - 1][0] and i and what == kinds[i - 1]), f"{text}: {hex_} {what} again"
        codes.append(board.tile(board.HEX_OF_LABEL[hex_], direction(hex_, entry), direction(hex_, to), kind(what)))
    goal, via, value = end_of(number, start)
    assert england.completable(start, line, goal, via, value), f"{text}: cannot be completed"
    return Work(number, town(start), tuple(codes))


def through(name: str, route: str) -> str:
    """A canal over these towns on the first legal line: ``through("Wey and Arun", "Weybridge-Guildford-Arundel")``."""
    start, *others = route.split("-")
    goal, via, value = end_of(contract(name), start)
    front: list[england.Line] = [()]
    while front:
        line = front.pop(0)
        for step in sorted(england.next_steps(start, line, goal, via, value)):
            longer = (*line, step)
            reached = list(england.towns_of(start, longer)[1:])
            if reached == others:
                return f"{name} from {start}: {_written(longer)}"
            if reached == others[: len(reached)]:
                front.append(longer)
    raise LookupError(f"{name}: {route}")


def _written(line: england.Line) -> str:
    """A line with kinds that alternate."""
    items: list[str] = []
    before, came_to = "", ""
    for hex_, to in line:
        first, second = ("stretch", "lock") if england.TERRAIN[hex_] == "clear" else ("aqueduct", "tunnel")
        before = second if before == first and came_to == hex_ else first
        items += [f"{hex_} {before}", *([to] if to in england.HEX_OF else [])]
        came_to = to
    return ", ".join(items) + ("" if came_to in england.HEX_OF else f" -> {came_to}")


# The table.


class Table:
    """A play of Canal Mania that is spoken to by name. Every move played is followed by a recount of the position."""

    def __init__(self, state: State) -> None:
        self.state = state
        recount(state)

    def seat(self, name: str) -> int:
        """The seat of a player's colour."""
        return self.state.open.colours.index(board.PLAYER_COLOURS.index(name))

    @property
    def mover(self) -> str:
        """The colour of the mover, ``""`` when the game is over."""
        seat = GAME.mover(self.state)
        return "" if seat is None else board.PLAYER_COLOURS[self.state.open.colours[seat]]

    def play(self, *moves: AnyMove | Sequence[AnyMove]) -> list[Event]:
        """Play moves, each of which must stand in the legal list unless it names a payment; all their events."""
        events: list[Event] = []
        for item in moves:
            for move in item if isinstance(item, Sequence) else (item,):
                events += GAME.play(self.state, move)
                recount(self.state)
        return events

    def refuses(self, move: AnyMove, code: str, ruling: str = "") -> IllegalMove:
        """The move is not legal, its refusal has this code and ruling, and nothing changes."""
        before = GAME.digest(self.state)
        assert move not in GAME.legal(self.state)
        with pytest.raises(IllegalMove) as refusal:
            GAME.play(self.state, move)
        assert GAME.digest(self.state) == before
        assert (refusal.value.code, refusal.value.ruling) == (code, ruling)
        assert all(isinstance(value, str | int) for value in refusal.value.params.values())
        return refusal.value

    def legal(self) -> list[AnyMove]:
        """The legal moves."""
        return GAME.legal(self.state)

    def legal_of(self, type_: type[M]) -> list[M]:
        """The legal moves of one type."""
        return [move for move in GAME.legal(self.state) if isinstance(move, type_)]

    def offers(self, move: AnyMove) -> bool:
        """Whether a move is legal."""
        return move in GAME.legal(self.state)

    def steps(self, name: str) -> set[str]:
        """Where the next tile of a canal can lie and lead: ``{"S22->T22", ...}``."""
        number = contract(name)
        return {f"{h}->{to}" for h, to in (self._step(m) for m in self.legal_of(Lay) if m.contract == number)}

    def kinds(self, name: str, hex_: str) -> set[str]:
        """The kinds that the next tile of a canal can be of in a hex."""
        number, place_ = contract(name), board.HEX_OF_LABEL[hex_]
        return {board.KINDS[m.kind] for m in self.legal_of(Lay) if (m.contract, m.hex) == (number, place_)}

    def payments(self, text: str) -> list[str]:
        """The payments of a tile that are legal, the one chosen unless another is named as ``""``."""
        tile = lay(text)
        return [
            ", ".join(board.KINDS[k] for k in m.pay)
            for m in self.legal_of(Lay)
            if (m.contract, m.hex, m.kind, m.exit) == (tile.contract, tile.hex, tile.kind, tile.exit)
        ]

    @staticmethod
    def _step(move: Lay) -> tuple[str, str]:
        label = board.HEXES[move.hex]
        return label, england.name(england.around(label)[move.exit])

    def hand(self, name: str) -> Counter[str]:
        """A player's hand by card name."""
        return Counter(board.CARD_NAMES[card] for card in self.state.seats[self.seat(name)].hand)

    def score(self, name: str) -> int:
        """A player's points."""
        return self.state.open.scores[self.seat(name)]

    def scores(self) -> dict[str, int]:
        """Everyone's points that are not 0."""
        return {
            board.PLAYER_COLOURS[c]: s for c, s in zip(self.state.open.colours, self.state.open.scores, strict=True) if s
        }

    def supply(self, name: str) -> tuple[int, ...]:
        """A player's tiles: stretches, locks, aqueducts, tunnels."""
        seat = self.seat(name)
        return tuple(self.state.open.supply[4 * seat : 4 * seat + 4])

    def tokens(self) -> set[str]:
        """The towns that hold a token."""
        return {name for i, name in enumerate(board.TOWNS) if self.state.open.tokens >> i & 1}

    def connected(self) -> set[str]:
        """The towns that a canal leads into."""
        return {name for name, edges in zip(board.TOWNS, self.state.open.joined, strict=True) if edges}

    def sections(self) -> set[england.Section]:
        """The canal-sections and their owners."""
        parts = (board.link_parts(code) for code in self.state.open.links)
        return {(board.TOWNS[a], board.TOWNS[b], board.PLAYER_COLOURS[self.state.open.colours[s]]) for a, b, s in parts}

    def tiles(self, name: str) -> list[str]:
        """The tiles of the mover's unfinished canal: ``["S22 lock", ...]``."""
        works = self.state.open.works[self.state.open.mover]
        work = next(w for w in works if w.contract == contract(name))
        return [f"{board.HEXES[board.tile_hex(c)]} {board.KINDS[board.tile_kind(c)]}" for c in work.tiles]

    def boat(self, name: str) -> str:
        """Where the boat of the mover's canal rests between actions: the last tile's hex, or the town that it leads into."""
        works = self.state.open.works[self.state.open.mover]
        work = next(w for w in works if w.contract == contract(name))
        if not work.tiles:
            return board.TOWNS[work.start]
        there = board.TOWN_AT[board.tile_leads_to(work.tiles[-1])]
        return board.TOWNS[there] if there >= 0 else board.HEXES[board.tile_hex(work.tiles[-1])]

    def view(self, name: str | None) -> View:
        """What a player sees, or a spectator."""
        return GAME.view(self.state, None if name is None else self.seat(name))

    def digest(self) -> str:
        """The position's digest."""
        return GAME.digest(self.state)

    def copy(self) -> Table:
        """The same position once more."""
        return Table(GAME.copy(self.state))

    def pass_turn(self) -> None:
        """Pass all phases that are left, and end the turn."""
        mover, turn = self.mover, self.state.open.turn
        while self.mover == mover and self.state.open.turn == turn:
            self.play(END if self.state.open.phase == 4 else PASS)


def only(events: Sequence[Event], type_: type[E]) -> E:
    """The one event of this type."""
    found = [event for event in events if isinstance(event, type_)]
    assert len(found) == 1, events
    return found[0]


def started(seats: int = 3, seed: str = SEED, *, length: str = "standard", colours: tuple[str, ...] = ()) -> Table:
    """A game at its beginning."""
    return Table(GAME.start(Setup(seats, options={"length": length}, colours=colours), seed))


def table(
    colours: str = "red, yellow, green",
    *,
    mover: str = "red",
    phase: int = 2,
    engineer: str = "Rennie",
    engineers: Mapping[str, str] | None = None,
    hand: str = "",
    hands: Mapping[str, str] | None = None,
    works: Mapping[str, Sequence[str]] | None = None,
    canals: Mapping[str, Sequence[str]] | None = None,
    tokens: str = "",
    parliament: str | None = None,
    contract_deck: int | str | None = None,
    row: str = ROW,
    top: str = "",
    pile: str = "",
    deck: int | None = None,
    rest: str = "",
    scores: Mapping[str, int] | None = None,
    junctions: Mapping[str, int] | None = None,
    round_: int = 1,
    ends: int = 0,
    length: str = "standard",
    ruleset: str = "second",
    decline: bool = False,
) -> Table:
    """A position set up by hand.

    The mover has ``engineer`` and the others those left in order of birth, unless ``engineers`` names all. ``hand`` is the
    mover's. ``top`` are the next cards of the build deck, the first on top; ``deck`` its size, the rest then lies on the
    pile. ``rest`` is a player who holds all cards that are nowhere else. ``contract_deck`` is a size, or names with the top
    one first; contracts that are nowhere are out of the game.
    """
    seats = _split(colours)
    state = GAME.start(Setup(len(seats), ruleset, options={"length": length}), SEED)
    o = state.open
    o.colours = tuple(board.PLAYER_COLOURS.index(name) for name in seats)
    o.first, o.mover, o.phase, o.round = seats.index("red") if "red" in seats else 0, seats.index(mover), phase, round_
    o.turn = (round_ - 1) * len(seats) + (o.mover - o.first) % len(seats) + 1
    o.engineers = _engineers(seats, mover, engineer, engineers)
    o.beside = sorted(set(range(5)) - set(o.engineers))
    o.ends = ends
    o.scores = [(scores or {}).get(name, 0) for name in seats]
    _set_canals(state, seats, works or {}, canals or {}, junctions or {})
    o.tokens = sum(1 << number for number in towns(tokens))
    _set_contracts(state, parliament, contract_deck)
    held = [cards((hands or {}).get(name, hand if name == mover else "")) for name in seats]
    if rest:
        everywhere = Counter(c for of in (*held, cards(row), cards(top), cards(pile)) for c in of)
        held[seats.index(rest)] += sorted((Counter(ALL_CARDS) - everywhere).elements())
    _set_cards(state, held, row, top, pile, deck)
    if decline:
        o.stage, o.phase, o.ends = DECLINE, 3, round_
        o.order = tuple(sorted(range(len(seats)), key=lambda s: o.engineers[s]))
    return Table(state)


def _engineers(seats: list[str], mover: str, engineer: str, named: Mapping[str, str] | None) -> list[int]:
    if named is not None:
        return [board.ENGINEERS.index(named[name]) for name in seats]
    left = [name for name in board.ENGINEERS if name != engineer]
    return [board.ENGINEERS.index(engineer if name == mover else left.pop(0)) for name in seats]


def _set_canals(
    state: State,
    seats: list[str],
    works: Mapping[str, Sequence[str]],
    canals: Mapping[str, Sequence[str]],
    junctions: Mapping[str, int],
) -> None:
    """Works and completed canals, and all that follows from their tiles."""
    o = state.open
    each = o.junctions[0]
    o.works = [tuple(canal(text) for text in works.get(name, ())) for name in seats]
    for seat, name in enumerate(seats):
        for text in canals.get(name, ()):
            work = canal(text)
            end = board.canal_towns(work.start, work.tiles)[-1]
            termini = board.TERMINI[work.contract]
            complete = end != work.start and (end in termini or not termini)
            o.canals.append(Canal(seat, work.contract, work.start, work.tiles, complete=complete))
        used = sum(w.contract >= board.JUNCTION for w in o.works[seat])
        used += sum(c.contract >= board.JUNCTION for c in o.canals if c.seat == seat and c.complete)
        o.junctions[seat] = junctions.get(name, max(0, each - used))
    laid = [(s, w.start, w.tiles) for s, of in enumerate(o.works) for w in of]
    laid += [(c.seat, c.start, c.tiles) for c in o.canals]
    for seat, start, tiles in laid:
        for i, code in enumerate(tiles):
            o.supply[4 * seat + board.tile_kind(code)] -= 1
            o.laid[board.tile_hex(code)] += 1
            edges = (board.NEIGHBOURS[board.tile_hex(code)][e] for e in (board.tile_entry(code), board.tile_exit(code)))
            for hex_ in edges:
                if board.TOWN_AT[hex_] >= 0:
                    o.joined[board.TOWN_AT[hex_]] += 1
            to = board.TOWN_AT[board.tile_leads_to(code)]
            if to >= 0:
                o.links.append(board.link(board.canal_towns(start, tiles[:i])[-1], to, seat))
    o.links.sort()
    o.links.sort()


def _set_contracts(state: State, parliament: str | None, contract_deck: int | str | None) -> None:
    o, deep = state.open, state.deep
    used = {w.contract for works in o.works for w in works} | {c.contract for c in o.canals if c.complete}
    free = [c for c in reversed(range(board.JUNCTION)) if c not in used]
    o.parliament = free[:5] if parliament is None else [contract(name) for name in _split(parliament)]
    free = [c for c in free if c not in o.parliament]
    if isinstance(contract_deck, str):
        deep.contracts = [contract(name) for name in reversed(_split(contract_deck))]
    else:
        deep.contracts = free if contract_deck is None else free[:contract_deck]
    o.contracts_left = len(deep.contracts)


def _set_cards(state: State, hands: list[list[int]], row: str, top: str, pile: str, deck: int | None) -> None:
    """Every one of the 77 cards lies in one place."""
    o = state.open
    o.row = cards(row)
    drawn, on_pile = cards(top), cards(pile)
    left = Counter(ALL_CARDS)
    for card in (*(c for h in hands for c in h), *o.row, *drawn, *on_pile):
        left[card] -= 1
    assert min(left.values()) >= 0, "more cards of a kind than there are"
    below = shuffle(SEED, "rest", 0, sorted(left.elements()))
    if deck is not None:
        size = deck - len(drawn)
        on_pile += below[size:]
        below = below[:size]
    state.seats = [Private(sorted(hand)) for hand in hands]
    state.deep = Deep(SEED, [*below, *reversed(drawn)], on_pile, state.deep.contracts, 0)
    o.hands = [len(hand) for hand in hands]
    o.deck, o.pile = len(state.deep.deck), len(on_pile)
    o.known = [on_pile.count(card) for card in range(len(board.CARD_COUNT))]
