"""Reads book.toml, the charts of Dime Store Football, into the record that the rules look up."""

from pathlib import Path
from typing import Annotated, Any

from leatherhead.games.dime_store.state import CHART_CALLS, Call, Front, Outcome
from leatherhead.model.printed import Printed, Sheet, blank_book
from leatherhead.model.words import labels
from leatherhead.rule import Array

FRONTS = len(Front)
TOTALS = range(2, 13)  # of two dice
LONGEST_FIELD_GOAL = 60


class Book:
    """The printed matter; charts are read by call, defense and total."""

    outcome: Annotated[Array, (CHART_CALLS, FRONTS, TOTALS.stop)]  # Outcome
    yards: Annotated[Array, (CHART_CALLS, FRONTS, TOTALS.stop)]
    field_goal: Annotated[Array, 100]  # lowest good total by yards to the goal line; 0 where it is too far


def read(path: Path | None = None) -> Printed:
    """Read a book file, the game's own by default; one that does not fit is refused with line and reason."""
    sheet = Sheet(path or Path(__file__).with_name("book.toml"))
    sheet.only_keys(("name", "chart", "field_goal"), ("name",))
    record, book = blank_book(Book)
    _charts(sheet, book)
    _field_goals(sheet, book)
    return Printed(record, sheet.text_at("name"), sheet.data)


def _charts(sheet: Sheet, book: Book) -> None:
    rows = sheet.tables("chart", ("call", *labels(Front)))
    sheet.in_order("chart", rows, "call", labels(Call)[:CHART_CALLS])
    for call, row in enumerate(rows):
        for front, name in enumerate(labels(Front)):
            if not isinstance(row[name], list) or len(row[name]) != len(TOTALS):
                sheet.refuse(f"{name} must list one result for each total from 2 to 12", "chart", call, name)
            for total, result in zip(TOTALS, row[name], strict=True):
                book.outcome[call, front, total], book.yards[call, front, total] = _result(sheet, call, name, result)


def _result(sheet: Sheet, call: int, name: str, result: Any) -> tuple[int, int]:
    words = ("fumble",) if call == Call.RUN else ("incomplete", "interception", "fumble")
    if result in words:
        return labels(Outcome).index(result), 0
    if type(result) is not int or not -20 <= result <= 99:
        sheet.refuse(f"{result!r} is neither yards from -20 to 99 nor {' nor '.join(words)}", "chart", call, name)
    return Outcome.GAIN, result


def _field_goals(sheet: Sheet, book: Book) -> None:
    start, table = 1, "field_goal"
    for index, row in enumerate(sheet.tables(table, ("within", "total"))):
        end = sheet.whole(row, "within", start, LONGEST_FIELD_GOAL, table, index)
        book.field_goal[start : end + 1] = sheet.whole(row, "total", TOTALS[0], TOTALS[-1], table, index)
        start = end + 1
