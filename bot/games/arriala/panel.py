"""The panel of Arriala: what the project points buy, then with which worker, then where, numbered on the board.

A page's path is a project's verb, for a card its short name, then the worker as in ``notation`` (``card w3 r A3``), and
last, of a long list, how many are left out before. A page that means nothing now raises Refusal ``offer-gone``, and the
frame shows the first one instead.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from functools import cached_property

from msgspec.structs import replace

from bot.games.arriala import sheets
from bot.games.arriala.words import ArrialaWords
from bot.panel import Choose, Option, Panel, Row, Style, Tap, in_rows
from bot.refusals import Refusal
from bot.words import plain_name
from render.arriala import Scene, alt_plan, draw_plan
from rules.arriala import notation, planner
from rules.arriala.board import BLUE, CARD_NAMES, KIND, PLACES, SPACE, STOCK
from rules.arriala.cards import CARD_COST
from rules.arriala.moves import Card, Draw, End
from rules.arriala.names import CARDS, COLOURS, place
from rules.arriala.pieces import colour_of
from rules.arriala.planner import Arrival, Project, Stand, arrival
from rules.arriala.projects import COST
from rules.arriala.state import NOBODY, Open, View

SHOWN = 8
"""Projects on a page, and in its picture."""
PLACE = "place"
"""The project of an all from vineyard card that is half done."""


class _Sight:
    """What every page is made from: words, the seat's view, the names."""

    def __init__(self, words: ArrialaWords, view: View, names: Sequence[str]) -> None:
        self.words = words
        self.view = view
        self.names = names
        self.say = words.say

    @property
    def open(self) -> Open:
        """What everyone sees."""
        return self.view.open

    @cached_property
    def projects(self) -> list[Project]:
        """What can be done now and names a place, best first."""
        return [project for project in planner.projects(self.view) if project.to != NOBODY]

    @cached_property
    def last_turn(self) -> bool:
        """Whether the game stops with this turn, whatever is open."""
        return Stand(self.open).last_turn

    @cached_property
    def scene(self) -> Scene:
        """What pictures are drawn from."""
        return Scene(self.view, tuple(plain_name(name) for name in self.names))

    def worker(self, project: Project) -> Arrival | None:
        """The worker that a project moves from a place; None for one from the stock, and if there is none."""
        who = arrival(self.open, project.move)
        return who if who and who.start != STOCK else None


def panel(words: ArrialaWords, view: View, names: Sequence[str], page: str) -> Panel:
    """A page of the panel of the view's owner. Raises Refusal ``offer-gone``."""
    sight = _Sight(words, view, names)
    head, *rest = page.split() or [""]
    if head == "":
        return _root(sight)
    made = _PAGES.get(head)
    if made is None or not view.legal:
        raise Refusal("offer-gone")
    return made(sight, rest)


# The first page


def _root(sight: _Sight) -> Panel:
    """All that the points left allow; or the question of a card that is half done; or how things stand."""
    if not sight.view.legal:
        return _waiting(sight)
    return _next_of_card(sight, ()) if sight.open.asked else _turn(sight)


def _waiting(sight: _Sight) -> Panel:
    """For one who is not to move, and once the game is over."""
    words, view = sight.words, sight.view
    lines = [sheets.situation(words, view, sight.names), sheets.scores(words, view, sight.names)]
    return Panel(text="\n".join([*lines, *([] if sight.open.over else [sheets.holding(words, view)])]))


def _turn(sight: _Sight) -> Panel:
    left, taps = sight.open.left, []
    lines = [sight.say("panel-turn", left=left, possible="yes" if _can_do(sight) else "no")]
    walker = _walker(sight)
    if walker is not None:
        colour, start = sight.words.colour(walker.colour), sight.words.place(walker.start)
        lines.append(sight.say("panel-walker", colour=colour, place=start))
        taps.append(Tap(label=sight.say("panel-do-walk-on"), show=f"walk {_path(walker)}", style="main"))
    costs: dict[str, int] = {}
    for project in sight.projects:
        verb = _verb(project)
        costs[verb] = min(project.cost, costs.get(verb, project.cost))
    if costs:
        taps.append(Tap(label=sight.say("panel-do-best"), show="best", style="main"))
    # Apart from walks, what is cheap comes first.
    taps += [
        Tap(label=sight.say(f"panel-do-{verb}", cost=costs[verb]), show=verb)
        for verb in sorted(costs, key=lambda verb: (verb != "walk", costs[verb], verb))
        if verb != "card"
    ]
    if Draw() in (sight.view.legal or ()):
        taps.append(Tap(label=sight.say("panel-do-draw", cost=COST[Draw]), do="draw"))
    rows = [*in_rows(taps), *_cards(sight), (_end(sight),)]
    return Panel(text="\n".join([*lines, sheets.holding(sight.words, sight.view)]), rows=tuple(rows))


