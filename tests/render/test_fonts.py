"""The faces: what they can draw, and how a name is cut."""

from __future__ import annotations

import numpy as np
import pytest
from PIL import Image, ImageDraw

from render import fonts


def test_letters_that_no_face_has_are_dropped() -> None:
    assert fonts.drawable("Ada 🚤 Lovelace", "bold") == "Ada Lovelace"
    assert fonts.drawable("運河 Kanal", "bold") == "Kanal"
    assert fonts.drawable("שלום", "bold") == ""


def test_accents_are_kept() -> None:
    assert fonts.drawable("Zoë Müller-Łęcki", "text") == "Zoë Müller-Łęcki"


def test_marks_that_turn_or_hide_text_are_dropped() -> None:
    assert fonts.drawable("a\u202eb\u200bc\n", "text") == "abc"


def test_a_name_that_fits_is_left_as_it_is() -> None:
    assert fonts.fit("Ada", "bold", 36, 300) == "Ada"


def test_a_long_name_is_cut_with_an_ellipsis_and_fits() -> None:
    cut = fonts.fit("Isambard Kingdom Brunel the Younger", "bold", 36, 300)
    assert cut.endswith("…")
    assert fonts.width(cut, "bold", 36) <= 300
    assert cut.startswith("Isambard")


def test_spacing_widens_a_line() -> None:
    assert fonts.width("ABC", "text", 30, 5) == sum(fonts.width(letter, "text", 30) for letter in "ABC") + 10


@pytest.mark.parametrize("face", ["text", "bold", "title", "italic"])
@pytest.mark.parametrize(("size", "stroke"), [(18, 0), (30, 4), (46, 0), (60, 8)])
@pytest.mark.parametrize("text", ["Leighton Buzzard", "AVATo ffi", "Zoë Łęcki 1,047"])
def test_a_line_of_kept_letters_is_what_pillow_draws(face: fonts.Face, size: int, stroke: int, text: str) -> None:
    margin = size + stroke
    got = fonts.mask(text, face, size, margin, stroke)
    wanted = Image.new("L", got.size, 0)
    pen = ImageDraw.Draw(wanted)
    where = (margin, got.height - margin)
    pen.text(where, text, fill=255, font=fonts.font(face, size), anchor="ls", stroke_width=stroke)
    assert np.array_equal(np.asarray(got), np.asarray(wanted))
    assert fonts.width(text, face, size) == round(fonts.font(face, size).getlength(text))
