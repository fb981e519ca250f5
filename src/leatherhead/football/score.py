"""Points."""

from typing import Protocol

from leatherhead.football.possession import AWAY, HOME
from leatherhead.rule import Array, rule

TOUCHDOWN_POINTS = 6
FIELD_GOAL_POINTS = 3
SAFETY_POINTS = 2
EXTRA_POINT = 1
TWO_POINTS = 2


class WithScore(Protocol):
    """A record of a game with a scoreboard."""

    score: Array


@rule
def add_points(g: WithScore, team: int, points: int) -> None:
    """Put points on the board."""
    g.score[team] += points


@rule
def lead(g: WithScore, team: int) -> int:
    """Return by how many points a team is ahead; negative when it is behind."""
    return g.score[team] - g.score[1 - team]


@rule
def level(g: WithScore) -> bool:
    """Return whether the score is tied."""
    return g.score[HOME] == g.score[AWAY]
