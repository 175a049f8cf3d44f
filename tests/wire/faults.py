"""What goes wrong at Discord, on demand: the next requests that fit a pattern are refused, delayed, or lost."""

from __future__ import annotations

import asyncio
import fnmatch
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Literal


@dataclass
class Fault:
    """What happens to requests that fit ``"METHOD /path"`` (``*`` stands for anything).

    ``times``: to how many of them; None until :meth:`lift`. ``status`` other than 0 answers with it and ``body`` (JSON, or
    a text as it is), and nothing is done. ``delay``: seconds before anything happens. ``lost``: the connection breaks and
    the ``"request"`` never arrived, or it was done and its ``"answer"`` is lost; with ``silent`` the connection stays open
    instead and no word comes. ``met`` is set when a request has run into it.
    """

    pattern: str
    times: int | None = 1
    status: int = 0
    body: Any = None
    headers: Mapping[str, str] = field(default_factory=dict)
    delay: float = 0
    lost: Literal["", "request", "answer"] = ""
    silent: bool = False
    met: asyncio.Event = field(default_factory=asyncio.Event)

    def lift(self) -> None:
        """Let everything pass from now on."""
        self.times = 0

    def takes(self, request: str) -> bool:
        """Whether this request runs into it; counts it."""
        if self.times == 0 or not fnmatch.fnmatchcase(request, self.pattern):
            return False
        if self.times is not None:
            self.times -= 1
        return True


def forbidden(pattern: str, times: int | None = None) -> Fault:
    """A missing permission."""
    return Fault(pattern, times, 403, {"message": "Missing Permissions", "code": 50013})


def rate_limited(pattern: str, *, seconds: float, times: int | None = 1) -> Fault:
    """Too many requests of a bucket: Discord says when to come again."""
    body = {"message": "You are being rate limited.", "retry_after": seconds, "global": False}
    return Fault(pattern, times, 429, body, {"Via": "1.1 google", "Retry-After": str(seconds)})


def turned_away(pattern: str, *, seconds: int, times: int | None = 1) -> Fault:
    """Too many requests for whoever stands before Discord: a text, and no ``Via``."""
    return Fault(pattern, times, 429, "error code: 1015", {"Retry-After": str(seconds)})
