"""One card of the half: what going for it is worth in every situation, given what follows with one card less.

A row holds a value for each lead, from the view of the team with the ball: wins minus losses, or points. Rules run over
whole rows, which is what makes the solution fast.
"""

from typing import Any

from leatherhead.football.downs import LAST_DOWN
from leatherhead.football.penalty import half_the_distance
from leatherhead.football.spot import GOAL_LINE, OWN_GOAL_LINE
from leatherhead.games.paper_bowl.state import DEFENSE_CARDS
from leatherhead.games.paper_bowl.value.equilibrium import solve
from leatherhead.games.paper_bowl.value.odds import (
    CALLS,
    DELAY,
    FOUL_OF_OFFENSE,
    LOST,
    RED_ZONE_LINE,
    RUN_BACK,
    STANDS,
)
from leatherhead.rule import rule

DOWNS, LONGEST_TO_GO = 4, 15
SERIES = DOWNS * LONGEST_TO_GO  # situations of a series: first and one, first and two, ... fourth and fifteen
EIGHT = 8  # outcomes that are weighed at once


@rule
def place_in_series(down: int, to_go: int) -> int:
    """The place of a down and its yards to go among the situations of a series."""
    return (down - 1) * LONGEST_TO_GO + min(to_go, LONGEST_TO_GO) - 1


@rule
def pairing(call: int, front: int, ball: int) -> int:
    """The place of a call against a Defense Card in the odds."""
    reach = max(ball - RED_ZONE_LINE + 1, 0) if call == CALLS - 1 else 0
    return call * DEFENSE_CARDS + front + reach * DEFENSE_CARDS


@rule
def copy_row(to: Any, row: int, source: Any, place: int) -> None:
    """Copy a row of values."""
    for n in range(to.shape[1]):
        to[row, n] = source[place, n]


@rule
def standing(to: Any, row: int, value: Any, first: Any, lost: Any, down: int, to_go: int, ball: int, gain: int) -> None:
    """The row of a gain that stands: score, first down, turnover on downs or the next down."""
    spot = min(max(ball + gain, OWN_GOAL_LINE), GOAL_LINE)
    if spot in (OWN_GOAL_LINE, GOAL_LINE) or gain >= to_go:
        copy_row(to, row, first, spot)
    elif down == LAST_DOWN:
        copy_row(to, row, lost, spot)
    else:
        copy_row(to, row, value[place_in_series(down + 1, to_go - gain)], spot)


@rule
def penalized(
    to: Any, row: int, value: Any, first: Any, down: int, to_go: int, ball: int, yards: int, automatic: int, guilty: int
) -> None:
    """The row of an accepted penalty: the same down from another spot, or a first down."""
    if guilty in (FOUL_OF_OFFENSE, DELAY):
        enforced = -half_the_distance(yards, ball)
    else:
        enforced = half_the_distance(yards, GOAL_LINE - ball)
        if automatic or enforced >= to_go:
            copy_row(to, row, first, ball + enforced)
            return
    copy_row(to, row, value[place_in_series(down, to_go - enforced)], ball + enforced)


@rule
def fouled(to: Any, row: int, declined: int, plain: int, accepted: int, fate: int, leads: Any) -> None:
    """The row of a foul: the fouled team takes what suits it better; a delay counts only against a team that leads."""
    for n in range(to.shape[1]):
        if fate == DELAY:
            stands = to[declined, n]
            to[row, n] = min(to[plain, n], to[accepted, n]) if leads[n] > 0 else stands
        elif fate == FOUL_OF_OFFENSE:
            to[row, n] = min(to[declined, n], to[accepted, n])
        else:
            to[row, n] = max(to[declined, n], to[accepted, n])


@rule
def fill_turnovers(bank: Any, slots: Any, lost: Any, returned: Any, ball: int) -> None:
    """Fill the rows of every outcome that is the same on any down: the ball is lost."""
    for row in range(len(slots)):
        spot = min(max(ball + slots[row, 1], OWN_GOAL_LINE), GOAL_LINE)
        if slots[row, 0] == LOST:
            copy_row(bank, row, lost, spot)
        elif slots[row, 0] == RUN_BACK:
            copy_row(bank, row, returned, spot)


