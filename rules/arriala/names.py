"""The names of places, cards and colours: long, short, and as people type them."""

from __future__ import annotations

from typing import Final

from rules.arriala import board
from rules.names import Names

_BLUE = [f"blue space {name}" for name in (board.PLACES[i] for i in board.BLUE_SPACES)]
_CODES = {
    board.ANYWHERE: "go", board.OWN_TO_VINEYARD: "ov", board.ANY_TO_VINEYARD: "xv", board.ALL_FROM_VINEYARD: "va",
    board.ANY_FROM_VINEYARD: "vx", board.LOCK: "lo", board.STRUCTURE: "st",
}  # fmt: skip
"""The short forms of the cards but for walk 3, which is ``w3``; x is the Southern Cross."""

# b1 differs from B1 by its letter's case alone, so it goes by that name only where nothing but a blue space can be meant.
_LONG = [
    _BLUE[board.BLUE_SPACES.index(i)] if kind == board.BLUE else name
    for i, (name, kind) in enumerate(zip(board.PLACES, board.KIND, strict=True))
]
_SAID = {
    board.ANYWHERE: "anywhere", board.OWN_TO_VINEYARD: "own worker to a vineyard",
    board.ANY_TO_VINEYARD: "any worker to a vineyard", board.ALL_FROM_VINEYARD: "all own workers from a vineyard",
    board.ANY_FROM_VINEYARD: "any worker from a vineyard", board.LOCK: "lock", board.STRUCTURE: "structure",
}  # fmt: skip
"""The cards as sentences name them, but for the walk cards."""

_ALSO = {
    # The rulebook's own spelling of the Brulhois, and its names for the two structures.
    "Bruhlois": board.PLACE_OF_NAME["Brulhois"],
    "d'Agen": board.PLACE_OF_NAME["Valence d'Agen"],
    **{
        the + site.full_name: i
        for site, i in zip(board.DATA.board.structures, board.SITES, strict=True)
        for the in ("", "the ")
    },
    **{f"the {board.PLACES[i]} vineyard": i for i in board.VINEYARDS},
}
_BRIEF = {"Valence d'Agen": "Valence", "Montech slope": "slope"}
PLACES: Final = Names("place", _LONG, [_BRIEF.get(name, name) for name in _LONG], also=_ALSO)
BLUE_SPACES: Final = Names("blue-space", [board.PLACES[i] for i in board.BLUE_SPACES], _BLUE)
"""Indices into ``board.BLUE_SPACES``."""
COLOURS: Final = Names("colour", board.COLOURS, codes="rygpn")
CARDS: Final = Names(
    "action-card",
    board.CARD_NAMES,
    [f"walk {steps}" if steps else _SAID[kind] for kind, steps in zip(board.CARD_KIND, board.CARD_STEPS, strict=True)],
    codes=[f"w{steps}" if steps else _CODES[kind] for kind, steps in zip(board.CARD_KIND, board.CARD_STEPS, strict=True)],
)


def place(index: int, short: bool = False) -> str:
    """A place's name, or its short form."""
    return board.PLACES[index] if board.KIND[index] in (board.SPACE, board.BLUE) else PLACES.write(index, short)
