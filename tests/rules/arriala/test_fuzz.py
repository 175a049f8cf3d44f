"""Whole random games under the eyes of the referee, who recounts everything after every move.

``make test`` plays 60 games, ``make fuzz`` as many as NARROWBOAT_FUZZ says. A game is moved at random for a while, then by
the eager player.
"""

from __future__ import annotations

import os
import re
from collections import Counter

import msgspec
import pytest
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st

from rules.arriala import board, position, preview
from rules.arriala.moves import AnyMove, End, Stop
from rules.arriala.state import Private, State
from rules.chance import Dice
from rules.game import Event, IllegalMove, Setup
from tests.rules.arriala.test_refusals import CODES
from tests.support.arriala import GAME
from tests.support.arriala_eager import eager
from tests.support.arriala_referee import Referee

GAMES = int(os.environ.get("NARROWBOAT_FUZZ", "60"))
FLAGS = (
    "allocate_then_move",
    "to_vineyard_any",
    "walk_card_extension",
    "structure_tie_ok",
    "neutrals_as_own",
    "riverside_counts",
)


class Play:
    """One game: the state, its referee, and all that must hold of every position on the way."""

    def __init__(self, setup: Setup, seed: str) -> None:
        self.setup = setup
        self.seed = seed
        self.state = GAME.start(setup, seed)
        self.referee = Referee(self.state, seed, setup.options)
        self.dice = Dice(f"choices {seed}")
        self.checks = Dice(f"checks {seed}")
        self.moves: list[AnyMove] = []
        self.events: list[Event] = []
        self.past: list[tuple[State, str]] = []

    def play(self, move: AnyMove) -> None:
        """Play a move and check everything."""
        before = GAME.copy(self.state)
        view = GAME.view(self.state, self.state.open.mover)
        gains = preview.gains(view, move)
        events = GAME.play(self.state, move)
        self.referee.see(move, events, self.state)
        assert list(gains) == [a - b for a, b in zip(self.state.open.scores, before.open.scores, strict=True)]
        self.moves.append(move)
        self.events += events
        self.shown(before, events)
        self.legal()
        self.written(view, move)
        self.refused()
        if self.checks.below(6) == 0:
            self.same()
            self.views()
            self.disguised()
            self.guessed()

    def shown(self, before: State, events: list[Event]) -> None:
        """Events read back; only drawing shows anything, and to the mover alone."""
        assert GAME.read_events(GAME.write_events(events)) == events
        public = GAME.public(events)
        assert [e.code for e in public] == [e.code for e in events]
        assert {getattr(e, "card", -1) for e in public if e.code == "drew"} <= {-1}
        drawn = len(before.deep.pile) != len(self.state.deep.pile) or before.deep.shuffles != self.state.deep.shuffles
        assert drawn == any(e.reveals == "mover" for e in events)
        assert all(e.reveals == "nothing" for e in events if e.code not in ("drew", "over"))

    def legal(self) -> None:
        """The legal list is what the referee finds on his own, nothing twice, and no dead end."""
        legal = GAME.legal(self.state)
        assert bool(legal) == (GAME.mover(self.state) is not None)
        assert len(set(legal)) == len(legal)
        if self.checks.below(3) == 0:
            assert set(legal) == self.referee.legal()
        if legal:
            # AR-62: whatever the hand, a turn with points left can be ended, and a card half done left.
            assert (Stop() if self.state.open.asked else End()) in legal

    def written(self, view: object, move: AnyMove) -> None:
        """Both text forms read back, and fit."""
        for short in (False, True):
            text = GAME.write([move], short)
            assert len(text) <= 100
            assert GAME.read(text, view) == [move]  # type: ignore[arg-type]

    def refused(self) -> None:
        """What the list lacks is refused with a known code, and nothing changes."""
        legal = GAME.legal(self.state)
        move = mutant(self.checks, self.checks.choose(legal or self.moves), self.moves)
        if move in legal:
            return
        data = GAME.dump(self.state)
        with pytest.raises(IllegalMove) as caught:
            GAME.play(self.state, move)
        refusal = caught.value
        assert refusal.code in CODES
        assert re.fullmatch(r"AR-\d+", refusal.ruling)
        assert all(isinstance(value, str | int) for value in refusal.params.values())
        assert GAME.dump(self.state) == data

    def same(self) -> None:
        """A copy, and what was written and read, are equal; a past position stays as it was."""
        data = GAME.dump(self.state)
        twin = GAME.load(data)
        assert twin == self.state == GAME.copy(self.state) == position.read(position.write(self.state))
        assert GAME.dump(twin) == data
        self.past.append((GAME.copy(self.state), GAME.digest(self.state)))

    def views(self) -> None:
        """Legal moves for the mover alone; a view has one seat's private part and no other."""
        mover = GAME.mover(self.state)
        for seat in (*range(self.setup.seats), None):
            view = GAME.view(self.state, seat)
            assert (view.legal is None) == (seat is None or seat != mover)
            assert view.private == (None if seat is None else self.state.seats[seat])
        assert all(s.ties == () for s in GAME.standings(self.state)) or mover is None

    def disguised(self) -> None:
        """Other hands, another order of the pile, another seed: nobody's view changes, legal moves included."""
        for seat in (*range(self.setup.seats), None):
            other = disguise(self.state, seat, self.checks)
            assert msgspec.msgpack.encode(GAME.view(other, seat)) == msgspec.msgpack.encode(GAME.view(self.state, seat))

    def guessed(self) -> None:
        """A guess is a position that could be: the same view, and all cards there."""
        for seat in (*range(self.setup.seats), None):
            view = GAME.view(self.state, seat)
            guess = GAME.guess(view, self.checks)
            cards = Counter(guess.deep.pile) + Counter(dict(enumerate(guess.open.discards)))
            for private in guess.seats:
                cards += Counter(private.hand)
            assert cards == Counter(dict(enumerate(board.CARD_COUNT)))
            assert (len(guess.deep.pile), [len(p.hand) for p in guess.seats]) == (guess.open.pile, guess.open.hands)
            assert msgspec.msgpack.encode(GAME.view(guess, seat)) == msgspec.msgpack.encode(view)

    def finish(self) -> None:
        """Played again, the game is the same, and no past position was touched."""
        assert all(GAME.digest(state) == digest for state, digest in self.past)
        again = GAME.start(self.setup, self.seed)
        events = [event for move in self.moves for event in GAME.play(again, move)]
        assert events == self.events
        assert GAME.digest(again) == GAME.digest(self.state)
        self.same()


