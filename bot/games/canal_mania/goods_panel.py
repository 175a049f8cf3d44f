"""The panel's goods mover: the token, its route, the picture of it and what it brings everybody.

A route is named by the town of its token and the hash of its text, and found again when it is played.
"""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from bot.games.canal_mania.panel_sight import Sight, digest
from bot.games.canal_mania.phases import passing, reveals
from bot.panel import Choose, Option, Panel, Row, Tap, in_rows
from bot.refusals import Refusal
from bot.words import plain_name
from render.canal_mania import alt_routes, draw_routes
from rules.canal_mania import notation, planner
from rules.canal_mania.board import TOWNS
from rules.canal_mania.cards import HAND_LIMIT
from rules.canal_mania.moves import End
from rules.canal_mania.names import TOWNS as TOWN_NAMES
from rules.canal_mania.planner import RoutePlan
from rules.canal_mania.state import END_PHASE, PLAYING, View

SHOWN = 6
"""Routes on a page, and in its picture."""
LINES = ("haul", "hauled")
"""The taps that play a route: ``hauled`` ends the turn, too."""


def tokens(sight: Sight, rest: Sequence[str]) -> Panel:
    """The tokens that can be moved, ranked by their best route; with a town named the routes of its token."""
    routes = _routes(sight.view)
    if sight.open.asked or sight.view.legal is None:
        raise Refusal("offer-gone")
    if not rest and len({route.towns[0] for route in routes}) == 1:
        only = tokens(sight, [TOWN_NAMES.write(routes[0].towns[0], short=True)])
        return replace(only, back=_before(sight))
    if not rest:
        best = list({route.towns[0]: route for route in reversed(routes)}.values())[::-1]
        options = tuple(
            Option(
                sight.say("panel-token", town=TOWNS[route.towns[0]], own=route.own),
                f"goods {TOWN_NAMES.write(route.towns[0], short=True)}",
                _points(sight, route),
            )
            for route in best
        )
        rows: list[Row] = [Choose(placeholder=sight.say("panel-which-token"), options=options)]
        decline = "no" if sight.open.stage == PLAYING else "yes"
        lines = [sight.say("panel-goods", decline=decline), *_told(sight, best[:SHOWN])]
        return _page(sight, lines, rows, best[:SHOWN], _before(sight))
    town = sight.one(TOWN_NAMES, rest)
    mine = [route for route in routes if route.towns[0] == town]
    if not mine:
        raise Refusal("offer-gone")
    if len(mine) == 1:
        return replace(route(sight, _path("haul", mine[0]).split()[1:]), back="goods")
    start = int(rest[1]) if len(rest) > 1 and rest[1].isdecimal() and int(rest[1]) < len(mine) else 0
    shown = mine[start : start + SHOWN]
    options = tuple(
        Option(f"{chr(65 + n)}: {'–'.join(TOWNS[t] for t in route.towns)}", _path("haul", route), _points(sight, route))
        for n, route in enumerate(shown)
    )
    rows = [Choose(placeholder=sight.say("panel-which-route"), options=options)]
    if len(mine) > SHOWN:
        following = start + SHOWN if start + SHOWN < len(mine) else 0
        rows.append((Tap(label=sight.say("panel-do-other-routes"), show=f"goods {rest[0]} {following}"),))
    lines = [sight.say("panel-routes", town=TOWNS[town]), *_told(sight, shown)]
    return _page(sight, lines, rows, shown, "goods")


def _page(sight: Sight, lines: Sequence[str], rows: Sequence[Row], shown: Sequence[RoutePlan], back: str | None) -> Panel:
    return Panel(
        text="\n".join(lines),
        rows=tuple(rows),
        draw=lambda: draw_routes(sight.scene, shown),
        alt=alt_routes(sight.scene, shown),
        back=back,
    )


def _before(sight: Sight) -> str | None:
    """Where *Back* leads from the first page of goods; in the decline nothing comes before it."""
    return "" if sight.open.stage == PLAYING else None


def _routes(view: View) -> list[RoutePlan]:
    """The routes of the mover, best first. Raises Refusal ``offer-gone`` for none."""
    routes = planner.routes(view)
    if not routes or view.open.phase == END_PHASE:
        raise Refusal("offer-gone")
    return routes


def _told(sight: Sight, routes: Sequence[RoutePlan]) -> list[str]:
    return [
        sight.say(
            "panel-route", letter=chr(65 + n), route="–".join(TOWNS[t] for t in route.towns), points=_points(sight, route)
        )
        for n, route in enumerate(routes)
    ]


def _points(sight: Sight, route: RoutePlan) -> str:
    """What everybody scores, the owner of the panel first."""
    order = sorted(range(len(route.points)), key=lambda seat: seat != sight.seat)
    scored = [f"{plain_name(sight.names[seat], 20)} +{route.points[seat]}" for seat in order if route.points[seat]]
    return ", ".join(scored)


def _path(head: str, route: RoutePlan) -> str:
    text = notation.write([route.move], short=True)
    return f"{head} {TOWN_NAMES.write(route.towns[0], short=True)} {digest(text)}"


def _find(view: View, rest: Sequence[str]) -> RoutePlan:
    for route in _routes(view):
        if _path("haul", route).split()[1:] == list(rest):
            return route
    raise Refusal("offer-gone")


def route(sight: Sight, rest: Sequence[str]) -> Panel:
    """One route on the map."""
    found = _find(sight.view, rest)
    taps = []
    if sight.open.hands[sight.seat] <= HAND_LIMIT:
        # The label says that the turn ends; the frame asks only where the final scoring follows.
        sure = not reveals(sight.view, *passing(sight.view, 3), found.move, End())
        taps.append(Tap(label=sight.say("panel-do-haul-end"), do=_path("hauled", found), sure=sure, style="good"))
    taps.append(Tap(label=sight.say("panel-do-haul"), do=_path("haul", found), style="main"))
    return _page(sight, _told(sight, [found]), in_rows(taps), [found], f"goods {rest[0]}")


def line(view: View, words: Sequence[str]) -> str:
    """The line of a route. Raises Refusal ``offer-gone``."""
    text = notation.write([_find(view, words[1:]).move], short=True)
    return f"{text}; end" if words[0] == "hauled" else text
