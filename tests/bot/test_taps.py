"""The panel's frame with the toy game, which offers its legal moves as a menu: opening, playing, guards, undo and redo."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import discord
import pytest

from bot.panel import Choose, Option, Panel, Tap, in_rows, join_start, split_start
from bot.posts import custom_id
from bot.registry import Front
from tests.bot.test_bad_input import ToyCommands
from tests.support.refused import refused
from tests.support.toy_game import Say, ToyView
from tests.support.world import World

MENU = "…"


class Panelled(ToyCommands):
    """The toy game with a panel of buttons besides its menu of moves; ``broken`` cannot draw."""

    def panel(self, view: ToyView, names: Sequence[str], page: str) -> Panel:
        if page == "numbers":
            options = tuple(Option(f"Number {n}", f"say {n}") for n in range(60))
            return Panel(text="Say a number.", rows=(Choose(placeholder="Number", options=options, kind="lines"),), back="")
        if page == "numbers odd":
            options = tuple(Option(f"Number {n}", f"say {26 - n}") for n in range(26))
            return Panel(text="Say a number.", rows=(Choose(placeholder="Number", options=options, kind="lines"),), back="")
        if page == "broken":
            return Panel(text="A picture.", draw=lambda: bytes([1 // 0]), alt="nothing", back="")
        if page == "drawn":
            return Panel(text="A picture.", draw=lambda: b"drawn", alt="a drawing", back="")
        if page == "long":
            return Panel(text="x" * 5000, back="")
        plain = super().panel(view, names, page)
        three = tuple(Option(str(n), f"say {n}") for n in (1, 2, 3))
        taps = (
            Tap(label="One", do="say 1", style="main"),
            Tap(label="Draw", do="draw"),
            Tap(label="Numbers", show="numbers"),
            Tap(label="Odd", show="numbers odd"),
            Tap(label="Broken", show="broken"),
            Tap(label="Drawn", show="drawn"),
            Tap(label="Long", show="long"),
            Tap(label="Finish", do="end", sure=True),
            Tap(label="Nonsense", do="dance"),
        )
        if not view.legal:
            return plain
        several = Choose(placeholder="Several", options=three, kind="set", name="several", most=3)
        pages = Choose(placeholder="Pages", options=(Option("Numbers", "numbers"), Option("Drawn", "drawn")))
        return Panel(text=plain.text, rows=(*plain.rows, several, pages, *in_rows(taps)))

    def chosen(self, view: ToyView, name: str, values: Sequence[str]) -> Tap:
        assert name == "several"
        return Tap(show="numbers") if len(values) == 1 else super().chosen(view, name, values)


@pytest.fixture
def fronts() -> Mapping[str, Front]:
    return {"toy": Panelled()}


async def running(world: World, *names: str) -> None:
    await world.slash(names[0], "/game new", game="toy")
    for name in names[1:]:
        await world.press(name, "Join")
    await world.press(names[0], "Start")


def said(world: World) -> Any:
    """The numbers said so far."""
    return world.bot.tables.desk._lives.get(1).state.open.said


async def panel_of(world: World, name: str) -> Any:
    """The newest private message of a person."""
    return world.private(name)[-1]


# Opening and turning pages


async def test_play_opens_a_private_panel_which_presses_edit(world: World) -> None:
    await running(world, "Ada", "Ben")
    answer = await world.press("Ada", "Play")
    assert answer.private
    panel = await panel_of(world, "Ada")
    count = len(world.private("Ada"))
    await world.press("Ada", "One")
    assert said(world) == [1]
    assert "✓ Ada said" in panel.text
    assert len(world.private("Ada")) == count
    assert [label for label in ("Undo Step", "Undo Turn", "Redo") if label in [b.label for b in panel.buttons]] == [
        "Undo Step"
    ]


async def test_the_turn_post_has_five_buttons_and_only_the_newest_has_any(world: World) -> None:
    await running(world, "Ada", "Ben")
    first = world.last()
    assert [button.label for button in first.buttons] == ["Play", "My Hand", "Plan", "Map", "Log"]
    await world.press("Ada", "Play")
    await world.press("Ada", "Finish")
    assert world.last() != first
    assert [bool(message.buttons) for message in world.messages()][-2:] == [False, True]
    assert "started" in (await world.press("Ben", "Log")).text


async def test_who_is_not_to_move_sees_a_panel_without_moves(world: World) -> None:
    await running(world, "Ada", "Ben")
    await world.press("Ben", "Play")
    panel = await panel_of(world, "Ben")
    assert "It is Ada’s turn" in panel.text
    assert panel.buttons == []
    assert panel.selects == []


async def test_who_has_no_seat_is_told_so(world: World) -> None:
    await running(world, "Ada", "Ben")
    await refused(world, world.press("Cleo", "Play"), "no seat")


async def test_a_menu_shows_twenty_five_and_more(world: World) -> None:
    await running(world, "Ada", "Ben")
    await world.press("Ada", "Play")
    await world.press("Ada", "Numbers")
    panel = await panel_of(world, "Ada")
    assert panel.selects[0].options[0][0] == "Number 0"
    assert len(panel.selects[0].options) == 25
    await world.press("Ada", "More (35)")
    await world.press("Ada", "More (10)")
    assert panel.selects[0].options[-1][0] == "Number 59"
    await world.press("Ada", "First Ones")
    assert panel.selects[0].options[0][1] == "say 0"
    await world.press("Ada", "Back")
    assert panel.buttons[0].label == "One"


async def test_a_menu_of_one_entry_is_a_button(world: World) -> None:
    await running(world, "Ada", "Ben")
    await world.press("Ada", "Play")
    await world.press("Ada", "Odd")
    panel = await panel_of(world, "Ada")
    assert len(panel.selects[0].options) == 25
    await world.press("Ada", "More (1)")
    assert panel.selects == []
    await world.press("Ada", "Number 25")
    assert said(world) == [1]


async def test_a_picture_stands_on_its_page_only(world: World) -> None:
    await running(world, "Ada", "Ben")
    await world.press("Ada", "Play")
    panel = await panel_of(world, "Ada")
    await world.press("Ada", "Drawn")
    assert [(file.name, file.data, file.alt) for file in panel.files] == [("panel.png", b"drawn", "a drawing")]
    await world.press("Ada", "Back")
    assert panel.files == []


async def test_a_text_that_is_too_long_is_cut(world: World) -> None:
    await running(world, "Ada", "Ben")
    await world.press("Ada", "Play")
    await world.press("Ada", "Long")
    assert len((await panel_of(world, "Ada")).text) == 3999


# Playing


async def test_a_menu_of_lines_and_a_set_play(world: World) -> None:
    await running(world, "Ada", "Ben")
    await world.press("Ada", "Play")
    await world.choose("Ada", "Several", "2", "3")
    assert said(world) == [2, 3]
    await world.choose("Ada", "Several", "1")
    assert "Say a number." in (await panel_of(world, "Ada")).text
    await world.choose("Ada", "Number", "Number 7")
    assert said(world) == [2, 3, 7]


async def test_what_reveals_something_or_ends_the_turn_is_asked_about(world: World) -> None:
    await running(world, "Ada", "Ben")
    await world.press("Ada", "Play")
    panel = await panel_of(world, "Ada")
    version = (await world.bot.tables.table(1)).version
    await world.press("Ada", "Draw")
    assert "reveals something new" in panel.text
    assert (await world.bot.tables.table(1)).version == version
    await world.press("Ada", "Back")
    await world.press("Ada", "Draw")
    await world.press("Ada", "Confirm")
    assert (await world.bot.tables.table(1)).version == version + 1
    await world.choose("Ada", MENU, "keep")
    await world.choose("Ada", MENU, "end")
    assert "ends your turn" in panel.text
    await world.press("Ada", "Confirm")
    assert "It is Ben’s turn" in panel.text


async def test_a_refusal_stands_on_top_of_the_present_panel(world: World) -> None:
    await running(world, "Ada", "Ben")
    await world.press("Ada", "Play")
    panel = await panel_of(world, "Ada")
    await world.press("Ada", "Nonsense")
    assert panel.text.startswith("verb? 'dance'")
    assert "One" in [button.label for button in panel.buttons]


# Guards


async def test_a_stale_press_changes_nothing_and_shows_the_present(world: World) -> None:
    await running(world, "Ada", "Ben")
    await world.press("Ada", "Play")
    panel = await panel_of(world, "Ada")
    old = next(button.custom_id for button in panel.buttons if button.label == "One")
    await world.slash("Ada", "/toy play", line="say 5")
    await world.press("Ada", old)
    assert said(world) == [5]
    assert "moved on" in panel.text
    assert old not in [button.custom_id for button in panel.buttons]
    await world.press("Ada", "One")
    assert said(world) == [5, 1]


async def test_a_button_that_shows_never_goes_stale(world: World) -> None:
    await running(world, "Ada", "Ben")
    await world.press("Ada", "Play")
    panel = await panel_of(world, "Ada")
    await world.slash("Ada", "/toy play", line="say 5")
    await world.press("Ada", "Numbers")
    assert "Say a number." in panel.text


@pytest.mark.parametrize("times", [2, 100])
async def test_presses_at_once_apply_one(world: World, times: int) -> None:
    await running(world, "Ada", "Ben")
    await world.press("Ada", "Play")
    version = (await world.bot.tables.table(1)).version
    async with world.together():
        for _ in range(times):
            await world.press("Ada", "One")
    assert said(world) == [1]
    assert (await world.bot.tables.table(1)).version == version + 1


async def test_another_cannot_press_a_panel_for_its_owner(world: World) -> None:
    await running(world, "Ada", "Ben", "Cleo")
    await world.press("Ada", "Play")
    one = next(button.custom_id for button in (await panel_of(world, "Ada")).buttons if button.label == "One")
    for name in ("Ben", "Dan"):
        await send(world, one)
        await world.press(name, one, on=world.last())
    assert said(world) == []


async def send(world: World, id_: str) -> None:
    """Let the bot post a button with any id in the open, as a forger would."""
    view = discord.ui.LayoutView(timeout=None)
    view.add_item(discord.ui.ActionRow(discord.ui.Button(label="Forged", custom_id=id_)))
    channel: Any = await world.bot.fetch_channel(world.place().id)
    await channel.send(view=view, allowed_mentions=discord.AllowedMentions.none())
    await world.settle()


async def test_a_panel_survives_a_restart_and_the_life_of_its_token(world: World) -> None:
    await running(world, "Ada", "Ben")
    await world.press("Ada", "Play")
    await world.restart()
    await world.advance(3600)
    await world.press("Ada", "One")
    assert said(world) == [1]


async def test_a_picture_that_fails_leaves_the_page(world: World) -> None:
    await running(world, "Ada", "Ben")
    await world.press("Ada", "Play")
    with pytest.MonkeyPatch.context() as patch:
        logged: list[str] = []
        patch.setattr("bot.taps.log.exception", lambda text, *rest: logged.append(text % rest))
        await world.press("Ada", "Broken")
    assert logged == ["table 1: the picture of the page 'broken' could not be drawn"]
    assert "A picture." in (await panel_of(world, "Ada")).text


async def test_a_panel_that_was_dismissed_is_sent_anew(world: World) -> None:
    await running(world, "Ada", "Ben")
    await world.press("Ada", "Play")
    panel = await panel_of(world, "Ada")
    async with world.together():
        await world.press("Ada", "One")
        world.env.backend.delete_message(panel.channel, panel.id)
    assert said(world) == [1]
    assert await panel_of(world, "Ada") != panel


async def test_a_missing_permission_is_told_before_anything_changes(world: World) -> None:
    await running(world, "Ada", "Ben")
    await world.press("Ada", "Play")
    panel = await panel_of(world, "Ada")
    world.deny("attach_files")
    answer = await world.press("Ada", "One")
    assert "*Attach Files*" in answer.text
    assert said(world) == []
    await world.press("Ada", "Numbers")
    assert "Say a number." in panel.text
    world.deny()
    await world.press("Ada", "Back")
    await world.press("Ada", "One")
    assert said(world) == [1]


async def test_a_finished_table_has_a_panel_that_shows(world: World) -> None:
    await running(world, "Ada", "Ben")
    await world.press("Ada", "Play")
    panel = await panel_of(world, "Ada")
    await world.slash("Ada", "/game abandon", sure=True)
    await world.press("Ben", "Agree")
    await world.press("Ada", "One")
    assert "moved on" in panel.text


# Undo and redo


async def test_undo_and_redo_are_at_hand(world: World) -> None:
    await running(world, "Ada", "Ben")
    await world.press("Ada", "Play")
    panel = await panel_of(world, "Ada")
    await world.press("Ada", "One")
    await world.press("Ada", "One")
    await world.press("Ada", "Undo Step")
    assert said(world) == [1]
    assert "taken back" in panel.text
    await world.press("Ada", "Redo")
    assert said(world) == [1, 1]
    await world.press("Ada", "Undo Turn")
    assert said(world) == []
    assert "Undo Turn" not in [button.label for button in panel.buttons]


async def test_a_stale_undo_takes_nothing_back(world: World) -> None:
    await running(world, "Ada", "Ben")
    await world.press("Ada", "Play")
    await world.press("Ada", "One")
    async with world.together():
        for _ in range(2):
            await world.press("Ada", "Undo Step")
    assert said(world) == []
    assert (await world.bot.tables.table(1)).version == 5


# The pieces


@pytest.mark.parametrize(("page", "start"), [("", 0), ("take dun", 0), ("take dun", 25), ("", 50), ("a+b", 0)])
def test_a_page_and_its_start(page: str, start: int) -> None:
    assert split_start(join_start(page, start)) == (page, start)


def test_an_id_that_is_too_long_is_refused() -> None:
    assert len(custom_id("page", 1, 2, "x" * 88)) <= 100
    with pytest.raises(ValueError, match="more than 100"):
        custom_id("page", 1234567, 123456, "x" * 80)


def test_the_toy_moves_fit_a_menu() -> None:
    panel = Front.panel(Panelled(), _view(), ["Ada"], "")
    (menu,) = panel.rows
    assert isinstance(menu, Choose)
    assert menu.options[0] == Option("say 4", "say 4")


def _view() -> ToyView:
    game = Panelled.game
    state = game.start(_setup(), "seed")
    view: ToyView = game.view(state, 0)
    view.legal = [Say(4)]
    return view


def _setup() -> Any:
    from rules.game import Setup

    return Setup(seats=2, ruleset="plain")


# Menus


async def test_each_rendering_of_a_panel_gives_its_menus_new_ids(world: World) -> None:
    await running(world, "Ada", "Ben")
    await world.press("Ada", "Play")
    panel = await panel_of(world, "Ada")
    before = {select.custom_id for select in panel.selects}
    # A page that is looked at and left: Discord would show its entry as chosen still, and send nothing for it.
    await world.choose("Ada", "Pages", "Numbers")
    await world.press("Ada", "Back")
    after = {select.custom_id for select in panel.selects}
    assert len(before) == len(after) == 3
    assert not before & after
    await world.choose("Ada", "Pages", "Numbers")
    assert "Say a number." in panel.text


async def test_a_menu_without_a_mark_from_an_older_bot_still_works(world: World) -> None:
    await running(world, "Ada", "Ben")
    version = (await world.bot.tables.table(1)).version
    view = discord.ui.LayoutView(timeout=None)
    options = [discord.SelectOption(label="Four", value="say 4")]
    view.add_item(discord.ui.ActionRow(discord.ui.Select(custom_id=f"nb:line:1:{version}", options=options)))
    channel: Any = await world.bot.fetch_channel(world.place().id)
    await channel.send(view=view, allowed_mentions=discord.AllowedMentions.none())
    await world.settle()
    await world.choose("Ada", f"nb:line:1:{version}", "Four", on=world.last())
    assert said(world) == [4]


async def test_each_rendering_of_the_lobby_gives_its_menus_new_ids(world: World) -> None:
    await world.slash("Ada", "/game new", game="toy")
    before = {select.custom_id for select in world.last().selects}
    await world.choose("Ada", "Wish for a colour", "red")
    after = {select.custom_id for select in world.last().selects}
    assert before
    assert not before & after
