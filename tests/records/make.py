"""Writes the recorded games anew: ``python -m tests.records.make``. Needed only when the engine's number has risen.

A record is a file a game, named after what it is there for. Which games these are stands in ``GAMES``.
"""

from __future__ import annotations

from pathlib import Path
from typing import NamedTuple

from rules import record
from rules.canal_mania import ai
from rules.canal_mania.game import CanalMania
from rules.canal_mania.moves import AnyMove, Lay, Pass, TakeBack
from rules.canal_mania.state import State, View
from rules.chance import Dice
from rules.game import Setup

FOLDER = Path(__file__).parent
GAME = CanalMania()


class Recorded(NamedTuple):
    """One game: seats, length, seed, and how each seat plays (dealt round); ``at_random`` is how many moves any may be."""

    seats: int
    length: str
    seed: str
    levels: tuple[str, ...] = ("easy",)
    at_random: int = 0


GAMES = {
    "two-standard": Recorded(2, "standard", "two"),
    "two-short": Recorded(2, "short", "two short", ("easy", "random")),
    "two-long": Recorded(2, "long", "two long"),
    "three-standard": Recorded(3, "standard", "three"),
    "three-short": Recorded(3, "short", "three short", at_random=150),
    "three-long": Recorded(3, "long", "three long"),
    "four-standard": Recorded(4, "standard", "four"),
    "four-short": Recorded(4, "short", "four short", ("easy", "easy", "random", "easy")),
    "four-at-random": Recorded(4, "short", "four at random 47", at_random=520),
    "five-standard": Recorded(5, "standard", "five"),
    "five-short": Recorded(5, "short", "five short", at_random=150),
    "five-long": Recorded(5, "long", "five long"),
    "three-standstill": Recorded(3, "standard", "three standstill", ("idle",)),
}


def choose(view: View, level: str, dice: Dice, free: bool) -> AnyMove:
    """A player's move; one that is ``free`` may be any, and an idle player passes wherever he may."""
    assert view.legal is not None
    if free:
        return dice.choose(view.legal)
    if level == "idle":
        return Pass() if Pass() in view.legal else view.legal[0]
    return ai.choose(view, level, dice)


def play(facts: Recorded) -> record.Record:
    """Play a game and record it. The tiles of a build stand on one line."""
    setup = Setup(facts.seats, "second", {"length": facts.length})
    state: State = GAME.start(setup, facts.seed)
    dice = Dice(facts.seed)
    steps: list[tuple[int, list[AnyMove]]] = []
    played = 0
    while (seat := GAME.mover(state)) is not None:
        level = facts.levels[seat % len(facts.levels)]
        move = choose(GAME.view(state, seat), level, dice, free=played < facts.at_random)
        GAME.play(state, move)
        played += 1
        last = steps[-1][1][-1] if steps else None
        same_canal = isinstance(move, Lay) and isinstance(last, Lay) and last.contract == move.contract
        if same_canal or (isinstance(move, TakeBack) and isinstance(last, TakeBack)):
            steps[-1][1].append(move)
        else:
            steps.append((seat, [move]))
    shuffles = [("engineers", 0, 5), ("build", 0, 77), ("initial", 0, 6), ("contracts", 0, 24)]
    return record.from_game(GAME, setup, facts.seed, steps, shuffles)


def main() -> None:
    """Write every file."""
    for name, facts in GAMES.items():
        (FOLDER / f"{name}.json").write_text(record.write(play(facts)), encoding="utf-8")


if __name__ == "__main__":
    main()
