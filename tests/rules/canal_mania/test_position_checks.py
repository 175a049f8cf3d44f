"""A position that no game could come to is refused, with its key and the reason; every position of a game is not."""

from __future__ import annotations

import pytest

from rules import record as records
from rules.canal_mania import position
from rules.canal_mania.game import CanalMania
from rules.game import BadState
from tests.records.make import FOLDER, GAMES
from tests.rules.canal_mania.test_position import canal

GAME = CanalMania()
EIGHT = '["lock", "lock", "lock", "lock", "stretch", "stretch", "stretch", "stretch"]'
PICK = 'hands = [["lock red"], []]\npicked = ["lock red"]\n'
TO_PLACE = '[[asked]]\nkind = "place"\ncount = 2\ncolour = "red"\n'
MEDWAY_DONE = canal(tiles="S22 lock, T22 stretch, Maidstone").replace("works", "canals")
UNDER = canal(seat=1, contract="junction", tiles="S22 lock, T22 stretch, Maidstone").replace("works", "canals")
BUILT = '[[build]]\ncontract = "medway"\nhex = "S22"\npaid = ["lock"]\n'
DECLINE = 'stage = "decline"\nround = 9\n'


def asked(kind: str) -> str:
    """A question."""
    return f'[[asked]]\nkind = "{kind}"\n'


@pytest.mark.parametrize(
    ("text", "where", "why"),
    [
        ('game = "arriala"', "game", "canal-mania"),
        ('parliament = ["medway", "dun", "nene", "severn", "ripon", "soar"]', "parliament", "6 contracts in 5 places"),
        ("round = 5\nends = 4", "ends", "CM-71"),
        ("round = 5\nends = 8", "ends", "CM-71"),
        ("scores = [80, 0]", "ends", "CM-70"),
        ("round = 3\nturn = 2", "turn", "2 is not 5"),
        ("idle = 5", "idle", "5 turns of nothing in 1"),
        ("order = [0, 1]", "order", "CM-76"),
        (canal().replace("works", "canals") + "complete = false", "canals[0]", "CM-72"),
        (DECLINE + "phase = 3\n" + canal(), "works", "CM-72"),
        (DECLINE + 'phase = 3\naction = "taking"', "action", "CM-76"),
        (DECLINE + 'phase = 3\nfresh = ["medway"]', "fresh", "CM-76"),
        (DECLINE, "phase", "CM-76"),
        (DECLINE + "phase = 3\nends = 8", "ends", "CM-71"),
        (DECLINE + "phase = 3\nturn = 3", "turn", "9 rounds"),
        (DECLINE + "phase = 3", "mover", "no legal move"),
        ('stage = "over"\nround = 9\ntokens = ["Tonbridge"]\n' + MEDWAY_DONE, "stage", "seat 0 can move goods"),
        ("deck = []", "deck", "CM-38"),
        (f"hands = [[], {EIGHT}]", "hands[1]", "CM-23"),
        (f"hands = [{EIGHT}, []]", "hands[0]", "CM-23"),
        ('phase = 2\npicked = ["lock red"]\n' + TO_PLACE, "picked[0]", "not in the mover's hand"),
        ('phase = 2\naction = "nothing"\n' + asked("colour"), "asked[0].kind", "'colour' is not asked in nothing"),
        ('action = "taking"', "action", "nothing is asked"),
        ('phase = 4\naction = "drawing"\n' + asked("colour"), "phase", "no drawing in phase 4"),
        (PICK + TO_PLACE, "phase", "no picking in phase 1"),
        ('phase = 2\naction = "building"', "build", "of a build action"),
        ('phase = 2\naction = "picking"\n' + asked("colour"), "picked", "of a pick"),
        (asked("declare"), "drawn", "where declaring is asked"),
        ('hands = [["lock"], []]\ndrawn = "lock"', "drawn", "where declaring is asked"),
        ('hands = [["lock"], []]\ndrawn = "lock"\n' + asked("colour") + asked("declare"), "asked[1].kind", "asked alone"),
        (asked("contract"), "asked[0].kind", "CM-12"),
        (TO_PLACE + asked("return"), "asked[1].kind", "CM-81"),
        ("phase = 2\n" + canal() + BUILT + asked("extra"), "asked[0].kind", "CM-44"),
        ("phase = 2\n" + canal() + UNDER + BUILT + 'spent = ["lock"]\n' + asked("extra") + "count = 2",
         "asked[0].count", "2 is not 1"),
        (asked("colour") + TO_PLACE, "asked", "2 symbols of 1 cards"),
        ('half = "medway"\n' + canal(), "half", "CM-42"),
        ("phase = 2\n" + canal() + BUILT + "completed = 3", "build[0].completed", "3 is not -1"),
        ("phase = 2\n" + MEDWAY_DONE + BUILT.replace("S22", "T22"), "build[0].completed", "-1 is not"),
        ('phase = 3\nfresh = ["medway"]', "fresh[0]", "not the mover's"),
        ('fresh = ["medway"]\n' + canal(), "fresh", "CM-49"),
    ],
)  # fmt: skip
def test_what_no_game_could_come_to(text: str, where: str, why: str) -> None:
    with pytest.raises(BadState) as refusal:
        position.read(text)
    assert refusal.value.where == where, refusal.value
    assert why in refusal.value.why


@pytest.mark.parametrize("name", list(GAMES))
def test_every_turn_of_a_recorded_game_reads_back(name: str) -> None:
    """Hidden parts and the last position included: the position is the whole state."""
    record = records.read((FOLDER / f"{name}.json").read_bytes())
    state = records.begin(GAME, record)
    turns = 0
    for played in records.replay(GAME, record):
        state = played.state
        if GAME.turn(state) != turns or GAME.mover(state) is None:
            turns = GAME.turn(state)
            assert position.read(position.write(state)) == state
    assert GAME.mover(state) is None


def test_a_byte_order_mark_is_nothing_wrong() -> None:
    assert position.read("\ufeffround = 3") == position.read("round = 3")
