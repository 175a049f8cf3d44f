"""The command line: ``narrowboat COMMAND``. Each command is one module of ``bot.cli``.

Such a module has ``HELP`` (one line), ``arguments(parser)`` and ``main(args) -> int``, the exit status. Only the module that
is asked for is imported, so that ``narrowboat verify`` starts without Discord and ``narrowboat run`` without the simulator.
"""

from __future__ import annotations

import argparse
import importlib
import pkgutil
import sys
from collections.abc import Sequence
from types import ModuleType
from typing import Any, NoReturn

from bot import cli


def _say(message: str, /, **params: str) -> str:
    # Words bring Discord's library with them: only for whoever waits for a sentence.
    from bot.words import Words

    return Words().say(message, **params)


class _Parser(argparse.ArgumentParser):
    """A parser that keeps the lines of its texts, and says in a sentence what it does not understand."""

    def __init__(self, **settings: Any) -> None:
        super().__init__(formatter_class=argparse.RawDescriptionHelpFormatter, **settings)

    def error(self, message: str) -> NoReturn:
        """Say so, and end with 2."""
        self.end(_say("cli-wrong", program=self.prog, reason=message))

    def end(self, sentence: str) -> NoReturn:
        """Print the usage and a sentence, and end with 2."""
        self.print_usage(sys.stderr)
        self.exit(2, sentence + "\n")


def main(argv: Sequence[str] | None = None) -> int:
    """Run one command; ``argv`` without the program's name. The result is the exit status, 2 for a wrong command line."""
    typed = list(sys.argv[1:] if argv is None else argv)
    names = [module.name for module in pkgutil.iter_modules(cli.__path__)]
    asked = typed[0] if typed and typed[0] in names else None
    parser = _Parser(prog="narrowboat", description="Canal-building board games on Discord.")
    if asked is None:
        parser.epilog = _say("cli-help")
        if typed and not typed[0].startswith("-"):
            parser.end(_say("cli-no-command", word=typed[0], possible=", ".join(names)))
    commands = parser.add_subparsers(metavar="COMMAND", required=True)
    for name in names if asked is None else [asked]:
        module: ModuleType = importlib.import_module(f"bot.cli.{name}")
        command = commands.add_parser(name, help=module.HELP, description=(module.__doc__ or "").replace("``", ""))
        module.arguments(command)
        command.set_defaults(main=module.main)
    args = parser.parse_args(typed)
    status: int = args.main(args)
    return status


if __name__ == "__main__":
    sys.exit(main())
