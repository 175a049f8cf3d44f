"""The panels beside the board: round and phase, a panel a seat, parliament, the build cards, the key, the score track."""

from __future__ import annotations

from render import fonts
from render.canal_mania import geometry as geo
from render.canal_mania.scene import Scene, rounds_left, winners
from render.canvas import Anchor, Op, Sprite, Text
from render.glyphs import letter_tag
from rules.canal_mania import board
from rules.canal_mania.state import DECLINE, OVER, PLAYING, Open

LEFT, RIGHT = 1074, 1590
WIDE = RIGHT - LEFT
PAD = 16


def _panel(left: float, top: float, wide: int, high: int) -> Sprite:
    return Sprite("panel", left + wide / 2, top + high / 2, (wide, high))


def _text(
    text: str, x: float, y: float, size: int, face: fonts.Face = "text", colour: str = "ink", anchor: Anchor = "l"
) -> Text:
    return Text(text, x, y, size, face, colour, anchor, role="panel")


def panels(scene: Scene) -> list[Op]:
    """All panels of the map picture."""
    ops, below = _head(scene, 12)
    more, below = _seats(scene, below + 12)
    ops += more
    if scene.view.open.stage == PLAYING:
        ops += _parliament(scene, below + 12)
    return [*ops, *_row(scene), *_key(scene), *track(scene)]


def phase_text(scene: Scene) -> str:
    """The phase in a word or two."""
    position = scene.view.open
    if position.stage == OVER:
        return scene.label("over")
    if position.stage == DECLINE:
        return scene.label("decline")
    return scene.label(f"phase-{position.phase}")


def _head(scene: Scene, top: int) -> tuple[list[Op], int]:
    position = scene.view.open
    high = 62
    left = rounds_left(scene)
    y = top + high / 2
    ops: list[Op] = [
        _panel(LEFT, top, WIDE, high),
        _text(scene.label("round", round=position.round), LEFT + PAD, y, 36, "title"),
        _text(phase_text(scene), RIGHT - PAD, y if not left else y - 13, 28, "text", "faint", "r"),
    ]
    if left:
        ops.append(_text(left, RIGHT - PAD, y + 15, 26, "bold", "ink", "r"))
    return ops, top + high


SEAT = 44
_WORK = 32


def _seats(scene: Scene, top: int) -> tuple[list[Op], int]:
    position = scene.view.open
    least = 1 if position.stage == PLAYING else 0
    highs = [94 + _WORK * max(least, len(works)) for works in position.works]
    ops: list[Op] = [_panel(LEFT, top, WIDE, sum(highs) + 8)]
    y = top + 4
    for seat, high in enumerate(highs):
        ops += _seat(scene, position, seat, y, high)
        y += high
    return ops, y + 4


def _seat(scene: Scene, position: Open, seat: int, top: int, high: int) -> list[Op]:
    colour = position.colours[seat]
    ops: list[Op] = []
    over = position.stage == OVER
    if seat in (winners(scene.events) if over else (position.mover,)):
        about = "winner" if over else "mover"
        ops.append(Sprite("frame", LEFT + WIDE / 2, top + high / 2, (WIDE - 10, high - 2), about=about))
    elif seat:
        ops.append(Sprite("bar", LEFT + WIDE / 2, top, (WIDE - 2 * PAD, 2, "panel_line")))
    y = top + 31
    x = LEFT + PAD
    room = 330
    unused = position.junctions[seat]
    if unused:
        spare = scene.label("junctions", count=unused) if unused > 1 else scene.label("junction")
        ops.append(_text(spare, RIGHT - PAD - 78, y + 3, 23, "text", "faint", "r"))
        room -= fonts.width(spare, "text", 23)
    ops += [
        Sprite("player", x + SEAT / 2, y, (colour, SEAT), about="seat"),
        _text(fonts.fit(scene.name(seat), "bold", 36, room), x + SEAT + 12, y, 36, "bold"),
        _text(str(position.scores[seat]), RIGHT - PAD, y, 46, "bold", "ink", "r"),
    ]
    y = top + 73
    engineer = position.engineers[seat]
    ops += [
        Sprite("roundel", x + 15, y, (30,), about="engineer"),
        _text(str(engineer + 1), x + 15, y, 21, "bold", "panel", "m"),
        _text(board.ENGINEERS[engineer], x + 37, y, 26, "text", "ink"),
        Sprite("hand", x + 160, y, (28,)),
        _text(str(position.hands[seat]), x + 180, y, 28, "bold"),
    ]
    for kind in range(4):
        at = x + 217 + 70 * kind
        ops += [
            Sprite("tile_icon", at + 20, y, (kind,)),
            _text(str(position.supply[4 * seat + kind]), at + 41, y, 26, "text"),
        ]
    y = top + 108
    for work in position.works[seat]:
        value = board.VALUE[work.contract]
        name = " – ".join(board.TOWNS[t] for t in board.TERMINI[work.contract])
        name = name or scene.label("junction-from", town=board.TOWNS[work.start])
        bar = 15 * value
        ops += [
            _text(fonts.fit(name, "text", 25, WIDE - 2 * PAD - bar - 14), x, y, 25),
            Sprite("progress", RIGHT - PAD - bar / 2, y, (len(work.tiles), value, colour)),
        ]
        y += _WORK
    return ops


