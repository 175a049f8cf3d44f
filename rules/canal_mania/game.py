"""Canal Mania as a game: set-up, the phases of a turn, and the one list of legal moves that everything else uses."""

from __future__ import annotations

import copy
import hashlib
from collections.abc import Sequence
from typing import ClassVar

import msgspec

from rules.canal_mania import board, building, cards, contracts, ending, engineers, goods, notation, reasons
from rules.canal_mania.events import AnyEvent, Began, Discarded, Drew, Passed, RowFilled
from rules.canal_mania.guess import guess
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
from rules.canal_mania.rulesets import LENGTH, LENGTH_POINTS, RULES, RULESETS
from rules.canal_mania.state import (
    ASK_COLOUR,
    ASK_CONTRACT,
    ASK_DECLARE,
    ASK_EXTRA,
    ASK_PICK,
    ASK_PLACE,
    ASK_RETURN,
    BUILDING,
    DECLINE,
    DRAWING,
    END_PHASE,
    NOTHING,
    OVER,
    PICKING,
    PLAYING,
    TAKING,
    Deep,
    Open,
    Private,
    State,
    View,
)
from rules.chance import Dice, shuffle
from rules.game import BadState, Event, Game, Setup, Standing
from rules.options import Ruleset

_ENCODE = msgspec.msgpack.Encoder()
_DECODE = msgspec.msgpack.Decoder(State)
_EVENTS = msgspec.json.Decoder(list[AnyEvent])


