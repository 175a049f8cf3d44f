"""Pictures on demand: what is asked for is seen, marked and told."""

from __future__ import annotations

from io import BytesIO
from pathlib import Path

import pytest
from msgspec.structs import replace
from PIL import Image

from render.canal_mania import Scene, alt_around, alt_plans, alt_routes, draw_around, draw_plans, draw_routes
from render.canal_mania.asked import MOST
from render.canal_mania.chart import chart
from render.canal_mania.lanes import Course, courses, edge_of, lanes
from render.canvas import PAINTERS, Sprite, texts
from render.theme import PAPER, THEMES, rgb
from rules.canal_mania import board
from rules.canal_mania.moves import Goods
from rules.canal_mania.planner import RoutePlan
from rules.canal_mania.plans import BuildPlan
from tests.render.canal_mania.support import begin, contract, crowded, late, position, scene, tiles, town
from tests.render.golden import check_picture

LIVERPOOL = "F4 tunnel E5 stretch D5 lock C6 stretch Liverpool"


def build(id_: str, start: str, line: str, missing: tuple[int, ...] = (0, 0, 0, 0, 0), left: int = 0) -> BuildPlan:
    """A plan: ``line`` may begin with hexes, as in support.tiles."""
    laid = tiles(start, line)
    return BuildPlan(
        contract=contract(id_), moves=(), tiles=laid, towns=(), played=(len(laid), 0, 0, 0, 0), missing=missing,
        points=0 if left else 12, tile_points=4, completes=not left, left=left, over=0,
    )  # fmt: skip


def plans() -> list[BuildPlan]:
    first = "I4 stretch H3 lock Skipton"
    return [
        build("leeds-liverpool", "Leeds", "I4 stretch I3 stretch H2 aqueduct Skipton", left=4),
        build("leeds-liverpool", "Leeds", first, missing=(0, 1, 0, 0, 2), left=4),
        build("leeds-liverpool", "Leeds", f"{first} F3 aqueduct {LIVERPOOL}"),
    ]


def planning(theme: str = "paper") -> Scene:
    open_ = position(3)
    begin(open_, 1, "leeds-liverpool", "Leeds")
    open_.mover = 1
    return replace(scene(open_, seat=1), theme=theme)


def goods(theme: str = "paper") -> Scene:
    return replace(scene(crowded(), seat=3), theme=theme)


def route(*names: str, owners: tuple[int, ...], points: tuple[int, ...]) -> RoutePlan:
    way = tuple(town(name) for name in names)
    return RoutePlan(Goods(towns=way, owners=owners), way, owners, points, points[3], sum(points) - points[3])


def ways() -> list[RoutePlan]:
    return [
        route("London", "Reading", "Oxford", owners=(3, 3), points=(0, 0, 0, 4, 0)),
        route("Newark", "Lincoln", "Boston", owners=(1, 3), points=(0, 2, 0, 2, 0)),
        route("London", "Reading", owners=(3,), points=(0, 0, 0, 2, 0)),
    ]


def picture(data: bytes) -> Image.Image:
    return Image.open(BytesIO(data)).convert("RGB")


# Plans.


def test_ghosts_carry_their_letters_and_the_names_of_their_hexes() -> None:
    ghosts = tuple(Course.of(1, plan.contract, plan.tiles) for plan in plans())
    shown = chart(planning(), ghosts=ghosts)
    letters = [op.text for op in texts(shown, "letter")]
    assert [letters.count(letter) for letter in "ABC"] == [3 + 2, 2 + 2, 7 + 2]  # parliament's termini have two each
    named = [op.text for op in texts(shown, "asked")]
    assert sorted(named) == sorted({board.HEXES[board.tile_hex(code)] for plan in plans() for code in plan.tiles})
    assert not set(named) & {op.text for op in texts(shown, "hex")}
    kinds = [op.about for op in shown if isinstance(op, Sprite) and op.name == "ghost_tile"]
    assert kinds.count("aqueduct") == 2


def test_ghosts_of_one_edge_lie_side_by_side() -> None:
    ghosts = tuple(Course.of(1, plan.contract, plan.tiles) for plan in plans())
    found = lanes([], ghosts)
    hex_ = board.HEX_OF_LABEL["I4"]
    edge = edge_of(hex_, board.tile_entry(plans()[0].tiles[0]))
    assert len({found[edge, i].off for i in range(3)}) == 3


def test_a_canal_that_a_ghost_continues_stays_in_the_middle() -> None:
    open_ = position(2)
    begin(open_, 0, "leeds-liverpool", "Leeds", "I4 stretch H3")
    ahead = tuple(tiles("Leeds", "I4 stretch H3 lock Skipton")[1:])
    ghosts = (Course.of(0, contract("leeds-liverpool"), ahead),) * 2
    drawn = courses(open_)
    found = lanes(drawn, ghosts)
    last = drawn[0].tiles[-1]
    edge = edge_of(board.tile_hex(last), board.tile_exit(last))
    assert found[edge, 0].off == 0
    assert {found[edge, 1].off, found[edge, 2].off} == {-10, 10}


