"""What an interaction has stored, asked when something fails after it.

What was stored is told as stored, whatever becomes of the answer: to say "nothing was changed" after a move that is in the
log makes people play it twice. The log knows: its rows carry the id of the interaction that made them. What is stored
without a row there (votes, settings) stands inside :func:`storing`.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any, Literal

import discord

from bot import ledger
from bot.store import Store

Outcome = Literal["stored", "nothing", "unknown"]

_EXTRA = "storing"


@contextmanager
def storing(interaction: discord.Interaction[Any]) -> Iterator[None]:
    """Stands around a change that leaves no row under the interaction's id in a table's log."""
    interaction.extras[_EXTRA] = "unknown"
    yield
    interaction.extras[_EXTRA] = "stored"


async def outcome(store: Store, interaction: discord.Interaction[Any]) -> Outcome:
    """What is known of the interaction: something of it is stored, nothing is, or that cannot be said."""
    marked: Outcome = interaction.extras.get(_EXTRA, "nothing")
    if marked == "stored":
        return marked
    key = str(interaction.id)
    try:
        logged = await store.read(lambda con: ledger.made_by(con, key))
    except Exception:
        # A store that cannot be read is most likely what failed in the first place.
        return "unknown"
    return "stored" if logged else marked
