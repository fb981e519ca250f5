"""Kinds of event with named numbers: declared once, written by rules, read by scorers, told by sentences.

    class Punt(LogEvent, tell="{team:The} {team:punt|punts} {yards:yards}."):
        yards: int

A subclass of a kind has the same number in the log, its numbers and after them its own.
"""

import re
from collections import namedtuple
from collections.abc import Iterable, Mapping
from typing import Any, Literal, TypeVar, dataclass_transform

from leatherhead.model.errors import Refused

TELLING = ("tell", "turns_up", "ball", "own", "sealed")  # as in model/words.py, Occurrence


def positional(*, kw_only: Literal[False]) -> Any:
    """Mark the one field of an event that is given by its place, for type checkers."""
    return kw_only


@dataclass_transform(kw_only_default=True, field_specifiers=(positional,))
class EventKind(type):
    """The class of kinds of event: each kind is a named tuple of its team and its numbers."""

    number: int  # in the log; a game's own kinds are numbered when the game is loaded
    core: "EventKind | None"  # the kind that this one extends
    telling: dict[str, Any]  # how it is told
    _fields: tuple[str, ...]

    def __new__(cls, name: str, bases: tuple[type, ...], namespace: dict[str, Any], **telling: Any) -> "EventKind":
        """Declare a kind; the keywords are those of `says` in model/words.py."""
        (base,) = bases
        if not isinstance(base, EventKind):  # LogEvent itself
            return super().__new__(cls, name, bases, {**namespace, "_fields": ("team",), "telling": {}, "core": None})
        if unknown := telling.keys() - set(TELLING):
            raise Refused(f"the event {name} has a {min(unknown)}, but an event has only {', '.join(TELLING)}")
        own = [each for each in namespace.pop("__annotations__", {}) if each not in base._fields]
        row: Any = namedtuple(name, (*base._fields, *own))  # type: ignore[misc]  # known only here
        kind = super().__new__(cls, name, (row,), namespace)
        kind.core = getattr(base, "core", None) or (base if hasattr(base, "number") else None)
        kind.telling = {**base.telling, **telling}
        if kind.core is not None:
            kind.number = kind.core.number
        return kind

    def __init__(cls, name: str, bases: tuple[type, ...], namespace: dict[str, Any], **_: Any) -> None:
        """Take the keywords that `__new__` has used."""
        super().__init__(name, bases, namespace)

    @property
    def label(cls) -> str:
        """Its name in logs: FieldGoalGood is field-goal-good."""
        return re.sub(r"(?<=[a-z])(?=[A-Z])", "-", cls.__name__).lower()

    @property
    def numbers(cls) -> tuple[str, ...]:
        """The names of its numbers; `from_`, a word of Python, is `from`."""
        return tuple(each.rstrip("_") for each in cls._fields[1:])


class LogEvent(tuple[int, ...], metaclass=EventKind):  # noqa: SLOT001  its kinds are named tuples
    """An event of the log: the team it happened to, and up to four numbers by name."""

    team: int = positional(kw_only=False)


Kind = TypeVar("Kind", bound=LogEvent)


def numbered(kinds: Iterable[EventKind], start: int = 0) -> tuple[EventKind, ...]:
    """Number kinds of event that have no number yet, in their order."""
    found = tuple(kinds)
    for number, kind in enumerate((each for each in found if each.core is None), start):
        kind.number = number
    return found


def kinds_in(module: Mapping[str, Any]) -> list[EventKind]:
    """Return the kinds of event that a module declares, from its names and in their order.

    One whose name begins with an underscore is only a base that others share their numbers by.
    """
    found = [each for name, each in module.items() if isinstance(each, EventKind) and not name.startswith("_")]
    return [each for each in found if each.__module__ == module["__name__"]]
