"""The command `leatherhead`: the table of commands, and what becomes of errors."""

from __future__ import annotations

import argparse
import importlib
import io
import os
import sys
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager, suppress

import leatherhead as lh
from leatherhead.cli import output
from leatherhead.cli.arguments import BAD_INPUT, Parser, as_typed, program

# Each command and the module that declares it in `COMMANDS`, in the order of the help. Only the module of the command
# that was typed is imported, so it may import whatever it needs; for `--help`, which imports all of them, heavy imports
# and names of `lh` stay inside functions.
MODULES = {
    "games": "games",
    "learn": "learn",
    "rules": "rules",
    "play": "play",
    "resume": "play",
    "replay": "replay",
    "verify": "replay",
    "export": "replay",
    "odds": "odds",
    "review": "replay",
    "simulate": "simulate",
    "study": "simulate",
    "compare": "simulate",
    "sensitivity": "workbench",
    "tune": "workbench",
    "maps": "workbench",
    "tournament": "tournament",
    "stats": "tournament",
    "season": "season",
    "standings": "standings",
    "check": "check",
    "book": "book",
    "print": "print",
    "serve": "play",
    "backup": "backup",
    "restore": "backup",
    "doctor": "doctor",
}
RULE_FAILED, INTERRUPTED = 1, 130
DESCRIPTION = "Tabletop American football: play it, check its rules, simulate it by the million."
EXAMPLES = """examples:
  leatherhead                                     the start screen
  leatherhead games                               the games and their options
  leatherhead learn paper-bowl                    a coach takes you through a first drive
  leatherhead play paper-bowl                     you are home, against the coach
  leatherhead play paper-bowl --away human        two people at one keyboard
  leatherhead rules paper-bowl onside             what the rules say about it
  leatherhead replay FILE --box-score --drives    a saved game in figures
  leatherhead simulate paper-bowl --games 100000  coach against coach
"""
Run = Callable[[argparse.Namespace], int]


def parser(names: Iterable[str] = MODULES) -> Parser:
    """Build the parser of some commands; by default, of all."""
    top = Parser(
        prog=program(),
        description=DESCRIPTION,
        epilog=as_typed(EXAMPLES),
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    top.add_argument("--version", action="version", version=f"leatherhead {lh.__version__}")
    commands = top.add_subparsers(title="commands", metavar="COMMAND", required=True, parser_class=Parser)
    for name in names:
        declared = importlib.import_module(f"leatherhead.cli.{MODULES[name]}").COMMANDS
        top.add_command(commands, next(each for each in declared if each.name == name))
    return top


def main(
    arguments: Sequence[str] | None = None,
    on_screen: Callable[[argparse.Namespace], Run | None] = lambda chosen: None,
) -> int:
    """Run a command, as `on_screen` does if it returns something for it."""

    def chosen_command() -> int:
        words = sys.argv[1:] if arguments is None else arguments
        if not words:
            how = f"Name a command; {program()} --help lists all of them."
            output.say_error(f"{DESCRIPTION}\n\n{as_typed(EXAMPLES)}\n{how}")
            return BAD_INPUT
        if words[0] not in MODULES and not words[0].startswith("-"):
            raise lh.Refused(f"there is no command {words[0]!r}; {_instead(words)}")
        chosen = parser(words[:1] if words[0] in MODULES else MODULES).parse_args(words)
        if getattr(chosen, "game", None):
            chosen.game = lh.game_name(chosen.game)
        with _spoken_by(chosen):
            status: int = (on_screen(chosen) or chosen.run)(chosen)
        return status

    return run(chosen_command)


@contextmanager
def _spoken_by(chosen: argparse.Namespace) -> Iterator[None]:
    """Speak the language of a command that has one, but for programs that read its JSON."""
    if not hasattr(chosen, "language") or getattr(chosen, "json", False):
        yield
        return
    before = lh.spoken()
    lh.speak(lh.catalog(lh.chosen_language(chosen.language)))
    try:
        yield
    finally:
        lh.speak(before)


def _instead(words: Sequence[str]) -> str:
    """Say what to type instead of a command that there is not."""
    with suppress(lh.Refused):
        game = lh.game_name(" ".join(words))
        return f"it is a game: {program()} play {game}, or learn {game}"
    return lh.did_you_mean(words[0], MODULES, f"{program()} --help lists all of them")


def run(command: Callable[[], int]) -> int:
    """Run something; bad input ends with one sentence and status 2, a rule that fails with status 1.

    A closed pipe exits quietly.
    """
    for stream in (sys.stdin, sys.stdout):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="replace")  # bytes that are not text, and characters that the terminal lacks
    try:
        try:
            with lh.waits_told_to(output.tell_wait):
                return command()
        except KeyboardInterrupt:
            output.say_error("\nleatherhead: stopped")
            return INTERRUPTED
        except (lh.Refused, lh.RuleFailed) as error:
            output.say_error(f"leatherhead: {error}")
            return BAD_INPUT if isinstance(error, lh.Refused) else RULE_FAILED
        finally:
            output.flush()
    except BrokenPipeError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 0


if __name__ == "__main__":
    sys.exit(main())
