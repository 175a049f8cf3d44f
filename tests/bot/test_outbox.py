import asyncio
import sqlite3
from collections.abc import AsyncIterator
from pathlib import Path

import pytest
import pytest_asyncio

from bot import ledger
from bot.outbox import CourierError
from bot.table import Table
from tests.support.house import ANN, BEN, BOSS, CAT, SEED, Channel, House, first_life


@pytest_asyncio.fixture
async def house(tmp_path: Path) -> AsyncIterator[House]:
    async with first_life(tmp_path / "house.sqlite") as opened:
        yield opened


async def rows(house: House) -> list[tuple[str, str]]:
    sql = "SELECT sequence || '-' || kind, state FROM outbox ORDER BY id"
    return await house.store.read(lambda con: con.execute(sql).fetchall())


async def unsent(house: House, table_id: int) -> list[ledger.OutboxRow]:
    return await house.store.read(lambda con: ledger.unfinished(con, table_id))


async def test_the_lobby_card_is_one_message_that_changes(house: House) -> None:
    table_id = await house.lobby(ANN)
    await house.outbox.settle()
    await house.tables.join(table_id, BEN)
    await house.outbox.settle()
    (message,) = house.channel.messages.values()
    assert message.edits == 1
    assert message.notice.table.names == ["Ann", "Ben"]
    assert message.notice.view is None


async def test_cards_that_come_too_late_are_superseded(house: House) -> None:
    house.channel.fail = CourierError("closed")
    table_id = await house.lobby(ANN)
    await house.tables.join(table_id, BEN)
    await house.tables.join(table_id, CAT)
    await house.outbox.settle()
    house.channel.fail = None
    house.outbox.kick(table_id)
    await house.outbox.settle()
    assert [message.notice.table.names for message in house.channel.messages.values()] == [["Ann", "Ben", "Cat"]]
    assert [state for _, state in await rows(house)] == ["superseded", "superseded", "done"]


async def test_each_turn_has_one_post_and_retires_the_last(house: House) -> None:
    table_id = await house.running(ANN, BEN)
    await house.line(table_id, 0, "say 1")
    await house.line(table_id, 0, "say 2")
    await house.outbox.settle()
    assert house.channel.names == ["1-1-card", "1-3-post"]
    await house.line(table_id, 0, "end")
    await house.outbox.settle()
    assert house.channel.names == ["1-1-card", "1-3-post", "1-6-post"]
    assert [message.buttons for message in house.channel.messages.values()] == [False, False, True]
    notice = house.channel.last
    assert [entry.sequence for entry in notice.entries] == [4, 5, 6]
    assert (notice.ping, notice.view.open.said, notice.table.message) == (BEN.user, [1, 2], 5001)
    assert (await house.tables.table(table_id)).message == 5002
    assert await unsent(house, table_id) == []


async def test_the_start_is_told_with_the_commitment_and_the_end_with_the_seed(house: House) -> None:
    table_id = await house.running(ANN, BEN, rounds="1")
    assert [entry.kind for entry in house.channel.last.entries] == ["start"]
    assert house.channel.last.table.commitment
    assert house.channel.last.ping == ANN.user
    await house.line(table_id, 0, "end")
    await house.line(table_id, 1, "end")
    await house.outbox.settle()
    assert (house.channel.last.table.phase, house.channel.last.table.seed) == ("finished", SEED)
    assert house.channel.last.ping is None


async def test_abandoning_is_told(house: House) -> None:
    table_id = await house.running(ANN, BEN)
    await house.tables.abandon(table_id, BOSS)
    await house.outbox.settle()
    assert [entry.kind for entry in house.channel.last.entries] == ["abandon"]
    lobby = await house.lobby(CAT)
    await house.outbox.settle()
    await house.tables.abandon(lobby, CAT)
    await house.outbox.settle()
    card = list(house.channel.messages.values())[-1]
    assert (card.edits, card.notice.table.phase) == (1, "abandoned")


