"""Penalty yards."""

from leatherhead.rule import rule


@rule
def half_the_distance(yards: int, distance: int) -> int:
    """Cut a penalty down to half the distance to the goal line, rounded up; one yard out it is nothing."""
    if distance <= 1:
        return 0
    return min(yards, (distance + 1) // 2)
