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

from bot import cli


def main(argv: Sequence[str] | None = None) -> int:
    """Run one command; ``argv`` without the program's name. The result is the exit status, 2 for a wrong command line."""
    words = list(sys.argv[1:] if argv is None else argv)
    names = [module.name for module in pkgutil.iter_modules(cli.__path__)]
    asked = words[0] if words and words[0] in names else None
    parser = argparse.ArgumentParser(prog="narrowboat", description="Canal-building board games on Discord.")
    commands = parser.add_subparsers(metavar="COMMAND", required=True)
    for name in names if asked is None else [asked]:
        module: ModuleType = importlib.import_module(f"bot.cli.{name}")
        command = commands.add_parser(name, help=module.HELP, description=module.__doc__)
        module.arguments(command)
        command.set_defaults(main=module.main)
    args = parser.parse_args(words)
    status: int = args.main(args)
    return status


if __name__ == "__main__":
    sys.exit(main())
