"""Positions to draw: set up by hand, so that every figure in a picture is known."""

from __future__ import annotations

from render.arriala import Scene
from rules.arriala import board
from rules.arriala.events import Allocated, AnyEvent, ReachClosed, TurnEnded, Walked
from rules.arriala.rulesets import RULESETS, options_of
from rules.arriala.setting_up import opening_position
from rules.arriala.state import NOBODY, Open, Reach, View

NAMES = ("Ada", "Brindley", "Clara", "Dudley")
RED, YELLOW, GREEN, PURPLE = range(4)


def place(name: str) -> int:
    """A place's index."""
    return board.PLACE_OF_NAME[name]


def position(seats: int = 4, name: str = "P1") -> Open:
    """An opening; the cards are dealt."""
    open_ = opening_position(RULESETS[0].name, options_of({"board": name}), tuple(range(seats)), 0)
    open_.hands = [2] * seats
    open_.pile = sum(board.CARD_COUNT) - 2 * seats
    return open_


def put(open_: Open, side: int, *names: str) -> None:
    """Take workers of a side from its stock to places."""
    for name in names:
        worker = open_.workers.index(board.STOCK, board.WORKERS * side)
        assert worker // board.WORKERS == side
        open_.workers[worker] = place(name)


def close(open_: Open, section: str, winner: int, points: int) -> None:
    """Mark a section as broken down: ``"C1-C4"``."""
    first, last = map(place, section.split("-"))
    open_.reaches.append(Reach(first, last, winner, points))


def crowded(name: str = "P2") -> Open:
    """Four players late in a game: every kind of thing is on the board, all colours in one town."""
    open_ = position(4, name)
    open_.round, open_.turn, open_.mover, open_.left = 14, 55, 2, 3
    open_.scores = [21, 21, 22, 104]
    open_.hands, open_.pile = [3, 0, 11, 2], 20
    open_.discards[0] = 4
    open_.locks = sorted(map(place, ("A5", "B2", "B3", "C2", "D4", "D8")))
    open_.structures = [NOBODY, 3]
    put(open_, RED, "C3", "C4", "Moissac", "Fronton", "b1")
    put(open_, YELLOW, "A1", "A2", "Moissac", "Fronton", "Fronton")
    put(open_, GREEN, "A3", "Moissac", "Moissac", "Chasselas")
    put(open_, PURPLE, "B1", "Moissac", "Valence d'Agen", "Brulhois", "b4")
    close(open_, "A1-A4", YELLOW, 6)
    close(open_, "B1-B1", PURPLE, 1)
    close(open_, "C3-C4", RED, 2)
    close(open_, "D5-D7", NOBODY, 0)
    close(open_, "C1-C1", GREEN, 1)
    return open_


def turn() -> tuple[AnyEvent, ...]:
    """What the turn before ``crowded`` was: Brindley walks and allocates, and closes A1-A4."""
    return (
        Walked(seat=1, colour=GREEN, start=place("A5"), to=place("A3"), steps=2),
        Allocated(seat=1, to=place("A2")),
        ReachClosed(seat=1, first=place("A1"), last=place("A4"), workers=(1, 1, 2, 0), winner=YELLOW, points=6),
        TurnEnded(seat=1, left=0),
    )


def scene(open_: Open, events: tuple[AnyEvent, ...] = (), headline: str = "", seat: int | None = None) -> Scene:
    """A scene of a position, as a spectator sees it."""
    view = View(open=open_, seat=seat, private=None, legal=None)
    return Scene(view=view, names=NAMES[: open_.seats], events=events, headline=headline, story=(headline,))


def crowded_scene(name: str = "P2") -> Scene:
    """``crowded`` with the turn that led to it."""
    return scene(crowded(name), turn(), "Brindley closes A1-A4")
