"""Positions to draw: built by hand, without the engine, so that every figure in a picture is known."""

from __future__ import annotations

from pathlib import Path

from render.canal_mania import Scene
from rules.canal_mania import board
from rules.canal_mania import position as positions
from rules.canal_mania.events import AnyEvent, TileLaid
from rules.canal_mania.state import PLAYING, Canal, Open, View, Work

THAMES = "P19 stretch O19 lock N19 stretch M19 aqueduct L19 tunnel Reading K20 lock Oxford"
NAMES = ("Ada", "Brindley", "Clara", "Dudley", "Telford")


LATE = ("two-players-middle", "three-players-decline", "four-players-last-round", "five-players-over")
"""Positions out of games among computer players, as texts beside this file."""


def late(name: str) -> Open:
    """One of ``LATE``."""
    text = (Path(__file__).parent / "positions" / f"{name}.toml").read_text(encoding="utf-8")
    return positions.read(text).open


def town(name: str) -> int:
    """A town's index."""
    return board.TOWN_OF_NAME[name]


def contract(id_: str) -> int:
    """A contract's index."""
    return board.CONTRACT_IDS.index(id_)


def tiles(start: str, line: str) -> tuple[int, ...]:
    """Tiles along a line: ``"S22 lock T22 stretch Maidstone"``. Between two tiles a town may be named; the last word is
    the hex or town that the last tile's exit faces."""
    words = line.split()
    path: list[tuple[int, str]] = [(board.TOWN_HEX[town(start)], "")]
    i = 0
    while i < len(words):
        word = words[i].replace("_", " ")
        if word in board.TOWN_OF_NAME:
            path.append((board.TOWN_HEX[town(word)], ""))
            i += 1
        elif i + 1 < len(words) and words[i + 1] in board.KINDS:
            path.append((board.HEX_OF_LABEL[word], words[i + 1]))
            i += 2
        else:
            path.append((board.HEX_OF_LABEL[word], ""))
            i += 1
    codes = []
    for before, (hex_, kind), after in zip(path, path[1:], path[2:], strict=False):
        if kind:
            around = board.NEIGHBOURS[hex_]
            codes.append(board.tile(hex_, around.index(before[0]), around.index(after[0]), board.KINDS.index(kind)))
    return tuple(codes)


def position(seats: int = 3) -> Open:
    """An opening: nothing on the board, five contracts in parliament, five cards."""
    return Open(
        ruleset="second",
        trigger=(0, 0, 80, 70, 60, 50)[seats],
        colours=tuple(range(seats)),
        first=0,
        engineers=list(range(seats)),
        beside=list(range(seats, 5)),
        scores=[0] * seats,
        junctions=[2 if seats == 2 else 1] * seats,
        hands=[0] * seats,
        supply=list(board.TILES_OF_A_SEAT) * seats,
        works=[() for _ in range(seats)],
        canals=[],
        tokens=0,
        joined=[0] * len(board.TOWNS),
        laid=[0] * len(board.HEXES),
        links=[],
        parliament=list(range(5)),
        contracts_left=25,
        row=[0, 8, 15, 19, 22],
        deck=72,
        pile=0,
        known=[0] * len(board.CARD_COUNT),
        round=1,
        turn=1,
        mover=0,
        phase=1,
        stage=PLAYING,
        ends=0,
        action=0,
        asked=[],
        picked=(),
        build=(),
        half=-1,
        acted=False,
        idle=0,
        order=(),
    )


def complete(open_: Open, seat: int, id_: str, start: str, line: str) -> None:
    """Put a completed canal on the board."""
    laid = tiles(start, line)
    open_.canals.append(Canal(seat, contract(id_), town(start), laid, True))
    _occupy(open_, seat, laid)


def begin(open_: Open, seat: int, id_: str, start: str, line: str = "") -> None:
    """Put an unfinished canal on the board, its boat at its end."""
    laid = tiles(start, line) if line else ()
    open_.works[seat] = (*open_.works[seat], Work(contract(id_), town(start), laid))
    _occupy(open_, seat, laid)


def _occupy(open_: Open, seat: int, laid: tuple[int, ...]) -> None:
    for code in laid:
        open_.laid[board.tile_hex(code)] += 1
        open_.supply[4 * seat + board.tile_kind(code)] -= 1


def laid_events(open_: Open, seat: int, id_: str, count: int) -> tuple[AnyEvent, ...]:
    """The events of a seat's having just laid the last ``count`` tiles of an unfinished canal."""
    work = next(w for w in open_.works[seat] if w.contract == contract(id_))
    return tuple(TileLaid(seat=seat, contract=work.contract, tile=t, paid=(), over=False) for t in work.tiles[-count:])


def scene(open_: Open, events: tuple[AnyEvent, ...] = (), headline: str = "", seat: int | None = None) -> Scene:
    """A scene of a position, as a spectator sees it."""
    view = View(open=open_, seat=seat, private=None, legal=None)
    return Scene(view=view, names=NAMES[: len(open_.scores)], events=events, headline=headline, story=(headline,))


def crowded() -> Open:
    """Five players: parallel canals, canals that cross, five boats in one town, tokens, scores past a lap."""
    open_ = position(5)
    open_.round, open_.phase, open_.ends, open_.mover = 14, 3, 15, 2
    open_.scores = [48, 48, 47, 103, 9]
    open_.hands = [7, 4, 0, 5, 6]
    leeds_liverpool = "I4 stretch H3 lock Skipton F3 aqueduct F4 tunnel E5 stretch D5 lock C6 stretch Liverpool"
    complete(open_, 0, "leeds-liverpool", "Leeds", leeds_liverpool)
    complete(open_, 1, "junction", "Newark", "N8 lock Lincoln")
    complete(open_, 2, "trent-fossdyke", "Nottingham", "M10 stretch Newark N8 stretch Lincoln")
    complete(open_, 3, "witham", "Lincoln", "P8 stretch Q9 lock Boston")
    complete(open_, 4, "junction", "Lincoln", "N8 lock Newark")
    complete(open_, 4, "medway", "Tonbridge", "S22 lock T22 stretch Maidstone")
    complete(open_, 3, "thames", "London", THAMES)
    begin(open_, 0, "coventry", "Birmingham")
    begin(open_, 1, "worcester-birmingham", "Birmingham", "G14 aqueduct G15")
    begin(open_, 2, "shropshire-union", "Birmingham")
    begin(open_, 3, "junction", "Birmingham")
    begin(open_, 4, "junction-2", "Birmingham")
    open_.tokens = sum(1 << town(name) for name in ("Birmingham", "London", "Leeds", "Newark", "Oxford", "Bath"))
    open_.parliament = [contract(i) for i in ("oxford", "rochdale", "grand-junction", "ellesmere", "kennet-avon")]
    return open_
