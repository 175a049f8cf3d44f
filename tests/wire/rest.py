"""Discord's REST side: it keeps messages, commands and interactions by Discord's rules.

Nonces are honoured: a message sent again with ``enforce_nonce`` and the same nonce gives back the first. A first answer to
an interaction counts within three seconds, once (10062, 40060); there is no follow-up before it (10015). An update of all
commands may not leave out a foreign entry point (50240).
"""

from __future__ import annotations

import asyncio
import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

from tests.support import limits
from tests.support.openapi import Request
from tests.wire import shapes
from tests.wire.gateway import Gateway
from tests.wire.shapes import EPHEMERAL, LOADING, Payload

ANSWER_SECONDS = 3.0
"""How long Discord waits for the first answer to an interaction."""
COMMAND, COMPONENT, AUTOCOMPLETE, MODAL = 2, 3, 4, 5
SAY, DEFER, DEFER_UPDATE, UPDATE, CHOICES, SHOW_MODAL = 4, 5, 6, 7, 8, 9
ENTRY_POINT = 4
TOKEN = "MTQwMDAwMDAwMDAwMDAwMDAwMQ.double.of-discord"
GUILD = "1400000000000000100"

Files = list[tuple[str, bytes]]


class Refused(Exception):
    """Discord's refusal: an HTTP status, its own code and words."""

    def __init__(self, status: int, code: int, message: str) -> None:
        super().__init__(f"{status} {code} {message}")
        self.status = status
        self.body = {"message": message, "code": code}


@dataclass(eq=False)
class Message:
    """A message and what its payload does not tell: who alone sees it, and whom it has called."""

    data: Payload
    private_to: str | None = None
    ping_user_ids: list[int] = field(default_factory=list)

    @property
    def is_ephemeral(self) -> bool:
        """Whether only one person sees it."""
        return self.private_to is not None

    def __getattr__(self, key: str) -> Any:
        return self.__dict__["data"][key]


@dataclass(eq=False)
class Interaction:
    """A command, press, choice or submission, and what came of it: the type of the first answer (0: none yet) and more."""

    payload: Payload
    made: float
    source: Message | None = None
    answered: int = 0
    choices: list[Payload] = field(default_factory=list)
    modal: Payload | None = None
    original: Message | None = None
    messages: list[Message] = field(default_factory=list)


