"""Why a move is refused: the one IllegalMove, with the rule behind it and what would be possible instead.

Asked only when ``legal`` lacks the move, so nothing here decides; the reasons go from the most general to the most
particular, and the first that holds is told. Parameters are names, as a person would say them.
"""

from __future__ import annotations

import itertools

from rules.canal_mania import building, cards, contracts, goods
from rules.canal_mania.board import (
    CARD_NAMES,
    CITY,
    COLOUR,
    CONTRACTS,
    ENGINEERS,
    HEXES,
    JUNCTION,
    KINDS,
    KINDS_OF_TERRAIN,
    NEIGHBOURS,
    PLAYER_COLOURS,
    RENNIE,
    SURVEYOR,
    TERMINI,
    TERRAIN,
    TOWN,
    TOWN_AT,
    TOWN_COLOURS,
    TOWNS,
    VALUE,
    VIA,
    canal_towns,
    tile_hex,
)
from rules.canal_mania.engineers import cost, pick_limits
from rules.canal_mania.lines import continuations, goal_of
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
from rules.canal_mania.rulesets import RULES
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
    OVER,
    Open,
    State,
    Work,
)
from rules.game import IllegalMove

_ANSWERS: dict[int, tuple[str, str, tuple[type, ...]]] = {
    ASK_CONTRACT: ("contract", "CM-12", (Take, Pass)),
    ASK_PICK: ("pick", "CM-30", (Pick, Pass)),
    ASK_COLOUR: ("colour", "CM-34", (Colour,)),
    ASK_PLACE: ("place", "CM-32", (Place,)),
    ASK_DECLARE: ("declare", "CM-36", (Declare, Keep)),
    ASK_EXTRA: ("extra", "CM-44", (Spend,)),
    ASK_RETURN: ("return", "CM-81", (Return,)),
}
_ONLY_ANSWERS = (Colour, Place, Return, Declare, Keep, Spend)
_POSSIBLE = {
    1: ("take", "exchange", "sweep", "draw", "pass"),
    2: ("pick", "build", "draw", "pass"),
    3: ("move", "draw", "pass"),
    END_PHASE: ("end",),
}
_PHASES: dict[type, tuple[int, ...]] = {
    Take: (1,), Exchange: (1,), Sweep: (1,), Pick: (2,), Lay: (2,), Goods: (3,), Draw: (1, 2, 3), DrawFaceUp: (1, 2, 3),
    Remove: (1, 2, 3), Pass: (1, 2, 3), Discard: (END_PHASE,), End: (END_PHASE,),
}  # fmt: skip


def why(state: State, move: AnyMove) -> IllegalMove:
    """The reason why ``legal`` lacks a move."""
    o = state.open
    if not _exists(move):
        return IllegalMove("not-possible", action=_tag(move))
    if o.stage == OVER:
        return IllegalMove("game-over")
    if o.asked:
        question, ruling, answers = _ANSWERS[o.asked[-1].kind]
        if not isinstance(move, answers):
            return IllegalMove("answer-first", ruling, question=question)
    elif isinstance(move, _ONLY_ANSWERS):
        return IllegalMove("nothing-asked", action=_tag(move))
    elif isinstance(move, TakeBack):
        return IllegalMove("nothing-laid", "CM-48")
    elif o.action == BUILDING:
        if not isinstance(move, Lay):
            return IllegalMove("building-now", action=_tag(move))
    else:
        wrong = _wrong_phase(o, move)
        if wrong is not None:
            return wrong
    return _particular(state, move)


_BOUNDS = {
    "contract": range(len(CONTRACTS)), "town": range(len(TOWNS)), "engineer": range(len(ENGINEERS)),
    "card": range(len(CARD_NAMES)), "colour": range(len(TOWN_COLOURS)), "hex": range(len(HEXES)), "kind": range(len(KINDS)),
    "exit": range(6), "pay": range(len(KINDS)), "towns": range(len(TOWNS)), "owners": range(-1, len(PLAYER_COLOURS)),
}  # fmt: skip


def _exists(move: AnyMove) -> bool:
    """Whether everything that a move names is in the tables."""
    for field in move.__struct_fields__:
        value = getattr(move, field)
        if any(each not in _BOUNDS[field] for each in (value if isinstance(value, tuple) else (value,))):
            return False
    return not isinstance(move, Lay) or move.kind < SURVEYOR


