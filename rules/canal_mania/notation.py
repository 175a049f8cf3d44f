"""Moves as text: the long form that people read and the short form that fits an autocomplete value.

A line is one or several moves of one seat. ``;`` separates its commands, and the canals of one build action::

    take Medway Navigation at Tonbridge                exchange Telford
    pick lock red, stretch, surveyor                   place Leeds, York
    build Medway Navigation: S22 lock, T22 stretch, Maidstone
    b lee I4s H3l Ski F3a F4t E5s D5l C6s Liv          (the short form)
    build Coventry Canal: J12 lock discarding tunnel+surveyor, I12; River Severn Navigation: G16 stretch with surveyor, G17
    move Manchester-Stoke-Birmingham(black)-Coventry; end

``tile_text`` tells how a canal's tiles are written.

``name`` is ``pick`` to the letter: the cards and nothing more, while ``pick`` also ends the pick where that is possible.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Container, Iterable, Sequence

import msgspec

from rules.canal_mania import board, goods
from rules.canal_mania.board import NEIGHBOURS, TOWN_AT
from rules.canal_mania.building import EXTRA_CARDS, entry_of, path_of
from rules.canal_mania.contracts import may_take_extra, next_junction
from rules.canal_mania.engineers import pick_limits
from rules.canal_mania.lines import continuations, starts
from rules.canal_mania.moves import (
    AnyMove,
    Colour,
    Declare,
    Discard,
    Draw,
    DrawFaceUp,
    End,
    Exchange,
    Goods,
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
from rules.canal_mania.names import (
    BUILD_CARDS,
    CARDS,
    CONTRACTS,
    ENGINEERS,
    PLAYER_COLOURS,
    TOWN_COLOURS,
    TOWNS,
)
from rules.canal_mania.paying import paid
from rules.canal_mania.state import (
    ASK_COLOUR,
    ASK_CONTRACT,
    ASK_DECLARE,
    ASK_PICK,
    ASK_PLACE,
    ASK_RETURN,
    BUILDING,
    END_PHASE,
    PLAYING,
    View,
    Work,
)
from rules.canal_mania.tile_text import HEX, Item, Step, items, lookup, steps, write_exit, write_tile
from rules.game import AmbiguousMove, UnreadableMove
from rules.names import Names, fold
from rules.reader import MOST_MOVES, ends_of_way, unknown_verb
from rules.reader import commands as commands_of

# Writing.

_SHORT_VERBS = {"take": "t", "build": "b", "move": "m", "place": "pl", "name": "n"}


def write(moves: Sequence[AnyMove], short: bool = False) -> str:
    """The line that ``read`` turns back into these moves, in the position in which they are legal.

    The short form of any route, and of any build on one canal that pays as CM-43 has it, has at most 100 characters.
    """
    out: list[str] = []
    i = 0
    while i < len(moves):
        text, used = _command(moves[i:], short)
        out.append(text)
        i += used
    return "; ".join(out)


def _command(moves: Sequence[AnyMove], short: bool) -> tuple[str, int]:
    """The first command of some moves, and how many moves it holds."""
    first = moves[0]
    alike = 1
    while alike < len(moves) and type(moves[alike]) is type(first):
        alike += 1
    run = moves[:alike]
    match first:
        case Take(contract, town):
            at = " " if short else " at "
            return f"{_verb('take', short)} {CONTRACTS.write(contract, short)}{at}{TOWNS.write(town, short)}", 1
        case Exchange(engineer):
            return f"exchange {ENGINEERS.write(engineer, short)}", 1
        case Pick():
            return _listed("name", [BUILD_CARDS.write(m.card, short) for m in run if isinstance(m, Pick)], short)
        case DrawFaceUp(card):
            return f"draw {BUILD_CARDS.write(card, short)}", 1
        case Colour(colour):
            return f"colour {TOWN_COLOURS.write(colour, short)}", 1
        case Place():
            return _listed("place", [TOWNS.write(m.town, short) for m in run if isinstance(m, Place)], short)
        case Return(town):
            return f"return {TOWNS.write(town, short)}", 1
        case Lay():
            return _build(first, moves, short)
        case Spend():
            return _listed("spend", [CARDS.write(m.kind, short) for m in run if isinstance(m, Spend)], short)
        case Discard():
            return _listed("discard", [CARDS.write(m.kind, short) for m in run if isinstance(m, Discard)], short)
        case TakeBack():
            return _counted("take back", alike), alike
        case Remove(contract):
            same = next((n for n, m in enumerate(run) if m != first), alike)
            # An unfinished Junction has one tile at most, so "Junction 2" is always the second Junction.
            return _counted(f"remove {CONTRACTS.write(contract, short)}", same), same
        case Goods(towns, owners):
            names = [TOWNS.write(towns[0], short)]
            for town, owner in zip(towns[1:], owners, strict=True):
                by = "" if owner < 0 else f"({PLAYER_COLOURS.write(owner, short)})"
                names.append(TOWNS.write(town, short) + by)
            return f"{_verb('move', short)} {'-'.join(names)}", 1
        case _:
            return {Sweep: "sweep", Draw: "draw", Declare: "declare", Keep: "keep", Pass: "pass", End: "end"}[type(first)], 1


def _verb(verb: str, short: bool) -> str:
    return _SHORT_VERBS.get(verb, verb) if short else verb


def _listed(verb: str, names: Sequence[str], short: bool) -> tuple[str, int]:
    return f"{_verb(verb, short)} {', '.join(names)}", len(names)


def _counted(text: str, count: int) -> str:
    return text if count == 1 else f"{text} {count}"


def _build(first: Lay, moves: Sequence[AnyMove], short: bool) -> tuple[str, int]:
    """The build command of the tiles that some moves begin with: all those on end that belong to the first one's canal."""
    out: list[str] = []
    i = 0
    while i < len(moves) and isinstance(lay := moves[i], Lay) and lay.contract == first.contract:
        i += 1
        extra: list[int] = []
        while i < len(moves) and len(extra) < EXTRA_CARDS and isinstance(spend := moves[i], Spend):
            extra.append(spend.kind)
            i += 1
        out.append(write_tile(lay, extra, short))
        following = moves[i] if i < len(moves) else None
        goes_on = isinstance(following, Lay) and following.contract == lay.contract
        next_hex = following.hex if isinstance(following, Lay) and goes_on else -1
        out += write_exit(lay.hex, lay.exit, next_hex, short)
    name = CONTRACTS.write(first.contract, short)
    return (f"b {name} {' '.join(out)}" if short else f"build {name}: {', '.join(out)}"), i


