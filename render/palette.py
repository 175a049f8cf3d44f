"""The 256 colours of a theme's pictures: its own colours exactly, and the mixtures that smooth edges need.

A fixed palette is what makes a picture small and quick to encode; the usual median cut is thirty times slower and moves rare
flat colours (a yellow cube turns orange).
"""

from __future__ import annotations

import re
from collections.abc import Iterable

import msgspec
from PIL import Image

from render.theme import Rgb, Theme, rgb

_SIZE = 256


def flat(theme: Theme) -> list[Rgb]:
    """Every colour that a theme names, without doubles."""
    named = re.findall(r"#[0-9A-F]{6}", msgspec.json.encode(theme).decode())
    return [rgb(code) for code in dict.fromkeys(named)]


def _mixtures(theme: Theme) -> Iterable[Rgb]:
    """What anti-aliasing makes of the pairs of colours that meet in the pictures."""
    canals = [(w.casing, w.fill, w.mark) for w in theme.canals]
    grounds = [theme.clear[0], theme.difficult[0], theme.town_ground, theme.sea, theme.accent_fill, theme.outland]
    pairs = [(theme.ink, ground) for ground in (theme.halo, theme.panel, *grounds)]
    pairs += [(theme.halo, ground) for ground in grounds]
    pairs += [(theme.ring, ground) for ground in (*grounds, theme.outline)]
    pairs += [(theme.coordinate, theme.clear[0]), (theme.coordinate_difficult, theme.difficult[0])]
    pairs += [(theme.hill_name, theme.difficult[0]), (theme.sea_name, theme.sea), (theme.land_name, theme.outland)]
    pairs += [(theme.accent, ground) for ground in (*grounds, theme.halo, theme.panel)]
    pairs += [(theme.strip_ink, theme.strip), (theme.strip_line, theme.strip), (theme.points, theme.strip)]
    pairs += [(theme.faint, theme.panel), (theme.panel_edge, theme.panel), (theme.panel_shadow, theme.sea)]
    for casing, fill, mark in canals:
        pairs += [(casing, fill), (mark, fill), (casing, grounds[0]), (casing, grounds[1])]
    for colours, inks in ((theme.players, theme.player_ink), (theme.towns, theme.town_ink)):
        for colour, ink in zip(colours, inks, strict=True):
            pairs += [(colour, ink), (colour, theme.outline), (colour, theme.ring)]
    for a, b in pairs:
        yield from (mix(rgb(a), rgb(b), part / 4) for part in (1, 2, 3))


def mix(a: Rgb, b: Rgb, part: float) -> Rgb:
    """``part`` of ``b`` in ``a``."""
    return (round(a[0] + (b[0] - a[0]) * part), round(a[1] + (b[1] - a[1]) * part), round(a[2] + (b[2] - a[2]) * part))


def designed(theme: Theme) -> Image.Image:
    """An image of mode P that carries the theme's palette: its flat colours, then the mixtures farthest from all others."""
    chosen = flat(theme)
    wanted = [colour for colour in dict.fromkeys(_mixtures(theme)) if colour not in chosen]
    apart = {colour: min(_distance(colour, other) for other in chosen) for colour in wanted}
    while len(chosen) < _SIZE and apart:
        best = max(apart, key=apart.__getitem__)
        chosen.append(best)
        del apart[best]
        for colour, distance in apart.items():
            apart[colour] = min(distance, _distance(colour, best))
    image = Image.new("P", (1, 1))
    image.putpalette([part for colour in chosen for part in colour])
    return image


def _distance(a: Rgb, b: Rgb) -> int:
    """The square of a rough distance for the eye: green weighs most, blue least."""
    return 2 * (a[0] - b[0]) ** 2 + 4 * (a[1] - b[1]) ** 2 + (a[2] - b[2]) ** 2
