"""The client: refusals become one private sentence, permissions and places are checked first, commands are synced once."""

from __future__ import annotations

import json
import logging
import re
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, Self

import discord
import pytest
from discord import app_commands
from simcord import actors

from bot.client import ANYWHERE, AT_ONCE, NarrowboatClient, Surface, answering, check_place, missing_permissions
from bot.refusals import Refusal
from rules.game import IllegalMove, RulesError, UnreadableMove
from tests.support.toy_game import ToyFront
from tests.support.world import World

Interaction = discord.Interaction[NarrowboatClient]


class Ring(discord.ui.DynamicItem[discord.ui.Button[Any]], template=r"ring:(?P<kind>[a-z]+)"):
    """A button which does what its id says."""

    def __init__(self, kind: str) -> None:
        super().__init__(discord.ui.Button(label=f"Ring {kind}", custom_id=f"ring:{kind}"))
        self.kind = kind

    @classmethod
    async def from_custom_id(cls, interaction: Interaction, item: Any, match: re.Match[str], /) -> Self:  # type: ignore[override]
        return cls(match["kind"])

    async def callback(self, interaction: Interaction) -> None:  # type: ignore[override]
        async with answering(interaction):
            if self.kind != "quiet":
                check_place(interaction)
            if self.kind == "refused":
                raise Refusal("no-table")
            if self.kind == "broken":
                raise ZeroDivisionError
            await interaction.response.send_message("ding", ephemeral=True)


class Form(discord.ui.Modal, title="Signal"):
    """A modal with one field."""

    name: discord.ui.TextInput[Any] = discord.ui.TextInput(label="Name", custom_id="name")

    async def on_submit(self, interaction: Interaction) -> None:  # type: ignore[override]
        async with answering(interaction):
            await interaction.response.send_message(f"signed {self.name.value}", ephemeral=True)


def lock_surface(client: NarrowboatClient) -> None:
    """A few commands to try the client with."""
    lock = app_commands.Group(name="lock", description="Work a lock")

    @lock.command(name="open", description="Open the gates", extras={AT_ONCE: True})
    async def open_(interaction: Interaction, gate: str, boats: int = 1) -> None:
        client.opened.append(gate)  # type: ignore[attr-defined]
        view = discord.ui.LayoutView(timeout=None)
        row = discord.ui.ActionRow[Any](*(Ring(kind) for kind in ("bell", "quiet", "refused", "broken")))
        view.add_item(discord.ui.Container(discord.ui.TextDisplay(f"**{gate}** opens for {boats}"), row))
        await interaction.response.send_message(view=view)

    @open_.autocomplete("gate")
    async def gates(interaction: Interaction, current: str) -> list[app_commands.Choice[str]]:
        return [app_commands.Choice(name=name.title(), value=name) for name in ("upper", "lower") if current in name]

    @lock.command(name="refuse", description="Be refused", extras={AT_ONCE: True})
    async def refuse(interaction: Interaction, late: bool = False) -> None:
        if late:
            await interaction.response.defer(ephemeral=True)
        raise Refusal("not-your-turn", name="@everyone *Ada*")

    @lock.command(name="misread", description="Be misread")
    async def misread(interaction: Interaction) -> None:
        raise UnreadableMove("Medwy", "town", ["Medway"])

    @lock.command(name="break", description="Break down")
    async def break_(interaction: Interaction) -> None:
        raise ZeroDivisionError("the paddle is stuck")

    @lock.command(name="sign", description="Fill in a form", extras={AT_ONCE: True})
    async def sign(interaction: Interaction) -> None:
        await interaction.response.send_modal(Form())

    @lock.command(name="look", description="Look at the lock", extras={ANYWHERE: True, AT_ONCE: True})
    async def look(interaction: Interaction) -> None:
        missing = missing_permissions(interaction, "create_public_threads")
        await interaction.response.send_message(str(missing), ephemeral=True)

    client.opened = []  # type: ignore[attr-defined]
    client.tree.add_command(lock)
    client.add_dynamic_items(Ring)


