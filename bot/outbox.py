"""What goes out to Discord after a commit: in order, once, and never in the way of the game."""

from __future__ import annotations

from typing import Any, Protocol

import msgspec

from bot.table import Entry, Table


class CourierError(Exception):
    """Discord has refused for certain and nothing was sent: a missing permission, a channel that is gone.

    ``str(error)`` says why and is kept with the row. Any other exception leaves open whether the message arrived, so the next
    attempt first looks for it.
    """


class Notice(msgspec.Struct, frozen=True, kw_only=True):
    """All that a post is made of. ``table`` and ``view`` (the spectator's; None before the start) are of one moment.

    ``nonce`` is the message's nonce (table-sequence-kind, at most 25 characters). ``entries`` are the log rows since the
    last post, oldest first; those marked ``undone`` are no longer in force and were taken back by a later ``undo`` among
    them or among the entries before. ``ping`` is the user whose move it is now, None when nobody is or when he has just done
    the last thing himself.
    """

    nonce: str
    table: Table
    view: Any
    entries: tuple[Entry, ...]
    ping: int | None


class Courier(Protocol):
    """Carries notices to Discord. May raise CourierError, or anything else when it is not known whether the message arrived."""

    async def card(self, notice: Notice) -> int:
        """Show the lobby: edit ``table.message`` if there is one, else send a new message. Returns the message's id.

        Also called when the lobby is closed (``table.phase`` is ``abandoned``).
        """

    async def post(self, notice: Notice) -> int:
        """Send a new public message with both pictures and the buttons; sent with ``nonce``. Returns its id."""

    async def retire(self, table: Table, message: int) -> None:
        """Take the buttons off an old message in ``table.channel``. Best effort: a failure is noted and forgotten."""

    async def find(self, table: Table, nonce: str) -> int | None:
        """Look among the bot's last messages in ``table.channel`` for one with this nonce; its id, or None."""
