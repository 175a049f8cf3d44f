"""Draw a position of a record, or one written as text, as both pictures of a turn post: the turn card and the map.

Seats are named by their colours: a record holds no names. What is drawn is what a spectator may see.
"""

from __future__ import annotations

import argparse
import importlib
import sys
import tomllib
from pathlib import Path
from types import ModuleType
from typing import Any, NamedTuple

from bot.registry import Front, load_fronts
from render.theme import THEMES
from rules import record as records
from rules.game import AnyGame, BadState, Event
from rules.record import Record, RecordFault

HELP = "draw a position of a record, or one written as text"


def arguments(parser: argparse.ArgumentParser) -> None:
    """The command's arguments."""
    parser.add_argument("record", type=Path, metavar="FILE", help="a record's file, or a position's (.toml)")
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
    return Source(record, front, *_pictures_of(front.game, state))


def write_files(folder: Path, files: dict[str, bytes]) -> None:
    """Write files and print their paths. Raises Unusable."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
        for name, content in files.items():
            (folder / name).write_bytes(content)
            print(folder / name)
    except OSError as error:
        raise Unusable(f"{folder}: {error.strerror}") from None


def tell_if_cut(path: Path, record: Record) -> None:
    """Say so, where messages go, when a record does not hold a whole game."""
    held = len(record.moves)
    if held != record.length:
        print(f"{path} is cut: it says {record.length} lines and holds {held}", file=sys.stderr)
    elif not record.finished:
        print(f"{path} is not finished: it ends after line {held}", file=sys.stderr)


def number_in(record: Record, at: int | None) -> int:
    """The move that ``--at`` names, the last by default. Raises Unusable."""
    length = len(record.moves)
    number = length if at is None else at
    if not 0 <= number <= length:
        raise Unusable(f"--at must be from 0 to {length}, the record's moves; not {number}", 2)
    return number


def positions_of(game: str) -> ModuleType:
    """The module that reads and writes a game's positions."""
    return importlib.import_module(f"rules.{game.replace('-', '_')}.position")


def _draw(args: argparse.Namespace) -> None:
    if args.record.suffix == ".toml":
        _draw_position(args)
    else:
        _draw_record(args)


def _draw_position(args: argparse.Namespace) -> None:
    path: Path = args.record
    if args.at is not None:
        raise Unusable("--at names a move of a record; a position has none", 2)
    fronts = load_fronts()
    try:
        text = path.read_text(encoding="utf-8-sig")
        name = tomllib.loads(text).get("game")
        if name not in fronts:
            raise BadState("game", f"a position that is drawn names its game: {' or '.join(fronts)}")
        state = positions_of(name).read(text)
    except OSError as error:
        raise Unusable(f"{path}: {error.strerror}") from None
    except (BadState, UnicodeDecodeError, tomllib.TOMLDecodeError) as error:
        raise Unusable(f"{path}: {error}") from None
    game = fronts[name].game
    pictures, names = _pictures_of(game, state)
    scene = pictures.Scene(game.view(state, None), names, (), "", theme=args.theme)
    files = {f"{path.stem}-card.png": pictures.draw_card(scene), f"{path.stem}-map.png": pictures.draw_map(scene)}
    write_files(args.out, files)


def _pictures_of(game: AnyGame, state: Any) -> tuple[ModuleType, tuple[str, ...]]:
    """The module that draws a game, and the seats' names: their colours."""
    names = tuple(game.colours[colour].capitalize() for colour in game.seat_colours(state))
    return importlib.import_module(f"render.{game.name.replace('-', '_')}"), names


def _draw_record(args: argparse.Namespace) -> None:
    path: Path = args.record
    source = open_record(path)
    number = number_in(source.record, args.at)
    try:
        view, events = _after(source, number)
    except RecordFault as fault:
        raise Unusable(f"{path}: {fault}") from None
    headline = source.front.headline(events, source.names)
    scene = source.pictures.Scene(view, source.names, tuple(events), headline, theme=args.theme)
    stem = f"{path.stem}-{number}"
    pictures = {f"{stem}-card.png": source.pictures.draw_card(scene), f"{stem}-map.png": source.pictures.draw_map(scene)}
    write_files(args.out, pictures)
    tell_if_cut(path, source.record)


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
