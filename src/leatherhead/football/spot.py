"""Places on the field, counted in yards from the goal line of the team in possession."""

from leatherhead.rule import rule

OWN_GOAL_LINE = 0
MIDFIELD = 50
GOAL_LINE = 100
END_LINE = 110


@rule
def other_side(spot: int) -> int:
    """Return the same place as the other team counts it."""
    return GOAL_LINE - spot


@rule
def distance_to_goal(spot: int) -> int:
    """Return the yards from a place to the goal line attacked."""
    return GOAL_LINE - spot
