"""The world that the tests of the bot live in."""

from tests.support.world import fronts, surfaces, world

__all__ = ["fronts", "surfaces", "world"]
