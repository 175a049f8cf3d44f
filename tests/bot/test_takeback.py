"""Undo that is not free: the table's vote, what carries, refuses, ends and cancels it, and tables with nobody to ask."""

from __future__ import annotations

import sqlite3
from collections.abc import AsyncIterator, Mapping
from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest
import pytest_asyncio

from bot.ballots import Vote
from bot.outbox import CourierError
from bot.refusals import Refusal
from bot.registry import Front
from bot.store import migrate, migrations
from bot.takeback import VOTE_HOURS, Possible, outcome, with_ballot
from tests.bot.test_bad_input import ToyCommands
from tests.support.house import ANN, BEN, CAT, NOON, House, first_life
from tests.support.refused import refused
from tests.support.world import World


@pytest_asyncio.fixture
async def house(tmp_path: Path) -> AsyncIterator[House]:
    async with first_life(tmp_path / "house.sqlite") as opened:
        yield opened


@pytest.fixture
def fronts() -> Mapping[str, Front]:
    return {"toy": ToyCommands()}


async def drawn(house: House, *people: Any, levels: tuple[str, ...] = ()) -> int:
    """A table at which the first has said a number and drawn a card, which nobody takes back freely."""
    table_id = await house.running(*people, levels=levels)
    await house.line(table_id, 0, "say 1")
    await house.line(table_id, 0, "draw")
    return table_id


def refusal(code: str) -> Any:
    return pytest.raises(Refusal, match=f"^{code} ")


# Counting


def a_vote(agree: tuple[int, ...] = (), refuse: tuple[int, ...] = ()) -> Vote:
    return Vote(table=1, version=5, seat=0, scope="step", ends=NOON, agree=agree, refuse=refuse)


@pytest.mark.parametrize(
    ("agree", "refuse", "asked", "state"),
    [
        ((), (), (1,), "open"),
        ((1,), (), (1,), "carried"),
        ((), (1,), (1,), "refused"),
        ((1,), (), (1, 2), "open"),
        ((1, 2), (), (1, 2), "carried"),
        ((1,), (2,), (1, 2), "refused"),
        ((1,), (2,), (1, 2, 3), "open"),
        ((1, 3), (2,), (1, 2, 3), "carried"),
        ((1, 2), (), (1, 2, 3, 4), "open"),
        ((1, 2, 3), (), (1, 2, 3, 4), "carried"),
        ((), (1, 2), (1, 2, 3, 4), "refused"),
    ],
)
def test_more_than_half_of_those_asked_carry_a_vote(agree: Any, refuse: Any, asked: Any, state: str) -> None:
    assert outcome(a_vote(agree, refuse), asked) == state


def test_a_ballot_replaces_the_same_users_earlier_one() -> None:
    assert with_ballot(a_vote(agree=(1, 2)), 2, False) == a_vote(agree=(1,), refuse=(2,))
    assert with_ballot(a_vote(refuse=(2,)), 2, True) == a_vote(agree=(2,))


# Voting


async def test_a_carried_vote_takes_the_step_back(house: House) -> None:
    table_id = await drawn(house, ANN, BEN, CAT)
    before = await house.tables.table(table_id)
    vote = await house.tables.takeback.ask(table_id, 0, "step")
    assert vote is not None
    await house.outbox.settle()
    (notice,) = house.channel.votes.values()
    assert (notice.voters, notice.vote.state) == ((BEN.user, CAT.user), "open")
    assert [entry.sequence for entry in notice.entries] == [before.version]
    assert [seat for _, seat in notice.revealed] == [0]
    assert all(getattr(event, "card", -1) == -1 for event, _ in notice.revealed), "a vote's post tells what was drawn"
    assert (await house.tables.takeback.cast(table_id, before.version, BEN.user, True, key="b")).state == "open"
    assert (await house.tables.takeback.cast(table_id, before.version, CAT.user, True, key="c")).state == "carried"
    await house.outbox.settle()
    table, view = await house.tables.look(table_id, 0)
    assert table.version == before.version + 1
    assert (view.open.asked, view.open.said) == (False, [1])
    (notice,) = house.channel.votes.values()
    assert notice.vote.state == "carried"
    # It is told in a post of its own, which calls the one who has the turn again.
    assert house.channel.last.entries[-1].kind == "retract"
    assert house.channel.last.ping == ANN.user