class CanalMania(Game[State, AnyMove, View]):
    """The rules of Canal Mania. One object serves all tables: it holds nothing."""

    name: ClassVar[str] = "canal-mania"
    engine: ClassVar[int] = 1
    rulesets: ClassVar[tuple[Ruleset, ...]] = RULESETS
    colours: ClassVar[tuple[str, ...]] = board.PLAYER_COLOURS
    data_digest: ClassVar[str] = board.DATA.digest

    # Set-up.

    def start(self, setup: Setup, seed: str) -> State:
        """Set up a game (chapter Setting Up; CM-90 to CM-92). Raises BadSetup."""
        ruleset = self.check_setup(setup)
        seats, rules = setup.seats, RULES[ruleset.name]
        dealt = shuffle(seed, "engineers", 0, range(len(board.ENGINEERS)))
        held = dealt[:seats]
        first = held.index(min(held))
        deck = shuffle(seed, "build", 0, [card for card, n in enumerate(board.CARD_COUNT) for _ in range(n)])
        row = [deck.pop() for _ in range(cards.ROW)]
        others = [c for c in range(board.JUNCTION) if not board.INITIAL[c]]
        initial = shuffle(seed, "initial", 0, [c for c in range(board.JUNCTION) if board.INITIAL[c]])
        contract_deck = [*shuffle(seed, "contracts", 0, others), initial.pop()]
        o = Open(
            ruleset=ruleset.name,
            trigger=rules.triggers[seats] + LENGTH_POINTS[setup.options.get(LENGTH.name, LENGTH.default)],
            colours=_colours(setup, first),
            first=first,
            engineers=held,
            beside=sorted(dealt[seats:]),
            scores=[0] * seats,
            junctions=[rules.junctions[seats]] * seats,
            hands=[0] * seats,
            supply=list(board.TILES_OF_A_SEAT) * seats,
            works=[()] * seats,
            canals=[],
            tokens=0,
            joined=[0] * len(board.TOWNS),
            laid=[0] * len(board.HEXES),
            links=[],
            parliament=initial,
            contracts_left=len(contract_deck),
            row=row,
            deck=len(deck),
            pile=0,
            known=[0] * len(board.CARD_COUNT),
            round=1,
            turn=1,
            mover=first,
            phase=1,
            stage=PLAYING,
            ends=0,
            action=NOTHING,
            asked=[],
            picked=(),
            build=(),
            half=-1,
            acted=False,
            idle=0,
            order=(),
        )
        return State(o, [Private([]) for _ in range(seats)], Deep(seed, deck, [], contract_deck, 0))

    # Reading a state.

    def mover(self, state: State) -> int | None:
        """The seat that has to move; None when the game is over."""
        return None if state.open.stage == OVER else state.open.mover

    def turn(self, state: State) -> int:
        """Turns begun, the present one included."""
        return state.open.turn

    def seat_colours(self, state: State) -> tuple[int, ...]:
        """Each seat's player colour."""
        return state.open.colours

    def standings(self, state: State) -> list[Standing]:
        """Best first (CM-73)."""
        return ending.standings(state.open)

    def legal(self, state: State) -> list[AnyMove]:
        """All legal moves of the mover: the answers to the top question, or what the phase allows."""
        o = state.open
        if o.stage == OVER:
            return []
        if o.asked:
            return _answers(state)
        if o.action == BUILDING:
            return [*building.lays(state), TakeBack(), Pass()]
        if o.phase == END_PHASE:
            return cards.discards(state) if o.hands[o.mover] > cards.HAND_LIMIT else [End()]
        if o.stage == DECLINE:
            return list(goods.moves_of(o, o.mover))
        if o.phase == 1:
            moves = contracts.takes(state)
            if contracts.must_take(o):
                return moves
            moves += engineers.exchanges(state)
            if o.row:
                moves.append(Sweep())
        elif o.phase == 2:
            moves = cards.picks(state) + building.lays(state)
        else:
            moves = list(goods.moves_of(o, o.mover))
        return [*moves, *cards.draws(state), Pass(), *building.removals(state)]

    # Playing.

    def play(self, state: State, move: AnyMove) -> list[Event]:
        """Apply a move of the mover. Raises IllegalMove, and then the state is unchanged."""
        if isinstance(move, Lay) and move.pay:
            move = building.with_shortest_pay(state, move)
        if move not in self.legal(state):
            raise reasons.why(state, move)
        events = self._apply(state, move)
        return events + self._settle(state)

    def _apply(self, state: State, move: AnyMove) -> list[Event]:
        """The move itself: what it asks and what follows from it comes after, in ``_settle``."""
        o = state.open
        match move:
            case Take():
                return [*contracts.take(state, move), *building.warnings_on_taking(o, move.contract)]
            case Exchange():
                return engineers.exchange(state, move) + self._leave_phase(state)
            case Sweep():
                return cards.sweep(state) + self._leave_phase(state)
            case Pick():
                return cards.pick(state, move)
            case Draw():
                return cards.draw(state)
            case DrawFaceUp():
                return cards.draw_face_up(state, move)
            case Declare() | Keep():
                return cards.answer_declare(state, move)
            case Colour():
                return cards.answer_colour(state, move)
            case Place():
                return cards.place(state, move.town)
            case Return():
                return cards.take_token_back(state, move.town)
            case Lay():
                return building.lay(state, move)
            case Spend():
                return building.spend(state, move.kind)
            case TakeBack():
                return building.take_back(state)
            case Remove():
                o.acted = True
                return building.remove(state, move)
            case Goods():
                return goods.move_goods(state, move) + self._leave_phase(state)
            case Discard():
                return cards.discard(state, move)
            case Pass():
                return self._pass(state)
            case End():
                return ending.end_turn(state)

    def _pass(self, state: State) -> list[Event]:
        """No more of what is going on; with nothing going on, leave the phase."""
        o = state.open
        if o.asked and o.asked[-1].kind == ASK_PICK:
            cards.end_pick(state)
            return []
        if o.asked:
            o.asked.pop()
            return []
        if o.action == BUILDING:
            return building.end_build(state) + self._leave_phase(state)
        event = Passed(seat=o.mover, phase=o.phase)
        o.phase += 1
        return [event]

    def _leave_phase(self, state: State) -> list[Event]:
        """The phase's one action is done."""
        o = state.open
        o.action, o.picked = NOTHING, ()
        o.acted = True
        o.phase += 1
        return cards.fill_row(state)

    def _settle(self, state: State) -> list[Event]:
        """Answer questions that leave no choice, and close the action when no question is left."""
        o = state.open
        events: list[Event] = []
        while o.asked:
            kind = o.asked[-1].kind
            if kind in (ASK_PLACE, ASK_COLOUR, ASK_RETURN):
                more = cards.settle_symbol(state)
            elif kind == ASK_EXTRA:
                more = building.settle_extra(state)
            else:
                more = None
            if more is None:
                return events
            events += more
        if o.action in (PICKING, DRAWING, TAKING):
            if o.action == TAKING:
                events += contracts.fill_parliament(state)
            events += self._leave_phase(state)
        return events

    # Views.

    def view(self, state: State, seat: int | None) -> View:
        """What a seat may see, or a spectator (CM-93): a copy."""
        o = state.open
        private = None
        if seat is not None:
            own = state.seats[seat]
            private = Private(list(own.hand), own.drawn)
        moves = self.legal(state) if seat is not None and seat == self.mover(state) else None
        return View(copy_open(o), seat, private, moves)

    def guess(self, view: View, dice: Dice) -> State:
        """A state that the view's owner could be in."""
        return guess(view, copy_open(view.open), dice)

    def public(self, events: Sequence[Event]) -> list[Event]:
        """Blank the cards that only the mover saw (CM-23, CM-36)."""
        return [msgspec.structs.replace(e, card=-1) if isinstance(e, Drew | Discarded) else e for e in events]

    # Text and bytes.

    def read(self, text: str, view: View) -> list[AnyMove]:
        """The moves that a line means (notation)."""
        return notation.read(text, view)

    def write(self, moves: Sequence[AnyMove], short: bool = False) -> str:
        """The line of these moves (notation)."""
        return notation.write(moves, short)

    def copy(self, state: State) -> State:
        """An independent copy; what is immutable is shared."""
        deep = state.deep
        return State(
            copy_open(state.open),
            [Private(list(p.hand), p.drawn) for p in state.seats],
            Deep(deep.seed, list(deep.deck), list(deep.pile), list(deep.contracts), deep.shuffles),
        )

    def dump(self, state: State) -> bytes:
        """The state as msgpack."""
        return _ENCODE.encode(state)

    def load(self, data: bytes) -> State:
        """The inverse of ``dump``. Raises BadState."""
        try:
            return _DECODE.decode(data)
        except msgspec.MsgspecError as error:
            raise BadState("state", str(error)) from error

    def digest(self, state: State) -> str:
        """SHA-256 of the dump, in hex."""
        return hashlib.sha256(_ENCODE.encode(state)).hexdigest()

    def write_events(self, events: Sequence[Event]) -> bytes:
        """Events as JSON."""
        return msgspec.json.encode(events)

    def read_events(self, data: bytes) -> list[Event]:
        """The inverse of ``write_events``."""
        return list(_EVENTS.decode(data))

    def opening(self, state: State) -> list[Event]:
        """What the log tells of the set-up: who begins, and the face-up cards."""
        return [Began(seat=state.open.first), RowFilled(cards=tuple(state.open.row))]


