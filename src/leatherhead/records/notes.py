"""Play notes in a game's own notation, as lines of text."""

from collections.abc import Sequence

from leatherhead.model.table import Matrix, Row

WIDTH, COLUMN = 56, 16
LINE = "-" * WIDTH


def note_lines(tables: Sequence[Matrix]) -> list[str]:
    """Write notes as text: tables with a line between them, each below its name."""
    lines: list[str] = []
    for table in tables:
        lines += [LINE] if lines else []
        lines += [table.name] if table.name else []
        lines += map(_line, table.rows)
    return lines


def _line(row: Row) -> str:
    told, score = row.cells
    line = f"{row.name:<{COLUMN}}{told}".rstrip()
    return f"{line:<{WIDTH - 2}}  {score}" if score else line
