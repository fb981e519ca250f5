"""One card of the half: what going for it is worth in every situation, given what follows with one card less.

A row holds a value for each lead, from the view of the team with the ball: wins minus losses, or points. Rules run over
whole rows, and outcomes that are settled, that is the same on any down, are weighed once a spot: that is what makes the
solution fast.
"""

from typing import Any

import numpy as np

from leatherhead.football.downs import LAST_DOWN
from leatherhead.football.penalty import half_the_distance
from leatherhead.football.spot import GOAL_LINE, OWN_GOAL_LINE
from leatherhead.games.paper_bowl.state import DEFENSE_CARDS
from leatherhead.games.paper_bowl.value.equilibrium import solve_like_the_last
from leatherhead.games.paper_bowl.value.odds import (
    CALLS,
    DELAY,
    FOUL_OF_DEFENSE,
    FOUL_OF_OFFENSE,
    LOST,
    RED_ZONE_LINE,
    RUN_BACK,
    STANDS,
)
from leatherhead.rule import rule

DOWNS, LONGEST_TO_GO = 4, 15
SERIES = DOWNS * LONGEST_TO_GO  # situations of a series: first and one, first and two, ... fourth and fifteen
PAIRS = CALLS * DEFENSE_CARDS  # of a call and a Defense Card at one spot
EIGHT = 8  # outcomes that are weighed at once
# A delay of game counts only against a team that leads, and whatever the gain. So it is two outcomes: DELAY for teams
# that lead, and this for the others, whose gain stands.
NO_DELAY = DELAY + 1


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
def fouled(to: Any, row: int, declined: int, accepted: int, fate: int) -> None:
    """The row of a foul: the fouled team takes what suits it better."""
    for n in range(to.shape[1]):
        if fate == FOUL_OF_OFFENSE:
            to[row, n] = min(to[declined, n], to[accepted, n])
        else:
            to[row, n] = max(to[declined, n], to[accepted, n])


@rule
def delayed(to: Any, row: int, declined: int, accepted: int, fate: int, leads: Any) -> None:
    """The row of a delay of game, with nothing for the leads that it is not about."""
    for n in range(to.shape[1]):
        to[row, n] = 0
        if fate == NO_DELAY and leads[n] <= 0:
            to[row, n] = to[declined, n]
        elif fate == DELAY and leads[n] > 0:
            to[row, n] = min(to[declined, n], to[accepted, n])


@rule
def is_penalty_of(slots: Any, row: int, other: int) -> bool:
    """Whether two fouls have the same penalty."""
    same: bool = slots[row, 0] == slots[other, 0] and slots[row, 2] == slots[other, 2]
    return same and slots[row, 3] == slots[other, 3]


@rule
def fill_bank(
    bank: Any, rows: Any, slots: Any, value: Any, first: Any, lost: Any, returned: Any, leads: Any,
    down: int, to_go: int, ball: int,
) -> None:  # fmt: skip
    """Fill some rows of outcomes; a slot is fate, gain, yards of the penalty, automatic first down, row if declined."""
    accepted, before = len(slots), -1
    for row in rows:
        fate, gain = slots[row, 0], slots[row, 1]
        if fate == STANDS:
            standing(bank, row, value, first, lost, down, to_go, ball, gain)
        elif fate == LOST:
            copy_row(bank, row, lost, min(max(ball + gain, OWN_GOAL_LINE), GOAL_LINE))
        elif fate == RUN_BACK:
            copy_row(bank, row, returned, min(max(ball + gain, OWN_GOAL_LINE), GOAL_LINE))
        else:
            if fate != NO_DELAY and (before < 0 or not is_penalty_of(slots, row, before)):
                penalized(bank, accepted, value, first, down, to_go, ball, slots[row, 2], slots[row, 3], fate)
                before = row
            if fate in (FOUL_OF_OFFENSE, FOUL_OF_DEFENSE):
                fouled(bank, row, slots[row, 4], accepted, fate)
            else:
                delayed(bank, row, slots[row, 4], accepted, fate, leads)


@rule
def weigh(
    to: Any, row: int, rest: Any, place: int, bank: Any, outcomes: Any, chances: Any, begin: int, end: int
) -> None:
    """The row of one pairing: a row with the rest, and some outcomes, each as often as it happens."""
    copy_row(to, row, rest, place)
    while begin + EIGHT <= end:
        add_eight(to, row, bank, outcomes[begin : begin + EIGHT], chances[begin : begin + EIGHT])
        begin += EIGHT
    while begin < end:
        for n in range(to.shape[1]):
            to[row, n] += chances[begin] * bank[outcomes[begin], n]
        begin += 1


@rule
def add_eight(to: Any, place: int, bank: Any, row: Any, chance: Any) -> None:
    """Add eight outcomes at once: meanwhile the sums stay in the processor's registers."""
    a, b, c, d, e, f, g, h = row[0], row[1], row[2], row[3], row[4], row[5], row[6], row[7]
    p, q, r, s, t, u, v, w = chance[0], chance[1], chance[2], chance[3], chance[4], chance[5], chance[6], chance[7]
    for n in range(to.shape[1]):
        four = to[place, n] + p * bank[a, n] + q * bank[b, n] + r * bank[c, n] + s * bank[d, n]
        to[place, n] = four + t * bank[e, n] + u * bank[f, n] + v * bank[g, n] + w * bank[h, n]


@rule
def weigh_settled(settled: Any, bank: Any, begins: Any, outcomes: Any, chances: Any, ball: int) -> None:
    """The settled outcomes of every pairing, for each number of yards to go: with fewer of them there are more."""
    for cell in range(PAIRS):
        pair = pairing(cell // DEFENSE_CARDS, cell % DEFENSE_CARDS, ball)
        for to_go in range(LONGEST_TO_GO, 0, -1):
            begin, end = begins[pair, to_go], begins[pair, to_go + 1]
            weigh(settled[to_go], cell, settled[to_go + 1], cell, bank, outcomes, chances, begin, end)


@rule
def go_for_it(
    worth: Any, value: Any, first: Any, lost: Any, returned: Any, leads: Any, slots: Any, open_rows: Any,
    begins: Any, outcomes: Any, chances: Any, bank: Any, settled: Any, cells: Any, matrix: Any,
    tableau: Any, basis: Any, start: int, stop: int,
) -> None:  # fmt: skip
    """Fill what a run or a pass is worth with both teams in equilibrium, for the balls from `start` up to `stop`."""
    all_rows = np.arange(len(slots))
    for ball in range(start, stop):
        fill_bank(bank, all_rows, slots, value, first, lost, returned, leads, 1, 1, ball)
        weigh_settled(settled, bank, begins, outcomes, chances, ball)
        for place in range(SERIES):
            down, to_go = place // LONGEST_TO_GO + 1, place % LONGEST_TO_GO + 1
            if to_go > GOAL_LINE - ball:
                continue
            fill_bank(bank, open_rows, slots, value, first, lost, returned, leads, down, to_go, ball)
            for cell in range(PAIRS):
                pair = pairing(cell // DEFENSE_CARDS, cell % DEFENSE_CARDS, ball)
                begin, end = begins[pair, 0], begins[pair, to_go]
                weigh(cells, cell, settled[to_go], cell, bank, outcomes, chances, begin, end)
            for n in range(worth.shape[2]):
                for cell in range(PAIRS):
                    matrix[cell // DEFENSE_CARDS, cell % DEFENSE_CARDS] = cells[cell, n]
                worth[place, ball, n] = solve_like_the_last(matrix, tableau, basis)
