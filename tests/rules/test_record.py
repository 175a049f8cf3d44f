"""Records: written, read, replayed, and every way in which one can be wrong, told by the first thing that is."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable

import msgspec
import pytest

from rules import chance, record
from rules.canal_mania.game import CanalMania
from rules.canal_mania.moves import AnyMove, Goods, Lay
from rules.chance import Dice
from rules.game import AnyGame, IllegalMove, Move, Setup, Standing
from rules.record import Record, RecordFault
from tests.records.make import FOLDER

GAME = CanalMania()
SETUP = Setup(3, "second", {"length": "short"}, ("", "green", ""))


def played(seed: str, moves: int = 10_000) -> list[tuple[int, list[Move]]]:
    """The moves of a game, some of them several to a step: those of a build."""
    dice = Dice(seed)
    state = GAME.start(SETUP, seed)
    steps: list[tuple[int, list[Move]]] = []
    for _ in range(moves):
        seat = GAME.mover(state)
        if seat is None:
            break
        legal: list[AnyMove] = GAME.legal(state)
        active = [move for move in legal if isinstance(move, Lay | Goods)]
        move = dice.choose(active if active and dice.below(4) else legal)
        GAME.play(state, move)
        if steps and isinstance(move, Lay) and isinstance(steps[-1][1][-1], Lay):
            steps[-1][1].append(move)
        else:
            steps.append((seat, [move]))
    return steps


@pytest.fixture(scope="module")
def whole() -> Record:
    return record.from_game(GAME, SETUP, "a whole game", played("a whole game"), [("build", 0, 77), ("contracts", 0, 24)])


@pytest.fixture(scope="module")
def part() -> Record:
    return record.from_game(GAME, SETUP, "a part of a game", played("a part of a game", 60))


def test_a_record_is_whole_and_good(whole: Record) -> None:
    assert whole.finished
    assert whole.length == len(whole.moves) > 100
    assert whole.seed == "a whole game"
    assert whole.commitment == hashlib.sha256(b"a whole game").hexdigest()
    assert any("build " in line.moves and line.moves.count(",") > 2 for line in whole.moves)
    assert record.verify(GAME, whole) is None


def test_a_record_of_a_running_game_is_good(part: Record) -> None:
    assert not part.finished
    assert record.verify(GAME, part) is None


def test_text_reads_back(whole: Record) -> None:
    text = record.write(whole)
    assert record.read(text) == whole
    assert record.write(record.read(text)) == text
    # A line a move, so that two records can be compared by eye.
    assert f'{{"seat":{whole.moves[0].seat},"moves":"{whole.moves[0].moves}"' in text
    assert len(text.splitlines()) > len(whole.moves)


def test_replay_comes_to_the_recorded_end(whole: Record) -> None:
    state = record.final(GAME, whole)
    assert GAME.digest(state) == whole.moves[-1].digest
    assert GAME.standings(state) == whole.standings
    numbers = [step.number for step in record.replay(GAME, whole)]
    assert numbers == list(range(1, whole.length + 1))


def test_replay_tells_moves_and_events(part: Record) -> None:
    game: AnyGame = GAME
    steps = list(record.replay(game, part))
    assert [step.seat for step in steps] == [line.seat for line in part.moves]
    assert all(game.write(step.moves) == line.moves for step, line in zip(steps, part.moves, strict=True))
    assert all(step.events for step in steps if not isinstance(step.moves[-1], Goods))


def test_an_illegal_move_is_not_recorded() -> None:
    with pytest.raises(IllegalMove):
        record.from_game(GAME, SETUP, "x", [(0, GAME.read("end", GAME.view(GAME.start(SETUP, "x"), 0)))])


# What is wrong.


def broken(good: Record, change: Callable[[Record], None]) -> RecordFault:
    """The fault of a record after a change to it."""
    bad = msgspec.json.decode(msgspec.json.encode(good), type=Record)
    change(bad)
    fault = record.verify(GAME, bad)
    assert fault is not None
    assert fault.expected != fault.found
    return fault


def edit(key: str, value: object) -> Callable[[Record], None]:
    return lambda bad: setattr(bad, key, value)


@pytest.mark.parametrize(
    ("key", "value"),
    [("format", 2), ("game", "arriala"), ("engine", 0), ("data", "0" * 64), ("commitment", "0" * 64), ("start", "0" * 64),
     ("finished", False), ("turns", 3), ("length", 3), ("standings", [Standing(1, 0, 200)])],
)  # fmt: skip
def test_an_edited_key_is_named(whole: Record, key: str, value: object) -> None:
    fault = broken(whole, edit(key, value))
    assert fault.where == key
    assert "0" * 64 in fault.found or str(value) in fault.found or key == "length"


def test_another_seed_breaks_the_commitment(whole: Record) -> None:
    assert broken(whole, edit("seed", "another")).where == "commitment"


def test_another_seed_with_its_commitment_breaks_the_start(whole: Record) -> None:
    def change(bad: Record) -> None:
        bad.seed, bad.commitment = "another", chance.commitment("another")

    assert broken(whole, change).where == "start"


@pytest.mark.parametrize(("key", "value"), [("seats", 4), ("colours", ["", "white", ""]), ("options", {})])
def test_another_setup_breaks_the_start(whole: Record, key: str, value: object) -> None:
    assert broken(whole, edit(key, value)).where == "start"


@pytest.mark.parametrize(("key", "value"), [("seats", 9), ("options", {"length": "endless"})])
def test_an_impossible_setup(whole: Record, key: str, value: object) -> None:
    assert broken(whole, edit(key, value)).where == "setup"


@pytest.mark.parametrize(
    ("key", "value"),
    [
        ("ruleset", ""), ("ruleset", "third"), ("colours", ["", "green", "", ""]),
        ("colours", ["green", "green", ""]),
    ],
)  # fmt: skip
def test_what_no_table_would_have_written_is_named_by_its_key(whole: Record, key: str, value: object) -> None:
    assert broken(whole, edit(key, value)).where == key


@pytest.mark.parametrize(("key", "value"), [("colours", ["mauve", "", ""]), ("options", {"length": "Short"})])
def test_colours_and_values_are_those_of_the_game(whole: Record, key: str, value: object) -> None:
    assert broken(whole, edit(key, value)).where == "setup"


@pytest.mark.parametrize("text", ["\x1b[2J" + "x" * 5_000, "a\nb\r\u202ec\u2028", "\ud800 \x00"])
def test_what_a_record_says_is_quoted_cut_and_escaped(whole: Record, text: str) -> None:
    """Of all that a message may quote: the game's name, options, colours, a move, a key."""
    changes = [edit("game", text), edit("ruleset", text), edit("options", {text: text}), edit("colours", [text, "", ""])]
    changes += [edit("commitment", text), edit("options", {"length": text})]

    def move(bad: Record) -> None:
        bad.moves[9].moves = text

    for change in [*changes, move]:
        said = str(broken(whole, change))
        assert len(said) < 500
        assert said.isprintable(), said


