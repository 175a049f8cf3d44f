"""The configuration: one frozen value, read from the environment once, at the start.

=================== ====================================================================== ==================================
variable            meaning                                                                default
=================== ====================================================================== ==================================
DISCORD_TOKEN       the bot's token; only ``narrowboat run`` needs it                      none
NARROWBOAT_DB       the SQLite file that holds every table                                 ``narrowboat.sqlite3``
NARROWBOAT_GUILD    id of the one server that gets the commands, at once; for trying out   every server
NARROWBOAT_LOBBIES  the most tables that one person hosts and that have not begun          3
NARROWBOAT_SEATS    the most live tables at which one person sits                          20
NARROWBOAT_TABLES   the most live tables of one server                                     200
DISCORD_API         where REST requests go                                                 ``https://discord.com/api/v10``
DISCORD_GATEWAY     where the gateway is                                                   ``wss://gateway.discord.gg/``
=================== ====================================================================== ==================================

``DISCORD_API`` and ``DISCORD_GATEWAY`` may name Discord or this machine, nothing else: the token goes there.
"""

from __future__ import annotations

import ipaddress
import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from urllib.parse import urlsplit

from bot.limits import Limits

API = "https://discord.com/api/v10"
GATEWAY = "wss://gateway.discord.gg/"
DATABASE = "narrowboat.sqlite3"

_DISCORD = ("discord.com", "discord.gg")


class BadConfig(Exception):
    """A variable that cannot be used: the ``reason`` is told by the message ``setting-<reason>``.

    ``value`` is what was set, "" where that is a secret.
    """

    def __init__(self, variable: str, reason: str, value: str = "") -> None:
        super().__init__(f"{variable}: {reason}")
        self.variable = variable
        self.reason = reason
        self.value = value


@dataclass(frozen=True)
class Config:
    """What the bot was told at its start. Its text form never holds the token."""

    token: str = field(default="", repr=False)
    database: Path = Path(DATABASE)
    guild: int | None = None
    api: str = API
    gateway: str = GATEWAY
    limits: Limits = field(default_factory=Limits)

    def __str__(self) -> str:
        token = "set" if self.token else "not set"
        guild = self.guild if self.guild is not None else "every server"
        return f"database {self.database}, commands for {guild}, API {self.api}, gateway {self.gateway}, token {token}"


def read(environment: Mapping[str, str], *, database: str = DATABASE) -> Config:
    """The configuration that an environment describes; ``database`` is the file if it names none. Raises BadConfig."""
    return Config(
        token=_token("DISCORD_TOKEN", environment.get("DISCORD_TOKEN", "").strip()),
        database=file(environment, database),
        guild=_snowflake("NARROWBOAT_GUILD", environment.get("NARROWBOAT_GUILD", "").strip()),
        api=_address("DISCORD_API", environment.get("DISCORD_API") or API, "https", "http").rstrip("/"),
        gateway=_address("DISCORD_GATEWAY", environment.get("DISCORD_GATEWAY") or GATEWAY, "wss", "ws"),
        limits=Limits(
            lobbies=_count("NARROWBOAT_LOBBIES", environment, Limits.lobbies),
            seats=_count("NARROWBOAT_SEATS", environment, Limits.seats),
            tables=_count("NARROWBOAT_TABLES", environment, Limits.tables),
        ),
    )


def file(environment: Mapping[str, str], database: str = DATABASE) -> Path:
    """The file that an environment names, ``database`` if none."""
    return Path(environment.get("NARROWBOAT_DB") or database)


def _token(variable: str, text: str) -> str:
    # It goes into a header: a line break within it would be an error of the HTTP library that shows it.
    if re.fullmatch(r"[A-Za-z0-9._-]*", text) is None:
        raise BadConfig(variable, "token")
    return text


def _snowflake(variable: str, text: str) -> int | None:
    if not text:
        return None
    if not text.isascii() or not text.isdecimal() or len(text) > 20 or not 1 << 22 <= int(text) < 1 << 63:
        raise BadConfig(variable, "guild", text)
    return int(text)


def _count(variable: str, environment: Mapping[str, str], default: int) -> int:
    text = environment.get(variable, "").strip()
    if not text:
        return default
    if not text.isascii() or not text.isdecimal() or not 0 < int(text) <= 1_000_000:
        raise BadConfig(variable, "count", text)
    return int(text)


def _address(variable: str, text: str, secure: str, plain: str) -> str:
    """An address on Discord (encrypted) or on this machine (either way)."""
    try:
        parts = urlsplit(text)
        host = parts.hostname or ""
        _ = parts.port
    except ValueError as error:
        raise BadConfig(variable, "address", text) from error
    if parts.username or parts.password:
        raise BadConfig(variable, "user")
    if parts.scheme == secure and any(host == name or host.endswith(f".{name}") for name in _DISCORD):
        return text
    if parts.scheme in (secure, plain) and _loopback(host):
        return text
    raise BadConfig(variable, "elsewhere", text)


def _loopback(host: str) -> bool:
    if host == "localhost":
        return True
    try:
        return ipaddress.ip_address(host).is_loopback
    except ValueError:
        return False
