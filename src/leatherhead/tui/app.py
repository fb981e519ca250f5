"""The full screen: which screens there are, and how it is opened."""

from collections.abc import Callable
from typing import Any

from textual.screen import Screen

from leatherhead import Game, Session, waits_told_to
from leatherhead.tui.background import is_light
from leatherhead.tui.program import Program

Left = tuple[int, Session | None]  # the exit status, and the last game played


class Leatherhead(Program):
    """The program with all its screens, each imported when it is first shown."""

    def start_screen(self) -> Screen[None]:
        """Return the screen that offers games."""
        from leatherhead.tui.start import Start

        return Start()

    def game_screen(self, session: Session) -> Screen[None]:
        """Return the screen of a game."""
        return seat(session)


def seat(session: Session) -> Screen[None]:
    """Return the screen for a game: one without people is watched."""
    from leatherhead.tui.play import PlayScreen
    from leatherhead.tui.replay import ReplayScreen

    if not session.people and not session.game.referee:
        session.close()
        return ReplayScreen(session.game)
    return PlayScreen(session)


def start(*, animated: bool = True) -> Left:
    """Open the start screen."""
    from leatherhead.tui.start import Start

    return _run(Start, animated)


def play(session: Session, *, animated: bool = True) -> Left:
    """Play a game."""
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
