"""The alt text of the pictures: they tell a blind player the turn, in at most 1,024 characters."""

from __future__ import annotations

from collections.abc import Sequence

from render import fonts
from render.arriala.scene import Scene, points_won
from rules.arriala import board
from rules.arriala.state import NOBODY

LIMIT = 1024
_NAME = 32


def _sentence(text: str) -> str:
    text = text.strip()
    return text if not text or text[-1] in ".!?…" else f"{text}."


def told(story: Sequence[str], before: Sequence[str] = (), after: Sequence[str] = ()) -> str:
    """Sentences in a row, cut to the limit: of the story as many as fit between what must be told before and after it."""
    first, last = (" ".join(filter(None, map(_sentence, parts))) for parts in (before, after))
    room = LIMIT - len(first) - len(last) - 2
    middle = ""
    for sentence in filter(None, map(_sentence, story)):
        joined = f"{middle} {sentence}" if middle else sentence
        if len(joined) > room:
            middle = middle or joined[: room - 1] + fonts.ELLIPSIS
            break
        middle = joined
    return " ".join(filter(None, (first, middle, last)))


def _name(scene: Scene, side: int) -> str:
    """A name as it is, cut where it would crowd out everything else."""
    name = scene.names[side] if side < len(scene.names) else scene.label("neutral")
    return name if len(name) <= _NAME else name[: _NAME - 1] + fonts.ELLIPSIS


def _next(scene: Scene) -> str:
    position = scene.view.open
    return scene.label("over") if position.over else scene.label("to-play", name=_name(scene, position.mover))


def _story(scene: Scene) -> tuple[str, ...]:
    return scene.story or (scene.headline,)


def alt_card(scene: Scene) -> str:
    """What the turn card shows: what happened, who won points, who is next."""
    points = ", ".join(f"{_name(scene, side)} +{won}" for side, won in enumerate(points_won(scene)) if won)
    return told(_story(scene), after=(points, _next(scene)))


def alt_map(scene: Scene) -> str:
    """What the map shows: the round, the scores, who is next, the closed reaches, then the turn."""
    position = scene.view.open
    scores = ", ".join(f"{_name(scene, side)} {score}" for side, score in enumerate(position.scores))
    parts = [scene.label("round", round=position.round), scores, _next(scene)]
    for reach in position.reaches:
        winner = scene.label("nobody") if reach.winner == NOBODY else _name(scene, position.colours.index(reach.winner))
        parts.append(f"{board.PLACES[reach.first]}-{board.PLACES[reach.last]}: {winner} +{reach.points}")
    return told(_story(scene), before=parts)
