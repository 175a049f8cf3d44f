"""The alt text of the pictures: they tell a blind player the turn, in at most 1,024 characters."""

from __future__ import annotations

from render.alt import newest_first, short_name, told
from render.arriala.scene import Scene, points_won
from rules.arriala import board
from rules.arriala.state import NOBODY


def _name(scene: Scene, side: int) -> str:
    return short_name(scene.side_name(side))


def _next(scene: Scene) -> str:
    position = scene.view.open
    return scene.label("over") if position.over else scene.label("to-play", name=_name(scene, position.mover))


def _story(scene: Scene) -> list[str]:
    return newest_first(scene.story or (scene.headline,))


def alt_card(scene: Scene) -> str:
    """What the turn card shows: what happened, who won points, who is next."""
    points = ", ".join(f"{_name(scene, side)} +{won}" for side, won in enumerate(points_won(scene)) if won)
    return told(_story(scene), before=scene.final, after=(points, _next(scene)))


def alt_map(scene: Scene) -> str:
    """What the map shows: the round, the scores, who is next, the closed reaches, then the turn."""
    position = scene.view.open
    scores = ", ".join(f"{_name(scene, side)} {score}" for side, score in enumerate(position.scores))
    parts = [scene.label("round", round=position.round), *(scene.final or (scores,)), _next(scene)]
    for reach in position.reaches:
        winner = scene.label("nobody") if reach.winner == NOBODY else _name(scene, position.colours.index(reach.winner))
        parts.append(f"{board.PLACES[reach.first]}-{board.PLACES[reach.last]}: {winner} +{reach.points}")
    return told(_story(scene), before=parts)
