"""Reaches: the sections between towns and locks, and their breakdown (chapter Win Kudos Points; AR-3, AR-22 to AR-33)."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache

from rules.arriala.board import KIND, PLACES, REACH_POINTS, SPACE, layout
from rules.arriala.events import ReachClosed, ReachGone
from rules.arriala.pieces import colour_of, layout_of
from rules.arriala.state import NOBODY, Open, Reach
from rules.game import Event

Section = tuple[int, ...]
"""The spaces of a section, from the Grisolles side."""


@lru_cache(maxsize=4096)
def _sections(board: str, seats: int, locks: tuple[int, ...]) -> tuple[Section, ...]:
    found: list[list[int]] = [[]]
    for place in layout(board, seats).line:
        if KIND[place] == SPACE and place not in locks:
            found[-1].append(place)
        else:
            found.append([])
    return tuple(tuple(spaces) for spaces in found if spaces)


def section_name(first: int, last: int) -> str:
    """A section's name: ``B1-B6``, or that of its only space."""
    return PLACES[first] if first == last else f"{PLACES[first]}-{PLACES[last]}"


def sections(o: Open) -> tuple[Section, ...]:
    """All sections, open and closed, from the Grisolles side."""
    return _sections(o.options.board, o.seats, tuple(o.locks))


def open_sections(o: Open) -> list[Section]:
    """The sections that were not broken down yet."""
    closed = {reach.first for reach in o.reaches}
    return [section for section in sections(o) if section[0] not in closed]


def reach_of(o: Open, space: int) -> Reach | None:
    """The closed section that a space belongs to."""
    return next((reach for reach in o.reaches if reach.first <= space <= reach.last and KIND[space] == SPACE), None)


def standoffs(colours: Iterable[int]) -> list[list[int]]:
    """The colours that cancel each other out in a place, the more workers first: at most two groups (AR-26 to AR-28)."""
    listed = list(colours)
    counts = {colour: listed.count(colour) for colour in listed}
    out: list[list[int]] = []
    for level in sorted(set(counts.values()), reverse=True)[:2]:
        best = sorted(colour for colour, count in counts.items() if count == level)
        if len(best) == 1:
            break
        out.append(best)
    return out


def winner(colours: Iterable[int]) -> int:
    """The colour that wins a place where workers of these colours stand, or NOBODY (AR-26 to AR-28).

    The colours with the most workers cancel out if they are several, and the next lower number counts, once.
    """
    listed = list(colours)
    counts = {colour: listed.count(colour) for colour in listed}
    for level in sorted(set(counts.values()), reverse=True)[:2]:
        best = [colour for colour, count in counts.items() if count == level]
        if len(best) == 1:
            return best[0]
    return NOBODY


def reach_points(size: int) -> int:
    """What a section pays by its size (AR-24, AR-29)."""
    return REACH_POINTS[min(size, len(REACH_POINTS) - 1)]


def add_points(o: Open, colour: int, points: int) -> None:
    """Points for a colour; the neutral one too (AR-51)."""
    o.scores[o.colours.index(colour)] += points


def after_arrival(o: Open, place: int) -> list[Event]:
    """A worker has arrived: the section may be full (AR-23)."""
    return _break_down(o, (place,))


def after_lock(o: Open, place: int) -> list[Event]:
    """A lock was built: its sides may be full, the Grisolles side comes first; or no side is left (AR-22, AR-32)."""
    line, i = layout_of(o).line, layout_of(o).index[place]
    sides = [there for there in (line[i - 1], line[i + 1]) if KIND[there] == SPACE and there not in o.locks]
    return _break_down(o, sides) if sides else [ReachGone(seat=o.mover, to=place)]


def _break_down(o: Open, places: Iterable[int]) -> list[Event]:
    """Break down the open sections that these places belong to, if they are full."""
    events: list[Event] = []
    standing = {there: worker for worker, there in enumerate(o.workers)}
    for place in places:
        for section in open_sections(o):
            if place in section and all(space in standing for space in section):
                colours = tuple(colour_of(o, standing[space]) for space in section)
                won = winner(colours)
                points = reach_points(len(section)) if won != NOBODY else 0
                if won != NOBODY:
                    add_points(o, won, points)
                first, last = section[0], section[-1]
                o.reaches.append(Reach(first, last, won, points))
                events.append(ReachClosed(seat=o.mover, first=first, last=last, workers=colours, winner=won, points=points))
    return events
