"""Every command of ``/canal`` doing what it is for, from positions in which it can, with what autocomplete offers for it."""

from __future__ import annotations

import threading
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

import pytest

from bot.games.canal_mania import choices
from bot.registry import Front, Pictures
from bot.words import plain_name
from tests.bot.games.canal_mania.test_bad_moves import NETWORK, canals, works
from tests.support.refused import refused
from tests.support.set_table import SetFront, sit
from tests.support.world import Choice, World

ROW = 'row = ["stretch", "stretch", "lock", "lock red", "tunnel"]'
EIGHT = '["lock", "lock", "stretch", "stretch", "aqueduct", "aqueduct", "tunnel", "tunnel"]'
POSITIONS = {
    "first": works("medway Tonbridge", more='parliament = ["thames", "ripon"]').replace("phase = 2", "phase = 1"),
    "bare": 'phase = 1\nengineers = ["Rennie", "Telford"]\nparliament = ["medway", "bridgewater"]',
    "cards": works("medway Tonbridge", hand="[]", engineers='engineers = ["Smeaton", "Telford"]', more=ROW),
    "seven": works("medway Tonbridge", hand=EIGHT.replace(', "tunnel"]', "]"), more=ROW),
    "rennie": works("medway Tonbridge", hand="[]", more=ROW),
    "white": works("medway Tonbridge", hand='["surveyor white"]') + '[[asked]]\nkind = "colour"\n',
    "drawn": works("medway Tonbridge", hand='["lock red"]', more='drawn = "lock red"\ntokens = ["London"]')
    + '[[asked]]\nkind = "declare"\n',
    "build": works("medway Tonbridge", "bridgewater Liverpool"),
    "over": works("medway Tonbridge", hand='["lock", "lock", "stretch", "aqueduct", "tunnel"]')
    + canals("1 junction Tonbridge S22 lock, T22 stretch, Maidstone"),
    "begun": works("medway Tonbridge S22 lock, T22", "bridgewater Liverpool D7 stretch, E7"),
    "goods": works("medway Tonbridge", more='tokens = ["Liverpool", "Huddersfield", "Goole"]').replace(
        "phase = 2", "phase = 3"
    )
    + NETWORK,
    "shared": works("medway Tonbridge", more='tokens = ["Huddersfield"]').replace("phase = 2", "phase = 3") + NETWORK,
    "surplus": works("medway Tonbridge", hand=EIGHT).replace("phase = 2", "phase = 4"),
}


class Sketched(SetFront):
    """Without the drawing."""

    def pictures(self, *_: Any) -> Pictures:
        return Pictures(b"card", b"map", "card", "map")


@pytest.fixture
def fronts() -> Mapping[str, Front]:
    return {"canal-mania": Sketched(POSITIONS)}


class Seated:
    """Ada at her table in a position, with the channel filled in."""

    def __init__(self, world: World, where: str) -> None:
        self.world = world
        self.where = where

    async def __call__(self, command: str, **options: Any) -> str:
        """Use a command of ``/canal`` and return its answer, which must not be a refusal."""
        version = (await self.table()).version
        answer = await self.world.slash("Ada", f"/canal {command}", where=self.where, **options)
        assert answer.private
        assert (await self.table()).version > version, answer.text
        return answer.text

    async def table(self) -> Any:
        """The table as it stands."""
        return await self.world.bot.tables.at(self.world.place(self.where).id)

    async def offered(self, command: str, option: str, typed: str = "", **filled: Any) -> list[Choice]:
        """What autocomplete offers to Ada."""
        return await self.world.autocomplete("Ada", f"/canal {command}", option, typed, where=self.where, **filled)

    async def hand(self) -> str:
        """What Ada's hand shows."""
        return (await self.world.slash("Ada", "/canal hand", where=self.where)).text

    @property
    def post(self) -> str:
        """The newest public message."""
        return self.world.last(self.where).text


async def ada(world: World, position: str) -> Seated:
    return Seated(world, await sit(world, position))


def values(offered: Sequence[Choice]) -> list[str]:
    return [choice.value for choice in offered]


# First phase