@pytest.mark.parametrize("kind", range(4))
def test_a_ghost_lets_the_ground_shine_through(kind: int) -> None:
    ghost = PAINTERS["ghost_tile"](PAPER, 2, 1, kind, 0, 3, 0, 0, False).image()
    _, most = ghost.getchannel("A").getextrema()
    assert most == round(0.66 * 255)


def test_plans_are_told() -> None:
    first, second, third = alt_plans(planning(), plans()).split(". ")
    assert first == "A, Leeds & Liverpool Canal: I4 stretch, I3 stretch, H2 aqueduct, Skipton; 3 cards; 4 points; 4 to go"
    assert second.endswith("5 cards; 4 points; 4 to go; lacks 1 lock, 2 any card")
    assert third.endswith("Liverpool; 7 cards; 12 points.")


def test_long_lists_are_cut() -> None:
    many = plans() * 5
    assert picture(draw_plans(planning(), many)).size == picture(draw_plans(planning(), many[:MOST])).size
    assert len(alt_plans(planning(), plans() * 50)) <= 1024


def test_nothing_to_draw() -> None:
    with pytest.raises(ValueError, match="no plans"):
        draw_plans(planning(), [])
    with pytest.raises(ValueError, match="no routes"):
        draw_routes(goods(), [])


# Goods.


def test_routes_are_told_with_points_for_everyone() -> None:
    first, second, _ = alt_routes(goods(), ways()).split(". ")
    assert first == "A: London – Reading – Oxford, Dudley +4"
    assert second == "B: Newark – Lincoln – Boston, Brindley +2, Dudley +2"


def test_the_ways_of_goods_glow() -> None:
    shown = picture(draw_routes(goods(), ways()[:1]))
    assert sum(n for n, colour in shown.getcolors(1 << 20) or () if colour == rgb(PAPER.accent)) > 2000


# Round a contract or a hex.


@pytest.mark.parametrize("name", ["leeds-liverpool", "kennet-avon", "grand-junction", "worcester-birmingham"])
def test_a_contract_is_seen_with_its_towns_ringed(name: str) -> None:
    open_ = crowded()
    index = contract(name)
    data = draw_around(scene(open_), contract=index)
    assert picture(data).width == 1200
    assert len(data) <= 400_000
    assert sum(n for n, colour in picture(data).getcolors(1 << 20) or () if colour == rgb(PAPER.accent)) > 800


def test_a_contract_is_told() -> None:
    seen = scene(crowded())
    assert alt_around(seen, contract=contract("worcester-birmingham")) == (
        "Worcester and Birmingham Canal: Worcester – Birmingham, 4 points. Brindley: 1 of 4 tiles laid. G14 aqueduct."
    )
    assert alt_around(seen, contract=contract("oxford")).startswith("Oxford Canal: Coventry – Oxford via Banbury, 6 points.")
    assert alt_around(seen, contract=board.JUNCTION_2) == "Junction, 2 points. Telford: 0 of 2 tiles laid."


def test_a_hex_is_told_with_what_lies_round_it() -> None:
    text = alt_around(scene(crowded()), hex_=board.HEX_OF_LABEL["N8"])
    assert text.startswith("N8, clear ground: Brindley lock, Clara stretch, Telford lock. ")
    assert text.count(". ") + 1 == 7
    assert "M9, Newark" in text


def test_a_hex_is_marked_and_named() -> None:
    hex_ = board.HEX_OF_LABEL["L13"]
    shown = picture(draw_around(scene(crowded()), hex_=hex_))
    assert sum(n for n, colour in shown.getcolors(1 << 20) or () if colour == rgb(PAPER.accent)) > 800


@pytest.mark.parametrize("label", ["C1", "B25", "U21", "M2"])
def test_a_hex_at_the_edge_of_the_board(label: str) -> None:
    assert picture(draw_around(scene(position(2)), hex_=board.HEX_OF_LABEL[label])).width == 1200


def test_every_contract_can_be_drawn() -> None:
    seen = scene(late("five-players-over"))
    for index in range(0, len(board.CONTRACTS), 6):
        assert draw_around(seen, contract=index)


# Golden pictures: look at each before it is committed.


@pytest.mark.parametrize("theme", THEMES)
def test_golden_plans(theme: str, tmp_path: Path) -> None:
    check_picture(f"canal-mania-plans-{theme}", draw_plans(planning(theme), plans()), tmp_path)


@pytest.mark.parametrize("theme", THEMES)
def test_golden_routes(theme: str, tmp_path: Path) -> None:
    check_picture(f"canal-mania-routes-{theme}", draw_routes(goods(theme), ways()), tmp_path)


@pytest.mark.parametrize("theme", THEMES)
def test_golden_around(theme: str, tmp_path: Path) -> None:
    check_picture(f"canal-mania-around-{theme}", draw_around(goods(theme), contract=contract("leeds-liverpool")), tmp_path)
