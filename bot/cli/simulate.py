"""Play whole games among computer players and print what came of them.

The levels of ``--ai`` are dealt round the seats, and the deal moves on by one seat from game to game, so that no level has
the same seat in all of them. ``wins_by_seat`` counts by seat all the same, ``by_order`` by order of play: who has the first
turn, the second ... A shared first place counts for each. Game N is
seeded ``SEED-N``: the same arguments give the same games.
"""

from __future__ import annotations

import argparse
import importlib
import importlib.util
import json
import statistics
import sys
import time
from collections import Counter
from pathlib import Path
from typing import Any, NamedTuple

from bot.progress import bar
from bot.registry import GAMES
from rules import record as records
from rules.ai import Opponents, Tally, play_out
from rules.game import BadSetup, Setup

HELP = "play whole games among computer players"

MOST_TURNS = 400
"""Turns that a seat may have before a game counts as endless."""


def arguments(parser: argparse.ArgumentParser) -> None:
    """The command's arguments."""
    parser.epilog = _epilog()
    parser.add_argument("--game", required=True, metavar="NAME", help="the game, by the name of its records")
    parser.add_argument("--ruleset", default="", metavar="NAME", help="its ruleset (default: the game's first)")
    parser.add_argument("--option", action="append", default=[], metavar="K=V", help="a table option; may be repeated")
    parser.add_argument("--players", type=int, required=True, metavar="N", help="seats")
    parser.add_argument("--games", type=int, default=1, metavar="N", help="how many games (default: 1)")
    parser.add_argument("--ai", default="", metavar="LEVEL,...", help="levels, dealt round the seats (default: strongest)")
    parser.add_argument("--seed", default="1", help="what the games' seeds begin with (default: 1)")
    parser.add_argument("--json", action="store_true", help="print one JSON object")
    parser.add_argument("--records", type=Path, metavar="DIR", help="write the record of every finished game there")


class _Plan(NamedTuple):
    """The arguments, understood."""

    opponents: Opponents
    setup: Setup
    levels: list[str]
    games: int
    seed: str
    records: Path | None


class _Bad(Exception):
    """Arguments that make no simulation: the sentence is for the person who typed them."""


def _say(message: str, /, **params: str | int) -> str:
    # Words bring Discord's library with them, which a simulation has no other use for.
    from bot.words import Words

    return Words().say(message, **params)


def _epilog() -> str:
    """The games with their rulesets, seats, options and computer players."""
    lines = []
    for name, opponents in _opponents().items():
        lines.append(_say("simulate-help-game", game=name, levels=_list(opponents.levels)))
        for ruleset in opponents.game.rulesets:
            options = _list(option.name for option in ruleset.options)
            seats = f"{ruleset.least_seats}-{ruleset.most_seats}"
            lines.append(_say("simulate-help-ruleset", ruleset=ruleset.name, seats=seats, options=options or "-"))
    return "\n".join(lines)


def main(args: argparse.Namespace) -> int:
    """0 when all games were finished, 1 when one was not (its seed is told), 2 for arguments that make no sense."""
    try:
        plan = _plan(args)
    except _Bad as error:
        print(error, file=sys.stderr)
        return 2
    report, unfinished = _simulate(plan)
    if args.json:
        print(json.dumps(report))
    else:
        _print_table(report)
    for seed in unfinished:
        print(_say("simulate-unfinished", seed=seed, turns=str(MOST_TURNS)), file=sys.stderr)
    return 1 if unfinished else 0


# Understanding the arguments.


def _plan(args: argparse.Namespace) -> _Plan:
    known = _opponents()
    if args.game not in known:
        raise _Bad(_say("simulate-game", game=args.game, possible=_list(known)))
    opponents = known[args.game]
    game = opponents.game
    ruleset = next((r for r in game.rulesets if args.ruleset in ("", r.name)), None)
    if ruleset is None:
        possible = _list(r.name for r in game.rulesets)
        raise _Bad(_say("simulate-ruleset", game=args.game, ruleset=args.ruleset, possible=possible))
    options: dict[str, str] = {}
    for text in args.option:
        name, equals, value = text.partition("=")
        if not equals:
            raise _Bad(_say("simulate-option", text=text))
        options[name] = value
    if args.games < 1:
        raise _Bad(_say("simulate-games"))
    levels = args.ai.split(",") if args.ai else [opponents.levels[-1]]
    for level in levels:
        if level not in opponents.levels:
            raise _Bad(_say("simulate-level", game=args.game, level=level, possible=_list(opponents.levels)))
    setup = Setup(args.players, ruleset.name, ruleset.stored(options))
    try:
        game.start(setup, args.seed)
    except BadSetup as error:
        raise _Bad(_say(f"{game.name}-setup-{error.code}", **error.params)) from None
    if args.records is not None:
        try:
            args.records.mkdir(parents=True, exist_ok=True)
        except OSError as error:
            raise _Bad(_say("simulate-records", folder=str(args.records), reason=error.strerror or "")) from None
    return _Plan(opponents, setup, levels, args.games, args.seed, args.records)


