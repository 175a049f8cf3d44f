"""A real browser without a window, driven as a person would: keys, the mouse, and what is on the page.

Chromium's DevTools protocol over its websocket; nothing has to be installed but the browser. Tests skip, saying so, where
:func:`find` finds none.
"""

from __future__ import annotations

import asyncio
import base64
import itertools
import json
import re
import shutil
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import aiohttp

NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
MISSING = f"no browser is installed (looked for {', '.join(NAMES)})"
WAIT_SECONDS = 60.0
LOOK_SECONDS = 0.05
PRESS_SECONDS = 0.06
DESK, PHONE = (1280, 900), (390, 844)

_KEYS = {"Enter": (13, "\r"), "Tab": (9, ""), "Escape": (27, ""), "ArrowDown": (40, ""), "Backspace": (8, "")}


def find() -> str | None:
    """The path of a browser, or None."""
    return next(filter(None, map(shutil.which, NAMES)), None)


class Tab:
    """One page of the browser. ``errors`` are what its console and its scripts have complained of."""

    def __init__(self, socket: aiohttp.ClientWebSocketResponse) -> None:
        self.errors: list[str] = []
        self._socket = socket
        self._numbers = itertools.count(1)
        self._waiting: dict[int, asyncio.Future[Any]] = {}
        self._task = asyncio.create_task(self._listen())

    async def _listen(self) -> None:
        async for frame in self._socket:
            told = json.loads(frame.data)
            if told.get("id") in self._waiting:
                self._waiting.pop(told["id"]).set_result(told)
            elif told.get("method") == "Runtime.exceptionThrown":
                self.errors.append(json.dumps(told["params"]["exceptionDetails"])[:600])
            elif told.get("method") == "Log.entryAdded" and told["params"]["entry"]["level"] == "error":
                self.errors.append(f"{told['params']['entry']['text']} {told['params']['entry'].get('url', '')}")

    async def call(self, method: str, **params: Any) -> Any:
        """One command of the DevTools protocol; its result."""
        number = next(self._numbers)
        answer = self._waiting[number] = asyncio.get_running_loop().create_future()
        await self._socket.send_json({"id": number, "method": method, "params": params})
        told = await asyncio.wait_for(answer, WAIT_SECONDS)
        if "error" in told:
            raise RuntimeError(f"{method}: {told['error']}")
        return told["result"]

    async def ask(self, script: str) -> Any:
        """The value of a JavaScript expression."""
        result = await self.call("Runtime.evaluate", expression=script, returnByValue=True, awaitPromise=True)
        if "exceptionDetails" in result:
            raise RuntimeError(f"{script}: {result['exceptionDetails']}")
        return result["result"].get("value")

    async def until(self, script: str) -> Any:
        """Wait until an expression is true; its value. Raises TimeoutError with what the page shows."""
        loop = asyncio.get_running_loop()
        deadline = loop.time() + WAIT_SECONDS
        while not (found := await self.ask(f"(v => v instanceof Node ? true : v)({script})")):
            if loop.time() > deadline:
                shown = await self.ask("document.body.innerText")
                raise TimeoutError(f"{script} never came true; the page shows:\n{shown}")
            await asyncio.sleep(LOOK_SECONDS)
        return found

    async def comes(self, script: str, seconds: float) -> bool:
        """Whether an expression comes true within so many seconds."""
        loop = asyncio.get_running_loop()
        deadline = loop.time() + seconds
        while not await self.ask(f"!!({script})"):
            if loop.time() > deadline:
                return False
            await asyncio.sleep(LOOK_SECONDS)
        return True

    async def size(self, size: tuple[int, int]) -> None:
        """Give the page a width and height in pixels; a narrow one is a phone's."""
        mobile = size[0] < 600
        await self.call(
            "Emulation.setDeviceMetricsOverride", width=size[0], height=size[1], deviceScaleFactor=1, mobile=mobile
        )

    async def goto(self, url: str) -> None:
        """Open an address."""
        await self.call("Page.navigate", url=url)
        await self.until("document.readyState === 'complete'")

    async def type(self, text: str) -> None:
        """Type a text where the cursor is."""
        await self.call("Input.insertText", text=text)

    async def key(self, name: str) -> None:
        """Press and release one key."""
        code, text = _KEYS[name]
        told = {"key": name, "code": name, "windowsVirtualKeyCode": code}
        await self.call("Input.dispatchKeyEvent", type="keyDown", text=text, **told)
        await self.call("Input.dispatchKeyEvent", type="keyUp", **told)

    async def click(self, element: str) -> None:
        """Click on the middle of the element that an expression gives, once it is there."""
        await self.until(element)
        middle = "e.scrollIntoView({block: 'nearest'}); const r = e.getBoundingClientRect()"
        x, y = await self.ask(f"(e => {{ {middle}; return [r.x + r.width / 2, r.y + r.height / 2] }})({element})")
        await self.call("Input.dispatchMouseEvent", type="mouseMoved", x=x, y=y)
        for kind in ("mousePressed", "mouseReleased"):
            await self.call("Input.dispatchMouseEvent", type=kind, x=x, y=y, button="left", clickCount=1)
            # A press without any length is none to a page that draws anew meanwhile.
            await asyncio.sleep(PRESS_SECONDS)

    async def picture(self) -> bytes:
        """What is seen, as PNG."""
        return base64.b64decode((await self.call("Page.captureScreenshot", format="png"))["data"])


@asynccontextmanager
async def opened(folder: Path, size: tuple[int, int] = DESK) -> AsyncIterator[Tab]:
    """A browser with a profile in ``folder`` and one blank page."""
    program = find()
    assert program is not None
    arguments = ["--headless=new", "--no-sandbox", "--disable-gpu", "--no-first-run", "--disable-background-networking"]
    arguments += ["--disable-dev-shm-usage", "--remote-debugging-port=0", f"--user-data-dir={folder / 'profile'}"]
    browser = await asyncio.create_subprocess_exec(
        *(program, *arguments, "about:blank"), stdout=asyncio.subprocess.DEVNULL, stderr=asyncio.subprocess.PIPE
    )
    assert browser.stderr is not None
    listens = asyncio.get_running_loop().create_future()
    reading = asyncio.create_task(_read(browser.stderr, listens))
    try:
        port = await asyncio.wait_for(listens, WAIT_SECONDS)
        async with aiohttp.ClientSession() as http:
            async with http.get(f"http://127.0.0.1:{port}/json/list") as answer:
                pages = [each for each in await answer.json(content_type=None) if each["type"] == "page"]
            async with http.ws_connect(pages[0]["webSocketDebuggerUrl"], max_msg_size=0) as socket:
                tab = Tab(socket)
                for domain in ("Page", "Runtime", "Log"):
                    await tab.call(f"{domain}.enable")
                await tab.size(size)
                yield tab
                tab._task.cancel()
    finally:
        browser.kill()
        await browser.wait()
        await reading


async def _read(output: asyncio.StreamReader, listens: asyncio.Future[str]) -> None:
    """Read all that the browser says; the port on which it listens is in it."""
    async for line in output:
        found = re.search(rb"DevTools listening on ws://127\.0\.0\.1:(\d+)/", line)
        if found and not listens.done():
            listens.set_result(found[1].decode())