def _answers(state: State) -> list[AnyMove]:
    kind = state.open.asked[-1].kind
    if kind == ASK_CONTRACT:
        return contracts.extra_takes(state)
    if kind == ASK_PICK:
        return cards.picks(state)
    if kind == ASK_COLOUR:
        return cards.colours()
    if kind == ASK_PLACE:
        return cards.placements(state)
    if kind == ASK_RETURN:
        return cards.returns(state)
    if kind == ASK_DECLARE:
        return cards.declarations(state)
    return [*building.spends(state), TakeBack()]


def _colours(setup: Setup, first: int) -> tuple[int, ...]:
    """The first player is red; the others get the colour they wish, or the next free one (CM-90)."""
    out = [-1] * setup.seats
    out[first] = 0
    for seat, wish in enumerate(setup.colours[: setup.seats]):
        if out[seat] < 0 and wish and board.PLAYER_COLOURS.index(wish) not in (*out, 0):
            out[seat] = board.PLAYER_COLOURS.index(wish)
    free = [c for c in range(1, len(board.PLAYER_COLOURS)) if c not in out]
    return tuple(colour if colour >= 0 else free.pop(0) for colour in out)


def copy_open(o: Open) -> Open:
    """A copy of the open part."""
    new = copy.copy(o)
    new.engineers = list(o.engineers)
    new.beside = list(o.beside)
    new.scores = list(o.scores)
    new.junctions = list(o.junctions)
    new.hands = list(o.hands)
    new.supply = list(o.supply)
    new.works = list(o.works)
    new.canals = list(o.canals)
    new.joined = list(o.joined)
    new.laid = list(o.laid)
    new.links = list(o.links)
    new.parliament = list(o.parliament)
    new.row = list(o.row)
    new.known = list(o.known)
    new.asked = list(o.asked)
    return new
