"""Positions as text: TOML that holds everything that cannot be worked out, so that a bug report and a test are a text.

Everything may be left out. ::

    seats = 3
    scores = [4, 6, 0]
    locks = ["A6"]
    closed = ["B1-B6 yellow", "C1-C4"]
    hands = [["walk 3", "lock"], [], []]

    [workers]
    red = ["A1", "A2", "Montech"]
    yellow = ["A3", "A4", "Chasselas", "b2"]

Workers that are not named are in stock; neutral ones, if none is named, each in a town. Cards that are not named form the
pile, whose top card comes last; with the pile named the rest are the discards. ``read`` refuses a position that no game
could hold: workers, locks and cards are counted, and what is closed must be a section.
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterable

import msgspec

from rules import toml_text
from rules.arriala.board import CARD_NAMES, COLOURS, PLACES, SITES, STOCK, WORKERS
from rules.arriala.game import Arriala
from rules.arriala.pieces import colour_of
from rules.arriala.position_reader import PositionReader
from rules.arriala.position_text import PositionText
from rules.arriala.reaches import section_name
from rules.arriala.rulesets import named
from rules.arriala.state import NOBODY, Open, Reach, State
from rules.game import BadState

# Writing.


def write(state: State) -> str:
    """The position as TOML; ``read`` gives exactly this state back."""
    o, deep = state.open, state.deep
    text = PositionText(
        game=Arriala.name,
        ruleset=o.ruleset,
        seats=o.seats,
        colours=[COLOURS[c] for c in o.colours[: o.seats]],
        first=o.first,
        mover=o.mover,
        round=o.round,
        turn=o.turn,
        left=o.left,
        over=o.over,
        scores=o.scores[: o.seats],
        neutral_score=sum(o.scores[o.seats :]),
        locks=[PLACES[lock] for lock in o.locks],
        closed=[_reach(reach) for reach in o.reaches],
        structures=[
            f"{PLACES[site]} {COLOURS[o.colours[seat]]}"
            for site, seat in zip(SITES, o.structures, strict=True)
            if seat != NOBODY
        ],
        moved=[f"{_worker(o, w)} from {PLACES[began]}" for w, began in enumerate(o.moved) if began != NOBODY],
        allocated=[_worker(o, worker) for worker in o.allocated],
        bans=[f"{_worker(o, w)} to {PLACES[barred]}" for w, barred in enumerate(o.bans) if barred != NOBODY],
        walker=_worker(o, o.walker) if o.walker != NOBODY else "",
        placing="".join(PLACES[ask.arg] for ask in o.asked),
        hands=[_cards(private.hand) for private in state.seats],
        pile=_cards(deep.pile),
        discards=_cards(card for card, n in enumerate(o.discards) for _ in range(n)),
        seed=deep.seed,
        shuffles=deep.shuffles,
        options=named(o.options),
        workers={
            COLOURS[colour]: [PLACES[p] for p in o.workers[WORKERS * side : WORKERS * (side + 1)] if p != STOCK]
            for side, colour in enumerate(o.colours)
        },
    )
    return toml_text.write(text)


def _cards(cards: Iterable[int]) -> list[str]:
    return [CARD_NAMES[card] for card in cards]


def _worker(o: Open, worker: int) -> str:
    return f"{COLOURS[colour_of(o, worker)]} {worker % WORKERS + 1}"


def _reach(reach: Reach) -> str:
    won = f" {COLOURS[reach.winner]}" if reach.winner != NOBODY else ""
    return section_name(reach.first, reach.last) + won


# Reading.


def read(text: str) -> State:
    """The state that a text describes, a byte order mark before it or not. Raises BadState with the key and the reason."""
    try:
        position = msgspec.convert(tomllib.loads(text.removeprefix("\ufeff")), PositionText)
    except tomllib.TOMLDecodeError as error:
        raise BadState("toml", str(error)) from None
    except msgspec.ValidationError as error:
        why, _, where = str(error).partition(" - at `$.")
        raise BadState(where.rstrip("`") or "position", why) from None
    if position.game not in ("", Arriala.name):
        raise BadState("game", f"{position.game!r} is not {Arriala.name!r}")
    return PositionReader(position).state()
