"""Reads a position from its text, works out what follows from it, and refuses what no game could hold."""

from __future__ import annotations

import itertools
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from typing import TypeVar

from rules.canal_mania import board
from rules.canal_mania.board import CARD_COUNT, CARD_NAMES, CONTRACT_IDS, JUNCTION, TILES_OF_A_SEAT, TOWN_AT
from rules.canal_mania.building import kinds_for, path_of
from rules.canal_mania.cards import ROW
from rules.canal_mania.contracts import MOST_FACE_UP, PARLIAMENT
from rules.canal_mania.lines import continuations, is_complete, starts
from rules.canal_mania.names import BUILD_CARDS, CONTRACTS, ENGINEERS, PLAYER_COLOURS, TOWN_COLOURS, TOWNS
from rules.canal_mania.position_checks import check
from rules.canal_mania.position_text import ACTIONS, QUESTIONS, STAGES, AskText, CanalText, PositionText
from rules.canal_mania.rulesets import RULES
from rules.canal_mania.state import (
    ASK_COLOUR,
    ASK_CONTRACT,
    ASK_DECLARE,
    ASK_EXTRA,
    ASK_PICK,
    ASK_PLACE,
    ASK_RETURN,
    BUILDING,
    DRAWING,
    END_PHASE,
    NOTHING,
    PICKING,
    PLAYING,
    TAKING,
    Ask,
    Canal,
    Deep,
    Laid,
    Open,
    Private,
    State,
    Work,
)
from rules.canal_mania.tile_text import read_tiles
from rules.game import AmbiguousMove, BadState, UnreadableMove
from rules.names import Names

_ACTION_OF_QUESTION = {
    ASK_CONTRACT: TAKING,
    ASK_PICK: PICKING,
    ASK_COLOUR: DRAWING,
    ASK_PLACE: DRAWING,
    ASK_RETURN: DRAWING,
    ASK_DECLARE: DRAWING,
    ASK_EXTRA: BUILDING,
}

T = TypeVar("T")


