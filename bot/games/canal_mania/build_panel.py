"""The panel's build planner: whole ways drawn as ghosts, the builder tile by tile, payments, taking back and removing.

A whole way is named by contract, number of tiles and the hash of its text, and planned again when it is played. The builder
keeps no draft: each tile is a move, taken back until the action ends.
"""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from bot.games.canal_mania import choices, plan_sheet, sheets
from bot.games.canal_mania.panel_sight import Sight, digest, named
from bot.games.canal_mania.phases import passes_to
from bot.panel import OPTION, Choose, Option, Panel, Row, Tap, cut, in_rows
from bot.refusals import Refusal
from render.canal_mania import alt_around, alt_plans, draw_around, draw_plans
from rules.canal_mania import engineers, notation, plans
from rules.canal_mania.board import (
    HALF,
    HEX_OF_LABEL,
    HEXES,
    KINDS,
    NEIGHBOURS,
    TILE_POINTS,
    TOWN_AT,
    TOWN_HEX,
    TOWNS,
    canal_towns,
    tile_kind,
    tile_leads_to,
)
from rules.canal_mania.building import EXTRA_CARDS, lays_of, path_of
from rules.canal_mania.cards import counts
from rules.canal_mania.lines import tiles_needed
from rules.canal_mania.moves import Lay, Pass, Remove, Spend, TakeBack
from rules.canal_mania.names import CONTRACTS
from rules.canal_mania.plans import BuildPlan
from rules.canal_mania.state import View, Work

SHOWN = 5
"""Ways on a page, and in its picture: more would hide one another."""
PLAYABLE, WANTING = 60, 8
LINES = ("way", "finish", "choose")
"""The taps that play a planned way: lay its tiles, end the action besides, or stop where extra cards are to be chosen."""


# Choosing a way


def contract(sight: Sight, rest: Sequence[str]) -> Panel:
    """The contracts to build on; with one named the ways to go on with it, SHOWN at a time."""
    works = sight.open.works[sight.seat]
    _must_build(sight.view)
    if not rest:
        lines = [sight.say("panel-build")]
        lines += [_work(sight, work) for work in works]
        taps = [Tap(label=sight.words.short_contract(work.contract), show=f"build {named(work.contract)}") for work in works]
        return Panel(text="\n".join(lines), rows=in_rows(taps), back="")
    work = _work_of(sight, rest)
    start = int(rest[1]) if len(rest) > 1 and rest[1].isdecimal() else 0
    ways = _ways(sight.view, work.contract)
    if start >= len(ways):
        start = 0
    shown = ways[start : start + SHOWN]
    lines = [_work(sight, work)]
    for n, way in enumerate(shown):
        lines.append(sight.say("panel-lettered", letter=chr(65 + n), text=plan_sheet.plan_line(sight.words, way)[2:]))
    if not shown:
        lines.append(sight.words.say("plan-none"))
    rows: list[Row] = []
    if len(ways) == 1:
        return _only_way(sight, ways[0])
    if shown:
        options = tuple(
            Option(cut(f"{chr(65 + n)}: {choices.build_label(sight.words, way)}", OPTION), _path("way", way))
            for n, way in enumerate(shown)
        )
        rows.append(Choose(placeholder=sight.say("panel-which-way"), options=options))
    taps = []
    code = named(work.contract)
    if len(ways) > SHOWN:
        following = start + SHOWN if start + SHOWN < len(ways) else 0
        taps.append(Tap(label=sight.say("panel-do-other-ways"), show=f"build {code} {following}"))
    taps.append(Tap(label=sight.say("panel-do-tiles"), show=f"tiles {code}"))
    rows += in_rows(taps)
    text = "\n".join(lines)
    if not shown:
        return Panel(text=text, rows=tuple(rows), back="")
    return Panel(
        text=text, rows=tuple(rows), draw=lambda: draw_plans(sight.scene, shown), alt=alt_plans(sight.scene, shown), back=""
    )


