"""What people see of the bot: messages with their parts, choices that were offered, and answers."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import simcord

from tests.support import limits

if TYPE_CHECKING:
    from tests.support.world import World

BUTTON, STRING_SELECT, TEXT_DISPLAY = 2, 3, 10
DEFERRED = 1 << 7


@dataclass(frozen=True)
class Button:
    """A button as people see it."""

    label: str
    custom_id: str
    disabled: bool


@dataclass(frozen=True)
class Select:
    """A select menu as people see it; ``options`` are pairs of label and value."""

    placeholder: str
    custom_id: str
    options: tuple[tuple[str, str], ...]
    disabled: bool


@dataclass(frozen=True)
class File:
    """A file of a message, with its alt text."""

    name: str
    data: bytes
    alt: str


class Seen:
    """A message of the bot as it stands now; ``files`` are all by address. Equal to another of the same id."""

    def __init__(self, files: Mapping[str, bytes], stored: Any) -> None:
        self._files = files
        self._stored = stored

    @property
    def id(self) -> int:
        return int(self._stored.id)

    @property
    def channel(self) -> int:
        return int(self._stored.channel_id)

    @property
    def private(self) -> bool:
        """Whether only one person sees it."""
        return bool(self._stored.is_ephemeral)

    @property
    def text(self) -> str:
        """All of its text: content, embeds and text components, one a line."""
        parts = [self._stored.content]
        for embed in self._stored.embeds:
            parts += [embed.get("title"), embed.get("description")]
            parts += [f"{each['name']}: {each['value']}" for each in embed.get("fields") or []]
        parts += [each["content"] for each in self._components() if each["type"] == TEXT_DISPLAY]
        return "\n".join(part for part in parts if part)

    @property
    def buttons(self) -> list[Button]:
        return [
            Button(each.get("label") or "", each.get("custom_id") or "", bool(each.get("disabled")))
            for each in self._components()
            if each["type"] == BUTTON
        ]

    @property
    def selects(self) -> list[Select]:
        return [
            Select(
                each.get("placeholder") or "",
                each["custom_id"],
                tuple((option["label"], option["value"]) for option in each["options"]),
                bool(each.get("disabled")),
            )
            for each in self._components()
            if each["type"] == STRING_SELECT
        ]

    @property
    def files(self) -> list[File]:
        return [
            File(each["filename"], self._files.get(each["url"]) or b"", each.get("description") or self._gallery_alt(each))
            for each in self._stored.attachments
        ]

    @property
    def pings(self) -> list[int]:
        """The ids of the people whom it has notified."""
        return list(self._stored.ping_user_ids)

    def _gallery_alt(self, attachment: Mapping[str, Any]) -> str:
        """The alt text that a gallery gives to an attachment."""
        for each in self._components():
            for item in each.get("items") or []:
                if item["media"]["url"] in (attachment["url"], f"attachment://{attachment['filename']}"):
                    return str(item.get("description") or "")
        return ""

    def _components(self) -> list[Mapping[str, Any]]:
        return list(limits.walk(self._stored.components))

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Seen) and other.id == self.id

    def __hash__(self) -> int:
        return hash(self.id)

    def __repr__(self) -> str:
        labels = [button.label for button in self.buttons]
        return f"<Seen {self.id} {'private ' if self.private else ''}{self.text[:80]!r} {labels}>"


@dataclass(frozen=True)
class Choice:
    """One line that autocomplete offered."""

    name: str
    value: Any


class Answer:
    """What came of a command, press, choice or submission. It follows what happens later: followups, edits."""

    def __init__(self, world: World, result: simcord.InteractionResult) -> None:
        self._world = world
        self.result = result

    @property
    def acknowledged(self) -> bool:
        """Whether the bot has answered at all."""
        return self.result.acknowledged

    @property
    def messages(self) -> list[Seen]:
        """The answer and its followups, oldest first; none for a silent acknowledgement or an unfilled deferral."""
        own = [self.result.response] if self.result.response is not None and not self._updates() else []
        stored = [each._message for each in (*own, *self.result.followups)]
        return [Seen(self._world.files, each) for each in stored if not each.flags & DEFERRED]

    @property
    def text(self) -> str:
        """The text of all messages of the answer, one a line."""
        return "\n".join(message.text for message in self.messages)

    @property
    def private(self) -> bool:
        """Whether there is an answer and nobody else sees any of it."""
        return bool(self.messages) and all(message.private for message in self.messages)

    @property
    def modal(self) -> Mapping[str, Any] | None:
        """The modal that was shown: ``title``, ``custom_id``, ``components``; None for none."""
        return self.result.modal

    def _updates(self) -> bool:
        """Whether the bot answered by editing the message whose button was pressed."""
        interaction = self.result._interaction
        return interaction.source_message_id is not None and interaction.message_id == interaction.source_message_id

    def __repr__(self) -> str:
        return f"<Answer {self.messages!r}{' modal' if self.modal else ''}>"
