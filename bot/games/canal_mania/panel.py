"""The panel of Canal Mania: the first page for every question and phase, and the pages of the first phase and of the cards.

Building and goods moves have modules of their own. A page's path is a word for what it is about and short names as in
``notation``; a page that means nothing now raises Refusal ``offer-gone``, and the frame shows the first one instead.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from msgspec.structs import replace

from bot.games.canal_mania import build_panel, card_panel, goods_panel, plan_sheet, sheets
from bot.games.canal_mania.panel_sight import Sight, named
from bot.games.canal_mania.phases import REMOVE, doable, passing, reveals
from bot.games.canal_mania.words import CanalManiaWords
from bot.panel import Choose, Option, Panel, Row, Tap, in_rows
from bot.refusals import Refusal
from bot.words import chat_name
from render.canal_mania import alt_around, alt_plans, draw_around, draw_plans
from rules.canal_mania import notation, planner, plans
from rules.canal_mania.board import JUNCTION, RENNIE, TOWNS, VALUE
from rules.canal_mania.cards import HAND_LIMIT
from rules.canal_mania.moves import DrawFaceUp, End, Exchange, Pass, Take
from rules.canal_mania.names import CONTRACTS
from rules.canal_mania.state import ASK_CONTRACT, BUILDING, DECLINE, END_PHASE, NOTHING, OVER, View

PLANS = 3
"""Plans in the picture of all contracts, for each of them."""


def panel(words: CanalManiaWords, view: View, names: Sequence[str], page: str) -> Panel:
    """A page of the panel of the view's owner. Raises Refusal ``offer-gone``."""
    sight = Sight(words, view, names)
    head, *rest = page.split() or [""]
    made = _PAGES.get(head)
    if made is None or (head in _MOVERS and view.legal is None):
        raise Refusal("offer-gone")
    return made(sight, rest)


# The first page


def _root(sight: Sight, rest: Sequence[str]) -> Panel:
    view, o = sight.view, sight.open
    if view.legal is None or o.stage == OVER:
        return _waiting(sight)
    if o.asked:
        if o.asked[-1].kind == ASK_CONTRACT:
            return replace(_contracts(sight, ()), back=None)
        return card_panel.question(sight)
    if o.action == BUILDING:
        return build_panel.building(sight)
    if o.phase == END_PHASE:
        return card_panel.surplus(sight) if o.hands[o.mover] > HAND_LIMIT else _ending(sight)
    if o.stage == DECLINE:
        return goods_panel.tokens(sight, ())
    return _phase(sight)


def _waiting(sight: Sight) -> Panel:
    """For one who is not to move: how things stand, his hand and his plan."""
    text = [sheets.situation(sight.words, sight.view, sight.names), sheets.hand(sight.words, sight.view)]
    rows = (_tap(sight, "plan", "plan"),) if sight.open.stage != OVER else ()
    return Panel(text="\n".join(text), rows=(rows,) if rows else ())


def _tap(sight: Sight, label: str, show: str) -> Tap:
    return Tap(label=sight.say(f"panel-do-{label}"), show=show)


def _button(sight: Sight, code: str) -> Tap:
    """The button of something that a phase can hold."""
    view, works = sight.view, sight.open.works[sight.seat]
    match code:
        case "take":
            return replace(_tap(sight, "contracts", "contracts"), style="main")
        case "exchange":
            return _tap(sight, "engineers", "engineers")
        case "sweep":
            return Tap(label=sight.say("panel-do-sweep"), do="sweep")
        case "pick":
            return _tap(sight, "cards", "cards")
        case "build":
            return _tap(sight, "build", f"build {named(works[0].contract)}" if len(works) == 1 else "build")
        case "move":
            return _tap(sight, "goods", "goods")
        case "draw" if any(isinstance(move, DrawFaceUp) for move in view.legal or ()):
            return _tap(sight, "draw-which", "draw")
        case "draw":
            return Tap(label=sight.say("panel-do-draw"), do="draw")
    return _tap(sight, "remove", "remove")


