"""The display list and its compositor."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor

from PIL import Image

from render import fonts, glyphs
from render.canvas import PAINTERS, Anchor, Cache, Op, Sprite, Stamp, Text, compose, overlap, text_box, zoomed
from render.pen import Pen
from render.theme import PAPER, rgb


def stamp(size: int) -> Stamp:
    return Stamp(Image.new("RGBA", (size, size)), 0, 0)


def test_the_cache_makes_a_stamp_once() -> None:
    cache = Cache(10_000)
    assert cache.get("a", lambda: stamp(10)) is cache.get("a", lambda: stamp(10))


def test_the_cache_drops_what_was_used_longest_ago() -> None:
    cache = Cache(900)
    kept = cache.get("a", lambda: stamp(10))
    dropped = cache.get("b", lambda: stamp(10))
    cache.get("a", lambda: stamp(10))
    cache.get("c", lambda: stamp(10))
    assert cache.get("a", lambda: stamp(10)) is kept
    assert cache.get("b", lambda: stamp(10)) is not dropped


def test_many_threads_draw_the_same() -> None:
    ops = [Sprite("player", 30 + 40 * c, 30, (c, 36)) for c in range(5)] + [Text("Ada", 10, 80, 30)]

    def draw(_: int) -> bytes:
        return compose(PAPER, Image.new("RGB", (240, 100), rgb(PAPER.panel)), ops).tobytes()

    with ThreadPoolExecutor(4) as pool:
        assert len(set(pool.map(draw, range(12)))) == 1


def test_a_sprite_stands_round_its_point() -> None:
    picture = compose(PAPER, Image.new("RGB", (60, 60)), [Sprite("bar", 30, 40, (20, 10, "accent"))])
    assert picture.getbbox() == (20, 35, 40, 45)
    assert picture.getpixel((30, 40)) == rgb(PAPER.accent)


def test_text_stands_by_its_anchor() -> None:
    wide = fonts.width("Hull", "bold", 40)
    lefts: dict[Anchor, float] = {"l": 100, "m": 100 - wide / 2, "r": 100 - wide}
    for anchor, left in lefts.items():
        box = text_box(Text("Hull", 100, 50, 40, "bold", anchor=anchor))
        assert box[0] == left
        assert box[1] + box[3] == 100
        picture = compose(PAPER, Image.new("RGB", (240, 100)), [Text("Hull", 100, 50, 40, "bold", "halo", anchor)])
        seen = picture.getbbox()
        assert seen is not None
        assert all(abs(a - b) <= 5 for a, b in zip(seen, box, strict=True))


def test_a_halo_surrounds_the_letters() -> None:
    plain, haloed = (
        compose(PAPER, Image.new("RGB", (100, 60)), [Text("I", 50, 30, 40, colour="accent", halo="halo", halo_width=w)])
        for w in (0, 4)
    )
    a, b = plain.getbbox(), haloed.getbbox()
    assert a is not None
    assert b == (a[0] - 4, a[1] - 4, a[2] + 4, a[3] + 4)
    assert haloed.getpixel(((a[0] + a[2]) // 2, 30)) == rgb(PAPER.accent)


def test_zooming_enlarges_and_drops_what_is_outside() -> None:
    ops: list[Op] = [Sprite("bar", 100, 50, (2, 2, "ink")), Sprite("bar", 900, 50, (2, 2, "ink")), Text("far", 900, 50, 10)]
    seen = zoomed(ops, 2, 80, 40, (200, 100))
    assert seen == [Sprite("bar", 40, 20, (2, 2, "ink"), 2)]


def test_overlap_is_the_shared_area() -> None:
    assert overlap((0, 0, 10, 10), (5, 8, 20, 20)) == 10
    assert overlap((0, 0, 10, 10), (10, 0, 20, 10)) == 0


def test_every_glyph_has_a_shape() -> None:
    assert glyphs.player.__name__ in PAINTERS
    for colour in range(5):
        picture = compose(PAPER, Image.new("RGB", (60, 60)), [Sprite("player", 30, 30, (colour, 40))])
        colours = picture.getcolors(4096)
        assert colours is not None
        shown = {c for _, c in colours}
        assert {rgb(PAPER.players[colour]), rgb(PAPER.player_ink[colour])} <= shown


def test_a_large_panel_is_a_small_one_stretched() -> None:
    """Corners and edges are the same; the middle is the same colour all over."""
    small, large = (glyphs.panel(PAPER, 1, wide, high).image() for wide, high in ((64, 64), (500, 301)))
    assert large.size == (510, 311)
    assert small.crop((0, 0, 30, 30)).tobytes() == large.crop((0, 0, 30, 30)).tobytes()
    assert small.crop((44, 0, 74, 30)).tobytes() == large.crop((480, 0, 510, 30)).tobytes()
    assert large.crop((40, 40, 460, 260)).getcolors() == [(420 * 220, (*rgb(PAPER.panel), 255))]


def test_what_only_might_be_there_shines_through() -> None:
    pen = Pen(20, 20, 1)
    pen.opacity = 0.5
    pen.disc(0, 0, 8, "#FF0000")
    assert pen.image().getpixel((10, 10)) == (255, 0, 0, 128)
    assert pen.image().getpixel((0, 0)) == (0, 0, 0, 0)


def test_sprites_are_reduced_where_they_are_drawn_on_only() -> None:
    pen = Pen(101.3, 94, 1)
    pen.ribbon([(-20.0, 3.0), (0.0, 5.0), (31.0, 9.0)], 11, "#3DA57C")
    whole = pen.canvas.convert("RGBa").reduce(pen.over).convert("RGBA")
    assert pen.image().tobytes() == whole.tobytes()
