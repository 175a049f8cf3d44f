"""The colours of Arriala's country: the shared themes, with its five sides and with what grows and stands by the canal."""

from __future__ import annotations

from typing import Any

import msgspec

from render.theme import NIGHT, PAPER, Theme, Water


class Look(Theme, frozen=True):
    """A theme with Arriala's own colours. ``players`` and ``canals`` are by ``board.COLOURS``, the neutral side last."""

    canal: str
    """The water of an open reach; ``canal_edge`` its banks, ``canal_light`` the line in its middle."""
    canal_edge: str
    canal_light: str
    lost: str
    """The water of a reach that nobody won."""
    bank: str
    """The towpath."""
    river_edge: str
    river_name: str
    sand: str
    tree: str
    tree_dark: str
    vine: str
    vine_row: str
    space: str
    space_edge: str
    blue: str
    """A blue space, with ``blue_ink`` on it."""
    blue_ink: str
    wall: str
    roof: str
    roof_dark: str


_PURPLE = "#5A2CA0"
_PURPLE_WATER = Water("#1B0F30", _PURPLE, "#D9C7F5")


def _look(theme: Theme, **own: Any) -> Look:
    shared = msgspec.structs.asdict(theme)
    shared |= {
        "name": f"arriala-{theme.name}",
        "players": (*theme.players[:3], _PURPLE, theme.players[4]),
        "player_ink": (*theme.player_ink[:3], "#FCFCFC", theme.player_ink[4]),
        "canals": (*theme.canals[:3], _PURPLE_WATER, theme.canals[4]),
        "towns": (),
        "town_ink": (),
        "town_light": (),
        "town_dark": (),
    }
    return Look(**shared, **own)


LOOKS: dict[str, Look] = {
    "paper": _look(
        PAPER,
        canal="#8AC8EC",
        canal_edge="#23495E",
        canal_light="#D4ECF8",
        lost="#6A6459",
        bank="#EFE6CC",
        river_edge="#7FAEC6",
        river_name="#2F6079",
        sand="#F0E4BE",
        tree="#8FB36B",
        tree_dark="#6E9450",
        vine="#D3CE93",
        vine_row="#8E9A4A",
        space="#FFF9E9",
        space_edge="#2A2823",
        blue="#2F6FA8",
        blue_ink="#FFFFFF",
        wall="#F7EBD3",
        roof="#C9673F",
        roof_dark="#8F4427",
    ),
    "night": _look(
        NIGHT,
        canal="#2F78B0",
        canal_edge="#0D1B25",
        canal_light="#7DB9DF",
        lost="#6A6459",
        bank="#4A4F4A",
        river_edge="#2C5166",
        river_name="#C4DDEA",
        sand="#5A5340",
        tree="#3F6142",
        tree_dark="#2B4630",
        vine="#4B4F2C",
        vine_row="#85904A",
        space="#E9E2CF",
        space_edge="#14161A",
        blue="#2F6FA8",
        blue_ink="#FFFFFF",
        wall="#CFC3AA",
        roof="#B5593A",
        roof_dark="#6E3520",
    ),
}
"""By the name of the theme that a scene asks for."""