def _opponents() -> dict[str, Opponents]:
    """The computer players of every game that has any, by the game's name."""
    modules = [f"rules.{package}.ai" for package in GAMES]
    found = [importlib.import_module(name).opponents() for name in modules if importlib.util.find_spec(name)]
    return {opponents.game.name: opponents for opponents in found}


def _list(names: Any) -> str:
    return ", ".join(names)


# Playing.


def _simulate(plan: _Plan) -> tuple[dict[str, Any], list[str]]:
    """The report, and the seeds of the games that did not end."""
    game, seats = plan.opponents.game, plan.setup.seats
    tally: Tally = plan.opponents.tally()
    turns: list[int] = []
    points: list[list[int]] = []
    winners: list[int] = []
    wins_by_seat = [0] * seats
    by_order = [0] * seats
    wins_by_ai: Counter[str] = Counter()
    unfinished: list[str] = []
    moves = 0
    began = time.perf_counter()
    for number in bar(range(plan.games), plan.games):
        seed = f"{plan.seed}-{number}"
        levels = [plan.levels[(seat + number) % len(plan.levels)] for seat in range(seats)]
        played = play_out(plan.opponents, plan.setup, seed, levels, MOST_TURNS, tally)
        moves += len(played.moves)
        if not played.finished:
            unfinished.append(seed)
            continue
        standings = sorted(game.standings(played.state), key=lambda line: line.seat)
        turns += played.turns
        points.append([line.points for line in standings])
        winners.append(max(line.points for line in standings))
        for line in standings:
            if line.place == 1:
                wins_by_seat[line.seat] += 1
                by_order[(line.seat - played.moves[0][0]) % seats] += 1
                wins_by_ai[levels[line.seat]] += 1
        if plan.records is not None:
            steps = [(seat, [move]) for seat, move in played.moves]
            record = records.from_game(game, plan.setup, seed, steps)
            (plan.records / f"{game.name}-{seed}.json").write_text(records.write(record), encoding="utf-8")
    seconds = time.perf_counter() - began
    finished = len(points)
    report = {
        "game": game.name,
        "ruleset": plan.setup.ruleset,
        "players": seats,
        "games": plan.games,
        "finished": finished,
        "turns_per_seat": _spread(turns),
        "scores": {"winner_median": statistics.median(winners) if winners else None, "all": points},
        "moves": moves,
        "seconds": round(seconds, 3),
        "moves_per_second": round(moves / seconds),
        "wins_by_seat": wins_by_seat,
        "by_order": by_order,
        "extra": {"wins_by_ai": dict(sorted(wins_by_ai.items())), **tally.result(plan.games, seats)},
    }
    return report, unfinished


def _spread(values: list[int]) -> dict[str, float | None]:
    """Median, and the values below which and above which a tenth lies."""
    if not values:
        return {"median": None, "p10": None, "p90": None}
    ordered = sorted(values)
    last = len(ordered) - 1
    return {"median": statistics.median(ordered), "p10": ordered[round(last * 0.1)], "p90": ordered[round(last * 0.9)]}


def _print_table(report: dict[str, Any]) -> None:
    """The report for people: a line a figure."""
    rows: list[tuple[str, object]] = []
    for key, value in report.items():
        if key == "scores":
            rows.append(("winner's points, median", value["winner_median"]))
        elif isinstance(value, dict):
            rows += [(f"{key}.{name}" if key != "extra" else name, _short(inner)) for name, inner in value.items()]
        else:
            rows.append((key, _short(value)))
    width = max(len(name) for name, _ in rows)
    for name, value in rows:
        print(f"{name.replace('_', ' '):<{width}}  {value}")


def _short(value: object) -> str:
    if isinstance(value, dict):
        return ", ".join(f"{key} {inner}" for key, inner in value.items())
    if isinstance(value, list):
        return " ".join(map(str, value))
    return str(value)
