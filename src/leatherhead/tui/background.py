"""Whether the terminal has a light background."""

import os
import re
import select
import sys
import termios
import tty

ASK = "\x1b]11;?\x1b\\\x1b[c"  # the background, then what every terminal answers, so that nobody waits in vain
ANSWER = re.compile(r"rgb:([0-9a-fA-F]+)/([0-9a-fA-F]+)/([0-9a-fA-F]+)")
END = re.compile(r"\x1b\[\?[\d;]*c")
PATIENCE = 0.1  # seconds


def is_light() -> bool:
    """Ask the terminal, or the environment; dark if neither knows."""
    told = os.environ.get("COLORFGBG", "").rpartition(";")[2]
    if told.isdecimal():
        return int(told) in (7, *range(9, 16))
    if "NO_COLOR" in os.environ or not (sys.stdin.isatty() and sys.stdout.isatty()):
        return False
    match = ANSWER.search(_ask())
    return match is not None and _brightness(match) > 0.5


def _brightness(match: re.Match[str]) -> float:
    red, green, blue = (int(part, 16) / (16 ** len(part) - 1) for part in match.groups())
    return float(0.299 * red + 0.587 * green + 0.114 * blue)


def _ask() -> str:
    """Ask the terminal and read what it answers at once."""
    keyboard = sys.stdin.fileno()
    before = termios.tcgetattr(keyboard)
    said = ""
    try:
        tty.setcbreak(keyboard)
        sys.stdout.write(ASK)
        sys.stdout.flush()
        while not END.search(said) and select.select([keyboard], [], [], PATIENCE)[0]:
            said += os.read(keyboard, 256).decode("ascii", "replace")
    finally:
        termios.tcsetattr(keyboard, termios.TCSANOW, before)
    return said
