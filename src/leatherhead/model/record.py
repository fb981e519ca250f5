"""The record of a game: everything that changes, declared as a class and laid out as one numpy record.

A game's State lists its fields with their units. The numpy dtype is built from that class, and so is the copy that a
team may see: a field is marked as hidden where it is declared, and nowhere else.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from enum import IntEnum
from functools import cache, partial
from operator import attrgetter, itemgetter
from typing import Annotated, Any, NamedTuple, get_args, get_type_hints

import numpy as np

from leatherhead.rule import Array

TAPE_LENGTH = 256
EVENT_ROWS = 128
EVENT_COLUMNS = 6
UNHEARD = 1  # of a record without a log, such as what a team may see: as doors.NONE
OPTIONS = 63  # labels of one decision, or cards of one deck: a bit each of a signed word
EVENT_KINDS = 2 * OPTIONS


class OwnRow:
    """Marks a field whose first axis is the team: each team sees its own row."""


class Nobody:
    """Marks a field that no team sees, such as the order of a shuffled deck."""


@dataclass(frozen=True)
class Bits:
    """Marks a field whose numbers are sets: a bit for each of `members`."""

    members: int


class Board:
    """The fields every game has and everybody sees."""

    over: int  # 1 when the game has ended
    score: Annotated[Array, 2]  # points of home and away


class Machinery:
    """The fields the doors need. No team or bot sees them."""

    generator: Annotated[Any, np.uint64]  # state of the random generator
    seats: Annotated[Array, 2]  # who answers for home and away: doors.ASKED or RANDOM
    chance_asked: int  # 1 when dice and cards are asked for instead of drawn
    quiet: int  # which events are noted: doors.ALL, NONE or SCORED
    decisions: int  # choices made since the start of the game
    tape: Annotated[Array, TAPE_LENGTH]  # answers of the current play, in order
    tape_length: int  # how many were given
    tape_read: int  # how many have been read or added
    waiting: int  # doors.WAITS when the play has stopped at a question, TOO_LONG when its tape was full
    asked_by: int  # team that must answer, or doors.CHANCE
    asked_what: int  # decision, or kind of chance
    asked_options: int  # a bit for each legal label; for a card the deck; for dice the number of outcomes
    asked_weights: Annotated[Array, OPTIONS]  # for a card: how many of each are left
    events: Annotated[Array, (EVENT_ROWS, EVENT_COLUMNS)]  # event, team, four numbers
    event_count: int
    happened: int  # a bit for each event that is in the log, of the first 63 kinds
    happened_beyond: int  # the same for the kinds from 63 on
    last_row: Annotated[Array, EVENT_KINDS]  # the last row of each event


class Record(Board, Machinery):
    """Base of every game's State."""


def _column(name: str, hint: Any) -> tuple[Any, ...]:
    """Lay a field out: a whole number unless a mark names another type or layout, an array if one is a shape."""
    marks = get_args(hint)[1:]
    kinds = [mark for mark in marks if isinstance(mark, np.dtype) or _is_number(mark)]
    shapes = [mark for mark in marks if isinstance(mark, int | tuple)]
    return name, *(kinds or [np.int64])[:1], *shapes[:1]


def _is_number(mark: Any) -> bool:
    return isinstance(mark, type) and issubclass(mark, np.generic)


def shown_fields(state: type[Record]) -> dict[str, Any]:
    """Return the fields of a State that are not the doors' own, with their declarations.

    Inherited fields come first, in the order of their classes, unless the State declares them again.
    """
    hints = get_type_hints(state, include_extras=True)
    names = [*(name for name in hints if name not in state.__annotations__), *state.__annotations__]
    return {name: hints[name] for name in names if name not in Machinery.__annotations__}


def layout(state: type[Record]) -> np.dtype[np.void]:
    """Build the dtype of a State: its fields, the doors' own, and room for two copies of its fields."""
    shown = [_column(name, hint) for name, hint in shown_fields(state).items()]
    hidden = [_column(name, hint) for name, hint in get_type_hints(Machinery, include_extras=True).items()]
    fields = np.dtype(shown, align=True)
    return np.dtype([*shown, *hidden, ("seen", fields), ("saved", fields)], align=True)


@cache
def plain_layout(declared: type) -> np.dtype[np.void]:
    """Build the dtype of any other record, such as a book, from its declaration."""
    hints = get_type_hints(declared, include_extras=True)
    return np.dtype([_column(name, hint) for name, hint in hints.items()], align=True)


def hides_hands(state: type[Record]) -> bool:
    """Whether each team has a row of its own that the other does not see."""
    return any(OwnRow in get_args(hint)[1:] for hint in shown_fields(state).values())


class Copies(NamedTuple):
    """Rules that copy the fields of one State; `seen` and `saved` are rooms in its record."""

    # Returns what a team may know, with the rest blank; without a team (-1), what everybody may. Interpreted, it is a
    # copy of its own; compiled, it lies in the record's room for it.
    look: Callable[[Any, int], Any]
    copy: Callable[[Any, Any], None]  # from one record, or room, into another


def copies(state: type[Record]) -> Copies:
    """Build the copying rules of a State."""
    fields = shown_fields(state)
    own_rows = [name for name, hint in fields.items() if OwnRow in get_args(hint)[1:]]
    nobodys = [name for name, hint in fields.items() if Nobody in get_args(hint)[1:]]

    def look(g: Any, team: int) -> Any:
        # The fields of a State lie at the head of its record just as they lie in a room of their own.
        room = _room(state)  # type: ignore[arg-type]  # a class is hashable
        seen = np.frombuffer(bytearray(g.tobytes()[: room.itemsize]), room)[0]
        for name in own_rows:
            for row in range(2):
                if row != team:
                    seen[name][row] = 0
        for name in nobodys:
            seen[name] = 0
        return seen

    def copy(to: Any, source: Any) -> None:
        for name in fields:
            to[name] = source[name]

    return Copies(look, copy)


