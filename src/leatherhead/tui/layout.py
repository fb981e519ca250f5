"""How the rows of a screen are shared out: what the question needs first, then the latest play, then the field."""

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial

from rich.cells import cell_len
from textual.screen import Screen

from leatherhead import Frame, Line, draw_table
from leatherhead.tui.widgets import FieldBoard, Middle, PlayByPlay

SCOREBOARD, KEYS, ABOUT = 2, 1, 1  # rows that are always there
LEAST_WIDTH, LEAST_HEIGHT = 60, 20  # below which no game can be played full screen
COMFORT = (80, 24)  # enough for everything that a question needs
TALL = 34  # rows from which dice and cards are drawn large
LARGE, SMALL = 5, 1  # rows of dice and cards
# Rows of the play-by-play: below the first a result is cut off; the second reads well; a long play may have the third.
LEAST_TOLD, ENOUGH_TOLD, MOST_TOLD = 2, 5, 7
TOLD_WIDTH = 44  # columns left for the play-by-play beside a table
MARGIN = 3  # columns around a table
LEAST_ANSWERS = 3
FIELD = 4  # rows of a field with its numbers, for which answers go into more columns
GRASS = (5, 3, 1)  # possible rows of the field, besides its numbers
TABLE_WIDTH = 78  # columns in which a table is drawn
SMALL_PART = 3  # lines of a part that is shown beside what the question needs, if there is room


@dataclass(frozen=True)
class Wants:
    """Sizes of the parts of a screen."""

    question: int  # lines of the question, and further ones below the answers
    # Rows the answers take if limited to a number, by their full names or by short ones.
    answers: Callable[[int, bool], int]
    needed: int  # lines of the table that the question needs
    other: int  # further lines of the table
    table_width: int
    field: bool
    turned_up: bool
    latest: Callable[[int], int]  # rows that the latest play takes, by columns


@dataclass(frozen=True)
class RowPlan:
    """Rows for each part of the screen."""

    grass: int  # of the field; 0 without one
    turned_up: int
    table: int
    table_width: int  # beside the play-by-play; 0 if the table is below it
    answers: int
    fits: bool  # whether the question, its answers and what it needs are all in sight


def too_small(width: int, height: int) -> bool:
    """Whether the window is too small to play in."""
    return width < LEAST_WIDTH or height < LEAST_HEIGHT


def _answers(wants: Wants, room: int) -> int:
    """Prefer full names, with a field if possible, to short names."""
    for in_full in (True, False):
        for field in (FIELD, 0) if wants.field else (0,):
            rows = wants.answers(max(room - field, LEAST_ANSWERS), in_full)
            if rows <= room - field:
                return rows
    return min(rows, room)


def _grass(room: int, height: int) -> int:
    """The largest field that leaves the latest play in sight."""
    return next((rows for rows in GRASS if rows < room and (rows < LARGE or height >= TALL)), 0)


def plan(width: int, height: int, wants: Wants) -> RowPlan:
    """Share out the rows of a window."""
    turned_up = (LARGE if height >= TALL else SMALL) if wants.turned_up else 0
    rows = height - SCOREBOARD - KEYS - ABOUT - wants.question - turned_up
    beside = bool(wants.needed or wants.other) and width - wants.table_width - MARGIN >= TOLD_WIDTH
    middle = max(LEAST_TOLD, wants.needed) if beside else LEAST_TOLD + wants.needed
    answers = _answers(wants, max(rows - middle, LEAST_ANSWERS))
    left = rows - middle - answers
    latest = wants.latest(width - wants.table_width - MARGIN if beside else width)
    unseen = max(min(latest, MOST_TOLD) - (middle if beside else LEAST_TOLD), 0)
    grass = _grass(left - unseen, height) if wants.field else 0
    if grass:
        left -= grass + 1
    spare = max(left - (ENOUGH_TOLD - LEAST_TOLD), 0)
    table = middle + max(left, 0) if beside else wants.needed + min(wants.other, spare)
    return RowPlan(grass, turned_up, table, wants.table_width + MARGIN if beside else 0, answers, fits=left >= 0)


def arrange(screen: Screen[None], frame: Frame, question: int, answers: Callable[[int, bool], int]) -> RowPlan:
    """Share out the rows of a window and lay the table: what the question needs, and whole parts that fit."""
    width, height = screen.size
    needed, others = table_lines(frame, min(width - 2, TABLE_WIDTH))
    wants = Wants(
        question=question, answers=answers, needed=len(needed), other=sum(map(len, others)),
        table_width=width_of([*needed, *(line for part in others for line in part)]),
        field="ball" in frame.situation, turned_up=any(play.turned_up for play in frame.told[-2:]),
        latest=partial(_latest, screen.query_one(PlayByPlay)),
    )  # fmt: skip
    rows = plan(width, height, wants)
    room = rows.table - len(needed)
    lines = list(needed)
    for part in others:
        if len(part) <= room:
            lines += part
            room -= len(part)
    screen.query_one(FieldBoard).fit_into(rows.grass, rows.turned_up)
    middle = screen.query_one(Middle)
    middle.lay(lines)
    middle.fit_into(rows.table if rows.table_width else len(lines), rows.table_width)
    return rows


def _latest(told: PlayByPlay, columns: int) -> int:
    """Rows that the latest play wants: its sentences, and how it adds up as far as that reads well."""
    in_full = told.rows_of_latest(columns, with_sums=True)
    return max(told.rows_of_latest(columns, with_sums=False), min(in_full, ENOUGH_TOLD))


def table_lines(frame: Frame, width: int) -> tuple[list[Line], list[list[Line]]]:
    """Draw what the question needs of the table, and every other small part; the table page has everything."""
    needed = draw_table([part for part in frame.table if part.needed], width)
    others = [draw_table([part], width) for part in frame.table if not part.needed]
    return needed, [lines for lines in others if len(lines) <= SMALL_PART]


def width_of(lines: list[Line]) -> int:
    """Columns that lines take."""
    return max((sum(cell_len(text) for text, _ in line) for line in lines), default=0)
