"""Paint the base layers that are shipped with the package: ``python -m render.build_base``."""

from __future__ import annotations

import sys
from pathlib import Path

from PIL import Image
from PIL.PngImagePlugin import PngInfo

import data
from render.canal_mania import base
from render.palette import designed
from render.theme import THEMES


def main(folder: Path) -> None:
    """Write every theme's layers into a folder."""
    for theme in THEMES.values():
        note = PngInfo()
        note.add_text(base.KEY, base.key(theme))
        palette = designed(theme)
        for scale in base.SCALES:
            layer = base.painted(theme, scale).quantize(palette=palette, dither=Image.Dither.NONE)
            layer.save(folder / base.file_name(theme, scale), pnginfo=note, compress_level=9)


if __name__ == "__main__":
    main(Path(sys.argv[1]) if len(sys.argv) > 1 else Path(data.__path__[0]) / "canal_mania")