def _only_way(sight: Sight, found: BuildPlan) -> Panel:
    """The page of the only way, with what the page of several ways would offer besides."""
    panel = way(sight, _path("way", found).split()[1:])
    tap = Tap(label=sight.say("panel-do-tiles"), show=f"tiles {named(found.contract)}")
    return replace(panel, rows=(*panel.rows, (tap,)), back="")


def _must_build(view: View) -> None:
    """Raise Refusal ``offer-gone`` unless tiles can be laid, now or by passing to the second phase."""
    if view.open.asked or not (passes_to(view, 2) or view.open.phase == 2):
        raise Refusal("offer-gone")


def _work_of(sight: Sight, rest: Sequence[str]) -> Work:
    wanted = sight.one(CONTRACTS, rest)
    work = next((work for work in sight.open.works[sight.seat] if work.contract == wanted), None)
    if work is None:
        raise Refusal("offer-gone")
    return work


def _work(sight: Sight, work: Work) -> str:
    still = tiles_needed(work.contract, work.start, path_of(work.tiles))
    return sight.say(
        "panel-work", contract=sight.words.contract(work.contract), aim=sheets.aim(sight.words, work.contract, work.start),
        laid=len(work.tiles), still=still,
    )  # fmt: skip


def _ways(view: View, wanted: int) -> list[BuildPlan]:
    """The ways to go on with a contract, none twice."""
    found = plans.builds(view, wanted, PLAYABLE, WANTING)
    return list({_path("way", way): way for way in found}.values())


def _path(head: str, way: BuildPlan) -> str:
    return f"{head} {named(way.contract)} {len(way.tiles)} {digest(notation.write(way.moves, short=True))}"


def _find(view: View, rest: Sequence[str]) -> BuildPlan:
    """The way that a path names. Raises Refusal ``offer-gone``."""
    wanted = CONTRACTS.find(rest[0]) if rest else []
    for way in _ways(view, wanted[0]) if len(wanted) == 1 else ():
        if _path("way", way).split()[1:] == list(rest):
            return way
    raise Refusal("offer-gone")


def way(sight: Sight, rest: Sequence[str]) -> Panel:
    """One way on the map, what it costs and brings, and what stays in hand."""
    _must_build(sight.view)
    found = _find(sight.view, rest)
    private = sight.view.private
    assert private is not None
    hand = counts(private.hand)
    left = [have - used for have, used in zip(hand, found.played, strict=True)]
    lines = [
        sight.say("panel-way", contract=sight.words.contract(found.contract)),
        plan_sheet.plan_line(sight.words, found)[2:],
        sight.say("panel-way-cards", played=sight.counted(found.played), left=sight.counted(left)),
    ]
    if found.towns:
        lines.append(sight.say("panel-way-towns", towns=sight.words.words.join([TOWNS[town] for town in found.towns])))
    discards = [move.kind for move in found.moves if isinstance(move, Spend)]
    if found.over:
        told = sight.counted([discards.count(kind) for kind in range(len(KINDS) - 1)])
        lines.append(sight.say("panel-way-over", count=found.over, cards=told))
    taps = []
    if not sum(found.missing):
        taps.append(Tap(label=sight.say("panel-do-finish"), do=_path("finish", found), style="good"))
        taps.append(Tap(label=sight.say("panel-do-lay"), do=_path("way", found), style="main"))
        if discards:
            taps.append(Tap(label=sight.say("panel-do-choose"), do=_path("choose", found)))
    return Panel(
        text="\n".join(lines),
        rows=in_rows(taps),
        draw=lambda: draw_plans(sight.scene, [found]),
        alt=alt_plans(sight.scene, [found]),
        back=f"build {named(found.contract)}",
    )


