"""Every picture that a table can be sent is a file that strict readers show: a walker of blocks, and ffmpeg where it is."""

from __future__ import annotations

import importlib
import shutil
import subprocess
from collections.abc import Callable
from functools import cache
from pathlib import Path

import pytest
from PIL import Image

from bot.registry import Front, load_fronts
from render.gif import animation
from render.palette import designed
from render.theme import PAPER, THEMES
from rules import record as records
from rules.chance import Dice
from rules.game import Move, Setup
from tests.support.picture_files import Broken, Gif, Png, walk, walk_gif, walk_png

FRONTS = load_fronts()
FFMPEG = shutil.which("ffmpeg")
NAMES = ("Ada", "Brindley")
ROOT = Path(__file__).parents[2]


@cache
def a_record(name: str) -> bytes:
    """A game of two computer players, cut after a while: films are drawn of those, too."""
    front, dice = FRONTS[name], Dice("files")
    state = front.game.start(Setup(2), "files")
    steps: list[tuple[int, list[Move]]] = []
    while (seat := front.game.mover(state)) is not None and front.game.turn(state) < 30:
        move = front.choose(front.game.view(state, seat), front.levels[0], dice)
        steps.append((seat, [move]))
        front.game.play(state, move)
    return records.write(records.from_game(front.game, Setup(2), "files", steps)).encode()


@cache
def a_film(name: str, theme: str) -> tuple[bytes, bytes, int]:
    """A game's film, its chart, and how many frames the film must have."""
    front = FRONTS[name]
    pictures = importlib.import_module(f"render.{name.replace('-', '_')}")
    turns = pictures.turns_of(front.game, records.read(a_record(name)), NAMES, theme)
    shown = pictures.thinned(turns)
    return pictures.replay(shown), pictures.draw_scores(turns), len(shown) + turns[-1].standing().over


def a_view(front: Front) -> object:
    """What the mover sees at the end of the record."""
    state = records.final(front.game, records.read(a_record(front.game.name)))
    return front.game.view(state, front.game.mover(state))


both = pytest.mark.parametrize(("name", "theme"), [(name, theme) for name in FRONTS for theme in THEMES])


@both
def test_a_film_is_a_whole_gif(name: str, theme: str) -> None:
    film, chart, frames = a_film(name, theme)
    seen = walk_gif(film)
    assert (seen.size, seen.colours, seen.loops, len(seen.frames)) == ((800, 1000), 256, 0, frames)
    assert all((frame.disposal, frame.clear) == (1, 255) for frame in seen.frames)
    assert walk_png(chart).size == (1200, 750)


def ffmpeg(data: bytes, path: Path) -> int:
    """How many frames ffmpeg decodes; it must not complain."""
    if FFMPEG is None:
        pytest.skip("ffmpeg is not installed: no second decoder looks at the films")
    path.write_bytes(data)
    done = subprocess.run(
        [FFMPEG, "-v", "error", "-progress", "pipe:1", "-i", path, "-fps_mode", "passthrough", "-f", "null", "-"],
        capture_output=True,
        text=True,
        check=False,
    )
    assert (done.returncode, done.stderr) == (0, "")
    return int([line for line in done.stdout.splitlines() if line.startswith("frame=")][-1].removeprefix("frame="))


@both
def test_ffmpeg_shows_a_film(name: str, theme: str, tmp_path: Path) -> None:
    film, _, frames = a_film(name, theme)
    assert ffmpeg(film, tmp_path / "film.gif") == frames


@both
def test_the_pictures_of_a_turn_are_whole_pngs(name: str, theme: str) -> None:
    front = FRONTS[name]
    pictures = front.pictures(a_view(front), [], NAMES, "", [], theme)
    assert walk_png(pictures.card).size == (1200, 750)
    assert walk_png(pictures.map).size == (1600, 2000)


@pytest.mark.parametrize("name", list(FRONTS))
def test_the_pictures_that_somebody_asks_for_are_whole_pngs(name: str) -> None:
    front = FRONTS[name]
    view = a_view(front)
    asked = [front.around(view, NAMES, where) for _, where in front.places(view)[:3]]
    plan = front.plan_picture(view, NAMES)
    assert asked
    for picture in [*asked, *([plan] if plan else [])]:
        assert isinstance(walk(picture.data), Png)


