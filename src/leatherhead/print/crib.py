"""The coach's crib sheet: odds and best mixes in the situations that a game names."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

from leatherhead import surface
from leatherhead.model.errors import one_line
from leatherhead.model.kit import ChartPage, ChartTable
from leatherhead.model.printed import Printed
from leatherhead.model.rulebook import Rulebook

if TYPE_CHECKING:
    from leatherhead.study.call_table import CallTable

FILE = "crib.json"  # in the folder of a game
COLUMNS = ("yards", "1st down", "turnover", "win", "mix")
MOST_CALLS = 6  # of a situation
LEAST = 0.005  # share of a mix that is worth a line
TEXT = (
    "Mix is how often to call it; yards, first downs and turnovers are against the other side's best mix. Win is the "
    "chance to win the game, a tie counting half, early in an even game."
)


def crib_sheet(
    rulebook: Rulebook,
    printed: Printed,
    book: str | Path | None,
    situations: tuple[str, ...],
    progress: Callable[[], None],
) -> ChartPage | None:
    """Return the crib sheet of a game; None if it names no situations.

    That of the game's own book comes with it, for otherwise the rules would have to be compiled first.
    """
    tables = shipped(rulebook, printed, situations)
    if tables is None:
        tables = []
        for situation in situations:
            tables.append(odds_table(rulebook.slug, situation, book))
            progress()
    return ChartPage("Crib sheet", tuple(tables), TEXT) if tables else None


def shipped(rulebook: Rulebook, printed: Printed, situations: tuple[str, ...]) -> list[ChartTable] | None:
    """Return the tables that come with a game, if they are of its present rules, this book and these situations."""
    file = rulebook.folder / FILE
    if not file.is_file():
        return None
    found = json.loads(file.read_text(encoding="utf-8"))
    if [found[key] for key in ("version", "book", "situations")] != [
        rulebook.version,
        printed.digest,
        list(situations),
    ]:
        return None
    return [ChartTable(title, COLUMNS, tuple(map(tuple, rows)), text) for title, rows, text in found["tables"]]


def spelled(rulebook: Rulebook, printed: Printed, situations: tuple[str, ...]) -> str:
    """Work the tables of a game's own book out, and return the file that holds them."""
    tables = [odds_table(rulebook.slug, situation, None) for situation in situations]
    rows = [[table.title, table.rows, table.text] for table in tables]
    data = {"version": rulebook.version, "book": printed.digest, "situations": situations, "tables": rows}
    return json.dumps(data, indent=1) + "\n"


def odds_table(game: str, situation: str, book: str | Path | None) -> ChartTable:
    """Work out the odds and the best mixes of a situation."""
    return _table(situation, surface.odds(game, situation, book=book))


def _table(situation: str, odds: "CallTable") -> ChartTable:
    mixes = odds.mixes
    # Without a reply to mix against, every call has one cell.
    shares = mixes.answers if mixes else {"": 1.0}
    rows = []
    for call in odds.calls:
        cells = {cell.answer: cell for cell in odds.cells if cell.call == call}
        weighed = [(share, cells.get(answer) or next(iter(cells.values()))) for answer, share in shares.items()]
        total = sum(share for share, _ in weighed)

        def mean(figure: str, weighed: list = weighed, total: float = total) -> float | None:  # type: ignore[type-arg]
            values = [(share, getattr(cell, figure)) for share, cell in weighed]
            known = all(value is not None for _, value in values)
            return sum(share * float(value) for share, value in values) / total if known else None

        win, mix = mean("win"), mixes.calls.get(call, 0.0) if mixes else 0.0
        figures = (_number(mean("gain")), *map(_share, (mean("first_down"), mean("turnover"), win)))
        rows.append((-mix, -(win or 0.0), call, (*figures, _share(mix) if mix >= LEAST else "")))
    best = sorted(rows, key=lambda row: row[:2])[:MOST_CALLS]
    lines = tuple((one_line(odds.title(call), 60), *figures) for _, _, call, figures in best)
    replies = sorted(shares.items(), key=lambda each: -each[1]) if mixes else []
    said = ", ".join(f"{odds.title(answer)} {_share(share)}" for answer, share in replies if share >= LEAST)
    return ChartTable(_sentence(situation), COLUMNS, lines, f"The other side's best mix: {said}." if said else "")


def _sentence(text: str) -> str:
    return text[:1].upper() + text[1:]


def _number(value: float | None) -> str:
    return "" if value is None else f"{value:.1f}"


def _share(value: float | None) -> str:
    return "" if value is None else f"{100 * value:.0f}%"
