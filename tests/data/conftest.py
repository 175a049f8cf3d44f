"""A faulty file is made from a good one: copy the folder, change one thing, load."""

from __future__ import annotations

import shutil
from collections.abc import Callable
from importlib.resources import as_file, files
from pathlib import Path

import pytest

Edit = Callable[[str, str, str], Path]


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A copy of the package's facts of Canal Mania; the pictures that lie beside them stay where they are."""
    with as_file(files("data").joinpath("canal_mania")) as source:
        shutil.copytree(source, tmp_path / "canal_mania", ignore=shutil.ignore_patterns("*.png"))
    return tmp_path / "canal_mania"


@pytest.fixture
def edit(folder: Path) -> Edit:
    """``edit(file, old, new)`` replaces the first ``old``, which must be there, and returns the folder."""

    def replace(file: str, old: str, new: str) -> Path:
        path = folder / file
        text = path.read_text("utf-8")
        assert old in text
        path.write_text(text.replace(old, new, 1), "utf-8")
        return folder

    return replace
