"""What the coach of Pigskin works out from a pack."""

from typing import Annotated

from leatherhead.games.pigskin.state import CLASS_ROWS, CLASSES, ROWS
from leatherhead.rule import Array

READINGS = 128  # different readings of a row: three columns of at most fifty cards have no more
DOWNS = 4
FAR = 25  # yards to go beyond which the coach does not tell distances apart
DEEP = 11  # yard lines at which a loss may end in a safety, from the own goal line
LINES = 31  # yard lines from which a field goal may be tried, and the goal line


class Tables:
    """Chances are in thousandths, values in thousandths of a point."""

    readings: Annotated[Array, (CLASS_ROWS, READINGS)]  # the different readings of each row
    reading_count: Annotated[Array, CLASS_ROWS]
    evidence: Annotated[Array, (CLASS_ROWS, READINGS, CLASSES)]  # how often each stands under each class
    worth: Annotated[Array, (ROWS, CLASSES, DOWNS, FAR + 1)]  # of a play, by down, from 0, and yards to go
    success: Annotated[Array, (ROWS, CLASSES, DOWNS, FAR + 1)]  # chance that the series then makes its yards
    conversion: Annotated[Array, (DOWNS, FAR + 1)]  # the same with the usual plays
    trapped: Annotated[Array, (ROWS, CLASSES, DEEP)]  # chance of a loss to the own goal line, by where the ball is
    field_goal: Annotated[Array, LINES]  # chance of a field goal by yard line
    punt: Annotated[Array, CLASSES]  # mean yards
    quick_kick: int  # mean yards