class Rest:
    """One server with a channel, people, and all that was posted there. ``base`` is where files are served."""

    def __init__(self) -> None:
        self.base = ""
        self.me = shapes.user(shapes.APPLICATION, "Narrowboat", bot=True)
        self.people: dict[str, Payload] = {shapes.APPLICATION: self.me}
        table = shapes.channel(shapes.snowflake(), GUILD, "table")
        self.channels: dict[str, Payload] = {table["id"]: table}
        self.messages: dict[str, list[Message]] = {}
        self.commands: dict[str, list[Payload]] = {}
        """By server; the empty string for those of every server."""
        self.interactions: dict[str, Interaction] = {}
        self.files: dict[str, bytes] = {}
        self.problems: list[str] = []
        """What a client asked for that is wrong or not known here."""
        self.gateway = Gateway(TOKEN, self.me, self._guild)
        self._nonces: dict[str, Message] = {}
        self._routes = [(m, re.compile(re.sub(r"\{\w+\}", "([^/]+)", p)), getattr(self, f"_{n}")) for m, p, n in _ROUTES]

    async def do(self, request: Request, files: Files, token: str) -> tuple[int, Any]:
        """Do what a request asks for: the status and the body of the reply."""
        open_to_all = request.path.startswith(("/interactions/", "/webhooks/"))
        try:
            if not open_to_all and token.removeprefix("Bot ") != TOKEN:
                raise Refused(401, 0, "401: Unauthorized")
            for method, pattern, act in self._routes:
                if method == request.method and (found := pattern.fullmatch(request.path)):
                    status, body = await act(request, files, *found.groups())
                    return status, body
            self.problems.append(f"{request}: this double does not know it")
            raise Refused(404, 0, "404: Not Found")
        except Refused as refused:
            return refused.status, refused.body
        except shapes.MissingFile as missing:
            self.problems.append(f"{request}: there is no file {missing}")
            return 400, {"message": "Invalid Form Body", "code": 50035}

    def forget_nonces(self) -> None:
        """Let some minutes pass: Discord remembers nonces no longer."""
        self._nonces.clear()

    # Who and where

    def _guild(self) -> Payload:
        owner = next((id_ for id_ in self.people if id_ != shapes.APPLICATION), shapes.APPLICATION)
        return shapes.guild(GUILD, "Narrowboats", owner, list(self.channels.values()), self.me)

    async def _user(self, request: Request, files: Files) -> tuple[int, Any]:
        return 200, self.me | {"mfa_enabled": False, "locale": "en-US", "verified": True, "email": None}

    async def _application(self, request: Request, files: Files) -> tuple[int, Any]:
        told: Payload = {
            "id": shapes.APPLICATION, "name": "Narrowboat", "description": "", "verify_key": "0" * 64,
            "icon": None, "type": None, "team": None, "redirect_uris": [], "eligible_oauth2_scopes": [],
            **dict.fromkeys(("interactions_endpoint_url", "role_connections_verification_url")),
            **dict.fromkeys(("flags", "approximate_guild_count", "explicit_content_filter"), 0),
            **dict.fromkeys(("approximate_user_install_count", "approximate_user_authorization_count"), 0),
            "owner": self.me, "bot": self.me, "flags_new": "0", "bot_public": True, "bot_require_code_grant": False,
        }
        return 200, told

    async def _guilds(self, request: Request, files: Files) -> tuple[int, Any]:
        guild = self._guild()
        told = {"owner": False, "permissions": shapes.PERMISSIONS, "features": []}
        return 200, [{"id": guild["id"], "name": guild["name"], "icon": None, "banner": None, **told}]

    async def _member(self, request: Request, files: Files, guild: str, user: str) -> tuple[int, Any]:
        if user not in self.people:
            raise Refused(404, 10007, "Unknown Member")
        return 200, shapes.member(self.people[user])

    async def _gateway_bot(self, request: Request, files: Files) -> tuple[int, Any]:
        limit = {"total": 1000, "remaining": 999, "reset_after": 86_400_000, "max_concurrency": 1}
        return 200, {"url": self.gateway.url, "shards": 1, "session_start_limit": limit}

    async def _channel(self, request: Request, files: Files, channel: str) -> tuple[int, Any]:
        return 200, self._place(channel)

    async def _thread(self, request: Request, files: Files, parent: str) -> tuple[int, Any]:
        made = shapes.thread(shapes.snowflake(), self._place(parent), request.body["name"], shapes.APPLICATION)
        self.channels[made["id"]] = made
        await self.gateway.dispatch("THREAD_CREATE", made | {"newly_created": True})
        return 201, made

    def _place(self, channel: str) -> Payload:
        if channel not in self.channels:
            raise Refused(404, 10003, "Unknown Channel")
        return self.channels[channel]

    # Commands

    async def _get_commands(self, request: Request, files: Files, application: str, guild: str = "") -> tuple[int, Any]:
        return 200, self.commands.get(guild, [])

    async def _put_commands(self, request: Request, files: Files, application: str, guild: str = "") -> tuple[int, Any]:
        before = {each["name"]: each for each in self.commands.get(guild, [])}
        names = {each["name"] for each in request.body}
        if any(each["type"] == ENTRY_POINT and each["name"] not in names for each in before.values()):
            raise Refused(400, 50240, "You cannot remove this app's Entry Point command in a bulk update operation.")
        self.commands[guild] = [self._command(each, before.get(each["name"]), guild) for each in request.body]
        return 200, self.commands[guild]

    def _command(self, sent: Payload, before: Payload | None, guild: str) -> Payload:
        kept = {"id": shapes.snowflake()} if before is None else {"id": before["id"]}
        made = {"type": 1, "description": "", "default_member_permissions": None, "nsfw": False, **sent, **kept}
        made |= {"application_id": shapes.APPLICATION, "version": shapes.snowflake()}
        return made | {"guild_id": guild} if guild else made

    # Messages

    async def _list(self, request: Request, files: Files, channel: str) -> tuple[int, Any]:
        self._place(channel)
        query = {"limit": "50", **request.query}
        found = [each.data for each in self.public(channel) if int(each.id) < int(query.get("before", 1 << 63))]
        return 200, found[::-1][: int(query["limit"])]

    async def _post(self, request: Request, files: Files, channel: str) -> tuple[int, Any]:
        self._place(channel)
        nonce = request.body.get("nonce")
        if nonce is not None and request.body.get("enforce_nonce") and str(nonce) in self._nonces:
            return 200, self._nonces[str(nonce)].data
        message = await self._say(channel, request.body, files)
        if nonce is not None:
            self._nonces[str(nonce)] = message
        return 200, message.data

    async def _get(self, request: Request, files: Files, channel: str, message: str) -> tuple[int, Any]:
        return 200, self._find(channel, message).data

    async def _edit(self, request: Request, files: Files, channel: str, message: str) -> tuple[int, Any]:
        found = self._find(channel, message)
        await self._change(found, request.body, files)
        return 200, found.data

    async def _delete(self, request: Request, files: Files, channel: str, message: str) -> tuple[int, Any]:
        await self.remove(self._find(channel, message))
        return 204, None

    def public(self, channel: str | None = None) -> list[Message]:
        """The messages in a channel (None: the first) that everybody sees, oldest first."""
        kept = self.messages.get(channel or next(iter(self.channels)), [])
        return [each for each in kept if each.private_to is None]

    async def remove(self, message: Message) -> None:
        """Delete a message, as the bot or a moderator does."""
        self.messages[message.channel_id].remove(message)
        told = {"id": message.id, "channel_id": message.channel_id, "guild_id": GUILD}
        await self.gateway.dispatch("MESSAGE_DELETE", told)

    def _find(self, channel: str, message: str) -> Message:
        self._place(channel)
        found = next((each for each in self.public(channel) if each.id == message), None)
        if found is None:
            raise Refused(404, 10008, "Unknown Message")
        return found

    async def _say(self, channel: str, body: Payload, files: Files, private_to: str | None = None, more: int = 0) -> Message:
        flags = (body.get("flags") or 0) | more
        nonce = body.get("nonce")
        data = shapes.message(channel, self.me, flags, "", nonce)
        made = Message(data, private_to)
        self._write(made, body, files)
        made.ping_user_ids = list(_pings(data, body.get("allowed_mentions")))
        self.messages.setdefault(channel, []).append(made)
        await self._tell("MESSAGE_CREATE", made)
        return made

    async def _change(self, message: Message, body: Payload, files: Files) -> None:
        self._write(message, body, files)
        message.data["flags"] &= ~LOADING
        message.data["edited_timestamp"] = shapes.now()
        await self._tell("MESSAGE_UPDATE", message)

    def _write(self, message: Message, body: Payload, files: Files) -> None:
        """Put what a body says into a message: only the keys that it has, as an edit does."""
        data = message.data
        listed = {str(each["id"]): each for each in body.get("attachments") or []}
        kept = [each for each in data["attachments"] if "attachments" not in body or each["id"] in listed]
        for number, (name, content) in enumerate(files):
            made = shapes.attachment(
                self.base, data["channel_id"], name, content, listed.get(str(number), {}).get("description")
            )
            self.files[made["url"]] = content
            kept.append(made)
        data["attachments"] = kept
        data["content"] = (body.get("content") or "") if "content" in body else data["content"]
        data["embeds"] = (body.get("embeds") or []) if "embeds" in body else data["embeds"]
        data["flags"] |= body.get("flags") or 0
        if body.get("components") is not None:
            data["components"] = shapes.components(body["components"], kept)
        data["mentions"] = [self.people[id_] for id_ in dict.fromkeys(_named(data)) if id_ in self.people]

    async def _tell(self, event: str, message: Message) -> None:
        if message.private_to is None:
            await self.gateway.dispatch(event, message.data | {"guild_id": GUILD})

    # Interactions

    async def interact(
        self, kind: int, who: Payload, channel: str, data: Payload, source: Message | None = None
    ) -> Interaction:
        """Somebody has used a command or a component, or is typing: tell the bot."""
        place = self.channels[channel]
        payload = {
            "id": shapes.snowflake(), "token": f"token-{shapes.snowflake()}", "version": 1, "type": kind, "data": data,
            "application_id": shapes.APPLICATION, "guild_id": GUILD, "channel_id": channel, "member": shapes.member(who),
            "channel": place | {"permissions": shapes.PERMISSIONS}, "app_permissions": shapes.PERMISSIONS,
            "guild": {"id": GUILD, "locale": "en-US", "features": []}, "guild_locale": "en-US", "locale": "en-US",
            "authorizing_integration_owners": {"0": GUILD}, "context": 0, "entitlements": [],
            "attachment_size_limit": limits.FILE_BYTES,
        }
        if source is not None:
            payload["message"] = source.data
        made = Interaction(payload, asyncio.get_running_loop().time(), source)
        self.interactions[str(payload["token"])] = made
        await self.gateway.dispatch("INTERACTION_CREATE", payload)
        return made

    async def _callback(self, request: Request, files: Files, id_: str, token: str) -> tuple[int, Any]:
        found = self.interactions.get(token)
        late = found is not None and asyncio.get_running_loop().time() - found.made > ANSWER_SECONDS
        if found is None or found.payload["id"] != id_ or late:
            raise Refused(404, 10062, "Unknown interaction")
        if found.answered:
            raise Refused(400, 40060, "Interaction has already been acknowledged.")
        kind, data = request.body["type"], request.body.get("data") or {}
        if kind in (SAY, DEFER):
            private = found.payload["member"]["user"]["id"] if (data.get("flags") or 0) & EPHEMERAL else None
            loading = LOADING if kind == DEFER else 0
            found.original = await self._say(found.payload["channel_id"], data, files, private, loading)
            found.messages.append(found.original)
        elif kind in (DEFER_UPDATE, UPDATE):
            found.original = found.source
            if kind == UPDATE and found.source is not None:
                await self._change(found.source, data, files)
        elif kind == CHOICES:
            found.choices = data["choices"]
        elif kind == SHOW_MODAL:
            found.modal = data
        found.answered = kind
        return 200, _acknowledged(found)

    async def _follow(self, request: Request, files: Files, application: str, token: str) -> tuple[int, Any]:
        found = self._interaction(token)
        private = found.payload["member"]["user"]["id"] if (request.body.get("flags") or 0) & EPHEMERAL else None
        if found.answered == DEFER and found.original is not None and found.original.flags & LOADING:
            await self._change(found.original, request.body, files)  # the first one fills what was deferred
            return 200, found.original.data
        found.messages.append(await self._say(found.payload["channel_id"], request.body, files, private))
        return 200, found.messages[-1].data

    async def _get_answer(self, request: Request, files: Files, app: str, token: str, message: str) -> tuple[int, Any]:
        return 200, self._own(token, message).data

    async def _edit_answer(self, request: Request, files: Files, app: str, token: str, message: str) -> tuple[int, Any]:
        found = self._own(token, message)
        await self._change(found, request.body, files)
        return 200, found.data

    async def _delete_answer(self, request: Request, files: Files, app: str, token: str, message: str) -> tuple[int, Any]:
        await self.remove(self._own(token, message))
        return 204, None

    def _interaction(self, token: str) -> Interaction:
        found = self.interactions.get(token)
        if found is None or not found.answered:
            raise Refused(404, 10015, "Unknown Webhook")
        return found

    def _own(self, token: str, message: str) -> Message:
        found = self._interaction(token)
        own = [found.original] if message == "@original" else [each for each in found.messages if each.id == message]
        if not own or own[0] is None or own[0] not in self.messages.get(own[0].channel_id, []):
            raise Refused(404, 10008, "Unknown Message")
        return own[0]