def laid_out(fields: Mapping[str, Sequence[Any]], size: int) -> np.dtype[np.void]:
    """Return a dtype of this size with these fields at these offsets.

    It is aligned like every other; otherwise compiled code would treat it as a different type of record.
    """
    formats, offsets = [field[0] for field in fields.values()], [field[1] for field in fields.values()]
    return np.dtype({"names": [*fields], "formats": formats, "offsets": offsets, "itemsize": size}, align=True)


@cache
def _with_attributes(dtype: np.dtype[np.void]) -> np.dtype[np.void]:
    """Return a dtype whose elements have an attribute for each field, and no other can be set.

    numpy's recarray does the same, but takes nearly three times as long and fails for field names that it uses itself.
    """
    names = dtype.names or ()
    within = [_with_attributes(dtype[name]) if dtype[name].names else dtype[name] for name in names]
    offsets = [fields[1] for fields in (dtype.fields or {}).values()]
    placed = dict(zip(names, zip(within, offsets, strict=True), strict=True))
    attributes: dict[str, Any] = {
        name: _number(name, offset) if dtype[name] == np.int64 else _other(name, dtype[name])
        for name, offset in zip(names, offsets, strict=True)
    }
    arrays = tuple(name for name in names if dtype[name].shape)
    attributes.setdefault("quiet", UNHEARD)
    attributes["__slots__"] = ("all__words", *(f"{name}__" for name in arrays))
    attributes["__getattr__"] = _first_use(arrays)
    return np.dtype((type("Record", (np.void,), attributes), laid_out(placed, dtype.itemsize)))


@cache
def _room(state: Any) -> np.dtype[np.void]:
    """Return the dtype of a copy of a State's fields."""
    return _with_attributes(layout(state)["seen"])


# The element of an array of length one, or a copy of it, keeps views of what its fields are read from: numpy takes five
# times as long to find a field by its name. They are in slots, named like the field
# with two underscores behind it, so that a misspelled field is not taken for a new one.


def _whole(element: Any) -> Any:
    """Return the array of which an element is the whole, whatever its fields are called; None if it is a part."""
    array = np.void.base.__get__(element)
    is_whole = isinstance(array, np.ndarray) and array.size == 1 and array.dtype == element.dtype
    return array if is_whole else None


def _number(name: str, offset: int) -> property:
    """Return the attribute for a whole number, as Python's own: numpy's are slow to compare with labels."""
    place = offset // 8

    def get(element: Any) -> int:
        try:
            return element.all__words[place]  # type: ignore[no-any-return]
        except AttributeError:
            if (whole := _whole(element)) is None:
                return int(element[name])
            element.all__words = memoryview(whole.reshape(1).view(np.int64, np.ndarray))
            return element.all__words[place]  # type: ignore[no-any-return]

    def put(element: Any, value: Any) -> None:
        try:
            element.all__words[place] = value
        except (AttributeError, TypeError):
            element[name] = value

    return property(get, put)


def _other(name: str, field: np.dtype[Any]) -> property:
    """Return the attribute for an array, a room or another number."""
    if not field.shape:
        return property(itemgetter(name), partial(_set_field, name))
    return property(attrgetter(f"{name}__"), partial(_set_field, name))


def _first_use(arrays: tuple[str, ...]) -> Callable[[Any, str], Any]:
    """Build the `__getattr__` that fills the slot of an array field on first use."""

    def find(element: Any, name: str) -> Any:
        if name not in arrays:
            raise AttributeError(f"{type(element).__name__!r} object has no attribute {name!r}")
        if (whole := _whole(element)) is None:
            return element[name]
        array = whole.reshape(1)[name][0]
        setattr(element, f"{name}__", array)
        return array

    return find


def _set_field(name: str, element: Any, value: Any) -> None:
    element[name] = value


def blank(dtype: np.dtype[np.void], count: int = 1) -> np.ndarray[Any, Any]:
    """Return one empty record, or several, as an array: compiled code takes the array, rules its elements."""
    return np.zeros(count, _with_attributes(dtype))


def numbers_to_numpy(labels: type[IntEnum]) -> None:
    """Give labels the `__array_ufunc__` that numpy looks for: it would search the enum for it, slowly and in vain."""
    type.__setattr__(labels, "__array_ufunc__", np.ndarray.__array_ufunc__)


# Numpy copies a structured array field by field; copying its bytes is at least twenty times as fast.


def duplicate(record: np.ndarray[Any, Any]) -> np.ndarray[Any, Any]:
    """Return a copy of a record."""
    return np.frombuffer(bytearray(record.tobytes()), record.dtype)


def overwrite(record: np.ndarray[Any, Any], source: np.ndarray[Any, Any]) -> None:
    """Make a record the same as another of its kind."""
    record.view(np.uint8)[:] = source.view(np.uint8)


def clear(content: bytearray, dtype: np.dtype[np.void], name: str, row: int = 0) -> None:
    """Blank a field in the bytes of a record, from a row on."""
    assert dtype.fields is not None  # noqa: S101  as every record
    field, start = dtype.fields[name][:2]
    row_size = field.itemsize // field.shape[0] if field.shape else 0
    begin, end = min(start + int(row) * row_size, start + field.itemsize), start + field.itemsize
    content[begin:end] = bytes(end - begin)
