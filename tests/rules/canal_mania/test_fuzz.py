"""Whole random games under the eyes of the referee: the fifteen invariants, after every move.

``make test`` plays 60 games, ``make fuzz`` as many as NARROWBOAT_FUZZ says. A game is moved at random for a while, then
finished by the eager player.
"""

from __future__ import annotations

import os
import re
from importlib.resources import files

import msgspec
import pytest
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st

from rules.canal_mania import ai, board, position
from rules.canal_mania.game import CanalMania
from rules.canal_mania.moves import AnyMove, Discard, Goods, Lay, Pass, Remove, Spend, TakeBack
from rules.canal_mania.state import ASK_EXTRA, Private, State
from rules.chance import Dice
from rules.game import Event, IllegalMove, Setup
from tests.support.referee import Referee, recount

GAME = CanalMania()
GAMES = int(os.environ.get("NARROWBOAT_FUZZ", "60"))
MOST_TURNS = 400
"""Of a seat: a game that is not over by then never ends."""
CODES = set(
    re.findall(
        r"^canal-mania-illegal-([a-z-]+) =", files("data").joinpath("locale/en/canal-mania-errors.ftl").read_text(), re.M
    )
)


class Play:
    """One game: the state, its referee, and all that must hold of every position on the way."""

    def __init__(self, seats: int, ruleset: str, length: str, seed: str) -> None:
        options = {"length": length, "two-players": "yes"} if ruleset == "first" else {"length": length}
        self.setup = Setup(seats, ruleset, options)
        self.seed = seed
        self.state = GAME.start(self.setup, seed)
        self.referee = Referee(self.state, seed, length)
        self.dice = Dice(f"choices {seed}")
        self.checks = Dice(f"checks {seed}")
        self.moves: list[AnyMove] = []
        self.events: list[Event] = []
        self.past: list[tuple[State, str]] = []

    def play(self, move: AnyMove) -> None:
        """Play a move and check everything."""
        self.text(move)
        before = GAME.copy(self.state)
        events = GAME.play(self.state, move)
        self.referee.see(move, events, self.state)
        self.moves.append(move)
        self.events += events
        assert self.read_back(events) == events
        self.shown(before, move, events)
        self.legal()
        self.undone(before, move)
        self.refused()
        if self.checks.below(8) == 0:
            self.views()
            self.same()
            self.disguised()
            self.guessed()

    def text(self, move: AnyMove) -> None:
        """A move and a position, written and read, are the same."""
        if self.checks.below(4) == 0:
            view = GAME.view(self.state, GAME.mover(self.state))
            for short in (False, True):
                line = GAME.write([move], short)
                assert GAME.read(line, view) == [move]
                assert not short or len(line) <= 100
        if self.checks.below(40) == 0:
            assert position.read(position.write(self.state)) == self.state

    def read_back(self, events: list[Event]) -> list[Event]:
        """Events as JSON and back; what is public names no card that only the mover saw."""
        public = GAME.public(events)
        assert [e.code for e in public] == [e.code for e in events]
        hidden = [getattr(e, "card", None) for e in public if e.code in ("drew", "discarded")]
        assert hidden == [-1] * len(hidden)
        return GAME.read_events(GAME.write_events(events))

    def shown(self, before: State, move: AnyMove, events: list[Event]) -> None:
        """Invariant 14: who learns something is told by the events, and what can be undone shows nothing."""
        decks = (len(before.deep.deck), len(before.deep.contracts)) != (
            len(self.state.deep.deck),
            len(self.state.deep.contracts),
        )
        shows = [e for e in events if e.reveals != "nothing"]
        assert bool(shows) or not decks or [e.code for e in events if e.code == "deck-shuffled"]
        if isinstance(move, Lay | Spend | TakeBack | Remove):
            assert not shows
            assert not decks

    def views(self) -> None:
        """Invariant 10: legal moves for the mover alone; a view has one seat's private part and no other."""
        mover = GAME.mover(self.state)
        for seat in (*range(self.setup.seats), None):
            view = GAME.view(self.state, seat)
            assert (view.legal is None) == (seat is None or seat != mover)
            assert view.private == (None if seat is None else self.state.seats[seat])
        assert all(s.ties == () for s in GAME.standings(self.state)) or mover is None

    def legal(self) -> None:
        """Invariant 10: the legal list is what the referee finds on his own, nothing twice, and no dead end."""
        legal = GAME.legal(self.state)
        assert bool(legal) == (GAME.mover(self.state) is not None)
        assert len(set(legal)) == len(legal)
        if self.checks.below(4) == 0:
            assert set(legal) == self.referee.legal(self.state)

    def undone(self, before: State, move: AnyMove) -> None:
        """Taking a tile back gives exactly the position before it (CM-48)."""
        if isinstance(move, Lay):
            after = GAME.copy(self.state)
            while after.open.asked and after.open.asked[-1].kind == ASK_EXTRA:
                if self.checks.below(3) == 0:
                    break  # before all its extra cards are named
                GAME.play(after, self.checks.choose([answer for answer in GAME.legal(after) if answer != TakeBack()]))
            GAME.play(after, TakeBack())
            assert after == before
            assert GAME.digest(after) == GAME.digest(before)

    def someone(self) -> int | None:
        """A seat, or a spectator."""
        return self.checks.choose([*range(self.setup.seats), None])

    def same(self) -> None:
        """A copy, and what was written and read, are equal; a past position stays as it was."""
        data = GAME.dump(self.state)
        twin = GAME.load(data)
        assert twin == self.state == GAME.copy(self.state)
        assert GAME.dump(twin) == data
        self.past.append((GAME.copy(self.state), GAME.digest(self.state)))

    def disguised(self) -> None:
        """Invariant 11: other hands, other deck orders, another seed: nobody's view changes, legal moves included."""
        seat = self.someone()
        other = disguise(self.state, seat, self.checks)
        recount(other)
        assert msgspec.msgpack.encode(GAME.view(other, seat)) == msgspec.msgpack.encode(GAME.view(self.state, seat))

    def guessed(self) -> None:
        """A guess is a position that could be: the same view, and all counts right."""
        view = GAME.view(self.state, seat := self.someone())
        guess = GAME.guess(view, self.checks)
        recount(guess)
        assert sorted(guess.deep.contracts) == sorted(self.state.deep.contracts)
        assert msgspec.msgpack.encode(GAME.view(guess, seat)) == msgspec.msgpack.encode(view)

    def refused(self) -> None:
        """Invariant 13: what the list lacks is refused with a known code, and nothing changes."""
        legal = GAME.legal(self.state)
        move = mutant(self.checks, self.checks.choose(legal or self.moves), self.moves)
        if move in legal or (isinstance(move, Lay) and move.pay and self._cheapest(move, legal)):
            return
        data = GAME.dump(self.state)
        with pytest.raises(IllegalMove) as caught:
            GAME.play(self.state, move)
        refusal = caught.value
        assert refusal.code in CODES
        assert re.fullmatch(r"(CM-\d+)?", refusal.ruling)
        assert all(isinstance(value, str | int) for value in refusal.params.values())
        assert GAME.dump(self.state) == data

    def _cheapest(self, move: Lay, legal: list[AnyMove]) -> bool:
        """Whether a named payment is the one that is chosen anyway."""
        if Lay(move.contract, move.hex, move.kind, move.exit) not in legal:
            return False
        named = self.referee.cheapest(move)
        return tuple(board.KINDS[k] for k in move.pay) == named

    def finish(self) -> None:
        """What must hold of the whole: invariants 12 and 15, and no past position was touched."""
        assert all(GAME.digest(state) == digest for state, digest in self.past)
        again = GAME.start(self.setup, self.seed)
        events = [event for move in self.moves for event in GAME.play(again, move)]
        assert events == self.events
        assert GAME.digest(again) == GAME.digest(self.state)
        self.relabelled()

    def relabelled(self) -> None:
        """Other colours, the same moves: the same events, and the same position but for the colours."""
        wishes = self.checks.shuffled(["yellow", "green", "black", "white", ""])[: self.setup.seats]
        other = GAME.start(Setup(self.setup.seats, self.setup.ruleset, self.setup.options, tuple(wishes)), self.seed)
        ours, theirs = self.state.open.colours, other.open.colours
        events: list[Event] = []
        for move in self.moves:
            if isinstance(move, Goods):
                move = Goods(move.towns, tuple(c if c < 0 else theirs[ours.index(c)] for c in move.owners))
            events += GAME.play(other, move)
        assert events == self.events
        other.open.colours = ours
        assert other == self.state


