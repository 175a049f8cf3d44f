"""Computer players of Canal Mania: a move chosen from a seat's view alone.

``random`` plays any legal move. ``easy`` is eager: it takes contracts that are near its canals and its cards, gathers what
they lack, builds what it can finish, and moves the best token. It looks no further than its own turn.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import combinations
from typing import TypeVar

from rules.ai import Opponents
from rules.canal_mania import goods
from rules.canal_mania.board import (
    AQUEDUCT,
    CARD_KIND,
    CARD_SYMBOL,
    LOCK,
    NO_SYMBOL,
    STRETCH,
    SURVEYOR,
    TUNNEL,
    WHITE,
    canal_towns,
)
from rules.canal_mania.cards import candidates
from rules.canal_mania.game import CanalMania
from rules.canal_mania.moves import (
    AnyMove,
    Colour,
    Declare,
    Discard,
    Draw,
    DrawFaceUp,
    End,
    Exchange,
    Keep,
    Lay,
    Pass,
    Pick,
    Place,
    Remove,
    Return,
    Spend,
    Sweep,
    Take,
    TakeBack,
)
from rules.canal_mania.planner import Outlook, contract_outlook, own_pairs, routes, sections_of
from rules.canal_mania.plans import NEVER, BuildPlan, Stand, beginnings, finishing, kept, shortage, spare_cards, stand_of
from rules.canal_mania.state import (
    ASK_COLOUR,
    ASK_CONTRACT,
    ASK_DECLARE,
    ASK_EXTRA,
    ASK_PICK,
    ASK_PLACE,
    ASK_RETURN,
    BUILDING,
    DECLINE,
    END_PHASE,
    View,
    Work,
)
from rules.canal_mania.tally import CanalManiaTally
from rules.chance import Dice

LEVELS = ("random", "easy")

# What a point is compared with. Found by playing some thousand games against one another.
_CARD = 0.6
"""Points that a card in hand is worth."""
_SECTION = 1.5
"""Points that a new canal-section is worth."""
_TOKEN = 0.25
"""Cards that one point on a token's best route is worth when a card is chosen for its symbol."""
_OTHERS = 0.4
"""Share of the best other seat's points that counts against a token's place."""
_WORTH_TAKING = 1.6
"""Points a card that a second contract must promise: he would rather finish the first."""
_WORTH_MOVING = 1.0
"""Net points that a goods move must bring: the alternative is a card."""
_FULL_HAND = 6
"""Cards from which building a part beats picking three more."""
_FEW_CARDS = 3
"""Cards up to which a phase without a use is spent on drawing one."""
_FARTHER = 0.4
"""How much less a card helps for every card that a way lacks more than the likeliest one."""
_WAYS = 8
"""Ways to finish a canal that a choice among cards looks at."""
# A card that no canal of one's own needs.
_IDLE = {STRETCH: 0.1, LOCK: 0.15, AQUEDUCT: 0.2, TUNNEL: 0.15, SURVEYOR: 0.6}

T = TypeVar("T")


def choose(view: View, level: str, dice: Dice) -> AnyMove:
    """The move of a computer player; ``view`` is the mover's. The same view, level and dice give the same move.

    Raises ValueError for a view without legal moves or an unknown level.
    """
    if not view.legal:
        raise ValueError("not the mover's view")
    if level not in LEVELS:
        raise ValueError(level)
    if len(view.legal) == 1:
        return view.legal[0]
    if level == "random":
        # Taking back and removing only undo: with them a game at random would hardly end.
        return dice.choose([move for move in view.legal if not isinstance(move, TakeBack | Remove)] or view.legal)
    return _Easy(view, dice).choose()


