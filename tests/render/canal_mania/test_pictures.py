"""Both pictures: what they show where, how large their letters are, what they cost, and that they keep secrets."""

from __future__ import annotations

import unicodedata
from collections.abc import Callable
from io import BytesIO
from itertools import combinations
from pathlib import Path

import msgspec
import pytest
from PIL import Image

from render import fonts
from render.canal_mania import Scene, base, draw_card, draw_map
from render.canal_mania import geometry as geo
from render.canal_mania.panels import panels, phase_text
from render.canal_mania.pictures import CARD_HEIGHT, CARD_LEAST_TEXT, CARD_WIDTH, card_ops, map_ops, window
from render.canvas import Op, Sprite, overlap, png, text_box, texts
from render.canvas import compose as paste
from render.theme import PAPER, rgb
from rules.canal_mania import board
from rules.canal_mania.events import GameOver, Moved, Placed
from rules.canal_mania.state import OVER, Private, View
from tests.render.canal_mania.support import begin, crowded, laid_events, position, scene, town
from tests.render.golden import check_picture, check_text


def crowded_scene() -> Scene:
    open_ = crowded()
    return scene(open_, laid_events(open_, 1, "worcester-birmingham", 1), "Brindley builds: G14 aqueduct")


def where(seen: Scene) -> tuple[float, int, int]:
    """The turn card's zoom and its corner on the map."""
    shown = window(seen)
    return shown.zoom, shown.left, shown.top


def picture(data: bytes) -> Image.Image:
    return Image.open(BytesIO(data)).convert("RGB")


@pytest.fixture(scope="module")
def drawn_map() -> bytes:
    return draw_map(crowded_scene())


@pytest.fixture(scope="module")
def drawn_card() -> bytes:
    return draw_card(crowded_scene())


def test_the_pictures_have_their_sizes(drawn_map: bytes, drawn_card: bytes) -> None:
    assert picture(drawn_map).size == (1600, 2000)
    assert picture(drawn_card).size == (1200, 750)


def test_the_files_are_small(drawn_map: bytes, drawn_card: bytes) -> None:
    assert len(drawn_map) <= 400_000
    assert len(drawn_card) <= 120_000
    assert Image.open(BytesIO(drawn_map)).mode == "P"


@pytest.mark.parametrize(
    ("label", "seat"), [("I4", 0), ("E5", 0), ("M10", 2), ("P8", 3), ("T22", 4)], ids=lambda value: str(value)
)
def test_a_hex_with_a_tile_shows_its_owners_water(drawn_map: bytes, label: str, seat: int) -> None:
    shown = picture(drawn_map)
    x, y = geo.CENTRES[board.HEX_OF_LABEL[label]]
    around = {shown.getpixel((x + dx, y + dy)) for dx in range(-16, 17, 2) for dy in range(-16, 17, 2)}
    assert rgb(PAPER.canals[seat].fill) in around


def test_a_new_hex_is_outlined_and_an_old_one_is_not(drawn_map: bytes) -> None:
    shown = picture(drawn_map)

    def orange(label: str) -> int:
        x, y = geo.CENTRES[board.HEX_OF_LABEL[label]]
        return sum(
            shown.getpixel((x + dx, y + dy)) == rgb(PAPER.accent) for dx in range(-42, 43) for dy in range(-37, 38)
        )

    assert orange("G14") > 300
    assert orange("S22") == 0


def test_towns_show_their_colours(drawn_map: bytes) -> None:
    shown = picture(drawn_map)
    colours = {"London": "red", "Bristol": "yellow", "Sheffield": "green", "Ripon": "blue", "Goole": "purple"}
    for name, colour in colours.items():
        x, y = geo.CENTRES[board.TOWN_HEX[town(name)]]
        assert shown.getpixel((x - 14, y + 2)) == rgb(PAPER.towns[board.TOWN_COLOURS.index(colour)]), name


def test_a_seat_and_a_spectator_get_the_same_picture(drawn_map: bytes) -> None:
    """Nothing private is drawn, though it is there in a seat's view."""
    seen = crowded_scene()
    view = View(open=seen.view.open, seat=2, private=Private(hand=[0, 8, 19], drawn=15), legal=[])
    assert draw_map(msgspec.structs.replace(seen, view=view)) == drawn_map


def test_completed_contracts_are_not_counted() -> None:
    """CM-17: who has completed what is on the board, but no panel tallies it."""
    open_ = crowded()
    before = [op for op in map_ops(scene(open_)) if getattr(op, "role", "") == "panel"]
    open_.canals = open_.canals[:1]
    after = [op for op in map_ops(scene(open_)) if getattr(op, "role", "") == "panel"]
    assert before == after


