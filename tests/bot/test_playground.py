"""The playground: the same bot on a simulated Discord that forgets, on a file that does not."""

from __future__ import annotations

import asyncio
import json
import socket
from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import aiohttp
import pytest
import simcord

from bot import playground
from bot.config import Config
from bot.playground import Playground, PlaygroundMissing, open_playground
from tests.support.toy_game import ToyFront


class Page:
    """The browser's side: a page of one person, over HTTP."""

    def __init__(self, http: aiohttp.ClientSession, opened: Playground) -> None:
        self.http = http
        self.root, _, self.capability = opened.url.partition("#")
        self.sequence = 0
        self.state: dict[str, Any] = {}

    async def open(self, who: simcord.MemberActor) -> None:
        self.state = await self._call("POST", "api/pages", {"viewer_id": str(who.id)})

    async def read(self) -> dict[str, Any]:
        self.state = await self._call("GET", "api/state")
        return self.state

    async def act(self, kind: str, **body: Any) -> dict[str, Any]:
        self.sequence += 1
        return await self._call(
            "POST",
            "api/action",
            {
                "protocol_version": 3,
                "sequence": self.sequence,
                "request_id": f"request-{self.sequence}",
                "generation": self.state["context"]["generation"],
                "bot_generation": self.state["botGeneration"],
                "published_revision": self.state["publishedRevision"],
                "kind": kind,
                **body,
            },
        )

    async def _call(self, method: str, path: str, body: Any = None) -> dict[str, Any]:
        headers = {
            "X-Simcord-Capability": self.capability,
            "X-Simcord-Context": str(self.state.get("context", {}).get("id", "")),
        }
        async with self.http.request(method, self.root + path, json=body, headers=headers) as answer:
            assert answer.status == 200, await answer.text()
            found: dict[str, Any] = await answer.json()
            return found


@asynccontextmanager
async def opened(path: Path) -> AsyncIterator[Playground]:
    fronts: Mapping[str, Any] = {ToyFront.game.name: ToyFront()}
    async with open_playground(Config(database=path), port=0, fronts=fronts) as play:
        yield play


def public(play: Playground) -> list[Any]:
    channel = play.env.guild.channels[playground.CHANNEL]
    return [each for each in play.env.backend.messages[channel.id].values() if not each.is_ephemeral]


async def press(play: Playground, who: int, verb: str) -> None:
    button = next(
        part["custom_id"]
        for part in _walk(public(play)[-1].components)
        if str(part.get("custom_id", "")).startswith(f"nb:{verb}:")
    )
    message = simcord.ResponseMessage(play.env, public(play)[-1])
    await play.people[who].click(message, custom_id=button)


def _walk(parts: list[dict[str, Any]]) -> list[dict[str, Any]]:
    return [each for part in parts for each in (part, *_walk(part.get("components") or []))]


async def test_a_table_lives_on_over_two_starts(tmp_path: Path) -> None:
    path = tmp_path / "play.sqlite3"
    async with opened(path) as play:
        channel = play.env.guild.channels[playground.CHANNEL]
        await play.people[0].slash(channel, "game new")
        await press(play, 1, "join")
        ids = [play.env.guild.id, channel.id, *(person.id for person in play.people)]
        before = json.dumps(public(play)[-1].components)
        assert "Ben" in before
    async with opened(path) as play:
        channel = play.env.guild.channels[playground.CHANNEL]
        assert ids == [play.env.guild.id, channel.id, *(person.id for person in play.people)]
        # The lobby is shown anew, and played on with its new buttons.
        assert len(public(play)) == 1
        assert "Ben" in json.dumps(public(play)[-1].components)
        await press(play, 2, "join")
        await press(play, 0, "start")
        table = await play.bot.tables.at(channel.id)
        assert table.phase == "running"
        assert table.names == ["Ada", "Ben", "Cleo"]
    async with opened(path) as play:
        assert len(public(play)) == 1
        assert (await play.bot.tables.at(channel.id)).phase == "running"


async def test_the_page_shows_what_the_bot_does_by_itself_and_waits_for_nobody(tmp_path: Path) -> None:
    async with opened(tmp_path / "play.sqlite3") as play, aiohttp.ClientSession() as http:
        page = Page(http, play)
        await page.open(play.people[0])
        channel = play.bot.get_channel(play.env.guild.channels[playground.CHANNEL].id)
        await channel.send("a word of mine")  # type: ignore[union-attr]
        assert "a word of mine" not in json.dumps(await page.read())
        await play.tick()
        # What is begun on a page that has not seen the newest revision is done all the same.
        answer = await page.act("send_message", content="hello")
        assert not answer["rejected"], answer["diagnostics"]
        shown = json.dumps(await page.read())
        assert "a word of mine" in shown
        assert "hello" in shown


async def test_a_tick_leaves_people_alone_and_people_wait_for_a_tick(tmp_path: Path) -> None:
    async with opened(tmp_path / "play.sqlite3") as play, aiohttp.ClientSession() as http:
        page = Page(http, play)
        await page.open(play.people[0])
        lock = play._one_at_a_time
        async with lock:
            before = play.env.now()
            await play.tick()
            assert play.env.now() == before
            action = asyncio.create_task(page.act("send_message", content="hello"))
            while not lock._waiters:  # noqa: ASYNC110 (a lock tells nobody that somebody waits)
                await asyncio.sleep(0)
            assert not action.done()
        answer = await action
        assert not answer["rejected"], answer["diagnostics"]


async def test_the_clock_is_the_present(tmp_path: Path) -> None:
    async with opened(tmp_path / "play.sqlite3") as play:
        await play.tick()
        assert abs((datetime.now(UTC) - play.env.now()).total_seconds()) < 2


async def test_the_links_turn_the_page_to_a_thread(tmp_path: Path) -> None:
    async with opened(tmp_path / "play.sqlite3") as play, aiohttp.ClientSession() as http:
        channel = play.env.guild.channels[playground.CHANNEL]
        thread = play.env.backend.create_thread(channel.id, "a <table>", play.people[0].id)
        async with http.get(play.links) as answer:
            text = await answer.text()
        assert "a &lt;table&gt;" in text
        assert f"/{thread.id}" in text
        old = play.url
        async with http.get(f"{play.links}{thread.id}", allow_redirects=False) as answer:
            assert answer.headers["Location"] == play.url
        assert play.url != old
        assert play.url.partition("#")[0] == old.partition("#")[0]
        page = Page(http, play)
        await page.open(play.people[1])
        assert "a <table>" in json.dumps(page.state)
        async with http.get(play.links, headers={"Host": "elsewhere.example"}) as answer:
            assert answer.status == 403


async def test_the_next_port_is_taken_when_one_is_not_free(tmp_path: Path) -> None:
    with socket.socket() as taken:
        taken.bind((playground.HOST, 0))
        taken.listen()
        port = taken.getsockname()[1]
        fronts: Mapping[str, Any] = {}
        async with open_playground(Config(database=tmp_path / "play.sqlite3"), port=port, fronts=fronts) as play:
            found = int(play.url.split(":")[2].split("/")[0])
            assert port < found < port + playground.PORTS_TRIED


async def test_without_the_simulator_it_says_how_to_get_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(playground, "_NEEDED", ("simcord", "a_module_that_is_missing"))
    with pytest.raises(PlaygroundMissing, match=r"pip install 'narrowboat\[play\]'"):
        async with opened(tmp_path / "play.sqlite3"):
            pass
