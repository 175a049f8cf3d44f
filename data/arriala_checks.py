"""What must hold of the facts of Arriala, beyond the right keys and types. Every check raises DataFault.

The counts are the rulebook's (eight locks, four blue spaces, two structures, 55 cards of eight kinds), the terms are what
the rules take for granted. A ruling behind a check is named (AR-54).
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable

from data.arriala_facts import CARD_KINDS, BoardFile, CardFile
from data.faults import DataFault

LOCKS = 8
BLUE_SPACES = 4
STRUCTURES = 2
CARDS = 55
VINEYARDS = {"Fronton": 8, "Chasselas": 4, "Brulhois": 6}
"""The rulebook's vineyards and their places."""

LEAST_SEATS, MOST_SEATS = 2, 4
WORKERS_OF_A_SEAT = 5
NEUTRAL_WORKERS = 4
"""With two players, one a town in play (AR-49)."""


def check_board(board: BoardFile, file: str) -> None:
    """Towns, stretches and boards; what lies beside the canal; every section can be filled."""
    _check_names(board, file)
    _check_stretches(board, file)
    _check_beside(board, file)
    _check_seats(board, file)


def _check_names(board: BoardFile, file: str) -> None:
    """Every place has a name of its own that no space has: text forms know places by their names alone."""
    seen: set[str] = set()
    for key in ("towns", "stretches", "boards", "vineyards", "blue_spaces", "structures"):
        for i, thing in enumerate(getattr(board, key)):
            where = f"{key}[{i}].name"
            if not thing.name:
                raise DataFault(file, where, "is empty")
            if thing.name.casefold() in seen:
                raise DataFault(file, where, f"{thing.name} is listed twice")
            if key == "stretches" and not re.fullmatch("[A-Z]", thing.name):
                raise DataFault(file, where, f"is {thing.name!r}, not a capital: spaces are named after it (AR-63)")
            if key not in ("stretches", "boards") and ("-" in thing.name or re.fullmatch(r"[A-Z]\d*", thing.name)):
                raise DataFault(file, where, f"{thing.name} would be read as a space or as two places")
            seen.add(thing.name.casefold())


def _check_stretches(board: BoardFile, file: str) -> None:
    if len(board.towns) != len(board.stretches) + 1:
        raise DataFault(file, "towns", f"{len(board.towns)} of them bound {len(board.stretches)} stretches")
    if board.locks != LOCKS:
        raise DataFault(file, "locks", f"is {board.locks}, not {LOCKS}")
    if not board.boards:
        raise DataFault(file, "boards", "is empty")
    for i, one in enumerate(board.boards):
        if len(one.spaces) != len(board.stretches):
            raise DataFault(file, f"boards[{i}].spaces", f"{len(one.spaces)} numbers for {len(board.stretches)} stretches")
        for k, (spaces, stretch) in enumerate(zip(one.spaces, board.stretches, strict=True)):
            if spaces <= stretch.locks:
                where = f"boards[{i}].spaces[{k}]"
                raise DataFault(file, where, f"is {spaces}: locks could take all spaces of {stretch.name}")
    for i, stretch in enumerate(board.stretches):
        if stretch.locks < 0:
            raise DataFault(file, f"stretches[{i}].locks", f"is {stretch.locks}, not 0 or more")
    if (allowed := sum(stretch.locks for stretch in board.stretches)) != LOCKS:
        raise DataFault(file, "stretches", f"allow {allowed} locks, not {LOCKS} (AR-54)")


