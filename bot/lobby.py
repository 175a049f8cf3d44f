"""Who may do what at a table, and what the lobby allows: pure functions from a table to the next one."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Literal, NamedTuple

import msgspec

from bot.refusals import Refusal
from bot.table import Person, Seat, Table
from rules.game import AnyGame
from rules.options import Number, Option, Ruleset

Role = Literal["seat", "host", "manager"]

PERMITS: dict[str, frozenset[Role]] = {
    "start": frozenset({"seat"}),
    "ai": frozenset({"seat"}),
    "option": frozenset({"host", "manager"}),
    "remove": frozenset({"host", "manager"}),
    "close": frozenset({"host", "manager"}),
    "abandon": frozenset({"seat", "manager"}),
    "move": frozenset({"host"}),
    "bring": frozenset({"seat"}),
    "release": frozenset({"seat", "host", "manager"}),
}
"""Who may do what else is not everybody's: someone with a seat, the host, someone who may manage the channel."""


def permit(table: Table, who: Person, action: str) -> None:
    """Raise Refusal ``not-allowed`` unless this person may do this here."""
    roles: set[Role] = set()
    if any(seat.user == who.user for seat in table.seats):
        roles.add("seat")
    if table.host == who.user:
        roles.add("host")
    if who.manager:
        roles.add("manager")
    if not roles & PERMITS[action]:
        raise Refusal("not-allowed", action=action)


def heir(table: Table, gone: Collection[int]) -> Seat | None:
    """Who becomes host when these people have left: the first person still seated; None while the host is there."""
    if table.host not in gone:
        return None
    return next((seat for seat in table.seats if seat.user is not None and seat.user not in gone), None)


def ruleset_of(game: AnyGame, name: str) -> Ruleset:
    """The game's ruleset of this name, the first for "". Raises Refusal ``unknown-ruleset``."""
    for ruleset in game.rulesets:
        if name in ("", ruleset.name):
            return ruleset
    raise Refusal("unknown-ruleset", ruleset=name)


def check_options(ruleset: Ruleset, options: Mapping[str, str]) -> dict[str, str]:
    """The options as they are stored, those at their default left out: it need not be said.

    Raises Refusal ``unknown-option``, ``unknown-value``, ``number-out-of-range`` for what the ruleset does not have.
    """
    chosen: dict[str, str] = {}
    for name, value in options.items():
        option = ruleset.option(name)
        if option is None:
            raise Refusal("unknown-option", option=name, possible=", ".join(known.name for known in ruleset.options))
        stored = stored_value(option, value)
        if stored != option.default:
            chosen[option.name] = stored
    return chosen


def stored_value(option: Option, value: str) -> str:
    """What is stored for a value that somebody typed or chose. Raises Refusal ``unknown-value``, ``number-out-of-range``."""
    stored = option.stored(value)
    if stored is not None:
        return stored
    if isinstance(option, Number):
        least, most, also = option.least, option.most, ", ".join(map(str, option.also)) or "none"
        raise Refusal("number-out-of-range", option=option.name, value=value, least=least, most=most, also=also)
    raise Refusal("unknown-value", option=option.name, value=value, possible=option.possible)


def must_be_lobby(table: Table) -> None:
    """Raise Refusal ``already-running`` or ``over`` unless the table still waits for its start."""
    if table.phase == "running":
        raise Refusal("already-running")
    if table.phase != "lobby":
        raise Refusal("over")


def seated(table: Table, seat: Seat, most: int) -> Table:
    """The table with one more seat. Raises Refusal ``already-seated``, ``table-full``."""
    if seat.user is not None and any(other.user == seat.user for other in table.seats):
        raise Refusal("already-seated")
    if len(table.seats) >= most:
        raise Refusal("table-full", most=most)
    return msgspec.structs.replace(table, seats=(*table.seats, seat))


def unseated(table: Table, number: int) -> Table:
    """The table with one seat less; its first person is host when the host has gone, and without people it is abandoned."""
    seats = table.seats[:number] + table.seats[number + 1 :]
    people = [seat.user for seat in seats if seat.user is not None]
    if not people:
        return msgspec.structs.replace(table, seats=seats, phase="abandoned")
    host = table.host if table.host in people else people[0]
    return msgspec.structs.replace(table, seats=seats, host=host)


def coloured(table: Table, number: int, colour: str, colours: tuple[str, ...]) -> Table:
    """The table with this seat's wish, "" for none. Raises Refusal ``unknown-colour``, ``colour-taken``."""
    if colour and colour not in colours:
        raise Refusal("unknown-colour", colour=colour)
    for other, seat in enumerate(table.seats):
        if colour and other != number and seat.colour == colour:
            raise Refusal("colour-taken", colour=colour, name=seat.name)
    seats = list(table.seats)
    seats[number] = msgspec.structs.replace(seats[number], colour=colour)
    return msgspec.structs.replace(table, seats=tuple(seats))


RULESET = "ruleset"
"""What stands for the choice of the ruleset among the options."""


_ASK = "?"


class Asked(NamedTuple):
    """A number that is to be asked for: all that its form is made of, so that nothing has to be read for it."""

    game: str
    ruleset: str
    option: str
    now: str

    def __str__(self) -> str:
        return ":".join((_ASK, *self))


def asked(value: str) -> Asked | None:
    """What an entry of the menu of options asks for; None for one that is chosen as it stands."""
    mark, *parts = value.split(":")
    return Asked(*parts) if mark == _ASK and len(parts) == len(Asked._fields) else None


def opted(table: Table, game: AnyGame, name: str, value: str) -> Table:
    """The table with an option, or its ruleset, chosen. The first value of an option is the default and is not stored.

    Raises Refusal ``unknown-ruleset``, ``unknown-option``, ``unknown-value``, ``number-out-of-range``, and ``table-full``
    for a ruleset that seats fewer than sit there.
    """
    if name == RULESET:
        ruleset = ruleset_of(game, value)
        if len(table.seats) > ruleset.most_seats:
            raise Refusal("table-full", most=ruleset.most_seats)
        known = {option.name: option for option in ruleset.options}
        kept = {name: chosen for name, chosen in table.options.items() if name in known and known[name].stored(chosen)}
        return msgspec.structs.replace(table, ruleset=ruleset.name, options=kept)
    ruleset = ruleset_of(game, table.ruleset)
    return msgspec.structs.replace(table, options=check_options(ruleset, {**table.options, name: value}))


def check_number(table: Table, least: int) -> None:
    """Raise Refusal ``starting-alone`` or ``too-few`` while the game needs more players."""
    if len(table.seats) == 1 and least > 1:
        raise Refusal("starting-alone", least=least)
    if len(table.seats) < least:
        raise Refusal("too-few", seats=len(table.seats), least=least)
