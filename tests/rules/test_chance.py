"""Shuffles and dice: frozen, because every record of every game hangs on them."""

from __future__ import annotations

import hashlib
from collections import Counter
from math import factorial

import pytest

from rules import chance
from rules.chance import Dice, shuffle


def by_hand(seed: str, label: str, n: int, items: list[int]) -> list[int]:
    """The shuffle as DESIGN.md tells it: SHA-256 in counter mode, Fisher-Yates with rejection."""
    words: list[int] = []
    counter = 0
    out = list(items)
    for i in range(len(out) - 1, 0, -1):
        while True:
            if not words:
                text = f"{len(seed)}:{seed}|{len(label)}:{label}|{n}|{counter}"
                block = hashlib.sha256(text.encode()).digest()
                words = [int.from_bytes(block[j : j + 4], "big") for j in range(0, 32, 4)]
                counter += 1
            word = words.pop(0)
            if word < (1 << 32) // (i + 1) * (i + 1):
                break
        j = word % (i + 1)
        out[i], out[j] = out[j], out[i]
    return out


FROZEN = [
    ("", "", 0, [1, 4, 2, 0, 6, 5, 3, 7]),
    ("seed", "build", 0, [6, 5, 1, 7, 3, 0, 4, 2]),
    ("seed", "build", 1, [5, 1, 7, 6, 4, 0, 2, 3]),
    ("seed", "contracts", 0, [6, 5, 7, 4, 1, 3, 0, 2]),
    ("Brücke", "initial", 0, [3, 5, 1, 4, 0, 2]),
    ("narrowboat", "engineers", 0, [2, 0, 3, 4, 1]),
    ("1", "2", 3, [2, 5, 10, 1, 4, 7, 0, 11, 3, 6, 9, 8]),
]
"""Seed, label, number, and what comes of 0, 1, 2 ..."""


@pytest.mark.parametrize(("seed", "label", "n", "order"), FROZEN)
def test_frozen_shuffles(seed: str, label: str, n: int, order: list[int]) -> None:
    assert shuffle(seed, label, n, range(len(order))) == order
    assert by_hand(seed, label, n, list(range(len(order)))) == order


def test_a_frozen_shuffle_of_a_whole_deck() -> None:
    text = ",".join(map(str, shuffle("a whole deck", "build", 2, range(77))))
    assert hashlib.sha256(text.encode()).hexdigest() == "30d0e101f0c7a8b6a8bcf0b42a4eaeaf65a55cb70e4b28760cc3d5ac2fbb9a8e"


@pytest.mark.parametrize("size", [0, 1, 2, 3, 30, 77, 500])
def test_the_same_by_hand(size: int) -> None:
    for n in range(5):
        assert shuffle("by hand", "label", n, range(size)) == by_hand("by hand", "label", n, list(range(size)))


def test_nothing_is_lost_and_the_items_stay_as_they_were() -> None:
    items = ["a", "b", "b", "c", "c", "c"]
    assert Counter(shuffle("seed", "label", 0, items)) == Counter(items)
    assert items == ["a", "b", "b", "c", "c", "c"]


def test_seed_label_and_number_all_count_and_do_not_run_together() -> None:
    orders = [
        tuple(shuffle(seed, label, n, range(20)))
        for seed, label, n in [
            ("s", "l", 0),
            ("t", "l", 0),
            ("s", "m", 0),
            ("s", "l", 1),
            ("sl", "", 0),
            ("", "sl", 0),
            ("s|1:l", "", 0),
        ]
    ]
    assert len(set(orders)) == len(orders)


def test_every_order_comes_about_equally_often() -> None:
    """All 24 orders of four, each within five standard deviations of its share."""
    games = 4800
    seen = Counter(tuple(shuffle(f"seed {n}", "label", 0, range(4))) for n in range(games))
    share = games / factorial(4)
    assert len(seen) == factorial(4)
    assert all(abs(count - share) < 5 * share**0.5 for count in seen.values())


def test_commitment() -> None:
    assert chance.commitment("narrowboat") == hashlib.sha256(b"narrowboat").hexdigest()


def test_dice_are_reproducible_and_within_bounds() -> None:
    one, two = Dice("seed"), Dice("seed")
    rolls = [one.below(6) for _ in range(600)]
    assert rolls == [two.below(6) for _ in range(600)]
    assert set(rolls) == set(range(6))
    assert max(Counter(rolls).values()) < 150
    assert Dice("other").shuffled(range(30)) != Dice("seed").shuffled(range(30))
    assert sorted(one.shuffled(range(30))) == list(range(30))
    assert one.choose(["only"]) == "only"
