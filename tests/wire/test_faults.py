"""What goes wrong between the bot and Discord: every post comes, once, without anybody having to do anything."""

from __future__ import annotations

import asyncio

import pytest

from tests.wire.conftest import Wire, begun, taken
from tests.wire.faults import Fault, forbidden, rate_limited, turned_away

POST = "POST /channels/*/messages"
NONCE_SECONDS = 2.0
"""Long enough for a post that was sent twice to be seen."""


async def comes_once(wire: Wire, called: int) -> None:
    """The post after the turn is there, calls the next player, and does not come again."""
    assert (await wire.post(3)).pings == [called]
    await wire.double.until(lambda: not wire.messages()[1].buttons)
    await asyncio.sleep(NONCE_SECONDS)
    assert len(wire.messages()) == 3


@pytest.mark.parametrize(
    "fault",
    [
        Fault(POST, 2, 503, {"message": "upstream", "code": 0}),
        turned_away(POST, seconds=1, times=2),
        rate_limited(POST, seconds=0.5, times=2),
        Fault(POST, 2, lost="request"),
        Fault(POST, 2, lost="answer"),
    ],
    ids=["503", "429 without Via", "429", "request lost", "answer lost"],
)
async def test_a_post_that_failed_comes_by_itself_and_once(wire: Wire, fault: Fault) -> None:
    post = await begun(wire)
    mover, other = await taken(wire, post)
    wire.double.fail(fault)
    await mover.slash("/canal end")
    await asyncio.wait_for(fault.met.wait(), 20)
    await comes_once(wire, other.id)


async def test_a_permission_that_was_missing_for_a_while_holds_up_nothing_for_good(wire: Wire) -> None:
    post = await begun(wire)
    mover, other = await taken(wire, post)
    fault = wire.double.fail(forbidden(POST))
    await mover.slash("/canal end")
    await asyncio.wait_for(fault.met.wait(), 20)
    fault.lift()
    await comes_once(wire, other.id)


@pytest.mark.parametrize("arrived", [True, False])
async def test_a_bot_that_is_killed_while_it_posts_posts_once(wire: Wire, arrived: bool) -> None:
    post = await begun(wire)
    mover, other = await taken(wire, post)
    fault = wire.double.fail(Fault(POST, 1, lost="answer" if arrived else "request", silent=True))
    await mover.slash("/canal end", wait=False)
    await asyncio.wait_for(fault.met.wait(), 20)
    if arrived:
        await wire.post(3)
    await wire.bot.kill()
    await wire.bot.begin()
    await comes_once(wire, other.id)


async def test_a_post_is_found_again_when_discord_has_forgotten_its_nonce(wire: Wire) -> None:
    post = await begun(wire)
    mover, other = await taken(wire, post)
    fault = wire.double.fail(Fault(POST, 1, lost="answer", silent=True))
    await mover.slash("/canal end", wait=False)
    await asyncio.wait_for(fault.met.wait(), 20)
    await wire.post(3)
    await wire.bot.kill()
    wire.double.rest.forget_nonces()
    await wire.bot.begin()
    await comes_once(wire, other.id)


async def test_a_gateway_that_breaks_off_is_resumed_and_nothing_said_meanwhile_is_lost(wire: Wire) -> None:
    post = await begun(wire)
    await wire.double.gateway.drop()
    hand = await wire.person("Ada").press("My Hand", on=post)
    assert hand.private
    assert wire.double.gateway.resumed == 1
    assert wire.double.gateway.identified == 1


async def test_after_an_outage_the_bot_begins_a_new_session(wire: Wire) -> None:
    post = await begun(wire)
    await wire.double.gateway.forget()
    await wire.double.until(lambda: wire.double.gateway.identified == 2, 40)
    assert (await wire.person("Ben").press("Map", on=post)).private


async def test_commands_that_were_wiped_are_there_again_after_the_next_start(wire: Wire) -> None:
    await begun(wire)
    assert await wire.bot.stop() == 0
    names = {command["name"] for command in wire.double.rest.commands[""]}
    wire.double.rest.commands[""] = []
    await wire.bot.begin()
    await wire.double.until(lambda: {command["name"] for command in wire.double.rest.commands[""]} == names)
    assert (await wire.person("Ada").slash("/game mine")).private
