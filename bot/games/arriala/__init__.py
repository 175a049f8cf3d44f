"""Arriala on Discord: its words, its commands, its pictures and its computer players."""

from __future__ import annotations

from bot.games.arriala.front import ArrialaFront


def front() -> ArrialaFront:
    """This game's front, for ``bot.registry``."""
    return ArrialaFront()
