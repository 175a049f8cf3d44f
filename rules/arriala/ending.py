"""Turns, rounds and the end: vineyards, tie-breaks, the guard against a stall (chapter Win the Game; AR-40 to AR-44)."""

from __future__ import annotations

from rules.arriala.board import KIND, ROOM
from rules.arriala.events import GameOver, RoundBegan, Stalled, TurnEnded, VineyardScored
from rules.arriala.pieces import BESIDE, CANAL, colours_at, layout_of, workers_of
from rules.arriala.projects import PROJECT_POINTS
from rules.arriala.reaches import add_points, winner
from rules.arriala.state import NOBODY, Open
from rules.game import Event, Standing


def end_turn(o: Open) -> list[Event]:
    """Pass the turn on; what was moved may not go back in the next one (AR-9). The last round stops the game (AR-43)."""
    events: list[Event] = [TurnEnded(seat=o.mover, left=o.left)]
    o.walker = NOBODY
    following = (o.mover + 1) % o.seats
    if following == o.first:
        last = o.options.stall_rounds
        if last and o.round >= last:
            return [*events, Stalled(round=o.round), *finish(o)]
        o.round += 1
        events.append(RoundBegan(number=o.round, left=last - o.round + 1 if last else 0))
    o.bans, o.moved = o.moved, [NOBODY] * len(o.workers)
    o.allocated = []
    o.mover, o.left = following, PROJECT_POINTS
    o.turn += 1
    return events


def finish(o: Open) -> list[Event]:
    """The game is over: the vineyards are broken down (AR-40, AR-41)."""
    events: list[Event] = []
    for vineyard in layout_of(o).vineyards:
        colours = colours_at(o, vineyard)
        won = winner(colours)
        points = ROOM[vineyard] if won != NOBODY else 0
        if won != NOBODY:
            add_points(o, won, points)
        events.append(VineyardScored(vineyard=vineyard, workers=tuple(colours), winner=won, points=points))
    o.over = True
    o.walker = NOBODY
    winners = tuple(line.seat for line in standings(o) if line.place == 1)
    return [*events, GameOver(winners=winners)]


def workers_counted(o: Open, seat: int) -> int:
    """A seat's workers for the tie-break: those on the canal, by an option those on blue spaces too (AR-42)."""
    kinds = (*CANAL, *BESIDE) if o.options.riverside_counts else CANAL
    places = [o.workers[worker] for worker in workers_of(o, o.colours[seat])]
    return sum(place >= 0 and KIND[place] in kinds for place in places)


def standings(o: Open) -> list[Standing]:
    """Best first: points, then, once the game is over, workers on the canal; equals share a place (AR-42, AR-70).

    A neutral score above all seats takes the first place, which then no seat has (AR-53).
    """
    rows = sorted(
        ((o.scores[seat], (workers_counted(o, seat),) if o.over else (), -seat) for seat in range(o.seats)), reverse=True
    )
    best = 1 + any(score > rows[0][0] for score in o.scores[o.seats :])
    out: list[Standing] = []
    for i, (score, ties, seat) in enumerate(rows):
        same = i > 0 and rows[i - 1][:2] == (score, ties)
        out.append(Standing(out[-1].place if same else i + best, -seat, score, ties))
    return out
