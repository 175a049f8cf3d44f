"""What the bot itself refuses, apart from the rules: a code, and what fills its sentence in ``bot/words.py``."""

from __future__ import annotations

from rules.game import Event

CODES: dict[str, tuple[str, ...]] = {
    # before a table is looked at (raised by the commands)
    "no-thread-here": (),  # a thread was asked for where none can be opened: in a thread, in a voice channel
    "no-thread-right": (),  # the asker himself may not open threads here
    "too-soon": ("seconds",),  # what was asked for was done a moment ago
    "post-server": (),  # the commands are there, the bot is not
    "post-private": (),  # a private thread which the bot is not in
    "post-locked": (),  # a locked thread
    "post-refused": (),  # anywhere else where Discord takes no post
    # finding a table
    "no-table": (),  # no table in this channel, or none with this number
    "table-here": ("game",),  # this channel already has a live table
    "other-game": ("game",),  # the table here plays another game: its name
    "nothing-adrift": (),  # no table to be moved was named, and none of the asker's has lost its channel
    "which-adrift": ("count",),  # several have
    "no-such-table": ("table",),  # named, but none of the asker's
    "faulty": ("why",),  # the table is set aside because its log no longer replays
    # opening and changing a lobby
    "too-many-lobbies": ("most",),  # of one host; the limits are those of bot.limits
    "too-many-tables": ("most",),  # of one person
    "server-full": ("most",),
    "unknown-game": ("game",),
    "unknown-ruleset": ("ruleset",),
    "unknown-option": ("option", "possible"),
    "unknown-value": ("option", "value", "possible"),
    "number-out-of-range": ("option", "value", "least", "most", "also"),  # also: what is possible besides the range, or none
    "unknown-theme": ("theme", "possible"),  # of the pictures
    "unknown-level": ("level",),
    "unknown-colour": ("colour",),
    "colour-taken": ("colour", "name"),
    "table-full": ("most",),
    "already-seated": (),
    "no-such-seat": ("seat",),  # seats are counted from 1 for people
    "already-running": (),  # the game has begun: the lobby is closed
    "starting-alone": ("least",),
    "too-few": ("seats", "least"),
    "not-allowed": ("action",),  # one of the keys of lobby.PERMITS
    # playing
    "not-started": (),
    "over": (),  # finished or abandoned
    "not-seated": (),
    "not-your-turn": ("name",),  # whose turn it is
    "turn-ended-midway": ("move",),  # a move after the one that ended the turn in the same line
    "reveals-midway": ("move",),  # a move that reveals something with others after it in the same line
    # taking back
    "nothing-to-undo": (),
    "undo-moved-on": ("name",),  # who has moved since
    "undo-revealed": ("count",),  # raised as UndoRevealed
    "nothing-to-redo": (),
    "vote-open": ("name",),  # who has asked already
    "vote-over": (),  # decided, expired, or cancelled by what happened since
    "vote-own": (),
    "vote-pause": ("minutes",),  # until this seat may ask again
    "vote-enough": ("most",),  # how often a seat may ask in a turn
    # panels
    "offer-gone": (),  # a route that cannot be planned any more
    # records
    "no-film": ("game",),  # a game that draws no film
    "never-begun": (),  # the table was closed in the lobby: there is no game to tell of
    "not-finished": (),  # a record of a running table would show what is hidden
}
"""Every code with the names of its parameters."""


class Refusal(Exception):
    """Something asked of a table that the bot does not do. Nothing has changed.

    ``code`` is a key of ``CODES``; ``params`` are exactly the parameters listed there, strings and integers. Names are as
    people chose them: whoever prints them escapes them.
    """

    def __init__(self, code: str, **params: str | int) -> None:
        if set(params) != set(CODES[code]):
            raise TypeError(f"{code} takes {CODES[code]}, not {tuple(params)}")
        super().__init__(f"{code} {params}")
        self.code = code
        self.params: dict[str, str | int] = params


class UndoRevealed(Refusal):
    """An undo that would take back what somebody has learned since.

    ``revealed`` has one ``(event, seat)`` for each revealing event, oldest first: the event in its public form, and the seat
    that learned from it, or None when everyone did.
    """

    def __init__(self, revealed: tuple[tuple[Event, int | None], ...]) -> None:
        super().__init__("undo-revealed", count=len(revealed))
        self.revealed = revealed
