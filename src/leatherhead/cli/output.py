"""The one way out to a terminal or a pipe, and the one way in from a keyboard.

Whatever is said may hold what a file, a flag or a person wrote: characters that would move a cursor, hide themselves
or turn the writing around are spelled. Nothing else in the program prints.
"""

import io
import os
import re
import shutil
import sys
from typing import TYPE_CHECKING, Any

import leatherhead

if TYPE_CHECKING:
    from _typeshed import SupportsWrite

CLEAR = "\x1b[H\x1b[2J\x1b[3J"  # the screen and what has scrolled off it: the only control sequence that is sent
WIDEST = 100  # columns of a text that is easy to read
ROWS = 60  # of any screen that cannot be cleared
BEYOND_ASCII = re.compile(r"[^\x20-\x7e]")


def say(*lines: str, end: str = "\n") -> None:
    """Print lines."""
    write("\n".join(lines) + end, sys.stdout)


def say_error(text: str) -> None:
    """Print a line for people, beside what is printed for programs."""
    write(f"{text}\n", sys.stderr)


def say_json(data: Any) -> None:
    """Print JSON in one line: it is what it was after it was read, and nothing in it moves a cursor before."""
    import json

    text = json.dumps(data, ensure_ascii=False)
    write(BEYOND_ASCII.sub(lambda match: _escape(match[0]), text) + "\n", sys.stdout)


def _escape(character: str) -> str:
    if leatherhead.visible(character) == character:
        return character
    units = character.encode("utf-16-be", "surrogatepass").hex()
    return "".join(f"\\u{units[place : place + 4]}" for place in range(0, len(units), 4))


def write(text: str, stream: "SupportsWrite[str]") -> None:
    """Write text that is fit for a terminal."""
    print(leatherhead.visible(text), end="", file=stream)


def show(*things: Any) -> None:
    """Print what rich can draw, in bold and color on a terminal that wants them; texts must be fit for it already."""
    from rich.console import Console

    drawn = io.StringIO()
    width = min(shutil.get_terminal_size().columns, WIDEST)
    Console(file=drawn, width=width, force_terminal=has_color(), highlight=False, markup=False).print(*things, sep="\n")
    lines = [line.rstrip() for line in drawn.getvalue().splitlines()]
    print(re.sub(r"\n{3,}", "\n\n", "\n".join(lines)).strip("\n"))


def has_color() -> bool:
    """Whether whoever reads sits at a terminal and wants color."""
    return sys.stdout.isatty() and not os.environ.get("NO_COLOR") and os.environ.get("TERM", "dumb") != "dumb"


def flush() -> None:
    """Send what is held back; a closed pipe is noticed here, and not after the end."""
    print(end="", flush=True)


def clear() -> None:
    """Take away what is on the screen."""
    print(CLEAR if os.environ.get("TERM", "dumb") != "dumb" else "\n" * ROWS, end="")


def ask(prompt: str, *, hidden: bool = False) -> str:
    """Read a line, without an echo where it is hidden."""
    shown = leatherhead.visible(prompt)
    if not hidden:
        return input(shown)
    import getpass

    return getpass.getpass(shown)
