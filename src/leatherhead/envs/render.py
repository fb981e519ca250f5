"""A table as one seat sees it: plain text, or that text as an array of pixels."""

import sys
import textwrap
from collections.abc import Sequence
from typing import Any

import numpy as np

import leatherhead as lh

COLUMNS, ROWS = 100, 48
LETTER_WIDTH, LETTER_HEIGHT, MARGIN = 6, 13, 8
PAPER, INK = (250, 250, 245), (25, 25, 25)
MODES = ("human", "ansi", "rgb_array")
FRAMES_PER_SECOND = 2

Pixels = np.ndarray[Any, np.dtype[np.uint8]]


class Picture:
    """Draws one game; a finished game is open to all."""

    def __init__(self, mode: str | None) -> None:
        """Draw in a mode, or not at all without one."""
        if mode is not None and mode not in MODES:
            raise lh.Refused(f"{mode!r} is not a render mode; the modes are {', '.join(MODES)}")
        self.mode = mode
        self._session: lh.Session | None = None

    def draw(self, game: lh.Game, viewer: lh.Team | None) -> str | Pixels | None:
        """Draw what a team, or everybody (None), sees; for a human it goes to standard output."""
        if self.mode is None:
            return None
        text = lh.visible("\n".join(self._lines(game, viewer)))
        if self.mode == "human":
            sys.stdout.write(f"{text}\n\n")
            return None
        return text if self.mode == "ansi" else pixels(text.splitlines())

    def _lines(self, game: lh.Game, viewer: lh.Team | None) -> list[str]:
        if self._session is None or self._session.game is not game:
            self._session = lh.Session(game)
        return lines(self._session.frame_for("open" if game.over else viewer))


def lines(frame: lh.Frame) -> list[str]:
    """Print a frame line by line: the last play, the scoreboard, the table and the question."""
    found = textwrap.wrap(frame.told[-1].text, COLUMNS) if frame.told else []
    asked: list[str] = []
    if frame.asked is not None:
        asked = ["", *textwrap.wrap(f"{frame.name(frame.asked.by)}: {frame.asked.text}", COLUMNS)]
        asked += textwrap.wrap("  " + "   ".join(option.name for option in frame.asked.options), COLUMNS)
    found += ["", *textwrap.wrap(_scoreboard(frame), COLUMNS)]
    return [*found, *_table(frame, ROWS - len(found) - len(asked)), *asked]


def _table(frame: lh.Frame, rows: int) -> list[str]:
    """What the question needs of the table, and other whole parts as long as there is room."""
    found: list[str] = []
    for part in sorted(frame.table, key=lambda part: not part.needed):
        drawn = lh.plain_lines(lh.draw_table([part], COLUMNS))
        if len(found) + len(drawn) <= rows:
            found += drawn
    return found


def _scoreboard(frame: lh.Frame) -> str:
    score = f"{frame.teams[0]} {frame.score[0]}, {frame.teams[1]} {frame.score[1]}"
    return " · ".join(part for part in (frame.title, frame.short_period, frame.clock, score, frame.headline) if part)


def pixels(text: Sequence[str]) -> Pixels:
    """Draw lines of text into a picture of fixed size."""
    from PIL import Image, ImageDraw, ImageFont

    size = COLUMNS * LETTER_WIDTH + 2 * MARGIN, ROWS * LETTER_HEIGHT + 2 * MARGIN
    picture = Image.new("RGB", size, PAPER)
    pen, font = ImageDraw.Draw(picture), ImageFont.load_default_imagefont()
    for row, line in enumerate(text[:ROWS]):
        printable = line.encode("latin-1", "replace").decode("latin-1")  # all that the font has
        pen.text((MARGIN, MARGIN + row * LETTER_HEIGHT), printable, INK, font)
    return np.array(picture, np.uint8)