async def test_taking_two_contracts(world: World) -> None:
    play = await ada(world, "bare")
    assert sorted(values(await play.offered("take", "contract"))) == ["bridgewater", "medway"]
    assert values(await play.offered("take", "boat", contract="medway")) == ["Maidstone", "Tonbridge"]
    text = await play("take", contract="medway", boat="Tonbridge")
    assert "Ada took the Medway Navigation; the boat is in Tonbridge." in text
    assert "one more contract" in text
    text = await play("take", contract="bridgewater", boat="Liverpool")
    assert "**Second phase.**" in text


async def test_wanting_only_one_contract(world: World) -> None:
    play = await ada(world, "bare")
    await play("take", contract="medway", boat="Tonbridge")
    assert "**Second phase.**" in await play("pass")


async def test_exchanging_with_a_player_and_with_the_table(world: World) -> None:
    play = await ada(world, "first")
    offered = await play.offered("exchange", "engineer")
    assert [choice.name.partition(":")[0] for choice in offered if "Ben" in choice.name] == ["Telford (Ben)"]
    assert len(offered) == 4
    text = await play("exchange", engineer="Telford")
    assert "Ada gave Rennie to Ben and got Telford." in text


async def test_sweeping(world: World) -> None:
    play = await ada(world, "first")
    text = await play("sweep")
    assert "discarded the face-up build cards" in text
    assert "**Second phase.**" in text


async def test_passing_the_first_phase(world: World) -> None:
    play = await ada(world, "first")
    assert "**Second phase.**" in await play("pass")


# Second phase


async def test_picking_three_with_their_goods(world: World) -> None:
    play = await ada(world, "cards")
    offered = await play.offered("pick", "first")
    assert sorted(values(offered)) == ["lock", "lock red", "stretch", "tunnel"]
    second = await play.offered("pick", "second", first="lock red")
    assert "lock red" not in values(second)
    text = await play("pick", first="lock red", second="stretch", third="tunnel")
    assert "Ada picked up a lock (red goods), a stretch and a tunnel." in text
    assert "`/canal place`" in text
    towns = values(await play.offered("place", "town"))
    assert "London" not in towns, "the one city of that colour needs no question"
    text = await play("place", town=towns[0])
    assert towns[0] in text
    assert "**Third phase.**" in text
    assert "**Cards (3):**" in await play.hand()


async def test_a_full_hand_picks_fewer(world: World) -> None:
    play = await ada(world, "seven")
    text = await play("pick", first="stretch")
    assert "Ada picked up a stretch." in text
    assert "**Third phase.**" in text


async def test_rennie_picks_four(world: World) -> None:
    play = await ada(world, "rennie")
    text = await play("pick", first="stretch", second="stretch", third="tunnel", fourth="lock")
    assert "2 stretches" in text
    assert "**Cards (4):**" in await play.hand()


async def test_rennie_draws_a_face_up_card(world: World) -> None:
    play = await ada(world, "rennie")
    assert "tunnel" in values(await play.offered("draw", "card"))
    text = await play("draw", card="tunnel")
    assert "Ada picked up a tunnel." in text
    assert "**Third phase.**" in text


async def test_drawing_and_keeping(world: World) -> None:
    play = await ada(world, "cards")
    text = await play("draw")
    assert "Ada drew a" in text
    assert "`/canal declare" in text
    text = await play("declare", show=False)
    assert "kept the card secret" in text
    assert "**Third phase.**" in text


async def test_declaring(world: World) -> None:
    play = await ada(world, "drawn")
    text = await play("declare")
    assert "Ada declared a lock (red goods)." in text
    towns = values(await play.offered("place", "town"))
    await play("place", town=towns[-1])
    assert "**Third phase.**" in await play.hand() or "`/canal place`" in await play.hand()


async def test_a_white_symbol(world: World) -> None:
    play = await ada(world, "white")
    assert sorted(values(await play.offered("place", "town"))) == ["black", "blue", "green", "purple", "red", "yellow"]
    text = await play("place", town="yellow")
    assert "Ada named yellow for the white symbol." in text
    assert "Bristol" in text or "Bristol" in values(await play.offered("place", "town"))


