"""The pictures that somebody asks for: the map round a place, a plan drawn as ghost tiles, the film of a whole game."""

from __future__ import annotations

from collections.abc import Sequence

from bot.games.canal_mania.words import CanalManiaWords
from bot.registry import Film, Picture
from bot.words import plain_name
from render import canal_mania as drawn
from rules import record as records
from rules.canal_mania import planner
from rules.canal_mania.board import CONTRACT_IDS, CONTRACTS, HEX_OF_LABEL, HEXES, JUNCTION, TERMINI, TOWN_HEX, TOWNS
from rules.canal_mania.names import CONTRACTS as CONTRACT_NAMES
from rules.canal_mania.names import TOWNS as TOWN_NAMES
from rules.canal_mania.state import View
from rules.game import AnyGame, UnreadableMove
from rules.names import fold, tidy
from rules.reader import ends_of_way

WAYS = 3
"""Ways and routes that a plan's picture shows, as many as the plan tells."""


def _scene(view: View, names: Sequence[str]) -> drawn.Scene:
    return drawn.Scene(view, tuple(plain_name(name) for name in names))


def places(words: CanalManiaWords, view: View) -> list[tuple[str, str]]:
    """The contracts that are face up or in parliament, the towns, and the hexes."""
    o = view.open
    contracts = [work.contract for works in o.works for work in works if work.contract < JUNCTION]
    contracts += [contract for contract in o.parliament if contract not in contracts]
    out = [(words.contract(contract), CONTRACT_IDS[contract]) for contract in contracts]
    return [*out, *((town, town) for town in TOWNS), *((label, label) for label in HEXES)]


def _printed(view: View, where: str) -> list[int]:
    """The contract that the map names so: by its letter in parliament, or by its termini."""
    letter = fold(where)
    if len(letter) == 1 and 0 <= (n := ord(letter) - ord("a")) < len(view.open.parliament):
        return [view.open.parliament[n]]
    ends = [TOWN_NAMES.find(end) for end in ends_of_way(tidy(where))]
    if len(ends) != 2 or any(len(end) != 1 for end in ends):
        return []
    between = {ends[0][0], ends[1][0]}
    return [contract for contract, termini in enumerate(TERMINI) if termini and set(termini) == between]


def around(view: View, names: Sequence[str], where: str) -> Picture:
    """The map round a contract, a town or a hex, named as in a move. Raises UnreadableMove with the nearest names."""
    scene = _scene(view, names)
    hex_ = HEX_OF_LABEL.get(tidy(where).strip().upper(), -1)
    towns, contracts = TOWN_NAMES.find(where), _printed(view, where) or CONTRACT_NAMES.find(where)
    if hex_ < 0 and len(towns) == 1 and len(contracts) != 1:
        hex_ = TOWN_HEX[towns[0]]
    if hex_ >= 0:
        return Picture(drawn.draw_around(scene, hex_=hex_), drawn.alt_around(scene, hex_=hex_))
    if not contracts:
        near = (*TOWN_NAMES.unreadable(where).near, *CONTRACT_NAMES.unreadable(where).near)
        raise UnreadableMove(where, "place", near[:3])
    if len(contracts) > 1:
        raise UnreadableMove(where, "place", [CONTRACTS[contract] for contract in contracts[:3]])
    return Picture(drawn.draw_around(scene, contract=contracts[0]), drawn.alt_around(scene, contract=contracts[0]))


def plan_picture(view: View, names: Sequence[str]) -> Picture | None:
    """The ways to finish the contracts as ghost tiles, best first; without any, the best goods routes."""
    if view.seat is None:
        return None
    scene = _scene(view, names)
    ways = [way for contract in planner.plan(view, WAYS) for way in (contract.ready + contract.wanting)[:WAYS]]
    if ways:
        return Picture(drawn.draw_plans(scene, ways), drawn.alt_plans(scene, ways))
    routes = planner.routes(view)[:WAYS]
    return Picture(drawn.draw_routes(scene, routes), drawn.alt_routes(scene, routes)) if routes else None


def film(game: AnyGame, record: bytes, names: Sequence[str]) -> Film:
    """The GIF of a game, a frame a turn, and the chart of its scores by round. Raises RecordFault."""
    turns = drawn.turns_of(game, records.read(record), [plain_name(name) for name in names])
    return Film(
        replay=Picture(drawn.replay(drawn.thinned(turns)), drawn.alt_replay(turns)),
        chart=Picture(drawn.draw_scores(turns), drawn.alt_scores(turns)),
    )
