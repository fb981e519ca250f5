"""The menus of a game's screen."""

from collections.abc import Callable
from typing import TYPE_CHECKING

from leatherhead import Option

if TYPE_CHECKING:
    from leatherhead.tui.app import Leatherhead

AFTER = tuple(
    Option(label, number=place)
    for place, label in enumerate(("box score", "review", "replay", "another game", "leave"), start=1)
)


def offer_coach(app: "Leatherhead", period: str, then: Callable[[str | None], None]) -> None:
    """Ask how long the coach should play."""
    from leatherhead.tui.pages import Menu

    offered = [
        Option("answer", "this one answer"),
        Option("play", "the rest of this play"),
        Option("drive", "this drive"),
        Option("period", f"to the end of the {period}"),
    ]
    app.lay_over(app.page(Menu).offer(offered, "Let the coach play"), then)


def offer_menu(app: "Leatherhead") -> None:
    """Offer what is rarely needed."""
    from leatherhead.tui.pages import Menu

    offered = [
        Option("go on", "back to the game"),
        Option("leave", "save and quit"),
        Option("start screen", "save and choose another game"),
        Option("light or dark"),
        Option("no animation" if app.animated else "animation"),
    ]
    app.lay_over(app.page(Menu).offer(offered), lambda label: _choose(app, label))


def _choose(app: "Leatherhead", label: str | None) -> None:
    from leatherhead.tui.start import Start

    if label == "leave":
        app.exit(0)
    elif label == "start screen":
        app.switch_screen(Start())
    elif label == "light or dark":
        app.action_other_light()
    elif label in ("animation", "no animation"):
        app.animated = not app.animated
