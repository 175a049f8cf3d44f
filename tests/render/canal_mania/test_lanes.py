"""Several canals on one edge: each in a lane, on the side on which it will leave."""

from __future__ import annotations

from itertools import pairwise

from render.canal_mania.lanes import Course, courses, edge_of, lanes, sections
from rules.canal_mania import board
from rules.canal_mania.state import Canal, Open
from tests.render.canal_mania.support import THAMES, begin, complete, crowded, position, town


def offsets(open_: Open, here: str, there: str) -> dict[int, int]:
    """The lanes of an edge by seat."""
    drawn = courses(open_)
    hex_ = board.HEX_OF_LABEL[here]
    edge = edge_of(hex_, board.NEIGHBOURS[hex_].index(board.HEX_OF_LABEL[there]))
    return {drawn[i].seat: lane.off for (e, i), lane in lanes(drawn).items() if e == edge}


def test_a_canal_alone_runs_in_the_middle() -> None:
    open_ = position(2)
    complete(open_, 0, "medway", "Tonbridge", "S22 lock T22 stretch Maidstone")
    found = lanes(courses(open_)).values()
    assert len(found) == 3
    assert all(lane.off == 0 and not lane.shared for lane in found)


def test_parallel_canals_lie_side_by_side() -> None:
    off = offsets(crowded(), "N8", "O8")
    assert sorted(off) == [1, 2, 4]
    assert sorted(off.values()) == [-15, 0, 15]


def test_two_canals_keep_their_sides_round_a_bend() -> None:
    """Red and yellow run together from Newark to Lincoln and part there: their ways do not cross before."""
    open_ = position(2)
    complete(open_, 0, "junction", "Newark", "N8 lock Lincoln")
    complete(open_, 1, "trent-fossdyke", "Nottingham", "M10 stretch Newark N8 stretch Lincoln")
    before, after = offsets(open_, "N8", "M9"), offsets(open_, "N8", "O8")
    assert (before[0] < before[1]) == (after[0] < after[1])


def test_lanes_round_a_curve_do_not_cross() -> None:
    """On both edges of a curved hex the same canal is the outer one, whichever way each was built."""
    for reverse in (False, True):
        open_ = position(2)
        complete(open_, 0, "thames", "London", THAMES)
        complete(open_, 1, "thames", "London", THAMES)
        if reverse:
            other = open_.canals[1]
            turned = tuple(
                board.tile(board.tile_hex(t), board.tile_exit(t), board.tile_entry(t), board.tile_kind(t))
                for t in reversed(other.tiles)
            )
            open_.canals[1] = Canal(1, other.contract, town("Oxford"), turned, True)
        drawn = courses(open_)
        lane = lanes(drawn)
        path = drawn[0].path
        sides = []
        for a, b in pairwise(path):
            direction = board.NEIGHBOURS[a].index(b)
            edge = edge_of(a, direction)
            right = 1 if direction < 3 else -1
            sides.append((lane[edge, 0].off - lane[edge, 1].off) * right > 0)
        assert len(set(sides)) == 1


def test_sections_end_at_towns() -> None:
    open_ = crowded()
    long = next(c for c in courses(open_) if c.contract == board.CONTRACT_IDS.index("leeds-liverpool"))
    found = sections(long)
    assert [(board.TOWNS[a], board.TOWNS[b], len(tiles)) for a, b, tiles in found] == [
        ("Leeds", "Skipton", 2),
        ("Skipton", "Liverpool", 5),
    ]


def test_an_unfinished_end_is_no_section() -> None:
    open_ = position(2)
    begin(open_, 0, "leeds-liverpool", "Leeds", "I4 stretch H3 lock Skipton F3 aqueduct F4")
    assert [len(tiles) for _, _, tiles in sections(courses(open_)[0])] == [2]


def test_a_canal_left_without_tiles_is_not_drawn() -> None:
    open_ = position(2)
    open_.canals.append(Canal(0, 0, 0, (), False))
    assert courses(open_) == []


def test_a_course_runs_through_its_towns() -> None:
    course: Course = courses(crowded())[0]
    assert [board.TOWNS[board.TOWN_AT[h]] for h in course.path if board.TOWN_AT[h] >= 0] == ["Leeds", "Skipton", "Liverpool"]