def test_an_edited_shuffle_is_named(whole: Record) -> None:
    def change(bad: Record) -> None:
        order = bad.shuffles[1].order
        order[0], order[1] = order[1], order[0]

    assert broken(whole, change).where == "shuffles (contracts 0)"


def test_an_edited_digest_is_found_at_its_move(whole: Record) -> None:
    def change(bad: Record) -> None:
        bad.moves[49].digest = bad.moves[48].digest

    fault = broken(whole, change)
    assert fault.where == 50
    assert whole.moves[49].digest in fault.expected


def test_a_move_that_was_not_legal_is_found(whole: Record) -> None:
    def change(bad: Record) -> None:
        bad.moves[0].moves = "end"

    fault = broken(whole, change)
    assert (fault.where, fault.expected) == (1, "a legal move")
    assert "'end'" in fault.found


def test_a_move_that_cannot_be_read_is_found(whole: Record) -> None:
    def change(bad: Record) -> None:
        bad.moves[9].moves = "dance"

    fault = broken(whole, change)
    assert (fault.where, fault.expected) == (10, "a readable move")


def test_another_legal_move_is_found_by_its_digest(whole: Record) -> None:
    """Whatever legal move takes the place of the first one, the position tells."""
    state = GAME.start(SETUP, whole.seed)
    others = [move for move in GAME.legal(state) if GAME.write([move]) != whole.moves[0].moves]
    assert others
    for move in others:

        def change(bad: Record, line: str = GAME.write([move])) -> None:
            bad.moves[0].moves = line

        fault = broken(whole, change)
        assert fault.where == 1
        assert fault.found.endswith(whole.moves[0].digest)


