"""What no game could come to: the parts of a position held against one another, each refusal with its key.

``PositionReader`` counts cards, tiles and contracts and checks every canal; here stands what remains: rounds and the end,
the action in progress, its questions, and what a build action keeps for taking back.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable

from rules.canal_mania.board import SMEATON, TILE_POINTS, VALUE, tile_hex, tile_kind
from rules.canal_mania.building import EXTRA_CARDS
from rules.canal_mania.cards import HAND_LIMIT, basin
from rules.canal_mania.contracts import MOST_FACE_UP, PARLIAMENT
from rules.canal_mania.goods import moves_of
from rules.canal_mania.position_text import ACTIONS, QUESTIONS
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
    DRAWING,
    END_PHASE,
    NOTHING,
    PICKING,
    PLAYING,
    TAKING,
    Open,
    State,
)
from rules.game import BadState

LAST_ROUNDS = 2
"""Rounds that are played after the one in which the end began (CM-71)."""

_ACTIONS_OF = {
    ASK_CONTRACT: (TAKING,), ASK_PICK: (PICKING,), ASK_DECLARE: (DRAWING,), ASK_EXTRA: (BUILDING,),
    ASK_COLOUR: (PICKING, DRAWING), ASK_PLACE: (PICKING, DRAWING), ASK_RETURN: (PICKING, DRAWING),
}  # fmt: skip
_PHASES_OF = {NOTHING: (1, 2, 3, END_PHASE), TAKING: (1,), PICKING: (2,), DRAWING: (1, 2, 3), BUILDING: (2,)}
_ALONE = (ASK_CONTRACT, ASK_PICK, ASK_DECLARE, ASK_EXTRA)


def check(state: State) -> None:
    """Raise the BadState of the first thing that no game could come to."""
    checks: tuple[Callable[[State], None], ...] = (
        _check_rounds, _check_stage, _check_cards, _check_action, _check_questions, _check_build,
    )  # fmt: skip
    for one in checks:
        one(state)


def _must(holds: bool, where: str, why: str) -> None:
    if not holds:
        raise BadState(where, why)


def _check_rounds(state: State) -> None:
    o = state.open
    seats = len(o.scores)
    if o.stage == PLAYING:
        turn = (o.round - 1) * seats + (o.mover - o.first) % seats + 1
        _must(o.turn == turn, "turn", f"{o.turn} is not {turn}, which round and mover make")
        latest = o.round + LAST_ROUNDS
        _must(o.ends in (0, *range(o.round, latest + 1)), "ends", f"{o.ends} is not 0, nor {o.round} to {latest} (CM-71)")
        begun = bool(o.ends) or max(o.scores) < o.trigger
        _must(begun, "ends", f"somebody has reached the trigger of {o.trigger}, and the end has not begun (CM-70)")
    else:
        _must(o.ends == o.round, "ends", f"{o.ends} is not {o.round}: the last round is over (CM-71)")
        _must(o.turn >= o.round * seats, "turn", f"{o.turn} is less than {o.round} rounds take")
    _must(o.idle <= o.turn, "idle", f"{o.idle} turns of nothing in {o.turn}")


def _check_stage(state: State) -> None:
    o = state.open
    if o.stage == PLAYING:
        _must(not o.order, "order", "only once the goods decline has begun (CM-76)")
        for i, canal in enumerate(o.canals):
            _must(canal.complete, f"canals[{i}]", "not complete before the final scoring (CM-72)")
        _must(len(o.parliament) <= PARLIAMENT, "parliament", f"{len(o.parliament)} contracts in {PARLIAMENT} places")
        return
    _must(not any(o.works), "works", "all are given back at the final scoring (CM-72)")
    _must(o.action == NOTHING, "action", f"no {ACTIONS[o.action]} in the goods decline (CM-76)")
    _must(not o.fresh, "fresh", "nothing is built in the goods decline (CM-76)")
    if o.stage == DECLINE:
        _must(o.phase in (3, END_PHASE), "phase", f"{o.phase} in the goods decline (CM-76)")
    else:
        able = [seat for seat in range(len(o.scores)) if moves_of(o, seat)]
        _must(not able, "stage", f"over, and seat {able[0] if able else ''} can move goods (CM-76)")


def _check_cards(state: State) -> None:
    o = state.open
    _must(o.deck > 0 or not o.pile, "deck", "empty, while cards lie in the discard pile (CM-38)")
    for seat, count in enumerate(o.hands):
        waits = seat != o.mover or (o.stage == PLAYING and o.phase == 1 and o.action == NOTHING)
        _must(count <= HAND_LIMIT or not waits, f"hands[{seat}]", f"{count} cards, more than {HAND_LIMIT} (CM-23)")
    held = Counter(state.seats[o.mover].hand)
    for i, card in enumerate(o.picked):
        held[card] -= 1
        _must(held[card] >= 0, f"picked[{i}]", "not in the mover's hand")


def _check_action(state: State) -> None:
    o = state.open
    name = ACTIONS[o.action]
    _must(o.phase in _PHASES_OF[o.action], "phase", f"no {name} in phase {o.phase} (CM-20)")
    _must((o.action == BUILDING) == bool(o.build), "build", "the tiles of a build action, and of nothing else")
    _must((o.action == PICKING) == bool(o.picked), "picked", "the cards of a pick, and of nothing else")
    asks = o.action in (TAKING, PICKING, DRAWING)
    _must(not asks or bool(o.asked), "action", f"{name}, and nothing is asked")
    drawn = state.seats[o.mover].drawn >= 0
    _must(drawn == any(ask.kind == ASK_DECLARE for ask in o.asked), "drawn", "where declaring is asked, and only there")


def _check_questions(state: State) -> None:
    o = state.open
    symbols = 0
    for i, ask in enumerate(o.asked):
        where = f"asked[{i}]"
        kind = QUESTIONS[ask.kind]
        _must(o.action in _ACTIONS_OF[ask.kind], f"{where}.kind", f"{kind!r} is not asked in {ACTIONS[o.action]}")
        _must(ask.kind not in _ALONE or len(o.asked) == 1, f"{where}.kind", f"{kind!r} is asked alone")
        symbols += ask.kind in (ASK_COLOUR, ASK_PLACE)
        if ask.kind == ASK_CONTRACT:
            one = 0 < len(o.works[o.mover]) < MOST_FACE_UP
            _must(one, f"{where}.kind", "a second contract is asked after a first (CM-12)")
        elif ask.kind == ASK_RETURN:
            may = RULES[o.ruleset].tokens_return and not basin(o)
            _must(may, f"{where}.kind", "tokens are taken back where the ruleset has it and the basin is empty (CM-81)")
            last = i == len(o.asked) - 1 and i > 0 and o.asked[i - 1].kind == ASK_PLACE
            _must(last, f"{where}.kind", "a token is taken back to be placed at once (CM-81)")
        elif ask.kind == ASK_EXTRA:
            laid = o.build[-1]
            _must(o.laid[tile_hex(laid.tile)] > 1, f"{where}.kind", "no tile was built over (CM-44)")
            left = EXTRA_CARDS - len(laid.spent)
            _must(ask.count == left, f"{where}.count", f"{ask.count} is not {left}: {len(laid.spent)} are paid (CM-44)")
    most = len(o.picked) if o.action == PICKING else 1
    _must(symbols <= most, "asked", f"{symbols} symbols of {most} cards")


def _check_build(state: State) -> None:
    o = state.open
    done = [canal for canal in o.canals if canal.seat == o.mover]
    if o.half >= 0:
        open_half = o.build and o.half == o.build[-1].contract and o.engineers[o.mover] == SMEATON
        _must(bool(open_half), "half", "only Smeaton's, on the canal of the last tile (CM-42)")
    completed = []
    for i, laid in enumerate(o.build):
        canal = next((canal for canal in done if canal.contract == laid.contract), None)
        ends = canal is not None and canal.tiles[-1] == laid.tile
        points = _points_of(o, canal.contract, canal.tiles) if canal is not None and ends else -1
        _must(laid.completed == points, f"build[{i}].completed", f"{laid.completed} is not {points}")
        completed += [canal] if ends else []
        _must(len(laid.spent) <= EXTRA_CARDS, f"build[{i}].spent", f"more than {EXTRA_CARDS} cards (CM-44)")
    latest = o.canals[len(o.canals) - len(completed) :]
    _must(completed == latest, "canals", "the canals completed in this action come last, in their order")
    _must(not o.fresh or o.phase > 2, "fresh", "no build action has ended in this turn (CM-49)")
    own = {work.contract for work in o.works[o.mover]} | {canal.contract for canal in done}
    for i, contract in enumerate(o.fresh):
        _must(contract in own, f"fresh[{i}]", "not the mover's (CM-49)")


def _points_of(o: Open, contract: int, tiles: tuple[int, ...]) -> int:
    value = VALUE[contract] if RULES[o.ruleset].value_scores else 0
    return sum(TILE_POINTS[tile_kind(code)] for code in tiles) + value