def test_the_pictures_in_the_package_and_in_the_docs_are_whole() -> None:
    paths = [path for folder in ("data", "docs") for kind in ("png", "gif") for path in (ROOT / folder).rglob(f"*.{kind}")]
    assert len(paths) > 8
    for path in paths:
        walk(path.read_bytes())


@pytest.mark.parametrize("colours", [1, 2, 3, 16, 127, 128, 254, 255, 256])
def test_a_film_is_whole_whatever_the_number_of_colours(colours: int, tmp_path: Path) -> None:
    """A table that was promised is filled; 254 colours are what Arriala's paper has."""
    palette = Image.new("P", (1, 1))
    palette.putpalette((designed(PAPER).getpalette() or [])[: 3 * colours])
    frames = []
    for step in range(3):
        picture = Image.linear_gradient("L").rotate(90 * step).convert("RGB")
        frames.append((picture, 100))
    film = animation(frames, palette)
    assert len(walk_gif(film).frames) == 3
    if FFMPEG is not None:
        assert ffmpeg(film, tmp_path / "film.gif") == 3


def test_one_frame_is_a_whole_gif() -> None:
    assert len(walk_gif(animation([(Image.new("RGB", (7, 5), "#123456"), 100)], designed(PAPER))).frames) == 1


# The walker itself: it must see what Pillow overlooks.


def test_the_walker_reads_what_others_write(tmp_path: Path) -> None:
    """A GIF of Pillow's with tables of its own, and PNGs of every colour type."""
    noise = [Image.effect_noise((61, 47), 60 + step).convert("P") for step in range(3)]
    noise[0].save(tmp_path / "noise.gif", save_all=True, append_images=noise[1:], loop=0, duration=50)
    assert len(walk_gif((tmp_path / "noise.gif").read_bytes()).frames) == 3
    for mode in ("1", "L", "LA", "P", "RGB", "RGBA"):
        Image.effect_noise((61, 47), 60).convert(mode).save(tmp_path / "noise.png")
        assert walk_png((tmp_path / "noise.png").read_bytes()).size == (61, 47)


def cut_table(film: bytes) -> bytes:
    """A colour less than promised, as the films of Arriala once were."""
    return film[: 13 + 3 * 255] + film[13 + 3 * 256 :]


@pytest.mark.parametrize(
    "spoil",
    [
        cut_table,
        lambda film: film[:-1],
        lambda film: film + b"\0",
        lambda film: film[:-4] + film[-3:],
        lambda film: film[:10] + bytes([film[10] & 0xF8]) + film[11:],
        lambda film: film[: -len(film) // 3] + b";",
    ],
)
def test_the_walker_refuses_a_spoilt_gif(spoil: Callable[[bytes], bytes]) -> None:
    film, _, _ = a_film("arriala", "paper")
    with pytest.raises(Broken):
        walk_gif(spoil(film))


def test_the_walker_refuses_a_spoilt_png() -> None:
    _, chart, _ = a_film("arriala", "paper")
    for spoilt in (chart[:-1], chart + b"\0", chart[:200] + b"\0" + chart[201:], chart[:-12]):
        with pytest.raises(Broken):
            walk_png(spoilt)


def test_the_walker_refuses_an_index_without_a_colour(tmp_path: Path) -> None:
    image = Image.new("P", (300, 3), 17)
    image.putpalette([0, 0, 0] * 255)
    image.putpixel((5, 1), 254)
    image.save(tmp_path / "good.png", bits=8)
    good = (tmp_path / "good.png").read_bytes()
    assert isinstance(walk(good), Png)
    image.putpixel((5, 1), 255)
    image.save(tmp_path / "bad.png", bits=8)
    bad = (tmp_path / "bad.png").read_bytes()
    with pytest.raises(Broken, match="index 255"):
        walk_png(bad)


def test_a_gif_is_told_from_a_png() -> None:
    assert isinstance(walk(a_film("arriala", "paper")[0]), Gif)
