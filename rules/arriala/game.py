"""Arriala as a game: the contract of ``rules.game`` over the modules of this package."""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from typing import ClassVar

import msgspec

from rules.arriala import board, ending, notation, turn
from rules.arriala.board import CARD_COUNT, PLAYER_COLOURS
from rules.arriala.events import AnyEvent, Began, Drew
from rules.arriala.guess import guess
from rules.arriala.moves import AnyMove
from rules.arriala.rulesets import FIRST, RULESETS, options_of
from rules.arriala.setting_up import HAND, colours_of, opening_position
from rules.arriala.state import Deep, Private, State, View, copy_open
from rules.chance import Dice, shuffle
from rules.game import BadState, Event, Game, Setup, Standing
from rules.options import Ruleset

_ENCODE = msgspec.msgpack.Encoder()
_DECODE = msgspec.msgpack.Decoder(State)
_EVENTS = msgspec.json.Decoder(list[AnyEvent])


class Arriala(Game[State, AnyMove, View]):
    """The rules of Arriala, Canal de Garonne. One object serves all tables: it holds nothing."""

    name: ClassVar[str] = "arriala"
    engine: ClassVar[int] = 1
    rulesets: ClassVar[tuple[Ruleset, ...]] = RULESETS
    colours: ClassVar[tuple[str, ...]] = PLAYER_COLOURS
    data_digest: ClassVar[str] = board.DATA.digest

    # Set-up.

    def start(self, setup: Setup, seed: str) -> State:
        """Set up a game (chapter Get Ready; AR-44, AR-47 to AR-49, AR-66). Raises BadSetup."""
        ruleset = self.check_setup(setup)
        seats, options = setup.seats, options_of(setup.options)
        seat_first = setup.options.get(FIRST.name) == "seat"
        first = 0 if seat_first else shuffle(seed, "first", 0, range(seats))[0]
        pile = shuffle(seed, "cards", 0, [card for card, n in enumerate(CARD_COUNT) for _ in range(n)])
        hands: list[list[int]] = [[] for _ in range(seats)]
        for i in range(seats):
            hands[(first + i) % seats] = sorted(pile.pop() for _ in range(HAND))
        o = opening_position(ruleset.name, options, colours_of(setup), first)
        o.hands, o.pile = [HAND] * seats, len(pile)
        return State(o, [Private(hand) for hand in hands], Deep(seed, pile, 0))

    def opening(self, state: State) -> list[Event]:
        """What the log tells of the set-up: who begins."""
        return [Began(seat=state.open.first)]

    # Reading a state.

    def mover(self, state: State) -> int | None:
        """The seat that has to move; None when the game is over."""
        return None if state.open.over else state.open.mover

    def turn(self, state: State) -> int:
        """Turns begun, the present one included."""
        return state.open.turn

    def seat_colours(self, state: State) -> tuple[int, ...]:
        """Each seat's player colour."""
        return state.open.colours[: state.open.seats]

    def standings(self, state: State) -> list[Standing]:
        """Best first (AR-42, AR-53, AR-70). A draw shares the first place; a neutral score above all leaves it empty."""
        return ending.standings(state.open)

    def legal(self, state: State) -> list[AnyMove]:
        """All legal moves of the mover."""
        return turn.legal(state)

    # Playing.

    def play(self, state: State, move: AnyMove) -> list[Event]:
        """Apply a move of the mover. Raises IllegalMove, and then the state is unchanged."""
        return turn.play(state, move)

    # Views.

    def view(self, state: State, seat: int | None) -> View:
        """What a seat may see, or a spectator (AR-37): a copy."""
        private = None if seat is None else Private(list(state.seats[seat].hand))
        moves = turn.legal(state) if seat is not None and seat == self.mover(state) else None
        return View(copy_open(state.open), seat, private, moves)

    def guess(self, view: View, dice: Dice) -> State:
        """A state that the view's owner could be in."""
        return guess(view, dice)

    def public(self, events: Sequence[Event]) -> list[Event]:
        """Blank the cards that only the mover saw (AR-37)."""
        return [msgspec.structs.replace(e, card=-1) if isinstance(e, Drew) else e for e in events]

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
        hands = [Private(list(private.hand)) for private in state.seats]
        return State(copy_open(state.open), hands, Deep(deep.seed, list(deep.pile), deep.shuffles))

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
