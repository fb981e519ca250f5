"""Copies of the fields of a State, compiled: as runs of bytes, sooner compiled and copied than field by field."""

from collections.abc import Callable, Iterator, Mapping
from contextlib import nullcontext
from typing import Any, NamedTuple, get_args

import numba
import numpy as np
from llvmlite import ir
from numba import types
from numba.core import cgutils
from numba.extending import intrinsic

from leatherhead.model.record import Copies, Nobody, OwnRow, Record, layout, shown_fields
from leatherhead.rule import RULES

_BYTE, _WORD = ir.IntType(8), ir.IntType(64)
ALIGNED = 8  # bytes, as every record is


class HiddenBytes(NamedTuple):
    """Bytes of a record that hide something from a team."""

    start: int
    size: int
    row: int | None  # the team that may see them, if one may


def hidden_in(state: type[Record]) -> Iterator[HiddenBytes]:
    """Find in the declaration of a State what some team may not see."""
    fields: Mapping[str, Any] = layout(state).fields or {}
    for name, hint in shown_fields(state).items():
        marks, (field, start) = get_args(hint)[1:], fields[name][:2]
        if Nobody in marks:
            yield HiddenBytes(start, field.itemsize, None)
        elif OwnRow in marks:
            size = field.itemsize // 2
            yield from (HiddenBytes(start + row * size, size, row) for row in range(2))


def _bytes_at(builder: Any, record: Any, start: int = 0) -> Any:
    return builder.gep(builder.bitcast(record, _BYTE.as_pointer()), [_WORD(start)])


def _copier(size_of: Callable[[Any], int]) -> Any:
    """Build the intrinsic that copies the head of a record."""

    @intrinsic  # type: ignore[untyped-decorator]  # Numba has no types
    def copy(context: Any, to: Any, source: Any) -> Any:  # noqa: ARG001  as Numba calls it
        def code(context: Any, builder: Any, signature: Any, args: Any) -> Any:  # noqa: ARG001
            heads = (_bytes_at(builder, each) for each in args)
            cgutils.raw_memcpy(builder, *heads, _WORD(size_of(to)), 1, ALIGNED)
            return context.get_dummy_value()

        return types.void(to, source), code

    return copy


# The fields of a State lie at the head of its record just as they lie in a room of their own.
_copy_fields = _copier(lambda record: (record.fields["seen"].type if "seen" in record.fields else record).size)
_copy_all = _copier(lambda record: record.size)


def copy_whole(to: Any, source: Any) -> None:
    """Make a record the same as another of its kind."""
    for name in to.dtype.names:
        to[name] = source[name]


def _copied_whole(to: Any, source: Any) -> None:
    _copy_all(to, source)


RULES[copy_whole] = _copied_whole


def _blanker(state: type[Record]) -> Callable[[Any, int], None]:
    """Build the rule that blanks whatever a team may not see in a record, or in a copy of its fields."""
    hidden = tuple(hidden_in(state))

    @intrinsic  # type: ignore[untyped-decorator]
    def blank(context: Any, g: Any, team: Any) -> Any:  # noqa: ARG001
        def code(context: Any, builder: Any, signature: Any, args: Any) -> Any:  # noqa: ARG001
            for start, size, row in hidden:
                may_not = None if row is None else builder.icmp_signed("!=", args[1], args[1].type(row))
                with nullcontext() if may_not is None else builder.if_then(may_not):
                    cgutils.memset(builder, _bytes_at(builder, args[0], start), _WORD(size), 0)
            return context.get_dummy_value()

        return types.void(g, team), code

    return blank  # type: ignore[no-any-return]


def seen_as(dtype: np.dtype[np.void]) -> Any:
    """Build a cast of a record to the layout at its head; no bytes are copied."""
    shown = numba.from_dtype(dtype)

    @intrinsic  # type: ignore[untyped-decorator]
    def cast(context: Any, g: Any) -> Any:  # noqa: ARG001
        def code(context: Any, builder: Any, signature: Any, args: Any) -> Any:  # noqa: ARG001
            return builder.bitcast(args[0], context.get_value_type(shown))

        return shown(g), code

    return cast


def compiled_copies(state: type[Record]) -> Copies:
    """Build the compiled versions of a State's copying rules."""
    blank = _blanker(state)

    def look(g: Any, team: int) -> Any:
        _copy_fields(g.seen, g)
        blank(g.seen, team)
        return g.seen

    def copy(to: Any, source: Any) -> None:
        _copy_fields(to, source)

    return Copies(look, copy)
