"""The configuration: what the environment may say, and that the token goes to Discord or this machine only."""

from __future__ import annotations

from pathlib import Path

import pytest

from bot.config import API, GATEWAY, BadConfig, Config, read
from bot.limits import Limits


def test_an_empty_environment_gives_the_defaults() -> None:
    assert read({}) == Config(token="", database=Path("narrowboat.sqlite3"), guild=None, api=API, gateway=GATEWAY)


def test_everything_can_be_set() -> None:
    found = read(
        {
            "DISCORD_TOKEN": " secret\n",
            "NARROWBOAT_DB": "/data/tables.sqlite3",
            "NARROWBOAT_GUILD": "1456074443976605697",
            "DISCORD_API": "http://127.0.0.1:8080/api/v10/",
            "DISCORD_GATEWAY": "ws://[::1]:8080/gateway",
        }
    )
    assert found == Config(
        token="secret",
        database=Path("/data/tables.sqlite3"),
        guild=1456074443976605697,
        api="http://127.0.0.1:8080/api/v10",
        gateway="ws://[::1]:8080/gateway",
    )


@pytest.mark.parametrize(
    ("variable", "value"),
    [
        ("DISCORD_API", "https://discord.com.example.org/api/v10"),
        ("DISCORD_API", "https://notdiscord.com/api/v10"),
        ("DISCORD_API", "http://discord.com/api/v10"),
        ("DISCORD_API", "https://discord.com@example.org/api/v10"),
        ("DISCORD_API", "https://user:word@discord.com/api/v10"),
        ("DISCORD_API", "http://192.168.1.5/api/v10"),
        ("DISCORD_API", "http://127.0.0.1.example.org/api"),
        ("DISCORD_API", "http://127.0.0.1:port/api"),
        ("DISCORD_API", "file:///etc/passwd"),
        ("DISCORD_GATEWAY", "wss://example.org/"),
        ("DISCORD_GATEWAY", "ws://gateway.discord.gg/"),
        ("DISCORD_GATEWAY", "https://gateway.discord.gg/"),
        ("NARROWBOAT_GUILD", "my server"),
        ("NARROWBOAT_GUILD", "-1"),
        ("NARROWBOAT_GUILD", "٣"),
    ],
)
def test_what_cannot_be_used_is_refused_by_name(variable: str, value: str) -> None:
    with pytest.raises(BadConfig, match=variable):
        read({variable: value})


@pytest.mark.parametrize("api", ["https://discord.com/api/v10", "https://ptb.discord.com/api/v10", "http://localhost:1/api"])
def test_discord_and_this_machine_are_let_through(api: str) -> None:
    assert read({"DISCORD_API": api}).api == api


def test_no_text_form_holds_the_token() -> None:
    found = read({"DISCORD_TOKEN": "secret"})
    assert "secret" not in f"{found} {found!r}"
    assert "token set" in str(found)


def test_the_limits_of_tables_are_read() -> None:
    assert read({}).limits == Limits(3, 20, 200)
    set_ = {"NARROWBOAT_LOBBIES": "1", "NARROWBOAT_SEATS": "40", "NARROWBOAT_TABLES": " 7 "}
    assert read(set_).limits == Limits(1, 40, 7)


@pytest.mark.parametrize("text", ["0", "-1", "many", "3.5", "٣"])
def test_a_limit_is_a_number_from_one(text: str) -> None:
    with pytest.raises(BadConfig, match="NARROWBOAT_SEATS"):
        read({"NARROWBOAT_SEATS": text})
