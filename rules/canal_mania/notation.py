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

import difflib
import re
from collections.abc import Sequence

import msgspec

from rules.canal_mania import board, goods
from rules.canal_mania.board import NEIGHBOURS, TOWN_AT
from rules.canal_mania.building import EXTRA_CARDS, entry_of, path_of
from rules.canal_mania.contracts import may_take_extra
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
from rules.canal_mania.names import BUILD_CARDS, CARDS, CONTRACTS, ENGINEERS, PLAYER_COLOURS, TOWN_COLOURS, TOWNS
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
from rules.canal_mania.tile_text import HEX, Step, items, lookup, steps, write_exit, write_tile
from rules.game import AmbiguousMove, UnreadableMove
from rules.names import Names

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


class _Several(Exception):
    """A word that has ``count`` meanings; ``key`` tells the question apart from others of the same line."""

    def __init__(self, key: str, word: str, count: int) -> None:
        super().__init__(key)
        self.key = key
        self.word = word
        self.count = count


def read(text: str, view: View) -> list[AnyMove]:
    """The moves of a line, in the view's position. Raises UnreadableMove or AmbiguousMove.

    Where a word has several meanings and the view's legal moves leave one, that one is meant.
    """
    word, found = _meanings(text, view, {})
    if len(found) > 1 and view.legal:
        found = [moves for moves in found if moves[0] in view.legal] or found
    if len(found) > 1:
        raise AmbiguousMove(word, [write(moves) for moves in found])
    return found[0]


def _meanings(text: str, view: View, decided: dict[str, int]) -> tuple[str, list[list[AnyMove]]]:
    """Every meaning of a line under the decisions made so far, and the first word that has several."""
    try:
        return "", [_Reader(view, decided).line(text)]
    except _Several as several:
        found: list[list[AnyMove]] = []
        refusal: UnreadableMove | None = None
        for i in range(several.count):
            try:
                found += _meanings(text, view, {**decided, several.key: i})[1]
            except UnreadableMove as error:
                refusal = error
        if refusal and not found:
            raise refusal from None
        return several.word, found


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

    def choose(self, wanted: str, word: str, options: Sequence[int]) -> int:
        """One of the values that a word may have, by the decisions made."""
        key = f"{wanted} {word}"
        if len(options) == 1:
            return options[0]
        if key not in self.decided:
            raise _Several(key, word, len(options))
        return options[self.decided[key]]

    def name(self, names: Names, word: str) -> int:
        """The index of a name."""
        return lookup(names, word.strip(), self.choose)

    def names(self, names: Names, text: str) -> list[int]:
        """The indices of names between commas."""
        return [self.name(names, word) for word in text.split(",")]

    def card(self, text: str) -> int:
        """A build card: ``lock`` is the one without a symbol, ``lock red``, ``red lock`` and ``lr`` the one with."""
        found, kinds = BUILD_CARDS.find(text), CARDS.find(text)
        if len(found) != 1 and len(kinds) == 1:
            found = BUILD_CARDS.find(board.KINDS[kinds[0]])
        if not found:
            raise BUILD_CARDS.unreadable(text.strip())
        return self.choose("card", text.strip(), found)

    # Lines.

    def line(self, text: str) -> list[AnyMove]:
        """All commands of a line."""
        before = ""
        for part in filter(None, (part.strip() for part in re.split(r"[;\n]", text))):
            before = self.command(part, before)
        if not self.moves:
            raise UnreadableMove(text.strip(), "verb")
        return self.moves

    def command(self, text: str, before: str) -> str:
        """One command; ``before`` is the verb of the one before it, which a further canal of a build may do without."""
        words = text.split()
        verb = next((_VERBS[w] for n in (2, 1) if (w := " ".join(words[:n]).lower()) in _VERBS and len(words) >= n), "")
        rest = text[len(words[0]) :].strip()
        if verb == "take_back" and words[0].lower() == "take":
            rest = rest[len(words[1]) :].strip()
        if not verb:
            if before != "build" or ":" not in text:
                raise UnreadableMove(words[0], "verb", difflib.get_close_matches(words[0].lower(), _VERBS, n=3, cutoff=0.6))
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
        if at := re.fullmatch(r"(.*)\s+at\s+(.*)", rest, re.IGNORECASE):
            contract, town = self.name(CONTRACTS, at[1]), self.name(TOWNS, at[2])
        elif " " not in rest or CONTRACTS.find(rest):
            contract = self.name(CONTRACTS, rest)
            town = self.choose("start", rest, starts(contract))
        else:
            head, tail = rest.rsplit(None, 1)
            contract, town = self.name(CONTRACTS, head), self.name(TOWNS, tail)
        extra = self.question != ASK_CONTRACT and may_take_extra(self.open)
        self.add(Take(contract, town), phase=1 if extra else 2)
        if extra:
            self.question = ASK_CONTRACT

    def do_exchange(self, rest: str) -> None:
        self.engineer = self.name(ENGINEERS, rest)
        self.add(Exchange(self.engineer), phase=2)

    def do_sweep(self, rest: str) -> None:
        self.none(rest)
        self.add(Sweep(), phase=2)

    def do_name(self, rest: str) -> None:
        cards = [self.card(card) for card in rest.split(",")]
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
        self.add(*(Place(town) for town in self.names(TOWNS, rest)))

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
        contract = self.name(CONTRACTS, head)
        work = self.works.get(contract)
        town = board.canal_towns(work.start, work.tiles)[-1] if work else -1
        for step in steps(items(text, self.choose), town):
            self.lay(contract, step)
        self.building = True

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
            exit_ = self.choose("exit", item.word, exits)
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
        counted = None if len(CONTRACTS.find(rest)) == 1 else re.fullmatch(r"(.*\S)\s+(\d+)", rest)
        contract = self.name(CONTRACTS, counted[1] if counted else rest)
        for _ in range(self.count(counted[2]) if counted else 1):
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
        for word in re.split(r"\s*[-–]\s*", rest):
            owned = re.fullmatch(r"(.*?)\s*\((.*)\)", word)
            towns.append(self.name(TOWNS, owned[1] if owned else word))
            colours.append(self.name(PLAYER_COLOURS, owned[2]) if owned else -1)
        self.add(self.goods(rest, tuple(towns), tuple(colours[1:])), phase=END_PHASE)

    def goods(self, text: str, towns: tuple[int, ...], colours: tuple[int, ...]) -> Goods:
        """The route over these towns whose sections have the owners that are named."""
        o = msgspec.structs.replace(self.open, links=self.links)
        routes = [
            (route, owners)
            for route, owners in goods.routes_from(o, o.mover, towns[0])
            if route == towns
            and all(colour < 0 or o.colours[owner] == colour for colour, owner in zip(colours, owners, strict=True))
        ]
        if not routes:
            return Goods(towns, colours)
        return goods.canonical(o, routes[self.choose("route", text, range(len(routes)))])
