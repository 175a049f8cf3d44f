"""Themes: every colour of a picture, as tables. A theme is data; no painter names a colour of its own."""

from __future__ import annotations

import msgspec

Rgb = tuple[int, int, int]


def rgb(code: str) -> Rgb:
    """``#BF1E18`` as three integers."""
    return int(code[1:3], 16), int(code[3:5], 16), int(code[5:7], 16)


class Water(msgspec.Struct, frozen=True):
    """How an owner's canal looks: ``casing`` outside, ``fill`` inside, ``mark`` the colour of the pattern in the middle."""

    casing: str
    fill: str
    mark: str


class Theme(msgspec.Struct, frozen=True):
    """All colours of one look, as ``#RRGGBB``; sequences are by the index that the rules use."""

    name: str
    sea: str
    shallows: tuple[str, ...]
    """From the open sea to the shore."""
    coast: str
    outland: str
    outland_edge: str
    river: str
    clear: tuple[str, ...]
    clear_edge: str
    difficult: tuple[str, ...]
    difficult_edge: str
    hill_light: str
    hill_dark: str
    town_ground: str
    coordinate: str
    coordinate_difficult: str
    sea_name: str
    land_name: str
    hill_name: str
    ink: str
    faint: str
    halo: str
    """Round letters on the board."""
    ring: str
    """The light ring round every piece, which parts it from whatever lies below; ``outline`` is its dark line."""
    outline: str
    panel: str
    panel_edge: str
    panel_line: str
    panel_shadow: str
    accent: str
    """Orange: what is new, who is next, what was asked for. Used for nothing else."""
    accent_fill: str
    icon: str
    """The line of small signs on panels."""
    strip: str
    strip_ink: str
    strip_line: str
    points: str
    stone: str
    stone_dark: str
    tube: str
    tube_dark: str
    chevron: str
    canals: tuple[Water, ...]
    """By player colour."""
    players: tuple[str, ...]
    player_ink: tuple[str, ...]
    """The glyph on a player's colour."""
    towns: tuple[str, ...]
    """By town colour."""
    town_ink: tuple[str, ...]
    town_light: tuple[str, ...]
    town_dark: tuple[str, ...]
    """The faces of a goods cube."""


PLAYER_GLYPHS = ("diamond", "triangle", "square", "disc", "star")
TOWN_GLYPHS = ("diamond", "triangle", "square", "disc", "star", "cross")
PATTERNS = ("solid", "dots", "dashes", "short", "long")
"""The middle of a canal, by player colour: no canal is told by its colour alone."""

_PLAYERS = ("#BF1E18", "#FBD321", "#3DA57C", "#1E1C20", "#FCFCFC")
_PLAYER_INK = ("#FCFCFC", "#221F1A", "#0C2A1E", "#FCFCFC", "#221F1A")
_TOWNS = ("#BE2A1A", "#FCD920", "#4DB38A", "#6F8FD0", "#1C1B1E", "#5A2CA0")
_TOWN_INK = ("#FCFCFC", "#221F1A", "#0C2A1E", "#10182E", "#FCFCFC", "#FCFCFC")
_TOWN_LIGHT = ("#DB7568", "#FDE878", "#8AD0B3", "#A3B8E3", "#5A5960", "#8F6DC4")
_TOWN_DARK = ("#8A1A10", "#C7A40C", "#2F8563", "#4A68AA", "#0C0B0E", "#3D1A75")

PAPER = Theme(
    name="paper",
    sea="#B4CFDC",
    shallows=("#BDD6E1", "#C7DDE6", "#D2E5EB"),
    coast="#5C8499",
    outland="#EBE4D2",
    outland_edge="#D8CFB8",
    river="#8FB9CF",
    clear=("#DCE6BF", "#D6E1B6", "#E1EAC8"),
    clear_edge="#B7C296",
    difficult=("#BA9360", "#B58D5A", "#BF9967"),
    difficult_edge="#96744A",
    hill_light="#AB8352",
    hill_dark="#7F5D33",
    town_ground="#F0EAD8",
    coordinate="#5F6B40",
    coordinate_difficult="#46310F",
    sea_name="#4F7D94",
    land_name="#A2977C",
    hill_name="#6E4F26",
    ink="#221F1A",
    faint="#6A6354",
    halo="#FBF5E6",
    ring="#FBF5E6",
    outline="#2A2823",
    panel="#FBF5E6",
    panel_edge="#2A2823",
    panel_line="#DDD3BC",
    panel_shadow="#8FA9B5",
    accent="#F26A00",
    accent_fill="#FFEFA3",
    icon="#2A2823",
    strip="#2A2823",
    strip_ink="#FBF5E6",
    strip_line="#8F8877",
    points="#FBD321",
    stone="#E9DEC4",
    stone_dark="#5B5246",
    tube="#9A8F80",
    tube_dark="#6E6457",
    chevron="#FFF3D0",
    canals=(
        Water("#2A1512", "#BF1E18", "#F6B4AC"),
        Water("#2A2413", "#FBD321", "#6B5200"),
        Water("#11291F", "#3DA57C", "#E2FFF2"),
        Water("#F4EFE2", "#1E1C20", "#AEB9CE"),
        Water("#221F1A", "#FCFCFC", "#6E7584"),
    ),
    players=_PLAYERS,
    player_ink=_PLAYER_INK,
    towns=_TOWNS,
    town_ink=_TOWN_INK,
    town_light=_TOWN_LIGHT,
    town_dark=_TOWN_DARK,
)

NIGHT = Theme(
    name="night",
    sea="#16242F",
    shallows=("#1A2B37", "#1F3340", "#263D4B"),
    coast="#5F87A0",
    outland="#23262B",
    outland_edge="#363A40",
    river="#4C7F9E",
    clear=("#293D31", "#26392D", "#2D4235"),
    clear_edge="#4A6152",
    difficult=("#8A6744", "#856240", "#906D4A"),
    difficult_edge="#A88560",
    hill_light="#A5825B",
    hill_dark="#5C4227",
    town_ground="#464A48",
    coordinate="#A9BCA5",
    coordinate_difficult="#FFF4E0",
    sea_name="#7FA3B8",
    land_name="#7E8288",
    hill_name="#E0C8A2",
    ink="#F4EFE2",
    faint="#A9ABA9",
    halo="#12181D",
    ring="#FBF5E6",
    outline="#14161A",
    panel="#1D252D",
    panel_edge="#8B939B",
    panel_line="#39424B",
    panel_shadow="#0C1116",
    accent="#FF8A2B",
    accent_fill="#5C3A12",
    icon="#E6E2D6",
    strip="#0C1116",
    strip_ink="#F4EFE2",
    strip_line="#6F7780",
    points="#FBD321",
    stone="#D8CDB4",
    stone_dark="#4A4239",
    tube="#9A8F80",
    tube_dark="#6E6457",
    chevron="#FFF3D0",
    canals=PAPER.canals,
    players=_PLAYERS,
    player_ink=_PLAYER_INK,
    towns=_TOWNS,
    town_ink=_TOWN_INK,
    town_light=_TOWN_LIGHT,
    town_dark=_TOWN_DARK,
)

THEMES = {theme.name: theme for theme in (PAPER, NIGHT)}
