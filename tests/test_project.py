"""The house itself: what the wheel holds, what the sources may not say, what make does on a machine that lacks something."""

from __future__ import annotations

import ast
import os
import re
import shutil
import subprocess
import tomllib
import zipfile
from collections.abc import Iterator
from pathlib import Path

import pytest
from hatchling.builders.wheel import WheelBuilder

ROOT = Path(__file__).parents[1]
PACKAGES = ("bot", "render", "rules", "data")
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))
GAMES = re.compile(r"canal[-_ ]?mania|arriala", re.IGNORECASE)
MOST_LINES = 700
"""At 500 a module should be asked whether it is still one thing; here it is two."""
PYTHONS = ("3.11", "3.12", "3.13", "3.14")


def sources(*folders: str) -> list[Path]:
    return sorted(path for folder in folders for path in (ROOT / folder).rglob("*.py"))


def tree(path: Path) -> ast.Module:
    return ast.parse(path.read_text("utf-8"), str(path))


# The wheel


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> list[str]:
    """The names in a wheel built from this tree."""
    built = next(WheelBuilder(str(ROOT)).build(directory=str(tmp_path_factory.mktemp("wheel")), versions=["standard"]))
    with zipfile.ZipFile(built) as archive:
        return archive.namelist()


def test_the_wheel_holds_the_four_packages_and_nothing_else(wheel: list[str]) -> None:
    folders = {name.split("/")[0] for name in wheel}
    assert folders == {*PACKAGES, f"narrowboat-{PROJECT['project']['version']}.dist-info"}


def test_the_wheel_holds_every_file_of_the_packages(wheel: list[str]) -> None:
    """Maps, schema, locale, fonts: all that the sources read goes with them."""
    files = {
        path.relative_to(ROOT).as_posix()
        for package in PACKAGES
        for path in (ROOT / package).rglob("*")
        if path.is_file() and "__pycache__" not in path.parts
    }
    assert {"data/canal_mania/map.toml", "data/canal_mania/coast.json"} <= files
    assert files - set(wheel) == set()


def test_the_wheel_holds_the_licence_and_the_command(wheel: list[str]) -> None:
    assert [name for name in wheel if name.endswith("/licenses/LICENSE")]
    assert [name for name in wheel if name.endswith("/entry_points.txt")]


def test_the_pythons_are_named_alike_everywhere() -> None:
    named = [c.rpartition(" ")[2] for c in PROJECT["project"]["classifiers"] if re.search(r":: 3\.\d+$", c)]
    assert tuple(named) == PYTHONS
    assert PROJECT["project"]["requires-python"] == f">={PYTHONS[0]}"
    assert PROJECT["tool"]["mypy"]["python_version"] == PYTHONS[0]
    assert PROJECT["tool"]["ruff"]["target-version"] == f"py{PYTHONS[0].replace('.', '')}"


# The sources


def games_named(path: Path) -> Iterator[str]:
    """Where the code of a module names a game; docstrings and comments may."""
    module = tree(path)
    told = {id(node.value) for node in ast.walk(module) if isinstance(node, ast.Expr)}
    for node in ast.walk(module):
        if id(node) in told:
            continue
        for _, value in ast.iter_fields(node):
            for word in value if isinstance(value, list) else [value]:
                if isinstance(word, str) and GAMES.search(word):
                    yield f"{path.relative_to(ROOT)}:{getattr(node, 'lineno', '?')}: {word}"


def test_nothing_in_bot_names_a_game_but_the_registry_and_the_games_themselves() -> None:
    free = [p for p in sources("bot") if p != ROOT / "bot" / "registry.py" and ROOT / "bot" / "games" not in p.parents]
    assert [line for path in free for line in games_named(path)] == []


def test_the_contract_names_no_game() -> None:
    """Neither do the other modules that all games share."""
    shared = sorted((ROOT / "rules").glob("*.py"))
    assert ROOT / "rules" / "game.py" in shared
    assert [line for path in shared for line in games_named(path)] == []


