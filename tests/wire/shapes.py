"""What Discord sends: users, members, channels, servers, messages. Shapes from Discord's API document and reference."""

from __future__ import annotations

import itertools
import struct
import time
from collections.abc import Iterator, Mapping, Sequence
from datetime import UTC, datetime
from typing import Any

Payload = dict[str, Any]

APPLICATION = "1400000000000000001"
"""The id of the application and of its bot."""
PERMISSIONS = str((1 << 51) - 1)
"""Everything: what is refused, is refused by a fault."""
EPHEMERAL, LOADING, COMPONENTS_V2 = 1 << 6, 1 << 7, 1 << 15
TEXT_CHANNEL, PUBLIC_THREAD = 0, 11

_PNG = b"\x89PNG\r\n\x1a\n"
_EPOCH = 1_420_070_400_000
_LAST = itertools.count(1)


def snowflake() -> str:
    """A new id. They rise, and tell the time when they were made."""
    return str((int(time.time() * 1000) - _EPOCH << 22) + next(_LAST))


def now() -> str:
    """The present as Discord writes it."""
    return datetime.now(UTC).isoformat()


def user(id_: str, name: str, *, bot: bool = False) -> Payload:
    """A user; ``name`` is shown, its lower case the account's."""
    return {
        "id": id_,
        "username": name.lower().replace(" ", "_"),
        "global_name": None if bot else name,
        "discriminator": "0",
        "avatar": None,
        "public_flags": 0,
        "flags": 0,
        "primary_guild": None,
        **({"bot": True} if bot else {}),
    }


def member(who: Payload) -> Payload:
    """A member of the server with the permissions that an interaction brings."""
    return {
        "user": who,
        "roles": [],
        "joined_at": "2026-01-01T00:00:00+00:00",
        "premium_since": None,
        "deaf": False,
        "mute": False,
        "flags": 0,
        "nick": None,
        "avatar": None,
        "pending": False,
        "permissions": PERMISSIONS,
    }


def channel(id_: str, guild_id: str, name: str) -> Payload:
    """A text channel."""
    return {
        "id": id_,
        "type": TEXT_CHANNEL,
        "guild_id": guild_id,
        "name": name,
        "position": 0,
        "flags": 0,
        "parent_id": None,
        "last_message_id": None,
        "topic": None,
        "nsfw": False,
        "rate_limit_per_user": 0,
        "permission_overwrites": [],
    }


def thread(id_: str, parent: Payload, name: str, owner_id: str) -> Payload:
    """A public thread of a channel."""
    metadata = {"archived": False, "archive_timestamp": now(), "auto_archive_duration": 1440, "locked": False}
    return {
        "id": id_,
        "type": PUBLIC_THREAD,
        "guild_id": parent["guild_id"],
        "parent_id": parent["id"],
        "owner_id": owner_id,
        "name": name,
        "flags": 0,
        "last_message_id": None,
        "rate_limit_per_user": 0,
        "message_count": 0,
        "member_count": 1,
        "total_message_sent": 0,
        "thread_metadata": metadata,
    }


