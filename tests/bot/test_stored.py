"""What was stored is told as stored, whatever fails after it; and a command is played for the position it was typed in."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping, Sequence
from functools import partial
from typing import Any

import discord
import pytest
from discord import app_commands

from bot import offers, turns
from bot.offers import TYPING, matching
from bot.registry import Front
from rules.game import Event
from tests.bot.test_taps import Panelled
from tests.support.seen import Answer
from tests.support.toy_game import Say, ToyView
from tests.support.world import World

ANSWER = "PATCH /webhooks/*/@original"
ANEW = "POST /webhooks/*"
STORED = "done and stored"
FALSE = "nothing was changed"


def numbers(view: ToyView, names: Sequence[str]) -> list[offers.Choice]:
    """The numbers that can be said."""
    return [(f"Number {move.number}", f"say {move.number}") for move in view.legal or () if isinstance(move, Say)]


class Mute(Panelled):
    """The toy game, which finds no words while ``dumb``, and offers numbers to say."""

    dumb = False

    def story(self, events: Sequence[Event], names: Sequence[str], earlier: Sequence[Event] = ()) -> list[str]:
        if self.dumb:
            raise KeyError("no such message")
        return super().story(events, names, earlier)

    def commands(self) -> app_commands.Group:
        toy: app_commands.Group = super().commands()

        @toy.command(name="say", description="Say a number")
        async def say(interaction: turns.Interaction, line: str) -> None:
            await turns.play_line(interaction, "toy", line)

        @say.autocomplete("line")
        async def offer(interaction: turns.Interaction, typed: str) -> list[app_commands.Choice[str]]:
            channel, user, command = turns.typing(interaction)
            made = await interaction.client.offers.of(channel, "toy", user, "numbers", partial(numbers), command)
            return matching(made, typed)

        return toy


MUTE = Mute()


@pytest.fixture
def fronts() -> Mapping[str, Front]:
    MUTE.dumb = False
    return {"toy": MUTE}


async def sit(world: World) -> None:
    """Ada and Ben play, Ada is to move and has her panel open."""
    await world.slash("Ada", "/game new", game="toy")
    await world.press("Ben", "Join")
    await world.press("Ada", "Start")
    await world.press("Ada", "Play")


async def version(world: World) -> int:
    return (await world.bot.tables.table(1)).version


def said(world: World) -> Any:
    """The numbers said so far."""
    return world.bot.tables.desk._lives.get(1).state.open.said


Act = Callable[[World], Awaitable[Answer]]
WAYS: dict[str, Act] = {
    "a slash move": lambda world: world.slash("Ada", "/toy play", line="say 5"),
    "a button of the panel": lambda world: world.press("Ada", "One"),
    "a menu of the panel": lambda world: world.choose("Ada", "Several", "2", "3"),
    "an undo by slash": lambda world: world.slash("Ada", "/game undo"),
    "an undo by button": lambda world: world.press("Ada", "Undo Step"),
    "a redo by slash": lambda world: world.slash("Ada", "/game redo"),
    "a redo by button": lambda world: world.press("Ada", "Redo"),
}
"""What changes a running game, each in another way."""


async def ready(world: World, way: str) -> None:
    """Something to take back, or to bring again, where the way needs it."""
    await sit(world)
    if "undo" in way or "redo" in way:
        await world.press("Ada", "One")
    if "redo" in way:
        await world.press("Ada", "Undo Step")


@pytest.mark.parametrize("way", sorted(WAYS))
@pytest.mark.parametrize(("status", "code"), [(400, 50035), (500, 0), (403, 50001)])
async def test_what_was_stored_is_told_as_stored_when_the_answer_fails(
    world: World, way: str, status: int, code: int
) -> None:
    await ready(world, way)
    before = await version(world)
    world.expect(discord.HTTPException)
    world.fail(ANSWER, status, code)
    answer = await WAYS[way](world)
    assert await version(world) == before + 1
    assert answer.private
    assert STORED in world.private("Ada")[-1].text
    assert FALSE not in world.private("Ada")[-1].text


@pytest.mark.parametrize("way", sorted(WAYS))
async def test_what_was_stored_is_told_in_full_when_the_waiting_message_was_dismissed(world: World, way: str) -> None:
    await ready(world, way)
    before, shown = await version(world), world.private("Ada")[-1]
    world.fail(ANSWER, 404, 10008)
    await WAYS[way](world)
    assert await version(world) == before + 1
    anew = world.private("Ada")[-1]
    assert anew != shown
    assert STORED not in anew.text
    assert "wrong" not in anew.text


@pytest.mark.parametrize("way", ["a slash move", "a button of the panel", "a menu of the panel"])
async def test_what_was_stored_is_told_as_stored_when_our_own_words_fail(world: World, way: str) -> None:
    await sit(world)
    before = await version(world)
    world.expect(KeyError)
    MUTE.dumb = True
    await WAYS[way](world)
    assert await version(world) == before + 1
    assert STORED in world.private("Ada")[-1].text


async def test_when_nothing_gets_through_nothing_is_raised_and_it_is_stored(world: World) -> None:
    await sit(world)
    world.expect(discord.HTTPException)
    world.fail(ANSWER, 404, 10008)
    world.fail(ANEW, 404, 10015, times=2)
    await world.slash("Ada", "/toy play", line="say 5")
    assert said(world) == [5]


LOBBY: dict[str, tuple[Act, str]] = {
    "join": (lambda world: world.press("Ben", "Join"), "Ben"),
    "leave": (lambda world: world.press("Ada", "Leave"), "Ada"),
    "a computer player": (lambda world: world.press("Ada", "Add AI"), "Ada"),
    "computer players": (lambda world: world.slash("Ada", "/game ai", count=2), "Ada"),
    "a colour": (lambda world: world.choose("Ada", "Wish for a colour", "red"), "Ada"),
    "join with a colour": (lambda world: world.slash("Ben", "/game join", colour="red"), "Ben"),
    "abandon": (lambda world: world.slash("Ada", "/game abandon", sure=True), "Ada"),
}


@pytest.mark.parametrize("way", sorted(LOBBY))
async def test_what_the_lobby_stored_is_told_as_stored_when_the_answer_fails(world: World, way: str) -> None:
    await world.slash("Ada", "/game new", game="toy")
    before = await version(world)
    act, who = LOBBY[way]
    world.expect(discord.HTTPException)
    world.fail(ANSWER, 500)
    await act(world)
    assert await version(world) > before
    assert STORED in world.private(who)[-1].text


async def test_a_new_table_is_told_as_stored_when_the_answer_fails(world: World) -> None:
    world.expect(discord.HTTPException)
    world.fail(ANSWER, 500)
    await world.slash("Ada", "/game new", game="toy")
    assert await version(world) == 1
    assert STORED in world.private("Ada")[-1].text


@pytest.mark.parametrize("way", ["asked", "cast"])
async def test_a_vote_is_told_as_stored_when_the_answer_fails(world: World, way: str) -> None:
    await sit(world)
    await world.slash("Ada", "/toy play", line="draw")
    world.expect(discord.HTTPException)
    if way == "cast":
        await world.slash("Ada", "/game undo")
    world.fail(ANSWER, 500)
    await (world.press("Ben", "Refuse") if way == "cast" else world.slash("Ada", "/game undo"))
    assert STORED in world.private("Ben" if way == "cast" else "Ada")[-1].text


async def test_what_failed_before_it_was_stored_is_told_as_not_stored(world: World) -> None:
    await sit(world)
    before = await version(world)
    world.expect(ZeroDivisionError)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(type(MUTE.game), "read", lambda *_: 1 // 0)
        answer = await world.slash("Ada", "/toy play", line="say 5")
    assert await version(world) == before
    assert FALSE in answer.text


async def test_where_the_store_cannot_be_read_nothing_is_claimed(world: World) -> None:
    await sit(world)
    world.expect(discord.HTTPException)

    async def broken(*_: Any) -> Any:
        raise OSError("the disk is gone")

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("bot.client.outcome", partial(_outcome_of, broken))
        world.fail(ANSWER, 500)
        answer = await world.slash("Ada", "/toy play", line="say 5")
    assert said(world) == [5]
    assert "cannot say whether it was stored" in answer.text


async def _outcome_of(read: Any, store: Any, interaction: Any) -> Any:
    from bot.stored import outcome

    class Gone:
        pass

    gone: Any = Gone()
    gone.read = read
    return await outcome(gone, interaction)


# The version that a command was typed against


async def test_a_command_typed_before_the_table_moved_on_plays_nothing(world: World) -> None:
    await sit(world)
    offered = await world.autocomplete("Ada", "/toy say", "line")
    await world.press("Ada", "One")
    answer = await world.slash("Ada", "/toy say", line=offered[0].value)
    assert said(world) == [1]
    assert "moved on" in answer.text
    assert answer.private
    # Whoever has read that may send it again, as it is.
    await world.slash("Ada", "/toy say", line=offered[0].value)
    assert len(said(world)) == 2


async def test_a_command_typed_for_the_present_position_plays(world: World) -> None:
    await sit(world)
    await world.autocomplete("Ada", "/toy say", "line")
    await world.press("Ada", "One")
    offered = await world.autocomplete("Ada", "/toy say", "line", "Num")
    await world.slash("Ada", "/toy say", line=offered[0].value)
    assert len(said(world)) == 2


async def test_choices_bind_only_the_command_and_the_person_that_they_were_offered_to(world: World) -> None:
    await sit(world)
    await world.autocomplete("Ada", "/toy say", "line")
    await world.press("Ada", "One")
    await world.slash("Ada", "/toy play", line="say 2")
    assert said(world) == [1, 2]


async def test_choices_that_are_long_past_bind_nothing(world: World) -> None:
    await sit(world)
    offered = await world.autocomplete("Ada", "/toy say", "line")
    await world.press("Ada", "One")
    await world.advance(TYPING.total_seconds() + 1)
    await world.slash("Ada", "/toy say", line=offered[0].value)
    assert len(said(world)) == 2


async def test_choices_that_were_only_looked_at_do_not_bind_what_is_sent_instead(world: World) -> None:
    await sit(world)
    offered = await world.autocomplete("Ada", "/toy say", "line")
    await world.press("Ada", "One")
    assert "draw" not in [choice.value for choice in offered]
    await world.slash("Ada", "/toy say", line="draw")
    assert (await world.bot.tables.look(1, 0))[1].legal
    assert await version(world) == 5


async def test_a_move_that_came_while_the_line_was_read_is_not_played_over(world: World) -> None:
    await sit(world)
    offered = await world.autocomplete("Ada", "/toy say", "line")
    async with world.together():
        await world.press("Ada", "One")
        await world.slash("Ada", "/toy say", line=offered[0].value)
    assert len(said(world)) == 1


async def test_what_people_are_typing_is_bounded(world: World) -> None:
    await sit(world)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(offers, "TYPISTS", 3)
        for n in range(10):
            await world.bot.offers.of(world.place().id, "toy", world.person("Ada").id, "numbers", numbers, f"toy {n}")
        assert len(world.bot.offers._typing) == 3
