"""The judge by Discord's document: it passes what discord.py sends every day and finds what is wrong."""

from __future__ import annotations

from typing import Any

import pytest

from tests.support import openapi
from tests.support.openapi import Document, Request, Upload
from tests.wire import shapes

CALLBACK = "/interactions/1/token/callback"
MESSAGES = "/channels/1456074443976605697/messages"


@pytest.fixture(scope="module")
def document() -> Document:
    path = openapi.find()
    if path is None:
        pytest.skip(openapi.MISSING)
    return openapi.load(path)


def message(**body: Any) -> Request:
    return Request("POST", MESSAGES, body=body)


def gallery(name: str = "map.png", **item: Any) -> dict[str, Any]:
    return {"type": 12, "items": [{"media": {"url": f"attachment://{name}"}, **item}]}


GOOD = [
    Request("GET", "/applications/@me"),
    Request("PUT", "/applications/1/commands", body=[{"name": "canal", "description": "Move", "type": 1, "nsfw": False}]),
    Request("POST", CALLBACK, {"with_response": "1"}, {"type": 4, "data": {"content": "ding", "tts": False, "flags": 64}}),
    Request("POST", CALLBACK, {"with_response": "1"}, {"type": 5, "data": {"flags": 64}}),
    Request("POST", CALLBACK, {"with_response": "1"}, {"type": 8, "data": {"choices": [{"name": "Ware", "value": "ware"}]}}),
    Request("PATCH", "/webhooks/1/token/messages/@original", body={"content": "done", "tts": False}),
    Request(
        "POST",
        MESSAGES,
        body={
            "components": [{"type": 17, "components": [{"type": 10, "content": "Turn 3"}, gallery(description="the map")]}],
            "flags": 1 << 15,
            "tts": False,
            "nonce": "3-12-post",
            "enforce_nonce": True,
            "attachments": [{"id": 0, "filename": "map.png", "description": "the map"}],
        },
        files=(Upload("map.png", 10),),
    ),
]


@pytest.mark.parametrize("request_", GOOD, ids=str)
def test_daily_traffic_passes(document: Document, request_: Request) -> None:
    assert document.problems(request_) == []


BAD = {
    "a misspelt key": (message(contents="x"), "contents"),
    "a wrong type": (message(content=3), "content"),
    "a key of a nested object": (message(components=[{"type": 17, "components": [gallery(alt="x")]}]), "components"),
    "alt text of 1025": (message(attachments=[{"id": "1", "description": "x" * 1025}]), "description"),
    "eleven files": (message(attachments=[{"id": str(number)} for number in range(11)]), "attachments"),
    "26 choices": (
        Request("POST", CALLBACK, body={"type": 8, "data": {"choices": [{"name": "a", "value": "a"}] * 26}}),
        "choices",
    ),
    "a button label of 81": (
        message(components=[{"type": 1, "components": [{"type": 2, "style": 1, "custom_id": "a", "label": "x" * 81}]}]),
        "components",
    ),
    "a description of 101": (
        Request("PUT", "/applications/1/commands", body=[{"name": "canal", "description": "x" * 101, "type": 1}]),
        "description",
    ),
    "no body where one is needed": (Request("POST", MESSAGES), "None"),
    "an unknown path": (Request("POST", "/canals/1/messages", body={}), "no such path"),
    "an unknown method": (Request("PUT", MESSAGES, body={}), "takes no PUT"),
    "an unknown query": (Request("POST", MESSAGES, {"wiat": "1"}, {"content": "x"}), "wiat"),
    "a file that no attachment names": (
        Request("POST", MESSAGES, body={"content": "x", "attachments": []}, files=(Upload("map.png", 1),)),
        "files[0]",
    ),
    "a file that its attachment calls otherwise": (
        Request("POST", MESSAGES, body={"attachments": [{"id": 0, "filename": "a.png"}]}, files=(Upload("map.png", 1),)),
        "files[0]",
    ),
    "a file of a callback": (
        Request("POST", CALLBACK, body={"type": 4, "data": {"content": "x"}}, files=(Upload("map.png", 1),)),
        "files[0]",
    ),
}


@pytest.mark.parametrize("name", BAD)
def test_a_mistake_is_found_and_its_place_told(document: Document, name: str) -> None:
    request, told = BAD[name]
    problems = document.problems(request)
    assert len(problems) == 1
    assert told in problems[0]


SENT = message(content="x")
REPLY = shapes.message("1456074443976605697", shapes.user("1", "Ada"), 0, "x", None)


def test_a_reply_is_judged_like_a_request(document: Document) -> None:
    assert document.reply_problems(SENT, 200, REPLY) == []
    assert document.reply_problems(SENT, 403, {"message": "Missing Permissions", "code": 50013}) == []
    assert document.reply_problems(SENT, 503, None) == []
    (problem,) = document.reply_problems(SENT, 200, REPLY | {"mention": []})
    assert "POST" in problem
    assert "'mention' was unexpected" in problem
    (problem,) = document.reply_problems(SENT, 403, {"code": 50013})
    assert "'message' is a required property" in problem
    (problem,) = document.reply_problems(SENT, 204, None)
    assert "does not answer so" in problem
    (problem,) = document.reply_problems(Request("DELETE", f"{MESSAGES}/2"), 204, {"gone": True})
    assert "a body where there is none" in problem


def test_a_literal_path_goes_before_a_template(document: Document) -> None:
    assert (
        document._template("/webhooks/1/token/messages/@original")
        == "/webhooks/{webhook_id}/{webhook_token}/messages/@original"
    )


def test_a_missing_document_is_said_to_be_missing(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("DISCORD_OPENAPI", "/nowhere/openapi.json")
    assert openapi.find() is None
