"""The panel's pages about build cards: picking, the order of symbols, drawing, tokens, extra cards, the surplus."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from itertools import permutations

from msgspec import structs

from bot.games.canal_mania.panel_sight import Sight
from bot.games.canal_mania.phases import passes_to
from bot.panel import Choose, Option, Panel, Row, Tap, in_rows
from bot.refusals import Refusal
from rules.canal_mania import notation
from rules.canal_mania.board import (
    CARD_KIND,
    CARD_SYMBOL,
    CITY,
    NO_SYMBOL,
    TOWN_COLOURS,
    TOWNS,
    WHITE,
)
from rules.canal_mania.cards import HAND_LIMIT, TOKENS_OF_A_SYMBOL, basin, candidates
from rules.canal_mania.engineers import pick_limits
from rules.canal_mania.moves import Colour, Declare, DrawFaceUp, Pass, Pick, Place, Return, Spend
from rules.canal_mania.names import BUILD_CARDS, CARDS
from rules.canal_mania.state import ASK_COLOUR, ASK_DECLARE, ASK_EXTRA, ASK_PICK, ASK_RETURN, Open

PICK, DISCARD = "pick", "discard"
"""The sets of cards that are chosen."""


# Picking


def row(sight: Sight, rest: Sequence[str] = ()) -> Panel:
    """The face-up cards with their symbols and where those would put tokens; so many of them as the pick still takes."""
    o = sight.open
    if not (any(isinstance(move, Pick) for move in sight.view.legal or ()) or (passes_to(sight.view, 2) and o.row)):
        raise Refusal("offer-gone")
    named = len(o.picked)
    least, most = pick_limits(o.engineers[sight.seat], o.hands[sight.seat] - named, len(o.row) + named)
    least, most = max(1, least - named), most - named
    exact = "yes" if least == most else "no"
    lines = [sight.say("panel-pick", least=least, most=most, exact=exact)]
    if basin(o) < TOKENS_OF_A_SYMBOL * most:
        lines.append(sight.say("panel-basin", count=basin(o)))
    lines.append(sight.hand())
    options = tuple(
        Option(sight.words.card(card).capitalize(), value, placing(sight, CARD_SYMBOL[card]))
        for card, value in zip(sorted(o.row), values(BUILD_CARDS.short[card] for card in sorted(o.row)), strict=True)
    )
    wanted = sight.say("panel-which-cards", least=least, most=most, exact=exact)
    rows: list[Row] = [Choose(placeholder=wanted, options=options, kind="set", name=PICK, least=least, most=most)]
    if len(options) == 1:
        rows = [(structs.replace(chosen(sight, PICK, [options[0].value]), label=options[0].label),)]
    if named and Pass() in (sight.view.legal or ()):
        rows.append((Tap(label=sight.say("panel-do-no-more"), do="pass"),))
    return Panel(text="\n".join(lines), rows=tuple(rows), back=None if named else "")


def values(codes: Iterable[str]) -> list[str]:
    """Codes as values of a menu, equal ones numbered: ``l``, ``l 2``."""
    seen: Counter[str] = Counter()
    out = []
    for code in codes:
        seen[code] += 1
        out.append(code if seen[code] == 1 else f"{code} {seen[code]}")
    return out


def placing(sight: Sight, symbol: int) -> str:
    """Where the tokens of a symbol would go."""
    if symbol == NO_SYMBOL:
        return ""
    if symbol == WHITE:
        return sight.say("panel-placing-white")
    towns = candidates(sight.open, symbol)
    if not towns:
        return sight.say("panel-placing-full")
    return sight.say(
        "panel-placing", towns=sight.words.words.join([TOWNS[t] for t in towns], "or"), why=why(sight.open, towns[0])
    )


def why(o: Open, town: int) -> str:
    """Which of the four cases of CM-32 a town belongs to."""
    return ("joined" if o.joined[town] else "apart") + ("-city" if CITY[town] else "-town")


def chosen(sight: Sight, name: str, picked: Sequence[str]) -> Tap:
    """The line of a pick or a discard, or the page that asks for the order of the symbols (CM-31)."""
    codes = [value.split()[0] for value in picked]
    if name == DISCARD:
        return Tap(do=f"discard {', '.join(codes)}")
    if order_matters(sight.open, [BUILD_CARDS.find(code)[0] for code in codes]):
        return Tap(show=f"order {' '.join(codes)}")
    return Tap(do=f"pick {', '.join(codes)}")


def order_matters(o: Open, picked: Sequence[int]) -> bool:
    """Whether the order of these cards decides which tokens are placed: only where the basin has too few for all.

    As long as there are enough, every symbol finds the same towns whatever came before, for each colour has its own.
    """
    symbols = [CARD_SYMBOL[card] for card in picked if CARD_SYMBOL[card] != NO_SYMBOL]
    return len(set(symbols)) > 1 and basin(o) < TOKENS_OF_A_SYMBOL * len(symbols)


def order(sight: Sight, rest: Sequence[str]) -> Panel:
    """The orders in which the symbols of these cards could be resolved."""
    cards = [BUILD_CARDS.find(code)[0] for code in rest if len(BUILD_CARDS.find(code)) == 1]
    plain = [card for card in cards if CARD_SYMBOL[card] == NO_SYMBOL]
    bearing = [card for card in cards if CARD_SYMBOL[card] != NO_SYMBOL]
    if not bearing or any(cards.count(card) > sight.open.row.count(card) for card in cards):
        raise Refusal("offer-gone")
    orders: dict[tuple[int, ...], Option] = {}
    for way in permutations(bearing):
        key = tuple(CARD_SYMBOL[card] for card in way)
        label = sight.say("panel-order-option", cards=", ".join(sight.words.card(card) for card in way))
        text = ", ".join(BUILD_CARDS.short[card] for card in (*way, *plain))
        orders.setdefault(key, Option(label, f"pick {text}"))
    menu = Choose(placeholder=sight.say("panel-which-order"), options=tuple(orders.values()), kind="lines")
    return Panel(text=sight.say("panel-order", count=basin(sight.open)), rows=(menu,), back="cards")


# Drawing


def draws(sight: Sight, rest: Sequence[str] = ()) -> Panel:
    """Rennie's choice: the top of the deck or a face-up card."""
    moves = [move for move in sight.view.legal or () if isinstance(move, DrawFaceUp)]
    if not moves:
        raise Refusal("offer-gone")
    options = tuple(
        Option(sight.words.card(move.card).capitalize(), notation.write([move]), placing(sight, CARD_SYMBOL[move.card]))
        for move in moves
    )
    menu = Choose(placeholder=sight.say("panel-which-card"), options=options, kind="lines")
    deck = (Tap(label=sight.say("panel-do-draw"), do="draw"),) if sight.open.deck else ()
    return Panel(text=sight.say("panel-draw"), rows=(menu, deck) if deck else (menu,), back="")