class BargeFront(ToyFront):
    """A game whose command is always refused by the rules."""

    def commands(self) -> app_commands.Group:
        barge = app_commands.Group(name="barge", description="Steer a barge")

        @barge.command(name="steer", description="Steer")
        async def steer(interaction: Interaction) -> None:
            raise IllegalMove("aground", "TOY-1")

        return barge

    def error(self, error: RulesError) -> str:
        return f"the barge is {error.code}" if isinstance(error, IllegalMove) else "?"


@pytest.fixture
def fronts() -> Mapping[str, Any]:
    return {ToyFront.game.name: BargeFront()}


@pytest.fixture
def surfaces() -> Sequence[Surface]:
    return [lock_surface]


async def test_a_command_answers_and_its_buttons_too(world: World) -> None:
    assert [choice.value for choice in await world.autocomplete("Ada", "/lock open", "gate", "low")] == ["lower"]
    answer = await world.slash("Ada", "/lock open", gate="lower", boats=2)
    assert not answer.private
    assert answer.text == world.last().text == "**lower** opens for 2"
    pressed = await world.press("Ben", "Ring bell")
    assert pressed.private
    assert pressed.text == "ding"
    assert [seen.text for seen in world.private("Ben")] == ["ding"]
    assert world.private("Ada") == []


async def test_a_modal_is_filled_in(world: World) -> None:
    shown = await world.slash("Ada", "/lock sign")
    assert shown.modal is not None
    assert shown.modal["title"] == "Signal"
    assert (await world.submit("Ada", shown, name="Ada")).text == "signed Ada"


@pytest.mark.parametrize("late", [False, True])
async def test_a_refusal_is_one_private_sentence_that_pings_nobody(world: World, late: bool) -> None:
    answer = await world.slash("Ada", "/lock refuse", late=late)
    assert answer.private
    assert len(answer.messages) == 1
    assert "Ada" in answer.text
    assert "@everyone" not in answer.text
    assert "*Ada*" not in answer.text
    assert answer.messages[0].pings == []


async def test_an_error_of_the_rules_is_told_in_words(world: World) -> None:
    answer = await world.slash("Ada", "/lock misread")
    assert answer.private
    assert "Medwy" in answer.text
    assert "Medway" in answer.text


async def test_an_error_of_a_game_is_told_by_the_game_whose_command_it_was(world: World) -> None:
    answer = await world.slash("Ada", "/barge steer")
    assert answer.private
    assert answer.text == "the barge is aground"


async def test_a_button_is_refused_privately(world: World) -> None:
    await world.slash("Ada", "/lock open", gate="lower")
    refused = await world.press("Ben", "Ring refused")
    assert refused.private
    assert refused.text == (await world.press("Ben", "ring:refused")).text


@pytest.mark.parametrize("by", ["command", "button"])
async def test_a_failure_is_told_privately_and_fails_the_test(tmp_path: Path, by: str) -> None:
    async def fail() -> None:
        async with World.open(tmp_path / "narrowboat.sqlite3", fronts={}, surfaces=[lock_surface]) as world:
            await world.slash("Ada", "/lock open", gate="lower")
            answer = await (world.slash("Ada", "/lock break") if by == "command" else world.press("Ada", "Ring broken"))
            assert answer.private
            assert answer.text == world.bot.words.say("something-wrong")

    with pytest.raises(BaseExceptionGroup) as caught:
        await fail()
    assert [type(error) for error in caught.value.exceptions] == [ZeroDivisionError]


@pytest.mark.parametrize("name", ["View Channel", "Send Messages", "Attach Files", "Read Message History"])
async def test_a_missing_permission_is_named_before_anything_is_done(world: World, name: str) -> None:
    world.deny(name.lower().replace(" ", "_"))
    answer = await world.slash("Ada", "/lock open", gate="lower")
    assert answer.private
    assert f"*{name}*" in answer.text
    assert world.bot.opened == []
    world.deny()
    await world.slash("Ada", "/lock open", gate="lower")
    assert world.bot.opened == ["lower"]