async def test_building_what_is_offered_and_taking_it_back(world: World) -> None:
    play = await ada(world, "build")
    offered = await play.offered("build", "route")
    assert offered
    finishing = ["completes" in choice.name for choice in offered]
    assert finishing == sorted(finishing, reverse=True), "finished contracts come first"
    assert all("Medway" in choice.name for choice in await play.offered("build", "route", "medway"))
    text = await play("build", route=offered[0].value)
    assert "completed it for" in text
    assert "**Building.**" in text
    text = await play("remove", tiles=1)
    assert "took back" in text
    undone = await world.slash("Ada", "/game undo", scope="turn", where=play.where)
    assert "taken back" in undone.text
    assert "**Second phase.**" in undone.text


async def test_to_end_after_a_build_is_not_to_pass(world: World) -> None:
    """Neither for who has ended the turn nor for the table, which was told of the build in a post of its own."""
    play = await ada(world, "build")
    await play("build", route=(await play.offered("build", "route"))[0].value)
    world.env.backend.delete_message(world.last(play.where).channel, world.last(play.where).id)
    await world.slash("Ben", "/game status", where=play.where)
    assert "Ada built" in world.last(play.where).text
    text = await play("end")
    post = world.last(play.where).text
    for told in (text, post):
        assert "Ada passed" not in told
        assert "Ada skipped" not in told
    await world.slash("Ada", "/game undo", where=play.where)
    await play("end")
    assert "Ada passed" not in world.last(play.where).text


async def test_a_vote_on_the_end_of_a_turn_does_not_call_it_a_pass(world: World) -> None:
    play = await ada(world, "build")
    await play("build", route=(await play.offered("build", "route"))[0].value)
    await play("end")
    (contract, *_) = await world.autocomplete("Ben", "/canal take", "contract", where=play.where)
    (boat, *_) = await world.autocomplete("Ben", "/canal take", "boat", where=play.where, contract=contract.value)
    await world.slash("Ben", "/canal take", contract=contract.value, boat=boat.value, where=play.where)
    assert "asked the others" in (await world.slash("Ada", "/game undo", where=play.where)).text
    asked = world.last(play.where).text
    assert "Ada asks to take back 2 steps" in asked
    assert "Ada passed" not in asked
    assert "- Ben took" in asked


async def test_building_by_hand_on_two_canals(world: World) -> None:
    play = await ada(world, "build")
    await play("build", route="Medway: S22 lock, T22; Bridgewater: D7 stretch, E7")
    text = await play("pass")
    assert "**Third phase.**" in text
    hand = await play.hand()
    assert hand.count("1 tile laid") == 2


async def test_building_over_names_the_cards_to_discard(world: World) -> None:
    play = await ada(world, "over")
    text = await play("build", route="Medway: S22 lock, T22")
    assert "`/canal discard`" in text
    offered = await play.offered("discard", "cards")
    assert "stretch, tunnel" in values(offered)
    text = await play("discard", cards="stretch, tunnel")
    assert "**Building.**" in text
    assert "**Cards (2):**" in await play.hand()


async def test_removing_tiles_of_earlier_turns(world: World) -> None:
    play = await ada(world, "begun")
    offered = await play.offered("remove", "contract")
    assert sorted(values(offered)) == ["bridgewater", "medway"]
    assert "removed" in await play("remove", contract="medway")
    assert "removed" in await play("remove"), "only one is left, so it need not be named"


# Third phase and the end


async def test_moving_goods_ends_the_turn(world: World) -> None:
    play = await ada(world, "goods")
    offered = await play.offered("move", "route")
    gains = [int(choice.name.split()[0]) for choice in offered]
    assert gains == sorted(gains, reverse=True)
    text = await play("move", route=offered[0].value)
    assert "Ada moved goods" in text
    assert "now it is Ben’s turn" in text
    assert "Ada moved goods" in play.post
    assert world.last("goods").pings == [world.person("Ben").id]


async def test_moving_goods_without_ending_the_turn(world: World) -> None:
    play = await ada(world, "goods")
    await play("move", route="Liverpool-Manchester(red)", end=False)
    assert "now it is Ben’s turn" in await play("end")