def _check_beside(board: BoardFile, file: str) -> None:
    """Vineyards, blue spaces and structures."""
    towns = {town.name for town in board.towns}
    stretches = {stretch.name for stretch in board.stretches}
    places = {vineyard.name: vineyard.places for vineyard in board.vineyards}
    if places != VINEYARDS:
        raise DataFault(file, "vineyards", f"are {places}, not {VINEYARDS}")
    for key, many in (("blue_spaces", BLUE_SPACES), ("structures", STRUCTURES)):
        if len(getattr(board, key)) != many:
            raise DataFault(file, key, f"{len(getattr(board, key))} of them, not {many}")
    for key, of_towns, of_stretches in (
        ("vineyards", True, False), ("blue_spaces", False, True), ("structures", True, True),
    ):  # fmt: skip
        for i, thing in enumerate(getattr(board, key)):
            if of_towns and thing.town not in towns:
                raise DataFault(file, f"{key}[{i}].town", f"unknown town {thing.town!r} of {thing.name}")
            if of_stretches and thing.stretch not in stretches:
                raise DataFault(file, f"{key}[{i}].stretch", f"unknown stretch {thing.stretch!r} of {thing.name}")


def _check_seats(board: BoardFile, file: str) -> None:
    """What is in play with each number of seats hangs together, and every section can be filled."""
    for key in ("stretches", "vineyards"):
        for i, thing in enumerate(getattr(board, key)):
            if not LEAST_SEATS <= thing.least_seats <= MOST_SEATS:
                where = f"{key}[{i}].least_seats"
                raise DataFault(file, where, f"is {thing.least_seats}, not {LEAST_SEATS} to {MOST_SEATS}")
    seats = [stretch.least_seats for stretch in board.stretches]
    if seats != sorted(seats, reverse=True) or seats[-1] != LEAST_SEATS:
        raise DataFault(file, "stretches", "what is left out with few seats is not the Grisolles end")
    if seats.count(LEAST_SEATS) + 1 != NEUTRAL_WORKERS:
        towns = seats.count(LEAST_SEATS) + 1
        raise DataFault(file, "stretches", f"{towns} towns in play for two, not {NEUTRAL_WORKERS}: a neutral each (AR-49)")
    for i, one in enumerate(board.boards):
        for k, (stretch, spaces) in enumerate(zip(board.stretches, one.spaces, strict=True)):
            for players in range(stretch.least_seats, MOST_SEATS + 1):
                workers = _workers_left(board, players)
                if spaces > workers:
                    reason = f"is {spaces}: with {players} players only {workers} workers can fill {stretch.name}"
                    raise DataFault(file, f"boards[{i}].spaces[{k}]", reason)


def _workers_left(board: BoardFile, seats: int) -> int:
    """The workers that can still move when every blue space has taken one."""
    in_play = {stretch.name for stretch in board.stretches if stretch.least_seats <= seats}
    blue = sum(space.stretch in in_play for space in board.blue_spaces)
    neutral = NEUTRAL_WORKERS if seats == LEAST_SEATS else 0
    return WORKERS_OF_A_SEAT * seats + neutral - blue


def check_cards(deck: CardFile, file: str) -> None:
    """The deck: 55 cards, all eight kinds, a number of steps on walk cards and on no others."""
    for i, card in enumerate(deck.cards):
        if card.kind not in CARD_KINDS:
            raise DataFault(file, f"cards[{i}].kind", f"unknown kind {card.kind!r}")
        if card.count < 1:
            raise DataFault(file, f"cards[{i}].count", f"is {card.count}, not 1 or more")
        if (card.steps > 0) != (card.kind == "walk"):
            raise DataFault(file, f"cards[{i}].steps", f"is {card.steps} on a card of kind {card.kind!r}")
    _no_doubles(((card.kind, card.steps) for card in deck.cards), file)
    if missing := [kind for kind in CARD_KINDS if not any(card.kind == kind for card in deck.cards)]:
        raise DataFault(file, "cards", f"no card of kind {missing[0]!r}")
    if (count := sum(card.count for card in deck.cards)) != deck.total:
        raise DataFault(file, "total", f"says {deck.total}, the cards add up to {count}")
    if deck.total != CARDS:
        raise DataFault(file, "total", f"is {deck.total}, not {CARDS}")


def _no_doubles(cards: Iterable[tuple[str, int]], file: str) -> None:
    for (kind, steps), many in Counter(cards).items():
        if many > 1:
            raise DataFault(file, "cards", f"{kind} {steps or ''}".strip() + " is listed twice")