async def test_a_refused_vote_leaves_the_step(house: House) -> None:
    table_id = await drawn(house, ANN, BEN)
    version = (await house.tables.table(table_id)).version
    await house.tables.takeback.ask(table_id, 0, "step")
    assert (await house.tables.takeback.cast(table_id, version, BEN.user, False, key="b")).state == "refused"
    assert (await house.tables.table(table_id)).version == version
    with refusal("vote-over"):
        await house.tables.takeback.cast(table_id, version, BEN.user, True, key="b2")
    await house.outbox.settle()
    # He may ask again, after a while and once.
    with refusal("vote-pause"):
        await house.tables.takeback.ask(table_id, 0, "step")
    await house.wait(600)
    await house.tables.takeback.ask(table_id, 0, "step")
    await house.outbox.settle()
    assert [notice.vote.state for notice in house.channel.votes.values()] == ["refused", "open"]
    assert len({notice.nonce for notice in house.channel.votes.values()}) == 2
    with refusal("vote-over"):
        await house.tables.takeback.cast(table_id, version, BEN.user, True, 1, key="an old button")
    assert (await house.tables.takeback.cast(table_id, version, BEN.user, False, 2, key="b3")).state == "refused"
    await house.wait(600)
    with refusal("vote-enough"):
        await house.tables.takeback.ask(table_id, 0, "step")


async def test_a_vote_on_a_turn_takes_another_persons_steps_back_too(house: House) -> None:
    table_id = await house.running(ANN, BEN)
    await house.line(table_id, 0, "say 1")
    await house.line(table_id, 0, "end")
    await house.line(table_id, 1, "say 2")
    with refusal("undo-moved-on"):
        await house.tables.undo(table_id, 0, "turn", key="u")
    version = (await house.tables.table(table_id)).version
    await house.tables.takeback.ask(table_id, 0, "turn")
    await house.tables.takeback.cast(table_id, version, BEN.user, True, key="b")
    table, view = await house.tables.look(table_id, None)
    assert (table.mover, view.open.said) == (0, [])
    assert (await house.tables.redo(table_id, 0, key="r")).count == 3


async def test_only_the_other_people_at_the_table_vote(house: House) -> None:
    table_id = await drawn(house, ANN, BEN, levels=("steady",))
    version = (await house.tables.table(table_id)).version
    await house.tables.takeback.ask(table_id, 0, "step")
    with refusal("vote-own"):
        await house.tables.takeback.cast(table_id, version, ANN.user, True, key="a")
    with refusal("not-seated"):
        await house.tables.takeback.cast(table_id, version, CAT.user, True, key="c")
    with refusal("vote-open"):
        await house.tables.takeback.ask(table_id, 0, "turn")
    assert (await house.tables.takeback.cast(table_id, version, BEN.user, True, key="b")).state == "carried"


async def test_whatever_happens_at_the_table_cancels_its_vote(house: House) -> None:
    table_id = await drawn(house, ANN, BEN)
    version = (await house.tables.table(table_id)).version
    await house.tables.takeback.ask(table_id, 0, "step")
    await house.outbox.settle()
    await house.line(table_id, 0, "keep")
    await house.outbox.settle()
    (notice,) = house.channel.votes.values()
    assert notice.vote.state == "cancelled"
    with refusal("vote-over"):
        await house.tables.takeback.cast(table_id, version, BEN.user, True, key="b")


async def test_a_vote_with_an_old_version_is_not_called(house: House) -> None:
    table_id = await drawn(house, ANN, BEN)
    assert await house.tables.takeback.ask(table_id, 0, "step", 1) is None
    with refusal("nothing-to-undo"):
        await house.tables.takeback.ask(table_id, 1, "step")


