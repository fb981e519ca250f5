"""The command `leatherhead`: full screen on a terminal, line by line elsewhere."""

import atexit
import gc
import os
import sys
from argparse import Namespace
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from leatherhead.cli import main as cli

if TYPE_CHECKING:
    from leatherhead import Session

Run = Callable[[Namespace], int]
NO_ANIMATION = "LEATHERHEAD_NO_ANIMATION"


def main(arguments: Sequence[str] | None = None) -> int:
    """Run a command; without one, open the start screen."""
    # After compiling there are a million objects, all in use: looking through them takes half a second each time.
    gc.set_threshold(100_000)
    atexit.register(gc.freeze)
    # numpy's threads are for large matrices. We have none, and they would spin for a tenth of a second at every start.
    os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")
    words = sys.argv[1:] if arguments is None else list(arguments)
    language = ""
    if len(words) == 2 and words[0] == "--language":  # of the start screen
        (_, language), words = words, []
    if not words and _at_a_terminal():
        return cli.run(lambda: _start(Namespace(no_animation=False, language=language)))
    return cli.main(words, on_screen=_on_screen)


def _at_a_terminal() -> bool:
    kind = os.environ.get("TERM", "console" if sys.platform == "win32" else "")  # Windows sets none
    return sys.stdin.isatty() and sys.stdout.isatty() and kind not in ("", "dumb")


def _on_screen(chosen: Namespace) -> Run | None:
    """Return the launcher of a full-screen or browser command, or None."""
    if chosen.command == "serve":
        return _serve
    if getattr(chosen, "plain", True) or not _at_a_terminal():
        return None
    full_screen = {"play": _play, "resume": _resume, "replay": _replay, "learn": _learn, "season play": _season}
    return full_screen.get(chosen.command)


def _start(chosen: Namespace) -> int:
    gc.disable()  # until the first screen is up; there is nothing to collect yet
    from leatherhead import catalog, chosen_language, speak
    from leatherhead.tui import app

    speak(catalog(chosen_language(chosen.language)))
    status, session, season = app.start(animated=_animated(chosen))
    if season is not None:
        return _season(Namespace(**vars(chosen), season=str(season)))
    return _part(status, session)


def _play(chosen: Namespace) -> int:
    gc.disable()
    from leatherhead.cli.play import begin
    from leatherhead.tui import app

    return _part(*app.play(begin(chosen), animated=_animated(chosen), hints=chosen.hints))


def _learn(chosen: Namespace) -> int:
    from leatherhead import lesson
    from leatherhead.cli.learn import show_guide

    if chosen.guide:
        show_guide(chosen.game, chosen.language)
        return 0
    lesson(chosen.game)  # a game without one is refused before the screen opens
    gc.disable()
    from leatherhead.tui import app

    return _part(*app.learn(chosen.game, animated=_animated(chosen)))


def _resume(chosen: Namespace) -> int:
    gc.disable()
    from leatherhead.cli.play import reopen
    from leatherhead.tui import app

    return _part(*app.play(reopen(chosen), animated=_animated(chosen)))


def _season(chosen: Namespace) -> int:
    gc.disable()
    from leatherhead.cli import season
    from leatherhead.tui import app

    status = _part(*app.play(season.open_game(chosen), animated=_animated(chosen)))
    return status or season.after_game(chosen)


def _replay(chosen: Namespace) -> int:
    from leatherhead.cli import replay

    if replay.is_printed(chosen):
        return replay.replay(chosen)
    gc.disable()
    from leatherhead.tui import app

    game = replay.read(chosen)
    app.replay(game, animated=_animated(chosen))
    return replay.say_faults(game, chosen)


def _serve(chosen: Namespace) -> int:
    from leatherhead import Refused
    from leatherhead.cli.output import say

    try:
        from leatherhead.web.delivery import Channels
        from leatherhead.web.server import Place, Watch, serve
    except ModuleNotFoundError as error:
        raise Refused(f"the server needs {error.name}: pip install '.[web]' in leatherhead's folder") from None
    browser = not chosen.no_browser and _has_desktop()
    place, watch = Place(chosen.host, chosen.port, chosen.public_url), Watch(chosen.metrics, chosen.log_format)
    services = tuple(filter(None, chosen.services.split(",")))
    smtp = chosen.smtp or os.environ.get("LEATHERHEAD_SMTP", "")
    channels = Channels(smtp, chosen.mail_from, services, chosen.public_url.rstrip("/"))
    return serve(place, chosen.database, say, browser=browser, watch=watch, channels=channels)


def _has_desktop() -> bool:
    """Whether a browser can be opened here: by a person at a terminal of a desktop."""
    desktop = sys.platform in ("darwin", "win32") or bool(
        os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY")
    )
    return desktop and _at_a_terminal()


def _part(status: int, session: "Session | None") -> int:
    """Say where the last game is saved."""
    from leatherhead.cli.output import say
    from leatherhead.cli.play import parting

    if session is not None:
        session.close()
        say(parting(session))
    return status


def _animated(chosen: Namespace) -> bool:
    return not (chosen.no_animation or os.environ.get(NO_ANIMATION))


if __name__ == "__main__":
    sys.exit(main())
