"""A turn: the list of legal moves that everything else uses, and playing one (chapter Game Round; AR-45 to AR-67)."""

from __future__ import annotations

from rules.arriala import cards, ending, projects, reasons
from rules.arriala.moves import Allocate, AnyMove, Card, Draw, End, Lock, Place, Return, Riverside, Stop, Vineyard, Walk
from rules.arriala.reaches import open_sections
from rules.arriala.state import NOBODY, Open, State
from rules.game import Event


def cost(o: Open, move: AnyMove) -> int:
    """The project points that a move takes."""
    if isinstance(move, Walk):
        return projects.steps(o, move.start, move.to)
    return cards.CARD_COST if isinstance(move, Card) else projects.COST.get(type(move), 0)


def legal(state: State) -> list[AnyMove]:
    """All legal moves of the mover: what goes on with a card half done, or what the points left allow."""
    o = state.open
    if o.over:
        return []
    if o.asked:
        return cards.placements(o)
    moves = projects.possible(o)
    if o.left >= cards.CARD_COST:
        moves += cards.plays(o, state.seats[o.mover].hand)
    if o.left >= projects.COST[Draw] and cards.can_draw(o):
        moves.append(Draw())
    return [*moves, End()]


def play(state: State, move: AnyMove) -> list[Event]:
    """Apply a move of the mover. Raises IllegalMove, and then the state is unchanged."""
    if move not in legal(state):
        raise reasons.why(state, move)
    o = state.open
    o.left -= cost(o, move)
    if not isinstance(move, Walk):
        o.walker = NOBODY
    events = _apply(state, move)
    if isinstance(move, Walk):
        o.walker = NOBODY
    if isinstance(move, End):
        return events
    if not open_sections(o):
        return events + ending.finish(o)
    # With points left a turn never ends by itself: that would tell about the hand (AR-62).
    return events if o.left or o.asked else events + ending.end_turn(o)


def _apply(state: State, move: AnyMove) -> list[Event]:
    """The move itself, with the breakdowns that it brings."""
    o = state.open
    match move:
        case Walk():
            return projects.walk(o, move)
        case Allocate():
            return projects.allocate(o, move)
        case Vineyard():
            return projects.go_to_vineyard(o, move.colour, move.start, move.to)
        case Return():
            return projects.return_to_canal(o, move.colour, move.start, move.to)
        case Riverside():
            return projects.build_riverside(o, move)
        case Lock():
            return projects.build_lock(o, move.to)
        case Draw():
            return cards.draw(state)
        case Card():
            return cards.play(state, move)
        case Place():
            return cards.place(o, move)
        case Stop():
            return cards.stop(o)
        case End():
            return ending.end_turn(o)