def _can_do(sight: _Sight) -> bool:
    """Whether anything but the end of the turn is possible."""
    return any(not isinstance(move, End) for move in sight.view.legal or ())


def _walker(sight: _Sight) -> Arrival | None:
    """The worker that may walk on after a card, if it can."""
    o = sight.open
    if o.walker == NOBODY:
        return None
    here = colour_of(o, o.walker), o.workers[o.walker]
    walking = (sight.worker(project) for project in sight.projects if _verb(project) == "walk")
    return next((who for who in walking if who and (who.colour, who.start) == here), None)


def _cards(sight: _Sight) -> list[Row]:
    """The menu of the cards that can be played; of one its button."""
    able = sorted({project.move.card for project in sight.projects if isinstance(project.move, Card)})
    if not able:
        return []
    words = sight.words
    if len(able) == 1:
        label = sight.say("panel-do-card", card=CARD_NAMES[able[0]].title(), cost=CARD_COST)
        return [(Tap(label=label, show=f"card {_code(able[0])}"),)]
    options = tuple(Option(words.card(card).capitalize(), f"card {_code(card)}", words.skill(card)) for card in able)
    return [Choose(placeholder=sight.say("panel-which-card", cost=CARD_COST), options=options)]


# The end of a turn


def _end(sight: _Sight) -> Tap:
    """Asks first only where points are lost that could be used, and where the game stops."""
    label = sight.say("panel-do-end")
    if _can_do(sight) or sight.last_turn:
        return Tap(label=label, show="end")
    return Tap(label=label, do="end", sure=True, style="good")


def _ending(sight: _Sight, rest: Sequence[str]) -> Panel:
    """What is lost by ending the turn now."""
    if End() not in (sight.view.legal or ()):
        raise Refusal("offer-gone")
    text = sight.say("panel-end", left=sight.open.left, last="yes" if sight.last_turn else "no")
    confirm = Tap(label=sight.say("panel-do-end-sure"), do="end", sure=True, style="bad")
    return Panel(text=text, rows=((confirm,),), back="")


# Projects


def _best(sight: _Sight, rest: Sequence[str]) -> Panel:
    """Projects of all kinds, the best first; of those that come to the same, one."""
    if sight.open.asked:
        raise Refusal("offer-gone")
    found = {_effect(sight, project): project for project in reversed(sight.projects)}
    shown = [project for project in sight.projects if found[_effect(sight, project)] is project]
    return _targets(sight, sight.say("panel-best", left=sight.open.left), shown, "best", rest, "")


def _effect(sight: _Sight, project: Project) -> Hashable:
    """What matters of a project: who is moved by what, and what it brings; of free spaces not which."""
    card = project.move.card if isinstance(project.move, Card) else NOBODY
    to = NOBODY if KIND[project.to] in (SPACE, BLUE) else project.to
    return _verb(project), card, _path(sight.worker(project)), to, project.points, project.closes, project.prepares


def _of_kind(verb: str) -> Callable[[_Sight, Sequence[str]], Panel]:
    """The pages of a project that is no card."""

    def made(sight: _Sight, rest: Sequence[str]) -> Panel:
        found = [project for project in sight.projects if _verb(project) == verb]
        return _narrow(sight, sight.say(f"panel-{verb}", left=sight.open.left), found, verb, rest)

    return made


def _card(sight: _Sight, rest: Sequence[str]) -> Panel:
    """The pages of a card."""
    code = rest[0] if rest else ""
    found = [project for project in sight.projects if isinstance(project.move, Card) and _code(project.move.card) == code]
    if not found:
        raise Refusal("offer-gone")
    card = CARDS.find(code)[0]
    heading = sight.say("panel-card", card=sight.words.card(card), skill=sight.words.skill(card), left=sight.open.left)
    return _narrow(sight, heading, found, f"card {code}", rest[1:])


def _next_of_card(sight: _Sight, rest: Sequence[str]) -> Panel:
    """The next worker of an all from vineyard card, or no more (AR-15)."""
    if not sight.open.asked:
        raise Refusal("offer-gone")
    heading = sight.say("panel-place", vineyard=sight.words.place(sight.open.asked[-1].arg))
    shown = _narrow(sight, heading, sight.projects, PLACE, rest)
    stop = Tap(label=sight.say("panel-do-stop"), do="stop", sure=not (sight.open.left or sight.last_turn))
    return replace(shown, rows=(*shown.rows, (stop,)), back=PLACE if shown.back else None)


