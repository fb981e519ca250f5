"""Room for deep calls, which Numba's compiler is full of.

Python has memory for calls in pieces of 16 KB, each mapped when calls reach it and unmapped when they return. A loop at
the edge of a piece does so at every turn.
"""

from collections.abc import Callable

LARGE = 200_000  # words: what this call claims and hardly uses, so that all calls within it share one large piece


def with_room_for_calls(run: Callable[[], None]) -> None:
    """Run something that calls deeply."""
    run()


with_room_for_calls.__code__ = with_room_for_calls.__code__.replace(co_stacksize=LARGE)