def test_no_letter_of_the_card_is_too_small() -> None:
    far = Moved(seat=0, towns=(town("Lancaster"), town("Arundel")), owners=(0,), points=(2, 0, 0, 0, 0))
    middle = (Placed(seat=0, town=town("Leeds")), Placed(seat=0, town=town("Newark")))
    for events in ((), (far,), middle, crowded_scene().events):
        ops = card_ops(scene(crowded(), events, "Ada moves goods"))
        assert min(op.size for op in texts(ops)) >= CARD_LEAST_TEXT
    assert CARD_LEAST_TEXT * 1600 >= 36 * CARD_WIDTH


def test_the_card_shows_what_changed() -> None:
    open_ = crowded()
    zoom, left, top = where(scene(open_, laid_events(open_, 1, "worcester-birmingham", 1)))
    x, y = geo.CENTRES[board.HEX_OF_LABEL["G14"]]
    assert zoom == 2
    assert left + 40 < x < left + CARD_WIDTH / zoom - 40
    assert top + 40 < y < top + CARD_HEIGHT / zoom - 40


def test_the_card_steps_back_for_a_long_route() -> None:
    way = tuple(town(name) for name in ("Oxford", "Reading", "Guildford"))
    zoom, _, _ = where(scene(crowded(), (Moved(seat=3, towns=way, owners=(3, 3), points=(0, 0, 0, 3, 0)),)))
    assert zoom == 1.5


def test_of_too_long_a_route_the_card_shows_the_end() -> None:
    way = tuple(town(name) for name in ("Lancaster", "Manchester", "Worcester", "Bath"))
    zoom, left, top = where(scene(crowded(), (Moved(seat=3, towns=way, owners=(3,) * 3, points=(0, 0, 0, 4, 0)),)))
    for name, shown in (("Bath", True), ("Worcester", True), ("Lancaster", False)):
        x, y = geo.CENTRES[board.TOWN_HEX[town(name)]]
        assert (left < x < left + CARD_WIDTH / zoom and top < y < top + 632 / zoom) is shown


def test_a_distant_token_does_not_make_the_card_small() -> None:
    open_ = crowded()
    events = (*laid_events(open_, 1, "worcester-birmingham", 1), Placed(seat=1, town=town("Maidstone")))
    assert where(scene(open_, events))[0] == 2


def test_the_card_tells_points_and_who_is_next() -> None:
    way = tuple(town(name) for name in ("London", "Reading"))
    events = (Moved(seat=3, towns=way, owners=(3,), points=(0, 2, 0, 3, 0)),)
    ops = card_ops(scene(crowded(), events, "Dudley moves goods"))
    strip = [op.text for op in texts(ops, "strip")]
    assert strip == ["Dudley moves goods", "+2", "+3", "Clara to play"]
    assert [op.args[0] for op in ops if isinstance(op, Sprite) and op.name == "player"] == [3, 1, 3, 2]


def test_a_long_headline_and_name_stay_within_the_card() -> None:
    seen = msgspec.structs.replace(crowded_scene(), headline="G14 aqueduct, " * 30, names=("W" * 90,) * 5)
    for op in texts(card_ops(seen), "strip"):
        box = text_box(op)
        assert box[0] >= 0
        assert box[2] <= CARD_WIDTH


def test_nobody_is_next_when_the_game_is_over() -> None:
    open_ = crowded()
    open_.stage = OVER
    assert "Final score" in [op.text for op in texts(card_ops(scene(open_)), "strip")]


def test_names_that_cannot_be_drawn_leave_the_sign() -> None:
    seen = msgspec.structs.replace(crowded_scene(), names=("🚤", "運河", "שלום", "Ann", "Zoë"))
    assert picture(draw_map(seen)).size == (1600, 2000)
    assert sum(isinstance(op, Sprite) and op.about == "seat" for op in map_ops(seen)) == 5


def test_a_name_without_a_letter_is_the_seats_colour() -> None:
    seen = msgspec.structs.replace(crowded_scene(), names=("🚤", "運河", "שלום", "Ann 🚤", "Zoë"))
    shown = [op.text for op in texts(map_ops(seen), "panel")]
    assert {"Red", "Yellow", "Green", "Ann", "Zoë"} <= set(shown)
    assert "Green to play" in [op.text for op in texts(card_ops(seen), "strip")]


def test_the_winner_is_framed() -> None:
    open_ = crowded()
    open_.stage = OVER
    frames = [op for op in map_ops(scene(open_, (GameOver(winners=(3,)),))) if isinstance(op, Sprite) and op.name == "frame"]
    badge = next(op for op in map_ops(scene(open_)) if isinstance(op, Sprite) and op.about == "seat" and op.args[0] == 3)
    assert [op.about for op in frames] == ["winner"]
    assert abs(frames[0].y - badge.y) < 60


def test_the_phases_are_named_as_in_the_rulebook() -> None:
    names = []
    for phase in range(1, 5):
        open_ = position(3)
        open_.phase = phase
        names.append(phase_text(scene(open_)))
    assert names == ["Contracts", "Cards or building", "Goods", "End of turn"]


