"""``narrowboat position`` writes what ``narrowboat draw`` draws: a bug report is a text."""

from __future__ import annotations

from pathlib import Path

import pytest
from PIL import Image

from bot.__main__ import main
from rules import record as records
from rules.arriala import position as arriala_positions
from rules.arriala.game import Arriala
from rules.canal_mania import position
from rules.canal_mania.game import CanalMania
from rules.chance import Dice
from rules.game import Move, Setup
from tests.bot.cli.test_draw import text

GAME = CanalMania()


@pytest.fixture
def path(tmp_path: Path) -> Path:
    file = tmp_path / "game.json"
    file.write_text(text())
    return file


def test_the_position_after_a_move_is_the_whole_state(path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    record = records.read(text())
    for number in (0, 7, 40):
        state = records.begin(GAME, record)
        for played in records.replay(GAME, record) if number else ():
            state = played.state
            if played.number == number:
                break
        assert main(["position", str(path), "--at", str(number)]) == 0
        told, err = capsys.readouterr()
        assert position.read(told) == state
        assert err == f"{path} is not finished: it ends after line 40\n"


def test_what_was_written_is_drawn(path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["position", str(path)]) == 0
    report = path.parent / "report.toml"
    report.write_text("\ufeff" + capsys.readouterr().out, encoding="utf-8")
    assert main(["draw", str(report), "--theme", "night", "--out", str(path.parent)]) == 0
    told, err = capsys.readouterr()
    assert not err
    card, whole = (Path(line) for line in told.split())
    assert (card.name, whole.name) == ("report-card.png", "report-map.png")
    assert (Image.open(card).size, Image.open(whole).size) == ((1200, 750), (1600, 2000))


def test_a_finished_game_of_arriala(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    game, dice, steps = Arriala(), Dice("position"), list[tuple[int, list[Move]]]()
    state = game.start(Setup(2), "position")
    while (seat := game.mover(state)) is not None:
        move = dice.choose(game.legal(state))
        steps.append((seat, [move]))
        game.play(state, move)
    file = tmp_path / "canal.json"
    file.write_text(records.write(records.from_game(game, Setup(2), "position", steps)))
    assert main(["position", str(file)]) == 0
    told, err = capsys.readouterr()
    assert not err
    assert arriala_positions.read(told) == state
    (tmp_path / "canal.toml").write_text(told)
    assert main(["draw", str(tmp_path / "canal.toml"), "--out", str(tmp_path)]) == 0


@pytest.mark.parametrize(
    ("content", "said"),
    [
        (b"round = 3", "game: a position that is drawn names its game: canal-mania or arriala"),
        (b'game = "chess"', "game: a position that is drawn names its game: canal-mania or arriala"),
        (b'game = "canal-mania"\nround = 5\nends = 4', "ends: 4 is not 0, nor 5 to 7 (CM-71)"),
        (b"game = ", "Invalid value"),
        (b"\xff\xfe", "can't decode"),
    ],
)
def test_a_position_that_cannot_be_drawn(
    tmp_path: Path, content: bytes, said: str, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "bad.toml"
    file.write_bytes(content)
    assert main(["draw", str(file), "--out", str(tmp_path)]) == 1
    out, err = capsys.readouterr()
    assert not out
    assert said in err
    assert err.count("\n") == 1


def test_a_position_has_no_moves(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["draw", str(tmp_path / "any.toml"), "--at", "3"]) == 2
    assert "--at names a move of a record" in capsys.readouterr().err


@pytest.mark.parametrize("number", ["-1", "41"])
def test_a_move_that_there_is_not(path: Path, number: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["position", str(path), "--at", number]) == 2
    assert "must be from 0 to 40" in capsys.readouterr().err


@pytest.mark.parametrize("command", ["draw", "replay", "position"])
def test_a_record_that_lacks_lines_is_called_cut(path: Path, command: str, capsys: pytest.CaptureFixture[str]) -> None:
    record = records.read(text())
    record.moves, record.finished = record.moves[:12], True
    path.write_text(records.write(record))
    out = [] if command == "position" else ["--out", str(path.parent)]
    assert main([command, str(path), *out]) == 0
    assert capsys.readouterr().err == f"{path} is cut: it says 40 lines and holds 12\n"
