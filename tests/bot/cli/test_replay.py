"""``narrowboat replay``: the film and the chart of a record, or one sentence."""

from __future__ import annotations

from pathlib import Path

import pytest
from PIL import Image

from bot.__main__ import main
from rules import record
from rules.arriala.game import Arriala
from rules.game import Setup
from tests.bot.cli.test_draw import text


@pytest.fixture
def path(tmp_path: Path) -> Path:
    file = tmp_path / "game.json"
    file.write_text(text())
    return file


@pytest.mark.parametrize("theme", ["paper", "night"])
def test_the_film_and_the_chart(path: Path, theme: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["replay", str(path), "--theme", theme, "--out", str(path.parent)]) == 0
    told, err = capsys.readouterr()
    assert err == f"{path} is not finished: it ends after line 40\n"
    film, chart = (Path(line) for line in told.split())
    assert (film.name, chart.name) == ("game.gif", "game-scores.png")
    with Image.open(film) as frames:
        assert frames.size == (800, 1000)
        turns = record.read(text()).turns  # the last move ends one, so one has just begun
        assert getattr(frames, "n_frames", 1) == turns
    assert Image.open(chart).size == (1200, 750)


def test_a_bad_move(path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path.write_text(text().replace('"moves":"', '"moves":"fly to ', 1))
    assert main(["replay", str(path), "--out", str(path.parent)]) == 1
    out, err = capsys.readouterr()
    assert not out
    assert "narrowboat replay: " in err
    assert "move 1" in err
    assert err.count("\n") == 1


def test_a_file_that_there_is_not(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["replay", str(tmp_path / "none.json")]) == 1
    assert "none.json" in capsys.readouterr().err


def test_a_game_of_arriala(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Both commands draw every game."""
    game = Arriala()
    state = game.start(Setup(2), "cli")
    turn = game.legal(state)[-1]
    game.play(state, turn)
    file = tmp_path / "canal.json"
    file.write_text(record.write(record.from_game(game, Setup(2), "cli", [(state.open.first, [turn])])))
    for command, names in (("draw", ("canal-1-card.png", "canal-1-map.png")), ("replay", ("canal.gif", "canal-scores.png"))):
        assert main([command, str(file), "--theme", "night", "--out", str(tmp_path)]) == 0
        assert tuple(Path(line).name for line in capsys.readouterr().out.split()) == names
