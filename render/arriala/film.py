"""The pictures of a whole game: an animated GIF of the board, a frame a turn, and a chart of the scores by round."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from render import film, reel, scores
from render.arriala import base
from render.arriala import geometry as geo
from render.arriala.chart import Wish, chart
from render.arriala.look import LOOKS
from render.arriala.panels import track
from render.arriala.scene import Scene
from render.canvas import Op, zoomed
from rules.arriala.events import AnyEvent
from rules.game import AnyGame, Event
from rules.record import Record

_SIZE = (round(geo.WIDTH * reel.SCALE), round(geo.HEIGHT * reel.SCALE))
_WISH = Wish(country=False)


def turns_of(game: AnyGame, record: Record, names: Sequence[str], theme: str = "paper") -> list[Scene]:
    """The scenes of a game, one before the first move and one after each turn (``film.turns_of``). Raises RecordFault."""

    def scene(view: Any, events: Sequence[Event]) -> Scene:
        known = tuple(event for event in events if isinstance(event, AnyEvent))
        return Scene(view, tuple(names), known, theme=theme)

    return film.turns_of(game, record, scene)


def frame_ops(scene: Scene) -> list[Op]:
    """The board of a frame, without the country's names, and the score track."""
    return zoomed([*chart(scene, _WISH), *track(scene)], reel.SCALE, 0, 0, _SIZE)


def replay(frames: Sequence[Scene]) -> bytes:
    """The GIF of a game, 800 x 1000, a frame a scene and one more for the final scores, which stays. Pure.

    All scenes are drawn in the theme of the first one. Raises ValueError without a scene.
    """
    look = LOOKS[frames[0].theme if frames else "paper"]
    return reel.reel(look, base.layer(look, 1), frame_ops, frames)


def draw_scores(turns: Sequence[Scene]) -> bytes:
    """The chart of a game, or of one so far, from the scenes of all its turns: PNG bytes, 1200 x 750. Pure."""
    theme = turns[-1].theme
    return scores.draw_scores(LOOKS[theme], base.palette(theme), turns)
