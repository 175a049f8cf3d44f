"""The limits of Discord which neither simcord nor Discord's document checks, and the ones most easily overrun.

:func:`request_problems` looks at one recorded request (messages, edits, callbacks and the command sync),
:func:`tree_problems` at a command tree before it is sent. Both return sentences; empty means nothing was found.
Numbers from Discord's reference: messages, components, application commands.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

import regex
from discord import app_commands

from tests.support.openapi import Request

FILE_BYTES = 10 * 1024 * 1024
"""A server without boosts takes ten mebibytes a file."""
CHOICES = 25
CHOICE_CHARACTERS = 100
COMPONENTS = 40
TEXT_CHARACTERS = 4000
COMMAND_CHARACTERS = 8000
GALLERY_ITEMS = 10

COMPONENTS_V2 = 1 << 15
BUTTON, STRING_SELECT, TEXT_DISPLAY, MEDIA_GALLERY = 2, 3, 10, 12
SUBCOMMANDS = (1, 2)
MESSAGE, DEFERRED, DEFERRED_UPDATE, UPDATE, AUTOCOMPLETE = 4, 5, 6, 7, 8

_EMOJI_ID = re.compile(r"[0-9]{15,20}")
_PICTURE = r"\p{Extended_Pictographic}(?:\p{EMod}|\uFE0F)?"
_EMOJI = regex.compile(rf"\p{{RI}}{{2}}|[0-9#*]\uFE0F?\u20E3|{_PICTURE}(?:\u200D{_PICTURE})*")


def request_problems(request: Request) -> list[str]:
    """What Discord would refuse, or quietly do wrong, in one request."""
    return [f"{request}: {problem}" for problem in _request(request)]


def tree_problems(tree: app_commands.CommandTree[Any], *, guild: Any = None) -> list[str]:
    """What Discord would refuse in the commands of a tree."""
    payloads = [command.to_dict(tree) for command in tree.get_commands(guild=guild)]
    return [problem for payload in payloads for problem in _command(payload)]


def _request(request: Request) -> Iterator[str]:
    for upload in request.files:
        if upload.size > FILE_BYTES:
            yield f"{upload.name} has {upload.size} bytes, more than {FILE_BYTES}"
    if request.method == "PUT" and request.path.endswith("/commands"):
        for command in request.body or []:
            yield from _command(command)
        return
    message = _message(request)
    if message is not None:
        if "allowed_mentions" not in message:
            yield "allowed_mentions is missing"
        yield from _components(message)
    if request.path.endswith("/callback") and request.body.get("type") == AUTOCOMPLETE:
        yield from _choices(request.body["data"]["choices"])


def _message(request: Request) -> Mapping[str, Any] | None:
    """The message that a request sends or edits; None when it does neither."""
    body = request.body
    if not isinstance(body, dict):
        return None
    if request.path.endswith("/callback"):
        return (body.get("data") or {}) if body.get("type") in (MESSAGE, UPDATE) else None
    parts = request.path.strip("/").split("/")
    if request.method == "POST" and parts[0] == "channels" and parts[-1] == "messages":
        return body
    if request.method == "POST" and parts[0] == "webhooks" and len(parts) == 3:
        return body
    if request.method == "PATCH" and "messages" in parts:
        return body
    if request.method == "POST" and parts[-1] == "threads":
        return body.get("message")
    return None


def _components(message: Mapping[str, Any]) -> Iterator[str]:
    every = list(walk(message.get("components") or []))
    if len(every) > COMPONENTS:
        yield f"{len(every)} components, more than {COMPONENTS}"
    letters = sum(len(each.get("content") or "") for each in every if each["type"] == TEXT_DISPLAY)
    if letters > TEXT_CHARACTERS:
        yield f"{letters} characters of text, more than {TEXT_CHARACTERS}"
    for each in every:
        name = each.get("custom_id") or each.get("url") or "?"
        if each["type"] == BUTTON and not each.get("label") and not each.get("emoji"):
            yield f"the button {name} has neither label nor emoji"
        if "emoji" in each:
            yield from _emoji(each["emoji"], name)
        if each["type"] == STRING_SELECT:
            options = each.get("options") or []
            if (each.get("max_values") or 1) > len(options):
                yield f"the select {name} wants up to {each['max_values']} of {len(options)} options"
            for option in options:
                if "emoji" in option:
                    yield from _emoji(option["emoji"], name)
        if each["type"] == MEDIA_GALLERY and not 1 <= len(each.get("items") or []) <= GALLERY_ITEMS:
            yield f"a gallery of {len(each.get('items') or [])} pictures"


def walk(components: Sequence[Mapping[str, Any]]) -> Iterator[Mapping[str, Any]]:
    """Every component, the nested ones too: all of them count."""
    for component in components:
        yield component
        yield from walk(component.get("components") or [])
        for key in ("component", "accessory"):
            if component.get(key):
                yield from walk([component[key]])


def _emoji(emoji: Mapping[str, Any] | None, name: str) -> Iterator[str]:
    """An emoji is either one of a server or the application, by number, or one that Unicode knows."""
    if emoji is None:
        return
    if emoji.get("id"):
        if not _EMOJI_ID.fullmatch(str(emoji["id"])):
            yield f"{name}: the emoji id {emoji['id']!r} is no number of Discord's"
        return
    text = emoji.get("name") or ""
    if not _EMOJI.fullmatch(text):
        yield f"{name}: {text!r} is no emoji"


def _choices(choices: Sequence[Mapping[str, Any]]) -> Iterator[str]:
    if len(choices) > CHOICES:
        yield f"{len(choices)} choices, more than {CHOICES}"
    for choice in choices:
        for key in ("name", "value"):
            text = choice[key]
            if isinstance(text, str) and not 1 <= len(text) <= CHOICE_CHARACTERS:
                yield f"the choice {text!r} has a {key} of {len(text)} characters"


def _command(command: Mapping[str, Any]) -> Iterator[str]:
    if (letters := _letters(command)) > COMMAND_CHARACTERS:
        yield f"/{command['name']} has {letters} characters in all, more than {COMMAND_CHARACTERS}"
    yield from _named(command, f"/{command['name']}")


def _named(node: Mapping[str, Any], path: str) -> Iterator[str]:
    """Names, their translations and the order of the options, for a command and all below it."""
    if node.get("type", 1) in (2, 3) and "options" not in node and "description" not in node:
        return  # menus of users and messages may have capitals and spaces
    for name in (node["name"], *(node.get("name_localizations") or {}).values()):
        if not _good_name(name):
            yield f"{path}: the name {name!r} is not lower case letters, digits, _ and -"
    optional = None
    for option in node.get("options") or []:
        here = f"{path} {option['name']}"
        if option["type"] not in SUBCOMMANDS:
            if option.get("required") and optional is not None:
                yield f"{here}: a required option after {optional!r}, which is not"
            if not option.get("required"):
                optional = option["name"]
        yield from (f"{here}: {problem}" for problem in _choices(option.get("choices") or []))
        yield from _named(option, here)


def _good_name(name: str) -> bool:
    r"""Discord's pattern for names, ``^[-_'\p{L}\p{N}\p{sc=Deva}\p{sc=Thai}]{1,32}$``, and in lower case."""
    allowed = all(letter in "-_'" or unicodedata.category(letter)[0] in "LNM" for letter in name)
    return 1 <= len(name) <= 32 and allowed and name == name.lower()


def _letters(node: Mapping[str, Any]) -> int:
    """Characters that count towards the 8000 of one command: names, descriptions and choices, in the longest language."""
    count = max(map(len, (node.get("name") or "", *(node.get("name_localizations") or {}).values())))
    count += max(map(len, (node.get("description") or "", *(node.get("description_localizations") or {}).values())))
    for choice in node.get("choices") or []:
        count += len(choice["name"]) + (len(choice["value"]) if isinstance(choice["value"], str) else 0)
    return count + sum(_letters(option) for option in node.get("options") or [])
