"""Penalty yards."""

from leatherhead.rule import rule


@rule
def half_the_distance(yards: int, distance: int) -> int:
    """Limit a penalty to half the distance to the goal line, rounded up; from the 1 it is nothing."""
    if distance <= 1:
        return 0
    return min(yards, (distance + 1) // 2)