async def test_late_posts_become_one(house: House) -> None:
    table_id = await house.running(ANN, BEN)
    house.channel.fail = CourierError("no permission to send")
    await house.line(table_id, 0, "say 1; end")
    await house.outbox.settle()
    (row,) = await unsent(house, table_id)
    assert (row.state, row.why) == ("waiting", "no permission to send")
    await house.line(table_id, 1, "say 2; end")
    await house.outbox.settle()
    house.channel.fail = None
    await house.line(table_id, 0, "say 3; end")
    await house.outbox.settle()
    assert len(house.channel.messages) == 3
    assert [entry.sequence for entry in house.channel.last.entries] == [4, 5, 6]
    assert house.channel.last.ping == BEN.user
    assert [state for _, state in await rows(house)][-4:] == ["superseded", "superseded", "done", "done"]


async def test_undo_across_a_post_is_told_and_pings_who_comes_next(house: House) -> None:
    table_id = await house.running(ANN, BEN)
    await house.line(table_id, 0, "say 1; end")
    await house.outbox.settle()
    await house.tables.undo(table_id, 0, "turn", key="u")
    await house.outbox.settle()
    assert [(entry.kind, entry.count) for entry in house.channel.last.entries] == [("undo", 1)]
    assert house.channel.last.ping is None
    await house.line(table_id, 0, "say 2; end")
    await house.outbox.settle()
    assert house.channel.last.ping == BEN.user


async def test_an_undo_within_a_turn_is_nobodys_business(house: House) -> None:
    table_id = await house.running(ANN, BEN)
    await house.line(table_id, 0, "say 1")
    await house.tables.undo(table_id, 0, "step", key="u")
    await house.line(table_id, 0, "say 2; end")
    await house.outbox.settle()
    assert len(house.channel.messages) == 3
    told = [(entry.sequence, entry.kind, entry.undone) for entry in house.channel.last.entries]
    assert told == [(6, "step", False)], "the turn as it is; the log keeps all"
    kinds = [entry.kind for entry in await house.tables.log(table_id)]
    assert kinds[-3:] == ["step", "undo", "step"]


async def test_after_an_undo_behind_a_reveal_nobody_calls_who_pressed(house: House) -> None:
    table_id = await house.running(ANN, levels=("steady",))
    await house.line(table_id, 0, "draw")
    await house.outbox.settle()
    posts = len(house.channel.messages)
    await house.tables.undo(table_id, 0, "step", key="u")
    await house.outbox.settle()
    assert len(house.channel.messages) == posts + 1
    assert [entry.kind for entry in house.channel.last.entries] == ["retract"], "what had been seen is told at once"
    assert house.channel.last.table.waiting_for == house.channel.last.table.seats[0]
    assert house.channel.last.ping is None


async def test_death_between_commit_and_post(house: House) -> None:
    table_id = await house.running(ANN, BEN)
    house.outbox.kick = lambda table_id: None  # type: ignore[method-assign]
    house.tables.desk._callbacks.clear()
    await house.line(table_id, 0, "say 1; end")
    assert len(house.channel.messages) == 2
    again = await house.reopened()
    assert house.channel.names[2:] == ["1-4-post"]
    assert await unsent(again, table_id) == []


async def test_death_between_discords_answer_and_our_note(house: House) -> None:
    """The message is found by its nonce, and not sent again."""
    table_id = await house.running(ANN, BEN)
    house.channel.lose = asyncio.CancelledError()
    await house.line(table_id, 0, "say 1; end")
    await house.outbox.settle()
    assert [row.state for row in await unsent(house, table_id)] == ["sending"]
    house.channel.lose = None
    again = await house.reopened()
    assert house.channel.looked == ["1-4-post"]
    assert house.channel.names == ["1-1-card", "1-3-post", "1-4-post"]
    assert (await again.tables.table(table_id)).message == 5002
    assert [message.buttons for message in house.channel.messages.values()] == [False, False, True]


async def test_death_while_sending_what_never_arrived(house: House) -> None:
    table_id = await house.running(ANN, BEN)
    house.channel.fail = TimeoutError("no answer")
    await house.line(table_id, 0, "end")
    await house.outbox.settle()
    assert [row.state for row in await unsent(house, table_id)] == ["sending"]
    house.channel.fail = None
    await house.reopened()
    assert house.channel.looked == ["1-4-post"]
    assert house.channel.names[2:] == ["1-4-post"]


