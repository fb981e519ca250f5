"""Terminal input and output: text, tables, JSON, progress bars, prompts. Nothing else in the program prints.

Output may quote files, flags and people: characters that move the cursor, are invisible or reverse the writing
direction are spelled as escapes.
"""

import io
import os
import re
import shutil
import signal
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from textwrap import wrap
from types import FrameType
from typing import IO, TYPE_CHECKING, Any

import leatherhead as lh

if TYPE_CHECKING:
    from _typeshed import SupportsWrite

CLEAR = "\x1b[H\x1b[2J\x1b[3J"  # clears the screen and the scrollback: the only control sequence of our own
WIDEST = 100  # columns of readable text
NARROWEST = 20  # columns into which words still fit
MOST_COLUMNS = 10_000  # of a table: a pipe gets its rows whole
ROWS = 60  # enough to scroll any screen away
OURS = b'<meta name="generator" content="leatherhead">'  # in every page that study writes
START = 1_000  # bytes of a page that hold it
BEYOND_ASCII = re.compile(r"[^\x20-\x7e]")


def page_name(to: str, beside: str = "") -> str:
    """Refuse a bad name for a page before anything is played, not after.

    The page replaces an older one of ours and what was written beside it, but no other file.
    """
    if not to.endswith(".html"):
        raise lh.Refused(f"{to}: the name of a report ends in .html")
    if not Path(to).parent.is_dir():
        raise lh.Refused(f"{to}: cannot be written: there is no folder {Path(to).parent}")
    path = Path(to)
    if path.exists():
        if not path.is_dir() and not _is_ours(path):
            raise lh.Refused(f"{to} already exists and is not one of our pages; use another file")
    elif beside and (other := path.with_suffix(beside)).exists():
        raise lh.Refused(f"{other}, which is written beside {to}, already exists; use another file")
    return to


def page_in_folder(name: str, beside: str) -> str:
    """Return the name of a page in a folder of its own, here: a dozen files are written beside it."""
    try:
        Path(name).mkdir(exist_ok=True)
    except OSError as error:
        raise lh.Refused(f"{name}: cannot be made a folder: {error.strerror}; name a file: --to FILE.html") from None
    return page_name(f"{name}/{name}.html", beside)


def _is_ours(path: Path) -> bool:
    """Whether a file is a page that we wrote."""
    if not path.is_file():
        return False
    try:
        with path.open("rb") as file:
            return OURS in file.read(START)
    except OSError as error:
        raise lh.Refused(f"{path}: cannot be written: {error.strerror}") from None


def say(*lines: str, end: str = "\n") -> None:
    """Print lines."""
    write("\n".join(lines) + end, sys.stdout)


def fitted(text: str, stream: IO[str] | None = None) -> list[str]:
    """Break a long line between its words for a terminal, which would break it anywhere; a pipe gets it whole."""
    if not (sys.stdout if stream is None else stream).isatty():
        return [text]
    columns = max(shutil.get_terminal_size().columns, NARROWEST)
    # A word longer than the terminal is wide is a path or a name, which somebody may want to copy.
    return wrap(text, columns, subsequent_indent="  ", break_on_hyphens=False, break_long_words=False) or [text]


def say_error(text: str) -> None:
    """Print to stderr; a text of one line is wrapped."""
    lines = [text] if "\n" in text else fitted(text, sys.stderr)
    write("\n".join(lines) + "\n", sys.stderr)


def say_json(data: Any) -> None:
    """Print JSON on one line, with unsafe characters escaped."""
    import json

    def escape(match: re.Match[str]) -> str:
        if lh.visible(match[0]) == match[0]:
            return match[0]
        units = match[0].encode("utf-16-be", "surrogatepass").hex()
        return "".join(f"\\u{units[place : place + 4]}" for place in range(0, len(units), 4))

    write(BEYOND_ASCII.sub(escape, json.dumps(data, ensure_ascii=False)) + "\n", sys.stdout)


def write(text: str, stream: "SupportsWrite[str]") -> None:
    """Write text, made safe for a terminal."""
    print(lh.visible(text), end="", file=stream)


def show(*things: Any) -> None:
    """Print rich renderables, styled only on a terminal; the caller makes texts safe."""
    from rich.console import Console

    drawn = io.StringIO()
    width = min(shutil.get_terminal_size().columns, WIDEST)
    Console(file=drawn, width=width, force_terminal=has_color(), highlight=False, markup=False).print(*things, sep="\n")
    lines = [line.rstrip() for line in drawn.getvalue().splitlines()]
    print(re.sub(r"\n{3,}", "\n\n", "\n".join(lines)).strip("\n"))


def table(head: Sequence[str], rows: Sequence[Sequence[str]], *, words: int = 1, gap: int = 2) -> list[str]:
    """Return a table as lines of text: `words` columns flush left, then figures flush right, `gap` spaces between."""
    from rich.console import Console
    from rich.table import Table
    from rich.text import Text

    drawn = Table(box=None, padding=(0, gap, 0, 0), pad_edge=False)
    for place, title in enumerate(head):
        drawn.add_column(Text(title), justify="left" if place < words else "right", no_wrap=True)
    for row in rows:
        drawn.add_row(*map(Text, row))
    console = Console(file=io.StringIO(), width=MOST_COLUMNS, no_color=True)
    with console.capture() as capture:
        console.print(drawn)
    return [line.rstrip() for line in capture.get().splitlines()]


def has_color() -> bool:
    """Whether the output is a terminal that wants color."""
    return sys.stdout.isatty() and not os.environ.get("NO_COLOR") and os.environ.get("TERM", "dumb") != "dumb"


def flush() -> None:
    """Flush, so that a closed pipe is noticed here and not at exit."""
    print(end="", flush=True)


def clear() -> None:
    """Clear the screen."""
    print(CLEAR if os.environ.get("TERM", "dumb") != "dumb" else "\n" * ROWS, end="")


def ask(prompt: str, *, hidden: bool = False) -> str:
    """Read a line, without an echo if it is hidden."""
    shown = lh.visible(prompt)
    if not hidden:
        return input(shown)
    import getpass

    return getpass.getpass(shown)


# Progress.


class Bars:
    """All progress bars, in one place on the screen; none without a terminal."""

    def __init__(self) -> None:
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


def tell_wait(wait: lh.Wait) -> None:
    """Show progress of a long wait."""
    if wait.over:
        BARS.remove("steps")
    elif wait.total:
        BARS.show("steps", wait.done, wait.total)
    elif wait.what not in _said:
        _said.add(wait.what)
        say_error(f"leatherhead: {lh.say(wait.what)}")


class Progress:
    """The bar of one command."""

    def __init__(self, what: str, total: int | None = None) -> None:
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


# Signals.


STATUS = 128  # of a program that a signal ended, and the signal's number


@contextmanager
def stopped_in_order() -> Iterator[None]:
    """Turn the first SIGTERM into an exception, so that half-written files are removed."""

    def stop(number: int, frame: FrameType | None) -> None:  # noqa: ARG001  as Python calls it
        signal.signal(number, signal.SIG_IGN)
        raise SystemExit(STATUS + number)

    before = signal.signal(signal.SIGTERM, stop)
    try:
        yield
    finally:
        signal.signal(signal.SIGTERM, before)
