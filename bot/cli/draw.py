"""Draw a position of a record as both pictures of a turn post: the turn card and the map.

Seats are named by their colours: a record holds no names. What is drawn is what a spectator may see.
"""

from __future__ import annotations

import argparse
import importlib
import sys
from pathlib import Path
from types import ModuleType
from typing import Any, NamedTuple

from bot.registry import Front, load_fronts
from render.theme import THEMES
from rules import record as records
from rules.game import AnyGame, Event
from rules.record import Record, RecordFault

HELP = "draw a position of a record"


def arguments(parser: argparse.ArgumentParser) -> None:
    """The command's arguments."""
    parser.add_argument("record", type=Path, metavar="RECORD", help="a record's file")
    parser.add_argument("--at", type=int, metavar="N", help="the position after move N; 0: at the start (default: the last)")
    add_picture_arguments(parser)


def add_picture_arguments(parser: argparse.ArgumentParser) -> None:
    """The arguments of all commands that draw."""
    parser.add_argument("--theme", choices=list(THEMES), default=next(iter(THEMES)), help="default: %(default)s")
    parser.add_argument("--out", type=Path, default=Path(), metavar="DIR", help="where the files go (default: here)")


class Unusable(Exception):
    """Arguments that make no picture: the message is for the person who typed them, ``status`` the exit status."""

    def __init__(self, message: str, status: int = 1) -> None:
        super().__init__(message)
        self.status = status


def main(args: argparse.Namespace) -> int:
    """0 and the files' names; 1 for a record that cannot be replayed or files that cannot be written, 2 for a wrong N."""
    try:
        _draw(args)
    except Unusable as error:
        print(f"narrowboat draw: {error}", file=sys.stderr)
        return error.status
    return 0


class Source(NamedTuple):
    """A record read from a file, its game, and the module that draws it."""

    record: Record
    front: Front
    pictures: ModuleType
    names: tuple[str, ...]
    """The seats, named by their colours."""

    @property
    def game(self) -> AnyGame:
        """The rules."""
        return self.front.game


def open_record(path: Path) -> Source:
    """Read a record. Raises Unusable."""
    try:
        record = records.read(path.read_bytes())
    except OSError as error:
        raise Unusable(f"{path}: {error.strerror}") from None
    except RecordFault as fault:
        raise Unusable(f"{path}: {fault}") from None
    front = load_fronts().get(record.game)
    if front is None:
        raise Unusable(f"{path}: there is no game {record.game!r}")
    try:
        state = records.begin(front.game, record)
    except RecordFault as fault:
        raise Unusable(f"{path}: {fault}") from None
    names = tuple(front.game.colours[colour].capitalize() for colour in front.game.seat_colours(state))
    return Source(record, front, importlib.import_module(f"render.{record.game.replace('-', '_')}"), names)


def write_files(folder: Path, files: dict[str, bytes]) -> None:
    """Write files and print their paths. Raises Unusable."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
        for name, content in files.items():
            (folder / name).write_bytes(content)
            print(folder / name)
    except OSError as error:
        raise Unusable(f"{folder}: {error.strerror}") from None


def _draw(args: argparse.Namespace) -> None:
    path: Path = args.record
    source = open_record(path)
    length = len(source.record.moves)
    number = length if args.at is None else args.at
    if not 0 <= number <= length:
        raise Unusable(f"--at must be from 0 to {length}, the record's moves; not {number}", 2)
    try:
        view, events = _after(source, number)
    except RecordFault as fault:
        raise Unusable(f"{path}: {fault}") from None
    headline = source.front.headline(events, source.names)
    scene = source.pictures.Scene(view, source.names, tuple(events), headline, theme=args.theme)
    stem = f"{path.stem}-{number}"
    pictures = {f"{stem}-card.png": source.pictures.draw_card(scene), f"{stem}-map.png": source.pictures.draw_map(scene)}
    write_files(args.out, pictures)


def _after(source: Source, number: int) -> tuple[Any, list[Event]]:
    """What a spectator sees after a move, and the events of the turn that the move belongs to, up to it."""
    game = source.game
    state = records.begin(game, source.record)
    turn = game.turn(state)
    events: list[Event] = []
    ended = False
    for played in records.replay(game, source.record) if number else ():
        state = played.state  # one and the same object, which plays on
        events = [*([] if ended else events), *game.public(played.events)]
        ended = game.turn(state) != turn
        turn = game.turn(state)
        if played.number == number:
            break
    return game.view(state, None), events
