"""Positions as text: TOML that holds everything that cannot be worked out, so that a bug report and a test are a text.

Everything may be left out. ::

    hands = [["lock", "stretch", "surveyor white"], []]
    phase = 2

    [[works]]
    seat = 0
    contract = "medway"
    start = "Tonbridge"
    tiles = "S22 lock, T22"

Cards that are not named form the row and the deck, contracts that are not named parliament and the contract deck; decks
list their top card last. What follows from the rest (hand sizes, supply, connections of towns, sections, engineers beside
the map) is worked out and never read. ``read`` refuses a position that no game could hold: cards, contracts, tokens and
tiles are counted, and every canal is checked tile by tile (CM-54).
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterable

import msgspec

from rules import toml_text
from rules.canal_mania import board
from rules.canal_mania.board import CARD_NAMES, CONTRACT_IDS
from rules.canal_mania.game import CanalMania
from rules.canal_mania.position_reader import PositionReader, card_counts, usual_action
from rules.canal_mania.position_text import ACTIONS, QUESTIONS, STAGES, AskText, CanalText, LaidText, PositionText
from rules.canal_mania.state import OVER, Ask, Laid, State
from rules.canal_mania.tile_text import write_tiles
from rules.game import BadState

# Writing.


def write(state: State) -> str:
    """The position as TOML; ``read`` gives exactly this state back."""
    o, deep = state.open, state.deep
    text = PositionText(
        game=CanalMania.name,
        ruleset=o.ruleset,
        seats=len(o.scores),
        trigger=o.trigger,
        colours=[board.PLAYER_COLOURS[c] for c in o.colours],
        engineers=[board.ENGINEERS[e] for e in o.engineers],
        scores=o.scores,
        junctions=o.junctions,
        hands=[_cards(private.hand) for private in state.seats],
        tokens=[town for i, town in enumerate(board.TOWNS) if o.tokens >> i & 1],
        parliament=_contracts(o.parliament),
        row=_cards(o.row),
        round=o.round,
        turn=o.turn,
        mover=o.mover,
        phase=o.phase,
        stage=STAGES[o.stage],
        ends=o.ends,
        action=None if o.action == usual_action(o.asked, o.picked, o.build) else ACTIONS[o.action],
        asked=[_ask_text(ask) for ask in o.asked],
        picked=_cards(o.picked),
        drawn="".join(CARD_NAMES[private.drawn] for private in state.seats if private.drawn >= 0),
        half="" if o.half < 0 else CONTRACT_IDS[o.half],
        acted=o.acted,
        idle=o.idle,
        order=list(o.order) or None,
        fresh=_contracts(o.fresh),
        seed=deep.seed,
        shuffles=deep.shuffles,
        contracts=_contracts(deep.contracts),
        deck=_cards(deep.deck),
        pile=_cards(deep.pile),
        unseen=_cards(card for card, n in enumerate(card_counts(deep.pile)) for _ in range(n - o.known[card])),
        works=[_canal_text(s, w.contract, w.start, w.tiles) for s, works in enumerate(o.works) for w in works],
        canals=[_canal_text(c.seat, c.contract, c.start, c.tiles, c.complete) for c in o.canals],
        build=[_laid_text(laid) for laid in o.build],
    )
    return toml_text.write(text)


def _ask_text(ask: Ask) -> AskText:
    colour = "" if ask.arg < 0 else board.TOWN_COLOURS[ask.arg]
    return AskText(QUESTIONS[ask.kind], ask.count, colour, "" if ask.kept < 0 else board.TOWNS[ask.kept])


def _cards(cards: Iterable[int]) -> list[str]:
    return [CARD_NAMES[card] for card in cards]


def _contracts(contracts: Iterable[int]) -> list[str]:
    return [CONTRACT_IDS[contract] for contract in contracts]


def _canal_text(seat: int, contract: int, start: int, tiles: tuple[int, ...], complete: bool = True) -> CanalText:
    return CanalText(seat, CONTRACT_IDS[contract], board.TOWNS[start], write_tiles(tiles), complete)


def _laid_text(laid: Laid) -> LaidText:
    return LaidText(
        contract=CONTRACT_IDS[laid.contract],
        hex=board.HEXES[board.tile_hex(laid.tile)],
        paid=_cards(laid.paid),
        spent=_cards(laid.spent),
        half="" if laid.half < 0 else CONTRACT_IDS[laid.half],
        ends=laid.ends,
        slot=laid.slot,
        completed=laid.completed,
    )


# Reading.


def read(text: str) -> State:
    """The state that a text describes, a byte order mark before it or not. Raises BadState with the key and the reason."""
    try:
        position = msgspec.convert(tomllib.loads(text.removeprefix("\ufeff")), PositionText)
    except tomllib.TOMLDecodeError as error:
        raise BadState("toml", str(error)) from None
    except msgspec.ValidationError as error:
        why, _, where = str(error).partition(" - at `$.")
        raise BadState(where.rstrip("`") or "position", why) from None
    if position.game not in ("", CanalMania.name):
        raise BadState("game", f"{position.game!r} is not {CanalMania.name!r}")
    state = PositionReader(position).state()
    o = state.open
    if o.stage != OVER and not CanalMania().legal(state):
        raise BadState(f"asked[{len(o.asked) - 1}]" if o.asked else "mover", "the mover has no legal move")
    return state
