"""Autocomplete: every legal move is offered, nothing else is, and the commands' lines mean what was chosen."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from bot.games.arriala import choices
from bot.offers import LENGTH, matching
from rules.arriala import board, position
from rules.arriala.game import Arriala
from rules.arriala.moves import Draw, End, Stop
from rules.arriala.state import View
from rules.chance import Dice
from rules.game import Setup
from tests.bot.games.arriala.test_words import words

GAME = Arriala()
NAMES = ("Ada", "Bea", "Cy", "Dot")
WITH_WORKER = ("walk", "vineyard", "return", "riverside")


def typed(made: Sequence[tuple[str, str]], value: str) -> str:
    """What is chosen from the list after typing a value in full."""
    found = [choice.value for choice in matching(made, value)]
    assert value in found, f"{value} is not offered among {found}"
    return value


def lines(view: View) -> list[str]:
    """The lines of all that is offered, command by command."""
    out = []
    for verb in WITH_WORKER:
        for _, worker in choices.workers(words, view, NAMES, verb=verb):
            for _, to in (made := choices.arrivals(words, view, NAMES, verb=verb, worker=worker)):
                typed(made, to)
                out.append(choices.return_line(view, worker, to) if verb == "return" else f"{verb} {worker}-{to}")
    for verb in ("allocate", "lock"):
        made = choices.arrivals(words, view, NAMES, verb=verb)
        out += [f"{verb} {typed(made, to)}" for _, to in made]
    for _, card in choices.cards(words, view, NAMES):
        made = choices.targets(words, view, NAMES, card=card)
        out += [f"card {card}: {typed(made, target)}" for _, target in made]
    return out


def check(view: View) -> None:
    """All legal moves but those that need no choice are offered, once each, and nothing else is."""
    read = [GAME.read(line, view) for line in lines(view)]
    assert all(len(moves) == 1 for moves in read)
    offered = sorted(repr(moves[0]) for moves in read)
    assert offered == sorted(repr(move) for move in view.legal or () if not isinstance(move, Draw | End | Stop))


@pytest.mark.parametrize("options", [{}, {"board": "P2"}, {"neutrals_as_own": "true", "to_vineyard_any": "true"}])
def test_what_is_offered_are_the_legal_moves(options: dict[str, str]) -> None:
    compared = 0
    for seats in (2, 3, 4):
        dice = Dice(f"choices {seats}")
        state = GAME.start(Setup(seats, "", options), f"choices {seats}")
        for number in range(140):
            mover = GAME.mover(state)
            if mover is None:
                break
            view = GAME.view(state, mover)
            legal = view.legal or []
            if number % 24 == 0:
                check(view)
                compared += 1
            beside = [move for move in legal if getattr(move, "to", -1) in board.VINEYARDS]
            GAME.play(state, dice.choose(beside if beside and dice.below(3) == 0 else legal))
    assert compared > 12


def test_labels_are_short_and_tell_cost_points_left_and_outcome() -> None:
    state = GAME.start(Setup(4, "", {"first": "seat"}), "labels")
    view = GAME.view(state, 0)
    made = choices.arrivals(words, view, NAMES, verb="allocate")
    assert all("3 of 5 points" in label for label, _ in made)
    assert ("C1 · 3 of 5 points · C1–C4 then lacks 3, red ahead for 6", "C1") in made
    assert all(len(label) <= LENGTH for label, _ in made)
    locks = choices.arrivals(words, view, NAMES, verb="lock")
    assert ("B3 · 4 of 5 points · +1", "B3") in locks
    assert choices.workers(words, view, NAMES, verb="walk") == []
    assert choices.arrivals(words, GAME.view(state, 1), NAMES, verb="allocate") == []


def test_a_line_for_a_half_done_card_takes_names_as_people_type_them() -> None:
    state = position.read(
        'seats = 3\nhands = [["all from vineyard"], [], []]\n[workers]\nred = ["Chasselas", "Chasselas", "Brulhois"]\n'
    )
    GAME.play(state, GAME.read("card all from vineyard: red Chasselas-A1", GAME.view(state, 0))[0])
    view = GAME.view(state, 0)
    check(view)
    assert choices.return_line(view, "red Chasselas", "B1") == "place red B1"
    assert choices.return_line(view, "chass", "B1") == "place B1"
    assert choices.return_line(view, "red Brulhois", "B1") == "return red Brulhois-B1"
    assert choices.end_line(view) == "stop"
