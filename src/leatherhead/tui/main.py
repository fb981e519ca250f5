"""`leatherhead` alone, and `play`, `resume` and `replay` on the whole screen."""

import os
import shlex
from argparse import Namespace
from collections.abc import Callable
from pathlib import Path
from typing import Any

from textual.screen import Screen

import leatherhead
from leatherhead import Game, Refused
from leatherhead.tui.app import Leatherhead
from leatherhead.tui.background import is_light
from leatherhead.tui.play import Play
from leatherhead.tui.table import HUMAN, Table


def start(arguments: Namespace) -> int:
    """Open the start screen."""
    from leatherhead.tui.start import Start

    return _run(Start, arguments)


def play(arguments: Namespace) -> int:
    """Start a game; one that is kept in a file already is not written over."""
    if arguments.save and Path(arguments.save).is_file():
        raise Refused(f"{arguments.save} is there already; resume it, or name another file to save to")
    game = leatherhead.new(
        arguments.game, seed=arguments.seed, options=leatherhead.parse_options(arguments.game, arguments.option),
        home=arguments.home_team, away=arguments.away_team, seats=(arguments.home, arguments.away), book=arguments.book,
        referee=arguments.referee,
    )  # fmt: skip
    path = Path(arguments.save) if arguments.save else leatherhead.place_for(arguments.game)
    game.save(path)
    return _run(lambda: seat(game, path, arguments.book), arguments)


def resume(arguments: Namespace) -> int:
    """Go on with a saved game."""
    game = leatherhead.load(arguments.file, book=arguments.book)
    return _run(lambda: seat(game, Path(arguments.file), arguments.book), arguments)


def replay(arguments: Namespace) -> int:
    """Go through a saved game."""
    from leatherhead.tui.replay import Replay

    game = leatherhead.load(arguments.file, book=arguments.book)
    return _run(lambda: Replay(game), arguments)


def seat(game: Game, path: Path, book: str | None = None) -> Screen[Any]:
    """Return the screen for a game: a game without people is watched."""
    from leatherhead.tui.replay import Replay

    if HUMAN not in game.seats and not game.chance_asked:
        return Replay(game)
    return Play(Table(game, path, book))


def _run(first: Callable[[], Screen[Any]], arguments: Namespace) -> int:
    animated = not (getattr(arguments, "no_animation", False) or os.environ.get("LEATHERHEAD_NO_ANIMATION"))
    app = Leatherhead(first, light=is_light(), animated=animated)
    status = app.run()
    if app.table is not None:
        print(_parting(app.table))
    return status or app.return_code or 0


def _parting(table: Table) -> str:
    """Say where a game is kept."""
    if table.game.over:
        return f"The record of the game is in {table.path}"
    command = ["leatherhead", "resume", str(table.path), *(["--book", table.book] if table.book else [])]
    return f"The game is saved. Go on with: {shlex.join(command)}"
