"""What the pictures cost: time and bytes of map, turn card and replay, the first map of a process, memory, and how late the
event loop is while a thread draws."""

from __future__ import annotations

import asyncio
import subprocess
import sys
import time
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

import msgspec

from rules.arriala import ai
from rules.arriala.game import Arriala
from rules.canal_mania.game import CanalMania
from rules.chance import Dice
from rules.game import Setup
from tests.bench.clock import Row, timed
from tests.bench.engine import positions

if TYPE_CHECKING:
    from render import arriala
    from render.canal_mania import Scene

NAMES = ("Ada", "Ben", "Cleo")
FRAMES = 100
_TICK = 0.001
_TEN_MIB = 10 * 1024 * 1024


def _scenes(every: int) -> list[Scene]:
    """Scenes out of a game."""
    from render.canal_mania import Scene

    game = CanalMania()
    states = positions(every=every)
    return [Scene(game.view(state, None), NAMES, headline="Ada: goods to London (+4)") for state in states]


def _arriala() -> list[arriala.Scene]:
    """Scenes out of a game of Arriala, one after every move."""
    from render.arriala import Scene

    game, dice = Arriala(), Dice("bench")
    state = game.start(Setup(3), "bench")
    out = []
    while (seat := game.mover(state)) is not None:
        game.play(state, ai.choose(game.view(state, seat), "easy", dice))
        out.append(Scene(game.view(state, None), NAMES, headline="Ada closes A1–A4 (+6)"))
    return out


def _peak() -> int:
    """The most memory that this process has had so far, in KiB. ``getrusage`` would count its parent's. Linux only."""
    lines = Path("/proc/self/status").read_text(encoding="ascii").splitlines()
    return next(int(line.split()[1]) for line in lines if line.startswith("VmHWM"))


def fresh() -> None:
    """What the first map and turn card cost, printed as JSON: to be run in a process of its own."""
    from render.canal_mania import draw_card, draw_map
    from tests.render.canal_mania.support import late, scene

    seen = scene(late("five-players-over"), headline="Ada: goods to London (+4)")
    before = _peak()
    began = time.process_time()
    draw_map(seen)
    first = time.process_time() - began
    for theme in ("paper", "night"):
        shown = msgspec.structs.replace(seen, theme=theme)
        draw_map(shown)
        draw_card(shown)
    print(msgspec.json.encode({"first": first, "kib": _peak() - before}).decode())  # noqa: T201


class _Fresh(msgspec.Struct):
    first: float
    kib: int


def _fresh() -> _Fresh:
    command = [sys.executable, "-c", "from tests.bench.pictures import fresh; fresh()"]
    done = subprocess.run(command, capture_output=True, check=True)
    return msgspec.json.decode(done.stdout, type=_Fresh)


async def _lateness(scene: Scene, maps: int) -> list[float]:
    """Seconds that each tick of the loop came late while a thread drew maps."""
    from render.canal_mania import draw_map

    async def draw() -> None:
        for _ in range(maps):
            await asyncio.to_thread(draw_map, scene)

    drawing = asyncio.create_task(draw())
    late = []
    while not drawing.done():
        before = time.perf_counter()
        await asyncio.sleep(_TICK)
        late.append(time.perf_counter() - before - _TICK)
    await drawing
    return late


def _cpu(run: Callable[[], object], times: int) -> list[float]:
    """Seconds of processor time of each of ``times`` runs: what others do on the machine hardly counts."""
    out = []
    for _ in range(times):
        before = time.process_time()
        run()
        out.append(time.process_time() - before)
    return out


def _rows_of_arriala(calibration: float) -> list[Row]:
    """The figures of Arriala's pictures."""
    from render.arriala import draw_card, draw_map, replay

    game = _arriala()
    scenes = game[:: len(game) // 8]
    for scene in scenes[:3]:
        draw_map(scene)
        draw_card(scene)
    maps = [t for scene in scenes for t in _cpu(partial(draw_map, scene), 3)]
    cards = [t for scene in scenes for t in _cpu(partial(draw_card, scene), 3)]
    film = [game[i * len(game) // FRAMES] for i in range(FRAMES)]
    return [
        timed("Arriala: map", maps, "ms", calibration, "<= 100 ms"),
        Row("Arriala: largest map", max(len(draw_map(s)) for s in scenes) / 1000, "kB", goal="<= 400 kB"),
        timed("Arriala: turn card", cards, "ms", calibration, "<= 50 ms"),
        Row("Arriala: largest turn card", max(len(draw_card(s)) for s in scenes) / 1000, "kB", goal="<= 120 kB"),
        timed(f"Arriala: replay of {FRAMES} frames", _cpu(partial(replay, film), 2), "ms", calibration, "<= 2000 ms"),
        Row("Arriala: its size", len(replay(film)) / 1000, "kB", goal=f"<= {_TEN_MIB / 1000:,.0f} kB"),
    ]


def rows(calibration: float) -> list[Row]:
    """All figures of the pictures."""
    from render.canal_mania import draw_card, draw_map, replay

    scenes = _scenes(60)
    for scene in scenes[:3]:
        draw_map(scene)
        draw_card(scene)
    maps = [t for scene in scenes for t in _cpu(partial(draw_map, scene), 3)]
    cards = [t for scene in scenes for t in _cpu(partial(draw_card, scene), 3)]
    first = [_fresh() for _ in range(3)]
    film = _scenes(1)
    film = [film[i * len(film) // FRAMES] for i in range(FRAMES)]
    size = len(replay(film))
    return [
        timed("map", maps, "ms", calibration, "<= 100 ms"),
        Row("largest map", max(len(draw_map(s)) for s in scenes) / 1000, "kB", goal="<= 400 kB"),
        timed("turn card", cards, "ms", calibration, "<= 50 ms"),
        Row("largest turn card", max(len(draw_card(s)) for s in scenes) / 1000, "kB", goal="<= 120 kB"),
        timed("first map of a process", [one.first for one in first], "ms", calibration, "<= 500 ms"),
        Row("memory for both themes", max(one.kib for one in first) / 1024, "MiB", goal="<= 80 MiB"),
        timed(f"replay of {FRAMES} frames", _cpu(partial(replay, film), 2), "ms", calibration, "<= 2000 ms"),
        Row("its size", size / 1000, "kB", goal=f"<= {_TEN_MIB / 1000:,.0f} kB"),
        timed("loop late while a thread draws", asyncio.run(_lateness(scenes[-1], 15)), "ms", calibration, "p99 <= 5 ms"),
        *_rows_of_arriala(calibration),
    ]
