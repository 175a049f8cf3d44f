"""The one place where a move is checked, stored and announced."""

from __future__ import annotations

import secrets
from collections.abc import Callable, Mapping, Sequence
from datetime import datetime
from typing import Any

from bot.registry import Front
from bot.store import Store
from bot.table import Checked, Entry, Person, Played, Scope, Table
from rules.game import Move

Clock = Callable[[], datetime]
"""Returns the present as an aware UTC datetime."""
SeedSource = Callable[[], str]
"""Returns a fresh seed that nobody can guess: 32 random bytes as hex."""


def fresh_seed() -> str:
    """A seed from the operating system's chance."""
    return secrets.token_hex(32)


class Tables:
    """All tables of the bot.

    Every method that changes a table takes its lock, works on a copy, and commits the log row, the snapshot and the outbox
    rows in one transaction before anybody sees the change. ``key`` is the id of the interaction that asks: the same key a
    second time changes nothing and answers the present state. Methods that only show take no lock.

    All of them raise Refusal (see ``bot.refusals.CODES``); the playing ones pass on the errors of ``rules.game`` untouched.
    Whenever something is refused or raised, nothing has changed.
    """

    def __init__(self, store: Store, fronts: Mapping[str, Front], clock: Clock, seed_source: SeedSource = fresh_seed) -> None:
        raise NotImplementedError

    def listen(self, callback: Callable[[int], None]) -> None:
        """Call this with a table's id after each commit that may have left something in its outbox."""
        raise NotImplementedError

    # Looking

    async def table(self, table_id: int) -> Table:
        """The table as it stands. Raises Refusal ``no-table``."""
        raise NotImplementedError

    async def at(self, channel: int, game: str = "") -> Table:
        """The table in this channel: the live one, or else the one that ended last.

        With ``game`` it must play that game. Raises Refusal ``no-table``, ``other-game``.
        """
        raise NotImplementedError

    async def mine(self, user: int) -> list[Table]:
        """The live tables where this user is seated, on all servers; those that wait for him first, longest first."""
        raise NotImplementedError

    async def look(self, table_id: int, seat: int | None) -> tuple[Table, Any]:
        """The table and what this seat, or a spectator (None), may see, both of the same moment: the last commit.

        The view is a copy and may be handed to a thread. Raises Refusal ``no-table``, ``not-started``, ``faulty``.
        """
        raise NotImplementedError

    async def log(self, table_id: int) -> list[Entry]:
        """All that happened at the table, oldest first, as everyone may know it."""
        raise NotImplementedError

    async def read_line(self, table_id: int, seat: int, text: str) -> tuple[Move, ...]:
        """The moves that a line of text means for this seat, which must be the mover.

        Raises Refusal ``not-started``, ``over``, ``not-your-turn``, ``faulty``; UnreadableMove, AmbiguousMove.
        """
        raise NotImplementedError

    # The lobby

    async def new(
        self,
        guild: int,
        channel: int,
        host: Person,
        game: str,
        ruleset: str = "",
        options: Mapping[str, str] | None = None,
        *,
        key: str = "",
    ) -> Played:
        """Open a table in a channel or thread; the host sits down at once. ``channel`` is the thread's id in a thread.

        ``ruleset`` "" is the game's first. Raises Refusal ``table-here``, ``unknown-game``, ``unknown-ruleset``,
        ``unknown-option``, ``unknown-value``.
        """
        raise NotImplementedError

    async def join(self, table_id: int, who: Person, *, key: str = "") -> Played:
        """Sit down. Raises Refusal ``already-seated``, ``table-full``, ``already-running``, ``over``."""
        raise NotImplementedError

    async def leave(self, table_id: int, who: Person, *, key: str = "") -> Played:
        """Stand up. The next person becomes host; when the last one leaves, the table is abandoned.

        Raises Refusal ``not-seated``, ``already-running``, ``over``.
        """
        raise NotImplementedError

    async def remove(self, table_id: int, by: Person, seat: int, *, key: str = "") -> Played:
        """Empty a seat in the lobby. Raises Refusal ``not-allowed``, ``no-such-seat``, ``already-running``, ``over``."""
        raise NotImplementedError

    async def add_ai(self, table_id: int, by: Person, level: str, name: str, *, key: str = "") -> Played:
        """Seat a computer player under this name.

        Raises Refusal ``not-allowed``, ``unknown-level``, ``table-full``, ``already-running``, ``over``.
        """
        raise NotImplementedError

    async def colour(self, table_id: int, who: Person, colour: str, *, key: str = "") -> Played:
        """Wish for a colour of the game, or for none with "".

        Raises Refusal ``not-seated``, ``unknown-colour``, ``colour-taken``, ``already-running``, ``over``.
        """
        raise NotImplementedError

    async def start(self, table_id: int, by: Person, *, key: str = "") -> Played:
        """Begin the game with those who are seated; the seed is drawn and its commitment announced.

        Raises Refusal ``not-allowed``, ``starting-alone``, ``too-few``, ``already-running``, ``over``; BadSetup.
        """
        raise NotImplementedError

    async def abandon(self, table_id: int, by: Person, *, key: str = "") -> Played:
        """Close a lobby or end a running game without a result; its seed is told. Raises Refusal ``not-allowed``, ``over``."""
        raise NotImplementedError

    # Playing

    async def play(
        self, table_id: int, seat: int, moves: Sequence[Move], version: int | None = None, *, key: str
    ) -> Played:
        """Play one step: all of these moves or none.

        With a ``version`` that is not the table's (an old button) nothing happens; None plays at the table as it is.
        Raises Refusal ``not-started``, ``over``, ``not-your-turn``, ``faulty``; IllegalMove.
        """
        raise NotImplementedError

    async def undo(self, table_id: int, seat: int, scope: Scope, *, key: str) -> Played:
        """Take back this seat's last step, or all steps of its last turn, with the computer players' steps after it.

        Raises Refusal ``nothing-to-undo``, ``undo-moved-on``, ``not-started``, ``over``, ``faulty``; UndoRevealed.
        """
        raise NotImplementedError

    async def redo(self, table_id: int, seat: int, *, key: str) -> Played:
        """Bring again what this seat's last undo took back, if nothing was played since. Raises Refusal ``nothing-to-redo``."""
        raise NotImplementedError

    # Afterwards

    async def record(self, table_id: int) -> bytes:
        """The record of a finished table. Raises Refusal ``not-finished``."""
        raise NotImplementedError

    async def check(self) -> list[Checked]:
        """Replay every started table and compare with what is stored. Tables that differ are set aside with the reason.

        A table that was set aside and now replays is taken back.
        """
        raise NotImplementedError
