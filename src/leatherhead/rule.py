"""`@rule` marks a function that runs both interpreted and compiled.

It imports nothing of ours and nothing heavy, so that a game with people starts at once.
"""

from collections.abc import Callable, Iterator
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

RULES: dict[Callable[..., Any], Callable[..., Any]] = {}  # with what is compiled for each


def rule(function: Function) -> Function:
    """Leave the function unchanged for Python, and register it for the compiler (engine/compiled)."""
    RULES[function] = function
    return function
