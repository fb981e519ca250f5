"""Reads book.toml, the charts of Dime Store Football, into the record that the rules look up."""

from pathlib import Path
from typing import Annotated, Any, cast

from leatherhead.engine.printed import Printed, Sheet
from leatherhead.engine.record import blank, plain_layout
from leatherhead.engine.words import labels
from leatherhead.games.dime_store.state import CHART_CALLS, Call, Front, Outcome
from leatherhead.rule import Array

FRONTS = len(Front)
LOWEST_TOTAL, HIGHEST_TOTAL = 2, 12
LONGEST_FIELD_GOAL = 60


class Book:
    """The printed matter; charts are read by call, defense and total."""

    outcome: Annotated[Array, (CHART_CALLS, FRONTS, HIGHEST_TOTAL + 1)]  # Outcome
    yards: Annotated[Array, (CHART_CALLS, FRONTS, HIGHEST_TOTAL + 1)]
    field_goal: Annotated[Array, 100]  # lowest good total by yards to the goal line; 0 where it is too far


def read(path: Path | None = None) -> Printed:
    """Read a book file, the game's own by default; one that does not fit is refused with line and reason."""
    sheet = Sheet(path or Path(__file__).with_name("book.toml"))
    sheet.only_keys(("name", "chart", "field_goal"), ("name",))
    if not isinstance(sheet.data["name"], str):
        sheet.refuse("name must be a text", key="name")
    record = blank(plain_layout(Book))
    _charts(sheet, cast(Book, record[0]))
    _field_goals(sheet, cast(Book, record[0]))
    return Printed(record, sheet.data["name"], sheet.data)


def _charts(sheet: Sheet, book: Book) -> None:
    keys, calls = ("call", *labels(Front)), labels(Call)[:CHART_CALLS]
    rows = sheet.tables("chart", keys, keys)
    if tuple(row["call"] for row in rows) != calls:
        sheet.refuse(f"there must be one [[chart]] for each call: {', '.join(calls)}", "chart")
    for call, row in enumerate(rows):
        for front, name in enumerate(labels(Front)):
            results = row[name]
            if not isinstance(results, list) or len(results) != HIGHEST_TOTAL - LOWEST_TOTAL + 1:
                sheet.refuse(f"{name} must list one result for each total from 2 to 12", "chart", call, name)
            for total, result in enumerate(results, start=LOWEST_TOTAL):
                outcome, yards = _result(sheet, call, name, result)
                book.outcome[call, front, total], book.yards[call, front, total] = outcome, yards


def _result(sheet: Sheet, call: int, name: str, result: Any) -> tuple[int, int]:
    words = ("fumble",) if call == Call.RUN else ("incomplete", "interception", "fumble")
    if result in words:
        return labels(Outcome).index(result), 0
    if type(result) is not int or not -20 <= result <= 99:
        sheet.refuse(f"{result!r} is neither yards from -20 to 99 nor {' nor '.join(words)}", "chart", call, name)
    return Outcome.GAIN, result


def _field_goals(sheet: Sheet, book: Book) -> None:
    start, table, keys = 1, "field_goal", ("within", "total")
    for index, row in enumerate(sheet.tables(table, keys, keys)):
        end = sheet.whole(row, "within", start, LONGEST_FIELD_GOAL, table, index)
        book.field_goal[start : end + 1] = sheet.whole(row, "total", LOWEST_TOTAL, HIGHEST_TOTAL, table, index)
        start = end + 1
