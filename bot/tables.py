"""The one place where a move is checked, stored and announced."""

from __future__ import annotations

import asyncio
import logging
import secrets
import sqlite3
from collections.abc import Callable, Collection, Mapping, Sequence
from datetime import timedelta
from typing import Any, Literal

from msgspec.structs import replace

from bot import ledger, lobby
from bot.adrift import Adrift
from bot.desk import DIFFERS, Clock, Desk, entry_of, must_be_over, must_be_sound, must_run
from bot.history import Row, find_fault, fold, replay
from bot.limits import Limits
from bot.refusals import Refusal
from bot.registry import Front
from bot.store import Store
from bot.table import Checked, Entry, Kind, Person, Played, Scope, Seat, Table
from bot.takeback import TakeBack, voters
from rules import record as records
from rules.game import Event, Move, RulesError, Setup
from rules.options import Ruleset

log = logging.getLogger(__name__)

SILENCE = timedelta(days=14)
"""How long somebody may let his turn lie before the others may end the game without him."""

Seal = Literal["", "reveals", "shows", "ends"]

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

    def __init__(
        self,
        store: Store,
        fronts: Mapping[str, Front],
        clock: Clock,
        seed_source: SeedSource = fresh_seed,
        limits: Limits | None = None,
    ) -> None:
        self.desk = Desk(store, fronts, clock)
        self.takeback = TakeBack(self.desk)
        self.adrift = Adrift(self.desk, limits or Limits())
        self._seed_source = seed_source
        self._limits = limits or Limits()

    # Looking

    def front(self, table: Table) -> Front:
        """The words, pictures and computer players of this table's game."""
        return self.desk.fronts[table.game]

    async def table(self, table_id: int) -> Table:
        """The table as it stands. Raises Refusal ``no-table``."""
        return (await self.desk.live(table_id)).table

    async def at(self, channel: int, game: str = "") -> Table:
        """The table in this channel: the live one, or else the one that ended last.

        With ``game`` it must play that game. Raises Refusal ``no-table``, ``other-game``.
        """
        table = await self.desk.store.read(lambda con: ledger.table_in(con, channel))
        if table is None:
            raise Refusal("no-table")
        if game and table.game != game:
            raise Refusal("other-game", game=table.game)
        return table

    async def mine(self, user: int) -> list[Table]:
        """The live tables where this user is seated, on all servers; those that wait for him first, longest first."""
        tables = await self.desk.store.read(lambda con: ledger.tables_of(con, user))
        return sorted(tables, key=lambda table: table.waiting_for is None or table.waiting_for.user != user)

    async def look(self, table_id: int, seat: int | None) -> tuple[Table, Any]:
        """The table and what this seat, or a spectator (None), may see, both of the same moment: the last commit.

        The view is a copy and may be handed to a thread. Raises Refusal ``no-table``, ``not-started``, ``faulty``.
        """
        live = await self.desk.live(table_id)
        must_be_sound(live.table)
        if live.state is None:
            raise Refusal("not-started")
        return live.table, self.desk.game(live.table).view(live.state, seat)

    async def log(self, table_id: int, after: int = 0) -> list[Entry]:
        """All that happened at the table after a log row, oldest first, as everyone may know it."""
        table = await self.table(table_id)
        try:
            game, rows = self.desk.game(table), await self.desk.rows(table_id)
        except Refusal:
            if table.fault:
                return []
            raise
        in_force = {row.sequence for row in fold(rows).line}
        return [entry_of(game, row, in_force) for row in rows if row.sequence > after]

    async def legal(self, table_id: int, seat: int) -> tuple[Table, list[Move]]:
        """The table and all legal moves of this seat, none when it is not the mover."""
        live = await self.desk.live(table_id)
        must_be_sound(live.table)
        return live.table, self.desk.game(live.table).legal(live.state) if live.table.mover == seat else []

    async def read_line(self, table_id: int, seat: int, text: str) -> tuple[Move, ...]:
        """The moves that a line of text means for this seat, which must be the mover.

        Raises Refusal ``not-started``, ``over``, ``not-your-turn``, ``faulty``; UnreadableMove, AmbiguousMove.
        """
        live = await self.desk.live(table_id)
        _must_move(live.table, seat)
        game = self.desk.game(live.table)
        return tuple(game.read(text, game.view(live.state, seat)))

    # The lobby

    async def may_open(self, guild: int, host: int) -> None:
        """Raise Refusal ``too-many-lobbies``, ``too-many-tables``, ``server-full`` where this person may open no table."""
        await self.desk.store.read(lambda con: self._limits.may_open(con, guild, host))

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
        ``unknown-option``, ``unknown-value``; ``too-many-lobbies``, ``too-many-tables``, ``server-full``.
        """
        if game not in self.desk.fronts:
            raise Refusal("unknown-game", game=game)
        rules = lobby.ruleset_of(self.desk.fronts[game].game, ruleset)
        chosen = lobby.check_options(rules, options or {})
        now = self.desk.now()
        table = Table(
            id=0,
            guild=guild,
            channel=channel,
            host=host.user,
            game=game,
            ruleset=rules.name,
            options=chosen,
            seats=(Seat(host.name, host.user),),
            phase="lobby",
            version=1,
            created=now,
            moved=now,
        )
        row = Row(sequence=1, kind="new", user=host.user, name=host.name, key=key, created=now)

        def insert(con: sqlite3.Connection) -> tuple[int, bool]:
            before = ledger.key_used(con, key) if key else None
            if before is not None:
                return before, False
            here = ledger.table_in(con, channel)
            if here is not None and here.phase in ("lobby", "running"):
                raise Refusal("table-here", game=here.game)
            self._limits.may_open(con, guild, host.user)
            table_id = ledger.insert_table(con, table)
            ledger.append(con, table_id, row)
            ledger.enqueue(con, table_id, 1, "card")
            return table_id, True

        table_id, applied = await self.desk.store.write(insert)
        self.desk.announce(table_id)
        return Played(table=await self.table(table_id), applied=applied)

    async def withdraw(self, table_id: int) -> bool:
        """Take a table back that was opened where nothing can be posted; whether nobody had joined it or seen it."""
        async with self.desk.lock(table_id):
            live = await self.desk.live(table_id)
            if live.table.version > 1 or live.table.message is not None:
                return False
            await self.desk.write(table_id, lambda con: ledger.delete_table(con, table_id))
            self.desk.drop(table_id)
            return True

    async def join(self, table_id: int, who: Person, *, key: str = "") -> Played:
        """Sit down.

        Raises Refusal ``already-seated``, ``table-full``, ``too-many-tables``, ``already-running``, ``over``.
        """

        def change(table: Table) -> Table:
            return lobby.seated(table, Seat(who.name, who.user), self._ruleset(table).most_seats)

        def also(con: sqlite3.Connection) -> None:
            # He has the seat already here, and loses it again if it is one too many.
            self._limits.must_have_seat(con, who.user, new=0)

        return await self._lobby(table_id, "join", who, key, change, also=also)

    async def leave(self, table_id: int, who: Person, *, key: str = "") -> Played:
        """Stand up. The next person becomes host; when the last one leaves, the table is abandoned.

        Raises Refusal ``not-seated``, ``already-running``, ``over``.
        """
        return await self._lobby(table_id, "leave", who, key, lambda table: lobby.unseated(table, table.seat_of(who.user)))

    async def remove(self, table_id: int, by: Person, seat: int, *, key: str = "") -> Played:
        """Empty a seat in the lobby. Raises Refusal ``not-allowed``, ``no-such-seat``, ``already-running``, ``over``."""

        def change(table: Table) -> Table:
            lobby.permit(table, by, "remove")
            if not 0 <= seat < len(table.seats):
                raise Refusal("no-such-seat", seat=seat + 1)
            return lobby.unseated(table, seat)

        return await self._lobby(table_id, "remove", by, key, change)

    async def add_ai(
        self, table_id: int, by: Person, level: str, name: str, version: int | None = None, *, key: str = ""
    ) -> Played:
        """Seat a computer player under this name; with a ``version`` that is not the table's nothing happens.

        Raises Refusal ``not-allowed``, ``unknown-level``, ``table-full``, ``already-running``, ``over``.
        """

        def change(table: Table) -> Table:
            lobby.permit(table, by, "ai")
            if level not in self.desk.fronts[table.game].levels:
                raise Refusal("unknown-level", level=level)
            return lobby.seated(table, Seat(name, level=level), self._ruleset(table).most_seats)

        return await self._lobby(table_id, "ai", by, key, change, version)

    async def colour(self, table_id: int, who: Person, colour: str, *, key: str = "") -> Played:
        """Wish for a colour of the game, or for none with "".

        Raises Refusal ``not-seated``, ``unknown-colour``, ``colour-taken``, ``already-running``, ``over``.
        """

        def change(table: Table) -> Table:
            return lobby.coloured(table, table.seat_of(who.user), colour, self.desk.game(table).colours)

        return await self._lobby(table_id, "colour", who, key, change)

    async def choose_option(
        self, table_id: int, by: Person, name: str, value: str, version: int | None = None, *, key: str = ""
    ) -> Played:
        """Set an option of the table, or with the name ``ruleset`` its ruleset: options that this lacks fall away.

        Raises Refusal ``not-allowed``, ``unknown-ruleset``, ``unknown-option``, ``unknown-value``, ``table-full``,
        ``already-running``, ``over``.
        """

        def change(table: Table) -> Table:
            lobby.permit(table, by, "option")
            return lobby.opted(table, self.desk.game(table), name, value)

        return await self._lobby(table_id, "option", by, key, change, version)

    async def start(self, table_id: int, by: Person, *, key: str = "") -> Played:
        """Begin the game with those who are seated; the seed is drawn and its commitment announced.

        Raises Refusal ``not-allowed``, ``starting-alone``, ``too-few``, ``already-running``, ``over``; BadSetup.
        """
        async with self.desk.lock(table_id):
            live = await self.desk.live(table_id)
            if await self.desk.seen(key):
                return Played(table=live.table, applied=False)
            lobby.must_be_lobby(live.table)
            lobby.permit(live.table, by, "start")
            lobby.check_number(live.table, self._ruleset(live.table).least(live.table.options))
            game = self.desk.game(live.table)
            seed = self._seed_source()
            state = game.start(_setup(live.table), seed)
            after = replace(live.table, phase="running")

            def origin(con: sqlite3.Connection) -> None:
                ledger.set_origin(con, table_id, seed, game.engine, game.data_digest)

            row = self.desk.row(live, "start", by.user, by.name, key)
            row = replace(row, events=game.write_events(game.opening(state)))
            return await self.desk.commit(live, after, row, state, also=origin)

    async def abandon(self, table_id: int, by: Person, *, gone: Collection[int] = (), key: str = "") -> Played:
        """Close a lobby, or end a running game without a result; its seed is told. Any player may end one that is set aside.

        A game ends at once for somebody who manages the channel, and where nobody else is there: ``gone`` are those who have
        left the server, and whoever has let his turn lie for ``SILENCE`` is gone, too. Otherwise the others are asked, and
        ``Played.asked`` says how many. Raises Refusal ``not-allowed``, ``over``, ``vote-open``.
        """
        async with self.desk.lock(table_id):
            live = await self.desk.live(table_id)
            if await self.desk.seen(key):
                return Played(table=live.table, applied=False)
            table = live.table
            if table.phase not in ("lobby", "running"):
                raise Refusal("over")
            lobby.permit(table, by, "release" if table.fault else "close" if table.phase == "lobby" else "abandon")
            if table.phase == "running" and not table.fault and not by.manager:
                absent, waiting = set(gone), table.waiting_for
                if waiting is not None and waiting.user is not None and self.desk.now() - table.moved >= SILENCE:
                    absent.add(waiting.user)
                seat = table.seat_of(by.user)
                asked = voters(table, seat, absent)
                if asked:
                    await self.takeback.ask_to_end(live, seat, absent)
                    return Played(table=table, applied=False, asked=len(asked))
            after = replace(table, phase="abandoned")
            return await self.desk.commit(live, after, self.desk.row(live, "abandon", by.user, by.name, key), live.state)

    async def pass_host(self, table_id: int, gone: Collection[int]) -> Table:
        """Make the next person host if the present one is among those who have left; the table as it is then."""
        async with self.desk.lock(table_id):
            live = await self.desk.live(table_id)
            heir = lobby.heir(live.table, gone)
            if heir is None or heir.user is None or live.table.phase not in ("lobby", "running"):
                return live.table
            row = self.desk.row(live, "host", heir.user, heir.name, "")
            return (await self.desk.commit(live, replace(live.table, host=heir.user), row, live.state)).table

    async def _lobby(
        self,
        table_id: int,
        kind: Kind,
        who: Person,
        key: str,
        change: Callable[[Table], Table],
        version: int | None = None,
        also: Callable[[sqlite3.Connection], None] | None = None,
    ) -> Played:
        async with self.desk.lock(table_id):
            live = await self.desk.live(table_id)
            if await self.desk.seen(key) or version not in (None, live.table.version):
                return Played(table=live.table, applied=False)
            lobby.must_be_lobby(live.table)
            row = self.desk.row(live, kind, who.user, who.name, key)
            return await self.desk.commit(live, change(live.table), row, None, also=also)

    # Playing

    async def play(self, table_id: int, seat: int, moves: Sequence[Move], version: int | None = None, *, key: str) -> Played:
        """Play one step: all of these moves or none.

        With a ``version`` that is not the table's (an old button) nothing happens; None plays at the table as it is.
        Only the last move may reveal anything. Raises Refusal ``not-started``, ``over``, ``not-your-turn``, ``faulty``,
        ``reveals-midway``, ``turn-ended-midway``; IllegalMove.
        """
        if not moves:
            raise ValueError("a step has at least one move")
        async with self.desk.lock(table_id):
            live = await self.desk.live(table_id)
            if await self.desk.seen(key) or version not in (None, live.table.version):
                return Played(table=live.table, applied=False)
            _must_move(live.table, seat)
            game = self.desk.game(live.table)
            state = game.copy(live.state)
            events: list[Event] = []
            for n, move in enumerate(moves, 1):
                if game.mover(state) != seat:
                    # The line goes on after its turn has ended: nobody moves for the next one.
                    raise Refusal("turn-ended-midway", move=game.write([move]))
                made = game.play(state, move)
                if n < len(moves) and any(event.reveals != "nothing" for event in made):
                    # Whether the rest of the line fits would tell what was revealed, and nothing would be played.
                    raise Refusal("reveals-midway", move=game.write([move]))
                events += made
            row = replace(
                self.desk.row(live, "step", live.table.seats[seat].user, live.table.seats[seat].name, key),
                seat=seat,
                turn=live.table.turn,
                moves=tuple(game.write([move]) for move in moves),
                events=game.write_events(events),
            )
            played = await self.desk.commit(live, live.table, row, state)
            return replace(played, events=tuple(events) if played.applied else ())

    async def undo(
        self, table_id: int, seat: int, scope: Scope, version: int | None = None, *, sure: bool = True, key: str
    ) -> Played:
        """Take back what can be taken back freely: ``TakeBack.undo``."""
        return await self.takeback.undo(table_id, seat, scope, version, sure=sure, key=key)

    async def redo(self, table_id: int, seat: int, version: int | None = None, *, key: str) -> Played:
        """Bring again what was taken back: ``TakeBack.redo``."""
        return await self.takeback.redo(table_id, seat, version, key=key)

    async def seals(self, table_id: int, seat: int, moves: Sequence[Move]) -> Seal:
        """Why this step is asked about first; "" if it is not.

        It reveals something, and taking that back needs the others (``reveals``) or nobody (``shows``); or it ``ends`` the
        turn.
        Tried on a copy; of what it would reveal nothing is told. Raises as ``play`` does.
        """
        live = await self.desk.live(table_id)
        _must_move(live.table, seat)
        game = self.desk.game(live.table)
        state = game.copy(live.state)
        revealed = [event.reveals != "nothing" for move in moves for event in game.play(state, move)]
        if any(revealed):
            return "reveals" if voters(live.table, seat) else "shows"
        return "ends" if (game.mover(state), game.turn(state)) != (live.table.mover, live.table.turn) else ""

    # Afterwards

    async def record(self, table_id: int) -> bytes:
        """The record of a game that is over: JSON as ``rules.record`` writes it, without what was taken back.

        That of an abandoned game says that it is not finished. Raises Refusal ``not-finished``, ``never-begun``, ``faulty``.
        """
        table = await self.table(table_id)
        must_be_over(table)
        game = self.desk.game(table)
        rows = await self.desk.rows(table_id)

        def make() -> bytes:
            steps = replay(game, game.start(_setup(table), table.seed), fold(rows).line)
            return records.write(records.from_game(game, _setup(table), table.seed, steps)).encode()

        try:
            return await asyncio.to_thread(make)
        except (RulesError, ValueError) as error:
            raise Refusal("faulty", why=DIFFERS) from error

    async def started(self) -> list[int]:
        """The ids of all tables that have a game, whatever became of it."""
        return await self.desk.store.read(ledger.started_tables)

    async def check(self) -> list[Checked]:
        """``check_one`` for every started table."""
        return [await self.check_one(table_id) for table_id in await self.started()]

    async def check_one(self, table_id: int) -> Checked:
        """Replay a started table and compare with what is stored. One that differs is set aside.

        What was found is for whoever keeps the file: it may name what is hidden.

        A table that was set aside and now replays is taken back.
        """
        async with self.desk.lock(table_id):
            fault = await self._fault(table_id)
            await self.desk.set_fault(table_id, DIFFERS if fault else "")
        if fault:
            log.error("table %d is set aside", table_id)
        return Checked(table_id, fault)

    async def reconsider(self) -> None:
        """Look again at the tables that were set aside: what a restored file or a newer program can replay goes on."""
        for table_id in await self.desk.store.read(ledger.tables_aside):
            await self.check_one(table_id)

    async def _fault(self, table_id: int) -> str:
        """Why the table's log does not lead to its stored state; "" when it does."""
        try:
            table, rows, stored, (seed, engine, data_digest) = await self.desk.store.read(
                lambda con: (
                    ledger.stored_table(con, table_id),
                    ledger.rows(con, table_id),
                    ledger.newest_snapshot(con, table_id),
                    ledger.origin(con, table_id),
                )
            )
        except ValueError as error:
            return f"its log cannot be read: {error}"
        if table.fault == ledger.UNREADABLE:
            return table.fault
        if table.game not in self.desk.fronts:
            return f"there is no game {table.game!r}"
        game = self.desk.game(table)
        fault = await asyncio.to_thread(find_fault, game, _setup(table), seed, rows, stored)
        if fault and (engine, data_digest) != (game.engine, game.data_digest):
            fault += "; it was started with other rules or data"
        return fault

    # What they share

    def _ruleset(self, table: Table) -> Ruleset:
        return lobby.ruleset_of(self.desk.game(table), table.ruleset)


def _setup(table: Table) -> Setup:
    colours = tuple(seat.colour for seat in table.seats)
    return Setup(seats=len(table.seats), ruleset=table.ruleset, options=table.options, colours=colours)


def _must_move(table: Table, seat: int) -> None:
    must_run(table)
    if table.mover is not None and table.mover != seat:
        raise Refusal("not-your-turn", name=table.seats[table.mover].name)