def disguise(state: State, seat: int | None, dice: Dice) -> State:
    """The same position to a seat's eyes, with all that it cannot see dealt anew."""
    other = GAME.copy(state)
    known = [card for card, n in enumerate(state.open.known) for _ in range(n)]
    unseen = list(other.deep.deck)
    pile = list(other.deep.pile)
    for card in known:
        pile.remove(card)
    unseen += pile
    for s, private in enumerate(other.seats):
        if s != seat:
            unseen += private.hand
    unseen = dice.shuffled(unseen)
    for s, private in enumerate(other.seats):
        if s != seat:
            hand = sorted(unseen.pop() for _ in private.hand)
            other.seats[s] = Private(hand, hand[0] if private.drawn >= 0 else -1)
    other.deep.pile = known + [unseen.pop() for _ in pile]
    other.deep.deck = unseen
    top = other.deep.contracts[-1:] if len(other.deep.contracts) == 25 else []
    other.deep.contracts = [*dice.shuffled(other.deep.contracts[: len(other.deep.contracts) - len(top)]), *top]
    other.deep.seed = "another"
    return other


LIMITS = {
    "contract": len(board.CONTRACTS), "town": len(board.TOWNS), "engineer": 5, "card": len(board.CARD_NAMES), "colour": 6,
    "hex": len(board.HEXES), "exit": 6,
}  # fmt: skip


