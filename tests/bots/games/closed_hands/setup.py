"""The start of a game of Closed Hands."""

from leatherhead.games.closed_hands.book import Book
from leatherhead.games.closed_hands.state import HAND, State


def set_up(g: State, book: Book) -> None:  # noqa: ARG001  nothing is printed
    """Before the deal."""
    g.half, g.clock = 1, HAND


def faults(g: State) -> list[str]:  # noqa: ARG001  no situation is set up by hand
    """Nothing can be wrong."""
    return []
