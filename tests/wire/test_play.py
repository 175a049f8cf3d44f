"""A table is played at over the wire, by a process that is killed and comes back."""

from __future__ import annotations

import struct
import zlib

from tests.wire.conftest import Wire, begun, taken


def intact(png: bytes) -> tuple[int, int]:
    """The size of a PNG picture after every one of its bytes has been looked at."""
    assert png[:8] == b"\x89PNG\r\n\x1a\n"
    place, data, kinds = 8, b"", []
    while place < len(png):
        (length,) = struct.unpack(">I", png[place : place + 4])
        chunk = png[place + 4 : place + 8 + length]
        assert struct.unpack(">I", png[place + 8 + length : place + 12 + length]) == (zlib.crc32(chunk),)
        kinds.append(chunk[:4])
        data += chunk[4:] if chunk[:4] == b"IDAT" else b""
        place += 12 + length
    assert (kinds[0], kinds[-1], place) == (b"IHDR", b"IEND", len(png))
    zlib.decompress(data)
    width, height = struct.unpack(">II", png[16:24])
    return width, height


async def test_a_turn_is_posted_with_both_pictures_intact(wire: Wire) -> None:
    post = await begun(wire)
    assert [file.name for file in post.files] == ["turn.png", "map.png"]
    for file in post.files:
        width, height = intact(file.data)
        assert width > 500 < height
        assert file.alt
    # A move by a command whose values autocomplete has offered, then the end of the turn: the next post calls the other.
    mover, other = await taken(wire, post)
    await mover.slash("/canal end")
    following = await wire.post(3)
    assert following.pings == [other.id]
    assert len(following.files) == 2
    # The old post keeps its pictures and loses its buttons.
    await wire.double.until(lambda: not wire.messages()[1].buttons)
    assert len(wire.messages()[1].files) == 2


async def test_a_killed_bot_comes_back_and_its_old_buttons_answer(wire: Wire) -> None:
    post = await begun(wire)
    await wire.bot.kill()
    await wire.bot.begin()
    hand = await wire.person("Ada").press("My Hand", on=post)
    assert hand.private
    again = await wire.person("Ben").press("Map", on=post)
    assert intact(again.messages[0].files[0].data)
    assert len(wire.messages()) == 2, "what was posted is not posted again"
