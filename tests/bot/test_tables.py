import asyncio
import sqlite3
from collections.abc import AsyncIterator
from pathlib import Path

import pytest
import pytest_asyncio

from bot import ledger
from bot.desk import DIFFERS
from bot.lobby import PERMITS
from bot.refusals import Refusal, UndoRevealed
from bot.table import Person
from rules import record as records
from rules.chance import Dice, commitment
from rules.game import BadSetup, IllegalMove, UnreadableMove
from tests.support.house import ANN, BEN, BOSS, CAT, CHANNEL, SEED, House, first_life
from tests.support.toy_game import Drew, End, Said, Say, Showed, TurnedUp


@pytest_asyncio.fixture
async def house(tmp_path: Path) -> AsyncIterator[House]:
    async with first_life(tmp_path / "house.sqlite") as opened:
        yield opened


class refused:
    """Expect a refusal with this code and these parameters."""

    def __init__(self, code: str, **params: str | int) -> None:
        self.want = (code, params)

    def __enter__(self) -> None:
        pass

    def __exit__(self, kind: object, error: BaseException | None, trace: object) -> bool:
        assert isinstance(error, Refusal), f"{self.want} was not refused"
        assert (error.code, error.params) == self.want
        return True


async def state_bytes(house: House, table_id: int) -> bytes | None:
    return await house.store.read(lambda con: ledger.newest_snapshot(con, table_id))


async def snapshots(house: House, table_id: int) -> list[int]:
    sql = "SELECT sequence FROM snapshots WHERE table_id = ? ORDER BY sequence"
    return await house.store.read(lambda con: [row[0] for row in con.execute(sql, (table_id,))])


# The lobby


async def test_the_host_sits_down_and_others_join_until_it_is_full(house: House) -> None:
    table_id = await house.lobby(ANN, BEN)
    with refused("already-seated"):
        await house.tables.join(table_id, BEN)
    await house.tables.add_ai(table_id, BEN, "steady", "Stella")
    await house.tables.join(table_id, CAT)
    with refused("table-full", most=4):
        await house.tables.join(table_id, BOSS)
    table = await house.tables.at(CHANNEL)
    assert table.names == ["Ann", "Ben", "Stella", "Cat"]
    assert [seat.level for seat in table.seats] == ["", "", "steady", ""]
    assert (table.phase, table.host, table.version) == ("lobby", ANN.user, 4)


async def test_one_live_table_a_channel(house: House) -> None:
    table_id = await house.lobby(ANN)
    with refused("table-here", game="toy"):
        await house.tables.new(1, CHANNEL, BEN, "toy")
    assert await house.lobby(BEN, channel=CHANNEL + 1) != table_id
    await house.tables.leave(table_id, ANN)
    assert (await house.tables.new(1, CHANNEL, BEN, "toy")).applied


async def test_two_tables_opened_at_once_in_one_channel(house: House) -> None:
    results = await asyncio.gather(
        *(house.tables.new(1, CHANNEL, person, "toy") for person in (ANN, BEN, CAT)), return_exceptions=True
    )
    assert sorted(type(result).__name__ for result in results) == ["Played", "Refusal", "Refusal"]


async def test_what_cannot_be_opened(house: House) -> None:
    with refused("unknown-game", game="chess"):
        await house.tables.new(1, CHANNEL, ANN, "chess")
    with refused("unknown-ruleset", ruleset="odd"):
        await house.tables.new(1, CHANNEL, ANN, "toy", "odd")
    with refused("unknown-option", option="pace", possible="rounds"):
        await house.tables.new(1, CHANNEL, ANN, "toy", options={"pace": "3"})
    with refused("unknown-value", option="rounds", value="4", possible="3, 1, 20"):
        await house.tables.new(1, CHANNEL, ANN, "toy", options={"rounds": "4"})
    with refused("no-table"):
        await house.tables.at(CHANNEL)
    with refused("no-table"):
        await house.tables.table(99)


async def test_the_host_leaves_and_the_last_one_closes_the_lobby(house: House) -> None:
    table_id = await house.lobby(ANN, BEN)
    await house.tables.add_ai(table_id, ANN, "steady", "Stella")
    assert (await house.tables.leave(table_id, ANN)).table.host == BEN.user
    with refused("not-seated"):
        await house.tables.leave(table_id, ANN)
    assert (await house.tables.leave(table_id, BEN)).table.phase == "abandoned"
    with refused("over"):
        await house.tables.join(table_id, ANN)


