"""``narrowboat simulate``: whole games, one JSON object, records that verify, and plain answers to bad arguments."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from bot import __main__ as narrowboat
from bot.cli import simulate
from rules.ai import play_out
from rules.arriala.ai import opponents
from rules.arriala.game import Arriala
from rules.game import Setup


def run(*words: str) -> int:
    """The exit status of a simulation of Canal Mania."""
    return narrowboat.main(["simulate", "--game", "canal-mania", *words])


def report(capsys: pytest.CaptureFixture[str]) -> dict[str, Any]:
    """What was printed: exactly one JSON object."""
    value: dict[str, Any] = json.loads(capsys.readouterr().out)
    return value


def test_the_report_has_every_figure_and_they_agree(capsys: pytest.CaptureFixture[str]) -> None:
    assert run("--players", "2", "--games", "2", "--ai", "easy,random", "--seed", "figures", "--json") == 0
    told = report(capsys)
    assert list(told) == [
        "game", "ruleset", "players", "games", "finished", "turns_per_seat", "scores", "moves", "seconds",
        "moves_per_second", "wins_by_seat", "by_order", "extra",
    ]  # fmt: skip
    assert (told["game"], told["ruleset"], told["players"]) == ("canal-mania", "second", 2)
    assert told["games"] == told["finished"] == len(told["scores"]["all"]) == 2
    assert told["turns_per_seat"]["p10"] <= told["turns_per_seat"]["median"] <= told["turns_per_seat"]["p90"]
    winners = [max(points) for points in told["scores"]["all"]]
    assert told["scores"]["winner_median"] == sum(winners) / 2
    assert sum(told["by_order"]) == sum(told["wins_by_seat"]) == sum(told["extra"]["wins_by_ai"].values()) >= 2
    # Every point has a source.
    points = sum(map(sum, told["scores"]["all"]))
    assert sum(told["extra"]["points_per_seat"].values()) * 4 == pytest.approx(points, abs=0.2)
    assert told["moves"] > 100
    assert told["moves_per_second"] > 0


def test_the_same_seed_gives_the_same_games_and_another_seed_others(capsys: pytest.CaptureFixture[str]) -> None:
    told = []
    for seed in ("one", "one", "two"):
        assert run("--players", "2", "--ai", "easy,random", "--seed", seed, "--json") == 0
        figures = report(capsys)
        told.append({key: value for key, value in figures.items() if key not in ("seconds", "moves_per_second")})
    assert told[0] == told[1]
    assert told[0] != told[2]


def test_levels_move_on_by_a_seat_from_game_to_game(capsys: pytest.CaptureFixture[str]) -> None:
    assert run("--players", "2", "--games", "4", "--ai", "easy,random", "--seed", "rotate", "--json") == 0
    told = report(capsys)
    assert told["extra"]["wins_by_ai"] == {"easy": 4}
    assert told["wins_by_seat"] == [2, 2]


def test_an_option_of_the_table_counts(capsys: pytest.CaptureFixture[str]) -> None:
    turns = {}
    for length in ("short", "long"):
        assert run("--players", "2", "--option", f"length={length}", "--ai", "easy", "--seed", "length", "--json") == 0
        turns[length] = report(capsys)["turns_per_seat"]["median"]
    assert turns["short"] < turns["long"]


def test_records_are_written_that_verify(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    folder = tmp_path / "new" / "records"
    assert run("--players", "2", "--games", "2", "--ai", "easy,random", "--seed", "kept", "--records", str(folder)) == 0
    files = sorted(folder.iterdir())
    assert [file.name for file in files] == ["canal-mania-kept-0.json", "canal-mania-kept-1.json"]
    for file in files:
        assert narrowboat.main(["verify", str(file)]) == 0
    assert "finished" in capsys.readouterr().out


def test_without_json_there_is_a_table(capsys: pytest.CaptureFixture[str]) -> None:
    assert run("--players", "2", "--ai", "easy,random") == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines[0].split() == ["game", "canal-mania"]
    assert any(line.startswith("turns per seat.median") for line in lines)


def test_a_game_that_does_not_end_is_told_with_its_seed(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(simulate, "MOST_TURNS", 2)
    assert run("--players", "2", "--seed", "endless", "--json") == 1
    out = capsys.readouterr()
    assert json.loads(out.out)["finished"] == 0
    assert "endless-0" in out.err


@pytest.mark.parametrize(
    ("words", "named"),
    [
        (("--players", "6"), "6 players are not"),
        (("--players", "1"), "One player is not"),
        (("--players", "3", "--ai", "easy,genius"), "genius"),
        (("--players", "3", "--ruleset", "third"), "third"),
        (("--players", "3", "--option", "length"), "length"),
        (("--players", "3", "--option", "length=endless"), "endless"),
        (("--players", "3", "--option", "weather=wet"), "weather"),
        (("--players", "3", "--games", "0"), "--games"),
        (("--players", "3", "--records", "/dev/null/records"), "/dev/null"),
    ],
)
def test_bad_arguments_get_one_sentence(words: tuple[str, ...], named: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(*words) == 2
    out = capsys.readouterr()
    assert out.out == ""
    assert named in out.err
    assert len(out.err.splitlines()) == 1


def test_an_unknown_game_is_named_with_those_that_there_are(capsys: pytest.CaptureFixture[str]) -> None:
    assert narrowboat.main(["simulate", "--game", "chess", "--players", "2"]) == 2
    assert "canal-mania" in capsys.readouterr().err


def test_wins_are_counted_by_order_of_play(capsys: pytest.CaptureFixture[str]) -> None:
    """Who begins is drawn from the seed, so that seat and order are two things."""
    game = Arriala()
    wanted = [0, 0]
    for number in range(12):
        played = play_out(opponents(), Setup(2), f"order-{number}", ["easy", "easy"], 400, opponents().tally())
        first = game.start(Setup(2), f"order-{number}").open.first
        for line in game.standings(played.state):
            wanted[line.seat != first] += line.place == 1
    shared = ["simulate", "--game", "arriala", "--players", "2", "--games", "12", "--ai", "easy", "--seed", "order"]
    assert narrowboat.main([*shared, "--json"]) == 0
    told = report(capsys)
    assert told["by_order"] == wanted
    assert told["by_order"] != told["wins_by_seat"]
    assert narrowboat.main(shared) == 0
    lines = [line.split() for line in capsys.readouterr().out.splitlines()]
    assert ["by", "order", *map(str, wanted)] in lines
