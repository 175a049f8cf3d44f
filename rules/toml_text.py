"""Structs as TOML: as much of it as positions need. Keys at their defaults are left out."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

import msgspec


def write(struct: msgspec.Struct) -> str:
    """The keys that differ from what they are when left out, then the tables: dicts of values, lists of structs."""
    return "".join(_lines(struct))


def _lines(struct: msgspec.Struct) -> Iterator[str]:
    tables: list[tuple[str, dict[str, Any]]] = []
    for key, value in _named(struct):
        if isinstance(value, dict):
            tables.append((f"[{key}]", value))
        elif isinstance(value, list) and value and isinstance(value[0], msgspec.Struct):
            tables += [(f"[[{key}]]", dict(_named(entry))) for entry in value]
        else:
            yield f"{key} = {_value(value)}\n"
    for head, entries in tables:
        yield f"\n{head}\n"
        yield from (f"{name} = {_value(value)}\n" for name, value in entries.items())


def _named(struct: msgspec.Struct) -> Iterator[tuple[str, Any]]:
    """The fields of a struct that differ from their defaults."""
    for field in msgspec.structs.fields(struct):
        value = getattr(struct, field.name)
        if value != (field.default if field.default_factory is msgspec.NODEFAULT else field.default_factory()):
            yield field.name, value


def _value(value: Any) -> str:
    """A TOML value; a long list takes several lines."""
    text = json.dumps(value, ensure_ascii=False).replace("\x7f", "\\u007f")
    if not isinstance(value, list) or len(text) <= 110:
        return text
    lines = [""]
    for item in value:
        word = _value(item)
        if lines[-1] and (len(lines[-1]) + len(word) > 110 or isinstance(item, list)):
            lines.append("")
        lines[-1] += f"{' ' if lines[-1] else ''}{word},"
    return "[\n" + "".join(f"  {line}\n" for line in lines) + "]"
