"""The command line: ``razzeval COMMAND …``. Each command lives in a module of its own."""

from __future__ import annotations

import argparse
import os
import sys
from typing import NoReturn

import razzeval
from razzeval import cli_equity, cli_eval, cli_history, cli_play, cli_table

COMMANDS = (cli_eval, cli_equity, cli_table, cli_history, cli_play)


def main(arguments: list[str] | None = None) -> int:
    """Run a command.

    Returns:
        The exit code: what the command says, 2 after one line on standard error for wrong input, 130 after Ctrl-C.
    """
    options = parser().parse_args(arguments)
    if sys.stdout is None:
        print("razzeval: standard output is closed", file=sys.stderr)
        return 2
    try:
        code: int = options.run(options)
        sys.stdout.flush()
    except (ValueError, TypeError, OSError) as error:
        if isinstance(error, BrokenPipeError):
            # The reader has gone, for instance `head`; nothing more can be said to it, not even at exit.
            os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
            return 0
        sys.stdout.flush()
        print(f"razzeval: {error}", file=sys.stderr)
        return 2
    except KeyboardInterrupt:
        return 130
    return code


class Parser(argparse.ArgumentParser):
    """A parser that says what is wrong in one line."""

    def error(self, message: str) -> NoReturn:
        """Say it and leave with exit code 2."""
        self.exit(2, f"{self.prog}: {message} (see {self.prog} --help)\n")


def parser() -> argparse.ArgumentParser:
    """Build the parser of all commands."""
    top = Parser(prog="razzeval", description="Razz: values of hands, exact equities, the game.")
    top.add_argument("--version", action="version", version=f"razzeval {razzeval.__version__}")
    commands = top.add_subparsers(title="commands", metavar="COMMAND", required=True)
    for module in COMMANDS:
        module.add_commands(commands)
    return top
