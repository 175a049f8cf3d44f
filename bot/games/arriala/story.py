"""A turn of Arriala told in a few short sentences, and its gist in one line.

A card is told with what it did, cards picked one after the other in one sentence, the end of a turn only when nothing else
happened in it. Rounds are told when few are left.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from bot.words import chat_name, plain_name
from rules.arriala import events as e
from rules.arriala.state import NOBODY
from rules.game import Event

if TYPE_CHECKING:
    from bot.games.arriala.words import ArrialaWords

Names = Sequence[str]

LAST_ROUNDS = 5
"""A round that begins is told when no more than so many are left."""
_TABLE = (e.Began, e.RoundBegan, e.Stalled, e.VineyardScored, e.GameOver, e.PileShuffled)
"""What happens to the table itself, and is no seat's doing."""
_HEADLINE_NAME = 20


def tell(words: ArrialaWords, events: Sequence[Event], names: Names, earlier: Sequence[Event] = ()) -> list[str]:
    """The sentences, in order. ``earlier`` is what the same turn brought before: it decides whether its end is news."""
    lines: list[str] = []
    going_on = any(not isinstance(event, (*_TABLE, e.TurnEnded)) for event in earlier)
    acted = going_on
    card = NOBODY
    drawn: list[int] = []
    for i, event in enumerate(events):
        following = events[i + 1] if i + 1 < len(events) else None
        match event:
            case e.CardPlayed() if following is not None:
                # What it did comes next, and is told with it.
                card = event.card
                continue
            case e.Drew():
                drawn.append(event.card)
                acted = True
                if not isinstance(following, e.Drew) or following.seat != event.seat:
                    lines.append(_drew(words, event.seat, drawn, names))
                    drawn = []
                continue
            case e.TurnEnded():
                if not acted:
                    lines.append(words.say("story-ended", who=chat_name(names[event.seat])))
                acted = False
                continue
            case e.RoundBegan() if not 0 < event.left <= LAST_ROUNDS:
                continue
        lines.append(words.event(event, names, card))
        card = NOBODY
        acted = acted or not isinstance(event, _TABLE)
    if going_on and any(isinstance(event, e.TurnEnded) for event in events):
        return lines
    # Events that a turn does not tell of are told when there is nothing else.
    return lines or [words.event(event, names) for event in events]


def _drew(words: ArrialaWords, seat: int, cards: Sequence[int], names: Names) -> str:
    known = NOBODY not in cards
    told = words.words.join([words.say("story-card", card=words.card(card)) for card in cards]) if known else "none"
    return words.say(
        "story-drew", who=chat_name(names[seat]), count=len(cards), known="yes" if known else "no", cards=told
    )


# The headline


def headline(words: ArrialaWords, events: Sequence[Event], names: Names, limit: int) -> str:
    """What mattered most in the last turn in which something was done, in at most ``limit`` characters; may be empty."""
    for event in reversed(events):
        if isinstance(event, e.GameOver):
            winners = [plain_name(names[seat], _HEADLINE_NAME) for seat in event.winners]
            return _cut(words.say("headline-over", winners=words.words.join(winners), count=len(winners)), limit)
    for seat, turn in _turns_from_last(events):
        name = plain_name(names[seat], _HEADLINE_NAME)
        # (rank, place in the turn, text): the least important goes first when there is not room for all.
        said = [(rank, i, text) for i, (rank, text) in enumerate(_deeds(words, turn))]
        while said:
            ordered = ", ".join(text for _, _, text in sorted(said, key=lambda deed: deed[1]))
            line = words.say("headline", who=name, deeds=ordered)
            if len(line) <= limit or len(said) == 1:
                return _cut(line, limit)
            said.remove(max(said))
    return ""


def _turns_from_last(events: Sequence[Event]) -> Iterator[tuple[int, list[Event]]]:
    """The seats' own events, a turn at a time, the last turn first."""
    turn: list[Event] = []
    for event in reversed(events):
        if isinstance(event, _TABLE):
            continue
        if turn and (turn[0].seat != event.seat or isinstance(event, e.TurnEnded)):
            yield turn[0].seat, turn
            turn = []
        turn.insert(0, event)
    if turn:
        yield turn[0].seat, turn


def _deeds(words: ArrialaWords, turn: Sequence[Event]) -> Iterator[tuple[int, str]]:
    """What a seat did in a turn, in order, each with its rank (0 matters most)."""
    moved = sum(isinstance(event, e.Walked | e.Jumped | e.WentToVineyard | e.Returned) for event in turn)
    drawn = sum(isinstance(event, e.Drew) for event in turn)
    for event in turn:
        match event:
            case e.ReachClosed():
                section, winner = words.section(event.first, event.last), words.colour(event.winner)
                yield 0, words.say("deed-reach", section=section, winner=winner, points=event.points)
            case e.StructureBuilt():
                yield 1, words.say("deed-structure", name=words.structure(event.to), points=event.points)
            case e.RiversideBuilt():
                yield 2, words.say("deed-riverside", construction=words.construction(event.to), points=event.points)
            case e.LockBuilt():
                yield 3, words.say("deed-lock", to=words.place(event.to), points=event.points)
            case e.Allocated():
                yield 4, words.say("deed-allocated", to=words.place(event.to))
            case e.Walked() | e.Jumped() | e.WentToVineyard() | e.Returned() if moved:
                yield 5, words.say("deed-moved", count=moved)
                moved = 0
            case e.Drew() if drawn:
                yield 6, words.say("deed-cards", count=drawn)
                drawn = 0


def _cut(line: str, limit: int) -> str:
    return line if len(line) <= limit else line[: limit - 1].rstrip() + "…"
