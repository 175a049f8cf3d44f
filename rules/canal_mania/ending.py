"""Turns, rounds and the end: trigger, final rounds, final scoring, goods decline, winner (chapter Ending the Game)."""

from __future__ import annotations

from rules.canal_mania.board import JUNCTION, TILE_POINTS, VALUE, tile_kind
from rules.canal_mania.events import (
    DeclineBegan,
    GameOver,
    LeftIncomplete,
    MostContracts,
    Passed,
    RoundBegan,
    TurnEnded,
)
from rules.canal_mania.goods import moves_of
from rules.canal_mania.rulesets import RULES
from rules.canal_mania.scoring import begin_end
from rules.canal_mania.state import DECLINE, OVER, Canal, Open, State
from rules.game import Event, Standing

IDLE_ROUNDS = 2
"""Whole rounds of nothing but passing that begin the end (CM-77)."""


def end_turn(state: State) -> list[Event]:
    """Pass the turn on; after the last seat of the last round comes the final scoring."""
    o = state.open
    events: list[Event] = [TurnEnded(seat=o.mover)]
    if o.stage == DECLINE:
        return events + _next_in_decline(state, o.order.index(o.mover) + 1)
    seats = len(o.scores)
    o.idle = 0 if o.acted else o.idle + 1
    o.acted, o.fresh = False, ()
    following = (o.mover + 1) % seats
    if following == o.first:
        if not o.ends and o.idle >= IDLE_ROUNDS * seats:
            events += begin_end(o, -1)
        if o.ends and o.round >= o.ends:
            return events + _final_scoring(state)
        o.round += 1
        events.append(RoundBegan(number=o.round, left=o.ends - o.round + 1 if o.ends else 0))
    o.mover, o.phase = following, 1
    o.turn += 1
    return events


def _final_scoring(state: State) -> list[Event]:
    """Incomplete canals score their tiles and give their contract back; then the goods decline (CM-72, CM-76)."""
    o = state.open
    events: list[Event] = []
    for seat, works in enumerate(o.works):
        for work in works:
            points = sum(TILE_POINTS[tile_kind(code)] for code in work.tiles)
            o.scores[seat] += points
            if work.tiles:
                o.canals.append(Canal(seat, work.contract, work.start, work.tiles, complete=False))
            if work.contract >= JUNCTION:
                o.junctions[seat] += 1
            else:
                o.parliament.append(work.contract)
            events.append(LeftIncomplete(seat=seat, contract=work.contract, points=points))
        o.works[seat] = ()
    o.stage = DECLINE
    o.order = tuple(sorted(range(len(o.scores)), key=lambda s: o.engineers[s]))
    events.append(DeclineBegan(order=o.order))
    return events + _next_in_decline(state, 0)


def _next_in_decline(state: State, first: int) -> list[Event]:
    """The next seat in the order that can move a token; the others must pass; when none can, the game is over."""
    o = state.open
    seats = len(o.order)
    events: list[Event] = []
    for i in range(first, first + seats):
        seat = o.order[i % seats]
        if moves_of(o, seat):
            o.mover, o.phase = seat, 3
            o.turn += 1
            return events
        events.append(Passed(seat=seat, phase=0))
    events += _most_contracts(o)
    o.stage = OVER
    winners = tuple(s.seat for s in standings(o) if s.place == 1)
    return [*events, GameOver(winners=winners)]


def _most_contracts(o: Open) -> list[Event]:
    """What the most completed contracts score at the end, equals alike; nothing if there are none (CM-83)."""
    points = RULES[o.ruleset].most_contracts
    done = [sum(canal.complete and canal.seat == seat for canal in o.canals) for seat in range(len(o.scores))]
    most = max(done)
    if not points or not most:
        return []
    seats = tuple(seat for seat, count in enumerate(done) if count == most)
    for seat in seats:
        o.scores[seat] += points
    return [MostContracts(seats=seats, count=most, points=points)]


def standings(o: Open) -> list[Standing]:
    """Best first: points, then, once the game is over, completed contracts, their value, the later engineer (CM-73)."""
    rows = []
    for seat, score in enumerate(o.scores):
        done = [canal.contract for canal in o.canals if canal.seat == seat and canal.complete]
        ties = (len(done), sum(VALUE[c] for c in done), o.engineers[seat] + 1) if o.stage == OVER else ()
        rows.append((score, ties, seat))
    rows.sort(key=lambda row: (row[0], row[1], -row[2]), reverse=True)
    out: list[Standing] = []
    for i, (score, ties, seat) in enumerate(rows):
        same = i > 0 and rows[i - 1][:2] == (score, ties)
        out.append(Standing(out[-1].place if same else i + 1, seat, score, ties))
    return out