def guild(id_: str, name: str, owner_id: str, channels: Sequence[Payload], me: Payload) -> Payload:
    """A server as GUILD_CREATE tells of it."""
    everyone = {
        "id": id_,
        "name": "@everyone",
        "color": 0,
        "colors": {"primary_color": 0, "secondary_color": None, "tertiary_color": None},
        "hoist": False,
        "icon": None,
        "unicode_emoji": None,
        "position": 0,
        "permissions": PERMISSIONS,
        "managed": False,
        "mentionable": False,
        "flags": 0,
    }
    return {
        "id": id_,
        "name": name,
        "owner_id": owner_id,
        **dict.fromkeys(("icon", "splash", "discovery_splash", "description", "banner", "vanity_url_code")),
        **dict.fromkeys(("afk_channel_id", "application_id", "widget_channel_id", "system_channel_id", "rules_channel_id")),
        **dict.fromkeys(("public_updates_channel_id", "safety_alerts_channel_id")),
        **{key: [] for key in ("emojis", "features", "stickers", "members", "presences", "voice_states", "threads")},
        **{key: [] for key in ("stage_instances", "guild_scheduled_events", "soundboard_sounds")},
        **dict.fromkeys(("verification_level", "explicit_content_filter", "mfa_level", "premium_tier", "nsfw_level"), 0),
        **dict.fromkeys(("default_message_notifications", "system_channel_flags", "premium_subscription_count"), 0),
        "afk_timeout": 300,
        "preferred_locale": "en-US",
        "premium_progress_bar_enabled": False,
        "joined_at": "2026-01-01T00:00:00+00:00",
        "large": False,
        "unavailable": False,
        "member_count": 5,
        "roles": [everyone],
        "members": [{key: value for key, value in member(me).items() if key != "permissions"}],
        "channels": [each for each in channels if each["type"] == TEXT_CHANNEL],
        "threads": [each for each in channels if each["type"] == PUBLIC_THREAD],
    }


def attachment(base: str, channel_id: str, name: str, data: bytes, description: str | None) -> Payload:
    """A file of a message, served at ``base``."""
    id_ = snowflake()
    url = f"{base}/attachments/{channel_id}/{id_}/{name}?ex=6a000000&is=69000000&hm=00&"
    made: Payload = {"id": id_, "filename": name, "size": len(data), "url": url, "proxy_url": url}
    if description is not None:
        made["description"] = description
    if data.startswith(_PNG):
        made["width"], made["height"] = struct.unpack(">II", data[16:24])
        made["content_type"] = "image/png"
    return made


class MissingFile(Exception):
    """A component names a file that the message does not have."""


def components(sent: Sequence[Payload], attachments: Sequence[Payload]) -> list[Payload]:
    """Components as Discord gives them back: numbered, all defaults filled in, files resolved. Raises MissingFile."""
    numbers = itertools.count(1)
    return [_component(each, attachments, numbers) for each in sent]


def _component(sent: Payload, attachments: Sequence[Payload], numbers: Iterator[int]) -> Payload:
    made = {**sent, "id": sent.get("id") or next(numbers)}
    match sent["type"]:
        case 3:
            made.pop("required", None)  # for modals; Discord does not give it back
            made.setdefault("min_values", 1)
            made.setdefault("max_values", 1)
        case 9:
            made["accessory"] = _component(sent["accessory"], attachments, numbers)
        case 11:
            made |= _picture(sent, attachments)
        case 12:
            made["items"] = [_picture(item, attachments) for item in sent["items"]]
        case 17:
            made.setdefault("accent_color", None)
            made.setdefault("spoiler", False)
    if "components" in sent:
        made["components"] = [_component(each, attachments, numbers) for each in sent["components"]]
    return made


def _picture(item: Mapping[str, Any], attachments: Sequence[Payload]) -> Payload:
    url: str = item["media"]["url"]
    found = next((each for each in attachments if url in (f"attachment://{each['filename']}", each["url"])), None)
    if found is None:
        raise MissingFile(url)
    media = {"id": snowflake(), "attachment_id": found["id"]}
    media |= {key: found[key] for key in ("url", "proxy_url", "width", "height", "content_type") if key in found}
    return {"media": media, "description": item.get("description"), "spoiler": bool(item.get("spoiler"))}


def message(channel_id: str, author: Payload, flags: int, content: str, nonce: str | None) -> Payload:
    """A message without files and components yet."""
    made: Payload = {
        "id": snowflake(),
        "type": 0,
        "channel_id": channel_id,
        "author": author,
        "content": content,
        "timestamp": now(),
        "edited_timestamp": None,
        "flags": flags,
        **{key: [] for key in ("mentions", "mention_roles", "attachments", "embeds", "components")},
        **dict.fromkeys(("pinned", "mention_everyone", "tts"), False),
    }
    return made if nonce is None else made | {"nonce": nonce}