def line(view: View, words: Sequence[str]) -> str:
    """The line of a planned way. Raises Refusal ``offer-gone``."""
    found = _find(view, words[1:])
    moves = list(found.moves)
    if words[0] == "choose":
        first = next((i for i, move in enumerate(moves) if isinstance(move, Spend)), len(moves))
        moves = moves[:first]
    text = notation.write(moves, short=True)
    return f"{text}; pass" if words[0] == "finish" else text


# The action in progress


def building(sight: Sight) -> Panel:
    """The build action in progress: what is laid, how to go on, take back and confirm."""
    o = sight.open
    laid = sight.words.words.join([sight.words.tile(each.tile) for each in o.build])
    lines = [sight.say("panel-building", count=len(o.build), tiles=laid), sight.hand()]
    on = [
        Tap(
            label=sight.say("panel-do-go-on", contract=sight.words.short_contract(work.contract)),
            show=f"build {named(work.contract)}",
        )
        for work in o.works[sight.seat]
    ]
    legal = sight.view.legal or []
    taps = [Tap(label=sight.say("panel-do-confirm-build"), do="pass", style="good")] if Pass() in legal else []
    if TakeBack() in legal:
        taps.append(Tap(label=sight.say("panel-do-take-back"), do="take back"))
    return Panel(text="\n".join(lines), rows=(*in_rows(on), *in_rows(taps)))


# Tile by tile


def tiles(sight: Sight, rest: Sequence[str]) -> Panel:
    """The next tile of a canal: its hex, if there are several, then its kind and where it leads."""
    _must_build(sight.view)
    work = _work_of(sight, rest)
    code = named(work.contract)
    lays = _lays(sight.view, work.contract)
    if not lays:
        return Panel(text=sight.say("panel-tiles-none"), back=f"build {code}")
    hexes = sorted({lay.hex for lay in lays})
    if len(rest) > 1:
        wanted = HEX_OF_LABEL.get(rest[1], -1)
        hexes = [hex_ for hex_ in hexes if hex_ == wanted]
    if not hexes:
        raise Refusal("offer-gone")
    if len(hexes) > 1:
        town = canal_towns(work.start, work.tiles)[-1]
        taps = [Tap(label=HEXES[hex_], show=f"tiles {code} {HEXES[hex_]}") for hex_ in hexes]
        return _crop(sight, TOWN_HEX[town], sight.say("panel-tiles-hex", town=TOWNS[town]), taps, f"build {code}")
    here = [lay for lay in lays if lay.hex == hexes[0]]
    taps = []
    for lay in here:
        if not lay.pay:
            pay = _cheapest(sight.view, lay)
            label = sight.say(
                "panel-tile", kind=sight.words.kind(lay.kind).capitalize(), to=_to(lay), cards=_cards(lay, pay, sight.view)
            )
            taps.append(Tap(label=label, do=notation.write([lay], short=True)))
    if any(lay.pay for lay in here):
        taps.append(Tap(label=sight.say("panel-do-pay"), show=f"pay {code} {HEXES[hexes[0]]}"))
    text = sight.say("panel-tiles", hex=HEXES[hexes[0]], work=_work(sight, work))
    return _crop(sight, hexes[0], text, taps, f"tiles {code}" if len(rest) > 1 else f"build {code}")


def _crop(sight: Sight, hex_: int, text: str, taps: Sequence[Tap], back: str) -> Panel:
    """A page with the map round a hex."""
    return Panel(
        text="\n".join([text, sight.hand()]),
        rows=in_rows(taps),
        draw=lambda: draw_around(sight.scene, hex_=hex_),
        alt=alt_around(sight.scene, hex_=hex_),
        back=back,
    )


def _lays(view: View, wanted: int) -> list[Lay]:
    """The tiles that can come next on a canal, now or by passing to the second phase."""
    legal = view.legal or []
    if view.private is not None and passes_to(view, 2):
        legal = lays_of(view.open, view.private.hand)
    return [move for move in legal if isinstance(move, Lay) and move.contract == wanted]


