"""Which rule a play has stopped at: the rules that are under way when a door asks, told by their docstrings."""

from collections.abc import Sequence
from types import CodeType, TracebackType
from typing import Any

import numpy as np

from leatherhead.engine.doors import Pending, new_play
from leatherhead.engine.printed import Printed
from leatherhead.engine.record import duplicate
from leatherhead.engine.registry import Rulebook
from leatherhead.rule import RULES


def rules_at_hand(
    rulebook: Rulebook, printed: Printed, checkpoint: np.ndarray[Any, Any], tape: Sequence[int]
) -> list[str]:
    """Return what the rules under way say, the innermost first, where a play with these answers stops."""
    record = duplicate(checkpoint)
    g = record[0]
    new_play(g)
    g.tape[: len(tape)] = tape
    g.tape_length = len(tape)
    try:
        with np.errstate(over="ignore"):
            rulebook.step(g, printed.record[0])
    except Pending as stop:
        return _told(stop.__traceback__)
    return []


def _told(trace: TracebackType | None) -> list[str]:
    said = _sayings()
    found = []
    while trace is not None:
        if trace.tb_frame.f_code in said:
            found.append(said[trace.tb_frame.f_code])
        trace = trace.tb_next
    return found[::-1]


def _sayings() -> dict[CodeType, str]:
    """The docstrings of all rules of games; the doors' own are no rules of football."""
    games = [function for function in RULES if ".games." in (function.__module__ or "")]
    return {function.__code__: " ".join((function.__doc__ or "").split()) for function in games if function.__doc__}
