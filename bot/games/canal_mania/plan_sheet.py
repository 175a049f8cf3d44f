"""The plan: how each contract could best be finished with the present hand, what is missing, and which goods would pay."""

from __future__ import annotations

from bot.games.canal_mania.sheets import aim
from bot.games.canal_mania.words import CanalManiaWords
from rules.canal_mania import notation, planner, plans
from rules.canal_mania.board import KINDS
from rules.canal_mania.plans import BuildPlan
from rules.canal_mania.state import View

WAYS = 3
"""How many ways are told for each contract, and how many routes."""


def plan(words: CanalManiaWords, view: View) -> str:
    """What the view's owner could do with what he holds, as Markdown. For his eyes only."""
    if view.seat is None or view.private is None:
        return ""
    lines: list[str] = []
    for contract in planner.plan(view, WAYS):
        towns = aim(words, contract.contract, contract.start)
        lines.append(words.say("plan-contract", contract=words.contract(contract.contract), aim=towns))
        told = (contract.ready + contract.wanting)[:WAYS]
        lines += [plan_line(words, way) for way in told] or [words.say("plan-none")]
    if not lines:
        lines.append(words.say("plan-no-contract"))
    routes = planner.routes(view)[:WAYS]
    if routes:
        lines.append(words.say("plan-goods"))
        for route in routes:
            lines.append(words.say("plan-route", route=notation.write([route.move]).partition(" ")[2], own=route.own))
    return "\n".join(lines)


def plan_line(words: CanalManiaWords, way: BuildPlan) -> str:
    """One way to build: tiles, points, cards, and the cards that are missing."""
    tiles = notation.write(way.lays).partition(": ")[2]
    return words.say(
        "plan-way", tiles=tiles, points=way.points or way.tile_points, cards=way.cards, left=way.left,
        completes="yes" if way.completes else "no", missing=missing(words, way), short="yes" if sum(way.missing) else "no",
    )  # fmt: skip


def missing(words: CanalManiaWords, way: BuildPlan) -> str:
    """The cards that a plan lacks: ``2 tunnels and a card of any kind``."""
    parts = [words.say("kind-count", kind=KINDS[kind], count=count) for kind, count in enumerate(way.missing[:4]) if count]
    if way.missing[plans.ANY]:
        parts.append(words.say("any-card", count=way.missing[plans.ANY]))
    return words.words.join(parts)
