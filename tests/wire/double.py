"""A double of Discord on a loopback port: REST, files and the gateway, with faults on demand.

Every request is kept and judged by Discord's API document and by ``tests.support.limits``, every reply by the document.
"""

from __future__ import annotations

import asyncio
import fnmatch
import json
from collections.abc import Callable, Mapping
from typing import Any, TypeVar

from aiohttp import BodyPartReader, web

from tests.support import limits, openapi
from tests.support.openapi import Request, Upload
from tests.wire.faults import Fault
from tests.wire.rest import Files, Rest

API = "/api/v10"
WAIT_SECONDS = 30.0

T = TypeVar("T")


class Double:
    """Discord on this machine. Start it, and point a bot at ``api`` and ``gateway.url``."""

    def __init__(self) -> None:
        self.rest = Rest()
        self.gateway = self.rest.gateway
        self.gateway.listen(self._wake)
        self.faults: list[Fault] = []
        self.requests: list[Request] = []
        """Every request, oldest first, those that ran into a fault too."""
        self.problems: list[str] = []
        """What Discord's document has against the requests and against this double's replies."""
        self._changed = asyncio.Event()
        self._stopped = asyncio.Event()

    async def start(self) -> None:
        """Listen on a free port."""
        application = web.Application(client_max_size=1 << 26)
        application.router.add_route("*", API + "/{path:.*}", self._serve)
        application.router.add_get("/gateway/", self.gateway.handle)
        application.router.add_get("/attachments/{path:.*}", self._file)
        self._runner = web.AppRunner(application, access_log=None, shutdown_timeout=0.1)
        await self._runner.setup()
        await web.TCPSite(self._runner, "127.0.0.1", 0).start()
        host = f"127.0.0.1:{self._runner.addresses[0][1]}"
        self.rest.base = f"http://{host}"
        self.api = self.rest.base + API
        self.gateway.url = f"ws://{host}/gateway/"

    async def stop(self) -> None:
        """Close everything; whoever was kept waiting is let go."""
        self._stopped.set()
        await self.gateway.drop()
        await self._runner.cleanup()

    async def until(self, check: Callable[[], T], seconds: float = WAIT_SECONDS) -> T:
        """Wait until ``check`` is true of what has happened here; its value. Raises TimeoutError."""
        async with asyncio.timeout(seconds):
            while not (found := check()):
                self._changed.clear()
                await self._changed.wait()
        return found

    def fail(self, fault: Fault) -> Fault:
        """Let requests that fit run into a fault from now on."""
        self.faults.append(fault)
        return fault

    def requested(self, pattern: str) -> list[Request]:
        """The requests so far that fit ``"METHOD /path"``, where ``*`` stands for anything."""
        return [request for request in self.requests if fnmatch.fnmatchcase(str(request), pattern)]

    def _wake(self) -> None:
        self._changed.set()

    async def _serve(self, http: web.Request) -> web.StreamResponse:
        request, files = await _read(http)
        self.requests.append(request)
        self._judge(limits.request_problems(request), lambda document: document.problems(request))
        fault = next((each for each in self.faults if each.takes(str(request))), None)
        if fault is not None:
            fault.met.set()
            self._wake()
            await asyncio.sleep(fault.delay)
            if fault.status:
                return self._answer(fault.status, fault.body, fault.headers)
        lost = fault.lost if fault is not None else ""
        status, body = 0, None
        if lost != "request":
            status, body = await self.rest.do(request, files, http.headers.get("Authorization", ""))
            self._judge([], lambda document: document.reply_problems(request, status, body))
        if not lost:
            return self._answer(status, body, {})
        self._wake()
        if fault is not None and fault.silent:
            await self._stopped.wait()
        if http.transport is not None:
            http.transport.abort()
        return web.Response()

    def _answer(self, status: int, body: Any, headers: Mapping[str, str]) -> web.Response:
        self._wake()
        if isinstance(body, str) or body is None:
            return web.Response(status=status, text=body, headers=headers)
        # A charset behind the type would make discord.py hand out a text.
        kind = {"Content-Type": "application/json"}
        return web.Response(status=status, body=json.dumps(body).encode(), headers={**kind, **headers})

    def _judge(self, found: list[str], more: Callable[[openapi.Document], list[str]]) -> None:
        path = openapi.find()
        self.problems += found + ([] if path is None else more(openapi.load(path)))

    async def _file(self, http: web.Request) -> web.Response:
        data = self.rest.files.get(f"{self.rest.base}{http.path_qs}")
        return web.Response(status=404) if data is None else web.Response(body=data, content_type="image/png")


async def _read(http: web.Request) -> tuple[Request, Files]:
    """A request as it came over the wire, and its files."""
    body: Any = None
    files: Files = []
    if http.content_type == "multipart/form-data":
        async for part in await http.multipart():
            assert isinstance(part, BodyPartReader)
            data = bytes(await part.read())
            if part.name == "payload_json":
                body = json.loads(data)
            else:
                files.append((part.filename or "", data))
    elif http.can_read_body:
        body = json.loads(await http.read())
    uploads = tuple(Upload(name, len(data)) for name, data in files)
    return Request(http.method, http.path.removeprefix(API), dict(http.query), body, uploads), files
