"""A bar on a terminal, nothing in a pipe; the things pass through either way."""

from __future__ import annotations

import io

import pytest

from bot.progress import Watched, bar


class Terminal(io.StringIO):
    def isatty(self) -> bool:
        return True


def test_nothing_is_written_into_a_pipe(capsys: pytest.CaptureFixture[str]) -> None:
    assert list(bar([1, 2, 3], 3)) == [1, 2, 3]
    assert capsys.readouterr() == ("", "")


def test_a_terminal_shows_how_many_are_done_and_is_left_clean() -> None:
    terminal = Terminal()
    assert list(bar(iter("ab"), 2, terminal)) == ["a", "b"]
    shown = terminal.getvalue()
    assert "0/2" in shown
    assert shown.endswith("\r")
    assert set(shown.rsplit("\r", 2)[1]) == {" "}


def test_a_list_that_is_watched_is_the_same_list(capsys: pytest.CaptureFixture[str]) -> None:
    watched = Watched("abc")
    assert (list(watched), watched[0], len(watched)) == (["a", "b", "c"], "a", 3)
    assert capsys.readouterr().err == ""