def test_a_named_game_would_be_found(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(globals(), "ROOT", tmp_path)
    path = tmp_path / "module.py"
    path.write_text('"""Canal Mania."""\nimport rules.canal_mania\nx = f"/{1} Arriala"\n', "utf-8")
    assert list(games_named(path)) == ["module.py:2: rules.canal_mania", "module.py:3:  Arriala"]


def test_every_module_says_what_it_is() -> None:
    full = [path for path in sources(*PACKAGES) if path.stat().st_size]
    assert [str(path) for path in full if not ast.get_docstring(tree(path))] == []


def test_no_module_is_two() -> None:
    assert [str(path) for path in sources(*PACKAGES) if len(path.read_text("utf-8").splitlines()) > MOST_LINES] == []


def test_every_folder_of_tests_is_a_package() -> None:
    """Two test modules of one name in folders that are none would shadow each other."""
    folders = {path.parent for path in sources("tests")}
    assert [str(folder) for folder in folders if not (folder / "__init__.py").exists()] == []


# make


needs_make = pytest.mark.skipif(shutil.which("make") is None or os.name != "posix", reason="no make on this machine")

# A Python is asked for its version, whether that will do, whether it has the parts of a venv; then to make one, whose
# Python notes here what it is asked to install.
OLD = """case "$2" in *print*) echo 3.9;; *) exit 1;; esac"""
BARE = """case "$2" in *print*) echo 3.12;; *ensurepip*) exit 1;; esac"""
WHOLE = """case "$2" in
*print*) echo 3.12;;
venv) mkdir -p .venv/bin; echo 'echo "$@" >>asked' >.venv/bin/python; chmod +x .venv/bin/python;;
esac"""


def machine(folder: Path, **pythons: str) -> None:
    """A fresh clone on a machine that has a shell, apt-get and these Pythons, each a shell script."""
    shutil.copy(ROOT / "Makefile", folder)
    (folder / "pyproject.toml").touch()
    (folder / "bin").mkdir()
    for tool in ("sh", "touch", "mkdir", "chmod"):
        (folder / "bin" / tool).symlink_to(str(shutil.which(tool)))
    for name, script in {"apt-get": "", **pythons}.items():
        path = folder / "bin" / name
        path.write_text(f"#!/bin/sh\n{script}\n", "utf-8")
        path.chmod(0o755)


def make_setup(folder: Path) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [str(shutil.which("make")), "--no-print-directory", "setup"],
        cwd=folder,
        env={"PATH": str(folder / "bin")},
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        check=False,
    )


@needs_make
@pytest.mark.parametrize(
    ("python", "said"),
    [
        (None, "Python 3.11 or newer and found none; run: sudo apt-get install python3 python3-venv"),
        (OLD, "Python 3.11 or newer and found only 3.9; run: sudo apt-get install python3.11 python3.11-venv"),
        (BARE, "Python's venv module, which python3 lacks; run: sudo apt-get install python3-venv"),
    ],
    ids=["no Python", "an old Python", "a Python without venv, as Debian ships it"],
)
def test_make_says_what_is_missing_and_how_to_get_it(tmp_path: Path, python: str | None, said: str) -> None:
    machine(tmp_path, **({"python3": python} if python else {}))
    done = make_setup(tmp_path)
    assert done.returncode == 2
    assert done.stderr.splitlines()[0] == f"Narrowboat needs {said}"
    assert not (tmp_path / ".venv").exists()


@needs_make
def test_make_takes_the_first_python_that_will_do_and_installs_again_only_for_a_new_pyproject(tmp_path: Path) -> None:
    machine(tmp_path, **{"python3": OLD, "python3.12": WHOLE})
    once = "-m pip install --quiet --editable .[dev]\n"
    assert make_setup(tmp_path).returncode == 0
    assert (tmp_path / "asked").read_text("utf-8") == once
    assert make_setup(tmp_path).returncode == 0
    assert (tmp_path / "asked").read_text("utf-8") == once
    stamp = (tmp_path / ".venv" / "dev.stamp").stat().st_mtime
    os.utime(tmp_path / "pyproject.toml", (stamp + 10, stamp + 10))
    assert make_setup(tmp_path).returncode == 0
    assert (tmp_path / "asked").read_text("utf-8") == 2 * once


# The papers


def papers() -> list[Path]:
    return [*ROOT.glob("*.md"), *(ROOT / "docs").glob("*.md")]


def test_make_has_the_targets_that_the_papers_name() -> None:
    targets = set(re.findall(r"^([a-z]+):", (ROOT / "Makefile").read_text("utf-8"), re.MULTILINE))
    named = {target for paper in papers() for target in re.findall(r"`make ([a-z]+)", paper.read_text("utf-8"))}
    assert {"play", "test"} <= named
    assert named - targets == set()


def test_links_between_the_papers_lead_somewhere() -> None:
    link_to_file = re.compile(r"\]\((?!https?:)([^)#]+)")
    links = [(paper, link) for paper in papers() for link in link_to_file.findall(paper.read_text("utf-8"))]
    assert links
    assert [f"{paper.name}: {link}" for paper, link in links if not (paper.parent / link).exists()] == []
