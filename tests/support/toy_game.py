"""A tiny complete game, and its front, for tests of what is the same for all games.

Two to four seats with two hidden cards each, two cards face up, three actions a turn. ``say N`` tells a number; ``lay C``
lays a card from the hand for its points; ``pick C`` takes a face-up card, and another is turned up; ``draw`` draws one from
the deck, and ``keep`` or ``show`` answers what becomes of it; ``end`` ends the turn. The last round is an option.
"""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from typing import Any, ClassVar

import discord
import msgspec

from bot.registry import Front, Pictures
from rules.chance import Dice, shuffle
from rules.game import (
    AnyGame,
    BadSetup,
    BadState,
    Event,
    Game,
    IllegalMove,
    Move,
    Reveals,
    Setup,
    Standing,
    UnreadableMove,
)
from rules.options import Choice, Ruleset

CARDS = 60
ACTIONS = 3


class Say(Move, frozen=True, tag="say"):
    number: int


class Lay(Move, frozen=True, tag="lay"):
    card: int


class Pick(Move, frozen=True, tag="pick"):
    card: int


class Draw(Move, frozen=True, tag="draw"):
    pass


class Keep(Move, frozen=True, tag="keep"):
    pass


class Show(Move, frozen=True, tag="show"):
    pass


class End(Move, frozen=True, tag="end"):
    pass


class Said(Event, frozen=True, kw_only=True, tag="said"):
    number: int


class Laid(Event, frozen=True, kw_only=True, tag="laid"):
    card: int


class Picked(Event, frozen=True, kw_only=True, tag="picked"):
    card: int


class TurnedUp(Event, frozen=True, kw_only=True, tag="turned-up"):
    reveals: ClassVar[Reveals] = "everyone"
    card: int


class Drew(Event, frozen=True, kw_only=True, tag="drew"):
    """``card`` is -1 for all others."""

    reveals: ClassVar[Reveals] = "mover"
    card: int


class Showed(Event, frozen=True, kw_only=True, tag="showed"):
    reveals: ClassVar[Reveals] = "everyone"
    card: int


class Ended(Event, frozen=True, kw_only=True, tag="ended"):
    pass


class Over(Event, frozen=True, kw_only=True, tag="over"):
    pass


ToyMove = Say | Lay | Pick | Draw | Keep | Show | End
ToyEvent = Said | Laid | Picked | TurnedUp | Drew | Showed | Ended | Over


class Open(msgspec.Struct):
    last_turn: int
    mover: int | None = 0
    turn: int = 1
    left: int = ACTIONS
    asked: bool = False
    row: list[int] = []
    scores: list[int] = []
    said: list[int] = []


class State(msgspec.Struct):
    open: Open
    seats: list[list[int]]
    seed: str
    deck: list[int]


class ToyView(msgspec.Struct):
    open: Open
    seat: int | None
    hand: list[int]
    legal: list[ToyMove]


