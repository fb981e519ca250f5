"""Both sides choose at once: the best mix of each, found exactly."""

from collections.abc import Sequence
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


class BayesianSolution(NamedTuple):
    """The same where chance deals the column player's choices: one mix of rows, and a mix of columns for each deal."""

    value: float
    rows: Floats
    columns: list[Floats]


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
    weights, prices, total = _maximize(tableau, width)
    return Solution(1.0 / total + low - 1.0, _shares(prices), _shares(weights))


def solve_deals(matrices: Sequence[Floats]) -> BayesianSolution:
    """Solve a game whose matrix is one of several, each as likely; only the column player knows which."""
    if len(matrices) == 1:
        value, only_rows, only_columns = solve(matrices[0])
        return BayesianSolution(value, only_rows, [only_columns])
    low, height = min(float(each.min()) for each in matrices) - 1.0, len(matrices[0])
    # Maximize the sum of v with v_d - x A_d <= 0 in every column of every deal d, and the sum of x at most 1: x are the
    # rows' weights, the slacks' prices the columns' in each deal.
    width, count = height + len(matrices), sum(each.shape[1] for each in matrices) + 1
    tableau = np.zeros((count + 1, width + count + 1))
    first = 0
    for deal, each in enumerate(matrices):
        last = first + each.shape[1]
        tableau[first:last, :height] = low - each.T
        tableau[first:last, height + deal] = 1.0
        first = last
    tableau[first, :height] = tableau[first, -1] = 1.0
    tableau[:count, width : width + count] = np.eye(count)
    tableau[count, height:width] = -1.0
    weights, prices, total = _maximize(tableau, width)
    places = np.cumsum([each.shape[1] for each in matrices])
    columns = [_shares(each) for each in np.split(prices[:-1], places[:-1])]
    return BayesianSolution(total / len(matrices) + low, _shares(weights[:height]), columns)


def _maximize(tableau: Floats, width: int) -> tuple[Floats, Floats, float]:
    """Solve a linear program whose slacks are a feasible start: the variables, the prices of the slacks, the value."""
    count = len(tableau) - 1
    basis = np.arange(width, width + count)
    for pivot in range(MOST_PIVOTS):
        prices = tableau[count, :-1]
        entering = int(prices.argmin() if pivot < STEEPEST else (prices < -ZERO).argmax())
        if prices[entering] >= -ZERO:
            break
        _pivot(tableau, basis, entering)
    found = np.zeros(width + count)
    found[basis] = tableau[:count, -1]
    return found[:width], tableau[count, width : width + count], float(tableau[count, -1])


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
