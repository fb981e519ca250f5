"""The events of Dime Store Football beside those of football's core, and how each is told."""

from collections.abc import Callable

from leatherhead.game import Facts, LogEvent, events, labels, period_ends, two_dice
from leatherhead.games.dime_store.state import HALVES, Front


def _call(name: str) -> Callable[[Facts], str]:
    def tell(e: Facts) -> str:
        return f"{e['team']:The} {e['team']:call|calls} {name} against the {labels(Front)[e['defense']]}."

    return tell


class Run(events.Run, tell=_call("a run")):
    """A run against a defense."""

    defense: int
    to_go: int


class Pass(events.Pass, tell=_call("a pass")):
    """A pass against a defense."""

    defense: int
    to_go: int


class Bomb(LogEvent, tell=_call("the bomb")):
    """A long pass against a defense."""

    from_: int
    down: int
    defense: int
    to_go: int


class PuntCall(LogEvent, tell=_call("a punt")):
    """The offense has called a punt."""

    defense: int


class FieldGoalCall(LogEvent, tell=_call("a field goal")):
    """The offense has called a field goal."""

    defense: int


class Throw(LogEvent, tell="Roll {a}-{b}.", turns_up=two_dice):
    """Both dice."""

    a: int
    b: int


class EndHalf(LogEvent, tell=period_ends("half", HALVES)):
    """A half, or overtime, is over."""

    half: int


class Overtime(LogEvent, tell="Tied. Overtime: the first points win."):
    """The score is tied after two halves."""
