"""How the rules are run from a record to the next question: interpreted here, compiled in `compiled/`."""

from collections.abc import Callable
from typing import Any

import numpy as np

from leatherhead.engine.doors import ENDED, TOO_LONG, Pending, is_too_long
from leatherhead.engine.rulebook import Rulebook

# Runs the play of a record, with the answers on its tape, and returns how it stopped.
BackEnd = Callable[[np.ndarray[Any, Any], np.ndarray[Any, Any]], int]


class RuleFailed(Exception):  # noqa: N818  named after what happened
    """A rule raised an exception, the cause of this one; interpreted, the message names the rule and the line."""


def interpreted(rulebook: Rulebook) -> BackEnd:
    """Return the back end that runs the rules interpreted."""
    last: tuple[Any, ...] = (None, None, None, None)  # the record that was run last, its book, and the element of each

    def run(records: np.ndarray[Any, Any], books: np.ndarray[Any, Any]) -> int:
        nonlocal last
        known = last  # of this thread from here on
        if known[0] is not records or known[1] is not books:
            known = last = (records, books, records[0], books[0])
        _, _, g, book = known
        try:
            with np.errstate(over="ignore"):
                rulebook.step(g, book)
        except Pending:
            return TOO_LONG if is_too_long(g) else int(g.waiting)
        except Exception as error:
            raise RuleFailed(rulebook.failure(error)) from error
        return TOO_LONG if is_too_long(g) else ENDED

    return run
