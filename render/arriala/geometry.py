"""Where things lie in Arriala's picture, in pixels of its own scale: a free hand's map of the country, north at the top.

The canal comes from Grisolles at the lower right, crosses the Tarn before Moissac and leaves at Valence d'Agen, upper left.
Nothing here is a rule: the spaces of a board are strung on the same curve, few or many.
"""

from __future__ import annotations

import math
from functools import cache, lru_cache

from render.canvas import Anchor
from render.pen import Point, along, heading, length, part, smooth
from rules.arriala import board

WIDTH, HEIGHT = 1600, 2000
TRACK = 80
"""The strip of the score track at the lower edge."""

SPACE_RADIUS, TOWN_RADIUS, PLACE_RADIUS, BLUE_RADIUS = 45, 54, 34, 44
CANAL = 30
"""How wide the water is."""
_APART = ((114, 114), (156, 114), (114, 160), (114, 114))
"""Of each stretch: from a town's centre along the canal to its first space, and from its last to the next town's; the
structures need more."""

# The canal's bends between one town and the next.
_BENDS: tuple[tuple[Point, ...], ...] = (
    ((1420, 1790), (1260, 1832), (1105, 1775), (1066, 1630), (1170, 1520), (1182, 1385), (1060, 1296)),
    ((792, 1372), (652, 1372), (560, 1272), (610, 1146), (738, 1082), (768, 962), (664, 874)),
    ((556, 730), (676, 676), (800, 640)),
    ((800, 402), (662, 378), (540, 436), (412, 428), (350, 318), (432, 206), (396, 104), (268, 82)),
)
_TOWNS: tuple[Point, ...] = ((1484, 1656), (902, 1288), (530, 852), (902, 492), (150, 176))


def _canal() -> tuple[list[Point], list[float]]:
    """The middle of the canal, and how far along it each town lies."""
    steps = 12
    corners = [_TOWNS[0]]
    at = [0]
    for bends, town in zip(_BENDS, _TOWNS[1:], strict=True):
        corners += [*bends, town]
        at.append(len(corners) - 1)
    curve = smooth(corners, steps)
    return curve, [length(curve[: i * steps + 1]) for i in at]


CURVE, TOWN_AT = _canal()


@cache
def reaches_along(name: str) -> dict[int, float]:
    """How far along the canal each town and each space of a board lies, by place."""
    layout = board.layout(name, board.MOST_SEATS)
    found = dict(zip(board.TOWNS, TOWN_AT, strict=True))
    for stretch in layout.stretches:
        places = [place for place in layout.line if board.KIND[place] == board.SPACE and board.STRETCH[place] == stretch]
        start, end = TOWN_AT[stretch] + _APART[stretch][0], TOWN_AT[stretch + 1] - _APART[stretch][1]
        for i, place in enumerate(places):
            found[place] = start + (end - start) * i / (len(places) - 1)
    return found


@cache
def centres(name: str) -> dict[int, Point]:
    """The middle of every place of a board; a vineyard's is the middle of its ground."""
    found = {place: along(CURVE, far) for place, far in reaches_along(name).items()}
    found |= zip(board.BLUE_SPACES, BLUES, strict=True)
    found |= zip(board.SITES, SITES, strict=True)
    found |= {vineyard: middle(ground(i)) for i, vineyard in enumerate(board.VINEYARDS)}
    return found


@lru_cache(maxsize=2048)
def along_canal(far: float) -> Point:
    """The point of the canal at a distance from Grisolles."""
    return along(CURVE, far)


@lru_cache(maxsize=2048)
def normal(far: float) -> Point:
    """The unit vector to the left of the canal at a distance along it, as it runs to Valence."""
    x, y = heading(CURVE, far)
    return y, -x


@cache
def turn(name: str, place: int) -> int:
    """The canal's heading at a place of a board, in degrees clockwise from east, to the nearest three."""
    x, y = heading(CURVE, reaches_along(name)[place])
    return round(math.degrees(math.atan2(y, x)) / 3) * 3


# Beside the canal, in the order of the board's tables.
BLUES: tuple[Point, ...] = ((1196, 1676), (690, 1262), (690, 786), (470, 322))
SITES: tuple[Point, ...] = ((922, 1420), (992, 660))
SITE_SIZE = (158, 104)

