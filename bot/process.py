"""How the process is set up before the bot starts: for a loop that answers at once while a thread draws or plans."""

from __future__ import annotations

import asyncio
import contextlib
import gc
import signal
import sys
from collections.abc import Callable

SWITCH_SECONDS = 0.001
"""How long a thread may keep the interpreter from another: the loop is late by about so much while a picture is drawn."""
YOUNG = 50_000
"""New objects before the collector looks at them: a plan makes many and keeps none, and a look at all takes long."""


def tune() -> None:
    """Set the interpreter up for the bot. Called once, by the commands that run it."""
    sys.setswitchinterval(SWITCH_SECONDS)
    gc.set_threshold(YOUNG, 20, 50)


def on_terminate(stop: Callable[[], object]) -> None:
    """Call this when the system asks the process to end. Windows knows Ctrl-C only, which needs nothing."""
    with contextlib.suppress(NotImplementedError):
        asyncio.get_running_loop().add_signal_handler(signal.SIGTERM, stop)
