"""Situations of a game with downs in one row, which of them follows a gain, and aims: what coaches look values up by.

First come all situations by down, yards to go and spot, then first downs by spot, then balls lost by spot.
"""

from typing import NamedTuple, TypeAlias

import numpy as np
import numpy.typing as npt

from leatherhead.football.downs import SERIES_YARDS
from leatherhead.football.score import FIELD_GOAL_POINTS, SAFETY_POINTS, TOUCHDOWN_POINTS
from leatherhead.football.spot import GOAL_LINE

Places: TypeAlias = npt.NDArray[np.int64]


class Situations(NamedTuple):
    """The places of situations; a gain is counted from the longest loss, and a spot is the last axis of a table."""

    short: int  # gains, from the first, that can leave the line to gain ahead
    spot: Places
    first_to_go: Places  # yards to go on a first down, by spot
    after_short: Places  # the place of what follows, by down, yards to go, short gain and spot
    end: Places  # where the ball is after any gain, by gain and spot


def situations(downs: int, to_go: int, longest_loss: int, gains: int) -> Situations:
    """Index situations for `downs`, `to_go` and `gains`."""
    spots, short = GOAL_LINE + 1, longest_loss + to_go - 1
    down, yards_to_go = np.arange(downs)[:, None, None, None], np.arange(to_go)[:, None, None]
    spot = np.arange(spots)
    gain = np.arange(gains)[:, None] - longest_loss
    end = np.clip(spot + gain, 0, GOAL_LINE)
    near, yards = end[:short], gain[:short]
    made = (yards >= yards_to_go) | (near == GOAL_LINE) | (near == 0)
    left = np.clip(yards_to_go - yards, 0, to_go - 1)
    following = np.where(down < downs - 1, ((down + 1) * to_go + left) * spots, (downs * to_go + 1) * spots)
    after_short = np.where(made, downs * to_go * spots, following) + near
    return Situations(short, spot, np.clip(GOAL_LINE - spot, 1, SERIES_YARDS), after_short, end)


class Aim(NamedTuple):
    """The worth of each kind of score to a team."""

    plan: int  # where a coach's tables for it begin
    touchdown: float
    field_goal: float
    safety: float
    other: float  # 1 if it matters what the other team does with the ball, 0 if not


def aims(hurry: int, extra_point: float) -> tuple[Aim, ...]:
    """Points, any score, or a touchdown; a coach has tables for up to `hurry` plays left of the last two."""
    return (
        Aim(0, TOUCHDOWN_POINTS + extra_point, FIELD_GOAL_POINTS, SAFETY_POINTS, 1),
        Aim(hurry, 7, 5.5, 0, 0),
        Aim(2 * hurry, 7, 0, 0, 0),
    )
