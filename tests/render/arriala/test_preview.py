"""The numbered preview of a choice."""

from __future__ import annotations

from io import BytesIO

import pytest
from PIL import Image

from render.arriala import Target, draw_preview
from render.arriala.preview import preview_ops
from render.canvas import Sprite, texts
from tests.render.arriala.support import crowded, place, scene


def targets(*names: str, points: int = 0) -> list[Target]:
    return [Target(place(name), points) for name in names]


def test_targets_that_lie_together_are_shown_large() -> None:
    wanted = targets("A6", "A7", "A8", points=2)
    seen = scene(crowded())
    ops, zoom, _, _ = preview_ops(seen, wanted, place("A9"))
    assert zoom > 1
    assert [op.text for op in texts(ops, "number")] == ["1", "2", "3"]
    assert [op.text for op in texts(ops, "points")] == ["+2"] * 3
    assert [op.about for op in ops if isinstance(op, Sprite) and op.name == "left_place"] == ["start"]
    with Image.open(BytesIO(draw_preview(seen, wanted, place("A9")))) as picture:
        assert picture.size == (1200, 750)


def test_targets_all_over_the_board_show_all_of_it() -> None:
    wanted = targets("Grisolles", "b1", "Chasselas", "Valence d'Agen")
    ops, zoom, _, _ = preview_ops(scene(crowded()), wanted)
    assert zoom == 0
    assert not texts(ops, "points")
    with Image.open(BytesIO(draw_preview(scene(crowded()), wanted))) as picture:
        assert picture.size == (1600, 1920)


def test_every_number_stands_by_itself() -> None:
    """Also where two choices lead to one place."""
    ops, _, _, _ = preview_ops(scene(crowded()), targets("A6", "A6", "A7", "Montech", points=15))
    tags = [op for op in ops if isinstance(op, Sprite) and op.name == "number_tag"]
    assert len({(round(tag.x), round(tag.y)) for tag in tags}) == 4
    assert all(abs(a.x - b.x) >= 40 or abs(a.y - b.y) >= 44 for i, a in enumerate(tags) for b in tags[:i])


def test_numbers_are_large_enough_for_a_phone() -> None:
    ops, _, _, _ = preview_ops(scene(crowded()), targets("A6", "A7", points=3))
    assert min(op.size for op in (*texts(ops, "number"), *texts(ops, "points"))) >= 36


def test_no_targets_are_refused() -> None:
    with pytest.raises(ValueError, match="targets"):
        draw_preview(scene(crowded()), [])