async def test_removing_from_the_lobby_is_for_host_and_manager(house: House) -> None:
    table_id = await house.lobby(ANN, BEN, CAT)
    with refused("not-allowed", action="remove"):
        await house.tables.remove(table_id, BEN, 2)
    with refused("no-such-seat", seat=4):
        await house.tables.remove(table_id, ANN, 3)
    await house.tables.remove(table_id, ANN, 2)
    assert (await house.tables.remove(table_id, BOSS, 1)).table.names == ["Ann"]


async def test_colours_are_wished_for_once(house: House) -> None:
    table_id = await house.lobby(ANN, BEN)
    await house.tables.colour(table_id, ANN, "red")
    with refused("colour-taken", colour="red", name="Ann"):
        await house.tables.colour(table_id, BEN, "red")
    with refused("unknown-colour", colour="mauve"):
        await house.tables.colour(table_id, BEN, "mauve")
    table = (await house.tables.colour(table_id, ANN, "")).table
    assert [seat.colour for seat in table.seats] == ["", ""]


async def test_starting(house: House) -> None:
    table_id = await house.lobby(ANN)
    with refused("starting-alone", least=2):
        await house.tables.start(table_id, ANN)
    with refused("unknown-level", level="divine"):
        await house.tables.add_ai(table_id, ANN, "divine", "Zeus")
    await house.tables.join(table_id, BEN)
    with refused("not-allowed", action="start"):
        await house.tables.start(table_id, CAT)
    with refused("not-started"):
        await house.tables.look(table_id, None)
    with refused("not-started"):
        await house.tables.play(table_id, 0, [End()], key="early")
    table = (await house.tables.start(table_id, BEN)).table
    assert (table.phase, table.mover, table.turn) == ("running", 0, 1)
    assert (table.commitment, table.seed) == (commitment(SEED), "")
    for late in (house.tables.start(table_id, ANN), house.tables.join(table_id, CAT), house.tables.leave(table_id, ANN)):
        with refused("already-running"):
            await late


async def test_what_the_rules_refuse_at_the_start_leaves_the_lobby(house: House) -> None:
    table_id = (await house.tables.new(1, CHANNEL, ANN, "toy", "solo")).table.id
    await house.tables.colour(table_id, ANN, "black")
    with pytest.raises(BadSetup):
        await house.tables.start(table_id, ANN)
    assert (await house.tables.table(table_id)).phase == "lobby"


async def test_abandoning_is_for_who_sits_there_and_a_manager_and_tells_the_seed(house: House) -> None:
    assert PERMITS["abandon"] == {"seat", "manager"}
    table_id = await house.running(ANN, BEN)
    with refused("not-allowed", action="abandon"):
        await house.tables.abandon(table_id, CAT)
    table = (await house.tables.abandon(table_id, BOSS)).table
    assert (table.phase, table.seed, table.waiting_for) == ("abandoned", SEED, None)
    with refused("over"):
        await house.tables.play(table_id, 0, [End()], key="late")
    with refused("over"):
        await house.tables.abandon(table_id, BOSS)


async def test_lobby_keys_work_once(house: House) -> None:
    first = await house.tables.new(1, CHANNEL, ANN, "toy", key="k1")
    again = await house.tables.new(1, CHANNEL, ANN, "toy", key="k1")
    assert (first.applied, again.applied, again.table.id) == (True, False, first.table.id)
    assert (await house.tables.join(first.table.id, BEN, key="k2")).applied
    assert not (await house.tables.join(first.table.id, BEN, key="k2")).applied
    assert (await house.tables.start(first.table.id, BEN, key="k3")).applied
    assert not (await house.tables.start(first.table.id, BEN, key="k3")).applied


async def test_mine_has_those_that_wait_for_me_first(house: House) -> None:
    lobby = await house.lobby(BEN, ANN, channel=1)
    theirs = await house.running(ANN, BEN, channel=2)
    his = await house.running(BEN, ANN, channel=3)
    his_too = await house.running(BEN, ANN, channel=4)
    done = await house.running(BEN, ANN, channel=5)
    await house.tables.abandon(done, BOSS)
    assert [table.id for table in await house.tables.mine(BEN.user)] == [his, his_too, lobby, theirs]
    assert await house.tables.mine(CAT.user) == []


