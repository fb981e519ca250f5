"""The full-screen program: its colors, its keys, and how it ends."""

import asyncio
import gc
import os
import signal
import sys
import threading
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING, Any, Protocol, TypeVar, runtime_checkable

from textual.app import App
from textual.binding import Binding
from textual.screen import Screen
from textual.theme import Theme

from leatherhead import save_settings, say

INTERRUPTED = 130
PATIENCE = 5  # seconds that leaving may take after a hangup
SHARE = 0.001  # seconds after which a thinking bot lets the screen have its turn

if TYPE_CHECKING:
    from leatherhead import Session, Wait

Kept = TypeVar("Kept", bound=Screen[Any])
Told = TypeVar("Told")

FIELD = {
    "grass": "#1f6b35", "grass-light": "#257a3e", "chalk": "#e8f0e8", "chalk-faint": "#7fb08d", "ball": "#ffd9a0",
    "scrimmage": "#8cc8ff", "to-gain": "#ffe14d", "end-home": "#1d4e89", "end-away": "#8a2f2f",
}  # fmt: skip
DARK = Theme(
    name="leatherhead-dark", dark=True, primary="#d58a4a", accent="#e8a868", foreground="#d8d5cf",
    background="#15171a", surface="#1b1e22", panel="#24282d", warning="#e8c268", error="#e07a6a", success="#7fbf7f",
    variables={**FIELD, "muted": "#938d82"},
)  # fmt: skip
LIGHT = Theme(
    name="leatherhead-light", dark=False, primary="#9a4f12", accent="#9a4f12", foreground="#26221c",
    background="#faf7f1", surface="#f2ede3", panel="#e6dfd0", warning="#8a6a00", error="#a83224", success="#2f6b2f",
    variables={**FIELD, "muted": "#766e60"},
)  # fmt: skip


@runtime_checkable
class Waits(Protocol):
    """A screen on which people wait."""

    def show_wait(self, text: str) -> None:
        """Show a progress message, if the screen waits."""


class Program(App[int]):
    """The program under its screens; its result is the exit status."""

    TITLE = "leatherhead"
    ENABLE_COMMAND_PALETTE = False
    CSS_PATH = "leatherhead.tcss"
    BINDINGS = [  # noqa: RUF012  Textual's way
        Binding("ctrl+c", "interrupt", priority=True, show=False),
        Binding("ctrl+q", "leave_now", priority=True, show=False),
    ]

    def __init__(
        self,
        first: Callable[[], Screen[Any]],
        *,
        light: bool = False,
        animated: bool = True,
        fast: bool = False,
        sound: bool = False,
    ) -> None:
        # With ANSI colors, NO_COLOR is honored by leaving colors out, not by shades of gray.
        super().__init__(ansi_color=True if "NO_COLOR" in os.environ else None)
        self._first = first
        self.animated, self.fast = animated, fast
        self.sound = sound  # whether to ring the bell when somebody scores
        self.session: Session | None = None  # the game being played
        self.season: Path | None = None  # whose next game to play once the program has ended
        self.wait = ""  # what the program is waiting for
        for theme in (DARK, LIGHT):
            self.register_theme(theme)
        self.theme = (LIGHT if light else DARK).name

    def on_mount(self) -> None:
        """Open the first screen; leave properly when the terminal is closed."""
        self.push_screen(self._first())
        if not gc.isenabled():  # the launcher put this off
            gc.freeze()  # so that a collection between a key and its answer skips the program itself
            gc.enable()
        sys.setswitchinterval(SHARE)
        loop = asyncio.get_running_loop()
        for number in (getattr(signal, "SIGHUP", signal.SIGTERM), signal.SIGTERM):  # Windows has but one of them
            try:
                loop.add_signal_handler(number, self._leave)
            except (NotImplementedError, RuntimeError, ValueError):  # not in the main thread, or not on this system
                return

    def _leave(self) -> None:
        """Leave properly, or at once if the terminal no longer takes output: every answer is on disk."""
        at_once = threading.Timer(PATIENCE, os._exit, (INTERRUPTED,))
        at_once.daemon = True
        at_once.start()
        self.exit(INTERRUPTED)

    # Screens, which the program itself must not know: they know it.

    def start_screen(self) -> Screen[None]:
        """Return the screen that offers games."""
        raise NotImplementedError

    def game_screen(self, session: "Session") -> Screen[None]:
        """Return the screen of a game."""
        raise NotImplementedError

    def lesson_screen(self, game: str) -> Screen[None]:
        """Return the screen that teaches a game."""
        raise NotImplementedError

    def rulebook_page(self, game: str, title: str = "") -> Screen[None]:
        """Return the page with a game's rulebook, open at a section."""
        raise NotImplementedError

    def first_game(self, game: str) -> Screen[None]:
        """Return the screen of a short game against the easiest opponent, with hints."""
        raise NotImplementedError

    # Pages over the game: each is made once and reused, because building one takes longer than filling it.

    def page(self, kind: type[Kept]) -> Kept:
        """Return the page of a kind."""
        name = kind.__name__
        if not self.is_screen_installed(name):
            self.install_screen(kind(), name)
        return self.get_screen(name, kind)

    def lay_over(self, page: Screen[Told], then: Callable[[Told | None], None] | None = None) -> None:
        """Show a page and pass on its result; a page that is already open stays as it is."""
        if page not in self.screen_stack:
            self.push_screen(page, then)

    # Long waits.

    def tell_wait(self, wait: "Wait") -> None:
        """Show progress on the screen that waits; may be called from any thread."""
        share = f" ({wait.done / wait.total:.0%})" if wait.total else ""
        self.wait = "" if wait.over else f"{say(wait.what)[:1].upper()}{say(wait.what)[1:]}{share} …"
        with suppress(RuntimeError):  # the program may be closed by now
            self.call_later(self._show_wait)

    def _show_wait(self) -> None:
        if self.wait and isinstance(self.screen, Waits):
            self.screen.show_wait(self.wait)

    def action_interrupt(self) -> None:
        """Leave at once: every answer is saved."""
        self.exit(INTERRUPTED)

    def action_leave_now(self) -> None:
        """Leave at once."""
        self.exit(0)

    @property
    def is_light(self) -> bool:
        """Whether the light theme is on."""
        return self.theme == LIGHT.name

    def action_other_light(self) -> None:
        """Switch between the light and the dark theme, for good."""
        self.theme = (DARK if self.is_light else LIGHT).name
        save_settings(theme="light" if self.is_light else "dark")

    @property
    def animation(self) -> str:
        """How dice and cards turn up: normal, fast or off."""
        return "off" if not self.animated else "fast" if self.fast else "normal"

    def change_animation(self) -> None:
        """Go from normal to fast to off, for good."""
        after = {"normal": "fast", "fast": "off", "off": "normal"}[self.animation]
        self.animated, self.fast = after != "off", after == "fast"
        save_settings(animation=after)

    def change_sound(self) -> None:
        """Turn the bell on or off, for good."""
        self.sound = not self.sound
        save_settings(sound=self.sound)
