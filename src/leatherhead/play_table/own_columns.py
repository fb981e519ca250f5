"""What a game adds to the table of plays beyond the figures: its own columns, and the seconds left."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from leatherhead.model.printed import Printed
from leatherhead.model.words import LogEvent
from leatherhead.play_table.row import NONE
from leatherhead.rule import rule


@dataclass(frozen=True)
class OwnColumn:
    """A column that only one game has; it holds places in a list of words."""

    name: str
    about: str  # in a phrase, for the data dictionary
    words: Callable[[Printed], Sequence[str]]  # by number, from the book
    titles: Callable[[Printed], Sequence[str]] | None = None  # what a report calls them, if not by these words


@rule
def _nothing(g: Any, row: Any) -> None:
    """Add nothing."""


@rule
def _no_clock(g: Any) -> int:  # noqa: ARG001  there is none in it
    """A game without seconds."""
    return NONE


@dataclass(frozen=True)
class PlayTable:
    """A game's own part of the table of plays; both functions are rules.

    `describe(g, row)` writes, from the events of the last play, what the figures cannot say into a row of
    play_table/row.py: from OWN on the columns in their order, how far a kick went, what kind of play a try was.
    `half_seconds(g)` returns the seconds left in the half before a play, or NONE. `toss` is the event that tells which
    team won the toss, if there is one. `era` is the season of real football that the game depicts, if not the present.
    """

    columns: tuple[OwnColumn, ...] = ()
    describe: Callable[[Any, Any], None] = _nothing
    half_seconds: Callable[[Any], int] = _no_clock
    toss: type[LogEvent] | None = None
    era: str = ""