async def test_discarding_the_surplus(world: World) -> None:
    play = await ada(world, "surplus")
    offered = await play.offered("discard", "cards")
    assert "lock" in values(offered)
    assert "`/canal end`" in await play("discard", cards="lock")
    await play("end")
    assert "discarded a surplus card" in play.post


async def test_hand_and_plan_are_private_and_go_on_between_turns(world: World) -> None:
    play = await ada(world, "build")
    for label, command in (("My Hand", "hand"), ("Plan", "plan")):
        slash = await world.slash("Ada", f"/canal {command}", where="build")
        press = await world.press("Ada", label, where="build")
        assert slash.private
        assert press.private
        assert slash.text == press.text
        other = await world.slash("Ben", f"/canal {command}", where="build")
        assert other.private
    assert "completes it" in (await world.slash("Ada", "/canal plan", where="build")).text
    assert play.post.count("Medway") == 0


# Autocomplete


async def test_choices_are_made_once_a_version_and_in_a_thread(world: World, monkeypatch: pytest.MonkeyPatch) -> None:
    made: list[bool] = []
    original = choices.builds

    def builds(*given: Any) -> list[tuple[str, str]]:
        made.append(threading.current_thread() is threading.main_thread())
        return original(*given)

    monkeypatch.setattr(choices, "builds", builds)
    play = await ada(world, "build")
    first = await play.offered("build", "route")
    await play.offered("build", "route", "med")
    await play.offered("build", "route", "bridge")
    assert await play.offered("build", "route") == first
    assert made == [False]
    await world.autocomplete("Ben", "/canal build", "route", where="build")
    assert made == [False]
    await play("build", route=first[0].value)
    await play.offered("build", "route")
    assert made == [False, False]


async def test_choices_that_fail_offer_nothing_and_are_made_again(
    tmp_path: Path, fronts: Mapping[str, Front], monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    original = choices.builds

    def builds(*_: Any) -> list[tuple[str, str]]:
        raise RuntimeError(", ".join(["lock", "lock"]))

    async def fail() -> None:
        async with World.open(tmp_path / "narrowboat.sqlite3", fronts=fronts) as world:
            play = await ada(world, "build")
            monkeypatch.setattr(choices, "builds", builds)
            assert await play.offered("build", "route") == []
            monkeypatch.setattr(choices, "builds", original)
            assert await play.offered("build", "route")

    with pytest.raises(BaseExceptionGroup, match="failed 1 times"):
        await fail()
    assert "choices for builds failed" in caplog.text
    assert "RuntimeError" in caplog.text
    assert "lock, lock" not in caplog.text


@pytest.mark.parametrize("name", ["\N{RIGHT-TO-LEFT OVERRIDE}neB", "\N{ZERO WIDTH SPACE}" * 32, "W" * 32])
async def test_names_in_choices_are_plain_and_short_enough(world: World, name: str) -> None:
    for position, command, option in (("first", "exchange", "engineer"), ("shared", "move", "route")):
        world.channel(position)
        await world.slash("Ada", "/game new", where=position, option=f"position: {position}")
        await world.press(name, "Join", where=position)
        await world.press("Ada", "Start", where=position)
        offered = await world.autocomplete("Ada", f"/canal {command}", option, where=position)
        assert any(plain_name(name) in choice.name for choice in offered)
        assert all(len(choice.name) <= 100 and plain_name(choice.name, 100) == choice.name for choice in offered)


async def test_nobody_else_is_offered_anything(world: World) -> None:
    options = [
        ("take", "contract"), ("take", "boat"), ("exchange", "engineer"), ("pick", "first"), ("pick", "fourth"),
        ("build", "route"), ("remove", "contract"), ("move", "route"), ("draw", "card"), ("place", "town"),
        ("discard", "cards"),
    ]  # fmt: skip
    for position in ("bare", "rennie", "white", "begun", "goods", "surplus"):
        await sit(world, position)
        offered = 0
        for command, option in options:
            offered += len(await world.autocomplete("Ada", f"/canal {command}", option, where=position))
            for other in ("Ben", "Cleo"):
                assert await world.autocomplete(other, f"/canal {command}", option, where=position) == []
        assert offered
        await refused(world, world.slash("Cleo", "/canal hand", where=position), "no seat")
