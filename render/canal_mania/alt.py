"""The alt text of both pictures: they tell a blind player the turn, in at most 1,024 characters."""

from __future__ import annotations

from render import fonts
from render.canal_mania.panels import phase_text
from render.canal_mania.scene import Scene, points_won
from rules.canal_mania import board
from rules.canal_mania.state import OVER

LIMIT = 1024


def _cut(parts: list[str]) -> str:
    """The parts as sentences in a row, as many as fit."""
    text = ""
    for part in parts:
        sentence = part.strip()
        if not sentence:
            continue
        if sentence[-1] not in ".!?…":
            sentence += "."
        joined = f"{text} {sentence}" if text else sentence
        if len(joined) > LIMIT:
            return text or joined[: LIMIT - 1] + fonts.ELLIPSIS
        text = joined
    return text


def _scores(scene: Scene) -> str:
    return ", ".join(f"{name} {score}" for name, score in zip(scene.names, scene.view.open.scores, strict=True))


def _next(scene: Scene) -> str:
    position = scene.view.open
    return "" if position.stage == OVER else scene.label("to-play", name=scene.names[position.mover])


def _told(scene: Scene) -> list[str]:
    return list(scene.story) or [scene.headline]


def alt_card(scene: Scene) -> str:
    """What the turn card shows: what happened, who won points, who is next."""
    won = points_won(scene.events, len(scene.names))
    points = ", ".join(f"{name} {n:+d}" for name, n in zip(scene.names, won, strict=True) if n)
    return _cut([*_told(scene), points, _next(scene)])


def alt_map(scene: Scene) -> str:
    """What the map shows: where the game stands, the scores, parliament and build cards, then the turn."""
    position = scene.view.open
    termini = [" – ".join(board.TOWNS[t] for t in board.TERMINI[c]) + f" ({board.VALUE[c]})" for c in position.parliament]
    row = [scene.label(board.KINDS[board.CARD_KIND[c]]) for c in position.row]
    parts = [f"{scene.label('round', round=position.round)}, {phase_text(scene)}", _scores(scene), _next(scene)]
    if termini:
        parts.append(f"{scene.label('parliament')}: {', '.join(termini)}")
    if row:
        parts.append(f"{scene.label('row')}: {', '.join(row)}")
    return _cut([*parts, *_told(scene)])
