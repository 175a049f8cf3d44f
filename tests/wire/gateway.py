"""The gateway: sessions that outlive their sockets, events in order, RESUME, and close codes on demand."""

from __future__ import annotations

import json
import zlib
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from aiohttp import WSMsgType, web

from tests.wire import shapes
from tests.wire.shapes import Payload

DISPATCH, HEARTBEAT, IDENTIFY, RESUME, INVALID, HELLO, ACK = 0, 1, 2, 6, 9, 10, 11
HEARTBEAT_MILLISECONDS = 41_250
GUILDS, GUILD_MESSAGES = 1 << 0, 1 << 9
BAD_TOKEN = 4004


@dataclass(eq=False)
class Session:
    """What one IDENTIFY began: every event since, and the socket while there is one."""

    id: str
    intents: int
    sent: list[Payload] = field(default_factory=list)
    line: Line | None = None


class Line:
    """One open websocket, compressed as it was asked for."""

    def __init__(self, request: web.Request, socket: web.WebSocketResponse) -> None:
        self.socket = socket
        self._request = request
        self._pack = _packer(request.query.get("compress"))

    def tear(self) -> None:
        """Break the connection without a word."""
        if self._request.transport is not None:
            self._request.transport.abort()

    async def send(self, op: int, data: Any = None, **more: Any) -> None:
        """Send one frame; a socket that has gone is no failure, its session remembers."""
        if self.socket.closed:
            return
        text = json.dumps({"op": op, "d": data, "s": None, "t": None, **more})
        try:
            if self._pack is None:
                await self.socket.send_str(text)
            else:
                await self.socket.send_bytes(self._pack(text.encode()))
        except ConnectionError:
            pass


def _packer(compress: str | None) -> Callable[[bytes], bytes] | None:
    if compress is None:
        return None
    if compress == "zlib-stream":
        stream = zlib.compressobj()
        return lambda data: stream.compress(data) + stream.flush(zlib.Z_SYNC_FLUSH)
    from compression import zstd  # type: ignore[import-not-found]  # asked for only where this exists

    packer = zstd.ZstdCompressor()
    return lambda data: packer.compress(data, mode=packer.FLUSH_BLOCK)


class Gateway:
    """The websocket's side of the double. ``guild`` tells the server as it is now."""

    def __init__(self, token: str, me: Payload, guild: Callable[[], Payload]) -> None:
        self.token = token
        self.url = ""
        self.refusals: list[int] = []
        """Close codes for the next IDENTIFYs."""
        self.identified = 0
        self.resumed = 0
        self.sessions: list[Session] = []
        self._me = me
        self._guild = guild
        self._changed: Callable[[], None] = lambda: None

    def listen(self, changed: Callable[[], None]) -> None:
        """Call this whenever a frame has come in or a connection has ended."""
        self._changed = changed

    async def handle(self, request: web.Request) -> web.WebSocketResponse:
        """Serve one connection until it closes."""
        socket = web.WebSocketResponse(compress=False)
        await socket.prepare(request)
        line = Line(request, socket)
        await line.send(HELLO, {"heartbeat_interval": HEARTBEAT_MILLISECONDS})
        async for frame in socket:
            if frame.type in (WSMsgType.TEXT, WSMsgType.BINARY):
                received = json.loads(frame.data)
                await self._receive(line, received["op"], received["d"])
                self._changed()
        for session in self.sessions:
            if session.line is line:
                session.line = None
        self._changed()
        return socket

    async def _receive(self, line: Line, op: int, data: Any) -> None:
        if op == HEARTBEAT:
            await line.send(ACK)
        elif op in (IDENTIFY, RESUME) and data["token"].removeprefix("Bot ") != self.token:
            await line.socket.close(code=BAD_TOKEN, message=b"Authentication failed.")
        elif op == IDENTIFY and self.refusals:
            await line.socket.close(code=self.refusals.pop(0))
        elif op == IDENTIFY:
            await self._identify(line, data)
        elif op == RESUME:
            await self._resume(line, data)

    async def _identify(self, line: Line, data: Payload) -> None:
        session = Session(shapes.snowflake(), data["intents"], line=line)
        self.sessions.append(session)
        self.identified += 1
        guild = self._guild()
        ready = {
            "v": 10,
            "user": self._me | {"mfa_enabled": False, "locale": "en-US", "verified": True, "email": None},
            "guilds": [{"id": guild["id"], "unavailable": True}],
            "session_id": session.id,
            "resume_gateway_url": self.url,
            "application": {"id": shapes.APPLICATION, "flags": 0, "flags_new": "0"},
            "private_channels": [],
            "relationships": [],
            "shard": data.get("shard", [0, 1]),
        }
        await self._emit(session, "READY", ready)
        await self._emit(session, "GUILD_CREATE", guild)

    async def _resume(self, line: Line, data: Payload) -> None:
        session = next((each for each in self.sessions if each.id == data["session_id"]), None)
        if session is None:
            await line.send(INVALID, False)
            return
        self.resumed += 1
        session.line = line
        for event in session.sent:
            if event["s"] > data["seq"]:
                await line.send(DISPATCH, event["d"], s=event["s"], t=event["t"])
        await self._emit(session, "RESUMED", {})

    async def dispatch(self, event: str, data: Payload) -> None:
        """Tell every session that asked for such events; one without a socket hears of it when it resumes."""
        needed = GUILD_MESSAGES if event.startswith("MESSAGE_") else 0 if event.startswith("INTERACTION_") else GUILDS
        for session in list(self.sessions):
            if session.intents & needed == needed:
                await self._emit(session, event, data)

    async def _emit(self, session: Session, event: str, data: Payload) -> None:
        session.sent.append({"s": len(session.sent) + 1, "t": event, "d": data})
        if session.line is not None:
            await session.line.send(DISPATCH, data, s=len(session.sent), t=event)

    async def drop(self, code: int | None = None) -> None:
        """Break every connection, or close it with a code. The sessions can be resumed."""
        for session in self.sessions:
            line, session.line = session.line, None
            if line is not None and code is not None:
                await line.socket.close(code=code)
            elif line is not None:
                line.tear()

    async def forget(self) -> None:
        """Forget every session, as after an outage: whoever wants to resume is told to begin anew."""
        await self.drop()
        self.sessions.clear()
