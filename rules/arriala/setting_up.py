"""The board before the first move (chapter Get Ready; AR-47 to AR-49, AR-66)."""

from __future__ import annotations

from rules.arriala.board import CARD_COUNT, NEUTRAL, PLAYER_COLOURS, SITES, STOCK, WORKERS, layout
from rules.arriala.projects import PROJECT_POINTS
from rules.arriala.state import NOBODY, Open, Options
from rules.game import Setup

HAND = 2
"""Cards dealt to each seat (AR-66)."""


def colours_of(setup: Setup) -> tuple[int, ...]:
    """Each seat gets the colour it wishes, or the next free one; the virtual third player's is its own (AR-49)."""
    out = [-1] * setup.seats
    for seat, wish in enumerate(setup.colours[: setup.seats]):
        if wish and PLAYER_COLOURS.index(wish) not in out:
            out[seat] = PLAYER_COLOURS.index(wish)
    unused = [colour for colour in range(len(PLAYER_COLOURS)) if colour not in out]
    return tuple(colour if colour >= 0 else unused.pop(0) for colour in out)


def opening_position(ruleset: str, options: Options, seat_colours: tuple[int, ...], first: int) -> Open:
    """The board at the start, before cards are dealt: all in stock but for a neutral worker in each town (AR-49, AR-66)."""
    seats = len(seat_colours)
    places = layout(options.board, seats)
    neutral = list(places.towns[: places.neutral_workers])
    workers = [STOCK] * (WORKERS * seats) + neutral
    return Open(
        ruleset=ruleset,
        options=options,
        seats=seats,
        colours=(*seat_colours, NEUTRAL) if neutral else seat_colours,
        first=first,
        scores=[0] * (seats + bool(neutral)),
        workers=workers,
        locks=[],
        reaches=[],
        structures=[NOBODY] * len(SITES),
        hands=[0] * seats,
        pile=0,
        discards=[0] * len(CARD_COUNT),
        round=1,
        turn=1,
        mover=first,
        left=PROJECT_POINTS,
        moved=[NOBODY] * len(workers),
        allocated=[],
        bans=[NOBODY] * len(workers),
        walker=NOBODY,
        asked=[],
        over=False,
    )
