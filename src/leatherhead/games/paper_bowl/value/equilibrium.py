"""The equilibrium of a call against a Defense Card: an exact simplex for a matrix of three rows and five columns."""

from typing import Any

from leatherhead.games.paper_bowl.state import DEFENSE_CARDS
from leatherhead.games.paper_bowl.value.odds import CALLS
from leatherhead.rule import rule

TABLEAU = (CALLS + 1, DEFENSE_CARDS + CALLS + 1)
MOST_PIVOTS = 40  # never reached: a matrix of this size takes two to five
TINY = 1e-11


@rule
def solve(matrix: Any, tableau: Any, basis: Any) -> float:
    """Return what the matrix, by call and Defense Card, is worth to the offense; the tableau then holds both mixes.

    The defense's problem as a linear program: the largest sum of weights that give no call more than 1, after all
    entries have been made positive.
    """
    lowest = matrix[0, 0]
    for call in range(CALLS):
        for front in range(DEFENSE_CARDS):
            lowest = min(lowest, matrix[call, front])
    lift = 1.0 - lowest
    last = DEFENSE_CARDS + CALLS
    for row in range(CALLS):
        for column in range(last + 1):
            tableau[row, column] = 0.0
        for front in range(DEFENSE_CARDS):
            tableau[row, front] = matrix[row, front] + lift
        tableau[row, DEFENSE_CARDS + row] = 1.0
        tableau[row, last] = 1.0
        basis[row] = DEFENSE_CARDS + row
    for column in range(last + 1):
        tableau[CALLS, column] = -1.0 if column < DEFENSE_CARDS else 0.0
    for _ in range(MOST_PIVOTS):
        column = entering(tableau)
        if column < 0:
            break
        pivot(tableau, basis, leaving(tableau, column), column)
    value: float = 1.0 / tableau[CALLS, last] - lift
    return value


@rule
def entering(tableau: Any) -> int:
    """The column that improves most; -1 if none does."""
    best, found = -TINY, -1
    for column in range(DEFENSE_CARDS + CALLS):
        if tableau[CALLS, column] < best:
            best, found = tableau[CALLS, column], column
    return found


@rule
def leaving(tableau: Any, column: int) -> int:
    """The row that limits the entering column first."""
    last = DEFENSE_CARDS + CALLS
    found, least = 0, 1e300
    for row in range(CALLS):
        if tableau[row, column] > TINY and tableau[row, last] < least * tableau[row, column]:
            least, found = tableau[row, last] / tableau[row, column], row
    return found


@rule
def pivot(tableau: Any, basis: Any, row: int, column: int) -> None:
    """Bring a column into the basis in place of a row's."""
    factor = tableau[row, column]
    for n in range(DEFENSE_CARDS + CALLS + 1):
        tableau[row, n] /= factor
    for other in range(CALLS + 1):
        if other != row:
            times = tableau[other, column]
            for n in range(DEFENSE_CARDS + CALLS + 1):
                tableau[other, n] -= times * tableau[row, n]
    basis[row] = column


@rule
def offense_share(tableau: Any, call: int) -> float:
    """How often the offense makes a call in a solved matrix."""
    share: float = tableau[CALLS, DEFENSE_CARDS + call] / tableau[CALLS, DEFENSE_CARDS + CALLS]
    return share


@rule
def defense_share(tableau: Any, basis: Any, front: int) -> float:
    """How often the defense plays a Defense Card in a solved matrix."""
    for row in range(CALLS):
        if basis[row] == front:
            share: float = tableau[row, DEFENSE_CARDS + CALLS] / tableau[CALLS, DEFENSE_CARDS + CALLS]
            return share
    return 0.0
