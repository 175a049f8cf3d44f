"""What the bot shows of a game of Canal Mania in words: the prompt, one's hand, the scores, the whole position.

Everything is made from a view, so a sheet can tell no more than its reader may know.
"""

from __future__ import annotations

from collections.abc import Sequence

from bot.games.canal_mania.final import final
from bot.games.canal_mania.phases import doable
from bot.games.canal_mania.words import CanalManiaWords
from bot.words import chat_name
from rules.canal_mania.board import (
    COLOUR,
    CONTRACTS,
    JUNCTION,
    TERMINI,
    TOWNS,
    VALUE,
    VIA,
    canal_towns,
)
from rules.canal_mania.building import boat, path_of
from rules.canal_mania.cards import HAND_LIMIT, basin, candidates, returnable
from rules.canal_mania.contracts import must_take
from rules.canal_mania.engineers import pick_limits
from rules.canal_mania.lines import tiles_needed
from rules.canal_mania.moves import Declare
from rules.canal_mania.state import (
    ASK_COLOUR,
    ASK_CONTRACT,
    ASK_DECLARE,
    ASK_EXTRA,
    ASK_PICK,
    ASK_RETURN,
    BUILDING,
    DECLINE,
    END_PHASE,
    OVER,
    Open,
    View,
    Work,
)


def prompt(words: CanalManiaWords, view: View) -> str:
    """What the view's owner has to decide now, with the commands for it; empty when it is not his turn."""
    o = view.open
    if view.legal is None or o.stage == OVER:
        return ""
    if o.asked:
        return _question(words, view)
    if o.action == BUILDING:
        return words.say("prompt-building", count=len(o.build))
    if o.phase == END_PHASE:
        surplus = o.hands[o.mover] - HAND_LIMIT
        return words.say("prompt-discard", count=surplus) if surplus > 0 else words.say("prompt-end")
    if o.stage == DECLINE:
        return words.say("prompt-decline")
    if o.phase == 1 and must_take(o):
        return words.say("prompt-must-take")
    doing = [words.say(f"prompt-can-{code}") for code in (*doable(view).now, "pass")]
    return words.say("prompt-phase", phase=o.phase, doing=words.words.join(doing, "or"))


def actions(words: CanalManiaWords, codes: Sequence[str]) -> str:
    """What a phase can hold, to follow "you can": ``take a contract or draw a card``; ``none`` for nothing."""
    return words.words.join([words.say(f"action-{code}") for code in codes], "or") or "none"


def _question(words: CanalManiaWords, view: View) -> str:
    o = view.open
    ask = o.asked[-1]
    if ask.kind == ASK_CONTRACT:
        return words.say("prompt-contract")
    if ask.kind == ASK_PICK:
        least, most = pick_limits(o.engineers[o.mover], o.hands[o.mover] - len(o.picked), len(o.row) + len(o.picked))
        return words.say("prompt-pick", named=len(o.picked), least=least, most=most)
    if ask.kind == ASK_COLOUR:
        return words.say("prompt-colour")
    if ask.kind == ASK_DECLARE:
        return words.say("prompt-declare", symbol="yes" if view.legal and Declare() in view.legal else "no")
    if ask.kind == ASK_EXTRA:
        return words.say("prompt-extra", count=ask.count)
    if ask.kind == ASK_RETURN:
        held = words.words.join([TOWNS[t] for t in returnable(o, ask.kept)], "or")
        return words.say("prompt-return", towns=held)
    towns = words.words.join([TOWNS[t] for t in candidates(o, ask.arg)], "or")
    return words.say("prompt-place", colour=words.colour(ask.arg), towns=towns, count=ask.count)


def hand(words: CanalManiaWords, view: View) -> str:
    """Everything that only the seat itself may know, and what it needs beside it: for his eyes only."""
    o, seat, private = view.open, view.seat, view.private
    if seat is None or private is None:
        return ""
    lines = [
        words.say("hand-cards", count=len(private.hand), cards=words.cards(private.hand)),
        *(_work_line(words, o, work, words.say("hand-contract")) for work in o.works[seat]),
    ]
    if o.junctions[seat]:
        lines.append(words.say("hand-junctions", count=o.junctions[seat]))
    done = [canal for canal in o.canals if canal.seat == seat and canal.complete]
    names = words.words.join([words.contract(canal.contract) for canal in done])
    lines.append(words.say("hand-completed", count=len(done), names=names, value=sum(VALUE[c.contract] for c in done)))
    lines.append(_tiles_left(words, o, seat))
    engineer = o.engineers[seat]
    lines.append(words.say("hand-engineer", engineer=words.engineer(engineer), skill=words.skill(engineer)))
    return "\n".join(lines)


def _tiles_left(words: CanalManiaWords, o: Open, seat: int) -> str:
    stretches, locks, aqueducts, tunnels = o.supply[4 * seat : 4 * seat + 4]
    return words.say("tiles-left", stretches=stretches, locks=locks, aqueducts=aqueducts, tunnels=tunnels)


