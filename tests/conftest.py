"""What holds for the whole suite: hypothesis tries the same examples every time, so that a run is told by the code alone.

``make fuzz`` sets NARROWBOAT_FUZZ and looks for new ones.
"""

from __future__ import annotations

import os

from hypothesis import settings

settings.register_profile("suite", derandomize=True, deadline=None)
settings.register_profile("search", deadline=None)
settings.load_profile("search" if "NARROWBOAT_FUZZ" in os.environ else "suite")