# Playing


async def test_a_step_changes_state_version_and_log(house: House) -> None:
    table_id = await house.running(ANN, BEN)
    before = await house.tables.table(table_id)
    played = await house.tables.play(table_id, 0, [Say(4), Say(5)], before.version, key="a")
    assert played.events == (Said(seat=0, number=4), Said(seat=0, number=5))
    table, view = await house.tables.look(table_id, 1)
    assert table == played.table
    assert table.version == before.version + 1
    assert view.open.said == [4, 5]
    entry = (await house.tables.log(table_id))[-1]
    assert (entry.kind, entry.seat, entry.user, entry.name, entry.events) == ("step", 0, 101, "Ann", played.events)


async def test_the_same_key_twice_changes_nothing(house: House) -> None:
    table_id = await house.running(ANN, BEN)
    first = await house.tables.play(table_id, 0, [Say(1)], key="click")
    again = await house.tables.play(table_id, 0, [Say(1)], key="click")
    assert (again.applied, again.events, again.table) == (False, (), first.table)
    # ... not even when the move would be illegal now, or the turn is another's.
    await house.line(table_id, 0, "end")
    assert not (await house.tables.play(table_id, 0, [Say(1)], key="click")).applied


async def test_a_stale_version_changes_nothing(house: House) -> None:
    table_id = await house.running(ANN, BEN)
    version = (await house.tables.table(table_id)).version
    await house.line(table_id, 0, "say 1")
    again = await house.tables.play(table_id, 0, [Say(2)], version, key="old button")
    assert (again.applied, again.table.version) == (False, version + 1)
    assert (await house.tables.look(table_id, None))[1].open.said == [1]


async def test_a_hundred_at_once_with_one_version(house: House) -> None:
    table_id = await house.running(ANN, BEN)
    version = (await house.tables.table(table_id)).version
    results = await asyncio.gather(
        *(house.tables.play(table_id, 0, [Say(number % 10)], version, key=f"click {number}") for number in range(100))
    )
    assert sum(result.applied for result in results) == 1
    assert {result.table.version for result in results} == {version + 1}
    assert len((await house.tables.look(table_id, None))[1].open.said) == 1


async def test_many_steps_on_two_tables_at_once(house: House) -> None:
    ids = [await house.running(ANN, BEN, channel=channel) for channel in (1, 2)]
    calls = [house.tables.play(table_id, 0, [Say(n)], key=f"{table_id} {n}") for n in range(3) for table_id in ids]
    assert all(played.applied for played in await asyncio.gather(*calls))
    for table_id in ids:
        assert (await house.tables.look(table_id, None))[1].open.said == [0, 1, 2]
    assert [checked.fault for checked in await house.tables.check()] == ["", ""]


async def test_a_line_is_played_whole_or_not_at_all(house: House) -> None:
    table_id = await house.running(ANN, BEN)
    before = await house.tables.table(table_id)
    stored = await state_bytes(house, table_id)
    moves = await house.tables.read_line(table_id, 0, "say 1; say 2; lay 99")
    with pytest.raises(IllegalMove):
        await house.tables.play(table_id, 0, moves, key="line")
    assert await house.tables.table(table_id) == before
    assert (await house.tables.look(table_id, None))[1].open.said == []
    assert await state_bytes(house, table_id) == stored
    # A refused move does not use up its key.
    assert (await house.tables.play(table_id, 0, moves[:2], key="line")).applied


async def test_what_a_line_reveals_cannot_be_tried_out(house: House) -> None:
    """A move after one that turns up a card would be legal or not by that card, and the line could be taken back."""
    table_id = await house.running(ANN, BEN)
    before = await house.tables.table(table_id)
    moves = await house.tables.read_line(table_id, 0, "say 1; draw; lay 99")
    with refused("reveals-midway", move="draw"):
        await house.tables.play(table_id, 0, moves, key="try")
    assert await house.tables.table(table_id) == before
    assert (await house.tables.play(table_id, 0, moves[:2], key="try")).applied


