"""Somebody at a Discord client: types commands that Discord knows, presses buttons, and reads."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from tests.support import limits
from tests.support.seen import Choice, Seen
from tests.wire.double import Double
from tests.wire.rest import AUTOCOMPLETE, COMMAND, COMPONENT, DEFER, MODAL, Interaction, Message
from tests.wire.shapes import LOADING, Payload

SUBCOMMAND, USER = 1, 6
BUTTON, STRING_SELECT = 2, 3


@dataclass(frozen=True)
class Reply:
    """What came of something that somebody did. It follows what happens later."""

    double: Double
    interaction: Interaction

    @property
    def messages(self) -> list[Seen]:
        """The answer and its follow-ups; none for a silent acknowledgement or an unfilled deferral."""
        filled = [each for each in self.interaction.messages if not each.flags & LOADING]
        return [Seen(self.double.rest.files, each) for each in filled]

    @property
    def text(self) -> str:
        """The text of all messages, one a line."""
        return "\n".join(message.text for message in self.messages)

    @property
    def private(self) -> bool:
        """Whether there is an answer and nobody else sees any of it."""
        return bool(self.messages) and all(message.private for message in self.messages)

    @property
    def answered(self) -> bool:
        """Whether the bot has answered, and filled what it deferred."""
        waiting = self.interaction.answered == DEFER and not self.messages
        return bool(self.interaction.answered) and not waiting


class Person:
    """A member of the server, in its first channel unless ``where`` names another. Each action waits for the bot's answer,
    but those with ``wait=False``."""

    def __init__(self, double: Double, user: Payload) -> None:
        self.double = double
        self.user = user

    @property
    def id(self) -> int:
        """The user's id."""
        return int(self.user["id"])

    async def slash(self, command: str, *, wait: bool = True, where: str = "", **options: Any) -> Reply:
        """Send a slash command, as ``"/canal take"``, if Discord has been told of it. Raises LookupError."""
        return await self._send(COMMAND, self._command(command, options), None, wait, where)

    async def complete(self, command: str, option: str, typed: str = "", *, where: str = "", **filled: Any) -> list[Choice]:
        """Type into an option and return what is offered."""
        data = self._command(command, {**filled, option: typed}, focused=option)
        reply = await self._send(AUTOCOMPLETE, data, None, True, where)
        return [Choice(each["name"], each["value"]) for each in reply.interaction.choices]

    async def press(self, button: str, *, on: Seen | None = None, wait: bool = True, where: str = "") -> Reply:
        """Press a button, named by label or custom id: on this message, or on the newest that has it and that he sees."""
        found, message = self._find(BUTTON, button, on, where)
        data = {"custom_id": found["custom_id"], "component_type": BUTTON, "id": found["id"]}
        return await self._send(COMPONENT, data, message, wait, where)

    async def choose(self, select: str, *values: str, on: Seen | None = None, where: str = "") -> Reply:
        """Choose in a menu, named by placeholder or custom id; ``values`` are labels or values of its options."""
        found, message = self._find(STRING_SELECT, select, on, where)
        by_label = {option["label"]: option["value"] for option in found["options"]}
        chosen = [by_label.get(value, value) for value in values]
        data = {"custom_id": found["custom_id"], "component_type": STRING_SELECT, "id": found["id"], "values": chosen}
        return await self._send(COMPONENT, data, message, True, where)

    async def submit(self, shown: Reply, **fields: str) -> Reply:
        """Fill in the modal that an answer showed and send it; fields by custom id."""
        modal = shown.interaction.modal
        assert modal is not None
        filled = []
        for number, each in enumerate(limits.walk(modal["components"]), 1):
            if each.get("custom_id") in fields:
                name = each["custom_id"]
                field = {"type": each["type"], "id": number, "custom_id": name, "value": fields[name]}
                filled.append({"type": 1, "id": 100 + number, "components": [field]})
        data = {"custom_id": modal["custom_id"], "components": filled}
        return await self._send(MODAL, data, shown.interaction.source, True, "")

    def sees(self, where: str = "") -> list[Seen]:
        """The bot's messages in a channel which this person sees, private ones too, oldest first."""
        mine = (None, self.user["id"])
        kept = self.double.rest.messages.get(self._place(where), [])
        return [Seen(self.double.rest.files, each) for each in kept if each.private_to in mine]

    def _place(self, where: str) -> str:
        channels = self.double.rest.channels
        return where or next(iter(channels))

    async def _send(self, kind: int, data: Payload, source: Message | None, wait: bool, where: str) -> Reply:
        rest = self.double.rest
        reply = Reply(self.double, await rest.interact(kind, self.user, self._place(where), data, source))
        if wait:
            await self.double.until(lambda: reply.answered)
        return reply

    def _command(self, command: str, options: Payload, focused: str = "") -> Payload:
        name, *below = command.removeprefix("/").split(" ")
        known = [each for commands in self.double.rest.commands.values() for each in commands if each["name"] == name]
        if not known:
            raise LookupError(f"Discord knows no /{name}")
        node, names = known[0], below
        for part in names:
            node = next(each for each in node["options"] if each["name"] == part)
        kinds = {each["name"]: each["type"] for each in node.get("options") or []}
        required = [each["name"] for each in node.get("options") or [] if each.get("required")]
        missing = [name for name in required if name not in options]
        if (missing and not focused) or set(options) - set(kinds):
            raise LookupError(f"/{command}: {missing} missing, {set(options) - set(kinds)} unknown")
        made = [{"name": key, "type": kinds[key], "value": value} for key, value in options.items()]
        for each in made:
            if each["name"] == focused:
                each["focused"] = True
        for part in reversed(below):
            made = [{"name": part, "type": SUBCOMMAND, "options": made}]
        return {"id": known[0]["id"], "name": name, "type": 1, "options": made}

    def _find(self, kind: int, name: str, on: Seen | None, where: str) -> tuple[Payload, Message]:
        for seen in [on] if on is not None else self.sees(where)[::-1]:
            for each in limits.walk(seen._stored.components):
                names = [each.get(key) for key in ("label", "placeholder", "custom_id")]
                if each["type"] == kind and name in names and not each.get("disabled"):
                    return dict(each), seen._stored
        raise LookupError(f"{self.user['username']} sees no {name!r}")
