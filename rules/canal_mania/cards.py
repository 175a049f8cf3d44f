"""Build cards: deck, discard pile and row; picking, drawing, sweeping; symbols and their tokens (chapter Build Cards)."""

from __future__ import annotations

from collections.abc import Iterable

from rules.canal_mania.board import (
    CARD_KIND,
    CARD_SYMBOL,
    CITY,
    NO_SYMBOL,
    RENNIE,
    SURVEYOR,
    TOWN_COLOURS,
    TOWNS_OF_COLOUR,
    WHITE,
)
from rules.canal_mania.engineers import pick_limits
from rules.canal_mania.events import (
    Coloured,
    DeckShuffled,
    Declared,
    Discarded,
    Drew,
    Kept,
    NotPlaced,
    Picked,
    Placed,
    Returned,
    RowFilled,
    Swept,
)
from rules.canal_mania.moves import AnyMove, Colour, Declare, Discard, Draw, DrawFaceUp, Keep, Pass, Pick, Place, Return
from rules.canal_mania.rulesets import RULES
from rules.canal_mania.state import (
    ASK_COLOUR,
    ASK_DECLARE,
    ASK_PICK,
    ASK_PLACE,
    ASK_RETURN,
    DRAWING,
    PICKING,
    Ask,
    Open,
    State,
)
from rules.chance import shuffle
from rules.game import Event

ROW = 5
HAND_LIMIT = 7
TOKENS_OF_A_SYMBOL = 2


# Hands.


def counts(hand: list[int]) -> tuple[int, ...]:
    """A hand's cards by kind."""
    out = [0] * (SURVEYOR + 1)
    for card in hand:
        out[CARD_KIND[card]] += 1
    return tuple(out)


def gain(state: State, card: int) -> None:
    """A card comes into the mover's hand."""
    seat = state.open.mover
    hand = state.seats[seat].hand
    hand.append(card)
    hand.sort()
    state.open.hands[seat] += 1


def lose(state: State, kind: int) -> int:
    """A card of a kind leaves the mover's hand: a plain one before one with a symbol.

    A symbol has no effect when its card is played (CM-31, CM-36); all that follows from the choice is which card the
    reshuffled deck holds (CM-38). So it is not asked: what could bring tokens to anybody stays out of it as long as may be.
    """
    seat = state.open.mover
    hand = state.seats[seat].hand
    for i, card in enumerate(hand):
        if CARD_KIND[card] == kind:
            del hand[i]
            state.open.hands[seat] -= 1
            return card
    raise LookupError(kind)


# Deck, pile and row.


def _shuffle_if_empty(state: State) -> list[Event]:
    """An empty deck is made from the discard pile at once, in mid-action too (CM-38)."""
    o, deep = state.open, state.deep
    if deep.deck or not deep.pile:
        return []
    deep.shuffles += 1
    deep.deck = shuffle(deep.seed, "build", deep.shuffles, sorted(deep.pile))
    deep.pile = []
    o.deck, o.pile, o.known = len(deep.deck), 0, [0] * len(o.known)
    return [DeckShuffled(count=o.deck)]


def _top(state: State) -> tuple[int, list[Event]]:
    card = state.deep.deck.pop()
    state.open.deck -= 1
    return card, _shuffle_if_empty(state)


def to_pile(state: State, cards: Iterable[int], *, seen: bool = True) -> list[Event]:
    """Cards reach the discard pile; ``seen`` unless nobody was shown them (CM-23)."""
    o = state.open
    for card in cards:
        state.deep.pile.append(card)
        o.pile += 1
        o.known[card] += seen
    return _shuffle_if_empty(state)


def fill_row(state: State) -> list[Event]:
    """Turn up build cards until five lie there, or none is left (CM-39)."""
    o = state.open
    new: list[int] = []
    events: list[Event] = []
    while len(o.row) < ROW and o.deck:
        card, more = _top(state)
        o.row.append(card)
        new.append(card)
        events += more
    return [*events, RowFilled(cards=tuple(new))] if new else events


# The actions.