async def test_a_line_does_not_go_on_into_the_next_ones_turn(house: House) -> None:
    """Ann's line is read with her eyes, but what follows her ``end`` would be Ben's move."""
    table_id = await house.running(ANN, BEN)
    before = await house.tables.table(table_id)
    with refused("turn-ended-midway", move="say 7"):
        await house.tables.play(table_id, 0, [Say(1), End(), Say(7)], key="far")
    assert await house.tables.table(table_id) == before


async def test_only_the_mover_reads_and_plays(house: House) -> None:
    table_id = await house.running(ANN, BEN)
    with refused("not-your-turn", name="Ann"):
        await house.tables.read_line(table_id, 1, "end")
    with refused("not-your-turn", name="Ann"):
        await house.tables.play(table_id, 1, [End()], key="b")
    with pytest.raises(UnreadableMove):
        await house.tables.read_line(table_id, 0, "shout 3")
    with pytest.raises(ValueError, match="at least one"):
        await house.tables.play(table_id, 0, [], key="nothing")


async def test_a_view_stays_as_it_was(house: House) -> None:
    table_id = await house.running(ANN, BEN)
    _, view = await house.tables.look(table_id, 0)
    _, other = await house.tables.look(table_id, 1)
    await house.line(table_id, 0, "say 8")
    assert view.open.said == []
    assert view.legal
    assert not other.legal
    assert view.hand != other.hand


async def test_a_whole_game_ends_with_its_seed(house: House) -> None:
    table_id = await house.running(ANN, BEN, rounds="1")
    await house.line(table_id, 0, "draw")
    await house.line(table_id, 0, "keep")
    await house.line(table_id, 0, "end")
    await house.line(table_id, 1, "end")
    table = await house.tables.at(CHANNEL)
    assert (table.phase, table.mover, table.seed) == ("finished", None, SEED)
    with refused("over"):
        await house.tables.undo(table_id, 1, "step", key="u")
    assert await house.lobby(CAT) != table_id


async def test_a_finished_table_has_a_record_that_verifies(house: House) -> None:
    table_id = await house.running(ANN, BEN, rounds="1")
    await house.line(table_id, 0, "say 1; say 2")
    await house.tables.undo(table_id, 0, "step", key="u")
    await house.line(table_id, 0, "say 3; end")
    with refused("not-finished"):
        await house.tables.record(table_id)
    await house.line(table_id, 1, "draw")
    await house.line(table_id, 1, "show")
    await house.line(table_id, 1, "end")
    record = records.read(await house.tables.record(table_id))
    assert records.verify(house.front.game, record) is None
    assert (record.seed, record.finished) == (SEED, True)
    lines = [(line.seat, line.moves) for line in record.moves]
    assert lines == [(0, "say 3; end"), (1, "draw"), (1, "show"), (1, "end")]


async def test_the_log_shows_nothing_hidden(house: House) -> None:
    table_id = await house.running(ANN, BEN)
    moves = await house.tables.read_line(table_id, 0, "draw")
    played = await house.tables.play(table_id, 0, moves, key="d")
    (own,) = played.events
    (public,) = (await house.tables.log(table_id))[-1].events
    assert isinstance(own, Drew)
    assert isinstance(public, Drew)
    assert own.card >= 0
    assert public.card == -1


# Death and return


async def test_everything_comes_back_from_the_file(house: House) -> None:
    table_id = await house.running(ANN, BEN)
    await house.line(table_id, 0, "say 1; lay " + str((await house.tables.look(table_id, 0))[1].hand[0]))
    before = await house.tables.table(table_id)
    _, view = await house.tables.look(table_id, 0)
    again = await house.reopened()
    assert await again.tables.table(table_id) == before
    assert (await again.tables.look(table_id, 0))[1] == view
    await again.line(table_id, 0, "end")
    assert [checked.fault for checked in await again.tables.check()] == [""]


async def test_death_between_commit_and_swap(house: House) -> None:
    """The answer is lost; the move is not, and asking again does not double it."""
    table_id = await house.running(ANN, BEN)
    version = (await house.tables.table(table_id)).version
    playing = asyncio.create_task(house.tables.play(table_id, 0, [Say(6)], version, key="click"))
    while await house.store.read(lambda con: ledger.stored_table(con, table_id).version) == version:
        pass
    playing.cancel()
    await asyncio.gather(playing, return_exceptions=True)
    again = await house.reopened()
    assert not (await again.tables.play(table_id, 0, [Say(6)], version, key="click")).applied
    assert (await again.tables.look(table_id, None))[1].open.said == [6]


