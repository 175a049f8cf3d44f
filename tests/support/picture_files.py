"""GIF and PNG files walked block by block, as strictly as their standards, where most readers forgive.

Written from the GIF89a specification (CompuServe, 1990) and from the PNG specification (ISO/IEC 15948); nothing here is
Pillow's. Whatever a standard does not allow, and whatever we never write on purpose, raises ``Broken``.
"""

from __future__ import annotations

import struct
import zlib
from collections.abc import Iterator
from typing import NamedTuple


class Broken(AssertionError):
    """A file that a strict reader would not show."""


def _must(holds: bool, what: str) -> None:
    if not holds:
        raise Broken(what)


class _Bytes:
    """A file read from its start; reading beyond its end is a fault."""

    def __init__(self, data: bytes) -> None:
        self.data, self.at = data, 0

    def take(self, count: int) -> bytes:
        part = self.data[self.at : self.at + count]
        _must(len(part) == count, f"the file ends at {len(self.data)}, in the middle of a block")
        self.at += count
        return part

    def byte(self) -> int:
        return self.take(1)[0]

    def sub_blocks(self) -> Iterator[bytes]:
        while size := self.byte():
            yield self.take(size)


class GifFrame(NamedTuple):
    """One image of a GIF: its box, hundredths of a second, disposal method, the clear index or None."""

    left: int
    top: int
    wide: int
    high: int
    delay: int
    disposal: int
    clear: int | None


class Gif(NamedTuple):
    """What a GIF says of itself. ``loops`` is None where it is played once, 0 where for ever."""

    size: tuple[int, int]
    colours: int
    loops: int | None
    frames: list[GifFrame]


def walk_gif(data: bytes) -> Gif:
    """Every block of a GIF89a, and every code of its images. Raises Broken."""
    file = _Bytes(data)
    _must(file.take(6) == b"GIF89a", "no GIF89a")
    wide, high, packed, background, aspect = struct.unpack("<HHBBB", file.take(7))
    _must(wide > 0 and high > 0, "an empty screen")
    _must(aspect == 0, "pixels that are not square")
    colours = 2 << (packed & 7) if packed & 0x80 else 0
    file.take(3 * colours)
    _must(background < max(colours, 1), f"background {background} of {colours} colours")
    loops: int | None = None
    control: tuple[int, int, int | None] | None = None
    frames: list[GifFrame] = []
    while (kind := file.byte()) != 0x3B:
        if kind == 0x21:
            label = file.byte()
            if label == 0xF9:
                _must(control is None, "two graphic controls for one image")
                size, flags, delay, clear, end = struct.unpack("<BBHBB", file.take(6))
                _must(size == 4 and end == 0, "a graphic control of another size")
                _must(flags & 0xE2 == 0, f"reserved bits or a wait for a key: {flags:#x}")
                control = (delay, flags >> 2 & 7, clear if flags & 1 else None)
            elif label == 0xFF:
                _must(file.byte() == 11 and file.take(11) == b"NETSCAPE2.0", "an application that nobody knows")
                _must(not frames and loops is None, "the loop stands before the first image, once")
                parts = list(file.sub_blocks())
                _must(len(parts) == 1 and len(parts[0]) == 3 and parts[0][0] == 1, "a loop block of another shape")
                loops = parts[0][1] | parts[0][2] << 8
            else:
                raise Broken(f"extension {label:#x}")
        elif kind == 0x2C:
            frames.append(_gif_image(file, (wide, high), colours, control))
            control = None
        else:
            raise Broken(f"byte {kind:#x} at {file.at - 1} begins no block")
    _must(control is None, "a graphic control without an image")
    _must(bool(frames), "no image")
    _must(file.at == len(data), f"{len(data) - file.at} bytes after the trailer")
    return Gif((wide, high), colours, loops, frames)


def _gif_image(
    file: _Bytes, screen: tuple[int, int], shared: int, control: tuple[int, int, int | None] | None
) -> GifFrame:
    left, top, wide, high, packed = struct.unpack("<HHHHB", file.take(9))
    _must(wide > 0 and high > 0, "an empty image")
    _must(left + wide <= screen[0] and top + high <= screen[1], "an image that leaves the screen")
    _must(packed & 0x58 == 0, f"reserved bits, or interlaced: {packed:#x}")
    colours = shared
    if packed & 0x80:
        colours = 2 << (packed & 7)
        file.take(3 * colours)
    _must(colours > 0, "an image without colours")
    delay, disposal, clear = control or (0, 0, None)
    _must(disposal <= 3, f"disposal {disposal}")
    _must(clear is None or clear < colours, f"clear index {clear} of {colours} colours")
    width = file.byte()
    _must(2 <= width <= 8, f"codes of {width} bits")
    _must(1 << width <= max(colours, 4), f"codes of {width} bits for {colours} colours")
    pixels = _lzw_pixels(b"".join(file.sub_blocks()), width)
    _must(pixels == wide * high, f"{pixels} pixels for {wide} x {high}")
    return GifFrame(left, top, wide, high, delay, disposal, clear)


