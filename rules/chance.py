"""Chance: labelled shuffles for the rules, and a small generator for players that are not people.

A shuffle depends on the seed, a label and a number and on nothing else, so there is no stream position to keep, to
disturb or to lose, and anyone who holds the seed can check every shuffle of a game apart from the others.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterator, Sequence
from typing import TypeVar

T = TypeVar("T")

_MASK = (1 << 64) - 1


def _words(seed: str, label: str, n: int) -> Iterator[int]:
    """Unsigned 32-bit words: SHA-256 in counter mode over seed, label and number."""
    head = f"{len(seed)}:{seed}|{len(label)}:{label}|{n}|".encode()
    counter = 0
    while True:
        block = hashlib.sha256(head + str(counter).encode()).digest()
        for i in range(0, 32, 4):
            yield int.from_bytes(block[i : i + 4], "big")
        counter += 1


def shuffle(seed: str, label: str, n: int, items: Sequence[T]) -> list[T]:
    """The ``n``-th shuffle with this label: Fisher-Yates with rejection, so every order is equally likely."""
    out = list(items)
    words = _words(seed, label, n)
    for i in range(len(out) - 1, 0, -1):
        bound = i + 1
        limit = (1 << 32) - (1 << 32) % bound
        word = next(words)
        while word >= limit:
            word = next(words)
        j = word % bound
        out[i], out[j] = out[j], out[i]
    return out


def commitment(seed: str) -> str:
    """What is posted at the start, so that the seed posted at the end can be checked: its SHA-256 in hex."""
    return hashlib.sha256(seed.encode()).hexdigest()


class Dice:
    """A small, fast generator (xorshift64*) for AI players, guesses and simulations. Never used by the rules."""

    __slots__ = ("_state",)

    def __init__(self, seed: str) -> None:
        self._state = int.from_bytes(hashlib.sha256(seed.encode()).digest()[:8], "big") or 1

    def below(self, n: int) -> int:
        """An integer in 0..n-1."""
        x = self._state
        x ^= x >> 12
        x ^= (x << 25) & _MASK
        x ^= x >> 27
        self._state = x
        return ((x * 0x2545F4914F6CDD1D & _MASK) >> 16) * n >> 48

    def choose(self, items: Sequence[T]) -> T:
        """One of the items."""
        return items[self.below(len(items))]

    def shuffled(self, items: Sequence[T]) -> list[T]:
        """The items in another order."""
        out = list(items)
        for i in range(len(out) - 1, 0, -1):
            j = self.below(i + 1)
            out[i], out[j] = out[j], out[i]
        return out
