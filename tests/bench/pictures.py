"""What the pictures cost, warm: time and bytes of the map and the turn card over an easy game."""

from __future__ import annotations

from rules.canal_mania.game import CanalMania
from tests.bench.clock import Row, samples, timed
from tests.bench.engine import positions

NAMES = ("Ada", "Ben", "Cleo")


def rows(calibration: float) -> list[Row]:
    """All figures of the pictures."""
    from render.canal_mania import Scene, draw_card, draw_map

    game = CanalMania()
    scenes = [Scene(game.view(state, None), NAMES, headline="Ada: goods to London (+4)") for state in positions(every=60)]
    for scene in scenes[:3]:
        draw_map(scene)
        draw_card(scene)
    maps = [t for scene in scenes for t in samples(lambda scene=scene: draw_map(scene), 3)]
    cards = [t for scene in scenes for t in samples(lambda scene=scene: draw_card(scene), 3)]
    return [
        timed("map", maps, "ms", calibration, "<= 100 ms"),
        Row("largest map", max(len(draw_map(s)) for s in scenes) / 1000, "kB", goal="<= 400 kB"),
        timed("turn card", cards, "ms", calibration, "<= 50 ms"),
        Row("largest turn card", max(len(draw_card(s)) for s in scenes) / 1000, "kB", goal="<= 120 kB"),
    ]


