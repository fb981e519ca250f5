"""What the coach of Card Bowl makes of the matchups when the cards lie open."""

from leatherhead.football.downs import LAST_DOWN
from leatherhead.football.possession import defense
from leatherhead.football.score import FIELD_GOAL_POINTS, lead
from leatherhead.games.card_bowl.coach.scouting import ANY_SCORE, HURRY, LONG, NO_SCORE, NO_TOUCHDOWN, TOUCHDOWN
from leatherhead.games.card_bowl.coach.tables import EDGE_STEP, EDGE_STEPS, LEAST_EDGE, MEAN_CARD, TO_GO, Tables
from leatherhead.games.card_bowl.rules.cards import value
from leatherhead.games.card_bowl.rules.clock import SHORTEST_RUN_OFF, SIMPLE_2_RUN_OFF
from leatherhead.games.card_bowl.state import (
    PASS_CARDS,
    QUARTERS,
    SLOTS,
    TWO_MINUTES,
    PassDraw,
    Runoff,
    State,
    Target,
    Timing,
)
from leatherhead.rule import rule

KEEP_RUNNING = 400  # what it is worth, in thousandths of a point, to keep the clock running in a game that is won
# Intervals that a play takes from a team in a hurry.
SIMPLE_2_PACE, COMPLEX_PACE = 5, 3
A_SCORE = 12  # intervals: less than a drive takes, with the kickoff before it
TOUCHDOWN_LEAD = 8
RUNS = 1 << Target.RUN_1 | 1 << Target.RUN_2 | 1 << Target.RUN_3 | 1 << Target.RUN_4


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
def plan_for(seen: State) -> int:
    """What the offense plays for: points, or late in the game what wins it; on a try the goal line."""
    if seen.two_point:
        return TOUCHDOWN + 1
    left = max(plays_left(seen), 1)
    behind = -lead(seen, seen.possession)
    if seen.quarter >= QUARTERS and behind > 0 and left <= 2 * HURRY:
        return (ANY_SCORE if behind <= FIELD_GOAL_POINTS else TOUCHDOWN) + min(left, HURRY)
    if seen.quarter >= QUARTERS and behind < 0 and left <= HURRY:
        return (NO_SCORE if behind >= -FIELD_GOAL_POINTS else NO_TOUCHDOWN) + left
    return left if left <= HURRY else LONG


@rule
def runs_end_the_game(seen: State) -> bool:
    """A leader's runs use up what time is left, less what the other team needs for every further score.

    Every run takes an interval, and time runs off between two of them, unless a timeout stops it; without a first down
    there are no more than the downs left.
    """
    ahead = lead(seen, seen.possession)
    if seen.two_point or seen.option_timing == Timing.SIMPLE_1 or seen.quarter < QUARTERS or ahead <= 0:
        return False
    run_off = SIMPLE_2_RUN_OFF if seen.option_timing == Timing.SIMPLE_2 else SHORTEST_RUN_OFF + Runoff.RUNOFF_8
    runs = LAST_DOWN - seen.down + 1
    run_offs = max(runs - 1 - seen.timeouts[defense(seen)], 0)
    spare = (ahead - 1) // TOUCHDOWN_LEAD * A_SCORE
    return seen.clock <= min(runs + run_offs * run_off + spare, TWO_MINUTES)


@rule
def situation(seen: State) -> tuple[int, int, int, int]:
    """Where a situation stands in the coach's tables; a try is a last down."""
    down = LAST_DOWN if seen.two_point else seen.down
    return plan_for(seen), down - 1, seen.ball, min(seen.line_to_gain - seen.ball, TO_GO - 1)


@rule
def best_call(seen: State, tables: Tables) -> int:
    """A play from scrimmage, a punt or a field goal."""
    return tables.call[situation(seen)]


@rule
def edge_of(seen: State, slot: int) -> int:
    """By how much the offense's card is above the defense's in a slot."""
    return value(seen.face_up[seen.possession, slot]) - value(seen.face_up[defense(seen), slot])


@rule
def worth_of(tables: Tables, place: tuple[int, int, int, int], is_run: int, edge: int) -> int:
    """Twice what a run or a pass with an edge is worth in a situation: between two steps, the mean of both counts."""
    plan, down, ball, to_go = place
    step = min(max(edge - LEAST_EDGE, 0), EDGE_STEP * (EDGE_STEPS - 1))
    low, high = step // EDGE_STEP, (step + 1) // EDGE_STEP
    return int(tables.worth[plan, down, ball, to_go, is_run, low] + tables.worth[plan, down, ball, to_go, is_run, high])


@rule
def best_target(seen: State, tables: Tables, options: int) -> int:
    """The matchup that is worth most; in a game that is as good as won a run keeps the clock running."""
    place = situation(seen)
    if runs_end_the_game(seen) and options & RUNS:
        options &= RUNS
    winning = seen.quarter >= QUARTERS and lead(seen, seen.possession) > 0 and plays_left(seen) <= HURRY
    best, most = -1, 0
    for target in range(2 * SLOTS):
        if (options >> target) & 1:
            is_run = 1 if target >= Target.RUN_1 else 0
            worth = worth_of(tables, place, is_run, edge_of(seen, target % SLOTS))
            if is_run and winning:
                worth += 2 * KEEP_RUNNING
            if best < 0 or worth > most:
                best, most = target, worth
    return best


@rule
def draw_or_stop(seen: State, tables: Tables) -> int:
    """Draw until it is enough."""
    thrown = edge_of(seen, seen.slot) + seen.pass_total
    return PassDraw.DRAW + 0 if thrown < tables.enough[situation(seen)] else PassDraw.STOP + 0


@rule
def cards_to_declare(seen: State, tables: Tables) -> int:
    """How many cards to announce: as many as it takes, each taken for its mean."""
    cards, enough = 1, tables.enough[situation(seen)]
    while cards < PASS_CARDS and edge_of(seen, seen.slot) + MEAN_CARD * cards < enough:
        cards += 1
    return cards
