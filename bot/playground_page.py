"""The playground's page: the preview's own, with what it lacks put in (``playground_page.js``) and a word where nothing is.

The preview's files stay as they were installed. Only its start page passes through here, and names the script to the
browser by its hash: all others stay forbidden.
"""

from __future__ import annotations

import base64
import hashlib
import html
import json
import logging
from pathlib import Path
from typing import Any

from bot.words import Words

log = logging.getLogger(__name__)

SCRIPT = Path(__file__).with_name("playground_page.js")
POLICY = "Content-Security-Policy"

NOTHING_HERE = "No messages in this channel."
"""What the preview says in an empty channel."""


def better(page: str, words: Words) -> tuple[str, str]:
    """The start page with our additions, and the hash of its script for the page's policy."""
    told = json.dumps({"loading": words.say("playground-loading")}).replace("<", "\\u003c")
    script = f"const WORDS = {told};\n{SCRIPT.read_text(encoding='utf-8')}"
    digest = base64.b64encode(hashlib.sha256(script.encode()).digest()).decode()
    page = page.replace(NOTHING_HERE, html.escape(words.say("playground-empty")))
    return page.replace("</body>", f"<script>{script}</script>\n</body>"), digest


def improve(preview: Any, words: Words) -> None:
    """Let an entered preview serve the better page."""
    server = getattr(preview, "_server", None)
    serve = getattr(server, "_static", None)
    if server is None or serve is None:
        log.warning("the preview serves its page otherwise than expected: it stays as it is")
        return

    async def serve_better(request: Any) -> Any:
        answer = await serve(request)
        if request.path == "/":
            answer.text, digest = better(answer.text, words)
            answer.headers[POLICY] = answer.headers[POLICY].replace("script-src", f"script-src 'sha256-{digest}'")
        return answer

    server._static = serve_better