async def test_in_a_thread_the_permission_for_threads_counts(world: World) -> None:
    world.thread("flight")
    world.deny("send_messages", where="flight")
    assert (await world.slash("Ada", "/lock look", where="flight")).text == "[]"
    world.deny("send_messages_in_threads", "create_public_threads", where="flight")
    answer = await world.slash("Ada", "/lock look", where="flight")
    assert answer.text == "['send_messages_in_threads', 'create_public_threads']"
    refused = await world.slash("Ada", "/lock open", gate="lower", where="flight")
    assert "Send Messages in Threads" in refused.text
    assert world.bot.opened == []


async def test_a_button_is_not_worked_without_permissions_unless_it_only_shows(world: World) -> None:
    await world.slash("Ada", "/lock open", gate="lower")
    world.deny("attach_files")
    assert "Attach Files" in (await world.press("Ada", "Ring bell")).text
    assert (await world.press("Ada", "Ring quiet")).text == "ding"


async def test_commands_are_for_servers_and_a_direct_message_is_answered(world: World) -> None:
    (sync,) = world.requested("PUT *")
    assert [command["contexts"] for command in sync.body] == [[0], [0]]
    # Discord offers no such command in a direct message; one may arrive all the same, from before a change of the commands.
    user = world.person("Ada").user
    root = next(each for each in world.env.backend.commands[None].values() if each["name"] == "lock")
    data = {"id": root["id"], "name": "lock", "type": 1, "options": [{"name": "break", "type": 1, "options": []}]}
    result = await actors._dispatch_actor_interaction(user, 2, user.dm_channel, data)
    assert result.ephemeral
    assert result.response is not None
    assert result.response.content == world.bot.words.say("not-in-dm")


async def test_commands_are_sent_once_and_again_when_they_change(world: World) -> None:
    assert len(world.requested("PUT */commands")) == 1
    await world.restart()
    assert len(world.requested("PUT */commands")) == 1
    assert not (await world.slash("Ada", "/lock open", gate="upper")).private

    def wider(client: NarrowboatClient) -> None:
        lock_surface(client)
        dredge = app_commands.Command(name="dredge", description="Dredge", callback=_dredge, extras={AT_ONCE: True})
        client.tree.add_command(dredge)

    world.surfaces = [wider]
    await world.restart()
    assert len(world.requested("PUT */commands")) == 2
    assert (await world.slash("Ada", "/dredge")).text == "dredged"


async def _dredge(interaction: Interaction) -> None:
    await interaction.response.send_message("dredged", ephemeral=True)


async def test_old_buttons_work_after_a_restart(world: World) -> None:
    await world.slash("Ada", "/lock open", gate="lower")
    before = world.bot
    await world.restart()
    assert world.bot is not before
    assert (await world.press("Cleo", "Ring bell", on=world.last())).text == "ding"


async def test_what_people_do_together_arrives_together(world: World) -> None:
    async with world.together():
        first = await world.slash("Ada", "/lock open", gate="lower")
        second = await world.slash("Ben", "/lock open", gate="upper")
        assert not first.acknowledged
        assert not second.acknowledged
    assert first.acknowledged
    assert second.acknowledged
    assert world.bot.opened == ["lower", "upper"]


@pytest.mark.parametrize(("moment", "said"), [("before", 0), ("after", 1)])
async def test_a_crash_leaves_what_was_done_and_a_new_bot(world: World, moment: str, said: int) -> None:
    before = world.bot
    async with world.crash(**{moment: "POST */callback"}):
        await world.slash("Ada", "/lock open", gate="lower")
    assert world.bot is not before
    assert before.opened == ["lower"]
    assert len(world.messages()) == said
    await world.slash("Ada", "/lock open", gate="lower")
    assert len(world.messages()) == said + 1


async def test_no_privileged_intent_and_no_mention_by_default(world: World) -> None:
    assert world.bot.intents == discord.Intents(guilds=True)
    await world.slash("Ada", "/lock open", gate="@everyone")
    (request,) = world.requested("POST */callback")
    assert request.body["data"]["allowed_mentions"] == {"parse": []}


async def test_the_log_tells_no_options(world: World, caplog: pytest.LogCaptureFixture) -> None:
    with caplog.at_level(logging.INFO):
        await world.slash("Ada", "/lock open", gate="the secret one")
        await world.slash("Ada", "/lock refuse")
    assert "secret" not in json.dumps([record.getMessage() for record in caplog.records if record.name.startswith("bot")])
