"""Events with named numbers in compiled code: Numba's own named tuples, whose kind is known when a rule is compiled."""

from collections.abc import Callable
from typing import Any

from leatherhead.model.doors import kind_of, last, row_of
from leatherhead.model.event import EventKind


def _kind(event: Any) -> EventKind | None:
    """Return the kind of event that a type of Numba stands for: that of an event, or of the class itself."""
    kind = getattr(event, "instance_class", None)
    return kind if isinstance(kind, EventKind) else None


def _kind_of(event: Any) -> Callable[..., Any]:
    if (kind := _kind(event)) is None:
        return lambda event: event
    number = kind.number
    return lambda event: number


def _row_of(event: Any, *_: Any) -> Callable[..., Any]:
    if (kind := _kind(event)) is None:
        return lambda event, team, a, b, c, d: (team, a, b, c, d)
    return (
        lambda event, team, a, b, c, d: (event[0], 0, 0, 0, 0),
        lambda event, team, a, b, c, d: (event[0], event[1], 0, 0, 0),
        lambda event, team, a, b, c, d: (event[0], event[1], event[2], 0, 0),
        lambda event, team, a, b, c, d: (event[0], event[1], event[2], event[3], 0),
        lambda event, team, a, b, c, d: (event[0], event[1], event[2], event[3], event[4]),
    )[len(kind._fields) - 1]


def _last(g: Any, event: Any) -> Callable[..., Any]:  # noqa: ARG001  as the door
    kind: Any = _kind(event)
    number, numbers = kind.number, len(kind._fields) - 1

    def with_none(g: Any, kind: Any) -> Any:
        return kind(g.events[g.last_row[number], 1])

    def with_one(g: Any, kind: Any) -> Any:
        row = g.events[g.last_row[number]]
        return kind(row[1], row[2])

    def with_two(g: Any, kind: Any) -> Any:
        row = g.events[g.last_row[number]]
        return kind(row[1], row[2], row[3])

    def with_three(g: Any, kind: Any) -> Any:
        row = g.events[g.last_row[number]]
        return kind(row[1], row[2], row[3], row[4])

    def with_four(g: Any, kind: Any) -> Any:
        row = g.events[g.last_row[number]]
        return kind(row[1], row[2], row[3], row[4], row[5])

    return (with_none, with_one, with_two, with_three, with_four)[numbers]


# Doors whose compiled code depends on the kind of event, with what returns that code from the types of the arguments.
BY_KIND: dict[Callable[..., Any], Callable[..., Callable[..., Any]]] = {kind_of: _kind_of, row_of: _row_of, last: _last}
