"""The coach's crib sheet: odds and best mixes in the situations that a game names."""

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

from leatherhead import surface
from leatherhead.model.kit import ChartPage, ChartTable
from leatherhead.model.text import one_line

if TYPE_CHECKING:
    from leatherhead.study.call_table import CallTable

COLUMNS = ("yards", "1st down", "turnover", "win", "mix")
MOST_CALLS = 6  # of a situation
LEAST = 0.005  # share of a mix that is worth a line
TEXT = (
    "Before each situation: the share of each call in the best mix, and what it brings against the best mix of the other "
    "side. Win is the chance to win the game, a tie counting half, in an even game early on unless the situation says otherwise."
)


def crib_sheet(
    game: str, situations: tuple[str, ...], book: str | Path | None, progress: Callable[[], None]
) -> ChartPage | None:
    """Return the crib sheet of a game; None if it names no situations."""
    tables = []
    for situation in situations:
        tables.append(_table(situation, surface.odds(game, situation, book=book)))
        progress()
    return ChartPage("Crib sheet", tuple(tables), TEXT, columns=2) if tables else None


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