@rule
def is_penalty_of(slots: Any, row: int, other: int) -> bool:
    """Whether two fouls have the same penalty."""
    same: bool = slots[row, 0] == slots[other, 0] and slots[row, 2] == slots[other, 2]
    return same and slots[row, 3] == slots[other, 3]


@rule
def fill_bank(
    bank: Any, slots: Any, value: Any, first: Any, lost: Any, leads: Any, down: int, to_go: int, ball: int
) -> None:
    """Fill a row for every other outcome of any call; a slot is fate, gain, yards, automatic, declined, plain."""
    accepted, before = len(slots), -1
    for row in range(len(slots)):
        fate = slots[row, 0]
        if fate == STANDS:
            standing(bank, row, value, first, lost, down, to_go, ball, slots[row, 1])
        elif fate not in (LOST, RUN_BACK):
            if before < 0 or not is_penalty_of(slots, row, before):
                penalized(bank, accepted, value, first, down, to_go, ball, slots[row, 2], slots[row, 3], fate)
            fouled(bank, row, slots[row, 4], slots[row, 5], accepted, fate, leads)
            before = row


@rule
def weigh(cells: Any, cell: int, bank: Any, starts: Any, places: Any, chances: Any, pair: int) -> None:
    """The row of one pairing: its outcomes, each as often as it happens."""
    for n in range(cells.shape[1]):
        cells[cell, n] = 0
    entry, end = starts[pair], starts[pair + 1]
    while entry + EIGHT <= end:
        add_eight(cells, cell, bank, places[entry : entry + EIGHT], chances[entry : entry + EIGHT])
        entry += EIGHT
    while entry < end:
        for n in range(cells.shape[1]):
            cells[cell, n] += chances[entry] * bank[places[entry], n]
        entry += 1


@rule
def add_eight(cells: Any, cell: int, bank: Any, row: Any, chance: Any) -> None:
    """Add eight outcomes at once, in their order: meanwhile the sums stay in the processor's registers."""
    a, b, c, d, e, f, g, h = row[0], row[1], row[2], row[3], row[4], row[5], row[6], row[7]
    p, q, r, s, t, u, v, w = chance[0], chance[1], chance[2], chance[3], chance[4], chance[5], chance[6], chance[7]
    for n in range(cells.shape[1]):
        four = cells[cell, n] + p * bank[a, n] + q * bank[b, n] + r * bank[c, n] + s * bank[d, n]
        cells[cell, n] = four + t * bank[e, n] + u * bank[f, n] + v * bank[g, n] + w * bank[h, n]


@rule
def go_for_it(
    worth: Any, value: Any, first: Any, lost: Any, returned: Any, leads: Any, slots: Any,
    starts: Any, places: Any, chances: Any, bank: Any, cells: Any, matrix: Any, tableau: Any, basis: Any,
    begin: int, end: int,
) -> None:  # fmt: skip
    """Fill what a run or a pass is worth with both teams in equilibrium, for the balls from `begin` up to `end`."""
    for ball in range(begin, end):
        fill_turnovers(bank, slots, lost, returned, ball)
        for place in range(SERIES):
            down, to_go = place // LONGEST_TO_GO + 1, place % LONGEST_TO_GO + 1
            if to_go > GOAL_LINE - ball:
                continue
            fill_bank(bank, slots, value, first, lost, leads, down, to_go, ball)
            for cell in range(CALLS * DEFENSE_CARDS):
                pair = pairing(cell // DEFENSE_CARDS, cell % DEFENSE_CARDS, ball)
                weigh(cells, cell, bank, starts, places, chances, pair)
            for n in range(worth.shape[2]):
                for cell in range(CALLS * DEFENSE_CARDS):
                    matrix[cell // DEFENSE_CARDS, cell % DEFENSE_CARDS] = cells[cell, n]
                worth[place, ball, n] = solve(matrix, tableau, basis)
