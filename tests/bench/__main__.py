"""``python -m tests.bench [--json]``: every figure with its ratio to the calibrator of this run."""

from __future__ import annotations

import argparse
import asyncio
import platform
import sys

import msgspec

from tests.bench import engine, pictures, service, taps
from tests.bench.clock import Row, calibrator


def main() -> int:
    """Measure everything and print it."""
    parser = argparse.ArgumentParser(prog="python -m tests.bench", description=__doc__)
    parser.add_argument("--json", action="store_true", help="one JSON object instead of a table")
    args = parser.parse_args()
    calibration = calibrator()
    rows = [
        Row("calibrator", calibration * 1e3, "ms", ratio=1.0),
        *engine.rows(calibration),
        *pictures.rows(calibration),
        *asyncio.run(service.rows(calibration)),
        *asyncio.run(taps.rows(calibration)),
        Row("calibrator again", calibrator() * 1e3, "ms"),
    ]
    if args.json:
        print(msgspec.json.encode({"python": platform.python_version(), "rows": rows}).decode())  # noqa: T201
        return 0
    print(f"Python {platform.python_version()}; medians, ratios to the calibrator of this run")  # noqa: T201
    for row in rows:
        p99 = f"p99 {row.p99:,.2f}" if row.p99 is not None else ""
        ratio = f"x{row.ratio:,.3f}" if row.ratio is not None else ""
        print(f"{row.name:36} {row.value:12,.2f} {row.unit:8} {p99:14} {ratio:12} {row.goal}")  # noqa: T201
    return 0


sys.exit(main())
