"""The ways onto the whole screen, and what is said when it is closed."""

import shlex
from collections.abc import Callable
from pathlib import Path
from typing import Any

from textual.screen import Screen

from leatherhead import Game
from leatherhead.tui.app import Leatherhead
from leatherhead.tui.background import is_light
from leatherhead.tui.table import Table


def start(*, animated: bool = True) -> int:
    """Open the start screen."""
    from leatherhead.tui.start import Start

    return _run(Start, animated)


def play(game: Game, path: Path, book: str | None = None, *, animated: bool = True) -> int:
    """Play a game that is kept in a file."""
    from leatherhead.tui.play import seat

    return _run(lambda: seat(game, path, book), animated)


def replay(game: Game, *, animated: bool = True) -> int:
    """Go through a game."""
    from leatherhead.tui.replay import Replay

    return _run(lambda: Replay(game), animated)


def _run(first: Callable[[], Screen[Any]], animated: bool) -> int:
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
