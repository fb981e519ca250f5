"""The coach of Pigskin on penalties; values are in thousandths of a point."""

from leatherhead.football.choice import either
from leatherhead.football.downs import SERIES_YARDS
from leatherhead.football.spot import GOAL_LINE, OWN_GOAL_LINE
from leatherhead.games.pigskin.coach.attack import plan_for
from leatherhead.games.pigskin.coach.scouting import WHOLE
from leatherhead.games.pigskin.coach.tables import DOWNS, TO_GO, Tables
from leatherhead.games.pigskin.rules.scoring import TOUCHBACK_LINE
from leatherhead.games.pigskin.rules.substitution import marked_off
from leatherhead.games.pigskin.state import Penalty, Phase, Result, State
from leatherhead.rule import rule

AGAIN = 800  # what a try is worth
KICKED = 52  # yards that a kickoff is good for in the end


@rule
def first_down(tables: Tables, plan: int, spot: int) -> int:
    """What first and ten at a spot is worth; at the goal lines a safety and a touchdown."""
    return tables.value[plan, 0, spot, min(GOAL_LINE - spot, SERIES_YARDS)] + 0


@rule
def series_value(tables: Tables, plan: int, ball: int, down: int, line_to_gain: int) -> int:
    """What a down is worth to the offense."""
    if ball >= line_to_gain:
        return first_down(tables, plan, ball)
    if down > DOWNS:
        return -first_down(tables, plan, GOAL_LINE - ball)
    return tables.value[plan, down - 1, ball, min(line_to_gain - ball, TO_GO - 1)] + 0


@rule
def result_value(seen: State, tables: Tables, plan: int) -> int:
    """What the play comes to if it stands, for the side that had the ball."""
    result, spot = seen.result, seen.result_spot
    sign = 1 if seen.result_team == seen.possession else -1
    if result == Result.DOWN:
        return series_value(tables, plan, spot, seen.down + 1, seen.line_to_gain)
    if result == Result.TOUCHDOWN:
        return sign * first_down(tables, plan, GOAL_LINE)
    if result == Result.SAFETY:
        return sign * first_down(tables, plan, OWN_GOAL_LINE)
    if result == Result.FIELD_GOAL:
        return 2500
    if result == Result.POINT:
        return WHOLE
    if result == Result.NO_POINT:
        return 0
    return sign * first_down(tables, plan, spot if result == Result.NEW_SERIES else TOUCHBACK_LINE)


@rule
def best_penalty(seen: State, tables: Tables, team: int) -> int:
    """Accept where the moved ball is worth more than the play."""
    plan = plan_for(seen)
    ball = marked_off(seen.ball, seen.penalty_yards, seen.penalized == seen.possession)
    if seen.phase == Phase.TRY:
        again = AGAIN
    elif seen.phase == Phase.SCRIMMAGE:
        again = series_value(tables, plan, ball, seen.down, seen.line_to_gain)
    else:
        again = -first_down(tables, plan, max(GOAL_LINE - ball - KICKED + 20, 1))
    stands = result_value(seen, tables, plan)
    if team != seen.possession:
        again, stands = -again, -stands
    return either(again > stands, Penalty.ACCEPT, Penalty.DECLINE)
