"""``narrowboat draw``: two pictures of the right position, or one sentence."""

from __future__ import annotations

from functools import cache
from pathlib import Path

import pytest
from PIL import Image

from bot.__main__ import main
from bot.cli.draw import _after, open_record
from render.theme import THEMES, rgb
from rules import record
from rules.canal_mania.game import CanalMania
from rules.chance import Dice
from rules.game import Event, Move, Setup

GAME = CanalMania()
MOVES = 40


@cache
def text() -> str:
    """A record of the beginning of a game."""
    dice, setup = Dice("draw"), Setup(3)
    state = GAME.start(setup, "draw")
    steps: list[tuple[int, list[Move]]] = []
    for _ in range(MOVES):
        move = dice.choose(GAME.legal(state))
        steps.append((state.open.mover, [move]))
        GAME.play(state, move)
    return record.write(record.from_game(GAME, setup, "draw", steps))


@pytest.fixture
def path(tmp_path: Path) -> Path:
    file = tmp_path / "game.json"
    file.write_text(text())
    return file


def test_both_pictures_of_the_last_position(path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    out = path.parent / "new" / "folder"
    assert main(["draw", str(path), "--out", str(out)]) == 0
    told, err = capsys.readouterr()
    assert err == f"{path} is not finished: it ends after line 40\n"
    card, whole = (Path(line) for line in told.split())
    assert (card.name, whole.name) == ("game-40-card.png", "game-40-map.png")
    assert Image.open(card).size == (1200, 750)
    assert Image.open(whole).size == (1600, 2000)


def test_the_theme_and_the_move_are_chosen(path: Path) -> None:
    for theme in THEMES:
        assert main(["draw", str(path), "--at", "0", "--theme", theme, "--out", str(path.parent / theme)]) == 0
    for look in THEMES.values():
        shown = Image.open(path.parent / look.name / "game-0-map.png").convert("RGB")
        assert shown.getpixel((800, 1998)) == rgb(look.strip)


def test_the_position_is_that_after_the_move_with_its_turns_events(path: Path) -> None:
    source = open_record(path)
    assert sorted(source.names) == ["Green", "Red", "Yellow"]
    state = record.begin(GAME, source.record)
    assert _after(source, 0) == (GAME.view(state, None), [])
    turn, events = 1, list[Event]()
    for number, played in enumerate(record.replay(GAME, source.record), 1):
        events += GAME.public(played.events)
        view, told = _after(source, number)
        assert view == GAME.view(played.state, None)
        assert told == events
        if GAME.turn(played.state) != turn:
            turn, events = GAME.turn(played.state), []


@pytest.mark.parametrize("number", ["-1", "41"])
def test_a_move_that_there_is_not(path: Path, number: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["draw", str(path), "--at", number, "--out", str(path.parent)]) == 2
    _, err = capsys.readouterr()
    assert err == f"narrowboat draw: --at must be from 0 to 40, the record's moves; not {number}\n"


def test_an_unknown_theme(path: Path) -> None:
    with pytest.raises(SystemExit) as stopped:
        main(["draw", str(path), "--theme", "plaid"])
    assert stopped.value.code == 2


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ("{", "{{", "expected JSON"),
        ('"canal-mania"', '"canasta"', "there is no game 'canasta'"),
        ('"engine": ', '"engine": 9', "engine: expected"),
        ('"seats": 3', '"seats": 9', "setup: expected"),
        ('"moves":"', '"moves":"fly to ', "move 1: expected a readable move"),
    ],
)
def test_a_bad_record(path: Path, old: str, new: str, said: str, capsys: pytest.CaptureFixture[str]) -> None:
    path.write_text(text().replace(old, new, 1))
    assert main(["draw", str(path), "--out", str(path.parent)]) == 1
    out, err = capsys.readouterr()
    assert not out
    assert said in err
    assert err.count("\n") == 1


def test_a_file_that_there_is_not(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["draw", str(tmp_path / "none.json")]) == 1
    assert "none.json: No such file" in capsys.readouterr().err


def test_a_folder_that_cannot_be(path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["draw", str(path), "--out", str(path / "below")]) == 1
    assert capsys.readouterr().err.count("\n") == 1
