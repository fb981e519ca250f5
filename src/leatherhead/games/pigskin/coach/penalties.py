"""The coach of Pigskin on penalties; values are in thousandths of a point."""

from leatherhead.football.choice import either
from leatherhead.games.pigskin.coach.attack import TOUCHDOWN, field_value, punt_value
from leatherhead.games.pigskin.coach.scouting import WHOLE
from leatherhead.games.pigskin.coach.tables import DOWNS, FAR, Tables
from leatherhead.games.pigskin.rules.scoring import TOUCHBACK_LINE
from leatherhead.games.pigskin.rules.substitution import marked_off
from leatherhead.games.pigskin.state import (
    Penalty,
    Phase,
    Result,
    State,
)
from leatherhead.rule import rule


@rule
def series_value(seen: State, tables: Tables, ball: int, down: int, line_to_gain: int) -> int:
    """What a down is worth to the offense: the series goes on, or ends in a punt."""
    if ball >= line_to_gain:
        return field_value(ball)
    made = tables.conversion[min(down, DOWNS) - 1, min(line_to_gain - ball, FAR)]
    prize = TOUCHDOWN if line_to_gain >= 100 else field_value(line_to_gain)
    return (made * prize + (WHOLE - made) * punt_value(seen, tables, seen.possession, ball)) // WHOLE


@rule
def result_value(seen: State, tables: Tables) -> int:
    """What the play comes to if it stands, for the side that had the ball."""
    result, spot = seen.result, seen.result_spot
    sign = 1 if seen.result_team == seen.possession else -1
    if result == Result.DOWN:
        if spot < seen.line_to_gain and seen.down == DOWNS:
            return -field_value(100 - spot)
        return series_value(seen, tables, spot, seen.down + 1, seen.line_to_gain)
    if result == Result.TOUCHDOWN:
        return sign * TOUCHDOWN
    if result == Result.SAFETY:
        return sign * -3000
    if result == Result.FIELD_GOAL:
        return 2500
    if result == Result.POINT:
        return WHOLE
    if result == Result.NO_POINT:
        return 0
    return sign * field_value(spot if result == Result.NEW_SERIES else TOUCHBACK_LINE)


@rule
def best_penalty(seen: State, tables: Tables, team: int) -> int:
    """Accept where the moved ball is worth more than the play."""
    ball = marked_off(seen.ball, seen.penalty_yards, seen.penalized == seen.possession)
    if seen.phase == Phase.TRY:
        again = 800
    elif seen.phase == Phase.SCRIMMAGE:
        again = series_value(seen, tables, ball, seen.down, seen.line_to_gain)
    else:
        again = -field_value(100 - ball - 32)
    stands = result_value(seen, tables)
    if team != seen.possession:
        again, stands = -again, -stands
    return either(again > stands, Penalty.ACCEPT, Penalty.DECLINE)
