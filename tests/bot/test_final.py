"""The end of a game: ranked lines and what decided, in the last post, the status, the log, the alt texts and on the card."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import product

import pytest

from bot.games.arriala.front import ArrialaFront
from bot.games.canal_mania.front import CanalManiaFront
from bot.plain import told_plainly
from bot.registry import Front
from bot.words import Words
from render.arriala import Scene as ArrialaScene
from render.arriala.pictures import card_ops as arriala_ops
from render.canal_mania import Scene as CanalScene
from render.canal_mania.pictures import card_ops as canal_ops
from render.canvas import Sprite, Text
from rules.arriala.events import ReachClosed, VineyardScored
from rules.arriala.reaches import standoffs, winner
from rules.arriala.state import View as ArrialaView
from rules.canal_mania.board import VALUE
from rules.canal_mania.state import OVER, Canal
from rules.canal_mania.state import View as CanalView
from rules.game import Setup
from tests.support.world import World

WORDS = Words()
CANAL, ARRIALA = CanalManiaFront(WORDS), ArrialaFront(WORDS)
NAMES = ("Ada", "Ben", "Cy", "Dot")


def canal(scores: Sequence[int], done: Sequence[Sequence[int]], engineers: Sequence[int]) -> CanalView:
    """The end of a game with these scores, completed contracts and engineers by seat."""
    state = CANAL.game.start(Setup(len(scores)), "final")
    state.open.scores, state.open.stage = list(scores), OVER
    state.open.engineers = list(engineers)
    state.open.canals = [
        Canal(contract=contract, seat=seat, start=0, tiles=(), complete=True)
        for seat, contracts in enumerate(done)
        for contract in contracts
    ]
    return CANAL.game.view(state, None)


def arriala(scores: Sequence[int], counted: Sequence[int], **options: str) -> ArrialaView:
    """The end of a game with these scores, the neutral one last, and so many workers on the canal by seat."""
    seats = len(counted)
    state = ARRIALA.game.start(Setup(seats, options=options), "final")
    o = state.open
    o.scores, o.over = list(scores), True
    for seat, count in enumerate(counted):
        for worker in range(5):
            o.workers[5 * seat + worker] = 0 if worker < count else -1
    return ARRIALA.game.view(state, None)


def plainly(front: Front, view: object, names: Sequence[str] = NAMES) -> list[str]:
    return told_plainly(lambda marks: front.final(view, marks), names)


def test_CM_73_ranked_lines_have_the_figures_that_decide() -> None:
    lines = CANAL.final(canal((50, 78), ((0,), (1, 2)), (0, 3)), NAMES)
    assert lines[0].startswith(r"1\. Ben: **78** points (2 completed contracts worth ")
    assert lines[1].startswith(r"2\. Ada: **50** points (one completed contract worth ")
    assert len(lines) == 2


@pytest.mark.parametrize(
    ("done", "by"),
    [
        (((0, 1), (2,)), "Ada is before Ben by the greater number of completed contracts (CM-73)."),
        (((), (2,)), "Ben is before Ada by the greater number of completed contracts (CM-73)."),
        (((), ()), "Ben is before Ada by the later engineer (CM-73)."),
    ],
)
def test_CM_73_what_decided_a_tie_is_said(done: Sequence[Sequence[int]], by: str) -> None:
    assert plainly(CANAL, canal((60, 60), done, (1, 4)))[2:] == [by]


def test_CM_73_the_value_of_the_contracts_decides_a_tie() -> None:
    dear, cheap = VALUE.index(max(VALUE)), VALUE.index(min(VALUE))
    told = plainly(CANAL, canal((60, 60), ((cheap,), (dear,)), (4, 1)))
    assert told[2:] == ["Ben is before Ada by the greater total value of the completed contracts (CM-73)."]


def test_CM_17_nothing_is_told_while_the_game_runs() -> None:
    for front in (CANAL, ARRIALA):
        view = front.game.view(front.game.start(Setup(3), "x"), None)
        assert front.final(view, NAMES) == []
        assert "contract" not in front.scores(view, NAMES)


def test_AR_42_more_workers_on_the_canal_decide_a_tie() -> None:
    told = plainly(ARRIALA, arriala((22, 22, 20), (2, 3, 0)))
    assert told == [
        "1. Ben: 22 points (3 workers on the canal)", "2. Ada: 22 points (2 workers on the canal)",
        "3. Cy: 20 points (no worker on the canal)", "Ben is before Ada by more workers on the canal (AR-42).",
    ]  # fmt: skip


def test_AR_70_equals_share_a_place() -> None:
    told = plainly(ARRIALA, arriala((22, 22, 20), (2, 2, 1), riverside_counts="true"))
    assert told[:3] == [
        "1. Ada: 22 points (2 workers on the canal and its blue spaces)",
        "1. Ben: 22 points (2 workers on the canal and its blue spaces)",
        "3. Cy: 20 points (one worker on the canal and its blue spaces)",
    ]
    assert told[3].startswith("Ada and Ben are equal in points and in workers on the canal and its blue spaces and share")


@pytest.mark.parametrize(
    ("scores", "told"),
    [
        ((19, 12, 20), ["1. Neutral: 20 points (nobody's)", "2. Ada: 19", "3. Ben: 12", "The neutral score is above both"]),
        ((19, 12, 19), ["1. Ada: 19", "2. Ben: 12", "Neutral: 19 points (nobody's)", "The neutral score is no higher"]),
        ((19, 12, 15), ["1. Ada: 19", "2. Ben: 12", "Neutral: 15 points (nobody's)"]),
    ],
)
def test_AR_53_the_neutral_score_is_ranked_too(scores: Sequence[int], told: Sequence[str]) -> None:
    lines = plainly(ARRIALA, arriala(scores, (3, 2)))
    assert len(lines) == len(told)
    assert all(line.startswith(start) for line, start in zip(lines, told, strict=True))


def test_AR_26_who_cancels_whom_is_said() -> None:
    red, yellow, green, purple = 0, 1, 2, 3

    def told(workers: Sequence[int]) -> str:
        won = winner(workers)
        return ARRIALA.event(ReachClosed(seat=0, first=0, last=3, workers=tuple(workers), winner=won, points=6), NAMES)

    colours = [ARRIALA.words.colour(colour) for colour in range(4)]
    first, second, third, fourth = colours
    cancel = f"{first} and {second} cancel each other out"
    assert told([red, red, yellow, yellow, green]).endswith(f"{cancel}, so {third} scores 6 points.")
    assert told([red, yellow]).endswith(f"{cancel}, and nobody scores.")
    both = told([red, red, yellow, yellow, green, purple])
    assert both.endswith(f"{cancel}, as do {third} and {fourth}, and nobody scores.")
    assert "cancel" not in told([red, red, yellow])
    vineyard = VineyardScored(vineyard=0, workers=(red, yellow), winner=-1, points=0)
    assert "cancel each other out, and nobody scores" in ARRIALA.event(vineyard, NAMES)


def test_AR_26_standoffs_and_winner_agree() -> None:
    for counts in product(range(4), repeat=4):
        workers = [colour for colour, count in enumerate(counts) for _ in range(count)]
        groups, won = standoffs(workers), winner(workers)
        assert all(len(group) > 1 and won not in group for group in groups)
        assert (won == -1) == (not workers or len(groups) == 2 or (len(groups) == 1 and len(set(workers)) == len(groups[0])))


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_card_shows_the_places_and_points_of_Arriala(seats: int) -> None:
    scores = [20, 31, 31, 7][:seats] + [40] * (seats == 2)
    view = arriala(scores, [1, 2, 2, 0][:seats])
    ops = arriala_ops(ArrialaScene(view, NAMES[:seats], headline="x"))
    shown = [op.text for op in ops if isinstance(op, Text) and op.role == "strip"]
    badges = [op.args[0] for op in ops if isinstance(op, Sprite) and op.about == "rank"]
    points = {2: ["1.", "40", "2.", "31", "3.", "20"], 3: ["1.", "31", "1.", "31", "3.", "20"]}
    points[4] = [*points[3], "4.", "7"]
    assert shown == ["x", "Final score", *points[seats]]
    assert sorted(badges) == sorted(view.open.colours)


def test_the_card_shows_the_places_and_points_of_Canal_Mania() -> None:
    view = canal((60, 78, 60, 5, 104), ((), (), (), (), ()), (0, 1, 2, 3, 4))
    ops = canal_ops(CanalScene(view, (*NAMES, "Eve"), headline="x"))
    shown = [op for op in ops if isinstance(op, Text) and op.role == "strip"]
    assert [op.text for op in shown[2:]] == ["1.", "104", "2.", "78", "3.", "60", "4.", "60", "5.", "5"]
    assert max(op.x for op in shown[2:]) < 960, "the label at the right keeps its room"


@pytest.mark.parametrize("front", [CANAL, ARRIALA], ids=["canal-mania", "arriala"])
def test_both_alt_texts_tell_the_standings(front: Front) -> None:
    view = canal((60, 78), ((), ()), (0, 1)) if front is CANAL else arriala((60, 78, 3), (1, 2))
    pictures = front.pictures(view, [], ("ben_the_10th", "Ada*"), "Over", ["It is over."], "paper")
    for alt in (pictures.card_alt, pictures.map_alt):
        assert "1. Ada*: 78 points (" in alt
        assert "2. ben_the_10th: 60 points (" in alt
        assert "It is over." in alt


@pytest.fixture
def fronts() -> Mapping[str, Front]:
    return {"arriala": ArrialaFront()}


async def test_the_last_post_the_status_and_the_log_tell_the_standings(world: World) -> None:
    """A game of twenty rounds in which nobody does anything ends drawn."""
    await world.slash("Ada", "/game new", game="arriala", option="stall_rounds: 20, first: seat")
    await world.press("Ben", "Join")
    await world.press("Ada", "Start")
    for _ in range(20):
        await world.slash("Ada", "/arriala end")
        await world.slash("Ben", "/arriala end")
    shared = "Ada and Ben are equal in points and in workers on the canal and share their place (AR-42, AR-70)."
    lines = [r"1\. Ada: **0** points (no worker on the canal)", r"1\. Ben: **0** points (no worker on the canal)", shared]
    post = world.last()
    assert "The game is over" in post.text
    for text in (
        post.text,
        (await world.slash("Ada", "/game status", text=False)).text,
        "\n".join(message.text for message in (await world.slash("Ada", "/game status")).messages),
    ):
        for line in lines:
            assert line in text
    log = await world.slash("Ada", "/game log")
    told = log.text + "".join(file.data.decode() for message in log.messages for file in message.files)
    assert shared in told


async def test_the_pictures_of_a_post_are_told_in_plain_text(world: World) -> None:
    """Of one whose name is full of markdown."""
    name = "ben_the_10th"
    await world.slash(name, "/game new", game="arriala", option="first: seat")
    await world.press("Ada", "Join")
    await world.press(name, "Start")
    await world.slash(name, "/arriala end")
    alts = [file.alt for file in world.last().files]
    assert len(alts) == 2
    for alt in alts:
        assert f"{name} ended the turn" in alt
        assert not set("*`\\") & set(alt)
        assert "-# " not in alt
