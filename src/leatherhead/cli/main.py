"""The command `leatherhead`. Nothing heavy is imported before it is needed."""

import argparse
import io
import os
import sys
from collections.abc import Callable, Sequence

from leatherhead import Wait, waits_told_to
from leatherhead.cli import output
from leatherhead.cli.arguments import parser, short_help

RULE_FAILED, BAD_INPUT, INTERRUPTED = 1, 2, 130
Command = Callable[[argparse.Namespace], int]


def _find(name: str) -> Command:
    module, function = name.split(".")
    imported = __import__(f"leatherhead.cli.{module}", fromlist=[function])
    return getattr(imported, function)  # type: ignore[no-any-return]


def main(
    arguments: Sequence[str] | None = None,
    on_screen: Callable[[argparse.Namespace], Command | None] = lambda chosen: None,
) -> int:
    """Run a command, full screen if there is one."""
    return run(lambda: _run(arguments, on_screen))


def run(command: Callable[[], int]) -> int:
    """Run something; bad input ends with one sentence and status 2, a rule that fails with status 1.

    A closed pipe exits quietly.
    """
    for stream in (sys.stdin, sys.stdout):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="replace")  # bytes that are not text, and characters that the terminal lacks
    try:
        try:
            with waits_told_to(_tell_wait):
                return _answered(command)
        finally:
            output.flush()
    except BrokenPipeError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 0


def _run(arguments: Sequence[str] | None, on_screen: Callable[[argparse.Namespace], Command | None]) -> int:
    words = sys.argv[1:] if arguments is None else arguments
    if not words:
        output.say_error(short_help())
        return BAD_INPUT
    chosen = parser().parse_args(words)
    return (on_screen(chosen) or _find(chosen.run))(chosen)


def _tell_wait(wait: Wait) -> None:
    from leatherhead.cli.progress import tell_wait

    tell_wait(wait)


def _answered(command: Callable[[], int]) -> int:
    try:
        return command()
    except KeyboardInterrupt:
        output.say_error("\nleatherhead: stopped")
        return INTERRUPTED
    except Exception as error:
        from leatherhead import Refused, RuleFailed

        if not isinstance(error, Refused | RuleFailed):
            raise
        output.say_error(f"leatherhead: {error}")
        return BAD_INPUT if isinstance(error, Refused) else RULE_FAILED


if __name__ == "__main__":
    sys.exit(main())
