"""Spots on the field, in yards from the goal line of the team in possession."""

from leatherhead.rule import rule

OWN_GOAL_LINE = 0
MIDFIELD = 50
GOAL_LINE = 100
# A field goal is kicked seven yards behind the ball at posts ten yards behind the goal line.
KICK_YARDS = 17
END_LINE = 110


@rule
def other_side(spot: int) -> int:
    """Return the same spot as the other team counts it."""
    return GOAL_LINE - spot


@rule
def distance_to_goal(spot: int) -> int:
    """Return the yards from a spot to the opponent's goal line."""
    return GOAL_LINE - spot


@rule
def half_the_distance(yards: int, distance: int) -> int:
    """Limit a penalty to half the distance to the goal line, rounded up; from the 1 it is nothing."""
    if distance <= 1:
        return 0
    return min(yards, (distance + 1) // 2)