async def test_a_post_that_arrived_is_not_told_again_by_the_next(house: House) -> None:
    table_id = await house.running(ANN, BEN)
    house.channel.lose = TimeoutError("the answer is lost")
    await house.line(table_id, 0, "end")
    await house.outbox.settle()
    house.channel.lose = None
    await house.line(table_id, 1, "end")
    await house.outbox.settle()
    assert house.channel.names[2:] == ["1-4-post", "1-5-post"]
    assert [entry.sequence for entry in house.channel.last.entries] == [5]


async def test_old_buttons_are_retired_at_best_effort(house: House) -> None:
    table_id = await house.running(ANN, BEN)

    async def gone(table: Table, message: int) -> None:
        raise CourierError("Unknown Message")

    house.channel.retire = gone  # type: ignore[method-assign]
    await house.line(table_id, 0, "end")
    await house.outbox.settle()
    assert await unsent(house, table_id) == []


async def test_one_tables_trouble_is_not_anothers(house: House) -> None:
    first = await house.running(ANN, BEN, channel=1)
    second = await house.running(ANN, BEN, channel=2)
    gate = asyncio.Event()
    deliver = house.channel.post

    async def slow(notice):  # type: ignore[no-untyped-def]
        if notice.table.id == first:
            await gate.wait()
        return await deliver(notice)

    house.channel.post = slow  # type: ignore[method-assign]
    await house.line(first, 0, "end")
    await house.line(first, 1, "end")  # play goes on while the post hangs
    await house.line(second, 0, "end")
    while await unsent(house, second):
        pass
    assert house.channel.last.table.id == second
    gate.set()
    await house.outbox.settle()
    assert await unsent(house, first) == []


async def test_nonces_fit(house: House) -> None:
    row = ledger.OutboxRow(9_999_999_999, 999_999, 99_999, "retire", "waiting", None, "")
    assert len(row.nonce) <= 25


async def test_a_discord_that_forgot_everything_is_shown_the_live_tables(house: House) -> None:
    running = await house.running(ANN, BEN, channel=1)
    await house.line(running, 0, "say 1; end")
    await house.line(running, 1, "say 2")
    lobby = await house.lobby(CAT, channel=2)
    over = await house.running(ANN, BEN, channel=3)
    await house.tables.abandon(over, BOSS)
    await house.outbox.settle()
    await house.close()

    again = await House.open(house.store.path, Channel())
    await again.tables.desk.repost()
    await again.outbox.resume()
    await again.outbox.settle()
    assert again.channel.names == [f"{running}-5-post", f"{lobby}-1-card"]
    assert [entry.sequence for entry in again.channel.messages[5000].notice.entries] == [5]
    assert (await again.tables.table(running)).message == 5000
    await again.line(running, 1, "end")
    await again.outbox.settle()
    assert again.channel.messages[5000].buttons is False


# What fails is tried again


async def attempts(house: House, table_id: int) -> list[int]:
    return [row.attempts for row in await unsent(house, table_id)]


async def test_a_post_that_fails_goes_out_by_itself_when_discord_is_well_again(house: House) -> None:
    table_id = await house.running(ANN, BEN)
    house.channel.fail = CourierError("503 for certain")
    await house.line(table_id, 0, "end")
    await house.outbox.settle()
    assert await attempts(house, table_id) == [1]
    await house.wait(1)
    assert await attempts(house, table_id) == [1], "the first pause is 2 seconds without jitter"
    for seconds in (2, 4, 8):
        await house.wait(seconds)
    assert await attempts(house, table_id) == [4]
    house.channel.fail = None
    await house.wait(1800)
    assert house.channel.names[2:] == ["1-4-post"]
    assert house.channel.last.ping == BEN.user
    assert await unsent(house, table_id) == []


