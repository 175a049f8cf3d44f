"""The board's display list: canals, boats, tokens, and what the turn changed."""

from __future__ import annotations

import pytest

from render.canal_mania import geometry as geo
from render.canal_mania.chart import Wish, chart, rests
from render.canvas import Op, Sprite, overlap
from rules.canal_mania import board
from rules.canal_mania.events import Moved
from rules.canal_mania.state import OVER, Laid, Open
from tests.render.canal_mania.support import begin, complete, contract, crowded, laid_events, position, scene, tiles, town


def sprites(ops: list[Op], name: str) -> list[Sprite]:
    return [op for op in ops if isinstance(op, Sprite) and op.name == name]


def near(op: Sprite, label: str) -> bool:
    x, y = geo.CENTRES[board.HEX_OF_LABEL[label]]
    return abs(op.x - x) < 45 and abs(op.y - y) < 45


def building() -> Open:
    """Red has laid two tiles of the Leeds and Liverpool in earlier turns and lays a third one now."""
    open_ = position(2)
    begin(open_, 0, "leeds-liverpool", "Leeds", "I4 stretch H3 lock Skipton F3 aqueduct F4")
    tile = open_.works[0][0].tiles[-1]
    open_.build = (Laid(contract("leeds-liverpool"), tile, (), (), -1, 0, 0, 0),)
    return open_


def test_every_tile_is_drawn_by_kind_in_its_owners_colour() -> None:
    open_ = crowded()
    drawn = sprites(chart(scene(open_)), "tile_water")
    assert len(drawn) == sum(open_.laid)
    tunnels = [op for op in drawn if op.about == "tunnel"]
    assert sorted(op.args[0] for op in tunnels) == [0, 3]
    assert near(next(op for op in tunnels if op.args[0] == 0), "F4")


def test_casings_of_a_canal_lie_under_all_its_water() -> None:
    names = [op.name for op in chart(scene(building())) if isinstance(op, Sprite) and op.name.startswith("tile")]
    assert names == ["tile_casing"] * 3 + ["tile_water"] * 3


def test_a_boat_waits_behind_the_tiles_of_the_action_in_progress() -> None:
    open_ = building()
    assert len(rests(open_, 0, open_.works[0][0])) == 2
    (boat,) = sprites(chart(scene(open_)), "boat")
    x, y = geo.CENTRES[board.TOWN_HEX[town("Skipton")]]
    assert abs(boat.x - x) < 50
    assert abs(boat.y - y) < 50


def test_a_boat_moves_on_when_the_action_is_ended() -> None:
    open_ = building()
    open_.build = ()
    (boat,) = sprites(chart(scene(open_)), "boat")
    assert near(boat, "F3")


def test_a_boat_starts_in_its_town() -> None:
    open_ = position(2)
    begin(open_, 1, "medway", "Maidstone")
    (boat,) = sprites(chart(scene(open_)), "boat")
    assert boat.args == (1, False)
    assert near(boat, "U22")


def test_five_boats_in_one_town_do_not_hide_each_other() -> None:
    open_ = crowded()
    begin(open_, 1, "soar", "Birmingham")  # the fifth: yellow's other boat lies in G14
    boats = [op for op in sprites(chart(scene(open_)), "boat") if op.scale < 1]
    assert len(boats) == 5
    boxes = [(op.x - 20, op.y - 11, op.x + 20, op.y + 11) for op in boats]
    for i, box in enumerate(boxes):
        assert all(overlap(box, other) == 0 for other in boxes[:i])


def test_a_token_is_a_cube_of_the_towns_colour() -> None:
    open_ = position(2)
    open_.tokens = 1 << town("Bath")
    (cube,) = sprites(chart(scene(open_)), "cube")
    assert cube.args[0] == board.TOWN_COLOURS.index("purple")
    assert near(cube, "F21")


def test_new_hexes_are_filled_below_and_outlined_above() -> None:
    open_ = crowded()
    ops = chart(scene(open_, laid_events(open_, 1, "worcester-birmingham", 1)))
    names = [op.name for op in ops if isinstance(op, Sprite)]
    assert names.index("new_ground") < names.index("tile_casing")
    assert names.index("new_edge") > names.index("tile_water")


def test_goods_light_the_section_of_the_named_owner_only() -> None:
    """Three canals join Newark and Lincoln; the goods passed green's."""
    way = (town("Newark"), town("Lincoln"))
    ops = chart(scene(crowded(), (Moved(seat=2, towns=way, owners=(2,), points=(0, 0, 2, 0, 0)),)))
    (glow,) = sprites(ops, "glow")
    green = next(op for op in sprites(ops, "tile_water") if op.args[0] == 2 and near(op, "N8"))
    assert glow.args == green.args[2:6]


def test_a_parallel_pair_of_one_owner_is_lit_once() -> None:
    open_ = position(2)
    complete(open_, 0, "junction", "Newark", "N8 lock Lincoln")
    complete(open_, 0, "junction-2", "Newark", "N8 stretch Lincoln")
    way = (town("Newark"), town("Lincoln"))
    ops = chart(scene(open_, (Moved(seat=0, towns=way, owners=(0,), points=(2, 0)),)))
    assert len(sprites(ops, "glow")) == 1


def test_cities_are_ringed() -> None:
    cities = {op.about for op in sprites(chart(scene(position(2))), "town") if op.args[1]}
    assert cities == {name for name, city in zip(board.TOWNS, board.CITY, strict=True) if city}


def test_parliaments_letters_go_with_the_last_round() -> None:
    open_ = position(2)
    assert sprites(chart(scene(open_)), "letter_ground")
    open_.stage = OVER
    assert not sprites(chart(scene(open_)), "letter_ground")


@pytest.mark.parametrize("role", ["hex", "hill"])
def test_lettering_can_be_left_out(role: str) -> None:
    ops = chart(scene(position(2)), Wish(coordinates=False, place_names=False))
    assert all(getattr(op, "role", "") != role for op in ops)


def test_a_tile_curve_ends_at_its_edges() -> None:
    code = tiles("Tonbridge", "S22 lock T22")[0]
    curve = geo.tile_curve(board.tile_entry(code), board.tile_exit(code), 0, 0)
    assert curve[0] == geo.edge(board.tile_entry(code))
    assert curve[-1] == geo.edge(board.tile_exit(code))


def test_neighbours_agree_on_the_edge_they_share() -> None:
    for direction in range(6):
        for lane in (-15, 0, 15):
            x, y = geo.edge(direction, lane)
            ox, oy = geo.edge((direction + 3) % 6, lane)
            ux, uy = geo.UNIT[direction]
            dx, dy = 64 * round(ux), (74 if direction % 3 == 0 else 37) * (1 if uy > 0 else -1)
            assert (x, y) == pytest.approx((ox + dx, oy + dy))
