"""What a moment between two plays is worth to a team: its chance to win, and the points it may expect."""

from collections.abc import Callable
from typing import Any

import numpy as np

from leatherhead.engine.printed import Printed
from leatherhead.engine.tables import Prepared, nothing

PLAYS = 6  # where a play is short, what it leads to shows only after some more


class Value:
    """How a game values a record between two plays, from what everybody sees.

    Both rules are called as `rule(g, tables)`. `win` returns home's chance to win, a tie counting half; `points` the
    points of the next score in the half, less if the other team makes it, to the team in possession.
    """

    def __init__(
        self,
        win: Callable[[Any, Any], float],
        points: Callable[[Any, Any], float],
        *,
        tables: type | Prepared,
        prepare: Callable[[Any, Any], None] = nothing,
        plays: int = PLAYS,
    ) -> None:
        """Take the rules and their tables; `prepare(book, tables)` fills these, unless they prepare themselves.

        At most so many `plays` are played out before the value is asked: further ones add more noise than they tell.
        """
        self.win, self.points, self.plays = win, points, plays
        self.prepared = tables if isinstance(tables, Prepared) else Prepared(tables, prepare)

    def tables(self, printed: Printed) -> np.ndarray[Any, Any]:
        """Return the tables for a book, read-only; they are made once per book."""
        return self.prepared.of(printed)