@cache
def feeder(blue: int) -> Point:
    """From a blue space to the nearest point of its stretch; ``blue`` is an index into ``board.BLUE_SPACES``."""
    stretch = board.STRETCH[board.BLUE_SPACES[blue]]
    beside = part(CURVE, TOWN_AT[stretch] + 120, TOWN_AT[stretch + 1] - 120, 60)
    x, y = min(beside, key=lambda point: math.dist(point, BLUES[blue]))
    return x - BLUES[blue][0], y - BLUES[blue][1]


_GROUNDS: tuple[tuple[float, float, int], ...] = ((1296, 1352, 4), (704, 126, 4), (34, 640, 3))
"""Of each vineyard: its left upper corner and how many places stand in a row."""
_PITCH, _EDGE = 72, 8


def ground(vineyard: int) -> tuple[float, float, float, float]:
    """The box of a vineyard's ground, by its index in the board's table."""
    left, top, columns = _GROUNDS[vineyard]
    rows = math.ceil(board.ROOM[board.VINEYARDS[vineyard]] / columns)
    return left, top, left + columns * _PITCH + 2 * _EDGE - 4, top + rows * _PITCH + 2 * _EDGE - 4


def vine_places(vineyard: int) -> list[Point]:
    """The middle of each place of a vineyard."""
    left, top, columns = _GROUNDS[vineyard]
    count = board.ROOM[board.VINEYARDS[vineyard]]
    half = _EDGE + _PITCH / 2 - 2
    return [(left + half + _PITCH * (i % columns), top + half + _PITCH * (i // columns)) for i in range(count)]


@cache
def piece(name: str, start: int, end: int) -> tuple[Point, Point, tuple[Point, ...]]:
    """The canal between two places of a board: the middle of its box, the box's sides, and its points from that middle."""
    far = reaches_along(name)
    points = part(CURVE, far[start], far[end], max(4, round(abs(far[end] - far[start]) / 9)))
    xs, ys = [x for x, _ in points], [y for _, y in points]
    x, y = (min(xs) + max(xs)) / 2, (min(ys) + max(ys)) / 2
    return (x, y), (max(xs) - min(xs), max(ys) - min(ys)), tuple((px - x, py - y) for px, py in points)


TOWN_NAMES: tuple[tuple[float, float, Anchor], ...] = (
    (1484, 1580, "m"), (902, 1216, "m"), (468, 846, "r"), (934, 414, "l"), (150, 250, "m"),
)  # fmt: skip
"""Where each town's name stands, and its anchor."""
TOWN_SLOTS: tuple[tuple[Point, ...], ...] = (
    ((1392, 1622), (1392, 1696), (1326, 1622), (1326, 1696), (1260, 1622)),
    ((869, 1158), (935, 1158), (803, 1158), (1001, 1158), (737, 1158)),
    ((436, 908), (370, 908), (304, 908), (238, 908), (172, 908)),
    ((986, 482), (1048, 482), (986, 556), (1048, 556), (1110, 556)),
    ((117, 312), (183, 312), (51, 312), (249, 312), (249, 386)),
)
"""Where the workers of each colour that is in a town stand, in the order in which the slots are taken."""
LIMITS: tuple[Point, ...] = ((964, 1690), (874, 1040), (432, 740), (244, 384))
"""Where each stretch tells how many locks it has and may have."""


def middle(box: tuple[float, float, float, float]) -> Point:
    """The middle of a box."""
    return (box[0] + box[2]) / 2, (box[1] + box[3]) / 2


# The country. Rivers run from their upper course down.
GARONNE: tuple[Point, ...] = (
    (1010, 2020), (930, 1860), (800, 1740), (690, 1600), (560, 1520), (420, 1450), (388, 1310), (300, 1200), (330, 1060),
    (268, 930), (320, 800), (390, 700), (372, 606), (262, 556), (190, 470), (96, 420), (40, 340), (-40, 330),
)  # fmt: skip
TARN: tuple[Point, ...] = (
    (1660, 1030), (1520, 960), (1400, 1010), (1290, 940), (1180, 960), (1080, 860), (1000, 790), (900, 700), (850, 596),
    (758, 530), (640, 578), (520, 566), (440, 640), (384, 700),
)  # fmt: skip