# Questions


def question(sight: Sight) -> Panel:
    """The page of the question that is asked, apart from that for a second contract."""
    o = sight.open
    ask = o.asked[-1]
    if ask.kind == ASK_PICK:
        return row(sight)
    if ask.kind == ASK_DECLARE:
        return _declare(sight)
    if ask.kind == ASK_EXTRA:
        return _extra(sight, ask.count)
    if ask.kind == ASK_COLOUR:
        return _colour(sight)
    towns = [move.town for move in sight.view.legal or () if isinstance(move, Place | Return)]
    if ask.kind == ASK_RETURN:
        options = tuple(Option(TOWNS[town], notation.write([Return(town)], short=True)) for town in towns)
        menu = Choose(placeholder=sight.say("panel-which-town"), options=options, kind="lines")
        return Panel(text=sight.say("panel-return", why=why(o, towns[0])), rows=(menu,))
    taps = [Tap(label=TOWNS[town], do=notation.write([Place(town)], short=True), style="main") for town in towns]
    colour = sight.words.colour(ask.arg)
    return Panel(text=sight.say("panel-place", colour=colour, count=ask.count, why=why(o, towns[0])), rows=in_rows(taps))


def _declare(sight: Sight) -> Panel:
    private = sight.view.private
    assert private is not None
    can = Declare() in (sight.view.legal or ())
    lines = [sight.say("panel-declare", card=sight.words.cards([private.drawn]), symbol="yes" if can else "no")]
    taps = [Tap(label=sight.say("panel-do-keep"), do="keep", style="main")]
    if can:
        lines.append(placing(sight, CARD_SYMBOL[private.drawn]))
        taps.insert(0, Tap(label=sight.say("panel-do-declare"), do="declare"))
    return Panel(text="\n".join(lines), rows=in_rows(taps))


def _extra(sight: Sight, count: int) -> Panel:
    """One of the extra cards of building over."""
    kinds = [move.kind for move in sight.view.legal or () if isinstance(move, Spend)]
    taps = [Tap(label=sight.words.kind(kind).capitalize(), do=notation.write([Spend(kind)], short=True)) for kind in kinds]
    taps.append(Tap(label=sight.say("panel-do-take-back"), do="take back"))
    return Panel(text="\n".join([sight.say("panel-extra", count=count), sight.hand()]), rows=in_rows(taps))


def _colour(sight: Sight) -> Panel:
    """The colours of a white symbol, each with where its tokens would go."""
    colours = [move.colour for move in sight.view.legal or () if isinstance(move, Colour)]
    lines = [sight.say("panel-colour")]
    lines += [
        sight.say("panel-colour-line", colour=sight.words.colour(colour), where=placing(sight, colour)) for colour in colours
    ]
    taps = [Tap(label=sight.words.colour(colour).capitalize(), do=f"colour {TOWN_COLOURS[colour]}") for colour in colours]
    return Panel(text="\n".join(lines), rows=in_rows(taps))


# The surplus


def surplus(sight: Sight) -> Panel:
    """The cards to discard at the end of the turn, exactly as many as the hand has too many."""
    private = sight.view.private
    assert private is not None
    count = len(private.hand) - HAND_LIMIT
    codes = values(CARDS.short[CARD_KIND[card]] for card in private.hand)
    options = tuple(
        Option(sight.words.kind(CARD_KIND[card]).capitalize(), value)
        for card, value in zip(private.hand, codes, strict=True)
    )
    menu = Choose(
        placeholder=sight.say("panel-which-discards", count=count), options=options, kind="set", name=DISCARD,
        least=count, most=count,
    )  # fmt: skip
    return Panel(text="\n".join([sight.say("panel-surplus", count=count), sight.hand()]), rows=(menu,))
