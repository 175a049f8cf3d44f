"""No sentence changes by accident: the digests of what is said in whole games stand in ``tests/golden/transcript.json``.

Whoever means to change one looks at the difference (``tests/transcript.py``) and stores the digests anew:
``NARROWBOAT_GOLDEN=update pytest tests/test_transcript.py``.
"""

from __future__ import annotations

import hashlib
import json
import os
from pathlib import Path

import pytest

from tests import transcript

DIGESTS = Path(__file__).parent / "golden" / "transcript.json"


@pytest.mark.parametrize("name", transcript.games())
def test_what_is_said_in_a_whole_game_is_what_was_said(name: str) -> None:
    text = transcript.transcript(name)
    assert len(text) > 10_000
    digest = hashlib.sha256(text.encode()).hexdigest()
    stored = json.loads(DIGESTS.read_text("utf-8")) if DIGESTS.exists() else {}
    if os.environ.get("NARROWBOAT_GOLDEN") == "update":
        DIGESTS.write_text(json.dumps({**stored, name: digest}, indent=1, sort_keys=True) + "\n", encoding="utf-8")
        return
    assert digest == stored[name], "sentences have changed: python -m tests.transcript FOLDER shows them"