def _tag(move: AnyMove) -> str:
    return str(move.__struct_config__.tag)


def _wrong_phase(o: Open, move: AnyMove) -> IllegalMove | None:
    """The phase does not have this action, or a contract must be taken first (CM-10)."""
    possible = ("move",) if o.stage == DECLINE and o.phase == 3 else _POSSIBLE[o.phase]
    if o.phase == END_PHASE and o.hands[o.mover] > cards.HAND_LIMIT:
        possible = ("discard",)
    if isinstance(move, End) and o.phase == END_PHASE:
        return IllegalMove("hand-over-seven", "CM-23", count=o.hands[o.mover] - cards.HAND_LIMIT)
    if isinstance(move, Discard) and o.hands[o.mover] <= cards.HAND_LIMIT and o.phase == END_PHASE:
        return IllegalMove("no-surplus", "CM-23", count=o.hands[o.mover])
    if o.phase == 1 and contracts.must_take(o) and not isinstance(move, Take):
        return IllegalMove("must-take-contract", "CM-10", junctions=o.junctions[o.mover])
    decline = o.stage == DECLINE and not isinstance(move, Goods)
    if o.phase not in _PHASES[type(move)] or decline:
        phase = 0 if o.stage == DECLINE and o.phase == 3 else o.phase
        return IllegalMove("wrong-phase", "CM-20", action=_tag(move), phase=phase, possible=", ".join(possible))
    return None


def _particular(state: State, move: AnyMove) -> IllegalMove:
    o = state.open
    match move:
        case Take():
            return _take(o, move)
        case Exchange():
            return IllegalMove("own-engineer", "CM-21", engineer=ENGINEERS[move.engineer])
        case Pick():
            return _pick(o, move)
        case DrawFaceUp() if o.engineers[o.mover] != RENNIE:
            return IllegalMove("not-rennie", "CM-37")
        case DrawFaceUp():
            return _not_face_up(o, move.card)
        case Draw():
            return IllegalMove("deck-empty", "CM-39")
        case Sweep():
            return IllegalMove("row-empty", "CM-39")
        case Declare():
            return IllegalMove("no-symbol", "CM-36")
        case Place():
            return _place(o, move)
        case Return():
            towns = ", ".join(TOWNS[t] for t in cards.returnable(o, o.asked[-1].kept))
            return IllegalMove("wrong-token-back", "CM-81", town=TOWNS[move.town], instead=towns)
        case Lay():
            return _lay(state, move)
        case Spend() | Discard():
            return IllegalMove("kind-not-in-hand", kind=KINDS[move.kind])
        case Remove():
            return _remove(o, move)
        case Goods():
            return _goods(o, move)
        case Pass():
            least, most = pick_limits(o.engineers[o.mover], o.hands[o.mover] - len(o.picked), len(o.row) + len(o.picked))
            return IllegalMove("pick-exactly", "CM-30", least=least, most=most, named=len(o.picked))
        case _:
            return IllegalMove("not-possible", action=_tag(move))


def _take(o: Open, move: Take) -> IllegalMove:
    if len(o.works[o.mover]) >= contracts.MOST_FACE_UP:
        return IllegalMove("two-contracts", "CM-11")
    if move.contract >= JUNCTION:
        if not RULES[o.ruleset].junctions[len(o.scores)]:
            return IllegalMove("no-junctions", "CM-80")
        if o.asked or contracts.may_take_extra(o):
            return IllegalMove("junction-not-with-extra", "CM-12")
        return IllegalMove("junction-used", "CM-19")
    if move.contract not in o.parliament:
        in_parliament = ", ".join(CONTRACTS[c] for c in o.parliament)
        return IllegalMove("not-in-parliament", "CM-10", contract=CONTRACTS[move.contract], parliament=in_parliament)
    termini = " / ".join(TOWNS[t] for t in TERMINI[move.contract])
    return IllegalMove("not-a-terminus", "CM-14", contract=CONTRACTS[move.contract], town=TOWNS[move.town], termini=termini)


def _not_face_up(o: Open, card: int) -> IllegalMove:
    if not o.row:
        return IllegalMove("row-empty", "CM-39")
    return IllegalMove("not-face-up", "CM-30", card=CARD_NAMES[card], row=", ".join(CARD_NAMES[c] for c in o.row))