class PositionReader:
    """A position in the making: each method reads and checks one part of the text."""

    def __init__(self, text: PositionText) -> None:
        self.text = text
        if text.ruleset not in RULES:
            raise BadState("ruleset", f"{text.ruleset!r} is not one of {', '.join(RULES)}")
        self.rules = RULES[text.ruleset]
        by_seat = (text.colours, text.engineers, text.scores, text.junctions, text.hands)
        self.seats = text.seats or max([2, *(len(part) for part in by_seat if part), *(c.seat + 1 for c in text.works)])
        if not 2 <= self.seats <= 5:
            raise BadState("seats", f"{self.seats} is not 2 to 5")
        self.engineers = self.distinct("engineers", ENGINEERS, text.engineers, range(self.seats))
        self.colours = self.distinct("colours", PLAYER_COLOURS, text.colours, range(self.seats))
        if 0 not in self.colours:
            raise BadState("colours", "nobody is red")
        self.first = self.colours.index(0)
        self.mover = self.in_range("mover", self.first if text.mover is None else text.mover, 0, self.seats - 1)

    # Pieces.

    def name(self, where: str, names: Names, word: str) -> int:
        """The index of a name."""
        found = names.find(word)
        if len(found) != 1:
            near = ", ".join(names.long[i] for i in found[:5]) or ", ".join(names.unreadable(word).near)
            raise BadState(where, f"{word!r} is no {names.wanted}" + (f"; perhaps {near}" if near else ""))
        return found[0]

    def names(self, where: str, names: Names, words: Iterable[str]) -> list[int]:
        """The indices of names."""
        return [self.name(f"{where}[{i}]", names, word) for i, word in enumerate(words)]

    def in_range(self, where: str, value: int, least: int, most: int) -> int:
        """A number between two others."""
        if not least <= value <= most:
            raise BadState(where, f"{value} is not {least} to {most}")
        return value

    def by_seat(self, where: str, values: Sequence[T] | None, default: Sequence[T]) -> list[T]:
        """One value a seat."""
        if values is None:
            return list(default)
        if len(values) != self.seats:
            raise BadState(where, f"{len(values)} entries for {self.seats} seats")
        return list(values)

    def distinct(self, where: str, names: Names, words: list[str] | None, default: Sequence[int]) -> list[int]:
        """One name a seat, none of them twice."""
        found = self.names(where, names, words) if words is not None else None
        out = self.by_seat(where, found, default)
        for i, index in enumerate(out):
            if index in out[:i]:
                raise BadState(f"{where}[{i}]", f"{names.long[index]} twice")
        return out

    # The whole.

    def state(self) -> State:
        """The state."""
        text, rules = self.text, self.rules
        works, canals = self.works(), self.canals()
        self.check_contracts(works, canals)
        build = self.build(works, canals)
        parliament, contracts = self.parliament(works, canals)
        hands, row, deck, pile = self.cards(build)
        unseen = card_counts(self.names("unseen", BUILD_CARDS, text.unseen))
        known = [lying - hidden for lying, hidden in zip(card_counts(pile), unseen, strict=True)]
        if min(known) < 0:
            raise BadState("unseen", "a card that does not lie in the pile")
        stage = self.word("stage", text.stage, STAGES)
        asked = [self.ask(f"asked[{i}]", ask) for i, ask in enumerate(text.asked)]
        picked = tuple(self.names("picked", BUILD_CARDS, text.picked))
        action = usual_action(asked, picked, build) if text.action is None else self.word("action", text.action, ACTIONS)
        late = sorted(range(self.seats), key=lambda seat: self.engineers[seat]) if stage != PLAYING else []
        order = late if text.order is None else text.order
        if order and sorted(order) != list(range(self.seats)):
            raise BadState("order", "not every seat once")
        round_ = self.in_range("round", text.round, 1, 1 << 16)
        ends = text.ends if text.ends is not None else 0 if stage == PLAYING else round_
        turn = (round_ - 1) * self.seats + (self.mover - self.first) % self.seats + 1
        if stage != PLAYING:
            turn = round_ * self.seats + 1
        o = Open(
            ruleset=text.ruleset,
            trigger=rules.triggers[self.seats] if text.trigger is None else text.trigger,
            colours=tuple(self.colours),
            first=self.first,
            engineers=self.engineers,
            beside=[e for e in range(len(board.ENGINEERS)) if e not in self.engineers],
            scores=self.by_seat("scores", text.scores, [0] * self.seats),
            junctions=self.junctions(works, canals, stage),
            hands=[len(hand) for hand in hands],
            supply=list(TILES_OF_A_SEAT) * self.seats,
            works=works,
            canals=canals,
            tokens=self.tokens(),
            joined=[0] * len(board.TOWNS),
            laid=[0] * len(board.HEXES),
            links=[],
            parliament=parliament,
            contracts_left=len(contracts),
            row=row,
            deck=len(deck),
            pile=len(pile),
            known=known,
            round=round_,
            turn=turn if text.turn is None else text.turn,
            mover=self.mover,
            phase=self.in_range("phase", text.phase, 1, END_PHASE),
            stage=stage,
            ends=ends,
            action=action,
            asked=asked,
            picked=picked,
            build=build,
            half=self.name("half", CONTRACTS, text.half) if text.half else -1,
            acted=text.acted,
            idle=text.idle,
            order=tuple(order),
            fresh=tuple(self.names("fresh", CONTRACTS, text.fresh)),
        )
        self.lay_tiles(o)
        seats = [Private(hand) for hand in hands]
        if text.drawn:
            seats[self.mover].drawn = self.name("drawn", BUILD_CARDS, text.drawn)
            if seats[self.mover].drawn not in hands[self.mover]:
                raise BadState("drawn", "not in the mover's hand")
        state = State(o, seats, Deep(text.seed, deck, pile, contracts, text.shuffles))
        check(state)
        return state

    def word(self, where: str, word: str, words: Sequence[str]) -> int:
        """The index of one of a few words."""
        if word not in words:
            raise BadState(where, f"{word!r} is not one of {', '.join(words)}")
        return words.index(word)

    def ask(self, where: str, ask: AskText) -> Ask:
        """A question to the mover."""
        kind = self.word(f"{where}.kind", ask.kind, QUESTIONS)
        if (kind == ASK_PLACE) != bool(ask.colour):
            raise BadState(f"{where}.colour", "only, and always, where tokens are placed")
        if ask.kept and kind not in (ASK_PLACE, ASK_RETURN):
            raise BadState(f"{where}.kept", "only where tokens are placed or taken back")
        colour = self.name(f"{where}.colour", TOWN_COLOURS, ask.colour) if ask.colour else -1
        return Ask(kind, ask.count, colour, self.name(f"{where}.kept", TOWNS, ask.kept) if ask.kept else -1)

    def tokens(self) -> int:
        """The towns that hold a goods token."""
        towns = self.names("tokens", TOWNS, self.text.tokens)
        for i, town in enumerate(towns):
            if town in towns[:i]:
                raise BadState(f"tokens[{i}]", f"two in {board.TOWNS[town]}")
        if len(towns) > self.rules.tokens:
            raise BadState("tokens", f"{len(towns)} of {self.rules.tokens}")
        return sum(1 << town for town in towns)

    # Cards.

    def cards(self, build: tuple[Laid, ...]) -> tuple[list[list[int]], list[int], list[int], list[int]]:
        """Hands, row, deck and discard pile: all cards of the game, with those played in the build action."""
        text = self.text
        rest = Counter(dict(enumerate(CARD_COUNT)))

        def take(where: str, words: Sequence[str]) -> list[int]:
            cards = self.names(where, BUILD_CARDS, words)
            for i, card in enumerate(cards):
                if not rest[card]:
                    raise BadState(f"{where}[{i}]", f"more than {CARD_COUNT[card]} of {CARD_NAMES[card]!r}")
                rest[card] -= 1
            return cards

        for laid in build:
            rest.subtract((*laid.paid, *laid.spent))
        if (over := next((card for card, n in rest.items() if n < 0), None)) is not None:
            raise BadState("build", f"more than {CARD_COUNT[over]} of {CARD_NAMES[over]!r}")
        held = self.by_seat("hands", text.hands, [[]] * self.seats)
        hands = [sorted(take(f"hands[{i}]", hand)) for i, hand in enumerate(held)]
        row = None if text.row is None else take("row", text.row)
        deck = None if text.deck is None else take("deck", text.deck)
        pile = None if text.pile is None else take("pile", text.pile)
        left = sorted(rest.elements(), reverse=True)
        if row is None:
            row = [left.pop() for _ in range(min(ROW, len(left)))]
        if deck is None:
            deck, left = left, []
        elif pile is None:
            pile, left = left, []
        if left:
            raise BadState("pile", f"{len(left)} cards are nowhere, {CARD_NAMES[left[0]]!r} among them")
        self.in_range("row", len(row), 0, ROW)
        return hands, row, deck, pile or []

    # Contracts and canals.

    def parliament(self, works: list[tuple[Work, ...]], canals: list[Canal]) -> tuple[list[int], list[int]]:
        """Parliament and the contract deck."""
        text = self.text
        away = {w.contract for own in works for w in own} | {c.contract for c in canals if c.complete}
        places = [(key, self.names(key, CONTRACTS, getattr(text, key) or ())) for key in ("parliament", "contracts")]
        for key, contracts in places:
            for i, contract in enumerate(contracts):
                if contract in away or contract >= JUNCTION:
                    raise BadState(f"{key}[{i}]", f"{CONTRACT_IDS[contract]} in two places")
                away.add(contract)
        left = [contract for contract in reversed(range(JUNCTION)) if contract not in away]
        parliament, deck = places[0][1], places[1][1]
        if text.parliament is None:
            parliament = [left.pop() for _ in range(min(PARLIAMENT, len(left)))]
        contracts = left if text.contracts is None else deck
        if contracts and not parliament and text.action != "taking" and not text.asked:
            raise BadState("parliament", "empty while contracts are left (CM-13)")
        return parliament, contracts

    def canal(self, where: str, canal: CanalText) -> tuple[Work, bool]:
        """A canal, checked tile by tile (CM-54), and whether it is complete."""
        contract = self.name(f"{where}.contract", CONTRACTS, canal.contract)
        start = self.name(f"{where}.start", TOWNS, canal.start)
        if start not in starts(contract):
            raise BadState(f"{where}.start", f"{board.TOWNS[start]} is no terminus of {CONTRACT_IDS[contract]}")
        try:
            tiles = read_tiles(canal.tiles, start)
        except (UnreadableMove, AmbiguousMove) as error:
            raise BadState(f"{where}.tiles", str(error)) from None
        for i, code in enumerate(tiles):
            before = Work(contract, start, tiles[:i])
            hex_, path = board.HEXES[board.tile_hex(code)], path_of(before.tiles)
            if is_complete(contract, start, path):
                raise BadState(f"{where}.tiles", f"{hex_}: the canal is complete before (CM-15)")
            if code // 4 not in continuations(contract, start, path):
                raise BadState(f"{where}.tiles", f"{hex_}: the canal cannot run so (CM-1 to CM-5, CM-15, CM-46)")
            if board.tile_kind(code) not in kinds_for(before, board.tile_hex(code)):
                raise BadState(f"{where}.tiles", f"{hex_}: no {board.KINDS[board.tile_kind(code)]} there (CM-45)")
        return Work(contract, start, tiles), is_complete(contract, start, path_of(tiles))

    def works(self) -> list[tuple[Work, ...]]:
        """The face-up contracts of each seat."""
        out: list[list[Work]] = [[] for _ in range(self.seats)]
        for i, canal in enumerate(self.text.works):
            where = f"works[{i}]"
            work, complete = self.canal(where, canal)
            if complete:
                raise BadState(where, "this canal is complete")
            own = out[self.in_range(f"{where}.seat", canal.seat, 0, self.seats - 1)]
            own.append(work)
            if len(own) > MOST_FACE_UP:
                raise BadState(where, f"more than {MOST_FACE_UP} face-up contracts (CM-11)")
        return [tuple(own) for own in out]

    def canals(self) -> list[Canal]:
        """The canals that are built no more."""
        out = []
        for i, canal in enumerate(self.text.canals):
            where = f"canals[{i}]"
            work, complete = self.canal(where, canal)
            seat = self.in_range(f"{where}.seat", canal.seat, 0, self.seats - 1)
            if complete != canal.complete:
                raise BadState(where, "this canal is complete" if complete else "this canal is not complete")
            out.append(Canal(seat, work.contract, work.start, work.tiles, complete))
        return out

    def check_contracts(self, works: list[tuple[Work, ...]], canals: list[Canal]) -> None:
        """No contract in two places; each seat has its own Junctions."""
        held = [(seat, work.contract) for seat, own in enumerate(works) for work in own]
        held += [(canal.seat, canal.contract) for canal in canals]
        places = Counter((seat if contract >= JUNCTION else -1, contract) for seat, contract in held)
        twice = next((contract for (_, contract), n in places.items() if n > 1), None)
        if twice is not None:
            raise BadState("works", f"{CONTRACT_IDS[twice]} in two places")

    def junctions(self, works: list[tuple[Work, ...]], canals: list[Canal], stage: int) -> list[int]:
        """Unused Junctions by seat: all that a seat was given, less those that it has taken, in their order."""
        given = self.rules.junctions[self.seats]
        taken = [sorted(w.contract for w in own if w.contract >= JUNCTION) for own in works]
        for canal in canals:
            if canal.contract >= JUNCTION and canal.complete:
                taken[canal.seat].append(canal.contract)
        out = self.by_seat("junctions", self.text.junctions, [max(0, given - len(own)) for own in taken])
        for seat, (unused, own) in enumerate(zip(out, taken, strict=True)):
            in_order = sorted(own) == list(range(JUNCTION, JUNCTION + len(own))) or stage != PLAYING
            if unused + len(own) != given or not in_order:
                raise BadState(f"junctions[{seat}]", f"{unused} unused and {len(own)} taken of {given}")
        return out

    def build(self, works: list[tuple[Work, ...]], canals: list[Canal]) -> tuple[Laid, ...]:
        """The build action in progress: its tiles are the last ones of their canals."""
        text = self.text
        own = {work.contract: work.tiles for work in works[self.mover]}
        own |= {canal.contract: canal.tiles for canal in canals if canal.seat == self.mover and canal.contract not in own}
        slots = [work.contract for work in works[self.mover]]
        out: list[Laid] = []
        for i, laid in enumerate(text.build):
            where = f"build[{i}]"
            contract = self.name(f"{where}.contract", CONTRACTS, laid.contract)
            tiles = [code for code in own.get(contract, ()) if board.HEXES[board.tile_hex(code)] == laid.hex.upper()]
            if not tiles:
                raise BadState(f"{where}.hex", f"no tile of this canal in {laid.hex}")
            slot = laid.slot if laid.slot is not None else slots.index(contract) if contract in slots else len(slots)
            out.append(
                Laid(
                    contract=contract,
                    tile=tiles[0],
                    paid=tuple(self.names(f"{where}.paid", BUILD_CARDS, laid.paid)),
                    spent=tuple(self.names(f"{where}.spent", BUILD_CARDS, laid.spent)),
                    half=self.name(f"{where}.half", CONTRACTS, laid.half) if laid.half else -1,
                    ends=(text.ends or 0) if laid.ends is None else laid.ends,
                    slot=self.in_range(f"{where}.slot", slot, 0, MOST_FACE_UP - 1),
                    completed=laid.completed,
                )
            )
        for contract, all_tiles in own.items():
            now = tuple(laid.tile for laid in out if laid.contract == contract)
            if now and all_tiles[-len(now) :] != now:
                raise BadState("build", f"not the last tiles of {CONTRACT_IDS[contract]}, in their order")
        return tuple(out)

    def lay_tiles(self, o: Open) -> None:
        """Count the tiles of all canals: supply, hexes, connections of towns, sections."""
        for seat, tiles in _all_tiles(o):
            for code in tiles:
                o.supply[4 * seat + board.tile_kind(code)] -= 1
                o.laid[board.tile_hex(code)] += 1
                for edge in (board.tile_entry(code), board.tile_exit(code)):
                    town = TOWN_AT[board.NEIGHBOURS[board.tile_hex(code)][edge]]
                    if town >= 0:
                        o.joined[town] += 1
        for i, left in enumerate(o.supply):
            if left < 0:
                most = TILES_OF_A_SEAT[i % 4]
                raise BadState("works", f"seat {i // 4} has laid more than {most} of {board.KINDS[i % 4]} (CM-47)")
        o.links = _links_of(o)


