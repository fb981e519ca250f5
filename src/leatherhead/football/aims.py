"""Objectives of a team: points as a rule, and a score in time when the game is nearly over."""

from typing import NamedTuple

from leatherhead.football.score import FIELD_GOAL_POINTS, SAFETY_POINTS, TOUCHDOWN_POINTS


class Aim(NamedTuple):
    """The worth of each kind of score to a team."""

    plan: int  # where a coach's tables for it begin
    touchdown: float
    field_goal: float
    safety: float
    other: float  # 1 if it matters what the other team does with the ball, 0 if not


def aims(hurry: int, extra_point: float) -> tuple[Aim, ...]:
    """Points, any score, or a touchdown; in a hurry a coach has tables for so many plays that are left."""
    return (
        Aim(0, TOUCHDOWN_POINTS + extra_point, FIELD_GOAL_POINTS, SAFETY_POINTS, 1),
        Aim(hurry, 7, 5.5, 0, 0),
        Aim(2 * hurry, 7, 0, 0, 0),
    )
