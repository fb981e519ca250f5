"""What a position of Closed Hands is worth: the leader wins more often, the fewer plays are left."""

from typing import Any

from leatherhead.model.bot import Value
from leatherhead.rule import rule


class Nothing:
    """No tables."""

    nothing: int


@rule
def win(g: Any, tables: Any) -> float:  # noqa: ARG001  as every value
    """Home's chance to win."""
    lead = g.score[0] - g.score[1]
    return 0.5 + 0.5 * lead / (abs(lead) + 4.0 * g.clock + 1.0)


@rule
def points(g: Any, tables: Any) -> float:  # noqa: ARG001  as every value
    """Points of the next score."""
    return 3.0


VALUE = Value(win, points, tables=Nothing, plays=1, error=0.1)
