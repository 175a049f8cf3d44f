"""What the rules of Canal Mania cost: random play, and its primitives over the positions of whole games."""

from __future__ import annotations

import time

from rules.canal_mania import planner
from rules.canal_mania.ai import choose
from rules.canal_mania.game import CanalMania
from rules.canal_mania.state import State
from rules.chance import Dice
from rules.game import Setup
from tests.bench.clock import Row, samples, timed

GAME = CanalMania()


def _random_games(count: int, seats: int) -> tuple[int, float]:
    moves, before = 0, time.perf_counter()
    for n in range(count):
        state, dice = GAME.start(Setup(seats=seats), f"bench-{n}"), Dice(f"bench-{n}")
        while GAME.mover(state) is not None:
            GAME.play(state, dice.choose(GAME.legal(state)))
            moves += 1
    return moves, time.perf_counter() - before


def positions(seats: int = 3, every: int = 7) -> list[State]:
    """Positions out of an easy game, from the first turn to the last."""
    state, dice, out, n = GAME.start(Setup(seats=seats), "bench"), Dice("bench"), [], 0
    while (seat := GAME.mover(state)) is not None:
        if n % every == 0:
            out.append(GAME.copy(state))
        GAME.play(state, choose(GAME.view(state, seat), "easy", dice))
        n += 1
    return out


def rows(calibration: float) -> list[Row]:
    """All figures of the engine."""
    planner.warm()
    _random_games(2, 4)
    moves, seconds = _random_games(10, 4)
    per_move = seconds / moves
    out = [Row("random play, 4 players", moves / seconds, "moves/s", None, per_move / calibration)]
    stored = positions()
    legal, play, copied, dumped, loaded, chosen, planned = [], [], [], [], [], [], []
    for state in stored:
        seat = GAME.mover(state)
        assert seat is not None
        legal += samples(lambda state=state: GAME.legal(state), 5)
        copied += samples(lambda state=state: GAME.copy(state), 5)
        dumped += samples(lambda state=state: GAME.dump(state), 5)
        data = GAME.dump(state)
        loaded += samples(lambda data=data: GAME.load(data), 5)
        for move in GAME.legal(state)[:5]:
            copy = GAME.copy(state)
            play += samples(lambda copy=copy, move=move: GAME.play(copy, move), 1)
        view = GAME.view(state, seat)
        chosen += samples(lambda view=view: choose(view, "easy", Dice("x")), 1)
        planned += samples(lambda view=view: [planner.builds(view, w.contract) for w in view.open.works[view.seat]], 1)
    out += [
        timed("legal", legal, "us", calibration, "<= 25 us"),
        timed("play, legality checked", play, "us", calibration, "<= 25 us"),
        timed("copy", copied, "us", calibration, "<= 26 us"),
        timed("dump", dumped, "us", calibration),
        timed("load", loaded, "us", calibration, "dump + load <= 125 us"),
        Row("size of a dump", sum(len(GAME.dump(s)) for s in stored) / len(stored), "bytes", goal="<= 6144"),
        timed("all builds of a seat", planned, "ms", calibration, "p99 <= 25 ms"),
        timed("easy's choice", chosen, "ms", calibration, "<= 2 ms"),
    ]
    return out
