"""Measuring: medians of repeated runs, and the calibrator that makes figures of different machines comparable."""

from __future__ import annotations

import gc
import statistics
import time
from collections.abc import Callable
from typing import Any

import msgspec


class Row(msgspec.Struct, frozen=True):
    """One figure: ``value`` in ``unit``, the 99th percentile where there are enough samples, and the goal if there is one.

    ``ratio`` is the time in calibrators: how often the calibrator could have run meanwhile.
    """

    name: str
    value: float
    unit: str
    p99: float | None = None
    ratio: float | None = None
    goal: str = ""


def _work() -> int:
    """The calibrator: a fixed piece of plain Python, about a millisecond on the machine it was written on."""
    table = list(range(256))
    total = 0
    for i in range(12_000):
        total = (total + table[i & 255] * 31) & 0xFFFF
        if total & 1:
            table[i & 255] = total & 255
    return total


def calibrator() -> float:
    """Seconds for one run of the calibrator: the median of 31."""
    return statistics.median(samples(_work, 31))


def samples(run: Callable[[], Any], times: int) -> list[float]:
    """Seconds of each of ``times`` runs, the garbage collector off."""
    out = []
    gc.collect()
    gc.disable()
    try:
        for _ in range(times):
            before = time.perf_counter()
            run()
            out.append(time.perf_counter() - before)
    finally:
        gc.enable()
    return out


def timed(name: str, times: list[float], unit: str, calibration: float, goal: str = "") -> Row:
    """A row of seconds given in ``us`` or ``ms``."""
    scale = {"us": 1e6, "ms": 1e3}[unit]
    ordered = sorted(times)
    p99 = ordered[min(len(ordered) - 1, int(len(ordered) * 0.99))] * scale if len(ordered) >= 50 else None
    median = statistics.median(ordered)
    return Row(name, median * scale, unit, p99, median / calibration, goal)
