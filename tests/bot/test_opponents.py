import logging
import threading
from collections.abc import AsyncIterator
from pathlib import Path

import pytest
import pytest_asyncio

from bot import ledger
from tests.support.house import ANN, BEN, SEED, House, first_life


@pytest_asyncio.fixture
async def house(tmp_path: Path) -> AsyncIterator[House]:
    async with first_life(tmp_path / "house.sqlite") as opened:
        yield opened


async def test_a_run_of_computer_turns_is_told_in_one_post(house: House) -> None:
    table_id = await house.running(ANN, levels=("steady", "steady"))
    await house.line(table_id, 0, "say 9; end")
    await house.outbox.settle()
    table = await house.tables.table(table_id)
    assert (table.mover, table.turn) == (0, 4)
    assert len(house.channel.messages) == 3
    assert [entry.seat for entry in house.channel.last.entries] == [0, 1, 1, 2, 2]
    assert house.channel.last.ping == ANN.user


async def test_it_begins_when_it_is_first(house: House) -> None:
    table_id = await house.lobby(ANN)
    await house.tables.add_ai(table_id, ANN, "steady", "Stella")
    await house.tables.add_ai(table_id, ANN, "steady", "Sten")
    await house.tables.leave(table_id, ANN)
    table_id = await house.lobby(BEN)
    await house.tables.add_ai(table_id, BEN, "steady", "Stella")
    await house.tables.join(table_id, ANN)
    await house.tables.leave(table_id, BEN)  # Stella has the first seat now
    await house.tables.start(table_id, ANN)
    await house.outbox.settle()
    assert (await house.tables.table(table_id)).mover == 1
    assert house.channel.last.entries[-1].name == "Stella"
    assert "start" in [entry.kind for entry in house.channel.last.entries]


async def test_a_whole_game_against_eager_players(house: House) -> None:
    table_id = await house.running(ANN, levels=("eager", "eager", "steady"))
    for _ in range(3):
        await house.line(table_id, 0, "end")
        await house.outbox.settle()
    assert (await house.tables.table(table_id)).phase == "finished"
    assert house.channel.last.table.seed == SEED
    assert [checked.fault for checked in await house.tables.check()] == [""]


@pytest.mark.parametrize("level", ["broken", "cheat"])
async def test_a_player_that_fails_does_not_stop_the_table(
    house: House, level: str, caplog: pytest.LogCaptureFixture
) -> None:
    table_id = await house.running(ANN, levels=(level,))
    hand = (await house.tables.look(table_id, 1))[1].hand
    with caplog.at_level(logging.ERROR, "bot.opponents"):
        await house.line(table_id, 0, "end")
        await house.outbox.settle()
    assert (await house.tables.table(table_id)).mover == 0
    assert f"{level} failed" in caplog.text
    assert str(hand) not in caplog.text


async def test_it_thinks_in_a_thread(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    threads = set()
    choose = house.front.choose

    def watched(view, level, dice):  # type: ignore[no-untyped-def]
        threads.add(threading.current_thread())
        return choose(view, level, dice)

    monkeypatch.setattr(house.front, "choose", watched)
    table_id = await house.running(ANN, levels=("steady",))
    await house.line(table_id, 0, "end")
    await house.outbox.settle()
    assert threads
    assert threading.main_thread() not in threads


async def test_a_restart_while_it_thinks(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    """What it had played stays, and it plays on from there."""
    table_id = await house.running(ANN, levels=("steady", "steady"))
    thinking, go_on = threading.Event(), threading.Event()
    choose = house.front.choose

    def slow(view, level, dice):  # type: ignore[no-untyped-def]
        if view.open.turn == 3:
            thinking.set()
            go_on.wait(10)
        return choose(view, level, dice)

    monkeypatch.setattr(house.front, "choose", slow)
    await house.line(table_id, 0, "end")
    while not thinking.is_set():
        await house.tables.log(table_id)
    await house.outbox.close()
    go_on.set()
    assert (await house.tables.table(table_id)).turn == 3
    again = await house.reopened()
    table = await again.tables.table(table_id)
    assert (table.mover, table.turn) == (0, 4)
    assert [entry.seat for entry in again.channel.last.entries] == [0, 1, 1, 2, 2]


async def test_a_turn_handed_back_just_as_they_rest(house: House) -> None:
    table_id = await house.running(ANN, levels=("steady",))
    run = house.outbox._opponents
    runs = 0

    async def then_ann_ends(table: int) -> None:
        nonlocal runs
        await run(table)
        runs += 1
        if runs == 1:
            await house.line(table, 0, "end")

    house.outbox._opponents = then_ann_ends
    await house.line(table_id, 0, "end")
    await house.outbox.settle()
    table = await house.tables.table(table_id)
    assert (runs, table.mover, table.turn) == (2, 0, 5)


async def test_a_move_stored_before_a_restart_is_not_played_again(house: House) -> None:
    table_id = await house.running(ANN, levels=("steady",))
    await house.line(table_id, 0, "end")
    await house.outbox.settle()
    keys = await house.store.read(lambda con: [row.key for row in ledger.rows(con, table_id) if row.seat == 1])
    versions = [int(key.rsplit("-", 1)[1]) for key in keys]
    assert keys == [f"opponent-{table_id}-{version}" for version in versions]
    table, view = await house.tables.look(table_id, 0)
    again = await house.tables.play(table_id, 0, view.legal[:1], key=keys[0])
    assert (again.applied, again.table) == (False, table)


async def test_the_same_moves_after_an_undo_get_the_same_answers(house: House) -> None:
    """The dice come from what the seat sees and from the turn, not from the version, which only rises."""
    table_id = await house.running(ANN, levels=("eager",), rounds="20")
    games = []
    for round_ in range(4):
        await house.line(table_id, 0, "say 3; end", key=f"line {round_}")
        await house.outbox.settle()
        log = await house.tables.log(table_id)
        games.append([row.moves for row in await house.tables.desk.rows(table_id) if row.kind == "step"][-len(log) :])
        assert (await house.tables.table(table_id)).mover == 0
        if round_ < 3:
            await house.tables.undo(table_id, 0, "turn", key=f"undo {round_}")
    counts = [len(game) // (n + 1) for n, game in enumerate(games)]
    assert len(set(counts)) == 1
    length = counts[0]
    assert length > 2
    assert all(games[-1][n * length : (n + 1) * length] == games[0] for n in range(4))
