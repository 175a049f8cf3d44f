"""Autocomplete: a view's choices, made once a version in a worker thread, and filtered by what was typed.

A choice's label is seen by its asker alone and made from his own view. Whatever goes wrong here offers nothing: a list of
choices is a help, and what is typed freely is checked like everything else.
"""

from __future__ import annotations

import asyncio
import difflib
import logging
from collections import OrderedDict
from collections.abc import Callable, Coroutine, Iterable, Sequence
from datetime import datetime, timedelta
from functools import lru_cache, wraps
from itertools import islice
from typing import Any, ParamSpec

from discord import app_commands

from bot.logs import places
from bot.refusals import Refusal
from bot.table import Table
from bot.tables import Tables
from rules.game import AmbiguousMove, RulesError
from rules.names import fold, tidy

log = logging.getLogger(__name__)

P = ParamSpec("P")

MOST = 25
"""Choices that Discord shows."""
LENGTH = 100
"""Characters of a choice's name and value."""
_MOST_TYPED = 120
"""Characters of what was typed that choices are filtered by."""
KEPT = 256
"""Lists of choices kept: the versions of the tables where somebody is typing."""
TYPING = timedelta(minutes=15)
"""How long a command is thought to be in the making: one that is sent later was typed anew, or is played as it is."""
TYPISTS = 4096
"""People and commands of which it is known what they were offered last."""

Choice = tuple[str, str]
"""Label and value."""
Maker = Callable[[Any, Sequence[str]], list[Choice]]
"""Makes the choices of a view, with the seats' names."""


class Offers:
    """The choices of every table's present version, by seat and kind."""

    def __init__(self, tables: Tables) -> None:
        self._tables = tables
        self._made: OrderedDict[tuple[int, int, int, str], asyncio.Future[list[Choice]]] = OrderedDict()
        self._typing: OrderedDict[tuple[int, int, str], tuple[int, datetime, list[Choice]]] = OrderedDict()

    async def of(
        self, channel: int, game: str, user: int, kind: str, maker: Maker, command: str = ""
    ) -> list[Choice]:
        """All choices of a kind for this user at the table in this channel; none when it is not his turn.

        For which version they were made is kept with the ``command`` that he types, for ``typed_at``.
        """
        name = kind.partition(" ")[0]
        self._typing.pop((channel, user, command), None)
        try:
            table = await self._tables.at(channel, game)
            seat = table.seat_of(user)
            if table.mover != seat:
                return []
            table, view = await self._tables.look(table.id, seat)
            made = await self._make(table, seat, view, kind, maker)
            if command:
                self._typing[channel, user, command] = table.version, self._tables.desk.now(), made
                while len(self._typing) > TYPISTS:
                    self._typing.popitem(last=False)
            return made
        except (Refusal, RulesError):
            return []
        except Exception as error:
            # What it says may hold what the asker alone may see: only where it failed goes into the log.
            log.error("choices for %s failed:\n%s", name, places(error))
            return []

    def typed_at(self, channel: int, user: int, command: str, values: Iterable[object]) -> int | None:
        """The table's version for which this user was offered what he has sent now with this command, and forget it.

        None where none of the values was offered last, or long ago: the command is played at the table as it is. Whoever has
        only looked at choices, and sends something else, is not bound by them.
        """
        kept = self._typing.pop((channel, user, command), None)
        if kept is None:
            return None
        version, when, made = kept
        sent = set(map(str, values))
        chosen = any(label in sent or value in sent for label, value in made)
        return version if chosen and self._tables.desk.now() - when <= TYPING else None

    async def meant(self, channel: int, game: str, user: int, kind: str, maker: Maker, typed: str) -> str:
        """The value of a choice whose label was typed; otherwise what was typed."""
        return value_of(await self.of(channel, game, user, kind, maker), typed) if typed else typed

    async def _make(self, table: Table, seat: int, view: Any, kind: str, maker: Maker) -> list[Choice]:
        key = (table.id, table.version, seat, kind)
        made = self._made.get(key)
        if made is None:
            made = asyncio.ensure_future(asyncio.to_thread(maker, view, table.names))
            self._made[key] = made
            while len(self._made) > KEPT:
                self._made.popitem(last=False)
        try:
            return await asyncio.shield(made)
        except Exception:
            # The next one who types may have better luck.
            self._made.pop(key, None)
            raise


Offering = Callable[P, Coroutine[Any, Any, list[app_commands.Choice[str]]]]


def offering(autocomplete: Offering[P]) -> Offering[P]:
    """Where a command would be refused nothing is offered for its options: it will say why when it is sent."""

    @wraps(autocomplete)
    async def offered(*args: P.args, **kwargs: P.kwargs) -> list[app_commands.Choice[str]]:
        try:
            return await autocomplete(*args, **kwargs)
        except (Refusal, RulesError):
            return []

    return offered


def shown(label: str) -> str:
    """A label as Discord takes it."""
    return label if len(label) <= LENGTH else label[: LENGTH - 1] + "…"


def value_of(choices: Iterable[Choice], typed: str) -> str:
    """The value of the choice whose label was typed as it is shown; what was typed, if that is no label.

    Whoever does not tap a choice but types what he sees means the same. Raises AmbiguousMove where labels differ only behind
    what is shown.
    """
    key = fold(typed)
    found = dict.fromkeys(value for label, value in choices if key and key in (fold(label), fold(shown(label))))
    if len(found) > 1:
        raise AmbiguousMove(typed, "label", list(found))
    return next(iter(found), typed)


def matching(choices: Iterable[Choice], typed: str) -> list[app_commands.Choice[str]]:
    """The choices that hold every word that was typed, in their order, as many as Discord takes.

    Where there is none, the words are taken for the nearest ones that the choices have.
    """
    offered = [choice for choice in choices if len(choice[1]) <= LENGTH]
    wanted = [word for word in map(fold, tidy(typed[:_MOST_TYPED]).replace(",", " ").split()) if word]
    found = _holding(offered, wanted)
    if not found and wanted:
        known = {fold(word) for label, value in offered for word in f"{label} {value}".split()}
        nearest = [difflib.get_close_matches(word, known, n=1, cutoff=0.75) for word in wanted]
        if all(nearest):
            found = _holding(offered, [near[0] for near in nearest])
    return [app_commands.Choice(name=shown(label), value=value) for label, value in found]


def _holding(choices: Iterable[Choice], wanted: Sequence[str]) -> list[Choice]:
    """The first choices that hold all these folded words."""
    fitting = (choice for choice in choices if all(word in _searched(*choice) for word in wanted))
    return list(islice(fitting, MOST))


@lru_cache(maxsize=1 << 12)
def _searched(label: str, value: str) -> str:
    return f"{fold(label)} {fold(value)}"
