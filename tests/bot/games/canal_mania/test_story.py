"""A turn told in a few sentences, and its gist in a line."""

from __future__ import annotations

from bot.games.canal_mania.words import CanalManiaWords
from bot.words import Words
from rules.canal_mania import board
from rules.canal_mania import events as e
from rules.game import Event
from tests.bot.games.canal_mania.test_words import MEDWAY, S22, T22

words = CanalManiaWords(Words())
NAMES = ("Ada", "Bea", "Cy")
ROCHDALE = board.CONTRACT_IDS.index("rochdale")


def story(*events: Event) -> list[str]:
    return words.story(events, NAMES)


def lay(tile: int, over: bool = False, contract: int = MEDWAY) -> e.TileLaid:
    return e.TileLaid(seat=0, contract=contract, tile=tile, paid=(7,), over=over)


def town(name: str) -> int:
    return board.TOWN_OF_NAME[name]


COMPLETED = e.Completed(seat=0, contract=MEDWAY, tile_points=1, value_points=3)


def test_a_whole_turn_is_told_in_a_few_sentences() -> None:
    assert story(
        e.Took(seat=0, contract=MEDWAY, town=town("Tonbridge")),
        e.ParliamentFilled(contracts=(0, 1)),
        lay(S22),
        lay(T22, over=True),
        COMPLETED,
        e.Triggered(seat=0, last=11),
        e.Spent(seat=0, card=0),
        e.Spent(seat=0, card=0),
        e.BuildEnded(seat=0, tiles=2),
        e.RowFilled(cards=(1, 2)),
        e.Moved(
            seat=0,
            towns=tuple(map(town, ("Basingstoke", "Weybridge", "Guildford", "Arundel"))),
            owners=(1, 0, 0),
            points=(3, 2, 0),
        ),
        e.Discarded(seat=0, card=-1),
        e.Discarded(seat=0, card=-1),
        e.TurnEnded(seat=0),
        e.RoundBegan(number=9, left=0),
    ) == [
        "Ada took the Medway Navigation; the boat is in Tonbridge.",
        "New in parliament: Bridgewater Canal and Macclesfield Canal.",
        "Ada built 2 tiles on the Medway Navigation (one over another canal): S22 lock, T22 stretch to Maidstone, "
        "and completed it for 4 points (1 for tiles, 3 for the contract).",
        "Ada reached the trigger: the end of the game begins. Round 11 will be the last.",
        "Ada moved goods Basingstoke–Weybridge–Guildford–Arundel: Ada 3, Bea 2.",
        "Ada discarded 2 surplus cards.",
    ]


def test_cards_with_what_their_symbols_brought() -> None:
    assert story(
        e.Picked(seat=1, card=0),
        e.Picked(seat=1, card=0),
        e.Picked(seat=1, card=23),
        e.Coloured(seat=1, colour=5),
        e.Placed(seat=1, town=town("Goole")),
        e.NotPlaced(seat=1, colour=-1, count=1),
        e.RowFilled(cards=(1,)),
    ) == [
        "Bea picked up 2 stretches and a surveyor (white goods).",
        "Bea named purple for the white symbol.",
        "Goods were placed in Goole.",
        "One goods token was not placed: the canal basin is empty.",
    ]


def test_draws_tell_only_what_everyone_saw() -> None:
    assert story(
        e.Drew(seat=0, card=-1),
        e.Kept(seat=0),
        e.Drew(seat=0, card=-1),
        e.Declared(seat=0, card=8),
        e.Placed(seat=0, town=0),
    ) == [
        "Ada drew 2 cards from the build deck.",
        "Ada declared a lock (red goods).",
        "Goods were placed in Arundel.",
    ]


def test_a_pick_and_a_draw_are_two_actions() -> None:
    pick = [e.Picked(seat=0, card=23), e.Coloured(seat=0, colour=1), e.Placed(seat=0, town=town("Leeds"))]
    assert story(*pick, e.RowFilled(cards=(0,)), e.Drew(seat=0, card=-1), e.Kept(seat=0)) == [
        "Ada picked up a surveyor (white goods).",
        "Ada named yellow for the white symbol.",
        "Goods were placed in Leeds.",
        "Ada drew a card from the build deck.",
    ]
    assert len(story(*pick, *pick)) == 6


def test_both_canals_of_one_action_have_a_sentence_each() -> None:
    other = board.tile(board.HEX_OF_LABEL["L4"], 1, 4, board.LOCK)
    assert story(lay(S22), lay(other, contract=ROCHDALE), lay(T22), e.BuildEnded(seat=0, tiles=3)) == [
        "Ada built 2 tiles on the Medway Navigation: S22 lock, T22 stretch to Maidstone.",
        "Ada built a tile on the Rochdale Canal and Calder, Hebble, Aire Navigations: L4 lock.",
    ]


