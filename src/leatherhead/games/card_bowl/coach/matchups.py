"""What the coach of Card Bowl expects of a run or a pass when the cards lie open."""

from typing import Any

import numpy as np

from leatherhead.football.downs import LAST_DOWN, SERIES_YARDS
from leatherhead.football.possession import defense
from leatherhead.football.score import FIELD_GOAL_POINTS, lead
from leatherhead.football.spot import GOAL_LINE, OWN_GOAL_LINE
from leatherhead.games.card_bowl.coach.scouting import ANY_SCORE, HURRY, LONG, NO_TIME, TOUCHDOWN
from leatherhead.games.card_bowl.coach.tables import (
    CATCH_FUMBLE,
    CATCHES,
    CAUGHT,
    GAINS,
    HIGHEST,
    INCOMPLETE,
    INTERCEPTED,
    LONGEST_LOSS,
    MEAN_CARD,
    RUN_BACK,
    RUSH_FUMBLE,
    SACK_LOSS,
    SACKED,
    TO_GO,
    Tables,
)
from leatherhead.games.card_bowl.rules.cards import value
from leatherhead.games.card_bowl.state import PASS_CARDS, QUARTERS, SLOTS, Decision, PassDraw, State, Target, Timing
from leatherhead.rule import Array, rule

KEEP_RUNNING = 400  # what it is worth, in thousandths of a point, to keep the clock running in a game that is won
# Intervals that a play takes from a team in a hurry.
SIMPLE_2_PACE, COMPLEX_PACE = 5, 3


@rule
def plays_left(seen: State) -> int:
    """Plays left in the half for an offense in a hurry, more than enough in its first quarter."""
    if seen.quarter == 1 or seen.quarter == 3:
        return 3 * HURRY
    if seen.option_timing == Timing.SIMPLE_1:
        return seen.clock
    pace = SIMPLE_2_PACE if seen.option_timing == Timing.SIMPLE_2 else COMPLEX_PACE
    return (seen.clock + pace - 1) // pace


@rule
def plan_with(seen: State, left: int) -> int:
    """What the offense plays for with so many plays left: points, or what it needs in a game that it is losing."""
    if left <= 0:
        return NO_TIME
    behind = -lead(seen, seen.possession)
    if seen.quarter >= QUARTERS and behind > 0 and left <= 2 * HURRY:
        return (ANY_SCORE if behind <= FIELD_GOAL_POINTS else TOUCHDOWN) + min(left, HURRY)
    return left if left <= HURRY else LONG


@rule
def value_after(seen: State, tables: Tables, plan: int, gain: int) -> int:
    """What the offense expects if the play gains so many yards."""
    spot = min(max(seen.ball + gain, OWN_GOAL_LINE), GOAL_LINE)
    to_go = seen.line_to_gain - spot
    if seen.two_point:
        return 1000 if spot == GOAL_LINE else 0
    if to_go <= 0 or spot == OWN_GOAL_LINE:
        return tables.value[plan, 0, spot, min(GOAL_LINE - spot, SERIES_YARDS)]
    if seen.down == LAST_DOWN:
        return tables.lost[plan, spot]
    return tables.value[plan, seen.down, spot, min(to_go, TO_GO - 1)]


@rule
def best_answer(seen: State, tables: Tables, decision: int, options: int) -> int:
    """Answer TARGET, PASS_DRAW or PASS_CARDS by what the play can come to."""
    plan = plan_with(seen, plays_left(seen) - 1)
    ends = np.zeros(GAINS, np.int64)
    for place in range(GAINS):
        ends[place] = value_after(seen, tables, plan, place - LONGEST_LOSS)
    stop, further = throws(seen, tables, plan, ends)
    if decision == Decision.TARGET:
        return best_target(seen, tables, plan, ends, further, options)
    thrown = edge_of(seen, seen.slot) + HIGHEST
    if decision == Decision.PASS_CARDS:
        return cards_to_declare(stop, further, thrown) - 1
    thrown = min(thrown + seen.pass_total, CATCHES - 1)
    return PassDraw.DRAW + 0 if further[thrown] > stop[thrown] else PassDraw.STOP + 0


@rule
def throws(seen: State, tables: Tables, plan: int, ends: Array) -> tuple[Any, Any]:
    """What it is worth to stop, and to draw a card more and go on for the best, by what has been thrown so far."""
    stop, further = np.zeros(CATCHES, np.int64), np.zeros(CATCHES, np.int64)
    best = np.zeros(CATCHES + 13, np.int64)
    loose = (ends[LONGEST_LOSS] + tables.lost[plan, seen.ball]) // 2
    spoiled = INCOMPLETE * ends[LONGEST_LOSS] + SACKED * ends[LONGEST_LOSS - SACK_LOSS]
    ahead = 0
    for place in range(CATCHES - 1, -1, -1):
        caught = expected(tables.catch_odds, place, ends)
        stop[place] = ((1000 - CATCH_FUMBLE) * caught + CATCH_FUMBLE * loose) // 1000
        if place == CATCHES - 1:
            further[place] = stop[place] - 1
            for beyond in range(place, len(best)):
                best[beyond] = stop[place]
            ahead = 13 * stop[place]
        else:
            ahead += best[place + 1] - best[place + 14]
            there = min(max(seen.ball + place - HIGHEST - RUN_BACK, 1), GOAL_LINE)
            intercepted = 0 if seen.two_point else tables.lost[plan, there]
            further[place] = (CAUGHT * ahead // 13 + spoiled + INTERCEPTED * intercepted) // 1000
        best[place] = max(further[place], stop[place])
    return stop, further


@rule
def expected(odds: Any, row: int, ends: Array) -> int:
    """The mean of what the gains are worth, by a row of odds."""
    total = 0
    for place in range(GAINS):
        total += odds[row, place] * ends[place]
    return total >> 16


@rule
def edge_of(seen: State, slot: int) -> int:
    """By how much the offense's card is above the defense's in a slot."""
    return value(seen.face_up[seen.possession, slot]) - value(seen.face_up[defense(seen), slot])


@rule
def best_target(seen: State, tables: Tables, plan: int, ends: Array, further: Array, options: int) -> int:
    """The matchup that is worth most; in a game that is as good as won a run keeps the clock running."""
    winning = seen.quarter >= QUARTERS and lead(seen, seen.possession) > 0 and plays_left(seen) <= HURRY
    loose = (ends[LONGEST_LOSS] + tables.lost[plan, seen.ball]) // 2
    best, most = -1, 0
    for target in range(2 * SLOTS):
        if (options >> target) & 1:
            edge = edge_of(seen, target % SLOTS) + HIGHEST
            worth = further[edge]
            if target >= Target.RUN_1:
                free = expected(tables.rush_odds, edge, ends)
                worth = ((1000 - RUSH_FUMBLE) * free + RUSH_FUMBLE * loose) // 1000 + (KEEP_RUNNING if winning else 0)
            if best < 0 or worth > most:
                best, most = target, worth
    return best


@rule
def cards_to_declare(stop: Array, further: Array, thrown: int) -> int:
    """How many cards to announce: as many as it takes, each taken for its mean, until a catch is worth more."""
    cards = 1
    while cards < PASS_CARDS:
        place = min(thrown + MEAN_CARD * cards, CATCHES - 1)
        if further[place] <= stop[place]:
            break
        cards += 1
    return cards
