"""`@rule` marks a function that runs both interpreted and compiled.

It imports nothing of ours and nothing heavy, so that a game with people starts at once.
"""

from collections.abc import Callable, Iterator
from enum import IntEnum
from typing import Any, Protocol, TypeVar


class Array(Protocol):
    """A field of whole numbers in a record."""

    def __getitem__(self, place: Any) -> int:
        """Return the number at a place."""

    def __setitem__(self, place: Any, value: Any) -> None:
        """Set the number at a place."""

    def __len__(self) -> int:
        """Return how many numbers there are along the first axis."""

    def __iter__(self) -> Iterator[int]:
        """Go through the numbers."""


Function = TypeVar("Function", bound=Callable[..., Any])
Labels = TypeVar("Labels", bound=type[IntEnum])

RULES: dict[Callable[..., Any], Callable[..., Any]] = {}  # with what is compiled for each
CALLED: set[Callable[..., Any]] = set()  # rules that compiled code calls instead of copying them into their callers


def rule(function: Function) -> Function:
    """Leave the function unchanged for Python, and register it for the compiler (compiled)."""
    RULES[function] = function
    return function


def called(function: Function) -> Function:
    """Mark a rule that is large, counting all it calls, and used in many places: it is compiled once, not inlined."""
    CALLED.add(function)
    return rule(function)


def at_hand(labels: Labels) -> Labels:
    """Make the labels of an enum class attributes, as in 3.12: Python 3.11 finds them only after all else fails."""
    for name, label in labels.__members__.items():
        type.__setattr__(labels, name, label)
    return labels
