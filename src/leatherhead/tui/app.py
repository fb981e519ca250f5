"""`Leatherhead`: the program with its screens, opened by `launch` in the colors of the terminal."""

import os
import re
import select
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

from textual.screen import Screen

from leatherhead import Game, Session, read_settings, waits_told_to
from leatherhead.tui.program import Program

ASK = "\x1b]11;?\x1b\\\x1b[c"  # the background, then what every terminal answers, so that nobody waits in vain
ANSWER = re.compile(r"rgb:([0-9a-fA-F]+)/([0-9a-fA-F]+)/([0-9a-fA-F]+)")
END = re.compile(r"\x1b\[\?[\d;]*c")
ANSWER_WAIT = 0.1  # seconds


def is_light() -> bool:
    """Ask the terminal, or the environment; dark if neither knows."""
    told = os.environ.get("COLORFGBG", "").rpartition(";")[2]
    if told.isdecimal():
        return int(told) in (7, *range(9, 16))
    if "NO_COLOR" in os.environ or not (sys.stdin.isatty() and sys.stdout.isatty()):
        return False
    match = ANSWER.search(_ask())
    if match is None:
        return False
    red, green, blue = (int(part, 16) / (16 ** len(part) - 1) for part in match.groups())
    return float(0.299 * red + 0.587 * green + 0.114 * blue) > 0.5


def _ask() -> str:
    """Query the terminal's background color."""
    try:
        import termios
        import tty
    except ImportError:  # not on this system
        return ""
    keyboard = sys.stdin.fileno()
    before = termios.tcgetattr(keyboard)
    said = ""
    try:
        tty.setcbreak(keyboard)
        sys.stdout.write(ASK)
        sys.stdout.flush()
        while not END.search(said) and select.select([keyboard], [], [], ANSWER_WAIT)[0]:
            said += os.read(keyboard, 256).decode("ascii", "replace")
    finally:
        termios.tcsetattr(keyboard, termios.TCSANOW, before)
    return said


# The program and its screens.


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

    def lesson_screen(self, game: str) -> Screen[None]:
        """Return the screen that teaches a game."""
        from leatherhead.tui.lesson import LessonScreen

        return LessonScreen(game)

    def rulebook_page(self, game: str, title: str = "") -> Screen[None]:
        """Return the page with a game's rulebook, open at a section."""
        from leatherhead.tui.rulebook import RulebookPage

        return self.page(RulebookPage).of(game, title)

    def first_game(self, game: str) -> Screen[None]:
        """Return the screen of a short game against the easiest opponent, with hints."""
        from leatherhead.tui.lesson import first_session

        return seat(first_session(game), hints=True)


def seat(session: Session, *, hints: bool = False) -> Screen[None]:
    """Return the screen for a game: one without people is watched."""
    from leatherhead.tui.play import PlayScreen
    from leatherhead.tui.replay import ReplayScreen

    if not session.people and not session.game.referee:
        session.close()
        return ReplayScreen(session.game)
    return PlayScreen(session, hints=hints)


def start(*, animated: bool = True) -> tuple[int, Session | None, Path | None]:
    """Open the start screen; return also the folder of a season whose next game was chosen."""
    from leatherhead.tui.start import Start

    app = _app(Start, animated)
    status, session = _run(app)
    return status, session, app.season


def play(session: Session, *, animated: bool = True, hints: bool = False) -> Left:
    """Play a game; `hints` gives the coach's pick with every question."""
    return _run(_app(lambda: seat(session, hints=hints), animated))


def learn(game: str, *, animated: bool = True) -> Left:
    """Teach a game."""
    from leatherhead.tui.lesson import LessonScreen

    return _run(_app(lambda: LessonScreen(game), animated))


def replay(game: Game, *, animated: bool = True) -> Left:
    """Step through a game."""
    from leatherhead.tui.replay import ReplayScreen

    return _run(_app(lambda: ReplayScreen(game), animated))


def _app(first: Callable[[], Screen[Any]], animated: bool) -> Leatherhead:
    """Open a screen with the player's settings."""
    chosen, _ = read_settings()
    light = is_light() if chosen.theme == "auto" else chosen.theme == "light"
    animated = animated and chosen.animation != "off"
    return Leatherhead(first, light=light, animated=animated, fast=chosen.animation == "fast", sound=chosen.sound)


def _run(app: Leatherhead) -> Left:
    with waits_told_to(app.tell_wait):
        status = app.run()
    return status or app.return_code or 0, app.session
