"""Four downs for ten yards."""

from typing import Protocol

from leatherhead.football.spot import GOAL_LINE, OWN_GOAL_LINE, other_side
from leatherhead.rule import rule

SERIES_YARDS = 10
LAST_DOWN = 4

# What a play that ended with the same team in possession comes to.
NEXT_DOWN, FIRST_DOWN, TURNOVER_ON_DOWNS, TOUCHDOWN, SAFETY = range(5)


class WithDowns(Protocol):
    """A record of a game with a ball on a field and a line to gain."""

    possession: int
    ball: int
    down: int
    line_to_gain: int


@rule
def first_and_ten(g: WithDowns, team: int, spot: int) -> None:
    """Start a series for a team at a spot; the line to gain is never beyond the goal line."""
    g.possession = team
    g.ball = spot
    g.down = 1
    g.line_to_gain = min(spot + SERIES_YARDS, GOAL_LINE)


@rule
def dead_ball(g: WithDowns, spot: int) -> int:
    """Settle a play that ended at a spot: move the ball and the chains, and return the result.

    A touchdown or safety leaves ball and chains alone: what follows differs from game to game.
    """
    if spot >= GOAL_LINE:
        return TOUCHDOWN
    if spot <= OWN_GOAL_LINE:
        return SAFETY
    if spot >= g.line_to_gain:
        first_and_ten(g, g.possession, spot)
        return FIRST_DOWN
    if g.down == LAST_DOWN:
        first_and_ten(g, 1 - g.possession, other_side(spot))
        return TURNOVER_ON_DOWNS
    g.ball = spot
    g.down += 1
    return NEXT_DOWN
