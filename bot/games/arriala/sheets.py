"""What the bot shows of a game of Arriala in words: the prompt, one's hand, the scores, the whole position, the plan.

Everything is made from a view, so a sheet can tell no more than its reader may know.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from bot.games.arriala.final import final
from bot.games.arriala.story import LAST_ROUNDS
from bot.games.arriala.words import ArrialaWords
from bot.words import chat_name
from rules.arriala import notation, planner
from rules.arriala.board import BLUE, KIND, LOCKS, PLACES, SITES, STOCK
from rules.arriala.moves import Draw, End, Stop, Walk
from rules.arriala.pieces import colour_of, colours_at, is_free, layout_of, workers_of
from rules.arriala.planner import Project
from rules.arriala.reaches import open_sections, reach_points
from rules.arriala.state import NOBODY, Open, View

PLANNED = 6
"""Projects that the plan tells."""


def prompt(words: ArrialaWords, view: View) -> str:
    """What the view's owner has to decide now, with the commands for it; empty when it is not his turn."""
    o = view.open
    if not view.legal:
        return ""
    if o.asked:
        return words.say("prompt-next", vineyard=words.place(o.asked[-1].arg))
    tags = dict.fromkeys(str(move.__struct_config__.tag) for move in view.legal if not isinstance(move, End))
    if not tags:
        return words.say("prompt-end", left=o.left)
    projects = words.words.join([words.say(f"project-{tag}") for tag in tags], "or")
    lines = [words.say("prompt", left=o.left, projects=projects)]
    if o.walker != NOBODY and any(_walks_on(o, move) for move in view.legal if isinstance(move, Walk)):
        colour, place = words.colour(colour_of(o, o.walker)), words.place(o.workers[o.walker])
        lines.append(words.say("prompt-walker", colour=colour, place=place))
    return "\n".join(lines)


def _walks_on(o: Open, move: Walk) -> bool:
    return (move.colour, move.start) == (colour_of(o, o.walker), o.workers[o.walker])


def hand(words: ArrialaWords, view: View) -> str:
    """Everything that only the seat itself may know, and what it needs beside it: for his eyes only."""
    o, seat = view.open, view.seat
    if seat is None or view.private is None:
        return ""
    mine = o.mover == seat and not o.over
    return "\n".join([holding(words, view), words.say("hand-points", left=o.left if mine else "none")])


def holding(words: ArrialaWords, view: View) -> str:
    """The seat's own cards with what they do, and its workers: for his eyes only."""
    o, seat, private = view.open, view.seat, view.private
    if seat is None or private is None:
        return ""
    lines = [words.say("hand-cards", count=len(private.hand))]
    for card, count in sorted(Counter(private.hand).items()):
        lines.append(words.say("hand-card", card=words.card(card), count=count, skill=words.skill(card)))
    colour = o.colours[seat]
    standing = [o.workers[worker] for worker in workers_of(o, colour)]
    places = words.words.join([words.place(place) for place in sorted(standing) if place != STOCK]) or "none"
    lines.append(words.say("hand-workers", colour=words.colour(colour), stock=standing.count(STOCK), places=places))
    return "\n".join(lines)


def in_stock(o: Open, seat: int) -> int:
    """A seat's workers that are not allocated yet."""
    return sum(o.workers[worker] == STOCK for worker in workers_of(o, o.colours[seat]))


def scores(words: ArrialaWords, view: View, names: Sequence[str]) -> str:
    """A line a seat in seat order: score, colour, workers in stock, hand size; with two seats the neutral score too."""
    o = view.open
    if o.over:
        return "\n".join(final(words, view, names))
    lines = [
        words.say(
            "score-line", who=chat_name(names[seat]), colour=words.colour(o.colours[seat]), points=o.scores[seat],
            stock=in_stock(o, seat), cards=o.hands[seat],
        )
        for seat in range(o.seats)
    ]  # fmt: skip
    return "\n".join([*lines, *(words.say("score-neutral", points=score) for score in o.scores[o.seats :])])


def situation(words: ArrialaWords, view: View, names: Sequence[str]) -> str:
    """Round, open sections, whose turn it is and the project points left in it; the last round once it is near (AR-43)."""
    o = view.open
    if o.over:
        return words.say("situation-over")
    known: dict[str, str | int] = {
        "round": o.round, "open": len(open_sections(o)), "who": chat_name(names[o.mover]), "left": o.left,
    }  # fmt: skip
    if 0 < o.options.stall_rounds - o.round + 1 <= LAST_ROUNDS:
        return words.say("situation-last", last=o.options.stall_rounds, **known)
    return words.say("situation", **known)


