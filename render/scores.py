"""The chart of a game's scores by round: a line a side in colour and pattern, with its sign, its name at the end."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from itertools import pairwise

from PIL import Image

from render import fonts
from render.canvas import Op, Sprite, Text, compose, png
from render.film import GameScene, scores_by_round
from render.glyphs import pattern_along
from render.pen import Pen, Point
from render.theme import Theme

WIDTH, HEIGHT = 1200, 750
_LEFT, _RIGHT, _TOP, _BOTTOM = 96, 860, 96, 676
"""The field that the lines run in."""
_BADGE = _RIGHT + 56
"""Where the lines end, at the names."""
_SMALL, _NAME, _SCORE = 27, 32, 40
_APART = 54
"""The least distance of two names."""
_OVER = 3
_STEPS = (5, 10, 20, 25, 50, 100)


def draw_scores(theme: Theme, palette: Image.Image, turns: Sequence[GameScene]) -> bytes:
    """The chart of a game, or of one so far, from the scenes of all its turns, as PNG bytes, 1200 x 750. Pure."""
    last = turns[-1].standing()
    end = turns[-1].label("end") if last.over else ""
    title = turns[-1].label("chart")
    return score_chart(theme, palette, scores_by_round(turns), last.drawn, last.colours, title, end)


def score_chart(
    theme: Theme,
    palette: Image.Image,
    scores: Sequence[Sequence[int]],
    names: Sequence[str],
    colours: Sequence[int],
    title: str,
    end: str = "",
) -> bytes:
    """The chart as PNG bytes in a palette (an image of mode P), 1200 x 750. Pure.

    ``scores`` is a row for the start, one for the end of each round, and one for the end of the game if that has a name,
    ``end`` (see ``film.scores_by_round``); a row holds a score a side. ``colours`` are the sides' colours, indices into the
    theme's players.
    """
    pen = Pen(WIDTH, HEIGHT, 1, origin=(0, 0), ground=theme.panel, over=_OVER)
    places = _places(scores)
    ends = _ends(scores)
    _grid(pen, theme, scores)
    # The leader's line lies on top.
    for side in sorted(range(len(names)), key=lambda s: scores[-1][s]):
        _line(pen, theme, colours[side], [*places[side], (_BADGE, ends[side])])
    return png(compose(theme, pen.image(), _ops(scores, names, colours, title, end)), palette)


def _top(scores: Sequence[Sequence[int]]) -> tuple[int, int]:
    """The score at the upper edge, and the step between two lines of the grid."""
    most = max(10, max(map(max, scores)))
    step = next((step for step in _STEPS if most / step <= 6), 200)
    return -(-most // step) * step, step


def _at(scores: Sequence[Sequence[int]], i: int, score: float) -> Point:
    return (
        _LEFT + (_RIGHT - _LEFT) * i / max(1, len(scores) - 1),
        _BOTTOM - (_BOTTOM - _TOP) * score / _top(scores)[0],
    )


def _places(scores: Sequence[Sequence[int]]) -> list[list[Point]]:
    """The points of each side's line; lines on the same score lie a little apart."""
    lines: list[list[Point]] = [[] for _ in scores[0]]
    for i, row in enumerate(scores):
        for seat, score in enumerate(row):
            equal = [s for s, other in enumerate(row) if other == score]
            x, y = _at(scores, i, max(score, 0))
            lines[seat].append((x, y + 5 * (equal.index(seat) - (len(equal) - 1) / 2)))
    return lines


def _grid(pen: Pen, theme: Theme, scores: Sequence[Sequence[int]]) -> None:
    top, step = _top(scores)
    for score in range(0, top + 1, step):
        y = _at(scores, 0, score)[1]
        pen.line([(_LEFT, y), (_RIGHT, y)], 2, theme.panel_line)
    for i in range(len(scores)):
        x = _at(scores, i, 0)[0]
        pen.line([(x, _BOTTOM), (x, _BOTTOM + 8)], 2, theme.faint)
    pen.line([(_LEFT, _BOTTOM), (_RIGHT, _BOTTOM)], 3, theme.faint)


def _line(pen: Pen, theme: Theme, colour: int, points: Sequence[Point]) -> None:
    """A line like a canal: outline, colour, pattern."""
    water = theme.canals[colour]
    for width, fill in ((16, theme.panel), (12.5, water.casing), (8.5, water.fill)):
        pen.line(points, width, fill)
    pattern_along(pen, theme, colour, points)


def _ops(
    scores: Sequence[Sequence[int]], names: Sequence[str], colours: Sequence[int], title: str, end: str
) -> list[Op]:
    text = partial(Text, size=_SMALL, role="axis")
    ops: list[Op] = [Text(title, _LEFT - 60, 46, 40, "title", role="title")]
    top, step = _top(scores)
    ops += [text(str(n), _LEFT - 14, _at(scores, 0, n)[1], anchor="r", colour="faint") for n in range(0, top + 1, step)]
    last = len(scores) - 1
    every = -(-(last + 1) // 14)
    for i in range(0, last + 1 - bool(end), every):
        if not end or i == 0 or last - i > every / 2:
            ops.append(text(str(i), _at(scores, i, 0)[0], _BOTTOM + 34, anchor="m", colour="faint"))
    if end:
        ops.append(text(end, _RIGHT, _BOTTOM + 34, anchor="m", colour="faint"))
    for seat, points in enumerate(_places(scores)):
        ops += [Sprite("marker", *points[i], (colours[seat],), 0.9) for i in range(1 + seat, last, max(3, len(names)))]
    for seat, (name, y) in enumerate(zip(names, _ends(scores), strict=True)):
        score = str(scores[-1][seat])
        room = WIDTH - 30 - (_BADGE + 30) - fonts.width(score, "bold", _SCORE) - 16
        ops += [
            Sprite("player", _BADGE, y, (colours[seat], 38), about="seat"),
            Text(fonts.fit(name, "bold", _NAME, room), _BADGE + 30, y, _NAME, "bold", role="name"),
            Text(score, WIDTH - 28, y, _SCORE, "bold", anchor="r", role="score"),
        ]
    return ops


def _ends(scores: Sequence[Sequence[int]]) -> list[float]:
    """The heights of the names."""
    return _spread([_at(scores, len(scores) - 1, score)[1] for score in scores[-1]])


def _spread(wanted: Sequence[float]) -> list[float]:
    """Heights as near as may be to the wanted ones, in their order and ``_APART`` from one another."""
    order = sorted(range(len(wanted)), key=lambda i: (wanted[i], i))
    placed = list(wanted)
    for before, here in pairwise(order):
        placed[here] = max(placed[here], placed[before] + _APART)
    low = float(_BOTTOM)
    for here in reversed(order):
        placed[here] = low = min(placed[here], low)
        low -= _APART
    return placed