async def test_a_cancelled_move_is_seen_by_the_next(house: House) -> None:
    table_id = await house.running(ANN, BEN)
    playing = asyncio.create_task(house.tables.play(table_id, 0, [Say(6)], key="a"))
    original = house.store.write
    started = asyncio.Event()

    async def write(fn):  # type: ignore[no-untyped-def]
        started.set()
        return await original(fn)

    house.store.write = write  # type: ignore[method-assign]
    await started.wait()
    playing.cancel()
    with pytest.raises(asyncio.CancelledError):
        await playing
    await house.line(table_id, 0, "say 7")
    assert (await house.tables.look(table_id, None))[1].open.said == [6, 7]


async def test_a_failing_store_changes_nothing(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    table_id = await house.running(ANN, BEN)
    before = await house.tables.table(table_id)

    def full(*_: object) -> None:
        raise sqlite3.OperationalError("database or disk is full")

    with monkeypatch.context() as patch:
        patch.setattr(ledger, "put_snapshot", full)
        with pytest.raises(sqlite3.OperationalError):
            await house.tables.play(table_id, 0, [Say(1)], key="a")
    assert await house.tables.table(table_id) == before
    assert (await house.tables.log(table_id))[-1].kind == "start"
    assert (await house.tables.play(table_id, 0, [Say(1)], key="a")).applied


async def test_what_another_has_written_to_the_file_is_noticed(house: House) -> None:
    table_id = await house.running(ANN, BEN)
    other = House(house.store, house.channel)
    await other.tables.table(table_id)
    await house.line(table_id, 0, "say 1")
    late = await other.tables.play(table_id, 0, [Say(2)], key="other")
    assert not late.applied
    assert (await other.tables.look(table_id, None))[1].open.said == [1]


# Taking back


async def test_a_step_is_taken_back_and_brought_again(house: House) -> None:
    table_id = await house.running(ANN, BEN)
    start = await state_bytes(house, table_id)
    await house.line(table_id, 0, "say 1; say 2")
    after = await state_bytes(house, table_id)
    version = (await house.tables.table(table_id)).version
    undone = await house.tables.undo(table_id, 0, "step", key="u")
    assert (undone.applied, undone.count, undone.table.version) == (True, 1, version + 1)
    assert await state_bytes(house, table_id) == start
    assert [entry.undone for entry in await house.tables.log(table_id) if entry.kind == "step"] == [True]
    redone = await house.tables.redo(table_id, 0, key="r")
    assert (redone.applied, redone.count, redone.table.version) == (True, 1, version + 2)
    assert await state_bytes(house, table_id) == after
    with refused("nothing-to-redo"):
        await house.tables.redo(table_id, 0, key="r2")


async def test_undo_keys_work_once(house: House) -> None:
    table_id = await house.running(ANN, BEN)
    await house.line(table_id, 0, "say 1")
    await house.line(table_id, 0, "say 2")
    assert (await house.tables.undo(table_id, 0, "step", key="u")).applied
    assert not (await house.tables.undo(table_id, 0, "step", key="u")).applied
    assert (await house.tables.look(table_id, None))[1].open.said == [1]


async def test_a_turn_is_taken_back_with_its_end(house: House) -> None:
    table_id = await house.running(ANN, BEN)
    await house.line(table_id, 0, "say 1; end")
    await house.line(table_id, 1, "say 2; end")
    start = await state_bytes(house, table_id)
    await house.line(table_id, 0, "say 3")
    await house.line(table_id, 0, "say 4")
    await house.line(table_id, 0, "end")
    undone = await house.tables.undo(table_id, 0, "turn", key="u")
    assert (undone.count, undone.table.mover, undone.table.turn) == (3, 0, 3)
    assert await state_bytes(house, table_id) == start
    with refused("undo-moved-on", name="Ben"):
        await house.tables.undo(table_id, 0, "turn", key="u2")
    assert (await house.tables.redo(table_id, 0, key="r")).table.mover == 1


async def test_undo_is_for_the_last_person_who_moved(house: House) -> None:
    table_id = await house.running(ANN, BEN)
    with refused("nothing-to-undo"):
        await house.tables.undo(table_id, 0, "step", key="u")
    await house.line(table_id, 0, "end")
    await house.line(table_id, 1, "say 1")
    with refused("undo-moved-on", name="Ben"):
        await house.tables.undo(table_id, 0, "step", key="u")
    await house.tables.undo(table_id, 1, "step", key="u")
    # Ben's step is gone: Ann's end is the last thing that happened again.
    with refused("nothing-to-redo"):
        await house.tables.redo(table_id, 0, key="r")
    assert (await house.tables.undo(table_id, 0, "step", key="u2")).table.mover == 0


async def test_what_was_revealed_is_not_taken_back(house: House) -> None:
    table_id = await house.running(ANN, BEN)
    _, view = await house.tables.look(table_id, 0)
    await house.line(table_id, 0, "say 1")
    await house.line(table_id, 0, f"pick {view.open.row[0]}")
    await house.line(table_id, 0, "draw")
    await house.line(table_id, 0, "show")
    before = await house.tables.table(table_id)
    with pytest.raises(UndoRevealed) as error:
        await house.tables.undo(table_id, 0, "turn", key="u")
    assert [(type(event), seat) for event, seat in error.value.revealed] == [(TurnedUp, None), (Drew, 0), (Showed, None)]
    assert error.value.params == {"count": 3}
    drew = error.value.revealed[1][0]
    assert isinstance(drew, Drew)
    assert drew.card == -1
    assert await house.tables.table(table_id) == before
    await house.line(table_id, 0, "end")
    assert (await house.tables.undo(table_id, 0, "step", key="u")).applied


async def test_a_new_step_ends_redo(house: House) -> None:
    table_id = await house.running(ANN, BEN)
    await house.line(table_id, 0, "say 1")
    await house.tables.undo(table_id, 0, "step", key="u")
    await house.line(table_id, 0, "say 2")
    with refused("nothing-to-redo"):
        await house.tables.redo(table_id, 0, key="r")


async def test_several_undos_are_brought_again_one_by_one(house: House) -> None:
    table_id = await house.running(ANN, BEN)
    for number in (1, 2, 3):
        await house.line(table_id, 0, f"say {number}")
    await house.tables.undo(table_id, 0, "step", key="u1")
    await house.tables.undo(table_id, 0, "step", key="u2")
    await house.tables.redo(table_id, 0, key="r1")
    assert (await house.tables.look(table_id, None))[1].open.said == [1, 2]
    await house.tables.redo(table_id, 0, key="r2")
    await house.tables.undo(table_id, 0, "turn", key="u3")
    assert (await house.tables.look(table_id, None))[1].open.said == []
    await house.tables.redo(table_id, 0, key="r3")
    assert (await house.tables.look(table_id, None))[1].open.said == [1, 2, 3]
    assert [checked.fault for checked in await house.tables.check()] == [""]


async def test_undo_takes_the_computer_players_steps_along(house: House) -> None:
    table_id = await house.running(ANN, levels=("steady",))
    await house.line(table_id, 0, "end")
    await house.outbox.settle()
    assert (await house.tables.look(table_id, None))[1].open.said == [0]
    undone = await house.tables.undo(table_id, 0, "step", key="u")
    assert (undone.count, undone.table.mover, undone.table.turn) == (3, 0, 1)
    await house.outbox.settle()
    assert (await house.tables.look(table_id, None))[1].open.said == []
    await house.tables.redo(table_id, 0, key="r")
    assert (await house.tables.look(table_id, None))[1].open.said == [0]


async def test_undo_after_a_restart(house: House) -> None:
    table_id = await house.running(ANN, BEN)
    await house.line(table_id, 0, "say 1; end")
    await house.line(table_id, 1, "say 2")
    await house.line(table_id, 1, "say 3")
    again = await house.reopened()
    await again.tables.undo(table_id, 1, "step", key="u")
    again = await again.reopened()
    assert (await again.tables.look(table_id, None))[1].open.said == [1, 2]
    await again.tables.redo(table_id, 1, key="r")
    assert (await again.tables.look(table_id, None))[1].open.said == [1, 2, 3]


async def test_snapshots_are_the_newest_and_each_turns_start(house: House) -> None:
    table_id = await house.running(ANN, BEN)
    start = (await house.tables.table(table_id)).version
    await house.line(table_id, 0, "say 1")
    await house.line(table_id, 0, "say 2")
    assert await snapshots(house, table_id) == [start, start + 2]
    await house.line(table_id, 0, "end")
    await house.line(table_id, 1, "say 3")
    assert await snapshots(house, table_id) == [start, start + 3, start + 4]


# Checking


async def test_random_play_with_undos_replays_to_the_stored_state(house: House) -> None:
    table_id = await house.running(ANN, BEN, CAT, rounds="20")
    front, dice = house.front, Dice("random play")
    for number in range(150):
        table = await house.tables.table(table_id)
        if table.mover is None:
            break
        if dice.below(4) == 0:
            try:
                await house.tables.undo(table_id, table.mover, dice.choose(("step", "turn")), key=f"u{number}")
            except Refusal:
                continue
        elif dice.below(8) == 0:
            try:
                await house.tables.redo(table_id, table.mover, key=f"r{number}")
            except Refusal:
                continue
        else:
            _, view = await house.tables.look(table_id, table.mover)
            await house.tables.play(table_id, table.mover, [front.choose(view, "eager", dice)], key=f"p{number}")
    kinds = [entry.kind for entry in await house.tables.log(table_id)]
    assert {"undo", "redo", "step"} <= set(kinds)
    assert [checked.fault for checked in await house.tables.check()] == [""]


async def test_a_table_that_does_not_replay_is_set_aside_alone(house: House) -> None:
    ids = [await house.running(ANN, BEN, channel=channel) for channel in (1, 2, 3, 4)]
    for table_id in ids:
        await house.line(table_id, 0, "say 1")
    sound, edited, illegal, moved = ids

    def spoil(con: sqlite3.Connection) -> None:
        con.execute(
            "UPDATE snapshots SET state = (SELECT state FROM snapshots WHERE turn_start) WHERE table_id = ?", (edited,)
        )
        con.execute("""UPDATE log SET moves = '["lay 99"]' WHERE table_id = ? AND kind = 'step'""", (illegal,))
        con.execute("UPDATE log SET seat = 1 WHERE table_id = ? AND kind = 'step'", (moved,))

    await house.store.write(spoil)
    faults = {checked.table: checked.fault for checked in await house.tables.check()}
    assert faults[sound] == ""
    assert faults[edited] == "the replay ends in another state"
    assert "toy-illegal" in faults[illegal]
    assert "seat 1 moves, the rules expect 0" in faults[moved]
    with refused("faulty", why=DIFFERS):
        await house.tables.play(moved, 0, [Say(2)], key="x")
    with refused("faulty", why=DIFFERS):
        await house.tables.look(edited, None)
    await house.line(sound, 0, "say 2")

    await house.store.write(
        lambda con: con.execute("UPDATE log SET seat = 0 WHERE table_id = ? AND kind = 'step'", (moved,))
    )
    assert {checked.table for checked in await house.tables.check() if checked.fault} == {edited, illegal}
    await house.line(moved, 0, "say 2")
    # A table that is set aside can still be closed, so that its channel is free again.
    assert (await house.tables.abandon(edited, BOSS)).table.phase == "abandoned"


async def test_a_state_that_cannot_be_loaded_sets_the_table_aside(house: House) -> None:
    table_id = await house.running(ANN, BEN)
    await house.store.write(lambda con: con.execute("UPDATE snapshots SET state = x'00'"))
    again = await house.reopened()
    with pytest.raises(Refusal) as error:
        await again.tables.look(table_id, None)
    assert error.value.code == "faulty"


async def test_finding_the_table_of_a_channel(house: House) -> None:
    table_id = await house.lobby(ANN)
    assert (await house.tables.at(CHANNEL, "toy")).id == table_id
    with refused("other-game", game="toy"):
        await house.tables.at(CHANNEL, "canal-mania")
    assert (await house.tables.table(table_id)).seat_of(ANN.user) == 0
    with refused("not-seated"):
        (await house.tables.table(table_id)).seat_of(Person(5, "E").user)
