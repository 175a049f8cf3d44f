"""What autocomplete offers in a game of Canal Mania: only what is legal now, from the asker's own view, best first.

A choice is a label for people and a value for ``notation.read``; ``bot.offers`` keeps, filters and cuts them.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations_with_replacement

from bot.games.canal_mania.phases import passes_to
from bot.games.canal_mania.sheets import aim
from bot.games.canal_mania.words import CanalManiaWords
from bot.offers import Choice
from bot.words import plain_name
from rules.canal_mania import notation, planner, plans
from rules.canal_mania.board import (
    CARD_NAMES,
    CONTRACT_IDS,
    CONTRACTS,
    ENGINEERS,
    JUNCTION,
    KINDS,
    TOWN_COLOURS,
    TOWNS,
    VALUE,
)
from rules.canal_mania.building import path_of
from rules.canal_mania.cards import HAND_LIMIT, counts
from rules.canal_mania.engineers import pick_limits
from rules.canal_mania.lines import starts, tiles_needed
from rules.canal_mania.moves import (
    Colour,
    Discard,
    DrawFaceUp,
    Exchange,
    Goods,
    Lay,
    Pick,
    Place,
    Remove,
    Return,
    Spend,
    Take,
)
from rules.canal_mania.names import CONTRACTS as CONTRACT_NAMES
from rules.canal_mania.state import ASK_COLOUR, ASK_RETURN, BUILDING, View
from rules.game import AmbiguousMove, IllegalMove


def contracts(words: CanalManiaWords, view: View, names: Sequence[str]) -> list[Choice]:
    """The contracts that can be taken: termini, value, tiles needed; the nearest first."""
    takeable = {move.contract for move in view.legal or () if isinstance(move, Take)}
    rows = []
    for contract in takeable:
        if contract >= JUNCTION:
            rows.append((99, words.say("choice-junction", name=words.contract(contract), value=VALUE[contract]), contract))
            continue
        tiles = min(tiles_needed(contract, start, ()) for start in starts(contract))
        label = words.say(
            "choice-contract", name=words.contract(contract), aim=aim(words, contract), value=VALUE[contract], tiles=tiles
        )
        rows.append((tiles, label, contract))
    return [((label), CONTRACT_IDS[contract]) for _, label, contract in sorted(rows)]


def boats(words: CanalManiaWords, view: View, names: Sequence[str], *, contract: str) -> list[Choice]:
    """The towns where the boat of a contract (its id) can start; for a Junction those on canals first."""
    wanted = CONTRACT_NAMES.find(contract)
    moves = [move for move in view.legal or () if isinstance(move, Take) and move.contract in wanted]
    moves.sort(key=lambda move: (not view.open.joined[move.town], move.town))
    return [(TOWNS[move.town], TOWNS[move.town]) for move in moves]


def engineers(words: CanalManiaWords, view: View, names: Sequence[str]) -> list[Choice]:
    """The engineers to exchange for: skill, and where he is."""
    out = []
    for move in view.legal or ():
        if isinstance(move, Exchange):
            holders = view.open.engineers
            held = move.engineer in holders
            where = plain_name(names[holders.index(move.engineer)]) if held else words.say("choice-beside")
            label = words.say(
                "choice-engineer", engineer=words.engineer(move.engineer), where=where, skill=words.skill(move.engineer)
            )
            out.append(((label), ENGINEERS[move.engineer]))
    return out


def cards(words: CanalManiaWords, view: View, names: Sequence[str]) -> list[Choice]:
    """The face-up cards that can be picked, now or by leaving the first phase."""
    if passes_to(view, 2):
        return [(words.card(card), CARD_NAMES[card]) for card in sorted(view.open.row)]
    return [(words.card(move.card), CARD_NAMES[move.card]) for move in view.legal or () if isinstance(move, Pick)]


def pick_line(view: View, named: Sequence[str]) -> str:
    """The line of a whole pick: too few cards are refused rather than left to be completed (CM-30)."""
    o = view.open
    line = f"pick {', '.join(named)}"
    least, _ = pick_limits(o.engineers[o.mover], o.hands[o.mover] - len(o.picked), len(o.row) + len(o.picked))
    return f"{line}; pass" if len(o.picked) + len(named) < least else line


def face_up_draws(words: CanalManiaWords, view: View, names: Sequence[str]) -> list[Choice]:
    """The face-up cards that Rennie can draw."""
    return [(words.card(move.card), CARD_NAMES[move.card]) for move in view.legal or () if isinstance(move, DrawFaceUp)]


def places(words: CanalManiaWords, view: View, names: Sequence[str]) -> list[Choice]:
    """The towns for the next token, or the colours for a white symbol."""
    out: list[Choice] = []
    for move in view.legal or ():
        if isinstance(move, Place | Return):
            out.append((TOWNS[move.town], TOWNS[move.town]))
        elif isinstance(move, Colour):
            out.append((words.colour(move.colour), TOWN_COLOURS[move.colour]))
    return out


_PLACE_VERBS = {ASK_COLOUR: "colour", ASK_RETURN: "return"}


def place_line(view: View, where: str) -> str:
    """The line that puts a token somewhere or names a colour, whichever is asked."""
    asked = view.open.asked
    return f"{_PLACE_VERBS.get(asked[-1].kind if asked else -1, 'place')} {where}"


def builds(words: CanalManiaWords, view: View, names: Sequence[str]) -> list[Choice]:
    """Whole ways to build with the present hand on any of the mover's canals, best first."""
    if view.seat is None or not (passes_to(view, 2) or any(isinstance(move, Lay) for move in view.legal or ())):
        return []
    ways = [way for work in view.open.works[view.seat] for way in plans.builds(view, work.contract, wanting=0)]
    ways.sort(key=lambda way: (not way.completes, -(way.points or way.tile_points) / max(way.cards, 1), way.cards))
    return [(build_label(words, way), notation.write(way.moves, short=True)) for way in ways]