# Reading.


_LONGEST_TAKE = 100
"""Characters in which a contract and a town are told apart without "at" between them."""
_MOST_TRIED = 12
"""Meanings of a word that are looked into."""


_Asks = Callable[[Sequence[int]], AmbiguousMove]
"""Makes the question that is left when a word can only have these of its meanings."""


class _Several(Exception):
    """A word that has ``count`` meanings; ``key`` tells the question apart from others of the line."""

    def __init__(self, key: str, count: int, asks: _Asks) -> None:
        super().__init__(key)
        self.key = key
        self.count = count
        self.asks = asks


def read(text: str, view: View) -> list[AnyMove]:
    """The moves of a line, in the view's position. Raises UnreadableMove or AmbiguousMove.

    Where a word has several meanings, the rest of the line and the view's legal moves may leave one; a line with a second
    such word is not looked into any further, and the first one's meanings are named. So reading is short work whatever the
    line says. Tiles without a payment are paid as ``paying`` finds it.
    """
    commands = commands_of(text)
    try:
        return paid(view, _Reader(view, {}).line(commands))
    except _Several as first:
        several = first
    found: dict[int, list[AnyMove]] = {}
    open_: list[int] = []
    refusal: UnreadableMove | None = None
    for i in range(min(several.count, _MOST_TRIED)):
        try:
            found[i] = _Reader(view, {several.key: i}).line(commands)
        except UnreadableMove as error:
            refusal = error
        except _Several:
            open_.append(i)
    if open_:
        raise several.asks(open_)
    if refusal and not found:
        raise refusal
    if len(found) > 1 and view.legal:
        found = {i: moves for i, moves in found.items() if moves[0] in view.legal} or found
    if len(found) > 1:
        raise several.asks(list(found))
    return paid(view, next(iter(found.values())))