async def test_what_people_do_at_the_table_and_a_new_connection_have_it_tried_at_once(house: House) -> None:
    table_id = await house.running(ANN, BEN)
    house.channel.fail = CourierError("no permission to send")
    await house.line(table_id, 0, "end")
    await house.outbox.settle()
    for _ in range(20):
        house.outbox.kick(table_id)
        await house.outbox.settle()
    assert await attempts(house, table_id) == [2], "somebody who types has it tried again with each letter"
    await house.outbox.resume()
    await house.outbox.settle()
    assert await attempts(house, table_id) == [3]


async def test_what_fails_for_three_days_is_laid_aside_until_somebody_comes(
    house: House, caplog: pytest.LogCaptureFixture
) -> None:
    table_id = await house.running(ANN, BEN)
    house.channel.fail = CourierError("Missing Access")
    await house.line(table_id, 0, "end")
    await house.outbox.settle()
    for _ in range(5):
        await house.wait(86_400)
    assert await unsent(house, table_id) == []
    assert [state for _, state in await rows(house)][-1] == "aside"
    assert caplog.text.count("is laid aside") == 1
    house.channel.fail = None
    await house.wait(86_400)
    assert house.channel.names[2:] == []
    house.outbox.kick(table_id)
    await house.outbox.settle()
    assert house.channel.names[2:] == ["1-4-post"]


@pytest.mark.parametrize("levels", [(), ("steady",)])
async def test_a_full_disk_is_not_answered_by_trying_at_once(
    house: House, levels: tuple[str, ...], monkeypatch: pytest.MonkeyPatch
) -> None:
    """At a computer player's turn, too: its move cannot be stored, and neither can that it failed."""
    people = (ANN,) if levels else (ANN, BEN)
    table_id = await house.running(*people, levels=levels)
    write, tries = house.store.write, 0

    async def full(fn):  # type: ignore[no-untyped-def]
        nonlocal tries
        tries += 1
        raise sqlite3.OperationalError("database or disk is full")

    callbacks = house.tables.desk._callbacks[:]
    house.tables.desk._callbacks.clear()
    await house.line(table_id, 0, "end")
    house.tables.desk._callbacks[:] = callbacks
    monkeypatch.setattr(house.store, "write", full)
    house.outbox.send(table_id)
    await asyncio.wait_for(house.outbox.settle(), 10)
    await house.tables.desk.timer.settle()
    assert tries <= 3, f"{tries} tries in no time"
    await house.wait(0.5)
    assert tries <= 3
    monkeypatch.setattr(house.store, "write", write)
    await house.wait(60)
    assert await unsent(house, table_id) == []
    assert len(house.channel.messages) == 3


async def test_an_older_post_found_late_does_not_take_the_place_of_a_newer(house: House) -> None:
    table_id = await house.running(ANN, BEN)
    house.channel.lose = TimeoutError("the answer is lost")
    await house.line(table_id, 0, "end")
    await house.outbox.settle()
    house.channel.lose, house.channel.blind = None, TimeoutError("no history either")
    await house.line(table_id, 1, "end")
    await house.outbox.settle()
    assert house.channel.names[2:] == ["1-4-post", "1-5-post"]
    assert (await house.tables.table(table_id)).message == 5003
    house.channel.blind = None
    await house.wait(60)
    assert (await house.tables.table(table_id)).message == 5003
    assert [message.buttons for message in house.channel.messages.values()] == [False, False, False, True]
    assert await unsent(house, table_id) == []


async def test_finished_errands_are_pruned_and_what_was_told_is_known_all_the_same(house: House) -> None:
    table_id = await house.running(ANN, BEN, rounds="20")
    for turn in range(30):
        await house.line(table_id, turn % 2, "end")
        await house.outbox.settle()
    assert [entry.sequence for entry in house.channel.last.entries] == [33]
    assert len(await rows(house)) < 8
    asked: list[str] = []

    def plan(con: sqlite3.Connection) -> str:
        con.set_trace_callback(asked.append)
        ledger.told(con, table_id, 9)
        con.set_trace_callback(None)
        return str(con.execute("EXPLAIN QUERY PLAN " + asked[-1]).fetchall())

    assert "outbox_told" in await house.store.read(plan)
