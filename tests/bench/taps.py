"""What a tap costs a person: from the dispatch of the press to the bot's last request for it, picture included."""

from __future__ import annotations

import tempfile
import time
from collections.abc import Mapping
from pathlib import Path

from bot.games.canal_mania.front import CanalManiaFront
from bot.registry import Front
from tests.bench.clock import Row, timed
from tests.support.openapi import Request
from tests.support.set_table import SetFront, sit
from tests.support.world import World

ROUNDS = 10
POSITION = """
phase = 2
hands = [["stretch", "stretch", "lock", "lock", "aqueduct", "aqueduct", "tunnel"], []]
engineers = ["Rennie", "Telford"]
[[works]]
seat = 0
contract = "medway"
start = "Tonbridge"
tiles = ""
"""
GOAL_MS = 150


class _Timed(list[Request]):
    """A list of requests that notes when the last one came."""

    last = 0.0

    def append(self, request: Request) -> None:
        self.last = time.perf_counter()
        super().append(request)


async def rows(calibration: float) -> list[Row]:
    """The figures of taps: one that shows a picture, and one that plays a tile."""
    fronts: Mapping[str, Front] = {CanalManiaFront.game.name: SetFront({"medway": POSITION})}
    shown: list[float] = []
    played: list[float] = []
    with tempfile.TemporaryDirectory() as folder:
        async with World.open(Path(folder) / "bench.sqlite3", fronts=fronts) as world:
            where = await sit(world, "medway")
            await world.press("Ada", "Play", where=where)
            panel = world.private("Ada", where)[-1]

            async def tap(label: str) -> float:
                world.requests = requests = _Timed(world.requests)
                began = time.perf_counter()
                await world.press("Ada", label, on=panel)
                return requests.last - began

            for _ in range(ROUNDS):
                shown.append(await tap("Build"))
                shown.append(await tap("Tile by Tile"))
                shown.append(await tap("S22"))
                played.append(await tap("Lock to T22 (1 card)"))
                await tap("Undo Step")
    return [
        timed("a tap that shows a picture", shown, "ms", calibration, goal=f"<= {GOAL_MS} ms"),
        timed("a tap that plays", played, "ms", calibration, goal=f"<= {GOAL_MS} ms"),
    ]
