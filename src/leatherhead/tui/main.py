"""How the full screen is opened."""

from collections.abc import Callable
from typing import Any

from textual.screen import Screen

from leatherhead import Game, Session, waits_told_to
from leatherhead.tui.app import Leatherhead
from leatherhead.tui.background import is_light

Left = tuple[int, Session | None]  # the exit status, and the last game played


def start(*, animated: bool = True) -> Left:
    """Open the start screen."""
    from leatherhead.tui.start import Start

    return _run(Start, animated)


def play(session: Session, *, animated: bool = True) -> Left:
    """Play a game."""
    from leatherhead.tui.app import seat

    return _run(lambda: seat(session), animated)


def replay(game: Game, *, animated: bool = True) -> Left:
    """Step through a game."""
    from leatherhead.tui.replay import ReplayScreen

    return _run(lambda: ReplayScreen(game), animated)


def _run(first: Callable[[], Screen[Any]], animated: bool) -> Left:
    app = Leatherhead(first, light=is_light(), animated=animated)
    with waits_told_to(app.tell_wait):
        status = app.run()
    return status or app.return_code or 0, app.session