def _phase(sight: Sight) -> Panel:
    """A phase with all that can be done in it, and what later phases hold: a line for those passes this one."""
    view, o = sight.view, sight.open
    can = doable(view)
    now = [_button(sight, code) for code in can.now if code != REMOVE]
    later = [_button(sight, code) for code in can.later]
    later += [_button(sight, code) for code in can.now if code == REMOVE]
    later.append(_tap(sight, "plan", "plan"))
    if Pass() in (view.legal or ()):
        fits = o.hands[sight.seat] <= HAND_LIMIT
        if o.phase < 3 or not fits:
            later.append(Tap(label=sight.say("panel-do-pass", phase=o.phase), do="pass"))
        if fits:
            later.append(_end(sight, bool(can.lost)))
    must = "no" if Pass() in (view.legal or ()) else "yes"
    told = [sheets.actions(sight.words, codes) for codes in can]
    text = [sight.say("panel-phase", phase=o.phase, must=must, now=told[0], later=told[1]), sight.hand()]
    return Panel(text="\n".join(text), rows=(*in_rows(now), *in_rows(later)))


# The end of a turn


def _end(sight: Sight, lost: bool) -> Tap:
    """Asks first only where something could still be done, and where the final scoring follows."""
    label = sight.say("panel-do-end")
    if lost or _final(sight):
        return Tap(label=label, show="end")
    return Tap(label=label, do="end", sure=True, style="good")


def _final(sight: Sight) -> bool:
    """Whether the final scoring follows the turn."""
    return reveals(sight.view, *passing(sight.view, END_PHASE), End())


def _ending(sight: Sight) -> Panel:
    return Panel(text="\n".join([sight.say("panel-ending"), sight.hand()]), rows=((_end(sight, False),),))


def _end_page(sight: Sight, rest: Sequence[str]) -> Panel:
    """What is given up by ending the turn now."""
    o, legal = sight.open, sight.view.legal or []
    able = End() in legal or (o.action == NOTHING and Pass() in legal)
    if o.asked or not able or o.hands[sight.seat] > HAND_LIMIT:
        raise Refusal("offer-gone")
    lost = sheets.actions(sight.words, doable(sight.view).lost)
    text = sight.say("panel-end", lost=lost, final="yes" if _final(sight) else "no")
    confirm = Tap(label=sight.say("panel-do-end-sure"), do="end", sure=True, style="bad")
    return Panel(text=text, rows=((confirm,),), back="")


# The plan


def _plan(sight: Sight, rest: Sequence[str]) -> Panel:
    """What could be built with the present hand, as text and as ghosts on the map."""
    text = plan_sheet.plan(sight.words, sight.view)
    ways = [way for found in planner.plan(sight.view, PLANS) for way in (found.ready + found.wanting)[:PLANS]]
    if not ways:
        return Panel(text=text, back="")
    return Panel(text=text, draw=lambda: draw_plans(sight.scene, ways), alt=alt_plans(sight.scene, ways), back="")


# Contracts


def _contracts(sight: Sight, rest: Sequence[str]) -> Panel:
    """The contracts that can be taken: where, what for, how far, and the best way with the present hand."""
    takeable = {move.contract for move in sight.view.legal or () if isinstance(move, Take)}
    looks = [look for look in planner.contract_outlook(sight.view) if look.contract in takeable]
    if not looks:
        raise Refusal("offer-gone")
    no_more: tuple[Row, ...] = ()
    if sight.open.asked:
        no_more = ((Tap(label=sight.say("panel-do-no-more"), do="pass"),),)
    if len(looks) == 1:
        only = _take(sight, [named(looks[0].contract)])
        text = f"{sight.say('panel-one-more')}\n{only.text}" if no_more else only.text
        return replace(only, text=text, rows=(*only.rows, *no_more), back="")
    lines = [sight.say("panel-contracts")]
    options = []
    for look in looks:
        name = sight.words.contract(look.contract)
        aim = sheets.aim(sight.words, look.contract)
        lines.append(sight.say("panel-contract", contract=name, aim=aim, value=VALUE[look.contract], tiles=look.tiles))
        lines.append(_best(sight, look.way))
        told = sight.say("panel-contract-option", value=VALUE[look.contract], tiles=look.tiles)
        options.append(Option(f"{name}: {aim}", f"take {named(look.contract)}", told))
    menu = Choose(placeholder=sight.say("panel-which-contract"), options=tuple(options))
    return Panel(text="\n".join(lines), rows=(menu, *no_more), back="")


def _best(sight: Sight, way: plans.BuildPlan | None) -> str:
    text = sight.say("panel-no-way") if way is None else plan_sheet.plan_line(sight.words, way)[2:]
    return sight.say("panel-small", text=text)