def picks(state: State) -> list[AnyMove]:
    """The cards that can be named next, and the end of the pick where enough are named (CM-30)."""
    o = state.open
    hand, row = o.hands[o.mover] - len(o.picked), len(o.row) + len(o.picked)
    least, _ = pick_limits(o.engineers[o.mover], hand, row)
    moves: list[AnyMove] = [Pick(card) for card in sorted(set(o.row))]
    if o.picked and len(o.picked) >= least:
        moves.append(Pass())
    return moves


def pick(state: State, move: Pick) -> list[Event]:
    """Name a card. Nothing is turned up before all are named and their symbols are resolved (CM-30)."""
    o = state.open
    o.row.remove(move.card)
    gain(state, move.card)
    if not o.picked:
        o.action = PICKING
        o.asked.append(Ask(ASK_PICK))
    o.picked = (*o.picked, move.card)
    _, most = pick_limits(o.engineers[o.mover], o.hands[o.mover] - len(o.picked), len(o.row) + len(o.picked))
    if len(o.picked) == most:
        end_pick(state)
    return [Picked(seat=o.mover, card=move.card)]


def end_pick(state: State) -> None:
    """Ask for the tokens of each picked symbol, in the order in which the cards were named (CM-31)."""
    o = state.open
    o.asked.pop()
    for card in reversed(o.picked):
        _ask_for_symbol(o, card)


def draws(state: State) -> list[AnyMove]:
    """Drawing as an alternative to a phase's actions (CM-20), for Rennie from the row too (CM-37)."""
    o = state.open
    moves: list[AnyMove] = [Draw()] if o.deck else []
    if o.engineers[o.mover] == RENNIE:
        moves += [DrawFaceUp(card) for card in sorted(set(o.row))]
    return moves


def draw(state: State) -> list[Event]:
    """Draw blind. "Keep or declare" is asked whatever the card shows, so that the pause tells nothing (CM-36)."""
    o = state.open
    card, events = _top(state)
    gain(state, card)
    state.seats[o.mover].drawn = card
    o.action = DRAWING
    o.asked.append(Ask(ASK_DECLARE))
    return [Drew(seat=o.mover, card=card), *events]


def declarations(state: State) -> list[AnyMove]:
    """Keep, or declare a card that has a symbol. A question to the mover alone: the answers tell what he drew."""
    card = state.seats[state.open.mover].drawn
    return [Keep()] if CARD_SYMBOL[card] == NO_SYMBOL else [Declare(), Keep()]


def answer_declare(state: State, move: Declare | Keep) -> list[Event]:
    """Show the card drawn, or do not."""
    o = state.open
    private = state.seats[o.mover]
    card, private.drawn = private.drawn, -1
    o.asked.pop()
    if isinstance(move, Keep):
        return [Kept(seat=o.mover)]
    _ask_for_symbol(o, card)
    return [Declared(seat=o.mover, card=card)]


def draw_face_up(state: State, move: DrawFaceUp) -> list[Event]:
    """Rennie takes a face-up card; its symbol must be resolved (CM-37)."""
    o = state.open
    o.row.remove(move.card)
    gain(state, move.card)
    o.action = DRAWING
    _ask_for_symbol(o, move.card)
    return [Picked(seat=o.mover, card=move.card)]


def sweep(state: State) -> list[Event]:
    """Discard the five face-up cards, whose symbols count for nothing, then turn up new ones (CM-22)."""
    o = state.open
    cards, o.row = tuple(o.row), []
    return [Swept(seat=o.mover, cards=cards), *to_pile(state, cards), *fill_row(state)]


def discards(state: State) -> list[AnyMove]:
    """The kinds that the mover can discard (CM-23)."""
    hand = counts(state.seats[state.open.mover].hand)
    return [Discard(kind) for kind, count in enumerate(hand) if count]


def discard(state: State, move: Discard) -> list[Event]:
    """Discard a surplus card, unseen by the others (CM-23)."""
    card = lose(state, move.kind)
    events = to_pile(state, (card,), seen=False)
    return [Discarded(seat=state.open.mover, card=card), *events, *fill_row(state)]


