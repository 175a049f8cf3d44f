"""A turn of Canal Mania told in a few short sentences, and its gist in one line.

What was laid and taken back in the same run of events is left out first. Then events are gathered: cards with the tokens
that they brought, the tiles of one build action by canal, surplus discards. What happened to the table itself (new
contracts, the trigger) is told after what caused it.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from bot.words import chat_name, plain_name
from rules.canal_mania import events as e
from rules.canal_mania.board import TOWNS
from rules.game import Event

if TYPE_CHECKING:
    from bot.games.canal_mania.words import CanalManiaWords

Names = Sequence[str]

_FAMILIES: tuple[tuple[type[Event], ...], ...] = (
    (e.Picked, e.Drew, e.Declared, e.Kept, e.Coloured, e.Placed, e.NotPlaced, e.Returned),
    (e.TileLaid, e.Spent, e.Completed, e.BuildEnded),
    (e.Removed,),
    (e.Discarded,),
)
"""Events that are told together when they follow one another and are of one seat."""
_TABLE = (
    e.ParliamentFilled, e.DeckShuffled, e.Triggered, e.Untriggered, e.RoundBegan,
    e.LeftIncomplete, e.DeclineBegan, e.GameOver, e.TilesMissing,
)  # fmt: skip
_OF_A_TILE = (e.TileLaid, e.TilesMissing, e.Spent, e.Completed, e.Triggered)
_HEADLINE_NAME = 20


def settle(events: Sequence[Event]) -> list[Event]:
    """The events without the tiles that were taken back, and without what those tiles had brought."""
    kept: list[Event] = []
    undone = False
    for event in events:
        if isinstance(event, e.TakenBack):
            last = next((i for i in reversed(range(len(kept))) if isinstance(kept[i], e.TileLaid)), None)
            undone = last is not None
            if last is not None:
                kept[last:] = [later for later in kept[last:] if not isinstance(later, _OF_A_TILE)]
                continue
        elif isinstance(event, e.Untriggered) and undone:
            continue
        kept.append(event)
    return kept


def tell(words: CanalManiaWords, events: Sequence[Event], names: Names, earlier: Sequence[Event] = ()) -> list[str]:
    """The sentences, in order. A round that begins is told in the last rounds only, what is turned up not at all.

    ``earlier`` are the events of the same turn before these: they decide whether its end is news.
    """
    lines: list[str] = []
    stuck: list[str] = []
    going_on = any(not isinstance(event, (*_TABLE, e.Passed, e.TurnEnded, e.RowFilled)) for event in settle(earlier))
    acted, passed = going_on, False
    for part in _parts(settle(events)):
        first = part[0]
        match first:
            case e.Passed(phase=0):
                stuck.append(chat_name(names[first.seat]))
                continue
            case e.Passed():
                passed = True
                continue
            case e.TurnEnded():
                if not acted:
                    lines.append(words.say("story-passed" if passed else "story-ended", who=chat_name(names[first.seat])))
                acted, passed = False, False
                continue
        if stuck:
            lines.append(words.say("story-stuck", who=words.words.join(stuck)))
            stuck = []
        told = _sentences(words, part, names)
        lines += told
        acted = acted or (bool(told) and not isinstance(first, _TABLE))
    if passed and not acted:
        lines.append(words.say("story-passed", who=chat_name(names[events[-1].seat])))
    if stuck:
        lines.append(words.say("story-stuck", who=words.words.join(stuck)))
    if going_on and any(isinstance(event, e.TurnEnded) for event in events):
        return lines
    # Events that a turn does not tell of are told when there is nothing else.
    return lines or [words.event(event, names) for event in events]


def _parts(events: Sequence[Event]) -> Iterator[list[Event]]:
    """The events in groups that are told together. Table events do not part a group, they follow it."""
    group: list[Event] = []
    after: list[Event] = []
    for event in events:
        if isinstance(event, e.RowFilled):
            continue
        if isinstance(event, _TABLE):
            after.append(event)
            continue
        if group and not _together(group[-1], event):
            yield group
            group = []
        if not group:
            # Nothing is gathered, so what happened to the table comes before what follows now.
            yield from ([told] for told in after)
            after = []
        group.append(event)
    if group:
        yield group
    yield from ([told] for told in after)


def _together(before: Event, event: Event) -> bool:
    if before.seat != event.seat or not any(isinstance(before, f) and isinstance(event, f) for f in _FAMILIES):
        return False
    match event:
        # A further card belongs to the same action, or is one of several secret draws, or else begins an action of its own.
        case e.Picked():
            return isinstance(before, e.Picked)
        case e.Drew():
            return isinstance(before, e.Drew | e.Kept)
    return True


def _sentences(words: CanalManiaWords, part: Sequence[Event], names: Names) -> list[str]:
    first = part[0]
    match first:
        case e.Picked() | e.Drew() | e.Declared() | e.Kept() | e.Coloured() | e.Placed() | e.NotPlaced() | e.Returned():
            return _cards(words, part, names)
        case e.TileLaid() | e.Spent() | e.Completed() | e.BuildEnded():
            return _build(words, part, names)
        case e.Removed():
            return _removed(words, part, names)
        case e.Discarded():
            return [words.say("story-discarded", who=chat_name(names[first.seat]), count=len(part))]
        case e.RoundBegan(left=0):
            return []
    return [words.event(first, names)]


def _cards(words: CanalManiaWords, part: Sequence[Event], names: Names) -> list[str]:
    """What was picked up or drawn, and where tokens went for it."""
    who = chat_name(names[part[0].seat])
    lines = []
    picked = [event.card for event in part if isinstance(event, e.Picked)]
    drawn = [event.card for event in part if isinstance(event, e.Drew)]
    declared = [event.card for event in part if isinstance(event, e.Declared)]
    if picked:
        lines.append(words.say("story-picked", who=who, cards=words.cards(picked)))
    if drawn:
        known = -1 not in drawn
        cards = words.cards(drawn) if known else ""
        lines.append(words.say("story-drew", who=who, count=len(drawn), known="yes" if known else "no", cards=cards))
    if declared:
        lines.append(words.say("story-declared", who=who, cards=words.cards(declared)))
    colours = [words.colour(event.colour) for event in part if isinstance(event, e.Coloured)]
    if colours:
        lines.append(words.say("story-coloured", who=who, colours=words.words.join(colours)))
    towns = [TOWNS[event.town] for event in part if isinstance(event, e.Placed)]
    if towns:
        lines.append(words.say("story-placed", towns=words.words.join(towns)))
    return [*lines, *(words.event(event, names) for event in part if isinstance(event, e.NotPlaced | e.Returned))]


def _build(words: CanalManiaWords, part: Sequence[Event], names: Names) -> list[str]:
    """A sentence for each canal that was built on, in the order of the first tiles."""
    tiles: dict[int, list[e.TileLaid]] = {}
    for event in part:
        if isinstance(event, e.TileLaid):
            tiles.setdefault(event.contract, []).append(event)
    done = {event.contract: event for event in part if isinstance(event, e.Completed)}
    lines = []
    for contract, laid in tiles.items():
        over = sum(event.over for event in laid)
        sentence: dict[str, str | int] = {
            "who": chat_name(names[laid[0].seat]), "count": len(laid), "contract": words.contract(contract),
            "tiles": ", ".join(words.tile(event.tile) for event in laid), "over": over,
        }  # fmt: skip
        if contract in done:
            end = done[contract]
            points = {"points": end.tile_points + end.value_points, "tilepoints": end.tile_points, "value": end.value_points}
            lines.append(words.say("story-built-completed", **sentence, **points))
        else:
            lines.append(words.say("story-built", **sentence))
    return lines


def _removed(words: CanalManiaWords, part: Sequence[Event], names: Names) -> list[str]:
    tiles: dict[int, list[str]] = {}
    for event in part:
        if isinstance(event, e.Removed):
            tiles.setdefault(event.contract, []).append(words.tile(event.tile))
    who = chat_name(names[part[0].seat])
    lines = []
    for contract, lifted in tiles.items():
        known = {"contract": words.contract(contract), "tiles": words.words.join(lifted)}
        lines.append(words.say("story-removed", who=who, count=len(lifted), **known))
    return lines


# The headline


def headline(words: CanalManiaWords, events: Sequence[Event], names: Names, limit: int) -> str:
    """What mattered most in the last turn in which something was done, in at most ``limit`` characters; may be empty."""
    settled = settle(events)
    for event in reversed(settled):
        if isinstance(event, e.GameOver):
            winners = [plain_name(names[seat], _HEADLINE_NAME) for seat in event.winners]
            return _cut(words.say("headline-over", winners=words.words.join(winners), count=len(winners)), limit)
    for seat, turn in _turns_from_last(settled):
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
        if isinstance(event, _TABLE) or event.seat < 0:
            continue
        if turn and (turn[0].seat != event.seat or isinstance(event, e.TurnEnded)):
            yield turn[0].seat, turn
            turn = []
        turn.insert(0, event)
    if turn:
        yield turn[0].seat, turn


def _deeds(words: CanalManiaWords, turn: Sequence[Event]) -> Iterator[tuple[int, str]]:
    """What a seat did in a turn, in order, each with its rank (0 matters most)."""
    tiles = sum(isinstance(event, e.TileLaid) for event in turn)
    cards = sum(isinstance(event, e.Picked | e.Drew) for event in turn)
    for event in turn:
        match event:
            case e.Completed():
                points = event.tile_points + event.value_points
                yield 0, words.say("deed-completed", contract=words.short_contract(event.contract), points=points)
            case e.Moved():
                yield 1, words.say("deed-moved", points=event.points[event.seat], town=TOWNS[event.towns[-1]])
            case e.TileLaid() if tiles:
                yield 2, words.say("deed-built", count=tiles)
                tiles = 0
            case e.Took():
                yield 3, words.say("deed-took", contract=words.short_contract(event.contract))
            case e.Exchanged():
                yield 4, words.say("deed-exchanged", got=words.engineer(event.got))
            case e.Removed():
                yield 4, words.say("deed-removed", contract=words.short_contract(event.contract))
            case e.Swept():
                yield 5, words.say("deed-swept")
            case e.Picked() | e.Drew() if cards:
                yield 6, words.say("deed-cards", count=cards)
                cards = 0


def _cut(line: str, limit: int) -> str:
    return line if len(line) <= limit else line[: limit - 1].rstrip() + "…"