@pytest.mark.parametrize("name", ["Birmingham", "Taunton", "Lancaster", "Maidstone", "London"])
def test_five_boats_in_one_town_are_all_seen(name: str) -> None:
    open_ = position(5)
    for seat, contract_ in enumerate(("coventry", "worcester-birmingham", "shropshire-union", "junction", "junction-2")):
        begin(open_, seat, contract_, name)
    boats = [op for op in map_ops(scene(open_)) if isinstance(op, Sprite) and op.name == "boat"]
    assert sorted(op.args[0] for op in boats) == [0, 1, 2, 3, 4]
    boxes = [(op.x - 20, op.y - 11, op.x + 20, op.y + 11) for op in boats]
    assert all(overlap(a, b) == 0 for a, b in combinations(boxes, 2))
    assert all(box[0] > 0 and box[1] > 0 for box in boxes)


def test_a_lap_of_the_score_track_is_told() -> None:
    open_ = position(3)
    open_.scores = [99, 100, 203]
    markers = {op.about: op for op in map_ops(scene(open_)) if isinstance(op, Sprite) and op.name == "marker"}
    assert markers["99"].x > 1500
    assert markers["100"].x < 40 < markers["203"].x < 100
    assert [op.text for op in texts(map_ops(scene(open_)), "panel") if op.text.startswith("+")] == ["+100", "+200"]


def test_panel_texts_stay_on_their_panels() -> None:
    seen = msgspec.structs.replace(crowded_scene(), names=("W" * 60,) * 5)
    for op in texts(map_ops(seen), "panel"):
        box = text_box(op)
        assert box[0] >= 0
        assert box[2] <= 1600


def test_labels_come_from_the_scene() -> None:
    seen = msgspec.structs.replace(crowded_scene(), labels={"round": "Runde {round}"})
    assert "Runde 14" in [op.text for op in texts(map_ops(seen))]


def test_the_last_rounds_are_counted() -> None:
    shown = [op.text for op in texts(map_ops(crowded_scene()))]
    assert "2 rounds left" in shown
    open_ = crowded()
    open_.round = 15
    assert "Last round" in [op.text for op in texts(map_ops(scene(open_)))]


def test_equal_and_near_scores_stack() -> None:
    markers = [op for op in map_ops(crowded_scene()) if isinstance(op, Sprite) and op.name == "marker"]
    assert len(markers) == 5
    for i, a in enumerate(markers):
        for b in markers[:i]:
            assert abs(a.x - b.x) >= 30 or abs(a.y - b.y) >= 30
    assert next(op for op in markers if op.about == "103").x < next(op for op in markers if op.about == "9").x


# Golden pictures: look at each before it is committed.


def test_golden_tiles(tmp_path: Path) -> None:
    """Every kind of tile in every shape and colour."""
    bends = ((0, 3), (1, 4), (2, 5), (0, 2), (1, 3), (2, 4), (3, 5), (4, 0), (5, 1))
    ops = [
        Sprite(name, 50 + 98 * i, 46 + 84 * (4 * colour + kind), (colour, kind, *bend, 0, 0, False))
        for colour in range(5)
        for kind in range(4)
        for i, bend in enumerate(bends)
        for name in ("tile_casing", "tile_water")
    ]
    sheet = Image.new("RGB", (884, 1690), rgb(PAPER.clear[0]))
    check_picture("canal-mania-tiles", png(paste(PAPER, sheet, ops), base.palette("paper")), tmp_path)


def test_golden_card(drawn_card: bytes, tmp_path: Path) -> None:
    check_picture("canal-mania-card", drawn_card, tmp_path)
    night = draw_card(msgspec.structs.replace(crowded_scene(), theme="night"))
    check_picture("canal-mania-card-night", night, tmp_path)


@pytest.mark.parametrize(("name", "ops"), [("card", card_ops), ("panels", panels)])
def test_golden_display_lists(name: str, ops: Callable[[Scene], list[Op]]) -> None:
    """Display lists as text: a change of layout shows in the diff, whatever the pixels do."""
    lines = []
    for op in ops(crowded_scene()):
        at = f"{round(op.x)},{round(op.y)}"
        if isinstance(op, Sprite):
            lines.append(f"{at} {op.name} x{op.scale:g} {' '.join(map(str, op.args))} {op.about}".rstrip())
        else:
            lines.append(f"{at} {op.role} {op.size} {op.face} {op.colour} {op.text!r}")
    check_text(f"canal-mania-{name}", "\n".join(lines) + "\n")


def test_every_text_can_be_drawn() -> None:
    """No face lacks a sign that the pictures use."""
    for op in texts(map_ops(crowded_scene())):
        assert fonts.drawable(op.text, op.face) == unicodedata.normalize("NFKC", op.text)
