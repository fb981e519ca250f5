"""Both sides choose at once: the best mix of each, found exactly."""

from typing import Any, NamedTuple

import numpy as np

Floats = np.ndarray[Any, np.dtype[np.float64]]
ZERO = 1e-11
STEEPEST = 60  # pivots by the steepest column, which is quicker; then by Bland's rule, which never cycles
MOST_PIVOTS = 1000


class Solution(NamedTuple):
    """What a game is worth to the row player, and how often each side makes each choice."""

    value: float
    rows: Floats
    columns: Floats


def solve(matrix: Floats) -> Solution:
    """Solve a game by the simplex method; `matrix` is what the row player wins at each pair of choices."""
    low = float(matrix.min())
    count, width = matrix.shape
    # Maximize the sum of y with A y <= 1 for A > 0: y are the columns' weights, the slacks' prices the rows'.
    tableau = np.zeros((count + 1, width + count + 1))
    tableau[:count, :width] = matrix - low + 1.0
    tableau[:count, width : width + count] = np.eye(count)
    tableau[:count, -1] = 1.0
    tableau[count, :width] = -1.0
    basis = np.arange(width, width + count)
    for pivot in range(MOST_PIVOTS):
        prices = tableau[count, :-1]
        entering = int(prices.argmin() if pivot < STEEPEST else (prices < -ZERO).argmax())
        if prices[entering] >= -ZERO:
            break
        _pivot(tableau, basis, entering)
    total = tableau[count, -1]
    columns = np.zeros(width + count)
    columns[basis] = tableau[:count, -1]
    rows = tableau[count, width : width + count]
    return Solution(1.0 / total + low - 1.0, _shares(rows), _shares(columns[:width]))


def _pivot(tableau: Floats, basis: Any, column: int) -> None:
    """Let a variable enter the basis in place of the one that reaches zero first."""
    above = np.flatnonzero(tableau[:-1, column] > ZERO)
    ratios = tableau[above, -1] / tableau[above, column]
    tied = above[ratios <= ratios.min() + ZERO]
    row = tied[np.argmin(basis[tied])]
    tableau[row] /= tableau[row, column]
    others = tableau[:, column].copy()
    others[row] = 0.0
    tableau -= others[:, None] * tableau[row]
    basis[row] = column


def _shares(weights: Floats) -> Floats:
    kept = np.clip(weights, 0.0, None)
    shares: Floats = kept / kept.sum()
    return shares