# Symbols and tokens.


def _ask_for_symbol(o: Open, card: int) -> None:
    symbol = CARD_SYMBOL[card]
    if symbol == WHITE:
        o.asked.append(Ask(ASK_COLOUR))
    elif symbol != NO_SYMBOL:
        o.asked.append(Ask(ASK_PLACE, TOKENS_OF_A_SYMBOL, symbol))


def basin(o: Open) -> int:
    """Goods tokens in the canal basin."""
    return RULES[o.ruleset].tokens - o.tokens.bit_count()


def candidates(o: Open, colour: int) -> list[int]:
    """The towns that the next token of a colour may go to: the first of the four cases that is possible (CM-32)."""
    ranked: list[list[int]] = [[], [], [], []]
    for town in TOWNS_OF_COLOUR[colour]:
        if not o.tokens >> town & 1:
            ranked[(not o.joined[town]) * 2 + (not CITY[town])].append(town)
    return next((towns for towns in ranked if towns), [])


def returnable(o: Open, kept: int) -> list[int]:
    """The towns whose token may be taken back: the reverse order of placing, whatever the colour (CM-81, CM-86)."""
    ranked: list[list[int]] = [[], [], [], []]
    for town, city in enumerate(CITY):
        if o.tokens >> town & 1 and town != kept:
            ranked[(o.joined[town] > 0) * 2 + city].append(town)
    return next((towns for towns in ranked if towns), [])


def returns(state: State) -> list[AnyMove]:
    """The towns to choose from for the token that comes back."""
    o = state.open
    return [Return(town) for town in returnable(o, o.asked[-1].kept)]


def take_token_back(state: State, town: int) -> list[Event]:
    """A token returns to the basin, to be placed at once (CM-81)."""
    o = state.open
    o.asked.pop()
    o.tokens &= ~(1 << town)
    return [Returned(seat=o.mover, town=town)]


def placements(state: State) -> list[AnyMove]:
    """The towns to choose from."""
    o = state.open
    return [Place(town) for town in candidates(o, o.asked[-1].arg)]


def colours() -> list[AnyMove]:
    """The colours that a white symbol can be given: any, a full one too (CM-34)."""
    return [Colour(c) for c in range(len(TOWN_COLOURS))]


def answer_colour(state: State, move: Colour) -> list[Event]:
    """Name the colour of a white symbol; its tokens follow."""
    o = state.open
    o.asked[-1] = Ask(ASK_PLACE, TOKENS_OF_A_SYMBOL, move.colour)
    return [Coloured(seat=o.mover, colour=move.colour)]


def place(state: State, town: int) -> list[Event]:
    """Put a token into a town."""
    o = state.open
    o.tokens |= 1 << town
    ask = o.asked.pop()
    if ask.count > 1:
        o.asked.append(Ask(ASK_PLACE, ask.count - 1, ask.arg, town))
    return [Placed(seat=o.mover, town=town)]


def settle_symbol(state: State) -> list[Event] | None:
    """Answer a question about tokens that leaves no choice (CM-32, CM-35, CM-81); None when it leaves one."""
    o = state.open
    ask = o.asked[-1]
    if ask.kind == ASK_RETURN:
        held = returnable(o, ask.kept)
        return take_token_back(state, held[0]) if len(held) == 1 else None
    if not basin(o) and not RULES[o.ruleset].tokens_return:
        o.asked.pop()
        count = ask.count if ask.kind == ASK_PLACE else TOKENS_OF_A_SYMBOL
        return [NotPlaced(seat=o.mover, colour=-1, count=count)]
    if ask.kind == ASK_COLOUR:
        return None
    towns = candidates(o, ask.arg)
    if not towns:
        o.asked.pop()
        return [NotPlaced(seat=o.mover, colour=ask.arg, count=ask.count)]
    if not basin(o):
        o.asked.append(Ask(ASK_RETURN, kept=ask.kept))
        return []
    return place(state, towns[0]) if len(towns) == 1 else None
