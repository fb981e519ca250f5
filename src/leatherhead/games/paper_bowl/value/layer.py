"""One card of the half: what going for it is worth in every situation, given what follows with one card less.

A row holds a value for each lead, from the view of the team with the ball: wins minus losses, or points. Rules run over
whole rows, and outcomes that are settled, that is the same on any down, are weighed once a spot: that is what makes the
solution fast.
"""

from typing import Any

import numpy as np

from leatherhead.football.spot import GOAL_LINE, OWN_GOAL_LINE
from leatherhead.games.paper_bowl.odds import (
    CALLS,
    FOUL_OF_DEFENSE,
    FOUL_OF_OFFENSE,
    LONGEST_LOSS,
    LONGEST_TO_GO,
    LOST,
    RUN_BACK,
    SERIES,
    pairing,
)
from leatherhead.games.paper_bowl.state import DEFENSE_CARDS
from leatherhead.rule import rule
from leatherhead.values.matrix_game import simplex_from_last

PAIRS = CALLS * DEFENSE_CARDS  # of a call and a Defense Card at one spot
EIGHT = 8  # outcomes that are weighed at once
ANYONE, LEADING, NOT_LEADING = range(3)  # teams that an outcome is about
FATE, GAIN, CARD, TEAM = range(4)  # columns of a slot: its card is that of a penalty


@rule
def copy_row(to: Any, row: int, source: Any, place: int) -> None:
    """Copy a row of values."""
    for n in range(to.shape[1]):
        to[row, n] = source[place, n]


@rule
def fouled(to: Any, row: int, after: Any, declined: int, accepted: int, fate: int) -> None:
    """Fill the row of a foul: the fouled team takes what suits it better."""
    for n in range(to.shape[1]):
        if fate == FOUL_OF_OFFENSE:
            to[row, n] = min(after[declined, n], after[accepted, n])
        else:
            to[row, n] = max(after[declined, n], after[accepted, n])


@rule
def keep_leads(to: Any, row: int, leads: Any, team: int) -> None:
    """Blank a row for the leads that it is not about."""
    for n in range(to.shape[1]):
        if (leads[n] > 0) != (team == LEADING):
            to[row, n] = 0


@rule
def fill_bank(
    bank: Any, rows: Any, slots: Any, after: Any, lost: Any, returned: Any, leads: Any, settled: Any, enforced: Any,
    ball: int,
) -> None:  # fmt: skip
    """Fill some rows of outcomes; `settled` has the situation by gain, `enforced` by card and guilty team."""
    for row in rows:
        fate, gain = slots[row, FATE], slots[row, GAIN]
        spot = min(max(ball + gain, OWN_GOAL_LINE), GOAL_LINE)
        if fate == LOST:
            copy_row(bank, row, lost, spot)
        elif fate == RUN_BACK:
            copy_row(bank, row, returned, spot)
        elif fate in (FOUL_OF_OFFENSE, FOUL_OF_DEFENSE):
            guilty = 1 if fate == FOUL_OF_DEFENSE else 0
            accepted = enforced[slots[row, CARD], guilty]
            fouled(bank, row, after, settled[gain - LONGEST_LOSS], accepted, fate)
        else:
            copy_row(bank, row, after, settled[gain - LONGEST_LOSS])
        if slots[row, TEAM] != ANYONE:
            keep_leads(bank, row, leads, slots[row, TEAM])


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
    worth: Any, after: Any, lost: Any, returned: Any, leads: Any, settled: Any, enforced: Any,
    slots: Any, open_rows: Any, begins: Any, outcomes: Any, chances: Any, bank: Any, any_down: Any, cells: Any,
    matrix: Any, tableau: Any, basis: Any, start: int, stop: int,
) -> None:  # fmt: skip
    """Fill what a run or a pass is worth with both teams in equilibrium, for the balls from `start` up to `stop`."""
    all_rows = np.arange(len(slots))
    for ball in range(start, stop):
        fill_bank(bank, all_rows, slots, after, lost, returned, leads, settled[0, ball], enforced[:, :, 0, ball], ball)
        weigh_settled(any_down, bank, begins, outcomes, chances, ball)
        for place in range(SERIES):
            to_go = place % LONGEST_TO_GO + 1
            if to_go > GOAL_LINE - ball:
                continue
            fill_bank(
                bank, open_rows, slots, after, lost, returned, leads, settled[place, ball],
                enforced[:, :, place, ball], ball,
            )  # fmt: skip
            for cell in range(PAIRS):
                pair = pairing(cell // DEFENSE_CARDS, cell % DEFENSE_CARDS, ball)
                begin, end = begins[pair, 0], begins[pair, to_go]
                weigh(cells, cell, any_down[to_go], cell, bank, outcomes, chances, begin, end)
            for n in range(worth.shape[2]):
                for cell in range(PAIRS):
                    matrix[cell // DEFENSE_CARDS, cell % DEFENSE_CARDS] = cells[cell, n]
                worth[place, ball, n] = simplex_from_last(matrix, tableau, basis)
