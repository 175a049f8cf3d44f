"""Cards: the pile, picking one, and the eight kinds (chapter The Cards; AR-7, AR-8, AR-15, AR-34 to AR-39, AR-69)."""

from __future__ import annotations

from rules.arriala.board import (
    ALL_FROM_VINEYARD,
    ANY_FROM_VINEYARD,
    ANY_TO_VINEYARD,
    ANYWHERE,
    CARD_COUNT,
    CARD_KIND,
    CARD_STEPS,
    LOCK,
    OWN_TO_VINEYARD,
    SITES,
    STRUCTURE,
    STRUCTURE_POINTS,
    WALK,
)
from rules.arriala.events import CardPlayed, Drew, Jumped, LeftThere, PileShuffled, StructureBuilt, Walked
from rules.arriala.moves import AnyMove, Card, Place, Stop
from rules.arriala.pieces import CANAL, VINEYARDS, chosen, free, free_canal, groups, layout_of, own_colours, shift
from rules.arriala.projects import build_lock, go_to_vineyard, lock_places, return_to_canal, steps, walks, ways
from rules.arriala.reaches import add_points, after_arrival, open_sections
from rules.arriala.state import ASK_PLACE, NOBODY, Ask, Open, State
from rules.chance import shuffle
from rules.game import Event

CARD_COST = 1

# The pile.


def can_draw(o: Open) -> bool:
    """Whether there is a card to pick (AR-36)."""
    return o.pile > 0 or any(o.discards)


def draw(state: State) -> list[Event]:
    """Pick the top card; an empty pile is first made from the discards (AR-34, AR-36)."""
    o, deep = state.open, state.deep
    events: list[Event] = []
    if not deep.pile:
        deep.shuffles += 1
        deep.pile = shuffle(deep.seed, "cards", deep.shuffles, [c for c, n in enumerate(o.discards) for _ in range(n)])
        o.discards = [0] * len(CARD_COUNT)
        events.append(PileShuffled(count=len(deep.pile)))
    card = deep.pile.pop()
    o.pile = len(deep.pile)
    hand = state.seats[o.mover].hand
    hand.append(card)
    hand.sort()
    o.hands[o.mover] += 1
    return [*events, Drew(seat=o.mover, card=card)]


# What can be played.


def plays(o: Open, hand: list[int]) -> list[AnyMove]:
    """All ways to play the cards of a hand that have an effect (AR-35)."""
    return [move for card in sorted(set(hand)) for move in _plays_of(o, card)]


def _plays_of(o: Open, card: int) -> list[Card]:
    kind = CARD_KIND[card]
    if kind == WALK:
        able = groups(o, o.colours, CANAL)
        return [Card(card, g.colour, g.start, to) for g in able for to in walks(o, g, CARD_STEPS[card])]
    if kind == LOCK:
        return [Card(card, NOBODY, NOBODY, to) for to in lock_places(o)]
    if kind == STRUCTURE:
        return [Card(card, NOBODY, NOBODY, to) for to in open_sites(o)] if is_last(o) else []
    colours = o.colours if kind in (ANY_TO_VINEYARD, ANY_FROM_VINEYARD) else own_colours(o)
    able = groups(o, colours, VINEYARDS if kind in (ALL_FROM_VINEYARD, ANY_FROM_VINEYARD) else CANAL)
    to_vineyard = kind in (OWN_TO_VINEYARD, ANY_TO_VINEYARD)
    places = free(o, layout_of(o).vineyards) if to_vineyard else free_canal(o)
    return [Card(card, *way) for way in ways(o, able, places)]


def is_last(o: Open) -> bool:
    """Whether the mover stands last of the seats, alone unless an option allows a tie (AR-38, AR-52)."""
    others = min(score for seat, score in enumerate(o.scores[: o.seats]) if seat != o.mover)
    mine = o.scores[o.mover]
    return mine < others or (mine == others and o.options.structure_tie_ok)


def open_sites(o: Open) -> list[int]:
    """The sites where no structure stands (AR-39)."""
    return [site for site, builder in zip(SITES, o.structures, strict=True) if builder == NOBODY]


# Playing.


def play(state: State, move: Card) -> list[Event]:
    """Discard the card, then do what it says (AR-67)."""
    o = state.open
    state.seats[o.mover].hand.remove(move.card)
    o.hands[o.mover] -= 1
    o.discards[move.card] += 1
    return [CardPlayed(seat=o.mover, card=move.card), *_effect(o, move)]


def _effect(o: Open, move: Card) -> list[Event]:
    kind = CARD_KIND[move.card]
    if kind in (WALK, ANYWHERE):
        return _along(o, move)
    if kind in (OWN_TO_VINEYARD, ANY_TO_VINEYARD):
        return go_to_vineyard(o, move.colour, move.start, move.to)
    if kind == ANY_FROM_VINEYARD:
        return return_to_canal(o, move.colour, move.start, move.to)
    if kind == ALL_FROM_VINEYARD:
        events = return_to_canal(o, move.colour, move.start, move.to)
        _ask_for_next(o, move.start)
        return events
    if kind == LOCK:
        return build_lock(o, move.to)
    o.structures[SITES.index(move.to)] = o.mover
    add_points(o, o.colours[o.mover], STRUCTURE_POINTS)
    return [StructureBuilt(seat=o.mover, to=move.to, points=STRUCTURE_POINTS)]


def _along(o: Open, move: Card) -> list[Event]:
    """A walk card, or the anywhere card, after which the same worker may walk on (AR-7, AR-8)."""
    worker = chosen(o, move.colour, move.start, move.to)
    shift(o, worker, move.to)
    event: Event
    if CARD_KIND[move.card] == WALK:
        length = steps(o, move.start, move.to)
        event = Walked(seat=o.mover, colour=move.colour, start=move.start, to=move.to, steps=length)
    else:
        event = Jumped(seat=o.mover, colour=move.colour, start=move.start, to=move.to)
    if CARD_KIND[move.card] == ANYWHERE or o.options.walk_card_extension:
        o.walker = worker
    return [event, *after_arrival(o, move.to)]


# All from a vineyard.


def _ask_for_next(o: Open, vineyard: int) -> None:
    """Ask for the next worker while one is left that may move; not once the game is over (AR-15)."""
    if open_sections(o) and any(group.start == vineyard for group in groups(o, own_colours(o), VINEYARDS)):
        o.asked.append(Ask(ASK_PLACE, vineyard))


def placements(o: Open) -> list[AnyMove]:
    """The next workers with their arrivals, or no more."""
    vineyard = o.asked[-1].arg
    able = [group for group in groups(o, own_colours(o), VINEYARDS) if group.start == vineyard]
    return [*(Place(colour, to) for colour, _, to in ways(o, able, free_canal(o))), Stop()]


def place(o: Open, move: Place) -> list[Event]:
    """Place the next worker."""
    vineyard = o.asked.pop().arg
    events = return_to_canal(o, move.colour, vineyard, move.to)
    _ask_for_next(o, vineyard)
    return events


def stop(o: Open) -> list[Event]:
    """Leave the others where they are."""
    return [LeftThere(seat=o.mover, vineyard=o.asked.pop().arg)]