def mutant(dice: Dice, move: AnyMove, played: list[AnyMove]) -> AnyMove:
    """A move with one thing in it changed, or one that was right at another time."""
    fields = move.__struct_fields__
    if not fields or dice.below(3) == 0:
        return dice.choose([*played, TakeBack(), Pass()])
    field = dice.choose(fields)
    value = getattr(move, field)
    if isinstance(value, int):
        limit = LIMITS.get(field, 5 if isinstance(move, Discard | Spend) else 4)
        return msgspec.structs.replace(move, **{field: dice.below(limit)})
    if field == "pay":
        return msgspec.structs.replace(move, pay=tuple(sorted(dice.below(6) for _ in range(1 + dice.below(3)))))
    if field == "owners":
        return msgspec.structs.replace(move, owners=tuple(dice.below(6) - 1 for _ in value))
    towns = list(value)
    towns[dice.below(len(towns))] = dice.below(len(board.TOWNS))
    return msgspec.structs.replace(move, towns=tuple(towns))


@pytest.mark.fuzz
@settings(
    max_examples=GAMES, deadline=None, database=None, derandomize="NARROWBOAT_FUZZ" not in os.environ,
    phases=[Phase.generate, Phase.shrink], suppress_health_check=list(HealthCheck),
)  # fmt: skip
@given(
    seats=st.integers(2, 5), ruleset=st.sampled_from(["second", "second", "second", "first"]),
    length=st.sampled_from(["short", "standard", "long"]), seed=st.integers(0, 1 << 40),
    at_random=st.integers(0, 500),
)  # fmt: skip
def test_every_position_of_random_games(seats: int, ruleset: str, length: str, seed: int, at_random: int) -> None:
    play = Play(seats, ruleset, length, str(seed))
    while (mover := GAME.mover(play.state)) is not None:
        assert GAME.turn(play.state) <= MOST_TURNS * seats, "the game does not end"
        if len(play.moves) < at_random:
            play.play(play.dice.choose(GAME.legal(play.state)))
        else:
            play.play(ai.choose(GAME.view(play.state, mover), "easy", play.dice))
    play.finish()