def _narrow(sight: _Sight, heading: str, found: Sequence[Project], head: str, rest: Sequence[str]) -> Panel:
    """First the worker, where there are several, then where it arrives."""
    workers: dict[str, Project] = {}
    for project in found:
        workers.setdefault(_path(sight.worker(project)), project)
    named = " ".join(rest[:2]) if len(rest) > 1 else ""
    if not workers or (named and named not in workers):
        raise Refusal("offer-gone")
    if not named and len(workers) > 1:
        return _workers(sight, heading, list(workers.values()), head)
    fitting = [project for project in found if _path(sight.worker(project)) == named or len(workers) == 1]
    where = f"{head} {named}".strip()
    return _targets(sight, heading, fitting, where, rest[2:] if named else rest, head if len(workers) > 1 else "")


def _workers(sight: _Sight, heading: str, best: Sequence[Project], head: str) -> Panel:
    """The workers, each with the best that it can do; the first ones numbered on the board."""
    options = []
    for number, project in enumerate(best, 1):
        who = sight.worker(project)
        assert who is not None
        label = sight.say(
            "panel-worker", number=number, colour=sight.words.colour(who.colour), place=sight.words.place(who.start)
        )
        told = sight.say("panel-worker-best", place=sight.words.place(project.to), outcome=_outcome(sight, project))
        options.append(Option(label, f"{head} {_path(who)}", told))
    menu = Choose(placeholder=sight.say("panel-which-worker"), options=tuple(options))
    return _drawn(sight, [heading, sight.say("panel-best-each")], best[:SHOWN], [menu], "")


def _targets(
    sight: _Sight, heading: str, found: Sequence[Project], head: str, rest: Sequence[str], back: str | None
) -> Panel:
    """Some projects, numbered on the board and as buttons that play them."""
    if not found:
        raise Refusal("offer-gone")
    start = int(rest[0]) if rest and rest[0].isdecimal() and int(rest[0]) < len(found) else 0
    shown = found[start : start + SHOWN]
    rows = list(in_rows([_play(sight, project, number) for number, project in enumerate(shown, 1)]))
    if len(found) > SHOWN:
        following = start + SHOWN if start + SHOWN < len(found) else 0
        label = sight.say("panel-do-others", count=len(found) - following if following else 0)
        rows.append((Tap(label=label, show=f"{head} {following}" if following else head),))
    return _drawn(sight, [heading], shown, rows, back)


def _drawn(sight: _Sight, lines: Sequence[str], shown: Sequence[Project], rows: Sequence[Row], back: str | None) -> Panel:
    """A page with projects in words and in its picture."""
    return Panel(
        text="\n".join([*lines, *(_line(sight, project, number) for number, project in enumerate(shown, 1))]),
        rows=tuple(rows),
        draw=lambda: draw_plan(sight.scene, shown),
        alt=alt_plan(sight.scene, shown),
        back=back,
    )


def _line(sight: _Sight, project: Project, number: int) -> str:
    return sight.say(
        "panel-line", number=number, move=notation.write([project.move]), cost=project.cost,
        outcome=_outcome(sight, project), ends="yes" if _spends_all(sight, project) else "no",
    )  # fmt: skip


def _outcome(sight: _Sight, project: Project) -> str:
    return sheets.outcome(sight.words, sight.open, project)


def _play(sight: _Sight, project: Project, number: int) -> Tap:
    """Plays a project. A turn whose points are all used ends without a question; the end of the game is asked about."""
    label = sight.say("panel-target", number=number, place=PLACES[project.to], points=project.own)
    sure = _spends_all(sight, project) and not (project.ends or sight.last_turn)
    style: Style = "main" if project.own > project.others else "plain"
    return Tap(label=label, do=notation.write([project.move], short=True), sure=sure, style=style)


def _spends_all(sight: _Sight, project: Project) -> bool:
    """Whether the last points go into a project, so that the turn ends with it unless a card asks on."""
    return project.cost == sight.open.left


# Names in paths


def _verb(project: Project) -> str:
    return str(project.move.__struct_config__.tag)


def _code(card: int) -> str:
    return CARDS.write(card, short=True)


def _path(who: Arrival | None) -> str:
    """A worker by colour and place: ``r A3``; empty for none."""
    return f"{COLOURS.write(who.colour, short=True)} {place(who.start, short=True)}" if who else ""


_PAGES: dict[str, Callable[[_Sight, Sequence[str]], Panel]] = {
    "best": _best,
    "walk": _of_kind("walk"),
    "vineyard": _of_kind("vineyard"),
    "allocate": _of_kind("allocate"),
    "riverside": _of_kind("riverside"),
    "return": _of_kind("return"),
    "lock": _of_kind("lock"),
    "card": _card,
    PLACE: _next_of_card,
    "end": _ending,
}
"""The pages by the first word of their path, besides the first one."""
