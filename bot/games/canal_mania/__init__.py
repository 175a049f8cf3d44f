"""Canal Mania on Discord: its words, its commands, its pictures and its computer players."""

from __future__ import annotations

from bot.games.canal_mania.front import CanalManiaFront


def front() -> CanalManiaFront:
    """This game's front, for ``bot.registry``."""
    return CanalManiaFront()
