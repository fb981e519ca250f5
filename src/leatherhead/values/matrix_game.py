"""Matrix games, in which both sides choose at once: the optimal mix of each, found by the simplex method.

The rules here run interpreted or compiled. A tableau and a basis are room for the work: `make_room` makes them.
"""

from collections.abc import Sequence
from itertools import combinations
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np

from leatherhead.rule import RULES, rule

Floats = np.ndarray[Any, np.dtype[np.float64]]
ZERO = 1e-11
STEEPEST = 60  # pivots by the steepest column, which is quicker; then by Bland's rule, which never cycles
MOST_PIVOTS = 1000
FLAT = 1e-6  # volume of three columns that are too much alike to be trusted


class Solution(NamedTuple):
    """The value of a game to the row player, and how often each side makes each choice."""

    value: float
    rows: Floats
    columns: Floats


class BayesianSolution(NamedTuple):
    """The same where chance deals the column player's choices: one mix of rows, and a mix of columns for each deal."""

    value: float
    rows: Floats
    columns: list[Floats]


def make_room(rows: int, columns: int) -> tuple[Floats, Any]:
    """Return the tableau and the basis for a matrix of this size."""
    return np.zeros((rows + 1, columns + rows + 1)), columns + np.arange(rows)


def solve(matrix: Floats) -> Solution:
    """Solve a game; `matrix` is what the row player wins at each pair of choices."""
    tableau, basis = make_room(*matrix.shape)
    value = simplex(matrix, tableau, basis)
    rows, columns = matrix.shape
    shares = [column_share(tableau, basis, column) for column in range(columns)]
    return Solution(value, np.array([row_share(tableau, columns, row) for row in range(rows)]), np.array(shares))


@rule
def simplex(matrix: Any, tableau: Any, basis: Any) -> float:
    """Return the value of a game to the row player; the tableau then holds both mixes.

    The column player's problem as a linear program: the largest sum of weights that give no row more than 1, after all
    entries have been made positive.
    """
    lift, (rows, columns) = lift_of(matrix), matrix.shape
    tableau[:] = 0.0
    for row in range(rows):
        for column in range(columns):
            tableau[row, column] = matrix[row, column] + lift
        tableau[row, columns + row] = 1.0
        tableau[row, rows + columns] = 1.0
        basis[row] = columns + row
    for column in range(columns):
        tableau[rows, column] = -1.0
    for pivots in range(MOST_PIVOTS):
        column = entering(tableau, pivots >= STEEPEST)
        if column < 0:
            break
        pivot(tableau, basis, leaving(tableau, basis, column), column)
    value: float = 1.0 / tableau[rows, rows + columns] - lift
    return value


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
    basis = width + np.arange(count)
    for pivots in range(MOST_PIVOTS):
        column = entering(tableau, pivots >= STEEPEST)
        if column < 0:
            break
        pivot(tableau, basis, leaving(tableau, basis, column), column)
    found = np.zeros(width + count)
    found[basis] = tableau[:count, -1]
    return found[:width], tableau[count, width : width + count], float(tableau[count, -1])


def _shares(weights: Floats) -> Floats:
    kept = np.clip(weights, 0.0, None)
    shares: Floats = kept / kept.sum()
    return shares


@rule
def lift_of(matrix: Any) -> float:
    """Return the shift that makes the least entry 1."""
    lowest = matrix[0, 0]
    for row in range(matrix.shape[0]):
        for column in range(matrix.shape[1]):
            lowest = min(lowest, matrix[row, column])
    lift: float = 1.0 - lowest
    return lift


@rule
def entering(tableau: Any, bland: bool) -> int:
    """Return the column that improves most, by Bland's rule the first that does; -1 if none does."""
    rows = tableau.shape[0] - 1
    best, found = -ZERO, -1
    for column in range(tableau.shape[1] - 1):
        if tableau[rows, column] < best:
            best, found = tableau[rows, column], column
            if bland:
                break
    return found


@rule
def leaving(tableau: Any, basis: Any, column: int) -> int:
    """Return the row that limits the entering column first; of several, that of the lowest variable."""
    last, found, least = tableau.shape[1] - 1, 0, 1e300
    for row in range(tableau.shape[0] - 1):
        if tableau[row, column] > ZERO:
            ratio = tableau[row, last] / tableau[row, column]
            if ratio < least or (ratio == least and basis[row] < basis[found]):
                least, found = ratio, row
    return found


def pivot(tableau: Any, basis: Any, row: int, column: int) -> None:
    """Bring a column into the basis in place of a row's."""
    tableau[row] /= tableau[row, column]
    times = tableau[:, column].copy()
    times[row] = 0.0
    tableau -= times[:, None] * tableau[row]
    basis[row] = column


def _pivot_entries(tableau: Any, basis: Any, row: int, column: int) -> None:
    """Pivot entry by entry, which compiled takes less than whole rows do."""
    factor = tableau[row, column]
    for n in range(tableau.shape[1]):
        tableau[row, n] /= factor
    for other in range(tableau.shape[0]):
        if other != row:
            times = tableau[other, column]
            for n in range(tableau.shape[1]):
                tableau[other, n] -= times * tableau[row, n]
    basis[row] = column


RULES[pivot] = _pivot_entries


@rule
def row_share(tableau: Any, columns: int, row: int) -> float:
    """Return how often the row player makes a choice in a solved game; `columns` is its width."""
    last = tableau.shape[0] - 1
    share: float = max(tableau[last, columns + row], 0.0) / tableau[last, tableau.shape[1] - 1]
    return share


