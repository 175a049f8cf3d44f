"""The limits that no other judge knows: each is found, and what keeps them passes."""

from __future__ import annotations

from typing import Any

import discord
import pytest
from discord import app_commands

from tests.support.limits import FILE_BYTES, request_problems, tree_problems
from tests.support.openapi import Request, Upload

CALLBACK = "/interactions/1/token/callback"
MENTIONS = {"allowed_mentions": {"parse": []}}


def message(*components: dict[str, Any], files: tuple[Upload, ...] = (), **body: Any) -> Request:
    return Request("POST", "/channels/1/messages", body={**MENTIONS, **body, "components": list(components)}, files=files)


def row(*components: dict[str, Any]) -> dict[str, Any]:
    return {"type": 1, "components": list(components)}


def button(**rest: Any) -> dict[str, Any]:
    return row({"type": 2, "style": 1, "custom_id": "a", **rest})


def select(number: int, most: int, **option: Any) -> dict[str, Any]:
    options = [{"label": str(index), "value": str(index), **option} for index in range(number)]
    return row({"type": 3, "custom_id": "s", "options": options, "max_values": most})


def texts(*lengths: int) -> dict[str, Any]:
    return {"type": 17, "components": [{"type": 10, "content": "x" * length} for length in lengths]}


def commands(*options: dict[str, Any], **rest: Any) -> Request:
    return Request(
        "PUT", "/applications/1/commands", body=[{"name": "canal", "description": "d", "options": list(options), **rest}]
    )


def option(name: str, **rest: Any) -> dict[str, Any]:
    return {"type": 3, "name": name, "description": "d", **rest}


def choices(*pairs: tuple[str, str]) -> Request:
    offered = [{"name": name, "value": value} for name, value in pairs]
    return Request("POST", CALLBACK, body={"type": 8, "data": {"choices": offered}})


GOOD = {
    "a file of ten mebibytes": message(files=(Upload("map.png", FILE_BYTES),)),
    "a button with a label": button(label="Join"),
    "a button with an emoji": button(emoji={"name": "🗺️", "id": None}),
    "a button with the application's emoji": button(emoji={"name": "lock", "id": "1456074443976605697"}),
    "a select": select(3, 3),
    "forty components": texts(*[1] * 39),
    "four thousand characters": texts(2000, 2000),
    "names in lower case": commands(
        option("contract", required=True), option("with-boats", name_localizations={"de": "größe"})
    ),
    "25 choices": choices(*[("n" * 100, "v" * 100)] * 25),
    "a deferral": Request("POST", CALLBACK, body={"type": 5}),
    "a deferred edit": Request("PATCH", "/webhooks/1/t/messages/@original", body=MENTIONS),
}

BAD = {
    "a file above ten mebibytes": (message(files=(Upload("map.png", FILE_BYTES + 1),)), "map.png"),
    "capitals in a name": (commands(name="Canal"), "'Canal'"),
    "a space in an option": (commands(option("with boats")), "'with boats'"),
    "capitals in a translation": (commands(option("size", name_localizations={"de": "Größe"})), "'Größe'"),
    "a required option after an optional one": (
        commands(option("a"), option("b", required=True)),
        "required option after 'a'",
    ),
    "the same below a subcommand": (
        commands({"type": 1, "name": "take", "description": "d", "options": [option("a"), option("b", required=True)]}),
        "take b",
    ),
    "a button with nothing on it": (button(), "neither label nor emoji"),
    "a word as an emoji": (button(emoji={"name": "barge", "id": None}), "'barge' is no emoji"),
    "a sign as an emoji": (button(label="Up", emoji={"name": "↑"}), "no emoji"),
    "an emoji of an option": (select(1, 1, emoji={"name": "x"}), "no emoji"),
    "an emoji with a wrong id": (button(emoji={"name": "lock", "id": "lock"}), "no number"),
    "more values than options": (select(2, 3), "up to 3 of 2"),
    "41 components": (texts(*[1] * 40), "41 components"),
    "4001 characters": (texts(2000, 2001), "4001 characters"),
    "26 choices": (choices(*[("n", "v")] * 26), "26 choices"),
    "a choice of 101": (choices(("n" * 101, "v")), "a name of 101"),
    "a value of 101": (choices(("n", "v" * 101)), "a value of 101"),
    "an empty choice": (choices(("", "v")), "a name of 0"),
    "a command of 8001": (commands(*[option(f"o{index}", description="x" * 400) for index in range(20)]), "8000"),
    "an empty gallery": (message({"type": 12, "items": []}), "gallery"),
    "a message without allowed_mentions": (
        Request("POST", "/channels/1/messages", body={"content": "x"}),
        "allowed_mentions",
    ),
    "an edit without allowed_mentions": (
        Request("PATCH", "/channels/1/messages/2", body={"content": "x"}),
        "allowed_mentions",
    ),
    "a followup without allowed_mentions": (Request("POST", "/webhooks/1/t", body={"content": "x"}), "allowed_mentions"),
    "an answer without allowed_mentions": (
        Request("POST", CALLBACK, body={"type": 4, "data": {"content": "x"}}),
        "allowed_mentions",
    ),
}


@pytest.mark.parametrize("name", GOOD)
def test_what_keeps_the_limits_passes(name: str) -> None:
    request = GOOD[name]
    assert request_problems(request if isinstance(request, Request) else message(request)) == []


@pytest.mark.parametrize("name", BAD)
def test_what_breaks_a_limit_is_found(name: str) -> None:
    request, told = BAD[name]
    problems = request_problems(request if isinstance(request, Request) else message(request))
    assert len(problems) == 1
    assert told in problems[0]


def test_a_command_tree_is_judged_before_it_is_sent() -> None:
    tree = app_commands.CommandTree(discord.Client(intents=discord.Intents.none()))
    group = app_commands.Group(name="canal", description="Move")

    @group.command(name="take", description="Take a contract")
    async def take(interaction: discord.Interaction, contract: str, boat: int = 0) -> None: ...

    tree.add_command(group)
    assert tree_problems(tree) == []
    take._params["contract"].required = False
    take._params["boat"].required = True
    assert any("required option after 'contract'" in problem for problem in tree_problems(tree))
