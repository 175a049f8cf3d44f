"""Paint the base layers that are shipped with the package: ``python -m render.build_base``."""

from __future__ import annotations

import sys
from pathlib import Path

from PIL import Image
from PIL.PngImagePlugin import PngInfo

import data
from render.arriala import base as arriala
from render.arriala.look import LOOKS
from render.canal_mania import base as canal_mania
from render.palette import designed
from render.theme import THEMES


def main(folder: Path) -> None:
    """Write every game's layers in every theme into its folder below ``folder``."""
    for theme in THEMES.values():
        for scale in canal_mania.SCALES:
            path = folder / "canal_mania" / canal_mania.file_name(theme, scale)
            _save(canal_mania.painted(theme, scale), designed(theme), {canal_mania.KEY: canal_mania.key(theme)}, path)
    for look in LOOKS.values():
        for scale in arriala.SCALES:
            path = folder / "arriala" / arriala.file_name(look, scale)
            _save(arriala.painted(look, scale), designed(look), {arriala.KEY: arriala.key(look)}, path)


def _save(layer: Image.Image, palette: Image.Image, notes: dict[str, str], path: Path) -> None:
    info = PngInfo()
    for name, text in notes.items():
        info.add_text(name, text)
    path.parent.mkdir(exist_ok=True)
    layer.quantize(palette=palette, dither=Image.Dither.NONE).save(path, pnginfo=info, compress_level=9)


if __name__ == "__main__":
    main(Path(sys.argv[1] if len(sys.argv) > 1 else data.__path__[0]))
