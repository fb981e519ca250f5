"""Runs plays compiled: from a checkpoint and a tape to the next question, at native speed."""

from collections.abc import Callable
from functools import cache
from typing import Any

import numpy as np

from leatherhead.compiled.parts import compile_entry, play_of
from leatherhead.compiled.play import runner
from leatherhead.model.back_end import BackEnd
from leatherhead.model.printed import Printed
from leatherhead.model.rulebook import Rulebook


def _advance(rulebook: Rulebook) -> Callable[..., None]:
    resume = runner(rulebook).resume

    def advance(records: Any, starts: Any, books: Any, statuses: Any) -> None:
        for n in range(len(records)):
            statuses[n] = resume(records[n], starts[n], books[0])

    return advance


@cache
def advance_of(rulebook: Rulebook) -> Any:
    """Return the compiled `advance(records, starts, books, statuses)`, which runs a batch of plays."""
    return compile_entry(rulebook, "advance", _advance(rulebook), [play_of(rulebook)])


def back_end(rulebook: Rulebook, printed: Printed) -> BackEnd:
    """Return the compiled back end of a position."""
    advance, book = advance_of(rulebook), printed.record.view(printed.dtype, np.ndarray)

    def run(record: np.ndarray[Any, Any], g: Any) -> int:  # noqa: ARG001  as every back end
        # The same bytes without the element class; a view would compare both types field by field.
        plain, status = np.ndarray(record.shape, rulebook.dtype, record), np.zeros(1, np.int64)
        advance(plain, plain, book, status)
        return int(status[0])

    return run
