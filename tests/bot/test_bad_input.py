"""What the table refuses, whatever is played there: each time one private sentence, and nothing has changed."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import discord
import pytest
from discord import app_commands, ui
from simcord import actors

from bot import turns
from bot.registry import Front, Pictures
from bot.words import chat_name, plain_name
from tests.support.refused import public, refused, stored
from tests.support.set_table import SetFront, sit
from tests.support.toy_game import ToyFront
from tests.support.world import World

HERE = ("join", "leave", "start", "ai", "status", "map", "log", "undo", "redo", "export")
"""The commands of ``/game`` that ask for a table and need nothing else."""
TURN: Mapping[str, Mapping[str, Any]] = {
    "take": {"contract": "medway", "boat": "Tonbridge"},
    "exchange": {"engineer": "Telford"},
    "sweep": {},
    "pick": {"first": "lock", "second": "lock", "third": "lock"},
    "place": {"town": "Leeds"},
    "draw": {},
    "declare": {},
    "build": {"route": "Medway: S22 lock, T22"},
    "remove": {},
    "move": {"route": "Leeds-York"},
    "discard": {"cards": "lock"},
    "pass": {},
    "end": {},
}
"""Every command of ``/canal`` that is a move."""


class ToyCommands(ToyFront):
    """The toy game with a command."""

    def commands(self) -> app_commands.Group:
        toy = app_commands.Group(name="toy", description="The toy game")

        @toy.command(name="play", description="Play a line")
        async def play(interaction: turns.Interaction, line: str) -> None:
            await turns.play_line(interaction, "toy", line)

        return toy


class Sketched(SetFront):
    """Canal Mania without the drawing, which nobody looks at here."""

    def pictures(self, *_: Any) -> Pictures:
        return Pictures(b"card", b"map", "card", "map")


@pytest.fixture
def fronts() -> Mapping[str, Front]:
    return {"canal-mania": Sketched({}), "toy": ToyCommands()}


async def lobby(world: World, *names: str, where: str | None = None, **options: Any) -> None:
    """A table at which these people sit."""
    await world.slash(names[0], "/game new", where=where, **options)
    for name in names[1:]:
        await world.press(name, "Join", where=where)


# Finding a table


async def test_no_table_here(world: World) -> None:
    for command in HERE:
        await refused(world, world.slash("Ada", f"/game {command}"), "no table here", "`/game new`")
    await refused(world, world.slash("Ada", "/game abandon", sure=True), "no table here")
    for command, options in {**TURN, "hand": {}, "plan": {}}.items():
        await refused(world, world.slash("Ada", f"/canal {command}", **options), "no table here")


async def test_a_table_in_the_channel_is_not_one_in_its_thread(world: World) -> None:
    await lobby(world, "Ada", "Ben")
    world.thread("aside")
    await refused(world, world.slash("Ada", "/game start", where="aside"), "no table here")


async def test_the_other_games_commands(world: World) -> None:
    await lobby(world, "Ada", "Ben", game="toy")
    await world.press("Ada", "Start")
    for command, options in {**TURN, "hand": {}, "plan": {}}.items():
        await refused(world, world.slash("Ada", f"/canal {command}", **options), "plays toy", "`/game status`")
    assert await world.autocomplete("Ada", "/canal take", "contract") == []
    await sit(world, "usual")
    await refused(world, world.slash("Ada", "/toy play", where="usual", line="say 1"), "plays Canal Mania")


async def test_a_second_table_in_the_same_channel(world: World) -> None:
    await lobby(world, "Ada", "Ben")
    await refused(world, world.slash("Cleo", "/game new"), "already", "thread")
    await world.press("Ada", "Start")
    await refused(world, world.slash("Cleo", "/game new", game="toy"), "already", "Canal Mania")


async def test_what_new_does_not_know(world: World) -> None:
    await refused(world, world.slash("Ada", "/game new", game="chess"), "“chess”")
    await refused(world, world.slash("Ada", "/game new", ruleset="third"), "“third”")
    await refused(world, world.slash("Ada", "/game new", option="speed: high"), "“speed”")
    await refused(world, world.slash("Ada", "/game new", option="length: endless"), "length", "“endless”")


# The lobby


async def test_a_sixth_player(world: World) -> None:
    await lobby(world, "Ada", "Ben", "Cleo", "Dan", "Eve")
    await refused(world, world.press("Fay", "Join"), "full", "5")
    await refused(world, world.slash("Fay", "/game join"), "full")
    await refused(world, world.slash("Ada", "/game ai"), "full")


async def test_computer_players_beyond_the_last_seat(world: World) -> None:
    """Those who find a seat sit down, and the answer says how many; with none it is refused."""
    await lobby(world, "Ada", "Ben", "Cleo")
    answer = await world.slash("Ada", "/game ai", count=4)
    assert answer.private
    assert "2 computer players" in answer.text
    await refused(world, world.slash("Ada", "/game ai", count=4), "full")


async def test_a_second_seat(world: World) -> None:
    await lobby(world, "Ada", "Ben")
    await refused(world, world.press("Ben", "Join"), "You sit at this table already")
    await refused(world, world.slash("Ada", "/game join"), "You sit at this table already")


async def test_starting_alone(world: World) -> None:
    await lobby(world, "Ada")
    await refused(world, world.press("Ada", "Start"), "alone", "`/game ai`", "2 seats")
    await refused(world, world.slash("Ada", "/game start"), "alone")


async def test_only_who_may(world: World) -> None:
    await lobby(world, "Ada", "Ben")
    await refused(world, world.press("Cleo", "Start"), "with a seat", "*Join*")
    await refused(world, world.slash("Cleo", "/game ai"), "with a seat")
    await refused(world, world.slash("Ben", "/game leave", seat=1), "host")
    await refused(world, world.slash("Ben", "/game abandon", sure=True), "host")
    await refused(world, world.slash("Cleo", "/game abandon", sure=True), "host")
    await refused(world, world.press("Cleo", "Leave"), "no seat")
    await refused(world, world.slash("Ada", "/game leave", seat=5), "no seat 5")
    await refused(world, world.slash("Ada", "/game ai", level="grandmaster"), "“grandmaster”")
    await refused(world, world.slash("Ada", "/game abandon", sure=False), "Nothing was changed")


async def test_colours(world: World) -> None:
    await lobby(world, "Ada")
    await world.slash("Ada", "/game join", colour="green")
    await refused(world, world.slash("Ben", "/game join", colour="pink"), "“pink”")
    text = await refused(world, world.slash("Ben", "/game join", colour="green"), "Ada", "green")
    assert "already" in text
    await refused(world, world.slash("Ada", "/game join", colour="pink"), "“pink”")


async def test_before_the_start(world: World) -> None:
    await lobby(world, "Ada", "Ben")
    for command, options in {**TURN, "hand": {}, "plan": {}}.items():
        await refused(world, world.slash("Ada", f"/canal {command}", **options), "not begun", "*Start*")
    for command in ("undo", "redo", "map"):
        await refused(world, world.slash("Ada", f"/game {command}"), "not begun")
    assert await world.autocomplete("Ada", "/canal take", "contract") == []


# While the game runs


async def test_after_the_start(world: World) -> None:
    await lobby(world, "Ada", "Ben")
    await world.press("Ada", "Start")
    for command in ("join", "leave", "start", "ai"):
        await refused(world, world.slash("Ada", f"/game {command}"), "has begun", "`/game new`")
    await refused(world, world.slash("Ada", "/game leave", seat=2), "has begun")
    await refused(world, world.slash("Cleo", "/game join"), "has begun")
    await refused(world, world.slash("Ada", "/game export"), "hidden")


async def test_not_seated(world: World) -> None:
    await lobby(world, "Ada", "Ben")
    await world.press("Ada", "Start")
    for command, options in {**TURN, "hand": {}, "plan": {}}.items():
        await refused(world, world.slash("Cleo", f"/canal {command}", **options), "no seat", "`/game status`")
    for command in ("undo", "redo"):
        await refused(world, world.slash("Cleo", f"/game {command}"), "no seat")
    for label in ("My Hand", "Plan"):
        await refused(world, world.press("Cleo", label), "no seat")


async def test_not_your_turn(world: World) -> None:
    await lobby(world, "Ada", "Ben")
    await world.press("Ada", "Start")
    mover, other = await turn_of(world)
    for command, options in TURN.items():
        await refused(world, world.slash(other, f"/canal {command}", **options), f"{mover}’s turn")
    await refused(world, world.slash(other, "/game undo"), "nothing of yours")
    await refused(world, world.slash(mover, "/game redo"), "nothing to bring back")


async def test_after_the_end(world: World) -> None:
    await lobby(world, "Ada", "Ben")
    await world.press("Ada", "Start")
    mover, other = await turn_of(world)
    await world.slash("Ada", "/game abandon", sure=True)
    await world.press("Ben", "Agree")
    for name in (mover, other):
        for command, options in TURN.items():
            await refused(world, world.slash(name, f"/canal {command}", **options), "over", "`/game new`")
    for command in ("join", "leave", "start", "ai", "undo", "redo"):
        await refused(world, world.slash("Ada", f"/game {command}"), "over")
    await refused(world, world.slash("Ada", "/game abandon", sure=True), "over")


async def turn_of(world: World) -> tuple[str, str]:
    """Who has the turn, and the other."""
    called = world.last().text.splitlines()[-1]
    return ("Ada", "Ben") if "Ada" in called or world.person("Ada").mention in called else ("Ben", "Ada")


# Buttons


async def test_a_second_click(world: World) -> None:
    await lobby(world, "Ada")
    async with world.together():
        first = await world.press("Ben", "Join")
        second = await world.slash("Ben", "/game join")
    assert first.private
    assert second.private
    assert sorted("already" in answer.text for answer in (first, second)) == [False, True]
    assert world.last().text.count("Ben") == 1


async def test_two_people_press_start(world: World) -> None:
    await lobby(world, "Ada", "Ben")
    async with world.together():
        first = await world.press("Ada", "Start")
        second = await world.press("Ben", "Start")
    assert sorted("so the seats are settled" in answer.text for answer in (first, second)) == [False, True]
    assert len([message for message in world.messages() if "### The game begins" in message.text]) == 1


async def test_two_people_take_the_last_seat(world: World) -> None:
    await lobby(world, "Ada", "Ben", "Cleo", "Dan")
    async with world.together():
        first = await world.press("Eve", "Join")
        second = await world.press("Fay", "Join")
    assert sorted("full" in answer.text for answer in (first, second)) == [False, True]


async def send_button(world: World, custom_id: str) -> None:
    """Put a button with this id into the channel, as an older or newer bot may have."""
    channel = world.bot.get_channel(world.place().id)
    assert isinstance(channel, discord.TextChannel)
    view = ui.LayoutView(timeout=None)
    view.add_item(ui.ActionRow(ui.Button[Any](label="Old", custom_id=custom_id)))
    await channel.send(view=view, allowed_mentions=discord.AllowedMentions.none())


async def test_the_buttons_of_a_lobby_that_has_begun(world: World) -> None:
    await lobby(world, "Ada", "Ben")
    await world.press("Ada", "Start")
    for verb in ("join", "leave", "start"):
        await send_button(world, f"nb:{verb}:1:1")
        for name in ("Ada", "Cleo"):
            await refused(world, world.press(name, f"nb:{verb}:1:1"), "has begun")


async def test_an_unknown_button(world: World) -> None:
    await lobby(world, "Ada", "Ben")
    for custom_id in ("nb:dredge:1:1", "nb:join:1", "nb:join:x:1", "nb:", "nb:join:1:1:", "nb:hand:1:2:a:b"):
        await send_button(world, custom_id)
        await refused(world, world.press("Ben", custom_id), "button", "`/game status`")


async def test_a_button_of_a_table_that_is_not_there(world: World) -> None:
    for verb in ("join", "leave", "start", "hand", "plan", "map"):
        await send_button(world, f"nb:{verb}:99:1")
        await refused(world, world.press("Ada", f"nb:{verb}:99:1"), "no table")


async def test_buttons_that_show_never_go_stale(world: World) -> None:
    await lobby(world, "Ada", "Ben")
    await world.press("Ada", "Start")
    await send_button(world, "nb:hand:1:1")
    await world.slash("Ada", "/game abandon", sure=True)
    await world.press("Ben", "Agree")
    for _ in range(2):
        answer = await world.press("Ada", "nb:hand:1:1")
        assert answer.private
        assert "Cards (0)" in answer.text


# Permissions

NEEDED = {
    "view_channel": "View Channel",
    "send_messages": "Send Messages",
    "attach_files": "Attach Files",
    "read_message_history": "Read Message History",
}


@pytest.mark.parametrize("name", NEEDED)
async def test_a_missing_permission_stops_everything_that_changes(world: World, name: str) -> None:
    world.deny(name)
    await refused(world, world.slash("Ada", "/game new"), f"*{NEEDED[name]}*", "settings")
    world.deny()
    await lobby(world, "Ada", "Ben")
    world.deny(name)
    for command in ("join", "leave", "start", "ai"):
        await refused(world, world.slash("Ada", f"/game {command}"), f"*{NEEDED[name]}*")
    for label in ("Join", "Leave", "Start"):
        await refused(world, world.press("Ada", label), f"*{NEEDED[name]}*")
    world.deny()
    await world.press("Ada", "Start")
    mover, _ = await turn_of(world)
    world.deny(name)
    await refused(world, world.slash(mover, "/canal pass"), f"*{NEEDED[name]}*")


async def test_in_a_thread_it_is_the_threads_permission(world: World) -> None:
    world.thread("lock")
    world.deny("send_messages", where="lock")
    await lobby(world, "Ada", "Ben", where="lock")
    world.deny("send_messages_in_threads", where="lock")
    joins = world.slash("Cleo", "/game join", where="lock")
    await refused(world, joins, "*Send Messages in Threads*", "settings of its channel")
    await refused(world, world.press("Cleo", "Join", where="lock"), "*Send Messages in Threads*")


async def test_opening_a_thread_needs_its_permissions(world: World) -> None:
    world.deny("create_public_threads")
    await refused(world, world.slash("Ada", "/game new", thread="Aside"), "*Create Public Threads*")
    world.deny("send_messages_in_threads")
    await refused(world, world.slash("Ada", "/game new", thread="Aside"), "*Send Messages in Threads*")
    world.deny()
    world.thread("inner")
    await refused(world, world.slash("Ada", "/game new", where="inner", thread="Aside"), "thread")
    assert [channel.name for channel in world.env.backend.channels.values() if channel.name == "Aside"] == []


async def test_a_refused_new_leaves_no_thread_behind(world: World) -> None:
    await refused(world, world.slash("Ada", "/game new", thread="Aside", game="chess"), "“chess”")
    assert [channel.name for channel in world.env.backend.channels.values() if channel.name == "Aside"] == []


@pytest.mark.parametrize("thread", [False, True])
async def test_a_permission_lost_between_the_move_and_its_post(world: World, thread: bool) -> None:
    """The move stands, and the post follows when the permission is given back and somebody uses the table."""
    where = "aside" if thread else "table"
    if thread:
        world.thread("aside")
    await lobby(world, "Ada", "Ben", where=where)
    lost = "send_messages_in_threads" if thread else "send_messages"
    world.bot.tables.desk.listen(lambda _: world.deny(lost, where=where))
    posts = len(world.messages(where))
    answer = await world.press("Ada", "Start", where=where)
    assert "begun" in answer.text
    assert len(world.messages(where)) == posts
    world.bot.tables.desk._callbacks.pop()
    world.deny(where=where)
    assert "Cards (0)" in (await world.slash("Ben", "/canal hand", where=where)).text
    await world.settle()
    assert "The game begins" in world.last(where).text
    assert len(world.messages(where)) == posts + 1


# Names

NAMES = (
    "@everyone",
    "<@1> <@&2> <#3>",
    "**bold** _x_ ~~y~~ `z` ||w||",
    "[Ada](https://evil.example)",
    "https://evil.example/a_b_c",
    "# Heading",
    "- item",
    "1. first",
    "> quote",
    "```\\nblock```",
    "<:lock:1456074443976605697> <t:0:R>",
    "🛶🏴󠁧󠁢󠁥󠁮󠁧󠁿👩‍🚒",
    "שלום עולם",
    "\N{RIGHT-TO-LEFT OVERRIDE}adA",
    "\N{ZERO WIDTH SPACE}" * 32,
    "A" + "\N{COMBINING ACUTE ACCENT}" * 31,
    "W" * 32,
)


@pytest.mark.parametrize("name", NAMES)
async def test_names_are_harmless_everywhere(world: World, name: str) -> None:
    await lobby(world, name, "Ben")
    safe = chat_name(name)
    card = world.last().text
    assert f"1. {safe}" in card
    await world.press("Ben", "Start")
    called = world.last().text.splitlines()[-1]
    mover = "Ben" if "Ben" in called or world.person("Ben").mention in called else name
    other = name if mover == "Ben" else "Ben"
    texts = [card, world.last().text]
    for who, command in ((other, "/game status"), (other, "/game log"), (other, "/game mine"), (other, "/canal pass")):
        texts.append((await world.slash(who, command)).text)
    for text in texts:
        if name != safe:
            assert name not in text.replace(safe, ""), text
    for request in world.requests:
        if isinstance(request.body, Mapping) and "allowed_mentions" in request.body:
            assert request.body["allowed_mentions"].get("parse") in ([], None)
    allowed = {world.person(name).id, world.person("Ben").id}
    assert all(set(message.pings) <= allowed for message in world.messages())
    choices = await world.autocomplete(mover, "/canal exchange", "engineer")
    for choice in choices:
        assert len(choice.name) <= 100
        assert name == plain_name(name) or name not in choice.name


async def test_a_thread_is_named_harmlessly(world: World) -> None:
    answer = await world.slash("Ada", "/game new", thread="\N{RIGHT-TO-LEFT OVERRIDE}@everyone **x**")
    assert answer.private
    assert "is open in <#" in answer.text
    names = [channel.name for channel in world.env.backend.channels.values() if channel.is_thread]
    assert names == ["@everyone **x**"]


# Places


@pytest.mark.parametrize("command", ["game join", "canal hand", "canal end"])
async def test_a_direct_message(world: World, command: str) -> None:
    user = world.person("Ada").user
    group, name = command.split()
    root = next(each for each in world.env.backend.commands[None].values() if each["name"] == group)
    data = {"id": root["id"], "name": group, "type": 1, "options": [{"name": name, "type": 1, "options": []}]}
    before = await stored(world), public(world)
    result = await actors._dispatch_actor_interaction(user, 2, user.dm_channel, data)
    assert result.ephemeral
    assert result.response is not None
    assert result.response.content == world.bot.words.say("not-in-dm")
    assert (await stored(world), public(world)) == before


async def test_a_deleted_lobby_card_is_posted_again(world: World) -> None:
    await lobby(world, "Ada")
    card = world.last()
    world.env.backend.delete_message(card.channel, card.id)
    await world.slash("Ben", "/game join")
    assert world.last() != card
    assert "2. Ben" in world.last().text
    assert [button.label for button in world.last().buttons] == ["Join", "Leave", "Add AI", "Start"]
    await world.press("Ada", "Start")
    assert "The game begins" in world.last().text


async def test_a_deleted_turn_post_does_not_hold_up_the_next(world: World) -> None:
    await lobby(world, "Ada", "Ben", game="toy")
    await world.press("Ada", "Start")
    post = world.last()
    world.env.backend.delete_message(post.channel, post.id)
    await world.slash("Ada", "/toy play", line="say 1; end")
    assert "Ada ended" in world.last().text


async def test_a_deleted_channel(world: World) -> None:
    """The game can go on nowhere, but nothing else comes to harm: other tables, the list of one's tables, a restart."""
    world.channel("doomed")
    await lobby(world, "Ada", "Ben", where="doomed")
    await world.press("Ada", "Start", where="doomed")
    world.env.backend.delete_channel(world.place("doomed").id)
    await lobby(world, "Ada", "Ben")
    assert "Your tables" in (await world.slash("Ada", "/game mine")).text
    await world.restart()
    await world.press("Ada", "Start")
    assert "The game begins" in world.last().text
