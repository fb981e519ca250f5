"""All output to a terminal or a pipe, and all input from a keyboard.

Output may quote files, flags and people: characters that move the cursor, are invisible or reverse the writing
direction are spelled as escapes. Nothing else in the program prints.
"""

import io
import os
import re
import shutil
import sys
from collections.abc import Sequence
from pathlib import Path
from textwrap import wrap
from typing import IO, TYPE_CHECKING, Any

import leatherhead

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
        raise leatherhead.Refused(f"{to}: the name of a report ends in .html")
    if not Path(to).parent.is_dir():
        raise leatherhead.Refused(f"{to}: cannot be written: there is no folder {Path(to).parent}")
    path = Path(to)
    if path.exists():
        if not path.is_dir() and not _is_ours(path):
            raise leatherhead.Refused(f"{to} already exists and is not one of our pages; use another file")
    elif beside and (other := path.with_suffix(beside)).exists():
        raise leatherhead.Refused(f"{other}, which is written beside {to}, already exists; use another file")
    return to


def _is_ours(path: Path) -> bool:
    """Whether a file is a page that we wrote."""
    if not path.is_file():
        return False
    try:
        with path.open("rb") as file:
            return OURS in file.read(START)
    except OSError as error:
        raise leatherhead.Refused(f"{path}: cannot be written: {error.strerror}") from None


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
    """Print a sentence to stderr; what is many lines already stays as it is."""
    lines = [text] if "\n" in text else fitted(text, sys.stderr)
    write("\n".join(lines) + "\n", sys.stderr)


def say_json(data: Any) -> None:
    """Print JSON on one line, with unsafe characters escaped."""
    import json

    text = json.dumps(data, ensure_ascii=False)
    write(BEYOND_ASCII.sub(lambda match: _escape(match[0]), text) + "\n", sys.stdout)


def _escape(character: str) -> str:
    if leatherhead.visible(character) == character:
        return character
    units = character.encode("utf-16-be", "surrogatepass").hex()
    return "".join(f"\\u{units[place : place + 4]}" for place in range(0, len(units), 4))


def write(text: str, stream: "SupportsWrite[str]") -> None:
    """Write text, made safe for a terminal."""
    print(leatherhead.visible(text), end="", file=stream)


def show(*things: Any) -> None:
    """Print what rich can render, styled only on a terminal; the caller makes texts safe."""
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
    shown = leatherhead.visible(prompt)
    if not hidden:
        return input(shown)
    import getpass

    return getpass.getpass(shown)
