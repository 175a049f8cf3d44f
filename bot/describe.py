"""Descriptions of commands and their options, from the locale files: ``command-canal-take``, ``command-canal-take-boat``."""

from __future__ import annotations

from typing import Any

from discord import app_commands

from bot.words import Words


def describe(words: Words, command: app_commands.Command[Any, ..., Any] | app_commands.Group) -> None:
    """Give a command, or a group and all its commands, their descriptions. Raises KeyError where a message is missing."""
    if isinstance(command, app_commands.Group):
        command.description = words.say(f"command-{command.name}")
        for inner in command.commands:
            describe(words, inner)
        return
    name = f"command-{command.qualified_name.replace(' ', '-')}"
    command.description = words.say(name)
    app_commands.describe(**{option.name: words.say(f"{name}-{option.name}") for option in command.parameters})(command)
