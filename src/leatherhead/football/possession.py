"""Who has the ball."""

from typing import Protocol

from leatherhead.rule import rule

HOME, AWAY = 0, 1


class WithBall(Protocol):
    """A record of a game in which one team has the ball."""

    possession: int


@rule
def opponent(team: int) -> int:
    """Return the other team."""
    return 1 - team


@rule
def defense(g: WithBall) -> int:
    """Return the team without the ball."""
    return 1 - g.possession