class ToyGame(Game[State, ToyMove, ToyView]):
    name = "toy"
    engine = 1
    rulesets = (
        Ruleset("plain", 2, 4, (Choice("rounds", ("3", "1", "20")),)),
        Ruleset("solo", 1, 1, (Choice("rounds", ("3",)),)),
    )
    colours = ("red", "green", "blue", "black")
    data_digest = "0" * 64

    def start(self, setup: Setup, seed: str) -> State:
        if setup.ruleset == "solo" and setup.colours == ("black",):
            raise BadSetup("no-solo-black")
        rounds = int(setup.options.get("rounds", "3"))
        deck = shuffle(seed, "deck", 0, range(CARDS))
        seats = [[deck.pop(), deck.pop()] for _ in range(setup.seats)]
        opened = Open(last_turn=rounds * setup.seats, row=[deck.pop(), deck.pop()], scores=[0] * setup.seats)
        return State(opened, seats, seed, deck)

    def mover(self, state: State) -> int | None:
        return state.open.mover

    def turn(self, state: State) -> int:
        return state.open.turn

    def seat_colours(self, state: State) -> tuple[int, ...]:
        return tuple(range(len(state.seats)))

    def legal(self, state: State) -> list[ToyMove]:
        if state.open.mover is None:
            return []
        if state.open.asked:
            return [Keep(), Show()]
        moves: list[ToyMove] = [End()]
        if state.open.left:
            moves += [Say(number) for number in range(10)]
            moves += [Lay(card) for card in state.seats[state.open.mover]]
            if state.deck:
                moves += [Pick(card) for card in state.open.row]
                moves.append(Draw())
        return moves

    def play(self, state: State, move: ToyMove) -> list[Event]:
        if move not in self.legal(state):
            raise IllegalMove("toy-illegal", "T-1", move=self.write([move]))
        seat = state.open.mover
        assert seat is not None
        hand = state.seats[seat]
        if not isinstance(move, (End, Keep, Show)):
            state.open.left -= 1
        match move:
            case Say(number):
                state.open.said.append(number)
                return [Said(seat=seat, number=number)]
            case Lay(card):
                hand.remove(card)
                state.open.scores[seat] += card
                return [Laid(seat=seat, card=card)]
            case Pick(card):
                state.open.row.remove(card)
                hand.append(card)
                state.open.row.append(state.deck.pop())
                return [Picked(seat=seat, card=card), TurnedUp(card=state.open.row[-1])]
            case Draw():
                hand.append(state.deck.pop())
                state.open.asked = True
                return [Drew(seat=seat, card=hand[-1])]
            case Keep():
                state.open.asked = False
                return []
            case Show():
                state.open.asked = False
                return [Showed(seat=seat, card=hand[-1])]
            case End():
                state.open.left = ACTIONS
                if state.open.turn == state.open.last_turn:
                    state.open.mover = None
                    return [Ended(seat=seat), Over()]
                state.open.turn += 1
                state.open.mover = (seat + 1) % len(state.seats)
                return [Ended(seat=seat)]

    def view(self, state: State, seat: int | None) -> ToyView:
        copy = self.copy(state)
        legal = self.legal(copy) if seat is not None and seat == copy.open.mover else []
        return ToyView(copy.open, seat, [] if seat is None else copy.seats[seat], legal)

    def guess(self, view: ToyView, dice: Dice) -> State:
        unseen = dice.shuffled([card for card in range(CARDS) if card not in (*view.hand, *view.open.row)])
        seats = [
            list(view.hand) if seat == view.seat else [unseen.pop(), unseen.pop()] for seat in range(len(view.open.scores))
        ]
        return State(msgspec.structs.replace(view.open), seats, "", unseen)

    def read(self, text: str, view: ToyView) -> list[ToyMove]:
        return [self._read(part.strip()) for part in text.split(";")]

    def _read(self, text: str) -> ToyMove:
        verb, _, number = text.partition(" ")
        plain: dict[str, ToyMove] = {"draw": Draw(), "keep": Keep(), "show": Show(), "end": End()}
        if verb in plain and not number:
            return plain[verb]
        numbered: dict[str, Any] = {"say": Say, "lay": Lay, "pick": Pick}
        if verb not in numbered:
            raise UnreadableMove(verb, "verb")
        if not number.isdecimal():
            raise UnreadableMove(number, "card")
        move: ToyMove = numbered[verb](int(number))
        return move

    def write(self, moves: Sequence[ToyMove], short: bool = False) -> str:
        return "; ".join(" ".join(map(str, (move.__struct_config__.tag, *msgspec.structs.astuple(move)))) for move in moves)

    def standings(self, state: State) -> list[Standing]:
        scores = state.open.scores
        order = sorted(range(len(scores)), key=lambda seat: -scores[seat])
        return [Standing(1 + sum(s > scores[seat] for s in scores), seat, scores[seat]) for seat in order]

    def copy(self, state: State) -> State:
        return self.load(self.dump(state))

    def dump(self, state: State) -> bytes:
        return msgspec.msgpack.encode(state)

    def load(self, data: bytes) -> State:
        try:
            return msgspec.msgpack.decode(data, type=State)
        except msgspec.MsgspecError as error:
            raise BadState("state", str(error)) from error

    def digest(self, state: State) -> str:
        return hashlib.sha256(self.dump(state)).hexdigest()

    def public(self, events: Sequence[Event]) -> list[Event]:
        return [msgspec.structs.replace(event, card=-1) if isinstance(event, Drew) else event for event in events]

    def write_events(self, events: Sequence[Event]) -> bytes:
        return msgspec.json.encode(events)

    def read_events(self, data: bytes) -> list[Event]:
        events: list[Event] = list(msgspec.json.decode(data, type=list[ToyEvent]))
        return events


class ToyFront(Front):
    """Players: ``steady`` says a number and ends, ``eager`` plays anything, ``broken`` raises, ``cheat`` plays nonsense."""

    game: ClassVar[AnyGame] = ToyGame()
    levels = ("steady", "eager", "broken", "cheat")

    def headline(self, events: Sequence[Event], names: Sequence[str]) -> str:
        return events[-1].code if events else ""

    def story(self, events: Sequence[Event], names: Sequence[str], earlier: Sequence[Event] = ()) -> list[str]:
        return [f"{names[event.seat]} {event.code}" if event.seat >= 0 else event.code for event in events]

    def scores(self, view: ToyView, names: Sequence[str]) -> str:
        return ", ".join(f"{name} {score}" for name, score in zip(names, view.open.scores, strict=True))

    def status(self, view: ToyView, names: Sequence[str]) -> str:
        return f"turn {view.open.turn}"

    def hand(self, view: ToyView) -> str:
        return str(view.hand)

    def plan(self, view: ToyView) -> str:
        return f"lay {max(view.hand, default=0)}"

    def pictures(
        self,
        view: ToyView,
        events: Sequence[Event],
        names: Sequence[str],
        headline: str,
        story: Sequence[str],
        theme: str,
    ) -> Pictures:
        return Pictures(b"card", b"map", "the turn", "the map")

    def choose(self, view: ToyView, level: str, dice: Dice) -> Move:
        match level:
            case "steady":
                return Say(len(view.open.said) % 10) if view.open.left == ACTIONS else End()
            case "eager":
                return dice.choose(view.legal)
            case "cheat":
                return Lay(-1)
            case _:
                raise RuntimeError(f"my cards are {view.hand}")

    def commands(self) -> discord.app_commands.Group:
        return discord.app_commands.Group(name="toy", description="The toy game")
