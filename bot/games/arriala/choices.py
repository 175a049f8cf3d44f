"""What autocomplete offers in a game of Arriala: only what is legal now, from the asker's own view, best first.

A choice is a label for people and a value for the commands' lines; ``bot.offers`` keeps, filters and cuts them.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from bot.games.arriala.sheets import outcome
from bot.games.arriala.words import ArrialaWords
from bot.offers import Choice
from rules.arriala import planner
from rules.arriala.board import CARD_NAMES, COLOURS, PLACES
from rules.arriala.moves import Card, Place, Stop
from rules.arriala.names import CARDS
from rules.arriala.names import PLACES as PLACE_NAMES
from rules.arriala.planner import Project, arrival
from rules.arriala.state import NOBODY, Open, View
from rules.names import fold

RETURN = "return"


def _projects(view: View, verb: str) -> list[Project]:
    """The mover's projects of one kind, best first; a further worker of a card's returns, too."""
    tags = (verb, Place.__struct_config__.tag) if verb == RETURN else (verb,)
    return [project for project in planner.projects(view) if project.move.__struct_config__.tag in tags]


def _worker(o: Open, project: Project) -> str:
    """The worker of a project as the lines name it: ``red A3``; empty where none is moved from a place."""
    who = arrival(o, project.move)
    return f"{COLOURS[who.colour]} {PLACES[who.start]}" if who and who.start != NOBODY else ""


def workers(words: ArrialaWords, view: View, names: Sequence[str], *, verb: str) -> list[Choice]:
    """The workers with which a project can be done: what it costs, the points left, the most that it can score."""
    o = view.open
    found: dict[str, Project] = {}
    for project in _projects(view, verb):
        named = _worker(o, project)
        if named not in found or project.own > found[named].own:
            found[named] = project
    out: list[Choice] = []
    for named, best in found.items():
        who = arrival(o, best.move)
        assert who is not None
        label = words.say(
            "choice-worker", worker=words.colour(who.colour), place=words.place(who.start), verb=verb, cost=best.cost,
            left=o.left, best=best.own,
        )  # fmt: skip
        out.append((label, named))
    return out


def arrivals(words: ArrialaWords, view: View, names: Sequence[str], *, verb: str, worker: str = "") -> list[Choice]:
    """Where a project can be done with a worker (``red A3``), or where at all: what it costs and what comes of it."""
    wanted = fold(worker)
    fitting = [p for p in _projects(view, verb) if not wanted or fold(_worker(view.open, p)) == wanted]
    return _unique(_choice(words, view.open, project, PLACES[project.to]) for project in fitting)


def cards(words: ArrialaWords, view: View, names: Sequence[str]) -> list[Choice]:
    """The cards that can be played, and what they do."""
    playable = dict.fromkeys(move.card for move in view.legal or () if isinstance(move, Card))
    left = view.open.left
    return [
        (words.say("choice-card", card=words.card(card), left=left, skill=words.skill(card)), CARD_NAMES[card])
        for card in playable
    ]


def targets(words: ArrialaWords, view: View, names: Sequence[str], *, card: str) -> list[Choice]:
    """All that can be done with a card (its name): a worker with its arrival, or a place."""
    wanted = CARDS.find(card)
    out = []
    for project in _projects(view, "card"):
        if isinstance(project.move, Card) and project.move.card in wanted:
            worker, to = _worker(view.open, project), PLACES[project.to]
            out.append(_choice(words, view.open, project, f"{worker}-{to}" if worker else to))
    return _unique(out)


def _choice(words: ArrialaWords, o: Open, project: Project, value: str) -> Choice:
    told = outcome(words, o, project)
    return words.say("choice-target", target=value, cost=project.cost, left=o.left, outcome=told), value


def _unique(made: Iterable[Choice]) -> list[Choice]:
    """The first choice of each value."""
    found: dict[str, Choice] = {}
    for choice in made:
        found.setdefault(choice[1], choice)
    return list(found.values())


# Lines


def return_line(view: View, worker: str, to: str) -> str:
    """The line that moves a worker from a vineyard: by the card that is half done if it stands in that card's vineyard."""
    asked = view.open.asked
    colour, _, place = worker.strip().partition(" ")
    if asked:
        if PLACE_NAMES.find(place) == [asked[-1].arg]:
            return f"place {colour} {to}"
        if PLACE_NAMES.find(worker) == [asked[-1].arg]:
            return f"place {to}"
    return f"return {worker}-{to}"


def end_line(view: View) -> str:
    """The line that ends what is under way: a card that is half done, or else the turn."""
    return "stop" if Stop() in (view.legal or ()) else "end"
