"""The equilibrium of a call against a Defense Card: an exact simplex for a matrix of three rows and five columns."""

from typing import Any

from leatherhead.games.paper_bowl.odds import CALLS
from leatherhead.games.paper_bowl.state import DEFENSE_CARDS
from leatherhead.rule import rule

TABLEAU = (CALLS + 1, DEFENSE_CARDS + CALLS + 1)
MOST_PIVOTS = 40  # never reached: a matrix of this size takes two to five
TINY = 1e-11
FLAT = 1e-6  # the volume of three columns that are too much alike to be trusted


@rule
def solve(matrix: Any, tableau: Any, basis: Any) -> float:
    """Return what the matrix, by call and Defense Card, is worth to the offense; the tableau then holds both mixes.

    The defense's problem as a linear program: the largest sum of weights that give no call more than 1, after all
    entries have been made positive.
    """
    lift = what_makes_positive(matrix)
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
def what_makes_positive(matrix: Any) -> float:
    """What to add to all entries so that the least of them is 1."""
    lowest = matrix[0, 0]
    for call in range(CALLS):
        for front in range(DEFENSE_CARDS):
            lowest = min(lowest, matrix[call, front])
    lift: float = 1.0 - lowest
    return lift


@rule
def solve_like_the_last(matrix: Any, tableau: Any, basis: Any) -> float:
    """Solve a matrix much like the last one: the cards that were mixed there are mostly the best here too."""
    lift = what_makes_positive(matrix)
    total = total_of_weights(matrix, lift, basis)
    return 1.0 / total - lift if total > 0 else solve(matrix, tableau, basis)


@rule
def column_of(matrix: Any, lift: float, place: int) -> tuple[float, float, float]:
    """A column of the defense's linear program: a Defense Card against each call, or what is left of a call's 1."""
    if place < DEFENSE_CARDS:
        return matrix[0, place] + lift, matrix[1, place] + lift, matrix[2, place] + lift
    call = place - DEFENSE_CARDS
    return 1.0 if call == 0 else 0.0, 1.0 if call == 1 else 0.0, 1.0 if call == 2 else 0.0


@rule
def dot(u: Any, v: Any) -> float:
    """The scalar product."""
    product: float = u[0] * v[0] + u[1] * v[1] + u[2] * v[2]
    return product


@rule
def cross(u: Any, v: Any) -> tuple[float, float, float]:
    """The vector product."""
    return u[1] * v[2] - u[2] * v[1], u[2] * v[0] - u[0] * v[2], u[0] * v[1] - u[1] * v[0]


@rule
def total_of_weights(matrix: Any, lift: float, basis: Any) -> float:
    """The sum of the weights with a basis, if it is the best one; otherwise 0."""
    u, v, w = (
        column_of(matrix, lift, basis[0]), column_of(matrix, lift, basis[1]), column_of(matrix, lift, basis[2]),
    )  # fmt: skip
    inverse = cross(v, w), cross(w, u), cross(u, v)  # times the volume
    volume = dot(u, inverse[0])
    if abs(volume) < FLAT:
        return 0.0
    first, second, third = 0.0, 0.0, 0.0  # what a little more than 1 would be worth for each call
    for n in range(CALLS):
        if (inverse[n][0] + inverse[n][1] + inverse[n][2]) / volume < 0:
            return 0.0
        if basis[n] < DEFENSE_CARDS:
            first += inverse[n][0] / volume
            second += inverse[n][1] / volume
            third += inverse[n][2] / volume
    if min(first, second, third) < 0:
        return 0.0
    for front in range(DEFENSE_CARDS):
        if dot(column_of(matrix, lift, front), (first, second, third)) < 1 - TINY:
            return 0.0
    return first + second + third


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
