"""What the bot says in whole games, as text: sentences, status, hands and panels of every seat in turn.

A change that is to change no sentence is held by ``tests/test_transcript.py`` against the digests of these texts. To see
what has changed, write them before and after and compare: ``python -m tests.transcript FOLDER``.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

from bot.panel import Choose
from bot.registry import Front, load_fronts
from rules import record as records
from rules.ai import play_out
from rules.game import Setup
from tests.records.make import FOLDER

_NAMES = ("Ada", "Ben", "Cleo", "Dan", "Eve")
EVERY = 9
"""Every so many steps the whole position is told."""
ARRIALA = {f"arriala-{seats}": (seats, f"transcript-{seats}") for seats in (2, 3, 4)}
"""Games of Arriala by name: seats and seed."""


def transcript(name: str) -> str:
    """The text of a recorded game, or of one of Arriala."""
    fronts = load_fronts()
    if name not in ARRIALA:
        front = fronts["canal-mania"]
        record = records.read((FOLDER / f"{name}.json").read_bytes())
        state = records.begin(front.game, record)
        return "\n".join(_told(front, state, [(line.seat, line.moves) for line in record.moves]))
    from rules.arriala import ai

    front, (seats, seed) = fronts["arriala"], ARRIALA[name]
    setup = Setup(seats)
    played = play_out(ai.opponents(), setup, seed, ["easy"] * seats, 400, ai.opponents().tally())
    steps = [(seat, front.game.write([move])) for seat, move in played.moves]
    return "\n".join(_told(front, front.game.start(setup, seed), steps))


def _told(front: Front, state: Any, steps: list[tuple[int, str]]) -> Iterator[str]:
    game = front.game
    names = _NAMES[: len(game.seat_colours(state))]
    yield from front.story(game.public(game.opening(state)), names)
    for number, (seat, line) in enumerate(steps):
        view = game.view(state, seat)
        if number % EVERY == 0:
            yield from _position(front, state, view, names)
        events = [event for move in game.read(line, view) for event in game.play(state, move)]
        yield f"> {line}"
        public = game.public(events)
        yield from front.story(public, names)
        yield from (front.event(event, names) for event in public)
        yield front.headline(public, names)
    yield from _position(front, state, game.view(state, None), names)


def _position(front: Front, state: Any, view: Any, names: Sequence[str]) -> Iterator[str]:
    seen = front.game.view(state, None)
    yield front.status(seen, names)
    yield front.scores(seen, names)
    yield front.situation(seen, names)
    if view.seat is None:
        return
    yield front.prompt(view)
    yield front.hand(view)
    panel = front.panel(view, names, "")
    yield panel.text
    for row in panel.rows:
        if isinstance(row, Choose):
            yield " | ".join([row.placeholder, *(f"{option.label} ({option.description})" for option in row.options)])
        else:
            yield " | ".join(tap.label for tap in row)


def games() -> list[str]:
    """The names of all games."""
    return [*sorted(path.stem for path in FOLDER.glob("*.json")), *ARRIALA]


if __name__ == "__main__":
    folder = Path(sys.argv[1])
    folder.mkdir(parents=True, exist_ok=True)
    for each in games():
        (folder / f"{each}.txt").write_text(transcript(each), encoding="utf-8")