class _Easy:
    """One decision of the eager player."""

    def __init__(self, view: View, dice: Dice) -> None:
        stand = stand_of(view)
        assert stand is not None
        assert view.legal is not None
        self.view = view
        self.legal: list[AnyMove] = view.legal
        self.open = view.open
        self.dice = dice
        self.stand: Stand = stand
        self.works = self.open.works[stand.seat]

    def choose(self) -> AnyMove:
        """Answer the open question, or do what the phase asks for."""
        o = self.open
        if o.asked:
            answers = {
                ASK_CONTRACT: self.second_contract,
                ASK_PICK: self.pick,
                ASK_COLOUR: self.colour,
                ASK_PLACE: self.place,
                ASK_RETURN: self.token_back,
                ASK_DECLARE: self.declare,
                ASK_EXTRA: self.spend,
            }
            return answers.get(o.asked[-1].kind, self.whatever)()
        if o.action == BUILDING:
            return self.build() or Pass()
        if o.phase == END_PHASE:
            return self.discard()
        if o.stage == DECLINE:
            return routes(self.view)[0].move
        return (self.first_phase, self.second_phase, self.third_phase)[o.phase - 1]()

    def whatever(self) -> AnyMove:
        """Any answer to a question that matters little."""
        return self.dice.choose(self.legal)

    def best(self, items: Sequence[T], worth: Callable[[T], float]) -> tuple[T, float]:
        """One of the items that are worth most, and what it is worth."""
        worths = [worth(item) for item in items]
        most = max(worths)
        return self.dice.choose([item for item, w in zip(items, worths, strict=True) if w == most]), most

    def turns_left(self) -> int:
        """The seat's turns to come, the present one included, once the end has begun."""
        return self.open.ends - self.open.round + 1 if self.open.ends else NEVER

    # Contracts and engineers.

    def first_phase(self) -> AnyMove:
        """A contract if a good one is there, else an engineer or new cards if they are needed, else a card."""
        must = not any(isinstance(move, Pass) for move in self.legal)
        if any(isinstance(move, Take) for move in self.legal):
            take, worth = self.best_contract()
            if must or (take is not None and worth >= _WORTH_TAKING):
                return take or self.dice.choose([move for move in self.legal if isinstance(move, Take)])
        return self.exchange() or self.sweep() or self.card()

    def second_contract(self) -> AnyMove:
        """The extra contract (CM-12) if it is a good one."""
        take, worth = self.best_contract()
        return take if take is not None and worth >= _WORTH_TAKING else Pass()

    def best_contract(self) -> tuple[Take | None, float]:
        """The contract to take, and how many points a card it promises."""
        legal = {(move.contract, move.town) for move in self.legal if isinstance(move, Take)}
        looks = [look for look in contract_outlook(self.view) if look.way and (look.contract, look.start) in legal]
        if not looks:
            return None, 0.0
        look, worth = self.best(looks, self.promise)
        return Take(look.contract, look.start), worth

    def promise(self, look: Outlook) -> float:
        """Points a card that a contract promises; nothing if there is no time left to build it."""
        way = look.way
        assert way is not None
        missing = sum(way.missing)
        if missing > 3 * (self.turns_left() - 1) + 1:
            return 0.0
        fresh = len(way.towns) - look.doubles
        return (way.points + _SECTION * (fresh + look.joins)) / (2 + missing + way.cards)

    def exchange(self) -> AnyMove | None:
        """Another engineer if he saves two cards for what is being built."""
        others = [move for move in self.legal if isinstance(move, Exchange)]
        now = sum(shortage(self.stand, work) for work in self.works)
        if not others or not now:
            return None

        def saving(move: Exchange) -> float:
            stand = self.stand._replace(engineer=move.engineer)
            return now - sum(shortage(stand, work) for work in self.works)

        move, saved = self.best(others, saving)
        return move if saved >= 2 else None

    def sweep(self) -> AnyMove | None:
        """New face-up cards if none of those that lie there is needed."""
        if Sweep() not in self.legal or self.ready():
            return None
        demand = self.demand()
        useful = sum(demand[CARD_KIND[card]] >= 1 for card in self.open.row)
        return Sweep() if not useful and any(demand) else None

    # Cards.

    def demand(self) -> list[float]:
        """What a card of each kind would help: 1 for one that the likeliest way to finish a canal lacks."""
        help_ = [0.0] * 5
        for work in self.works:
            ways = finishing(self.stand, work, 1, _WAYS)
            if not ways or not any(ways[0].missing):
                continue
            least = sum(ways[0].missing)
            # The nearer a canal is, the more its cards matter.
            near = 1.0 + 1.0 / least
            for way in ways:
                share = near * _FARTHER ** (sum(way.missing) - least)
                for kind, n in enumerate(way.missing[:4]):
                    if n:
                        help_[kind] = max(help_[kind], share)
            help_[SURVEYOR] = max(help_[SURVEYOR], near * 1.1)
        return [max(help_[kind], _IDLE[kind]) for kind in range(5)]

    def card_worth(self, demand: list[float]) -> Callable[[int], float]:
        """What a card in the row is worth: its kind, and the tokens that its symbol brings."""

        def worth(card: int) -> float:
            symbol = CARD_SYMBOL[card]
            tokens = 0.0
            if symbol == WHITE:
                tokens = max(self.symbol_worth(move.colour) for move in _COLOURS)
            elif symbol != NO_SYMBOL:
                tokens = self.symbol_worth(symbol)
            return demand[CARD_KIND[card]] + _TOKEN * tokens

        return worth

    def pick(self) -> AnyMove:
        """The face-up card that helps most; none more if it would only be discarded."""
        cards = [move.card for move in self.legal if isinstance(move, Pick)]
        if not cards:
            return Pass()
        card, worth = self.best(cards, self.card_worth(self.demand()))
        if Pass() in self.legal and worth < 0.5:
            return Pass()
        return Pick(card)

    def card(self) -> AnyMove:
        """A card instead of the phase's action if there are few in hand: for Rennie the best of the row if it is needed."""
        if sum(self.stand.hand) > _FEW_CARDS and Pass() in self.legal:
            return Pass()
        row = [move.card for move in self.legal if isinstance(move, DrawFaceUp)]
        if row:
            card, worth = self.best(row, self.card_worth(self.demand()))
            if worth >= 1:
                return DrawFaceUp(card)
        return Draw() if Draw() in self.legal else Pass()

    def discard(self) -> AnyMove:
        """The card that the own canals need least."""
        if any(isinstance(move, End) for move in self.legal):
            return End()
        return Discard(spare_cards(self.stand.hand, kept(self.stand, None))[0])

    # Tokens.

    def token_worth(self, town: int) -> float:
        """What a token in a town would be worth: the own best route less a share of the best of any other seat."""
        best = [0.0] * len(self.open.scores)
        for seat in range(len(best)):
            for _, owners in goods.routes_from(self.open, seat, town):
                points = goods.points(owners, len(best))
                best[seat] = max(best[seat], points[seat] - (sum(points) - points[seat]) / 2)
        own = best.pop(self.stand.seat)
        return own - _OTHERS * max(best)

    def symbol_worth(self, colour: int) -> float:
        """What the first token of a colour would be worth."""
        return max(map(self.token_worth, candidates(self.open, colour)), default=0.0)

    def colour(self) -> AnyMove:
        """The colour whose tokens are worth most."""
        return self.best(_COLOURS, lambda move: self.symbol_worth(move.colour))[0]

    def place(self) -> AnyMove:
        """The town where the token is worth most."""
        towns = [move for move in self.legal if isinstance(move, Place)]
        return self.best(towns, lambda move: self.token_worth(move.town))[0]

    def token_back(self) -> AnyMove:
        """The token that is worth least where it lies comes back (CM-81)."""
        towns = [move for move in self.legal if isinstance(move, Return)]
        return self.best(towns, lambda move: -self.token_worth(move.town))[0]

    def declare(self) -> AnyMove:
        """Show the card drawn if its tokens help more than they help others."""
        if Declare() not in self.legal:
            return Keep()
        assert self.view.private is not None
        symbol = CARD_SYMBOL[self.view.private.drawn]
        colours = [move.colour for move in _COLOURS] if symbol == WHITE else [symbol]
        return Declare() if max(map(self.symbol_worth, colours)) > 0 else Keep()

    # Building.

    def second_phase(self) -> AnyMove:
        """Finish a canal; with a full hand, or in the last turn, build a part; else gather cards."""
        ready = self.ready()
        if ready:
            return ready.moves[0]
        if sum(self.stand.hand) >= _FULL_HAND or self.turns_left() == 1:
            part = self.part()
            if part is not None:
                return part
        if any(isinstance(move, Pick) for move in self.legal):
            return self.pick()
        return self.card()

    def build(self) -> AnyMove | None:
        """Go on with a build action: finish what can be finished, then lay what can be laid; None when it is enough."""
        ready = self.ready()
        return ready.moves[0] if ready else self.part()

    def ready(self) -> BuildPlan | None:
        """The best of the ways to finish a canal now."""
        own = own_pairs(self.open, self.stand.seat)
        ways = [(work, way) for work in self.works for way in finishing(self.stand, work, 2 * _WAYS, 0)]

        def worth(entry: tuple[Work, BuildPlan]) -> float:
            work, way = entry
            fresh = sum(pair not in own for pair in sections_of(canal_towns(work.start, work.tiles)[-1], way.towns))
            return way.points + _SECTION * fresh - _CARD * way.cards

        return self.best(ways, worth)[0][1] if ways else None

    def part(self) -> AnyMove | None:
        """The next tile of the likeliest way to finish a canal, if it can be laid; in the last turn whatever scores."""
        if self.turns_left() == 1:
            parts = [way for work in self.works for way in beginnings(self.stand, work, 1) if way.tile_points]
            return parts[0].moves[0] if parts else None
        for work in sorted(self.works, key=lambda work: shortage(self.stand, work)):
            for way in finishing(self.stand, work, 0, 1):
                lay = way.moves[0]
                assert isinstance(lay, Lay)
                if not self.stand.laid >> lay.hex & 1 and lay in self.legal:
                    return lay
        return None

    def spend(self) -> AnyMove:
        """An extra card of building over: one that leaves the canal finished, or else the least needed."""
        order = spare_cards(self.stand.hand, kept(self.stand, None))
        building = self.open.build[-1].contract
        work = next((work for work in self.works if work.contract == building), None)
        if work is not None:
            for kinds in dict.fromkeys(combinations(order, self.open.asked[-1].count)):
                hand = tuple(n - kinds.count(kind) for kind, n in enumerate(self.stand.hand))
                if not shortage(self.stand._replace(hand=hand), work):
                    return Spend(kinds[0])
        return Spend(order[0])

    # Goods.

    def third_phase(self) -> AnyMove:
        """The best goods move, or a card."""
        found = routes(self.view)
        if found and found[0].net >= _WORTH_MOVING:
            return found[0].move
        return self.card()


_COLOURS = tuple(Colour(colour) for colour in range(6))


def opponents() -> Opponents:
    """The computer players of Canal Mania."""
    return Opponents(CanalMania(), LEVELS, choose, CanalManiaTally)
