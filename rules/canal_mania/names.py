"""The names of towns, contracts, engineers, cards and colours: long, short, and as people type them."""

from __future__ import annotations

from typing import Final

from rules.canal_mania import board
from rules.canal_mania.board import HALF, KINDS, SURVEYOR
from rules.names import Names

TOWNS: Final = Names("town", board.TOWNS)
_JUNCTIONS = {"first Junction": board.JUNCTION, "Junction 1": board.JUNCTION, "second Junction": board.JUNCTION_2}
CONTRACTS: Final = Names("contract", board.CONTRACTS, board.CONTRACT_IDS, also=_JUNCTIONS)
ENGINEERS: Final = Names("engineer", board.ENGINEERS)
LETTERS: Final = "slatvh"
"""A letter for each of ``board.KINDS``."""
TILES: Final = Names("tile", KINDS[:SURVEYOR], codes=LETTERS[:SURVEYOR])
CARDS: Final = Names("card", KINDS[:HALF], [f"{kind}s" for kind in KINDS[:HALF]], codes=LETTERS[:HALF])
PAYMENTS: Final = Names("card", KINDS, [f"{kind}s" for kind in KINDS], codes=LETTERS)
"""The kinds of cards, and HALF."""
TOWN_COLOURS: Final = Names("colour", board.TOWN_COLOURS, codes="rygbkp")
PLAYER_COLOURS: Final = Names("colour", board.PLAYER_COLOURS, codes="rygkw")
BUILD_CARDS: Final = Names(
    "card",
    board.CARD_NAMES,
    [" ".join(reversed(name.split())) for name in board.CARD_NAMES],
    [f"{name} goods" for name in board.CARD_NAMES],
    codes=[
        LETTERS[kind] + ("" if symbol < 0 else "rygbkpw"[symbol])
        for kind, symbol in zip(board.CARD_KIND, board.CARD_SYMBOL, strict=True)
    ],
)
