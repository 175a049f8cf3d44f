"""``narrowboat verify``: its exit status and its one line."""

from __future__ import annotations

from pathlib import Path

import pytest

from bot.__main__ import main
from rules import record
from rules.canal_mania.game import CanalMania
from rules.chance import Dice
from rules.game import Move, Setup

GAME = CanalMania()


@pytest.fixture
def path(tmp_path: Path) -> Path:
    """A good record of the beginning of a game."""
    dice, setup = Dice("verify"), Setup(2)
    state = GAME.start(setup, "verify")
    steps: list[tuple[int, list[Move]]] = []
    for _ in range(40):
        move = dice.choose(GAME.legal(state))
        steps.append((state.open.mover, [move]))
        GAME.play(state, move)
    file = tmp_path / "game.json"
    file.write_text(record.write(record.from_game(GAME, setup, "verify", steps)))
    return file


def test_a_good_record(path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["verify", str(path)]) == 0
    out, err = capsys.readouterr()
    assert out.count("\n") == 1
    assert "good: canal-mania, 2 seats" in out
    assert not err


def test_an_edited_record(path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    good = record.read(path.read_text())
    good.moves[11].digest = "0" * 64
    path.write_text(record.write(good))
    assert main(["verify", str(path)]) == 1
    out, err = capsys.readouterr()
    assert not out
    assert "move 12: expected the position" in err
    assert err.count("\n") == 1


def test_a_cut_record(path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path.write_text(path.read_text()[:900])
    assert main(["verify", str(path)]) == 1
    assert "expected JSON" in capsys.readouterr().err


def test_an_unknown_game(path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path.write_text(path.read_text().replace('"canal-mania"', '"canasta"'))
    assert main(["verify", str(path)]) == 1
    assert "game: expected canal-mania or arriala, found canasta" in capsys.readouterr().err


def test_no_such_file(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["verify", str(tmp_path / "none.json")]) == 1
    assert "none.json" in capsys.readouterr().err
