"""The bot as a process of its own: ``python -m bot run``, told where Discord is by its environment alone."""

from __future__ import annotations

import asyncio
import os
import signal
import sys
from pathlib import Path

from tests.wire.double import Double
from tests.wire.rest import TOKEN

END_SECONDS = 20.0


class Process:
    """One bot on one file, which can die and come back. ``log`` is what all its lives have printed."""

    def __init__(self, double: Double, folder: Path, name: str = "bot", **environment: str) -> None:
        self.double = double
        self.database = folder / "narrowboat.sqlite3"
        self._folder = folder
        self._log = folder / f"{name}.log"
        self._environment = environment
        self._process: asyncio.subprocess.Process | None = None

    @property
    def log(self) -> str:
        """Standard output and standard error together."""
        return self._log.read_text(encoding="utf-8") if self._log.exists() else ""

    async def start(self) -> None:
        """Start it and go on at once."""
        environment = {
            **{key: value for key, value in os.environ.items() if not key.startswith(("DISCORD_", "NARROWBOAT_"))},
            "DISCORD_TOKEN": TOKEN,
            "DISCORD_API": self.double.api,
            "DISCORD_GATEWAY": self.double.gateway.url,
            "NARROWBOAT_DB": str(self.database),
            **self._environment,
        }
        with self._log.open("ab") as log:
            self._process = await asyncio.create_subprocess_exec(
                *(sys.executable, "-m", "bot", "run"), env=environment, cwd=self._folder, stdout=log, stderr=log
            )

    async def begin(self) -> None:
        """Start it and wait until it has identified itself at the gateway: from now on it hears what people do."""
        before = self.double.gateway.identified
        await self.start()
        waiting = asyncio.create_task(self.double.until(lambda: self.double.gateway.identified > before))
        dying = asyncio.create_task(self.ended())
        await asyncio.wait([waiting, dying], return_when=asyncio.FIRST_COMPLETED)
        dying.cancel()
        if not waiting.done():
            waiting.cancel()
            raise AssertionError(f"the bot has ended:\n{self.log}")
        await waiting

    async def kill(self) -> None:
        """SIGKILL: nothing is tidied up."""
        assert self._process is not None
        self._process.kill()
        await self._process.wait()

    async def stop(self) -> int:
        """SIGTERM, as an operator stops it; the exit status."""
        if self._process is None:
            return 0
        if self._process.returncode is None:
            self._process.send_signal(signal.SIGTERM)
        return await self.ended()

    async def ended(self) -> int:
        """Wait until it has ended; the exit status."""
        assert self._process is not None
        return await asyncio.wait_for(self._process.wait(), END_SECONDS)
