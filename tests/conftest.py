"""What holds for the whole suite.

Hypothesis tries the same examples every time, so that a run is told by the code alone; ``make fuzz`` sets NARROWBOAT_FUZZ
and looks for new ones. Every PNG and GIF that is made in memory, as those that the bot sends are, is walked block by block.
"""

from __future__ import annotations

import os
from collections import Counter
from collections.abc import Iterator
from io import BytesIO
from typing import Any

import pytest
from hypothesis import settings
from PIL import Image

from render import gif, reel
from tests.support.picture_files import walk_gif, walk_png

settings.register_profile("suite", derandomize=True, deadline=None)
settings.register_profile("search", deadline=None)
settings.load_profile("search" if "NARROWBOAT_FUZZ" in os.environ else "suite")


@pytest.fixture(scope="session", autouse=True)
def strict_pictures() -> Iterator[None]:
    """No picture is sent that a strict reader would not show, whichever test it is made in."""
    save = Image.Image.save

    def saved(image: Image.Image, target: Any, *args: Any, **options: Any) -> None:
        save(image, target, *args, **options)
        if isinstance(target, BytesIO) and target.getbuffer()[:4] == b"\x89PNG":
            walk_png(target.getvalue())

    def animated(*args: Any) -> bytes:
        film = gif.animation(*args)
        walk_gif(film)
        return film

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Image.Image, "save", saved)
        patch.setattr(reel, "animation", animated)
        yield


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """What could not be tried here, in one closing line: a stranger's clone shall know what it has not proven."""
    reasons = Counter(str(report.longrepr[2]).removeprefix("Skipped: ") for report in terminalreporter.getreports("skipped"))
    if reasons:
        told = "; ".join(f"{reason} ({count})" for reason, count in sorted(reasons.items()))
        terminalreporter.write_line(f"Not tried here: {told}")
