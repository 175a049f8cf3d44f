"""Every command of ``/game``, and ``/help``, doing what it is for."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

import discord
import pytest

from bot.registry import Front, Pictures
from bot.settings import theme
from rules import record as records
from tests.bot.test_bad_input import ToyCommands, lobby, turn_of
from tests.support.refused import refused
from tests.support.set_table import SetFront
from tests.support.toy_game import ToyGame
from tests.support.world import World


class Sketched(SetFront):
    """Canal Mania without the drawing."""

    def pictures(self, *_: Any) -> Pictures:
        return Pictures(b"card", b"map", "card", "the map")


@pytest.fixture
def fronts() -> Mapping[str, Front]:
    return {"canal-mania": Sketched({}), "toy": ToyCommands()}


async def running(world: World, *names: str, **options: Any) -> None:
    """A table that these people have begun."""
    await world.slash(names[0], "/game new", **options)
    for name in names[1:]:
        await world.press(name, "Join")
    await world.press(names[0], "Start")


async def toy(world: World, *names: str) -> None:
    """A running table of the toy game; the first has the turn."""
    await running(world, *names, game="toy")


def values(choices: list[Any]) -> list[str]:
    return [choice.value for choice in choices]


# Opening and filling


async def test_new_offers_games_rulesets_and_options(world: World) -> None:
    assert values(await world.autocomplete("Ada", "/game new", "game")) == ["canal-mania", "toy"]
    assert values(await world.autocomplete("Ada", "/game new", "ruleset", game="toy")) == ["plain", "solo"]
    assert "length: short" in values(await world.autocomplete("Ada", "/game new", "option", "short"))
    rounds = await world.autocomplete("Ada", "/game new", "option", game="toy")
    assert values(rounds) == ["rounds: 3", "rounds: 1", "rounds: 20"]
    answer = await world.slash("Ada", "/game new", ruleset="second", option="length: short")
    assert answer.private
    assert "open" in answer.text
    card = world.last()
    assert "Ada invites you" in card.text
    assert "Whoever turns out to begin plays red" in card.text, "CM-90"
    assert "short" in card.text
    assert [button.label for button in card.buttons] == ["Join", "Leave", "Add AI", "Start"]


async def test_new_in_a_thread_of_its_own(world: World) -> None:
    answer = await world.slash("Ada", "/game new", thread="Friday boats")
    assert "Friday boats" not in [channel.name for channel in world.env.backend.channels.values() if not channel.is_thread]
    assert f"<#{world.place('Friday boats').id}>" in answer.text
    assert [message for message in world.messages() if message.buttons] == []
    await world.press("Ben", "Join", where="Friday boats")
    assert "2. Ben" in world.last("Friday boats").text
    await world.slash("Cleo", "/game new")
    assert "Cleo invites" in world.last().text


async def test_join_with_a_colour_and_another_wish(world: World) -> None:
    await world.slash("Ada", "/game new")
    assert "seat" in (await world.slash("Ben", "/game join", colour="green")).text
    assert "2. Ben, wishes to play green" in world.last().text
    assert "green" not in values(await world.autocomplete("Cleo", "/game join", "colour"))
    await world.slash("Ben", "/game join", colour="black")
    assert "2. Ben, wishes to play black" in world.last().text
    await world.press("Ada", "Start")
    assert "Ben · black" in world.last().text or "Ben · red" in world.last().text


async def test_leaving_and_the_next_host(world: World) -> None:
    await world.slash("Ada", "/game new")
    await world.press("Ben", "Join")
    assert "given up" in (await world.press("Ada", "Leave")).text
    assert "1. Ben" in world.last().text
    assert "Ben invites" in world.last().text
    await world.slash("Ben", "/game leave")
    assert "closed" in world.last().text
    assert world.last().buttons == []
    await world.slash("Cleo", "/game new")
    assert "Cleo invites" in world.last().text


async def test_the_host_empties_a_seat(world: World) -> None:
    await world.slash("Ada", "/game new")
    await world.press("Ben", "Join")
    await world.press("Cleo", "Join")
    assert "Seat 2" in (await world.slash("Ada", "/game leave", seat=2)).text
    assert "2. Cleo" in world.last().text
    assert "Ben" not in world.last().text


async def test_computer_players_sit_down_and_play(world: World) -> None:
    await world.slash("Ada", "/game new")
    assert values(await world.autocomplete("Ada", "/game ai", "level")) == ["easy"]
    assert "2 computer players" in (await world.slash("Ada", "/game ai", level="easy", count=2)).text
    names = re.findall(r"\d\. (\S+) \(computer, easy\)", world.last().text)
    assert len(set(names)) == 2
    assert "A computer player" in (await world.slash("Ada", "/game ai")).text
    assert "begun" in (await world.slash("Ada", "/game start")).text
    assert world.person("Ada").mention in world.last().text or "It is Ada’s turn." in world.last().text


async def test_the_start_tells_the_commitment_and_who_begins(world: World) -> None:
    await running(world, "Ada", "Ben")
    mover, _ = await turn_of(world)
    table = await world.bot.tables.at(world.place().id)
    assert table.commitment in world.last().text
    assert f"{mover} plays red and has the first turn" in world.last().text


# Looking


async def test_mine_over_two_servers(world: World) -> None:
    assert "`/game new`" in (await world.slash("Ada", "/game mine")).text
    await running(world, "Ada", "Ben")
    mover, other = await turn_of(world)
    guild = world.env.create_guild("Other boats")
    channel = guild.create_text_channel("far")
    far = guild.add_member(world.person(other).user)
    await far.slash(channel, "game new")
    text = (await world.slash(other, "/game mine")).text
    assert f"<#{world.place().id}>: Canal Mania, waiting for {mover}" in text
    assert f"<#{channel.id}>: Canal Mania, not started yet" in text
    text = (await world.slash(mover, "/game mine")).text
    assert "**Your turn**" in text
    assert "far" not in text


async def test_mine_works_where_the_bot_may_not_write(world: World) -> None:
    await running(world, "Ada", "Ben")
    world.channel("hush")
    world.deny("send_messages", "attach_files", where="hush")
    assert f"<#{world.place().id}>" in (await world.slash("Ada", "/game mine", where="hush")).text
    assert "How to play" in (await world.slash("Ada", "/help", where="hush")).text
    assert "CM-45" in (await world.slash("Ada", "/game rules", where="hush", topic="CM-45")).text


async def test_status_in_the_lobby_and_in_the_game(world: World) -> None:
    await world.slash("Ada", "/game new")
    text = (await world.slash("Cleo", "/game status")).text
    assert "One seat is taken" in text
    assert "1. Ada\n2. free" in text
    await world.press("Ben", "Join")
    await world.press("Ada", "Start")
    mover, _ = await turn_of(world)
    text = (await world.slash("Cleo", "/game status")).text
    for part in ("Parliament", "Face-up cards", "Ada", "Ben", f"It is {mover}’s turn"):
        assert part in text
    assert len(world.private("Cleo")) == 2


async def test_the_map_for_a_spectator(world: World) -> None:
    await running(world, "Ada", "Ben")
    for answer in (await world.slash("Cleo", "/game map"), await world.press("Cleo", "Map")):
        assert answer.private
        (file,) = answer.messages[0].files
        assert file.data == b"map"
        assert file.alt == "the map"


async def test_the_log(world: World) -> None:
    await toy(world, "Ada", "Ben")
    await world.slash("Ada", "/toy play", line="say 1")
    await world.slash("Ada", "/game undo")
    await world.slash("Ada", "/toy play", line="say 2; end")
    lines = (await world.slash("Cleo", "/game log")).text.splitlines()
    assert [line.rpartition("·")[2].strip() for line in lines[1:]] == [
        "-# Ada opened the table.", "-# Ben joined.", "-# Ada started the game.", "~~Ada said~~",
        "-# Ada took back one step.", "Ada said", "Ada ended",
    ]  # fmt: skip


async def test_a_long_log_comes_as_a_file(world: World) -> None:
    name = "W" * 32
    await toy(world, name, "Ben")
    for _ in range(40):
        await world.slash(name, "/toy play", line="say 1")
        await world.slash(name, "/game undo")
    answer = await world.slash("Cleo", "/game log")
    assert answer.private
    assert len(answer.text) <= 2000
    assert answer.text.endswith(f"{name} took back one step.")
    (file,) = answer.messages[0].files
    lines = file.data.decode().splitlines()
    assert lines[1] == f"{name} opened the table."
    assert len(lines) == 1 + 3 + 80


async def test_help_names_every_command(world: World) -> None:
    text = (await world.slash("Ada", "/help")).text
    for group in world.env.backend.commands[None].values():
        for command in group.get("options", []):
            if group["name"] in ("game", "canal"):
                assert re.search(rf"`(/{group['name']} )?{command['name']}`", text), f"/{group['name']} {command['name']}"


async def test_rules_by_topic_by_title_and_by_ruling(world: World) -> None:
    listed = (await world.slash("Ada", "/game rules")).text
    topics = re.findall(r"`([a-z-]+)`", listed)
    assert len(topics) > 5
    for topic in topics:
        text = (await world.slash("Ada", "/game rules", topic=topic)).text
        assert text.startswith("### "), topic
    assert "CM-45" in (await world.slash("Ada", "/game rules", topic="cm45")).text
    offered = await world.autocomplete("Ada", "/game rules", "topic")
    assert len(offered) <= 25
    assert "CM-62" in values(await world.autocomplete("Ada", "/game rules", "topic", "62"))
    assert values(await world.autocomplete("Ada", "/game rules", "game", "canal")) == ["canal-mania"]
    titled = await world.slash("Ada", "/game rules", topic=offered[0].name, game="canal-mania")
    assert titled.text.startswith(f"### {offered[0].name}")
    await refused(world, world.slash("Ada", "/game rules", topic="goods", game="chess"), "“chess”")
    assert await world.autocomplete("Ada", "/game rules", "topic", game="chess") == []


# Taking back


async def test_undo_a_step_and_bring_it_back(world: World) -> None:
    await toy(world, "Ada", "Ben")
    await world.slash("Ada", "/toy play", line="say 1")
    await world.slash("Ada", "/toy play", line="say 2")
    assert "One step is taken back" in (await world.slash("Ada", "/game undo")).text
    assert "One step is brought back" in (await world.slash("Ada", "/game redo")).text
    assert "One step is taken back" in (await world.slash("Ada", "/game undo", scope="step")).text
    assert len(world.messages()) == 2, "nothing of this is worth a post before the turn ends"
    await world.slash("Ada", "/toy play", line="end")
    told = world.last().text
    assert "back" not in told, "the post tells the turn as it is"
    assert told.count("Ada said") == 1
    assert world.last().pings == [world.person("Ben").id]
    log = (await world.slash("Ben", "/game log")).text
    assert log.count("took back") == 2, "the log keeps all"
    assert log.count("brought back") == 1


async def test_what_a_post_has_told_is_taken_back_and_brought_again_in_public(world: World) -> None:
    await toy(world, "Ada", "Ben")
    await world.slash("Ada", "/toy play", line="say 1; end")
    assert "Ada said" in world.last().text
    await world.slash("Ada", "/game undo")
    assert "Ada took back one step." in world.last().text
    assert "Ada said" not in world.last().text
    await world.slash("Ada", "/toy play", line="say 2")
    await world.slash("Ada", "/game undo")
    await world.slash("Ada", "/toy play", line="say 3; end")
    assert "back" not in world.last().text
    assert world.last().text.count("Ada said") == 1
    await world.slash("Ada", "/game undo")
    await world.slash("Ada", "/game redo")
    assert "Ada brought back one step." in world.last().text
    assert world.last().text.count("Ada said") == 1, "what stands again is told again"


async def test_undo_a_turn_that_was_passed_on(world: World) -> None:
    await toy(world, "Ada", "Ben")
    await world.slash("Ada", "/toy play", line="say 1")
    await world.slash("Ada", "/toy play", line="say 2; end")
    assert world.last().pings == [world.person("Ben").id]
    assert "2 steps are taken back" in (await world.slash("Ada", "/game undo", scope="turn")).text
    assert "Ada took back 2 steps" in world.last().text
    assert world.last().pings == []
    assert "2 steps are brought back" in (await world.slash("Ada", "/game redo")).text
    assert world.last().pings == [world.person("Ben").id]


async def test_undo_after_another_has_moved_and_after_something_was_revealed(world: World) -> None:
    await toy(world, "Ada", "Ben")
    await world.slash("Ada", "/toy play", line="draw")
    assert "asked the others" in (await world.slash("Ada", "/game undo")).text
    assert "Ada saw it" in world.last().text
    await refused(world, world.slash("Ada", "/game undo"), "asked the table already")
    await world.slash("Ada", "/toy play", line="keep")
    assert "Cancelled" in world.last().text
    await world.slash("Ada", "/toy play", line="end")
    await world.slash("Ben", "/toy play", line="say 1")
    assert "asked the others" in (await world.slash("Ada", "/game undo")).text
    await world.press("Ben", "Agree")
    assert "It is Ada’s turn" in (await world.slash("Ada", "/game status")).text


# The end


async def test_abandon_by_consent_and_by_who_manages_the_channel(world: World) -> None:
    await running(world, "Ada", "Ben")
    assert "asked the other player" in (await world.slash("Ada", "/game abandon", sure=True)).text
    await world.press("Ben", "Agree")
    assert "abandoned by Ada" in world.last().text
    assert "Seed" in world.last().text
    assert [button.label for button in world.last().buttons] == ["Map", "Log"]
    await world.slash("Ben", "/game new")
    keeper = world.env.guild.create_role("Keeper", permissions=discord.Permissions(manage_channels=True))
    grace = world.env.guild.add_member(world.env.create_user("grace"), roles=[keeper])
    await grace.slash(world.place(), "game abandon", sure=True)
    assert "closed" in world.last().text


async def test_the_record_of_a_game_that_is_over(world: World) -> None:
    await running(world, "Ada", "Ben", game="toy", option="rounds: 1")
    await world.slash("Ada", "/toy play", line="say 1; end")
    await refused(world, world.slash("Ada", "/game export"), "game that is over")
    await world.slash("Ben", "/toy play", line="end")
    answer = await world.slash("Cleo", "/game export")
    assert answer.private
    (file,) = answer.messages[0].files
    assert records.verify(ToyGame(), records.read(file.data.decode())) is None
    await world.slash("Ben", "/game new")
    await world.slash("Ben", "/game abandon", sure=True)
    await refused(world, world.slash("Ben", "/game export"), "before its game began")


async def test_a_played_game_tells_how_it_ended(world: World) -> None:
    await running(world, "Ada", "Ben", game="toy", option="rounds: 1")
    await world.slash("Ada", "/toy play", line="say 1; end")
    await world.slash("Ben", "/toy play", line="end")
    post = world.last()
    assert "The game is over" in post.text
    assert "Seed" in post.text
    assert post.pings == []
    assert [button.label for button in post.buttons] == ["Map", "Log"]
    assert "turn 2" in (await world.slash("Cleo", "/game status")).text
    await world.slash("Ben", "/game new", game="toy")
    assert "Ben invites" in world.last().text


async def test_a_table_chooses_the_theme_of_its_pictures(world: World) -> None:
    """Only those who sit there choose it; it holds after a restart, and for this table alone."""
    await lobby(world, "Ada", "Ben")
    await world.press("Ada", "Start")
    answer = await world.slash("Ada", "/game settings", theme="night")
    assert answer.private
    assert "night" in answer.text
    await world.restart()
    assert await theme(world.bot.store, 1) == "night"
    assert await theme(world.bot.store, 2) == "paper"
    await refused(world, world.slash("Cleo", "/game settings", theme="paper"), "seat")
