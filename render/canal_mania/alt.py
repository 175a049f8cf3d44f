"""The alt text of both pictures: they tell a blind player the turn, in at most 1,024 characters."""

from __future__ import annotations

from render.alt import newest_first, short_name, told
from render.canal_mania.panels import phase_text
from render.canal_mania.scene import Scene, points_won
from rules.canal_mania import board
from rules.canal_mania.state import OVER, PLAYING


def _scores(scene: Scene) -> str:
    return ", ".join(f"{short_name(name)} {score}" for name, score in zip(scene.names, scene.view.open.scores, strict=True))


def _next(scene: Scene) -> str:
    position = scene.view.open
    return "" if position.stage == OVER else scene.label("to-play", name=short_name(scene.names[position.mover]))


def _story(scene: Scene) -> list[str]:
    return newest_first(scene.story or (scene.headline,))


def alt_card(scene: Scene) -> str:
    """What the turn card shows: what happened, who won points, who is next."""
    won = points_won(scene.events, len(scene.names))
    points = ", ".join(f"{short_name(name)} {n:+d}" for name, n in zip(scene.names, won, strict=True) if n)
    return told(_story(scene), before=scene.final, after=(points, _next(scene)))


def alt_map(scene: Scene) -> str:
    """What the map shows: where the game stands, the scores, parliament and build cards, then the turn."""
    position = scene.view.open
    stage = f"{scene.label('round', round=position.round)}, {phase_text(scene)}"
    parts = [stage, *(scene.final or (_scores(scene),)), _next(scene)]
    if position.parliament and position.stage == PLAYING:
        offers = [" – ".join(board.TOWNS[t] for t in board.TERMINI[c]) + f" ({board.VALUE[c]})" for c in position.parliament]
        parts.append(f"{scene.label('parliament')}: {', '.join(offers)}")
    if position.row:
        row = [scene.label(board.KINDS[board.CARD_KIND[card]]) for card in position.row]
        parts.append(f"{scene.label('row')}: {', '.join(row)}")
    return told(_story(scene), before=parts)
