"""The pictures that somebody asks for: the map round a place or a stretch, a plan with its targets numbered, whole games."""

from __future__ import annotations

from collections.abc import Sequence

from bot.games.arriala.sheets import planned
from bot.games.arriala.words import ArrialaWords
from bot.registry import Film, Picture
from bot.words import plain_name
from render import arriala as drawn
from rules import record as records
from rules.arriala.board import PLACES, STRETCHES, TOWNS
from rules.arriala.names import PLACES as PLACE_NAMES
from rules.arriala.names import place as place_name
from rules.arriala.pieces import layout_of
from rules.arriala.state import View
from rules.game import AnyGame, UnreadableMove


def _scene(view: View, names: Sequence[str]) -> drawn.Scene:
    return drawn.Scene(view, tuple(plain_name(name) for name in names))


def places(words: ArrialaWords, view: View) -> list[tuple[str, str]]:
    """What is in play: the stretches, the towns, what lies beside the canal, and the spaces."""
    layout = layout_of(view.open)
    out = [
        (f"{STRETCHES[stretch]} · {PLACES[TOWNS[stretch]]} – {PLACES[TOWNS[stretch + 1]]}", STRETCHES[stretch])
        for stretch in layout.stretches
    ]
    in_play = [place for place in range(len(PLACES)) if layout.has(place)]
    spaces = [place for place in layout.line if place not in layout.towns]
    order = [*layout.towns, *(place for place in in_play if layout.index[place] < 0), *spaces]
    return [*out, *((words.place(place), PLACE_NAMES.write(place, False)) for place in order)]


def around(view: View, names: Sequence[str], where: str) -> Picture:
    """The map round a stretch or a place, named as in a move. Raises UnreadableMove with the nearest names."""
    scene = _scene(view, names)
    layout = layout_of(view.open)
    letter = where.strip().upper()
    if letter in STRETCHES and STRETCHES.index(letter) in layout.stretches:
        stretch = STRETCHES.index(letter)
        return Picture(drawn.draw_around(scene, stretch=stretch), drawn.alt_around(scene, stretch=stretch))
    # b1 differs from B1 by its letter's case alone: here it is as it was typed.
    exact = [i for i, name in enumerate(PLACES) if name == where.strip()]
    found = [place for place in exact or PLACE_NAMES.find(where) if layout.has(place)]
    if not found:
        near = PLACE_NAMES.unreadable(where).near
        raise UnreadableMove(where, "place", [name for name in near if layout.has(PLACE_NAMES.find(name)[0])])
    if len(found) > 1:
        raise UnreadableMove(where, "place", [place_name(place) for place in found[:3]])
    return Picture(drawn.draw_around(scene, place=found[0]), drawn.alt_around(scene, place=found[0]))


def plan_picture(view: View, names: Sequence[str]) -> Picture | None:
    """What the plan tells, numbered on the board; None where it tells of nothing."""
    projects = planned(view)
    if not projects:
        return None
    scene = _scene(view, names)
    return Picture(drawn.draw_plan(scene, projects), drawn.alt_plan(scene, projects))


def film(game: AnyGame, record: bytes, names: Sequence[str]) -> Film:
    """The GIF of a game, a frame a turn, and the chart of its scores by round. Raises RecordFault."""
    turns = drawn.turns_of(game, records.read(record), [plain_name(name) for name in names])
    return Film(
        replay=Picture(drawn.replay(drawn.thinned(turns)), drawn.alt_replay(turns)),
        chart=Picture(drawn.draw_scores(turns), drawn.alt_scores(turns)),
    )
