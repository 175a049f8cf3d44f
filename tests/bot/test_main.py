"""The command line: one module a command, and errors in words."""

from __future__ import annotations

import pytest

from bot.__main__ import main
from bot.registry import load_fronts
from bot.trouble import STATUS


def test_help_tells_every_command(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as ended:
        main(["--help"])
    assert ended.value.code == 0
    written = capsys.readouterr().out
    assert "run the bot on Discord" in written
    assert "play in a local browser page" in written


@pytest.mark.parametrize("words", [[], ["sail"], ["play", "--port", "somewhere"]])
def test_a_wrong_command_line_ends_with_two(words: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as ended:
        main(words)
    assert ended.value.code == 2
    assert "usage: narrowboat" in capsys.readouterr().err


def test_run_without_a_token_says_so(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.delenv("DISCORD_TOKEN", raising=False)
    assert main(["run"]) == STATUS["no-token"]
    assert "DISCORD_TOKEN is not set" in capsys.readouterr().err


@pytest.mark.parametrize("command", ["run", "play"])
def test_a_bad_address_is_refused_before_anything_is_sent(
    command: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("DISCORD_TOKEN", "secret")
    monkeypatch.setenv("DISCORD_API", "https://example.org/api")
    assert main([command]) == STATUS["setting"]
    written = capsys.readouterr()
    assert "DISCORD_API" in written.err
    assert "secret" not in written.out + written.err


def test_the_help_of_simulate_lists_games_and_levels(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        main(["simulate", "--help"])
    written = capsys.readouterr().out
    for game in ("canal-mania", "arriala"):
        assert game in written
        for level in opponents(game):
            assert level in written
    assert "``" not in written
    assert "ruleset first" in written


def opponents(game: str) -> tuple[str, ...]:
    return load_fronts()[game].levels


def test_what_simulate_does_not_understand_is_told_in_a_sentence(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["simulate", "--game", "canal-mania", "--players", "2", "--option", "foo=1"]) == 2
    assert capsys.readouterr().err == "There is no option “foo”: choose length.\n"


@pytest.mark.parametrize(
    ("typed", "said"),
    [(["sail"], "There is no command “sail”: choose backup, check,"), (["play", "--port", "x"], "was not understood")],
)
def test_a_wrong_command_line_is_told_in_a_sentence(
    typed: list[str], said: str, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit):
        main(typed)
    last = capsys.readouterr().err.splitlines()[-1]
    assert said in last
    assert last.endswith(".")