def status(words: ArrialaWords, view: View, names: Sequence[str]) -> str:
    """The whole public position in words: scores, sections, towns and vineyards, what is built, cards."""
    o = view.open
    lines = [situation(words, view, names), scores(words, view, names)]
    sections = open_sections(o)
    if sections:
        lines.append(words.say("status-open"))
    for section in sections:
        standing = [colour for space in section for colour in colours_at(o, space)]
        lines.append(
            words.say(
                "status-section", section=words.section(section[0], section[-1]), workers=words.workers(standing),
                missing=len(section) - len(standing), points=reach_points(len(section)),
            )
        )  # fmt: skip
    places = layout_of(o)
    return "\n".join([
        *lines,
        words.say("status-closed", reaches=_reaches(words, o)),
        words.say("status-places", places=_people(words, o, (*places.towns, *places.vineyards))),
        words.say("status-locks", locks=words.words.join([PLACES[s] for s in o.locks]) or "none", left=LOCKS - len(o.locks)),
        words.say(
            "status-blue", built=_people(words, o, places.blue_spaces), free=sum(is_free(o, b) for b in places.blue_spaces)
        ),
        words.say("status-structures", built=_structures(words, o, names)),
        words.say("status-cards", pile=o.pile, discards=sum(o.discards)),
    ])  # fmt: skip


def _reaches(words: ArrialaWords, o: Open) -> str:
    told = [
        words.say(
            "status-reach", section=words.section(reach.first, reach.last), winner=words.colour(reach.winner),
            points=reach.points,
        )
        for reach in o.reaches
    ]  # fmt: skip
    return words.words.join(told) or "none"


def _people(words: ArrialaWords, o: Open, places: Sequence[int]) -> str:
    """Who stands in some places: ``Montech (2 red) and the Fronton vineyard (1 yellow)``; ``none`` if all are empty."""
    told = [
        words.say(
            "status-place", place=PLACES[place] if KIND[place] == BLUE else words.place(place),
            workers=words.workers(colours_at(o, place)),
        )
        for place in places
        if colours_at(o, place)
    ]  # fmt: skip
    return words.words.join(told) or "none"


def _structures(words: ArrialaWords, o: Open, names: Sequence[str]) -> str:
    built = [
        words.say("status-by", place=words.structure(site), who=chat_name(names[seat]))
        for site, seat in zip(SITES, o.structures, strict=True)
        if seat != NOBODY
    ]
    return words.words.join(built) or "none"


# What could be done


def outcome(words: ArrialaWords, o: Open, project: Project) -> str:
    """What comes of a project, in a few words: points, who wins which reach, what it brings nearer; or ``none``."""
    parts = [words.say("outcome-own", points=project.own)] if project.own else []
    for reach in project.closes:
        winner, points = words.colour(reach.winner), reach.points
        parts.append(
            words.say("outcome-closes", section=words.section(reach.first, reach.last), winner=winner, points=points)
        )
    if project.ends:
        parts.append(words.say("outcome-ends"))
    near = project.prepares
    if near is not None:
        section, leader = words.section(near.first, near.last), words.colour(near.leader)
        parts.append(
            words.say("outcome-lacks", section=section, missing=near.missing, leader=leader, points=near.points)
        )
    return " · ".join(parts) or "none"


def plan(words: ArrialaWords, view: View) -> str:
    """The best that the view's owner could do now, with costs and what comes of it. For his eyes only."""
    if view.seat is None:
        return ""
    o = view.open
    if not view.legal:
        return words.say("plan-wait")
    telling = planned(view)
    lines = [words.say("plan-heading", left=o.left)]
    for project in telling:
        move = notation.write([project.move])
        lines.append(words.say("plan-line", move=move, cost=project.cost, outcome=outcome(words, o, project)))
    return "\n".join([*lines, *([] if telling else [words.say("plan-none")])])


def planned(view: View) -> list[Project]:
    """The projects that the plan tells, best first: what scores, and what brings a section of one's own nearer."""
    telling = [
        project
        for project in planner.projects(view)
        if not isinstance(project.move, Draw | End | Stop)
        and (project.own or _helps(project, view.open.colours[view.open.mover]))
    ]
    return telling[:PLANNED]


def _helps(project: Project, colour: int) -> bool:
    """Whether a project brings a section nearer that a colour would win."""
    return project.prepares is not None and project.prepares.leader == colour and not project.others