_VERBS = {
    "take": "take", "t": "take", "exchange": "exchange", "sweep": "sweep", "pick": "pick", "name": "name", "n": "name",
    "draw": "draw", "declare": "declare", "keep": "keep", "colour": "colour", "color": "colour", "return": "return_",
    "place": "place", "pl": "place", "build": "build", "b": "build", "spend": "spend", "take back": "take_back",
    "takeback": "take_back", "remove": "remove", "move": "move", "m": "move", "discard": "discard", "pass": "pass_",
    "end": "end",
}  # fmt: skip
_ANY_PHASE = 0
_PHASES = {
    "take": 1, "exchange": 1, "sweep": 1, "pick": 2, "name": 2, "build": 2, "move": 3, "discard": END_PHASE,
    "end": END_PHASE, "draw": _ANY_PHASE, "remove": _ANY_PHASE,
}  # fmt: skip
"""The phase that a command belongs to; the others answer what is asked."""
_GOES_ON = {ASK_PICK: ("pick", "name"), ASK_CONTRACT: ("take",)}
"""The commands that answer a question to which "no more" can be an answer."""


class _Reader:
    """Reads one line, keeping in step with what the moves read so far do: the phase, what is open, canals and sections."""

    def __init__(self, view: View, decided: dict[str, int]) -> None:
        o = view.open
        self.open = o
        self.legal = view.legal
        self.decided = decided
        self.moves: list[AnyMove] = []
        self.question = o.asked[-1].kind if o.asked else -1
        # Once a card's symbol is dealt with, the phase's action is done.
        self.phase = o.phase + (self.question in (ASK_COLOUR, ASK_DECLARE, ASK_PLACE, ASK_RETURN))
        self.engineer = o.engineers[o.mover]
        self.picked = len(o.picked)
        self.laid = [laid.contract for laid in o.build]
        self.works = {work.contract: work for work in o.works[o.mover]}
        for canal in o.canals:
            if canal.seat == o.mover and canal.contract in self.laid:
                self.works[canal.contract] = Work(canal.contract, canal.start, canal.tiles)
        self.links = list(o.links)
        self.building = o.action == BUILDING

    # Words.

    def choose(self, wanted: str, word: str, options: Sequence[int], asks: _Asks) -> int:
        """One of the values that a word may have, by the decisions made."""
        key = f"{wanted} {word}"
        if len(options) == 1:
            return options[0]
        if key not in self.decided:
            raise _Several(key, len(options), asks)
        return options[self.decided[key]]

    def choose_name(self, names: Names, word: str, options: Sequence[int]) -> int:
        """One of the names that a word may be."""
        return self.choose_told(names.wanted, word, options, [names.long[i] for i in options])

    def choose_told(self, wanted: str, word: str, options: Sequence[int], told: Sequence[str]) -> int:
        """One of the values that a word may have, each told in its own way."""
        return self.choose(wanted, word, options, lambda left: AmbiguousMove(word, wanted, [told[i] for i in left]))

    def name(self, names: Names, word: str, fits: Container[int] = ()) -> int:
        """The index of a name; of several those that fit here."""
        return lookup(names, word.strip(), self.choose_name, fits)

    def names(self, names: Names, text: str) -> list[int]:
        """The indices of names between commas."""
        return [self.name(names, word) for word in parted(text)]

    def contract(self, word: str, fits: Container[int]) -> int:
        """A contract; a Junction is the one of the two that fits."""
        found = self.name(CONTRACTS, word, fits)
        second = found == board.JUNCTION and found not in fits and board.JUNCTION_2 in fits
        return board.JUNCTION_2 if second and not word.endswith("1") else found

    def card(self, text: str) -> int:
        """A build card: ``lock`` is the one without a symbol, ``lock red``, ``red lock`` and ``lr`` the one with."""
        found, kinds = BUILD_CARDS.find(text), CARDS.find(text)
        if len(found) != 1 and len(kinds) == 1:
            found = BUILD_CARDS.find(board.KINDS[kinds[0]])
        if not found:
            raise BUILD_CARDS.unreadable(text.strip())
        return self.choose_name(BUILD_CARDS, text.strip(), found)

    # Lines.

    def line(self, commands: Iterable[str]) -> list[AnyMove]:
        """All commands of a line."""
        before = ""
        for command in commands:
            before = self.command(command, before)
            if len(self.moves) > MOST_MOVES:
                raise UnreadableMove(command, "length")
        return self.moves

    def command(self, text: str, before: str) -> str:
        """One command; ``before`` is the verb of the one before it, which a further canal of a build may do without."""
        words = text.split()
        verb = next((_VERBS[w] for n in (2, 1) if (w := " ".join(map(fold, words[:n]))) in _VERBS and len(words) >= n), "")
        rest = text[len(words[0]) :].strip()
        if verb == "take_back" and fold(words[0]) == "take":
            rest = rest[len(words[1]) :].strip()
        if not verb:
            if before != "build" or ":" not in text:
                raise unknown_verb(words[0], _VERBS)
            verb, rest = "build", text
        self.leave(verb)
        getattr(self, f"do_{verb}")(rest)
        return verb

    def leave(self, verb: str) -> None:
        """Pass what stands between now and a command of a later phase; never past a question that must be answered."""
        if verb not in _PHASES or self.open.stage != PLAYING:
            return
        if verb in _GOES_ON.get(self.question, ()) or (self.building and verb == "build"):
            return
        passes = int(self.building or self.question in _GOES_ON)
        passes += max(0, _PHASES[verb] - self.phase - passes)
        if not self.moves and self.legal is not None and Pass() not in self.legal:
            return
        if self.question == ASK_PICK and any(board.CARD_SYMBOL[card] != board.NO_SYMBOL for card in self.open.picked):
            # What was picked up brings goods first (CM-31): whoever has enough cards says so.
            return
        for _ in range(passes):
            self.do_pass_("")

    def add(self, *moves: AnyMove, phase: int = 0) -> None:
        """Add moves; ``phase`` is the one that they lead to, 0 for the same."""
        self.moves += moves
        if phase:
            self.phase, self.question, self.building = phase, -1, False

    def none(self, rest: str) -> None:
        """Refuse further words."""
        if rest:
            raise UnreadableMove(rest, "nothing")

    # Commands.

    def do_take(self, rest: str) -> None:
        o = self.open
        takeable = [*o.parliament, *([next_junction(o)] if o.junctions[o.mover] else ())]
        at = re.split(" at ", rest, maxsplit=1, flags=re.IGNORECASE)
        head, tail = at if len(at) == 2 else self.without_at(rest)
        contract = self.contract(head, takeable)
        ends = starts(contract)
        named = [board.TOWNS[end] for end in ends]
        town = self.name(TOWNS, tail, ends) if tail else self.choose_told("start", rest, ends, named)
        extra = self.question != ASK_CONTRACT and may_take_extra(self.open)
        self.add(Take(contract, town), phase=1 if extra else 2)
        if extra:
            self.question = ASK_CONTRACT

    def without_at(self, rest: str) -> tuple[str, str]:
        """A contract and, unless the whole names one, the town of its boat."""
        words = rest.split()
        if len(words) < 2 or len(rest) > _LONGEST_TAKE or CONTRACTS.spells(rest):
            return rest, ""
        whole = CONTRACTS.find(rest)
        # The longest towns have two words.
        for many in (2, 1):
            head, tail = " ".join(words[:-many]), " ".join(words[-many:])
            towns = TOWNS.find(tail)
            if towns and any(not whole or set(towns) & set(starts(contract)) for contract in CONTRACTS.find(head)):
                return head, tail
        return (rest, "") if whole else (" ".join(words[:-1]), words[-1])

    def do_exchange(self, rest: str) -> None:
        self.engineer = self.name(ENGINEERS, rest)
        self.add(Exchange(self.engineer), phase=2)

    def do_sweep(self, rest: str) -> None:
        self.none(rest)
        self.add(Sweep(), phase=2)

    def do_name(self, rest: str) -> None:
        cards = [self.card(card) for card in parted(rest)]
        self.picked += len(cards)
        finished = self.picked >= self.pick_limits()[1]
        self.add(*(Pick(card) for card in cards), phase=3 if finished else 0)
        if not finished:
            self.question = ASK_PICK

    def do_pick(self, rest: str) -> None:
        self.do_name(rest)
        least, most = self.pick_limits()
        if least <= self.picked < most:
            self.do_pass_("")

    def pick_limits(self) -> tuple[int, int]:
        """The fewest and the most cards of this pick."""
        o = self.open
        return pick_limits(self.engineer, o.hands[o.mover] - len(o.picked), len(o.row) + len(o.picked))

    def do_draw(self, rest: str) -> None:
        self.add(DrawFaceUp(self.card(rest)) if rest else Draw(), phase=self.phase + 1)

    def do_declare(self, rest: str) -> None:
        self.none(rest)
        self.add(Declare())

    def do_keep(self, rest: str) -> None:
        self.none(rest)
        self.add(Keep())

    def do_colour(self, rest: str) -> None:
        self.add(Colour(self.name(TOWN_COLOURS, rest)))

    def do_place(self, rest: str) -> None:
        for word in parted(rest):
            # What is legal for the first token need not be so for the second.
            fits = [move.town for move in self.legal or () if isinstance(move, Place)] if not self.moves else ()
            self.add(Place(self.name(TOWNS, word, fits)))

    def do_return_(self, rest: str) -> None:
        self.add(Return(self.name(TOWNS, rest)))

    def do_spend(self, rest: str) -> None:
        self.add(*(Spend(kind) for kind in self.names(CARDS, rest)))

    def do_discard(self, rest: str) -> None:
        self.add(*(Discard(kind) for kind in self.names(CARDS, rest)))

    def do_pass_(self, rest: str) -> None:
        self.none(rest)
        self.add(Pass(), phase=self.phase + 1)

    def do_end(self, rest: str) -> None:
        self.none(rest)
        self.add(End())

    def do_build(self, rest: str) -> None:
        head, colon, text = rest.partition(":")
        if not colon:
            hex_ = HEX.search(rest)
            head, text = (rest[: hex_.start()], rest[hex_.start() :]) if hex_ else (rest, "")
        words = items(text, self.choose_name)
        contract = self.contract(head, self.works) if head.strip() else self.meant(rest, words)
        work = self.works.get(contract)
        town = board.canal_towns(work.start, work.tiles)[-1] if work else -1
        for step in steps(words, town):
            self.lay(contract, step)
        self.building = True

    def meant(self, rest: str, words: Sequence[Item]) -> int:
        """The contract of a build that names none: the only one, or the only one on which the first tile can come next."""
        if not words:
            raise UnreadableMove(rest or "build", "which-contract")
        face_up = [work.contract for work in self.open.works[self.open.mover]]
        near = [c for c in face_up if entry_of(self.works[c], words[0].hex) >= 0]
        found = face_up if len(face_up) == 1 or len(near) != 1 else near
        if not found:
            raise UnreadableMove(rest, "which-contract")
        if len(found) > 1:
            raise AmbiguousMove(rest, "contract", [board.CONTRACTS[contract] for contract in found])
        return found[0]

    def lay(self, contract: int, step: Step) -> None:
        """Add one tile; an exit that the text leaves open is the only one that the canal allows, or asked for."""
        item = step.item
        work = self.works.get(contract)
        entry = entry_of(work, item.hex) if work else -1
        exit_ = step.exit
        if exit_ < 0:
            open_to = continuations(contract, work.start, path_of(work.tiles)) if work else ()
            # A tile that cannot lie there at all gets any exit: play tells the reason.
            exits = [code % 6 for code in open_to if code // 36 == item.hex] or [
                next(d for d, there in enumerate(NEIGHBOURS[item.hex]) if there >= 0)
            ]
            exit_ = self.choose_told("exit", item.word, exits, [_leads(item.hex, each) for each in exits])
        if work and entry >= 0:
            code = board.tile(item.hex, entry, exit_, item.kind)
            there = TOWN_AT[board.tile_leads_to(code)]
            if there >= 0:
                self.links.append(board.link(board.canal_towns(work.start, work.tiles)[-1], there, self.open.mover))
            self.works[contract] = Work(contract, work.start, (*work.tiles, code))
        self.laid.append(contract)
        self.add(Lay(contract, item.hex, item.kind, exit_, item.pay), *(Spend(kind) for kind in item.extra))

    def do_take_back(self, rest: str) -> None:
        for _ in range(self.count(rest)):
            self.add(TakeBack())
            if self.laid:
                self.lift(self.laid.pop())
        self.building = bool(self.laid)

    def do_remove(self, rest: str) -> None:
        head, _, last = rest.rpartition(" ")
        counted = head and last.isdecimal() and len(CONTRACTS.find(rest)) != 1
        contract = self.contract(head if counted else rest, self.works)
        for _ in range(self.count(last) if counted else 1):
            self.add(Remove(contract))
            self.lift(contract)

    def lift(self, contract: int) -> None:
        """Lift the last tile of a canal, with its section."""
        work = self.works.get(contract)
        if work and work.tiles:
            towns = board.canal_towns(work.start, work.tiles)
            if TOWN_AT[board.tile_leads_to(work.tiles[-1])] >= 0:
                self.links.remove(board.link(towns[-2], towns[-1], self.open.mover))
            self.works[contract] = Work(contract, work.start, work.tiles[:-1])

    def count(self, rest: str) -> int:
        """How often; once if nothing is said."""
        if not rest:
            return 1
        if not re.fullmatch(r"[1-9]\d?", rest):
            raise UnreadableMove(rest, "number")
        return int(rest)

    def do_move(self, rest: str) -> None:
        towns: list[int] = []
        colours: list[int] = []
        words = ends_of_way(rest)
        if len(words) > MOST_MOVES:
            raise UnreadableMove(words[MOST_MOVES], "length")
        network = goods.roads(self.open)
        for word in words:
            town, bracket, owner = word.partition("(")
            beside = [there for there, _ in network.get(towns[-1], ())] if towns else self.laden
            towns.append(self.name(TOWNS, town, beside))
            colours.append(self.name(PLAYER_COLOURS, owner.rstrip(") ")) if bracket else -1)
        self.add(self.goods(rest, tuple(towns), tuple(colours[1:])), phase=END_PHASE)

    @property
    def laden(self) -> list[int]:
        """The towns that hold a goods token."""
        return [town for town in range(len(board.TOWNS)) if self.open.tokens >> town & 1]

    def goods(self, text: str, towns: tuple[int, ...], colours: tuple[int, ...]) -> Goods:
        """The route over these towns whose sections have the owners that are named."""
        if any(isinstance(move, Goods) for move in self.moves):
            # Nobody moves twice in a turn: play says so, and no further routes are looked for.
            return Goods(towns, colours)
        o = msgspec.structs.replace(self.open, links=self.links)
        routes = [
            (route, owners)
            for route, owners in goods.routes_from(o, o.mover, towns[0])
            if route == towns
            and all(colour < 0 or o.colours[owner] == colour for colour, owner in zip(colours, owners, strict=True))
        ]
        if not routes:
            return Goods(towns, colours)

        def whose(left: Sequence[int]) -> AmbiguousMove:
            """The first section that differs: whoever names its owner may have named enough."""
            ways = [routes[i][1] for i in left]
            at = next(n for n, owners in enumerate(zip(*ways, strict=True)) if len(set(owners)) > 1)
            told = dict.fromkeys(board.PLAYER_COLOURS[o.colours[owners[at]]] for owners in ways)
            return AmbiguousMove(text, "section", list(told), a=board.TOWNS[towns[at]], b=board.TOWNS[towns[at + 1]])

        return goods.canonical(o, routes[self.choose("route", text, range(len(routes)), whose)])


def _leads(hex_: int, exit_: int) -> str:
    """Where a hex is left to: a town, or the next hex."""
    there = NEIGHBOURS[hex_][exit_]
    return board.TOWNS[TOWN_AT[there]] if TOWN_AT[there] >= 0 else board.HEXES[there]


def parted(text: str) -> list[str]:
    """What stands between commas. Raises UnreadableMove for more than any turn can hold."""
    words = text.split(",")
    if len(words) > MOST_MOVES:
        raise UnreadableMove(words[MOST_MOVES].strip(), "length")
    return words