def card_counts(cards: Iterable[int]) -> list[int]:
    """How many cards of each id there are."""
    out = [0] * len(CARD_COUNT)
    for card in cards:
        out[card] += 1
    return out


def usual_action(asked: Sequence[Ask], picked: Sequence[int], build: Sequence[Laid]) -> int:
    """The action that is in progress, as far as questions, cards named and tiles laid tell it."""
    if build:
        return BUILDING
    if picked:
        return PICKING
    return _ACTION_OF_QUESTION[asked[-1].kind] if asked else NOTHING


def _all_tiles(o: Open) -> Iterator[tuple[int, tuple[int, ...]]]:
    """The tiles of every canal with its owner, the finished canals first."""
    yield from ((canal.seat, canal.tiles) for canal in o.canals)
    yield from ((seat, work.tiles) for seat, own in enumerate(o.works) for work in own)


def _links_of(o: Open) -> list[int]:
    """The sections of all canals, sorted."""
    out = []
    canals = [(c.seat, c.start, c.tiles) for c in o.canals]
    canals += [(seat, work.start, work.tiles) for seat, own in enumerate(o.works) for work in own]
    for seat, start, tiles in canals:
        towns = board.canal_towns(start, tiles)
        out += [board.link(a, b, seat) for a, b in itertools.pairwise(towns)]
    return sorted(out)