def test_another_seat_is_found(whole: Record) -> None:
    def change(bad: Record) -> None:
        bad.moves[5].seat = (bad.moves[5].seat + 1) % 3

    assert broken(whole, change).where == 6


@pytest.mark.parametrize("number", [0, 40, -2])
def test_a_line_that_was_cut_out_is_found(whole: Record, number: int) -> None:
    def change(bad: Record) -> None:
        del bad.moves[number]

    fault = broken(whole, change)
    assert fault.where == (number % whole.length) + 1


def test_a_cut_end_is_found(whole: Record) -> None:
    def change(bad: Record) -> None:
        del bad.moves[-3:]

    fault = broken(whole, change)
    assert (fault.where, fault.found) == ("length", f"{whole.length - 3} lines")


def test_a_cut_end_with_its_length_put_right_is_found(whole: Record) -> None:
    def change(bad: Record) -> None:
        del bad.moves[-3:]
        bad.length -= 3

    assert broken(whole, change).where == "finished"


def test_moves_after_the_end_are_found(whole: Record) -> None:
    fault = broken(whole, lambda bad: bad.moves.append(bad.moves[-1]))
    assert fault.where == whole.length + 1


@pytest.mark.parametrize(
    ("change", "where"),
    [
        (lambda text: text[: len(text) // 2], "record"),
        (lambda text: "", "record"),
        (lambda text: "\x00\xff", "record"),
        (lambda text: "[]", "record"),
        (lambda text: text.replace('"seats": 3', '"seats": "three"'), "seats"),
        (lambda text: text.replace('"seed"', '"sead"'), "record"),
        (lambda text: text.replace('"moves":"', '"move":"', 1), "moves[0]"),
    ],
)
def test_an_unreadable_text_is_refused(whole: Record, change: Callable[[str], str], where: str) -> None:
    with pytest.raises(RecordFault) as fault:
        record.read(change(record.write(whole)))
    assert fault.value.where == where
    assert fault.value.expected
    assert fault.value.found


# Files that other programs have touched.


def a_text() -> str:
    """A record of a game."""
    return (FOLDER / "two-short.json").read_text(encoding="utf-8")


@pytest.mark.parametrize("key", ["seed", "standings", "finished", "format"])
def test_a_key_that_stands_there_twice_is_refused(key: str) -> None:
    """A reader sees the first, a program takes the last."""
    text = a_text()
    value = json.dumps(json.loads(text)[key])
    with pytest.raises(RecordFault) as refusal:
        record.read(text.replace("{", f'{{"{key}": {value},', 1))
    assert (refusal.value.where, refusal.value.found) == (key, "it twice")


def test_a_key_twice_deep_inside_is_refused() -> None:
    text = a_text()
    for key, value in (("points", "99"), ("seat", "0")):
        assert f'"{key}":' in text
        twice = text.replace(f'"{key}":', f'"{key}":{value},"{key}":', 1)
        with pytest.raises(RecordFault) as refusal:
            record.read(twice)
        assert refusal.value.where == key


def test_a_byte_order_mark_is_nothing_wrong() -> None:
    text = a_text()
    assert record.read("\ufeff" + text) == record.read(text)
    assert record.read(b"\xef\xbb\xbf" + text.encode()) == record.read(text)
    with pytest.raises(RecordFault):
        record.read("\ufeff\ufeff" + text)


def test_bytes_that_are_no_text_are_refused() -> None:
    with pytest.raises(RecordFault) as refusal:
        record.read(b"\xff\xfe{}")
    assert refusal.value.where == "record"
