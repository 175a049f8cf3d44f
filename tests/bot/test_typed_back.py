"""Whatever the bot offers is understood when it is typed as it is shown, cut at a hundred characters or in capitals."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial
from typing import Any

import pytest

from bot.games.arriala import choices as arriala_choices
from bot.games.arriala.front import ArrialaFront
from bot.games.arriala.words import ArrialaWords
from bot.games.canal_mania import choices
from bot.games.canal_mania.front import CanalManiaFront
from bot.games.canal_mania.words import CanalManiaWords
from bot.offers import LENGTH, Choice, matching, shown, value_of
from bot.registry import Front, Pictures
from bot.words import Words
from rules import record
from rules.arriala import ai
from rules.arriala.game import Arriala
from rules.canal_mania.game import CanalMania
from rules.chance import Dice
from rules.game import AmbiguousMove, AnyGame, Setup
from tests.records.make import FOLDER, GAMES
from tests.support.world import World

WORDS = Words()
CANAL, ARRIALA = CanalManiaWords(WORDS), ArrialaWords(WORDS)
NAMES = ("Ada", "Ben", "Cleo", "Dan", "Eve")

Line = Callable[[str], str]
Offer = tuple[list[Choice], Line]


def canal_offers(view: Any) -> Iterator[Offer]:
    """All choices of Canal Mania in a position, with the line that the command makes of one."""
    towns = choices.contracts(CANAL, view, NAMES)
    for _, contract in towns:
        boats = choices.boats(CANAL, view, NAMES, contract=contract)
        yield boats, lambda boat, contract=contract: f"take {contract} at {boat}"  # type: ignore[misc]
        yield towns, lambda name, boat=boats[0][1]: f"take {name} at {boat}"  # type: ignore[misc]
    yield choices.engineers(CANAL, view, NAMES), lambda name: f"exchange {name}"
    yield choices.cards(CANAL, view, NAMES), lambda name: f"name {name}"
    yield choices.face_up_draws(CANAL, view, NAMES), lambda name: f"draw {name}"
    yield choices.places(CANAL, view, NAMES), partial(choices.place_line, view)
    yield choices.builds(CANAL, view, NAMES), lambda line: line
    yield choices.routes(CANAL, view, NAMES), lambda line: line
    yield choices.removals(CANAL, view, NAMES), lambda name: f"remove {name}"
    yield choices.discards(CANAL, view, NAMES), lambda kinds: f"discard {kinds}"


def arriala_offers(view: Any) -> Iterator[Offer]:
    """The same of Arriala."""
    for verb in ("walk", "vineyard", "return", "riverside"):
        for label, worker in arriala_choices.workers(ARRIALA, view, NAMES, verb=verb):
            to = arriala_choices.arrivals(ARRIALA, view, NAMES, verb=verb, worker=worker)
            if verb != "return" or not view.open.asked:
                yield to, lambda place, verb=verb, worker=worker: f"{verb} {worker}-{place}"  # type: ignore[misc]
                yield [(label, worker)], lambda who, verb=verb, to=to: f"{verb} {who}-{to[0][1]}"  # type: ignore[misc]
    for verb in ("allocate", "lock"):
        yield arriala_choices.arrivals(ARRIALA, view, NAMES, verb=verb), lambda place, verb=verb: f"{verb} {place}"  # type: ignore[misc]
    cards = arriala_choices.cards(ARRIALA, view, NAMES)
    for label, card in cards:
        targets = arriala_choices.targets(ARRIALA, view, NAMES, card=card)
        if targets:
            yield targets, lambda to, card=card: f"card {card}: {to}"  # type: ignore[misc]
            yield [(label, card)], lambda name, to=targets[0][1]: f"card {name}: {to}"  # type: ignore[misc]


def meanings(made: Sequence[Choice], typed: str) -> Sequence[str]:
    """The values that a typed label means."""
    try:
        return [value_of(made, typed)]
    except AmbiguousMove as refusal:
        return refusal.choices


def typed_back(game: AnyGame, view: Any, offers: Iterator[Offer]) -> tuple[int, int]:
    """Types every label back; how many there were, and how many of them are shown alike."""
    labels = alike = 0
    for made, line in offers:
        for label, value in made:
            labels += 1
            for typed in (shown(label), shown(label).upper(), shown(label).replace("-", "—").replace(" ", "\u00a0")):
                found = meanings(made, typed)
                assert value in found, (label, typed)
                alike += len(found) > 1
        for _, value in made[:2]:
            assert game.read(line(value), view)
    return labels, alike


@pytest.mark.parametrize("name", sorted(GAMES))
def test_every_label_of_the_recorded_games_means_its_value(name: str) -> None:
    game = CanalMania()
    rec = record.read((FOLDER / f"{name}.json").read_bytes())
    state = record.begin(game, rec)
    labels = alike = 0
    for n, line in enumerate(rec.moves):
        seen = game.view(state, line.seat)
        if n % 8 == len(name) % 8:
            new, same = typed_back(game, seen, canal_offers(seen))
            labels, alike = labels + new, alike + same
        for move in game.read(line.moves, seen):
            game.play(state, move)
    assert labels > 50
    assert alike * 20 <= labels * 3, "labels that differ only behind what is shown are rare"


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_every_label_of_a_game_of_arriala_means_its_value(seats: int) -> None:
    game, dice = Arriala(), Dice("typed")
    state = game.start(Setup(seats), "typed")
    n = labels = 0
    while (seat := game.mover(state)) is not None and n < 400:
        n += 1
        seen = game.view(state, seat)
        if n % 4 == 0:
            labels += typed_back(game, seen, arriala_offers(seen))[0]
        game.play(state, ai.choose(seen, "easy", dice))
    assert labels > 100


def test_names_as_they_are_shown_are_read_without_any_list() -> None:
    """Cards and places of Arriala, cards and contracts of Canal Mania, by the words that sentences use for them."""
    from rules.arriala.board import CARD_NAMES, KIND, PLACES, SPACE, TOWN
    from rules.arriala.names import CARDS as ARRIALA_CARDS
    from rules.arriala.names import PLACES as ARRIALA_PLACES
    from rules.canal_mania.board import CONTRACTS
    from rules.canal_mania.names import BUILD_CARDS
    from rules.canal_mania.names import CONTRACTS as CONTRACT_NAMES

    for i in range(len(CARD_NAMES)):
        assert ARRIALA_CARDS.find(ARRIALA.card(i)) == [i]
    for i in range(len(PLACES)):
        assert ARRIALA_PLACES.find(ARRIALA.place(i)) == [i], (PLACES[i], KIND[i] in (SPACE, TOWN))
    for i, name in enumerate(BUILD_CARDS.long):
        assert BUILD_CARDS.find(CANAL.card(i)) == [i], name
    for i in range(len(CONTRACTS)):
        assert CONTRACT_NAMES.find(CANAL.contract(i)) == [i]


def test_the_filter_takes_names_as_the_reader_does_and_offers_near_ones() -> None:
    made = [("Valence d’Agen · 2 points", "Valence d'Agen"), ("Leeds – York", "m Lee-Yor"), ("Tonbridge", "Tonbridge")]

    def offered(typed: str) -> list[str]:
        return [choice.value for choice in matching(made, typed)]

    for typed in ("valence dagen", "d'agen", "VALENCE", "d`agén", "vallence"):
        assert offered(typed) == ["Valence d'Agen"], typed
    assert offered("york, leeds") == ["m Lee-Yor"]
    assert offered("tunbridge") == ["Tonbridge"]
    assert offered("xyzzy") == []
    assert len(offered("")) == 3
    assert offered("b" * 6000) == []


def test_labels_that_differ_behind_what_is_shown_are_not_guessed() -> None:
    long = "x" * LENGTH
    with pytest.raises(AmbiguousMove):
        value_of([(f"{long}1", "a"), (f"{long}2", "b")], shown(f"{long}1"))
    assert value_of([(f"{long}1", "a"), (f"{long}2", "b")], f"{long}2") == "b"


class Sketched(CanalManiaFront):
    """Without the drawing."""

    def pictures(self, *_: object) -> Pictures:
        return Pictures(b"card", b"map", "card", "map")


class SketchedArriala(ArrialaFront):
    """Without the drawing."""

    def pictures(self, *_: object) -> Pictures:
        return Pictures(b"card", b"map", "card", "map")


@pytest.fixture
def fronts() -> Mapping[str, Front]:
    return {"canal-mania": Sketched(), "arriala": SketchedArriala()}


async def test_a_person_types_what_is_shown(world: World) -> None:
    """The game's title, a contract's whole label with its boat, a place on the map by its letter and by its termini."""
    await world.slash("Ada", "/game new", game="Canal Mania")
    await world.press("Ben", "Join")
    await world.press("Ada", "Start")
    mover = "Ada" if world.person("Ada").mention in world.last().text else "Ben"
    contract = (await world.autocomplete(mover, "/canal take", "contract"))[0]
    assert contract.name != contract.value
    for where, known in (("B", True), ("Liverpool – Leeds", True), ("Tunbridge", False)):
        answer = await world.slash("Ada", "/game map", around=where)
        assert ("no place" in answer.text) != known, answer.text
    boat = (await world.autocomplete(mover, "/canal take", "boat", contract=contract.name))[0]
    answer = await world.slash(mover, "/canal take", contract=contract.name, boat=boat.name)
    assert "took the" in answer.text, answer.text


async def test_a_game_is_opened_by_its_title(world: World) -> None:
    titles: Sequence[Any] = await world.autocomplete("Ada", "/game new", "game")
    await world.slash("Ada", "/game new", game=titles[1].name)
    assert "Arriala" in world.last().text