def _lzw_pixels(data: bytes, width: int) -> int:
    """How many pixels the codes of an image stand for. Every code must be known when it comes, and the last ends the data.

    Of a code only its length is kept: its pixels are those of an older code and one more, and the first of all are indices
    below ``1 << width``, as the caller has compared with the table.
    """
    clear, end = 1 << width, (1 << width) + 1
    lengths: list[int] = []
    bits, count, size, at = 0, 0, width + 1, 0
    pixels, before = 0, 0
    first = True
    while True:
        while count < size:
            _must(at < len(data), "the codes stop without an end")
            bits |= data[at] << count
            count += 8
            at += 1
        code = bits & (1 << size) - 1
        bits >>= size
        count -= size
        _must(not first or code == clear, "the first code does not clear the table")
        first = False
        if code == clear:
            lengths = [1] * clear + [0, 0]
            size, before = width + 1, 0
            continue
        if code == end:
            break
        _must(code < len(lengths) or (code == len(lengths) < 4096 and before > 0), f"code {code} of {len(lengths)}")
        length = lengths[code] if code < len(lengths) else before + 1
        pixels += length
        if before and len(lengths) < 4096:
            lengths.append(before + 1)
            if len(lengths) == 1 << size and size < 12:
                size += 1
        before = length
    _must(at == len(data), f"{len(data) - at} bytes after the end of the codes")
    return pixels


class Png(NamedTuple):
    """What a PNG says of itself; ``colours`` is 0 where the pixels are no indices."""

    size: tuple[int, int]
    depth: int
    kind: int
    colours: int


_PARTS = {0: 1, 2: 3, 3: 1, 4: 2, 6: 4}
"""Samples a pixel by colour type."""
_DEPTHS = {0: (1, 2, 4, 8, 16), 2: (8, 16), 3: (1, 2, 4, 8), 4: (8, 16), 6: (8, 16)}


def walk_png(data: bytes) -> Png:
    """Every chunk of a PNG, its stream of pixels, and every index of a picture with a palette. Raises Broken."""
    file = _Bytes(data)
    _must(file.take(8) == b"\x89PNG\r\n\x1a\n", "no PNG")
    chunks: list[tuple[bytes, bytes]] = []
    while not chunks or chunks[-1][0] != b"IEND":
        (size,) = struct.unpack(">I", file.take(4))
        name, body = file.take(4), file.take(size)
        (crc,) = struct.unpack(">I", file.take(4))
        _must(zlib.crc32(name + body) == crc, f"the checksum of {name!r}")
        chunks.append((name, body))
    _must(file.at == len(data), f"{len(data) - file.at} bytes after IEND")
    names = [name for name, _ in chunks]
    _must(names[0] == b"IHDR" and names.count(b"IHDR") == 1, "one IHDR, at the start")
    _must(not chunks[-1][1], "an IEND that holds something")
    foreign = {name for name in names if name[:1].isupper()} - {b"IHDR", b"PLTE", b"IDAT", b"IEND"}
    _must(not foreign, f"chunks that must be understood: {foreign}")
    wide, high, depth, kind, packing, filters, interlaced = struct.unpack(">IIBBBBB", chunks[0][1])
    _must(wide > 0 and high > 0, "an empty picture")
    _must(depth in _DEPTHS.get(kind, ()), f"depth {depth} of colour type {kind}")
    _must((packing, filters, interlaced) == (0, 0, 0), "another packing, or interlaced")
    colours = 0
    if kind == 3:
        _must(names.count(b"PLTE") == 1 and names.index(b"PLTE") < names.index(b"IDAT"), "one PLTE, before the pixels")
        table = chunks[names.index(b"PLTE")][1]
        colours, rest = divmod(len(table), 3)
        _must(rest == 0 and 1 <= colours <= 1 << depth, f"a PLTE of {len(table)} bytes")
    first, last = names.index(b"IDAT"), len(names) - names[::-1].index(b"IDAT")
    _must(set(names[first:last]) == {b"IDAT"}, "something between the IDATs")
    stream = zlib.decompressobj()
    raw = stream.decompress(b"".join(body for name, body in chunks if name == b"IDAT")) + stream.flush()
    _must(stream.eof and not stream.unused_data, "the stream has no end, or something after it")
    row = (wide * _PARTS[kind] * depth + 7) // 8
    _must(len(raw) == high * (1 + row), f"{len(raw)} bytes for {high} rows of {row}")
    kinds = raw[:: row + 1]
    _must(max(kinds) <= 4, f"filter {max(kinds)}")
    if kind == 3:
        highest = max(_highest(line, depth, wide) for line in _unfiltered(raw, row, high))
        _must(highest < colours, f"index {highest} of {colours} colours")
    return Png((wide, high), depth, kind, colours)


def _unfiltered(raw: bytes, row: int, high: int) -> Iterator[bytes]:
    """The rows of a picture of one byte a pixel or less, as they were before filtering."""
    above = bytes(row)
    for y in range(high):
        start = y * (row + 1)
        kind, line = raw[start], bytearray(raw[start + 1 : start + 1 + row])
        for x in range(row) if kind else ():
            a = line[x - 1] if x else 0
            b, c = above[x], above[x - 1] if x else 0
            guess = (0, a, b, (a + b) // 2, _paeth(a, b, c))[kind]
            line[x] = line[x] + guess & 0xFF
        above = bytes(line)
        yield above


def _paeth(a: int, b: int, c: int) -> int:
    near = a + b - c
    return min((abs(near - a), 0, a), (abs(near - b), 1, b), (abs(near - c), 2, c))[2]


def _highest(line: bytes, depth: int, wide: int) -> int:
    if depth == 8:
        return max(line)
    each = 8 // depth
    return max(line[x // each] >> 8 - depth * (x % each + 1) & (1 << depth) - 1 for x in range(wide))


def walk(data: bytes) -> Gif | Png:
    """A file of either kind. Raises Broken."""
    return walk_gif(data) if data.startswith(b"GIF") else walk_png(data)