def _parliament(scene: Scene, top: int) -> list[Op]:
    position = scene.view.open
    step = 62
    high = 54 + step * len(position.parliament) + (6 if position.parliament else 0)
    y = top + 29
    ops: list[Op] = [
        _panel(LEFT, top, WIDE, high),
        _text(scene.label("parliament"), LEFT + PAD, y, 28, "title"),
        _text(scene.label("contracts-left", count=position.contracts_left), RIGHT - PAD, y, 24, "text", "faint", "r"),
    ]
    y = top + 54
    for i, contract in enumerate(position.parliament):
        termini = " – ".join(board.TOWNS[t] for t in board.TERMINI[contract])
        name = board.CONTRACTS[contract]
        if board.VIA[contract] >= 0:
            name = f"{scene.label('via', town=board.TOWNS[board.VIA[contract]])} · {name}"
        room = WIDE - 2 * PAD - 46 - 96
        ops += letter_tag(chr(65 + i), LEFT + PAD + 17, y + 27, 34)
        ops += [
            _text(fonts.fit(termini, "bold", 29, room), LEFT + PAD + 46, y + 15, 29, "bold"),
            _text(fonts.fit(name, "text", 22, room), LEFT + PAD + 46, y + 43, 22, "text", "faint"),
            Sprite("quadrant", RIGHT - PAD - 74, y + 27, (board.QUADRANT[contract], 34), about=board.QUADRANT[contract]),
            _text(str(board.VALUE[contract]), RIGHT - PAD, y + 28, 44, "bold", "ink", "r"),
        ]
        y += step
    return ops


def _row(scene: Scene) -> list[Op]:
    """The face-up build cards, in the free land at the lower right."""
    position = scene.view.open
    top, high = 1704, 194
    ops: list[Op] = [
        _panel(LEFT, top, WIDE, high),
        _text(scene.label("row"), LEFT + PAD, top + 26, 26, "title"),
        _text(
            f"{scene.label('deck', deck=position.deck)} · {scene.label('pile', pile=position.pile)}",
            RIGHT - PAD, top + 26, 23, "text", "faint", "r",
        ),
    ]  # fmt: skip
    wide, tall, step = 92, 132, 99
    for i, card in enumerate(position.row):
        x, y = LEFT + PAD + wide / 2 + step * i - 2, top + 48 + tall / 2
        kind, symbol = board.CARD_KIND[card], board.CARD_SYMBOL[card]
        name = scene.label(board.KINDS[kind])
        size = next(size for size in (23, 22, 21, 20, 19, 18) if size == 18 or fonts.width(name, "text", size) <= wide - 8)
        ops += [
            Sprite("card", x, y, (kind, wide, tall), about=board.CARD_NAMES[card]),
            _text(name, x, y + tall / 2 - 18, size, "text", "ink", "m"),
        ]
        if symbol != board.NO_SYMBOL:
            ops.append(Sprite("goods", x + wide / 2 - 14, y - tall / 2 + 12, (symbol, 36), about=board.SYMBOLS[symbol]))
    return ops


def _key(scene: Scene) -> list[Op]:
    """What the signs mean, in the free land at the lower left."""
    left, top, wide, high = 236, 1702, 330, 196
    ops: list[Op] = [_panel(left, top, wide, high)]
    for i, kind in enumerate((board.STRETCH, board.LOCK, board.AQUEDUCT, board.TUNNEL)):
        y = top + 30 + 45 * i
        ops += [
            Sprite("tile_icon", left + 34, y, (kind,), scale=1.25),
            _text(scene.label(board.KINDS[kind]), left + 66, y, 25),
        ]
    x = left + 200
    for i, (name, args, scale, label) in enumerate(
        (
            ("swatch", ("clear",), 1.0, "clear"),
            ("swatch", ("difficult",), 1.0, "difficult"),
            ("swatch", ("new",), 1.0, "new"),
            ("cube", (3, 27, False), 1.0, "goods"),
        )
    ):
        y = top + 30 + 45 * i
        ops += [Sprite(name, x, y, args, scale=scale), _text(scene.label(label), x + 26, y, 25)]
    return ops


def track(scene: Scene) -> list[Op]:
    """The score track along the lower edge, whose scale the base layer has: markers on the same or near figures stack."""
    position = scene.view.open
    ops: list[Op] = []
    for points in range(0, geo.LAP, 10):
        end = points == position.trigger % geo.LAP
        face: fonts.Face = "bold" if end else "text"
        colour = "points" if end else "strip_ink"
        ops.append(_text(str(points), geo.on_track(points), geo.HEIGHT - 20, 30, face, colour, "m"))
    ops.append(Sprite("flag", geo.on_track(position.trigger), geo.TRACK + 2, (), about="trigger"))
    standing: list[tuple[float, float]] = []
    for seat in sorted(range(len(position.scores)), key=lambda s: (position.scores[s], s)):
        score = position.scores[seat]
        x, y = geo.on_track(score), geo.TRACK + 14.0
        while any(abs(x - ox) < 30 and abs(y - oy) < 30 for ox, oy in standing):
            y -= 32
        standing.append((x, y))
        ops.append(Sprite("marker", x, y, (position.colours[seat],), about=str(score)))
        if score >= geo.LAP:
            lap = f"+{score // geo.LAP * geo.LAP}"
            ops.append(Text(lap, x + 20, y, 22, "bold", "points", halo="strip", halo_width=4, role="panel"))
    return ops
