"""Fit what Paper Bowl's solved points of the next score lack in games of the coach: `scripts/paper_bowl_points.py`.

The tables are added up, and each is fitted in turn to what the others leave, so that every down comes out right on
average at every spot, distance and number of cards left.
"""

import sys
from typing import Any

import numpy as np
from harvest import FURTHER, NEXT_SCORE, harvest

from leatherhead import registry
from leatherhead.compiled.compiler import compile_alone, plain
from leatherhead.games.paper_bowl.value import solution
from leatherhead.model.bot import RuleBot
from leatherhead.model.printed import plain_dtype

ROWS, SEED = 3_000_000, 1946
ROUNDS = 30
TABLES = (
    ("more_by_cards", solution.CARD_BANDS),
    ("more_by_to_go", solution.TO_GO_BANDS),
    ("more_by_spot", solution.SPOT_BANDS),
)
STEADY = 100  # moments for which a cell is drawn half-way to zero


def main() -> int:
    """Fit and write."""
    rulebook = registry.find("paper-bowl")
    coach, value, book = rulebook.bot("coach"), rulebook.value, rulebook.own_book
    if not isinstance(coach, RuleBot) or value is None:
        raise TypeError(rulebook.slug)
    rows, records = harvest(rulebook, book, coach, solution.bands, width=1 + len(TABLES), rows=ROWS, seed=SEED)
    tables, solved = value.tables(book), np.zeros(len(records))
    compile_alone("paper-bowl-points", _solved, rulebook.folder)(records, plain(tables, plain_dtype(tables)), solved)
    which, *places = rows[:, :-FURTHER].astype(np.int64).T
    missing = rows[:, -FURTHER + NEXT_SCORE] - solved
    found = _fit(which, places, missing)
    np.savez_compressed(solution.FITTED, **found, seed=SEED, rules=rulebook.version, book=book.digest)
    sys.stdout.write(f"{len(rows):,} moments; added on average {missing.mean():+.3f}\n")
    return 0


def _solved(records: Any, tables: Any, found: Any) -> None:
    for n in range(len(records)):
        found[n] = solution.solved_points(records[n], tables[0])


def _fit(which: Any, places: Any, missing: Any) -> dict[str, Any]:
    """Return the tables, each fitted in turn to what the others leave."""
    cells = [which * size + place for (_, size), place in zip(TABLES, places, strict=True)]
    counts = [np.bincount(cell, minlength=solution.KINDS * size) for (_, size), cell in zip(TABLES, cells, strict=True)]
    found = [np.zeros(solution.KINDS * size) for _, size in TABLES]
    left = missing.copy()
    for _ in range(ROUNDS):
        for table, cell, count in zip(found, cells, counts, strict=True):
            left += table[cell]
            table[:] = np.bincount(cell, left, len(table)) / (count + STEADY)
            left -= table[cell]
    return {name: table.reshape(solution.KINDS, size) for (name, size), table in zip(TABLES, found, strict=True)}


if __name__ == "__main__":
    sys.exit(main())