async def test_a_vote_expires(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    table_id = await drawn(house, ANN, BEN)
    version = (await house.tables.table(table_id)).version
    vote = await house.tables.takeback.ask(table_id, 0, "step")
    assert vote is not None
    assert vote.ends - house.tables.desk.now() < timedelta(hours=VOTE_HOURS)
    monkeypatch.setattr(house.tables.desk, "_clock", lambda: vote.ends)
    with refusal("vote-over"):
        await house.tables.takeback.cast(table_id, version, BEN.user, True, key="b")
    await house.outbox.settle()
    (notice,) = house.channel.votes.values()
    assert notice.vote.state == "expired"


async def test_a_vote_outlives_the_bot(house: House) -> None:
    table_id = await drawn(house, ANN, BEN)
    version = (await house.tables.table(table_id)).version
    house.channel.fail = CourierError("no")
    await house.tables.takeback.ask(table_id, 0, "step")
    await house.outbox.settle()
    assert house.channel.votes == {}
    house.channel.fail = None
    house = await house.reopened()
    assert len(house.channel.votes) == 1
    assert (await house.tables.takeback.cast(table_id, version, BEN.user, True, key="b")).state == "carried"


async def test_a_votes_post_whose_answer_was_lost_is_found(house: House) -> None:
    table_id = await drawn(house, ANN, BEN)
    house.channel.lose = ConnectionError("gone")
    await house.tables.takeback.ask(table_id, 0, "step")
    await house.outbox.settle()
    house.channel.lose = None
    house.outbox.kick(table_id)
    await house.outbox.settle()
    assert len(house.channel.votes) == 1


# Nobody to ask


async def test_with_computers_alone_what_was_revealed_is_taken_back_and_logged_as_such(house: House) -> None:
    table_id = await drawn(house, ANN, levels=("steady",))
    assert await house.tables.takeback.possible(table_id, 0) == Possible("free", "free", False)
    played = await house.tables.undo(table_id, 0, "step", key="u")
    assert (played.applied, played.count) == (True, 1)
    assert (await house.tables.log(table_id))[-1].kind == "retract"


async def test_what_is_possible(house: House) -> None:
    possible = house.tables.takeback.possible
    table_id = await house.running(ANN, BEN)
    assert (await possible(table_id, 0)).step == ""
    await house.line(table_id, 0, "say 1")
    assert ((await possible(table_id, 0)).step, (await possible(table_id, 0)).turn) == ("free", "")
    await house.line(table_id, 0, "say 2")
    assert (await possible(table_id, 0)).turn == "free"
    await house.tables.undo(table_id, 0, "step", key="u")
    assert (await possible(table_id, 0)).redo
    await house.line(table_id, 0, "draw")
    now = await possible(table_id, 0)
    assert (now.step, now.turn, now.redo) == ("vote", "vote", False)
    assert (await possible(table_id, 1)).step == ""
    lobby = await house.lobby(ANN, channel=8)
    assert (await possible(lobby, 0)).step == ""


# The file


def test_the_migration_keeps_the_outbox() -> None:
    connection = sqlite3.connect(":memory:", isolation_level=None)
    scripts = migrations()
    migrate(connection, scripts[:2])
    connection.execute("PRAGMA foreign_keys = OFF")
    columns = "table_id, sequence, kind, state, message, why"
    connection.execute(f"INSERT INTO outbox ({columns}) VALUES (7, 3, 'post', 'done', 9, 'x')")
    migrate(connection, scripts)
    assert connection.execute(f"SELECT {columns} FROM outbox").fetchall() == [(7, 3, "post", "done", 9, "x")]
    connection.close()


# On Discord


async def asked(world: World, *others: str) -> None:
    """Ada has drawn and asks to take that back."""
    await world.slash("Ada", "/game new", game="toy")
    for name in others:
        await world.press(name, "Join")
    await world.press("Ada", "Start")
    await world.slash("Ada", "/toy play", line="draw")
    await world.press("Ada", "Play")
    await world.press("Ada", "Ask to Undo Step")


async def test_the_post_of_a_vote_asks_the_others(world: World) -> None:
    await asked(world, "Ben", "Cleo")
    post = world.last()
    assert "Ada asks to take back one step" in post.text
    assert "Ada saw it" in post.text
    assert "0 of 2 agree" in post.text
    assert post.pings == [world.person("Ben").id, world.person("Cleo").id]
    await refused(world, world.press("Ada", "Agree"), "your own question")
    await refused(world, world.press("Dan", "Refuse"), "no seat")
    await world.press("Ben", "Agree")
    assert "1 of 2 agree" in post.text
    assert world.last() == post
    await world.press("Cleo", "Agree")
    assert "Carried" in post.text
    assert post.buttons == []
    assert "with what was revealed since" in world.last().text
    assert world.last().pings == [world.person("Ada").id]


async def test_a_vote_is_refused_or_expires_by_itself(world: World) -> None:
    await asked(world, "Ben")
    post = world.last()
    await world.press("Ben", "Refuse")
    assert "Refused" in post.text
    await refused(world, world.slash("Ada", "/game undo"), "again in 10 minutes")
    await world.advance(600)
    await world.slash("Ada", "/game undo")
    second = world.last()
    assert (second.id != post.id, second.pings) == (True, [world.person("Ben").id])
    await world.restart()
    await world.advance(VOTE_HOURS * 3600 + 60)
    assert "Expired" in second.text
    assert second.buttons == []


async def test_a_deleted_post_of_a_vote_is_sent_again(world: World) -> None:
    await asked(world, "Ben", "Cleo")
    post = world.last()
    world.env.backend.delete_message(post.channel, post.id)
    await world.slash("Ada", "/toy play", line="keep")
    assert "Cancelled" in world.last().text


async def test_a_second_question_at_the_same_version_is_a_message_of_its_own(world: World) -> None:
    """However soon it comes after the first: Discord answers a nonce that it knows with the message that it knows."""
    await asked(world, "Ben")
    post = world.last()
    await world.press("Ben", "Refuse")
    await world.bot.store.write(lambda con: con.execute("DELETE FROM asks"))
    await world.slash("Ada", "/game undo")
    assert world.last().id != post.id
    assert "0 of 1 agree" in world.last().text
    await world.press("Ben", "Agree", on=world.last())
    assert "with what was revealed since" in world.last().text
