"""The command `leatherhead`: on the whole screen where a person sits at a terminal, line by line elsewhere."""

import os
import sys
from argparse import Namespace
from collections.abc import Callable, Sequence

from leatherhead.cli import main as cli

Run = Callable[[Namespace], int]
ON_SCREEN = {"play.play": "play", "play.resume": "resume", "play.replay": "replay"}


def main(arguments: Sequence[str] | None = None) -> int:
    """Run a command; without one, open the start screen."""
    words = sys.argv[1:] if arguments is None else list(arguments)
    return cli.main(words, on_screen=_find) if words or not _at_a_terminal() else cli.run(_start)


def _at_a_terminal() -> bool:
    return sys.stdin.isatty() and sys.stdout.isatty() and os.environ.get("TERM", "") not in ("", "dumb")


def _start() -> int:
    from leatherhead.tui import main as tui

    return tui.start(Namespace())


def _find(chosen: Namespace) -> Run | None:
    """Return what runs a command on the whole screen, if anything does."""
    name = ON_SCREEN.get(chosen.run)
    if name is None or chosen.plain or not _at_a_terminal():
        return None
    from leatherhead.tui import main as tui

    run: Run = getattr(tui, name)
    return run


if __name__ == "__main__":
    sys.exit(main())
