"""The numbered rulings: those that the project tells its players, and the file they come from where it is at hand.

The rules by topic (``data/locale/en/rules``) tell every ruling by its number, so any clone can hold them against the tests.
Test vectors and worked examples stand only in the file beside the checkout, and are held where it is there.
"""

from __future__ import annotations

import re
from pathlib import Path

ROOT = Path(__file__).parents[2]
MISSING = "the file of rulings with the test vectors is not beside the checkout"


def told(game: str) -> set[str]:
    """The numbers (``CM-45``) that the rules of a game tell, by its name in ``data/locale``."""
    texts = [path.read_text("utf-8") for path in (ROOT / "data" / "locale" / "en" / "rules" / game).glob("*.md")]
    return {number for text in texts for number in re.findall(r"^- \*\*([A-Z]+-\d+)\*\*", text, re.MULTILINE)}


def source(name: str) -> Path:
    """The file of a game's rulings, which may be missing."""
    return ROOT.parent / "shared" / "rulings" / f"{name}.md"