def _take(sight: Sight, rest: Sequence[str]) -> Panel:
    """One contract on the map, and the towns where its boat can start."""
    contract = sight.one(CONTRACTS, rest)
    moves = [move for move in sight.view.legal or () if isinstance(move, Take) and move.contract == contract]
    if not moves:
        raise Refusal("offer-gone")
    name, aim = sight.words.contract(contract), sheets.aim(sight.words, contract)
    look = next((look for look in planner.contract_outlook(sight.view) if look.contract == contract), None)
    tiles = look.tiles if look else 1
    lines = [sight.say("panel-contract", contract=name, aim=aim, value=VALUE[contract], tiles=tiles)]
    if look:
        lines.append(_best(sight, look.way))
    lines.append(sight.say("panel-boat"))
    if contract >= JUNCTION:
        # What lies on canals already is of more use.
        moves.sort(key=lambda move: (not sight.open.joined[move.town], move.town))
        options = tuple(Option(TOWNS[move.town], notation.write([move], short=True)) for move in moves)
        menu = Choose(placeholder=sight.say("panel-which-town"), options=options, kind="lines")
        return Panel(text="\n".join(lines), rows=(menu,), back="contracts")
    taps = [Tap(label=TOWNS[move.town], do=notation.write([move], short=True), style="main") for move in moves]
    return Panel(
        text="\n".join(lines),
        rows=in_rows(taps),
        draw=lambda: draw_around(sight.scene, contract=contract),
        alt=alt_around(sight.scene, contract=contract),
        back="" if sight.open.asked else "contracts",
    )


# Engineers


def _engineers(sight: Sight, rest: Sequence[str]) -> Panel:
    """The engineers to exchange for: where they are, what they can do, and what that would change for one's contracts."""
    moves = [move for move in sight.view.legal or () if isinstance(move, Exchange)]
    stand = plans.stand_of(sight.view)
    if not moves or stand is None:
        raise Refusal("offer-gone")
    o = sight.open
    own = o.engineers[sight.seat]
    lines = [sight.say("panel-engineers", engineer=sight.words.engineer(own), skill=sight.words.skill(own))]
    for move in moves:
        held = move.engineer in o.engineers
        where = chat_name(sight.names[o.engineers.index(move.engineer)]) if held else sight.say("choice-beside")
        engineer = sight.words.engineer(move.engineer)
        lines.append(sight.say("panel-engineer", engineer=engineer, where=where, skill=sight.words.skill(move.engineer)))
        lines += _changes(sight, stand, move.engineer)
    taps = [
        Tap(label=sight.say("panel-do-exchange", engineer=sight.words.engineer(m.engineer)), do=notation.write([m]))
        for m in moves
    ]
    return Panel(text="\n".join(lines), rows=in_rows(taps), back="")


def _changes(sight: Sight, stand: plans.Stand, engineer: int) -> list[str]:
    """A line for each contract that would take another number of cards with this engineer, or lack another number."""
    lines = []
    for work in stand.open.works[stand.seat]:
        before = next(iter(plans.finishing(stand, work, 1, 1)), None)
        after = next(iter(plans.finishing(stand._replace(engineer=engineer), work, 1, 1)), None)
        if before is None or after is None:
            continue
        was, would = (before.cards, sum(before.missing)), (after.cards, sum(after.missing))
        if was != would:
            contract = sight.words.short_contract(work.contract)
            lines.append(
                sight.say(
                    "panel-engineer-change", contract=contract, was=was[0], lacked=was[1], cards=would[0], lacks=would[1]
                )
            )
    if engineer == RENNIE:
        lines.append(sight.say("panel-engineer-rennie"))
    return lines or [sight.say("panel-engineer-same")]


_PAGES: dict[str, Callable[[Sight, Sequence[str]], Panel]] = {
    "": _root,
    "plan": _plan,
    "contracts": _contracts,
    "take": _take,
    "engineers": _engineers,
    "cards": card_panel.row,
    "order": card_panel.order,
    "draw": card_panel.draws,
    "end": _end_page,
    "build": build_panel.contract,
    "way": build_panel.way,
    "tiles": build_panel.tiles,
    "pay": build_panel.payments,
    "remove": build_panel.removal,
    "goods": goods_panel.tokens,
    "haul": goods_panel.route,
}
"""The pages by the first word of their path."""
_MOVERS = frozenset(_PAGES) - {"", "plan"}
"""The pages for who is to move."""


def line(view: View, argument: str) -> str:
    """The line behind a tap: a route is named by its hash and planned again. Raises Refusal ``offer-gone``."""
    head = argument.partition(" ")[0]
    if head in build_panel.LINES:
        return build_panel.line(view, argument.split())
    if head in goods_panel.LINES:
        return goods_panel.line(view, argument.split())
    return argument
