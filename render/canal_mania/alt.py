"""The alt text of both pictures: they tell a blind player the turn, in at most 1,024 characters."""

from __future__ import annotations

from collections.abc import Sequence

from render import fonts
from render.canal_mania.film import scores_by_round
from render.canal_mania.panels import phase_text
from render.canal_mania.scene import Scene, points_won, winners
from rules.canal_mania import board
from rules.canal_mania.state import OVER, PLAYING

LIMIT = 1024


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


def short_name(name: str) -> str:
    """A name as it is, cut where it would crowd out everything else."""
    return name if len(name) <= 40 else name[:39] + fonts.ELLIPSIS


def _scores(scene: Scene) -> str:
    return ", ".join(f"{short_name(name)} {score}" for name, score in zip(scene.names, scene.view.open.scores, strict=True))


def _next(scene: Scene) -> str:
    position = scene.view.open
    return "" if position.stage == OVER else scene.label("to-play", name=short_name(scene.names[position.mover]))


def _story(scene: Scene) -> tuple[str, ...]:
    return scene.story or (scene.headline,)


def alt_card(scene: Scene) -> str:
    """What the turn card shows: what happened, who won points, who is next."""
    won = points_won(scene.events, len(scene.names))
    points = ", ".join(f"{short_name(name)} {n:+d}" for name, n in zip(scene.names, won, strict=True) if n)
    return told(_story(scene), after=(points, _next(scene)))


def alt_map(scene: Scene) -> str:
    """What the map shows: where the game stands, the scores, parliament and build cards, then the turn."""
    position = scene.view.open
    parts = [f"{scene.label('round', round=position.round)}, {phase_text(scene)}", _scores(scene), _next(scene)]
    if position.parliament and position.stage == PLAYING:
        offers = [" – ".join(board.TOWNS[t] for t in board.TERMINI[c]) + f" ({board.VALUE[c]})" for c in position.parliament]
        parts.append(f"{scene.label('parliament')}: {', '.join(offers)}")
    if position.row:
        row = [scene.label(board.KINDS[board.CARD_KIND[card]]) for card in position.row]
        parts.append(f"{scene.label('row')}: {', '.join(row)}")
    return told(_story(scene), before=parts)


def alt_replay(turns: Sequence[Scene]) -> str:
    """What the film of a game tells in the end: the scores, best first."""
    last = turns[-1]
    scores = last.view.open.scores
    ranked = sorted(range(len(scores)), key=lambda seat: (seat not in winners(last.events), -scores[seat], seat))
    line = ", ".join(f"{short_name(last.names[seat])} {scores[seat]}" for seat in ranked)
    over = last.view.open.stage == OVER
    return told([f"{last.label('over') if over else last.label('round', round=last.view.open.round)}: {line}"])


def alt_scores(turns: Sequence[Scene]) -> str:
    """What the chart of scores shows: each seat's points at the end of each round, and in the end."""
    rows = scores_by_round(turns)
    last = turns[-1]
    lines = [f"{short_name(name)}: {', '.join(str(row[seat]) for row in rows)}" for seat, name in enumerate(last.names)]
    return told(lines, before=(last.label("chart"),))
