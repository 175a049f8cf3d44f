"""A row of the file that cannot be read stops its own table, and nothing else; that table can be closed by its players."""

from __future__ import annotations

import sqlite3
from collections.abc import AsyncIterator
from datetime import timedelta
from pathlib import Path

import pytest

from bot import ballots, ledger
from bot.refusals import Refusal
from bot.table import Person
from tests.support.house import ANN, BEN, CAT, NOON, House, first_life
from tests.support.world import World


@pytest.fixture
async def house(tmp_path: Path) -> AsyncIterator[House]:
    async with first_life(tmp_path / "house.sqlite") as opened:
        yield opened


RUBBISH = {
    "options": "UPDATE tables SET options = '{rubbish' WHERE id = ?",
    "time": "UPDATE tables SET moved = 'yesterday' WHERE id = ?",
    "time without a zone": "UPDATE tables SET moved = '2026-05-01T12:00:00' WHERE id = ?",
    "game": "UPDATE tables SET game = 'ludo' WHERE id = ?",
    "moves": "UPDATE log SET moves = 'rubbish' WHERE table_id = ?",
    "state": "UPDATE snapshots SET state = x'00' WHERE table_id = ?",
}


@pytest.mark.parametrize("kind", RUBBISH)
async def test_a_rubbish_row_stops_one_table(house: House, kind: str) -> None:
    bad, good = await house.running(ANN, BEN, channel=1), await house.running(ANN, BEN, channel=2)
    await house.line(bad, 0, "say 1")
    await house.store.write(lambda con: con.execute(RUBBISH[kind], (bad,)))
    house = await house.reopened()
    assert {table.id for table in await house.tables.mine(ANN.user)} == {bad, good}
    assert {each.table: bool(each.fault) for each in await house.tables.check()} == {bad: True, good: False}
    await house.line(good, 0, "say 2")
    assert (await house.tables.table(bad)).fault


@pytest.mark.parametrize("kind", RUBBISH)
async def test_a_faulty_table_is_closed_by_any_of_its_players_and_nobody_else(house: House, kind: str) -> None:
    bad = await house.running(ANN, BEN)
    await house.store.write(lambda con: con.execute(RUBBISH[kind], (bad,)))
    house = await house.reopened()
    with pytest.raises(Refusal) as refusal:
        await house.tables.abandon(bad, CAT)
    assert (refusal.value.code, refusal.value.params) == ("not-allowed", {"action": "release"})
    assert (await house.tables.abandon(bad, BEN)).table.phase == "abandoned"
    # The channel is free again.
    await house.tables.new(1, (await house.tables.table(bad)).channel, Person(104, "Dan"), "toy")


async def test_a_vote_that_does_not_say_when_it_ends_is_over_and_the_clock_goes_on(house: House) -> None:
    ids = [await house.running(ANN, BEN, channel=channel) for channel in (1, 2)]

    def call(con: sqlite3.Connection) -> None:
        for table_id in ids:
            vote = ballots.Vote(table=table_id, version=3, seat=0, scope="step", ends=NOON - timedelta(days=1))
            ballots.call(con, vote)
        con.execute("UPDATE votes SET ends = 'some day' WHERE table_id = ?", (ids[0],))

    await house.store.write(call)
    await house.wait(1)
    assert await house.store.read(ballots.ends) == []


async def test_what_was_set_aside_is_looked_at_again_at_the_start(house: House) -> None:
    table_id = await house.running(ANN, BEN)
    await house.store.write(lambda con: con.execute("UPDATE tables SET fault = 'of an older program'"))
    house = await house.reopened()
    await house.tables.reconsider()
    await house.line(table_id, 0, "say 1")


# As people meet it


@pytest.mark.parametrize("kind", RUBBISH)
async def test_people_find_a_faulty_table_close_it_and_open_another(world: World, kind: str) -> None:
    for where in ("bad", "good"):
        world.channel(where)
        await world.slash("Ada", "/game new", where=where)
        await world.press("Ben", "Join", where=where)
        await world.press("Ada", "Start", where=where)
    await world.bot.store.write(lambda con: con.execute(RUBBISH[kind], (1,)))
    await world.restart()
    mine = (await world.slash("Ada", "/game mine")).text
    assert f"<#{world.place('bad').id}>" in mine
    assert f"<#{world.place('good').id}>" in mine
    for command in ("/game status", "/game map", "/game log", "/canal hand", "/game undo"):
        answer = await world.slash("Ada", command, where="bad")
        assert answer.private, command
    assert (await world.slash("Ada", "/game abandon", sure=True, where="bad")).text == world.bot.words.say("you-abandoned")
    await world.settle()
    left = [row.why for row in await world.bot.store.read(lambda con: ledger.unfinished(con, 1))]
    # Without the game nothing can be drawn or told of it: the post waits for a program that has it.
    assert left == (["there is no game ludo"] if kind == "game" else [])
    await world.slash("Cleo", "/game new", where="bad")
    assert "Cleo" in world.last("bad").text
    assert (await world.bot.tables.table(2)).fault == ""
