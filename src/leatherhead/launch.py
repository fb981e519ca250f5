"""The command `leatherhead`: on the whole screen where a person sits at a terminal, line by line elsewhere."""

import gc
import os
import sys
from argparse import Namespace
from collections.abc import Callable, Sequence
from pathlib import Path

from leatherhead.cli import main as cli

Run = Callable[[Namespace], int]
NO_ANIMATION = "LEATHERHEAD_NO_ANIMATION"


def main(arguments: Sequence[str] | None = None) -> int:
    """Run a command; without one, open the start screen."""
    words = sys.argv[1:] if arguments is None else list(arguments)
    if not words and _at_a_terminal():
        return cli.run(lambda: _start(Namespace(no_animation=False)))
    return cli.main(words, on_screen=_on_screen)


def _at_a_terminal() -> bool:
    return sys.stdin.isatty() and sys.stdout.isatty() and os.environ.get("TERM", "") not in ("", "dumb")


def _on_screen(chosen: Namespace) -> Run | None:
    """Return what runs a command on the whole screen, if anything does."""
    if getattr(chosen, "plain", True) or not _at_a_terminal():
        return None
    return {"play.play": _play, "play.resume": _resume, "play.replay": _replay}.get(chosen.run)


def _start(chosen: Namespace) -> int:
    gc.disable()  # until the first screen stands: so far there is nothing to collect
    from leatherhead.tui import main as tui

    return tui.start(animated=_animated(chosen))


def _play(chosen: Namespace) -> int:
    gc.disable()
    from leatherhead.cli.play import begin
    from leatherhead.tui import main as tui

    return tui.play(*begin(chosen), chosen.book, animated=_animated(chosen))


def _resume(chosen: Namespace) -> int:
    gc.disable()
    import leatherhead
    from leatherhead.tui import main as tui

    game = leatherhead.load(chosen.file, book=chosen.book)
    return tui.play(game, Path(chosen.file), chosen.book, animated=_animated(chosen))


def _replay(chosen: Namespace) -> int:
    gc.disable()
    import leatherhead
    from leatherhead.tui import main as tui

    return tui.replay(leatherhead.load(chosen.file, book=chosen.book), animated=_animated(chosen))


def _animated(chosen: Namespace) -> bool:
    return not (chosen.no_animation or os.environ.get(NO_ANIMATION))


if __name__ == "__main__":
    sys.exit(main())
