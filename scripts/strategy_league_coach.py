"""Solves the coach's games of Strategy League exactly, by linear programming, and keeps the answer as a table.

Needs SciPy (the extra `build`), which nothing else does. Written anew, after a change of the charts, by

    python scripts/strategy_league_coach.py
"""

import numpy as np
from scipy.optimize import linprog

from leatherhead.games.strategy_league import book
from leatherhead.games.strategy_league.coach import scouting, solving


def solve(game: np.ndarray) -> tuple[float, np.ndarray, np.ndarray]:
    """Return the value of a game and how often its rows and columns are played."""
    rows, columns = game.shape
    # The rows' weights and the value v: as large a v as every column allows.
    found = linprog(
        c=[*np.zeros(rows), -1.0],
        A_ub=np.column_stack([-game.T, np.ones(columns)]),
        b_ub=np.zeros(columns),
        A_eq=[[*np.ones(rows), 0.0]],
        b_eq=[1.0],
        bounds=[*[(0, None)] * rows, (None, None)],
        method="highs",
    )
    return -found.fun, found.x[:-1], np.clip(-found.ineqlin.marginals, 0, None)


def exactly(games: np.ndarray) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    """Solve many games, one after another."""
    values, rows, columns = zip(*map(solve, games), strict=True)
    return np.array(values), np.array(rows), np.array(columns)


if __name__ == "__main__":
    charts = book.read().book
    values = solving.value(charts).astype(np.float32)
    tables = solving.work_out(charts, values.astype(np.float64), exactly)
    np.savez_compressed(scouting.SOLVED, **tables, values=values, fingerprint=charts.fingerprint)
