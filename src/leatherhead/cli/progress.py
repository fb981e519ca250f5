"""Progress bars on a terminal, and a line that says what the program is waiting for."""

import sys
from typing import TYPE_CHECKING, Any

from leatherhead.cli.output import say_error

if TYPE_CHECKING:
    from leatherhead import Wait


class Bars:
    """All bars of the program, in one place on the screen; none if nobody is watching."""

    def __init__(self) -> None:
        """Start with none."""
        self._live: Any = None
        self._tasks: dict[str, Any] = {}

    def show(self, what: str, done: int, total: int | None) -> None:
        """Draw a bar, or move it."""
        if not sys.stderr.isatty():
            return
        if self._live is None:
            self._live = _start()
        if what not in self._tasks:
            self._tasks[what] = self._live.add_task(what, total=total, completed=done)
        self._live.update(self._tasks[what], completed=done, total=total)

    def remove(self, what: str) -> None:
        """Remove a bar and, with the last one, every trace of them."""
        task = self._tasks.pop(what, None)
        if task is not None and self._tasks:
            self._live.remove_task(task)
        elif task is not None:
            self._live.stop()
            self._live = None


def _start() -> Any:
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    live = Progress(*columns, console=Console(stderr=True), transient=True)
    live.start()
    return live


BARS = Bars()
_said: set[str] = set()


def tell_wait(wait: "Wait") -> None:
    """Say what the program is waiting for, and how far it is."""
    if wait.over:
        BARS.remove("steps")
    elif wait.total:
        BARS.show("steps", wait.done, wait.total)
    elif wait.what not in _said:
        _said.add(wait.what)
        say_error(f"leatherhead: {wait.what}")


class Progress:
    """The bar of one command."""

    def __init__(self, what: str, total: int | None = None) -> None:
        """Take what is counted and, if known, the total."""
        self.what, self.total = what, total

    def __enter__(self) -> Any:
        """Return the function that moves the bar."""
        return self.tell

    def tell(self, done: int, total: int | None = None) -> None:
        """Move the bar; it appears with the first step."""
        if done:
            BARS.show(self.what, done, total or self.total)

    def __exit__(self, *_: object) -> None:
        """Remove the bar."""
        BARS.remove(self.what)