def _pick(o: Open, move: Pick) -> IllegalMove:
    return _not_face_up(o, move.card)


def _place(o: Open, move: Place) -> IllegalMove:
    """The strict order of placing (CM-32): why this town is not the next."""
    colour = o.asked[-1].arg
    towns = cards.candidates(o, colour)
    if COLOUR[move.town] != colour:
        reason = "not-colour"
    elif o.tokens >> move.town & 1:
        reason = "full"
    elif o.joined[towns[0]]:
        reason = "city-connected" if CITY[towns[0]] else "town-connected"
    else:
        reason = "city" if CITY[towns[0]] else "town"
    instead = ", ".join(TOWNS[t] for t in towns)
    return IllegalMove(
        "wrong-town-order", "CM-32", town=TOWNS[move.town], instead=instead, reason=reason, colour=TOWN_COLOURS[colour]
    )


def _where(code: int) -> str:
    """What a bend's exit faces, as the text forms say it."""
    there = NEIGHBOURS[code // 36][code % 6]
    if there < 0:
        return "-"
    return TOWNS[TOWN_AT[there]] if TOWN_AT[there] >= 0 else HEXES[there]


def _lay(state: State, move: Lay) -> IllegalMove:
    """Why a tile is refused: hex, exit, kind, supply, cards, in this order."""
    o = state.open
    contract = CONTRACTS[move.contract]
    work = building.work_of(o, move.contract)
    if work is None:
        own = ", ".join(CONTRACTS[w.contract] for w in o.works[o.mover])
        return IllegalMove("no-contract", "CM-40", contract=contract, own=own or "-")
    hex_ = HEXES[move.hex]
    path = building.path_of(work.tiles)
    legal = continuations(work.contract, work.start, path)
    here = [code for code in legal if code // 36 == move.hex]
    entry = building.entry_of(work, move.hex) if TERRAIN[move.hex] != TOWN else -1
    if entry < 0:
        possible = ", ".join(sorted({HEXES[code // 36] for code in legal}))
        return IllegalMove("next-to-boat", "CM-2", contract=contract, hex=hex_, possible=possible or "-")
    if not any(code % 6 == move.exit for code in here):
        return _exit(work, move, entry, [_where(code) for code in here])
    return _kind(state, move, work)


def _exit(work: Work, move: Lay, entry: int, possible: list[str]) -> IllegalMove:
    """Why a tile may not lie in this hex with this exit (CM-1 to CM-5, CM-15, CM-46)."""
    hex_, contract = HEXES[move.hex], CONTRACTS[move.contract]
    there = NEIGHBOURS[move.hex][move.exit]
    can = ", ".join(possible) or "-"
    if any(tile_hex(code) == move.hex for code in work.tiles):
        return IllegalMove("hex-twice", "CM-5", hex=hex_)
    if there < 0:
        return IllegalMove("no-playable-exit", "CM-3", hex=hex_, possible=can)
    exit_ = _where((move.hex * 6 + entry) * 6 + move.exit)
    if move.exit == entry or (move.exit - entry) % 6 in (1, 5):
        return IllegalMove("hairpin", "CM-1", hex=hex_, exit=exit_, possible=can)
    town = TOWN_AT[there]
    towns = canal_towns(work.start, work.tiles)
    if town in towns:
        return IllegalMove("town-twice", "CM-5", hex=hex_, town=TOWNS[town], possible=can)
    via = VIA[move.contract]
    if town >= 0 and town == goal_of(work.contract, work.start) and via >= 0 and via not in towns:
        return IllegalMove(
            "via-missing", "CM-15", hex=hex_, town=TOWNS[town], via=TOWNS[via], contract=contract, possible=can
        )
    return IllegalMove(
        "dead-end", "CM-46", hex=hex_, exit=exit_, contract=contract, value=VALUE[move.contract], possible=can
    )


def _kind(state: State, move: Lay, work: Work) -> IllegalMove:
    """Why a tile of this kind may not lie there, or cannot be paid (CM-41 to CM-47)."""
    o = state.open
    hex_, kind = HEXES[move.hex], KINDS[move.kind]
    fitting = KINDS_OF_TERRAIN[TERRAIN[move.hex]]
    allowed = building.kinds_for(work, move.hex)
    possible = ", ".join(KINDS[k] for k in allowed)
    if move.kind not in fitting:
        terrain = ("clear", "difficult")[TERRAIN[move.hex]]
        return IllegalMove("wrong-terrain", "CM-45", hex=hex_, kind=kind, terrain=terrain, possible=possible)
    if move.kind not in allowed:
        other = HEXES[tile_hex(work.tiles[-1])]
        return IllegalMove("same-kind", "CM-45", hex=hex_, kind=kind, other=other, possible=possible)
    if not o.supply[4 * o.mover + move.kind]:
        return IllegalMove("supply-empty", "CM-47", kind=kind)
    hand = cards.counts(state.seats[o.mover].hand)
    pays = building.ways_to_pay(state, work, move.hex, move.kind)
    if pays:
        listed = " / ".join("+".join(KINDS[k] for k in pay) for pay in pays)
        named = "+".join(KINDS[k] for k in move.pay)
        return IllegalMove("pay-wrong", "CM-41", kind=kind, hex=hex_, pay=named, possible=listed)
    need = cost(o.engineers[o.mover], move.kind)
    params: dict[str, str | int] = {"kind": kind, "hex": hex_, "need": need, "have": hand[move.kind], "surveyors": hand[4]}
    if o.laid[move.hex]:
        return IllegalMove("missing-extra", "CM-44", extra=building.EXTRA_CARDS, hand=sum(hand), **params)
    return IllegalMove("missing-cards", "CM-41", **params)


def _remove(o: Open, move: Remove) -> IllegalMove:
    contract = CONTRACTS[move.contract]
    work = building.work_of(o, move.contract)
    if work is None:
        if any(canal.contract == move.contract and canal.seat == o.mover for canal in o.canals):
            return IllegalMove("completed-stays", "CM-53", contract=contract)
        own = ", ".join(CONTRACTS[w.contract] for w in o.works[o.mover])
        return IllegalMove("no-contract", "CM-49", contract=contract, own=own or "-")
    if not work.tiles:
        return IllegalMove("nothing-to-remove", "CM-49", contract=contract)
    return IllegalMove("earlier-tiles", "CM-49", contract=contract)


def _goods(o: Open, move: Goods) -> IllegalMove:
    """Why a route is refused: token, sections, colours, last section, shorter route (CM-60 to CM-64)."""
    towns = move.towns
    if len(towns) < 2:
        return IllegalMove("start-and-end", "CM-60")
    if not o.tokens >> towns[0] & 1:
        return IllegalMove("no-token", "CM-60", town=TOWNS[towns[0]])
    for i, town in enumerate(towns):
        if town in towns[:i]:
            return IllegalMove("town-again", "CM-60", town=TOWNS[town], start="yes" if town == towns[0] else "no")
        for other in towns[:i]:
            if COLOUR[other] == COLOUR[town]:
                colour = TOWN_COLOURS[COLOUR[town]]
                return IllegalMove("colour-twice", "CM-60", a=TOWNS[other], b=TOWNS[town], colour=colour)
    network = goods.roads(o)
    owners: list[int] = []
    for i, (a, b) in enumerate(itertools.pairwise(towns)):
        seats = next((s for there, s in network.get(a, ()) if there == b), ())
        named = move.owners[i] if i < len(move.owners) else -1
        if not seats or (named >= 0 and named not in [o.colours[s] for s in seats]):
            owner = PLAYER_COLOURS[named] if named >= 0 else "-"
            return IllegalMove("no-section", "CM-60", a=TOWNS[a], b=TOWNS[b], owner=owner)
        if named < 0 and len(seats) > 1:
            possible = ", ".join(PLAYER_COLOURS[o.colours[s]] for s in seats)
            return IllegalMove("which-section", "CM-60", a=TOWNS[a], b=TOWNS[b], possible=possible)
        owners.append(seats[0] if named < 0 else o.colours.index(named))
    if owners[-1] != o.mover:
        return IllegalMove("not-yours", "CM-60", a=TOWNS[towns[-2]], b=TOWNS[towns[-1]])
    shorter = [
        towns_
        for towns_, owners_ in goods.routes_from(o, o.mover, towns[0])
        if towns_[-1] == towns[-1] and all(owner == o.mover for owner in owners_)
    ]
    if shorter and len(shorter[0]) < len(towns):
        return IllegalMove("shorter-route", "CM-62", towns="-".join(TOWNS[t] for t in shorter[0]))
    return IllegalMove("not-possible", action="move")
