import asyncio
from collections.abc import AsyncIterator
from pathlib import Path

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
    assert house.channel.nonces == ["1-1-card", "1-3-post"]
    await house.line(table_id, 0, "end")
    await house.outbox.settle()
    assert house.channel.nonces == ["1-1-card", "1-3-post", "1-6-post"]
    assert [message.buttons for message in house.channel.messages.values()] == [False, False, True]
    notice = house.channel.last
    assert [entry.sequence for entry in notice.entries] == [4, 5, 6]
    assert (notice.ping, notice.view.open.said, notice.table.message) == (BEN.user, [1, 2], 5001)
    assert (await house.tables.table(table_id)).message == 5002
    assert await unsent(house, table_id) == []


async def test_the_start_is_told_with_the_commitment_and_the_end_with_the_seed(house: House) -> None:
    table_id = await house.running(ANN, BEN, rounds="1")
    assert [entry.kind for entry in house.channel.last.entries] == ["join", "start"]
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


async def test_undo_within_a_turn_is_told_at_its_end(house: House) -> None:
    table_id = await house.running(ANN, BEN)
    await house.line(table_id, 0, "say 1")
    await house.tables.undo(table_id, 0, "step", key="u")
    await house.line(table_id, 0, "say 2; end")
    await house.outbox.settle()
    assert len(house.channel.messages) == 3
    told = [(entry.kind, entry.undone) for entry in house.channel.last.entries]
    assert told == [("step", True), ("undo", False), ("step", False)]


async def test_death_between_commit_and_post(house: House) -> None:
    table_id = await house.running(ANN, BEN)
    house.outbox.kick = lambda table_id: None  # type: ignore[method-assign]
    house.tables.desk._callbacks.clear()
    await house.line(table_id, 0, "say 1; end")
    assert len(house.channel.messages) == 2
    again = await house.reopened()
    assert house.channel.nonces[2:] == ["1-4-post"]
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
    assert house.channel.nonces == ["1-1-card", "1-3-post", "1-4-post"]
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
    assert house.channel.nonces[2:] == ["1-4-post"]


async def test_a_post_that_arrived_is_not_told_again_by_the_next(house: House) -> None:
    table_id = await house.running(ANN, BEN)
    house.channel.lose = TimeoutError("the answer is lost")
    await house.line(table_id, 0, "end")
    await house.outbox.settle()
    house.channel.lose = None
    await house.line(table_id, 1, "end")
    await house.outbox.settle()
    assert house.channel.nonces[2:] == ["1-4-post", "1-5-post"]
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
    row = ledger.OutboxRow(1, 999_999_999, 99_999, "retire", "waiting", None, "")
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
    assert again.channel.nonces == [f"{running}-5-post", f"{lobby}-1-card"]
    assert [entry.sequence for entry in again.channel.messages[5000].notice.entries] == [5]
    assert (await again.tables.table(running)).message == 5000
    await again.line(running, 1, "end")
    await again.outbox.settle()
    assert again.channel.messages[5000].buttons is False