def _to(lay: Lay) -> str:
    """Where a tile leads: a town, or the next hex."""
    there = NEIGHBOURS[lay.hex][lay.exit]
    return TOWNS[TOWN_AT[there]] if TOWN_AT[there] >= 0 else HEXES[there]


def _cheapest(view: View, lay: Lay) -> tuple[int, ...]:
    """How a tile is paid when nothing is said (CM-43)."""
    o, private = view.open, view.private
    assert private is not None
    reserve = EXTRA_CARDS if o.laid[lay.hex] else 0
    half = o.half == lay.contract
    return engineers.payments(o.engineers[o.mover], lay.kind, counts(private.hand), half, reserve)[0]


def _cards(lay: Lay, pay: tuple[int, ...], view: View) -> int:
    """How many cards a tile takes, those of building over included."""
    return sum(card != HALF for card in pay) + (EXTRA_CARDS if view.open.laid[lay.hex] else 0)


def payments(sight: Sight, rest: Sequence[str]) -> Panel:
    """Every way to pay for a tile in a hex, each with every exit."""
    _must_build(sight.view)
    work = _work_of(sight, rest)
    here = [lay for lay in _lays(sight.view, work.contract) if HEXES[lay.hex] == (rest[1] if len(rest) > 1 else "")]
    if not here:
        raise Refusal("offer-gone")
    options = []
    for lay in here:
        pay = lay.pay or _cheapest(sight.view, lay)
        told = sight.words.words.join([sight.words.kind(kind) for kind in pay])
        label = sight.say("panel-pay-option", kind=sight.words.kind(lay.kind).capitalize(), to=_to(lay), pay=told)
        options.append(Option(label, notation.write([lay], short=True)))
    menu = Choose(placeholder=sight.say("panel-which-payment"), options=tuple(options), kind="lines")
    back = f"tiles {named(work.contract)} {rest[1]}"
    return Panel(text="\n".join([sight.say("panel-pay", hex=rest[1]), sight.hand()]), rows=(menu,), back=back)


# Removing


def removal(sight: Sight, rest: Sequence[str]) -> Panel:
    """The canals whose last tile can be removed; with one named what that loses, asked twice."""
    removable = [move.contract for move in sight.view.legal or () if isinstance(move, Remove)]
    if not rest:
        if not removable:
            raise Refusal("offer-gone")
        works = [work for work in sight.open.works[sight.seat] if work.contract in removable]
        taps = [
            Tap(label=sight.words.short_contract(work.contract), show=f"remove {named(work.contract)}") for work in works
        ]
        lines = [sight.say("panel-remove"), *(_work(sight, work) for work in works)]
        return Panel(text="\n".join(lines), rows=in_rows(taps), back="")
    work = _work_of(sight, rest)
    if work.contract not in removable:
        raise Refusal("offer-gone")
    lines = [_loss(sight, work)]
    if len(rest) > 1:
        lines.append(sight.say("panel-remove-sure"))
        do = notation.write([Remove(work.contract)], short=True)
        tap = Tap(label=sight.say("panel-do-remove-it"), do=do, sure=True, style="bad")
        return Panel(text="\n".join(lines), rows=((tap,),), back="")
    tap = Tap(label=sight.say("panel-do-remove-this"), show=f"remove {rest[0]} sure", style="bad")
    return Panel(text="\n".join(lines), rows=((tap,),), back="remove")


def _loss(sight: Sight, work: Work) -> str:
    """What removing a canal's last tile loses."""
    code = work.tiles[-1]
    town = TOWN_AT[tile_leads_to(code)]
    before = canal_towns(work.start, work.tiles)
    section = f"{TOWNS[before[-2]]}–{TOWNS[town]}" if town >= 0 else ""
    return sight.say(
        "panel-loss", contract=sight.words.contract(work.contract), tile=sight.words.tile(code),
        points=TILE_POINTS[tile_kind(code)], joins="yes" if section else "no", section=section,
    )  # fmt: skip