def build_label(words: CanalManiaWords, way: plans.BuildPlan) -> str:
    """A build in one line: the tiles, the cards, and the points of a completion."""
    tiles = notation.write(way.lays).partition(": ")[2]
    return words.say(
        "choice-build", contract=words.short_contract(way.contract), tiles=tiles, cards=way.cards, points=way.points,
        completes="yes" if way.completes else "no",
    )  # fmt: skip


def routes(words: CanalManiaWords, view: View, names: Sequence[str]) -> list[Choice]:
    """The goods routes: points for everyone, the best for the mover first."""
    if not (passes_to(view, 3) or any(isinstance(move, Goods) for move in view.legal or ())):
        return []
    out: list[Choice] = []
    for plan in planner.routes(view):
        points = ", ".join(f"{plain_name(names[seat])} {won}" for seat, won in enumerate(plan.points) if won)
        value = notation.write([plan.move], short=True)
        route = notation.write([plan.move]).partition(" ")[2]
        out.append(((words.say("choice-route", own=plan.own, route=route, points=points)), value))
    return out


def remove_line(view: View, contract: str, tiles: int) -> str:
    """The line that lifts tiles: the last ones of the build action in progress, or those of an unfinished canal.

    Without a name it is the canal of which tiles can be removed. Raises AmbiguousMove for several, IllegalMove for none.
    """
    if view.open.action == BUILDING:
        return f"take back {tiles}"
    if not contract:
        found = [CONTRACTS[move.contract] for move in view.legal or () if isinstance(move, Remove)]
        if not found:
            raise IllegalMove("nothing-laid", "CM-48")
        if len(found) > 1:
            raise AmbiguousMove("remove", "contract", found)
        contract = found[0]
    return f"remove {contract} {tiles}"


def removals(words: CanalManiaWords, view: View, names: Sequence[str]) -> list[Choice]:
    """The unfinished canals of which tiles can be removed."""
    out = []
    for move in view.legal or ():
        if isinstance(move, Remove):
            work = next(w for w in view.open.works[view.open.mover] if w.contract == move.contract)
            still = tiles_needed(work.contract, work.start, path_of(work.tiles))
            label = words.say("choice-remove", contract=words.contract(move.contract), laid=len(work.tiles), still=still)
            out.append(((label), CONTRACT_IDS[move.contract]))
    return out


def discards(words: CanalManiaWords, view: View, names: Sequence[str]) -> list[Choice]:
    """The sets of cards to discard: the surplus at the end of the turn, or the extra cards of building over."""
    o, legal = view.open, view.legal or []
    spending = any(isinstance(move, Spend) for move in legal)
    if view.private is None or not (spending or any(isinstance(move, Discard) for move in legal)):
        return []
    count = o.asked[-1].count if spending else o.hands[o.mover] - HAND_LIMIT
    have = counts(view.private.hand)
    kinds = [kind for kind, n in enumerate(have) if n]
    sets = [c for c in combinations_with_replacement(kinds, count) if all(c.count(k) <= have[k] for k in set(c))]
    # What one has most of is missed least; surveyors last.
    sets.sort(key=lambda chosen: sum(4 * (kind == 4) - have[kind] for kind in chosen))
    return [((words.words.join([words.kind(k) for k in c])), ", ".join(KINDS[k] for k in c)) for c in sets]