def test_what_was_taken_back_is_left_out() -> None:
    """CM-48: the tile, the cards spent for it, the completion and the trigger that it brought."""
    back = e.TakenBack(seat=0, contract=MEDWAY, tile=T22, undone=4)
    done = [lay(T22, over=True), COMPLETED, e.Triggered(seat=0, last=9), e.Spent(seat=0, card=0), e.Spent(seat=0, card=0)]
    assert story(lay(S22), *done, back, e.Untriggered(seat=0), e.BuildEnded(seat=0, tiles=1)) == [
        "Ada built a tile on the Medway Navigation: S22 lock."
    ]
    assert story(back, e.Untriggered(seat=0)) == [
        "Ada took back T22 stretch to Maidstone of the Medway Navigation, and its 4 points.",
        "Ada is short of the trigger again: the end of the game has not begun.",
    ]


def test_removed_tiles_are_told_together() -> None:
    removed = [e.Removed(seat=0, contract=MEDWAY, tile=tile) for tile in (T22, S22)]
    assert story(*removed) == [
        "Ada removed 2 tiles from the Medway Navigation: T22 stretch to Maidstone and S22 lock.",
    ]


def test_passing_is_told_only_when_it_was_all() -> None:
    passes = [e.Passed(seat=2, phase=phase) for phase in (1, 2, 3)]
    assert story(*passes, e.TurnEnded(seat=2)) == ["Cy passed."]
    assert story(*passes[:1]) == ["Cy passed."]
    assert story(passes[0], e.Drew(seat=2, card=-1), passes[2], e.TurnEnded(seat=2)) == [
        "Cy drew a card from the build deck."
    ]
    assert story(e.TurnEnded(seat=2)) == ["Cy ended the turn."]


def test_a_run_of_turns_keeps_each_seats_sentences_apart() -> None:
    assert story(
        e.Drew(seat=1, card=-1),
        e.TurnEnded(seat=1),
        e.Drew(seat=2, card=-1),
        e.TurnEnded(seat=2),
        e.RoundBegan(number=8, left=1),
    ) == [
        "Bea drew a card from the build deck.",
        "Cy drew a card from the build deck.",
        "Round 8 begins: it is the last round.",
    ]


def test_the_end_is_told_in_order() -> None:
    assert story(
        e.Drew(seat=2, card=-1),
        e.TurnEnded(seat=2),
        e.LeftIncomplete(seat=1, contract=MEDWAY, points=0),
        e.DeclineBegan(order=(2, 0, 1)),
        e.Moved(seat=2, towns=(0, 2), owners=(2,), points=(0, 0, 2)),
        e.Passed(seat=0, phase=0),
        e.Passed(seat=1, phase=0),
        e.GameOver(winners=(2,)),
    ) == [
        "Cy drew a card from the build deck.",
        "The unfinished Medway Navigation of Bea scores nothing.",
        "The goods decline begins. The order is Cy, Ada and Bea.",
        "Cy moved goods Arundel–Basingstoke: Cy 2.",
        "Ada and Bea had no goods to move.",
        "The game is over: Cy wins!",
    ]


def test_the_story_is_never_empty_when_something_happened() -> None:
    assert story() == []
    assert story(e.RowFilled(cards=(0,))) == ["New face-up build card: a stretch."]
    assert story(e.RoundBegan(number=3, left=0)) == ["Round 3 begins."]


def test_headlines() -> None:
    turn = [e.Took(seat=0, contract=MEDWAY, town=0), lay(S22), lay(T22), COMPLETED, e.TurnEnded(seat=0)]
    moved = e.Moved(seat=0, towns=(0, town("Basingstoke")), owners=(0,), points=(2, 0, 0))
    assert words.headline(turn, NAMES) == "Ada: took Medway, built 2 tiles, completed Medway (+4)"
    assert words.headline([*turn[:-1], moved], NAMES) == "Ada: completed Medway (+4), goods to Basingstoke (+2)"
    assert words.headline([*turn, e.Drew(seat=1, card=-1), e.TurnEnded(seat=1)], NAMES) == "Bea: a card"
    assert words.headline([*turn, e.Passed(seat=1, phase=1), e.TurnEnded(seat=1)], NAMES).startswith("Ada: ")
    assert words.headline([*turn, e.GameOver(winners=(0, 2))], NAMES) == "Game over: Ada and Cy share it"
    assert words.headline([e.TurnEnded(seat=0)], NAMES) == ""
    assert words.headline([], NAMES) == ""


def test_headlines_fit_whatever_people_call_themselves() -> None:
    names = ("*" * 40, "<@1>" * 10, "Ж" * 40)
    line = words.headline([lay(S22), COMPLETED], names)
    assert line.startswith("*" * 19 + "…: ")
    assert len(line) <= 60
    assert len(words.headline([lay(S22), COMPLETED], names, 30)) <= 30
    assert len(words.headline([e.GameOver(winners=(0, 1, 2))], names)) <= 60


def test_whoever_has_built_has_not_passed_when_he_ends_the_turn() -> None:
    end = [e.Passed(seat=2, phase=3), e.TurnEnded(seat=2)]
    assert words.story(end, NAMES, [e.Drew(seat=2, card=-1)]) == []
    assert words.story(end[:1], NAMES, [e.Drew(seat=2, card=-1)]) == ["Cy skipped the third phase."]
    assert words.story(end, NAMES, [e.Passed(seat=2, phase=1)]) == ["Cy passed."]
