"""Declaring commands: `Command`, `arg`, and the arguments that several commands share."""

from __future__ import annotations

import argparse
import os
import re
import sys
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple, NoReturn

import leatherhead as lh
from leatherhead.cli import output

if TYPE_CHECKING:
    from _typeshed import SupportsWrite

BAD_INPUT = 2
UNKNOWN_FLAG = re.compile(r"unrecognized arguments: .*?(--[\w-]+)")
UNKNOWN_PART = re.compile(r"argument COMMAND: invalid choice: '([^']*)'")
MOST_SAID = 300  # characters of an error message
DEFAULT_BOT = "default: coach, or the strongest bot of a game without one"
BOTS = f"strategist, coach, veteran, sophomore, rookie or random ({DEFAULT_BOT})"
Argument = tuple[tuple[str, ...], dict[str, Any]]  # of argparse's add_argument


class Command(NamedTuple):
    """A command; `details` returns further lines of its help; one with `parts` and no function only leads to these."""

    name: str
    run: Callable[[argparse.Namespace], int] | None
    help: str
    arguments: Sequence[Argument] = ()
    examples: Sequence[str] = ()
    details: Callable[[], str] | None = None
    parts: Sequence[Command] = ()


def arg(name: str, help: str | None = None, **settings: Any) -> Argument:  # noqa: A002  argparse's word
    """Declare an argument: "--seed N" takes a value, "--json" is a switch, "file FILE" stands by its place."""
    flag, _, metavar = name.partition(" ")
    kind = {"metavar": metavar} if metavar else {"action": "store_true"}
    return (flag,), {**kind, "help": help, **settings}


def program() -> str:
    """Return the command that starts the program; in a checkout, its script."""
    return os.environ.get("LEATHERHEAD_COMMAND") or "leatherhead"


def as_typed(text: str) -> str:
    """Begin every example with the command as it is typed here."""
    return text.replace("  leatherhead", f"  {program()}")


class Parser(argparse.ArgumentParser):
    """An argument parser that reports a mistake in one sentence."""

    details: Callable[[], str] | None = None

    def add_command(self, group: argparse._SubParsersAction[Parser], command: Command, within: str = "") -> None:
        """Add a command, and the commands that are its parts."""
        examples = "\n  ".join(["example:" if len(command.examples) == 1 else "examples:", *command.examples])
        made = group.add_parser(
            command.name,
            help=command.help,
            description=f"{command.help[0].upper()}{command.help[1:]}.",
            epilog=as_typed(examples),
            formatter_class=argparse.RawDescriptionHelpFormatter,
        )
        made.details = command.details
        made.set_defaults(command=f"{within}{command.name}", run=command.run)
        for flags, settings in command.arguments:
            made.add_argument(*flags, **settings)
        if command.parts:
            required = command.run is None
            parts = made.add_subparsers(title="commands", metavar="COMMAND", required=required, parser_class=Parser)
            for part in command.parts:
                made.add_command(parts, part, f"{command.name} ")

    def format_help(self) -> str:
        """Write the help; details are worked out only here, because they may load the games."""
        return super().format_help() + (f"\n{self.details()}" if self.details else "")

    def error(self, message: str) -> NoReturn:
        """Print the mistake and where to find help."""
        said = " ".join(message.split()).replace("the following arguments are required:", "missing:")
        if unknown := UNKNOWN_FLAG.search(said):
            instead = lh.did_you_mean(unknown[1], self._flags(), "")
            said = f"there is no {unknown[1]}; {instead}" if instead else said
        if unknown := UNKNOWN_PART.match(said):
            parts = list(self._parts())
            instead = lh.did_you_mean(unknown[1], parts, f"there are {', '.join(parts)}")
            said = f"there is no command '{self.prog.partition(' ')[2]} {unknown[1]}'; {instead}"
        said = said if len(said) <= MOST_SAID else f"{said[: MOST_SAID - 1]}…"
        output.say_error(f"leatherhead: {said}{'' if said.endswith('?') else f'; see {self._meant().prog} --help'}")
        self.exit(BAD_INPUT)

    def _parts(self) -> dict[str, Parser]:
        """Return the parsers of its commands by name."""
        found: dict[str, Parser] = {}
        for action in self._actions:
            if isinstance(action, argparse._SubParsersAction):  # noqa: SLF001  argparse has no public name for it
                found.update(action.choices)
        return found

    def _meant(self) -> Parser:
        """Return the parser whose help tells more: that of the command, if only one was declared."""
        parts = list(self._parts().values())
        return parts[0] if len(parts) == 1 else self

    def _flags(self) -> list[str]:
        """Return the flags of the command and its parts."""
        parts = self._parts().values()
        return [*self._option_string_actions, *(flag for part in parts for flag in part._flags())]  # noqa: SLF001  of the same class

    def _print_message(self, message: str, file: SupportsWrite[str] | None = None) -> None:
        output.write(message, file or sys.stderr)


def whole(text: str) -> int:
    """Read a whole number."""
    try:
        return int(text)
    except ValueError:
        raise argparse.ArgumentTypeError(f"{text!r} is not a whole number") from None


def seed(text: str) -> int:
    """Read a seed."""
    number = whole(text)
    if number < 0:
        raise argparse.ArgumentTypeError(f"{text!r} is negative; a seed is a whole number, 0 or more")
    return number


GAME = arg("game GAME")
FILE = arg("file FILE")
SAVED = arg("file FILE", "a file, or a number of games --saved")
JSON = arg("--json", "print JSON")
ONE_JSON = arg("--json", "print one JSON object")
SEED = arg("--seed S", "the same seed gives the same games (default: 1)", type=seed, default=1)
CLUSTER = arg("--cluster ADDRESS", "Dask cluster to play on, or local; see docs/cluster.md")
OWN_BOOK = arg("--book FILE", "your own cards or charts instead of the game's")
BOOK_PLAYED = arg("--book FILE", "the cards or charts the game was played with")
SETTINGS = (
    arg("--option NAME=VALUE", "an option of the rules; games lists them", action="append", default=[]),
    arg(
        "--length LENGTH",
        "full, or short for a shorter game; the same as --option length=LENGTH",
        dest="option",
        action="append",
        type="length={}".format,
    ),
    OWN_BOOK,
)
LANGUAGE = arg("--language LANGUAGE", "es for Spanish (default: settings, or as the system has it)", default="")
SCREEN = (
    arg("--plain", "line by line instead of full screen"),
    arg("--no-animation", "show dice and cards at once"),
    LANGUAGE,
)
SITUATION = "where to start: in words, as keys ('down = 4, to_go = 2, ball = \"opp 38\"'), or a TOML file"