_ANSWER = "/webhooks/{app}/{token}/messages/{message}"
_ROUTES = (
    ("GET", "/users/@me", "user"),
    ("GET", "/users/@me/guilds", "guilds"),
    ("GET", "/guilds/{guild}/members/{user}", "member"),
    ("GET", "/applications/@me", "application"),
    ("GET", "/oauth2/applications/@me", "application"),
    ("GET", "/gateway/bot", "gateway_bot"),
    ("GET", "/applications/{app}/commands", "get_commands"),
    ("PUT", "/applications/{app}/commands", "put_commands"),
    ("GET", "/applications/{app}/guilds/{guild}/commands", "get_commands"),
    ("PUT", "/applications/{app}/guilds/{guild}/commands", "put_commands"),
    ("GET", "/channels/{channel}", "channel"),
    ("POST", "/channels/{channel}/threads", "thread"),
    ("GET", "/channels/{channel}/messages", "list"),
    ("POST", "/channels/{channel}/messages", "post"),
    ("GET", "/channels/{channel}/messages/{message}", "get"),
    ("PATCH", "/channels/{channel}/messages/{message}", "edit"),
    ("DELETE", "/channels/{channel}/messages/{message}", "delete"),
    ("POST", "/interactions/{id}/{token}/callback", "callback"),
    ("POST", "/webhooks/{app}/{token}", "follow"),
    ("GET", _ANSWER, "get_answer"),
    ("PATCH", _ANSWER, "edit_answer"),
    ("DELETE", _ANSWER, "delete_answer"),
)


def _acknowledged(found: Interaction) -> Payload:
    """Discord's reply to a first answer."""
    told: Payload = {"id": found.payload["id"], "type": found.payload["type"]}
    told |= {"channel_id": found.payload["channel_id"], "guild_id": GUILD}
    if found.original is not None:
        told["response_message_id"] = found.original.id
        told["response_message_loading"] = bool(found.original.flags & LOADING)
        told["response_message_ephemeral"] = found.original.is_ephemeral
    if found.answered in (SAY, UPDATE) and found.original is not None:
        return {"interaction": told, "resource": {"type": found.answered, "message": found.original.data}}
    return {"interaction": told}


def _named(data: Payload) -> Iterator[str]:
    """The ids of the people whom a message's text names."""
    texts = [data["content"], *(each.get("content") or "" for each in limits.walk(data["components"]))]
    for text in texts:
        yield from re.findall(r"<@!?(\d+)>", text)


def _pings(data: Payload, allowed: Payload | None) -> Iterator[int]:
    for id_ in dict.fromkeys(_named(data)):
        if allowed is None or "users" in allowed.get("parse", ()) or id_ in map(str, allowed.get("users") or ()):
            yield int(id_)