def _work_line(words: CanalManiaWords, o: Open, work: Work, kind: str) -> str:
    """A face-up contract: where it must go, what it is worth, how far it is, where its boat rests."""
    still = tiles_needed(work.contract, work.start, path_of(work.tiles))
    at = _boat(words, o, work)
    return words.say(
        "work", kind=kind, contract=words.contract(work.contract), aim=aim(words, work.contract, work.start),
        value=VALUE[work.contract], laid=len(work.tiles), still=still, boat=at,
    )  # fmt: skip


def _boat(words: CanalManiaWords, o: Open, work: Work) -> str:
    tiles = boat(o, work)
    towns = canal_towns(work.start, tiles)
    if not tiles or len(canal_towns(work.start, tiles[:-1])) < len(towns):
        return TOWNS[towns[-1]]
    return words.tile(tiles[-1])


def aim(words: CanalManiaWords, contract: int, start: int = -1) -> str:
    """The termini of a contract with its via town, from where its boat started if it did: ``Leeds–Liverpool by Skipton``."""
    if contract >= JUNCTION:
        return words.say("aim-junction-from", town=TOWNS[start]) if start >= 0 else words.say("aim-junction")
    a, b = TERMINI[contract]
    if start == b:
        a, b = b, a
    if VIA[contract] >= 0:
        return words.say("aim-via", a=TOWNS[a], b=TOWNS[b], via=TOWNS[VIA[contract]])
    return words.say("aim", a=TOWNS[a], b=TOWNS[b])


def scores(words: CanalManiaWords, view: View, names: Sequence[str]) -> str:
    """A line a seat in seat order: score, engineer, hand size. No count of completed contracts (CM-17)."""
    o = view.open
    if o.stage == OVER:
        return "\n".join(final(words, view, names))
    return "\n".join(
        words.say(
            "score-line", who=chat_name(names[seat]), colour=words.player_colour(o.colours[seat]), points=o.scores[seat],
            engineer=words.engineer(o.engineers[seat]), cards=o.hands[seat],
        )
        for seat in range(len(o.scores))
    )  # fmt: skip


def situation(words: CanalManiaWords, view: View, names: Sequence[str]) -> str:
    """Round, phase and how near the end is, in one or two short sentences."""
    o = view.open
    if o.stage == OVER:
        return words.say("situation-over")
    if o.stage == DECLINE:
        return words.say("situation-decline", who=chat_name(names[o.mover]))
    left = o.ends - o.round + 1 if o.ends else 0
    return words.say("situation", round=o.round, who=chat_name(names[o.mover]), phase=o.phase, left=left, trigger=o.trigger)


def status(words: CanalManiaWords, view: View, names: Sequence[str]) -> str:
    """The whole public position in words: parliament, face-up cards, seats with contracts and canals, goods tokens."""
    o = view.open
    parts = [situation(words, view, names), *final(words, view, names), _market(words, o)]
    parts += [_seat(words, o, seat, names[seat]) for seat in range(len(o.scores))]
    parts.append(_tokens(words, o))
    return "\n".join(parts)


def _market(words: CanalManiaWords, o: Open) -> str:
    contracts = words.words.join(
        [words.say("in-parliament", contract=CONTRACTS[c], aim=aim(words, c), value=VALUE[c]) for c in o.parliament]
    )
    return "\n".join(
        [
            words.say("status-parliament", contracts=contracts or words.say("nothing"), left=o.contracts_left),
            words.say("status-row", cards=words.cards(o.row) or words.say("nothing"), deck=o.deck, pile=o.pile),
        ]
    )


def _seat(words: CanalManiaWords, o: Open, seat: int, name: str) -> str:
    lines = [
        words.say(
            "status-seat", who=chat_name(name), colour=words.player_colour(o.colours[seat]), points=o.scores[seat],
            engineer=words.engineer(o.engineers[seat]), cards=o.hands[seat], junctions=o.junctions[seat],
        ),
        *(_work_line(words, o, work, words.say("status-building")) for work in o.works[seat]),
        *(_canal(words, canal.contract, canal.start, canal.tiles) for canal in o.canals if canal.seat == seat),
        *(_canal(words, work.contract, work.start, work.tiles) for work in o.works[seat] if work.tiles),
        _tiles_left(words, o, seat),
    ]  # fmt: skip
    return "\n".join(lines)


def _canal(words: CanalManiaWords, contract: int, start: int, tiles: tuple[int, ...]) -> str:
    line = ", ".join(words.tile(code) for code in tiles) or "-"
    return words.say("status-canal", contract=words.contract(contract), start=TOWNS[start], tiles=line)


def _tokens(words: CanalManiaWords, o: Open) -> str:
    towns = [f"{TOWNS[t]} ({words.colour(COLOUR[t])})" for t in range(len(TOWNS)) if o.tokens >> t & 1]
    return words.say("status-tokens", towns=words.words.join(towns) or words.say("nothing"), basin=basin(o))
