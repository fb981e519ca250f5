"""How the rules are run from a record to the next question: interpreted here, compiled in `compiled/`."""

from collections.abc import Callable
from typing import Any

import numpy as np

from leatherhead.model.doors import ENDED, TOO_LONG, Pending, is_too_long
from leatherhead.model.errors import RuleFailed
from leatherhead.model.printed import Printed
from leatherhead.model.rulebook import Rulebook
from leatherhead.model.watchdog import watched

# Runs the play of a record, with the answers on its tape, and returns how it stopped. The record comes as an array for
# compiled rules, and as its element for interpreted ones.
BackEnd = Callable[[np.ndarray[Any, Any], Any], int]


def interpreted(rulebook: Rulebook, printed: Printed) -> BackEnd:
    """Return the back end that runs the rules interpreted."""

    def run(record: np.ndarray[Any, Any], g: Any) -> int:  # noqa: ARG001  as every back end
        try:
            with np.errstate(over="ignore", divide="raise", invalid="raise"), watched():
                rulebook.step(g, printed.book)
        except Pending:
            return TOO_LONG if is_too_long(g) else int(g.waiting)
        except Exception as error:
            raise RuleFailed(rulebook.failure(error)) from error
        return TOO_LONG if is_too_long(g) else ENDED

    return run