@rule
def column_share(tableau: Any, basis: Any, column: int) -> float:
    """Return how often the column player makes a choice in a solved game."""
    last = tableau.shape[1] - 1
    for row in range(tableau.shape[0] - 1):
        if basis[row] == column:
            share: float = max(tableau[row, last], 0.0) / tableau[tableau.shape[0] - 1, last]
            return share
    return 0.0


# Games of three rows, many of them much like the one before: the choices that were mixed there are mostly the best.


@rule
def simplex_from_last(matrix: Any, tableau: Any, basis: Any) -> float:
    """Return the value of a game of three rows, trying the basis of the last one first."""
    lift, columns = lift_of(matrix), matrix.shape[1]
    lifted = np.zeros((columns + 3, 3))
    for row in range(3):
        lifted[columns + row, row] = 1.0
        for column in range(columns):
            lifted[column, row] = matrix[row, column] + lift
    total = total_of_weights(lifted, basis)
    return 1.0 / total - lift if total > 0 else simplex(matrix, tableau, basis)


@rule
def total_of_weights(lifted: Any, basis: Any) -> float:
    """Return the sum of the weights with a basis, if it is the best one; otherwise 0.

    `lifted` is the linear program: a row for each column of the game, all entries positive, and one for each slack.
    """
    i, j, k, columns = basis[0], basis[1], basis[2], len(lifted) - 3
    a, b, c = lifted[i, 0], lifted[i, 1], lifted[i, 2]
    d, e, f = lifted[j, 0], lifted[j, 1], lifted[j, 2]
    p, q, r = lifted[k, 0], lifted[k, 1], lifted[k, 2]
    # The inverse times the volume.
    i0, i1, i2 = e * r - f * q, f * p - d * r, d * q - e * p
    j0, j1, j2 = q * c - r * b, r * a - p * c, p * b - q * a
    k0, k1, k2 = b * f - c * e, c * d - a * f, a * e - b * d
    volume = a * i0 + b * i1 + c * i2
    if abs(volume) < FLAT:
        return 0.0
    once = 1.0 / volume
    if (i0 + i1 + i2) * once < 0 or (j0 + j1 + j2) * once < 0 or (k0 + k1 + k2) * once < 0:
        return 0.0
    u, v, w = once if i < columns else 0.0, once if j < columns else 0.0, once if k < columns else 0.0
    first, second, third = u * i0 + v * j0 + w * k0, u * i1 + v * j1 + w * k1, u * i2 + v * j2 + w * k2
    if first < 0 or second < 0 or third < 0:  # shadow prices of the rows
        return 0.0
    for column in range(columns):
        if first * lifted[column, 0] + second * lifted[column, 1] + third * lifted[column, 2] < 1 - ZERO:
            return 0.0
    total: float = first + second + third
    return total


def simplex_of_each(games: Any, values: Any, rows: Any, columns: Any, tableau: Any, basis: Any) -> None:
    """Solve one game after another, for the values and both mixes."""
    for n in range(len(games)):
        values[n] = simplex(games[n], tableau, basis)
        for row in range(games.shape[1]):
            rows[n, row] = row_share(tableau, games.shape[2], row)
        for column in range(games.shape[2]):
            columns[n, column] = column_share(tableau, basis, column)


def solve_each(games: Floats) -> tuple[Floats, Floats, Floats]:
    """Return the values of many games of one size, and the mixes of both sides, by compiled rules."""
    from leatherhead.compiled.compiler import compile_alone

    count, rows, columns = games.shape
    found = np.zeros(count), np.zeros((count, rows)), np.zeros((count, columns))
    solver = compile_alone("matrix-games", simplex_of_each, Path(__file__).parent)
    solver(np.ascontiguousarray(games, np.float64), *found, *make_room(rows, columns))
    return found


def solve_by_supports(games: Floats) -> tuple[Floats, Floats]:
    """Return the mixes of both sides of many games of at most three rows, by trying every support, without a compiler.

    The first two axes are those of a game.
    """
    flat = games.reshape(*games.shape[:2], -1)
    best_rows, best_columns = np.zeros((len(flat), flat.shape[2])), np.zeros(flat.shape[1:])
    least, most = np.full(flat.shape[2], -np.inf), np.full(flat.shape[2], np.inf)
    for size in range(1, len(flat) + 1):
        for rows in combinations(range(len(flat)), size):
            for columns in combinations(range(flat.shape[1]), size):
                part = flat[np.ix_(rows, columns)]
                mix, possible = _equalizing(part)
                worst = np.einsum("rn,rcn->cn", mix, flat[list(rows)]).min(0)
                better = possible & (worst > least)
                least[better], best_rows[:, better] = worst[better], 0.0
                best_rows[np.ix_(rows, better)] = mix[:, better]
                mix, possible = _equalizing(part.swapaxes(0, 1))
                worst = np.einsum("cn,rcn->rn", mix, flat[:, list(columns)]).max(0)
                better = possible & (worst < most)
                most[better], best_columns[:, better] = worst[better], 0.0
                best_columns[np.ix_(columns, better)] = mix[:, better]
    return best_rows.reshape(len(flat), *games.shape[2:]), best_columns.reshape(games.shape[1:])


def _equalizing(part: Floats) -> tuple[Floats, Any]:
    """Return the mixes of the rows of square games that make all columns equal, and where there are such mixes."""
    if len(part) == 1:
        return np.ones(part.shape[1:]), np.ones(part.shape[2], np.bool)
    first = part[:, 0] - part[:, 1]
    mix = np.stack([-first[1], first[0]]) if len(part) == 2 else np.cross(first, part[:, 0] - part[:, 2], axis=0)
    total = mix.sum(0)
    possible = abs(total) > ZERO
    mix = mix / np.where(possible, total, 1.0)
    return mix, possible & (mix >= 0.0).all(0)