def disguise(state: State, seat: int | None, dice: Dice) -> State:
    """The same position to a seat's eyes, with all that it cannot see dealt anew."""
    other = GAME.copy(state)
    unseen = list(other.deep.pile)
    for s, private in enumerate(other.seats):
        if s != seat:
            unseen += private.hand
    unseen = dice.shuffled(unseen)
    for s, private in enumerate(other.seats):
        if s != seat:
            other.seats[s] = Private(sorted(unseen.pop() for _ in private.hand))
    other.deep.pile = unseen
    other.deep.seed = "another"
    return other


LIMITS = {"colour": len(board.COLOURS), "start": len(board.PLACES), "to": len(board.PLACES), "card": len(board.CARD_NAMES)}


def mutant(dice: Dice, move: AnyMove, played: list[AnyMove]) -> AnyMove:
    """A move with one thing in it changed, or one that was right at another time."""
    fields = [field for field in move.__struct_fields__ if getattr(move, field) >= 0]
    if not fields or dice.below(3) == 0:
        return dice.choose([*played, Stop(), End()])
    field = dice.choose(fields)
    if field == "card":
        # A card that moves a worker stays one that does: of the others no text could be read.
        moving = [card for card, kind in enumerate(board.CARD_KIND) if (kind < board.LOCK) == (len(fields) > 2)]
        return msgspec.structs.replace(move, card=dice.choose(moving))
    return msgspec.structs.replace(move, **{field: dice.below(LIMITS[field])})


@pytest.mark.fuzz
@settings(
    max_examples=GAMES,
    deadline=None,
    database=None,
    derandomize="NARROWBOAT_FUZZ" not in os.environ,
    phases=[Phase.generate, Phase.shrink],
    suppress_health_check=list(HealthCheck),
)
@given(
    seats=st.integers(2, 4),
    board_=st.sampled_from(board.BOARDS),
    flags=st.sets(st.sampled_from(FLAGS), max_size=3),
    forward=st.integers(0, 5),
    rounds=st.sampled_from([20, 30, 100]),
    seed=st.integers(0, 1 << 40),
    at_random=st.integers(0, 200),
)
def test_every_position_of_random_games(
    seats: int, board_: str, flags: set[str], forward: int, rounds: int, seed: int, at_random: int
) -> None:
    options = {name: "false" if name == "allocate_then_move" else "true" for name in sorted(flags)}
    options |= {"board": board_, "stall_rounds": str(rounds), "direction": "both" if forward else "forward"}
    play = Play(Setup(seats, options=options), str(seed))
    while (mover := GAME.mover(play.state)) is not None:
        assert GAME.turn(play.state) <= rounds * seats, "the game does not end"
        if len(play.moves) < at_random:
            play.play(play.dice.choose(GAME.legal(play.state)))
        else:
            play.play(eager(GAME.view(play.state, mover), play.dice))
    play.finish()
