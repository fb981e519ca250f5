"""What the position between two plays is worth to a team: its chance to win, and its expected points."""

from collections.abc import Callable
from typing import Any

import numpy as np

from leatherhead.model.printed import Printed
from leatherhead.model.tables import Prepared, nothing
from leatherhead.rule import rule

PLAYS = 6  # if plays are short, their effect shows only after a few more


@rule
def everywhere(g: Any) -> bool:  # noqa: ARG001  as every rule that says where a value holds
    """A value that holds in every position."""
    return True


class Value:
    """How a game values a record between two plays, from what everybody sees.

    Both rules are called as `rule(g, tables)`. `win` returns home's chance to win, a tie counting half; `points` the
    mean of the next score in the half, with its try, in games of the coach: positive for the team in possession,
    negative for the other. `fetch` asks for what `win` is soon to look up, if that is in large tables.
    """

    def __init__(
        self,
        win: Callable[[Any, Any], float],
        points: Callable[[Any, Any], float],
        *,
        tables: type | Prepared,
        prepare: Callable[[Any, Any], None] = nothing,
        fetch: Callable[[Any, Any], None] = nothing,
        plays: int = PLAYS,
        holds: Callable[[Any], bool] = everywhere,
        error: float = 0.0,
    ) -> None:
        """Take the rules and their tables; `prepare(book, tables)` fills these, unless they prepare themselves.

        At most so many `plays` are played out before the value is used: more would add more noise than they tell.
        Where it does not hold, as before the end of a half, they are played on. `error` is one standard error of the
        value where it holds, as play-outs measure it (bench/value_error.py).
        """
        self.win, self.points, self.fetch, self.plays = win, points, fetch, plays
        self.holds, self.error = holds, error
        self.prepared = tables if isinstance(tables, Prepared) else Prepared(tables, prepare)

    def tables(self, printed: Printed) -> np.ndarray[Any, Any]:
        """Return the tables for a book, read-only; they are made once per book."""
        return self.prepared.of(printed)
