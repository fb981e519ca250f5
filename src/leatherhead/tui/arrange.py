"""Places board, play-by-play and table as the plan of the window says."""

from collections.abc import Callable

from rich.cells import cell_len
from textual.screen import Screen

from leatherhead import Frame, Line, draw_table
from leatherhead.tui import layout
from leatherhead.tui.sheet import PlayByPlay
from leatherhead.tui.widgets import FieldBoard, Middle

TABLE_WIDTH = 78  # columns in which a table is drawn
SMALL_PART = 3  # lines of a part that is shown beside what the question needs, if there is room


def arrange(screen: Screen[None], frame: Frame, question: int, answers: Callable[[int, bool], int]) -> layout.RowPlan:
    """Share out the rows of a window and lay the table: what the question needs, and whole parts that fit."""
    width, height = screen.size
    needed, others = table_lines(frame, min(width - 2, TABLE_WIDTH))
    wants = layout.Wants(
        question=question, answers=answers, needed=len(needed), other=sum(map(len, others)),
        table_width=width_of([*needed, *(line for part in others for line in part)]),
        field="ball" in frame.situation, turned_up=any(play.turned_up for play in frame.told[-2:]),
        latest=screen.query_one(PlayByPlay).rows_of_latest,
    )  # fmt: skip
    plan = layout.plan(width, height, wants)
    room = plan.table - len(needed)
    lines = list(needed)
    for part in others:
        if len(part) <= room:
            lines += part
            room -= len(part)
    screen.query_one(FieldBoard).fit_into(plan.grass, plan.turned_up)
    middle = screen.query_one(Middle)
    middle.lay(lines)
    middle.fit_into(plan.table if plan.table_width else len(lines), plan.table_width)
    return plan


def table_lines(frame: Frame, width: int) -> tuple[list[Line], list[list[Line]]]:
    """Draw what the question needs of the table, and every other small part; the table page has everything."""
    needed = draw_table([part for part in frame.table if part.needed], width)
    others = [draw_table([part], width) for part in frame.table if not part.needed]
    return needed, [lines for lines in others if len(lines) <= SMALL_PART]


def width_of(lines: list[Line]) -> int:
    """Columns that lines take."""
    return max((sum(cell_len(text) for text, _ in line) for line in lines), default=0)
