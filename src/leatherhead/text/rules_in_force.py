"""The rules in which a play has stopped, by their docstrings."""

from functools import cache
from types import CodeType, TracebackType

import numpy as np

from leatherhead.model.doors import Pending
from leatherhead.model.position import Position
from leatherhead.rule import RULES

# Modules of rules that only draw, roll or look up, for whichever rule wants it.
TOOLS = ("cards", "dice", "charts", "pack")


def rules_in_force(position: Position) -> list[str]:
    """Return the docstrings of the rules behind a question, the innermost first, those that only draw or roll last."""
    again = position.copy()
    g = again.g
    again.rewind_record()
    try:
        with np.errstate(over="ignore"):
            position.rulebook.step(g, position.printed.book)
    except Pending as stop:
        return _told(stop.__traceback__)
    return []


def _told(trace: TracebackType | None) -> list[str]:
    said = _sayings(len(RULES))
    rules: list[str] = []
    tools: list[str] = []
    while trace is not None:
        frame = trace.tb_frame
        if frame.f_code in said:
            is_tool = frame.f_globals["__name__"].rpartition(".")[2] in TOOLS
            (tools if is_tool else rules).insert(0, said[frame.f_code])
        trace = trace.tb_next
    return rules + tools


@cache
def _sayings(rules: int) -> dict[CodeType, str]:  # noqa: ARG001  a game that is loaded later adds some
    """The docstrings of all rules of games, without those of the doors."""
    games = [function for function in RULES if ".games." in (function.__module__ or "")]
    return {function.__code__: " ".join((function.__doc__ or "").split()) for function in games if function.__doc__}
