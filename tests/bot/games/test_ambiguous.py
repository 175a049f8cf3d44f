"""A text with several meanings is answered by a question in words: what could be meant, not how one would write it."""

from __future__ import annotations

from collections.abc import Mapping

import pytest

from bot.games.arriala.front import ArrialaFront
from bot.games.canal_mania import choices
from bot.games.canal_mania.front import CanalManiaFront
from bot.offers import value_of
from bot.registry import Front
from rules.arriala import notation as arriala
from rules.canal_mania import position
from rules.canal_mania.game import CanalMania
from rules.game import AmbiguousMove
from tests.bot.games.canal_mania.test_bad_moves import POSITIONS, works
from tests.rules.canal_mania.test_notation import MEDWAY, SQUARE, read
from tests.support.arriala import table
from tests.support.refused import refused
from tests.support.set_table import SetFront, sit
from tests.support.world import World

TWO = works("medway Tonbridge S22 lock, T22", "bridgewater Liverpool D7 stretch, E7")


@pytest.fixture
def fronts() -> Mapping[str, Front]:
    return {"canal-mania": SetFront({"medway": POSITIONS["medway"]})}


@pytest.mark.parametrize(
    ("line", "text", "question"),
    [
        ("remove leicester", MEDWAY,
         "“leicester” can mean several things: did you mean the Leicester (Soar) Navigation or the Leicestershire and "
         "Northamptonshire Union Canal?"),
        ("build M12 lock", POSITIONS["both"],
         "“M12 lock” can mean several things: did you mean the Medway Navigation or the Bridgewater Canal?"),
        ("place Bri", MEDWAY, "“Bri” can mean several things: did you mean Bridgwater or Bristol?"),
        ("build Medway: S22 lock", MEDWAY, "“S22 lock” does not say where it leads: to T21 or to T22?"),
        ("take Medway", 'parliament = ["medway", "witham"]',
         "“Medway” does not say where the boat starts: in Tonbridge or in Maidstone?"),
        ("build Coventry: I13 stretch, Birmingham; move Manchester-Stoke-Birmingham-Coventry", SQUARE.format(phase=3),
         "Several canal-sections join Stoke and Birmingham: do you use the red one or the black one?"),
        ("name red", "phase = 2",
         "“red” can mean several things: did you mean stretch (red goods), lock (red goods) or aqueduct (red goods)?"),
    ],
)  # fmt: skip
def test_canal_mania_asks_in_words(line: str, text: str, question: str) -> None:
    with pytest.raises(AmbiguousMove) as refusal:
        read(line, text)
    assert CanalManiaFront().error(refusal.value) == question


def test_canal_mania_names_the_canals_of_which_tiles_can_be_removed() -> None:
    game = CanalMania()
    with pytest.raises(AmbiguousMove) as refusal:
        choices.remove_line(game.view(position.read(TWO), 0), "", 1)
    assert CanalManiaFront().error(refusal.value) == (
        "“remove” can mean several things: did you mean the Medway Navigation or the Bridgewater Canal?"
    )


@pytest.mark.parametrize(
    ("line", "question"),
    [
        ("walk Montech-A8",
         "“walk Montech-A8” can mean several workers: did you mean the red one, the yellow one or the green one?"),
        ("allocate Mo", "“Mo” can mean several things: did you mean Montech or Moissac?"),
    ],
)  # fmt: skip
def test_arriala_asks_in_words(line: str, question: str) -> None:
    with pytest.raises(AmbiguousMove) as refusal:
        arriala.read(line, table("r Montech; y Montech; g Montech").view)
    assert ArrialaFront().error(refusal.value) == question


def test_labels_that_look_alike_are_not_read_out() -> None:
    alike = "Medway: " + "S22 lock, " * 12
    with pytest.raises(AmbiguousMove) as refusal:
        value_of([(f"{alike}a", "b med S22l"), (f"{alike}b", "b med S22s")], alike[:99] + "…")
    assert CanalManiaFront().error(refusal.value) == (
        "Several of the choices begin with what you typed: choose one in the list instead."
    )


async def test_who_types_a_build_without_its_end_is_asked_in_words(world: World) -> None:
    where = await sit(world, "medway")
    await refused(world, world.slash("Ada", "/canal build", where=where, route="Medway: S22 lock"), "to T21 or to T22?")
