"""What the bot logs, and that no token is ever in it."""

from __future__ import annotations

import logging
import sys

import discord

from bot.config import Config


class Redacted(logging.Formatter):
    """Writes a line for each record, its traceback too, with every occurrence of the secret blotted out."""

    def __init__(self, secret: str) -> None:
        super().__init__("{asctime} {levelname:<7} {name}: {message}", "%Y-%m-%d %H:%M:%S", "{")
        self._secret = secret

    def format(self, record: logging.LogRecord) -> str:
        """The record as text."""
        text = super().format(record)
        return text.replace(self._secret, "[token]") if self._secret else text


def start(config: Config) -> None:
    """Log to standard error, from INFO upwards: discord.py logs message bodies below that, and with them what is hidden."""
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(Redacted(config.token))
    logging.basicConfig(level=logging.INFO, handlers=[handler], force=True)
    # Nobody speaks here; discord.py warns of it at each start.
    discord.VoiceClient.warn_nacl = discord.VoiceClient.warn_dave = False
